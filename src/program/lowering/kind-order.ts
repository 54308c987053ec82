import type { ExprNode, Word, ExprNodeOf } from "../../syntax/index.ts";
import type { Env, Typed } from "../draft/environment.ts";
import { kindsNamed } from "../draft/kinds.ts";
import { lowerToTyped } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { tableByKind } from "./tables.ts";
import { convertValue } from "../draft/types.ts";

type KindOrder = ExprNodeOf<"after" | "among">;

/** Lowers `next tile after it`: the kind that follows a kind in a group; none for the last kind of the group. */
export function lowerNextKind({ group, of }: KindOrder, env: Env): Typed {
  return lookedUp({ group, of, name: `next ${group.text} after`, type: "kind" }, env, (kinds, kind) => ({
    is: "constant",
    type: "kind",
    value: (kinds.includes(kind) ? kinds[kinds.indexOf(kind) + 1] : undefined) ?? "none",
  }));
}

/** Lowers `place of it among tile`: the index of a kind in a group, from 0; -1 if the kind is not in the group. */
export function lowerKindPosition({ group, of }: KindOrder, env: Env): Typed {
  return lookedUp(
    { group, of, name: `place among ${group.text} of`, type: "number" },
    env,
    (kinds, kind) => ({
      is: "constant",
      type: "number",
      value: kinds.indexOf(kind),
    }),
  );
}

interface LookUp {
  readonly group: Word;
  readonly of: ExprNode;
  readonly name: string;
  readonly type: "kind" | "number";
}

/** Returns an expression that looks up the value for a kind in a table. */
function lookedUp(
  { group, of, name, type }: LookUp,
  env: Env,
  value: (kinds: readonly out.KindId[], kind: out.KindId) => out.Expr,
): Typed {
  const kinds = kindsNamed([group], env.draft);
  const table = tableByKind(name, type, env.draft, (kind) => value(kinds, kind));
  return { expr: { is: "table", table, index: kindOf(of, env) }, type };
}

/** Lowers an expression to a kind. A thing becomes its kind. */
function kindOf(of: ExprNode, env: Env): out.Expr {
  const typed = lowerToTyped(of, env, "kind");
  if (typed.type === "thing") return { is: "kind", of: typed.expr };
  return convertValue(typed, "kind", of.span, env.draft).expr;
}
