/**
 * Describes the syntax tree of a game file. Its form has been checked, but names are not resolved. Every node has a
 * span. The terms are those of docs/language.md, sections 2 to 4.
 */
import type { MemberOf, Span, Sized } from "../../base/index.ts";
import type { BodiesSection, OnProperty } from "./bodies-tree.ts";
import type { HandsSection, MovesSection, PiecesSection } from "./moves-tree.ts";
import type { FilterRow } from "./filters.ts";
import type { NodesOf } from "./patterns.ts";
import type { RuleOptionRow } from "./rule-options.ts";
import type { Operands, Verb } from "./verbs.ts";
import type { BoardStyle } from "./words.ts";
import type { WorthSection } from "./worth-tree.ts";

/** Describes a node of the tree, or a part of a node, with its span in the source. */
export interface Spanned {
  readonly span: Span;
  /** Is true for a value in parentheses, which the span leaves out. */
  readonly bracketed?: true;
}

/** Makes the fields of each node of a union read-only, and adds a span. */
export type WithSpan<Nodes> = Readonly<Nodes> & Spanned;

/** Describes a word of the source. */
export interface Word extends Spanned {
  readonly text: string;
}

/** Describes a comment, without its slashes; `own` is true if it has a line to itself. */
export interface Comment extends Spanned {
  readonly text: string;
  readonly own: boolean;
}

/** Describes a node that begins with its name. */
export interface NamedNode extends Spanned {
  readonly name: Word;
}

/** Describes drawn rows without their indentation. The span is from the first glyph to the last. */
export interface Picture extends Spanned {
  readonly rows: readonly Word[];
}

/**
 * Describes a whole file. Comments are stored separately, in the order of the text; the printer uses their spans to
 * insert them again.
 */
export interface File extends Spanned {
  readonly source: string;
  readonly sections: readonly Section[];
  readonly comments: readonly Comment[];
  /** Lists the offsets of lines that continue the line above them. */
  readonly breaks: readonly number[];
}

// ---------------------------------------------------------------------------------------------- values

