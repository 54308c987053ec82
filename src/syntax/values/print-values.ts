import { printForm, type SlotPrinters } from "../text/forms.ts";
import { filterForms } from "../tree/filters.ts";
import { conditionTokens } from "./kinds.ts";
import { dispatchByKey, dispatchByKeyOr } from "../../base/index.ts";
import type * as tree from "../tree/tree.ts";
import { operandlessVerbs, openingWords, reservedWords, valueWords } from "../tree/words.ts";

/**
 * Describes the context of a printed value: how tightly it must bind, and which words after it would be read as part of
 * it.
 */
interface Place {
  readonly level: number;
  readonly filters: boolean;
  readonly or: boolean;
}

// These are the binding strengths. A value that binds more loosely than its context requires is put in parentheses.
const VALUE = 0;
const OR = 1;
const AND = 2;
const CONDITION = 3;
const SUM = 4;
const PRODUCT = 5;
const UNARY = 6;
const TERM = 7;

/** Contains words that are complete values. The other words in `valueWords` need an operand, unless they are names. */
const COMPLETE_WORDS = new Set(["on", "off", "none", "me", "opponent", "it", "here"]);

const topPlace: Place = { level: VALUE, filters: true, or: true };

/** Prints a value that nothing follows, such as one after `=`, in a header or in parentheses. */
export function printValue(value: tree.ExprNode): string {
  return print(value, topPlace);
}

/** Prints a value in an action, where `or` begins another alternative of the line. */
export function printOperand(value: tree.ExprNode): string {
  return print(value, { ...topPlace, level: SUM, or: false });
}

/** Prints the value before the `to` of `add`, which must not be read as part of a `random` in the value. */
export function printAdded(value: tree.ExprNode): string {
  const text = printValue(value);
  return value.is !== "random" && text.includes("random ") ? `(${text})` : text;
}

/** Prints a value before a word of the verb, such as the `at` of `put`, which a set would read as its own filter. */
export function printOperandBeforeWord(value: tree.ExprNode): string {
  return print(value, { level: SUM, filters: false, or: false });
}

/** Prints a value without operators, such as a direction, a number of times or an owner. */
export function printUnary(value: tree.ExprNode): string {
  return print(value, { ...topPlace, level: UNARY, or: false });
}

/** Prints a value without operators before a word such as `in`, which a set would read as its own filter. */
export function printUnaryBeforeIn(value: tree.ExprNode): string {
  return print(value, { level: UNARY, filters: false, or: false });
}

/** Prints the target of an action, which needs no parentheses. */
export function printThing(value: tree.ExprNode): string {
  return printBare(value, { ...topPlace, or: false });
}

/** Prints the thing after `move`, before a direction. */
export function printMoved(value: tree.ExprNode): string {
  const endsWithoutTest = setOf(value)?.filters.at(-1)?.by !== "where";
  return value.is === "set" && endsWithoutTest ? printThing(value) : printUnary(value);
}

/** Prints the set after `each` in an action. */
export function printActionSet(set: tree.SetNode): string {
  return printSet(set, { ...topPlace, or: false });
}

/** Prints the set after `for each` or a similar word. */
export function printHeaderSet(set: tree.SetNode): string {
  return printSet(set, topPlace);
}

/** Prints the values of a loop. A loop over numbers begins with the name of the current number. */
export function printIteratedValues(over: tree.ValuesNode, as?: tree.Word): string {
  const name = as ? ` as ${as.text}` : "";
  if (over.of === "number")
    return `${as?.text ?? "number"} from ${printOperand(over.from)} to ${printOperand(over.to)}`;
  return `${over.of}${over.of === "kind" ? ` of ${over.group.text}` : ""}${name}`;
}

export const textOf = ({ text }: tree.Word): string => text;

/** Prints words with a separator between them. */
export function printWords(words: readonly tree.Word[], separator = ", "): string {
  return words.map(textOf).join(separator);
}

