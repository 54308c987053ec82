import type { BinaryOp, ExprNode, ExprNodeOf } from "../../syntax/index.ts";
import { brokenValue, type Env, type Typed } from "./environment.ts";
import { findKinds } from "./defines.ts";
import { negateTest } from "../data/logic.ts";
import { lowerToTyped, lowerValue } from "./lower.ts";
import type * as out from "../data/program.ts";
import { convertValue, typeNames } from "./types.ts";
import { findDirection } from "./words.ts";

type Binary = ExprNodeOf<"binary">;
type Compare = "=" | "!=" | "<" | "<=" | ">" | ">=";

export function isCompare(op: BinaryOp): op is Compare {
  return op === "=" || op === "!=" || op === "<" || op === "<=" || op === ">" || op === ">=";
}

/**
 * Lowers a comparison. An order compares two numbers; equality compares two values of one type, or a value with `none`.
 */
export function lowerCompare(expr: Binary, op: Compare, env: Env): Typed {
  if (op !== "=" && op !== "!=") {
    const leftValue = lowerValue(expr.left, env, "number");
    return {
      expr: { is: "compare", op, left: leftValue, right: lowerValue(expr.right, env, "number") },
      type: "switch",
    };
  }
  const [left, right] = lowerOperands(expr, env);
  if (left.type === "broken" || right.type === "broken") return brokenValue;
  if (left.type === "none") return makeNoneTest(right, op);
  if (right.type === "none") return makeNoneTest(left, op);
  const type = commonType(left.type, right.type);
  if (left.type === "thing" && right.type === "thing") warnThatThingsDiffer(expr, op, env);
  if (!type) return reportDifferent(expr, left, right, env);
  const convert = (typed: Typed, node: ExprNode) => convertValue(typed, type, node.span, env.draft).expr;
  const test: out.Expr = {
    is: "compare",
    op,
    left: convert(left, expr.left),
    right: convert(right, expr.right),
  };
  return { expr: test, type: "switch" };
}

/** Warns of a comparison of two names of kinds. Each name refers to a thing, and two different things are never equal. */
function warnThatThingsDiffer({ left, right, span }: Binary, op: Compare, { draft }: Env): void {
  if (left.is !== "name" || right.is !== "name") return;
  const [leftName, rightName] = [left.name.text, right.name.text];
  const [leftKinds, rightKinds] = [findKinds(leftName, draft), findKinds(rightName, draft)];
  if (!leftKinds || !rightKinds || leftKinds.some((it) => rightKinds.includes(it))) return;
  const message = `\`${leftName} ${op} ${rightName}\` compares two things, which are never the same.`;
  const hint = `Whether they share a cell is \`${leftName} with ${rightName}\`; whether a thing is of a kind is \`it is ${rightName}\`.`;
  draft.report.warn("compare-things", span, message, hint);
}

/**
 * Lowers both operands. If only one of them has a known type, the other is lowered with that type as its expected type.
 */
function lowerOperands(expr: Binary, env: Env): readonly [Typed, Typed] {
  if (isAmbiguous(expr.left, env) && !isAmbiguous(expr.right, env)) {
    const right = lowerToTyped(expr.right, env);
    return [lowerToTyped(expr.left, env, expectedTypeFrom(right)), right];
  }
  const leftTyped = lowerToTyped(expr.left, env);
  return [leftTyped, lowerToTyped(expr.right, env, expectedTypeFrom(leftTyped))];
}

function expectedTypeFrom(typed: Typed): out.ValueType | undefined {
  return typed.type === "none" || typed.type === "broken" ? undefined : typed.type;
}

/** Returns true if an expression is a bare name that could mean several things. */
function isAmbiguous(expr: ExprNode, env: Env): boolean {
  if (expr.is === "set") return true;
  if (expr.is !== "name") return false;
  const { text } = expr.name;
  if (findDirection(text) !== undefined || env.draft.controlNames.has(text)) return true;
  return findKinds(text, env.draft) !== undefined;
}

/** Makes the test whether a value is `none`, or is not `none` for `!=`. */
export function makeNoneTest(value: Typed, op: "=" | "!="): Typed {
  const test: out.Expr =
    value.type === "none" || value.type === "broken"
      ? { is: "constant", type: "switch", value: 1 }
      : { is: "is-none", of: value.expr, type: value.type };
  return { expr: op === "=" ? test : negateTest(test), type: "switch" };
}

function commonType(a: out.ValueType, b: out.ValueType): out.ValueType | undefined {
  if (a === "text" || b === "text") return undefined;
  if (a === b) return a;
  const bothTypes = [a, b];
  if (bothTypes.includes("thing") && bothTypes.includes("cell")) return "cell";
  if (bothTypes.includes("switch") && bothTypes.includes("number")) return "number";
  return undefined;
}

const hintsByTypes: readonly { readonly types: readonly Typed["type"][]; readonly hint: string }[] = [
  { types: ["thing", "kind"], hint: "Write `kind of` before the thing." },
  {
    types: ["thing", "number"],
    hint: "How many there are is `count crate`; the number of a cell is `x of crate`.",
  },
  {
    types: ["switch", "direction"],
    hint: "A control is on or off; its direction is its argument: `when walk and way = left`.",
  },
  { types: ["direction", "text"], hint: "A direction is a word without quotes: `way = left`." },
  { types: ["kind", "text"], hint: "A kind is a word without quotes: `kind of it = crate`." },
  { types: ["number", "text"], hint: "A number stands without quotes: `score = 3`." },
];

function reportDifferent(expr: Binary, left: Typed, right: Typed, env: Env): Typed {
  const message = `This compares ${typeNames[left.type as "number"]} with ${typeNames[right.type as "number"]}.`;
  const bothTypes = [left.type, right.type];
  const hint = hintsByTypes.find(({ types }) => types.every((it) => bothTypes.includes(it)));
  return env.draft.report.error("type-mismatch", expr.span, message, hint?.hint) ?? brokenValue;
}