export type ExprNode = WithSpan<
  | { is: "number"; value: number }
  | { is: "text"; parts: readonly TextPartNode[] }
  /** Represents a name, or a word that is a value: on, off, none, me, opponent, it, here, or a direction. */
  | { is: "name"; name: Word }
  | { is: "call"; name: Word; args: readonly ExprNode[] }
  /** Represents `hand[2]`, `hand[2] of red`. */
  | { is: "index"; name: Word; index: ExprNode; of?: ExprNode }
  /** Represents `score of opponent`, `x of here`, `place of hero`. */
  | { is: "of"; name: Word; of: ExprNode }
  | { is: "held"; name: Word }
  /** Represents `(3, 4)`, `(3, 4) of tray of blue`. */
  | { is: "cell"; x: ExprNode; y: ExprNode; board?: Word; of?: ExprNode }
  | { is: "unary"; op: "-" | "not" | "against"; value: ExprNode }
  | { is: "binary"; op: BinaryOp; left: ExprNode; right: ExprNode }
  /** Represents `X is wall`, `X is not none`. The kinds are names; one of them may be the word `none`. */
  | { is: "is"; value: ExprNode; not: boolean; kinds: readonly Word[] }
  | { is: "if"; test: ExprNode; then: ExprNode; otherwise: ExprNode }
  /** Represents the lines of a formula: on each line a name and its value, then the result. */
  | { is: "lets"; lets: readonly LetNode[]; value: ExprNode }
  | { is: "set"; set: SetNode }
  /** Represents `top stone at spot`: the topmost of several things in a cell. */
  | { is: "top"; set: SetNode }
  /** Represents `sum of health of it for each foe`, `most of price(it) for each kind of card`. */
  | { is: "fold"; by: "sum" | "most" | "least"; value: ExprNode; over: SetNode | ValuesNode; as?: Word }
  | { is: "no" | "count"; set: SetNode }
  /** Represents `deck holds ace`. */
  | { is: "holds"; pile: ExprNode; value: ExprNode }
  | { is: "random"; from: ExprNode; to: ExprNode }
  | { is: "random-of"; set: SetNode }
  /** Represents `random straight where box fits it`: a random direction, one of four or eight. */
  | { is: "random-way"; straight: boolean; test?: ExprNode }
  /** Represents `path from goblin to hero by straight past goblin avoiding trap`: the first step of the path. */
  | PathExpr
  /** Represents `direction from bomb to crate`. */
  | { is: "toward"; from: ExprNode; to: ExprNode }
  | { is: "new"; kind: ExprNode }
  /** Represents `next tile after it`, `place of it among tile`. */
  | { is: "after" | "among"; group: Word; of: ExprNode }
  /** Represents `piece fits down 2`, `piece fits cw`, `piece fits at (3, 0)`, `piece fits as T`. */
  | { is: "fits"; what: ExprNode; how: Fitting }
  | { is: "touches"; what: ExprNode; kinds: readonly Word[] }
  /** Represents `player is stuck`: every cell that held a player when the cycle began still holds one. */
  | { is: "stuck"; value: ExprNode; not: boolean }
  | { is: "rests" | "blocked"; value: ExprNode; not: boolean }
  /** Represents `every my king is attacked`, `enemy piece is attacked by met`. */
  | { is: "attacked"; value: ExprNode; every: boolean; not: boolean; by?: Word }
  /** Represents `my king is surrounded against throne`. */
  | { is: "surrounded"; value: ExprNode; not: boolean; hostile?: CellsExpr }
  /** Represents `my king reaches last row`: the king can get there with the next move. */
  | { is: "reaches"; what: ExprNode; cells: CellsExpr }
  /** Represents `line of 4 enemy disc`. */
  | { is: "line"; count: number; set: SetNode }
  /** Represents `draw bag`, `draw bag of opponent`, `draw makers[level]`. */
  | { is: "draw"; source: Word; index?: ExprNode; of?: ExprNode }
  /** Represents a value that could not be read; the mistake has been reported. */
  | { is: "broken" }
>;

/** Describes the change of a body that `fits` tests. */
export type Fitting = Readonly<
  | { by: "move"; way: ExprNode; times?: ExprNode }
  | { by: "turn"; way: Word; times?: ExprNode }
  | { by: "mirror" }
  | { by: "put"; cell: ExprNode }
  | { by: "become"; kind: ExprNode; cell?: ExprNode }
>;

export type BinaryOp = "or" | "and" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "%";

export type TextPartNode = Readonly<
  { is: "plain"; text: string } | { is: "value"; value: ExprNode; width?: number }
>;

/**
 * Describes a set of things; if `kinds` is the single word `cells`, a set of cells. A bare name without filters is a
 * `name` node instead.
 */
export interface SetNode extends Spanned {
  readonly whose?: "my" | "enemy";
  readonly kinds: readonly Word[];
  /** Stores the owner of a pile, as in `count hand of red where it = ace`. */
  readonly of?: ExprNode;
  readonly filters: readonly Filter[];
}

export interface PathExpr extends Spanned {
  readonly is: "path";
  readonly from: ExprNode;
  /** Stores the goal of the path. If it is a set, the path leads to the nearest member. */
  readonly to: GoalNode;
  readonly away: boolean;
  readonly straight: boolean;
  readonly past: readonly Word[];
  readonly avoiding: readonly Word[];
}

/** Names the filters that compare the positions of pieces with those of other pieces. */
export type PieceRelation = "beyond" | "opposite" | "trailing" | "flanking";

export type Filter = WithSpan<NodesOf<FilterRow, FilterSlots>>;

/** Selects the filter `connected to it through black`. */
export type ConnectedFilter = Extract<Filter, { by: "connected" }>;

