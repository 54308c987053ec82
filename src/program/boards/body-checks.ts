import type { Span } from "../../base/index.ts";
import type { ExprNode } from "../../syntax/index.ts";
import { areBodies } from "./bodies.ts";
import type { Env, Typed } from "../draft/environment.ts";
import { joinKindNames } from "../draft/kinds.ts";
import { lowerToTyped, reportNone } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { convertValue } from "../draft/types.ts";

/** Lowers an expression whose value must be a body. The word `none` is reported. */
export function lowerBody(value: ExprNode, env: Env): out.Expr {
  reportNone(value, env);
  return lowerBodyOrNone(value, env);
}

/** Lowers an expression whose value must be a body or `none`. */
export function lowerBodyOrNone(value: ExprNode, env: Env): out.Expr {
  const typed = lowerToTyped(value, env, "thing");
  if (typed.type === "thing") checkBodies(possibleKindsOf(typed), value.span, env);
  return convertValue(typed, "thing", value.span, env.draft).expr;
}

/** Returns the kinds that the value of an expression can have; undefined if they are not known. */
export function possibleKindsOf({ expr, kinds }: Typed): readonly out.KindId[] | undefined {
  return expr.is === "first" || expr.is === "random-of" ? expr.set.kinds : kinds;
}

/**
 * Reports kinds that are all objects, because an action for bodies has no effect on objects. A kind that occurs as a
 * cell of a body counts as a body.
 */
export function checkBodies(
  kinds: readonly out.KindId[] | undefined,
  span: Span,
  { draft }: Env,
  hint = "Name and draw bodies in the section `bodies`.",
): void {
  const possibleKinds = kinds ?? [];
  const isBody = (kind: out.KindId): boolean =>
    draft.bodies.some((it) => it.kind === kind || it.cells.some((cell) => cell.kind === kind));
  if (draft.bodies.length > 0 && (possibleKinds.length === 0 || possibleKinds.some(isBody))) return;
  const [firstName, ...otherNames] = possibleKinds.map((it) => draft.kinds[it].name);
  const problem =
    firstName === undefined
      ? "this game has none"
      : otherNames.length > 0
        ? "these are objects"
        : `\`${firstName}\` is an object`;
  draft.report.error("body-wanted", span, `This needs a body, but ${problem}.`, hint);
}

const isNoKind = (value: out.Expr | undefined): boolean => value?.is === "constant" && value.value === "none";

/**
 * Reports a `becomes` that cannot succeed: a body would become an object, or a map has no new kind for any of the
 * kinds.
 */
export function checkBecoming(
  kinds: readonly out.KindId[] | undefined,
  kind: out.Expr,
  span: Span,
  { draft }: Env,
): void {
  if (kinds?.length === 1 && kind.is === "constant" && kind.value === kinds[0]) {
    const message = `This is \`${draft.kinds[kinds[0]].name}\` already, so nothing changes.`;
    return draft.report.warn("becomes-same", span, message);
  }
  if (kind.is === "table" && kind.index.is === "kind") {
    const { name, values } = draft.tables[kind.table];
    // If only some of the kinds have no entry in the map, a condition around the action may exclude them.
    if (!kinds?.every((it) => isNoKind(values[it])) || !draft.names.get(name)) return;
    const names = joinKindNames(kinds, draft);
    const message = `\`${name}\` has no kind for ${names}, and \`becomes none\` is refused.`;
    const hint = "Name them in the map, if only as themselves: `define next-kind = pipe: wet, lid: lid`.";
    return draft.report.warn("map-lacks", span, message, hint);
  }
  if (!kinds || !areBodies(kinds, draft) || kind.is !== "constant" || typeof kind.value !== "number") return;
  if (kind.value === 0 || areBodies([kind.value], draft)) return;
  const message = `A body can only become another body, and \`${draft.kinds[kind.value].name}\` is an object.`;
  const hint =
    "Settle it first, so that its cells are objects: `settle each piece`. Or remove it and put the object there.";
  draft.report.error("body-becomes-object", span, message, hint);
}