/** Prints values separated by commas. */
export function printValues(values: readonly tree.ExprNode[]): string {
  const texts = values.map(printValue);
  return texts
    .map((text, i) => (text.includes(" in ") && texts[i + 1]?.startsWith("(") ? `(${text})` : text))
    .join(", ");
}

function print(value: tree.ExprNode, context: Place): string {
  const hasFilters = (setOf(value)?.filters.length ?? 0) > 0;
  // The author's parentheses stay around a narrowed set in a calculation, though it would end there without them.
  const keepsBrackets = hasFilters && value.bracketed && context.level >= SUM;
  const isLoose = (hasFilters && !context.filters) || levelOf(value) < context.level;
  if (keepsBrackets || isLoose) return `(${printBare(value, topPlace)})`;
  return printBare(value, context);
}

function setOf(value: tree.ExprNode): tree.SetNode | undefined {
  return "set" in value ? value.set : undefined;
}

/** Lists the types of nodes that are tests. `prefixNodes` lists those that end with a value without operators. */
const testNodes: readonly string[] =
  "is fits touches holds rests stuck blocked attacked surrounded reaches".split(" ");
const prefixNodes: readonly string[] = "new path toward after among of".split(" ");

function levelOfPlain(value: tree.ExprNode): number {
  if (testNodes.includes(value.is)) return CONDITION;
  return prefixNodes.includes(value.is) ? UNARY : levelOfSet(setOf(value));
}

const levelOf = dispatchByKeyOr<tree.ExprNode, "is", number>("is", levelOfPlain, {
  if: () => VALUE,
  fold: () => VALUE,
  binary: (value) => levelOfOperator(value.op),
  "random-way": (value) => (value.test ? AND : TERM),
  unary: (value) => (value.op === "not" ? CONDITION : UNARY),
  number: (value) => (value.value < 0 ? UNARY : TERM),
  index: (value) => (value.of ? UNARY : TERM),
  name: (value) =>
    valueWords.includes(value.name.text) && !COMPLETE_WORDS.has(value.name.text) ? CONDITION : TERM,
});

function levelOfSet(set: tree.SetNode | undefined): number {
  const lastFilter = set?.filters.at(-1)?.by;
  if (lastFilter === "where") return AND;
  const form = filterForms.find(({ constants }) => constants["by"] === lastFilter);
  if (form?.parts.at(-1)?.slot === "SUM") return SUM;
  return lastFilter === "in" || set?.of ? UNARY : TERM;
}

function levelOfOperator(op: string): number {
  if (op === "or") return OR;
  if (op === "and") return AND;
  if (op === "+" || op === "-") return SUM;
  return "*/%".includes(op) ? PRODUCT : CONDITION;
}

