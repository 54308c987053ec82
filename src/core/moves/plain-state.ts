import type { Setup } from "../../program/index.ts";

/** Describes everything that a move changes. Each move works on a copy. */
export interface PlainState {
  readonly cells: number[];
  readonly hands: number[][];
  readonly counters: number[][];
  /** Holds cells of pieces that have not moved. */
  fresh: number[];
  trail: Setup["trail"];
  turn: number;
  ply: number;
  /** Is the cell of a piece that must go on capturing, or in whose reach a wall goes up. */
  chain: number | undefined;
  owes: "move" | "wall" | "take";
  /** Says how many pieces the last move took, true if it dropped or promoted, which piece it moved, and from where. */
  taken: number;
  /** Is the code of the first piece that it took, and where it ended. */
  captive: number;
  target: number | undefined;
  dropped: boolean;
  promoted: boolean;
  mover: number;
  origin: number | undefined;
}

/** Returns a state that can be changed without changing this one. */
export const copyOf = <T extends Pick<Setup, "cells" | "hands" | "counters" | "fresh">>(state: T) => ({
  ...state,
  cells: [...state.cells],
  hands: state.hands.map((it) => [...it]),
  counters: state.counters.map((it) => [...it]),
  fresh: [...state.fresh],
});

/** Says what the last move was where there is none. */
export const noMove = {
  taken: 0,
  captive: 0,
  dropped: false,
  promoted: false,
  mover: -1,
  origin: undefined,
  target: undefined,
};
