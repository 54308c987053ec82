/**
 * Describes the syntax tree of a game file: names are not resolved, and only the form is checked. Every node has its span. The
 * terms are those of docs/language.md, sections 2 to 4.
 */
import type { MemberOf, Span, Sized } from "../../base/index.ts";
import type { BodiesSection, OnProperty } from "./bodies-tree.ts";
import type { HandsSection, MovesSection, PiecesSection } from "./moves-tree.ts";
import type { filterForms } from "./filters.ts";
import type { NodesOf } from "./patterns.ts";
import type { ruleOptionForms } from "./rule-options.ts";
import type { Operands, Verb } from "./verbs.ts";
import type { BoardStyle } from "./words.ts";
import type { WorthSection } from "./worth-tree.ts";

/** Describes a part of the source: a node of the tree, or a part of a node. */
export interface Spanned {
  readonly span: Span;
}

/** Adds a span to each node of a union. */
export type WithSpan<Nodes> = Nodes & Spanned;

/** Describes a word from the source with its place. */
export interface Word extends Spanned {
  readonly text: string;
}

/** Describes a comment, without its slashes; `own` is true if it has a line to itself. */
export interface Comment extends Spanned {
  readonly text: string;
  readonly own: boolean;
}

/** Represents something that begins with its name. */
export interface NamedNode extends Spanned {
  readonly name: Word;
}

/** Represents drawn rows, without their indentation. `span` extends from the first glyph to the last. */
export interface Picture extends Spanned {
  readonly rows: readonly Word[];
}

/** Describes a whole file. Comments are stored separately, in the order of the text; the printer inserts them again by their places. */
export interface File extends Spanned {
  readonly source: string;
  readonly sections: readonly Section[];
  readonly comments: readonly Comment[];
  /** Lists the offsets of lines that continue the line above them. */
  readonly breaks: readonly number[];
}

// ---------------------------------------------------------------------------------------------- values

export type ExprNode = WithSpan<
  | { readonly is: "number"; readonly value: number }
  | { readonly is: "text"; readonly parts: readonly TextPartNode[] }
  /** Represents a name, or one of the words that are values: on, off, none, me, opponent, it, here, or a direction. */
  | { readonly is: "name"; readonly name: Word }
  | { readonly is: "call"; readonly name: Word; readonly args: readonly ExprNode[] }
  | { readonly is: "index"; readonly name: Word; readonly index: ExprNode }
  /** Represents `score of opponent`, `x of here`, `place of hero`. */
  | { readonly is: "of"; readonly name: Word; readonly of: ExprNode }
  | { readonly is: "held"; readonly name: Word }
  /** Represents `(3, 4)`, `(3, 4) of tray of blue`. */
  | {
      readonly is: "cell";
      readonly x: ExprNode;
      readonly y: ExprNode;
      readonly board?: Word;
      readonly of?: ExprNode;
    }
  | { readonly is: "unary"; readonly op: "-" | "not" | "against"; readonly value: ExprNode }
  | { readonly is: "binary"; readonly op: BinaryOp; readonly left: ExprNode; readonly right: ExprNode }
  /** Represents `X is wall`, `X is not none`. The kinds are names; one of them may be the word `none`. */
  | { readonly is: "is"; readonly value: ExprNode; readonly not: boolean; readonly kinds: readonly Word[] }
  | { readonly is: "if"; readonly test: ExprNode; readonly then: ExprNode; readonly otherwise: ExprNode }
  /** Represents the lines below a formula: one name and its value on each line, then the value that uses these names. */
  | { readonly is: "lets"; readonly lets: readonly LetNode[]; readonly value: ExprNode }
  | { readonly is: "set"; readonly set: SetNode }
  /** Represents `top stone at spot`: the last member of the set. */
  | { readonly is: "top"; readonly set: SetNode }
  /** Represents `sum of health of it for each foe`, `most of price(it) for each kind of card`. */
  | {
      readonly is: "fold";
      readonly by: "sum" | "most" | "least";
      readonly value: ExprNode;
      readonly over: SetNode | ValuesNode;
    }
  /** Represents `no crate`, `count crate`, and for a pile with `of`, `count deck of red`. */
  | { readonly is: "no" | "count"; readonly set: SetNode; readonly of?: ExprNode }
  /** Represents `deck holds ace`. */
  | { readonly is: "holds"; readonly pile: ExprNode; readonly value: ExprNode }
  | { readonly is: "random"; readonly from: ExprNode; readonly to: ExprNode }
  | { readonly is: "random-of"; readonly set: SetNode }
  /** Represents `random straight where box fits it`: a random direction, one of four or eight. */
  | { readonly is: "random-way"; readonly straight: boolean; readonly test?: ExprNode }
  /** Represents `path from goblin to hero by straight past goblin avoiding trap`: the first step of the path. */
  | PathExpr
  /** Represents `direction from bomb to crate`. */
  | { readonly is: "toward"; readonly from: ExprNode; readonly to: ExprNode }
  | { readonly is: "new"; readonly kind: ExprNode }
  /** Represents `next tile after it`, `place of it among tile`. */
  | { readonly is: "after" | "among"; readonly group: Word; readonly of: ExprNode }
  /** Represents `piece fits down 2`, `piece fits cw`, `piece fits at (3, 0)`, `piece fits as T`. */
  | { readonly is: "fits"; readonly what: ExprNode; readonly how: Fitting }
  | { readonly is: "touches"; readonly what: ExprNode; readonly kinds: readonly Word[] }
  /** Represents `player is stuck`: each cell that held a player when the cycle began still holds one. */
  | { readonly is: "stuck"; readonly value: ExprNode; readonly not: boolean }
  | { readonly is: "rests" | "blocked"; readonly value: ExprNode; readonly not: boolean }
  /** Represents `every my king is attacked`, `enemy piece is attacked by met`. */
  | {
      readonly is: "attacked";
      readonly value: ExprNode;
      readonly every: boolean;
      readonly not: boolean;
      readonly by?: Word;
    }
  /** Represents `my king is surrounded against throne`. */
  | {
      readonly is: "surrounded";
      readonly value: ExprNode;
      readonly not: boolean;
      readonly hostile?: CellsExpr;
    }
  /** Represents `my king reaches last row`: the king can get there with the next move. */
  | { readonly is: "reaches"; readonly what: ExprNode; readonly cells: CellsExpr }
  /** Represents `line of 4 enemy disc`. */
  | { readonly is: "line"; readonly count: number; readonly set: SetNode }
  /** Represents `draw bag`, `draw bag of opponent`, `draw makers[level]`. */
  | { readonly is: "draw"; readonly source: Word; readonly index?: ExprNode; readonly of?: ExprNode }
  /** Represents a value that could not be read; the mistake has been reported. */
  | { readonly is: "broken" }
