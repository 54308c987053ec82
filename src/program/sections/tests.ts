import { dispatchByKey } from "../../base/index.ts";
import {
  type ExprNode,
  type OutcomeNode,
  outcomeWords,
  type TestLineNode,
  type Word,
  type SectionOf,
} from "../../syntax/index.ts";
import { lowerOptionValues } from "./options.ts";
import { lowerBlock } from "./statements.ts";
import { sectionsOf, type Draft } from "../draft/draft.ts";
import { makeStatementBody, newEnv, type Env } from "../draft/environment.ts";
import { lowerCondition, lowerToTyped, lowerValue } from "../draft/lower.ts";
import { lowerBoardMap, lowerMap, describeSmallPicture } from "../boards/maps.ts";
import type * as out from "../data/program.ts";

/** Makes the tests of the game's own file. */
export function makeTests(draft: Draft): void {
  for (const { section } of sectionsOf(draft, "test")) draft.tests.push(makeTest(section, draft));
}

function makeTest(section: SectionOf<"test">, draft: Draft): out.Test {
  reportLostLevels(section.lines, draft);
  const lines = section.lines.flatMap((line) => {
    const loweredLine = lowerLine(line, draft);
    return loweredLine ? { ...loweredLine, at: draft.places.where(line.span) } : [];
  });
  return { name: section.name.text, lines, at: draft.places.where(section.span) };
}

/**
 * Warns of a test line that loads a level if the next such line replaces the level before anything is played or tested.
 */
function reportLostLevels(lines: readonly TestLineNode[], { report, places }: Draft): void {
  const starts = lines.filter(({ does }) => !["seed", "option", "start"].includes(does));
  for (const [index, { does, span }] of starts.slice(1).entries()) {
    const earlierLine = starts[index];
    if (![does, earlierLine.does].every((it) => it === "level" || it === "board")) continue;
    const message = `The level on line ${places.where(span)[1]} begins before anything is played in this one.`;
    report.warn("level-lost", earlierLine.span, message, "Leave one of them out, or begin another test.");
  }
}

const lowerLine = dispatchByKey<TestLineNode, "does", out.TestLine | undefined, [draft: Draft]>("does", {
  level: (line, draft) => {
    const level = findLevel(line.name, draft);
    return level === undefined ? undefined : { do: "level", level };
  },
  board: ({ picture }, draft) => {
    const board = lowerBoardMap(picture, 0, draft);
    return { do: "board", board, smaller: describeSmallPicture(picture, board) };
  },
  seed: (line) => ({ do: "seed", seed: line.seed }),
  start: (line) => ({ do: "start", fen: line.fen.text }),
  option: (line, draft) => lowerOption(line, draft),
  play: (line, draft) => {
    reportCounts(line.inputs, draft);
    return { do: "play", inputs: line.inputs.text };
  },
  given: (line, draft) => ({
    do: "given",
    body: makeStatementBody(draft, (env) => lowerBlock(line.body, env)),
  }),
  print: (line, draft) => ({
    do: "print",
    values: line.values.map((it) => toldValue(it, lowerToTyped(it, newEnv(draft)).expr, draft)),
  }),
  expect: (line, draft) => lowerExpectation(line.value, draft),
  "expect-outcome": (line, draft) => lowerExpectedOutcome(line.outcome, draft.places.text(line.span), draft),
  "expect-seen": (line) => ({ do: "expect-seen", rows: line.picture.rows.map((it) => it.text) }),
  "expect-board": (line, draft) => {
    const board = { board: 0, ...lowerMap(line.picture, draft) };
    return { do: "expect-board", board, rows: line.picture.rows.map((it) => it.text) };
  },
});

/** Warns of a number before an input that is also a key of the game. The number would be read as a repeat count. */
function reportCounts({ text, span }: Word, { controls, report }: Draft): void {
  const words = [...text.matchAll(/[^\s,]+/g)];
  const isKey = (word: string): boolean => controls.some((it) => it.keys.some(({ key }) => key === word));
  for (let i = 0; i + 1 < words.length; i++) {
    const [word, next] = [words[i], words[i + 1]];
    const hasCommaBetween = text.slice(word.index, next.index).includes(",");
    if (!/^\d$/.test(word[0]) || !isKey(word[0]) || hasCommaBetween || /^\d+$/.test(next[0])) continue;
    if (next[0].includes("(") || controls.some((it) => [it.name, ...it.aliases].includes(next[0]))) continue;
    const from = span.from + word.index;
    const control = controls.find((it) => it.keys.some(({ key }) => key === word[0]))?.name ?? "";
    const message = `A number before an input says how often it comes: this is \`${next[0]}\` ${word[0]} times, not the key \`${word[0]}\`.`;
    const hint = `Write the control, \`${control}\`, or the key in quotes, \`'${word[0]}'\`.`;
    return report.warn("count-is-key", { ...span, from, to: from + 1 }, message, hint);
  }
}

