import type { Expr, KindId, Program, Region, SetExpr, TextPart } from "../../program/index.ts";
import { valueText } from "../../session/index.ts";

/** An expression roughly as the language writes it; the names of locals are lost. */
export function exprText(program: Program, expr: Expr): string {
  const text = (it: Expr): string => exprText(program, it);
  const of = (it: Expr | undefined): string => (it === undefined ? "" : ` of ${text(it)}`);
  switch (expr.is) {
    case "constant":
      return valueText(program, expr, expr.value === "none" ? undefined : expr.value, String);
    case "text":
      return `"${expr.parts.map((it) => partText(program, it)).join("")}"`;
    case "variable":
      return program.variables[expr.variable].name + of(expr.of);
    case "timer":
      return program.timers[expr.timer].name + of(expr.of);
    case "control":
      return program.controls[expr.control].name;
    case "held":
      return `${program.controls[expr.control].name} held`;
    case "argument":
      return program.controls[expr.control].args[expr.argument].name;
    case "stuck":
      return `${kindsText(program, expr.kinds)} is stuck`;
    case "local":
      return "it";
    case "option":
      return program.options![expr.option].name + of(expr.of);
    case "cell":
      return `${expr.board === 0 ? "" : program.boards[expr.board].name}(${text(expr.x)}, ${text(expr.y)})`;
    case "not":
      return `not ${text(expr.value)}`;
    case "negative":
      return `-${text(expr.value)}`;
    case "absolute":
      return `abs(${text(expr.value)})`;
    case "against":
      return `against ${text(expr.value)}`;
    case "and":
    case "or":
      return expr.values.map(text).join(` ${expr.is} `);
    case "compare":
      return `${text(expr.left)} ${expr.op} ${text(expr.right)}`;
    case "arithmetic":
      return expr.op === "min" || expr.op === "max"
        ? `${expr.op}(${text(expr.left)}, ${text(expr.right)})`
        : `${text(expr.left)} ${expr.op} ${text(expr.right)}`;
    case "step-from":
      return `${text(expr.cell)} + ${text(expr.way)}`;
    case "shift":
      return `${text(expr.cell)} + (${text(expr.x)}, ${text(expr.y)})`;
    case "if":
      return `if ${text(expr.test)} then ${text(expr.then)} else ${text(expr.otherwise)}`;
    case "table":
      return `${program.tables[expr.table].name}[${text(expr.index)}]`;
    case "formula":
      return text(expr.value);
    case "first":
      return setText(program, expr.set);
    case "count":
      return `count ${setText(program, expr.set)}`;
    case "none-of":
      return `no ${setText(program, expr.set)}`;
    case "random":
      return `random ${text(expr.from)} to ${text(expr.to)}`;
    case "random-of":
      return `random ${setText(program, expr.set)}`;
    case "random-way":
      return `random ${expr.straight ? "straight" : "direction"}${expr.test ? ` where ${text(expr.test)}` : ""}`;
    case "path":
      return `path from ${text(expr.from)} ${expr.away ? "away from" : "to"} ${setText(program, expr.to)}`;
    case "toward":
      return `direction from ${text(expr.from)} to ${text(expr.to)}`;
    case "draw":
      return `draw ${program.sources[expr.source].name}${of(expr.of)}`;
    case "draw-of":
      return `draw of one of several, number ${text(expr.index)}`;
    case "x":
    case "y":
    case "place":
    case "kind":
    case "owner":
    case "heading":
      return `${expr.is} of ${text(expr.of)}`;
    case "is-kind":
      return `${text(expr.of)} is ${kindsText(program, expr.kinds)}`;
    case "is-none":
      return `${text(expr.of)} is none`;
    case "new":
      return `new ${text(expr.kind)}`;
    case "field":
      return `${program.fields![expr.field].name} of ${text(expr.of)}`;
    case "touches":
      return `${text(expr.what)} touches ${kindsText(program, expr.kinds)}`;
    case "fits":
      return `${text(expr.what)} fits`;
    case "rests":
      return `${text(expr.what)} is at rest`;
    case "blocked":
      return `${text(expr.cell)} is blocked`;
    case "distance":
      return `distance(${text(expr.left)}, ${text(expr.right)})`;
    case "judged":
      return "what is asked of the pieces";
    case "amount":
      return "what is counted of the pieces";
    default:
      return expr.is;
  }
}

/** Kinds by name, as the language lists them. */
export function kindsText(program: Program, kinds: readonly KindId[]): string {
  return kinds.map((it) => program.kinds[it]?.name ?? "nothing").join(" or ");
}

function partText(program: Program, part: TextPart): string {
  return typeof part === "string" ? part : `{${exprText(program, part.value)}}`;
}

function testText(program: Program, test: SetExpr["tests"][number]): string {
  if (test.by === "where") return `where ${exprText(program, test.test)}`;
  if (test.by === "riding") return `riding ${exprText(program, test.what)}`;
  return `${test.not ? "without" : "with"} ${kindsText(program, test.kinds)}`;
}

function setText(program: Program, { kinds, among, tests, order }: SetExpr): string {
  const conditions = tests.map((it) => ` ${testText(program, it)}`);
  const place = among ? ` ${regionText(program, among)}` : "";
  const by = order ? ` ${order.far ? "farthest from" : "nearest to"} ${exprText(program, order.of)}` : "";
  return (kinds ? kindsText(program, kinds) : "cells") + place + conditions.join("") + by;
}

function regionText(program: Program, region: Region): string {
  const text = (it: Expr): string => exprText(program, it);
  switch (region.is) {
    case "board":
      return `in ${program.boards[region.board].name}`;
    case "one":
      return `at ${text(region.cell)}`;
    case "around":
      return `around ${text(region.cell)}`;
    case "within":
      return `within ${text(region.distance)} of ${text(region.cell)}`;
    case "sight":
      return `in sight of ${text(region.cell)}`;
    case "block":
      return `in ${text(region.from)} to ${text(region.to)}`;
    case "list":
      return "in some cells";
    case "where":
    case "both":
      return "in some cells";
  }
}