>;

/** Describes a change of a body's pose or shape that `fits` tests. */
export type Fitting =
  | { readonly by: "move"; readonly way: ExprNode; readonly times?: ExprNode }
  | { readonly by: "turn"; readonly way: Word; readonly times?: ExprNode }
  | { readonly by: "mirror" }
  | { readonly by: "put"; readonly cell: ExprNode }
  | { readonly by: "become"; readonly kind: ExprNode; readonly cell?: ExprNode };

export type BinaryOp = "or" | "and" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "%";

export type TextPartNode =
  | { readonly is: "plain"; readonly text: string }
  | { readonly is: "value"; readonly value: ExprNode; readonly width?: number };

/**
 * Describes a set of things, or a set of cells if `kinds` is the single word `cells`. A bare name without filters is represented
 * as a `name`, not as a set.
 */
export interface SetNode extends Spanned {
  readonly whose?: "my" | "enemy";
  readonly kinds: readonly Word[];
  readonly filters: readonly Filter[];
}

export interface PathExpr extends Spanned {
  readonly is: "path";
  readonly from: ExprNode;
  /** Stores the goal of the path; for a set, the nearest member is the goal. */
  readonly to: GoalNode;
  readonly away: boolean;
  readonly straight: boolean;
  readonly past: readonly Word[];
  readonly avoiding: readonly Word[];
}

/** Names the filters that test how pieces are placed relative to others, in conditions on moves and positions. */
export type PieceRelation = "beyond" | "opposite" | "trailing" | "flanking";

export type Filter = WithSpan<NodesOf<(typeof filterForms)[number], FilterSlots>>;

/** Maps the slots of filters to the types of their operands. */
interface FilterSlots {
  readonly CELLS: CellsExpr;
  readonly SUM: ExprNode;
  readonly TERM: ExprNode;
  readonly UNARY: ExprNode;
  readonly GOAL: GoalNode;
  /** Stands for true if the words `by any steps` are there. */
  readonly ANY_STEPS: boolean;
  readonly KINDS: readonly Word[];
  readonly TEST: ExprNode;
}

