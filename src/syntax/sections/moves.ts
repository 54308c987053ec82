import { type BlockHeader, blockSpan } from "../text/blocks.ts";
import { readColours } from "./glyphs.ts";
import * as tree from "../tree/moves-tree.ts";
import { findForms, readForm, type SlotReaders } from "../text/forms.ts";
import { Reader } from "../text/reader.ts";
import type { Word } from "../tree/tree.ts";
import { readCondition, readValue, readCells } from "../values/values.ts";
import { formHints, moveRuleWords, moveVerbs, moveDirectionWords } from "../tree/words.ts";

// Reads the sections `pieces`, `moves` and `hands` of piece games.

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const wordsOfMoves = [...moveVerbs, ...moveRuleWords, ...moveDirectionWords];

/** Reads a line of `pieces`. */
export function readPieces({ r }: BlockHeader, entries: tree.PieceEntry[]): void {
  do entries.push(readPiece(r));
  while (!r.atEnd());
}

function readPiece(r: Reader): tree.PieceEntry {
  const from = r.peek().from;
  const hint =
    "A piece is a name and its letter, `knight N`, or a name and a glyph for each player: `man o x`";
  const name = r.newName("the name of a piece", hint, wordsOfMoves);
  const glyphs: Word[] = [];
  while (!r.isStuck && /^\S(\s|$)/u.test(r.text.slice(r.peek().from, r.end))) glyphs.push(r.rawChunk()!);
  if (glyphs.length === 0) r.expected(`a letter after \`${name.text}\``, "glyph-missing", hint);
  const colours = /^\S+\s+\S(\s|$)/u.test(r.text.slice(r.peek().from, r.end)) ? [] : readColours(r);
  const written = r.take("written") ? r.rawChunk() : undefined;
  return { name, glyphs, colours, written, span: r.span(from) };
}

/** Reads a line of `hands`. */
export function readHands({ r }: BlockHeader, entries: tree.HandEntry[]): void {
  for (const it of r.list(() => readHandPiece(r))) entries.push(it);
}

function readHandPiece(r: Reader): tree.HandEntry {
  const from = r.peek().from;
  const hint = "`2 pawn`, or with whose it is: `white 2 pawn`";
  const isNamed = r.peek().kind === "name" && r.peekOn(1).kind === "number";
  const player = isNamed ? r.name("a player", hint) : undefined;
  const count = r.peek().kind === "number" ? r.wholeNumber(1000) : 1;
  const piece = r.name("a piece", hint);
  return { player, count, piece, span: r.span(from) };
}

/** Reads a line of `moves`. */
export function readMoves(head: BlockHeader, items: tree.MovesItem[]): void {
  const { r } = head;
  const { from, text } = r.peek();
  const rules = findForms(r, tree.moveRuleForms);
  if (rules.length > 0) {
    const rule = readForm(r, rules, slots, formHints[text]);
    return void items.push({ ...rule, span: r.span(from) } as tree.MovesRule);
  }
  const pieces = r.list(() => r.name("the name of a piece", moveExample));
  const also = r.take("also");
  const moves = readMoveList(r);
  while (!head.inline && head.lines.peekBelow(head.indent))
    for (const it of readMovesBelow(head)) moves.push(it);
  items.push({ is: "goes", pieces, also, moves, span: blockSpan(head, from, moves) });
}

/** Reads more moves of the same piece from an indented line. */
function readMovesBelow({ r: headerReader, lines, indent }: BlockHeader): tree.MoveNode[] {
  headerReader.finish(moveExample);
  const line = lines.peekBelow(indent)!;
  lines.skip();
  const r = new Reader(lines, line);
  const moves = readMoveList(r);
  r.finish(moveExample);
  return moves;
}

const moveExample =
  "A line is a piece and its moves: `knight leap 1 2`, `bishop ride diagonal`, `king step any`, `pawn betza fmWfcF`";

function readMoveList(r: Reader): tree.MoveNode[] {
  return r.list(() => readMove(r)).filter((it) => it.span.to > it.span.from);
}

function readMove(r: Reader): tree.MoveNode {
  const { from, text } = r.peek();
  const forms = findForms(r, tree.moveForms);
  if (forms.length > 0)
    return { ...readForm(r, forms, slots, formHints[text]), span: r.span(from) } as tree.MoveNode;
  switch (text) {
    case "betza":
      return readBetza(r);
    case "becomes":
    case "may":
      return readBecomes(r);
    default:
      return readPath(r);
  }
}

