/**
 * The Program is a game as plain JSON, with every name resolved to a number and everything checked. It is the narrow waist: every
 * notation compiles to it and every back end starts from it, so this file describes all that the engine can do. Numbers that refer
 * to things are indices into the Program's lists: a `KindId` into `kinds` (0 is *nothing*), a `BoardId` into `boards`, and so on.
 * Values at run time are 32-bit integers, whose types are known here.
 */

import type { BoardStyle, Operands, Verb } from "../../syntax/index.ts";
import type { BodyKind } from "./body-shapes.ts";
import type { Habits, LineRule, Noise } from "./lines.ts";
import type { Amount, Condition, MoveGame } from "./moves.ts";
import type { Notation } from "./notation.ts";

export interface Program {
  /** Is the version of the language in which the game's own file is written. From 2 on, refusals in steps are quiet (R3). */
  readonly language: LanguageVersion;
  readonly facts: Facts;
  /** Lists the names of the files that the program was read from; a `Where` refers to one. The first is the game's own. */
  readonly files: readonly string[];
  /** Lists the groups of kinds that the file names, for texts about its rules. */
  readonly groups?: readonly { readonly name: string; readonly kinds: readonly KindId[] }[];
  /** Is the clock of the game; without it, each control is a cycle. */
  readonly tick?: Tick;
  /** Lists the players, at least one. */
  readonly players: readonly Player[];
  /** Is true if a cycle waits until every player who may act has given an input, and then gets all of them together. */
  readonly together?: true;
  /** Lists the kinds. `kinds[0]` is nothing: name "nothing", glyph " ". */
  readonly kinds: readonly Kind[];
  /** Lists the kinds that are bodies, whose cells move as one. */
  readonly bodies?: readonly BodyKind[];
  /** Lists the fields of bodies of some kinds. */
  readonly fields?: readonly Field[];
  /** Lists the kinds that block sight. */
  readonly opaque?: readonly KindId[];
  /** Lists what happens when a thing enters the cell of another; the first entry that names both things applies. */
  readonly meetings?: readonly Meeting[];
  /** Lists the layers, at least one, the ground first. */
  readonly layers: readonly Layer[];
  /** Lists the boards, at least one. Levels draw the first, and cells without a board belong to it. */
  readonly boards: readonly Board[];
  /** Lists the levels, at least one of type "map". */
  readonly levels: readonly Level[];
  /** Describes the menu of a game whose levels are chosen by sections. */
  readonly menu?: LevelMenu;
  readonly controls: readonly Control[];
  /** Is true while a turn of several inputs has begun and not ended. */
  readonly turn?: Expr;
  /** Lists the questions that players must answer before play continues. */
  readonly questions?: readonly Question[];
  readonly options?: readonly Option[];
  /** Lists files that come with the game. */
  readonly attached?: readonly Attached[];
  readonly variables: readonly Variable[];
  readonly timers: readonly Timer[];
  readonly sources: readonly DrawSource[];
  /** Lists the piles; missing if there are none. */
  readonly piles?: readonly Pile[];
  readonly tables: readonly Table[];
  readonly procedures: readonly Procedure[];
  readonly start: Body;
  /** Lists the steps in the order in which they run. */
  readonly steps: readonly Step[];
  readonly ends: Body;
  /** Lists the names of the sounds that actions play. */
  readonly sounds: readonly string[];
  /** Lists the noises of line rules. */
  readonly noises?: readonly Noise[];
  /** Describes the pieces of a game by moves and how they move. Moves are made before the steps run. Other games have no `moves`. */
  readonly moves?: MoveGame;
  /** Describes the names of cells, pieces and moves; without it they are as in chess. */
  readonly notation?: Notation;
  /**
   * Lists, for games that are not by moves, expressions whose sum is the value of a position for `me`, by which opponents evaluate
   * it. The value for others is subtracted.
   */
  readonly worth?: readonly Expr[];
  /** Is what a definition calls `score`, by which plays are compared; a variable of this name needs no entry. */
  readonly score?: Expr;
  /** Describes how the game differs from most. */
  readonly habits?: Habits;
  /** Lists what line rules can change of the habits and the tick while a level is played. */
  readonly settings?: readonly LiveSetting[];
  readonly view: readonly ViewItem[];
  /** Lists how things of a kind look while they are in a set; the first entry whose set contains the thing applies. */
  readonly appearances?: readonly Appearance[];
  /** Lists what views remember for each player. */
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

/** Is a place in the text: [index into `files`, line from 1, column from 1]. */
export type Where = readonly [number, number, number];

/** Describes a part of a Program that stands somewhere in the text. */
export interface Placed {
  readonly at?: Where;
}

/** Gives each member of a union its place in the text. */
export type WithPlace<Nodes> = Nodes & Placed;

export interface Facts {
  readonly title: string;
  readonly author?: string;
  readonly about?: string;
  readonly homepage?: string;
}

export interface Tick {
  /** Is the length of a tick in microseconds. */
  readonly microseconds: number;
  /** Is true if a control starts a cycle at once instead of waiting for the tick. */
  readonly orKey: boolean;
  /** Is true if no tick comes until a setting gives it a length. */
  readonly stands?: true;
}

export interface Player {
  readonly name: string;
  /** Is the direction in which the player's pieces face: 0 up, 2 right, 4 down, 6 left. */
  readonly faces?: 0 | 2 | 4 | 6;
}

/** Describes a kind of object. */
export interface Kind extends Placed {
  readonly name: string;
  /** Is one code point, the character that draws the kind in files. */
  readonly glyph: string;
  /** Is the text that a frame shows in place of the glyph; it may be empty or a line break. */
  readonly shown?: string;
  /** Lists colours as `#rrggbb`, foreground first. */
  readonly colours: readonly string[];
  readonly layer: LayerId;
  /** Lists the kinds that may lie directly below it. Without it, a body lies on nothing, and an object on anything. */
  readonly on?: readonly KindId[];
  /** Is the player who owns a piece; `piece` is its index into the pieces of the moves. */
  readonly owner?: number;
  readonly piece?: number;
  readonly sprite?: Sprite;
  /** Is the picture that the file or the name chooses: `xiangqi/horse`, a set and a name of `pictureSets`. */
  readonly look?: string;
  /** Is true for a kind that is only an appearance of others and is never in a cell. */
  readonly worn?: true;
}

/** Stores pixels row by row: each is an index into `colours`, or -1 for a transparent pixel. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  /** Lists colours as `#rrggbb`, or as `#rrggbbaa` if they are translucent. */
  readonly colours: readonly string[];
  readonly pixels: readonly number[];
}

