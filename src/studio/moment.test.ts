import { expect, test } from "vitest";
import { makeMoment, type LinkMoment, parseMoment } from "./moment.ts";

const read = (text: string): LinkMoment => parseMoment(new URLSearchParams(text));

test.each<[text: string, moment: LinkMoment]>([
  ["", {}],
  ["seed=7", { seed: 7 }],
  ["seed=0123456789abcdef0123456789abcdef", { seed: "0123456789abcdef0123456789abcdef" }],
  ["seed=7&level=2", { seed: 7, level: 2 }],
  ["seed=7&level=2&played=abc-_", { seed: 7, level: 2, played: "abc-_" }],
  ["seed=7&replay=abc", { seed: 7, played: "abc", isReplay: true }],
])("%s is read as it is written", (text, moment) => {
  expect(read(text)).toEqual(moment);
  expect(makeMoment(moment)).toBe(text === "" ? "" : `?${text}`);
});

test("what is no number means nothing", () => {
  expect(read("seed=x&level=-1&other=3")).toEqual({});
});