const printBare = dispatchByKey<tree.ExprNode, "is", string, [place: Place]>("is", {
  number: (value) => String(value.value),
  text: (value) => `"${value.parts.map(printPart).join("")}"`,
  name: (value) => value.name.text,
  call: (value) => `${value.name.text}(${printValues(value.args)})`,
  index: (value, context) => value.name.text + printIndex(value.index) + printOwner(value.of, context),
  of: (value, context) => `${value.name.text} of ${printAt(value.of, UNARY, context)}`,
  held: (value) => `${value.name.text} held`,
  cell: (value) =>
    `(${printValues([value.x, value.y])})${value.board ? ` of ${value.board.text}` : ""}${value.of ? ` of ${printUnary(value.of)}` : ""}`,
  unary: (value, context) => printPrefix(value, context),
  binary: (value, context) => printBinary(value, context),
  is: (value, context) =>
    `${operand(value.value, context)} is ${printNegation(value)}${printKinds(value.kinds, context)}`,
  if: (value) =>
    `if ${printValue(value.test)} then ${printValue(value.then)} else ${printValue(value.otherwise)}`,
  lets: ({ value }) => printValue(value),
  set: (value, context) => printSet(value.set, context),
  top: (value, context) => `top ${printSet(value.set, { ...context, filters: true })}`,
  fold: (value) =>
    `${value.by} of ${value.value.is === "if" && value.value.bracketed ? `(${printValue(value.value)})` : printValue(value.value)} for each ${"kinds" in value.over ? printHeaderSet(value.over) : printIteratedValues(value.over, value.as)}`,
  no: (value, context) => `no ${printSet(value.set, context)}`,
  count: (value, context) => `count ${printSet(value.set, context)}`,
  holds: (value, context) => `${operand(value.pile, context)} holds ${operand(value.value, context)}`,
  random: (value, context) =>
    `random ${printAt(value.from, levelInRandom(value.from), context)} to ${printAt(value.to, levelInRandom(value.to), context)}`,
  "random-of": (value, context) => `random ${printSet(value.set, context)}`,
  "random-way": (value) => {
    const test = value.test ? ` where ${print(value.test, { level: AND, filters: true, or: false })}` : "";
    return `random ${value.straight ? "straight" : "direction"}${test}`;
  },
  path: printPath,
  toward: (value) => `direction from ${printEndOfWay(value.from)} to ${printEndOfWay(value.to)}`,
  new: (value, context) => `new ${printAt(value.kind, UNARY, context)}`,
  after: (value, context) => `next ${value.group.text} after ${printAt(value.of, UNARY, context)}`,
  among: (value, context) => `place of ${printAt(value.of, UNARY, context)} among ${value.group.text}`,
  fits: (value, context) => `${operand(value.what, context)} fits ${printFitting(value.how)}`,
  touches: (value, context) => `${operand(value.what, context)} touches ${printKinds(value.kinds, context)}`,
  rests: (value, context) => `${operand(value.value, context)} is ${printNegation(value)}at rest`,
  stuck: (value, context) => `${operand(value.value, context)} is ${printNegation(value)}stuck`,
  blocked: (value, context) => `${operand(value.value, context)} is ${printNegation(value)}blocked`,
  attacked: (value, context) => {
    const of = operand(value.value, context);
    const by = value.by ? ` by ${value.by.text}` : "";
    return `${value.every ? "every " : ""}${of} is ${printNegation(value)}attacked${by}`;
  },
  surrounded: (value, context) => {
    const against = value.hostile ? ` against ${printCells(value.hostile)}` : "";
    return `${operand(value.value, context)} is ${printNegation(value)}surrounded${against}`;
  },
  reaches: (value, context) => `${operand(value.what, context)} reaches ${printCells(value.cells)}`,
  line: (value, context) => `line of ${value.count} ${printSet(value.set, { ...context, or: false })}`,
  draw: (value, context) =>
    `draw ${value.source.text}${value.index ? printIndex(value.index) : ""}${printOwner(value.of, context)}`,
  broken: () => "",
});

/** Prints the owner of a pile or a source. */
const printOwner = (of: tree.ExprNode | undefined, place: Place): string =>
  of ? ` of ${printAt(of, UNARY, place)}` : "";
const printAt = (value: tree.ExprNode, level: number, place: Place): string =>
  print(value, { ...place, level });
const printNarrow = (value: tree.ExprNode, level: number): string =>
  print(value, { level, filters: false, or: false });

/** Prints the value before a word such as `is` or `fits`. */
const operand = (value: tree.ExprNode, place: Place): string =>
  print(value, { ...place, level: SUM, or: false });

const printNegation = ({ not }: { readonly not: boolean }): string => (not ? "not " : "");

/**
 * Returns the binding strength that `random` requires of a value in it: another `random` must not read the outer `to`.
 */
function levelInRandom(value: tree.ExprNode): number {
  return setOf(value) || startsRandom(value) ? TERM + 1 : UNARY;
}

function startsRandom(value: tree.ExprNode): boolean {
  if (value.is === "unary") return setOf(value.value) !== undefined || startsRandom(value.value);
  return value.is === "random" || value.is === "random-of";
}