function lowerOption(
  { name, values, span }: Extract<TestLineNode, { does: "option" }>,
  draft: Draft,
): out.TestLine | undefined {
  const declaration = draft.names.get(name.text);
  const option = declaration?.sort === "option" ? draft.options[declaration.index] : undefined;
  if (declaration?.sort !== "option" || !option) {
    if (declaration) {
      const hint = `To set what changes in play: \`given ${name.text} = ..\`.`;
      draft.report.error("option-wanted", name.span, `\`${name.text}\` is not an option.`, hint);
    } else draft.report.unknown("name-unknown", "option", name, draft.names.of("option"));
    return undefined;
  }
  return { do: "option", option: declaration.index, values: lowerOptionValues(option, values, span, draft) };
}

function toldValue(node: ExprNode, value: out.Expr, draft: Draft): out.ToldValue {
  return { value, text: draft.places.text(node.span) };
}

function lowerExpectation(node: ExprNode, draft: Draft): out.TestLine | undefined {
  const text = draft.places.text(node.span);
  const parts = listConditions(node);
  // Words for the state of the game, such as `won`, are no expressions; `not` may stand before one.
  for (const part of parts) {
    const operand = part.is === "unary" && part.op === "not" ? part.value : part;
    const is = operand.is === "name" && !isNamed(operand.name, draft) && findOutcomeWord(operand.name);
    if (!is) continue;
    if (part !== operand && parts.length === 1)
      return { do: "expect-outcome", outcome: { is, not: true }, text: `expect ${text}` };
    const word = draft.places.text(part.span);
    const message = `\`${word}\` stands alone in its own \`expect\`.`;
    const hint = `Write \`expect ${word}\` on a line of its own.`;
    return draft.report.error("name-unknown", part.span, message, hint);
  }
  const env: Env = { ...newEnv(draft), isExpected: true };
  const value = lowerCondition(node, env);
  if (parts.length === 1 || value.is === "constant") return { do: "expect", value, text };
  const lowerPart = (it: ExprNode): out.ToldValue => toldValue(it, lowerCondition(it, env), draft);
  return { do: "expect", value, text, parts: parts.map(lowerPart) };
}

/** Returns the conditions that are joined by `and` and `or`. */
function listConditions(node: ExprNode): readonly ExprNode[] {
  return node.is === "binary" && (node.op === "and" || node.op === "or")
    ? [...listConditions(node.left), ...listConditions(node.right)]
    : [node];
}

function lowerExpectedOutcome(node: OutcomeNode, text: string, draft: Draft): out.TestLine | undefined {
  if (node.is === "word" && !node.text && isNamed(node.word, draft))
    return lowerExpectation({ is: "name", name: node.word, span: node.word.span }, draft);
  const outcome = lowerOutcome(node, draft);
  return outcome && { do: "expect-outcome", outcome, text };
}

/** Returns true if the game declares this name, so that it is not a word of the language here. */
function isNamed({ text }: Word, draft: Draft): boolean {
  return draft.names.get(text) !== undefined || draft.controlNames.has(text) || draft.arguments.has(text);
}

function lowerOutcome(node: OutcomeNode, draft: Draft): out.ExpectedOutcome | undefined {
  if (node.is === "level") {
    const level = findLevel(node.name, draft);
    return level === undefined ? undefined : { is: "level", level };
  }
  const env = newEnv(draft);
  const messagePart = node.text && { said: lowerValue(node.text, env, "text") };
  if (node.is === "wins") return { is: "wins", player: lowerValue(node.who, env, "player"), ...messagePart };
  const is = findOutcomeWord(node.word);
  return is && { is, ...messagePart };
}

const findOutcomeWord = ({ text }: Word) => outcomeWords.find((it) => it === text);

/** Returns the index of a level that is given by its name, or by its number among all levels, from 1. */
function findLevel(name: Word, draft: Draft): number | undefined {
  const maps = draft.levels.flatMap((level, index) =>
    level.type === "map" ? [{ name: level.name, index }] : [],
  );
  const namedLevel = maps.find((it) => it.name === name.text);
  if (namedLevel) return namedLevel.index;
  if (/^[1-9][0-9]*$/.test(name.text) && Number(name.text) <= maps.length)
    return maps[Number(name.text) - 1].index;
  const names = maps.flatMap((it) => it.name ?? []);
  return draft.report.unknown("level-unknown", "level", name, names);
}
