/**
 * The Program: a game as plain JSON, every name resolved to a number and everything checked. It is the narrow waist:
 * every notation compiles to it and every back end starts from it. Whoever reads this file knows what the engine can do.
 *
 * Numbers that name things are indices into the Program's lists: a `KindId` into `kinds` (0 is *nothing*), a `BoardId` into
 * `boards`, and so on. Values at run time are 32-bit integers; which type an integer has is known here.
 */

import type { BoardStyle, Operands, Verb } from "../../syntax/index.ts";
import type { BodyKind } from "./body-shapes.ts";
import type { Habits, LineRule, Noise } from "./lines.ts";
import type { Amount, Condition, MoveGame } from "./moves.ts";
import type { Notation } from "./notation.ts";

export interface Program {
  /** Holds the version of the language that the game's own file is written in. From 2 on, refusals in steps are quiet (R3). */
  readonly language: LanguageVersion;
  readonly facts: Facts;
  /** Names of the files the program was read from; a `Where` points into it. The first is the game's own. */
  readonly files: readonly string[];
  /** Without it, each control is a cycle. */
  readonly tick?: Tick;
  /** Lists at least one player. */
  readonly players: readonly Player[];
  /** Is true if a cycle waits for the inputs of all players who may give one, and gets them together. */
  readonly together?: true;
  /** `kinds[0]` is nothing: name "nothing", glyph " ". */
  readonly kinds: readonly Kind[];
  /** Holds kinds that are bodies; their cells move as one. */
  readonly bodies?: readonly BodyKind[];
  /** Holds a field of each body of some kinds. */
  readonly fields?: readonly Field[];
  /** Says what cannot be seen through. */
  readonly opaque?: readonly KindId[];
  /** Says what happens when a thing enters the cell of another; the first that names both counts. */
  readonly meetings?: readonly Meeting[];
  /** Lists at least one layer, the ground first. */
  readonly layers: readonly Layer[];
  /** Lists at least one board. The first is the one that levels draw and bare cells belong to. */
  readonly boards: readonly Board[];
  /** Includes at least one of type "map". */
  readonly levels: readonly Level[];
  /** Levels are chosen by sections. */
  readonly menu?: LevelMenu;
  readonly controls: readonly Control[];
  /** Holds questions that players answer before play goes on. */
  /** Is on while a turn of several inputs has begun and not ended. */
  readonly turn?: Expr;
  readonly questions?: readonly Question[];
  readonly options?: readonly Option[];
  /** Holds files that come with the game. */
  readonly attached?: readonly Attached[];
  readonly variables: readonly Variable[];
  readonly timers: readonly Timer[];
  readonly sources: readonly DrawSource[];
  /** Is missing where there are none. */
  readonly piles?: readonly Pile[];
  readonly tables: readonly Table[];
  readonly procedures: readonly Procedure[];
  readonly start: Body;
  /** Lists the steps in the order in which they run. */
  readonly steps: readonly Step[];
  readonly ends: Body;
  /** Holds names of the sounds that actions play. */
  readonly sounds: readonly string[];
  /** Noises of line rules and wishes. */
  readonly noises?: readonly Noise[];
  /** Describes, only in a game by moves, its pieces and how they move. Moves are played before the steps run. */
  readonly moves?: MoveGame;
  /** Says what cells, pieces and moves are called; without it as in chess. */
  readonly notation?: Notation;
  /**
   * Lists, only for other games, values whose sum is the worth of a position to `me`; its worth to others is
   * subtracted. It is for opponents.
   */
  readonly worth?: readonly Expr[];
  /** Says what the game does differently from most. */
  readonly habits?: Habits;
  /** Says what line rules change of the habits and the tick while a level is played. */
  readonly settings?: readonly LiveSetting[];
  readonly view: readonly ViewItem[];
  /** Says what things of a kind look like while they are in a set; the first that holds counts. */
  readonly appearances?: readonly Appearance[];
  /** Says what views remember, for each player. */
  readonly memories?: readonly Memory[];
  /** Is true if the view is drawn as a text screen. */
  readonly screen?: true;
  readonly tests: readonly Test[];
}

export type LanguageVersion = 1 | 2;

export type KindId = number;
export type BoardId = number;
export type LayerId = number;
export type VariableId = number;

/** Tells where in the text something was said: [index into `files`, line from 1, column from 1]. */
export type Where = readonly [number, number, number];

export interface Facts {
  readonly title: string;
  readonly author?: string;
  readonly about?: string;
  readonly homepage?: string;
}

export interface Tick {
  /** Holds the length of a tick in microseconds. */
  readonly microseconds: number;
  /** Is true if a control starts a cycle at once instead of waiting for the tick. */
  readonly orKey: boolean;
  /** No tick comes until a setting gives one a length. */
  readonly stands?: true;
}

export interface Player {
  readonly name: string;
  /** Says which way its pieces go: 0 up, 2 right, 4 down, 6 left. */
  readonly faces?: 0 | 2 | 4 | 6;
}

