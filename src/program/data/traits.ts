import type { MemberOf } from "../../base/index.ts";
import { rows, type VerbRow } from "../../syntax/index.ts";
import type { LineRule } from "./lines.ts";
import type { Nodes, NodeSort, PartsOf, Shape, ShapeOf } from "./shape.ts";
import type {
  Action,
  ActionSlots,
  Change,
  Expr,
  Program,
  Region,
  RegularAction,
  Rule,
  RuleBlock,
  SetExpr,
  SetTest,
  Statement,
  ValueType,
  ViewItem,
} from "./program.ts";

/**
 * Describes the parts and effects of each kind of node. The engine, the solver and the studio look up here what they need to know
 * about a kind of expression, action or statement.
 */

/** Selects the type of the expressions with a given `is`. */
export type ExprOf<Is extends Expr["is"]> = MemberOf<Expr, "is", Is>;

/** Describes all parts of a node that contain other nodes, as derived from the type of the node. */
type Parts<Node> = [PartsOf<Node>] extends [never]
  ? { readonly parts?: undefined }
  : { readonly parts: PartsOf<Node> };

interface ExprTraits<E> {
  readonly type: ValueType | ((expr: E, program: Program) => ValueType);
  /** Is true if the value of the expression is constant throughout a match, provided that the values of its parts are. */
  readonly fixed?: true;
  /** Is true if it draws random numbers itself, apart from its parts. */
  readonly draws?: true;
  /** Is true if it makes a body whenever it is evaluated. */
  readonly makes?: true;
  /** Returns true if evaluating the expression may fail and thereby stop the cycle. */
  readonly fails?: (expr: E) => boolean;
}

type ExprTable = { readonly [Is in Expr["is"]]: ExprTraits<ExprOf<Is>> & Parts<ExprOf<Is>> };

const ownType = ({ type }: { readonly type: ValueType }): ValueType => type;
const ofMember = ({ set }: { readonly set: SetExpr }): ValueType => (set.kinds ? "thing" : "cell");
const always = (): boolean => true;

const ofExpr = { of: "expr" } as const;
const value = { value: "expr" } as const;
const sides = { left: "expr", right: "expr" } as const;
const set = { set: "set" } as const;
const oneOrEach = { one: "expr", each: "set" } as const;

function ofPile({ pile }: { readonly pile: number }, { piles = [] }: Program): ValueType {
  return piles[pile].type;
}

