import type { Diagnostic, Span } from "../../base/index.ts";
import type {
  LineCommandNode as AskTree,
  LineBlock,
  LineItem,
  LineRuleNode as LineTree,
  LineRowNode as RowTree,
} from "../../syntax/index.ts";
import { lowerActions } from "../lowering/actions.ts";
import { indexOfSound } from "../draft/draft.ts";
import { enterBlock, locateSpan, type Env } from "../draft/environment.ts";
import {
  expandLine,
  expandBoundLine,
  type LineProblem,
  type LineWord,
  findUnboundName,
  type WrittenItem,
  type WrittenLine,
  type WrittenRow,
} from "./line-expansion/index.ts";
import { findKinds } from "../draft/defines.ts";
import { lowerKinds } from "../draft/kinds.ts";
import { blocksOfLines, groupRules, type LineGroup, type LinePiece } from "./line-groups.ts";
import { lineForm, lineSentences } from "./line-sentences.ts";
import { limits } from "../data/limits.ts";
import { type LineCommand, type LineRule, lineWays, lineWaysByWord } from "../data/lines.ts";
import { lowerCondition } from "../draft/lower.ts";
import type { RuleBlock } from "../data/program.ts";
import { findBoard } from "../draft/regions.ts";
import { plainText } from "../draft/texts.ts";

/** Lowers `lines` to rule blocks; late rules get a block of their own. */
export function lowerLines(
  block: LineBlock,
  env: Env,
): { readonly early: RuleBlock | undefined; readonly late: RuleBlock | undefined } {
  const boardOption = block.options.find((it) => it.option === "on");
  const test = block.options.find((it) => it.option === "when");
  const board = (boardOption && findBoard(boardOption.board, env.draft)) ?? 0;
  const when = test && lowerCondition(test.test, env);
  const boardEnv = { ...env, board: { board } };
  const pieces: LinePiece[] = [];
  let rules: LineTree[] = [];
  const closeGroup = () => {
    pieces.push(...lowerGroups(rules, boardEnv).map((group) => ({ group })));
    rules = [];
  };
  for (const item of block.items) {
    if ("loop" in item) {
      closeGroup();
      pieces.push({ loop: lowerGroups(item.loop, boardEnv) });
    } else rules.push(item);
  }
  closeGroup();
  return blocksOfLines(pieces, { board, when, at: locateSpan(env, block.span) });
}

function lowerGroups(rules: readonly LineTree[], env: Env): LineGroup[] {
  for (const { joins, span } of rules.slice(0, 1))
    if (joins) env.draft.report.error("line-plus", { ...span, to: span.from + 1 }, lineForm.alone);
  const keysOf = (it: LineTree) => ({
    joins: it.joins,
    late: hasWord(it, "late"),
    random: hasWord(it, "random"),
  });
  return groupRules(rules, keysOf, (ownRules, first) => {
    const rigid = ownRules.some((it) => hasWord(it, "rigid")) ? numberRigidGroup(ownRules, env) : undefined;
    const lineRules = ownRules.flatMap((it) => lowerLine(it, hasWord(it, "rigid") ? rigid : undefined, env));
    return { rules: lineRules, at: locateSpan(env, first.span) };
  });
}

const hasWord = (rule: LineTree, word: string) => rule.heads.some((it) => it.text === word);

function numberRigidGroup(members: readonly LineTree[], { draft }: Env): number {
  const groupNumber = ++draft.budget.rigid;
  const span = members.find((it) => hasWord(it, "rigid"))?.span;
  if (groupNumber === 31 && span) draft.report.error("rigid-many", span, lineForm.rigidMany);
  return groupNumber;
}

function lowerLine(rule: LineTree, rigid: number | undefined, env: Env): readonly LineRule[] {
  if (env.draft.budget.lines > limits.lines) return [];
  const innerEnv = enterBlock({ ...env, hasHere: true });
  const headWays = rule.heads.flatMap(
    ({ text }) => lineWaysByWord[text] ?? lineWays.filter((it) => it === text),
  );
  const when = rule.when && lowerCondition(rule.when, innerEnv);
  const then = rule.then && lowerActions(rule.then, innerEnv);
  const asks = rule.asks.flatMap((it) => lowerCommand(it, env));
  if (!checkForm(rule, env)) return [];
  const leftRows = lowerRows(rule.left, env);
  const rightRows = lowerRows(rule.right, env);
  const layerOf = env.draft.kinds.map((it) => it.layer);
  const line: WrittenLine = {
    ways: headWays.length === 0 ? lineWays : headWays,
    left: leftRows,
    ...(rule.right.length > 0 && { right: rightRows }),
    rigid,
    asks,
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a word of the language
    then,
    when,
    at: locateSpan(env, rule.span),
  };
  const { rules, problems } = expandBound(line, layerOf);
  for (const problem of problems) reportProblem(problem, rule.span, env);
  countRules(rules.length, rule.span, env);
  return rules;
}

/** Returns the rules to which a line expands, for every kind that `same` can mean. */
function expandBound(line: WrittenLine, layerOf: readonly number[]): ReturnType<typeof expandLine> {
  const unboundName = findUnboundName(line);
  if (unboundName !== undefined)
    return { rules: [], problems: [{ code: "same-unclear", names: [unboundName] }] };
  const expansions = expandBoundLine(line).map((it) => expandLine(it, layerOf));
  const problems = new Map(
    expansions.flatMap((it) => it.problems.map((problem) => [JSON.stringify(problem), problem])),
  );
  return { rules: expansions.flatMap((it) => it.rules), problems: [...problems.values()] };
}