/** Describes a kind of object. */
export interface Kind {
  readonly name: string;
  /** Holds one code point, as the file draws it. */
  readonly glyph: string;
  /** Says what a text frame shows in place of the glyph; may be empty or a line break. */
  readonly shown?: string;
  /** Lists `#rrggbb`, foreground first. */
  readonly colours: readonly string[];
  readonly layer: LayerId;
  /** Says what may lie directly below it. Without it, a body lies on nothing, and an object on anything. */
  readonly on?: readonly KindId[];
  /** Tells, of a piece, the player who has it, and its index into the pieces of the moves. */
  readonly owner?: number;
  readonly piece?: number;
  readonly sprite?: Sprite;
  /** Holds the picture that the file or its name gives it: `xiangqi/horse`, a set and a name of `pictureSets`. */
  readonly look?: string;
  /** Is true of a kind that only others look like: it lies nowhere. */
  readonly worn?: true;
  readonly at?: Where;
}

/** Stores pixels row by row: an index into `colours`, or -1 for clear. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  /** Lists `#rrggbb`, or `#rrggbbaa` where one sees through them. */
  readonly colours: readonly string[];
  readonly pixels: readonly number[];
}

export interface Layer {
  /** Is true if a pile holds several objects in order of arrival. */
  readonly pile: boolean;
}

export interface Board {
  readonly name: string;
  /** Holds the size unless a level gives another. */
  readonly width: number;
  readonly height: number;
  readonly eachPlayer: boolean;
  readonly edge: Edge;
  /** Columns have letters, rows have numbers from the bottom; cells alternate between light and dark. */
  readonly lettered?: true;
  readonly chequered?: true;
  readonly look?: BoardLook;
  /** Says what stands on it when a level does not draw it. */
  readonly cells?: Cells;
}

/** Says how a board is drawn. */
export interface BoardLook {
  /** Sets the style; without it, plain squares. */
  readonly style?: BoardStyle;
  /** Lists `#rrggbb`: of its ground, and of every other square or of its lines. */
  readonly colours?: readonly string[];
  /** Says what is drawn through the points; without it lines from each to its neighbours in rows and columns. */
  readonly lattice?: Lattice;
}

/**
 * Stores bits for each cell of a board `width` wide, row by row: a line leads up (1), up-right (2) and on clockwise;
 * 256 is a dot.
 */
export interface Lattice {
  readonly width: number;
  readonly cells: readonly number[];
}

export type Edge = "closed" | "wraps" | "wraps-across" | "wraps-down" | "runs-on";

/** Lists drawn content: for each cell, row by row, the kinds that stand there, lowest first. */
export type Cells = readonly (readonly KindId[])[];

export type Level =
  | {
      readonly type: "map";
      readonly name?: string;
      readonly boards: readonly LevelBoard[];
      readonly start: Body;
      /** Holds the index of what comes next, if that is not what follows in the list. */
      readonly then?: number;
    }
  | { readonly type: "message"; readonly text: string; readonly then?: number };

/** Describes the sections that people choose from, and which of them are still closed: all are open unless it says otherwise. */
export interface LevelMenu {
  readonly sections: readonly LevelSection[];
  /** Holds the sign of a solved section, if it is not a tick. */
  readonly sign?: string;
  /** Says how many sections behind the last solved one are open. */
  readonly ahead?: number;
  /** Says how many unsolved sections are open at a time. */
  readonly open?: number;
}

export interface LevelSection {
  readonly name: string;
  /** Holds the index of its first level that is played. */
  readonly level: number;
  /** Holds indices of its levels whose win leads out of it. */
  readonly last: readonly number[];
}

export interface LevelBoard {
  readonly board: BoardId;
  readonly width: number;
  readonly height: number;
  readonly cells: Cells;
}

// ---------------------------------------------------------------------------------------------- inputs

/** Describes what the mouse does: it comes into another cell with a button down, or a button is let go over a cell. */
export type Gesture = "drag" | "right-drag" | "release" | "right-release";

export interface Control {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly args: readonly ControlArg[];
  readonly keys: readonly KeyBinding[];
  /**
   * A click on any cell, or on one with one of these kinds, gives the control. The first `cell` argument is the cell. With two, the first click chooses
   * where the control begins, which is never elsewhere; the second gives it.
   */
  readonly clicks: readonly ("any" | readonly KindId[])[];
  /** Holds the clicks with the other button. */
  readonly rightClicks?: readonly ("any" | readonly KindId[])[];
  /** Tells what the mouse does beyond its presses that gives the control, with the cell. */
  readonly gesture?: Gesture;
  /** Holds the label of an on-screen button. */
  readonly button?: string;
  /** Says how it repeats while its key is down, in ticks. */
  readonly repeat?: { readonly every: number; readonly after: number };
  /** Refuses the control while this is off. It is evaluated without locals. */
  readonly when?: Expr;
  /** Is an index into `questions`: it is an answer. While a question is open, only its answers may be given. */
  readonly question?: number;
  /** It may be given in any turn, whatever is asked. */
  readonly always?: true;
  /** Tells whose it is, where it is not everyone's: what is given without a name is given as by them. */
  readonly players?: readonly number[];
  /** Groups controls: of those with the same number a player gives one in a tick; others wait for the next ticks. */
  readonly queue?: number;
  /** Is true if a number of times may precede it. */
  readonly times?: true;
  /** Its argument may be typed without its name. */
  readonly bare?: true;
  readonly at?: Where;
}

/** Returns true if a control is given by two clicks, from a cell to another. */
export function takesTwoCells({ args, clicks }: Pick<Control, "args" | "clicks">): boolean {
  return args.length === 2 && clicks.length > 0;
}