function printPath({ from, to, away, straight, past, avoiding }: tree.PathExpr): string {
  const printKindsAfter = (word: string, words: readonly tree.Word[]): string =>
    words.length > 0 ? ` ${word} ${printKinds(words, { level: TERM, filters: false, or: false })}` : "";
  const by = straight ? " by straight" : "";
  const targetText = `${away ? "away from" : "to"} ${printGoal(to)}${by}`;
  return `path from ${printEndOfWay(from)} ${targetText}${printKindsAfter("past", past)}${printKindsAfter("avoiding", avoiding)}`;
}

/** Prints the start or end of a path, in parentheses if it would otherwise read the words that follow. */
export function printEndOfWay(value: tree.ExprNode): string {
  const text = printUnaryBeforeIn(value);
  return startsRandom(value) || /\b(?:path|direction) from /.test(text) ? `(${printValue(value)})` : text;
}

/** Prints the value or set after `to` or `through`. */
function printGoal(goal: tree.GoalNode): string {
  return printEndOfWay("is" in goal ? goal : { is: "set", set: goal, span: goal.span });
}

const printFitting = dispatchByKey<tree.Fitting, "by", string>("by", {
  move: (how) => printNarrow(how.way, UNARY) + printTimes(how.times),
  turn: (how) => how.way.text + printTimes(how.times),
  mirror: () => "mirrored",
  put: (how) => `at ${printNarrow(how.cell, SUM)}`,
  become: (how) => `as ${printNarrow(how.kind, SUM)}${how.cell ? ` at ${printNarrow(how.cell, SUM)}` : ""}`,
});

function printTimes(times: tree.ExprNode | undefined): string {
  if (!times) return "";
  const text = printNarrow(times, SUM);
  return /^\d+$/.test(text) ? ` ${text}` : ` (${printValue(times)})`;
}

function printPrefix(value: tree.ExprNodeOf<"unary">, context: Place): string {
  if (value.op === "not") return `not ${print(value.value, { ...context, level: CONDITION })}`;
  const innerText = print(value.value, { ...context, level: UNARY });
  if (value.op === "against") return `against ${innerText}`;
  return /^[-\d]/.test(innerText) ? `-(${innerText})` : `-${innerText}`;
}

function printBinary(value: tree.ExprNodeOf<"binary">, context: Place): string {
  const level = levelOfOperator(value.op);
  const isComparison = level === CONDITION;
  // A value that may end with a test after `where` would read the operator as part of that test.
  const absorbsOperator = setOf(value.left) !== undefined || value.left.is === "random-way";
  const leftLevel = isComparison ? SUM : absorbsOperator ? level + 1 : level;
  const leftText = print(value.left, { ...context, level: leftLevel, or: context.or && level <= AND });
  const rightText = print(value.right, { ...context, level: level + 1 });
  const absorbsKinds = value.op === "or" && endsInKinds(value.left) && isKindAtStart(rightText);
  const isReadAsAction = value.op === "or" && ["draw", ...operandlessVerbs].includes(rightText);
  return `${absorbsKinds ? `(${leftText})` : leftText} ${value.op} ${isReadAsAction ? `(${rightText})` : rightText}`;
}

/** Returns true if a value ends with kinds. A kind after a following `or` would be read as another of them. */
const endsInKinds: (value: tree.ExprNode) => boolean = dispatchByKeyOr<tree.ExprNode, "is", boolean>(
  "is",
  (value) => {
    const set = setOf(value);
    return set !== undefined && doesSetEndInKinds(set);
  },
  {
    is: ({ kinds }) => kinds[0]?.text !== "none",
    touches: () => true,
    binary: (value) => endsInKinds(value.right),
    unary: (value) => endsInKinds(value.value),
    of: (value) => endsInKinds(value.of),
  },
);

function doesSetEndInKinds(set: tree.SetNode): boolean {
  const lastFilter = set.filters.at(-1);
  if (!lastFilter || lastFilter.by === "with" || lastFilter.by === "without") return true;
  if ("cell" in lastFilter) return endsInKinds(lastFilter.cell);
  return "of" in lastFilter ? endsInKinds(lastFilter.of) : false;
}

