import { isNameEndedAt, mayNameKind } from "../text/naming.ts";
import type { Reader } from "../text/reader.ts";
import { findForms, readForm, type SlotReaders } from "../text/forms.ts";
import { filterForms } from "../tree/filters.ts";
import { isFilterAt, readMoreKinds, readKinds } from "./kinds.ts";
import { readText } from "./texts.ts";
import type { Span } from "../../base/index.ts";
import type {
  BinaryOp,
  CellsExpr,
  CellsPart,
  ExprNode,
  Filter,
  Fitting,
  GoalNode,
  SetNode,
  ValuesNode,
  Word,
} from "../tree/tree.ts";
import * as words from "../tree/words.ts";

/** Reads a whole value: rule E of the grammar. */
export function readValue(r: Reader): ExprNode {
  return readUnbroken(r, () =>
    r.readNested(() => (r.is("if") && !isNameEndedAt(r, 1) ? readIf(r) : chain(r, readConjunction, ["or"]))),
  );
}

/**
 * Reads the condition of a header, in which commas may join kinds. It is broken unless a colon, the end of the line or
 * one of `followers` comes next.
 */
export function readCondition(r: Reader, ...followers: readonly string[]): ExprNode {
  const test = r.joining({ commas: true }, () => readValue(r));
  return r.atEnd() || r.is(":", ...followers) ? test : { is: "broken", span: test.span };
}

/** Reads a value in an action, in which `or` begins another alternative: rule S of the grammar. */
export function readOperand(r: Reader): ExprNode {
  return readUnbroken(r, () => r.joining({ or: false }, () => r.readNested(() => readSum(r))));
}

/** Reads a value without operators: rule U of the grammar. */
export function readUnary(r: Reader): ExprNode {
  return readUnbroken(r, () => r.joining({ or: false }, () => readPlain(r)));
}

/** Reads a value. A value with a mistake becomes a broken one, so that its parts cause no further messages. */
function readUnbroken(r: Reader, readContent: () => ExprNode): ExprNode {
  const value = readContent();
  return r.isStuck ? { is: "broken", span: value.span } : value;
}

function readIf(r: Reader): ExprNode {
  const from = r.next().from;
  const hint = "`if lives > 0 then 1 else 0`";
  const test = readValue(r);
  r.continues("then");
  r.expect("then", "word-expected", hint);
  const thenValue = readValue(r);
  r.continues("else");
  r.expect("else", "word-expected", hint);
  const otherwise = readValue(r);
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
  return { is: "if", test, then: thenValue, otherwise, span: r.span(from) };
}

// ---------------------------------------------------------------------------------------------- operators

function readConjunction(r: Reader): ExprNode {
  return chain(r, readTest, ["and"]);
}

function readSum(r: Reader): ExprNode {
  return chain(r, (it) => chain(it, readPlain, ["*", "/", "%"]), ["+", "-"]);
}

/** Returns true if an action follows `or`: a verb, with an operand if the verb needs one. */
function isActionAfterOr(r: Reader): boolean {
  const [verb, next] = [r.peekOn(1).text, r.peekOn(2)];
  if (!r.joins.actions || !words.verbs.includes(verb)) return false;
  const isComplete = next.kind === "end" || [",", "or", '"'].includes(next.text);
  if (r.lines.isName(verb)) return next.kind !== "sign" && !isNameEndedAt(r, 2);
  if (verb === "draw") return isComplete;
  return (
    words.operandlessVerbs.includes(verb) ||
    !(isComplete || words.valueConnectives.includes(next.text) || next.text === "held")
  );
}

function chain(r: Reader, readNext: (r: Reader) => ExprNode, operators: readonly string[]): ExprNode {
  const from = r.peek().from;
  let left = readNext(r);
  while (r.continues(...operators) && !(r.is("or") && (!r.joins.or || isActionAfterOr(r)))) {
    r.countPart();
    const op = r.next().text as BinaryOp;
    const right = readNext(r);
    left = { is: "binary", op, left, right, span: r.span(from) };
  }
  return left;
}