export interface ControlArg {
  readonly name: string;
  /** A "file" is a list of kinds; a control with "commands" never reaches the game: the commands in the file are given in its place. */
  readonly type:
    | "number"
    | "direction"
    | "straight"
    | "cell"
    | "kind"
    | "player"
    | "switch"
    | "file"
    | "commands";
  readonly range?: readonly [number, number];
  /** Limits, for a kind or a file, which may be given, or be in it. Without it, all may. */
  readonly kinds?: readonly KindId[];
}

/** Is open for a player while the test holds. It is evaluated without locals. */
export interface Question {
  readonly when: Expr;
  readonly text: Expr;
}

/** Says what is set before play. */
export interface Option {
  readonly name: string;
  readonly eachPlayer: boolean;
  readonly type: "number" | "switch" | "kind" | "file";
  readonly range?: readonly [number, number];
  readonly kinds?: readonly KindId[];
  /** Holds the default values: one, or one for each player. */
  readonly values: readonly OptionValue[];
  /** Holds the names of the files that these are; a file of the player that is called so comes in its place. */
  readonly files?: readonly string[];
}

/** A file is the list of its kinds. */
export type OptionValue = number | readonly KindId[];

export interface Attached {
  readonly name: string;
  readonly text: string;
}

/** Describes a key, by the name browsers give it ("a", "ArrowLeft", " " is "Space"), and the arguments it stands for. */
export interface KeyBinding {
  readonly key: string;
  readonly args: readonly number[];
  /** Tells whose key it is, where each player has their own. */
  readonly player?: number;
}

// ---------------------------------------------------------------------------------------------- state

/** A "file" is the number that stands for a list of kinds. */
export type ValueType =
  | "number"
  | "switch"
  | "direction"
  | "cell"
  | "kind"
  | "player"
  | "thing"
  | "text"
  | "file";

/** Describes something of a game that line rules choose: a variable counts which of the values holds, 0 is as the program has it. */
export interface LiveSetting {
  readonly variable: VariableId;
  /** Lists the values; the first is number 1. */
  readonly values: readonly SettingValue[];
}

/** Describes what holds instead of the program's own; a view tells the rest by `when`. */
export interface SettingValue {
  readonly habits?: Partial<Habits>;
  /** Holds microseconds from tick to tick; 0 is none. */
  readonly tick?: number;
}

/** Each is one integer in the position, or one for each player. A slot, of type "thing", holds a body or none. */
export interface Variable {
  readonly name: string;
  readonly type: Exclude<ValueType, "text" | "file">;
  readonly eachPlayer: boolean;
  readonly kept: boolean;
  /** Is evaluated when a level begins; 0, off or none if missing. */
  readonly start?: Expr;
}

/** Describes values of one type, bottom first; empty when a level begins. */
export interface Pile {
  readonly name: string;
  /** With `thing` it holds bodies, as slots do. */
  readonly type: Exclude<ValueType, "text" | "file">;
  /** Says how many it holds at most. */
  readonly most: number;
  /** A table always holds that many values, 0, off or none at first. */
  readonly table?: true;
  readonly eachPlayer: boolean;
  readonly kept: boolean;
}

/** Describes one integer of each body of some kinds. */
export interface Field {
  readonly name: string;
  /** With `thing` it refers to a body, and holds none. */
  readonly type: Exclude<ValueType, "text">;
  readonly kinds: readonly KindId[];
  /** Is evaluated when a body is made; 0, off or none if missing. */
  readonly start?: Expr;
}

export interface Timer {
  readonly name: string;
  readonly eachPlayer: boolean;
  readonly kept: boolean;
  readonly period: Expr;
  /** It counts cycles that a tick begins, not those of controls and of `again`. */
  readonly timed?: true;
  readonly at?: Where;
}

/** Says what `draw` draws from. */
export interface DrawSource {
  readonly name: string;
  readonly eachPlayer: boolean;
  readonly kept: boolean;
  readonly kinds: readonly KindId[];
  /** Lists as many weights as kinds. */
  readonly weights: readonly number[];
  /** "file" is a list that is read round and round; it must contain some of `kinds`, and weights do not matter. */
  readonly by: "weights" | "bags" | "order" | "bits" | "file";
  /** Names, for "file", the option that names it at the start. */
  readonly option?: number;
  /** Counts rerolls, for "bits". */
  readonly rerolls: number;
}

/** Describes a list of constants that can be indexed: `award[rows]`. */
export interface Table {
  readonly name: string;
  readonly type: ValueType;
  readonly values: readonly Expr[];
}

// ---------------------------------------------------------------------------------------------- values

/**
 * Describes an expression of known type. Cells, directions (0 up, then clockwise by eighths to 7 up-left), kinds, players (from 0) and things are
 * integers; each of these types has the extra value *none*.
 */
