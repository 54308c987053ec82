import { type ExprNode, type ExprNodeOf, foreignNames } from "../../syntax/index.ts";
import type { DeclarationOf } from "../draft/declarations.ts";
import { brokenValue, enterBlock, makeLocal, type Env, type Typed } from "../draft/environment.ts";
import { lowerToTyped, lowerValue } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { typeOfWord } from "../draft/types.ts";
import { bindName } from "./targets.ts";
import { functionNames, laterFunctionNames } from "../../syntax/index.ts";

type Call = ExprNodeOf<"call">;
/** Lists every function of the language. */
const functions: readonly string[] = [...functionNames, ...laterFunctionNames];

type Formula = DeclarationOf<"formula">;

/**
 * Lowers a call of a built-in function, a formula or a procedure with a result. A formula is expanded, with its
 * arguments as locals.
 */
export function lowerCall(expr: Call, env: Env, wantedType?: out.ValueType): Typed {
  const { draft } = env;
  const { text } = expr.name;
  const declaration = draft.names.get(text);
  if (declaration?.sort === "formula") return lowerFormula(expr, declaration, env, wantedType);
  if (declaration?.sort === "procedure" && declaration.section.gives)
    return lowerResultCall(expr, declaration, env);
  if (declaration) {
    const moreText = declaration.sort === "procedure" ? " and has no value" : "";
    const sortText = declaration.sort === "procedure" ? "a procedure" : "not a formula";
    const hint = "A formula is `define NAME (n: number) = n * 2`; its lines may stand below the `=`.";
    draft.report.error("formula-wanted", expr.name.span, `\`${text}\` is ${sortText}${moreText}.`, hint);
    return brokenValue;
  }
  if (functions.includes(text)) return lowerFunction(expr, env);
  if (text === "sum" || text === "total") {
    const hint = "`sum of seeds of it for each pit`.";
    draft.report.error("name-unknown", expr.name.span, `There is no formula \`${text}\`.`, hint);
  } else if (draft.controlNames.has(text)) {
    const hint = `Ask for it and its argument: \`when ${text} and way = left\`.`;
    draft.report.error("name-unknown", expr.name.span, `\`${text}\` is a control, not a formula.`, hint);
  } else
    draft.report.unknown("name-unknown", "formula", expr.name, [...functions, ...draft.names.of("formula")]);
  return brokenValue;
}

/** Lowers a call of a procedure that returns a value. */
export function lowerResultCall(
  { name, args, span }: Pick<Call, "name" | "args" | "span">,
  { index, section }: DeclarationOf<"procedure">,
  env: Env,
): Typed {
  const { draft } = env;
  draft.uses.names.add(name.text);
  const types = section.args.map((it) => typeOfWord(it.type.text) ?? "number");
  if (!checkCount({ name, args, span }, types.length, env)) return brokenValue;
  if (!env.mayAct || env.hasHere) {
    const message = `\`${name.text}\` does something before it gives a value, and here nothing may be done.`;
    const hint = `In a step: \`let found = ${name.text}${args.length > 0 ? "(..)" : ""}\`. What only computes is a formula: \`define NAME (n: number) = ..\`.`;
    return draft.report.error("procedure-misplaced", span, message, hint) ?? brokenValue;
  }
  const type = typeOfWord(section.gives?.text ?? "") ?? "number";
  const values = args.map((it, i) => lowerValue(it, env, types[i]));
  return { expr: { is: "result", procedure: index, args: values, type }, type };
}

/** Lowers every formula once, so that mistakes in unused ones are reported too. */
export function checkFormulas(draft: Env["draft"], makeEnv: () => Env): void {
  for (const declaration of draft.names.all("formula")) {
    const env = makeEnv();
    const names = bindable(declaration).map(({ name, type }) => [name, makeLocal(env, type).value] as const);
    expandFormula(declaration, env, () =>
      lowerToTyped(valueIn(declaration), { ...env, block: { names: new Map(names) } }, undefined),
    );
  }
}