/** Describes a value or a set that is the end of a path or the start of a search for connected cells. */
export type GoalNode = ExprNode | SetNode;

/** Describes an ordered list of cells, part by part. A `name` part refers to a board or to a definition of cells. */
export interface CellsExpr extends Spanned {
  readonly parts: readonly CellsPart[];
}

/** Describes a part of a list of cells; in games by moves it may apply to one player only: `row 2 for white`. */
export type CellsPart = WithSpan<
  | { readonly is: "name"; readonly name: Word }
  | { readonly is: "cell"; readonly cell: ExprNode }
  | { readonly is: "block"; readonly from: ExprNode; readonly to: ExprNode }
  /** Represents `row 2`, `rows 1 to 3`, `last 2 rows`, `column c`. The lines are counted from 1; rows are counted from the side of their player. */
  | {
      readonly is: "lines";
      readonly of: "row" | "column";
      readonly from: number;
      readonly to: number;
      /** Is true if the lines are counted from the far end. */
      readonly last: boolean;
    }
> & { readonly player?: Word | undefined };

// ---------------------------------------------------------------------------------------------- statements

export type StatementNode = WithSpan<
  /** Represents alternatives joined by `or`, each a list of actions. */
  | { readonly is: "line"; readonly alternatives: readonly (readonly ActionNode[])[] }
  /** Represents a `when`, any number of `otherwise when`, and at most one `otherwise` (which has no test). */
  | { readonly is: "when"; readonly branches: readonly Branch[] }
  | {
      readonly is: "each";
      readonly set: SetNode;
      readonly as?: Word;
      readonly body: readonly StatementNode[];
    }
  /** Represents `for each n from 0 to 5`, `for each straight as way`, `for each kind of gem as k`. */
  | {
      readonly is: "each-value";
      readonly over: ValuesNode;
      readonly as?: Word;
      readonly body: readonly StatementNode[];
    }
  | {
      readonly is: "each-player";
      readonly others: boolean;
      readonly as?: Word;
      readonly body: readonly StatementNode[];
    }
  | { readonly is: "repeat"; readonly times: ExprNode; readonly body: readonly StatementNode[] }
  | { readonly is: "rules"; readonly block: RuleBlockNode }
  | { readonly is: "lines"; readonly block: LineBlock }
  /** Represents `grant`: the movements that its body requests are granted when the body ends. */
  | { readonly is: "grant"; readonly body: readonly StatementNode[] }
>;

/** Describes the values over which a loop iterates: numbers, the four or eight directions, the kinds of a group, or, in sums, players. */
export type ValuesNode =
  | { readonly of: "number"; readonly from: ExprNode; readonly to: ExprNode }
  | { readonly of: "straight" | "direction" | "player" | "opponent" }
  | { readonly of: "kind"; readonly group: Word };

export interface Branch extends Spanned {
  readonly test?: ExprNode;
  readonly body: readonly StatementNode[];
}

/** Describes the target of an action: one thing, or each member of a set. */
export type TargetNode =
  | { readonly each: false; readonly value: ExprNode }
  | { readonly each: true; readonly set: SetNode };

/** Describes an action. An action of a regular verb has the operands of the verb's row in verbs.ts. */
export type ActionNode = WithSpan<
  | VerbAction
  | {
      readonly does: "assign" | "add";
      readonly name: Word;
      /** Stores the index in `deck[2] = ace`. */
      readonly index?: ExprNode;
      readonly of?: ExprNode;
      readonly value: ExprNode;
    }
  | { readonly does: "let"; readonly name: Word; readonly value: ExprNode }
  | { readonly does: "return"; readonly value: ExprNode }
  | {
      readonly does: "become";
      readonly what: TargetNode;
      readonly kind: ExprNode;
      readonly cell?: ExprNode;
    }
  | {
      readonly does: "clear";
      readonly lines: "rows" | "columns";
      readonly board: Word;
      readonly of?: ExprNode;
      readonly cells?: CellsExpr;
      readonly as?: Word;
      readonly and?: Word;
    }
  /** Represents `white wins`. */
  | { readonly does: "wins"; readonly who: ExprNode; readonly text?: ExprNode }
  | { readonly does: "call"; readonly name: Word; readonly args: readonly ExprNode[] }
  | { readonly does: "broken" }
