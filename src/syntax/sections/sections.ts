import { closest, largestOf, makeReplacementFix } from "../../base/index.ts";
import { isColour, readBodies } from "./bodies.ts";
import { readControls, readDefine, readState, readArgType } from "./declarations.ts";
import { readLayer, readLegend, readObjectsLine } from "./glyphs.ts";
import { readBoard, readLattice, readLevel, readSprite, readTest } from "./levels.ts";
import { readHands, readMoves, readPieces } from "./moves.ts";
import { notationExample, readNotation } from "./notation.ts";
import type { Reader, Token } from "../text/reader.ts";
import { readLineBlock } from "../statements/line-rules.ts";
import { readRuleBlock } from "../statements/rules.ts";
import { readViewItem, viewWording } from "./views.ts";
import { readWorth } from "./worth.ts";
import { readSound } from "../values/sounds.ts";
import {
  lineWords,
  noiseEventWords,
  foreignSections,
  sectionWords,
  moveRuleWords,
  statementWords,
  verbs,
  optionTypes,
} from "../tree/words.ts";
import { readAlternatives } from "../statements/actions.ts";
import {
  type BlockHeader,
  type BlockWording,
  type ItemReader,
  readBlock,
  reportNothingBelow,
} from "../text/blocks.ts";
import { readKindList } from "../values/kinds.ts";
import { readStatements } from "../statements/statements.ts";
import { takePicture } from "../text/pictures.ts";
import type {
  MeetingEntry,
  FieldsOf,
  Section,
  Spanned,
  LookEntry,
  HabitEntry,
  NoiseEntry,
  TurnPart,
  Word,
  OptionEntry,
} from "../tree/tree.ts";
import { readCondition, readOperand, readValue } from "../values/values.ts";

const meetingExample = "`hull into being: board or shove it way`";

/** Reads a line of `meetings`: the things that collide, and the actions to run. */
function readMeeting({ r }: BlockHeader, entries: MeetingEntry[]): void {
  const { from } = r.peek();
  const movers = readKindList(r, meetingExample);
  r.expect("into", "word-expected", meetingExample);
  const metKinds = readKindList(r, meetingExample);
  const when = r.take("when") ? readCondition(r) : undefined;
  r.expect(":", "word-expected", meetingExample);
  const alternatives = readAlternatives(r);
  entries.push({ movers, met: metKinds, when, alternatives, span: r.span(from) });
}

const loopExample = "`loop: walk, fall, score`";
const turnExample = "`turn: pick, rotate or mirror again, place`";

/** Reads the parts of a turn: controls joined by `or`, with an optional `again`. */
function readTurnParts({ r }: BlockHeader, parts: TurnPart[]): void {
  const readPart = (): TurnPart => {
    const controls = r.alternatives(() => r.name("the name of a control", turnExample));
    return { controls, again: r.take("again"), span: r.span(controls[0].span.from) };
  };
  for (const it of r.list(readPart)) parts.push(it);
}

type SectionReader = (head: BlockHeader) => Section;

/** Returns a function that reads a section: its first word, and then its fields by `readFields`. */
function makeSectionReader<Is extends Section["is"]>(
  is: Is,
  readFields: (head: BlockHeader, is: Is) => FieldsOf<Is>,
): SectionReader {
  return (head) => {
    const { from } = head.r.next();
    const fields: FieldsOf<Is> = readFields(head, is);
    const header = head.r.span(from);
    const parts = Object.values(fields).flat() as (Partial<Spanned> | undefined)[];
    const end = largestOf(
      parts.map((it) => it?.span?.to ?? 0),
      header.to,
    );
    return { is, ...fields, span: { ...header, to: end } } as unknown as Section;
  };
}

/** Returns the readers of several sections with the same fields. */
function makeSectionReaders<Is extends Section["is"]>(
  words: readonly Is[],
  readFields: (head: BlockHeader, is: Is) => FieldsOf<Is>,
): Readonly<Record<string, SectionReader>> {
  return Object.fromEntries(words.map((is) => [is, makeSectionReader(is, readFields)]));
}