const COMPARISONS = ["=", "!=", "<", "<=", ">", ">="];

function readTest(r: Reader): ExprNode {
  const from = r.peek().from;
  if (r.is("not") && !isNameEndedAt(r, 1)) {
    r.next();
    const value = r.readNested(() => readTest(r));
    return { is: "unary", op: "not", value, span: r.span(from) };
  }
  if (r.is("every") && !isNameEndedAt(r, 1)) return readEvery(r);
  const left = readSum(r);
  if (r.is("is")) return readIs(r, left, from);
  if (r.take("fits")) return { is: "fits", what: left, how: readFitting(r), span: r.span(from) };
  if (r.take("touches")) return { is: "touches", what: left, kinds: readKinds(r), span: r.span(from) };
  if (r.take("holds")) return { is: "holds", pile: left, value: readSum(r), span: r.span(from) };
  if (r.take("reaches")) return { is: "reaches", what: left, cells: readCells(r), span: r.span(from) };
  if (r.is("on") && r.peekOn(1).kind === "name" && left.is === "name") reportOn(r, left.name);
  if (!r.continues(...COMPARISONS)) return left;
  const op = r.next().text as BinaryOp;
  const right = readSum(r);
  if (r.is(...COMPARISONS, "is")) {
    const hint =
      "Join two of them: `0 < x and x < 9`, `a = 3 and b = 3`. A count with a condition inside stands in parentheses: `(count gem where owner of it = red) = 6`.";
    r.fail("compare-twice", "A comparison has only two sides.", hint);
  }
  return { is: "binary", op, left, right, span: r.span(from) };
}

/** Reports `a on b`, which is not part of the language, and suggests `b with a`. */
function reportOn(r: Reader, { text, span }: Word): void {
  const { text: lowerKind, to } = r.peekOn(1);
  const newText = `${lowerKind} with ${text}`;
  const message = `What shares a cell is written with \`with\`: \`${newText}\`.`;
  r.failWithFix("word-foreign", message, newText, { ...span, to });
}

function readEvery(r: Reader): ExprNode {
  const from = r.next().from;
  const value = readSum(r);
  const hint =
    "`every my king is attacked`; of things on the board `no crate without goal` holds when each has one; in time: `timer beat every 3`";
  r.expect("is", "word-expected", hint);
  const isNegated = r.take("not");
  r.expect("attacked", "word-expected", hint);
  return readAttacked(r, value, { every: true, not: isNegated, from });
}

function readAttacked(
  r: Reader,
  value: ExprNode,
  { every, not, from }: { readonly every: boolean; readonly not: boolean; readonly from: number },
): ExprNode {
  const by = r.take("by") ? r.name("a piece", "`enemy piece is attacked by met`") : undefined;
  return { is: "attacked", value, every, not, by, span: r.span(from) };
}

function readIs(r: Reader, value: ExprNode, from: number): ExprNode {
  const isToken = r.next();
  const isNegated = r.take("not");
  if (r.takeAll("at", "rest")) return { is: "rests", value, not: isNegated, span: r.span(from) };
  if (r.take("surrounded")) {
    const hostile = r.take("against") ? readCells(r) : undefined;
    return { is: "surrounded", value, not: isNegated, hostile, span: r.span(from) };
  }
  if (r.take("attacked")) return readAttacked(r, value, { every: false, not: isNegated, from });
  if (r.take("stuck")) return { is: "stuck", value, not: isNegated, span: r.span(from) };
  if (r.take("blocked")) return { is: "blocked", value, not: isNegated, span: r.span(from) };
  const isAlone = r.is("none") || (r.is("empty") && !mayNameKind(r, r.peek()));
  if (isAlone) return { is: "is", value, not: isNegated, kinds: [r.word()], span: r.span(from) };
  const isNextTo = r.is("next") && r.peekOn(1).text === "to";
  if (isNextTo || (!r.is("(") && !r.atEnd() && !mayNameKind(r, r.peek())))
    reportMisusedIs(r, isToken.from, isNegated);
  return { is: "is", value, not: isNegated, kinds: readKinds(r), span: r.span(from) };
}