>;

/** Represents an action of a regular verb: `push boat right by 2` is `{ does: "push", what, way, by, span }`. */
export type VerbAction<V extends Verb = Verb> = V extends Verb
  ? { readonly does: V; readonly span: Span } & Operands<V, TreeSlots>
  : never;

/** Maps the slots of patterns to the types of their operands in the tree. */
export interface TreeSlots {
  /** Stands for one thing, or for `each` and a set. */
  readonly THINGS: TargetNode;
  /** Stands for one body that turns, or for `each` and a set of such bodies. */
  readonly BODIES: TargetNode;
  readonly BODY: ExprNode;
  readonly KIND: ExprNode;
  readonly CELL: ExprNode;
  readonly DIRECTION: ExprNode;
  /** Stands for a number without operators. */
  readonly N: ExprNode;
  readonly NUMBER: ExprNode;
  readonly TEXT: ExprNode;
  readonly PLAYER: ExprNode;
  readonly SET: SetNode;
  /** Stands for the value to put on a pile. */
  readonly VALUE: ExprNode;
  readonly PILE: Word;
  /** Stands for an item of a pile: `top of deck`, `hand[2]`. */
  readonly ITEM: ExprNode;
  /** Stands for a new name. */
  readonly NAME: Word;
  readonly TIMER: Word;
  readonly SOUND: Word;
  /** Stands for `cw` or `ccw`. */
  readonly TURN: Word;
  /** Stands for `forward` or `backward`. */
  readonly FACING: Word;
}

export type Operand = TreeSlots[keyof TreeSlots];

/** Describes the value of a field of an action: an operand, a flag, the name of the verb, or the span. */
export type ActionField = Operand | Span | string | boolean | undefined;

/** Maps the operand names in the pattern of a regular verb to the values of these fields in an action. */
export type Fields = Readonly<Record<string, ActionField>>;

// ---------------------------------------------------------------------------------------------- rules

export interface RuleBlockNode extends Spanned {
  readonly by: "scan" | "rewrite";
  readonly options: readonly RuleOption[];
  readonly items: readonly (RuleNode | RuleBlockNode)[];
}

export type RuleOption = WithSpan<
  | NodesOf<
      (typeof ruleOptionForms)[number],
      {
        readonly WAY: ExprNode;
        readonly BOARD: Word;
        readonly CELLS: CellsExpr;
        readonly TEST: ExprNode;
      }
    >
  | { readonly option: "times"; readonly value: ExprNode }
>;

/** Describes a picture rule. A rule has no `by`, which distinguishes it from a nested block. */
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
  /** Contains `same` or `next`. */
  readonly binding?: Word;
  readonly name: Word;
}

export interface LineCommandNode {
  readonly ask: Word;
  /** Stores the text that `say` shows. */
  readonly text?: ExprNode;
  readonly sound?: Word;
}

// ---------------------------------------------------------------------------------------------- sections

