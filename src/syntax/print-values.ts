import type {
  CellsExpr,
  CellsPart,
  ExprNode,
  Filter,
  Fitting,
  PathExpr,
  SetNode,
  TextPartNode,
  Word,
} from "./tree.ts";
import { lonelyVerbs, openingWords, reservedWords, valueWords } from "./words.ts";

/** The place of a value: how tightly it is bound, and what may join it there. */
interface Place {
  readonly level: number;
  readonly filters: boolean;
  readonly or: boolean;
}

// Binding strengths; a value that binds more loosely than its place needs parentheses.
const VALUE = 0;
const OR = 1;
const AND = 2;
const CONDITION = 3;
const SUM = 4;
const PRODUCT = 5;
const UNARY = 6;
const TERM = 7;

/** Words that are complete values; the others need an operand, unless they name a control. */
const STANDALONE = new Set(["on", "off", "none", "me", "opponent", "it", "here"]);

const open: Place = { level: VALUE, filters: true, or: true };

/** Prints a value with its place to itself: after `=`, in a header, in parentheses. */
export function printValue(value: ExprNode): string {
  return print(value, open);
}

/** Prints a value after a verb, where `or` belongs to the line. */
export function printOperand(value: ExprNode): string {
  return print(value, { ...open, level: SUM, or: false });
}

/** Prints what `add` adds; its `to` must not be read as that of `random`. */
export function printAdded(value: ExprNode): string {
  const text = printValue(value);
  return value.is !== "random" && text.includes("random ") ? `(${text})` : text;
}

/** Prints a value followed by a word of the verb that a set would take, such as the `at` of `put`. */
export function printNarrowOperand(value: ExprNode): string {
  return print(value, { level: SUM, filters: false, or: false });
}

/** Prints a direction, a number of times or an owner. */
export function printUnary(value: ExprNode): string {
  return print(value, { ...open, level: UNARY, or: false });
}

/** Prints the same where `in` would be read as something else. */
export function printNarrow(value: ExprNode): string {
  return print(value, { level: UNARY, filters: false, or: false });
}

/** Prints the thing that an action works on, always without parentheses. */
export function printThing(value: ExprNode): string {
  return bare(value, { ...open, or: false });
}

/** Prints the thing after `move`, which is followed by a direction. */
export function printMoved(value: ExprNode): string {
  const ends = setOf(value)?.filters.at(-1)?.by !== "where";
  return value.is === "set" && ends ? printThing(value) : printUnary(value);
}

/** Prints the set after `each` in an action. */
export function printActionSet(set: SetNode): string {
  return printSet(set, { ...open, or: false });
}

/** Prints the set after `for each` and the like. */
export function printHeaderSet(set: SetNode): string {
  return printSet(set, open);
}

/** Prints values with commas between them. */
export function printValues(values: readonly ExprNode[]): string {
  const texts = values.map(printValue);
  return texts.map((text, i) => (joinsNext(text, texts[i + 1]) ? `(${text})` : text)).join(", ");
}

/** Whether cells after `in` would take the value after the comma as one of theirs. */
function joinsNext(text: string, next: string | undefined): boolean {
  return next?.startsWith("(") === true && text.includes(" in ");
}

function print(value: ExprNode, place: Place): string {
  const filtered = !place.filters && (setOf(value)?.filters.length ?? 0) > 0;
  if (filtered || levelOf(value) < place.level) return `(${bare(value, open)})`;
  return bare(value, place);
}

function setOf(value: ExprNode): SetNode | undefined {
  return "set" in value ? value.set : undefined;
}

