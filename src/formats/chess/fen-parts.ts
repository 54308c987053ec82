import type { MoveRules } from "../../program/index.ts";

/** Says what is wrong with a FEN: where (an offset), and a sentence. */
export interface FenMistake {
  readonly at: number;
  readonly message: string;
}

/** Describes a field of a FEN with its place. */
export interface FenField {
  readonly text: string;
  readonly at: number;
}

/** Describes the content of the first field. */
export interface ReadBoard {
  readonly cells: number[];
  readonly hands: number[][];
}

/** Returns how a side is written in a FEN: its initial. */
export const initials = (rules: MoveRules): string[] =>
  rules.sides.length === 2 ? ["w", "b"] : rules.sides.map((it) => it.name[0]);