const expressions: ExprTable = {
  constant: { type: ownType, fixed: true },
  text: { type: "text", parts: { parts: value } },
  variable: { type: ({ variable }, { variables }) => variables[variable].type, parts: ofExpr },
  "pile-count": { type: "number", parts: ofExpr },
  "pile-end": { type: ofPile, parts: ofExpr },
  "pile-item": { type: ofPile, parts: { of: "expr", index: "expr" } },
  "pile-holds": { type: "switch", parts: { of: "expr", value: "expr" } },
  timer: { type: "switch", parts: ofExpr },
  control: { type: "switch" },
  held: { type: "switch" },
  stuck: { type: "switch" },
  argument: { type: ownType },
  local: { type: ownType },
  me: { type: "player" },
  opponent: { type: "player" },
  over: { type: "switch" },
  winner: { type: "player" },
  viewer: { type: "player" },
  turn: { type: "player" },
  times: { type: "number" },
  option: { type: ownType, parts: ofExpr, fixed: true },
  here: { type: "cell" },
  it: { type: ownType },
  cell: { type: "cell", parts: { of: "expr", x: "expr", y: "expr" } },
  not: { type: "switch", parts: value, fixed: true },
  negative: { type: "number", parts: value },
  absolute: { type: "number", parts: value },
  against: { type: "direction", parts: value },
  turned: { type: "direction", parts: value },
  and: { type: "switch", parts: { values: "expr" }, fixed: true },
  or: { type: "switch", parts: { values: "expr" }, fixed: true },
  compare: { type: "switch", parts: sides, fixed: true },
  arithmetic: { type: "number", parts: sides, fails: ({ op }) => op === "/" || op === "%" },
  "step-from": { type: "cell", parts: { cell: "expr", way: "expr" } },
  shift: { type: "cell", parts: { cell: "expr", x: "expr", y: "expr" } },
  if: { type: ownType, parts: { test: "expr", then: "expr", otherwise: "expr" } },
  table: { type: ({ table }, { tables }) => tables[table].type, parts: { index: "expr" } },
  formula: {
    type: (expr, program) => typeOf(expr.value, program),
    parts: { bind: value, value: "expr" },
  },
  result: { type: ownType, parts: { args: "expr" }, makes: true, fails: always },
  first: { type: ofMember, parts: set },
  last: { type: ofMember, parts: set },
  fold: { type: "number", parts: { value: "expr", set: "set", from: "expr", to: "expr" } },
  count: { type: "number", parts: set },
  "none-of": { type: "switch", parts: set },
  random: { type: "number", parts: { from: "expr", to: "expr" }, draws: true },
  "random-of": { type: ofMember, parts: set, draws: true },
  "random-way": { type: "direction", parts: { test: "expr" }, draws: true },
  draw: { type: "kind", parts: ofExpr, draws: true, fails: always },
  "draw-of": { type: "kind", parts: { index: "expr", of: "expr" }, draws: true, fails: always },
  x: { type: "number", parts: ofExpr },
  y: { type: "number", parts: ofExpr },
  place: { type: "cell", parts: ofExpr },
  kind: { type: "kind", parts: ofExpr },
  owner: { type: "player", parts: ofExpr },
  "is-kind": { type: "switch", parts: ofExpr },
  "is-none": { type: "switch", parts: ofExpr },
  judged: { type: "switch" },
  amount: { type: "number" },
  moved: { type: "switch" },
  new: { type: "thing", parts: { kind: "expr" }, makes: true },
  field: { type: ({ field }, { fields = [] }) => fields[field].type, parts: ofExpr },
  heading: { type: "number", parts: ofExpr },
  mass: { type: "number", parts: ofExpr },
  effort: { type: "number", parts: ofExpr },
  fits: { type: "switch", parts: { what: "expr", how: "change" } },
  touches: { type: "switch", parts: { what: "expr" } },
  rests: { type: "switch", parts: { what: "expr" } },
  blocked: { type: "switch", parts: { cell: "expr" } },
  path: { type: "direction", parts: { from: "expr", to: "set" } },
  toward: { type: "direction", parts: { from: "expr", to: "expr" } },
  distance: { type: "number", parts: sides },
};

function traitsOf(expr: Expr): ExprTraits<Expr> {
  // The kind of the expression determines the row of the table, which TypeScript cannot see.
  return expressions[expr.is] as ExprTraits<Expr>;
}

/** Returns the type that the value of an expression has. */
export function typeOf(expr: Expr, program: Program): ValueType {
  const { type } = traitsOf(expr);
  return typeof type === "string" ? type : type(expr, program);
}

/**
 * Returns true if an expression keeps its value throughout a match, provided that its parts do: an option, or an expression that
 * is computed from options.
 */
export const isFixedInPlay = (expr: Expr): boolean => traitsOf(expr).fixed === true;

/** Returns the value of a constant expression; undefined for other expressions. */
export function constantOf(expr: Expr): number | undefined {
  return expr.is === "constant" && expr.value !== "none" ? expr.value : undefined;
}

/** Returns true if the values of a type are numbers, for which 0 stands for a missing value. For other types `none` does. */
export function isNumeric(type: ValueType | "none"): boolean {
  return type === "number" || type === "switch";
}

/** Returns true if an expression itself, not its parts, draws random numbers. */
export function drawsFromChance(expr: Expr): boolean {
  return traitsOf(expr).draws === true;
}

/** Returns true if an expression itself makes a body. */
export function makesBody(expr: Expr): boolean {
  return traitsOf(expr).makes === true;
}