function reportMisusedIs(r: Reader, from: number, isNegated: boolean): void {
  const span = r.span(from);
  if (r.is("at", "in", "on", "next")) return reportWhere(r, span);
  const operator = isNegated ? "!=" : "=";
  const message = "`is` asks which kind of object something is, but no kind follows it.";
  r.failWithFix("is-misused", message, operator, span, `To compare values, write \`${operator}\`.`);
}

/** Reports `crate is at (1, 1)` and `hero is on goal`, which need other words. */
function reportWhere(r: Reader, span: Span): void {
  const example = {
    at: "`when crate at (1, 1): ..`",
    in: "`when crate in (0, 0) to (3, 0): ..`",
    on: "What shares a cell is written with `with`: `when goal with hero: ..`",
    next: "`when crate next to wall: ..`",
  }[r.peek().text];
  r.fail("is-misused", "Where something is, is asked without `is`.", example && `${example}.`, span);
}

/** Reads the change after `fits`: `down 2`, `cw`, `mirrored`, `at (3, 0)`, `as T`. */
function readFitting(r: Reader): Fitting {
  const readUnfilteredSum = (): ExprNode => r.joining({ filters: false }, () => readSum(r));
  if (r.take("at")) return { by: "put", cell: readUnfilteredSum() };
  if (r.take("mirrored")) return { by: "mirror" };
  if (r.take("as")) {
    const kind = readUnfilteredSum();
    return r.take("at") ? { by: "become", kind, cell: readUnfilteredSum() } : { by: "become", kind };
  }
  if (r.is("cw", "ccw")) return { by: "turn", way: r.word(), ...readTimes(r) };
  return { by: "move", way: readPlain(r), ...readTimes(r) };
}

function readTimes(r: Reader): { times?: ExprNode } {
  return r.peek().kind === "number" || r.is("(") ? { times: readPlain(r) } : {};
}

function readPlain(r: Reader): ExprNode {
  const from = r.peek().from;
  if (r.is("-")) return readMinus(r);
  if (r.isKeyword("against") && !isNameEndedAt(r, 1)) {
    r.next();
    const value = r.readNested(() => readPlain(r));
    return { is: "unary", op: "against", value, span: r.span(from) };
  }
  if (r.peek().kind !== "name" || r.peekOn(1).text !== "of") return readTerm(r);
  if (r.is("sum", "most", "least") && !r.lines.isName(r.peek().text)) return readFold(r);
  if (r.is("line") && r.peekOn(2).kind === "number") return readTerm(r);
  if (words.valueConnectives.includes(r.peek().text)) r.expected("a value", "value-expected");
  const name = r.word();
  r.next();
  const of = r.readNested(() => readPlain(r));
  if (name.text === "place" && r.take("among")) {
    const group = r.name("the name of a group", "`place of it among tile`");
    return { is: "among", group, of, span: r.span(from) };
  }
  return { is: "of", name, of, span: r.span(from) };
}

function readMinus(r: Reader): ExprNode {
  const from = r.next().from;
  if (r.peek().kind === "number") {
    const value = -r.wholeNumber(2147483648);
    return { is: "number", value: value || 0, span: r.span(from) };
  }
  const value = r.readNested(() => readPlain(r));
  return { is: "unary", op: "-", value, span: r.span(from) };
}

/**
 * Reads the values of a loop: `number from 0 to 5` or `n from 0 to 5`, `straight`, `direction`, `kind of GROUP`. A name
 * before `from` becomes the name of the number. Undefined if something else comes next.
 */
