import { closest, joinNames } from "../../base/index.ts";
import type { OptionValues } from "../../game/index.ts";
import * as quad from "../../program/index.ts";
import { findFile, type ReadFile } from "./files.ts";
import { isWrongInput, type WrongInput, readArg } from "./notation.ts";

/** Describes an option as the user sets it before the game starts: `startlevel` and `2`, or `scriptfile1` and a file name. */
export interface GivenOption {
  readonly name: string;
  readonly value: string;
}

export interface NamedOption {
  readonly name: string;
  readonly option: quad.Option;
  /** Stores an index into `program.options`. */
  readonly index: number;
  /** Stores the player, for an option that each player has. */
  readonly player?: number;
}

/**
 * Returns the names of a game's options. For an option that each player has, this includes the names that end
 * with the number of a player, from 1.
 */
export function optionNames(program: quad.Program): readonly NamedOption[] {
  return (program.options ?? []).flatMap((option, index) => {
    const namedOption = { name: option.name, option, index };
    if (!option.eachPlayer) return [namedOption];
    const optionsOfPlayers = program.players.map((_, player) => ({
      ...namedOption,
      name: `${option.name}${player + 1}`,
      player,
    }));
    return [...optionsOfPlayers, namedOption];
  });
}

/** Describes an option to choose and its current value. `words` lists the possible values, unless the value is a number. */
export type OptionToChoose = NamedOption & GivenOption & { readonly words: readonly string[] };

/** Returns the options that can be chosen when a game starts: those that apply to all players, except files. */
export function optionsToChoose(program: quad.Program, chosen: OptionValues = []): readonly OptionToChoose[] {
  return optionNames(program)
    .filter(({ option, player }) => option.type !== "file" && player === undefined)
    .map((it) => {
      const [value = it.option.values[0]] = chosen[it.index] ?? [];
      const { type, kinds = [] } = it.option;
      const words = type === "switch" ? ["off", "on"] : kinds.map((kind) => program.kinds[kind].name);
      return { ...it, words, value: optionText(program, it.option, value) };
    });
}

/** Describes the context in which options are read. */
export interface OptionReading {
  readonly readFile?: ReadFile;
  /** Lists the names of options that do not belong to the game, for use in suggestions. */
  readonly others?: readonly string[];
}

/** Reads options and the files that they name. Returns the first mistake, if there is one. */
export function readOptions(
  program: quad.Program,
  givenOptions: readonly GivenOption[],
  { readFile, others = [] }: OptionReading = {},
): { readonly options: OptionValues } | WrongInput {
  const names = optionNames(program);
  const options: (quad.OptionValue[] | undefined)[] = [];
  for (const { name, value } of givenOptions) {
    const namedOption = names.find((it) => it.name === name);
    if (!namedOption)
      return unknownOption(
        name,
        names.map((it) => it.name),
        others,
      );
    const result = readValue(program, namedOption, value, readFile);
    if (typeof result === "object" && "wrong" in result) return result;
    const { option, index, player } = namedOption;
    const values = (options[index] ??= [...option.values]);
    if (player === undefined) values.fill(result);
    else values[player] = result;
  }
  return { options };
}

function unknownOption(name: string, names: readonly string[], otherNames: readonly string[]): WrongInput {
  const suggestion = closest(name, [...names, ...otherNames]);
  const optionsHint = names.length > 0 ? ` The game has ${joinNames(names, "and")}.` : "";
  const hint = suggestion === undefined ? optionsHint : ` Did you mean \`--${suggestion}\`?`;
  return { wrong: `There is no option \`${name}\`.${hint}` };
}

function readValue(
  program: quad.Program,
  { name, option }: NamedOption,
  value: string,
  readFile: ReadFile | undefined,
): quad.OptionValue | WrongInput {
  if (option.type === "file") return readKindFile(program, { name: value, kinds: option.kinds }, readFile);
  const arg = { ...option, name };
  const result = readArg(program, arg, value);
  if (typeof result === "number") return result;
  return isWrongInput(result) ? result : { wrong: `\`${name}\` cannot be \`${value}\`.` };
}

/** Reads the kinds listed in a file. Returns an error message with the file name and line if that fails. */
export function readKindFile(
  program: quad.Program,
  { name, kinds }: { readonly name: string; readonly kinds: readonly number[] | undefined },
  readFile: ReadFile | undefined,
): readonly number[] | WrongInput {
  const file = findFile(program, name, readFile);
  if ("wrong" in file) return file;
  const result = quad.lowerKindList(file.text, program.kinds, kinds);
  return "list" in result ? result.list : { wrong: `${name}:${result.line}: ${result.wrong}` };
}

// ---------------------------------------------------------------------------------------------- in replays and saves

/** Writes options as lines of a replay: `startlevel 2`, `scriptfile1 I J L`. Default values are omitted. */
export function makeOptionLines(program: quad.Program, options: OptionValues): string[] {
  return optionNames(program).flatMap(({ name, option, index, player }) => {
    if (option.eachPlayer && player === undefined) return [];
    const value = options[index]?.[player ?? 0];
    const defaultValue = option.values[player ?? 0];
    if (value === undefined || String(value) === String(defaultValue)) return [];
    return [`${name} ${optionText(program, option, value)}`];
  });
}

function optionText(program: quad.Program, { type }: quad.Option, value: quad.OptionValue): string {
  if (typeof value !== "number") return value.map((kind) => program.kinds[kind].name).join(" ");
  return quad.valueWord(program, type, value) ?? String(value);
}

/** Parses the output of `makeOptionLines`. */
export function parseOptionLines(
  program: quad.Program,
  lines: readonly string[],
): { readonly options: OptionValues } | WrongInput {
  const givenOptions = lines.map((line) => {
    const [, name = "", value = ""] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
    return { name, value };
  });
  return readOptions(program, givenOptions, { readFile: (text) => ({ text }) });
}