/** Maps the slots of filters to the types of their operands. */
interface FilterSlots {
  readonly CELLS: CellsExpr;
  readonly SUM: ExprNode;
  readonly TERM: ExprNode;
  readonly UNARY: ExprNode;
  readonly GOAL: GoalNode;
  /** Is true if the words `by any steps` are present. */
  readonly ANY_STEPS: boolean;
  readonly KINDS: readonly Word[];
  readonly TEST: ExprNode;
}

/** Describes the end of a path, or the start of a search for connected cells: a value or a set. */
export type GoalNode = ExprNode | SetNode;

/** Describes an ordered list of cells. A `name` part refers to a board or to a definition of cells. */
export interface CellsExpr extends Spanned {
  readonly parts: readonly CellsPart[];
}

/** Describes a part of a list of cells. In piece games it may belong to a single player: `row 2 for white`. */
export type CellsPart = WithSpan<
  | { is: "name"; name: Word }
  | { is: "cell"; cell: ExprNode }
  | { is: "block"; from: ExprNode; to: ExprNode }
  /**
   * Represents `row 2`, `rows 1 to 3`, `last 2 rows`, `column c`. Rows and columns are numbered from 1, rows from the
   * player's side.
   */
  | {
      is: "lines";
      of: "row" | "column";
      from: number;
      to: number;
      /** Is true if the rows are counted from the far side. */
      last: boolean;
    }
> & { readonly player?: Word | undefined };

// ---------------------------------------------------------------------------------------------- statements

export type StatementNode = WithSpan<
  /** Represents alternatives joined by `or`, each a list of actions. */
  | { is: "line"; alternatives: readonly (readonly ActionNode[])[] }
  /** Represents a `when` with any number of `otherwise when`, and at most one `otherwise`, which has no test. */
  | { is: "when"; branches: readonly Branch[] }
  | { is: "each"; set: SetNode; as?: Word; body: readonly StatementNode[] }
  /** Represents `for each n from 0 to 5`, `for each straight as way`, `for each kind of gem as k`. */
  | { is: "each-value"; over: ValuesNode; as?: Word; body: readonly StatementNode[] }
  | { is: "each-player"; others: boolean; as?: Word; body: readonly StatementNode[] }
  | { is: "repeat"; times: ExprNode; body: readonly StatementNode[] }
  | { is: "rules"; block: RuleBlockNode }
  | { is: "lines"; block: LineBlock }
  /** Represents `grant`, which carries out or drops the movements that its body has requested. */
  | { is: "grant"; body: readonly StatementNode[] }
>;

/**
 * Describes the values that a loop iterates over: numbers, the four or eight directions, the kinds of a group, or
 * players. Players are only for sums.
 */
export type ValuesNode = Readonly<
  | { of: "number"; from: ExprNode; to: ExprNode }
  | { of: "straight" | "direction" | "player" | "opponent" }
  | { of: "kind"; group: Word }
>;

export interface Branch extends Spanned {
  readonly test?: ExprNode;
  readonly body: readonly StatementNode[];
}

/** Describes the target of an action: one thing, or each member of a set. */
export type TargetNode = Readonly<{ each: false; value: ExprNode } | { each: true; set: SetNode }>;

/** Describes an action. An action of a regular verb has the operands in the pattern of the verb. */
export type ActionNode = WithSpan<
  | VerbAction
  | {
      does: "assign" | "add";
      name: Word;
      /** Stores the index in `deck[2] = ace`. */
      index?: ExprNode;
      of?: ExprNode;
      value: ExprNode;
    }
  | { does: "let"; name: Word; value: ExprNode }
  | { does: "return"; value: ExprNode }
  | { does: "become"; what: TargetNode; kind: ExprNode; cell?: ExprNode }
  | {
      does: "clear";
      lines: "rows" | "columns";
      board: Word;
      of?: ExprNode;
      cells?: CellsExpr;
      as?: Word;
      and?: Word;
    }
  /** Represents `white wins`. */
  | { does: "wins"; who: ExprNode; text?: ExprNode }
  | { does: "call"; name: Word; args: readonly ExprNode[] }
  | { does: "broken" }