export interface Layer {
  /** Is true if a cell can hold several objects, in order of arrival. */
  readonly pile: boolean;
}

export interface Board {
  readonly name: string;
  /** Is the width, and `height` the height, unless a level gives another size. */
  readonly width: number;
  readonly height: number;
  readonly eachPlayer: boolean;
  readonly edge: Edge;
  /** Is true if columns have letters, rows have numbers from the bottom, and cells alternate between light and dark. */
  readonly lettered?: true;
  readonly chequered?: true;
  readonly look?: BoardLook;
  /** Is the content of the board in levels that do not draw it. */
  readonly cells?: Cells;
}

/** Describes how a board is drawn. */
export interface BoardLook {
  /** Is the style; without it, plain squares. */
  readonly style?: BoardStyle;
  /** Lists colours as `#rrggbb`: that of the ground, and that of every other square or of the lines. */
  readonly colours?: readonly string[];
  /** Describes the lines through the points; without it, each point has lines to its neighbours in rows and columns. */
  readonly lattice?: Lattice;
}

/** Stores bits for each cell of a board `width` wide, row by row: a line leads up (1), up-right (2) and so on clockwise; 256 is a dot. */
export interface Lattice {
  readonly width: number;
  readonly cells: readonly number[];
}

export type Edge = "closed" | "wraps" | "wraps-across" | "wraps-down" | "runs-on";

/** Lists drawn content: for each cell, row by row, its kinds, lowest first. */
export type Cells = readonly (readonly KindId[])[];

export type Level =
  | {
      readonly type: "map";
      readonly name?: string;
      readonly boards: readonly LevelBoard[];
      readonly start: Body;
      /** Is the index of the next level, if it is not the next one in the list. */
      readonly then?: number;
    }
  | { readonly type: "message"; readonly text: string; readonly then?: number };

/** Describes the sections that players choose from, and which of them are still closed; all are open unless a field says otherwise. */
export interface LevelMenu {
  readonly sections: readonly LevelSection[];
  /** Is the sign of a solved section, if it is not a tick. */
  readonly sign?: string;
  /** Is the number of sections after the last solved one that are open. */
  readonly ahead?: number;
  /** Is the number of unsolved sections that are open at a time. */
  readonly open?: number;
}

export interface LevelSection {
  readonly name: string;
  /** Is the index of the section's first playable level. */
  readonly level: number;
  /** Lists the indices of the levels whose win completes the section. */
  readonly last: readonly number[];
}

export interface LevelBoard {
  readonly board: BoardId;
  readonly width: number;
  readonly height: number;
  readonly cells: Cells;
}

// ---------------------------------------------------------------------------------------------- inputs

/** Names what the mouse does: it enters another cell while a button is pressed, or a button is released over a cell. */
export type Gesture = "drag" | "right-drag" | "release" | "right-release";

