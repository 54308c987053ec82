import { closest, keyNames } from "../../base/index.ts";
import { blockSpan, readBlock, type BlockHeader } from "../text/blocks.ts";
import { readKindList, readKindName } from "../values/kinds.ts";
import { mayNameKind } from "../text/naming.ts";
import type { Reader } from "../text/reader.ts";
import { isSize, readSize } from "../text/sizes.ts";
import { readStatements } from "../statements/statements.ts";
import { readPlainText } from "../values/texts.ts";
import type * as tree from "../tree/tree.ts";
import { readCondition, readOperand, readValue, readDefinedPart } from "../values/values.ts";
import { argumentTypes, definitionArgTypes, keySets, stateTypes, valueWords, verbs } from "../tree/words.ts";

// Reads the sections that declare names for values: `define`, `state`, `controls`.

/** Reads `(ARG {, ARG})` from its opening parenthesis on. */
function readArgs(r: Reader, types: readonly string[] = argumentTypes): tree.Arg[] {
  r.next();
  const args = r.list(() => readArg(r, types));
  r.close(")", "`(place: cell, way: direction)`");
  return args;
}

function readArg(r: Reader, types: readonly string[]): tree.Arg {
  const name = r.newName("the name of an argument", "`(place: cell)`", [], ["to"]);
  r.expect(":", "colon-missing", "Each argument has a type: `(place: cell, n: number)`.");
  return { name, ...readArgType(r, types), span: r.span(name.span.from) };
}

/** Reads a type: a word, a range, or a word with the kinds that it allows. */
export function readArgType(r: Reader, types: readonly string[]): Pick<tree.Arg, "type" | "range" | "of"> {
  const from = r.peek().from;
  if (r.peek().kind === "number" || r.is("-")) {
    const minimum = r.readSigned();
    r.expect("to", "word-expected", "`(level: 0 to 4)`");
    const range = { from: minimum, to: r.readSigned() };
    return { type: { text: "range", span: r.span(from) }, range };
  }
  const hint = `The types are ${types.join(", ")}, and ranges such as \`0 to 4\`.`;
  // A misspelt type is replaced by the most similar type, so that uses of the name cause no further mistakes.
  const similarType = closest(r.peek().text, types);
  const type = r.choose(types, "a type", "type-unknown", hint) ?? {
    ...r.word(),
    ...(similarType && { text: similarType }),
  };
  const example = "`kind of GROUP`, `file of GROUP`";
  if (type.text === "file") r.expect("of", "word-expected", example);
  else if (type.text !== "kind" || !r.take("of")) return { type };
  return { type, of: r.name("the names of the kinds", example) };
}

// ---------------------------------------------------------------------------------------------- define

export function readDefine(head: BlockHeader): tree.Section {
  const { r } = head;
  const from = r.next().from;
  const name = r.newName("a name to define", "`define award = 0, 40, 100`");
  const args = r.is("(") ? readArgs(r, definitionArgTypes) : [];
  const resultType = r.take("gives")
    ? r.choose(resultTypes, "a type", "type-unknown", "`define best (spot: cell) gives number`")
    : undefined;
  const hasSize = args.length === 0 && !resultType && r.is("of") && r.peekOn(1).kind === "number";
  const size = hasSize && r.take("of") ? readSize(r, "3x2") : undefined;
  if (!resultType && r.continues("=") && r.take("=")) {
    const hasLets = r.is("let") && r.peekOn(1).kind === "name" && ["=", ""].includes(r.peekOn(2).text);
    const value = hasLets ? readLets(head) : args.length > 0 ? readFormula(r) : readDefinition(r);
    return { is: "define", name, args, size, value, span: r.span(from) };
  }
  if (!resultType && r.is(":") && isValueMeant(r)) {
    const { from: colonStart, to } = r.peek();
    const textBeforeColon = r.text.slice(from, colonStart).trimEnd();
    const message = "A formula has `=` before its value; behind a colon stand actions.";
    const fix = { title: "Write `=`", edits: [{ span: r.lines.report.span(colonStart, to), text: " =" }] };
    const hint = `\`${textBeforeColon} = ${r.textFrom(to).trimStart()}\``;
    r.fail("word-expected", message, hint, undefined, [fix]);
    const span = r.span(from);
    return { is: "define", name, args, value: { is: "list", values: [], span }, span };
  }
  const body = readStatements(head, "`define award = 40`, or statements below");
  return { is: "procedure", name, args, gives: resultType, body, span: blockSpan(head, from, body) };
}