/** Reads a move in Betza notation, up to the next blank, without interpreting it. */
function readBetza(r: Reader): tree.MoveNode {
  const from = r.next().from;
  const chunk = r.rawChunk();
  if (!chunk) r.expected("a move in Betza notation", "betza-wrong", "`betza fmWfcF`");
  let text = chunk ?? { text: "", span: r.span(from) };
  if (text.text.endsWith(",")) {
    const to = text.span.to - 1;
    r.jump(to);
    text = { text: text.text.slice(0, -1), span: { ...text.span, to } };
  }
  return { is: "betza", text, limits: readLimits(r), span: { ...r.span(from), to: r.span(from).to } };
}

// ---------------------------------------------------------------------------------------------- paths

function readPath(r: Reader): tree.PathNode {
  const from = r.peek().from;
  const legs = [readLeg(r)];
  while (r.continues("then") && r.take("then")) legs.push(readLeg(r));
  const becoming = r.take("becoming") ? readAlternatives(r) : [];
  const limits = readLimits(r);
  const trail = r.takeAll("leaving", "a", "trail");
  const againWord = r.take("again");
  const laterLimits = readLimits(r);
  const allLimits = { ...limits, ...laterLimits, unmoved: limits.unmoved || laterLimits.unmoved };
  return { is: "path", legs, limits: allLimits, trail, becoming, again: againWord, span: r.span(from) };
}

function readLimits(r: Reader): tree.PathLimits {
  const limits: Mutable<tree.PathLimits> = { unmoved: false };
  for (;;) {
    if (r.take("from")) limits.from = readCells(r);
    else if (r.take("in")) limits.in = readCells(r);
    else if (r.takeAll("if", "unmoved")) {
      limits.unmoved = true;
      if (r.take("and")) limits.when = readValue(r);
    } else if (r.take("if")) limits.when = readValue(r);
    else return limits;
  }
}

function readLeg(r: Reader): tree.LegNode {
  const from = r.peek().from;
  if (r.take("stay")) return { ...stayLeg, span: r.span(from) };
  const lame = r.take("lame");
  const by = r.choose(["step", "ride", "leap"], "a way to move", "move-unknown", moveExample)?.text;
  const size = r.peek().kind === "number" && by !== "step" ? readSize(r) : undefined;
  if (by === "leap" && !size && !r.is("(", "anywhere"))
    r.expected("how far it leaps", "number-expected", "`leap 1 2`: one cell this way, two that way");
  const ways: Word[] = [];
  while (r.is(...moveDirectionWords)) ways.push(r.word());
  const vectors: (readonly [number, number])[] = [];
  while (r.is("(")) vectors.push(readVector(r));
  if (!size && ways.length === 0 && vectors.length === 0)
    r.expected("a direction", "direction-expected", `The directions are ${moveDirectionWords.join(", ")}.`);
  const [least, most] = readRange(r, by === "ride");
  const hop = readHop(r);
  const to = r.take("to") ? r.alternatives(() => readLanding(r)) : [];
  return {
    by: (by ?? "step") as tree.LegNode["by"],
    lame,
    size,
    ways,
    vectors,
    least,
    most,
    hop,
    to,
    span: r.span(from),
  };
}

/** Is a leg that ends on the cell where it starts. */
const stayLeg: Omit<tree.LegNode, "span"> = {
  by: "stay",
  lame: false,
  ways: [],
  vectors: [[0, 0]],
  least: 1,
  most: 1,
  to: [],
};

function readSize(r: Reader): readonly [number, number] {
  const leapSize = r.wholeNumber(100);
  return [leapSize, r.number("how far it leaps the other way")];
}

function readVector(r: Reader): readonly [number, number] {
  r.next();
  const right = r.readSigned();
  r.expect(",", "word-expected", "`(1, 2)`: one to the right, two forward");
  const forward = r.readSigned();
  r.close(")", "`(1, 2)`: one to the right, two forward");
  return [right, forward];
}

/**
 * Reads the least and the greatest number of steps: `exactly 2`, `up to 3`, `2 to 4`, `2 or more`. Without any of
 * these, a step has length 1, and a ride any length. 0 means no limit.
 */
function readRange(r: Reader, isRide: boolean): [number, number] {
  if (!isRide) return [1, 1];
  if (r.take("exactly")) {
    const count = r.number();
    return [count, count];
  }
  if (r.takeAll("up", "to")) return [1, r.number()];
  if (r.peek().kind !== "number") return [1, 0];
  const minSteps = r.wholeNumber();
  if (r.takeAll("or", "more")) return [minSteps, 0];
  r.expect("to", "word-expected", "`ride any 2 to 4`, `ride any 2 or more`");
  return [minSteps, r.number()];
}

