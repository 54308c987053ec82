import type { Sized } from "../../base/index.ts";
/** Describes how a file names its cells, pieces and moves. Everything that parses or prints moves uses this data. */
export interface Notation {
  /** Names the columns from the left; if missing, they are letters from `a` on. */
  readonly columns?: NameRow;
  /** Names the rows from the top; if missing, they are numbers that end with 1 at the bottom. */
  readonly rows?: NameRow;
  /** Is true if the row comes first in the name of a cell. */
  readonly rowFirst?: true;
  /** Names the cells by numbers, row by row from the top. */
  readonly numbers?: NameRow;
  /** Lists the name of each piece in moves; null means the letter of the piece. */
  readonly pieces?: readonly (string | null)[];
  /** Lists the names of the game in files of recorded games, by format: `["sgf", "1"]`. */
  readonly records?: readonly (readonly [format: string, name: string])[];
  /** Describes the formats of moves, as texts with parts in braces (see `shapeParts`). */
  readonly shapes?: Readonly<Partial<Record<"move" | "capture" | "drop" | "pass" | "resign", string>>>;
}

/** Describes the names of a series of columns, rows or cells. */
export interface NameRow {
  /** Lists letters or words to use as names; if missing, the names are numbers. */
  readonly of?: readonly string[];
  /**
   * Is true if indices beyond the end of `of` have no name. Otherwise such names combine two entries: `aa`, `ab` and so
   * on.
   */
  readonly listed?: true;
  /** Stores the number of the first name, or its index in `of`. */
  readonly at: number;
  /** Stores the index of the option whose value is used instead of `at`. */
  readonly option?: number;
  readonly step: 1 | -1;
  /** Is true if `at` belongs to the last name of the series instead of the first. */
  readonly last?: true;
  /** Restricts the names to dark or light cells. */
  readonly on?: "dark" | "light";
}

/** Lists the parts of a move that a format may contain in braces. */
export const shapeParts = ["piece", "origin", "from", "to", "becomes", "tandem", "way", "reach"];

/** Returns the name at an index below `size`; undefined if there is none. `value` is the value of the option that replaces `at`, if there is one. */
function nameAt(names: NameRow, index: number, size: number, value = names.at): string | undefined {
  const number = value + (names.last ? size - 1 - index : names.step * index);
  if (!names.of) return number < 0 ? undefined : String(number);
  const { of } = names;
  if (number < of.length || names.listed) return of[number];
  return of[Math.floor(number / of.length) - 1] === undefined
    ? undefined
    : of[Math.floor(number / of.length) - 1] + of[number % of.length];
}

export const alphabet: readonly string[] = [..."abcdefghijklmnopqrstuvwxyz"];

const letters: NameRow = { of: alphabet, at: 0, step: 1 };
const numbers: NameRow = { at: 1, step: -1, last: true };

/** Describes the size of a board, and the options on which the names of its cells may depend. */
export interface NamedBoard extends Sized {
  /** Returns the value of an option. */
  readonly ask?: ((option: number) => number | undefined) | undefined;
}

/**
 * Returns the names of a board's columns from the left and of its rows from the top. Without a notation, they are those
 * of chess.
 */
export function edgeNames(
  notation: Notation | undefined,
  { width, height, ask }: NamedBoard,
): { columns: readonly (string | undefined)[]; rows: readonly (string | undefined)[] } {
  const nameAll = (names: NameRow, size: number): (string | undefined)[] => {
    const value = names.option === undefined ? undefined : ask?.(names.option);
    return Array.from({ length: size }, (_, index) => nameAt(names, index, size, value));
  };
  return {
    columns: nameAll(notation?.columns ?? letters, width),
    rows: nameAll(notation?.rows ?? numbers, height),
  };
}

/** Returns the names of all cells of a board, row by row; undefined for cells without a name. */
export function cellNames(
  notation: Notation | undefined,
  board: NamedBoard,
): readonly (string | undefined)[] {
  const { width, height } = board;
  const cells = Array.from({ length: width * height }, (_, cell) => cell);
  if (notation?.numbers) {
    const { on } = notation.numbers;
    const shadeOf = (it: number): string =>
      ((it % width) + height - 1 - Math.floor(it / width)) % 2 === 0 ? "dark" : "light";
    const namedCells = cells.filter((it) => on === undefined || shadeOf(it) === on);
    const nameByCell = new Map(
      namedCells.map((it, index) => [it, nameAt(notation.numbers!, index, namedCells.length)] as const),
    );
    return cells.map((it) => nameByCell.get(it));
  }
  const { columns, rows } = edgeNames(notation, board);
  return cells.map((it) => joinCellName(notation, columns[it % width], rows[Math.floor(it / width)]));
}

/** Joins the names of a column and a row to the name of a cell; undefined if one of them has no name. */
export function joinCellName(
  notation?: Pick<Notation, "rowFirst">,
  column?: string,
  row?: string,
): string | undefined {
  if (column === undefined || row === undefined) return undefined;
  return notation?.rowFirst ? row + column : column + row;
}

/** Returns the name of a cell; undefined if it has none. */
export function cellNameAt(
  notation: Notation | undefined,
  board: NamedBoard,
  x: number,
  y: number,
): string | undefined {
  if (notation?.numbers) return cellNames(notation, board)[y * board.width + x];
  const { columns, rows } = edgeNames(notation, board);
  return joinCellName(notation, columns[x], rows[y]);
}

/**
 * Returns the cell with a name, ignoring case; undefined if there is none. If the row names depend on an option whose
 * value is unknown, `below` is true and `y` is the negated number of the row.
 */
export function findNamedCellIn(
  notation: Notation | undefined,
  board: NamedBoard,
  name: string,
): { readonly x: number; readonly y: number; readonly below?: true } | undefined {
  const lowerCaseName = name.toLowerCase();
  const isSame = (it: string | undefined): boolean => it?.toLowerCase() === lowerCaseName;
  const cell =
    notation?.rows?.option !== undefined && !board.ask ? -1 : cellNames(notation, board).findIndex(isSame);
  if (cell >= 0) return { x: cell % board.width, y: Math.floor(cell / board.width) };
  if (notation?.rows?.option === undefined || board.ask) return undefined;
  const [, row = ""] = /^\D*(\d{1,4})\D*$/.exec(lowerCaseName) ?? [];
  const { columns } = edgeNames(notation, board);
  const x = columns.findIndex((it) => row !== "" && isSame(joinCellName(notation, it, row)));
  return x < 0 ? undefined : { x, y: -Number(row), below: true };
}