export interface Control extends Placed {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly args: readonly ControlArg[];
  readonly keys: readonly KeyBinding[];
  /**
   * Lists clicks that give the control: on any cell, or on one with one of these kinds. The first `cell` argument is the cell. If
   * there are two, the first click chooses where the control begins, and the second gives it.
   */
  readonly clicks: readonly ("any" | readonly KindId[])[];
  /** Lists clicks with the secondary button. */
  readonly rightClicks?: readonly ("any" | readonly KindId[])[];
  /** Is another action of the mouse that gives the control, with the cell. */
  readonly gesture?: Gesture;
  /** Is the label of an on-screen button. */
  readonly button?: string;
  /** Describes how the control repeats while its key is down, in ticks. */
  readonly repeat?: { readonly every: number; readonly after: number };
  /** Is a condition; while it is false, the control is refused. It is evaluated without locals. */
  readonly when?: Expr;
  /** Is an index into `questions`: the control is an answer. While a question is open, only its answers may be given. */
  readonly question?: number;
  /** Is true if the control may be given in any turn, whatever question is open. */
  readonly always?: true;
  /** Lists the players who may give the control, if not all may. An input without a player's name counts as given by them. */
  readonly players?: readonly number[];
  /** Is the number of a group of controls: of each group a player gives one in a tick; others wait for the next ticks. */
  readonly queue?: number;
  /** Is true if a number of times may precede the control. */
  readonly times?: true;
  /** Is true if the argument may be typed without the name of the control. */
  readonly bare?: true;
}

/** Returns true if a control is given by two clicks, from one cell to another. */
export function takesTwoCells({ args, clicks }: Pick<Control, "args" | "clicks">): boolean {
  return args.length === 2 && clicks.length > 0;
}

export interface ControlArg {
  readonly name: string;
  /**
   * Is the type of the argument. For "file", the game receives the list of kinds read from the file. For "commands", the session
   * plays the commands in the file, and the control itself is never sent to the game.
   */
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
  /** Lists the kinds that may be given, or that a file may contain; without it, all may. */
  readonly kinds?: readonly KindId[];
}

/** Describes a question, which is open for a player while the test is true. It is evaluated without locals. */
export interface Question {
  readonly when: Expr;
  readonly text: Expr;
}

/** Describes a value that is set before play. */
export interface Option {
  readonly name: string;
  readonly eachPlayer: boolean;
  readonly type: "number" | "switch" | "kind" | "file";
  readonly range?: readonly [number, number];
  readonly kinds?: readonly KindId[];
  /** Lists the default values: one, or one for each player. */
  readonly values: readonly OptionValue[];
  /** Lists the names of the files that hold these values; a file of the player with such a name replaces it. */
  readonly files?: readonly string[];
}

/** Is the value of an option; a file is the list of its kinds. */
export type OptionValue = number | readonly KindId[];

export interface Attached {
  readonly name: string;
  readonly text: string;
}

/** Describes a key, by its name in browsers ("a", "ArrowLeft"; " " is "Space"), and the arguments that it gives. */
export interface KeyBinding {
  readonly key: string;
  readonly args: readonly number[];
  /** Is the player who uses the key, if each player has their own. */
  readonly player?: number;
}

// ---------------------------------------------------------------------------------------------- state

/** Names the types of values; a "file" is the number of a list of kinds. */
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

/** Describes a property of a game that line rules choose: a variable holds the number of the value in effect, or 0 for the program's own. */
export interface LiveSetting {
  readonly variable: VariableId;
  /** Lists the values; the first is number 1. */
  readonly values: readonly SettingValue[];
}

/** Describes a value that replaces the program's own; a view applies all others by its `when`. */
export interface SettingValue {
  readonly habits?: Partial<Habits>;
  /** Is the time between ticks in microseconds; 0 means no ticks. */
  readonly tick?: number;
}

/** Describes a variable: one integer in the position, or one for each player. A slot, of type "thing", holds a body or none. */
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
  /** Is the type of the values; a pile of type "thing" holds bodies, as slots do. */
  readonly type: Exclude<ValueType, "text" | "file">;
  /** Is the greatest number of values that it holds. */
  readonly most: number;
  /** Is true for a table, which always holds this many values, at first 0, off or none. */
  readonly table?: true;
  readonly eachPlayer: boolean;
  readonly kept: boolean;
}

/** Describes one integer of each body of some kinds. */
export interface Field {
  readonly name: string;
  /** Is the type of the value; a field of type "thing" refers to a body, or to none. */
  readonly type: Exclude<ValueType, "text">;
  readonly kinds: readonly KindId[];
  /** Is evaluated when a body is made; 0, off or none if missing. */
  readonly start?: Expr;
}

export interface Timer extends Placed {
  readonly name: string;
  readonly eachPlayer: boolean;
  readonly kept: boolean;
  readonly period: Expr;
  /** Is true if the timer counts only cycles that a tick begins, not those of controls and of `again`. */
  readonly timed?: true;
}