function readHop(r: Reader): tree.HopNode | undefined {
  if (r.take("past")) return { by: "past", enemy: false, pieces: [], but: [], taking: false };
  const by = r.is("over", "behind") ? (r.word().text as "over" | "behind") : undefined;
  if (!by) return undefined;
  const enemy = r.take("enemy");
  const pieces: Word[] = [];
  if (!r.take("any") && r.peek().kind === "name" && !r.is("but", "taking", "to", ...pathEnds))
    for (const it of readAlternatives(r)) pieces.push(it);
  const excludedPieces = r.take("but") ? readAlternatives(r) : [];
  return { by, enemy, pieces, but: excludedPieces, taking: r.takeAll("taking", "it") };
}

const pathEnds = ["then", "from", "in", "if", "leaving", "becoming", "again", ","];

function readAlternatives(r: Reader): Word[] {
  return r.alternatives(() => r.name("the name of a piece"));
}

function readLanding(r: Reader): tree.LandingNode {
  const hint =
    "A move goes `to empty`, `to capture`, `to own` or `to trail`, or to several: `to capture or trail`";
  const on = r.choose(["empty", "capture", "own", "trail"], "where it may land", "landing-unknown", hint);
  const pieces: Word[] = [];
  if (on?.text === "capture" && r.peek().kind === "name" && !r.is("or", ...pathEnds)) pieces.push(r.word());
  const swaps = on?.text === "own" && r.take("swapping");
  return { on: (on?.text ?? "empty") as tree.LandingNode["on"], pieces, swaps: swaps || undefined };
}

// ---------------------------------------------------------------------------------------------- promotions

function readBecomes(r: Reader): tree.BecomesNode {
  const from = r.peek().from;
  const hint = "`becomes queen, rook on last row`, `may become gold in last 3 rows`";
  const may = r.next().text === "may";
  if (may) r.expect("become", "word-expected", hint);
  const pieces = [readPromotionChoice(r, hint)];
  while (r.is(",") && !moveVerbs.includes(r.peekOn(1).text)) {
    r.next();
    pieces.push(readPromotionChoice(r, hint));
  }
  const on = r.take("on") || r.take("in") ? readCells(r) : undefined;
  const leaving = r.takeAll("or", "leaving");
  const mustCells = r.takeAll("must", "on") || r.takeAll("must", "in") ? readCells(r) : undefined;
  const namedPlayer = r.take("for") ? r.name("a player", hint) : undefined;
  // A player at the end applies to all cells that the line names, unless other cells have a player of their own.
  const lastPlayer = mustCells?.parts.at(-1)?.player;
  const isForAllCells =
    lastPlayer !== undefined && mustCells?.parts.every((it) => it.player === lastPlayer) === true;
  const must = isForAllCells
    ? { ...mustCells, parts: mustCells.parts.map((it) => ({ ...it, player: undefined })) }
    : mustCells;
  const player = isForAllCells ? lastPlayer : namedPlayer;
  return { is: "becomes", may, pieces, on, alsoOnLeaving: leaving, must, player, span: r.span(from) };
}

function readPromotionChoice(r: Reader, hint: string): tree.BecomesNode["pieces"][number] {
  if (r.is("on", "in", "or", "must", "for")) r.expected("a piece to become", "becomes-nothing", hint);
  const piece = r.name("a piece to become", hint);
  if (!r.takeAll("at", "most")) return { piece };
  const most = r.number();
  return r.take("of") ? { piece, most, of: r.name("the pieces that are counted", hint) } : { piece, most };
}

// ---------------------------------------------------------------------------------------------- rules and other moves

const slots: SlotReaders = {
  CONDITION: (r) => readCondition(r),
  CELLS: readCells,
  PIECE: (r, hint) => r.name("a piece", hint),
  PIECES: readAlternatives,
  ANY_PIECES: (r) => (r.peek().kind === "name" && !r.is("diagonally", "against") ? readAlternatives(r) : []),
  CHASED: (r) => (r.is(",") || r.atEnd() ? [] : readAlternatives(r)),
  COLUMN: (r, hint) => r.name("a column", hint),
  SOURCE: (r, hint) =>
    r.choose(["hand", "supply"], "where it comes from", "word-expected", hint)?.text === "supply"
      ? "supply"
      : "hand",
  EFFECT: (r, hint) =>
    r.choose(["takes", "turns"], "what landing does", "word-expected", hint)?.text === "turns"
      ? "turns"
      : "takes",
  OBJECT: (r, hint) => r.name("the object that is put", hint),
  WANDERS: (r, hint) =>
    r.choose(["wanders", "stays"], "whether there is one or many", "word-expected", hint)?.text === "wanders",
};
