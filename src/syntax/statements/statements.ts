import { closest } from "../../base/index.ts";
import { readAlternatives } from "./actions.ts";
import { blockSpan, readBlock, type BlockWording, type BlockHeader } from "../text/blocks.ts";
import { readLineBlock } from "./line-rules.ts";
import { isNameAtStart } from "../text/naming.ts";
import { readRuleBlock } from "./rules.ts";
import type { Reader } from "../text/reader.ts";
import type { Branch, ExprNode, SetNode, StatementNode, ValuesNode, Word } from "../tree/tree.ts";
import { isFilterAt } from "../values/kinds.ts";
import { readCondition, readValue, readValues, readSet } from "../values/values.ts";
import { foreignWords, statementWords, verbs } from "../tree/words.ts";

type Statements = StatementNode[];

/** Maps the first word of each statement to a function that reads the statement. To add a statement, add a row. */
const readers: Readonly<Record<string, (head: BlockHeader, statements: Statements) => void>> = {
  when: readWhen,
  otherwise: readOtherwise,
  for: readFor,
  repeat: readRepeat,
  scan: (head, statements) => void statements.push(readRuleBlock(head)),
  rewrite: (head, statements) => void statements.push(readRuleBlock(head)),
  lines: (head, statements) => void statements.push(readLineBlock(head)),
  grant: readGrant,
};

/** Reads the statements below a header, or after its colon. */
export function readStatements(head: BlockHeader, example = "`when left: move hero left`"): StatementNode[] {
  return readBlock(head, { what: "an action", example } satisfies BlockWording, readStatement);
}

/** Reads a statement, and the lines below it. */
export function readStatement(head: BlockHeader, statements: Statements): void {
  const { r } = head;
  const token = r.peek();
  const isStatement = token.kind === "name" && Object.hasOwn(readers, token.text) && !isNameOfGame(head);
  const readRest = isStatement ? readers[token.text] : undefined;
  if (readRest) return readRest(head, statements);
  if (token.kind === "name" && foreignWords.has(token.text)) return readForeignWord(head, statements);
  const alternatives = readAlternatives(r);
  statements.push({ is: "line", alternatives, span: r.span(token.from) });
  if (!r.atEnd()) reportRestOfLine(head);
  skipLinesBelow(head);
}

/** Returns true if the first word of a line is a name that the game declares, although it could begin a statement. */
function isNameOfGame({ r, lines, indent }: BlockHeader): boolean {
  return isNameAtStart(r, lines.peekBelow(indent) ? ["in", ":", ""] : ["in", ":"]);
}

/**
 * Reads a line that begins with a word of other languages, such as `if` or `else`. The word is reported, and the lines
 * below it are read as statements.
 */
function readForeignWord(head: BlockHeader, statements: Statements): void {
  const { r } = head;
  r.expected("a statement", "word-foreign");
  r.recover(":");
  statements.push({
    is: "line",
    alternatives: [[{ does: "broken", span: r.span(r.line.from) }]],
    span: r.span(r.line.from),
  });
  readStatements(head);
}

function reportRestOfLine(head: BlockHeader): void {
  const { r } = head;
  const first = r.text.slice(r.line.from, r.line.to).split(/[^\p{L}\p{N}-]/u, 1)[0] ?? "";
  const meant = verbs.includes(first) ? undefined : closest(first, statementWords);
  const token = { kind: "name", text: first, from: r.line.from, to: r.line.from + first.length } as const;
  if (r.is(":") && meant) r.reportMisspelt("statement-unknown", "the beginning of a statement", token, meant);
  else if (r.is("if")) {
    const hint =
      "A condition comes first: `when no crate: win`. A set has `where`: `count gem where x of it = 1`.";
    r.fail("line-rest", "No condition stands behind an action.", hint);
  } else {
    const hint = "Separate actions with commas: `move crate left, add 1 to steps`";
    r.expectedEnd("`,`, `or` or the end of the line", hint);
  }
  r.recover("");
}

function skipLinesBelow(head: BlockHeader): void {
  const line = head.inline ? undefined : head.lines.peekBelow(head.indent);
  if (!line) return;
  if (!head.r.hasFailed) {
    const message = "This line is indented further, but the line above takes no lines below it.";
    const hint =
      "Lines of one block start in the same column; lines that belong to a header such as `when left` are indented further.";
    head.lines.report.add("indent-uneven", { from: line.from, to: line.from + 1 }, message, hint);
  }
  readBlock({ ...head, inline: false }, { what: "an action", example: "" }, readStatement);
}

// ---------------------------------------------------------------------------------------------- when

function readWhen(head: BlockHeader, statements: Statements): void {
  const { r } = head;
  const from = r.next().from;
  const branch = readBranch(head, from, readTest(r));
  statements.push({ is: "when", branches: [branch], span: branch.span });
}

