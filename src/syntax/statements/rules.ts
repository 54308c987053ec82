import type { Span } from "../../base/index.ts";
import { type BlockHeader, blockSpan, MAX_DEPTH, reportColonAndLines } from "../text/blocks.ts";
import { readActions } from "./actions.ts";
import { isBlank, type Line } from "../text/lines.ts";
import { checkRowWidths, makePicture, makeRow, countCodePoints } from "../text/pictures.ts";
import { Reader, shorten } from "../text/reader.ts";
import type { ActionNode, ExprNode, RuleNode, RuleBlockNode, RuleOption, Word } from "../tree/tree.ts";
import { readCondition, readUnary, readCells } from "../values/values.ts";
import { findForms, readForm, type SlotReaders } from "../text/forms.ts";
import { ruleOptionForms } from "../tree/rule-options.ts";
import { ruleOptions } from "../tree/words.ts";

type Items = (RuleNode | RuleBlockNode)[];

/** Reads a `scan` or `rewrite`, as a statement or as a section. */
export function readRuleBlock(head: BlockHeader): { is: "rules"; block: RuleBlockNode; span: Span } {
  const block = readRuleBlockNode(head);
  return { is: "rules", block, span: block.span };
}

/** Reads a `scan` or `rewrite` with its options and the rules below. */
function readRuleBlockNode(head: BlockHeader): RuleBlockNode {
  const { r } = head;
  const from = r.peek().from;
  const by = r.next().text as RuleBlockNode["by"];
  const options = r.joining({ leads: false }, () => readOptions(r));
  r.recover(":");
  const items: Items = [];
  if (r.take(":") && r.at < r.end) readRulesInline(head, items);
  else {
    r.finish();
    if (!readParagraphs(head, by, items) && !r.hasFailed) reportNoRules(head, by);
  }
  return { by, options, items, span: blockSpan(head, from, items) };
}

function reportNoRules(head: BlockHeader, by: string): void {
  const { to } = head.r.span(head.r.line.from);
  head.lines.report.add("block-missing", { from: to, to }, `Expected rules below \`${by}\`.`, "`@.  ->  .@`");
}

// ---------------------------------------------------------------------------------------------- options

function readOptions(r: Reader): RuleOption[] {
  const options: RuleOption[] = [];
  const seenOptions = new Set<string>();
  while (!r.atEnd() && !r.is(":")) {
    const from = r.peek().from;
    const text = r.peek().text;
    const option = readOption(r);
    if (!option) break;
    if (seenOptions.has(option.option)) reportRepeatedOption(r, from, text);
    seenOptions.add(option.option);
    options.push(option);
  }
  return options;
}

function reportRepeatedOption(r: Reader, from: number, text: string): void {
  const span = r.lines.report.span(from, from + text.length);
  const message = `\`${text}\` sets something that another option has already set.`;
  r.fail("option-twice", message, "Keep only one of them.", span);
}

const optionSlots: SlotReaders = {
  WAY: (r) => r.joining({ filters: false }, () => readUnary(r)),
  BOARD: (r) => r.name("the name of a board"),
  CELLS: (r) => r.joining({ cells: true }, () => readCells(r)),
  TEST: (r) => readCondition(r, ...ruleOptions),
};

function readOption(r: Reader): RuleOption | undefined {
  const { kind, from } = r.peek();
  if (kind === "number") return readTimes(r);
  const forms = findForms(r, ruleOptionForms);
  if (forms.length > 0) {
    const option = readForm(r, forms, optionSlots, "`rewrite until still`");
    return { ...option, span: r.span(from) } as RuleOption;
  }
  r.choose(ruleOptions, "a rule option", "option-unknown", `The options are ${ruleOptions.join(", ")}.`);
  return undefined;
}

function readTimes(r: Reader): RuleOption {
  const from = r.peek().from;
  const value: ExprNode = { is: "number", value: r.wholeNumber(), span: r.span(from) };
  r.expect("times", "word-expected", "`rewrite 3 times`");
  return { option: "times", value, span: r.span(from) };
}

