import { closest, makeReplacementFix } from "../../base/index.ts";
import { isNameAtStart } from "../text/naming.ts";
import { readVerb, printVerb } from "./regular-actions.ts";
import { isActionEnd, reportMissingOperand, printTarget } from "../values/targets.ts";
import {
  printAdded,
  printIndex,
  printCells,
  printOperand,
  printOperandBeforeWord,
  printThing,
  printUnary,
  printValue,
  printValues,
} from "../values/print-values.ts";
import type { Reader, Token } from "../text/reader.ts";
import type { ActionNode, ExprNode, Word } from "../tree/tree.ts";
import { readBrackets, readOperand, readUnary, readValue, readCells, readSet } from "../values/values.ts";
import { rowsOfVerb } from "../tree/verbs.ts";
import * as words from "../tree/words.ts";

/** Maps verbs that have no pattern to functions that read what follows them. */
const readersByVerb: Readonly<Record<string, (r: Reader, from: number) => ActionNode>> = {
  add: readAdd,
  let: readLet,
  clear: readClear,
  return: readReturn,
};

/**
 * Reads the alternatives of a line, which `or` separates. Each is a list of actions separated by commas; the last may
 * be `nothing`.
 */
export function readAlternatives(r: Reader): ActionNode[][] {
  const alternatives = [readActions(r)];
  while (r.continues("or") && r.take("or")) {
    if (!r.isKeyword("nothing")) {
      alternatives.push(readActions(r));
      continue;
    }
    r.next();
    if (r.is("or")) r.fail("line-rest", "`or nothing` is always done, so nothing can stand behind it.");
    return [...alternatives, []];
  }
  return alternatives;
}

/** Reads actions that are separated by commas. */
export function readActions(r: Reader): ActionNode[] {
  return r.list(() => readAction(r));
}

function readAction(r: Reader): ActionNode {
  const { kind, text, from } = r.peek();
  if (kind !== "name") return readSubjectAction(r);
  const readRest = findReader(text);
  // `isNameAtStart` is called only for verbs, because it records the word: a file is parsed again if it declares a word
  // that was first read as a word of the language.
  if (!readRest || isNameAtStart(r, words.operandlessVerbs.includes(text) ? tokensAfterLoneVerb : []))
    return readSubjectAction(r);
  r.next();
  if (text === "turn" && r.is("=")) {
    const hint =
      "`end turn` passes it on; until it is somebody's, `repeat 3: when turn != leader: end turn`.";
    r.fail("variable-wanted", "Whose turn it is cannot be set.", hint, r.lines.report.span(from, from + 4));
  }
  return readRest(r, from);
}

/** Returns the function that reads what follows a verb; undefined if the word is no verb. */
function findReader(verb: string): ((r: Reader, from: number) => ActionNode) | undefined {
  const verbRows = rowsOfVerb.get(verb);
  if (verbRows) return (r, from) => readVerb(r, verbRows, from);
  return Object.hasOwn(readersByVerb, verb) ? readersByVerb[verb] : undefined;
}

/** Lists the tokens that may follow a verb without operands. */
const tokensAfterLoneVerb = ["", ",", "or", ":"];

export function printAction(action: ActionNode): string {
  switch (action.does) {
    case "assign":
      return `${action.name.text}${action.index ? printIndex(action.index) : ""}${printOwner(action.of)} = ${printValue(action.value)}`;
    case "add":
      return `add ${printAdded(action.value)} to ${action.name.text}${action.index ? printIndex(action.index) : ""}${printOwner(action.of)}`;
    case "let":
      return `let ${action.name.text} = ${printValue(action.value)}`;
    case "return":
      return `return ${printValue(action.value)}`;
    case "become":
      return `${printTarget(action.what)} becomes ${printOperandBeforeWord(action.kind)}${action.cell ? ` at ${printOperand(action.cell)}` : ""}`;
    case "clear":
      return printClear(action);
    case "wins":
      return `${printThing(action.who)} wins${action.text ? ` ${printOperand(action.text)}` : ""}`;
    case "call":
      return action.args.length > 0 ? `${action.name.text}(${printValues(action.args)})` : action.name.text;
    case "broken":
      return "";
    default:
      return printVerb(action);
  }
}

// ---------------------------------------------------------------------------------------------- verbs without a
// pattern

function readAdd(r: Reader, from: number): ActionNode {
  const value = r.joining({ commas: false }, () => readValue(r));
  if (!r.take("to")) reportMissingOperand(r, from, "`to` and a counter", "word-expected", "`add 1 to score`");
  const name = r.name("the name of a counter", "`add 1 to score`");
  const index = r.is("[") ? readBrackets(r) : undefined;
  const of = r.take("of") ? { of: readUnary(r) } : {};
  return { does: "add", name, index, ...of, value, span: r.span(from) };
}

