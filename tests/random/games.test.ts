// Whole games by chance, in every way: `npm run fuzz -- programs` plays more of them, and keeps in found/ what differed once.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { bundled } from "../../scripts/fuzz/bundle.mjs";
import { caseText, cutDown, parseCase, trySeed } from "./cases.ts";
import { today } from "../moves/sweep.ts";
import { getBrowser } from "../page/browser.ts";
import { type Case, type Difference, playAllWays, playOneWay, prepare } from "./ways.ts";

const folder = new URL("found/", import.meta.url);
const found = readdirSync(folder).sort();
const seeds = today([0, 1, 2, 3, 4, 5, 6, 7, 8, 10]);

describe("all ways of playing agree", () => {
  test.each(today(found))("where they once did not: %s", (file) => {
    const it = parseCase(readFileSync(new URL(file, folder), "utf8"));
    const prepared = prepare(it.text);
    if (typeof prepared === "string") throw new Error(prepared);
    expect(playAllWays(it, prepared).wrong?.text).toBeUndefined();
  });

  const played: { readonly case: Case; readonly digest: number }[] = [];

  test.each(seeds)("in the game of seed %i", (seed) => {
    const tried = trySeed(seed, 40);
    if ("invalid" in tried) throw new Error(tried.invalid);
    expect(tried.wrong?.text, caseText(tried.case)).toBeUndefined();
    played.push(tried);
  });

  test.each(today([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))("in the PuzzleScript game of seed %i", (seed) => {
    const tried = trySeed(seed, 40, true);
    if ("invalid" in tried) throw new Error(tried.invalid);
    expect(tried.wrong?.text, caseText(tried.case)).toBeUndefined();
    played.push(tried);
  });

  test("and where only one way is played", () => {
    for (const it of played) expect(playOneWay(it.case)).toBe(it.digest);
  });

  test.skipIf(findBrowser() === undefined)("and so does Chromium", async () => {
    const page = await (await getBrowser()).newPage();
    await page.addScriptTag({ content: await bundled("random/ways.ts", "ways") });
    const digests = await page.evaluate(
      `${JSON.stringify(played.map((it) => it.case))}.map(ways.playOneWay)`,
    );
    await page.close();
    expect(digests).toEqual(played.map((it) => it.digest));
  });
});

test("a case that differs is cut down to what it needs, and read again as it was written", () => {
  const whole: Case = {
    text: "title t\nobjects\n  ant a\n  bee b\nlevel\n  a.b\n",
    seed: 7,
    options: [{ name: "pace", value: "3" }],
    words: ["go", "walk((1, 2))", "go", "'('+go", "stop"],
  };
  const differs = ({ text, words }: Case): Difference | undefined =>
    text.includes("bee") && words.includes("'('+go")
      ? { way: "fast", input: words.indexOf("'('+go") + 1, text: "" }
      : undefined;
  const { case: short } = cutDown(whole, { way: "fast", input: 5, text: "" }, differs);
  expect(caseText(short)).toBe("  bee b\n\nseed 7\noption pace 3\ninputs '('+go\n");
  expect(parseCase(caseText(whole))).toEqual(whole);
});