/** Maps the first word of each section to a function that reads the section. To add a section, add a row. */
const readers: Readonly<Record<string, SectionReader>> = {
  quadrille: makeSectionReader("version", ({ r }) => ({ number: r.number("the version of the language") })),
  ...makeSectionReaders(["title", "author", "about", "homepage", "message"], readFreeText),
  include: makeSectionReader("include", readInclude),
  tick: makeSectionReader("tick", readTick),
  players: makeSectionReader("players", readPlayers),
  board: makeSectionReader("board", readBoard),
  objects: makeSectionReader("objects", readObjects),
  meetings: entriesOf("meetings", { what: "a meeting", example: meetingExample }, readMeeting),
  bodies: makeSectionReader("bodies", readBodies),
  pieces: entriesOf("pieces", { what: "a piece", example: "`knight N`" }, readPieces),
  moves: entriesOf("moves", { what: "how a piece moves", example: "`knight leap 1 2`" }, readMoves),
  hands: entriesOf("hands", { what: "pieces in hand", example: "`2 pawn, 1 knight`" }, readHands),
  worth: entriesOf(
    "worth",
    { what: "what a position is worth", example: "`pawn 100, knight 300`" },
    readWorth,
  ),
  sprite: makeSectionReader("sprite", readSprite),
  looks: entriesOf("looks", { what: "an entry", example: "`man disc, king crowned`" }, readLook),
  lattice: makeSectionReader("lattice", readLattice),
  layers: entriesOf("layers", { what: "an entry", example: "`crate, player`" }, readLayer),
  opaque: makeSectionReader("opaque", readOpaque),
  notation: entriesOf("notation", { what: "a part of the notation", example: notationExample }, readNotation),
  legend: entriesOf("legend", { what: "an entry", example: "`+ player, goal`" }, readLegend),
  level: makeSectionReader("level", readLevel),
  define: readDefine,
  options: makeSectionReader("options", readOptionSection),
  file: makeSectionReader("file", readFileSection),
  state: makeSectionReader("state", readState),
  controls: makeSectionReader("controls", readControls),
  ...makeSectionReaders(["start", "ends", "after"], (head) => ({ body: readStatements(head) })),
  step: makeSectionReader("step", readStep),
  loop: entriesOf("loop", { what: "the names of steps", example: loopExample }, ({ r }, steps: Word[]) => {
    for (const it of r.list(() => r.name("the name of a step", loopExample))) steps.push(it);
  }),
  turn: entriesOf("turn", { what: "the controls of a turn", example: turnExample }, readTurnParts),
  scan: readRuleBlock,
  rewrite: readRuleBlock,
  lines: readLineBlock,
  habits: entriesOf("habits", { what: "habits", example: "`no undo`" }, readHabit),
  noises: entriesOf("noises", { what: "noises", example: "`move crate sound bump`" }, readNoise),
  view: entriesOf("view", viewWording, readViewItem),
  test: makeSectionReader("test", readTest),
};

/**
 * Reads the section that begins on this line; undefined if there is none. A misspelt first word is replaced by the most
 * similar one.
 */
export function readSection(head: BlockHeader): Section | undefined {
  const { r } = head;
  const token = r.peek();
  const section = findReader(head, token)?.(head);
  r.recover(":");
  if (section) r.finish();
  r.jump(r.line.to);
  reportLinesBelow(head, section !== undefined);
  return section;
}

function findReader(head: BlockHeader, token: Token): SectionReader | undefined {
  if (token.kind === "name" && Object.hasOwn(readers, token.text)) return readers[token.text];
  const isLikeObject = isLikeObjectEntry(head);
  const similarWord = token.kind === "name" && !isLikeObject ? closest(token.text, sectionWords) : undefined;
  const { report } = head.lines;
  const { from, to } = token;
  if (!similarWord) {
    const message = `No section is called \`${token.text.slice(0, 30)}\`.`;
    const hint = isLikeObject
      ? "Only sections begin at the left edge. An object stands below `objects`: put two blanks before it."
      : findHint(token);
    report.add("section-unknown", { from, to: Math.max(to, from + 1) }, message, hint);
    return undefined;
  }
  const message = `No section is called \`${token.text}\`. Did you mean \`${similarWord}\`?`;
  const fix = makeReplacementFix(similarWord, report.span(from, to));
  report.add("section-unknown", { from, to }, message, undefined, [fix]);
  return readers[similarWord];
}

/** Returns true if a line in the first column looks like an entry of `objects`: a name, a glyph and a colour. */
function isLikeObjectEntry({ r }: BlockHeader): boolean {
  const [name, glyph, colour] = r.text.slice(r.line.from, r.line.to).split(/\s+/u);
  return name !== "" && [...(glyph ?? "")].length === 1 && isColour(colour ?? "");
}