/** Returns true if the colon is followed by a value instead of an action. */
function isValueMeant(r: Reader): boolean {
  const [first, second] = [r.peekOn(1), r.peekOn(2)];
  if (verbs.includes(first.text)) return false;
  return (
    first.kind === "number" ||
    valueWords.includes(first.text) ||
    "+ - * / % < >".split(" ").includes(second.text)
  );
}

/** Lists the possible types of a procedure's result. */
const resultTypes = definitionArgTypes.filter((it) => it !== "straight");

/** Reads the lines of a formula: `let NAME = E`, then its value. */
function readLets(head: BlockHeader): tree.DefineValue {
  const { from } = head.r.peek();
  const lets = [readLet(head.r)];
  const example = "`define worth (spot: cell) =`, lines with `let near = ..`, and a value in the last one";
  const readLine = ({ r }: BlockHeader, values: tree.ExprNode[]): void => {
    if (values.length > 0) r.fail("lines-unexpected", "A formula ends with its value.", example);
    else if (r.is("let") && r.peekOn(1).kind === "name") lets.push(readLet(r));
    else values.push(readValue(r));
  };
  const values = readBlock<tree.ExprNode>(head, { what: "a value", example }, readLine);
  const span = head.r.span(from);
  const [value] = values;
  if (!value && lets.length > 1)
    head.r.fail("value-expected", "This formula has no value in its last line.", example, span);
  const result = value ?? { is: "broken", span };
  return { is: "list", values: [{ is: "lets", lets, value: result, span }], span };
}

function readLet(r: Reader): tree.LetNode {
  r.next();
  const name = r.newName("a name");
  r.continues("=");
  r.expect("=", "word-expected", "`let rows = score / 100`");
  return { of: "let", name, value: readValue(r) };
}

function readFormula(r: Reader): tree.DefineValue {
  const value = readValue(r);
  if (r.is("to")) {
    const hint = "Write the block where it is used: `cells in (x of spot, 1) to (x of spot, 12)`.";
    r.fail("line-rest", "A formula is one value, and no block of cells.", hint);
  }
  return { is: "list", values: [value], span: value.span };
}

function readDefinition(r: Reader): tree.DefineValue {
  const from = r.peek().from;
  const parts: tree.CellsPart[] = [];
  do {
    const value = readDefinedPart(r);
    if (parts.length === 0 && r.take(":")) return readMap(r, from, valueOfPart(value));
    parts.push(value);
  } while (r.take(","));
  const excludedNodes = r.take("but") ? r.list(() => readOperand(r)) : undefined;
  const span = r.span(from);
  const areCells =
    parts.some((part) => part.is === "block") ||
    parts.every((it) => it.is === "cell" && it.cell.is === "cell");
  if (areCells && excludedNodes) {
    const hint = "Leave cells out by `where`, and what they are not.";
    r.fail("but-group", "Only kinds can be left out by `but`.", hint, span);
  }
  return areCells
    ? { is: "cells", cells: { parts, span }, span }
    : { is: "list", values: parts.map(valueOfPart), but: excludedNodes, span };
}

/** Reads a map such as `up: right, left: down`, from its first colon on. */
function readMap(r: Reader, from: number, firstKey: tree.ExprNode): tree.DefineValue {
  const entries = [{ key: firstKey, value: readValue(r) }];
  while (r.take(",")) {
    const key = readValue(r);
    r.expect(":", "colon-missing", "`define bend = up: right, left: down`");
    entries.push({ key, value: readValue(r) });
  }
  return { is: "map", entries, span: r.span(from) };
}