// ---------------------------------------------------------------------------------------------- paragraphs

/** Describes a line of a paragraph. `hasArrow` is true if the line contains `BEFORE -> AFTER`. */
type Row = ReturnType<typeof splitRow>;

/** Reads the paragraphs of a block. Returns true if the block contains anything but comments. */
function readParagraphs(head: BlockHeader, by: string, items: Items): boolean {
  let hasRules = false;
  for (let line = findNextLine(head); line; line = findNextLine(head)) {
    if (isBlockStart(head, line)) {
      readInnerBlock(head, by, line, items);
      hasRules = true;
    } else if (readParagraph(head, takeParagraph(head, line), items)) hasRules = true;
  }
  return hasRules;
}

/**
 * Returns the next line of the block, which may be a comment with any indentation; undefined at the end of the block.
 */
function findNextLine(head: BlockHeader): Line | undefined {
  for (let line = head.lines.peek(); line; line = head.lines.peek()) {
    if (line.indent > head.indent) return line;
    if (head.lines.peekCode() === line) return undefined;
  }
  return undefined;
}

function isBlockStart(head: BlockHeader, line: Line): boolean {
  const { text } = head.lines;
  const word = /(?:scan|rewrite)(?=[\s:]|$)/y;
  word.lastIndex = line.from;
  if (!word.test(text) || splitRow(head, line).hasArrow) return false;
  if (text.slice(line.from, line.to).includes(":")) return true;
  const start = head.lines.mark();
  head.lines.skip();
  const nextLine = head.lines.peek();
  head.lines.reset(start);
  return (nextLine?.indent ?? 0) > line.indent;
}

function readInnerBlock(head: BlockHeader, by: string, line: Line, items: Items): void {
  head.lines.skip();
  const r = new Reader(head.lines, line);
  if (by === "scan" || r.is("scan")) {
    const message = "Only a `rewrite` can contain blocks, and they must be `rewrite` blocks too.";
    const hint = "Put the inner block after the outer one, as a separate statement.";
    head.lines.report.add("block-nested", line, message, hint);
  }
  if (head.depth >= MAX_DEPTH) {
    while (findNextLine(head)) head.lines.skip();
    return r.fail("block-deep", `Blocks cannot be nested more than ${MAX_DEPTH} deep.`);
  }
  items.push(readRuleBlockNode({ ...head, r, indent: line.indent, inline: false, depth: head.depth + 1 }));
  r.finish();
}

/** Takes the lines of a paragraph, up to an empty line, a line with less indentation, or an inner block. */
function takeParagraph(head: BlockHeader, firstLine: Line): Row[] {
  const rows: Row[] = [];
  for (let line = head.lines.peek(); line; line = head.lines.peek()) {
    const isContinued = !line.gap && line.indent >= firstLine.indent && !isBlockStart(head, line);
    if (line !== firstLine && !isContinued) break;
    rows.push(splitRow(head, line));
    head.lines.skip();
  }
  return rows;
}

function splitRow(head: BlockHeader, line: Line, start = line.from) {
  const { text } = head.lines;
  const chunks: Word[] = [];
  let offset = start;
  while (offset < line.to && chunks.length < 4) {
    while (offset < line.to && isBlank(text.charCodeAt(offset))) offset++;
    const from = offset;
    while (offset < line.to && !isBlank(text.charCodeAt(offset))) offset++;
    if (offset > from) chunks.push(makeRow(head.lines, from, offset));
  }
  return { line, chunks, hasArrow: chunks.length > 2 && chunks[1]?.text === "->" };
}

/** Reads the rules of a paragraph. Returns true if it contains any rule, even a wrong one. */
function readParagraph(head: BlockHeader, allRows: readonly Row[], items: Items): boolean {
  const rows = allRows.filter((row) => !isComment(head, row));
  if (rows.length < allRows.length) takeComments(head, allRows, rows);
  const arrowCount = rows.filter((row) => row.hasArrow).length;
  if (arrowCount === rows.length) for (const row of rows) items.push(readRule(head, [row]));
  else if (arrowCount === 1) items.push(readRule(head, rows));
  else reportWrongArrows(head, rows);
  return rows.length > 0;
}

