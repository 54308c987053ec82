import { chooseMove, type MoveChoice, type MoveOption, movesOf, keepLegalChoice } from "./choosing.ts";
import { type Program, takesTwoCells } from "../program/index.ts";
import { findFirstCell, type FirstCell } from "./choosing-cells.ts";
import type { CellRef, GivenClick, GivenCycle } from "./inputs/input.ts";
import { type InputResult, makeRefusedResult, unchangedResult } from "./played.ts";
import type { Resolver } from "./resolve.ts";
import type { SessionCore } from "./session-core.ts";

/** Converts clicks and words to moves and controls of two cells, and maintains the current selection. */
export class Picking {
  readonly #core: SessionCore;
  readonly #resolver: Resolver;
  /** Is copied from the program for speed: reading objects of many shapes every turn is slow. */
  readonly #hasMoves: boolean;
  readonly choosesCells: boolean;
  #cachedMoves:
    | { readonly position: object; readonly hash: number; readonly options: readonly MoveOption[] }
    | undefined;
  readonly #getMoves = () => this.moves;
  /** Caches the cells that clicks pick up in the current position. */
  readonly #firstCells = new Map<string, FirstCell | undefined>();

  constructor(core: SessionCore, resolver: Resolver) {
    this.#core = core;
    this.#resolver = resolver;
    this.#hasMoves = core.game.program.moves !== undefined;
    this.choosesCells = choosesCells(core.game.program);
  }

  /** Returns the legal moves in a piece game; empty in other games. */
  get moves(): readonly MoveOption[] {
    if (!this.#hasMoves) return [];
    const { game, position } = this.#core;
    const hash = position.hash();
    if (this.#cachedMoves?.position !== position || this.#cachedMoves.hash !== hash)
      this.#cachedMoves = { position, hash, options: movesOf(game, position) };
    return this.#cachedMoves.options;
  }

  /**
   * Returns the cell that a click would pick up for a control of two cells. The result is cached until the next input, because computing it
   * tries all second cells.
   */
  firstAt(cell: CellRef, player?: number): FirstCell | undefined {
    const { game, position } = this.#core;
    if (!this.choosesCells || position.ending !== "playing") return undefined;
    const click: GivenClick = { type: "click", cell, ...(player !== undefined && { player }) };
    const key = JSON.stringify(click);
    if (!this.#firstCells.has(key))
      this.#firstCells.set(key, findFirstCell(game, position, this.#resolver, click));
    return this.#firstCells.get(key);
  }

  /** Clears the cache of cells that clicks pick up. It must be called after each input. */
  clearCache(): void {
    // `clear` allocates a new table even if the map is empty.
    if (this.#firstCells.size > 0) this.#firstCells.clear();
  }

  /** Clears the selection; returns true if there was one. */
  putDown(): boolean {
    const oldSelection = this.#core.selection;
    this.#core.selection = undefined;
    this.selectCapturer();
    return (
      oldSelection !== undefined && (oldSelection.choice !== undefined || this.#core.selection === undefined)
    );
  }

  /** Returns the meaning of an input about a move; undefined for other inputs. */
  choose(input: GivenCycle): MoveChoice | undefined {
    const { game, position, selection } = this.#core;
    return this.#hasMoves ? chooseMove(game, position, this.#getMoves, selection, input) : undefined;
  }

  /** Changes the selection: picks up a piece, puts it down, or opens a choice. */
  select({ selection, reason }: Extract<MoveChoice, { selection: unknown }>): InputResult {
    this.#core.selection = selection;
    return reason ? makeRefusedResult(reason) : unchangedResult;
  }

  /** Keeps the selection after time has passed, if it is still possible. */
  keepSelection(): void {
    const core = this.#core;
    if (core.selection?.choice) core.selection = keepLegalChoice(core.selection, this.moves);
  }

  /** Selects the piece that must continue capturing. */
  selectCapturer(): void {
    const core = this.#core;
    if (!this.#hasMoves || core.position.ending !== "playing") return;
    const capturerCell = core.game.borrowPlay(core.position)?.chain();
    if (capturerCell !== undefined) core.selection = { from: capturerCell };
  }
}

export const choosesCells = ({ controls }: Program): boolean => controls.some(takesTwoCells);