export type Section = WithSpan<
  | { readonly is: "version"; readonly number: number }
  | { readonly is: "title" | "author" | "about" | "homepage" | "message"; readonly text: Word }
  | { readonly is: "include"; readonly name: Word }
  /** Represents `tick 24 per second` (unit "per-second") or `tick 131 ms` (unit "ms"). */
  | {
      readonly is: "tick";
      readonly amount: number;
      readonly unit: "per-second" | "ms";
      readonly orKey: boolean;
    }
  | {
      readonly is: "players";
      readonly count?: number;
      readonly names: readonly Word[];
      /** Lists the direction that each player faces, if the file states it. */
      readonly faces?: readonly (Word | undefined)[];
      /** Represents `at any time`: players need not wait for their turn. */
      readonly anyTime?: true;
      /** Is true if players act simultaneously, so that a cycle receives the choices of all players together. */
      readonly together: boolean;
    }
  | BoardSection
  | BodiesSection
  | PiecesSection
  | MovesSection
  | HandsSection
  | WorthSection
  | {
      readonly is: "objects";
      readonly entries: readonly ObjectEntry[];
      /** Lists lines that declare many objects at once. */
      readonly products: readonly ProductEntry[];
      /** Lists the lines that state on which kinds objects may lie. */
      readonly grounds: readonly OnProperty[];
    }
  | { readonly is: "meetings"; readonly entries: readonly MeetingEntry[] }
  | {
      readonly is: "sprite";
      readonly name: Word;
      readonly colours: readonly Word[];
      readonly picture: Picture;
    }
  | { readonly is: "looks"; readonly entries: readonly LookEntry[] }
  | {
      readonly is: "lattice";
      /** Stores the name of the board; if missing, the first board. */
      readonly name?: Word;
      readonly picture: Picture;
    }
  | { readonly is: "layers"; readonly entries: readonly LayerEntry[] }
  | { readonly is: "notation"; readonly entries: readonly NotationItem[] }
  | { readonly is: "opaque"; readonly kinds: readonly Word[] }
  | { readonly is: "legend"; readonly entries: readonly LegendEntry[] }
  | {
      readonly is: "level";
      readonly name?: Word;
      readonly picture: Picture;
      readonly body: readonly StatementNode[];
    }
  | {
      readonly is: "define";
      readonly name: Word;
      readonly args: readonly Arg[];
      /** Stores the size of a two-dimensional table: `define cost of 3x2 = ..`. */
      readonly size?: { readonly width: number; readonly height: number };
      readonly value: DefineValue;
    }
  | {
      readonly is: "procedure";
      readonly name: Word;
      readonly args: readonly Arg[];
      /** Stores the type of the procedure's result, if it has one. */
      readonly gives?: Word;
      readonly body: readonly StatementNode[];
    }
  | {
      readonly is: "state";
      readonly eachPlayer: boolean;
      /** Represents `state for each KIND`: fields of bodies. */
      readonly forEach?: readonly Word[];
      readonly kept: boolean;
      readonly entries: readonly StateEntry[];
    }
  | {
      readonly is: "controls";
      /** Stores the player to whom these keys, clicks and buttons belong. */
      readonly whose?: Word;
      readonly when?: ExprNode;
      /** Stores the question that is open while `when` is true. */
      readonly asking?: ExprNode;
      /** Is true if the controls may be given in any turn, whatever question is open. */
      readonly always: boolean;
      /** Represents `one at a time`: of these controls, each cycle accepts one. */
      readonly queued?: { readonly span: Span };
      readonly entries: readonly ControlEntry[];
    }
  | { readonly is: "start" | "ends" | "after"; readonly body: readonly StatementNode[] }
  | { readonly is: "options"; readonly eachPlayer: boolean; readonly entries: readonly OptionEntry[] }
  /** Describes a file that is part of the game. */
  | { readonly is: "file"; readonly name: Word; readonly picture: Picture }
  | {
      readonly is: "step";
      readonly name: Word;
      readonly eachPlayer: boolean;
      readonly when?: ExprNode;
      readonly body: readonly StatementNode[];
    }
  /** Represents `turn: pick, rotate again, place`: the controls of which a turn consists, in order. */
  | { readonly is: "turn"; readonly entries: readonly TurnPart[] }
  | { readonly is: "loop"; readonly entries: readonly Word[] }
  /** Represents a `scan` or `rewrite` that is a section, at the left edge. */
  | { readonly is: "rules"; readonly block: RuleBlockNode }
  | { readonly is: "lines"; readonly block: LineBlock }
  | { readonly is: "habits"; readonly entries: readonly HabitEntry[] }
  | { readonly is: "noises"; readonly entries: readonly NoiseEntry[] }
  | { readonly is: "view"; readonly entries: readonly ViewItemNode[] }
  | { readonly is: "test"; readonly name: Word; readonly lines: readonly TestLineNode[] }
>;

/** Describes a deviation from the default behaviour of games: `no undo`, `again after 150 ms`. */
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
  /** Is true if columns have letters, rows have numbers, and cells alternate between light and dark. */
  readonly lettered: boolean;
  readonly chequered: boolean;
  /** Stores a word of `boardStyles`; the next field lists the colours of the board's ground. */
  readonly style?: BoardStyle;
  readonly colours: readonly Word[];
  readonly picture?: Picture;
}

/** Describes a line of `notation`: the names of columns, rows, cells or pieces, or the format of moves. */
export type NotationItem = WithSpan<
  | {
      readonly is: "names";
      readonly of: Word;
      readonly down: boolean;
      /** States whether the name before it belongs to the first thing ("from") or to the last ("to"); "" means that the names begin as usual. */
      readonly counted: "from" | "to" | "";
      readonly names: readonly Word[];
      readonly without: readonly Word[];
      readonly on?: Word;
    }
  | {
      readonly is: "pairs";
      readonly of: Word;
      readonly names: readonly { readonly piece: Word; readonly name: Word }[];
    }
  | { readonly is: "shape"; readonly of: Word; readonly shape: Word }
