// docs/reference.md as it is looked up. `npm run check` sees to it that it is up to date and that no word is left out.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { helpFrom } from "../src/syntax/index.ts";

const help = helpFrom(readFileSync(new URL("../docs/reference.md", import.meta.url), "utf8"));

test.each([
  ["rewrite", "rewrite {OPTION} { rule | rewrite }", "R14"],
  ["apart", "every | first | random | apart", "R13"],
  ["layers", "layers    { [pile] KINDS | others }", "R10"],
  ["slide", "slide THING DIRECTION", "R26"],
])("%s has its form and its rule", (word, form, rule) => {
  const { forms = [], rules = [] } = help(word) ?? {};
  expect(forms.join("\n")).toContain(form);
  expect(rules.join("\n")).toContain(rule);
});

test("what is no word has no entry", () => {
  expect(help("colour")).toBeUndefined();
});