function levelOf(value: ExprNode): number {
  switch (value.is) {
    case "if":
      return VALUE;
    case "binary":
      return operatorLevel(value.op);
    case "is":
    case "fits":
    case "touches":
    case "rests":
    case "stuck":
    case "blocked":
    case "attacked":
    case "surrounded":
    case "reaches":
      return CONDITION;
    case "new":
    case "path":
    case "toward":
      return UNARY;
    case "random-way":
      return value.test ? AND : TERM;
    case "unary":
      return value.op === "not" ? CONDITION : UNARY;
    case "of":
      return UNARY;
    case "number":
      return value.value < 0 ? UNARY : TERM;
    case "name":
      return valueWords.includes(value.name.text) && !STANDALONE.has(value.name.text) ? CONDITION : TERM;
    default:
      return setLevel(setOf(value));
  }
}

/** Filters that end with a sum. */
const sumFilters: readonly string[] = ["at", "around", "within", "sight", "nearest", "farthest"];

function setLevel(set: SetNode | undefined): number {
  const last = set?.filters.at(-1)?.by;
  if (last === "where") return AND;
  if (last !== undefined && sumFilters.includes(last)) return SUM;
  return last === "in" ? UNARY : TERM;
}

function operatorLevel(op: string): number {
  if (op === "or") return OR;
  if (op === "and") return AND;
  if (op === "+" || op === "-") return SUM;
  return "*/%".includes(op) ? PRODUCT : CONDITION;
}

function bare(value: ExprNode, place: Place): string {
  const at = (it: ExprNode, level: number): string => print(it, { ...place, level });
  switch (value.is) {
    case "number":
      return String(value.value);
    case "text":
      return `"${value.parts.map(printPart).join("")}"`;
    case "name":
      return value.name.text;
    case "call":
      return `${value.name.text}(${printValues(value.args)})`;
    case "index":
      return `${value.name.text}[${printValue(value.index)}]`;
    case "of":
      return `${value.name.text} of ${at(value.of, UNARY)}`;
    case "held":
      return `${value.name.text} held`;
    case "cell":
      return `(${printValues([value.x, value.y])})`;
    case "unary":
      return printPrefix(value, place);
    case "binary":
      return printBinary(value, place);
    case "is":
      return `${print(value.value, { ...place, level: SUM, or: false })} is ${value.not ? "not " : ""}${printKinds(value.kinds, place)}`;
    case "if":
      return `if ${printValue(value.test)} then ${printValue(value.then)} else ${printValue(value.otherwise)}`;
    case "set":
      return printSet(value.set, place);
    case "no":
    case "count":
      return `${value.is} ${printSet(value.set, place)}`;
    case "random":
      return `random ${at(value.from, randomLevel(value.from))} to ${at(value.to, randomLevel(value.to))}`;
    case "random-of":
      return `random ${printSet(value.set, place)}`;
    case "random-way": {
      const test = value.test ? ` where ${print(value.test, { level: AND, filters: true, or: false })}` : "";
      return `random ${value.straight ? "straight" : "direction"}${test}`;
    }
    case "path":
      return printPath(value);
    case "toward":
      return `direction from ${printEndOfWay(value.from)} to ${printEndOfWay(value.to)}`;
    case "new":
      return `new ${at(value.kind, UNARY)}`;
    case "fits":
      return `${print(value.what, { ...place, level: SUM, or: false })} fits ${printFitting(value.how)}`;
    case "touches":
      return `${print(value.what, { ...place, level: SUM, or: false })} touches ${printKinds(value.kinds, place)}`;
    case "rests":
    case "stuck":
    case "blocked":
      return `${print(value.value, { ...place, level: SUM, or: false })} is ${value.not ? "not " : ""}${value.is === "rests" ? "at rest" : value.is}`;
    case "attacked": {
      const of = print(value.value, { ...place, level: SUM, or: false });
      const by = value.by ? ` by ${value.by.text}` : "";
      return `${value.every ? "every " : ""}${of} is ${value.not ? "not " : ""}attacked${by}`;
    }
    case "surrounded": {
      const against = value.hostile ? ` against ${printCells(value.hostile)}` : "";
      return `${print(value.value, { ...place, level: SUM, or: false })} is ${value.not ? "not " : ""}surrounded${against}`;
    }
    case "reaches":
      return `${print(value.what, { ...place, level: SUM, or: false })} reaches ${printCells(value.cells)}`;
    case "line":
      return `line of ${value.count} ${printSet(value.set, { ...place, or: false })}`;
    case "draw":
      return `draw ${value.source.text}${value.index ? `[${printValue(value.index)}]` : ""}${value.of ? ` of ${at(value.of, UNARY)}` : ""}`;
    case "broken":
      return "";
  }
}