export type Expr =
  /** Describes a constant of the type: for "number", "switch" (0, 1), "direction", "kind" and "player"; `none` for each. */
  | { readonly is: "constant"; readonly type: ValueType; readonly value: number | "none" }
  | { readonly is: "text"; readonly parts: readonly TextPart[] }
  | { readonly is: "variable"; readonly variable: VariableId; readonly of?: Expr }
  /** Says how many are in a pile. */
  | { readonly is: "pile-count"; readonly pile: number; readonly of?: Expr }
  /** Is none, or 0 for numbers and switches, if there is no such item. */
  | { readonly is: "pile-end"; readonly pile: number; readonly of?: Expr; readonly end: "top" | "bottom" }
  /** Counts from 0 at the bottom. */
  | { readonly is: "pile-item"; readonly pile: number; readonly of?: Expr; readonly index: Expr }
  | { readonly is: "pile-holds"; readonly pile: number; readonly of?: Expr; readonly value: Expr }
  /** Is true if it fired in this cycle. */
  | { readonly is: "timer"; readonly timer: number; readonly of?: Expr }
  /** Is true if it was given in this cycle (by `me`, where there are several players). */
  | { readonly is: "control"; readonly control: number }
  | { readonly is: "held"; readonly control: number }
  /** Some cells held one of the kinds (`all`: all of them) when the cycle began, and each of them still does. */
  | { readonly is: "stuck"; readonly kinds: readonly KindId[]; readonly all?: boolean }
  /** Is the argument of a control in this cycle; 0 or none if it was not given. */
  | { readonly is: "argument"; readonly control: number; readonly argument: number; readonly type: ValueType }
  /** Describes a local of the running body: an argument of a procedure, a `let`, the member of a `for each`. */
  | { readonly is: "local"; readonly local: number; readonly type: ValueType }
  | { readonly is: "me" | "opponent" }
  /** Has the game ended? And who has won; none as long as nobody has. */
  | { readonly is: "over" | "winner" }
  /** Says who looks at the view; elsewhere `me`. */
  | { readonly is: "viewer" }
  /** Is the number before the control that was given in this cycle; 1 without one. */
  | { readonly is: "times" }
  | { readonly is: "option"; readonly option: number; readonly of?: Expr; readonly type: ValueType }
  /** Describes the cell of the rule's middle, in `when` and `then` of a rule. */
  | { readonly is: "here" }
  /** Describes the member under test in `where`: a thing, or a cell in a set of cells. */
  | { readonly is: "it"; readonly type: ValueType }
  | { readonly is: "cell"; readonly board: BoardId; readonly of?: Expr; readonly x: Expr; readonly y: Expr }
  | { readonly is: "not" | "negative" | "absolute" | "against"; readonly value: Expr }
  /** Is a direction turned clockwise. */
  | { readonly is: "turned"; readonly value: Expr; readonly eighths: 2 | 6 }
  | { readonly is: "and" | "or"; readonly values: readonly Expr[] }
  /** Describes the comparison of two values of one type. Order only for numbers. */
  | {
      readonly is: "compare";
      readonly op: "=" | "!=" | "<" | "<=" | ">" | ">=";
      readonly left: Expr;
      readonly right: Expr;
    }
  | {
      readonly is: "arithmetic";
      readonly op: "+" | "-" | "*" | "/" | "%" | "min" | "max";
      readonly left: Expr;
      readonly right: Expr;
      readonly at?: Where;
    }
  /** Is `CELL + DIRECTION`, or `CELL + (x, y)`: the cell so far away, by the board's edges; none off the board. */
  | { readonly is: "step-from"; readonly cell: Expr; readonly way: Expr }
  | { readonly is: "shift"; readonly cell: Expr; readonly x: Expr; readonly y: Expr }
  | {
      readonly is: "if";
      readonly test: Expr;
      readonly then: Expr;
      readonly otherwise: Expr;
      readonly type: ValueType;
    }
  | { readonly is: "table"; readonly table: number; readonly index: Expr }
  /** Describes a formula: locals are bound to the arguments, then the value is computed. */
  | {
      readonly is: "formula";
      readonly bind: readonly { readonly local: number; readonly value: Expr }[];
      readonly value: Expr;
    }
  /** Is the first member in reading order, or none. */
  | { readonly is: "first"; readonly set: SetExpr }
  | { readonly is: "count"; readonly set: SetExpr }
  /** `no SET`, and a bare SET as a condition is `not` of it. */
  /** Describes the last member: of a pile the topmost. */
  | { readonly is: "last"; readonly set: SetExpr }
  /** Describes the value for each member of the set, or each number or constant, as `it`: their sum, the greatest or the least; 0 of none. */
  | {
      readonly is: "fold";
      readonly by: "sum" | "most" | "least";
      readonly value: Expr;
      readonly set?: SetExpr;
      readonly from?: Expr;
      readonly to?: Expr;
      readonly list?: readonly number[];
    }
  | { readonly is: "none-of"; readonly set: SetExpr }
  | { readonly is: "random"; readonly from: Expr; readonly to: Expr }
  | { readonly is: "random-of"; readonly set: SetExpr }
  | { readonly is: "draw"; readonly source: number; readonly of?: Expr; readonly at?: Where }
  /** Draws from one of several sources, by number; past either end, from the nearest. */
  | {
      readonly is: "draw-of";
      readonly sources: readonly number[];
      readonly index: Expr;
      readonly of?: Expr;
      readonly at?: Where;
    }
  | { readonly is: "x" | "y"; readonly of: Expr }
  /** Runs a procedure and has its result. */
  | {
      readonly is: "result";
      readonly procedure: number;
      readonly args: readonly Expr[];
      readonly type: ValueType;
    }
  /** Is a property of a thing. */
  | { readonly is: "place" | "kind" | "owner"; readonly of: Expr }
  /** Is the thing (or the kind, by `of` type) one of the kinds? */
  | {
      readonly is: "is-kind";
      readonly of: Expr;
      readonly type: "thing" | "kind";
      readonly kinds: readonly KindId[];
    }
  | { readonly is: "is-none"; readonly of: Expr; readonly type: ValueType }
  /** Asks, in a game by moves, about the position of its pieces, with `me` as who is asked about. */
  | { readonly is: "judged"; readonly test: Condition }
  | { readonly is: "amount"; readonly amount: Amount }
  /** A move was made in this cycle. */
  | { readonly is: "moved" }
  /** A body is made, on no board yet. */
  | { readonly is: "new"; readonly kind: Expr }
  /** Says what a body has; 0, off or none if there is no such body. */
  | { readonly is: "field"; readonly field: number; readonly of: Expr }
  /** Quarters clockwise from the picture as drawn; 0 if there is no such body or it lies on no board. */
  | { readonly is: "heading"; readonly of: Expr }
  /** Says what a body weighs with all that is linked with it; 0 if there is no such body, or it has settled. */
  | { readonly is: "mass"; readonly of: Expr }
  /** Says what pushes of a slow body have added up to, to the right or down; 0 if it keeps none. */
  | { readonly is: "effort"; readonly of: Expr; readonly down: boolean }
  /** Is true if this change of pose would be done. */
  | { readonly is: "fits"; readonly what: Expr; readonly how: Change }
  /** Is a cell of the thing beside one of the kinds that is not of it? */
  | { readonly is: "touches"; readonly what: Expr; readonly kinds: readonly KindId[] }
  /** Describes a body on a board that does not fit down. */
  | { readonly is: "rests"; readonly what: Expr }
  /** Is true off the board, or where something stands on a layer of bodies. */
  | { readonly is: "blocked"; readonly cell: Expr }
  /**
   * Describes the first step of a shortest path of a thing to the nearest member of a set, or away from all of them; none if there is no such
   * step. The thing goes where it could be moved; things of the kinds `past` are not in its way, cells with those of `avoiding` are.
   */
  | {
      readonly is: "path";
      readonly from: Expr;
      readonly to: SetExpr;
      readonly away: boolean;
      readonly straight: boolean;
      readonly past: readonly KindId[];
      readonly avoiding: readonly KindId[];
    }
  /** Describes the direction in which one cell lies from another, by the signs of the steps; none if they are the same. */
  | { readonly is: "toward"; readonly from: Expr; readonly to: Expr }
  /** Describes one of the four or eight directions for which the test holds, with `it`; none if it holds for none. */
  | { readonly is: "random-way"; readonly straight: boolean; readonly test?: Expr }
  /** Counts king steps between two cells of one board, or straight ones. */
  | { readonly is: "distance"; readonly left: Expr; readonly right: Expr; readonly straight?: true };

