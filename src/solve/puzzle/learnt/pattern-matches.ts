import { Grid } from "../../../base/index.ts";
import type { State } from "../../../engine/index.ts";
import type { EffectCell } from "../effects.ts";
import type { SoughtCells } from "./locality.ts";

/** Looks for patterns on the first board of positions, movements aside. */
export class PatternMatches {
  readonly #grid: Grid;
  readonly #cellCount: number;
  readonly #layerOf: Int32Array;

  constructor({ layout }: State) {
    const [{ board, first, width, height }] = layout.boards;
    this.#grid = new Grid(first, width, height, layout.program.boards[board].edge);
    this.#cellCount = layout.cellCount;
    this.#layerOf = layout.layerOf;
  }

  /** The cell at an offset from another; -1 off the board. */
  at(cell: number, dx: number, dy: number): number {
    return this.#grid.shift(cell, dx, dy);
  }

  /** Whether a pattern matches anywhere. */
  isAnywhere({ cells }: State, pattern: SoughtCells): boolean {
    for (let cell = this.#grid.first; cell < this.#grid.last; cell++)
      if (this.#matches(cells, pattern, cell)) return true;
    return false;
  }

  /** Whether a pattern matches so that it holds a cell. */
  isAt({ cells }: State, pattern: SoughtCells, cell: number): boolean {
    return pattern.some(({ dx, dy }) => {
      const origin = this.at(cell, -dx, -dy);
      return origin >= 0 && this.#matches(cells, pattern, origin);
    });
  }

  /** Patterns are given from a cell that may itself lie off the board only where it is looked for nowhere. */
  #matches(cells: State["cells"], pattern: SoughtCells, origin: number): boolean {
    return pattern.every((it) => {
      const cell = this.at(origin, it.dx, it.dy);
      return cell < 0 ? it.mayBeOff : this.#holds(cells, it, cell);
    });
  }

  #holds(cells: State["cells"], { any, no, empty }: EffectCell, cell: number): boolean {
    const isThere = (kind: number): boolean => cells[this.#layerOf[kind] * this.#cellCount + cell] === kind;
    return (
      any.every((kinds) => kinds.some(isThere)) &&
      !no.some(isThere) &&
      empty.every((layer) => cells[layer * this.#cellCount + cell] === 0)
    );
  }
}
