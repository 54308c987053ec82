import type { OptionValues } from "../game/index.ts";
import type { Program } from "../program/index.ts";
import { type GivenOption, optionNames, readOptions } from "../session/index.ts";
import { Failure } from "./failure.ts";
import { readPlayerFile } from "./player-files.ts";

/** Options that every game has. */
const own = ["seed", "level", "text"];

/** Reads the game's own options from the words that none of our options took: `--startlevel 2`, `--startlevel=2`. */
export function gameOptions(program: Program, words: readonly string[]): OptionValues {
  const names = optionNames(program).map((it) => it.name);
  const read = readOptions(program, givenOptions(words, names), { readFile: readPlayerFile, others: own });
  if ("wrong" in read) throw new Failure(read.wrong);
  return read.options;
}

/** Reads options by pairs; of one that the game does not have, a missing value does not matter. */
function givenOptions(words: readonly string[], names: readonly string[]): readonly GivenOption[] {
  const given: GivenOption[] = [];
  for (let at = 0; at < words.length; at++) {
    const [, name, joined] = /^--?([^=]+)(?:=(.*))?$/su.exec(words[at]) ?? [];
    if (name === undefined) throw new Failure(`\`${words[at]}\` is not expected here.`);
    const value = joined ?? words[++at];
    if (value === undefined && names.includes(name))
      throw new Failure(`The option \`${name}\` needs a value after it.`);
    given.push({ name, value: value ?? "" });
  }
  return given;
}