/** Describes a change of a body's pose: all of its cells or none. */
export type Change =
  /** Holds the number of cells; each step is tested. */
  | { readonly by: "move"; readonly way: Expr; readonly times?: Expr }
  /** Turns to the next heading clockwise (1) or the other way round (-1), `times` over in one turn. */
  | { readonly by: "turn"; readonly headings: 1 | -1; readonly times?: Expr }
  | { readonly by: "mirror" }
  /** Lays it as drawn, with its place there. */
  | { readonly by: "lay"; readonly cell: Expr }
  /** Describes another shape: where and as it is, or as drawn with its place at a cell. */
  | { readonly by: "become"; readonly kind: Expr; readonly cell?: Expr };

export type TextPart = string | { readonly value: Expr; readonly type: ValueType; readonly width?: number };

/** Members of a set, in reading order, lower layers first in a cell. */
export interface SetExpr {
  /** Holds things of these kinds; without it the cells themselves. */
  readonly kinds?: readonly KindId[];
  /** Tells where to look; without it every cell of every board that can hold the kinds (`cells`: the first board). */
  readonly among?: Region;
  /** All must hold, with `it`. */
  readonly tests: readonly SetTest[];
  /** Holds instead of reading order: those nearest to a cell first, or those farthest from it; as far, in reading order. */
  readonly order?: { readonly far: boolean; readonly of: Expr };
}

export type SetTest =
  /** Its cell holds one of the kinds too (`not`: none). */
  | { readonly by: "with"; readonly kinds: readonly KindId[]; readonly not: boolean }
  /** It stands on this body. */
  | { readonly by: "riding"; readonly what: Expr }
  | { readonly by: "where"; readonly test: Expr };

/** Describes cells in an order. */
export type Region =
  | { readonly is: "board"; readonly board: BoardId; readonly of?: Expr }
  | { readonly is: "one"; readonly cell: Expr }
  /** Lists the up to eight neighbours in reading order. */
  | { readonly is: "around"; readonly cell: Expr }
  /** Describes all cells up to so many king steps away, the cell itself too. */
  | { readonly is: "within"; readonly distance: Expr; readonly cell: Expr }
  /** Lists all cells that can be seen from a cell (at most `far` king steps away), the cell itself too. */
  | { readonly is: "sight"; readonly cell: Expr; readonly far?: Expr }
  /**
   * Describes the cells of a thing or a set, and all that steps lead to through cells with members of another; without that, through cells that hold the same kind.
   * `diagonal`: steps in all eight directions.
   */
  | { readonly is: "connected"; readonly to: Target; readonly through?: SetExpr; readonly diagonal: boolean }
  /** Describes the cells one step from those of a thing or a set that are not its own. */
  | { readonly is: "next"; readonly to: Target; readonly diagonal: boolean }
  /** Describes a rectangle between two corners, row by row. `ordered`: no cell if the second is left of or above the first. */
  | { readonly is: "block"; readonly from: Expr; readonly to: Expr; readonly ordered?: true }
  | { readonly is: "list"; readonly parts: readonly Region[] }
  /** Describes those of a region for which the test holds, with `it` a cell. */
  | { readonly is: "where"; readonly among: Region; readonly test: Expr }
  /** Describes those of the first that are also in the second. */
  | { readonly is: "both"; readonly first: Region; readonly second: Region };

