import type { LineRow, LineRule, LineWay, Movement } from "../../data/lines.ts";
import type { KindId } from "../../data/program.ts";

/** Represents a line rule as its author wrote it, names resolved: what `expandLine` writes out. */
export interface WrittenLine extends Omit<LineRule, "way" | "rows" | "writes"> {
  /** Lists the ways it runs, in order. Rules that look the same in every way keep only the first. */
  readonly ways: readonly LineWay[];
  readonly left: readonly WrittenRow[];
  /** Has as many rows with as many cells as on the left; without it, the rule only asks. */
  readonly right?: readonly WrittenRow[];
}

/** Represents cells side by side. */
export type WrittenRow = readonly WrittenCell[];

type WrittenCell = "gap" | readonly WrittenItem[];

/** Describes one name in a cell and the word before it. */
export interface WrittenItem {
  readonly word: LineWord | "";
  /** Holds the name as written; the same name on both sides means the same thing. */
  readonly name: string;
  readonly kinds: readonly KindId[];
  /** Holds one kind of the group, the same wherever it says so; or the one that follows it. */
  readonly binding?: "same" | "next";
  /** Says how many of the kinds are meant. */
  readonly of: "one" | "any" | "all";
}

/** Says what can stand before a name. */
export type LineWord =
  | Movement
  | Relative
  | Vague
  | "perpendicular"
  | "parallel"
  | "stationary"
  | "randomdir"
  | "random"
  | "no";

/** Describes ways as seen along the way of the rule. */
export type Relative = ">" | "<" | "^" | "v";

type Vague = "moving" | "orthogonal" | "horizontal" | "vertical";

/** Describes a problem of a line rule; `names` are the names it is about, as written. */
export interface LineProblem {
  readonly code:
    | "line-vague-wish"
    | "line-vague-name"
    | "same-unclear"
    | "line-crowded"
    | "line-never"
    | "line-no-needless"
    | "line-no-all"
    | "line-many"
    | "line-no-both"
    | "line-full"
    | "line-random-one"
    | "line-random-layer";
  readonly names: readonly string[];
}

/** Returns a rule with what a line says of all that it expands to. One literal makes all of them, so that they have one shape, and their parts are found sooner. */
export function makeLineRule(
  { rigid, once, everywhere, calls, asks, then, when, at }: Omit<LineRule, "way" | "rows" | "writes">,
  way: LineWay,
  rows: readonly LineRow[],
  writes: boolean,
): LineRule {
  return { way, rows, writes, rigid, once, everywhere, calls, asks, then, when, at };
}

/** Returns all names in these rows, with their words. */
export function allItems(rows: readonly WrittenRow[]): WrittenItem[] {
  const items: WrittenItem[] = [];
  for (const row of rows) for (const cell of row) if (cell !== "gap") items.push(...cell);
  return items;
}
