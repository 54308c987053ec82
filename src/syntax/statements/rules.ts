import type { Span } from "../../base/index.ts";
import { type BlockHeader, blockSpan, reportColonAndLines } from "../text/blocks.ts";
import { readActions } from "./actions.ts";
import { isBlank, type Line } from "../text/lines.ts";
import { checkRowWidths, makePicture, rowAt, countCodePoints } from "../text/pictures.ts";
import { Reader, shorten } from "../text/reader.ts";
import type { ActionNode, ExprNode, RuleNode, RuleBlockNode, RuleOption, Word } from "../tree/tree.ts";
import { readCondition, readUnary, readCells } from "../values/values.ts";
import { formsHere, readForm, type SlotReaders } from "../text/forms.ts";
import { ruleOptionForms } from "../tree/rule-options.ts";
import { ruleOptions } from "../tree/words.ts";

type Items = (RuleNode | RuleBlockNode)[];

const DEEPEST = 60;

/** Reads a `scan` or `rewrite`, which is a statement, or a section at the left edge. */
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
    if (!readParagraphs(head, by, items) && !r.failed) noRules(head, by);
  }
  return { by, options, items, span: blockSpan(head, from, items) };
}

function noRules(head: BlockHeader, by: string): void {
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
    if (seenOptions.has(option.option)) reportTwice(r, from, text);
    seenOptions.add(option.option);
    options.push(option);
  }
  return options;
}

