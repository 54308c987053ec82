// docs/reference.md is up to date, tells of every word of the language where it is played, and is looked up by words.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { helpFrom } from "../src/syntax/index.ts";

test("no word and no message is left out, and the page is as `npm run reference` makes it", () => {
  const script = fileURLToPath(new URL("../scripts/reference.mjs", import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect(stdout + stderr).toBe("");
});

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