/** Returns true if a row begins with `//` and cannot be part of a rule. */
function isComment(head: BlockHeader, row: Row): boolean {
  if (!head.lines.text.startsWith("//", row.line.from)) return false;
  const [left, right, rest] = row.chunks;
  if (row.hasArrow) return false;
  return !left || !right || !!rest || countCodePoints(left.text) !== countCodePoints(right.text);
}

function takeComments(head: BlockHeader, allRows: readonly Row[], rows: readonly Row[]): void {
  for (const { line } of allRows.filter((row) => !rows.includes(row))) {
    head.lines.addComment(line.from, line.to, true);
    if (rows.length > 0) reportCommentInPicture(head, line.from, line.to);
  }
}

function reportCommentInPicture(head: BlockHeader, from: number, to: number): void {
  const message = "The lines of a picture cannot have comments.";
  const hint = "Put the comment above or below the picture, with an empty line between them.";
  head.lines.report.add("comment-in-picture", { from, to }, message, hint);
}

function reportWrongArrows(head: BlockHeader, rows: readonly Row[]): void {
  const rowsWithoutArrow = rows.filter((row) => !row.hasArrow);
  const oddRow = rowsWithoutArrow[0] ?? rows[0];
  if (!oddRow) return;
  const shownLine = head.lines.text.slice(oddRow.line.from, oddRow.line.to);
  const unspacedRow = rowsWithoutArrow.find((row) => row.chunks.some((chunk) => chunk.text.includes("->")));
  if (unspacedRow && unspacedRow.chunks.findIndex((chunk) => chunk.text === "->") > 1)
    return reportBlankInRow(head, unspacedRow.line.from, unspacedRow.line.to);
  const reportedLine = unspacedRow?.line ?? oddRow.line;
  if (rowsWithoutArrow.length < rows.length) return reportRowWithoutArrow(head, oddRow, shownLine);
  if (unspacedRow) {
    const message = "The arrow needs a picture on both sides, and spaces around it.";
    const hint = "`@.  ->  .@`";
    head.lines.report.add("arrow-blanks", reportedLine, message, hint);
  } else reportNoArrow(head, oddRow.line, shownLine);
}

function reportRowWithoutArrow(head: BlockHeader, oddRow: Row, shownLine: string): void {
  const message = `\`${shorten(shownLine)}\` has no arrow, but other lines of its paragraph have one.`;
  const hint =
    "Give every line of the paragraph an arrow, or only one of them; an empty line separates two rules.";
  head.lines.report.add("arrow-missing", oddRow.line, message, hint);
}