// ---------------------------------------------------------------------------------------------- statements

/** Describes statements and the number of locals that they use. Locals of different bodies do not meet; there is no recursion. */
export interface Body {
  readonly locals: number;
  readonly statements: readonly Statement[];
}

export interface Procedure {
  readonly name: string;
  /** The first locals of the body are the arguments. */
  readonly args: readonly { readonly name: string; readonly type: ValueType }[];
  /** Says which local of the body is its value, and of what type. */
  readonly result?: { readonly local: number; readonly type: ValueType };
  readonly body: Body;
}

/** Describes things and single cells of bodies, who moves and who is met. The locals begin with the mover and its direction; `it` is met at `here`. */
export interface Meeting {
  readonly movers: readonly KindId[];
  readonly met: readonly KindId[];
  readonly when?: Expr;
  readonly locals: number;
  readonly alternatives: readonly (readonly Action[])[];
  readonly at?: Where;
}

export interface Step {
  /** Is empty for a scan or rewrite at the left edge. */
  readonly name: string;
  readonly eachPlayer: boolean;
  readonly when?: Expr;
  readonly body: Body;
  readonly at?: Where;
}

export type Statement =
  | { readonly do: "line"; readonly alternatives: readonly (readonly Action[])[]; readonly at?: Where }
  /** The first branch whose test holds (or that has none) runs. */
  | {
      readonly do: "when";
      readonly branches: readonly { readonly test?: Expr; readonly body: readonly Statement[] }[];
      readonly at?: Where;
    }
  /** The set is found before the first member is worked on; a thing that is gone when its time comes is passed over. */
  | {
      readonly do: "each";
      readonly set: SetExpr;
      readonly local: number;
      readonly body: readonly Statement[];
      readonly at?: Where;
    }
  /** `me` is each player in turn; with `others`, each but the present `me`. */
  | {
      readonly do: "each-player";
      readonly others: boolean;
      readonly body: readonly Statement[];
      readonly at?: Where;
    }
  /** `local` is each of the numbers from `from` to `to`, or of the constants in `list`. */
  | {
      readonly do: "each-value";
      readonly from?: Expr;
      readonly to?: Expr;
      readonly list?: readonly number[];
      readonly local: number;
      readonly body: readonly Statement[];
      readonly at?: Where;
    }
  | { readonly do: "repeat"; readonly times: Expr; readonly body: readonly Statement[]; readonly at?: Where }
  | { readonly do: "rules"; readonly block: RuleBlock; readonly at?: Where }
  /**
   * Runs the body, then grants all wishes that can be granted and drops the others. If a rigid rule made one of those, everything is put
   * back and done again without the groups of such rules.
   */
  | { readonly do: "grant"; readonly body: readonly Statement[]; readonly at?: Where };

/** Says what an action works on. */
export type Target = { readonly one: Expr } | { readonly each: SetExpr };

/** Describes the action that a word does. */
export type ActionOf<Does extends Action["do"]> = Extract<Action, { readonly do: Does }>;

/** Says what actions of regular verbs have in the slots of their patterns. */
export interface ActionSlots {
  readonly THINGS: Target;
  readonly BODIES: Target;
  readonly BODY: Expr;
  readonly KIND: Expr;
  readonly CELL: Expr;
  readonly DIRECTION: Expr;
  readonly N: Expr;
  readonly NUMBER: Expr;
  readonly TEXT: Expr;
  readonly PLAYER: Expr;
  readonly SET: SetExpr;
  /** Is of the pile's type. */
  readonly VALUE: Expr;
  readonly PILE: number;
  /** Holds a "pile-end" or a "pile-item". */
  readonly ITEM: Expr;
  /** Holds the local that holds what came of it. */
  readonly NAME: number;
  readonly TIMER: number;
  readonly SOUND: number;
  /** Headings clockwise. */
  readonly TURN: 1 | -1;
  /** Is true for backward. */
  readonly FACING: boolean;
}

/** `push boat right by 2` is `{ do: "push", what, way, by, at }`: the operands are those of its row in syntax/verbs.ts. */
export type RegularAction<V extends Verb = Verb> = V extends Verb
  ? { readonly do: V; readonly at?: Where } & Operands<V, ActionSlots>
  : never;