function findHint(token: Token): string {
  const foreignHint = foreignSections.get(token.text);
  if (foreignHint) return foreignHint;
  const statement = verbs.includes(token.text) || statementWords.includes(token.text);
  if (statement) return "Statements are indented below a header such as `step walk`, `start` or `ends`.";
  if (moveRuleWords.includes(token.text)) return "It is a rule of games by moves: indent it below `moves`.";
  return `The sections are ${sectionWords.join(", ")}.`;
}

/** Reports lines below a section that cannot have any. */
function reportLinesBelow(head: BlockHeader, isKnown: boolean): void {
  const line = head.lines.peekBelow(0);
  if (line && isKnown && !head.r.hasFailed) {
    const word = head.r.text.slice(head.r.line.from, head.r.line.to).split(/\s/, 1)[0] ?? "";
    const message = `\`${word.slice(0, 30)}\` takes no lines below it.`;
    const hint = "A new section starts in the first column.";
    head.lines.report.add("lines-unexpected", line, message, hint);
  }
  while (head.lines.peekBelow(0)) head.lines.skip();
}

// ---------------------------------------------------------------------------------------------- sections on one line

function readFreeText({ r }: BlockHeader, is: string): FieldsOf<"title"> {
  if (r.is(":")) r.fail("colon-misplaced", `\`${is}\` takes its text without a colon.`, `\`${is} Crates\``);
  if (r.atEnd()) r.expected(`a text after \`${is}\``, "text-missing", `\`${is} Crates\``);
  return { text: r.readFreeText() };
}

function readInclude({ r }: BlockHeader): FieldsOf<"include"> {
  const name = r.chunk();
  if (!name) r.expected("the name of a file", "name-expected", "`include chess`");
  return { name: name ?? { text: "", span: r.span(r.at) } };
}

function readTick({ r }: BlockHeader): FieldsOf<"tick"> {
  const hint = "`tick 24 per second`, `tick 131 ms or key`";
  const amount = r.number("a number (a timer may be `every pace`)");
  const perSecond = r.takeAll("per", "second");
  if (!perSecond && !r.take("ms")) r.expected("`per second` or `ms`", "word-expected", hint);
  const orKey = r.take("or") && r.expect("key", "word-expected", hint);
  return { amount, unit: perSecond ? "per-second" : "ms", orKey };
}

const faceWords = ["up", "down", "left", "right"];

function readPlayers({ r }: BlockHeader): FieldsOf<"players"> {
  const hint = "`players 2`, `players white, black`, `players white faces up, black faces down`";
  const count = r.peek().kind === "number" ? r.wholeNumber() : undefined;
  const names: Word[] = [];
  const faces: (Word | undefined)[] = [];
  if (count === undefined)
    do {
      names.push(r.newName("a number or the names of the players", hint));
      const isFacing = r.take("faces");
      faces.push(isFacing ? r.choose(faceWords, "a direction", "direction-expected", hint) : undefined);
    } while (r.take(","));
  const anyTime = r.takeAll("at", "any", "time");
  const together = r.take("together");
  return { count, names, ...(faces.some((it) => it) && { faces }), anyTime: anyTime || undefined, together };
}

// ---------------------------------------------------------------------------------------------- sections with lines
// below

/** Selects the sections that have nothing but entries. */
type EntrySection = Exclude<
  Extract<Section, { entries: readonly unknown[] }>,
  { is: "objects" | "state" | "controls" | "options" }
>;

/** Returns a function that reads a section of entries; `read` reads each line. */
function entriesOf<
  K extends EntrySection["is"],
  E extends Extract<EntrySection, { is: K }>["entries"][number],
>(is: K, of: BlockWording, read: ItemReader<E>): SectionReader {
  return makeSectionReader(is, (head) => ({ entries: readBlock(head, of, read) }) as unknown as FieldsOf<K>);
}

function readObjects(head: BlockHeader): FieldsOf<"objects"> {
  const items = readBlock(head, { what: "an entry", example: "`wall # brown`" }, readObjectsLine);
  const entries = items.flatMap((it) => ("glyph" in it ? [it] : []));
  const products = items.flatMap((it) => ("factors" in it ? [it] : []));
  const grounds = items.flatMap((it) => ("is" in it ? [it] : []));
  return { entries, products, grounds };
}

function readStep(head: BlockHeader): FieldsOf<"step"> {
  const { r } = head;
  const name = r.newLabel("the name of the step", "`step walk`");
  const eachPlayer = r.takeAll("for", "each", "player");
  const when = r.take("when") ? readCondition(r) : undefined;
  return { name, eachPlayer, when, body: readStatements(head) };
}

const opaqueHint = "`opaque wall, door`: what cannot be seen through";

