import { directions, type Grid, noCell } from "./grid.ts";

/** Finds cells that hang together. Its marks are kept and used again, so that a search that runs often makes no garbage. */
export class Flood {
  /** Is indexed by cell: the number of the last search that came there. */
  #marks = new Int32Array(0);
  #search = 0;
  /** Holds the cells of the last search: those given, then as they were reached. */
  readonly cells: number[] = [];
  /** Says how many cells were looked at in the last search. */
  looked = 0;
  /** Holds the cells one step from another. */
  readonly #near = new Int32Array(8);

  /** Begins a search over boards with this total number of cells. */
  begin(cellCount: number): void {
    if (this.#marks.length < cellCount || this.#search === 0x7fffffff) {
      this.#marks = new Int32Array(Math.max(cellCount, this.#marks.length));
      this.#search = 0;
    }
    this.#search++;
    this.cells.length = 0;
    this.looked = 0;
  }

  /** Adds a cell unless the search was there before. */
  reach(cell: number): void {
    if (this.#marks[cell] === this.#search) return;
    this.#marks[cell] = this.#search;
    this.cells.push(cell);
  }

  /** Goes on from the cells reached so far, step by step through open cells. */
  spread(gridAt: (cell: number) => Grid, diagonal: boolean, isOpen: (cell: number) => boolean): void {
    for (let at = 0; at < this.cells.length; at++) {
      const count = this.#step(this.cells[at], gridAt, diagonal);
      for (let i = 0; i < count; i++) {
        const next = this.#near[i];
        if (this.#marks[next] === this.#search) continue;
        this.looked++;
        if (isOpen(next)) this.reach(next);
      }
    }
  }

  /** Returns the cells that are one step from those reached so far, and not among them. */
  border(gridAt: (cell: number) => Grid, diagonal: boolean): readonly number[] {
    const end = this.cells.length;
    for (let at = 0; at < end; at++) {
      const count = this.#step(this.cells[at], gridAt, diagonal);
      for (let i = 0; i < count; i++) this.reach(this.#near[i]);
    }
    this.looked = end * (diagonal ? 8 : 4);
    return this.cells.slice(end);
  }

  /** Finds the cells one step away, and answers how many there are. */
  #step(cell: number, gridAt: (cell: number) => Grid, diagonal: boolean): number {
    const grid = gridAt(cell);
    if (!diagonal && grid.edge === "closed") return this.#straight(cell, grid);
    let count = 0;
    for (let way = 0; way < 8; way += diagonal ? 1 : 2) {
      const next = grid.shift(cell, directions[way][0], directions[way][1]);
      if (next !== noCell) this.#near[count++] = next;
    }
    return count;
  }

  #straight(cell: number, { first, last, width }: Grid): number {
    const x = (cell - first) % width;
    let count = 0;
    if (cell - width >= first) this.#near[count++] = cell - width;
    if (x + 1 < width) this.#near[count++] = cell + 1;
    if (cell + width < last) this.#near[count++] = cell + width;
    if (x > 0) this.#near[count++] = cell - 1;
    return count;
  }
}