/** The binding strength inside `random`: a nested one must not take its `to`. */
function randomLevel(value: ExprNode): number {
  return setOf(value) || opensRandom(value) ? TERM + 1 : UNARY;
}

function opensRandom(value: ExprNode): boolean {
  if (value.is === "unary") return setOf(value.value) !== undefined || opensRandom(value.value);
  return value.is === "random" || value.is === "random-of";
}

function printPath({ from, to, away, straight, past, avoiding }: PathExpr): string {
  const goal = "is" in to ? to : { is: "set" as const, set: to, span: to.span };
  const kinds = (word: string, list: readonly Word[]): string =>
    list.length > 0 ? ` ${word} ${printKinds(list, { level: TERM, filters: false, or: false })}` : "";
  const by = straight ? " by straight" : "";
  const end = `${away ? "away from" : "to"} ${printEndOfWay(goal)}${by}`;
  return `path from ${printEndOfWay(from)} ${end}${kinds("past", past)}${kinds("avoiding", avoiding)}`;
}

/** Prints the start or end of a path: a `random` or a path inside must not take the words that follow. */
export function printEndOfWay(value: ExprNode): string {
  const text = printNarrow(value);
  return opensRandom(value) || /\b(?:path|direction) from /.test(text) ? `(${printValue(value)})` : text;
}

function printFitting(how: Fitting): string {
  const narrow = (value: ExprNode): string => print(value, { level: SUM, filters: false, or: false });
  const times =
    "times" in how && how.times
      ? ` ${/^\d+$/.test(narrow(how.times)) ? narrow(how.times) : `(${printValue(how.times)})`}`
      : "";
  switch (how.by) {
    case "move":
      return print(how.way, { level: UNARY, filters: false, or: false }) + times;
    case "turn":
      return how.way.text + times;
    case "mirror":
      return "mirrored";
    case "put":
      return `at ${narrow(how.cell)}`;
    case "become":
      return `as ${narrow(how.kind)}${how.cell ? ` at ${narrow(how.cell)}` : ""}`;
  }
}

function printPrefix(value: Extract<ExprNode, { is: "unary" }>, place: Place): string {
  if (value.op === "not") return `not ${print(value.value, { ...place, level: CONDITION })}`;
  const inner = print(value.value, { ...place, level: UNARY });
  if (value.op === "against") return `against ${inner}`;
  return /^[-\d]/.test(inner) ? `-(${inner})` : `-${inner}`;
}

function printBinary(value: Extract<ExprNode, { is: "binary" }>, place: Place): string {
  const level = operatorLevel(value.op);
  const compare = level === CONDITION;
  // A value that ends with a test after `where` would take what follows it.
  const takes = setOf(value.left) !== undefined || value.left.is === "random-way";
  const leftLevel = compare ? SUM : takes ? level + 1 : level;
  const left = print(value.left, { ...place, level: leftLevel, or: place.or && level <= AND });
  const right = print(value.right, { ...place, level: level + 1 });
  const absorbs = value.op === "or" && endsInKinds(value.left) && beginsKind(right);
  const acts = value.op === "or" && ["draw", ...lonelyVerbs].includes(right);
  return `${absorbs ? `(${left})` : left} ${value.op} ${acts ? `(${right})` : right}`;
}

