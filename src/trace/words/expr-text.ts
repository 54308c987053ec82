import { dispatchByKey } from "../../base/index.ts";
import * as quad from "../../program/index.ts";
import { namesOfKinds, valueText } from "../../session/index.ts";

/** Writes an expression approximately in the notation of the language; locals appear as `it`, because their names are not stored. */
export function exprText(program: quad.Program, expr: quad.Expr): string {
  return new Writer(program).text(expr);
}

/** Writes a test approximately in the notation of the language. */
export function testText(program: quad.Program, test: quad.Expr): string {
  return new Writer(program).test(test);
}

/** Writes parts of expressions with the names of a program. */
class Writer {
  readonly program: quad.Program;

  constructor(program: quad.Program) {
    this.program = program;
  }

  readonly text = (expr: quad.Expr): string => writeExpr(expr, this);

  /** Writes a test. A test of a pile's count is written as `is empty` or `is not empty`. */
  readonly test = (expr: quad.Expr): string => {
    const [pile, stateWords] = expr.is === "not" ? [expr.value, "empty"] : [expr, "not empty"];
    return pile.is === "pile-count"
      ? `${this.pile(pile.pile)}${this.of(pile.of)} is ${stateWords}`
      : expr.is === "not"
        ? `not ${this.test(expr.value)}`
        : this.text(expr);
  };

  of(expr: quad.Expr | undefined): string {
    return expr === undefined ? "" : ` of ${this.text(expr)}`;
  }

  kinds(kinds: readonly quad.KindId[]): string {
    return kindsText(this.program, kinds);
  }

  pile(pile: number): string {
    return this.program.piles![pile].name;
  }
}

const writeProperty = (expr: quad.ExprOf<"x" | "place" | "heading" | "mass">, w: Writer): string =>
  `${expr.is} of ${w.text(expr.of)}`;
const joinByWord = (expr: quad.ExprOf<"and">, w: Writer): string =>
  expr.values.map(w.test).join(` ${expr.is} `);
const writeWord = (expr: quad.Expr): string => expr.is;

const writeExpr = dispatchByKey<quad.Expr, "is", string, [w: Writer]>("is", {
  constant: (expr, w) => valueText(w.program, expr, expr.value === "none" ? undefined : expr.value, String),
  text: (expr, w) => `"${expr.parts.map((it) => writeTextPart(it, w)).join("")}"`,
  variable: (expr, w) => w.program.variables[expr.variable].name + w.of(expr.of),
  "pile-count": (expr, w) => `count ${w.pile(expr.pile)}${w.of(expr.of)}`,
  "pile-end": (expr, w) => `${expr.end} of ${w.pile(expr.pile)}${w.of(expr.of)}`,
  "pile-item": (expr, w) => `${w.pile(expr.pile)}[${w.text(expr.index)}]${w.of(expr.of)}`,
  "pile-holds": (expr, w) => `${w.pile(expr.pile)}${w.of(expr.of)} holds ${w.text(expr.value)}`,
  timer: (expr, w) => w.program.timers[expr.timer].name + w.of(expr.of),
  control: (expr, w) => w.program.controls[expr.control].name,
  held: (expr, w) => `${w.program.controls[expr.control].name} held`,
  argument: (expr, w) => w.program.controls[expr.control].args[expr.argument].name,
  stuck: (expr, w) => `${w.kinds(expr.kinds)} is stuck`,
  local: () => "it",
  option: (expr, w) => w.program.options![expr.option].name + w.of(expr.of),
  cell: (expr, w) =>
    `${expr.board === 0 ? "" : w.program.boards[expr.board].name}(${w.text(expr.x)}, ${w.text(expr.y)})`,
  not: (expr, w) => w.test(expr),
  negative: (expr, w) => `-${w.text(expr.value)}`,
  absolute: (expr, w) => `abs(${w.text(expr.value)})`,
  against: (expr, w) => `against ${w.text(expr.value)}`,
  turned: (expr, w) => `${expr.eighths === 2 ? "cw" : "ccw"} of ${w.text(expr.value)}`,
  and: joinByWord,
  or: joinByWord,
  compare: (expr, w) => `${w.text(expr.left)} ${expr.op} ${w.text(expr.right)}`,
  arithmetic: (expr, w) =>
    expr.op === "min" || expr.op === "max"
      ? `${expr.op}(${w.text(expr.left)}, ${w.text(expr.right)})`
      : `${w.text(expr.left)} ${expr.op} ${w.text(expr.right)}`,
  "step-from": (expr, w) => `${w.text(expr.cell)} + ${w.text(expr.way)}`,
  shift: (expr, w) => `${w.text(expr.cell)} + (${w.text(expr.x)}, ${w.text(expr.y)})`,
  if: (expr, w) => `if ${w.text(expr.test)} then ${w.text(expr.then)} else ${w.text(expr.otherwise)}`,
  table: (expr, w) => `${w.program.tables[expr.table].name}[${w.text(expr.index)}]`,
  formula: (expr, w) => w.text(withArguments(expr)),
  result: ({ procedure, args }, w) =>
    `${w.program.procedures[procedure].name}(${args.map((it) => w.text(it)).join(", ")})`,
  first: (expr, w) => writeSet(expr.set, w),
  last: (expr, w) => `top ${writeSet(expr.set, w)}`,
  fold: (expr, w) =>
    `${expr.by} of ${w.text(expr.value)} for each ${expr.set ? writeSet(expr.set, w) : expr.from && expr.to ? `number from ${w.text(expr.from)} to ${w.text(expr.to)}` : "of several"}`,
  count: (expr, w) => `count ${writeSet(expr.set, w)}`,
  "none-of": (expr, w) => `no ${writeSet(expr.set, w)}`,
  random: (expr, w) => `random ${w.text(expr.from)} to ${w.text(expr.to)}`,
  "random-of": (expr, w) => `random ${writeSet(expr.set, w)}`,
  "random-way": (expr, w) =>
    `random ${expr.straight ? "straight" : "direction"}${expr.test ? ` where ${w.text(expr.test)}` : ""}`,
  path: (expr, w) =>
    `path from ${w.text(expr.from)} ${expr.away ? "away from" : "to"} ${writeSet(expr.to, w)}`,
  toward: (expr, w) => `direction from ${w.text(expr.from)} to ${w.text(expr.to)}`,
  draw: (expr, w) => `draw ${w.program.sources[expr.source].name}${w.of(expr.of)}`,
  "draw-of": (expr, w) => `draw of one of several, number ${w.text(expr.index)}`,
  x: writeProperty,
  y: writeProperty,
  place: writeProperty,
  kind: writeProperty,
  owner: writeProperty,
  heading: writeProperty,
  mass: writeProperty,
  effort: (expr, w) => `effort-${expr.down ? "down" : "across"} of ${w.text(expr.of)}`,
  "is-kind": (expr, w) => `${w.text(expr.of)} is ${w.kinds(expr.kinds)}`,
  "is-none": (expr, w) => `${w.text(expr.of)} is none`,
  new: (expr, w) => `new ${w.text(expr.kind)}`,
  field: (expr, w) => `${w.program.fields![expr.field].name} of ${w.text(expr.of)}`,
  touches: (expr, w) => `${w.text(expr.what)} touches ${w.kinds(expr.kinds)}`,
  fits: (expr, w) => `${w.text(expr.what)} fits`,
  rests: (expr, w) => `${w.text(expr.what)} is at rest`,
  blocked: (expr, w) => `${w.text(expr.cell)} is blocked`,
  distance: (expr, w) =>
    `${expr.straight ? "straight-" : ""}distance(${w.text(expr.left)}, ${w.text(expr.right)})`,
  judged: () => "what is asked of the pieces",
  amount: () => "what is counted of the pieces",
  me: writeWord,
  opponent: writeWord,
  over: writeWord,
  winner: writeWord,
  viewer: writeWord,
  turn: writeWord,
  times: writeWord,
  here: writeWord,
  it: writeWord,
  moved: writeWord,
});

