import type { Seed } from "../../base/index.ts";
import type { Expr, KindId, Program, Region, SetExpr, TextPart } from "../../program/index.ts";
import type { Move, Play } from "../moves/index.ts";
import type { HiddenPile } from "../piles/index.ts";
import type { Position, Asked, GivenControl, OptionValues, Reason, Report } from "../engine/index.ts";

/** Represents a Program that can be played. It holds no state of a match: all of that is in the Position. */
export interface Game {
  readonly program: Program;
  /** Is the number of units of work that the last cycle took (rule R5). */
  readonly work: number;
  readonly hasTurns: boolean;
  /** Returns a fresh position at the beginning of a map level (an index into `program.levels`), with its `start` already run. */
  begin(level: number, seed: Seed, options?: OptionValues): Begun;
  /** Returns the initial position of another level, or of the same again; random streams and `kept` state are carried over from `from`. */
  enter(level: number, from: Position): Begun;
  /** Copies a checkpoint to continue from; random streams and `kept` state are carried over from `from` (rule R9). */
  resume(checkpoint: Position, from: Position): Begun;
  /** Copies a position, reseeds its random streams and deals its hidden piles anew, because opponents must not know either. */
  withOtherChance(position: Position, seed: number, hidden?: readonly HiddenPile[]): Position;
  /** Carries over state that undo does not restore: the progress of the keyed random stream. */
  carryOn(to: Position, from: Position): void;
  /**
   * Runs one cycle (rule R1) on the position in place, and reports what happened. If it is refused (R4) or fails (R5), the position is
   * unchanged. Its changes are in the undo log, `position.undoLog`, until the caller takes them.
   */
  cycle(position: Position, input: CycleInput): Report;
  /** Returns why a player may not give a control now; undefined if they may. */
  allows(position: Position, control: number, player: number): Reason | undefined;
  /** Lists, for each control, whether a player may give it now. */
  allowed(position: Position, player: number): readonly boolean[];
  /** Lists the open questions, player by player. While there are any, only answers are allowed, by the players who are asked. */
  asks(position: Position): readonly Asked[];
  /**
   * Lists the players whose input is awaited: those who are asked; else the player to move; if all choose simultaneously, all who have an
   * allowed control; if anyone may give controls at any time, everyone.
   */
  awaits(position: Position, asks?: readonly Asked[]): readonly number[];
  /** Returns the number of a list of kinds, such as the content of a file, for use as an argument of a control. */
  fileNumber(kinds: readonly KindId[]): number;
  /** Returns the position saved by `Position.save`, or an error message in `wrong`. */
  restore(saved: unknown): Position | { readonly wrong: string };
  /**
   * Copies the position of a game by moves to a separate play, which can list, make and undo moves without changing the position. If
   * players may move at any time it is that of `player`. Undefined in other games.
   */
  play(position: Position, player?: number): Play | undefined;
  /** Returns the play of a position without a copy: the caller must undo at once the moves that it makes, and must not keep the play. */
  borrowPlay(position: Position, player?: number): Play | undefined;
  /** Returns the cells of the pieces in check: pieces of the player to move that are attacked and must not stay so. */
  checked(position: Position): readonly number[];
  /** Returns why a player may not move now; undefined if they may. */
  allowsMove(position: Position, player: number): Reason | undefined;
  /** Returns the cells of the last move, from and to. */
  lastMove(position: Position): readonly number[];
  /** Evaluates expressions for the view, with `me` as `player` and as seen by `viewer`. The position never changes. */
  look(position: Position, player: number, viewer?: number): PositionQueries;
}

export interface Begun {
  readonly position: Position;
  readonly report: Report;
}

/** Describes the input of one cycle: the controls that are given (at most one without `tick`), and those held down. */
export interface CycleInput {
  readonly controls: readonly GivenControl[];
  readonly held?: readonly GivenControl[];
  /** Is the chosen move in a game by moves, and the player who makes it. It is made before the steps run. */
  readonly move?: { readonly move: Move; readonly player: number };
  /** Is true if nothing can be undone before this cycle, so that an undo requested by a line rule does nothing. */
  readonly isFirst?: true;
  /** Is true if `again` caused the cycle: no time has passed since the one before. */
  readonly isAgain?: true;
  /** Is why the session left out a part of what was given, while time passes all the same. */
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
  /** Returns the kind that the player remembers seeing in a cell, according to one of the program's memories; 0 for nothing. */
  remembered(memory: number, cell: number): KindId;
  /** Lists the cells of the members of a set. */
  places(set: SetExpr): readonly number[];
  /** Returns the cell of the first member of a set. */
  placeOfFirst(set: SetExpr): number | undefined;
}
