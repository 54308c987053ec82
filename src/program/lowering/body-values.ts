import { dispatchByKey } from "../../base/index.ts";
import type { ExprNode, Fitting, SetNode, ExprNodeOf } from "../../syntax/index.ts";
import type { Env, Typed } from "../draft/environment.ts";
import { lowerOwner, typeOfField } from "./fields.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { negateTest } from "../data/logic.ts";
import { lowerToTyped, lowerPresent, lowerValue } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { checkBecoming, possibleKindsOf, lowerBody } from "../boards/body-checks.ts";

/** Lowers `new T`: a new body, which is on no board yet. */
export function lowerNew({ kind, span }: ExprNodeOf<"new">, env: Env): Typed {
  const value = lowerValue(kind, env, "kind");
  const isBody = (id: unknown): boolean => env.draft.bodies.some((it) => it.kind === id);
  if (value.is === "constant" && value.value !== 0 && !isBody(value.value)) {
    const hint = "Put objects on the board with `put KIND at CELL`.";
    env.draft.report.error("body-wanted", span, "`new` makes bodies, but this is an object.", hint);
  }
  return { expr: { is: "new", kind: value }, type: "thing" };
}

/** Lowers `piece fits down 2`, `piece fits cw` and `piece fits at (3, 0)`. */
export function lowerFits({ what, how }: ExprNodeOf<"fits">, env: Env): Typed {
  const needsBody =
    how.by === "turn" || how.by === "mirror" || (how.by === "become" && how.cell !== undefined);
  if (how.by === "become") {
    const kind = lowerToTyped(how.kind, env, "kind").expr;
    checkBecoming(possibleKindsOf(lowerToTyped(what, env, "thing")), kind, how.kind.span, env);
  }
  const thing = needsBody ? lowerBody(what, env) : lowerPresent(what, env, "thing");
  return { expr: { is: "fits", what: thing, how: lowerChange(how, env) }, type: "switch" };
}

export function lowerTouches({ what, kinds }: ExprNodeOf<"touches">, env: Env): Typed {
  const thing = lowerPresent(what, env, "thing");
  return { expr: { is: "touches", what: thing, kinds: lowerKinds(kinds, env.draft) }, type: "switch" };
}

/** Lowers `piece is at rest` and `(3, 4) is not blocked`. */
export function lowerRests({ is, value, not: isNot }: ExprNodeOf<"rests" | "blocked">, env: Env): Typed {
  const test: out.Expr =
    is === "rests"
      ? { is, what: lowerPresent(value, env, "thing") }
      : { is, cell: lowerPresent(value, env, "cell") };
  return { expr: isNot ? negateTest(test) : test, type: "switch" };
}

/** Lowers a field of a body: `health of hero`; undefined if no field has this name. */
export function lowerField(name: string, of: ExprNode, env: Env): Typed | undefined {
  const declaration = env.draft.names.get(name);
  if (declaration?.sort !== "field") return undefined;
  env.draft.uses.names.add(name);
  const expr: out.Expr = { is: "field", field: declaration.index, of: lowerOwner(of, declaration, env) };
  return { expr, type: typeOfField(declaration) };
}

/**
 * Lowers a set that is just the name of a slot (a variable for a body) to the test whether the slot is empty, for `no
 * piece`; undefined for any other set.
 */
export function lowerSlotTest(set: SetNode, env: Env): out.Expr | undefined {
  const { kinds, filters, whose, span } = set;
  const [word, ...others] = kinds;
  if (!word || others.length > 0 || filters.length > 0 || whose) return undefined;
  const declaration = env.draft.names.get(word.text);
  if (declaration?.sort !== "variable" || declaration.entry.type.text !== "slot") return undefined;
  const { expr: of } = lowerToTyped({ is: "name", name: word, span }, env, "thing");
  return { is: "is-none", of, type: "thing" };
}

function timesOf(times: ExprNode | undefined, env: Env): { readonly times?: out.Expr } {
  return times ? { times: lowerValue(times, env, "number") } : {};
}

const lowerChange = dispatchByKey<Fitting, "by", out.Change, [env: Env]>("by", {
  move: (how, env) => ({
    by: "move",
    way: lowerPresent(how.way, env, "direction"),
    ...timesOf(how.times, env),
  }),
  turn: (how, env) => ({ by: "turn", headings: how.way.text === "cw" ? 1 : -1, ...timesOf(how.times, env) }),
  mirror: () => ({ by: "mirror" }),
  put: (how, env) => ({ by: "lay", cell: lowerPresent(how.cell, env, "cell") }),
  become: (how, env) => {
    const cell = how.cell && { cell: lowerPresent(how.cell, env, "cell") };
    return { by: "become", kind: lowerPresent(how.kind, env, "kind"), ...cell };
  },
});
