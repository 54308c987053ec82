import { readActions } from "../statements/actions.ts";
import { readBlock, type BlockHeader, reportNothingBelow, reportUnindentedLines } from "../text/blocks.ts";
import { readColours } from "./glyphs.ts";
import { checkRowWidths, takeIndentedPicture, takePicture } from "../text/pictures.ts";
import type { Reader } from "../text/reader.ts";
import { readSize } from "../text/sizes.ts";
import { readStatement } from "../statements/statements.ts";
import type * as tree from "../tree/tree.ts";
import { readPlainText } from "../values/texts.ts";
import { readCondition, readOperand, readUnary, readValue } from "../values/values.ts";
import { boardStyles, bodyWords, filterWords, outcomeWords, valueConnectives } from "../tree/words.ts";

// Reads sections with pictures: `board`, `sprite`, `level` and `test`.

/** Reads the picture below a header; reports a missing picture. */
function readPicture(head: BlockHeader, description: string): tree.Picture {
  const { r } = head;
  const { to } = r.span(r.line.from);
  if (r.is(":")) reportColon(head);
  r.finish();
  const isBodyNext = description === "the level" && isStatementBelow(head);
  const picture = head.inline || isBodyNext ? undefined : takePicture(head.lines, head.indent);
  if (!picture && !r.hasFailed && (head.inline || isBodyNext || !reportUnindentedLines(head))) {
    const hint = isBodyNext
      ? "Draw it above the statements, with an empty line between. Statements for every level stand in `start`."
      : "Draw it indented, one character for each cell.";
    reportNothingBelow(head, "picture-missing", `a picture of ${description}`, hint);
  }
  return picture ?? { rows: [], span: r.lines.report.span(to, to) };
}

/**
 * Returns true if the first line below a header is a statement: it has several words, and the first of them can begin
 * one.
 */
function isStatementBelow({ lines, indent }: BlockHeader): boolean {
  const line = lines.peekBelow(indent);
  const word = line && /^[a-z]+(?= )/.exec(lines.text.slice(line.from, line.to))?.[0];
  return word !== undefined && bodyWords.includes(word);
}

function reportColon({ r }: BlockHeader): void {
  const { from, to } = r.peek();
  const fixes = [{ title: "Remove the colon", edits: [{ span: r.lines.report.span(from, to), text: "" }] }];
  const message = "A picture goes on the lines below, without a colon.";
  r.fail("colon-and-lines", message, "Remove the colon.", undefined, fixes);
}

export function readBoard(head: BlockHeader): tree.FieldsOf<"board"> {
  const { r } = head;
  const name = isBoardNameNext(head) ? r.newName("the name of a board") : undefined;
  const size = head.r.peek().kind === "number" ? readSize(head.r) : undefined;
  const eachPlayer = r.takeAll("for", "each", "player");
  const edge = readEdge(head);
  const isLetteredFirst = r.take("lettered");
  const chequered = r.take("chequered");
  const lettered = isLetteredFirst || r.take("lettered");
  const style = boardStyles.find((it) => r.take(it));
  const colours = r.take("on") ? readColours(r) : undefined;
  if (colours?.length === 0)
    r.expected("a colour of the board", "colour-expected", "`board 15x15 points on khaki`");
  const hint = "`board NAME 10x20 for each player wraps across lettered points on khaki`";
  r.finish(hint);
  const picture = takePicture(head.lines, head.indent);
  return { name, size, eachPlayer, edge, lettered, chequered, style, colours: colours ?? [], picture };
}

function isBoardNameNext({ r }: BlockHeader): boolean {
  if (r.peek().kind !== "name" || r.is("wraps", "for", "lettered", "chequered", "on", ...boardStyles))
    return false;
  return !(r.is("runs") && r.peekOn(1).text === "on");
}

function readEdge({ r }: BlockHeader): tree.BoardSection["edge"] | undefined {
  if (r.takeAll("runs", "on")) return "runs-on";
  if (!r.take("wraps")) return undefined;
  if (r.take("across")) return "wraps-across";
  return r.take("down") ? "wraps-down" : "wraps";
}

/** Reads a section that draws the lines of a board made of points. */
export function readLattice(head: BlockHeader): tree.FieldsOf<"lattice"> {
  const { r } = head;
  const name = r.peek().kind === "name" ? r.name("the name of a board") : undefined;
  return { name, picture: readPicture(head, "the lines between the points") };
}