function readLet(r: Reader, from: number): ActionNode {
  const name = r.newName("a name");
  r.continues("=");
  r.expect("=", "word-expected", "`let rows = score / 100`");
  const value = r.joining({ or: true, commas: false, actions: true }, () => readValue(r));
  return { does: "let", name, value, span: r.span(from) };
}

function readReturn(r: Reader, from: number): ActionNode {
  const span = r.span(from);
  if (isActionEnd(r)) return { does: "call", name: { text: "return", span }, args: [], span };
  const value = r.joining({ or: true, commas: false, actions: true }, () => readValue(r));
  return { does: "return", value, span: r.span(from) };
}

const clearExample =
  "`clear full rows of tank as rows`, `clear full columns of well in (0, 3) to (9, 20) as n and gone`";

function readClear(r: Reader, from: number): ActionNode {
  r.expect("full", "word-expected", clearExample);
  const lines = r.choose(["rows", "columns"], "`rows` or `columns`", "word-expected", clearExample);
  r.expect("of", "word-expected", clearExample);
  const board = r.name("the name of a board", clearExample);
  const of = r.take("of") ? readUnary(r) : undefined;
  const cells = r.take("in") ? readCells(r) : undefined;
  const as = r.take("as") ? r.newName("a name", clearExample) : undefined;
  const and = as && r.continues("and") && r.take("and") ? r.newName("a name", clearExample) : undefined;
  return {
    does: "clear",
    lines: lines?.text === "columns" ? "columns" : "rows",
    board,
    of,
    cells,
    as,
    and,
    span: r.span(from),
  };
}

function printClear(action: Extract<ActionNode, { does: "clear" }>): string {
  const cells = action.cells ? ` in ${printCells(action.cells)}` : "";
  const as = action.as ? ` as ${action.as.text}` : "";
  const and = action.and ? ` and ${action.and.text}` : "";
  return `clear full ${action.lines} of ${action.board.text}${printOwner(action.of)}${cells}${as}${and}`;
}

function printOwner(of: ExprNode | undefined): string {
  return of ? ` of ${printUnary(of)}` : "";
}

// ---------------------------------------------------------------------------------------------- actions that do not
// begin with a verb

/** Reads `NAME = E`, `THING becomes KIND`, `PLAYER wins`, or the name of a procedure. */
function readSubjectAction(r: Reader): ActionNode {
  const first = r.peek();
  const { from } = first;
  if (first.kind !== "name" && first.text !== "(") return makeBroken(r, "an action", from);
  if (r.take("each")) {
    const set = r.joining({ or: false }, () => readSet(r));
    if (!r.take("becomes"))
      reportMissingOperand(r, from, "`becomes` and a kind", "word-expected", "`each crate becomes wall`");
    return { does: "become", what: { each: true, set }, kind: readKindValue(r), span: r.span(from) };
  }
  if (words.statementWords.includes(first.text) && !isNameAtStart(r, [])) return reportMisplaced(r, first);
  const subject = readUnary(r);
  if (first.text === "(" && !isThingNamed(subject)) return makeBroken(r, "a thing in the parentheses", from);
  if (r.continues("=")) return readAssignment(r, subject, from);
  const loopSubject = { each: false, value: subject } as const;
  if (r.take("becomes")) return { does: "become", what: loopSubject, ...readBecoming(r), span: r.span(from) };
  if (r.take("wins")) {
    const text = r.is('"') ? { text: readOperand(r) } : {};
    return { does: "wins", who: subject, ...text, span: r.span(from) };
  }
  if (subject.is === "call")
    return { does: "call", name: subject.name, args: subject.args, span: r.span(from) };
  if (subject.is === "name" && isActionEnd(r))
    return { does: "call", name: subject.name, args: [], span: r.span(from) };
  return reportNotAnAction(r, first, subject);
}

/**
 * Returns true if a value names a thing, which was perhaps written in needless parentheses: `(ink at it) becomes wall`.
 */
function isThingNamed(value: ExprNode): boolean {
  const names = value.is === "set" ? value.set.kinds : value.is === "name" ? [value.name] : [];
  const openingWords = [...words.verbs, ...words.statementWords, ...words.valueWords];
  return names.length === 1 && !openingWords.includes(names[0].text);
}

function readAssignment(r: Reader, subject: ExprNode, from: number): ActionNode {
  const variable = findVariable(subject);
  if (!variable) {
    const hint = "`score = 0`, `score of opponent = 0`, `heat[x, y] = 0`";
    r.fail("name-expected", "Only a name can be given a value.", hint, subject.span);
  }
  r.next();
  const value = r.joining({ or: true, commas: false, actions: true }, () => readValue(r));
  if (!variable) return { does: "broken", span: r.span(from) };
  return { does: "assign", ...variable, value, span: r.span(from) };
}

function findVariable(subject: ExprNode): { name: Word; index?: ExprNode; of?: ExprNode } | undefined {
  if (subject.is === "index") return { name: subject.name, index: subject.index, of: subject.of };
  if (subject.is === "name") return { name: subject.name };
  return subject.is === "of" ? { name: subject.name, of: subject.of } : undefined;
}