/** Describes what `draw` draws from. */
export interface DrawSource {
  readonly name: string;
  readonly eachPlayer: boolean;
  readonly kept: boolean;
  readonly kinds: readonly KindId[];
  /** Lists the weights of the kinds, one for each. */
  readonly weights: readonly number[];
  /** Is the way of drawing. "file" is a list that is read in a loop; it must contain some of `kinds`, and weights are ignored. */
  readonly by: "weights" | "bags" | "order" | "bits" | "file";
  /** Is, for "file", the option that holds the first file. */
  readonly option?: number;
  /** Limits, for "bits", how often a number out of range is drawn again. */
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
  /** Is a constant of the type: for "number", "switch" (0, 1), "direction", "kind" and "player"; `none` for each. */
  | { readonly is: "constant"; readonly type: ValueType; readonly value: number | "none" }
  | { readonly is: "text"; readonly parts: readonly TextPart[] }
  | { readonly is: "variable"; readonly variable: VariableId; readonly of?: Expr }
  /** Is the number of values in a pile. */
  | { readonly is: "pile-count"; readonly pile: number; readonly of?: Expr }
  /** Is the value at one end of a pile; without one it is none, or 0 for numbers and switches. */
  | { readonly is: "pile-end"; readonly pile: number; readonly of?: Expr; readonly end: "top" | "bottom" }
  /** Is the item of a pile with this index, counted from 0 at the bottom. */
  | { readonly is: "pile-item"; readonly pile: number; readonly of?: Expr; readonly index: Expr }
  | { readonly is: "pile-holds"; readonly pile: number; readonly of?: Expr; readonly value: Expr }
  /** Is true if the timer fired in this cycle. */
  | { readonly is: "timer"; readonly timer: number; readonly of?: Expr }
  /** Is true if the control was given in this cycle (by `me`, if there are several players). */
  | { readonly is: "control"; readonly control: number }
  | { readonly is: "held"; readonly control: number }
  /** Is true if some cells held one of the kinds (`all`: all of them) when the cycle began, and each of these cells still does. */
  | { readonly is: "stuck"; readonly kinds: readonly KindId[]; readonly all?: boolean }
  /** Is the argument of a control in this cycle; 0 or none if the control was not given. */
  | { readonly is: "argument"; readonly control: number; readonly argument: number; readonly type: ValueType }
  /** Is a local of the running body: an argument of a procedure, a `let`, or the member of a `for each`. */
  | { readonly is: "local"; readonly local: number; readonly type: ValueType }
  | { readonly is: "me" | "opponent" }
  /** Is true if the game has ended; "winner" is the player who has won, or none. */
  | { readonly is: "over" | "winner" }
  /** Is the player who looks at the view; elsewhere `me`. */
  | { readonly is: "viewer" }
  /** Is the number written before the control in this cycle; 1 without one. */
  | { readonly is: "times" }
  | { readonly is: "option"; readonly option: number; readonly of?: Expr; readonly type: ValueType }
  /** Is the cell of the rule's middle, in `when` and `then` of a rule. */
  | { readonly is: "here" }
  /** Is the member that `where` tests: a thing, or a cell in a set of cells. */
  | { readonly is: "it"; readonly type: ValueType }
  | { readonly is: "cell"; readonly board: BoardId; readonly of?: Expr; readonly x: Expr; readonly y: Expr }
  | { readonly is: "not" | "negative" | "absolute" | "against"; readonly value: Expr }
  /** Is a direction turned clockwise. */
  | { readonly is: "turned"; readonly value: Expr; readonly eighths: 2 | 6 }
  | { readonly is: "and" | "or"; readonly values: readonly Expr[] }
  /** Is the comparison of two values of one type. Only numbers can be compared by order. */
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
  /** Is `CELL + DIRECTION`, or `CELL + (x, y)`: the cell at that distance on the board; none off the board. */
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
  /** Is the value of a formula: its arguments are stored in locals, then the value is computed. */
  | {
      readonly is: "formula";
      readonly bind: readonly { readonly local: number; readonly value: Expr }[];
      readonly value: Expr;
    }
  /** Is the first member in reading order, or none. */
  | { readonly is: "first"; readonly set: SetExpr }
  | { readonly is: "count"; readonly set: SetExpr }
  /** Is `no SET`; a SET alone as a condition is the `not` of it. */
  /** Is the last member; of a pile the topmost. */
  | { readonly is: "last"; readonly set: SetExpr }
  /**
   * Is the sum, the greatest or the least of a value that is computed for each member of the set, or each number or constant, as
   * `it`; 0 if there are none.
   */
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
  /** Draws from one of several sources, chosen by number; a number past either end chooses the nearest source. */
  | {
      readonly is: "draw-of";
      readonly sources: readonly number[];
      readonly index: Expr;
      readonly of?: Expr;
      readonly at?: Where;
    }
  | { readonly is: "x" | "y"; readonly of: Expr }
  /** Runs a procedure and returns its result. */
  | {
      readonly is: "result";
      readonly procedure: number;
      readonly args: readonly Expr[];
      readonly type: ValueType;
    }
  /** Is a property of a thing. */
  | { readonly is: "place" | "kind" | "owner"; readonly of: Expr }
  /** Is true if the thing (or the kind, depending on the type of `of`) is one of the kinds. */
  | {
      readonly is: "is-kind";
      readonly of: Expr;
      readonly type: "thing" | "kind";
      readonly kinds: readonly KindId[];
    }
  | { readonly is: "is-none"; readonly of: Expr; readonly type: ValueType }
  /** Is true if a test of the pieces of a game by moves is true for `me`. */
  | { readonly is: "judged"; readonly test: Condition }
  | { readonly is: "amount"; readonly amount: Amount }
  /** Is true if a move was made in this cycle. */
  | { readonly is: "moved" }
  /** Makes a body, which is on no board yet. */
  | { readonly is: "new"; readonly kind: Expr }
  /** Is the value of a field of a body; 0, off or none if there is no such body. */
  | { readonly is: "field"; readonly field: number; readonly of: Expr }
  /** Is the heading of a body in quarter turns clockwise from the picture as drawn; 0 if there is no such body or it is on no board. */
  | { readonly is: "heading"; readonly of: Expr }
  /** Is the mass of a body and of all that is linked with it; 0 if there is no such body, or it has settled. */
  | { readonly is: "mass"; readonly of: Expr }
  /** Is the sum of the pushes that a slow body has collected, to the right or down; 0 for other bodies. */
  | { readonly is: "effort"; readonly of: Expr; readonly down: boolean }
  /** Is true if this change of a body would succeed. */
  | { readonly is: "fits"; readonly what: Expr; readonly how: Change }
  /** Is true if a cell of the thing is beside one of the kinds that is not a part of it. */
  | { readonly is: "touches"; readonly what: Expr; readonly kinds: readonly KindId[] }
  /** Is true if the body is on a board and cannot move down. */
  | { readonly is: "rests"; readonly what: Expr }
  /** Is true if a cell is off the board, or something is there on a layer of bodies. */
  | { readonly is: "blocked"; readonly cell: Expr }
  /**
   * Is the first step of a shortest path of a thing to the nearest member of a set, or away from all of them; none if there is no
   * such step. The path leads through cells into which the thing could move; things of the kinds `past` do not block it, and cells
   * with kinds of `avoiding` do.
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
  /** Is the direction from one cell to another, by the signs of the differences; none if they are the same. */
  | { readonly is: "toward"; readonly from: Expr; readonly to: Expr }
  /** Is a random one of the four or eight directions for which the test is true, with the direction as `it`; none if there is none. */
  | { readonly is: "random-way"; readonly straight: boolean; readonly test?: Expr }
  /** Is the distance between two cells of one board in king steps, or in straight steps. */
  | { readonly is: "distance"; readonly left: Expr; readonly right: Expr; readonly straight?: true };

/** Describes a change of a body, which succeeds for all of its cells or for none. */
export type Change =
  /** Moves the body by a number of cells; each step is tested. */
  | { readonly by: "move"; readonly way: Expr; readonly times?: Expr }
  /** Turns the body by one heading clockwise (1) or anticlockwise (-1), or by `times` headings in one turn. */
  | { readonly by: "turn"; readonly headings: 1 | -1; readonly times?: Expr }
  | { readonly by: "mirror" }
  /** Lays the body as drawn, with its place at the cell. */
  | { readonly by: "lay"; readonly cell: Expr }
  /** Gives the body another shape: where it is and as it is turned, or as drawn with its place at a cell. */
  | { readonly by: "become"; readonly kind: Expr; readonly cell?: Expr };

export type TextPart = string | TextValue;

/** Describes a value in a text. */
export interface TextValue {
  readonly value: Expr;
  readonly type: ValueType;
  readonly width?: number;
  /** Is true if a cell is told by its name on boards that give it one. */
  readonly named?: true;
}

/** Describes a set. Its members are in reading order; in a cell, lower layers come first. */
export interface SetExpr {
  /** Lists the kinds of the members; without it the members are cells. */
  readonly kinds?: readonly KindId[];
  /** Is the region that is searched; without it every cell of every board that can hold the kinds (`cells`: the first board). */
  readonly among?: Region;
  /** Lists tests that must all be true, with the member as `it`. */
  readonly tests: readonly SetTest[];
  /** Replaces reading order: the members nearest to a cell come first, or the farthest; members at the same distance are in reading order. */
  readonly order?: { readonly far: boolean; readonly of: Expr };
}

export type SetTest =
  /** Is true if the member's cell also holds one of the kinds (`not`: none of them). */
  | { readonly by: "with"; readonly kinds: readonly KindId[]; readonly not: boolean }
  /** Is true if the member stands on this body. */
  | { readonly by: "riding"; readonly what: Expr }
  | { readonly by: "where"; readonly test: Expr };

/** Describes cells in an order. */
export type Region =
  | { readonly is: "board"; readonly board: BoardId; readonly of?: Expr }
  | { readonly is: "one"; readonly cell: Expr }
  /** Is the up to eight neighbours of a cell in reading order. */
  | { readonly is: "around"; readonly cell: Expr }
  /** Is all cells within a number of king steps, including the cell itself. */
  | { readonly is: "within"; readonly distance: Expr; readonly cell: Expr }
  /** Is all cells visible from a cell (at most `far` king steps away), including the cell itself. */
  | { readonly is: "sight"; readonly cell: Expr; readonly far?: Expr }
  /**
   * Is the cells of a thing or a set, and all cells connected with them through members of another set; without that set, through
   * cells that hold the same kind. `diagonal` is true if cells connect in all eight directions.
   */
  | { readonly is: "connected"; readonly to: Target; readonly through?: SetExpr; readonly diagonal: boolean }
  /** Is the cells one step from those of a thing or a set, without its own cells. */
  | { readonly is: "next"; readonly to: Target; readonly diagonal: boolean }
  /** Is a rectangle between two corners, row by row. With `ordered` it is empty if the second corner is left of or above the first. */
  | { readonly is: "block"; readonly from: Expr; readonly to: Expr; readonly ordered?: true }
  | { readonly is: "list"; readonly parts: readonly Region[] }
  /** Is the cells of a region for which the test is true, with the cell as `it`. */
  | { readonly is: "where"; readonly among: Region; readonly test: Expr }
  /** Is the cells of the first region that are also in the second. */
  | { readonly is: "both"; readonly first: Region; readonly second: Region };

// ---------------------------------------------------------------------------------------------- statements

/** Describes statements and the number of locals that they use. Each body has its own locals; there is no recursion. */
export interface Body {
  readonly locals: number;
  readonly statements: readonly Statement[];
}

export interface Procedure {
  readonly name: string;
  /** Lists the arguments, which are the first locals of the body. */
  readonly args: readonly { readonly name: string; readonly type: ValueType }[];
  /** Is the local of the body that holds the result, and the type of the result. */
  readonly result?: { readonly local: number; readonly type: ValueType };
  readonly body: Body;
}

/**
 * Describes a collision rule for things and single cells of bodies: who moves and who is met. The first locals are the mover and
 * its direction; `it` is the thing met, at `here`.
 */
export interface Meeting extends Placed {
  readonly movers: readonly KindId[];
  readonly met: readonly KindId[];
  readonly when?: Expr;
  readonly locals: number;
  readonly alternatives: readonly (readonly Action[])[];
}

export interface Step extends Placed {
  /** Is the name of the step; empty for a scan or rewrite at the left edge. */
  readonly name: string;
  readonly eachPlayer: boolean;
  readonly when?: Expr;
  readonly body: Body;
}

export type Statement = WithPlace<
  | { readonly do: "line"; readonly alternatives: readonly (readonly Action[])[] }
  /** Runs the first branch whose test is true, or that has none. */
  | {
      readonly do: "when";
      readonly branches: readonly { readonly test?: Expr; readonly body: readonly Statement[] }[];
    }
  /** Runs the body for each member. The set is evaluated before the first round; a member that is gone when its turn comes is skipped. */
  | {
      readonly do: "each";
      readonly set: SetExpr;
      readonly local: number;
      readonly body: readonly Statement[];
    }
  /** Runs the body with each player in turn as `me`; with `others`, each player but the present `me`. */
  | { readonly do: "each-player"; readonly others: boolean; readonly body: readonly Statement[] }
  /** Runs the body with each number from `from` to `to`, or each constant in `list`, as `local`. */
  | {
      readonly do: "each-value";
      readonly from?: Expr;
      readonly to?: Expr;
      readonly list?: readonly number[];
      readonly local: number;
      readonly body: readonly Statement[];
    }
  | { readonly do: "repeat"; readonly times: Expr; readonly body: readonly Statement[] }
  | { readonly do: "rules"; readonly block: RuleBlock }
  /**
   * Runs the body, then grants all movements that can be granted and drops the others. If a rigid rule made a dropped one,
   * everything is rolled back and run again without the groups of such rules.
   */
  | { readonly do: "grant"; readonly body: readonly Statement[] }
>;

/** Describes what an action works on. */
export type Target = { readonly one: Expr } | { readonly each: SetExpr };

/** Is the action of a verb. */
export type ActionOf<Does extends Action["do"]> = Extract<Action, { readonly do: Does }>;

/** Lists the types of the values in the slots of a regular verb's pattern. */
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
  /** Is a value of the pile's type. */
  readonly VALUE: Expr;
  readonly PILE: number;
  /** Is a "pile-end" or a "pile-item". */
  readonly ITEM: Expr;
  /** Is the local that gets the result of the action. */
  readonly NAME: number;
  readonly TIMER: number;
  readonly SOUND: number;
  /** Is the number of headings, clockwise. */
  readonly TURN: 1 | -1;
  /** Is true for backward. */
  readonly FACING: boolean;
}