/** Reads the condition of a `when`; reports `then` in place of the colon. */
function readTest(r: Reader): ExprNode {
  const test = readCondition(r, "then");
  if (r.is("then")) {
    const { from, to } = r.peek();
    const span = { ...r.span(from), from: test.span.to, to };
    const fixes = [{ title: "Write `:`", edits: [{ span, text: ":" }] }];
    const message = "`then` is written `:` behind a `when`.";
    r.fail("word-foreign", message, "`when left: move hero left`", undefined, fixes);
  }
  return test;
}

const branchWording: BlockWording = {
  what: "an action",
  example: "`when left: move hero left`, `when score > 3 and no gem: win`",
  afterHeader: "`and`, `or`, a colon or the end of the line",
};

function readBranch(head: BlockHeader, from: number, test: ExprNode | undefined): Branch {
  const body = test ? readBlock(head, branchWording, readStatement) : readStatements(head);
  return { test, body, span: blockSpan(head, from, body) };
}

/** Reads `otherwise` as another branch of the `when` above it. */
function readOtherwise(head: BlockHeader, statements: Statements): void {
  const { r } = head;
  const token = r.next();
  const test = r.take("when") ? readTest(r) : undefined;
  const statementAbove = statements.at(-1);
  const canAddBranch =
    statementAbove?.is === "when" && statementAbove.branches.at(-1)?.test !== undefined && !head.inline;
  if (!canAddBranch) {
    const hint =
      "`otherwise` goes in the column of its `when`, right after its block; nothing can follow a plain `otherwise`.";
    r.lines.report.add("otherwise-alone", token, "There is no `when` above this `otherwise`.", hint);
  }
  const branch = readBranch(head, token.from, test);
  if (statementAbove?.is === "when" && canAddBranch) {
    const span = { ...statementAbove.span, to: branch.span.to };
    statements[statements.length - 1] = { is: "when", branches: [...statementAbove.branches, branch], span };
  }
}

// ---------------------------------------------------------------------------------------------- loops and grant

const loopExample = "`for each gem as g: ..`, `for each n from 0 to 4: ..`, `for each direction as way: ..`";

function readFor(head: BlockHeader, statements: Statements): void {
  const { r } = head;
  const from = r.next().from;
  r.expect("each", "word-expected", loopExample);
  const { as: loopName, ...loop } = readLoop(r);
  const as = loopName ?? (r.take("as") ? r.newName("a name", "`for each crate as other`") : undefined);
  if (loopName === undefined && as && isFilterAt(r, 0)) {
    const hint = `A set is narrowed before it is named: \`for each gem where x of it > 2 as ${as.text}: ..\`.`;
    r.fail("line-rest", `\`${r.peek().text}\` comes before \`as ${as.text}\`.`, hint);
  }
  const body = readStatements(head, r.is("or") ? "`for each crate where (A or B): ..`" : loopExample);
  statements.push({ ...loop, as, body, span: blockSpan(head, from, body) });
}

/** Describes what a loop iterates over. `as` is the name for the current value. */
type Loop = { readonly as?: Word } & (
  | { readonly is: "each-player"; readonly others: boolean }
  | { readonly is: "each-value"; readonly over: ValuesNode }
  | { readonly is: "each"; readonly set: SetNode }
);

/** Reads what a loop iterates over: players, values or things. */
function readLoop(r: Reader): Loop {
  const isOpponents = r.is("opponent");
  const isNamed = r.peekOn(1).text === "as" && !r.lines.isName(r.peek().text);
  if ((isOpponents || r.is("player")) && (isNamed || [":", ""].includes(r.peekOn(1).text))) {
    r.next();
    return { is: "each-player", others: isOpponents };
  }
  const valuesLoop = readValues(r);
  if (valuesLoop) return { is: "each-value", over: valuesLoop.values, as: valuesLoop.as };
  const set = r.joining({ commas: true, cells: true }, () => readSet(r));
  return { is: "each", set };
}

function readRepeat(head: BlockHeader, statements: Statements): void {
  const { r } = head;
  const from = r.next().from;
  if (r.isKeyword("while", "until")) {
    const message = `\`repeat\` takes a number, not \`${r.peek().text}\`.`;
    const hint = "`repeat 50`, with `when hand > 0: ..` in its lines: a round that changes nothing ends it.";
    r.fail("word-foreign", message, hint);
    r.next();
  }
  const times = readValue(r);
  const body = readStatements(head);
  statements.push({ is: "repeat", times, body, span: blockSpan(head, from, body) });
}

/** Reads `grant`. Without a body, it grants the movements that were requested before it. */
function readGrant(head: BlockHeader, statements: Statements): void {
  const { r } = head;
  const from = r.next().from;
  const isAlone = r.atEnd() && (head.inline || !head.lines.peekBelow(head.indent));
  const body = isAlone ? [] : readStatements(head, "`lines` and rules below");
  statements.push({ is: "grant", body, span: blockSpan(head, from, body) });
}