>;

/** Represents an action of a regular verb: `push boat right by 2` is `{ does: "push", what, way, by, span }`. */
export type VerbAction<V extends Verb = Verb> = V extends Verb
  ? { readonly does: V; readonly span: Span } & Operands<V, TreeSlots>
  : never;

/** Maps the slots of patterns to the types of their operands in the tree. */
export interface TreeSlots {
  /** Represents one thing, or `each` and a set. */
  readonly THINGS: TargetNode;
  /** Represents one body, or `each` and a set of bodies. */
  readonly BODIES: TargetNode;
  readonly BODY: ExprNode;
  readonly KIND: ExprNode;
  readonly CELL: ExprNode;
  readonly DIRECTION: ExprNode;
  /** Represents a number without operators. */
  readonly N: ExprNode;
  readonly NUMBER: ExprNode;
  readonly TEXT: ExprNode;
  readonly PLAYER: ExprNode;
  readonly SET: SetNode;
  /** Represents a value of the pile's type. */
  readonly VALUE: ExprNode;
  readonly PILE: Word;
  /** Represents an item of a pile: `top of deck`, `hand[2]`. */
  readonly ITEM: ExprNode;
  /** Represents a new name. */
  readonly NAME: Word;
  readonly TIMER: Word;
  readonly SOUND: Word;
  /** Is `cw` or `ccw`. */
  readonly TURN: Word;
  /** Is `forward` or `backward`. */
  readonly FACING: Word;
}

export type Operand = TreeSlots[keyof TreeSlots];

/** Describes a field of an action: an operand, a flag, the name of the verb, or the span. */
export type ActionField = Operand | Span | string | boolean | undefined;

/** Maps the names of a regular verb's operands to these operands. */
export type Fields = Readonly<Record<string, ActionField>>;

// ---------------------------------------------------------------------------------------------- rules

export interface RuleBlockNode extends Spanned {
  readonly by: "scan" | "rewrite";
  readonly options: readonly RuleOption[];
  readonly items: readonly (RuleNode | RuleBlockNode)[];
}

export type RuleOption = WithSpan<
  | NodesOf<
      RuleOptionRow,
      {
        readonly WAY: ExprNode;
        readonly BOARD: Word;
        readonly CELLS: CellsExpr;
        readonly TEST: ExprNode;
      }
    >
  | { readonly option: "times"; readonly value: ExprNode }
>;

/** Describes a picture rule. It has no `by`, in contrast to a nested block. */
export interface RuleNode extends Spanned {
  readonly before: Picture;
  readonly after: Picture;
  readonly when?: ExprNode;
  readonly then?: readonly ActionNode[];
}

/** Describes rules as rows of cells: `[ > player | crate ] -> [ > player | > crate ]`. */
export interface LineBlock extends Spanned {
  /** Lists the options; only `on` and `when` are possible. */
  readonly options: readonly RuleOption[];
  readonly items: readonly (LineRuleNode | LineLoop)[];
}

export interface LineLoop extends Spanned {
  readonly loop: readonly LineRuleNode[];
}

export interface LineRuleNode extends Spanned {
  /** Is true if a `+` precedes the rule, which then joins the group of the rule above. */
  readonly joins: boolean;
  /** Lists the words before the rule: `late`, `rigid`, `random` and directions. */
  readonly heads: readonly Word[];
  readonly left: readonly LineRowNode[];
  readonly right: readonly LineRowNode[];
  readonly asks: readonly LineCommandNode[];
  readonly when?: ExprNode;
  readonly then?: readonly ActionNode[];
}

export interface LineRowNode extends Spanned {
  readonly cells: readonly LineCellNode[];
}

export type LineCellNode = "gap" | readonly LineItem[];

export interface LineItem {
  readonly word?: Word;
  /** Is `same` or `next`. */
  readonly binding?: Word;
  readonly name: Word;
}

