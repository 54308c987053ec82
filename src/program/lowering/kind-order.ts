import type { ExprNode, ExprNodeOf } from "../../syntax/index.ts";
import type { Env, Typed } from "../draft/environment.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { lowerToTyped } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { placesOfGroup, tableByKind } from "./tables.ts";
import { convertValue } from "../draft/types.ts";

type KindOrder = ExprNodeOf<"after" | "among">;

/** Lowers `next tile after it`: the kind that follows a kind in a group; none for the last kind of the group. */
export function lowerNextKind(order: KindOrder, env: Env): Typed {
  const kindAfter: ValueOfKind = (kinds, kind) => kinds.includes(kind) && kinds[kinds.indexOf(kind) + 1];
  return lowerLookUp(order, "kind", env, kindAfter);
}

/** Lowers `place of it among tile`: the index of a kind in a group, from 0; -1 if the kind is not in the group. */
export function lowerKindPosition(order: KindOrder, env: Env): Typed {
  return lowerLookUp(order, "number", env, (kinds, kind) => kinds.indexOf(kind));
}

/** Computes the value of a kind in a group; undefined and false mean `none`. */
type ValueOfKind = (kinds: readonly out.KindId[], kind: out.KindId) => number | undefined | false;

/** Returns an expression that looks up the value of a kind in a table, which is made on first use. */
function lowerLookUp(order: KindOrder, type: "kind" | "number", env: Env, valueOf: ValueOfKind): Typed {
  const { is, group, of } = order;
  const groupKinds = lowerKinds([group], env.draft);
  const kinds = is === "after" ? groupKinds : placesOfGroup(group, groupKinds, env.draft);
  const name = is === "after" ? `next ${group.text} after` : `place among ${group.text} of`;
  const table = tableByKind(name, type, env.draft, (kind) => {
    const value = valueOf(kinds, kind);
    return { is: "constant", type, value: typeof value === "number" ? value : "none" };
  });
  return { expr: { is: "table", table, index: lowerKind(of, env) }, type };
}

/** Lowers an expression to a kind. A thing becomes its kind. */
function lowerKind(of: ExprNode, env: Env): out.Expr {
  const typed = lowerToTyped(of, env, "kind");
  if (typed.type === "thing") return { is: "kind", of: typed.expr };
  return convertValue(typed, "kind", of.span, env.draft).expr;
}
