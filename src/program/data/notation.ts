/** Describes how a file names its cells, pieces and moves. Everything that reads or writes moves shares this data. */
export interface Notation {
  /** Names the columns from the left; letters from `a` if missing. */
  readonly columns?: NameRow;
  /** Names the rows from the top; if missing, numbers that end with 1 at the bottom. */
  readonly rows?: NameRow;
  /** Is true if the row comes first in the name of a cell. */
  readonly rowFirst?: true;
  /** Numbers the cells, row by row from the top. */
  readonly numbers?: NameRow;
  /** Lists for each piece its name in moves; null chooses its letter. */
  readonly pieces?: readonly (string | null)[];
  /** Lists the names by which records call the game: `["sgf", "1"]`. */
  readonly records?: readonly (readonly [format: string, name: string])[];
  /** Describes how moves are written: text with parts in braces, see `shapeParts`. */
  readonly shapes?: Readonly<Partial<Record<"move" | "capture" | "drop" | "pass" | "resign", string>>>;
}

/** Describes the names of a row of things. */
export interface NameRow {
  /** Lists letters or words; numbers are used if missing. */
  readonly of?: readonly string[];
  /** Is true if things beyond the names in `of` have no name. */
  readonly listed?: true;
  /** Is the number of the first name, or its index in `of`. */
  readonly at: number;
  /** Is the option whose value replaces `at`. */
  readonly option?: number;
  readonly step: 1 | -1;
  /** Is true if `at` belongs to the last thing. */
  readonly last?: true;
  /** Limits the cells that have a name. */
  readonly on?: "dark" | "light";
}

/** Lists what may be in braces in a shape. */
export const shapeParts = ["piece", "origin", "from", "to", "becomes", "tandem", "way", "reach"];

/** Returns the name at an index below `size`; undefined if there is none. `value` is the value of the option, if there is one. */
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

/** Describes a board whose cells have names. */
export interface NamedBoard {
  readonly width: number;
  readonly height: number;
  /** Returns the value of an option. */
  readonly ask?: ((option: number) => number | undefined) | undefined;
}

/** Returns the names of a board's columns and rows, from the left and from the top; without a notation they are as in chess. */
export function edgeNames(
  notation: Notation | undefined,
  { width, height, ask }: NamedBoard,
): { columns: readonly (string | undefined)[]; rows: readonly (string | undefined)[] } {
  const all = (names: NameRow, size: number): (string | undefined)[] => {
    const value = names.option === undefined ? undefined : ask?.(names.option);
    return Array.from({ length: size }, (_, at) => nameAt(names, at, size, value));
  };
  return { columns: all(notation?.columns ?? letters, width), rows: all(notation?.rows ?? numbers, height) };
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
    const shade = (it: number): string =>
      ((it % width) + height - 1 - Math.floor(it / width)) % 2 === 0 ? "dark" : "light";
    const named = cells.filter((it) => on === undefined || shade(it) === on);
    const found = new Map(
      named.map((it, index) => [it, nameAt(notation.numbers!, index, named.length)] as const),
    );
    return cells.map((it) => found.get(it));
  }
  const { columns, rows } = edgeNames(notation, board);
  return cells.map((it) => joinedName(notation, columns[it % width], rows[Math.floor(it / width)]));
}

/** Returns the name of a cell from those of its column and row; undefined if one has none. */
export function joinedName(
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
  return joinedName(notation, columns[x], rows[y]);
}

/**
 * Returns the cell with a name, ignoring case; undefined if there is none. If an unknown value of an option determines the names of
 * the rows, `y` is counted `below` it.
 */
export function findNamedCellIn(
  notation: Notation | undefined,
  board: NamedBoard,
  name: string,
): { readonly x: number; readonly y: number; readonly below?: true } | undefined {
  const wanted = name.toLowerCase();
  const isSame = (it: string | undefined): boolean => it?.toLowerCase() === wanted;
  const cell =
    notation?.rows?.option !== undefined && !board.ask ? -1 : cellNames(notation, board).findIndex(isSame);
  if (cell >= 0) return { x: cell % board.width, y: Math.floor(cell / board.width) };
  if (notation?.rows?.option === undefined || board.ask) return undefined;
  const [, row = ""] = /^\D*(\d{1,4})\D*$/.exec(wanted) ?? [];
  const { columns } = edgeNames(notation, board);
  const x = columns.findIndex((it) => row !== "" && isSame(joinedName(notation, it, row)));
  return x < 0 ? undefined : { x, y: -Number(row), below: true };
}