function isKindAtStart(text: string): boolean {
  const [, name, next = ""] =
    /^(\p{L}[\p{L}\p{M}\p{N}-]*) ?([\p{L}\p{N}-]+|[<>!=]=?|[^ ]?)/u.exec(text) ?? [];
  if (name === undefined || reservedWords.has(name) || openingWords.has(name)) return false;
  return !conditionTokens.has(next);
}

// ---------------------------------------------------------------------------------------------- texts

function printPart(part: tree.TextPartNode): string {
  if (part.is === "plain") return escapeText(part.text).replaceAll("{", "{{");
  const width = part.width === undefined ? "" : `:${part.width}`;
  return `{${printValue(part.value)}${width}}`;
}

/** Prints a quoted text that contains no values. */
export function printPlainText(text: string): string {
  return `"${escapeText(text)}"`;
}

function escapeText(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

// ---------------------------------------------------------------------------------------------- sets, cells

function printSet(set: tree.SetNode, context: Place): string {
  const whose = set.whose ? `${set.whose} ` : "";
  const filters = set.filters.map((filter) => ` ${printFilter(filter, context)}`).join("");
  const owner = printOwner(set.of, { ...context, filters: false });
  const parts = set.filters[0]?.by === "where" ? owner + filters : filters + owner;
  return whose + printKinds(set.kinds, context) + parts;
}

function printKinds(kinds: readonly tree.Word[], context: Place): string {
  const text = kinds.map((kind) => kind.text).join(" or ");
  return kinds.length > 1 && !context.or ? `(${text})` : text;
}

const filterSlots: SlotPrinters<Place> = {
  CELLS: printCells,
  SUM: (value: tree.ExprNode) => printNarrow(value, SUM),
  TERM: (value: tree.ExprNode) => printNarrow(value, TERM),
  UNARY: (value: tree.ExprNode) => printNarrow(value, UNARY),
  GOAL: printGoal,
  ANY_STEPS: (isDiagonal: boolean) => (isDiagonal ? "by any steps" : ""),
  KINDS: printKinds,
  TEST: (test: tree.ExprNode) => print(test, { level: AND, filters: true, or: false }),
};

const printFilter = (filter: tree.Filter, context: Place): string =>
  printForm(filter, filterForms, filterSlots, context);

/** Prints a list of cells. Every part after the first must be rows, columns, or begin with a parenthesis. */
export function printCells({ parts }: tree.CellsExpr): string {
  const texts = parts.map((part, i) => {
    const text = printCellsPart(part);
    const closedText = i > 0 && part.is !== "lines" && !text.startsWith("(") ? `(${text})` : text;
    const { player } = part;
    return player && player !== parts[i + 1]?.player ? `${closedText} for ${player.text}` : closedText;
  });
  return texts.join(", ");
}

function printCellsPart(part: tree.CellsPart): string {
  if (part.is === "name") return printUnaryBeforeIn(part);
  if (part.is === "cell") return printUnaryBeforeIn(part.cell);
  if (part.is === "lines") return printLines(part);
  const { from } = part;
  // A board that stands behind the second corner only is the board of both.
  const isShared = from.is === "cell" && from.board && from.board.span.from > from.span.to;
  return `${printUnaryBeforeIn(isShared ? { ...from, board: undefined, of: undefined } : from)} to ${printUnaryBeforeIn(part.to)}`;
}

function printLines({ of, from, to, last: isFromEnd }: Extract<tree.CellsPart, { is: "lines" }>): string {
  if (isFromEnd) return to === 1 ? "last row" : `last ${to} rows`;
  const nameLine = (line: number): string =>
    of === "column" && line >= 1 && line <= 26 ? String.fromCharCode(96 + line) : String(line);
  return from === to ? `${of} ${nameLine(from)}` : `${of}s ${nameLine(from)} to ${nameLine(to)}`;
}

/** Prints `[3]`, or `[x, y]` for a table with rows and columns. */
export function printIndex(index: tree.ExprNode): string {
  const isCell = index.is === "cell" && !index.board;
  return isCell ? `[${printValue(index.x)}, ${printValue(index.y)}]` : `[${printValue(index)}]`;
}