>;

export interface TurnPart extends Spanned {
  readonly control: Word;
  /** Is true if the control may be given several times. */
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
  /** Stores the glyphs of the objects, in their order, in one text. */
  readonly signs?: Word;
}

/** Represents a named value of a factor, or a range of numbers, which may begin with the number of an earlier factor. */
export type ProductPart =
  | { readonly is: "named"; readonly name: Word; readonly label?: Word; readonly colours: readonly Word[] }
  | { readonly is: "numbers"; readonly from: Word; readonly to: number; readonly colours: readonly Word[] };

/** Represents `man disc`, `ghost eyes when eaten of it`, or a line with only the name of a set of pictures. */
export interface LookEntry extends Spanned {
  /** Names an object, a piece, a body or a group of these. */
  readonly kinds?: Word;
  /** Names a picture or, with a condition, an object; without `kinds`, a set of pictures. Before a number it is the word `shown`. */
  readonly picture: Word;
  readonly when?: ExprNode;
  /** Stores the label of `foe shown health of it from 1 to 9`. */
  readonly number?: { readonly value: ExprNode; readonly from: number; readonly to: number };
}

export interface LayerEntry extends Spanned {
  readonly pile: boolean;
  /** Lists the names of objects and groups; the word `others` stands for all kinds that no other line mentions. */
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

/** Represents the value of a definition. In `cells`, at least one part is a block of cells, or all parts are cells. */
export type DefineValue = WithSpan<
  /** Represents one or several values; `but` lists kinds that are excluded from the group. */
  | { readonly is: "list"; readonly values: readonly ExprNode[]; readonly but?: readonly ExprNode[] }
  /** Represents `up: right, left: down`: a value for each direction, kind or player. */
  | { readonly is: "map"; readonly entries: readonly MapEntry[] }
  | { readonly is: "cells"; readonly cells: CellsExpr }
>;

export interface MapEntry {
  readonly key: ExprNode;
  readonly value: ExprNode;
}

export interface Arg extends NamedNode {
  readonly type: Word;
  /** Stores the range of a type such as `0 to 4`, whose `type.text` is "range". */
  readonly range?: { readonly from: number; readonly to: number };
  /** Stores the group in `kind of GROUP` or `file of GROUP`. */
  readonly of?: Word;
}

/** Describes an option that the player sets before play: `startlevel: 0 to 4 = 0`. */
export interface OptionEntry extends Arg {
  /** Contains one value, or one for each player. */
  readonly values: readonly ExprNode[];
}

export type StateEntry = WithSpan<
  | { readonly is: "variable"; readonly type: Word; readonly name: Word; readonly start?: ExprNode }
  | { readonly is: "timer"; readonly name: Word; readonly period: ExprNode }
  /** Represents `pile deck of up to 52 kinds` or `table heat of 8x8 numbers`; the type is stored in the singular, as it is written in `state`. */
  | {
      readonly is: "pile";
      readonly name: Word;
      readonly most: number;
      /** Stores the size of a table, which always holds `most` values; a table with one row has only a width. */
      readonly table?: { readonly width: number; readonly height?: number };
      readonly type: Word;
    }
  | {
      readonly is: "source";
      readonly name: Word;
      /** Lists the kinds to draw from; empty for a file. */
      readonly kinds: readonly { readonly kind: Word; readonly weight?: number }[];
      readonly how: SourceHow;
    }
>;

export type SourceHow =
  | { readonly by: "weights" | "bags" | "order" }
  | { readonly by: "bits"; readonly rerolls: number }
  /** Represents a source that reads a file in a loop: the file of an option, or a file of these kinds that the game sets. */
  | { readonly by: "file"; readonly option: Word }
  | { readonly by: "file"; readonly of: Word };

export interface ControlEntry extends NamedNode {
  readonly aliases: readonly Word[];
  readonly args: readonly Arg[];
  /** Lists names of keys (`ArrowLeft`, `a`, `Space`) and of sets of keys (`arrows`, `wasd`, `vi`, `numpad`). */
  readonly keys: readonly Word[];
  /** Lists clicks: `click` alone is a click on any cell; with kinds, a click on a cell with one of these kinds. */
  readonly clicks: readonly {
    /** Is true for a click with the secondary button, or a long press. */
    readonly right?: true;
    readonly kinds: readonly Word[];
    readonly span: Span;
  }[];
  /**
   * Represents an action of the mouse. `drag`: the mouse enters a cell while its button is pressed. `release`: the button is
   * released over a cell. `right` states that it is the secondary button.
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
  | { readonly show: "text"; readonly text: ExprNode; readonly when?: ExprNode }
  | {
      readonly show: "board";
      readonly board: Word;
      readonly of?: ExprNode;
      /** Is true if a pile is shown in a column, not in a row. */
      readonly down?: true;
      readonly cells?: CellsExpr;
      readonly camera?: CameraNode;
      /** Represents `ghost of piece`, which shows where the body would land. */
      readonly ghost?: ExprNode;
      /** Represents `showing CELLS remembering KINDS`. */
      readonly shown?: Shown;
      /** Represents `covering CELLS as KIND when E`. */
      readonly covers?: readonly CoverNode[];
      readonly when?: ExprNode;
      /** Is true if the item is on the same line as the item before it. */
      readonly onSameLine?: true;
    }
  /** Describes a text screen: rows of text with fields in braces. */
  | { readonly show: "screen"; readonly rows: readonly ScreenRow[] }
  | { readonly show: "beside"; readonly gap: number; readonly items: readonly ViewItemNode[] }
  | { readonly show: "each-player"; readonly beside?: number; readonly items: readonly ViewItemNode[] }
>;

/** Describes cells that a view hides by showing them as if they held only this kind. */
export interface CoverNode extends Spanned {
  readonly what: CellsExpr | SetNode;
  readonly as: Word;
  readonly when?: ExprNode;
}

export interface ScreenRow extends Spanned {
  readonly parts: readonly ScreenPart[];
}

/** Represents plain text, a value, or something that a view can show. */
export type ScreenPart = TextPartNode | { readonly is: "item"; readonly item: BoardItemNode };

/** Describes the visible cells, and the kinds that are remembered elsewhere. */
export interface Shown extends Spanned {
  readonly what: SetNode;
  readonly remembering: readonly Word[];
}

export interface CameraNode extends Spanned, Sized {
  readonly around: SetNode;
  /** Is true if the view does not scroll, but shows the page that contains the member. */
  readonly pages: boolean;
}

export type TestLineNode = WithSpan<
  | { readonly does: "level"; readonly name: Word }
  | { readonly does: "board"; readonly picture: Picture }
  | { readonly does: "seed"; readonly seed: number }
  /** Represents `option size = 4`, with a single value or one for each player. */
  | { readonly does: "option"; readonly name: Word; readonly values: readonly ExprNode[] }
  | { readonly does: "start"; readonly fen: Word }
  | { readonly does: "play"; readonly inputs: Word }
  /** Represents `given`, which changes the position by statements like those of the game. */
  | { readonly does: "given"; readonly body: readonly StatementNode[] }
  | { readonly does: "print"; readonly values: readonly ExprNode[] }
  | { readonly does: "expect"; readonly value: ExprNode }
  | { readonly does: "expect-outcome"; readonly outcome: OutcomeNode }
  | { readonly does: "expect-board" | "expect-seen"; readonly picture: Picture }
>;

/** Describes the state of the game that a test expects. */
export type OutcomeNode =
  /** Represents one of `outcomeWords`. If the game declares the word as a name, it refers to that declaration, unless a text follows. */
  | { readonly is: "word"; readonly word: Word; readonly text?: ExprNode }
  | { readonly is: "level"; readonly name: Word }
  | { readonly is: "wins"; readonly who: ExprNode; readonly text?: ExprNode };

/** Selects the type of the expressions with a given `is`. */
export type ExprNodeOf<Is extends ExprNode["is"]> = MemberOf<ExprNode, "is", Is>;
export type ActionNodeOf<Does extends ActionNode["does"]> = MemberOf<ActionNode, "does", Does>;
export type SectionOf<Is extends Section["is"]> = MemberOf<Section, "is", Is>;
/** Selects the fields of the sections with a given `is` that their readers return. */
export type FieldsOf<Is extends Section["is"]> = Omit<SectionOf<Is>, "is" | "span">;
export type BoardItemNode = MemberOf<ViewItemNode, "show", "board">;