export function readValues(r: Reader): { readonly values: ValuesNode; readonly as?: Word } | undefined {
  const nextToken = r.peekOn(1);
  if (r.peek().kind === "name" && nextToken.text === "from") {
    const example = "`for each n from 0 to 5`";
    const as = r.is("number") ? undefined : r.newName("a name", example);
    if (!as) r.next();
    r.next();
    const from = readOperand(r);
    r.expect("to", "word-expected", example);
    const to = readOperand(r);
    return { values: { of: "number", from, to }, as };
  }
  if (r.is("straight", "direction") && !r.lines.isName(r.peek().text))
    return { values: { of: r.next().text === "straight" ? "straight" : "direction" } };
  if (!r.is("kind") || nextToken.text !== "of" || r.lines.isName("kind")) return undefined;
  r.next();
  r.next();
  return { values: { of: "kind", group: r.name("the name of a group", "`for each kind of gem as k`") } };
}

/** Reads `player` or `opponent` in a sum; undefined if something else comes next. */
function readPlayers(r: Reader): ValuesNode | undefined {
  if (!r.is("player", "opponent") || r.lines.isName(r.peek().text)) return undefined;
  return { of: r.next().text as "player" | "opponent" };
}

/** Reads `sum of E for each ..`, `most of ..` and `least of ..`. */
function readFold(r: Reader): ExprNode {
  const word = r.word();
  r.next();
  const example = `\`${word.text} of health of it for each foe\`, \`${word.text} of it for each deck\``;
  const value = r.joining(inBrackets, () => r.readNested(() => readValue(r)));
  r.expectAll(example, "for", "each");
  const named = r.readNested(() => readValues(r));
  const over = named?.values ?? readPlayers(r) ?? r.readNested(() => readSet(r));
  return { is: "fold", by: word.text as "sum", value, over, as: named?.as, span: r.span(word.span.from) };
}

// ---------------------------------------------------------------------------------------------- terms

function readTerm(r: Reader): ExprNode {
  const token = r.peek();
  if (token.kind === "number") return { is: "number", value: r.wholeNumber(), span: r.span(token.from) };
  if (token.text === '"') return readText(r, readValue);
  if (token.text === "(") return readBracket(r);
  const isConnective =
    words.valueConnectives.includes(token.text) && !isNameEndedAt(r, 1) && !r.lines.isName(token.text);
  if (token.kind === "name" && !isConnective) return readNameOrWord(r);
  return reportNoValue(r);
}

function reportNoValue(r: Reader): ExprNode {
  const { from, text } = r.peek();
  const word = words.valueConnectives.includes(text) ? "a value before this word" : "a value";
  const hint = words.valueHints[COMPARISONS.includes(text) ? "=" : text];
  r.expected(
    word,
    "value-expected",
    hint ?? "A value is a number, a name, a text in quotes, a cell `(2, 3)` or a set.",
  );
  return { is: "broken", span: r.span(from) };
}

/** Makes filters and `or` part of the value in parentheses, but not commas. */
const inBrackets = { filters: true, or: true, commas: false, cells: false };

/** Reads a value in parentheses, or a cell such as `(2, 3)`. */
function readBracket(r: Reader): ExprNode {
  const from = r.next().from;
  return r.joining(inBrackets, () => {
    const x = readValue(r);
    if (!r.take(",")) {
      r.close(")");
      return { ...x, bracketed: true };
    }
    const y = readValue(r);
    r.close(")", "A cell has two numbers: `(2, 3)`.");
    return { is: "cell", x, y, ...readBoardOf(r), span: r.span(from) };
  });
}

/** Reads the board after a cell: `of tray`, `of tray of blue`. */
function readBoardOf(r: Reader): { readonly board?: Word; readonly of?: ExprNode } {
  if (!r.is("of") || r.peekOn(1).kind !== "name") return {};
  r.next();
  const board = r.name("the name of a board", "`(3, 4) of tray`");
  return r.take("of") ? { board, of: r.readNested(() => readPlain(r)) } : { board };
}