function reportNoArrow(head: BlockHeader, line: Line, shownLine: string): void {
  if (/^\[.*->/u.test(head.lines.text.slice(line.from, line.to))) return reportRowsMisplaced(head, line);
  const message = `Expected an arrow in this rule, but \`${shorten(shownLine)}\` has none.`;
  const hint = "A rule is BEFORE `->` AFTER, with spaces around the arrow: `@.  ->  .@`";
  head.lines.report.add("arrow-missing", line, message, hint);
}

// ---------------------------------------------------------------------------------------------- one rule

function readRulesInline(head: BlockHeader, items: Items): void {
  const { lastLine, at } = head.r;
  const row = splitRow(head, lastLine, at);
  head.r.jump(lastLine.to);
  readParagraph(head, [row], items);
  const lineBelow = head.inline ? undefined : findNextLine(head);
  if (!lineBelow) return;
  reportColonAndLines(head, lineBelow, "Put the rule behind the colon on a line of its own.");
  readParagraphs(head, "rewrite", []);
}

/** Reads a rule from its rows, of which one contains the arrow. */
function readRule(head: BlockHeader, rows: readonly Row[]): RuleNode {
  const wordsBefore: Word[] = [];
  const wordsAfter: Word[] = [];
  let tail: Tail = {};
  for (const row of rows) {
    const [left, right] = row.hasArrow ? [row.chunks[0], row.chunks[2]] : row.chunks;
    if (left) wordsBefore.push(left);
    if (right) wordsAfter.push(right);
    if (row.hasArrow) tail = readTail(head, row);
    else checkRow(head, row);
  }
  checkSides(head, rows, wordsBefore, wordsAfter);
  const from = rows[0]?.line.from ?? 0;
  const to = rows.at(-1)?.line.to ?? from;
  const sides = { before: makePicture(head.lines, wordsBefore), after: makePicture(head.lines, wordsAfter) };
  return { ...sides, ...tail, span: head.lines.report.span(from, to) };
}

/**
 * Checks a row without an arrow, which has a left and a right side. A missing right side is reported, and so is
 * anything after it.
 */
function checkRow(head: BlockHeader, row: Row): void {
  const [left, right, rest] = row.chunks;
  const { report } = head.lines;
  if (left && !right) {
    const message = "This row has only one side; a rule has as many rows before the arrow as after it.";
    const hint = "Draw the row on both sides, with spaces between them.";
    report.add("picture-side", row.line, message, hint);
  }
  if (!rest) return;
  if (rest.text.startsWith("//")) return reportCommentInPicture(head, rest.span.from, row.line.to);
  reportBlankInRow(head, rest.span.from, row.line.to);
}

function reportBlankInRow(head: BlockHeader, from: number, to: number): void {
  const hint = "Write `.` for nothing and `*` for anything; `when` and `then` go on the line of the arrow.";
  head.lines.report.add("picture-blank", { from, to }, "The pictures of a rule cannot contain spaces.", hint);
}

function checkSides(
  head: BlockHeader,
  rows: readonly Row[],
  wordsBefore: readonly Word[],
  wordsAfter: readonly Word[],
): void {
  if (rows.some((row) => row.chunks.length !== 2 && !row.hasArrow)) return;
  const blanks = "`.` is nothing, `*` is anything";
  if (!checkRowWidths(head.lines, wordsBefore, "picture before the arrow", blanks)) return;
  if (!checkRowWidths(head.lines, wordsAfter, "picture after the arrow", blanks)) return;
  const [left, right] = [wordsBefore[0], wordsAfter[0]];
  if (!left || !right || countCodePoints(left.text) === countCodePoints(right.text)) return;
  const message = `The picture before the arrow is ${countCodePoints(left.text)} wide, but the one after it is ${countCodePoints(right.text)}.`;
  const hint = "Both sides show the same cells, so they must be the same size.";
  head.lines.report.add("sides-differ", right.span, message, hint);
}

type Tail = { when?: ExprNode; then?: ActionNode[] };

/** Reads `when E` and `then ACTIONS` after the right side of a rule. */
function readTail(head: BlockHeader, row: Row): Tail {
  const tailStart = row.chunks[2]?.span.to ?? row.line.to;
  const comment = row.chunks[3];
  if (comment?.text.startsWith("//")) {
    reportCommentInPicture(head, comment.span.from, row.line.to);
    return {};
  }
  const commentsBefore = head.lines.comments.length;
  const r = new Reader(head.lines, row.line, tailStart);
  const when = r.take("when") ? readCondition(r, "then") : undefined;
  const thenActions = r.take("then") ? readActions(r) : undefined;
  r.finish("After a rule you can write `when left` and `then win`.");
  const tailComment = head.lines.comments.slice(commentsBefore).find(({ span }) => span.from > tailStart);
  if (tailComment) reportCommentInPicture(head, tailComment.span.from, tailComment.span.to);
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
  return { when, then: thenActions };
}

function reportRowsMisplaced(head: BlockHeader, { from, to }: Line): void {
  const message = "Rules with rows in brackets belong to `lines`; here a rule is two pictures.";
  const hint = "`lines` with `[ > hero | crate ] -> [ > hero | > crate ]` below it, or `@*.  ->  .@*` here.";
  head.lines.report.add("rows-misplaced", { from, to }, message, hint);
}