export type Action =
  | RegularAction<Exclude<Verb, "win" | "lose" | "draw" | "wish" | "move">>
  /** `asOne`: what stands in the way of others of the set goes before them, also round the edge of a board. */
  | (RegularAction<"move"> & { readonly asOne?: true })
  /** Describes an object, or a new body if the value is the kind of one. */
  | { readonly do: "put-value"; readonly kind: Expr; readonly cell: Expr; readonly at?: Where }
  /** Without a way it is the wish to act, or to answer a click. */
  | (RegularAction<"wish"> & { readonly click?: "lclick" | "rclick" })
  /** `who` wins or loses; without it `me`. A draw has no `who`. */
  | { readonly do: "win" | "lose" | "draw"; readonly who?: Expr; readonly text?: Expr; readonly at?: Where }
  | {
      readonly do: "assign" | "add";
      readonly variable: VariableId;
      readonly of?: Expr;
      readonly value: Expr;
      readonly at?: Where;
    }
  /** With `again`, the local has a value already. */
  | {
      readonly do: "let";
      readonly local: number;
      readonly value: Expr;
      readonly again?: true;
      readonly at?: Where;
    }
  /** Describes a body as drawn, its place at the cell, whether it lies on a board or not. */
  | { readonly do: "lay"; readonly what: Expr; readonly cell: Expr; readonly at?: Where }
  | {
      readonly do: "become";
      readonly what: Target;
      readonly kind: Expr;
      /** Is for bodies. */
      readonly cell?: Expr;
      readonly at?: Where;
    }
  /** In meetings: the upper stands on the lower; the mover keeps its place; what is met goes along. */
  | { readonly do: "board" | "stay" | "join"; readonly at?: Where }
  /** Describes all full rows or columns at once; `local` is how many, `gone` how many settled bodies lost their last cell. */
  | {
      readonly do: "clear";
      readonly lines: "rows" | "columns";
      readonly board: BoardId;
      readonly of?: Expr;
      readonly among?: Region;
      readonly local?: number;
      readonly gone?: number;
      readonly at?: Where;
    }
  | {
      readonly do: "assign-field" | "add-field";
      readonly field: number;
      readonly of: Expr;
      readonly value: Expr;
      readonly at?: Where;
    }
  /** From now on the source reads this file, from its start. */
  /** Puts a value in the place of another of a pile, counted from the bottom. */
  | {
      readonly do: "set-item";
      readonly pile: number;
      readonly of?: Expr;
      readonly index: Expr;
      readonly kind: Expr;
      /** Adds the number to what is there. */
      readonly adds?: true;
      readonly at?: Where;
    }
  | {
      readonly do: "load";
      readonly source: number;
      readonly of?: Expr;
      readonly file: Expr;
      readonly at?: Where;
    }
  | { readonly do: "call"; readonly procedure: number; readonly args: readonly Expr[]; readonly at?: Where };

// ---------------------------------------------------------------------------------------------- rules

/**
 * Describes picture rules with a strategy. `first: "cell"` is a scan (R13), `first: "rule"` a rewrite (R14). Copies
 * (turned, mirrored) are already written out as rules of their own, each after its original, without repeats.
 */
export interface RuleBlock {
  readonly first: "cell" | "rule";
  readonly order: "down" | "up";
  readonly writes: "now" | "together";
  readonly which: "every" | "first" | "random" | "apart";
  readonly until:
    | { readonly type: "once" }
    /**
     * Repeats "still" until a round changes nothing, or has done so `most` times. `whole`: what rules before it in the
     * block around it changed counts for the first round.
     */
    | { readonly type: "still"; readonly most?: number; readonly whole?: boolean }
    | { readonly type: "times"; readonly times: Expr };
  readonly board: BoardId;
  /** Tells whose board it is, for one that each player has; without it `me`'s. */
  readonly of?: Expr;
  /** Holds the cells where a rule's middle may lie, in scan order for `down`; without it the whole board. */
  readonly among?: Region;
  readonly when?: Expr;
  /** Limits the rules by `turned to E`: only those whose `facing` is this direction (0, 2, 4 or 6) take part. */
  readonly turnedTo?: Expr;
  readonly items: readonly RuleItem[];
  /** Holds the items from this one on run only when a line rule calls them. */
  readonly main?: number;
  /** Rows of line rules without a gap are found only where all their cells are at most so far from the first cell, column by column, with one of the kinds. */
  readonly near?: { readonly kinds: readonly KindId[]; readonly radius: number };
  /**
   * Lists line rules, written out; a block that has them has no items. Of the strategies they know "rule", "every" and
   * "random".
   */
  readonly lines?: readonly LineRule[];
  readonly at?: Where;
}

export type RuleItem = { readonly rule: Rule } | { readonly block: RuleBlock };

export interface Rule {
  readonly width: number;
  readonly height: number;
  /** Holds row by row; each a list of tests that must all hold. An empty list is "anything" and holds off the board too; any other does not. */
  readonly before: readonly (readonly CellTest[])[];
  /** Holds row by row; an empty list keeps the cell as it is. */
  readonly after: readonly (readonly CellWrite[])[];
  /** Holds the index of the middle cell, row by row: column (width - 1) >> 1 of row (height - 1) >> 1; with `facing` in a block with `among`, what that cell of the drawing has become. */
  readonly middle: number;
  /** Says which way the picture's right points: 2 as drawn. Used with `turnedTo`. */
  readonly facing?: number;
  /** Is evaluated with `here`. */
  readonly when?: Expr;
  readonly then?: readonly Action[];
  readonly at?: Where;
}

