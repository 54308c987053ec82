import type { MemberOf } from "../../base/index.ts";
import { rows, type VerbRow } from "../../syntax/index.ts";
import type { Action, Expr, Program, SetExpr, ValueType } from "./program.ts";

/** Defines the type and the effects of each kind of node, for the engine, the solver and the studio. */

/** Selects the type of the expressions with a specific `is`. */
export type ExprOf<Is extends Expr["is"]> = MemberOf<Expr, "is", Is>;

interface ExprTraits<E> {
  readonly type: ValueType | ((expr: E, program: Program) => ValueType);
  /** Is true if the value is constant throughout a match whenever the values of all parts are. */
  readonly fixed?: true;
  /** Is true if the expression itself, not one of its parts, draws random numbers. */
  readonly draws?: true;
  /** Is true if every evaluation makes a body. */
  readonly makes?: true;
  /** Returns true if evaluating the expression may fail and thereby stop the cycle. */
  readonly fails?: (expr: E) => boolean;
}

const ownType = ({ type }: { readonly type: ValueType }): ValueType => type;
const typeOfMember = ({ set }: { readonly set: SetExpr }): ValueType => (set.kinds ? "thing" : "cell");
const alwaysFails = (): boolean => true;

function typeOfPile({ pile }: { readonly pile: number }, { piles = [] }: Program): ValueType {
  return piles[pile].type;
}

/** Returns traits for kinds of expressions whose values always have one type. */
const ofType = <Is extends Expr["is"]>(type: ValueType, kinds: readonly Is[]) =>
  Object.fromEntries(kinds.map((it) => [it, { type }])) as Record<Is, { readonly type: ValueType }>;

const traitsByExpression: { readonly [Is in Expr["is"]]: ExprTraits<ExprOf<Is>> } = {
  ...ofType("number", ["pile-count", "times", "negative", "absolute", "fold", "count", "x", "y"]),
  ...ofType("number", ["amount", "heading", "mass", "effort", "distance"]),
  ...ofType("switch", ["pile-holds", "timer", "control", "held", "stuck", "over", "none-of", "is-kind"]),
  ...ofType("switch", ["is-none", "judged", "moved", "fits", "touches", "rests", "blocked"]),
  ...ofType("player", ["me", "opponent", "winner", "viewer", "turn", "owner"]),
  ...ofType("cell", ["here", "cell", "step-from", "shift", "place"]),
  ...ofType("direction", ["against", "turned", "path", "toward"]),
  ...ofType("text", ["text"]),
  ...ofType("kind", ["kind"]),
  constant: { type: ownType, fixed: true },
  variable: { type: ({ variable }, { variables }) => variables[variable].type },
  "pile-end": { type: typeOfPile },
  "pile-item": { type: typeOfPile },
  argument: { type: ownType },
  local: { type: ownType },
  option: { type: ownType, fixed: true },
  it: { type: ownType },
  not: { type: "switch", fixed: true },
  and: { type: "switch", fixed: true },
  or: { type: "switch", fixed: true },
  compare: { type: "switch", fixed: true },
  arithmetic: { type: "number", fails: ({ op }) => op === "/" || op === "%" },
  if: { type: ownType },
  table: { type: ({ table }, { tables }) => tables[table].type },
  formula: { type: (expr, program) => typeOf(expr.value, program) },
  result: { type: ownType, makes: true, fails: alwaysFails },
  first: { type: typeOfMember },
  last: { type: typeOfMember },
  random: { type: "number", draws: true },
  "random-of": { type: typeOfMember, draws: true },
  "random-way": { type: "direction", draws: true },
  draw: { type: "kind", draws: true, fails: alwaysFails },
  "draw-of": { type: "kind", draws: true, fails: alwaysFails },
  new: { type: "thing", makes: true },
  field: { type: ({ field }, { fields = [] }) => fields[field].type },
};

