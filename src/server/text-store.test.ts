import { expect, test } from "vitest";
import { TextStore } from "./text-store.ts";

test("texts are read as they were pushed, however many and whatever letters they have", () => {
  const texts = new TextStore();
  const all = Array.from({ length: 500 }, (_, n) => "aß→🙂".repeat(n % 40 === 7 ? 9000 : n % 40) + n);
  for (const it of all) texts.push(it);
  expect(texts.length).toBe(500);
  expect(all.map((_, n) => texts.at(n))).toEqual(all);
  for (const [from, to] of [
    [0, 500],
    [7, 8],
    [3, 90],
    [499, 500],
    [20, 20],
  ])
    expect(texts.joinTexts(from, to)).toBe(all.slice(from, to).join(","));
});

test("long and short texts are read, whichever comes first", () => {
  for (const length of [600, 9000, 20, 70_000, 1]) {
    const texts = new TextStore();
    for (let i = 0; i < 30; i++) texts.push("→".repeat(length + i));
    expect(texts.at(29)).toBe("→".repeat(length + 29));
    expect(texts.at(0)).toBe("→".repeat(length));
  }
});