export function readSprite(head: BlockHeader): tree.FieldsOf<"sprite"> {
  const { r } = head;
  const name = r.name("the name of an object", "`sprite crate brown orange`");
  if (r.is(","))
    r.fail(
      "line-rest",
      "A sprite has one name.",
      "Several kinds share the sprite of a group: `sprite card`.",
    );
  const colours = readColours(r, true);
  const picture = readPicture(head, "the sprite");
  checkRowWidths(head.lines, picture.rows);
  return { name, colours, picture };
}

export function readLevel(head: BlockHeader): tree.FieldsOf<"level"> {
  const name = readOptionalTitle(head);
  const picture = readPicture(head, "the level");
  reportMoreRows(head);
  const hasStatements = head.lines.peekBelow(head.indent);
  const body: tree.StatementNode[] = hasStatements
    ? readBlock(head, { what: "a statement", example: "" }, readStatement)
    : [];
  return { name, picture, body };
}

/**
 * Reports further rows of a picture after an empty line. Only statements, which begin with a letter, may follow there.
 */
function reportMoreRows({ lines, indent }: BlockHeader): void {
  const line = lines.peekBelow(indent);
  if (!line || /\p{L}/u.test(lines.text.charAt(line.from))) return;
  const message = "An empty line ends the picture of a level; what follows it are its statements.";
  const hint =
    "Remove the empty line. A row where nothing stands is drawn with `.`, and each level has its own header.";
  lines.report.add("level-gap", line, message, hint);
  takePicture(lines, indent);
}

/** Reads a title; undefined if the line ends. */
function readOptionalTitle({ r }: BlockHeader): tree.Word | undefined {
  if (r.atEnd() || r.is(":")) return undefined;
  if (r.is(",")) {
    const hint = "A picture goes on the lines below `level`.";
    r.expected("a name, or the end of the line", "name-expected", hint);
  }
  return r.isStuck ? undefined : r.readFreeText();
}

// ---------------------------------------------------------------------------------------------- test

export function readTest(head: BlockHeader): tree.FieldsOf<"test"> {
  const name = readTestName(head);
  const of = { what: "a line of a test", example: "`level NAME`, `play right right`, `expect score = 1`" };
  return { name, lines: readBlock(head, of, readTestLine) };
}

/** Matches the name of a test: free text up to a comment, or to a colon with nothing or a line of the test behind it. */
const TEST_NAME =
  /(?:(?!\/\/|:\s*(?:$|\/\/|(?:level|seed|option|start|given|play|expect|print)(?![\p{L}\p{N}-]))).)*/uy;

function readTestName({ r }: BlockHeader): tree.Word {
  const from = r.peek().from;
  if (r.atEnd() || r.is(":")) r.expected("the name of the test", "name-expected", "`test a crate is pushed`");
  TEST_NAME.lastIndex = from;
  const text = r.isStuck ? "" : (TEST_NAME.exec(r.text.slice(0, r.end))?.[0] ?? "").trimEnd();
  if (text) r.jump(from + text.length);
  return { text, span: r.lines.report.span(from, from + text.length) };
}

const testWords = ["level", "seed", "option", "start", "given", "play", "expect", "print"];

function readTestLine(head: BlockHeader, lines: tree.TestLineNode[]): void {
  const { r } = head;
  const word = r.choose(
    testWords,
    "a line of a test",
    "test-unknown",
    `A line begins with ${testWords.join(", ")}: \`given score = 3\`, \`play right\`, \`expect score = 4\`.`,
  );
  if (!word) return;
  const line = readTestWord(head, word);
  if (line) lines.push(line);
}

function readTestWord(head: BlockHeader, word: tree.Word): tree.TestLineNode | undefined {
  const { r } = head;
  const { from } = word.span;
  switch (word.text) {
    case "seed":
      return { does: "seed", seed: r.number("a number after `seed`"), span: r.span(from) };
    case "play": {
      if (r.atEnd()) r.expected("inputs", "text-missing", "`play right right undo`");
      return { does: "play", inputs: r.readFreeText(), span: r.span(from) };
    }
    case "level": {
      const name = readOptionalTitle(head);
      if (name) return { does: "level", name, span: r.span(from) };
      const picture = readPicture(head, "the level");
      return { does: "board", picture, span: { ...picture.span, from } };
    }
    case "option": {
      const name = r.name("the name of an option", "`option size = 4`");
      r.continues("=");
      r.expect("=", "word-expected", "`option size = 4`");
      return { does: "option", name, values: readValues(r), span: r.span(from) };
    }
    case "start": {
      const fen = readPlainText(
        r,
        "a FEN in quotes after `start`",
        '`start "4k3/8/8/8/8/8/8/4K2R w K - 0 1"`',
      );
      return { does: "start", fen, span: r.span(from) };
    }
    case "given":
      return { does: "given", body: readGiven(head), span: r.span(from) };
    case "print":
      return { does: "print", values: readValues(r), span: r.span(from) };
    default:
      return readExpected(head, from);
  }
}

