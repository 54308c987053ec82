import type { RecordFormat } from "../formats/index.ts";
import { InvalidArgumentError } from "commander";

/** Returns a reader of whole numbers from a least one. */
const numberFrom =
  (least: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (Number.isSafeInteger(value) && value >= least) return value;
    throw new InvalidArgumentError(`Expected a whole number, ${least} or more.`);
  };
export const wholeNumber = numberFrom(0);
export const countingNumber = numberFrom(1);

/** Returns a cell as `X,Y` or `X Y`, or a name such as `e4`, which a game has to know. */
export function parseCellOption(text: string): readonly [number, number] | string {
  const [, x, y] = /^(\d+)[ ,]+(\d+)$/.exec(text.trim()) ?? [];
  if (x !== undefined && y !== undefined) return [Number(x), Number(y)];
  if (/^[a-z]\d+$/.test(text.trim())) return text.trim();
  throw new InvalidArgumentError("Write a cell as X,Y, counted from 0, or as e4.");
}

/** Formats in which `check` reports mistakes for other programs. */
export const reportFormats = ["json", "sarif", "github"] as const;

/** Formats in which `test` reports results for other programs. */
export const testReporters = ["tap", "junit", "json"] as const;

/** Lists the notations of games that `convert` writes. */
export const gameFormats = ["quad"] as const;

/** Lists what `convert` makes of a record of play: another notation, a replay of Quadrille, or its inputs. */
export const recordTargets = [
  "pgn",
  "pdn",
  "sgf",
  "usi",
  "transcript",
  "replay",
  "inputs",
] as const satisfies readonly (RecordFormat | "replay" | "inputs")[];

/** Holds the options with which this command reads CABBAGE files. */
export const cabOptions: { wildcard?: "tab" | "star"; row0?: boolean } = {};

/** Holds the port that `studio` tries first. */
export const usualStudioPort = 4174;

/** Returns options as the command line writes them: `-seed 7` is `--seed 7`. A key is left alone: it may begin with a dash. */
export function longOptions(args: readonly string[]): readonly string[] {
  return args.map((it, at) =>
    args[at - 1] !== "--key" && /^-[a-z][\w-]+(=.*)?$/isu.test(it) ? `-${it}` : it,
  );
}

/** Holds the port that `serve` listens on. */
export const serverPort = 4175;
