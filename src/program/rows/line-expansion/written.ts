import type { LineRow, LineRule, LineWay, Movement } from "../../data/lines.ts";
import type { KindId } from "../../data/program.ts";

/** Represents a line rule as its author wrote it, with names resolved: the input of `expandLine`. */
export interface WrittenLine extends Omit<LineRule, "way" | "rows" | "writes"> {
  /** Lists the directions in which the rule runs, in order. If the rule is the same in several directions, only the first is used. */
  readonly ways: readonly LineWay[];
  readonly left: readonly WrittenRow[];
  /** Lists rows of the same number and lengths as those of the left side; if missing, the rule only gives commands. */
  readonly right?: readonly WrittenRow[];
}

/** Describes a list of cells side by side. */
export type WrittenRow = readonly WrittenCell[];

type WrittenCell = "gap" | readonly WrittenItem[];

/** Describes one name in a cell, and the word before the name. */
export interface WrittenItem {
  readonly word: LineWord | "";
  /** Stores the name as written; equal names on both sides refer to the same thing. */
  readonly name: string;
  readonly kinds: readonly KindId[];
  /** Makes the name stand for one chosen kind of its group: "same" for the same kind everywhere in the rule, "next" for the kind after it. */
  readonly binding?: "same" | "next";
  /** States whether the name stands for one kind, any of its kinds, or all of them. */
  readonly of: "one" | "any" | "all";
}

/** Lists the words that can precede a name in a cell. */
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

/** Lists the words for directions relative to the direction of the rule. */
export type Relative = ">" | "<" | "^" | "v";

type Vague = "moving" | "orthogonal" | "horizontal" | "vertical";

/** Describes a problem of a line rule; `names` lists the names that are involved, as written. */
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
 * Returns an expanded rule, with the properties that its line gives to all its rules. All rules are made by one object literal,
 * so that they have the same hidden class and their fields are read faster.
 */
export function makeLineRule(
  { rigid, once, everywhere, calls, asks, then, when, at }: Omit<LineRule, "way" | "rows" | "writes">,
  way: LineWay,
  rows: readonly LineRow[],
  writes: boolean,
): LineRule {
  return { way, rows, writes, rigid, once, everywhere, calls, asks, then, when, at };
}

/** Returns all items of these rows: names with the words before them. */
export function allItems(rows: readonly WrittenRow[]): WrittenItem[] {
  const items: WrittenItem[] = [];
  for (const row of rows) for (const cell of row) if (cell !== "gap") for (const it of cell) items.push(it);
  return items;
}
