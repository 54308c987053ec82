import { isNameEndedAt, mayNameKind } from "../text/naming.ts";
import type { Reader } from "../text/reader.ts";
import type { CellsExpr, CellsPart, ExprNode, Filter, GoalNode, SetNode, Word } from "../tree/tree.ts";
import { filtersWithTo, filterWords } from "../tree/words.ts";

/** Describes the functions that read values inside a set. values.ts passes them in, to avoid a circular import. */
export interface ValueReader {
  readonly value: (r: Reader) => ExprNode;
  readonly both: (r: Reader) => ExprNode;
  readonly sum: (r: Reader) => ExprNode;
  readonly unary: (r: Reader) => ExprNode;
  readonly term: (r: Reader) => ExprNode;
  readonly goal: (r: Reader) => GoalNode;
}

/** Contains the tokens that show that the name before them begins a condition, and is not another kind. */
export const conditionTokens: ReadonlySet<string> = new Set(
  "= != < <= > >= + - * / % [ ( is of held ==".split(" "),
);

/** Reads a set: its owner, its kinds and its filters. */
export function readSet(r: Reader, values: ValueReader): SetNode {
  const from = r.peek().from;
  const whose = r.says("my", "enemy") ? (r.word().text as "my" | "enemy") : undefined;
  const kinds = readKinds(r);
  const filters = readFilters(r, values);
  return { whose, kinds, filters, span: r.span(from) };
}

/** Reads one kind, or several kinds joined by `or`, if `or` can join kinds at this place; in parentheses it always can. */
export function readKinds(r: Reader): Word[] {
  const hint = "Kinds are names of objects or groups: `crate`, `crate or wall`.";
  if (!r.take("(")) return moreKinds(r, [readKind(r, hint)]);
  const kinds = r.joining({ or: true, commas: true }, () => moreKinds(r, [readKind(r, hint)]));
  if (filterFollows(r, 0)) {
    const hint =
      "Brackets stand around the count, `(count crate in (0, 0) to (3, 3)) > 0`, or hold several kinds together: `count (crate or wall) in spot`.";
    r.fail("set-brackets", "A set has no brackets around it.", hint);
  }
  r.close(")");
  return kinds;
}

function readKind(r: Reader, hint: string): Word {
  const token = r.peek();
  const says = r.is("wins")
    ? "`my` and `enemy` say whose a thing is; players are `me` and `opponent`."
    : hint;
  if (!mayNameKind(r, token) && !r.is("cells")) r.expected("the name of a kind", "kind-expected", says);
  return r.word();
}

/** Reads further kinds after those that were read already. */
export function moreKinds(r: Reader, kinds: readonly Word[]): Word[] {
  const allKinds = [...kinds];
  while (anotherKind(r)) {
    r.next();
    allKinds.push(r.word());
  }
  return allKinds;
}

function anotherKind(r: Reader): boolean {
  if (!(r.joins.or && r.continues("or")) && !(r.joins.commas && r.is(","))) return false;
  return (
    mayNameKind(r, r.peekOn(1)) &&
    !conditionTokens.has(r.peekOn(2).text) &&
    !(filterFollows(r, 2) && !r.joins.filters)
  );
}

/**
 * Returns true if the token at a distance is a word that narrows a set; a name that the game declares is not such a word if it
 * stands alone there.
 */
export function filterFollows(r: Reader, places: number): boolean {
  const { text } = r.peekOn(places);
  if (filtersWithTo.includes(text)) return r.peekOn(places + 1).text === "to";
  if (!filterWords.includes(text)) return false;
  const isAlone = isNameEndedAt(r, places + 1) && r.peekOn(places + 1).text !== "to";
  return !(isAlone && r.lines.isName(text));
}

/** Reads all filters of a set that follow. */
export function readFilters(r: Reader, values: ValueReader): Filter[] {
  const filters: Filter[] = [];
  while (r.joins.filters && filterFollows(r, 0)) {
    const filter = readFilter(r, values);
    r.countPart();
    filters.push(filter);
    if (filter.by === "where") break;
  }
  return filters;
}

function readFilter(r: Reader, values: ValueReader): Filter {
  const from = r.peek().from;
  const by = r.next().text as Exclude<Filter["by"], "sight">;
  if (by === "connected" || by === "next") return readTogether(r, by, from, values);
  const readNarrow = <T>(read: (r: Reader) => T): T => r.joining({ filters: false }, () => read(r));
  switch (by) {
    case "in":
      if (r.is("sight") && r.peekOn(1).text === "of") {
        r.next();
        r.next();
        return { by: "sight", of: readNarrow(values.sum), span: r.span(from) };
      }
      return { by, cells: readCells(r, values), span: r.span(from) };
    case "beyond":
    case "opposite":
    case "trailing":
    case "flanking":
      return { by, cell: readNarrow(values.unary), span: r.span(from) };
    case "at":
    case "around":
      return { by, cell: readNarrow(values.sum), span: r.span(from) };
    case "within": {
      const distance = readNarrow(values.term);
      r.expect("of", "word-expected", "`crate within 2 of hero`");
      return { by, distance, of: readNarrow(values.sum), span: r.span(from) };
    }
    case "nearest":
    case "farthest": {
      const word = by === "nearest" ? "to" : "from";
      r.expect(word, "word-expected", "`crate nearest to hero`, `crate farthest from bomb`");
      return { by, of: readNarrow(values.sum), span: r.span(from) };
    }
    case "with":
    case "without":
      return { by, kinds: readKinds(r), span: r.span(from) };
    case "riding":
      return { by, what: readNarrow(values.unary), span: r.span(from) };
    case "where": {
      const test = r.joining({ filters: true, or: false, commas: false, cells: false }, () => values.both(r));
      return { by, test, span: r.span(from) };
    }
  }
}

