import { lineWaysByWord } from "../../../../program/index.ts";
import { wordOf } from "../ps-lines.ts";
import type { PsReporter } from "../../ps-reporter.ts";
import { checkOrder, loopItem, namesIn, type RuleWords, readRule } from "../ps-rules.ts";
import {
  type PsCell,
  type PsRow,
  type PsRule,
  type PsRuleItem,
  type PsWord,
  clockwise,
  waysOf,
} from "../../ps-tree.ts";
import type { NextLine } from "./next-lines.ts";
import type { Tags } from "./tags.ts";

/**
 * Matches commands of Next and Plus. `textCommandPattern` matches those with an argument, which extends to the end of
 * the line.
 */
const commandPattern = /^(cancel|checkpoint|restart|win|again|nosave|undo|quit|link|sfx\d+|afx:\S+)$/;
const textCommandPattern =
  /^(message|status|log|goto|gosub|again_interval|background_color|color_palette|flickscreen|key_repeat_interval|message_text_align|noundo|norestart|realtime_interval|smoothscreen|text_color|zoomscreen)$/;

/** Limits the number of rules, including copies. */
const maxRules = 20_000;

/** Lists the movements that mouse clicks request. */
const clickMovements = ["lclick", "rclick"];

/**
 * Reads the rules of a Next file. A rule is copied for the values of its tags, and for each direction if its names
 * depend on the direction.
 */
export function readNextRules(
  lines: readonly NextLine[],
  tags: Tags,
  isName: (text: string) => boolean,
  hasClicks: boolean,
  reporter: PsReporter,
): PsRuleItem[] {
  const words: RuleWords = {
    isCommand: (text) => commandPattern.test(text) || textCommandPattern.test(text),
    takesText: (text) => textCommandPattern.test(text),
    movements: hasClicks ? clickMovements : [],
    tokenPattern: /^\+|->|\[|\]|\||(?<=[\s[|])[<>^](?=[^\s[\]|>])|(?:(?!->)[^\s[\]|])+/g,
    allowsRepeats: true,
  };
  const mayBeName = (text: string) => isName(text) || text.includes(":");
  let ruleCount = 0;
  const items = lines.flatMap((line): PsRuleItem[] => {
    if (ruleCount > maxRules) return [];
    const lineWord = wordOf(line.text, line.from);
    const [first = "", ...rest] = lineWord.text.toLowerCase().split(/\s+/);
    if (first === "") return [];
    const loop = rest.length === 0 && loopItem(first, lineWord);
    if (loop) return [loop];
    if (first === "subroutine") return [{ is: "subroutine", name: rest.join(" "), word: lineWord }];
    const head = readHead(lineWord, tags);
    const rule = readRule(head.line, mayBeName, reporter, words);
    if (!rule) return [];
    const ordinaryCommands = rule.commands.filter((it) => !it.name.startsWith("afx:"));
    const ruleCopies = copyRule({ ...rule, ...head.marks, commands: ordinaryCommands }, head.sets, tags);
    ruleCount += ruleCopies.length;
    return ruleCopies.map((it) => ({ is: "rule", rule: it }));
  });
  checkOrder(items, reporter);
  return items;
}

/**
 * Returns the words before the first bracket that only Next has (tag sets, `once`, `global`), and the line with blanks
 * in their place.
 */
function readHead(line: PsWord, tags: Tags) {
  const end = line.text.indexOf("[");
  const sets: string[] = [];
  const flags: { once?: true; global?: true } = {};
  let { text } = line;
  for (const { 0: word, index } of text.slice(0, Math.max(end, 0)).matchAll(/\+|[^\s+]+/g)) {
    const name = word.toLowerCase();
    const isTagSet = tags.isSet(name) && name !== "horizontal" && name !== "vertical";
    if (name === "once") flags.once = true;
    else if (name === "global") flags.global = true;
    else if (isTagSet) sets.push(name);
    else continue;
    text = text.slice(0, index) + " ".repeat(word.length) + text.slice(index + word.length);
  }
  const from = line.from + (text.length - text.trimStart().length);
  return { line: { ...line, text: text.trim(), from }, sets, marks: flags };
}

// ---------------------------------------------------------------------------------------------- copies

/**
 * Returns the copies of a rule, which form a group: one for each combination of values of its tag sets, and of these
 * one for each direction if names depend on the direction.
 */
function copyRule(rule: PsRule, sets: readonly string[], tags: Tags): PsRule[] {
  const rules = tags.listChoices(sets).map((values) => renameInRule(rule, (name) => tags.bind(name, values)));
  const copies = rules.flatMap(expandTurns);
  return copies.map((it, i) => (i === 0 ? it : { ...it, joins: true, random: false }));
}

function renameInRule(rule: PsRule, change: (name: string) => string): PsRule {
  const renameInCell = (cell: PsCell): PsCell =>
    cell === "gap" ? cell : cell.map((it) => ({ ...it, name: { ...it.name, text: change(it.name.text) } }));
  const renameInRows = (rows: readonly PsRow[]) => rows.map((row) => row.map(renameInCell));
  return { ...rule, left: renameInRows(rule.left), right: renameInRows(rule.right) };
}

const listNameParts = (rule: PsRule): readonly string[] =>
  namesIn(rule).flatMap((it) => it.text.split(":").slice(1));

const relativeWords = [">", "v", "<", "^"];

const substituteTag = (name: string, from: string, to: string) =>
  name.includes(":")
    ? name
        .split(":")
        .map((it, i) => (i > 0 && it === from ? to : it))
        .join(":")
    : name;

/** Returns one copy of a rule for each direction if names in the rule depend on it. */
function expandTurns(rule: PsRule): PsRule[] {
  const parts = listNameParts(rule);
  const turns = parts.some((it) => relativeWords.includes(it) || it === "perpendicular" || it === "parallel");
  if (!turns) return expandPairs(rule, lineWaysByWord);
  const { from, to } = rule.line;
  return waysOf(rule).flatMap((way) => {
    const turnedDirections = relativeWords.map((_, i) => clockwise[(clockwise.indexOf(way) + i) % 4] ?? way);
    const turnName = (name: string) =>
      relativeWords.reduce((text, arrow, i) => substituteTag(text, arrow, turnedDirections[i] ?? way), name);
    const [forward = way, right = way, backward = way, left = way] = turnedDirections;
    return expandPairs(
      { ...renameInRule(rule, turnName), ways: [{ text: way, from, to }] },
      { ...lineWaysByWord, perpendicular: [left, right], parallel: [backward, forward] },
    );
  });
}

/**
 * Returns two copies of a rule if a part of a name means two directions. The part means the same direction throughout a
 * copy.
 */
function expandPairs(rule: PsRule, pairs: Readonly<Record<string, readonly string[]>>): PsRule[] {
  const word = listNameParts(rule).find((it) => it !== "orthogonal" && Object.hasOwn(pairs, it));
  if (word === undefined) return [rule];
  return (pairs[word] ?? []).map((value) => renameInRule(rule, (name) => substituteTag(name, word, value)));
}
