import { InvalidArgumentError } from "commander";

/** Returns a parser for integers that are at least `minimum`. */
const makeNumberParser =
  (minimum: number) =>
  (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : NaN;
    if (Number.isSafeInteger(value) && value >= minimum) return value;
    throw new InvalidArgumentError(`Expected a whole number, ${minimum} or more.`);
  };
export const parseWholeNumber = makeNumberParser(0);
export const parseCountingNumber = makeNumberParser(1);

/** Parses a cell: `X,Y` or `X Y` becomes a pair of numbers, and a name such as `e4` is returned unchanged. */
export function parseCellOption(text: string): readonly [number, number] | string {
  const [, x, y] = /^(\d+)[ ,]+(\d+)$/.exec(text.trim()) ?? [];
  if (x !== undefined && y !== undefined) return [Number(x), Number(y)];
  if (/^[a-z]\d+$/.test(text.trim())) return text.trim();
  throw new InvalidArgumentError("Write a cell as X,Y, counted from 0, or as e4.");
}

/** Lists the machine-readable formats in which `check` reports mistakes. */
export const reportFormats = ["json", "sarif", "github"] as const;

/** Lists the machine-readable formats in which `test` reports results. */
export const testReporters = ["tap", "junit", "json"] as const;

/** Lists the notations to which `convert` can convert games. */
export const gameFormats = ["quad"] as const;

/** Lists the formats to which `convert` can convert a game record: other notations, a replay, or the inputs. */
export const recordTargets = ["pgn", "pdn", "sgf", "usi", "transcript", "replay", "inputs"] as const;

/** Holds the CABBAGE options of the running command. */
export const cabOptions: { wildcard?: "tab" | "star"; row0?: boolean } = {};

/** Sets the port that `studio` tries first. */
export const defaultStudioPort = 4174;

/**
 * Rewrites long options with a single dash, such as `-seed 7`, to `--seed 7`. The value of `--key` is not
 * changed, because it may begin with a dash.
 */
export function normalizeLongOptions(args: readonly string[]): readonly string[] {
  return args.map((it, index) =>
    args[index - 1] !== "--key" && /^-[a-z][\w-]+(=.*)?$/isu.test(it) ? `-${it}` : it,
  );
}

/** Sets the default port of `serve`. */
export const defaultServerPort = 4175;
