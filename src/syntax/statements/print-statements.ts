import { dispatchByKey, largestOf } from "../../base/index.ts";
import { printAction } from "./actions.ts";
import type { PrintedPage, PrintedRow } from "../text/page.ts";
import { padToGlyphs, countCodePoints } from "../text/pictures.ts";
import {
  printCells,
  printHeaderSet,
  printUnaryBeforeIn,
  printIteratedValues,
  printUnary,
  printValue,
  textOf,
} from "../values/print-values.ts";
import { printForm, type SlotPrinters } from "../text/forms.ts";
import { ruleOptionForms } from "../tree/rule-options.ts";
import { printSound } from "../values/sounds.ts";
import type * as tree from "../tree/tree.ts";

/** Prints a header with its content: after a colon if the author wrote it there, otherwise on the lines below. */
export function printBlock(
  page: PrintedPage,
  header: string,
  indent: number,
  from: number,
  contentStart: number | undefined,
  printContent: () => void,
): void {
  const rows = page.apart(printContent);
  const [onlyRow] = rows;
  if (
    onlyRow &&
    rows.length === 1 &&
    !onlyRow.isDrawn &&
    contentStart !== undefined &&
    page.areOnOneLine(from, contentStart)
  )
    return page.row(`${header}: ${onlyRow.text}`, indent, from);
  page.row(header, indent, from);
  for (const [i, row] of rows.entries())
    page.rows.push(i === 0 && row.gap === "keep" ? { ...row, gap: "never" } : row);
}

/** Prints a section of entries. Entries that the author wrote on one line stay on one line. */
export function printLines<E extends tree.Spanned>(
  page: PrintedPage,
  header: string,
  { entries, span }: tree.Spanned & { readonly entries: readonly E[] },
  print: (entry: E, column: number) => string,
  separator = "   ",
): void {
  printBlock(page, header, 0, span.from, entries[0]?.span.from, () => {
    for (const line of page.byLine(entries)) page.row(line.map(print).join(separator), 1, line[0].span.from);
  });
}

/** Prints statements, one below another. */
export function printStatements(
  page: PrintedPage,
  statements: readonly tree.StatementNode[],
  indent: number,
): void {
  for (const statement of statements) printStatement(statement, page, indent);
}

/** Prints a header with its statements. */
export function printBody(
  page: PrintedPage,
  header: string,
  indent: number,
  from: number,
  body: readonly tree.StatementNode[],
): void {
  const [only] = body;
  const isConstructed = page.source === "" && body.length === 1 && only?.is === "line";
  if (isConstructed) return page.row(`${header}: ${printAlternatives(only.alternatives)}`, indent, from);
  printBlock(page, header, indent, from, only?.span.from, () => printStatements(page, body, indent + 1));
}

const printStatement = dispatchByKey<tree.StatementNode, "is", void, [page: PrintedPage, indent: number]>(
  "is",
  {
    line: (it, page, indent) => page.row(printAlternatives(it.alternatives), indent, it.span.from),
    when: ({ branches }, page, indent) => {
      for (const [i, branch] of branches.entries()) printBranch(page, branch, indent, i === 0);
    },
    each: ({ set, as, span, body }, page, indent) =>
      printBody(page, `for each ${printHeaderSet(set)}${printName(as)}`, indent, span.from, body),
    "each-value": ({ over, as, span, body }, page, indent) =>
      printBody(page, `for each ${printIteratedValues(over, as)}`, indent, span.from, body),
    "each-player": ({ others, as, span, body }, page, indent) =>
      printBody(page, `for each ${others ? "opponent" : "player"}${printName(as)}`, indent, span.from, body),
    repeat: ({ times, span, body }, page, indent) =>
      printBody(page, `repeat ${printValue(times)}`, indent, span.from, body),
    rules: (it, page, indent) => printRuleBlock(page, it.block, indent),
    lines: (it, page, indent) => printLineBlock(page, it.block, indent),
    grant: ({ body, span }, page, indent) => {
      if (body.length === 0) page.row("grant", indent, span.from);
      else printBody(page, "grant", indent, span.from, body);
    },
  },
);

const printName = (as: tree.Word | undefined): string => (as ? ` as ${as.text}` : "");

function printBranch(page: PrintedPage, branch: tree.Branch, indent: number, isFirst: boolean): void {
  const test = branch.test ? `when ${printValue(branch.test)}` : "";
  const header = isFirst ? test : `otherwise ${test}`.trimEnd();
  printBody(page, header, indent, branch.span.from, branch.body);
}

export function printAlternatives(alternatives: readonly (readonly tree.ActionNode[])[]): string {
  return alternatives.map((it) => printActions(it) || "nothing").join(" or ");
}

// ---------------------------------------------------------------------------------------------- actions

function printActions(actions: readonly tree.ActionNode[]): string {
  return actions.map(printAction).join(", ");
}

// ---------------------------------------------------------------------------------------------- rules

/** Prints `lines` with its rules. */
export function printLineBlock(page: PrintedPage, block: tree.LineBlock, indent: number): void {
  const header = printBlockHeader("lines", block.options);
  printBlock(page, header, indent, block.span.from, block.items[0]?.span.from, () => {
    for (const item of block.items)
      if (!("loop" in item)) page.row(printLineRule(item), indent + 1, item.span.from);
      else
        printBlock(page, "loop", indent + 1, item.span.from, item.loop[0]?.span.from, () => {
          for (const rule of item.loop) page.row(printLineRule(rule), indent + 2, rule.span.from);
        });
  });
}

