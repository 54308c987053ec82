import type { Action, Expr, KindId, LayerId, Placed } from "./program.ts";

/**
 * Describes line rules: rows of cells, each matched independently anywhere on the board, and the movements of the
 * things in them. A movement (called a wish) is a request that a `grant` statement carries out or drops. Each layer of
 * each cell has at most one, and none remain between cycles. In the Program a rule is expanded into one rule for each
 * direction, in which words such as `>` and `moving` are replaced by absolute directions. All notations use
 * `expandLine` for this.
 */

/** Names the direction in which a row of cells runs. */
export type LineWay = "up" | "down" | "left" | "right";

/** Lists the four directions in the order in which rules are expanded. */
export const lineWays: readonly LineWay[] = ["up", "down", "left", "right"];

/** Maps words to the directions that they include. */
export const lineWaysByWord: Readonly<Record<string, readonly LineWay[]>> = {
  horizontal: ["left", "right"],
  vertical: ["up", "down"],
  orthogonal: lineWays,
};

/**
 * Lists the movements that a thing can have: to move in a direction, to act where it is, or to react to a click on its cell. The
 * order is the order of their bits.
 */
export const movements = ["up", "down", "left", "right", "action", "lclick", "rclick"] as const;

export type Movement = (typeof movements)[number];

/**
 * Returns the bit of a movement. The four directions have the lowest bits; a random direction is drawn in the same
 * order.
 */
export const movementBit = (movement: Movement): number => 1 << movements.indexOf(movement);

/** Maps each orthogonal direction to its movement bit. */
export const bitOfDirection: Readonly<Record<number, number | undefined>> = { 0: 1, 4: 2, 6: 4, 2: 8 };

export interface LineRule extends Placed {
  /** Stores the direction from each cell of a row to the next cell. */
  readonly way: LineWay;
  /** Lists the rows, at least one. Every combination of positions at which all rows match is a match of the rule. */
  readonly rows: readonly LineRow[];
  /** Is false if the rule changes no cells. */
  readonly writes: boolean;
  /**
   * Stores the number of the rule's rigid group: if something that the group moves is blocked, the enclosing `grant` runs again
   * without the group.
   */
  readonly rigid?: number;
  /** Is true if changes by this rule do not cause another round of its group or loop. */
  readonly once?: true;
  /** Is true if matches of the rule are also searched for outside the `near` of its block. */
  readonly everywhere?: true;
  /**
   * Stores what runs after the rule's group if the rule has matched: an index into the callable items of the outermost
   * block.
   */
  readonly calls?: number;
  /** Lists the commands that the rule gives when it matches. */
  readonly asks: readonly LineCommand[];
  /**
   * Lists the actions to run after each application of the rule that changed something; for a rule without writes, after each
   * match. `here` is the first cell of the first row.
   */
  readonly then?: readonly Action[];
  /** Stores an additional condition, evaluated with `here` as the first cell of the first row. */
  readonly when?: Expr;
}

/** Describes a row of cells. A gap matches any number of cells, including none. */
export type LineRow = readonly (LineCell | "gap")[];

export interface LineCell {
  /** Lists sets of kinds. The cell must hold at least one kind of each set. */
  readonly any: readonly (readonly KindId[])[];
  /** Lists sets of kinds. The cell must hold none of these kinds. */
  readonly no: readonly (readonly KindId[])[];
  /** Lists the movements that the rule requires on some layers of the cell; "still" means no movement. */
  readonly wishes: readonly { readonly layer: LayerId; readonly wish: Movement | "still" }[];
  /** Describes the changes to the cell; without it the cell stays unchanged. */
  readonly write?: LineWrite;
}

