import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { germanWorkshop } from "./german-workshop.ts";

const folder = fileURLToPath(new URL("../", import.meta.url));

/** Holds words that stand in the picture of a page without `say`: between tags, or in what is read out. */
const bare = [
  />\s*([A-Za-z][A-Za-z ,.?!']+)\s*<\//g,
  /\b(?:aria-label|label|title|placeholder)="([^"$]*[A-Za-z][^"$]*)"/g,
];

test("every sentence of the studio and of rooms goes through the table of languages", () => {
  const found = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((it) => it.endsWith(".tsx"))
    .flatMap((file) => {
      const text = readFileSync(folder + file, "utf8");
      return bare.flatMap((it) => [...text.matchAll(it)].map(([, words]) => `${file}: ${words?.trim()}`));
    })
    .filter((it) => !it.endsWith(": Quadrille"));
  expect(found).toEqual([]);
});

test("a row of the table puts in as much as the English", () => {
  const holes = (it: string): number => it.split("{}").length;
  const wrong = Object.entries(germanWorkshop).filter(([english, its]) => holes(english) !== holes(its));
  expect(wrong).toEqual([]);
});