function countRules(count: number, span: Span, { draft }: Env): void {
  const linesBefore = draft.budget.lines;
  draft.budget.lines += count;
  if (linesBefore <= limits.lines && draft.budget.lines > limits.lines)
    draft.report.error("line-many", span, lineForm.many(limits.lines));
}

function lowerRows(rows: readonly RowTree[], env: Env): WrittenRow[] {
  return rows.map(({ cells }) =>
    cells.map((cell) => (cell === "gap" ? cell : cell.flatMap((item) => lowerItem(item, env)))),
  );
}

function lowerItem({ word, binding, name }: LineItem, env: Env): WrittenItem[] {
  // `same` or `next` is the name of an object here, so it is an item of its own.
  if (binding && findKinds(binding.text, env.draft))
    return [...lowerItem({ word, name: binding }, env), ...lowerItem({ name }, env)];
  const kinds = lowerKinds([name], env.draft);
  const pile = kinds.find((kind) => env.draft.layers[env.draft.kinds[kind]?.layer ?? 0]?.pile);
  if (pile !== undefined) {
    const message = `\`${name.text}\` is on a pile, which line rules cannot look into.`;
    env.draft.report.error("line-pile", name.span, message);
  }
  if (kinds.length === 0) return [];
  const of = env.draft.names.get(name.text)?.sort === "kind" ? "one" : "any";
  const bindingPart = binding && { binding: binding.text as "same" | "next" };
  return [{ word: (word?.text ?? "") as LineWord, name: name.text, kinds, of, ...bindingPart }];
}

function lowerCommand({ ask, text, sound }: AskTree, env: Env): LineCommand[] {
  if (text) {
    const sayText = plainText(text, env.draft);
    return sayText === undefined ? [] : [{ ask: "say", text: sayText }];
  }
  if (sound) return [{ ask: "sound", sound: indexOfSound(sound.text, env.draft) }];
  return [{ ask: ask.text as "cancel" }];
}

/** Reports the first mistake in the form of a rule. Returns true if there is none. */
function checkForm(rule: LineTree, env: Env): boolean {
  const { report } = env.draft;
  const mistake = findFormMistake(rule);
  if (mistake) report.error(mistake.code, mistake.span, mistake.message);
  return mistake === undefined;
}

type FormMistake = Pick<Diagnostic, "code" | "span" | "message">;

function findFormMistake(rule: LineTree): FormMistake | undefined {
  const { left, right, span } = rule;
  const isLate = hasWord(rule, "late");
  if (isLate && hasWord(rule, "rigid")) return { code: "line-late", span, message: lineForm.lateRigid };
  if (rule.joins && hasWord(rule, "random"))
    return { code: "line-plus", span, message: lineForm.laterRandom };
  if (right.length > 0 && right.length !== left.length)
    return { code: "line-rows", span, message: lineForm.rows(left.length, right.length) };
  return left.map((row, i) => findRowMistake(row, right[i], isLate)).find((it) => it !== undefined);
}

function findRowMistake(left: RowTree, right: RowTree | undefined, isLate: boolean): FormMistake | undefined {
  const { span, cells } = left;
  const makeGapMistake = (message: string): FormMistake => ({ code: "line-gap", span, message });
  if (cells.filter((it) => it === "gap").length > 2) return makeGapMistake(lineForm.gapMany);
  if (cells[0] === "gap" || cells.at(-1) === "gap") return makeGapMistake(lineForm.gapEdge);
  if (cells.some((it, i) => it === "gap" && cells[i - 1] === "gap")) return makeGapMistake(lineForm.gapTwice);
  const rows = right ? [left, right] : [left];
  for (const [i, row] of rows.entries())
    for (const cell of row.cells) {
      const cellMistake = cell === "gap" ? undefined : findCellMistake(cell, i === 0, isLate);
      if (cellMistake) return cellMistake;
    }
  if (!right) return undefined;
  const message = lineForm.cells(cells.length, right.cells.length);
  if (right.cells.length !== cells.length) return { code: "line-rows", span: right.span, message };
  return cells.some((it, i) => (it === "gap") !== (right.cells[i] === "gap"))
    ? { code: "line-gap", span: right.span, message: lineForm.gapMatch }
    : undefined;
}

function findCellMistake(
  items: readonly LineItem[],
  isLeft: boolean,
  isLate: boolean,
): FormMistake | undefined {
  for (const [i, { word, name }] of items.entries()) {
    if (isLeft && word && ["random", "randomdir"].includes(word.text))
      return { code: "line-random-left", span: word.span, message: lineForm.randomLeft(word.text) };
    if (isLate && word && !["no", "random"].includes(word.text))
      return { code: "line-late", span: word.span, message: lineForm.lateWish };
    const sameNamed = items.slice(0, i).find((it) => it.name.text === name.text);
    if (sameNamed && (isLeft || (word?.text !== "no" && sameNamed.word?.text !== "no")))
      return { code: "line-twice", span: name.span, message: lineForm.twice(name.text) };
  }
  return undefined;
}

function reportProblem({ code, names }: LineProblem, span: Span, { draft }: Env): void {
  const [message, severity, hint] = lineSentences[code](names[0] ?? "", names[1] ?? "");
  if (severity === "error") draft.report.error(code, span, message, hint);
  else draft.report.warn(code, span, message, hint);
}