export interface LineCommandNode {
  readonly ask: Word;
  /** Stores the message of `say`. */
  readonly text?: ExprNode;
  readonly sound?: Word;
}

// ---------------------------------------------------------------------------------------------- sections

export type Section = WithSpan<
  | { is: "version"; number: number }
  | { is: "title" | "author" | "about" | "homepage" | "message"; text: Word }
  | { is: "include"; name: Word }
  /** Represents `tick 24 per second` (unit "per-second") or `tick 131 ms` (unit "ms"). */
  | { is: "tick"; amount: number; unit: "per-second" | "ms"; orKey: boolean }
  | {
      is: "players";
      count?: number;
      names: readonly Word[];
      /** Lists the direction that each player faces, if the file states it. */
      faces?: readonly (Word | undefined)[];
      /** Is true for `at any time`: players need not wait for their turn. */
      anyTime?: true;
      /** Is true if players act simultaneously: a cycle receives the inputs of all players together. */
      together: boolean;
    }
  | BoardSection
  | BodiesSection
  | PiecesSection
  | MovesSection
  | HandsSection
  | WorthSection
  | {
      is: "objects";
      entries: readonly ObjectEntry[];
      /** Lists products, which declare many objects at once. */
      products: readonly ProductEntry[];
      /** Lists properties that state on which kinds objects may lie. */
      grounds: readonly OnProperty[];
    }
  | { is: "meetings"; entries: readonly MeetingEntry[] }
  | { is: "sprite"; name: Word; colours: readonly Word[]; picture: Picture }
  | { is: "looks"; entries: readonly LookEntry[] }
  | {
      is: "lattice";
      /** Stores the name of the board; if missing, the first board. */
      name?: Word;
      picture: Picture;
    }
  | { is: "layers"; entries: readonly LayerEntry[] }
  | { is: "notation"; entries: readonly NotationItem[] }
  | { is: "opaque"; kinds: readonly Word[] }
  | { is: "legend"; entries: readonly LegendEntry[] }
  | { is: "level"; name?: Word; picture: Picture; body: readonly StatementNode[] }
  | {
      is: "define";
      name: Word;
      args: readonly Arg[];
      /** Stores the size of a two-dimensional table: `define cost of 3x2 = ..`. */
      size?: { readonly width: number; readonly height: number };
      value: DefineValue;
    }
  | {
      is: "procedure";
      name: Word;
      args: readonly Arg[];
      /** Stores the type of the procedure's result, if it has one. */
      gives?: Word;
      body: readonly StatementNode[];
    }
  | {
      is: "state";
      eachPlayer: boolean;
      /** Represents `state for each KIND`: fields of bodies. */
      forEach?: readonly Word[];
      kept: boolean;
      entries: readonly StateEntry[];
    }
  | {
      is: "controls";
      /** Names the player to whom the controls belong; if missing, they belong to all players. */
      whose?: Word;
      when?: ExprNode;
      /** Stores the question that is open as long as `when` is true. */
      asking?: ExprNode;
      /** Is true if the controls may be given in any turn, whatever question is open. */
      always: boolean;
      /** Represents `one at a time`: in each cycle a player can give only one of these controls. */
      queued?: { readonly span: Span };
      entries: readonly ControlEntry[];
    }
  | { is: "start" | "ends" | "after"; body: readonly StatementNode[] }
  | { is: "options"; eachPlayer: boolean; entries: readonly OptionEntry[] }
  /** Describes a file that is part of the game. */
  | { is: "file"; name: Word; picture: Picture }
  | { is: "step"; name: Word; eachPlayer: boolean; when?: ExprNode; body: readonly StatementNode[] }
  /** Represents `turn: pick, rotate or mirror again, place`: the controls that make up a turn, in order. */
  | { is: "turn"; entries: readonly TurnPart[] }
  | { is: "loop"; entries: readonly Word[] }
  /** Represents a `scan` or `rewrite` outside of any step. */
  | { is: "rules"; block: RuleBlockNode }
  | { is: "lines"; block: LineBlock }
  | { is: "habits"; entries: readonly HabitEntry[] }
  | { is: "noises"; entries: readonly NoiseEntry[] }
  | { is: "view"; entries: readonly ViewItemNode[] }
  | { is: "test"; name: Word; lines: readonly TestLineNode[] }