function valueOfPart(part: tree.CellsPart): tree.ExprNode {
  if (part.is === "name") return { is: "name", name: part.name, span: part.span };
  return part.is === "cell" ? part.cell : { is: "broken", span: part.span };
}

// ---------------------------------------------------------------------------------------------- state

export function readState(head: BlockHeader): tree.FieldsOf<"state"> {
  const { r } = head;
  const eachPlayer = r.takeAll("for", "each", "player");
  const kindsWithState =
    !eachPlayer && r.takeAll("for", "each") ? readKindList(r, "`state for each being`") : undefined;
  const kept = r.take("kept");
  const wording = { what: "a variable", example: "`counter score, lines`" };
  return { eachPlayer, forEach: kindsWithState, kept, entries: readBlock(head, wording, readStateLine) };
}

function readStateLine(head: BlockHeader, entries: tree.StateEntry[]): void {
  const { r } = head;
  const hint = `\`counter score = 3\`, \`table tally of 5 numbers\`: a line begins with ${stateTypes.join(", ")}.`;
  const type = r.choose(stateTypes, "something to keep in the state", "state-unknown", hint);
  if (!type) return;
  if (type.text === "timer") entries.push(readTimer(r, type));
  else if (type.text === "source") entries.push(readSource(r, type));
  else if (["pile", "table"].includes(type.text)) entries.push(readPile(r, type));
  else readVariables(r, type, entries);
}

function readVariables(r: Reader, type: tree.Word, entries: tree.StateEntry[]): void {
  do {
    const name = r.newName("a name", `\`${type.text} NAME\``);
    const start = r.continues("=") && r.take("=") ? readValue(r) : undefined;
    entries.push({ is: "variable", type, name, start, span: r.span(name.span.from) });
  } while (r.take(","));
  if (r.is("[", "of")) {
    const hint = `A table has a fixed size: \`table NAME of 5 ${pluralOf(type.text) || "numbers"}\`; a pile grows: \`pile deck of up to 52 ${pluralOf(type.text) || "numbers"}\`. A value for each of several things: \`state for each foe\`, and \`${type.text} health\` below it.`;
    r.fail("line-rest", `A \`${type.text}\` holds one value; there is no list of them.`, hint);
  } else if (!r.atEnd()) r.expectedEnd("`=`, a comma or the end of the line", `\`${type.text} NAME = ..\``);
}

function readTimer(r: Reader, type: tree.Word): tree.StateEntry {
  const name = r.newName("the name of a timer");
  r.expect("every", "word-expected", "`timer gravity every 24`");
  const period = readValue(r);
  return { is: "timer", name, period, span: r.span(type.span.from) };
}

/** Maps the plural of each type to the type itself, for piles and tables. */
const pileTypes: Readonly<Record<string, string>> = {
  numbers: "counter",
  switches: "switch",
  directions: "direction",
  cells: "cell",
  kinds: "kind",
  players: "player",
  bodies: "body",
};

/** Reads `pile deck of up to 52 kinds`, `table heat of 8x8 numbers`. */
function readPile(r: Reader, word: tree.Word): tree.StateEntry {
  const isTable = word.text === "table";
  const example = isTable ? "`table heat of 8x8 numbers`" : "`pile deck of up to 52 kinds`";
  const name = r.newName(`the name of a ${word.text}`, example);
  r.expectAll(example, ...(isTable ? ["of"] : ["of", "up", "to"]));
  const size = isTable && isSize(r) ? readSize(r, "8x8") : undefined;
  const width =
    size?.width ??
    r.number(isTable ? "the size of the table, written as a number" : "how many it holds at most");
  const plural = r.choose(Object.keys(pileTypes), "what it holds", "pile-type", example);
  const type = { text: pileTypes[plural?.text ?? ""] ?? "counter", span: plural?.span ?? name.span };
  const table = isTable ? (size ?? { width }) : undefined;
  if (r.is("=")) {
    const hint = "`start: tally[0] = 3`; what never changes is listed in `define prize = 1, 2, 3`.";
    r.fail("line-rest", `A ${word.text} gets its first values in \`start\`.`, hint);
  }
  return { is: "pile", name, most: width * (size?.height ?? 1), table, type, span: r.span(word.span.from) };
}

