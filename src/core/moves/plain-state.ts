import type { Setup } from "../../program/index.ts";
import type { Move } from "./move.ts";

/** Returns the set-up after a move and the steps of the cycle; undefined if the steps refuse the move or change nothing that matters. */
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
  /** Is the cell of a piece that must continue to capture, or within whose reach a wall must be placed. */
  chain: number | undefined;
  owes: "move" | "wall" | "take";
  /** Is true if steps have changed the position. Earlier positions then do not count as repetitions. */
  isChangedBySteps?: boolean;
  /** Is the number of pieces captured by the last move. All following fields describe the last move. */
  taken: number;
  /** Is the code of the first piece captured by the last move. */
  capturedCode: number;
  target: number | undefined;
  dropped: boolean;
  promoted: boolean;
  mover: number;
  origin: number | undefined;
}

/** Returns the part of a state that a set-up describes. */
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

/** Is the value of the fields about the last move if there is none. */
export const noMove = {
  taken: 0,
  capturedCode: 0,
  dropped: false,
  promoted: false,
  mover: -1,
  origin: undefined,
  target: undefined,
};