>;

/** Describes a deviation from the default behaviour, such as `no undo` or `again after 150 ms`. */
export interface HabitEntry extends Spanned {
  readonly words: readonly Word[];
}

/** Represents `move crate left right sound bump`. */
export interface NoiseEntry extends Spanned {
  readonly when: Word;
  readonly kinds: readonly Word[];
  readonly ways: readonly Word[];
  readonly sound: Word;
}

export interface BoardSection extends Spanned {
  readonly is: "board";
  readonly name?: Word;
  readonly size?: { readonly width: number; readonly height: number; readonly span: Span };
  readonly eachPlayer: boolean;
  readonly edge?: "wraps" | "wraps-across" | "wraps-down" | "runs-on";
  /** Is true if columns have letters and rows have numbers. If `chequered`, cells alternate between light and dark. */
  readonly lettered: boolean;
  readonly chequered: boolean;
  /** Stores the style of the board. `colours` are the colours of its ground. */
  readonly style?: BoardStyle;
  readonly colours: readonly Word[];
  readonly picture?: Picture;
}

/**
 * Describes a line of `notation`: names of columns, rows, cells or pieces, names of the game in records, or the format
 * of moves.
 */
export type NotationItem = WithSpan<
  | {
      is: "names";
      of: Word;
      down: boolean;
      /**
       * States where the listed name belongs: "from" means to the first column, row or cell, "to" to the last. "" means
       * that all names are listed.
       */
      counted: "from" | "to" | "";
      names: readonly Word[];
      without: readonly Word[];
      on?: Word;
    }
  | { is: "pairs"; of: Word; names: readonly { readonly piece: Word; readonly name: Word }[] }
  | { is: "shape"; of: Word; shape: Word }
>;

/** Describes controls that are alternatives at one point of a turn, as in `rotate or mirror again`. */
export interface TurnPart extends Spanned {
  readonly controls: readonly Word[];
  /** Is true if the controls may be given several times. */
  readonly again: boolean;
}

export interface ObjectEntry extends NamedNode {
  readonly glyph: Word;
  readonly colours: readonly Word[];
  readonly shown?: ExprNode;
}

/** Represents `each card of suit (clubs "♣" black, hearts "♥" red), rank (ace "A", 2 to 10) shown "{rank}{suit}"`. */
export interface ProductEntry extends NamedNode {
  readonly factors: readonly { readonly name: Word; readonly parts: readonly ProductPart[] }[];
  readonly shown?: ExprNode;
  /** Stores the glyphs of all objects in a single text, in the order of the objects. */
  readonly signs?: Word;
}

/** Describes a named value of a factor, or a range of numbers, which may start at the number of an earlier factor. */
export type ProductPart = Readonly<
  | { is: "named"; name: Word; label?: Word; colours: readonly Word[] }
  | { is: "numbers"; from: Word; to: number; colours: readonly Word[] }
>;

/** Represents `man disc`, `ghost eyes when eaten of it`, or a line with nothing but a set of pictures. */
export interface LookEntry extends Spanned {
  /** Names an object, a piece, a body or a group of these. */
  readonly kinds?: Word;
  /**
   * Names a picture, or an object, if there is a condition. Without `kinds` it names a set of pictures; with `number`
   * it is the word `shown`.
   */
  readonly picture: Word;
  readonly when?: ExprNode;
  /** Stores the value and the range of `foe shown health of it from 1 to 9`. */
  readonly number?: { readonly value: ExprNode; readonly from: number; readonly to: number };
}

