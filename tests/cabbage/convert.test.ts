/** `.cab` -> `.quad`: both play the same frames. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cabToQuad, parseCab } from "../../src/formats/index.ts";
import { type Program, compileProgram } from "../../src/program/index.ts";
import { randomPlay } from "./random-cab.ts";
import { enginePlayer, playerOf } from "./players.ts";
import { seedsToday } from "../moves/sweep.ts";

const folder = import.meta.dirname;
const games = join(folder, "../../games/cabbage");
const files = [folder, games].flatMap((where) =>
  readdirSync(where)
    .filter((name) => name.endsWith(".cab"))
    .map((name) => join(where, name)),
);

/** The readable file of a `.cab` file. */
function quadOf(bytes: Uint8Array): string {
  const { cab, diagnostics } = parseCab(bytes, "game.cab");
  if (!cab) throw new Error(JSON.stringify(diagnostics));
  return cabToQuad(cab);
}

function compiled(text: string): Program {
  const { program, diagnostics } = compileProgram({ file: "game.quad", text });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  if (!program) throw new Error("no program");
  return program;
}

/** The board after each key, of the file and its `.quad`. */
function compare(bytes: Uint8Array, keys: string): void {
  const program = compiled(quadOf(bytes));
  const judge = playerOf("reference", bytes);
  const other = enginePlayer(program, "fast");
  for (const key of keys) {
    judge.cycle(key);
    other.cycle(key);
    if (other.cells() !== judge.cells()) expect(other.frame()).toBe(judge.frame());
    expect(other.cells() === judge.cells()).toBe(true);
  }
}

test.each(files)("%s", (file) => {
  compare(readFileSync(file), "hjkl_ llkkjjhhhkl_____hjk lll jkhlkjh_____");
});

test("random files", () => {
  for (const seed of seedsToday(200)) {
    const { bytes, keys } = randomPlay(seed);
    compare(bytes, keys);
  }
});

test("a converted file is readable", () => {
  const seed = readFileSync(join(folder, "boulder.cab"));
  expect(quadOf(seed)).toBe(readFileSync(join(folder, "boulder.quad"), "utf8"));
});