/**
 * Maps words before a value to functions that read the value. Without a value after it, such a word may be the name of
 * a control.
 */
const prefixReaders: Readonly<Record<string, (r: Reader, word: Word) => ExprNode>> = {
  no: (r, word) => ({ is: "no", set: readSet(r), span: r.span(word.span.from) }),
  count: (r, word) => {
    const set = readSet(r);
    const laterOwner = set.of ? {} : readOwner(r);
    return { is: "count", set: { ...set, ...laterOwner }, span: r.span(word.span.from) };
  },
  random: readRandom,
  draw: readDraw,
  new: (r, word) => ({ is: "new", kind: r.readNested(() => readPlain(r)), span: r.span(word.span.from) }),
};

function readNameOrWord(r: Reader): ExprNode {
  const from = r.peek().from;
  const hasFilter = isFilterAt(r, 1);
  if (r.isKeyword("my", "enemy", "cells") && !isNameEndedAt(r, 1) && (r.joins.filters || !hasFilter))
    return makeSetValue(readSet(r));
  if (r.is("if") && !isNameEndedAt(r, 1)) {
    const hint =
      "`1 + (if fast then 2 else 1)`; of an action, the condition comes first: `when fast: move crate left`";
    r.fail("value-expected", "An `if` inside a value needs parentheses.", hint);
  }
  if (r.is("line") && r.peekOn(1).text === "of" && r.peekOn(2).kind === "number") return readLine(r);
  if (r.is("path") && r.peekOn(1).text === "from") return readPath(r);
  if (r.is("direction") && r.peekOn(1).text === "from") return readToward(r);
  if (r.is("top") && isTopOfSet(r)) {
    const { from } = r.next();
    const set = r.joining({ filters: true }, () => readSet(r));
    return { is: "top", set, span: r.span(from) };
  }
  if (r.is("next") && r.peekOn(1).kind === "name" && r.peekOn(2).text === "after") return readAfter(r);
  const word = r.word();
  const prefix = Object.hasOwn(prefixReaders, word.text) ? prefixReaders[word.text] : undefined;
  if (prefix && !isNameEndedAt(r, 0) && !r.lines.isName(word.text)) return prefix(r, word);
  if (r.is(".") && r.peekOn(1).kind === "name") reportDot(r, word);
  // A parenthesis right after a name makes it a call. After a blank it begins another value, except after some
  // functions.
  const isCalled = r.peek().from === word.span.to || words.functionNames.some((it) => it === word.text);
  if (r.is("(") && isCalled)
    return { is: "call", name: word, args: readArguments(r), span: r.span(word.span.from) };
  if (r.is("["))
    return { is: "index", name: word, index: readBrackets(r), ...readOwner(r), span: r.span(from) };
  if (r.take("held")) return { is: "held", name: word, span: r.span(from) };
  if (!r.joins.filters || !isFilterAt(r, 0)) return { is: "name", name: word, span: word.span };
  return makeSetValue({ kinds: [word], filters: readFilters(r), span: r.span(from) });
}

/** Returns true if `top` comes before a set in a cell, as in `top stone at spot`. */
function isTopOfSet(r: Reader): boolean {
  const nextToken = r.peekOn(1);
  return (
    nextToken.kind === "name" && !words.valueConnectives.includes(nextToken.text) && r.peekOn(2).text === "at"
  );
}

/** Reports `THING.PROPERTY`, and suggests `PROPERTY of THING`. */
function reportDot(r: Reader, { text, span }: Word): void {
  const { text: property, to } = r.peekOn(1);
  if (r.peekOn(2).text === "(") {
    const hint = "`move crate left`, `put 3 on top of deck`, `jump(2)`";
    const message = `An action begins with its verb, not with \`${text}.${property}(\`.`;
    return r.fail("word-foreign", message, hint, { ...span, to });
  }
  const isSize = ["length", "size", "count"].includes(property);
  const correction = isSize ? `count ${text}` : `${property} of ${text}`;
  const message = `\`${text}.${property}\` is written \`${correction}\` here.`;
  r.failWithFix("word-foreign", message, correction, { ...span, to });
}