/** Describes the changes to a cell, in the order in which they are made. */
export interface LineWrite {
  /** Lists the layers from which everything is removed. */
  readonly clear: readonly LayerId[];
  /** Lists the kinds that are removed if present. */
  readonly remove: readonly KindId[];
  /** Lists the kinds that are put on the cell; each replaces the content of its layer. */
  readonly put: readonly KindId[];
  /** Lists the movements that the rule gives to some layers; "random" chooses one of the four directions. */
  readonly wishes: readonly LayerWish[];
  /** Lists kinds of which one is chosen with equal probability. It replaces the content of its layer, and the layer gets no movement. */
  readonly random: readonly KindId[];
}

interface LayerWish {
  readonly layer: LayerId;
  readonly wish: Movement | "still" | "random";
  /**
   * Is true if the right side of the rule omits this movement. The movement is then cleared, but the layer does not
   * become rigid.
   */
  readonly implied?: true;
}

/**
 * Describes a command that a line rule gives; commands are carried out after the steps. A cancel is a refusal: it drops all
 * earlier commands, and no commands are accepted after it. A restart drops all earlier commands except a cancel. Each command is
 * carried out at most once in a cycle. An undo takes back the cycle and the input before it; with "nosave" the cycle cannot be
 * undone separately. Quit leaves the level, which then begins anew.
 */
export type LineCommand = Readonly<
  | { ask: "cancel" | "restart" | "win" | "checkpoint" | "again" | "undo" | "nosave" | "quit" }
  /** Continues the game with the level of this index. */
  | { ask: "goto"; level: number }
  | { ask: "say" | "status"; text: string }
  | { ask: "sound"; sound: number }
  /** Changes a setting of the program from now on. Only the first change of a setting in a cycle takes effect. */
  | { ask: "set"; setting: number; value: number }
>;

/** Describes a sound that is played when line rules move, block, create or remove things of these kinds. */
export interface Noise {
  readonly when: "move" | "stuck" | "come" | "vanish";
  readonly kinds: readonly KindId[];
  /** Lists the layers to search for the kinds, for "move" and "stuck". */
  readonly layers: readonly LayerId[];
  /**
   * Lists the directions that count, for "move" and "stuck". If empty, all four directions count, but actions do not.
   */
  readonly ways: readonly Movement[];
  /** Stores an index into `sounds`. */
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

/** Describes deviations of a game from the default behaviour; a missing field means the default. */
export interface Habits {
  /** Is true if a diagonal step between two occupied cells is refused. */
  readonly noSqueezing?: boolean;
  /**
   * Is true if random numbers come from the keyed generator (RC4), which restarts with each level; its state is never restored by
   * an undo or a refusal.
   */
  readonly keyedChance?: boolean;
  /** Is true if the steps run once without input when a level begins. A win is then ignored, and a restart takes effect only once. */
  readonly startCycle?: boolean;
  /**
   * Is true if a cycle that `again` requests is first tried out, and kept only if it changes something, wins or
   * restarts.
   */
  readonly tryAgain?: boolean;
  /** Stores the delay, in microseconds, before a cycle that `again` requests. */
  readonly againDelay?: number;
  /**
   * Is true if undo stays inside a level and skips positions that equal the present one. The first cycle that can be undone is
   * never one that only the clock has begun.
   */
  readonly undoInLevel?: boolean;
  /** Is true if all matches without an explicit seed start from one fixed seed. */
  readonly sameChance?: boolean;
  /** Is true if an undo or a change of level takes precedence over a refusal when line rules request both. */
  readonly leavesFirst?: boolean;
  readonly noUndo?: boolean;
  readonly noRestart?: boolean;
  readonly noHints?: boolean;
  /** Is true if the lower of two scores is better. */
  readonly lowScore?: boolean;
  /** Is true if a line below the boards shows the texts of the "status" commands of line rules. */
  readonly statusLine?: boolean;
  /** Stores the interval, in microseconds, at which a key that is held down repeats. */
  readonly keyRepeat?: number;
  readonly background?: string;
  readonly ink?: string;
  /** Maps events to their sounds, which are indices into `sounds`. */
  readonly sounds?: { readonly [O in Occasion]?: number };
}