/** Reads the actions after `given` as a single line; otherwise the statements below it. */
function readGiven(head: BlockHeader): tree.StatementNode[] {
  const { r, lines, indent } = head;
  const line = r.atEnd() ? lines.peekBelow(indent) : undefined;
  const isAction = line && /^(\p{L}|\(.*\) (becomes|wins)\b)/u.test(lines.text.slice(line.from, line.to));
  if (line && !isAction) {
    const hint = "A board is drawn below `level`; `given` takes actions: `given put crate at (2, 0)`.";
    lines.report.add("action-expected", line, "Expected an action, but a picture begins here.", hint);
    takePicture(lines, indent);
    return [];
  }
  const wording = { what: "an action", example: "`given score = 3`" };
  if (r.atEnd() || r.is(":")) return readBlock(head, wording, readGivenStatement);
  const from = r.peek().from;
  const alternatives = [readActions(r)];
  if (r.atEnd() && !head.inline && lines.peekBelow(indent)) {
    const hint = "Move the first below the others, or put all on one line with commas between.";
    r.fail(
      "colon-and-lines",
      "`given` has actions on its line or statements below it, not both.",
      hint,
      r.span(from),
    );
    readBlock(head, wording, readStatement);
  }
  return [{ is: "line", alternatives, span: r.span(from) }];
}

/** Reads a statement of `given`; reports a line of the test that is indented below it. */
function readGivenStatement(head: BlockHeader, statements: tree.StatementNode[]): void {
  const { r } = head;
  const { text } = r.peek();
  if (!testWords.includes(text) || r.lines.isName(text)) return readStatement(head, statements);
  const hint = "What is set before play stands below `given`; other lines of the test stand in its column.";
  r.fail("indent-uneven", `\`${text}\` begins another line of the test, not an action of \`given\`.`, hint);
  r.recover("");
  takePicture(head.lines, head.indent);
}

function readValues(r: Reader): tree.ExprNode[] {
  return r.list(() => r.joining({ commas: false }, () => readValue(r)));
}

/** Reads what a test expects: an outcome, a frame, the content of the board, or a condition. */
function readExpected(head: BlockHeader, from: number): tree.TestLineNode | undefined {
  const { r } = head;
  const outcome = readOutcome(r);
  if (outcome) return { does: "expect-outcome", outcome, span: r.span(from) };
  const seen = r.is("seen") && r.peekOn(1).kind === "end" && head.lines.peekBelow(head.indent) !== undefined;
  if (seen) return readSeenPicture(head, from);
  if (!r.atEnd()) return { does: "expect", value: readExpectation(r), span: r.span(from) };
  const picture = readPicture(head, "the board");
  return { does: "expect-board", picture, span: { ...picture.span, from } };
}

function readExpectation(r: Reader): tree.ExprNode {
  const value = readCondition(r);
  const hint = r.is('"')
    ? 'What was said stands behind `playing`: `expect playing "Well done."`. The name of a level has no quotes: `expect level Home`.'
    : "`expect crate at (3, 1)`, `expect score = 3`";
  if (!r.atEnd()) r.expectedEnd("`and`, `or` or the end of the line", hint);
  return value;
}

function readSeenPicture(head: BlockHeader, from: number): tree.TestLineNode | undefined {
  const { r } = head;
  r.next();
  r.finish();
  const picture = takeIndentedPicture(head.lines, head.indent, r.line.to);
  return picture && { does: "expect-seen", picture, span: { ...picture.span, from } };
}

/** Contains words after which the word `level` right before them must be a name. */
const wordsAfterNames = new Set([...valueConnectives, ...filterWords, "is", "held", "touches", "fits"]);

function readOutcome(r: Reader): tree.OutcomeNode | undefined {
  const next = r.peekOn(1);
  if (next.text === "wins") {
    const who = readUnary(r);
    r.next();
    return { is: "wins", who, ...readReason(r) };
  }
  const isLevelNamed = next.kind === "number" || (next.kind === "name" && !wordsAfterNames.has(next.text));
  if (r.is("level") && isLevelNamed) {
    r.next();
    return { is: "level", name: r.readFreeText() };
  }
  if (!r.is(...outcomeWords) || (next.kind !== "end" && next.text !== '"')) return undefined;
  return { is: "word", word: r.word(), ...readReason(r) };
}

function readReason(r: Reader): { text?: tree.ExprNode } {
  return r.is('"') ? { text: readOperand(r) } : {};
}
