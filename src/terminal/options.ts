import type { RecordFormat } from "../formats/index.ts";
import { InvalidArgumentError } from "commander";

/** Returns a parser of whole numbers that are at least `least`. */
const numberFrom =
  (least: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (Number.isSafeInteger(value) && value >= least) return value;
    throw new InvalidArgumentError(`Expected a whole number, ${least} or more.`);
  };
export const wholeNumber = numberFrom(0);
export const countingNumber = numberFrom(1);

/** Parses a cell: `X,Y` or `X Y` becomes a pair of numbers; a name such as `e4` is returned as it is. */
export function parseCellOption(text: string): readonly [number, number] | string {
  const [, x, y] = /^(\d+)[ ,]+(\d+)$/.exec(text.trim()) ?? [];
  if (x !== undefined && y !== undefined) return [Number(x), Number(y)];
  if (/^[a-z]\d+$/.test(text.trim())) return text.trim();
  throw new InvalidArgumentError("Write a cell as X,Y, counted from 0, or as e4.");
}

/** Lists the formats in which `check` reports mistakes for other programs. */
export const reportFormats = ["json", "sarif", "github"] as const;

/** Lists the formats in which `test` reports results for other programs. */
export const testReporters = ["tap", "junit", "json"] as const;

/** Lists the notations of games that `convert` writes. */
export const gameFormats = ["quad"] as const;

/** Lists what `convert` can make of the record of a game: another notation, a replay, or its inputs. */
export const recordTargets = [
  "pgn",
  "pdn",
  "sgf",
  "usi",
  "transcript",
  "replay",
  "inputs",
] as const satisfies readonly (RecordFormat | "replay" | "inputs")[];

/** Holds the options of the running command for reading CABBAGE files. */
export const cabOptions: { wildcard?: "tab" | "star"; row0?: boolean } = {};

/** Is the port that `studio` tries first. */
export const usualStudioPort = 4174;

/** Turns long options with one dash, such as `-seed 7`, into `--seed 7`. The value of `--key` is left alone: it may begin with a dash. */
export function longOptions(args: readonly string[]): readonly string[] {
  return args.map((it, at) =>
    args[at - 1] !== "--key" && /^-[a-z][\w-]+(=.*)?$/isu.test(it) ? `-${it}` : it,
  );
}

/** Is the default port of `serve`. */
export const serverPort = 4175;
