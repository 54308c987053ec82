import type { Expr, KindId, Program, Region, SetExpr, TextPart } from "../program/index.ts";
import type { Move, Play } from "../pieces/index.ts";
import type { Position, Asked, GivenInput, OptionValues, Reason, Report } from "../engine/index.ts";

/** A Program made ready to play. It holds no state of a play: that is all in the Position. */
export interface Game {
  readonly program: Program;
  /** A fresh position at the beginning of a map level (an index into `program.levels`), its `start` already run. */
  begin(level: number, seed: number, options?: OptionValues): Begun;
  /** The beginning of another level, or the same again, with chance and `kept` state carried over from `from`. */
  enter(level: number, from: Position): Begun;
  /** A checkpoint again, to go on from: chance and `kept` state are carried over from `from` (R9). */
  resume(checkpoint: Position, from: Position): Begun;
  /** A copy to which other chance will come: for those who think ahead and must not know what chance brings. */
  withOtherChance(position: Position, seed: number): Position;
  /** Carries over what is never put back, by undo neither: how far keyed chance has come. */
  carryOn(to: Position, from: Position): void;
  /**
   * One cycle (R1). Changes the position in place and tells what happened. If it is refused (R4) or goes wrong (R5), the position is exactly
   * as it was. What it changed is in `position.journal` until the caller takes or drops it.
   */
  cycle(position: Position, input: CycleInput): Report;
  /** Whether a control may be given now by this player, or why not. */
  allows(position: Position, control: number, player: number): Reason | undefined;
  /** Whether each control may be given now by this player. */
  allowed(position: Position, player: number): readonly boolean[];
  /** The questions that are open, by player. While one is, only answers may be given, by those who are asked. */
  asks(position: Position): readonly Asked[];
  /**
   * Whom play waits for: those who are asked; else whose turn it is; where a cycle has what all have chosen, all who may give something;
   * where anyone may give controls at any time, everyone.
   */
  awaits(position: Position, asks?: readonly Asked[]): readonly number[];
  /** The number that stands for a file with these kinds, for an argument of a control. */
  fileNumber(kinds: readonly KindId[]): number;
  /** A position from what `Position.save` gave; a sentence that says what is wrong with it if it is not one of this game's. */
  restore(saved: unknown): Position | { readonly wrong: string };
  /**
   * Of a game by moves: the position as a play of its own, to list moves, make and take them back; the position does not
   * follow. Where players may move at any time it is that of `player`. Undefined in other games.
   */
  play(position: Position, player?: number): Play | undefined;
  /** The same without a copy: whoever makes moves on it takes them back at once, and does not keep it. */
  borrowPlay(position: Position, player?: number): Play | undefined;
  /** The cells of pieces of the player to move that must not stay attacked, and are. */
  checked(position: Position): readonly number[];
  /** Whether a player may move now, or why not. */
  allowsMove(position: Position, player: number): Reason | undefined;
  /** The cells from where and to where the last move went. */
  lastMove(position: Position): readonly number[];
  /**
   * Values for the view: expressions are evaluated with `me` as the given player, as somebody sees it who may be another. They never
   * change the position.
   */
  look(position: Position, player: number, viewer?: number): PositionQueries;
}

export interface Begun {
  readonly position: Position;
  readonly report: Report;
}

/** What arrives for one cycle. */
export interface CycleInput extends GivenInput {
  /** In a game by moves: the move that was chosen, by whom. It is made before the steps run. */
  readonly move?: { readonly move: Move; readonly player: number };
}

/** Reads a position for somebody who looks at it. */
export interface PositionQueries {
  /** The integer that an expression has; `none` as undefined. A test that cannot be worked out (division by zero) is undefined too. */
  value(expr: Expr): number | undefined;
  /** A text with its values filled in: kinds, players and directions by name. */
  text(parts: readonly TextPart[]): string;
  /** Cells of a region, as the position numbers them, in order. */
  cells(region: Region): readonly number[];
  /** The shape of a body as it is drawn, row by row, 0 where it has no cell; undefined if there is no such body. */
  shape(
    body: Expr,
  ): { readonly width: number; readonly height: number; readonly kinds: readonly KindId[] } | undefined;
  /** Where a body would come down: its cells and what they would show. */
  landing(body: Expr): readonly { readonly cell: number; readonly kind: KindId }[];
  /** What the player remembers of a cell by one of the program's memories; 0 for nothing. */
  remembered(memory: number, cell: number): KindId;
  /** The cells of the members of a set. */
  places(set: SetExpr): readonly number[];
  /** The cell of the first member of a set. */
  placeOfFirst(set: SetExpr): number | undefined;
}
