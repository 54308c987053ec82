import type { LineRow, LineRule, LineWay, Movement } from "../../data/lines.ts";
import type { KindId } from "../../data/program.ts";

/** Describes a line rule as its author wrote it, with names resolved to kinds: the input of `expandLine`. */
export interface WrittenLine extends Omit<LineRule, "way" | "rows" | "writes"> {
  /** Lists the directions in which the rule runs. If the rule is the same in all of them, only the first is used. */
  readonly ways: readonly LineWay[];
  readonly left: readonly WrittenRow[];
  /** Lists rows of the same number and lengths as those of the left side; if missing, the rule only gives commands. */
  readonly right?: readonly WrittenRow[];
}

/** Describes a row of adjacent cells. */
export type WrittenRow = readonly ("gap" | readonly WrittenItem[])[];

/** Describes one name in a cell, and the word before the name. */
export interface WrittenItem {
  readonly word: LineWord | "";
  /** Stores the name as written. The same name on both sides refers to the same object. */
  readonly name: string;
  readonly kinds: readonly KindId[];
  /**
   * Makes the name mean a single kind of its group: "same" means one kind throughout the rule, "next" the kind after
   * it.
   */
  readonly binding?: "same" | "next";
  /** States whether the name means one kind, any of its kinds, or all of them. */
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
 * Returns an expanded rule with the properties of its line. A single object literal makes all rules, so that they share
 * a hidden class and their fields are read faster.
 */
export function makeLineRule(
  { rigid, once, everywhere, calls, asks, then, when, at }: Omit<LineRule, "way" | "rows" | "writes">,
  way: LineWay,
  rows: readonly LineRow[],
  writes: boolean,
): LineRule {
  return { way, rows, writes, rigid, once, everywhere, calls, asks, then, when, at };
}

/** Returns all items of some rows. */
export function allItems(rows: readonly WrittenRow[]): WrittenItem[] {
  const items: WrittenItem[] = [];
  for (const row of rows) for (const cell of row) if (cell !== "gap") for (const it of cell) items.push(it);
  return items;
}