/**
 * Is the action of a regular verb: `push boat right by 2` is `{ do: "push", what, way, by, at }`. The operands are those of its row
 * in syntax/verbs.ts.
 */
export type RegularAction<V extends Verb = Verb> = V extends Verb
  ? { readonly do: V } & Operands<V, ActionSlots>
  : never;

export type Action = WithPlace<
  | RegularAction<Exclude<Verb, "win" | "lose" | "draw" | "wish" | "move">>
  /** Moves things. With `asOne`, things that block others of the set move first, also round the edge of a board. */
  | (RegularAction<"move"> & { readonly asOne?: true })
  /** Puts an object, or a new body if the value is the kind of one. */
  | { readonly do: "put-value"; readonly kind: Expr; readonly cell: Expr }
  /** Gives things a movement; without a direction it is the wish to act, or to react to a click. */
  | (RegularAction<"wish"> & { readonly click?: "lclick" | "rclick" })
  /** Ends the game: `who` wins or loses; without it `me`. A draw has no `who`. */
  | { readonly do: "win" | "lose" | "draw"; readonly who?: Expr; readonly text?: Expr }
  | {
      readonly do: "assign" | "add";
      readonly variable: VariableId;
      readonly of?: Expr;
      readonly value: Expr;
    }
  /** Assigns a value to a local; with `again`, the local already has a value. */
  | { readonly do: "let"; readonly local: number; readonly value: Expr; readonly again?: true }
  /** Lays a body as drawn with its place at the cell, whether it is on a board or not. */
  | { readonly do: "lay"; readonly what: Expr; readonly cell: Expr }
  | {
      readonly do: "become";
      readonly what: Target;
      readonly kind: Expr;
      /** Is the place of the new shape; for bodies only. */
      readonly cell?: Expr;
    }
  /** Ends a collision, in `meetings`: the upper thing stands on the lower; the mover stays where it is; the thing met moves along. */
  | { readonly do: "board" | "stay" | "join" }
  /** Removes all full rows or columns at once; `local` gets their number, `gone` the number of settled bodies that lost their last cell. */
  | {
      readonly do: "clear";
      readonly lines: "rows" | "columns";
      readonly board: BoardId;
      readonly of?: Expr;
      readonly among?: Region;
      readonly local?: number;
      readonly gone?: number;
    }
  | {
      readonly do: "assign-field" | "add-field";
      readonly field: number;
      readonly of: Expr;
      readonly value: Expr;
    }
  /** Replaces an item of a pile, counted from the bottom. */
  | {
      readonly do: "set-item";
      readonly pile: number;
      readonly of?: Expr;
      readonly index: Expr;
      readonly kind: Expr;
      /** Is true if the number is added to the present value. */
      readonly adds?: true;
    }
  /** Makes the source read this file from now on, from its start. */
  | { readonly do: "load"; readonly source: number; readonly of?: Expr; readonly file: Expr }
  | { readonly do: "call"; readonly procedure: number; readonly args: readonly Expr[] }
