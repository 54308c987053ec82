import { chooseMove, type MoveChoice, type MoveOption, movesOf, remainingSelection } from "./choosing.ts";
import { type Program, takesTwoCells } from "../program/index.ts";
import { findFirstCell, type FirstCell, resolveClick } from "./choosing-cells.ts";
import type { CellRef, Given, GivenCycle } from "./inputs/input.ts";
import { type InputResult, makeRefusedResult, unchangedResult } from "./played.ts";
import type { Resolver } from "./resolve.ts";
import type { SessionCore } from "./session-core.ts";

/** Turns clicks and words into moves and controls of two cells, and keeps the present selection. */
export class Picking {
  readonly #core: SessionCore;
  readonly #resolver: Resolver;
  /** Is copied from the program for speed: reading objects of many shapes in each turn is slow. */
  readonly #hasMoves: boolean;
  readonly choosesCells: boolean;
  #moves:
    | { readonly position: object; readonly hash: number; readonly list: readonly MoveOption[] }
    | undefined;
  readonly #listMoves = () => this.moves;
  /** Caches what clicks pick up in the present position. */
  readonly #firstCells = new Map<string, FirstCell | undefined>();

  constructor(core: SessionCore, resolver: Resolver) {
    this.#core = core;
    this.#resolver = resolver;
    this.#hasMoves = core.game.program.moves !== undefined;
    this.choosesCells = choosesCells(core.game.program);
  }

  /** Lists the legal moves now, in a game by moves; none in others. */
  get moves(): readonly MoveOption[] {
    if (!this.#hasMoves) return [];
    const { game, position } = this.#core;
    const hash = position.hash();
    if (this.#moves?.position !== position || this.#moves.hash !== hash)
      this.#moves = { position, hash, list: movesOf(game, position) };
    return this.#moves.list;
  }

  /** Returns what a click on a cell would pick up for a control of two cells. */
  firstAt(cell: CellRef, player?: number): FirstCell | undefined {
    if (!this.choosesCells || this.#core.position.ending !== "playing") return undefined;
    return this.#firstAt({ type: "click", cell, ...(player !== undefined && { player }) });
  }

  /** Returns what a click picks up, cached until the next input, because all second cells are tried. */
  #firstAt(click: Extract<Given, { type: "click" }>): FirstCell | undefined {
    const key = JSON.stringify(click);
    const { game, position } = this.#core;
    if (!this.#firstCells.has(key))
      this.#firstCells.set(key, findFirstCell(game, position, this.#resolver, click));
    return this.#firstCells.get(key);
  }

  /** Clears the cache of what clicks pick up, after an input was played. */
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
    return this.#hasMoves ? chooseMove(game, position, this.#listMoves, selection, input) : undefined;
  }

  /** Begins, cancels or completes a control of two cells: returns the input to play, or the result of the selection. */
  handleClick(input: GivenCycle): GivenCycle | InputResult {
    const core = this.#core;
    const firstCell = core.selection?.first;
    const meaning = resolveClick(core.game, core.position, (click) => this.#firstAt(click), firstCell, input);
    if (meaning === input) return input;
    core.selection = "first" in meaning && meaning.first ? { first: meaning.first } : undefined;
    if (!("first" in meaning)) return meaning;
    return meaning.reason ? makeRefusedResult(meaning.reason) : unchangedResult;
  }

  /** Changes the selection: picks a piece up, puts it down, or leaves a choice open. */
  select({ selection, reason }: Extract<MoveChoice, { selection: unknown }>): InputResult {
    this.#core.selection = selection;
    return reason ? makeRefusedResult(reason) : unchangedResult;
  }

  /** Keeps the selection after time has passed, if it is still possible. */
  keepSelection(): void {
    const core = this.#core;
    if (core.selection?.choice) core.selection = remainingSelection(core.selection, this.moves);
  }

  /** Selects a piece that must go on capturing. */
  selectCapturer(): void {
    const core = this.#core;
    if (!this.#hasMoves || core.position.ending !== "playing") return;
    const chain = core.game.borrowPlay(core.position)?.chain();
    if (chain !== undefined) core.selection = { from: chain };
  }
}

/** Returns true if a game has controls of two cells. */
export function choosesCells({ controls }: Program): boolean {
  return controls.some(takesTwoCells);
}