/** Reads `KIND [at CELL]`. */
function readBecoming(r: Reader): { kind: ExprNode; cell?: ExprNode } {
  const kind = r.joining({ filters: false }, () => readKindValue(r));
  return r.take("at") ? { kind, cell: readOperand(r) } : { kind };
}

function readKindValue(r: Reader): ExprNode {
  if (isActionEnd(r)) r.expected("a kind", "kind-expected", "`hero becomes ghost`");
  return readOperand(r);
}

/** Reports an action that does not begin with a verb; most likely its first word is misspelt. */
function reportNotAnAction(r: Reader, firstToken: Token, subject: ExprNode): ActionNode {
  const foreignVerb = words.foreignVerbs.get(firstToken.text);
  if (firstToken.text === "(") return makeBroken(r, "`becomes` or `wins`", firstToken.from);
  if (foreignVerb) {
    const message = `\`${firstToken.text}\` is written \`${foreignVerb.word}\` here.`;
    const span = r.lines.report.span(firstToken.from, firstToken.to);
    r.fail("word-foreign", message, `${foreignVerb.example}.`, span);
  }
  const similarWord = closest(firstToken.text, [...words.verbs, ...words.statementWords]);
  const change = suggestChange(r, firstToken, subject);
  if (change !== undefined) reportChange(r, change, firstToken);
  else if (r.is(":") && subject.is !== "name")
    r.fail("verb-missing", "A condition begins with `when`.", "`when no crate: win`.");
  else if (words.foreignWords.has(r.peek().text) || (subject.is !== "name" && !similarWord)) {
    const hint = "A line that does something starts with a verb: `put crate at (2, 0)`.";
    r.expected("`=` or `becomes` after this", "verb-missing", hint);
  } else if (similarWord) r.reportMisspelt("verb-unknown", "a verb", firstToken, similarWord);
  else reportUnknownVerb(r, firstToken);
  return { does: "broken", span: r.span(firstToken.from) };
}

/** Returns the correct form of `lives -= 2`, `lives--` or `lives *= 2`; undefined for anything else. */
function suggestChange(r: Reader, { from }: Token, { span }: ExprNode): string | undefined {
  const [sign, next] = [r.peek(), r.peekOn(1)];
  const isDoubled = ["+", "-"].includes(sign.text) && next.text === sign.text;
  if (!["+", "-", "*", "/", "%"].includes(sign.text) || (!isDoubled && !["=", "=="].includes(next.text)))
    return undefined;
  const name = r.text.slice(from, span.to);
  const amount = isDoubled ? "1" : (/^[^,:]*/.exec(r.textFrom(next.to))?.[0] ?? "").trim() || "1";
  const operand = /^[\p{L}\p{N}-]+$/u.test(amount) ? amount : `(${amount})`;
  if (!["+", "-"].includes(sign.text)) return `${name} = ${name} ${sign.text} ${operand}`;
  return `add ${sign.text === "+" ? amount : `-${operand}`.replace(/^--/, "")} to ${name}`;
}

function reportChange(r: Reader, change: string, { from }: Token): void {
  const restOfLine = r.textFrom(r.peek().from);
  const span = r.lines.report.span(from, r.peek().from + restOfLine.length);
  const fixes = /[,:"/]/.test(restOfLine) ? [] : [makeReplacementFix(change, span)];
  const message = change.startsWith("add")
    ? "Change a counter with `add`."
    : "A counter gets its new value by `=`.";
  r.fail("word-foreign", message, `\`${change}\``, undefined, fixes);
}

function reportUnknownVerb(r: Reader, firstToken: Token): void {
  const span = r.lines.report.span(firstToken.from, firstToken.to);
  const hint = r.lines.isName(firstToken.text)
    ? "A name gets a value by `=`: `score = 3`; a thing stands behind a verb: `put hero at (2, 0)`."
    : `The verbs are ${words.verbs.join(", ")}; a procedure is called by its name: \`NAME(1, 2)\`.`;
  r.fail("verb-unknown", `\`${firstToken.text}\` is not a verb.`, hint, span);
}

function reportMisplaced(r: Reader, word: Token): ActionNode {
  const hint = `Put \`${word.text}\` on its own line, or after a colon; in a test, below \`given\`.`;
  r.fail("statement-misplaced", `\`${word.text}\` cannot be one of several actions on a line.`, hint);
  return { does: "broken", span: r.span(word.from) };
}

function makeBroken(r: Reader, expectation: string, from: number): ActionNode {
  const isNumber = r.peek().kind === "number";
  const hint = isNumber
    ? "A cell stands in parentheses: `put crate at (3, 0)`; a table is set place by place: `tally[1] = 2`."
    : "`move crate left`, `score = 0`, `win`";
  r.expected(expectation, "action-expected", hint);
  return { does: "broken", span: r.span(from) };
}