/** Returns the value of a formula with its arguments substituted. */
function withArguments({ bind, value }: quad.ExprOf<"formula">): quad.Expr {
  const boundValues = new Map(bind.map((it) => [it.local, it.value]));
  return quad.rebuilt("expr", value, {
    expr: (it) => (it.is === "local" ? (boundValues.get(it.local) ?? it) : it),
  });
}

/** Returns the name of the group that consists of these kinds; if there is none, the names of the kinds. */
export const kindsText = (program: quad.Program, kinds: readonly quad.KindId[]): string =>
  namesOfKinds(program, kinds).join(" or ");

function writeTextPart(part: quad.TextPart, w: Writer): string {
  return typeof part === "string" ? part : `{${w.text(part.value)}}`;
}

function writeFilter(test: quad.SetExpr["tests"][number], w: Writer): string {
  if (test.by === "where") return `where ${w.test(test.test)}`;
  if (test.by === "riding") return `riding ${w.text(test.what)}`;
  return `${test.not ? "without" : "with"} ${w.kinds(test.kinds)}`;
}

function writeSet({ kinds, among, tests, order }: quad.SetExpr, w: Writer): string {
  const conditions = tests.map((it) => ` ${writeFilter(it, w)}`);
  const regionPart = among ? ` ${writeRegion(among, w)}` : "";
  const orderText = order ? ` ${order.far ? "farthest from" : "nearest to"} ${w.text(order.of)}` : "";
  return (kinds ? w.kinds(kinds) : "cells") + regionPart + conditions.join("") + orderText;
}

function writeTarget(target: quad.Target, w: Writer): string {
  return "one" in target ? w.text(target.one) : `(${writeSet(target.each, w)})`;
}

function diagonalSuffix(diagonal: boolean): string {
  return diagonal ? " by any steps" : "";
}

const writeRegion = dispatchByKey<quad.Region, "is", string, [w: Writer]>("is", {
  board: (region, w) => `in ${w.program.boards[region.board].name}`,
  one: (region, w) => `at ${w.text(region.cell)}`,
  around: (region, w) => `around ${w.text(region.cell)}`,
  within: (region, w) => `within ${w.text(region.distance)} of ${w.text(region.cell)}`,
  sight: (region, w) => `in sight of ${w.text(region.cell)}`,
  connected: (region, w) => {
    const throughText = region.through ? ` through (${writeSet(region.through, w)})` : "";
    return `connected to ${writeTarget(region.to, w)}${diagonalSuffix(region.diagonal)}${throughText}`;
  },
  next: (region, w) => `next to ${writeTarget(region.to, w)}${diagonalSuffix(region.diagonal)}`,
  block: (region, w) => `in ${w.text(region.from)} to ${w.text(region.to)}`,
  list: () => "in some cells",
  where: () => "in some cells",
  both: () => "in some cells",
});
