import type { Sized } from "../../base/index.ts";
/**
 * The Program is a game as plain JSON, with every name resolved to a number and everything checked. Every notation compiles to it
 * and every back end starts from it, so this file describes everything that the engine can do. Numbers that refer to things are
 * indices into the Program's lists: a `KindId` into `kinds` (0 is *nothing*), a `BoardId` into `boards`, and so on. Values at run
 * time are 32-bit integers, whose types are known here.
 */

import type { argumentTypes, BoardStyle, Operands, Verb } from "../../syntax/index.ts";
import type { BodyKind } from "./body-shapes.ts";
import type { Habits, LineRule, Noise } from "./lines.ts";
import type { Amount, Condition, MoveGame } from "./moves.ts";
import type { Notation } from "./notation.ts";

export interface Program {
  /** Stores the version of the language in which the game's own file is written. From version 2 on, refusals in steps are quiet (R3). */
  readonly language: LanguageVersion;
  readonly facts: Facts;
  /** Lists the names of the source files; a `Where` refers to one of them. The first is the game's own file. */
  readonly files: readonly string[];
  /** Lists the named groups of kinds, for texts about the game's rules. */
  readonly groups?: readonly { readonly name: string; readonly kinds: readonly KindId[] }[];
  /** Stores the clock of the game; without it, each control begins a cycle. */
  readonly tick?: Tick;
  /** Lists the players, at least one. */
  readonly players: readonly Player[];
  /**
   * Is true if players act simultaneously: a cycle waits until every player who may act has given an input, and then receives all
   * these inputs together.
   */
  readonly together?: true;
  /** Lists the kinds. `kinds[0]` stands for nothing; its name is "nothing" and its glyph " ". */
  readonly kinds: readonly Kind[];
  /** Lists the kinds that are bodies, whose cells move as a unit. */
  readonly bodies?: readonly BodyKind[];
  /** Lists the fields: values that each body of some kinds stores. */
  readonly fields?: readonly Field[];
  /** Lists the kinds that block sight. */
  readonly opaque?: readonly KindId[];
  /** Lists the rules for a thing that enters the cell of another thing; the first entry that matches both things applies. */
  readonly meetings?: readonly Meeting[];
  /** Lists the layers, at least one. The first is the ground. */
  readonly layers: readonly Layer[];
  /** Lists the boards, at least one. Levels draw the first board, and cells without a board belong to it. */
  readonly boards: readonly Board[];
  /** Lists the levels, of which at least one has the type "map". */
  readonly levels: readonly Level[];
  /** Describes the menu of a game in which players choose between sections of levels. */
  readonly menu?: LevelMenu;
  readonly controls: readonly Control[];
  /** Yields true while a turn of several inputs has begun but not ended. */
  readonly turn?: Expr;
  /** Lists the questions that players must answer before play continues. */
  readonly questions?: readonly Question[];
  readonly options?: readonly Option[];
  /** Lists the files that are part of the game. */
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
  /** Describes the moves of a piece game; other games have no `moves`. A move is made before the steps run. */
  readonly moves?: MoveGame;
  /** Describes the names of cells, pieces and moves; if missing, they are those of chess. */
  readonly notation?: Notation;
  /**
   * Lists expressions whose sum is the evaluation of a position for `me`, from which those of the other players are
   * subtracted. Computer opponents use it in games played by controls; piece games have their own evaluation.
   */
  readonly worth?: readonly Expr[];
  /** Stores the definition named `score`, by which matches are compared; a variable of this name needs no entry here. */
  readonly score?: Expr;
  /** Describes deviations of the game from the default behaviour. */
  readonly habits?: Habits;
  /** Lists the habits and ticks that line rules can change while a level is played. */
  readonly settings?: readonly LiveSetting[];
  readonly view: readonly ViewItem[];
  /** Lists alternative appearances of things while they are in a set; the first entry whose set contains the thing applies. */
  readonly appearances?: readonly Appearance[];
  /** Lists the memories of views: what each player has seen before. */
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

/** Describes a position in the text: [index into `files`, line from 1, column from 1]. */
export type Where = readonly [number, number, number];

/** Describes a part of a Program that has a name. */
export interface Named {
  readonly name: string;
}

/**
 * Describes a value that a section `state` declares: once or for each player, reset by each level or kept from level to
 * level.
 */
export interface Stored extends Named {
  readonly eachPlayer: boolean;
  readonly kept: boolean;
}

/** Describes a part of a Program that records where in the text it was written. */
export interface Placed {
  readonly at?: Where;
}

/** Makes the fields of each node of a union read-only, and adds the position in the text. */
export type WithPlace<Nodes> = Readonly<Nodes> & Placed;

export interface Facts {
  readonly title: string;
  readonly author?: string;
  readonly about?: string;
  readonly homepage?: string;
}

export interface Tick {
  /** Stores the length of a tick in microseconds. */
  readonly microseconds: number;
  /** Is true if a control starts a cycle at once instead of waiting for the tick. */
  readonly orKey: boolean;
  /** Is true if the clock does not run until a setting defines the length of a tick. */
  readonly stands?: true;
}

export interface Player extends Named {
  /** Stores the direction in which the player's pieces face: 0 up, 2 right, 4 down, 6 left. */
  readonly faces?: 0 | 2 | 4 | 6;
}

/** Describes a kind of object. */
export interface Kind extends Placed, Named {
  /** Stores the character that draws the kind in files, a single code point. */
  readonly glyph: string;
  /** Stores the text that a frame shows in place of the glyph; it may be empty or a line break. */
  readonly shown?: string;
  /** Lists colours as `#rrggbb`, foreground first. */
  readonly colours: readonly string[];
  readonly layer: LayerId;
  /** Lists the kinds that may lie directly below this kind. Without it, a body lies on nothing, and an object on anything. */
  readonly on?: readonly KindId[];
  /** Stores the player who owns this piece; `piece` is an index into the pieces of `moves`. */
  readonly owner?: number;
  readonly piece?: number;
  readonly sprite?: Sprite;
  /**
   * Stores the picture that the file chooses or that the name of the kind implies: a set and a name in `pictureSets`,
   * such as `xiangqi/horse`.
   */
  readonly look?: string;
  /** Is true if the kind is only an appearance of other kinds and never occurs in a cell. */
  readonly worn?: true;
}

/** Stores pixels row by row: each is an index into `colours`, or -1 for a transparent pixel. */
export interface Sprite extends Sized {
  /** Lists colours as `#rrggbb`, or as `#rrggbbaa` if they are translucent. */
  readonly colours: readonly string[];
  readonly pixels: readonly number[];
}

export interface Layer {
  /** Is true if a cell can hold several objects, in order of arrival. */
  readonly pile: boolean;
}

export interface Board extends Named {
  /** Stores the width in cells, unless a level gives another size; the next field stores the height. */
  readonly width: number;
  readonly height: number;
  readonly eachPlayer: boolean;
  readonly edge: Edge;
  /**
   * Is true if columns have letters and rows have numbers from the bottom. If `chequered`, cells alternate between
   * light and dark.
   */
  readonly lettered?: true;
  readonly chequered?: true;
  readonly look?: BoardLook;
  /** Stores the content of the board in levels that do not draw it. */
  readonly cells?: Cells;
}

/** Describes how a board is drawn. */
export interface BoardLook {
  /** Stores the style; without it, plain squares. */
  readonly style?: BoardStyle;
  /** Lists colours as `#rrggbb`: the colour of the ground, then the colour of every other square or of the lines. */
  readonly colours?: readonly string[];
  /** Describes the lines between points; if missing, each point has lines to its neighbours in its row and column. */
  readonly lattice?: Lattice;
}

/**
 * Describes the lines of a board whose cells are points. `cells` holds a bit set for each cell, row by row: a line leads up (1),
 * up-right (2) and so on clockwise; 256 marks a dot.
 */
export interface Lattice {
  readonly width: number;
  readonly cells: readonly number[];
}

export type Edge = "closed" | "wraps" | "wraps-across" | "wraps-down" | "runs-on";

/** Describes the drawn content of a board: for each cell, row by row, its kinds, the lowest first. */
export type Cells = readonly (readonly KindId[])[];

export type Level = Readonly<
  | {
      type: "map";
      name?: string;
      boards: readonly LevelBoard[];
      start: Body;
      /** Stores the index of the level to play after this one, if it is not the next level in the list. */
      then?: number;
    }
  | { type: "message"; text: string; then?: number }
>;

/**
 * Describes the menu of sections of levels, and which sections are locked. Without `ahead` and `open`, none is locked.
 */
export interface LevelMenu {
  readonly sections: readonly LevelSection[];
  /** Stores the sign that marks a solved section; a tick if missing. */
  readonly sign?: string;
  /** Stores how many sections after the last solved section are open. */
  readonly ahead?: number;
  /** Stores how many unsolved sections are open at a time. */
  readonly open?: number;
}

export interface LevelSection extends Named {
  /** Stores the index of the section's first playable level. */
  readonly level: number;
  /** Lists the indices of the levels whose win completes the section. */
  readonly last: readonly number[];
}

export interface LevelBoard extends Sized {
  readonly board: BoardId;
  readonly cells: Cells;
}

/** Names a mouse action: entering another cell while a button is pressed, or releasing a button over a cell. */
export type Gesture = "drag" | "right-drag" | "release" | "right-release";

export interface Control extends Placed, Named {
  readonly aliases: readonly string[];
  readonly args: readonly ControlArg[];
  readonly keys: readonly KeyBinding[];
  /**
   * Lists clicks that give the control: on any cell, or on a cell with one of these kinds. The first `cell` argument is the
   * clicked cell. If there are two `cell` arguments, the first click selects the first cell, and the second click gives the
   * control.
   */
  readonly clicks: readonly ("any" | readonly KindId[])[];
  /** Lists clicks with the secondary button that give the control. */
  readonly rightClicks?: readonly ("any" | readonly KindId[])[];
  /** Stores another mouse action that gives the control; its cell becomes the argument. */
  readonly gesture?: Gesture;
  /** Stores the label of an on-screen button. */
  readonly button?: string;
  /** Describes how the control repeats while its key is held: every `every` ticks, the first time after `after` ticks. */
  readonly repeat?: { readonly every: number; readonly after: number };
  /** Stores a condition; while it is false, the control is refused. It is evaluated without locals. */
  readonly when?: Expr;
  /** Stores an index into `questions`, if the control is an answer to a question. While a question is open, only its answers may be given. */
  readonly question?: number;
  /** Is true if the control may be given in any turn, whatever question is open. */
  readonly always?: true;
  /**
   * Lists the players who may give the control; if missing, all may. An input that names no player is attributed to one
   * of them.
   */
  readonly players?: readonly number[];
  /**
   * Stores the number of a group of controls. In each tick, a player can give only one control of the group; further ones wait
   * for the next ticks.
   */
  readonly queue?: number;
  /** Is true if a repeat count may be typed before the control. */
  readonly times?: true;
  /** Is true if the argument may be typed without the name of the control. */
  readonly bare?: true;
}

/** Returns true if a control needs two clicks, on one cell and then on another. */
export function takesTwoCells({ args, clicks }: Pick<Control, "args" | "clicks">): boolean {
  return args.length === 2 && clicks.length > 0;
}

/** Is the message for an input that a rule refuses without a message of its own. */
export const plainRefusal = "That cannot be done.";

export interface ControlArg extends Named {
  /**
   * Stores the type of the argument. For "file", the game receives the list of kinds read from the file. For "commands", the
   * session plays the commands in the file, and the control itself is never sent to the game.
   */
  readonly type: (typeof argumentTypes)[number];
  readonly range?: readonly [number, number];
  /** Lists the kinds that the argument, or the file given as the argument, may contain; if missing, all kinds are valid. */
  readonly kinds?: readonly KindId[];
}

/** Describes a question, which is open for a player while `when` is true. The condition is evaluated without locals. */
export interface Question {
  readonly when: Expr;
  readonly text: Expr;
}

/** Describes a value that is set before a match begins. */
export interface Option extends Named {
  readonly eachPlayer: boolean;
  readonly type: "number" | "switch" | "kind" | "file";
  readonly range?: readonly [number, number];
  readonly kinds?: readonly KindId[];
  /** Lists the default values: a single value, or one for each player. */
  readonly values: readonly OptionValue[];
  /** Lists the names of the files from which these values come; the player can replace a file by one of the same name. */
  readonly files?: readonly string[];
}

/** Describes the value of an option: a number, or for an option that takes a file, the list of kinds in the file. */
export type OptionValue = number | readonly KindId[];

export interface Attached extends Named {
  readonly text: string;
}

/**
 * Describes a key and the arguments that it passes. Keys have the names that browsers use ("a", "ArrowLeft"), except
 * that " " is "Space".
 */
export interface KeyBinding {
  readonly key: string;
  readonly args: readonly number[];
  /** Stores the player who uses the key, if each player has their own. */
  readonly player?: number;
}

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

/**
 * Describes a property of the game that line rules can change. Its variable stores the number of the current value, or
 * 0 for the value in the Program.
 */
export interface LiveSetting {
  readonly variable: VariableId;
  /** Lists the possible values; the first has the number 1. */
  readonly values: readonly SettingValue[];
}

/**
 * Describes a value of a setting, which replaces the program's own habits or tick. Settings of other kinds are
 * conditions of view items instead.
 */
export interface SettingValue {
  readonly habits?: Partial<Habits>;
  /** Stores the time between ticks in microseconds; 0 means no ticks. */
  readonly tick?: number;
}

/** Describes a variable: one integer in the position, or one for each player. A slot is a variable of type "thing"; it holds a body or none. */
export interface Variable extends Stored {
  readonly type: Exclude<ValueType, "text" | "file">;
  /** Yields the initial value when a level begins; 0, off or none if missing. */
  readonly start?: Expr;
}

/** Describes a pile: a list of values of one type, bottom first, which is empty when a level begins. */
export interface Pile extends Stored {
  /** Stores the type of the values; a pile of type "thing" holds bodies, as slots do. */
  readonly type: Exclude<ValueType, "text" | "file">;
  /** Stores the greatest number of values that the pile can hold. */
  readonly most: number;
  /** Is true for a table, which always holds `most` values; initially they are 0, off or none. */
  readonly table?: true;
}

/** Describes a field: an integer that each body of some kinds stores. */
export interface Field extends Named {
  /** Stores the type of the value; a field of type "thing" refers to a body, or to none. */
  readonly type: Exclude<ValueType, "text">;
  readonly kinds: readonly KindId[];
  /** Yields the initial value when a body is made; 0, off or none if missing. */
  readonly start?: Expr;
}

export interface Timer extends Placed, Stored {
  readonly period: Expr;
  /** Is true if the timer counts only cycles that a tick begins, and not cycles that controls or `again` begin. */
  readonly timed?: true;
}

/** Describes a source of random kinds, from which `draw` draws. */
export interface DrawSource extends Stored {
  readonly kinds: readonly KindId[];
  /** Lists the weights of the kinds, in the order of `kinds`. */
  readonly weights: readonly number[];
  /** Stores the method of drawing. "file" reads a list of kinds in a loop; the list must contain some of `kinds`, and weights are ignored. */
  readonly by: "weights" | "bags" | "order" | "bits" | "file";
  /** Stores, for "file", the option that holds the first file. */
  readonly option?: number;
  /** Limits, for "bits", how often a random number that is out of range is drawn again. */
  readonly rerolls: number;
}

/** Describes a list of constants that can be indexed: `award[rows]`. */
export interface Table extends Named {
  readonly type: ValueType;
  readonly values: readonly Expr[];
}

/**
 * Describes an expression of known type. Cells, directions (0 up, then clockwise by eighths to 7 up-left), kinds, players (from 0) and things are
 * integers; each of these types has the extra value *none*.
 */
export type Expr = Readonly<
  /** Yields a constant of type "number", "switch" (0 or 1), "direction", "kind" or "player", or `none` of any type. */
  | { is: "constant"; type: ValueType; value: number | "none" }
  | { is: "text"; parts: readonly TextPart[] }
  | { is: "variable"; variable: VariableId; of?: Expr }
  /** Yields the number of values in a pile. */
  | { is: "pile-count"; pile: number; of?: Expr }
  /** Yields the value at one end of a pile; if the pile is empty, none, or 0 for numbers and switches. */
  | { is: "pile-end"; pile: number; of?: Expr; end: "top" | "bottom" }
  /** Yields the item of a pile with this index, counted from 0 at the bottom. */
  | { is: "pile-item"; pile: number; of?: Expr; index: Expr }
  | { is: "pile-holds"; pile: number; of?: Expr; value: Expr }
  /** Yields true if the timer fired in this cycle. */
  | { is: "timer"; timer: number; of?: Expr }
  /** Yields true if the control was given in this cycle (by `me`, if there are several players). */
  | { is: "control"; control: number }
  | { is: "held"; control: number }
  /**
   * Yields true if some cells (with `all`: all cells) that held one of the kinds when the cycle began still hold it.
   */
  | { is: "stuck"; kinds: readonly KindId[]; all?: boolean }
  /** Yields the argument of a control in this cycle; 0 or none if the control was not given. */
  | { is: "argument"; control: number; argument: number; type: ValueType }
  /** Yields the value of a local of the running body: an argument of a procedure, a `let`, or the member of a `for each`. */
  | { is: "local"; local: number; type: ValueType }
  | { is: "me" | "opponent" }
  /** Yields true if the game has ended; "winner" yields the player who has won, or none. */
  | { is: "over" | "winner" }
  /** Yields the player for whom the view is drawn; outside of views, `me`. "turn" yields the player whose turn it is. */
  | { is: "viewer" | "turn" }
  /** Yields the repeat count typed before the control in this cycle; 1 if there is none. */
  | { is: "times" }
  | { is: "option"; option: number; of?: Expr; type: ValueType }
  /** Yields the cell at the middle of the matched rule, in `when` and `then` of the rule. */
  | { is: "here" }
  /** Yields the member of a set that the enclosing `where` tests: a thing or a cell. */
  | { is: "it"; type: ValueType }
  | { is: "cell"; board: BoardId; of?: Expr; x: Expr; y: Expr }
  | { is: "not" | "negative" | "absolute" | "against"; value: Expr }
  /** Yields a direction turned clockwise by some eighths of a full turn. */
  | { is: "turned"; value: Expr; eighths: 2 | 6 }
  | { is: "and" | "or"; values: readonly Expr[] }
  /** Compares two values of one type. Only numbers can be compared by order. */
  | { is: "compare"; op: "=" | "!=" | "<" | "<=" | ">" | ">="; left: Expr; right: Expr }
  | {
      is: "arithmetic";
      op: "+" | "-" | "*" | "/" | "%" | "min" | "max";
      left: Expr;
      right: Expr;
      at?: Where;
    }
  /**
   * Yields the cell one step from a cell in a direction; none if it is off the board. "shift" yields the cell at an
   * offset.
   */
  | { is: "step-from"; cell: Expr; way: Expr }
  | { is: "shift"; cell: Expr; x: Expr; y: Expr }
  | { is: "if"; test: Expr; then: Expr; otherwise: Expr; type: ValueType }
  | { is: "table"; table: number; index: Expr }
  /** Yields the value of a formula: its arguments are stored in locals, then the value is computed. */
  | { is: "formula"; bind: readonly { readonly local: number; readonly value: Expr }[]; value: Expr }
  /** Yields the first member in reading order, or none. */
  | { is: "first"; set: SetExpr }
  | { is: "count"; set: SetExpr }
  /** Yields the last member; on a pile of objects, this is the topmost one. */
  | { is: "last"; set: SetExpr }
  /**
   * Yields the sum, the greatest or the least of a value that is computed with each member of a set, or each number or constant
   * of a list, as `it`; 0 if there are none.
   */
  | {
      is: "fold";
      by: "sum" | "most" | "least";
      value: Expr;
      set?: SetExpr;
      from?: Expr;
      to?: Expr;
      list?: readonly number[];
    }
  /** Yields true for `no SET`, if the set is empty. A SET that stands alone as a condition is the `not` of this expression. */
  | { is: "none-of"; set: SetExpr }
  | { is: "random"; from: Expr; to: Expr }
  | { is: "random-of"; set: SetExpr }
  | { is: "draw"; source: number; of?: Expr; at?: Where }
  /** Draws from one of several sources, chosen by an index; an index past either end chooses the nearest source. */
  | { is: "draw-of"; sources: readonly number[]; index: Expr; of?: Expr; at?: Where }
  | { is: "x" | "y"; of: Expr }
  /** Runs a procedure and returns its result. */
  | { is: "result"; procedure: number; args: readonly Expr[]; type: ValueType }
  /** Yields a property of a thing; "place" is its cell. */
  | { is: "place" | "kind" | "owner"; of: Expr }
  /** Yields true if the thing (or the kind, depending on the type of `of`) is one of the kinds. */
  | { is: "is-kind"; of: Expr; type: "thing" | "kind"; kinds: readonly KindId[] }
  | { is: "is-none"; of: Expr; type: ValueType }
  /** Yields true if a condition on the pieces of a piece game is true for `me`. */
  | { is: "judged"; test: Condition }
  | { is: "amount"; amount: Amount }
  /** Yields true if a move was made in this cycle. */
  | { is: "moved" }
  /** Yields a new body, which is on no board yet. */
  | { is: "new"; kind: Expr }
  /** Yields the value of a field of a body; 0, off or none if there is no such body. */
  | { is: "field"; field: number; of: Expr }
  /** Yields the heading of a body in quarter turns clockwise from the picture as drawn; 0 if there is no such body or it is on no board. */
  | { is: "heading"; of: Expr }
  /** Yields the total mass of a body and of everything linked with it; 0 if there is no such body, or if the body has settled. */
  | { is: "mass"; of: Expr }
  /** Yields the sum of the pushes that a slow body has collected, counting pushes to the right or down as positive; 0 for other bodies. */
  | { is: "effort"; of: Expr; down: boolean }
  /** Yields true if this change of a body would succeed. */
  | { is: "fits"; what: Expr; how: Change }
  /** Yields true if a cell of the thing has a neighbour of one of the kinds that is not part of the thing itself. */
  | { is: "touches"; what: Expr; kinds: readonly KindId[] }
  /** Yields true if the body is on a board and cannot move down. */
  | { is: "rests"; what: Expr }
  /** Yields true if a cell is off the board or holds something on a layer of bodies. */
  | { is: "blocked"; cell: Expr }
  /**
   * Yields the first step of a shortest path of a thing to the nearest member of a set, or away from all members; none
   * if no step helps. The path leads only through cells into which the thing could move. Things of the kinds `past` do
   * not block it, and cells with kinds of `avoiding` do.
   */
  | {
      is: "path";
      from: Expr;
      to: SetExpr;
      away: boolean;
      straight: boolean;
      past: readonly KindId[];
      avoiding: readonly KindId[];
    }
  /** Yields the direction from one cell to another, determined by the signs of the coordinate differences; none if the cells are the same. */
  | { is: "toward"; from: Expr; to: Expr }
  /**
   * Yields a random direction for which the test, with the direction as `it`, is true; none if there is no such
   * direction. If `straight`, only the four orthogonal directions are tested.
   */
  | { is: "random-way"; straight: boolean; test?: Expr }
  /** Yields the distance between two cells of one board in king steps, or in orthogonal steps if `straight`. */
  | { is: "distance"; left: Expr; right: Expr; straight?: true }
>;

/** Describes a change of a body. The change is atomic: it succeeds for all cells of the body or for none. */
export type Change = Readonly<
  /** Moves the body by a number of cells; every intermediate step must be possible too. */
  | { by: "move"; way: Expr; times?: Expr }
  /** Turns the body by one heading clockwise (1) or anticlockwise (-1), or by `times` headings in one turn. */
  | { by: "turn"; headings: 1 | -1; times?: Expr }
  | { by: "mirror" }
  /** Puts the body on the board in its drawn orientation and with its anchor at the cell. */
  | { by: "lay"; cell: Expr }
  /**
   * Changes the kind of the body. Without `cell` the body keeps its position and orientation; otherwise it is laid in
   * its drawn orientation at the cell.
   */
  | { by: "become"; kind: Expr; cell?: Expr }
>;

export type TextPart = string | TextValue;

/** Describes a value that is inserted into a text, and the least width of its column. */
export interface TextValue {
  readonly value: Expr;
  readonly type: ValueType;
  readonly width?: number;
  /** Is true if a cell is written by its name, on boards whose cells have names. */
  readonly named?: true;
}

/** Describes a set. Its members are in reading order; within a cell, those on lower layers come first. */
export interface SetExpr {
  /** Lists the kinds of the members; if missing, the members are cells. */
  readonly kinds?: readonly KindId[];
  /**
   * Stores the region to search. If missing, things are searched on all boards that can hold them, and cells on the
   * first board.
   */
  readonly among?: Region;
  /** Lists tests that must all be true, with the member as `it`. */
  readonly tests: readonly SetTest[];
  /** Sorts the members by their distance from a cell, nearest or farthest first; members at the same distance are in reading order. */
  readonly order?: { readonly far: boolean; readonly of: Expr };
}

export type SetTest = Readonly<
  /** Is true if the member's cell also holds one of the kinds; with `not`, if it holds none of them. */
  | { by: "with"; kinds: readonly KindId[]; not: boolean }
  /** Is true if the member rides on this body. */
  | { by: "riding"; what: Expr }
  | { by: "where"; test: Expr }
>;

/** Describes an ordered list of cells. */
export type Region = Readonly<
  | { is: "board"; board: BoardId; of?: Expr }
  | { is: "one"; cell: Expr }
  /** Contains the neighbours of a cell, up to eight, in reading order. */
  | { is: "around"; cell: Expr }
  /** Contains all cells within a number of king steps of a cell, including the cell itself. */
  | { is: "within"; distance: Expr; cell: Expr }
  /** Contains all cells that are visible from a cell and at most `far` king steps away, including the cell itself. */
  | { is: "sight"; cell: Expr; far?: Expr }
  /**
   * Contains the cells of a thing or a set, and all cells connected with them: through members of the set `through` or,
   * without it, through cells that hold the same kind. If `diagonal`, cells connect in all eight directions.
   */
  | { is: "connected"; to: Target; through?: SetExpr; diagonal: boolean }
  /** Contains the neighbours of the cells of a thing or a set, except for those cells themselves. */
  | { is: "next"; to: Target; diagonal: boolean }
  /** Contains the rectangle between two corners, row by row. If `ordered`, it is empty if the second corner is left of or above the first. */
  | { is: "block"; from: Expr; to: Expr; ordered?: true }
  | { is: "list"; parts: readonly Region[] }
  /** Contains the cells of a region for which the test is true, with the cell as `it`. */
  | { is: "where"; among: Region; test: Expr }
  /** Contains the cells of the first region that are also in the second. */
  | { is: "both"; first: Region; second: Region }
>;

/** Describes statements and the number of locals that they use. Every body of statements has its own locals; there is no recursion. */
export interface Body {
  readonly locals: number;
  readonly statements: readonly Statement[];
}

export interface Procedure extends Named {
  /** Lists the arguments, which are the first locals of the body. */
  readonly args: readonly { readonly name: string; readonly type: ValueType }[];
  /** Stores the local that holds the result, and the type of the result. */
  readonly result?: { readonly local: number; readonly type: ValueType };
  readonly body: Body;
}

/**
 * Describes a collision rule between a moving thing and a thing in its way; either may be a single cell of a body. The
 * first locals are the mover and its direction; `it` is the thing in the way, and `here` its cell.
 */
export interface Meeting extends Placed {
  readonly movers: readonly KindId[];
  readonly met: readonly KindId[];
  readonly when?: Expr;
  readonly locals: number;
  readonly alternatives: readonly (readonly Action[])[];
}

export interface Step extends Placed {
  /** Stores the name of the step; empty for a scan or rewrite that is written outside of any step. */
  readonly name: string;
  readonly eachPlayer: boolean;
  readonly when?: Expr;
  readonly body: Body;
}

export type Statement = WithPlace<
  | { do: "line"; alternatives: readonly (readonly Action[])[] }
  /** Runs the first branch whose test is true or missing. */
  | { do: "when"; branches: readonly { readonly test?: Expr; readonly body: readonly Statement[] }[] }
  /**
   * Runs the body for each member of a set. The set is evaluated before the first round; a member that has vanished
   * before its round is skipped.
   */
  | { do: "each"; set: SetExpr; local: number; body: readonly Statement[] }
  /** Runs the body with each player in turn as `me`; if `others`, with each player except the current `me`. */
  | { do: "each-player"; others: boolean; body: readonly Statement[] }
  /** Runs the body with each number from `from` to `to`, or each constant in `list`, as `local`. */
  | {
      do: "each-value";
      from?: Expr;
      to?: Expr;
      list?: readonly number[];
      local: number;
      body: readonly Statement[];
    }
  | { do: "repeat"; times: Expr; body: readonly Statement[] }
  | { do: "rules"; block: RuleBlock }
  /**
   * Runs the body, then carries out all movements that are possible and drops the others. If a dropped movement came from a rigid
   * rule, everything is rolled back and run again without the groups of such rules.
   */
  | { do: "grant"; body: readonly Statement[] }
>;

/** Describes the target of an action: one thing, or each member of a set. */
export type Target = { readonly one: Expr } | { readonly each: SetExpr };

/** Selects the type of the actions with a specific `do`. */
export type ActionOf<Does extends Action["do"]> = Extract<Action, { readonly do: Does }>;

/** Maps the slots in the patterns of regular verbs to the types of their operands. */
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
  /** Represents a value of the pile's type. */
  readonly VALUE: Expr;
  readonly PILE: number;
  /** Represents an item of a pile: a "pile-end" or a "pile-item". */
  readonly ITEM: Expr;
  /** Represents the local that receives the result of the action. */
  readonly NAME: number;
  readonly TIMER: number;
  readonly SOUND: number;
  /** Represents one heading clockwise (1) or anticlockwise (-1). */
  readonly TURN: 1 | -1;
  /** Is true if the word is `backward`. */
  readonly FACING: boolean;
}