>;

// ---------------------------------------------------------------------------------------------- rules

/**
 * Describes picture rules with a strategy. `first: "cell"` is a scan (R13), `first: "rule"` a rewrite (R14). Turned and mirrored
 * copies are rules of their own, each after its original, without repeats.
 */
export interface RuleBlock extends Placed {
  readonly first: "cell" | "rule";
  readonly order: "down" | "up";
  readonly writes: "now" | "together";
  readonly which: "every" | "first" | "random" | "apart";
  readonly until:
    | { readonly type: "once" }
    /**
     * Repeats until a round changes nothing ("still"), or at most `most` times. With `whole`, changes by earlier rules of the
     * enclosing block count for the first round.
     */
    | { readonly type: "still"; readonly most?: number; readonly whole?: boolean }
    | { readonly type: "times"; readonly times: Expr };
  readonly board: BoardId;
  /** Is the player whose board is used, if each player has one; without it `me`. */
  readonly of?: Expr;
  /** Is the region in which a rule's middle may be, in scan order for `down`; without it the whole board. */
  readonly among?: Region;
  readonly when?: Expr;
  /** Limits the rules by `turned to E`: only those whose `facing` is this direction (0, 2, 4 or 6) take part. */
  readonly turnedTo?: Expr;
  readonly items: readonly RuleItem[];
  /** Is the index from which on items run only when a line rule calls them. */
  readonly main?: number;
  /**
   * Limits the search for rows without a gap: all their cells must be within this distance, on each axis, of the first cell, column
   * by column, with one of the kinds.
   */
  readonly near?: { readonly kinds: readonly KindId[]; readonly radius: number };
  /** Lists expanded line rules; a block that has them has no items. They support the strategies "rule", "every" and "random". */
  readonly lines?: readonly LineRule[];
}