function readLine(r: Reader): ExprNode {
  const from = r.next().from;
  r.next();
  const count = r.wholeNumber();
  const set = r.joining({ filters: false }, () => readSet(r));
  return { is: "line", count, set, span: r.span(from) };
}

function makeSetValue(set: SetNode): ExprNode {
  return { is: "set", set, span: set.span };
}

const pathExample =
  "`path from it to hero`, `path from it away from hero by straight`, `path from it to hero past door`";

/** Reads `path from X to Y` or `path from X away from Y` with its options. */
function readPath(r: Reader): ExprNode {
  const start = r.next().from;
  r.next();
  const from = readPathEnd(r);
  const away = r.take("away");
  r.expect(away ? "from" : "to", "word-expected", pathExample);
  const to = readGoal(r);
  const straight = r.take("by");
  if (straight) r.expect("straight", "word-expected", pathExample);
  const past = r.take("past") ? r.joining({ or: false, commas: false }, () => readKinds(r)) : [];
  const avoidedKinds = r.take("avoiding") ? r.joining({ or: false, commas: false }, () => readKinds(r)) : [];
  return { is: "path", from, to, away, straight, past, avoiding: avoidedKinds, span: r.span(start) };
}

/** Reads `direction from X to Y`. */
function readToward(r: Reader): ExprNode {
  const start = r.next().from;
  r.next();
  const from = readPathEnd(r);
  r.expect("to", "word-expected", "`direction from bomb to it`");
  return { is: "toward", from, to: readPathEnd(r), span: r.span(start) };
}

/** Reads `next tile after it`. */
function readAfter(r: Reader): ExprNode {
  const { from } = r.next();
  const group = r.word();
  r.next();
  return { is: "after", group, of: r.readNested(() => readPlain(r)), span: r.span(from) };
}

/** Reads the start or end of a path. A set with filters needs parentheses. */
function readPathEnd(r: Reader): ExprNode {
  return r.joining({ filters: false, or: false }, () => r.readNested(() => readPlain(r)));
}

/** Reads the end of a path, or the operand of a filter such as `connected to`: a value or a set. */
function readGoal(r: Reader): GoalNode {
  const goal = readPathEnd(r);
  if (goal.is === "set") return goal.set;
  const kindNames = findAlternativeNames(r, goal);
  return kindNames ? { kinds: kindNames, filters: [], span: goal.span } : goal;
}

/** Reads `random 1 to 6`, `random direction`, or a random member of a set. */
function readRandom(r: Reader, word: Word): ExprNode {
  if (r.is("direction", "straight") && r.peekOn(1).text !== "from") return readRandomWay(r, word);
  const lowerEnd = r.readNested(() => readPlain(r));
  const from = word.span.from;
  if (r.take("to"))
    return { is: "random", from: lowerEnd, to: r.readNested(() => readPlain(r)), span: r.span(from) };
  const set = readAsSet(r, lowerEnd);
  if (!set && lowerEnd.is === "name" && lowerEnd.name.text === "cells") {
    const hint = "`(random cells where it is nothing)`";
    r.fail("word-expected", "Which of the cells? A set with `where` stands in parentheses here.", hint);
  } else if (!set) {
    const hint = "`random 1 to 6`, or one of a set: `random crate`, `random cells where it is nothing`.";
    r.expected("`to` and a number", "word-expected", hint);
  }
  return set ? { is: "random-of", set, span: r.span(from) } : { is: "broken", span: r.span(from) };
}

function readRandomWay(r: Reader, word: Word): ExprNode {
  const straight = r.next().text === "straight";
  const test = r.take("where")
    ? r.joining({ filters: true, or: false, commas: false }, () => r.readNested(() => readConjunction(r)))
    : undefined;
  return { is: "random-way", straight, test, span: r.span(word.span.from) };
}

