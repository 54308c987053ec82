import type {
  Expr,
  KindId,
  OptionValue,
  Program,
  Region,
  SetExpr,
  TextPart,
  Where,
} from "../program/index.ts";
import type { CellContents, Probe, ProbedChange } from "./inspection.ts";
import type { Move, Play } from "./moves/index.ts";
import type { Observer } from "./observer.ts";
import type { Position } from "./position.ts";

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
  look(position: Position, player: number, viewer?: number): Looker;
  /** The same game, played plainly, with somebody who hears what its cycles do. Positions go from one to the other by `save` and `restore`. */
  observed(observer: Observer): Game;
}

/** What is set before play: by option, for each player or once. What is left out is as the file says. */
export type OptionValues = readonly (readonly OptionValue[] | undefined)[];

/** A question that a player must answer before play goes on. */
export interface Asked {
  readonly player: number;
  /** Index into `program.questions`. */
  readonly question: number;
  readonly text: string;
}

export interface Begun {
  readonly position: Position;
  readonly report: Report;
}

/** What arrives for one cycle: the controls given (one at most without `tick`), and which are held down. */
export interface CycleInput {
  readonly controls: readonly GivenControl[];
  readonly held?: readonly GivenControl[];
  /** In a game by moves: the move that was chosen, by whom. It is made before the steps run. */
  readonly move?: { readonly move: Move; readonly player: number };
}

export interface GivenControl {
  /** Index into `program.controls`. */
  readonly control: number;
  /** One integer for each declared argument; a cell as the position numbers them, a direction 0..7, a player from 0. */
  readonly args: readonly number[];
  /** From 0. */
  readonly player: number;
  /** The number in front; 1 without it. */
  readonly times?: number;
}

export type Ending = "playing" | "won" | "lost" | "drawn";

export interface Report {
  /** "done": the cycle ran. "refused": R4. "fault": R5, a division by zero, a period of zero; the position is the one before. */
  readonly result: "done" | "refused" | "fault";
  /** Whether the position differs from before. */
  readonly changed: boolean;
  readonly reason?: Reason;
  /** Beside "done" it is what is amiss in a cycle that ran all the same: rules that were stopped because they went on for ever. */
  readonly fault?: Fault;
  /** What was said and played, in order. */
  readonly events: readonly GameEvent[];
  readonly restart: boolean;
  readonly again: boolean;
  readonly checkpoint: boolean;
}

export type GameEvent =
  | { readonly type: "say"; readonly text: string }
  | { readonly type: "sound"; readonly sound: string }
  /** The game is over: for whom, from 0; a draw has none. */
  | {
      readonly type: "end";
      readonly ending: Exclude<Ending, "playing">;
      readonly player?: number;
      readonly text?: string;
    }
  /** An object went from one cell to another; for gliding. Cells as the position numbers them. */
  | { readonly type: "move"; readonly kind: KindId; readonly from: number; readonly to: number };

/** Why something was refused (R3). */
export interface Reason {
  /** Stable: "edge", "taken", "no-such-thing", "off-board", "refused", "not-now", "not-your-turn", "asked". */
  readonly code: string;
  /** A sentence for the player. */
  readonly text: string;
  readonly at?: Where;
  readonly cell?: number;
  readonly kind?: KindId;
}

/** A mistake that only playing shows. */
export interface Fault {
  /** Stable: "budget", "division-by-zero", "period", "empty-source", "again-for-ever", "endless". */
  readonly code: string;
  /** A sentence for the author. */
  readonly text: string;
  readonly at?: Where;
  /** The busiest steps and lines of a cycle that ran over its budget, most work first. */
  readonly busiest?: readonly { readonly step: string; readonly at?: Where; readonly work: number }[];
}

/** Reads a position for somebody who looks at it. */
export interface Looker {
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
  /** All that lies in a cell, seen or covered, from the ground up. */
  contents(cell: number): CellContents;
  /** What a change of a body would test, and what would come of it. Undefined of what is no body that lies on a board. */
  probe(thing: number, change: ProbedChange): Probe | undefined;
  /** The cell of the first member of a set. */
  placeOfFirst(set: SetExpr): number | undefined;
}
