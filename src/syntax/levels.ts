import { readBlock, type Head } from "./blocks.ts";
import { readColours } from "./glyphs.ts";
import { checkWidths, takePicture } from "./pictures.ts";
import { blockSpan, readStatement } from "./statements.ts";
import type { BoardSection, Picture, Section, StatementNode, TestLineNode, Word } from "./tree.ts";
import { readValue } from "./values.ts";

// Sections with pictures: `board`, `sprite`, `level` and `test`.

const SIZE = /(\d+)x(\d+)(?![\p{L}\p{N}])/uy;
const LARGEST_SIDE = 100_000;

/** Takes the picture below a header that needs one. */
function readPicture(head: Head, what: string): Picture {
  const { r } = head;
  const { to } = r.span(r.line.from);
  const nothing = { rows: [], span: r.lines.report.span(to, to) };
  if (r.is(":")) refuseColon(head);
  r.finish();
  const picture = head.inline ? undefined : takePicture(head.lines, head.indent);
  if (!picture && !r.failed)
    head.lines.report.add("picture-missing", to, to, `Expected a picture of ${what} on the lines below.`, {
      hint: "Draw it indented, one character for each cell.",
    });
  return picture ?? nothing;
}

function refuseColon({ r }: Head): void {
  const { from, to } = r.peek();
  const fixes = [{ title: "Remove the colon", edits: [{ span: r.lines.report.span(from, to), text: "" }] }];
  const message = "A picture goes on the lines below, without a colon.";
  r.fail("colon-and-lines", message, "Remove the colon.", undefined, fixes);
}

export function readBoard(head: Head): Section {
  const { r } = head;
  const from = r.next().from;
  const name = boardNameFollows(head) ? r.newName("the name of a board") : undefined;
  const size = readSize(head);
  const eachPlayer = r.takeAll("for", "each", "player");
  const edge = readEdge(head);
  const lettered = r.take("lettered");
  const chequered = r.take("chequered");
  const hint = "`board NAME 10x20 for each player wraps across`";
  r.finish(hint);
  const picture = takePicture(head.lines, head.indent);
  const span = { ...r.span(from), to: Math.max(r.span(from).to, picture?.span.to ?? 0) };
  const parts = {
    ...(name && { name }),
    ...(size && { size }),
    eachPlayer,
    ...(edge && { edge }),
    lettered,
    chequered,
    ...(picture && { picture }),
  };
  return { is: "board", ...parts, span };
}

function boardNameFollows({ r }: Head): boolean {
  if (r.peek().kind !== "name" || r.is("wraps", "for", "lettered", "chequered")) return false;
  return !(r.is("runs") && r.peekOn(1).text === "on");
}

function readSize({ r }: Head): BoardSection["size"] | undefined {
  const from = r.peek().from;
  if (r.peek().kind !== "number") return undefined;
  const found = r.match(SIZE);
  const [width, height] = [Number(found?.[1]), Number(found?.[2])];
  if (!found) r.expected("a size", "size-expected", "Write the width and the height without spaces: `10x20`");
  else if (!(width > 0 && height > 0 && width <= LARGEST_SIDE && height <= LARGEST_SIDE))
    r.fail(
      "size-expected",
      `A board cannot be ${found[0].slice(0, 30)}.`,
      `The width and the height must be from 1 to ${LARGEST_SIDE}: \`10x20\``,
      r.span(from),
    );
  return { width: width || 1, height: height || 1, span: r.span(from) };
}

function readEdge({ r }: Head): BoardSection["edge"] | undefined {
  if (r.takeAll("runs", "on")) return "runs-on";
  if (!r.take("wraps")) return undefined;
  if (r.take("across")) return "wraps-across";
  return r.take("down") ? "wraps-down" : "wraps";
}

export function readSprite(head: Head): Section {
  const { r } = head;
  const from = r.next().from;
  const name = r.name("the name of an object", "`sprite crate brown orange`");
  const colours = readColours(r);
  const picture = readPicture(head, "the sprite");
  checkWidths(head.lines, picture.rows);
  return { is: "sprite", name, colours, picture, span: { ...r.span(from), to: picture.span.to } };
}

export function readLevel(head: Head): Section {
  const { r } = head;
  const from = r.next().from;
  const name = optionalTitle(head);
  const picture = readPicture(head, "the level");
  const body: StatementNode[] = head.lines.below(head.indent) ? readLevelStatements(head) : [];
  const { to } = blockSpan(head, from, body);
  return {
    is: "level",
    ...(name && { name }),
    picture,
    body,
    span: { ...picture.span, from, to: Math.max(to, picture.span.to) },
  };
}

function readLevelStatements(head: Head): StatementNode[] {
  return readBlock(head, { what: "a statement", example: "" }, readStatement);
}

/** Reads a title, if the line goes on. */
function optionalTitle({ r }: Head): Word | undefined {
  if (r.atEnd() || r.is(":")) return undefined;
  if (r.is(","))
    r.expected(
      "a name, or the end of the line",
      "name-expected",
      "A picture goes on the lines below `level`.",
    );
  return r.stuck ? undefined : r.freeText();
}

// ---------------------------------------------------------------------------------------------- test

export function readTest(head: Head): Section {
  const { r } = head;
  const from = r.next().from;
  const name = readTestName(head);
  const of = { what: "a line of a test", example: "`level NAME`, `play right right`, `expect score = 1`" };
  const lines = readBlock(head, of, readTestLine);
  return { is: "test", name, lines, span: blockSpan(head, from, lines) };
}

const TEST_NAME = /[^:/]*(?:\/(?!\/)[^:/]*)*/y;

/** Reads free text up to a colon. */
function readTestName({ r }: Head): Word {
  const from = r.peek().from;
  if (r.atEnd() || r.is(":")) r.expected("the name of the test", "name-expected", "`test a crate is pushed`");
  TEST_NAME.lastIndex = from;
  const text = r.stuck ? "" : (TEST_NAME.exec(r.text.slice(0, r.end))?.[0] ?? "").trimEnd();
  if (text) r.jump(from + text.length);
  return { text, span: r.lines.report.span(from, from + text.length) };
}

const testWords = ["level", "seed", "play", "expect"];

function readTestLine(head: Head, lines: TestLineNode[]): void {
  const { r } = head;
  const word = r.choose(
    testWords,
    "a line of a test",
    "test-unknown",
    `A line begins with ${testWords.join(", ")}.`,
  );
  if (!word) return;
  const line = readTestWord(head, word);
  if (line) lines.push(line);
}

function readTestWord(head: Head, word: Word): TestLineNode | undefined {
  const { r } = head;
  const { from } = word.span;
  switch (word.text) {
    case "seed":
      return { does: "seed", seed: r.number("a number after `seed`"), span: r.span(from) };
    case "play": {
      if (r.atEnd()) r.expected("inputs", "text-missing", "`play right right undo`");
      return { does: "play", inputs: r.freeText(), span: r.span(from) };
    }
    case "level": {
      const name = optionalTitle(head);
      if (name) return { does: "level", name, span: r.span(from) };
      const picture = readPicture(head, "the level");
      return { does: "board", picture, span: { ...picture.span, from } };
    }
    default: {
      if (!r.atEnd()) return { does: "expect", value: readValue(r), span: r.span(from) };
      const picture = readPicture(head, "the board");
      return { does: "expect-board", picture, span: { ...picture.span, from } };
    }
  }
}
