import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { scoreText } from "../session/index.ts";
import { germanRows } from "./german.ts";
import { chooseLanguage, t } from "./language.ts";

const folder = fileURLToPath(new URL("./", import.meta.url));
const sources = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((it) => /\.tsx?$/.test(it) && !/\.test\.|^german|sets.|sounds./.test(it))
  .map((file) => ({ file, text: readFileSync(folder + file, "utf8") }));

/** Holds words that stand in the picture of a page without `t`: between tags, or in what is read out. */
const bare = [/>\s*([A-Za-z][A-Za-z ,.?!']+)\s*<\//g, /\b(?:aria-label|label|title|placeholder)="([^"]+)"/g];

test("every sentence of the player goes through the table of languages", () => {
  const found = sources
    .filter(({ file }) => file.endsWith(".tsx"))
    .flatMap(({ file, text }) =>
      bare.flatMap((it) => [...text.matchAll(it)].map(([, words]) => `${file}: ${words?.trim()}`)),
    );
  expect(found).toEqual([]);
});

test("a row of the table puts in as much as the English", () => {
  const holes = (it: string): number => it.split("{}").length;
  const wrong = Object.entries(germanRows).filter(([english, its]) => holes(english) !== holes(its));
  expect(wrong).toEqual([]);
});

test.each(["score", "low score", "inputs", "seconds"] as const)(
  "what is counted in %s is one or more, in German too",
  (by) => {
    for (const value of by === "seconds" ? [1, 2, 2.5] : [1, 2]) {
      const told = scoreText({ by, value, day: "2026-11-28" });
      expect(told).toMatch(value === 1 ? /1$|1 \w+[^s]$/ : /2/);
      const ofLevel = by.endsWith("score") ? [] : [`Level 1 done, the best so far: ${told}.`];
      for (const it of [told, `The best so far: ${told}.`, ...ofLevel])
        expect(germanRows).toHaveProperty([it.replaceAll(/\d+(?:\.\d+)?/g, "{}")]);
    }
  },
);

test("a text that is put into a sentence stays as it is, even if the page has the same word", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await chooseLanguage("de");
  expect(t("Menu")).toBe("Menü");
  expect(t("The address of the game is {}", "Menu")).toBe("Die Adresse des Spiels ist Menu");
  await chooseLanguage("en");
  vi.unstubAllGlobals();
});