/**
 * Describes the action of a regular verb: `push boat right by 2` is `{ do: "push", what, way, by, at }`. The table of
 * verbs (tree/verbs.ts in `syntax`) determines the operands.
 */
export type RegularAction<V extends Verb = Verb> = V extends Verb
  ? { readonly do: V } & Operands<V, ActionSlots>
  : never;

export type Action = WithPlace<
  | RegularAction<Exclude<Verb, "win" | "lose" | "draw" | "wish" | "move">>
  /** Moves things. If `asOne`, members of the set that block other members move first, even across the wrapping edge of a board. */
  | (RegularAction<"move"> & { readonly asOne?: true })
  /** Puts a new object on a cell, or a new body if the value is the kind of a body. */
  | { do: "put-value"; kind: Expr; cell: Expr }
  /** Requests a movement of things; without a direction, the wish to act or to react to a click. */
  | (RegularAction<"wish"> & { readonly click?: "lclick" | "rclick" })
  /** Ends the game: `who` (if missing, `me`) wins or loses. A draw has no `who`. */
  | { do: "win" | "lose" | "draw"; who?: Expr; text?: Expr }
  | { do: "assign" | "add"; variable: VariableId; of?: Expr; value: Expr }
  /** Assigns a value to a local. `again` is true if the action changes an existing local instead of declaring one. */
  | { do: "let"; local: number; value: Expr; again?: true }
  /** Lays a body in its drawn orientation with its anchor at the cell, even if it is on a board already. */
  | { do: "lay"; what: Expr; cell: Expr }
  | {
      do: "become";
      what: Target;
      kind: Expr;
      /** Stores the cell for the anchor of the new shape; for bodies only. */
      cell?: Expr;
    }
  /**
   * Ends a collision, in `meetings`: "board" puts the mover on top of the thing it met, "stay" leaves the mover in its
   * cell, "join" moves the thing along with the mover.
   */
  | { do: "board" | "stay" | "join" }
  /** Removes all full rows or columns at once. `local` receives their number, and `gone` the number of settled bodies that lost their last cell. */
  | {
      do: "clear";
      lines: "rows" | "columns";
      board: BoardId;
      of?: Expr;
      among?: Region;
      local?: number;
      gone?: number;
    }
  | { do: "assign-field" | "add-field"; field: number; of: Expr; value: Expr }
  /** Replaces an item of a pile; items are counted from the bottom. */
  | {
      do: "set-item";
      pile: number;
      of?: Expr;
      index: Expr;
      kind: Expr;
      /** Is true if the number is added to the item's current value. */
      adds?: true;
    }
  /** Makes the source read this file from its beginning. */
  | { do: "load"; source: number; of?: Expr; file: Expr }
  | { do: "call"; procedure: number; args: readonly Expr[] }