function lowerFunction(expr: Call, env: Env): Typed {
  const name = expr.name.text;
  const arity = name === "abs" ? 1 : 2;
  if (!checkCount(expr, arity, env)) return brokenValue;
  const isDistance = name === "distance" || name === "straight-distance";
  const values = expr.args.map((it) => lowerValue(it, env, isDistance ? "cell" : "number"));
  const [left, right] = values as [out.Expr, out.Expr];
  if (name === "abs") return { expr: { is: "absolute", value: left }, type: "number" };
  if (name === "distance") return { expr: { is: "distance", left, right }, type: "number" };
  if (isDistance) return { expr: { is: "distance", left, right, straight: true }, type: "number" };
  return { expr: { is: "arithmetic", op: name as "min" | "max", left, right }, type: "number" };
}

function lowerFormula(expr: Call, declaration: Formula, env: Env, wantedType?: out.ValueType): Typed {
  const { draft } = env;
  draft.uses.names.add(expr.name.text);
  const args = bindable(declaration);
  if (!checkCount(expr, declaration.section.args.length, env) || args.length < expr.args.length)
    return brokenValue;
  const names = new Map<string, Typed>();
  const bind = args.map(({ name, type }, i) => {
    const value = lowerValue(expr.args[i], env, type);
    const { local, value: localValue } = makeLocal(env, type);
    names.set(name, localValue);
    return { local, value };
  });
  const innerEnv: Env = { draft, frame: env.frame, block: { names }, board: env.board };
  const result = expandFormula(declaration, env, () =>
    lowerToTyped(valueIn(declaration), innerEnv, wantedType),
  );
  if (!result || result.type === "broken") return brokenValue;
  return { expr: { is: "formula", bind, value: result.expr }, type: result.type };
}

/** Lowers the lines of a formula. Each line declares a local for the lines after it. */
export function lowerLets({ lets, value }: ExprNodeOf<"lets">, env: Env, wantedType?: out.ValueType): Typed {
  const innerEnv = enterBlock(env);
  const bind = lets.map((it) => {
    const { local, value: loweredValue } = bindName(it.name, it.value, innerEnv);
    return { local, value: loweredValue };
  });
  const result = lowerToTyped(value, innerEnv, wantedType);
  return result.type === "broken"
    ? brokenValue
    : { ...result, expr: { is: "formula", bind, value: result.expr } };
}

/**
 * Returns the names and types of a formula's arguments, except for arguments of unknown types, which the parser has
 * reported.
 */
function bindable(declaration: Formula): readonly { name: string; type: out.ValueType }[] {
  return declaration.section.args.flatMap((arg) => {
    const type = typeOfWord(arg.type.text);
    return type ? [{ name: arg.name.text, type }] : [];
  });
}

function valueIn({ section }: Formula): ExprNode {
  const { value } = section;
  if (value.is === "list" && value.values.length === 1) return value.values[0];
  const [part] = value.is === "cells" ? value.cells.parts : [];
  if (part?.is === "cell" && value.is === "cells" && value.cells.parts.length === 1) return part.cell;
  return { is: "broken", span: value.span };
}

/** Expands a formula; reports a formula that depends on itself. */
function expandFormula(declaration: Formula, env: Env, expand: () => Typed): Typed | undefined {
  const { circularDefines, formulas, report } = env.draft;
  if (circularDefines.has(declaration)) return undefined;
  if (formulas.includes(declaration)) {
    const circle = formulas.slice(formulas.indexOf(declaration));
    for (const it of circle) circularDefines.add(it);
    const path = [...circle, declaration].map((it) => it.word.text);
    report.error("call-circle", declaration.word.span, `A formula cannot use itself: ${path.join(" -> ")}.`);
    return undefined;
  }
  formulas.push(declaration);
  const result = expand();
  formulas.pop();
  return result;
}

/** Reports a call with a wrong number of arguments. Returns true if the number is right. */
export function checkCount(call: Pick<Call, "name" | "args" | "span">, count: number, env: Env): boolean {
  if (call.args.length === count) return true;
  const countText = `${count} ${count === 1 ? "argument" : "arguments"}`;
  const message = `\`${call.name.text}\` takes ${countText}, but here it has ${call.args.length}.`;
  return (
    env.draft.report.error("arguments-count", call.span, message, foreignNames.get(call.name.text)) ?? false
  );
}
