import type { Action, Expr, KindId, LayerId, Where } from "./program.ts";

/**
 * Line rules: rows of cells, each row found on its own anywhere on the board, with wishes beside what stands there.
 * A wish is a movement that waits to be granted; there is one for each layer of each cell, and none between cycles.
 *
 * In the Program a rule is written out: one for each direction, with words like `>` and `moving` made definite. `expandLine`
 * does this for every notation.
 */

/** Describes the four ways a row can run. */
export type LineWay = "up" | "down" | "left" | "right";

/** Says what a thing may wish: to go a way, to act where it stands, or to answer a click on its cell. In the order of their bits. */
export const movements = ["up", "down", "left", "right", "action", "lclick", "rclick"] as const;

export type Movement = (typeof movements)[number];

export interface LineRule {
  /** Holds the direction from the first cell of each row to the next. */
  readonly way: LineWay;
  /** Lists at least one row. Rows are found independently; every combination of their places is a match. */
  readonly rows: readonly LineRow[];
  /** Is false if the rule only tests. */
  readonly writes: boolean;
  /** Holds the number of the rigid rule group: what it moves must move, or the group sits out this `grant`. */
  readonly rigid?: number;
  /** Changes by it do not repeat its group or loop. */
  readonly once?: true;
  /** Is true if it is found beyond the `near` of its block too. */
  readonly everywhere?: true;
  /**
   * Names, of the items that the outermost block keeps to be called, the one that is run behind its group when it
   * matched.
   */
  readonly calls?: number;
  /** Says what is asked of the cycle when the rule matches, in order. */
  readonly asks: readonly LineCommand[];
  /** Is run after each application that changed something (of a rule without writes: after each match), with `here` the first cell of the first row. */
  readonly then?: readonly Action[];
  /** Is evaluated with `here`. */
  readonly when?: Expr;
  readonly at?: Where;
}

/** Describes cells in a row. A gap stands for any number of cells, even none. */
export type LineRow = readonly (LineCell | "gap")[];

export interface LineCell {
  /** Requires of each list that one of its kinds is there. */
  readonly any: readonly (readonly KindId[])[];
  /** Forbids that any of these lists has a kind there. */
  readonly no: readonly (readonly KindId[])[];
  /** Requires that what stands on the layer has this wish, or none ("still"). */
  readonly wishes: readonly { readonly layer: LayerId; readonly wish: Movement | "still" }[];
  /** Tells what is written; without it the cell is left alone. */
  readonly write?: LineWrite;
}

/** Says what happens to a cell, in this order. */
export interface LineWrite {
  /** Lists layers on which everything is removed. */
  readonly clear: readonly LayerId[];
  /** Lists kinds that are removed if present. */
  readonly remove: readonly KindId[];
  /** Lists kinds that are put in place of what is on their layers. */
  readonly put: readonly KindId[];
  /** Sets the wish of the layer; "random" is one of the four ways. */
  readonly wishes: readonly LayerWish[];
  /** Lists kinds of which one is put, each as likely, in place of what is on its layer; its layer gets no wish. */
  readonly random: readonly KindId[];
}

interface LayerWish {
  readonly layer: LayerId;
  readonly wish: Movement | "still" | "random";
  /** Is true if the right side does not repeat this wish: it is cleared, but does not make the layer rigid. */
  readonly implied?: true;
}

/**
 * Says what a line rule asks of the cycle: settled when the steps are over. A cancel is a refusal; it drops what others asked before, and
 * nothing is asked after it. A restart drops what others asked but a cancel. Each is heard once in a cycle. An undo takes back the cycle and the
 * input before it; with "nosave" the cycle cannot be undone by itself. To quit is to leave the
 * level, which begins anew.
 */
export type LineCommand =
  | { readonly ask: "cancel" | "restart" | "win" | "checkpoint" | "again" | "undo" | "nosave" | "quit" }
  /** The play goes on with this of the program's levels. */
  | { readonly ask: "goto"; readonly level: number }
  | { readonly ask: "say" | "status"; readonly text: string }
  | { readonly ask: "sound"; readonly sound: number }
  /** One of the program's settings has this value from now on; of several in a cycle the first counts. */
  | { readonly ask: "set"; readonly setting: number; readonly value: number };

/** Describes a sound for things of these kinds that move, cannot move, appear or vanish by line rules and wishes. */
export interface Noise {
  readonly when: "move" | "stuck" | "come" | "vanish";
  readonly kinds: readonly KindId[];
  /** Lists, for "move" and "stuck", the layers on which the kinds are looked for. */
  readonly layers: readonly LayerId[];
  /** Limits the ways for "move" and "stuck"; empty is all four, but no action. */
  readonly ways: readonly Movement[];
  /** Holds an index into `sounds`. */
  readonly sound: number;
}

/** Lists events of a play besides cycles. */
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

/** Says what a game does differently from most; a missing field means off or the default. */
export interface Habits {
  /** Is true if a slanted step between two taken cells is refused. */
  readonly noSqueezing?: boolean;
  /** Chance is the keyed generator (RC4), restarted with each level and never restored by undo or a refusal. */
  readonly keyedChance?: boolean;
  /** Is true if the steps run once without input when a level begins; a win asked for then is ignored, a restart counts only once. */
  readonly startCycle?: boolean;
  /** Is true if the cycle that `again` asks for is tried first, and only happens if it would change, win or restart something. */
  readonly tryAgain?: boolean;
  /** Holds microseconds from a cycle to the one that `again` asks for. */
  readonly againDelay?: number;
  /** Undo stays inside a level and passes over positions equal to the present one; time alone is never its first step. */
  readonly undoInLevel?: boolean;
  /** Holds plays that name no seed all have the same chance. */
  readonly sameChance?: boolean;
  /** Is true if an undo and a level to go to, asked for by line rules, come before a refusal. */
  readonly leavesFirst?: boolean;
  readonly noUndo?: boolean;
  readonly noRestart?: boolean;
  readonly noHints?: boolean;
  /** Below the boards there is a line for what line rules ask to be shown by "status". */
  readonly statusLine?: boolean;
  /** Holds microseconds after which a key that is held down counts again. */
  readonly keyRepeat?: number;
  readonly background?: string;
  readonly ink?: string;
  /** Maps events of a session to the sound heard then, an index into `sounds`. */
  readonly sounds?: { readonly [O in Occasion]?: number };
}