>;

/**
 * Describes rules that are pictures of cells, and the strategy for applying them. `first: "cell"` is a scan, which
 * tries all rules at each cell (R13); `first: "rule"` is a rewrite, which tries each rule at all cells (R14). Turned
 * and mirrored copies are separate rules that follow their original; equal copies are left out.
 */
export interface RuleBlock extends Placed {
  readonly first: "cell" | "rule";
  readonly order: "down" | "up";
  readonly writes: "now" | "together";
  readonly which: "every" | "first" | "random" | "apart";
  readonly until:
    | { readonly type: "once" }
    /**
     * Repeats until a round changes nothing ("still"), or at most `most` times. If `whole`, changes by earlier rules of the
     * enclosing block count as changes in the first round.
     */
    | { readonly type: "still"; readonly most?: number; readonly whole?: boolean }
    | { readonly type: "times"; readonly times: Expr };
  readonly board: BoardId;
  /** Stores the player whose board is used, if each player has a board; if missing, `me`. */
  readonly of?: Expr;
  /** Stores the region for the middle cells of matches, in scan order for `down`; if missing, the whole board. */
  readonly among?: Region;
  readonly when?: Expr;
  /** Stores a direction for `turned to E`: only rules with this `facing` (0, 2, 4 or 6) take part. */
  readonly turnedTo?: Expr;
  readonly items: readonly RuleItem[];
  /**
   * Stores the index of the first item that runs only when a line rule calls it. The items after it also run only when
   * called.
   */
  readonly main?: number;
  /**
   * Limits the search for rows without a gap to the surroundings of one cell: the first cell, column by column, that
   * holds one of the kinds. All cells of a row must be within `radius` of that cell on each axis.
   */
  readonly near?: { readonly kinds: readonly KindId[]; readonly radius: number };
  /**
   * Lists expanded line rules. A block with line rules has no items, and its strategy is "rule", "every" or "random".
   */
  readonly lines?: readonly LineRule[];
}

