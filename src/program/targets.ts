import type { Span } from "../base/index.ts";
import type { ExprNode, TargetNode, Word } from "../syntax/index.ts";
import { sortNames } from "./declarations.ts";
import { newLocal, type Env, type Typed } from "./environment.ts";
import { lower, lowerValue } from "./lower.ts";
import type * as out from "./program.ts";
import { lowerSet } from "./sets.ts";
import { convertValue } from "./types.ts";

/** Lowers one thing, or each of a set. */
export function lowerTarget(target: TargetNode, env: Env): out.Target {
  if (target.each) return { each: lowerSet(target.set, env).set };
  return { one: lowerValue(target.value, env, "thing") };
}

/** The same for bodies; reports what can only be an object. */
export function lowerBodies(target: TargetNode, env: Env): out.Target {
  if (!target.each) return { one: lowerBody(target.value, env) };
  const { set } = lowerSet(target.set, env);
  checkBodies(set.kinds, target.set.span, env);
  return { each: set };
}

/** Lowers a thing that must be a body. */
export function lowerBody(value: ExprNode, env: Env): out.Expr {
  const typed = lower(value, env, "thing");
  if (typed.type === "thing") checkBodies(kindsOf(typed), value.span, env);
  return convertValue(typed, "thing", value.span, env.draft).expr;
}

/** The kinds that a thing can be, if known. */
export function kindsOf({ expr, kinds }: Typed): readonly out.KindId[] | undefined {
  return expr.is === "first" || expr.is === "random-of" ? expr.set.kinds : kinds;
}

/** Reports kinds that can only be objects, on which an action of bodies has no effect. A cell of a body may look like one of them. */
export function checkBodies(kinds: readonly out.KindId[] | undefined, span: Span, { draft }: Env): void {
  const known = kinds ?? [];
  const isBody = (kind: out.KindId): boolean =>
    draft.bodies.some((it) => it.kind === kind || it.cells.some((cell) => cell.kind === kind));
  if (draft.bodies.length > 0 && (known.length === 0 || known.some(isBody))) return;
  const [only, ...others] = known.map((it) => draft.kinds[it].name);
  const why =
    only === undefined
      ? "this game has none"
      : others.length > 0
        ? "these are objects"
        : `\`${only}\` is an object`;
  draft.report.error("body-wanted", span, `This needs a body, but ${why}.`, {
    hint: "Name and draw bodies in the section `bodies`.",
  });
}

/** Declares a local for the number that an action returns. */
export function lowerResult(name: Word, env: Env): number {
  const { local, value } = newLocal(env, "number");
  checkLocal(name, env);
  env.block.names.set(name.text, value);
  return local;
}

/** Checks that a local hides no name of the game and no other local of its block. */
export function checkLocal(name: Word, env: Env): void {
  const { report, names } = env.draft;
  const declared = names.get(name.text);
  const hint = "Choose another name.";
  if (declared)
    report.error("name-clash", name.span, `\`${name.text}\` is already ${sortNames[declared.sort]}.`, {
      hint,
    });
  else if (env.block.names.has(name.text)) {
    report.error("name-clash", name.span, `This block already has a name \`${name.text}\`.`, { hint });
  }
}