export type RuleItem = { readonly rule: Rule } | { readonly block: RuleBlock };

export interface Rule extends Placed {
  readonly width: number;
  readonly height: number;
  /**
   * Lists, row by row, the tests of each cell, which must all be true. An empty list is "anything" and also matches off the board;
   * no other list does.
   */
  readonly before: readonly (readonly CellTest[])[];
  /** Lists, row by row, the writes to each cell; an empty list leaves the cell as it is. */
  readonly after: readonly (readonly CellWrite[])[];
  /**
   * Is the index of the middle cell, row by row: column (width - 1) >> 1 of row (height - 1) >> 1; with `facing` in a block with
   * `among`, the index to which that cell of the drawing has moved.
   */
  readonly middle: number;
  /** Is the direction to which the right of the picture points; 2 as drawn. It is used with `turnedTo`. */
  readonly facing?: number;
  /** Is the condition of the rule, evaluated with `here`. */
  readonly when?: Expr;
  readonly then?: readonly Action[];
}

export type CellTest =
  /** Is true if one of the kinds is there, topmost on its layer. */
  | { readonly test: "any"; readonly kinds: readonly KindId[] }
  /** Is true if none of the kinds is there. */
  | { readonly test: "no"; readonly kinds: readonly KindId[] }
  /** Is true if these layers are empty. */
  | { readonly test: "empty"; readonly layers: readonly LayerId[] };