const togetherHint =
  "`cells connected to it`, `cells connected to it by any steps through grass`, `crate next to hero`";

/** Reads `connected to it by any steps through black`, `next to hero`. */
function readTogether(r: Reader, by: "connected" | "next", from: number, values: ValueReader): Filter {
  r.expect("to", "word-expected", togetherHint);
  const to = values.goal(r);
  let diagonal = readAnySteps(r);
  if (by === "next") return { by, to, diagonal, span: r.span(from) };
  const through = r.take("through") ? values.goal(r) : undefined;
  diagonal ||= readAnySteps(r);
  return { by, to, diagonal, through, span: r.span(from) };
}

function readAnySteps(r: Reader): boolean {
  if (!r.take("by")) return false;
  r.expectAll(togetherHint, "any", "steps");
  return true;
}

/** Reads cells: a block, cells separated by commas, or a name. */
export function readCells(r: Reader, values: ValueReader): CellsExpr {
  const from = r.peek().from;
  let parts = [readCellsPart(r, values)];
  for (;;) {
    const isOwned = r.is("for") && r.peekOn(1).kind === "name" && r.peekOn(1).text !== "each";
    if (isOwned) {
      r.next();
      const player = r.name("the name of a player", "`row 2 for white, row 8 for black`");
      parts = parts.map((it) => (it.player ? it : { ...it, player }));
    }
    const isCell = r.peekOn(1).text === "(" && (isOwned || parts.at(-1)?.is !== "name");
    if (!r.is(",") || !(r.joins.cells || isCell || linesFollow(r, 1))) return { parts, span: r.span(from) };
    r.next();
    r.countPart();
    parts.push(readCellsPart(r, values));
  }
}

function readCellsPart(r: Reader, values: ValueReader): CellsPart {
  if (linesFollow(r)) return readLines(r);
  const { cells } = r.joins;
  const first = r.joining({ filters: false, cells: false }, () => (cells ? values.sum(r) : values.unary(r)));
  const isCorner = first.is === "cell" || first.is === "name" || first.is === "of";
  const block = isCorner && r.is("to") && r.peekOn(1).text === "(";
  return block ? readBlockOfCells(r, first, values) : cellsPart(first);
}

/** Returns true if `row 2`, `last row`, `last 3 rows` or `column c` is next; without a number, these words may be names. */
function linesFollow(r: Reader, at = 0): boolean {
  const { text } = r.peekOn(at);
  const next = r.peekOn(at + 1);
  if (text === "row" || text === "rows") return next.kind === "number";
  if (text === "column" || text === "columns") return /^\p{L}$/u.test(next.text) || next.kind === "number";
  return (
    text === "last" && (next.text === "row" || (next.kind === "number" && r.peekOn(at + 2).text === "rows"))
  );
}

function readLines(r: Reader): CellsPart {
  const from = r.peek().from;
  if (r.take("last")) {
    const count = r.peek().kind === "number" ? r.wholeNumber() : 1;
    r.next();
    return { is: "lines", of: "row", from: 1, to: count, last: true, span: r.span(from) };
  }
  const of = r.next().text.startsWith("row") ? "row" : "column";
  const firstLine = readLineNumber(r);
  const to = r.take("to") ? readLineNumber(r) : firstLine;
  return { is: "lines", of, from: firstLine, to, last: false, span: r.span(from) };
}

/** Reads a number from 1, or the letter of a column. */
function readLineNumber(r: Reader): number {
  if (r.peek().kind === "number") return r.wholeNumber();
  const letter = /^[a-z]$/.exec(r.peek().text)?.[0];
  if (letter === undefined)
    r.expected("a number or a letter", "number-expected", "`row 2`, `columns a to c`");
  else r.next();
  return (letter?.charCodeAt(0) ?? 97) - 96;
}

/** Reads the rest of `(0, 0) to (3, 4)` after the first corner. */
function readBlockOfCells(r: Reader, corner: ExprNode, values: ValueReader): CellsPart {
  r.next();
  const to = values.unary(r);
  if (to.is !== "cell")
    r.fail("cell-expected", "A block of cells ends with a cell.", "`(0, 0) to (3, 4)`", to.span);
  // A board that is named after the second corner applies to both corners.
  if (corner.is === "cell" && to.is === "cell" && to.board && !corner.board) {
    const { board, of } = to;
    return { is: "block", from: { ...corner, board, of }, to, span: r.span(corner.span.from) };
  }
  return { is: "block", from: corner, to, span: r.span(corner.span.from) };
}

function cellsPart(value: ExprNode): CellsPart {
  if (value.is === "name") return { is: "name", name: value.name, span: value.span };
  return { is: "cell", cell: value, span: value.span };
}

/** Reads one part of a definition: a value or a block of cells. */
export function readDefinedPart(r: Reader, values: ValueReader): CellsPart {
  const firstValue = values.value(r);
  return firstValue.is === "cell" && r.is("to")
    ? readBlockOfCells(r, firstValue, values)
    : cellsPart(firstValue);
}