export interface LayerEntry extends Spanned {
  readonly pile: boolean;
  /** Lists the names of objects and groups. The word `others` means all kinds that no other line mentions. */
  readonly kinds: readonly Word[];
}

/** Represents `hull into being when E: board or shove it way`. */
export interface MeetingEntry extends Spanned {
  readonly movers: readonly Word[];
  readonly met: readonly Word[];
  readonly when?: ExprNode;
  readonly alternatives: readonly (readonly ActionNode[])[];
}

export interface LegendEntry extends Spanned {
  readonly glyph: Word;
  readonly means: "all" | "any" | "same" | "next" | "no" | "nothing" | "anything";
  readonly kinds: readonly Word[];
}

/** Represents `let near = count wall around spot`. */
export interface LetNode {
  readonly of: "let";
  readonly name: Word;
  readonly value: ExprNode;
}

/** Describes the value of a definition. It is `cells` if a part is a block of cells, or if all parts are cells. */
export type DefineValue = WithSpan<
  /** Represents one or several values. `but` lists kinds that the group excludes. */
  | { is: "list"; values: readonly ExprNode[]; but?: readonly ExprNode[] }
  /** Represents `up: right, left: down`: values for directions, kinds or players. */
  | { is: "map"; entries: readonly MapEntry[] }
  | { is: "cells"; cells: CellsExpr }
>;

export interface MapEntry {
  readonly key: ExprNode;
  readonly value: ExprNode;
}

export interface Arg extends NamedNode {
  readonly type: Word;
  /** Stores the range of a type such as `0 to 4`. The text of `type` is then "range". */
  readonly range?: { readonly from: number; readonly to: number };
  /** Stores the group in `kind of GROUP` or `file of GROUP`. */
  readonly of?: Word;
}

/** Describes an option that the player sets before play: `startlevel: 0 to 4 = 0`. */
export interface OptionEntry extends Arg {
  /** Lists one value for all players, or one for each player. */
  readonly values: readonly ExprNode[];
}

export type StateEntry = WithSpan<
  | { is: "variable"; type: Word; name: Word; start?: ExprNode }
  | { is: "timer"; name: Word; period: ExprNode }
  /**
   * Represents `pile deck of up to 52 kinds` or `table heat of 8x8 numbers`. The type is stored as the word for a
   * single value.
   */
  | {
      is: "pile";
      name: Word;
      most: number;
      /** Stores the size of a table, which always holds `most` values. Without a height it has a single row. */
      table?: { readonly width: number; readonly height?: number };
      type: Word;
    }
  | {
      is: "source";
      name: Word;
      /** Lists the kinds to draw from; empty for a file. */
      kinds: readonly { readonly kind: Word; readonly weight?: number }[];
      how: SourceHow;
    }
>;

export type SourceHow = Readonly<
  | { by: "weights" | "bags" | "order" }
  | { by: "bits"; rerolls: number }
  /**
   * Represents a source that reads a file repeatedly: the file of an option, or a file of these kinds that the game
   * assigns.
   */
  | { by: "file"; option: Word }
  | { by: "file"; of: Word }
>;

export interface ControlEntry extends NamedNode {
  readonly aliases: readonly Word[];
  readonly args: readonly Arg[];
  /** Lists names of keys (`ArrowLeft`, `a`, `Space`) and of sets of keys (`arrows`, `wasd`, `vi`, `numpad`). */
  readonly keys: readonly Word[];
  /**
   * Lists the clicks that give the control. Without kinds, the click may be on any cell; otherwise on a cell with one
   * of the kinds.
   */
  readonly clicks: readonly {
    /** Is true for a click with the secondary button, or a long press. */
    readonly right?: true;
    readonly kinds: readonly Word[];
    readonly span: Span;
  }[];
  /**
   * Describes another mouse action. `drag`: the mouse enters a cell while its button is pressed. `release`: the button
   * is released over a cell. `right` means the secondary button.
   */
  readonly gesture?: { readonly what: Word; readonly right?: true };
  readonly button?: Word;
  /** Is true if a repeat count may be typed before the control. */
  readonly times: boolean;
  /** Is true if the argument may be typed without the name of the control. */
  readonly bare: boolean;
  /** Represents `every 2 after 10`, for a control that repeats while its key is held. */
  readonly repeat?: { readonly every: number; readonly after: number; readonly span: Span };
}