export type CellWrite =
  /** Puts the kind on its layer, in place of what is there. */
  | { readonly write: "put"; readonly kind: KindId }
  /** Puts the kind that the `any` test number `test` of the cell number `cell` of `before` found when the rule matched. */
  | { readonly write: "found"; readonly cell: number; readonly test: number }
  /** Empties the layers. */
  | { readonly write: "clear"; readonly layers: readonly LayerId[] }
  | { readonly write: "remove"; readonly kinds: readonly KindId[] };

// ---------------------------------------------------------------------------------------------- view and tests

export type ViewItem =
  | { readonly show: "text"; readonly parts: readonly TextPart[]; readonly when?: Expr }
  /** Shows a board. `cells` must be one block; `around` keeps a window on a member of the set. */
  | {
      readonly show: "board";
      readonly board: BoardId;
      readonly of?: Expr;
      readonly cells?: Region;
      readonly camera?: Camera;
      /** Is true if objects without a picture fill their cells with their colour; objects without a colour are invisible. */
      readonly filled?: true;
      /** Is a body whose landing place is shown too. */
      readonly ghost?: Expr;
      /** Limits the cells shown to these, or to those of the things of a set; of other cells it shows what `memories` stores, if anything. */
      readonly shown?: { readonly set: SetExpr; readonly memory?: number };
      /** Lists hidden cells; the first entry that covers a cell applies. */
      readonly covers?: readonly Cover[];
      readonly when?: Expr;
    }
  /** Shows the shape of a body as it is drawn. */
  | { readonly show: "body"; readonly what: Expr; readonly when?: Expr }
  /** Shows kinds as tiles in a row, or in a column; the place of a missing kind stays empty. */
  | { readonly show: "row"; readonly kinds: readonly Expr[]; readonly down?: true; readonly when?: Expr }
  | { readonly show: "beside"; readonly gap: number; readonly items: readonly ViewItem[] }
  | { readonly show: "each-player"; readonly beside?: number; readonly items: readonly ViewItem[] };

export interface Appearance {
  /** Is the set of the things, which are of one kind. */
  readonly set: SetExpr;
  readonly as: KindId;
}

/**
 * Describes what players were shown: for each cell of a board, the topmost object of some kinds that was there when the cell was
 * last visible.
 */
export interface Memory {
  readonly board: BoardId;
  readonly set: SetExpr;
  readonly kinds: readonly KindId[];
}

/** Describes cells, or those of the things of a set, that are drawn as if they held nothing but this kind. */
export interface Cover {
  readonly cells: { readonly region: Region } | { readonly set: SetExpr };
  readonly as: KindId;
  readonly when?: Expr;
}

export interface Camera {
  /** Is true if the camera does not scroll, but shows the page of `width` x `height` cells that contains the member of `around`. */
  readonly pages?: boolean;
  readonly width: number;
  readonly height: number;
  readonly around: SetExpr;
}

export interface Test extends Placed {
  readonly name: string;
  readonly lines: readonly TestLine[];
}

export type TestLine = WithPlace<
  | { readonly do: "level"; readonly level: number }
  | { readonly do: "board"; readonly board: LevelBoard }
  | { readonly do: "seed"; readonly seed: number }
  /** Begins a game by moves from the position of a FEN. */
  | { readonly do: "start"; readonly fen: string }
  /** Sets an option: one value, or one for each player. */
  | { readonly do: "option"; readonly option: number; readonly values: readonly OptionValue[] }
  /** Gives inputs, written in the input notation. */
  | { readonly do: "play"; readonly inputs: string }
  /** Changes the position by statements. */
  | { readonly do: "given"; readonly body: Body }
  | { readonly do: "print"; readonly values: readonly ToldValue[] }
  /** Expects that a condition is true; `parts` lists the operands of its `and` and `or`, if there are several. */
  | {
      readonly do: "expect";
      readonly value: Expr;
      readonly text: string;
      readonly parts?: readonly ToldValue[];
    }
  | { readonly do: "expect-outcome"; readonly outcome: ExpectedOutcome; readonly text: string }
  /** Expects the rows that a frame prints. */
  | { readonly do: "expect-seen"; readonly rows: readonly string[] }
  /** Expects the content of the first board, as drawn rows of glyphs. */
  | { readonly do: "expect-board"; readonly board: LevelBoard; readonly rows: readonly string[] }
>;

/** Describes a value with its text in the file. */
export interface ToldValue {
  readonly value: Expr;
  readonly text: string;
}

/** Describes the expected state of the game; `said` is the text that comes with it. */
export type ExpectedOutcome =
  | {
      readonly is: "playing" | "won" | "lost" | "drawn" | "refused";
      readonly said?: Expr;
    }
  | { readonly is: "wins"; readonly player: Expr; readonly said?: Expr }
  /** Is an index into `levels`. */
  | { readonly is: "level"; readonly level: number };