export type RuleItem = Readonly<{ rule: Rule } | { block: RuleBlock }>;

export interface Rule extends Placed, Sized {
  /**
   * Lists the tests of each cell, row by row; all must be true. Only an empty list also matches a cell off the board.
   */
  readonly before: readonly (readonly CellTest[])[];
  /** Lists, row by row, the writes to each cell; an empty list leaves the cell unchanged. */
  readonly after: readonly (readonly CellWrite[])[];
  /**
   * Stores the index of the middle cell, row by row: column (width - 1) >> 1 of row (height - 1) >> 1. In a block with
   * `among`, a copy with `facing` stores the index to which its turn has moved that cell.
   */
  readonly middle: number;
  /**
   * Stores the direction, for `turnedTo`, to which the right side of the picture has been turned; 2 for the original.
   */
  readonly facing?: number;
  /** Stores an additional condition, evaluated with `here` as the middle cell. */
  readonly when?: Expr;
  readonly then?: readonly Action[];
}

export type CellTest = Readonly<
  /** Is true if the topmost object on some layer of the cell is of one of the kinds. */
  | { test: "any"; kinds: readonly KindId[] }
  /** Is true if the cell holds none of the kinds. */
  | { test: "no"; kinds: readonly KindId[] }
  /** Is true if these layers of the cell are empty. */
  | { test: "empty"; layers: readonly LayerId[] }
