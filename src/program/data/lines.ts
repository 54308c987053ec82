import type { Action, Expr, KindId, LayerId, Placed } from "./program.ts";

/**
 * Describes line rules: rows of cells, each found independently anywhere on the board, with movements of the things in them. A
 * movement (called a wish) waits to be granted; each layer of each cell has at most one, and there are none between cycles. In the
 * Program a rule is expanded: one rule for each direction, with words like `>` and `moving` made definite. `expandLine` does this
 * for every notation.
 */

/** Names the four directions in which a row can run. */
export type LineWay = "up" | "down" | "left" | "right";

/**
 * Lists what a thing may wish: to move in a direction, to act where it is, or to react to a click on its cell. The order is that of
 * their bits.
 */
export const movements = ["up", "down", "left", "right", "action", "lclick", "rclick"] as const;

export type Movement = (typeof movements)[number];

export interface LineRule extends Placed {
  /** Is the direction from the first cell of each row to the next. */
  readonly way: LineWay;
  /** Lists the rows, at least one. They are found independently; every combination of their places is a match. */
  readonly rows: readonly LineRow[];
  /** Is false if the rule only tests. */
  readonly writes: boolean;
  /** Is the number of the rigid rule group: if something that the group moves is blocked, the group is excluded from this `grant`. */
  readonly rigid?: number;
  /** Is true if changes by this rule do not make its group or loop repeat. */
  readonly once?: true;
  /** Is true if the rule is also searched for outside the `near` of its block. */
  readonly everywhere?: true;
  /** Is the index, among the callable items of the outermost block, of the item that runs after the rule's group if the rule matched. */
  readonly calls?: number;
  /** Lists the commands that the rule gives when it matches, in order. */
  readonly asks: readonly LineCommand[];
  /**
   * Lists the actions to run after each application that changed something (for a rule without writes, after each match); `here` is
   * the first cell of the first row.
   */
  readonly then?: readonly Action[];
  /** Is the condition of the rule, evaluated with `here`. */
  readonly when?: Expr;
}

/** Lists the cells of a row. A gap matches any number of cells, even none. */
export type LineRow = readonly (LineCell | "gap")[];

export interface LineCell {
  /** Lists lists of kinds; each must have a kind in the cell. */
  readonly any: readonly (readonly KindId[])[];
  /** Lists lists of kinds; none may have a kind in the cell. */
  readonly no: readonly (readonly KindId[])[];
  /** Lists movements that things on layers must have ("still": none). */
  readonly wishes: readonly { readonly layer: LayerId; readonly wish: Movement | "still" }[];
  /** Describes what is written; without it the cell stays as it is. */
  readonly write?: LineWrite;
}

/** Describes what happens to a cell, in this order. */
export interface LineWrite {
  /** Lists the layers on which everything is removed. */
  readonly clear: readonly LayerId[];
  /** Lists the kinds that are removed if present. */
  readonly remove: readonly KindId[];
  /** Lists the kinds that are put in place of what is on their layers. */
  readonly put: readonly KindId[];
  /** Lists the movements that layers get; "random" is one of the four directions. */
  readonly wishes: readonly LayerWish[];
  /**
   * Lists kinds of which one is chosen, each with equal probability, and put in place of what is on its layer; its layer gets no
   * movement.
   */
  readonly random: readonly KindId[];
}

interface LayerWish {
  readonly layer: LayerId;
  readonly wish: Movement | "still" | "random";
  /** Is true if the right side does not repeat this movement: it is cleared, but does not make the layer rigid. */
  readonly implied?: true;
}

/**
 * Describes a command that a line rule gives; commands are carried out after the steps. A cancel is a refusal: it drops all
 * commands before it, and no others are accepted after it. A restart drops all earlier commands but a cancel. Each command is
 * carried out once in a cycle. An undo takes back the cycle and the input before it; with "nosave" the cycle cannot be undone by
 * itself. To quit is to leave the level, which begins anew.
 */
export type LineCommand =
  | { readonly ask: "cancel" | "restart" | "win" | "checkpoint" | "again" | "undo" | "nosave" | "quit" }
  /** Continues the game with this one of the program's levels. */
  | { readonly ask: "goto"; readonly level: number }
  | { readonly ask: "say" | "status"; readonly text: string }
  | { readonly ask: "sound"; readonly sound: number }
  /** Gives one of the program's settings this value from now on; if a cycle sets it several times, the first takes effect. */
  | { readonly ask: "set"; readonly setting: number; readonly value: number };

/** Describes a sound for things of these kinds that move, cannot move, appear or disappear by line rules. */
export interface Noise {
  readonly when: "move" | "stuck" | "come" | "vanish";
  readonly kinds: readonly KindId[];
  /** Lists, for "move" and "stuck", the layers on which to look for the kinds. */
  readonly layers: readonly LayerId[];
  /** Limits the directions for "move" and "stuck"; empty means all four, but no action. */
  readonly ways: readonly Movement[];
  /** Is an index into `sounds`. */
  readonly sound: number;
}

/** Lists the events, other than cycles, that can have a sound. */
export const occasions = [
  "begin",
  "level",
  "undo",
  "restart",
  "cancel",
  "won",
  "end",
  "message",
  "next",
] as const;

export type Occasion = (typeof occasions)[number];

/** Describes how a game differs from most; a missing field means off or the default. */
export interface Habits {
  /** Is true if a diagonal step between two taken cells is refused. */
  readonly noSqueezing?: boolean;
  /**
   * Is true if random numbers come from the keyed generator (RC4), which restarts with each level and is never restored by an undo
   * or a refusal.
   */
  readonly keyedChance?: boolean;
  /** Is true if the steps run once without input when a level begins. A win is then ignored, and a restart takes effect only once. */
  readonly startCycle?: boolean;
  /** Is true if the cycle that `again` requests is tried first, and runs only if it would change, win or restart something. */
  readonly tryAgain?: boolean;
  /** Is the delay, in microseconds, from a cycle to the one that `again` requests. */
  readonly againDelay?: number;
  /**
   * Is true if undo stays inside a level and skips positions equal to the present one; a cycle of the clock alone is never its
   * first step.
   */
  readonly undoInLevel?: boolean;
  /** Is true if all matches that name no seed have the same random numbers. */
  readonly sameChance?: boolean;
  /** Is true if an undo, or a level to go to, that a line rule requests takes precedence over a refusal. */
  readonly leavesFirst?: boolean;
  readonly noUndo?: boolean;
  readonly noRestart?: boolean;
  readonly noHints?: boolean;
  /** Is true if the lower of two scores is better. */
  readonly lowScore?: boolean;
  /** Is true if a line below the boards shows the texts that line rules give by "status". */
  readonly statusLine?: boolean;
  /** Is the time, in microseconds, after which a key that is held down repeats. */
  readonly keyRepeat?: number;
  readonly background?: string;
  readonly ink?: string;
  /** Maps events to their sounds, which are indices into `sounds`. */
  readonly sounds?: { readonly [O in Occasion]?: number };
}
