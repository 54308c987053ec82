import type { Setup } from "../../program/index.ts";
import type { Move } from "./move.ts";

/** Returns the position that the steps of the game leave after a move; undefined if they refuse it or change nothing that matters to moves. */
export type AfterSteps = (setupBefore: Setup, move: Move) => Setup | undefined;

/** Describes everything that a move changes. Each move works on a copy. */
export interface PlainState {
  readonly cells: number[];
  readonly hands: number[][];
  readonly counters: number[][];
  /** Lists the cells of pieces that have not moved. */
  fresh: number[];
  trail: Setup["trail"];
  turn: number;
  ply: number;
  /** Is the cell of a piece that must go on capturing, or within whose reach a wall must go up. */
  chain: number | undefined;
  owes: "move" | "wall" | "take";
  /** Is true if steps have changed the position, so that earlier ones no longer count for repetition. */
  isChangedBySteps?: boolean;
  /** Is the number of pieces that the last move took. All fields from here on describe the last move. */
  taken: number;
  /** Is the code of the first piece that the last move took; `target` is the cell where the move ended. */
  capturedCode: number;
  target: number | undefined;
  dropped: boolean;
  promoted: boolean;
  mover: number;
  origin: number | undefined;
}

/** Returns the fields of a state that a set-up describes. */
export const stateOf = (setup: Setup) =>
  copyOf({ trail: undefined, chain: undefined, owes: "move" as const, ...setup });

/** Returns a copy of a state, with copies of its arrays. */
export const copyOf = <T extends Pick<Setup, "cells" | "hands" | "counters" | "fresh">>(state: T) => ({
  ...state,
  cells: [...state.cells],
  hands: state.hands.map((it) => [...it]),
  counters: state.counters.map((it) => [...it]),
  fresh: [...state.fresh],
});

/** Is the value of the fields about the last move before the first move. */
export const noMove = {
  taken: 0,
  capturedCode: 0,
  dropped: false,
  promoted: false,
  mover: -1,
  origin: undefined,
  target: undefined,
};