>;

export type CellWrite = Readonly<
  /** Puts the kind on its layer, replacing the content of the layer. */
  | { write: "put"; kind: KindId }
  /** Puts the kind that matched an "any" test: test number `test` of the cell with the index `cell` in `before`. */
  | { write: "found"; cell: number; test: number }
  /** Removes everything from the layers. */
  | { write: "clear"; layers: readonly LayerId[] }
  | { write: "remove"; kinds: readonly KindId[] }
>;

export type ViewItem = Readonly<
  | { show: "text"; parts: readonly TextPart[]; when?: Expr }
  /**
   * Shows a board. `cells` must be a single block. The `camera` scrolls a window so that it shows a member of a set.
   */
  | {
      show: "board";
      board: BoardId;
      of?: Expr;
      cells?: Region;
      camera?: Camera;
      /** Is true if objects without a picture fill their cells with their colour; objects without a colour are then invisible. */
      filled?: true;
      /** Yields a body whose preview is shown at the cells where it would land. */
      ghost?: Expr;
      /**
       * Limits the visible cells to a set of cells, or to the cells of a set of things. With `memory`, other cells show
       * what this entry of `memories` has stored for them.
       */
      shown?: { readonly set: SetExpr; readonly memory?: number };
      /** Lists covers that hide cells; the first entry that covers a cell applies. */
      covers?: readonly Cover[];
      when?: Expr;
    }
  /** Shows the shape of a body in its drawn orientation. */
  | { show: "body"; what: Expr; when?: Expr }
  /** Shows kinds as tiles in a row, or in a column if `down`; a missing kind leaves a gap. */
  | { show: "row"; kinds: readonly Expr[]; down?: true; when?: Expr }
  | { show: "beside"; gap: number; items: readonly ViewItem[] }
  | { show: "each-player"; beside?: number; items: readonly ViewItem[] }