/** Reads the section `opaque`: kinds after the word, or on the lines below. */
function readOpaque(head: BlockHeader): FieldsOf<"opaque"> {
  if (!head.r.atEnd() && !head.r.is(":")) return { kinds: readNames(head, opaqueHint) };
  const of = { what: "the names of objects", example: opaqueHint };
  return {
    kinds: readBlock<Word>(head, of, (line, words) =>
      readNames(line, opaqueHint).forEach((it) => words.push(it)),
    ),
  };
}

function readNames({ r }: BlockHeader, hint: string): Word[] {
  return r.list(() => r.name("the name of an object", hint));
}

/** Reads a line of `habits`, the words for a deviation from the default behaviour of games. */
function readHabit({ r }: BlockHeader, entries: HabitEntry[]): void {
  const { from } = r.peek();
  const words: Word[] = [];
  for (let word = r.chunk(); word; word = r.chunk()) words.push(word);
  entries.push({ words, span: r.span(from) });
}

/** Reads a line of `noises`: a sound for things that line rules move, create, remove or block. */
function readNoise({ r }: BlockHeader, entries: NoiseEntry[]): void {
  const { from } = r.peek();
  const hint = `It must be one of ${noiseEventWords.join(", ")}.`;
  const when = r.choose(noiseEventWords, "an event that makes a noise", "noise-unknown", hint);
  const kinds = r.list(() => r.name("the name of an object or group", "`move crate sound bump`"));
  const ways: Word[] = [];
  while (lineWords.includes(r.peek().text)) ways.push(r.word());
  r.expect("sound", "word-expected", "`move crate left right sound bump`");
  const sound = readSound(r);
  if (when) entries.push({ when, kinds, ways, sound, span: r.span(from) });
}

/** Reads a line of `looks`: kinds with their pictures, or the name of a set of pictures. */
function readLook({ r }: BlockHeader, entries: LookEntry[]): void {
  const example = "`man disc, king crowned`";
  do {
    const { from } = r.peek();
    const firstName = r.name("an object and its picture, or a set of pictures", example);
    const picture = r.peek().kind === "name" ? r.name("a picture", example) : undefined;
    const when = picture && picture.text !== "shown" && r.take("when") ? readValue(r) : undefined;
    const number = picture?.text === "shown" ? readNumberLabel(r) : undefined;
    const look = picture ? { kinds: firstName, picture, when, number } : { picture: firstName };
    entries.push({ ...look, span: r.span(from) });
  } while (r.take(","));
}

/** Reads a number label such as `health of it from 1 to 9`: a value, and the range of numbers that are shown. */
function readNumberLabel(r: Reader): LookEntry["number"] {
  const hint = "`foe shown health of it from 1 to 9`";
  const value = readOperand(r);
  r.expect("from", "word-expected", hint);
  const from = r.readSigned();
  r.expect("to", "word-expected", hint);
  return { value, from, to: r.readSigned() };
}

// Reads the sections for options, which players set before play, and for files that are part of the game.

function readOptionSection(head: BlockHeader): FieldsOf<"options"> {
  const eachPlayer = head.r.takeAll("for", "each", "player");
  const wording = { what: "an option", example: "`startlevel: 0 to 4 = 0`" };
  return { eachPlayer, entries: readBlock(head, wording, readOption) };
}

function readOption(head: BlockHeader, entries: OptionEntry[]): void {
  const { r } = head;
  const name = r.newName("the name of an option", "`startlevel: 0 to 4 = 0`");
  r.expect(":", "colon-missing", "`startlevel: 0 to 4 = 0`");
  const type = readArgType(r, optionTypes);
  const hint = "Every option needs a default value: `startlevel: 0 to 4 = 0`";
  const values = r.expect("=", "word-expected", hint) ? r.list(() => readValue(r)) : [];
  entries.push({ name, ...type, values, span: r.span(name.span.from) });
}

/** Reads `file NAME` with its content below. */
function readFileSection(head: BlockHeader): FieldsOf<"file"> {
  const { r } = head;
  const name = r.chunk();
  if (!name) r.expected("the name of a file", "name-expected", "`file sequence1.txt`");
  r.finish();
  const picture = takePicture(head.lines, head.indent);
  const { to } = r.span(r.line.from);
  const endSpan = r.lines.report.span(to, to);
  const hint = "Indent them; an empty line ends the file.";
  if (!picture) reportNothingBelow(head, "file-empty", "the contents of the file", hint);
  return { name: name ?? { text: "", span: endSpan }, picture: picture ?? { rows: [], span: endSpan } };
}