/** Whether a kind after `or` would be read as one more of its kinds. */
function endsInKinds(value: ExprNode): boolean {
  switch (value.is) {
    case "is":
    case "touches":
      return true;
    case "binary":
      return endsInKinds(value.right);
    case "unary":
      return endsInKinds(value.value);
    case "of":
      return endsInKinds(value.of);
    default: {
      const set = setOf(value);
      return set !== undefined && endsSetInKinds(set);
    }
  }
}

function endsSetInKinds(set: SetNode): boolean {
  const last = set.filters.at(-1);
  if (!last || last.by === "with" || last.by === "without") return true;
  if (last.by === "at" || last.by === "around") return endsInKinds(last.cell);
  return "of" in last ? endsInKinds(last.of) : false;
}

function beginsKind(text: string): boolean {
  const name = /^\p{L}[\p{L}\p{M}\p{N}-]*/u.exec(text)?.[0];
  return name !== undefined && !reservedWords.has(name) && !openingWords.has(name);
}

// ---------------------------------------------------------------------------------------------- texts

function printPart(part: TextPartNode): string {
  if (part.is === "plain") return escapeText(part.text).replaceAll("{", "{{");
  const width = part.width === undefined ? "" : `:${part.width}`;
  return `{${printValue(part.value)}${width}}`;
}

/** Prints a quoted text without values. */
export function printPlainText(text: string): string {
  return `"${escapeText(text)}"`;
}

function escapeText(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

// ---------------------------------------------------------------------------------------------- sets, cells

function printSet(set: SetNode, place: Place): string {
  const whose = set.whose ? `${set.whose} ` : "";
  return [
    whose + printKinds(set.kinds, place),
    ...set.filters.map((filter) => printFilter(filter, place)),
  ].join(" ");
}

function printKinds(kinds: readonly Word[], place: Place): string {
  const text = kinds.map((kind) => kind.text).join(" or ");
  return kinds.length > 1 && !place.or ? `(${text})` : text;
}

function printFilter(filter: Filter, place: Place): string {
  const narrow = (value: ExprNode, level: number): string =>
    print(value, { level, filters: false, or: false });
  switch (filter.by) {
    case "in":
      return `in ${printCells(filter.cells)}`;
    case "at":
    case "around":
      return `${filter.by} ${narrow(filter.cell, SUM)}`;
    case "within":
      return `within ${narrow(filter.distance, TERM)} of ${narrow(filter.of, SUM)}`;
    case "sight":
      return `in sight of ${narrow(filter.of, SUM)}`;
    case "nearest":
      return `nearest to ${narrow(filter.of, SUM)}`;
    case "farthest":
      return `farthest from ${narrow(filter.of, SUM)}`;
    case "riding":
      return `riding ${narrow(filter.what, UNARY)}`;
    case "with":
    case "without":
      return `${filter.by} ${printKinds(filter.kinds, place)}`;
    case "where":
      return `where ${print(filter.test, { level: AND, filters: true, or: false })}`;
  }
}

/** Prints cells, one part after the other. Parts after the first begin with a bracket. */
export function printCells(cells: CellsExpr): string {
  const texts = cells.parts.map(printCellsPart);
  return texts.map((text, i) => (i > 0 && !text.startsWith("(") ? `(${text})` : text)).join(", ");
}

function printCellsPart(part: CellsPart): string {
  if (part.is === "name") return printNarrow(part);
  if (part.is === "cell") return printNarrow(part.cell);
  if (part.is === "lines") return printLines(part);
  return `${printNarrow(part.from)} to ${printNarrow(part.to)}`;
}

function printLines({ of, from, to, last }: Extract<CellsPart, { is: "lines" }>): string {
  if (last) return to === 1 ? "last row" : `last ${to} rows`;
  const name = (line: number): string =>
    of === "column" && line >= 1 && line <= 26 ? String.fromCharCode(96 + line) : String(line);
  return from === to ? `${of} ${name(from)}` : `${of}s ${name(from)} to ${name(to)}`;
}