function readAsSet(r: Reader, value: ExprNode): SetNode | undefined {
  if (value.is === "set") return value.set;
  const names = findAlternativeNames(r, value);
  if (!names) return undefined;
  const kindNames = names.length > 1 ? names : readMoreKinds(r, names);
  const filters = kindNames.length > 1 ? readFilters(r) : [];
  return { kinds: kindNames, filters, span: r.span(value.span.from) };
}

/** Returns the names in a value such as `(crate or wall)`; undefined for other values. */
function findAlternativeNames(r: Reader, value: ExprNode): Word[] | undefined {
  if (value.is === "name")
    return mayNameKind(r, { kind: "name", text: value.name.text }) ? [value.name] : undefined;
  if (value.is !== "binary" || value.op !== "or") return undefined;
  const [left, right] = [findAlternativeNames(r, value.left), findAlternativeNames(r, value.right)];
  return left && right && [...left, ...right];
}

function readDraw(r: Reader, word: Word): ExprNode {
  const source = r.name("the name of a source", "`draw bag`");
  const index = r.is("[") ? readBrackets(r) : undefined;
  return { is: "draw", source, index, ...readOwner(r), span: r.span(word.span.from) };
}

/** Reads the owner after a pile or a source: `of opponent`. */
function readOwner(r: Reader): { readonly of?: ExprNode } {
  return r.take("of") ? { of: r.readNested(() => readPlain(r)) } : {};
}

/** Reads the arguments after the name in a call: `(E, E)`. */
function readArguments(r: Reader): ExprNode[] {
  r.next();
  if (r.take(")")) return [];
  return r.joining(inBrackets, () => {
    const args = r.list(() => readValue(r));
    r.close(")", "Values have commas between them: `max(a, b)`; each opening bracket needs a closing one.");
    return args;
  });
}

/** Reads an index: `[E]`, or `[E, E]` for a table with rows and columns, which is represented as a cell. */
export function readBrackets(r: Reader): ExprNode {
  r.next();
  const from = r.peek().from;
  const index = r.joining(inBrackets, () => {
    const x = readValue(r);
    return r.take(",") ? ({ is: "cell", x, y: readValue(r), span: r.span(from) } as const) : x;
  });
  r.close("]");
  if (r.is("["))
    r.fail("bracket-unclosed", "Both numbers stand in one pair of brackets.", "`heat[x, y] = 3`");
  return index;
}

// ---------------------------------------------------------------------------------------------- sets and cells

/** Reads a set: `my` or `enemy`, the kinds, and the filters. */
export function readSet(r: Reader): SetNode {
  const from = r.peek().from;
  const whose = r.isKeyword("my", "enemy") ? (r.word().text as "my" | "enemy") : undefined;
  const kinds = readKinds(r);
  const owner = whose ? {} : r.joining({ filters: false }, () => readOwner(r));
  const filters = readFilters(r);
  return { whose, kinds, ...owner, filters, span: r.span(from) };
}

/** Reads the filters of a set. */
function readFilters(r: Reader): Filter[] {
  const filters: Filter[] = [];
  while (r.joins.filters && isFilterAt(r, 0)) {
    const filter = readFilter(r);
    r.countPart();
    filters.push(filter);
    if (filter.by === "where") break;
  }
  return filters;
}

const filterSlots: SlotReaders = {
  CELLS: readCells,
  SUM: (r) => r.joining({ filters: false }, () => readNestedSum(r)),
  TERM: (r) => r.joining({ filters: false }, () => readTerm(r)),
  UNARY: (r) => r.joining({ filters: false }, () => readPlain(r)),
  GOAL: readGoal,
  ANY_STEPS: readAnySteps,
  KINDS: readKinds,
  TEST: (r) => r.joining({ ...inBrackets, or: false }, () => r.readNested(() => readConjunction(r))),
};

