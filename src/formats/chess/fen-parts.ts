import { type MoveRules, WALL, pieceOf, sideOf } from "../../program/index.ts";

/** Describes a mistake in a FEN (the text form of a position): its offset in characters, and a sentence for the user. */
export interface FenMistake {
  readonly at: number;
  readonly message: string;
}

/** Describes a field of a FEN, and its offset in the FEN. */
export interface FenField {
  readonly text: string;
  readonly at: number;
}

/** Describes the content of the first field of a FEN: the cells, and how many of each piece each side holds. */
export interface ReadBoard {
  readonly cells: number[];
  readonly hands: number[][];
}

/** Returns all pieces on a board, in the order of their cells. */
export const piecesOn = (rules: MoveRules, cells: readonly number[]) =>
  cells.flatMap((code, cell) =>
    code === 0 || code === WALL
      ? []
      : [{ cell, code, side: sideOf(rules, code), piece: pieceOf(rules, code) }],
  );

/** Returns the letters that name the sides in a FEN: `w` and `b` for two sides, otherwise the initials of the sides. */
export const sideLetters = (rules: MoveRules): string[] =>
  rules.sides.length === 2 ? ["w", "b"] : rules.sides.map((it) => it.name[0]);
