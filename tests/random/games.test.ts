// Whole games by chance, in every way: `npm run fuzz -- programs` plays more of them, and keeps in found/ what differed once.

import { readdirSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { describe, expect, test } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { bundled } from "../../scripts/fuzz-bundle.mjs";
import { caseText, parseCase, trySeed } from "./cases.ts";
import { type Case, playAllWays, prepare } from "./ways.ts";

const folder = new URL("found/", import.meta.url);
const found = readdirSync(folder).sort();
const seeds = Array.from({ length: 12 }, (_, seed) => seed);

describe("all ways of playing agree", () => {
  test.each(found)("where they once did not: %s", (file) => {
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

  test.skipIf(findBrowser() === undefined)("and so does Chromium", async () => {
    const browser = await chromium.launch({
      executablePath: findBrowser()!,
      args: ["--no-sandbox", "--disable-gpu"],
    });
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundled("random/ways.ts", "ways") });
    const digests = await page.evaluate(
      `${JSON.stringify(played.map((it) => it.case))}.map(ways.playOneWay)`,
    );
    await browser.close();
    expect(digests).toEqual(played.map((it) => it.digest));
  });
});