function readFilter(r: Reader): Filter {
  const { from, text } = r.peek();
  const filter = readForm(r, findForms(r, filterForms), filterSlots, words.formHints[text]) as Filter;
  // The words may also stand behind what the cells are connected through.
  const isDiagonal = filter.by === "connected" && (readAnySteps(r) || filter.diagonal);
  return { ...filter, ...(isDiagonal && { diagonal: true }), span: r.span(from) };
}

function readAnySteps(r: Reader): boolean {
  if (!r.take("by")) return false;
  r.expectAll(words.formHints["connected"], "any", "steps");
  return true;
}

/** Reads a list of cells: blocks, single cells, rows, columns and names. */
export function readCells(r: Reader): CellsExpr {
  const from = r.peek().from;
  let parts = [readCellsPart(r)];
  for (;;) {
    const hasOwner = r.is("for") && r.peekOn(1).kind === "name" && r.peekOn(1).text !== "each";
    if (hasOwner) {
      r.next();
      const player = r.name("the name of a player", "`row 2 for white, row 8 for black`");
      parts = parts.map((it) => (it.player ? it : { ...it, player }));
    }
    const isCell = r.peekOn(1).text === "(" && (hasOwner || parts.at(-1)?.is !== "name");
    if (!r.is(",") || !(r.joins.cells || isCell || areLinesAt(r, 1))) return { parts, span: r.span(from) };
    r.next();
    r.countPart();
    parts.push(readCellsPart(r));
  }
}

function readCellsPart(r: Reader): CellsPart {
  if (areLinesAt(r)) return readLines(r);
  const { cells } = r.joins;
  const first = r.joining({ filters: false, cells: false }, () => (cells ? readNestedSum(r) : readPlain(r)));
  const isCorner = first.is === "cell" || first.is === "name" || first.is === "of";
  const block = isCorner && r.is("to") && r.peekOn(1).text === "(";
  return block ? readBlockOfCells(r, first) : makeCellsPart(first);
}

/**
 * Returns true if `row 2`, `last row`, `last 3 rows` or `column c` comes next, after `at` other tokens. Without a
 * number these words may be names.
 */
function areLinesAt(r: Reader, at = 0): boolean {
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

/** Reads the number of a row or column, or the letter of a column. */
function readLineNumber(r: Reader): number {
  if (r.peek().kind === "number") return r.wholeNumber();
  const letter = /^[a-z]$/.exec(r.peek().text)?.[0];
  if (letter === undefined)
    r.expected("a number or a letter", "number-expected", "`row 2`, `columns a to c`");
  else r.next();
  return (letter?.charCodeAt(0) ?? 97) - 96;
}

/** Reads the rest of a block such as `(0, 0) to (3, 4)`, after its first corner. */
function readBlockOfCells(r: Reader, corner: ExprNode): CellsPart {
  r.next();
  const to = readPlain(r);
  if (to.is !== "cell")
    r.fail("cell-expected", "A block of cells ends with a cell.", "`(0, 0) to (3, 4)`", to.span);
  // If only the second corner names a board, both corners are on that board.
  if (corner.is === "cell" && to.is === "cell" && to.board && !corner.board) {
    const { board, of } = to;
    return { is: "block", from: { ...corner, board, of }, to, span: r.span(corner.span.from) };
  }
  return { is: "block", from: corner, to, span: r.span(corner.span.from) };
}

function makeCellsPart(value: ExprNode): CellsPart {
  if (value.is === "name") return { is: "name", name: value.name, span: value.span };
  return { is: "cell", cell: value, span: value.span };
}

/** Reads one part of a definition: a value, or a block of cells. */
export function readDefinedPart(r: Reader): CellsPart {
  const firstValue = readValue(r);
  return firstValue.is === "cell" && r.is("to") ? readBlockOfCells(r, firstValue) : makeCellsPart(firstValue);
}

/** Reads a sum that is nested in another value. */
function readNestedSum(r: Reader): ExprNode {
  return r.readNested(() => readSum(r));
}
