import { directions, type Grid, noCell } from "./grid.ts";

/** Finds connected cells. Its arrays are reused, so that frequent searches allocate nothing. */
export class Flood {
  /** Maps each cell to the number of the last search that reached it. */
  #marks = new Int32Array(0);
  #searchNumber = 0;
  /** Lists the cells of the last search: the starting cells, then the others in the order in which they were reached. */
  readonly cells: number[] = [];
  /** Stores the number of cells that the last search examined. */
  examinedCount = 0;
  /** Provides scratch space for the neighbours of a cell. */
  readonly #neighbours = new Int32Array(8);

  /** Begins a search on boards with this total number of cells. */
  begin(cellCount: number): void {
    if (this.#marks.length < cellCount || this.#searchNumber === 0x7fffffff) {
      this.#marks = new Int32Array(Math.max(cellCount, this.#marks.length));
      this.#searchNumber = 0;
    }
    this.#searchNumber++;
    this.cells.length = 0;
    this.examinedCount = 0;
  }

  /** Adds a cell to the search, unless the cell has been reached already. */
  reach(cell: number): void {
    if (this.#marks[cell] === this.#searchNumber) return;
    this.#marks[cell] = this.#searchNumber;
    this.cells.push(cell);
  }

  /** Extends the search from the cells reached so far, step by step through open cells. */
  spread(gridAt: (cell: number) => Grid, isDiagonal: boolean, isOpen: (cell: number) => boolean): void {
    for (let index = 0; index < this.cells.length; index++) {
      const count = this.#findNeighbours(this.cells[index], gridAt, isDiagonal);
      for (let i = 0; i < count; i++) {
        const neighbour = this.#neighbours[i];
        if (this.#marks[neighbour] === this.#searchNumber) continue;
        this.examinedCount++;
        if (isOpen(neighbour)) this.reach(neighbour);
      }
    }
  }

  /** Returns the cells that are one step from the cells reached so far, but not among them. */
  findBorder(gridAt: (cell: number) => Grid, isDiagonal: boolean): readonly number[] {
    const reachedCount = this.cells.length;
    for (let index = 0; index < reachedCount; index++) {
      const count = this.#findNeighbours(this.cells[index], gridAt, isDiagonal);
      for (let i = 0; i < count; i++) this.reach(this.#neighbours[i]);
    }
    this.examinedCount = reachedCount * (isDiagonal ? 8 : 4);
    return this.cells.slice(reachedCount);
  }

  /** Lists the neighbours of a cell in `#neighbours`; returns their number. */
  #findNeighbours(cell: number, gridAt: (cell: number) => Grid, isDiagonal: boolean): number {
    const grid = gridAt(cell);
    if (!isDiagonal && grid.edge === "closed") return this.#findStraightNeighbours(cell, grid);
    let count = 0;
    for (let direction = 0; direction < 8; direction += isDiagonal ? 1 : 2) {
      const neighbour = grid.shift(cell, directions[direction][0], directions[direction][1]);
      if (neighbour !== noCell) this.#neighbours[count++] = neighbour;
    }
    return count;
  }

  #findStraightNeighbours(cell: number, { first, last, width }: Grid): number {
    const x = (cell - first) % width;
    let count = 0;
    if (cell - width >= first) this.#neighbours[count++] = cell - width;
    if (x + 1 < width) this.#neighbours[count++] = cell + 1;
    if (cell + width < last) this.#neighbours[count++] = cell + width;
    if (x > 0) this.#neighbours[count++] = cell - 1;
    return count;
  }
}