/** Returns true if an expression itself may fail, which stops the cycle. */
export function mayFail(expr: Expr): boolean {
  return traitsOf(expr).fails?.(expr) ?? false;
}

interface ActionTraits {
  /** Is true if it draws random numbers itself, apart from its parts. */
  readonly draws?: boolean;
  /** Is true if it ends the cycle. */
  readonly ends?: boolean;
  /** Is true if it changes, or may change, the content of boards. */
  readonly changesBoard?: boolean;
  /** Is true if it may make a body. */
  readonly makes?: boolean;
}

type RegularVerb = RegularAction["do"] & Exclude<Action["do"], "win" | "lose" | "draw">;

type IrregularTable = {
  readonly [Does in Exclude<Action["do"], RegularVerb>]: ActionTraits & Parts<MemberOf<Action, "do", Does>>;
};

const ofValue = { of: "expr", value: "expr" } as const;
const endingParts = { who: "expr", text: "expr" } as const;

/** Lists the traits of actions that are not regular verbs, or that have more parts than the row of their verb. */
const irregular: IrregularTable = {
  assign: { parts: ofValue },
  add: { parts: ofValue },
  let: { parts: value },
  lay: { parts: { what: "expr", cell: "expr" }, changesBoard: true },
  "put-value": { parts: { kind: "expr", cell: "expr" }, makes: true, changesBoard: true },
  become: { parts: { what: oneOrEach, kind: "expr", cell: "expr" }, changesBoard: true },
  board: { changesBoard: true },
  stay: { changesBoard: true },
  join: { changesBoard: true },
  clear: { parts: { of: "expr", among: "region" }, changesBoard: true },
  "assign-field": { parts: ofValue, changesBoard: true },
  "add-field": { parts: ofValue, changesBoard: true },
  win: { parts: endingParts, ends: true },
  lose: { parts: endingParts, ends: true },
  draw: { parts: endingParts, ends: true },
  load: { parts: { of: "expr", file: "expr" } },
  "set-item": { parts: { of: "expr", index: "expr", kind: "expr" } },
  call: { parts: { args: "expr" } },
};

/** Maps slots to the shapes of their operands, if these contain nodes. */
const slotShapes: {
  readonly [S in keyof ActionSlots as [ShapeOf<ActionSlots[S]>] extends [never] ? never : S]: ShapeOf<
    ActionSlots[S]
  >;
} = {
  THINGS: oneOrEach,
  BODIES: oneOrEach,
  BODY: "expr",
  KIND: "expr",
  CELL: "expr",
  SET: "set",
  DIRECTION: "expr",
  N: "expr",
  NUMBER: "expr",
  TEXT: "expr",
  PLAYER: "expr",
  VALUE: "expr",
  ITEM: "expr",
};
const shapeOfSlot: ReadonlyMap<string, Shape> = new Map(Object.entries(slotShapes));

/** Lists slots: a verb that has one of them may change the board. */
const onBoards: ReadonlySet<string> = new Set(["THINGS", "BODIES", "BODY", "KIND", "CELL", "SET"]);

const endings: ReadonlySet<string> = new Set(["refuse", "restart"]);
const drawing: ReadonlySet<string> = new Set(["shuffle"]);

interface KnownAction extends ActionTraits {
  readonly parts?: Shape | undefined;
}

/** Derives the traits of a regular verb from its row. */
function traitsOfVerb({ does, pieces }: VerbRow): KnownAction {
  const parts = pieces.flatMap(({ name, slot = "" }) => {
    const shape = shapeOfSlot.get(slot);
    return shape ? [[name, shape] as const] : [];
  });
  return {
    ...(parts.length > 0 && { parts: Object.fromEntries(parts) }),
    draws: drawing.has(does),
    ends: endings.has(does),
    changesBoard: pieces.some(({ slot = "" }) => onBoards.has(slot)),
  };
}

const actions: ReadonlyMap<string, KnownAction> = new Map([
  ...[...rows.values()].map((row) => [row.does, traitsOfVerb(row)] as const),
  ...Object.entries<KnownAction>(irregular),
]);

