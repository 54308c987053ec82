import type { Seed } from "../../base/index.ts";
import type { Expr, KindId, Program, Region, SetExpr, TextPart } from "../../program/index.ts";
import type { Move, Play } from "../moves/index.ts";
import type { HiddenPile } from "../piles/index.ts";
import type { Position, Asked, GivenControl, OptionValues, Reason, Report } from "../engine/index.ts";

/** Represents a program that can be played. A `Game` holds no state of a match: all of that is in a `Position`. */
export interface Game {
  readonly program: Program;
  /** Is the number of units of work that the last cycle took (rule R5). */
  readonly work: number;
  readonly hasTurns: boolean;
  /** Returns a new position at the beginning of a map level (an index into `program.levels`), after its `start` statements have run. */
  begin(level: number, seed: Seed, options?: OptionValues): Begun;
  /** Returns the initial position of another level, or of the same level again. Random streams and `kept` state are those of `from`. */
  enter(level: number, from: Position): Begun;
  /** Returns a copy of a checkpoint with the random streams and `kept` state of `from` (rule R9). */
  resume(checkpoint: Position, from: Position): Begun;
  /** Returns a copy with other random streams, and with its hidden piles dealt anew, for a search by an opponent who must not know them. */
  withOtherChance(position: Position, seed: number, hidden?: readonly HiddenPile[]): Position;
  /** Copies state that undo does not restore: the progress of the keyed random stream. */
  carryOn(to: Position, from: Position): void;
  /**
   * Runs one cycle (rule R1) on the position in place, and reports what happened. If the cycle is refused (rule R4) or fails (rule R5), the
   * position is unchanged. The caller can take the changes from the position's undo log.
   */
  cycle(position: Position, input: CycleInput): Report;
  /** Returns why a player may not use a control now; undefined if they may. */
  allows(position: Position, control: number, player: number): Reason | undefined;
  /** Lists, for each control, whether a player may use it now. */
  allowed(position: Position, player: number): readonly boolean[];
  /** Lists the open questions, player by player. While there are any, only answers are allowed, and only from the players who are asked. */
  asks(position: Position): readonly Asked[];
  /**
   * Lists the players whose input is awaited. If there are open questions, it is those who are asked; if players take turns, the one to move;
   * if all choose simultaneously, all who have an allowed control; otherwise everyone.
   */
  awaits(position: Position, asks?: readonly Asked[]): readonly number[];
  /** Returns the number of a list of kinds, such as the content of a file. It is the argument of a control that takes a file. */
  fileNumber(kinds: readonly KindId[]): number;
  /** Returns the position saved by `Position.save`, or an error message in `wrong`. */
  restore(saved: unknown): Position | { readonly wrong: string };
  /**
   * Returns a separate `Play` of a piece game, which can list, make and undo moves without changing the position; undefined in other games.
   * If players may move at any time, `player` is to move.
   */
  play(position: Position, player?: number): Play | undefined;
  /** Returns the `Play` of a position without a copy. The caller must undo the moves it makes at once, and must not keep the object. */
  borrowPlay(position: Position, player?: number): Play | undefined;
  /** Returns the cells of the pieces in check: attacked pieces of the player to move that must not stay attacked. */
  checked(position: Position): readonly number[];
  /** Returns why a player may not move now; undefined if they may. */
  allowsMove(position: Position, player: number): Reason | undefined;
  /** Returns the cells of the last move, from and to. */
  lastMove(position: Position): readonly number[];
  /** Returns an object that evaluates expressions for the view, with `me` as `player` and as seen by `viewer`. The position never changes. */
  look(position: Position, player: number, viewer?: number): PositionQueries;
}

export interface Begun {
  readonly position: Position;
  readonly report: Report;
}

/** Describes the input of one cycle: the controls used (at most one without `tick`), and those held down. */
export interface CycleInput {
  readonly controls: readonly GivenControl[];
  readonly held?: readonly GivenControl[];
  /** Is the chosen move in a piece game, and the player who makes it. It is made before the steps run. */
  readonly move?: { readonly move: Move; readonly player: number };
  /** Is true if there is nothing to undo before this cycle. A line rule that requests an undo then does nothing. */
  readonly isFirst?: true;
  /** Is true if `again` caused the cycle: no time has passed since the previous one. */
  readonly isAgain?: true;
  /** Is the reason why the session left out a part of the input while time passes all the same. */
  readonly leftOut?: Reason;
}

/** Evaluates parts of a view in a position, without changing it. */
export interface PositionQueries {
  /** Returns the integer of an expression; undefined for `none`, or if evaluation fails (division by zero). */
  value(expr: Expr): number | undefined;
  /** Returns a text with its values filled in: kinds, players and directions by name. */
  text(parts: readonly TextPart[]): string;
  /** Lists the cells of a region, as the position numbers them, in order. */
  cells(region: Region): readonly number[];
  /** Returns the cells of a body as it is drawn, row by row, 0 for a cell that it lacks; undefined if there is no such body. */
  shape(
    body: Expr,
  ): { readonly width: number; readonly height: number; readonly kinds: readonly KindId[] } | undefined;
  /** Returns where a body would land: its cells and the kinds that they would show. */
  landing(body: Expr): readonly { readonly cell: number; readonly kind: KindId }[];
  /** Returns the kind that one of the program's memories stores for a cell, as the player last saw it; 0 for nothing. */
  remembered(memory: number, cell: number): KindId;
  /** Lists the cells of the members of a set. */
  places(set: SetExpr): readonly number[];
  /** Returns the cell of the first member of a set. */
  placeOfFirst(set: SetExpr): number | undefined;
}
