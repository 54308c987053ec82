import { Grid } from "../../../base/index.ts";
import type { State } from "../../../core/engine/index.ts";
import type { EffectCell } from "../analysis/effects.ts";
import type { SoughtCells } from "./locality.ts";

/** Looks for patterns on the first board of positions, movements aside. */
export class PatternMatches {
  readonly #grid: Grid;
  readonly #cellCount: number;
  readonly #layerOf: Int32Array;
  /** By layer, cells of watched patterns that look at it. */
  readonly #watched: { readonly pattern: SoughtCells; readonly cell: EffectCell }[][] = [];

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

  /** Watches for these patterns from now on. */
  watch(patterns: readonly SoughtCells[]): void {
    for (const pattern of patterns)
      for (const cell of pattern)
        for (const layer of this.#layersOf(cell)) (this.#watched[layer] ??= []).push({ pattern, cell });
  }

  /** Whether a watched pattern matches so that it looks at an address of a cell. */
  isAt({ cells }: State, address: number): boolean {
    const layer = Math.floor(address / this.#cellCount);
    const at = address - layer * this.#cellCount;
    const watched = this.#watched[layer] ?? [];
    for (let i = 0; i < watched.length; i++) {
      const { pattern, cell } = watched[i];
      if (!this.#holds(cells, cell, at)) continue;
      const origin = this.at(at, -cell.dx, -cell.dy);
      if (origin >= 0 && this.#matches(cells, pattern, origin)) return true;
    }
    return false;
  }

  /** The layers that a cell of a pattern looks at. */
  #layersOf({ any, no, empty }: EffectCell): ReadonlySet<number> {
    return new Set([...[...any.flat(), ...no].map((kind) => this.#layerOf[kind]), ...empty]);
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