/** Returns true if an action ends the cycle. */
export function endsCycle(action: Action): boolean {
  return actions.get(action.do)?.ends === true;
}

/** Returns true if an action itself, not its parts, draws random numbers. */
export function actionDrawsFromChance(action: Action): boolean {
  return actions.get(action.do)?.draws === true;
}

/** Returns true if an action itself may change the content of boards, including bodies and their fields. */
export function changesBoard(action: Action): boolean {
  return actions.get(action.do)?.changesBoard === true;
}

const statements: { readonly [Does in Statement["do"]]: PartsOf<MemberOf<Statement, "do", Does>> } = {
  line: { alternatives: "action" },
  when: { branches: { test: "expr", body: "statement" } },
  each: { set: "set", body: "statement" },
  "each-value": { from: "expr", to: "expr", body: "statement" },
  "each-player": { body: "statement" },
  repeat: { times: "expr", body: "statement" },
  rules: { block: "block" },
  grant: { body: "statement" },
};

type Rows<Union, Key extends keyof Union> = {
  readonly [Kind in Union[Key] & string]: Parts<MemberOf<Union, Key, Kind>>;
};

const regions: Rows<Region, "is"> = {
  board: { parts: ofExpr },
  one: { parts: { cell: "expr" } },
  around: { parts: { cell: "expr" } },
  within: { parts: { distance: "expr", cell: "expr" } },
  sight: { parts: { cell: "expr", far: "expr" } },
  connected: { parts: { to: oneOrEach, through: "set" } },
  next: { parts: { to: oneOrEach } },
  block: { parts: { from: "expr", to: "expr" } },
  list: { parts: { parts: "region" } },
  where: { parts: { among: "region", test: "expr" } },
  both: { parts: { first: "region", second: "region" } },
};

const setTests: Rows<SetTest, "by"> = {
  with: {},
  riding: { parts: { what: "expr" } },
  where: { parts: { test: "expr" } },
};

const changes: Rows<Change, "by"> = {
  move: { parts: { way: "expr", times: "expr" } },
  turn: { parts: { times: "expr" } },
  mirror: {},
  lay: { parts: { cell: "expr" } },
  become: { parts: { kind: "expr", cell: "expr" } },
};

const views: Rows<ViewItem, "show"> = {
  text: { parts: { parts: value, when: "expr" } },
  board: {
    parts: {
      of: "expr",
      cells: "region",
      camera: { around: "set" },
      ghost: "expr",
      shown: set,
      covers: { cells: { region: "region", set: "set" }, when: "expr" },
      when: "expr",
    },
  },
  body: { parts: { what: "expr", when: "expr" } },
  row: { parts: { kinds: "expr", when: "expr" } },
  beside: { parts: { items: "view" } },
  "each-player": { parts: { items: "view" } },
};

const members: PartsOf<SetExpr> = { among: "region", tests: "setTest", order: ofExpr };

const block: PartsOf<RuleBlock> = {
  until: { times: "expr" },
  of: "expr",
  among: "region",
  when: "expr",
  turnedTo: "expr",
  items: { rule: "rule", block: "block" },
  lines: "line",
};

const rule: PartsOf<Rule> = { when: "expr", then: "action" };

const line: PartsOf<LineRule> = { when: "expr", asks: "ask", then: "action" };

/** Maps each type of node to the places where it holds other nodes. */
export const partsOfNode: { readonly [S in NodeSort]: (node: Nodes[S]) => Shape | undefined } = {
  expr: (it) => expressions[it.is].parts,
  set: () => members,
  setTest: (it) => setTests[it.by].parts,
  region: (it) => regions[it.is].parts,
  change: (it) => changes[it.by].parts,
  statement: (it) => statements[it.do],
  action: (it) => actions.get(it.do)?.parts,
  block: () => block,
  rule: () => rule,
  // Most lines have none of these parts, and a program may have thousands of lines.
  line: ({ when, then, asks }) => (when ?? then ?? asks[0]) && line,
  ask: () => undefined,
  view: (it) => views[it.show].parts,
};
