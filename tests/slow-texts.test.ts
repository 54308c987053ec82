// Texts of a megabyte that were made to be slow: each is read, or refused with a sentence, before long.

import { expect, test } from "vitest";
import { load } from "../src/index.ts";
import { processorTime } from "./processor-time.ts";
import { puzzleText, type SmallGame } from "./puzzlescript/small-game.ts";

const small = (game: Partial<SmallGame> = {}) => puzzleText({ levels: "@.", ...game });

const size = 1_000_000;

/** Milliseconds of the processor; a test run has a slower one than a page. */
const most = 8_000;

/** Parts one after the other, until they are a megabyte. */
function many(part: (number: number) => string): string {
  let text = "";
  for (let i = 0; text.length < size; i++) text += part(i);
  return text;
}

const next = (text: string, tags = "t = a b") => text.replace("OBJECTS", `TAGS\n${tags}\nOBJECTS`);
const sets = ["p", "q", "r", "s"];

test.each<[string, string]>([
  ["names of one another", small({ legend: many((i) => `X${i + 1} = X${i} or X${i}\n`) })],
  ["names that lead down", small({ legend: many((i) => `X${i} = X${i + 1}\n`) })],
  ["a name of one object", small({ legend: `Y = Crate${many(() => " or Crate")}` })],
  ["unknown names", small({ legend: many((i) => `X${i} = U${i}\n`) })],
  ["one name for all", small({ legend: many(() => "X = Crate\n") })],
  ["sounds", small({ sounds: many((i) => `Crate move ${i}\n`) })],
  ["a layer", small({ layers: many(() => "Crate, ") })],
  ["a row of empty cells", small({ rules: `[ Player ${many(() => "| ")} ] -> [ ]` })],
  ["objects in a cell", small({ rules: `[ ${many(() => "Player ")} ] -> [ ]` })],
  ["a level of few signs", small({ levels: `${".".repeat(1000)}\n${many(() => ".\n")}` })],
  ["levels", small({ levels: many(() => "@.\n\n") })],
  ["unknown signs", small({ levels: many((i) => String.fromCodePoint(0x400 + (i % 30_000))) })],
  ["settings", many((i) => `k${i} v\n`) + small()],
  ["comments behind a setting", `title ${many(() => "( ) ")}\n${small()}`],
  ["a comment in a level", small({ levels: `${many(() => ".")}()` })],
  ["tests", `${small()}\n(test a\n${many(() => "  play right\n")})\n`],
  [
    "tags",
    next(
      small({ rules: many(() => `${sets.join(" ")} [ G:${sets.join(":")} ] -> [ ]\n`) }),
      sets.map((it) => `${it} = ${Array.from({ length: 40 }, (_, i) => it + i).join(" ")}`).join("\n"),
    ),
  ],
])("%s", { timeout: 60_000 }, (_, text) => {
  const before = processorTime();
  const told = load(text).diagnostics;
  expect(processorTime() - before).toBeLessThan(most);
  expect(told.length).toBeLessThanOrEqual(200);
});

test.each([
  ["PuzzleScript", small({ levels: "@.*" })],
  [
    "the language",
    "title A\nobjects\n  hero @ red\ncontrols\n  go Space\nstep going when go: move hero right\nlevel\n  @..\n",
  ],
])("a file of %s with the line ends of an old Mac is read", (_, text) => {
  const mac = load(text.replaceAll("\n", "\r"));
  const plain = load(text);
  expect(plain.ok).toBe(true);
  expect(mac.diagnostics).toEqual(plain.diagnostics);
  expect(mac.ok && mac.game.program).toEqual(plain.ok && plain.game.program);
});
