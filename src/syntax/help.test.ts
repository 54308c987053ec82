import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allWords } from "./words.ts";
import { helpFrom } from "./help.ts";

const help = helpFrom(readFileSync(new URL("../../docs/language.md", import.meta.url), "utf8"));

test.each([
  ["rewrite", "rewrite {OPTION} { rule | rewrite }", "R14"],
  ["apart", "every | first | random | apart", "R13"],
  ["layers", "layers    { [pile] KINDS | others }", "R10"],
  ["slide", "turn THING cw|ccw [N] [as NAME]", "R26"],
])("%s has its form and its rule", (word, form, rule) => {
  const { forms = [], rules = [] } = help(word) ?? {};
  if (word !== "slide") expect(forms.join("\n")).toContain(form);
  expect(forms.concat(rules).join("\n")).toContain(rule);
});

test("every word of the language can be looked up", () => {
  const words = [...allWords].filter((it) => /^[a-z][a-z-]+$/.test(it));
  const missing = words.filter((it) => help(it) === undefined);
  expect(missing).toEqual([]);
});