>;

export interface Appearance {
  /** Stores the set of things that look like the kind `as`. All its members are of one kind. */
  readonly set: SetExpr;
  readonly as: KindId;
}

/** Describes what players remember of a board: for each cell, the topmost object of some kinds that was there when the cell was last visible. */
export interface Memory {
  readonly board: BoardId;
  readonly set: SetExpr;
  readonly kinds: readonly KindId[];
}

/** Describes cells, or the cells of a set of things, that are drawn as if they held only the kind `as`. */
export interface Cover {
  readonly cells: { readonly region: Region } | { readonly set: SetExpr };
  readonly as: KindId;
  readonly when?: Expr;
}

export interface Camera extends Sized {
  /**
   * Is true if the camera does not scroll but turns pages of `width` x `height` cells, and shows the page with the
   * member of `around`.
   */
  readonly pages?: boolean;
  readonly around: SetExpr;
}

export interface Test extends Placed, Named {
  readonly lines: readonly TestLine[];
}

export type TestLine = WithPlace<
  | { do: "level"; level: number }
  /** Begins a level that the test draws. `smaller` states the sizes of picture and board if the picture is smaller. */
  | { do: "board"; board: LevelBoard; smaller?: string }
  | { do: "seed"; seed: number }
  /** Starts a piece game at the position of a FEN. */
  | { do: "start"; fen: string }
  /** Sets an option to a single value, or to one value for each player. */
  | { do: "option"; option: number; values: readonly OptionValue[] }
  /** Plays inputs, which are written in the input notation. */
  | { do: "play"; inputs: string }
  /** Runs statements that change the position. */
  | { do: "given"; body: Body }
  | { do: "print"; values: readonly ToldValue[] }
  /** Expects that a condition is true. If it joins several conditions with `and` or `or`, `parts` lists these operands. */
  | { do: "expect"; value: Expr; text: string; parts?: readonly ToldValue[] }
  | { do: "expect-outcome"; outcome: ExpectedOutcome; text: string }
  /** Expects that a frame prints these rows. */
  | { do: "expect-seen"; rows: readonly string[] }
  /** Expects that the first board has this content; `rows` are the drawn rows of glyphs. */
  | { do: "expect-board"; board: LevelBoard; rows: readonly string[] }
>;

/** Describes a value whose text in the file appears in messages. */
export interface ToldValue {
  readonly value: Expr;
  readonly text: string;
}

/** Describes the expected state of the game, or with `not` any other state. `said` is the message that must accompany it. */
export type ExpectedOutcome = Readonly<
  | { is: "playing" | "won" | "lost" | "drawn" | "refused"; not?: true; said?: Expr }
  | { is: "wins"; player: Expr; said?: Expr }
  /** Yields an index into `levels`. */
  | { is: "level"; level: number }
>;
