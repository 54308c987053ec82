import { readCells } from "./sets.ts";
import { endsAction, readTarget } from "./targets.ts";
import type { Reader } from "./reader.ts";
import type { Action, Expr, Word } from "./tree.ts";
import { readOperand, readUnary, values } from "./values.ts";

/** The verbs of bodies; each reads what stands behind it. */
export const bodyActions: Readonly<Record<string, (r: Reader, from: number) => Action>> = {
  slide: readSlide,
  turn: readTurn,
  mirror: (r, from) => ({ does: "mirror", what: readTarget(r, "mirror piece"), span: r.span(from) }),
  settle: (r, from) => ({ does: "settle", what: readTarget(r, "settle piece"), span: r.span(from) }),
  clear: readClear,
  shove: readShove,
  push: readPush,
  link: readLink,
  unlink: (r, from) => ({ does: "unlink", what: readTarget(r, "unlink hero"), span: r.span(from) }),
};

function readShove(r: Reader, from: number): Action {
  const what = readTarget(r, "shove crate left");
  if (endsAction(r))
    r.expected("a direction", "direction-expected", "`shove it way`, `shove it way straight`");
  const way = readUnary(r);
  return { does: "shove", what, way, straight: r.take("straight"), span: r.span(from) };
}

function readPush(r: Reader, from: number): Action {
  const hint = "`push boat right by 2`";
  const what = readTarget(r, "push boat right by 2");
  if (endsAction(r) || r.is("by")) r.expected("a direction", "direction-expected", hint);
  const way = readUnary(r);
  r.expect("by", "word-expected", hint);
  return { does: "push", what, way, by: readOperand(r), span: r.span(from) };
}

function readLink(r: Reader, from: number): Action {
  const what = readUnary(r);
  r.expect("to", "word-expected", "`link hero to crate`");
  return { does: "link", what, to: readOperand(r), span: r.span(from) };
}

function readSlide(r: Reader, from: number): Action {
  const what = readTarget(r, "slide piece down");
  if (endsAction(r))
    r.expected("a direction", "direction-expected", "`slide piece down`, `slide piece left up to 3`");
  const way = readUnary(r);
  const most = r.takeAll("up", "to") ? readUnary(r) : undefined;
  return { does: "slide", what, way, ...(most && { most }), ...readResult(r), span: r.span(from) };
}

function readTurn(r: Reader, from: number): Action {
  const what = readTarget(r, "turn piece cw");
  const way = readWay(r);
  const times = endsAction(r) || r.is("as") ? undefined : readUnary(r);
  return { does: "turn", what, way, ...(times && { times }), ...readResult(r), span: r.span(from) };
}

/** `cw` or `ccw`. */
function readWay(r: Reader): Word {
  const hint = "`turn piece cw` is clockwise, `turn piece ccw` the other way round.";
  return r.choose(["cw", "ccw"], "`cw` or `ccw`", "turn-way", hint) ?? { text: "cw", span: r.span(r.at) };
}

/** `as NAME`: how far it went, which place it took. */
function readResult(r: Reader): { as?: Word } {
  return r.take("as") ? { as: r.newName("a name", "`slide piece down as rows`") } : {};
}

const clearHint =
  "`clear full rows of tank as rows`, `clear full columns of well in (0, 3) to (9, 20) as n and gone`";

function readClear(r: Reader, from: number): Action {
  r.expect("full", "word-expected", clearHint);
  const lines = r.choose(["rows", "columns"], "`rows` or `columns`", "word-expected", clearHint);
  r.expect("of", "word-expected", clearHint);
  const board = r.name("the name of a board", clearHint);
  const of = r.take("of") ? readUnary(r) : undefined;
  const cells = r.take("in") ? readCells(r, values) : undefined;
  const as = r.take("as") ? r.newName("a name", clearHint) : undefined;
  const and = as && r.take("and") ? r.newName("a name", clearHint) : undefined;
  return {
    does: "clear",
    lines: lines?.text === "columns" ? "columns" : "rows",
    board,
    ...(of && { of: of satisfies Expr }),
    ...(cells && { cells }),
    ...(as && { as }),
    ...(and && { and }),
    span: r.span(from),
  };
}
