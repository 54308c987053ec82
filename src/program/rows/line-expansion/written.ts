import type { LineRow, LineRule, LineWay, Movement } from "../../data/lines.ts";
import type { KindId } from "../../data/program.ts";

/** Represents a line rule as its author wrote it, with names resolved: the input of `expandLine`. */
export interface WrittenLine extends Omit<LineRule, "way" | "rows" | "writes"> {
  /** Lists the directions in which the rule runs, in order. If it looks the same in several, only the first is used. */
  readonly ways: readonly LineWay[];
  readonly left: readonly WrittenRow[];
  /** Lists as many rows with as many cells as the left side; without it, the rule only gives commands. */
  readonly right?: readonly WrittenRow[];
}

/** Is a list of cells side by side. */
export type WrittenRow = readonly WrittenCell[];

type WrittenCell = "gap" | readonly WrittenItem[];

/** Describes one name in a cell and the word before it. */
export interface WrittenItem {
  readonly word: LineWord | "";
  /** Is the name as written; equal names on both sides mean the same thing. */
  readonly name: string;
  readonly kinds: readonly KindId[];
  /** Chooses one kind of the group, the same wherever the rule says "same", or the next one. */
  readonly binding?: "same" | "next";
  /** Says how many of the kinds are meant. */
  readonly of: "one" | "any" | "all";
}

/** Names the words that can precede a name. */
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

/** Names directions relative to the direction of the rule. */
export type Relative = ">" | "<" | "^" | "v";

type Vague = "moving" | "orthogonal" | "horizontal" | "vertical";

/** Describes a problem of a line rule; `names` are the names in question, as written. */
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

/**
 * Returns a rule with what a line says of all rules that it expands to. One literal makes all of them, so that they have one hidden
 * class and their fields are read faster.
 */
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
