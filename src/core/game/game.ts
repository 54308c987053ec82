import type { Seed } from "../../base/index.ts";
import type { Expr, KindId, Program, Region, SetExpr, TextPart } from "../../program/index.ts";
import type { Move, Play } from "../moves/index.ts";
import type { HiddenPile } from "../piles/index.ts";
import type { Position, Asked, GivenInput, OptionValues, Reason, Report } from "../engine/index.ts";

/** Represents a Program ready to play. It holds no state of a play: all of that is in the Position. */
export interface Game {
  readonly program: Program;
  /** Counts the units of work that the last cycle took (R5). */
  readonly work: number;
  readonly hasTurns: boolean;
  /** Returns a fresh position at the beginning of a map level (an index into `program.levels`), with its `start` already run. */
  begin(level: number, seed: Seed, options?: OptionValues): Begun;
  /** Returns the beginning of another level, or of the same again, with chance and `kept` state carried over from `from`. */
  enter(level: number, from: Position): Begun;
  /** Copies a checkpoint to continue from: chance and `kept` state are carried over from `from` (R9). */
  resume(checkpoint: Position, from: Position): Begun;
  /** Copies a position with other chance to come, and deals hidden piles anew: for opponents, which must know neither. */
  withOtherChance(position: Position, seed: number, hidden?: readonly HiddenPile[]): Position;
  /** Carries over what not even undo puts back: the progress of keyed chance. */
  carryOn(to: Position, from: Position): void;
  /**
   * Runs one cycle (R1) on the position in place, and reports what happened. If it is refused (R4) or goes wrong (R5), the
   * position is exactly as it was. What it changed is in the undo log, `position.journal`, until the caller takes it.
   */
  cycle(position: Position, input: CycleInput): Report;
  /** Returns why a player may not give a control now; undefined if they may. */
  allows(position: Position, control: number, player: number): Reason | undefined;
  /** Returns for each control if a player may give it now. */
  allowed(position: Position, player: number): readonly boolean[];
  /** Lists the open questions, by player. While there are any, only answers may be given, by those who are asked. */
  asks(position: Position): readonly Asked[];
  /**
   * Lists the players that play waits for: those who are asked; else whose turn it is; if all choose for one cycle, all
   * who may give something; if anyone may give controls at any time, everyone.
   */
  awaits(position: Position, asks?: readonly Asked[]): readonly number[];
  /** Returns the number that represents a list of kinds, such as a file holds, as an argument of a control. */
  fileNumber(kinds: readonly KindId[]): number;
  /** Returns the position saved by `Position.save`, or a sentence about what is wrong with it. */
  restore(saved: unknown): Position | { readonly wrong: string };
  /**
   * Copies the position of a game by moves to a separate play, to list moves, make them and take them back; the position
   * does not follow. If players may move at any time it is that of `player`. Undefined in other games.
   */
  play(position: Position, player?: number): Play | undefined;
  /** Returns the play of a position without a copy: the caller must take back at once what it plays, and must not keep it. */
  borrowPlay(position: Position, player?: number): Play | undefined;
  /** Returns the cells of pieces of the player to move that must not stay attacked, but are. */
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

/** Describes the input of one cycle. */
export interface CycleInput extends GivenInput {
  /** Tells, in a game by moves, the chosen move, and who makes it. It is made before the steps run. */
  readonly move?: { readonly move: Move; readonly player: number };
  /** Is true if nothing can be undone before it, so that an undo asked for by a line rule leaves it as it is. */
  readonly isFirst?: true;
  /** Is true if `again` asked for it: no time has passed since the cycle before. */
  readonly isMore?: true;
}

/** Evaluates parts of a view in a position. */
export interface PositionQueries {
  /** Returns the integer of an expression; undefined for `none`, and if evaluation fails (division by zero). */
  value(expr: Expr): number | undefined;
  /** Returns a text with its values filled in: kinds, players and directions by name. */
  text(parts: readonly TextPart[]): string;
  /** Lists the cells of a region, as the position numbers them, in order. */
  cells(region: Region): readonly number[];
  /** Returns the shape of a body as it is drawn, row by row, 0 if it has no cell there; undefined if there is no such body. */
  shape(
    body: Expr,
  ): { readonly width: number; readonly height: number; readonly kinds: readonly KindId[] } | undefined;
  /** Returns where a body would land: its cells and what they would show. */
  landing(body: Expr): readonly { readonly cell: number; readonly kind: KindId }[];
  /** Returns what the player remembers of a cell by one of the program's memories; 0 for nothing. */
  remembered(memory: number, cell: number): KindId;
  /** Lists the cells of the members of a set. */
  places(set: SetExpr): readonly number[];
  /** Returns the cell of the first member of a set. */
  placeOfFirst(set: SetExpr): number | undefined;
}
