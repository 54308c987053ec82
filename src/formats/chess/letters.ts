import { type MoveRules, type PieceId, type SideId, codeOf, pieceOf, sideOf } from "../../program/index.ts";

/** Returns the letter of a side's piece in a FEN: `N`, `n`, `+P`, `q~`. */
export const letterOf = (rules: MoveRules, code: number): string =>
  rules.pieces[pieceOf(rules, code)].letters[sideOf(rules, code)];

/** Returns the upper-case letter of a piece in moves. A promoted piece has the letter of its new form. */
export const sanLetterOf = (rules: MoveRules, piece: PieceId, side: SideId = 0): string =>
  letterOf(rules, codeOf(rules, side, piece))
    .replace("~", "")
    .toUpperCase();

/**
 * Returns the code of the piece with a letter in FEN; otherwise that of the piece with this letter in moves; undefined
 * if there is neither.
 */
export function codeOfLetter(rules: MoveRules, letter: string): number | undefined {
  for (const [piece, { letters }] of rules.pieces.entries())
    for (const [side, it] of letters.entries()) if (it === letter) return codeOf(rules, side, piece);
  const index = rules.notation?.pieces?.findIndex((it) => it?.toUpperCase() === letter.toUpperCase()) ?? -1;
  return index < 0 ? undefined : codeOf(rules, letter === letter.toUpperCase() ? 0 : 1, index);
}

/**
 * Parses a cell such as `e4`: the letter of the column, then the number of the row from the bottom. Undefined if there
 * is no such cell.
 */
export function parseCell(rules: MoveRules, text: string): number | undefined {
  const cellMatch = /^([a-z])(\d+)$/.exec(text);
  if (!cellMatch) return undefined;
  const column = cellMatch[1].charCodeAt(0) - 97;
  const rowFromTop = rules.height - Number(cellMatch[2]);
  if (column >= rules.width || rowFromTop < 0 || rowFromTop >= rules.height) return undefined;
  return rowFromTop * rules.width + column;
}

export const makeCell = (rules: MoveRules, cell: number): string =>
  columnOf(rules, cell) + rowOf(rules, cell);

/** Returns the letter of a cell's column. */
export const columnOf = (rules: MoveRules, cell: number): string =>
  String.fromCharCode(97 + (cell % rules.width));

/** Returns the number of a cell's row, from the bottom. */
export const rowOf = (rules: MoveRules, cell: number): string =>
  String(rules.height - Math.floor(cell / rules.width));
