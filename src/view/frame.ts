import type { Ending, Fault, Reason } from "../game/index.ts";
import type { KindId } from "../program/index.ts";

/** All that there is to draw, say and sound after an input: plain data for a screen, a page or a test. */
export interface Frame {
  readonly title: string;
  /** How many inputs have been tried. */
  readonly number: number;
  readonly level: { readonly number: number; readonly of: number; readonly name?: string };
  readonly status: Ending;
  /** Who won or lost, by name where there are several players, and what the game says about it. */
  readonly ending?: { readonly player?: string; readonly text?: string };
  /** Shown between levels, until any input. */
  readonly message?: string;
  /** Whose turn it is, where there are several players. */
  readonly turn?: string;
  /** Why the last input was turned away. */
  readonly reason?: Reason;
  /** The mistake of the game that the last input showed. */
  readonly fault?: Fault;
  /** In the order of the file's `view`. */
  readonly blocks: readonly Block[];
  readonly says: readonly string[];
  readonly sounds: readonly string[];
  /** Objects that went from cell to cell, for gliding. */
  readonly moves: readonly FrameMove[];
  readonly controls: readonly FrameControl[];
  readonly canUndo: boolean;
}

export type Block = TextBlock | BoardBlock | GroupBlock;

/** A line of text; it may hold line breaks. */
export interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

/** A board, or the window on it that is shown. */
export interface BoardBlock {
  readonly type: "board";
  readonly name: string;
  /** Index into `program.boards`, and whose it is: from 0. */
  readonly board: number;
  readonly player: number;
  /** The window's place on the board. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly boardWidth: number;
  readonly boardHeight: number;
  /** For each cell of the window, row by row, the kind that is seen; 0 for nothing. */
  readonly tops: readonly KindId[];
  /** For each cell everything that is there, lowest first; only where asked for. */
  readonly piles?: readonly (readonly KindId[])[];
  /** The cell that the camera follows, on the board. */
  readonly focus?: { readonly x: number; readonly y: number };
}

/** Blocks below one another, or beside one another with so many blank columns between them. */
export interface GroupBlock {
  readonly type: "group";
  readonly beside?: number;
  /** Whose part of the screen it is, where the view goes through the players. */
  readonly player?: number;
  readonly blocks: readonly Block[];
}

export interface FrameMove {
  readonly kind: KindId;
  readonly board: number;
  readonly player: number;
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

export interface FrameControl {
  /** Index into `program.controls`. */
  readonly control: number;
  readonly name: string;
  /** Names of keys, as browsers give them. */
  readonly keys: readonly string[];
  readonly button?: string;
  /** Whether it may be given now. */
  readonly allowed: boolean;
}