function reportTwice(r: Reader, from: number, text: string): void {
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
  const forms = formsHere(r, ruleOptionForms);
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

/** Describes a line of rules, split into chunks at its blanks. */
interface Row {
  readonly line: Line;
  readonly chunks: readonly Word[];
  /** Is true if the line contains `BEFORE -> AFTER`. */
  readonly arrow: boolean;
}

/** Reads the paragraphs of a block; returns true if the block contains anything other than comments. */
function readParagraphs(head: BlockHeader, by: string, items: Items): boolean {
  let hasRules = false;
  for (let line = nextLine(head); line; line = nextLine(head)) {
    if (opensBlock(head, line)) {
      readInnerBlock(head, by, line, items);
      hasRules = true;
    } else if (readParagraph(head, takeParagraph(head, line), items)) hasRules = true;
  }
  return hasRules;
}

/** Returns the next line of the block, even if it is a comment, which may have any indentation. */
function nextLine(head: BlockHeader): Line | undefined {
  for (let line = head.lines.raw(); line; line = head.lines.raw()) {
    if (line.indent > head.indent) return line;
    if (head.lines.code() === line) return undefined;
  }
  return undefined;
}

function opensBlock(head: BlockHeader, line: Line): boolean {
  const { text } = head.lines;
  const word = /(?:scan|rewrite)(?=[\s:]|$)/y;
  word.lastIndex = line.from;
  if (!word.test(text) || cutRow(head, line).arrow) return false;
  if (text.slice(line.from, line.to).includes(":")) return true;
  const mark = head.lines.mark();
  head.lines.skip();
  const nextLine = head.lines.raw();
  head.lines.reset(mark);
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
  if (head.depth >= DEEPEST) {
    while (nextLine(head)) head.lines.skip();
    return r.fail("block-deep", `Blocks cannot be nested more than ${DEEPEST} deep.`);
  }
  items.push(readRuleBlockNode({ ...head, r, indent: line.indent, inline: false, depth: head.depth + 1 }));
  r.finish();
}

/** Takes the lines of a paragraph, which ends at an empty line, a line with less indentation, or a nested block. */
function takeParagraph(head: BlockHeader, first: Line): Row[] {
  const rows: Row[] = [];
  for (let line = head.lines.raw(); line; line = head.lines.raw()) {
    const isContinued = !line.gap && line.indent >= first.indent && !opensBlock(head, line);
    if (line !== first && !isContinued) break;
    rows.push(cutRow(head, line));
    head.lines.skip();
  }
  return rows;
}

function cutRow(head: BlockHeader, line: Line, start = line.from): Row {
  const { text } = head.lines;
  const chunks: Word[] = [];
  let at = start;
  while (at < line.to && chunks.length < 4) {
    while (at < line.to && isBlank(text.charCodeAt(at))) at++;
    const from = at;
    while (at < line.to && !isBlank(text.charCodeAt(at))) at++;
    if (at > from) chunks.push(rowAt(head.lines, from, at));
  }
  return { line, chunks, arrow: chunks.length > 2 && chunks[1]?.text === "->" };
}

/** Reads the rules of a paragraph; returns true if it contains a rule, correct or not. */
function readParagraph(head: BlockHeader, all: readonly Row[], items: Items): boolean {
  const rows = all.filter((row) => !isComment(head, row));
  if (rows.length < all.length) setCommentsApart(head, all, rows);
  const arrows = rows.filter((row) => row.arrow).length;
  if (arrows === rows.length) for (const row of rows) items.push(readRule(head, [row]));
  else if (arrows === 1) items.push(readRule(head, rows));
  else complainOfArrows(head, rows);
  return rows.length > 0;
}

/** Returns true if a row begins with slashes and cannot belong to a rule. */
function isComment(head: BlockHeader, row: Row): boolean {
  if (!head.lines.text.startsWith("//", row.line.from)) return false;
  const [left, right, rest] = row.chunks;
  if (row.arrow) return false;
  return !left || !right || !!rest || countCodePoints(left.text) !== countCodePoints(right.text);
}

function setCommentsApart(head: BlockHeader, all: readonly Row[], rows: readonly Row[]): void {
  for (const { line } of all.filter((row) => !rows.includes(row))) {
    head.lines.comment(line.from, line.to, true);
    if (rows.length > 0) commentInPicture(head, line.from, line.to);
  }
}

function commentInPicture(head: BlockHeader, from: number, to: number): void {
  const message = "The lines of a picture cannot have comments.";
  const hint = "Put the comment above or below the picture, with an empty line between them.";
  head.lines.report.add("comment-in-picture", { from, to }, message, hint);
}

function complainOfArrows(head: BlockHeader, rows: readonly Row[]): void {
  const rowsWithoutArrow = rows.filter((row) => !row.arrow);
  const oddRow = rowsWithoutArrow[0] ?? rows[0];
  if (!oddRow) return;
  const shownLine = head.lines.text.slice(oddRow.line.from, oddRow.line.to);
  const tightRow = rowsWithoutArrow.find((row) => row.chunks.some((chunk) => chunk.text.includes("->")));
  if (tightRow && tightRow.chunks.findIndex((chunk) => chunk.text === "->") > 1)
    return blankInside(head, tightRow.line.from, tightRow.line.to);
  const at = tightRow?.line ?? oddRow.line;
  if (rowsWithoutArrow.length < rows.length) return severalArrows(head, oddRow, shownLine);
  if (tightRow) {
    const message = "The arrow needs a picture on both sides, and spaces around it.";
    const hint = "`@.  ->  .@`";
    head.lines.report.add("arrow-blanks", at, message, hint);
  } else arrowMissing(head, oddRow.line, shownLine);
}

function severalArrows(head: BlockHeader, odd: Row, shown: string): void {
  const message = `\`${shorten(shown)}\` has no arrow, but other lines of its paragraph have one.`;
  const hint =
    "Give every line of the paragraph an arrow, or only one of them; an empty line separates two rules.";
  head.lines.report.add("arrow-missing", odd.line, message, hint);
}

function arrowMissing(head: BlockHeader, line: Line, shown: string): void {
  if (/^\[.*->/u.test(head.lines.text.slice(line.from, line.to))) return rowsMisplaced(head, line);
  const message = `Expected an arrow in this rule, but \`${shorten(shown)}\` has none.`;
  const hint = "A rule is BEFORE `->` AFTER, with spaces around the arrow: `@.  ->  .@`";
  head.lines.report.add("arrow-missing", line, message, hint);
}

// ---------------------------------------------------------------------------------------------- one rule

function readRulesInline(head: BlockHeader, items: Items): void {
  const { lastLine, at } = head.r;
  const row = cutRow(head, lastLine, at);
  head.r.jump(lastLine.to);
  readParagraph(head, [row], items);
  const lineBelow = head.inline ? undefined : nextLine(head);
  if (!lineBelow) return;
  reportColonAndLines(head, lineBelow, "Put the rule behind the colon on a line of its own.");
  readParagraphs(head, "rewrite", []);
}

/** Reads a rule from its rows, one of which contains the arrow. */
function readRule(head: BlockHeader, rows: readonly Row[]): RuleNode {
  const wordsBefore: Word[] = [];
  const wordsAfter: Word[] = [];
  let tail: Tail = {};
  for (const row of rows) {
    const [left, right] = row.arrow ? [row.chunks[0], row.chunks[2]] : row.chunks;
    if (left) wordsBefore.push(left);
    if (right) wordsAfter.push(right);
    if (row.arrow) tail = readTail(head, row);
    else checkRow(head, row);
  }
  checkSides(head, rows, wordsBefore, wordsAfter);
  const from = rows[0]?.line.from ?? 0;
  const to = rows.at(-1)?.line.to ?? from;
  const sides = { before: makePicture(head.lines, wordsBefore), after: makePicture(head.lines, wordsAfter) };
  return { ...sides, ...tail, span: head.lines.report.span(from, to) };
}

/** Checks a row without an arrow, which should hold a left and a right side. Reports a missing right side, and anything that follows it. */
function checkRow(head: BlockHeader, row: Row): void {
  const [left, right, rest] = row.chunks;
  const { report } = head.lines;
  if (left && !right) {
    const message = "This row has only one side; a rule has as many rows before the arrow as after it.";
    const hint = "Draw the row on both sides, with spaces between them.";
    report.add("picture-side", row.line, message, hint);
  }
  if (!rest) return;
  if (rest.text.startsWith("//")) return commentInPicture(head, rest.span.from, row.line.to);
  blankInside(head, rest.span.from, row.line.to);
}

function blankInside(head: BlockHeader, from: number, to: number): void {
  const hint = "Write `.` for nothing and `*` for anything; `when` and `then` go on the line of the arrow.";
  head.lines.report.add("picture-blank", { from, to }, "The pictures of a rule cannot contain spaces.", hint);
}

function checkSides(
  head: BlockHeader,
  rows: readonly Row[],
  before: readonly Word[],
  after: readonly Word[],
): void {
  if (rows.some((row) => row.chunks.length !== 2 && !row.arrow)) return;
  const blanks = "`.` is nothing, `*` is anything";
  if (!checkRowWidths(head.lines, before, "picture before the arrow", blanks)) return;
  if (!checkRowWidths(head.lines, after, "picture after the arrow", blanks)) return;
  const [left, right] = [before[0], after[0]];
  if (!left || !right || countCodePoints(left.text) === countCodePoints(right.text)) return;
  const message = `The picture before the arrow is ${countCodePoints(left.text)} wide, but the one after it is ${countCodePoints(right.text)}.`;
  const hint = "Both sides show the same cells, so they must be the same size.";
  head.lines.report.add("sides-differ", right.span, message, hint);
}

type Tail = { when?: ExprNode; then?: ActionNode[] };

/** Reads `when E` and `then ACTIONS` after the right side. */
function readTail(head: BlockHeader, row: Row): Tail {
  const tailStart = row.chunks[2]?.span.to ?? row.line.to;
  const comment = row.chunks[3];
  if (comment?.text.startsWith("//")) {
    commentInPicture(head, comment.span.from, row.line.to);
    return {};
  }
  const commentsBefore = head.lines.comments.length;
  const r = new Reader(head.lines, row.line, tailStart);
  const when = r.take("when") ? readCondition(r, "then") : undefined;
  const then = r.take("then") ? readActions(r) : undefined;
  r.finish("After a rule you can write `when left` and `then win`.");
  const tailComment = head.lines.comments.slice(commentsBefore).find(({ span }) => span.from > tailStart);
  if (tailComment) commentInPicture(head, tailComment.span.from, tailComment.span.to);
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
  return { when, then };
}

function rowsMisplaced(head: BlockHeader, { from, to }: Line): void {
  const message = "Rules with rows in brackets belong to `lines`; here a rule is two pictures.";
  const hint = "`lines` with `[ > hero | crate ] -> [ > hero | > crate ]` below it, or `@*.  ->  .@*` here.";
  head.lines.report.add("rows-misplaced", { from, to }, message, hint);
}
