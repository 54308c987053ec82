/** Describes the edges of a grid: closed, or connected to the opposite edge. A grid that `runs-on` has an extra cell after its last cell. */
export type GridEdge = "closed" | "wraps" | "wraps-across" | "wraps-down" | "runs-on";

/** Lists the eight directions as steps across and down: 0 is up, then clockwise by eighths. */
export const directions: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/** Lists the names of the eight directions, in the order of `directions`. */
export const directionNames: readonly string[] =
  "up up-right right down-right down down-left left up-left".split(" ");

/** Represents the absence of a cell. */
export const noCell = -1;

/** Describes what is some cells or pixels wide and high. */
export interface Sized {
  readonly width: number;
  readonly height: number;
}

/** Represents a rectangle of cells, which are numbered `first + y * width + x`. A grid that runs on has an extra cell after the last. */
export class Grid {
  readonly first: number;
  readonly width: number;
  readonly height: number;
  readonly edge: GridEdge;
  /** Stores one more than the number of the rectangle's last cell. */
  readonly last: number;
  /** Stores one more than the number of the last cell. An endless grid has an extra cell after those of the rectangle. */
  readonly end: number;
  readonly wrapsAcross: boolean;
  readonly wrapsDown: boolean;
  /** Is true if the grid wraps in any direction. */
  readonly wraps: boolean;
  readonly runsOn: boolean;

  constructor(first: number, width: number, height: number, edge: GridEdge) {
    this.first = first;
    this.width = width;
    this.height = height;
    this.edge = edge;
    this.runsOn = edge === "runs-on";
    this.wrapsAcross = edge === "wraps" || edge === "wraps-across";
    this.wrapsDown = edge === "wraps" || edge === "wraps-down";
    this.wraps = this.wrapsAcross || this.wrapsDown;
    this.last = first + width * height;
    this.end = this.last + (this.runsOn ? 1 : 0);
  }

  x(cell: number): number {
    return (cell - this.first) % this.width;
  }

  y(cell: number): number {
    return ((cell - this.first) / this.width) | 0;
  }

  has(cell: number): boolean {
    return cell >= this.first && cell < this.end;
  }

  /** Returns the cell at coordinates, wrapped if the edges wrap; `noCell` off the board. */
  at(x: number, y: number): number {
    if (this.runsOn) return this.#cellAlong(y * this.width + x);
    const column = this.wrapsAcross ? modulo(x, this.width) : x;
    const row = this.wrapsDown ? modulo(y, this.height) : y;
    if (column < 0 || column >= this.width || row < 0 || row >= this.height) return noCell;
    return this.first + row * this.width + column;
  }

  /** Returns the cell at an offset from another cell, wrapped if the edges wrap; `noCell` off the board. */
  shift(cell: number, across: number, down: number): number {
    const cellInGrid = cell - this.first;
    if (this.runsOn) return this.#cellAlong(cellInGrid + down * this.width + across);
    return this.at((cellInGrid % this.width) + across, ((cellInGrid / this.width) | 0) + down);
  }

  /** Returns the distance between two cells in king moves, or in orthogonal steps if `isStraight`. */
  distance(a: number, b: number, isStraight = false): number {
    const x = Math.abs(this.x(a) - this.x(b));
    const y = Math.abs(this.y(a) - this.y(b));
    const columns = this.wrapsAcross ? Math.min(x, this.width - x) : x;
    const rows = this.wrapsDown ? Math.min(y, this.height - y) : y;
    return isStraight ? columns + rows : Math.max(columns, rows);
  }

  #cellAlong(cellInGrid: number): number {
    return cellInGrid < 0 || cellInGrid >= this.end - this.first ? noCell : this.first + cellInGrid;
  }
}

/** Returns the remainder of a division, which is never negative. */
export function modulo(value: number, size: number): number {
  const remainder = value % size;
  return remainder < 0 ? remainder + size : remainder;
}
