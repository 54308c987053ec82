import { Grid } from "../../../base/index.ts";
import type { State } from "../../../core/engine/index.ts";
import type { EffectCell } from "../analysis/effects.ts";
import type { SoughtCells } from "./locality.ts";
import type { Program, Rule } from "../../../program/index.ts";
import { type Game, makeGame, type Position } from "../../../game/index.ts";
import { insideOf, type Observer } from "../../../core/game/inside.ts";

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

/** A game that tells which cells its rules were applied to. It runs plainly, asks for `again` without trying, and judges no ends. */
export class Witness {
  readonly game: Game;
  readonly #matches: PatternMatches;
  /** Cells of line rules that were applied since the last `clear`, and of picture rules. */
  readonly lineCells = new Set<number>();
  readonly pictureCells = new Set<number>();

  constructor(program: Program, matches: PatternMatches) {
    this.#matches = matches;
    const { habits } = program;
    const judging = makeGame({
      ...program,
      ends: { locals: 0, statements: [] },
      ...(habits && { habits: { ...habits, tryAgain: false } }),
    });
    this.game = insideOf(judging).observed(this.#observer());
  }

  clear(): void {
    this.lineCells.clear();
    this.pictureCells.clear();
  }

  /** Whether the last cycle came near its budget, so that a like one may go beyond it. */
  isNearBudget(position: Position): boolean {
    const { machine } = insideOf(this.game);
    return machine.state === position && machine.work > machine.limit / 16;
  }

  #observer(): Observer {
    return {
      step: (_, when, run) => (m) => {
        if (when === undefined || when(m) !== 0) run(m);
      },
      statement: (_, run) => run,
      ends: (run) => run,
      begin() {},
      beforeSteps() {},
      end() {},
      applied() {},
      puttingBack() {},
      applying: (_, { rule, cells }) => {
        if ("rows" in rule) for (const cell of cells) this.lineCells.add(cell);
        else this.#addPicture(rule, cells[0]);
      },
    };
  }

  #addPicture({ before, width, middle }: Rule, at: number): void {
    for (const index of before.keys()) {
      const across = (index % width) - (middle % width);
      const down = Math.floor(index / width) - Math.floor(middle / width);
      const cell = this.#matches.at(at, across, down);
      if (cell >= 0) this.pictureCells.add(cell);
    }
  }
}