export type CellTest =
  /** One of the kinds is there, topmost on its layer. */
  | { readonly test: "any"; readonly kinds: readonly KindId[] }
  /** None of the kinds is there. */
  | { readonly test: "no"; readonly kinds: readonly KindId[] }
  /** Nothing is on these layers. */
  | { readonly test: "empty"; readonly layers: readonly LayerId[] };

export type CellWrite =
  /** Puts the kind on its layer, in place of what is there. */
  | { readonly write: "put"; readonly kind: KindId }
  /** Puts what the `any` test number `test` of the cell number `cell` of `before` found when the rule matched. */
  | { readonly write: "found"; readonly cell: number; readonly test: number }
  /** Takes what is on the layers away. */
  | { readonly write: "clear"; readonly layers: readonly LayerId[] }
  | { readonly write: "remove"; readonly kinds: readonly KindId[] };

// ---------------------------------------------------------------------------------------------- view and tests

export type ViewItem =
  | { readonly show: "text"; readonly parts: readonly TextPart[]; readonly when?: Expr }
  /** `cells` must be one block; `around` keeps a window on a member of the set. */
  | {
      readonly show: "board";
      readonly board: BoardId;
      readonly of?: Expr;
      readonly cells?: Region;
      readonly camera?: Camera;
      /** Fills the cell with the colour of an object that has no picture; one without a colour is not seen. */
      readonly filled?: true;
      /** Where this body would come down is shown too. */
      readonly ghost?: Expr;
      /** Only these cells are shown, or those of the things of a set; of others what `memories` keeps, if anything. */
      readonly shown?: { readonly set: SetExpr; readonly memory?: number };
      /** Lists hidden cells; the first that covers a cell counts. */
      readonly covers?: readonly Cover[];
      readonly when?: Expr;
    }
  /** Describes the shape of a body as it is drawn. */
  | { readonly show: "body"; readonly what: Expr; readonly when?: Expr }
  /** Describes kinds as tiles in a row, or in a column; a place stays empty where there is none. */
  | { readonly show: "row"; readonly kinds: readonly Expr[]; readonly down?: true; readonly when?: Expr }
  | { readonly show: "beside"; readonly gap: number; readonly items: readonly ViewItem[] }
  | { readonly show: "each-player"; readonly beside?: number; readonly items: readonly ViewItem[] };

export interface Appearance {
  /** Names one kind. */
  readonly set: SetExpr;
  readonly as: KindId;
}

/** Says what players were shown: for each cell of a board the topmost object of some kinds that was there when the cell was last among those shown. */
export interface Memory {
  readonly board: BoardId;
  readonly set: SetExpr;
  readonly kinds: readonly KindId[];
}

/** Describes cells, or those of the things of a set, that look as if nothing but this kind lay there. */
export interface Cover {
  readonly cells: { readonly region: Region } | { readonly set: SetExpr };
  readonly as: KindId;
  readonly when?: Expr;
}

export interface Camera {
  /** Is true if the window does not follow but shows the page of this size on which the member is. */
  readonly pages?: boolean;
  readonly width: number;
  readonly height: number;
  readonly around: SetExpr;
}

export interface Test {
  readonly name: string;
  readonly lines: readonly TestLine[];
  readonly at?: Where;
}

export type TestLine =
  | { readonly do: "level"; readonly level: number; readonly at?: Where }
  | { readonly do: "board"; readonly board: LevelBoard; readonly at?: Where }
  | { readonly do: "seed"; readonly seed: number; readonly at?: Where }
  /** Begins a game by moves from the position of a FEN. */
  | { readonly do: "start"; readonly fen: string; readonly at?: Where }
  /** Describes one value, or one for each player. */
  | {
      readonly do: "option";
      readonly option: number;
      readonly values: readonly OptionValue[];
      readonly at?: Where;
    }
  /** Describes words of the input notation, as written. */
  | { readonly do: "play"; readonly inputs: string; readonly at?: Where }
  /** Sets the position up. */
  | { readonly do: "given"; readonly body: Body; readonly at?: Where }
  | { readonly do: "print"; readonly values: readonly ToldValue[]; readonly at?: Where }
  /** `parts` are those that `and` and `or` join, in a condition of several. */
  | {
      readonly do: "expect";
      readonly value: Expr;
      readonly text: string;
      readonly parts?: readonly ToldValue[];
      readonly at?: Where;
    }
  | {
      readonly do: "expect-outcome";
      readonly outcome: ExpectedOutcome;
      readonly text: string;
      readonly at?: Where;
    }
  /** Describes the rows that a frame prints. */
  | { readonly do: "expect-seen"; readonly rows: readonly string[]; readonly at?: Where }
  /** Describes the first board, as drawn rows of glyphs. */
  | {
      readonly do: "expect-board";
      readonly board: LevelBoard;
      readonly rows: readonly string[];
      readonly at?: Where;
    };

/** Describes a value with its text in the file. */
export interface ToldValue {
  readonly value: Expr;
  readonly text: string;
}

/** Describes how play is expected to stand; `said` is the text that comes with it. */
export type ExpectedOutcome =
  | {
      readonly is: "playing" | "won" | "lost" | "drawn" | "refused";
      readonly said?: Expr;
    }
  | { readonly is: "wins"; readonly player: Expr; readonly said?: Expr }
  /** Describes an index into `levels`. */
  | { readonly is: "level"; readonly level: number };