function printLineRule(rule: tree.LineRuleNode): string {
  return [
    ...(rule.joins ? ["+"] : []),
    ...rule.heads.map((it) => it.text),
    ...rule.left.map(printRow),
    "->",
    ...rule.right.map(printRow),
    ...rule.asks.map(printCommand),
    ...(rule.when ? [`when ${printValue(rule.when)}`] : []),
    ...(rule.then ? [`then ${printActions(rule.then)}`] : []),
  ].join(" ");
}

function printRow({ cells }: tree.LineRowNode): string {
  const texts = cells.map((cell) =>
    cell === "gap"
      ? "..."
      : cell
          .flatMap(({ word, binding, name }) => [word, binding, name].flatMap((it) => it?.text ?? []))
          .join(" "),
  );
  return `[ ${texts.join(" | ")} ]`.replace(/ {2,}/g, " ");
}

function printCommand({ ask, text, sound }: tree.LineCommandNode): string {
  if (text) return `${ask.text} ${printValue(text)}`;
  return sound ? `${ask.text} ${printSound(sound)}` : ask.text;
}

/** Prints a `scan` or `rewrite` with its rules. */
export function printRuleBlock(page: PrintedPage, block: tree.RuleBlockNode, indent: number): void {
  const header = printBlockHeader(block.by, block.options);
  printBlock(page, header, indent, block.span.from, block.items[0]?.span.from, () =>
    printItems(page, block.items, indent + 1),
  );
}

const optionSlots: SlotPrinters<boolean> = {
  WAY: printUnaryBeforeIn,
  BOARD: textOf,
  CELLS: printCells,
  TEST: (test: tree.ExprNode, isLast) => (isLast ? printValue(test) : `(${printValue(test)})`),
};

function printBlockHeader(word: string, options: readonly tree.RuleOption[]): string {
  const lastIndex = options.length - 1;
  return [word, ...options.map((option, i) => printOption(option, i === lastIndex))].join(" ");
}

function printOption(option: tree.RuleOption, isLast: boolean): string {
  if (option.option === "times") return `${printUnary(option.value)} times`;
  return printForm(option, ruleOptionForms, optionSlots, isLast);
}

function printItems(
  page: PrintedPage,
  items: readonly (tree.RuleNode | tree.RuleBlockNode)[],
  indent: number,
): void {
  let paragraph: tree.RuleNode[] = [];
  const closeParagraph = (): void => {
    if (paragraph.length > 0) printParagraph(page, paragraph, indent);
    paragraph = [];
  };
  for (const item of items) {
    const isOneRow = !("by" in item) && item.before.rows.length === 1;
    const lastItem = paragraph.at(-1);
    if (
      !isOneRow ||
      page.hasGapAbove(item.span.from) ||
      (lastItem && page.hasCommentBetween(lastItem.span.to, item.span.from))
    )
      closeParagraph();
    if (!("by" in item)) paragraph.push(item);
    else addParagraph(page, () => printRuleBlock(page, item, indent));
    if (!isOneRow) closeParagraph();
  }
  closeParagraph();
}

/** Prints rows as a paragraph of its own, with an empty line above it unless it is the first below a header. */
function addParagraph(page: PrintedPage, printRows: () => void): void {
  const isFirstRow = page.rows.length === 0;
  const [head, ...others] = page.apart(printRows);
  if (head) page.rows.push({ ...head, gap: isFirstRow ? "first-paragraph" : "paragraph" }, ...others);
}

/** Prints a paragraph of rules: either several rules of one row each, or a single rule of several rows. */
function printParagraph(page: PrintedPage, rules: readonly tree.RuleNode[], indent: number): void {
  const [first] = rules;
  const rows =
    first && first.before.rows.length > 1 ? printPictureRule(first, indent) : printOneRowRules(rules, indent);
  addParagraph(page, () => page.rows.push(...rows));
}

function printOneRowRules(rules: readonly tree.RuleNode[], indent: number): PrintedRow[] {
  const leftSides = rules.map(({ before }) => before.rows[0]?.text ?? "");
  const right = rules.map(({ after }) => after.rows[0]?.text ?? "");
  const [leftWidth, rightWidth] = [leftSides, right].map((texts) => largestOf(texts.map(countCodePoints)));
  return rules.map((rule, i) => {
    const tailText = printTail(rule);
    const rowEnd = tailText === "" ? right[i] : padToGlyphs(right[i], rightWidth!) + tailText;
    return makeDrawnRow(`${padToGlyphs(leftSides[i], leftWidth!)}  ->  ${rowEnd}`, indent, rule.span.from);
  });
}

/** Returns the rows of a rule with several rows. Its arrow is on the middle row; of two middle rows, the lower one. */
function printPictureRule(rule: tree.RuleNode, indent: number): PrintedRow[] {
  const middleRow = Math.floor(rule.before.rows.length / 2);
  return rule.before.rows.map((left, i) => {
    const right: tree.Word | undefined = rule.after.rows[i];
    const arrow = i === middleRow ? "  ->  " : "      ";
    const tailText = i === middleRow ? printTail(rule) : "";
    return makeDrawnRow(
      left.text + arrow + (right?.text ?? "") + tailText,
      indent,
      i === 0 ? rule.span.from : left.span.from,
    );
  });
}

function makeDrawnRow(text: string, indent: number, from: number): PrintedRow {
  return { text, indent, from, gap: "never", isDrawn: true };
}

function printTail(rule: tree.RuleNode): string {
  const when = rule.when ? `  when ${printValue(rule.when)}` : "";
  const thenText = rule.then ? `  then ${printActions(rule.then)}` : "";
  return when + thenText;
}