export type ViewItemNode = WithSpan<
  | { show: "text"; text: ExprNode; when?: ExprNode }
  | {
      show: "board";
      board: Word;
      of?: ExprNode;
      /** Is true if a pile is shown in a column, not in a row. */
      down?: true;
      cells?: CellsExpr;
      camera?: CameraNode;
      /** Stores the body of `ghost of piece`, whose landing place is shown. */
      ghost?: ExprNode;
      /** Represents `showing CELLS remembering KINDS`. */
      shown?: Shown;
      /** Represents `covering CELLS as KIND when E`. */
      covers?: readonly CoverNode[];
      when?: ExprNode;
      /** Is true if the item is on one line with the item before it. */
      onSameLine?: true;
    }
  /** Describes a text screen: rows of text with fields in braces. */
  | { show: "screen"; rows: readonly ScreenRow[] }
  | { show: "beside"; gap: number; items: readonly ViewItemNode[] }
  | { show: "each-player"; beside?: number; items: readonly ViewItemNode[] }
>;

/** Describes cells that a view shows as if they held only the kind `as`. */
export interface CoverNode extends Spanned {
  readonly what: CellsExpr | SetNode;
  readonly as: Word;
  readonly when?: ExprNode;
}

export interface ScreenRow extends Spanned {
  readonly parts: readonly ScreenPart[];
}

/** Describes plain text, a value, or an item of a view. */
export type ScreenPart = TextPartNode | { readonly is: "item"; readonly item: BoardItemNode };

/** Describes the visible cells, and the kinds that are remembered in all other cells. */
export interface Shown extends Spanned {
  readonly what: SetNode;
  readonly remembering: readonly Word[];
}

export interface CameraNode extends Spanned, Sized {
  readonly around: SetNode;
  /** Is true if the view does not scroll but turns pages, and shows the page with the member. */
  readonly pages: boolean;
}

export type TestLineNode = WithSpan<
  | { does: "level"; name: Word }
  | { does: "board"; picture: Picture }
  | { does: "seed"; seed: number }
  /** Represents `option size = 4`. Its values are one for all players, or one for each player. */
  | { does: "option"; name: Word; values: readonly ExprNode[] }
  | { does: "start"; fen: Word }
  | { does: "play"; inputs: Word }
  /** Represents `given`, whose statements change the position. */
  | { does: "given"; body: readonly StatementNode[] }
  | { does: "print"; values: readonly ExprNode[] }
  | { does: "expect"; value: ExprNode }
  | { does: "expect-outcome"; outcome: OutcomeNode }
  | { does: "expect-board" | "expect-seen"; picture: Picture }
>;

/** Describes the outcome that a test expects. */
export type OutcomeNode = Readonly<
  /** Represents one of `outcomeWords`. A word that the game declares as a name is that name, unless a text follows. */
  | { is: "word"; word: Word; text?: ExprNode }
  | { is: "level"; name: Word }
  | { is: "wins"; who: ExprNode; text?: ExprNode }
>;

/** Selects the type of the expressions with a specific `is`. */
export type ExprNodeOf<Is extends ExprNode["is"]> = MemberOf<ExprNode, "is", Is>;
export type ActionNodeOf<Does extends ActionNode["does"]> = MemberOf<ActionNode, "does", Does>;
export type SectionOf<Is extends Section["is"]> = MemberOf<Section, "is", Is>;
/** Selects the fields of a section that its reader returns: all but `is` and `span`. */
export type FieldsOf<Is extends Section["is"]> = Omit<SectionOf<Is>, "is" | "span">;
export type BoardItemNode = MemberOf<ViewItemNode, "show", "board">;