function traitsOf(expr: Expr): ExprTraits<Expr> {
  // TypeScript cannot see that the kind of the expression selects the row with its type.
  return traitsByExpression[expr.is] as ExprTraits<Expr>;
}

/** Returns the type that the value of an expression has. */
export function typeOf(expr: Expr, program: Program): ValueType {
  const { type } = traitsOf(expr);
  return typeof type === "string" ? type : type(expr, program);
}

/**
 * Returns true if an expression is constant throughout a match whenever all its parts are: an option, or a computation.
 */
export const isFixedInPlay = (expr: Expr): boolean => traitsOf(expr).fixed === true;

/** Returns the value of a constant expression; undefined for other expressions. */
export function constantOf(expr: Expr): number | undefined {
  return expr.is === "constant" && expr.value !== "none" ? expr.value : undefined;
}

/** Returns true if the missing value of a type is 0. For other types it is `none`. */
export function isNumeric(type: ValueType | "none"): boolean {
  return type === "number" || type === "switch";
}

/** Returns true if an expression itself, not its parts, draws random numbers. */
export function drawsFromChance(expr: Expr): boolean {
  return traitsOf(expr).draws === true;
}

/** Returns true if a node itself, not its parts, may make a body. */
export function makesBody(node: Expr | Action): boolean {
  return ("is" in node ? traitsOf(node) : traitsByAction.get(node.do))?.makes === true;
}

/** Returns true if an expression itself may fail, which stops the cycle. */
export function mayFail(expr: Expr): boolean {
  return traitsOf(expr).fails?.(expr) ?? false;
}

interface ActionTraits {
  /** Is true if the action itself, not one of its parts, draws random numbers. */
  readonly draws?: boolean;
  /** Is true if the action ends the cycle. */
  readonly ends?: boolean;
  /** Is true if the action may change the content of boards. */
  readonly changesBoard?: boolean;
  /** Is true if the action may make a body. */
  readonly makes?: boolean;
}

const boardTraits: ActionTraits = { changesBoard: true };
const endingTraits: ActionTraits = { ends: true };

/** Maps actions that are not regular verbs to their traits. */
const irregularTraits: { readonly [Does in Action["do"]]?: ActionTraits } = {
  ...{ lay: boardTraits, "put-value": { makes: true, changesBoard: true }, become: boardTraits },
  ...{ board: boardTraits, stay: boardTraits, join: boardTraits, clear: boardTraits },
  ...{ "assign-field": boardTraits, "add-field": boardTraits },
  ...{ win: endingTraits, lose: endingTraits, draw: endingTraits },
};

/** Lists operands through which a verb may change the board. */
const boardSlots: ReadonlySet<string> = new Set(["THINGS", "BODIES", "BODY", "KIND", "CELL", "SET"]);

const endingVerbs: ReadonlySet<string> = new Set(["refuse", "restart"]);
const drawingVerbs: ReadonlySet<string> = new Set(["shuffle"]);

/** Derives the traits of a regular verb from its row in the table of verbs. */
function traitsOfVerb({ does, pieces }: VerbRow): ActionTraits {
  return {
    draws: drawingVerbs.has(does),
    ends: endingVerbs.has(does),
    changesBoard: pieces.some(({ slot = "" }) => boardSlots.has(slot)),
  };
}

const traitsByAction: ReadonlyMap<string, ActionTraits> = new Map([
  ...[...rows.values()].map((row) => [row.does, traitsOfVerb(row)] as const),
  ...Object.entries<ActionTraits>(irregularTraits),
]);

/** Returns true if an action ends the cycle. */
export function endsCycle(action: Action): boolean {
  return traitsByAction.get(action.do)?.ends === true;
}

/** Returns true if an action itself, not its parts, draws random numbers. */
export function actionDrawsFromChance(action: Action): boolean {
  return traitsByAction.get(action.do)?.draws === true;
}

/** Returns true if an action itself may change the content of boards, including bodies and their fields. */
export function changesBoard(action: Action): boolean {
  return traitsByAction.get(action.do)?.changesBoard === true;
}
