// docs/reference.md is up to date, tells of every word of the language where it is played, and is looked up by words.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { keyNames } from "../src/base/index.ts";
import { pressed } from "../src/session/index.ts";
import { helpFrom } from "../src/syntax/index.ts";
import { sessionOf } from "./playing.ts";

test("no word and no message is left out, and the page is as `npm run reference` makes it", () => {
  const script = fileURLToPath(new URL("../scripts/docs/reference.mjs", import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect(stdout + stderr).toBe("");
});

const help = helpFrom(readFileSync(new URL("../docs/reference.md", import.meta.url), "utf8"));

test.each([
  ["rewrite", "rewrite {OPTION} { rule | rewrite }", "R14"],
  ["apart", "every | first | random | apart", "R13"],
  ["layers", "layers    { [pile] KINDS | others }", "R10"],
  ["slide", "slide THING DIRECTION", "R26"],
  ["end turn", "end turn", "R8"],
  ["state for each", "state [for each player | for each KINDS]", "R65"],
  ["shown", "objects   { NAME GLYPH {COLOUR} [shown TEXT] }", "L4"],
])("%s has its form and its rule", (word, form, rule) => {
  const { forms = [], rules = [] } = help(word) ?? {};
  expect(forms.join("\n")).toContain(form);
  expect(rules.join("\n")).toContain(rule);
});

test("what is no word has no entry", () => {
  expect(help("colour")).toBeUndefined();
});

test.each(keyNames)("the key %s can be bound, and is played", (key) => {
  const session = sessionOf(`board 1x1
objects: lamp o
controls: light ${key}
step lighting when light: put lamp at (0, 0)
`);
  session.play(pressed(key));
  expect(session.position.topAt(0)).not.toBe(0);
});