/** Returns the plural of the type of a pile's values. */
export function pluralOf(type: string): string {
  return Object.keys(pileTypes).find((it) => pileTypes[it] === type) ?? "";
}

function readSource(r: Reader, type: tree.Word): tree.StateEntry {
  const example = "`source bag = red 3, blue 1 in bags`";
  const name = r.newName("the name of a source");
  r.expect("=", "word-expected", example);
  if (r.is("file") && r.peekOn(1).kind === "name") return readFileSource(r, type, name);
  const kinds = r.list(() => {
    const kind = readKindName(r, example);
    return r.peek().kind === "number" ? { kind, weight: r.wholeNumber() } : { kind };
  });
  const drawMethod = readDrawMethod(r);
  return { is: "source", name, kinds, how: drawMethod, span: r.span(type.span.from) };
}

/** Reads `source story = file scriptfile`, `source rehearsal = file of tetromino`. */
function readFileSource(r: Reader, type: tree.Word, name: tree.Word): tree.StateEntry {
  r.next();
  const expectation = "an option that is a file, or `of` and the kinds in it";
  const source: tree.SourceHow = r.take("of")
    ? { by: "file", of: r.name("the names of the kinds", "`source rehearsal = file of tetromino`") }
    : { by: "file", option: r.name(expectation, "`source story = file scriptfile`") };
  return { is: "source", name, kinds: [], how: source, span: r.span(type.span.from) };
}

function readDrawMethod(r: Reader): tree.SourceHow {
  if (r.take("in")) {
    const method = r.choose(["bags", "order"], "a way to draw", "word-expected", "`in bags` or `in order`");
    return { by: method?.text === "order" ? "order" : "bags" };
  }
  if (!r.take("by")) return { by: "weights" };
  const example = "`by bits with 3 rerolls`";
  r.expectAll(example, "bits", "with");
  const rerolls = r.number();
  r.expect("rerolls", "word-expected", example);
  return { by: "bits", rerolls };
}

// ---------------------------------------------------------------------------------------------- controls

export function readControls(head: BlockHeader): tree.FieldsOf<"controls"> {
  const { r } = head;
  const whose = r.take("for") ? r.name("the name of a player", "`controls for red`") : undefined;
  const when = r.take("when") ? readCondition(r, "asking", "always", "one") : undefined;
  const asking = r.take("asking") ? readOperand(r) : undefined;
  const always = r.take("always");
  const queuedStart = r.peek().from;
  const queued = r.takeAll("one", "at", "a", "time") ? { span: r.span(queuedStart) } : undefined;
  const wording = { what: "a control", example: "`left ArrowLeft a`" };
  return { whose, when, asking, always, queued, entries: readBlock(head, wording, readControl) };
}

function readControl(head: BlockHeader, entries: tree.ControlEntry[]): void {
  const { r } = head;
  const name = r.name("the name of a control", "`left ArrowLeft a`");
  const aliases: tree.Word[] = [];
  while (r.is(",") && r.peek().from === r.span(name.span.from).to) {
    r.next();
    aliases.push(r.name("another name for it", "`clockwise, cw`"));
  }
  const args = r.is("(") && r.peekOn(1).kind === "name" ? readArgs(r) : [];
  const inputs = readInputs(r);
  entries.push({ name, aliases, args, ...inputs, span: r.span(name.span.from) });
}

type Inputs = Pick<tree.ControlEntry, "keys" | "clicks" | "gesture" | "button" | "times" | "bare" | "repeat">;

/** Lists the words for mouse actions other than clicks. */
const gestureWords = ["drag", "release"];

