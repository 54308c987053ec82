import type { Action, Word } from "../syntax/index.ts";
import { areBodies } from "./bodies.ts";
import { newLocal, type Env } from "./environment.ts";
import { lower, valueOf } from "./lower.ts";
import { ownedBy } from "./names.ts";
import type * as out from "./program.ts";
import { lowerCells } from "./regions.ts";
import { checkLocal, lowerTarget } from "./targets.ts";

type Of<Does extends Action["does"]> = Extract<Action, { does: Does }>;

/** `put KIND at CELL`, and of a body: `put piece at (3, 0)`. */
export function lowerPut({ kind, at, under }: Of<"put">, env: Env): out.Action {
  const cell = valueOf(at, env, "cell");
  if (under) return { do: "put-under", kind: valueOf(kind, env, "kind"), cell };
  const what = lower(kind, env, "kind");
  if (what.type === "thing") return { do: "lay", what: what.expr, cell };
  const { expr } = what;
  const isNew =
    expr.is === "constant" && typeof expr.value === "number" && areBodies([expr.value], env.draft);
  if (what.type === "kind" && isNew) return { do: "lay", what: { is: "new", kind: expr }, cell };
  return { do: "put", kind: valueOf(kind, env, "kind"), cell };
}

export function lowerBecome({ what, kind, cell }: Of<"become">, env: Env): out.Action {
  return {
    do: "become",
    what: lowerTarget(what, env),
    kind: valueOf(kind, env, "kind"),
    ...(cell && { cell: valueOf(cell, env, "cell") }),
  };
}

export function lowerSlide({ what, way, most, as }: Of<"slide">, env: Env): out.Action {
  return {
    do: "slide",
    what: lowerTarget(what, env),
    way: valueOf(way, env, "direction"),
    ...(most && { most: valueOf(most, env, "number") }),
    ...result("local", as, env),
  };
}

export function lowerTurn({ what, way, times, as }: Of<"turn">, env: Env): out.Action {
  return {
    do: "turn",
    what: lowerTarget(what, env),
    headings: way.text === "cw" ? 1 : -1,
    ...(times && { times: valueOf(times, env, "number") }),
    ...result("local", as, env),
  };
}

export function lowerMirror({ does, what }: Of<"mirror" | "settle">, env: Env): out.Action {
  return { do: does, what: lowerTarget(what, env) };
}

/** `clear full rows of well in (0, 3) to (9, 20) as rows and gone`. */
export function lowerClear(action: Of<"clear">, env: Env): out.Action | undefined {
  const { board, of, cells, lines, as, and } = action;
  const { names, report, boards } = env.draft;
  const declared = names.get(board.text);
  if (declared?.sort !== "board") {
    if (declared) report.error("board-wanted", board.span, `\`${board.text}\` is not a board.`);
    else report.unknown("name-unknown", "board", board, names.of("board"));
    return undefined;
  }
  const whose = of && { of: ownedBy(of, boards[declared.index].eachPlayer, board, env) };
  const among = cells && { among: lowerCells(cells, { ...env, board: declared.index }) };
  const local = result("local", as, env);
  return {
    do: "clear",
    lines,
    board: declared.index,
    ...whose,
    ...among,
    ...local,
    ...result("gone", and, env),
  };
}

/** A number that an action gives, named for the lines that follow. */
function result<K extends "local" | "gone">(key: K, as: Word | undefined, env: Env): { [P in K]?: number } {
  if (!as) return {};
  const { local, value } = newLocal(env, "number");
  checkLocal(as, env);
  env.block.names.set(as.text, value);
  return { [key]: local } as { [P in K]?: number };
}
