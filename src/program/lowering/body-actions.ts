import type { ActionNodeOf, ExprNode } from "../../syntax/index.ts";
import { areBodies } from "../boards/bodies.ts";
import { findKinds } from "../draft/defines.ts";
import { type Draft, isNewMeaning } from "../draft/draft.ts";
import type { Env } from "../draft/environment.ts";
import { lowerToTyped, lowerPresent, reportNone } from "../draft/lower.ts";
import type * as out from "../data/program.ts";
import { lowerBoard, lowerCells, lowerCellOnBoard } from "../draft/regions.ts";
import { lowerSet } from "./sets.ts";
import { checkBecoming, checkBodies, possibleKindsOf } from "../boards/body-checks.ts";
import { lowerResult, lowerTarget } from "./targets.ts";
import { convertValue, randomKindHint } from "../draft/types.ts";

const becomesAtHint =
  "`becomes .. at` lays a body anew. Of an object say where it is before the verb: `crate at (2, 0) becomes wall`.";

const putKindHint =
  "It makes one of a kind: `put gem at here`, `put (if on-fire then ash else tree) at here`. `let new-one = gem` names a thing on the board; a kind is kept in `state: kind chosen`.";

/** Lowers `put`: a kind, the body in `put piece at (3, 0)`, or a new body. */
export function lowerPut({ kind, cell: cellNode, span }: ActionNodeOf<"put">, env: Env): out.Action {
  reportNone(kind, env);
  const kindTyped = lowerToTyped(kind, env, "kind");
  const isObject = kindTyped.type === "kind" && env.draft.bodies.length === 0;
  const cell = isObject ? lowerCellOnBoard(cellNode, env) : lowerPresent(cellNode, env, "cell");
  if (kindTyped.type === "thing") {
    const { bodies, report } = env.draft;
    const isDrawn = kindTyped.expr.is === "random-of";
    const message = "This is a thing, but `put` needs a kind here.";
    if (bodies.length === 0 && !isDrawn) report.error("body-wanted", kind.span, message, putKindHint);
    else checkBodies(possibleKindsOf(kindTyped), kind.span, env, isDrawn ? randomKindHint : undefined);
    return { do: "lay", what: kindTyped.expr, cell };
  }
  const { expr } = kindTyped;
  const makesBody =
    expr.is === "constant" && typeof expr.value === "number" && areBodies([expr.value], env.draft);
  if (kindTyped.type === "kind" && makesBody) return { do: "lay", what: { is: "new", kind: expr }, cell };
  const value = convertValue(kindTyped, "kind", kind.span, env.draft).expr;
  if (expr.is === "constant" || env.draft.bodies.length === 0) return { do: "put", kind: value, cell };
  const hasNewMeaning = isNewMeaning(span, "It makes a body if the value is the kind of one.", env.draft);
  if (!hasNewMeaning || expr.is === "if") warnPutBody(kind, expr, hasNewMeaning, env);
  return { do: hasNewMeaning ? "put-value" : "put", kind: value, cell };
}

/**
 * Warns of `put` with a value that may be the kind of a body. In version 1 this puts a settled cell, although `put`
 * with the name of that kind makes a body. In version 2 a choice between two names makes a new body, although
 * everywhere else such a choice means the body on the board.
 */
function warnPutBody(kind: ExprNode, expr: out.Expr, hasNewMeaning: boolean, { draft }: Env): void {
  if (!kindsOfValue(expr, draft).some((it) => areBodies([it], draft))) return;
  const text = draft.places.text(kind.span);
  if (hasNewMeaning) {
    const message = `This makes a new body, also if \`${text}\` is on a board.`;
    const hint = `Write \`put new ${text} at ..\`. To move the one that exists, name it first: \`let one = ${text}\`, then \`put one at ..\`.`;
    return draft.report.warn("put-another", kind.span, message, hint);
  }
  const message = `If \`${text}\` is a body, this puts a settled cell of it, which is no body.`;
  const hint = `Write \`put new ${text} at ..\` for a body, or \`quadrille 2\` as the first line of the file.`;
  draft.report.warn("put-settled", kind.span, message, hint);
}

/**
 * Returns the kinds that a value can have: those in a choice, table or source, or the initial kind of a variable. Empty
 * if they are not known.
 */
function kindsOfValue(expr: out.Expr, draft: Draft): readonly out.KindId[] {
  const { tables, sources, variables } = draft;
  if (expr.is === "if") return [expr.then, expr.otherwise].flatMap((it) => kindsOfValue(it, draft));
  if (expr.is === "constant") return typeof expr.value === "number" ? [expr.value] : [];
  if (expr.is === "table") return tables[expr.table].values.flatMap((it) => kindsOfValue(it, draft));
  if (expr.is === "variable") {
    const { start } = variables[expr.variable] ?? {};
    return start ? kindsOfValue(start, draft) : [];
  }
  return expr.is === "draw" ? (sources[expr.source]?.kinds ?? []) : [];
}

/** Lowers `becomes`. `at CELL` is only allowed for bodies; an object keeps its cell. */
export function lowerBecome({ what, kind, cell }: ActionNodeOf<"become">, env: Env): out.Action {
  const target = lowerTarget(what, env);
  const newKind = reportNarrowedKind(what.each, kind, env) ?? lowerPresent(kind, env, "kind");
  const kinds = what.each
    ? lowerSet(what.set, env).set.kinds
    : possibleKindsOf(lowerToTyped(what.value, env, "thing"));
  if (cell) checkBodies(kinds, (what.each ? what.set : what.value).span, env, becomesAtHint);
  else checkBecoming(kinds, newKind, kind.span, env);
  return { do: "become", what: target, kind: newKind, cell: cell && lowerPresent(cell, env, "cell") };
}

/** Reports `each squid becomes bomb at (0, 3)`: what follows the kind would narrow a set of things. */
function reportNarrowedKind(isEach: boolean, kind: ExprNode, { draft }: Env): out.Expr | undefined {
  const word = kind.is === "set" && kind.set.filters.length > 0 ? kind.set.kinds[0].text : undefined;
  if (kind.is !== "set" || word === undefined || !findKinds(word, draft)) return undefined;
  const isAt = kind.set.filters[0].by === "at";
  const hint = isAt
    ? `Elsewhere a new one is put: \`for each crate: remove it, put ${word} at ..\`. A body is laid anew by \`for each piece: it becomes ${word} at ..\`.`
    : `What narrows the things stands before \`becomes\`: \`${isEach ? "each " : ""}crate where .. becomes ${word}\`.`;
  const message = `A thing becomes \`${word}\` in its own cell; nothing may narrow that kind.`;
  draft.report.error("becomes-elsewhere", kind.span, message, hint);
  return { is: "constant", type: "kind", value: "none" };
}

/** Lowers `clear full rows of well in (0, 3) to (9, 20) as rows and gone`. */
export function lowerClear(action: ActionNodeOf<"clear">, env: Env): out.Action | undefined {
  const { cells, lines, as, and } = action;
  const boardRef = lowerBoard(action.board, action.of, env);
  if (!boardRef) return undefined;
  return {
    do: "clear",
    lines,
    ...boardRef,
    among: cells && lowerCells(cells, { ...env, board: { board: boardRef.board } }),
    local: as && lowerResult(as, env),
    gone: and && lowerResult(and, env),
  };
}