function readInputs(r: Reader): Inputs {
  const keys: tree.Word[] = [];
  const clicks: tree.ControlEntry["clicks"][number][] = [];
  let button: tree.Word | undefined;
  let gesture: tree.ControlEntry["gesture"];
  let repeat: tree.ControlEntry["repeat"];
  let [times, bare] = [false, false];
  for (let chunk = r.chunk(); chunk; chunk = r.chunk()) {
    if (chunk.text === "click") clicks.push(readClick(r, chunk));
    else if (chunk.text === "right" && r.take("click")) clicks.push({ ...readClick(r, chunk), right: true });
    else if (gestureWords.includes(chunk.text)) gesture = readGesture(r, gesture, { what: chunk });
    else if (chunk.text === "right" && gestureWords.includes(r.peek().text))
      gesture = readGesture(r, gesture, { what: r.chunk() ?? chunk, right: true });
    else if (chunk.text === "button")
      button = readPlainText(r, "a text in quotes after `button`", '`drop Space button "Drop"`');
    else if (chunk.text === "times") times = true;
    else if (chunk.text === "bare") bare = true;
    else if (chunk.text === "every") repeat = readRepeat(r, chunk);
    else keys.push(readKey(r, chunk));
  }
  return { keys, clicks, gesture, button, times, bare, repeat };
}

/**
 * Returns the mouse action of a control, which can have only one. A second one is reported, and so are kinds, which
 * only a click can have.
 */
function readGesture(
  r: Reader,
  firstGesture: tree.ControlEntry["gesture"],
  { what, right }: NonNullable<tree.ControlEntry["gesture"]>,
): NonNullable<tree.ControlEntry["gesture"]> {
  if (isKindNext(r)) {
    const { span } = readKindList(r, "`drag`")[0] ?? what;
    const hint = "Ask for the kind in a step: `when spot is open: paint spot`.";
    r.fail("key-unknown", `A \`${what.text}\` names no kinds: it is meant for any cell.`, hint, span);
  }
  if (!firstGesture) return { what, right: right || undefined };
  const message = `A control has one gesture, and \`${firstGesture.what.text}\` stands before.`;
  r.fail("gesture-twice", message, "Give the other gesture a control of its own.", what.span);
  return firstGesture;
}

/** Reads `every 2 after 10`, both in cycles: the interval between repeats, and the delay before the first. */
function readRepeat(r: Reader, word: tree.Word): NonNullable<tree.ControlEntry["repeat"]> {
  const hint =
    "`left ArrowLeft every 2 after 10`: while the key is held, it repeats every 2 cycles after the first 10.";
  const cyclesBetween = r.number("the number of cycles between repeats");
  r.expect("after", "word-expected", hint);
  const cyclesBeforeFirst = r.number("the number of cycles before it repeats");
  return { every: cyclesBetween, after: cyclesBeforeFirst, span: r.span(word.span.from) };
}

function readClick(r: Reader, word: tree.Word): tree.ControlEntry["clicks"][number] {
  const kinds = isKindNext(r) ? readKindList(r, "`click key-left`") : [];
  return { kinds, span: r.span(word.span.from) };
}

const inputWords = ["button", "click", "right", "times", "bare", "every"];

function isKindNext(r: Reader): boolean {
  const { text } = r.peek();
  const isGesture = gestureWords.includes(text) && !r.lines.isName(text);
  const isInput = isGesture || [...keySets, ...keyNames, ...inputWords].includes(text);
  return mayNameKind(r, r.peek()) && !isInput;
}

const keysHint = "Keys are characters or names such as `ArrowLeft`, `Space` or `Enter`, separated by spaces.";

function readKey(r: Reader, key: tree.Word): tree.Word {
  const { text } = key;
  const isKnown = keySets.includes(text) || keyNames.includes(text) || [...text].length === 1;
  if (isKnown) return key;
  const arrowKey = keyNames.find((it) => it === `Arrow${text.charAt(0).toUpperCase()}${text.slice(1)}`);
  const similarWord = arrowKey ?? closest(text, [...keyNames, ...keySets, ...inputWords, ...gestureWords]);
  const token = { kind: "name", text, from: key.span.from, to: key.span.to } as const;
  if (similarWord) r.reportMisspelt("key-unknown", "a key", token, similarWord);
  else {
    const hint = r.atEnd() ? keysHint : `Another control has a line of its own. ${keysHint}`;
    r.fail("key-unknown", `\`${text.slice(0, 30)}\` is not a key.`, hint, key.span);
  }
  return key;
}
