import { lowerActions } from "../lowering/actions.ts";
import { checkCells, layersOfRule, testsOf, makeCellWrites } from "./cells.ts";
import { enterBlock, locateSpan, type Env } from "../draft/environment.ts";
import { limits } from "../data/limits.ts";
import { lowerCondition, lowerValue } from "../draft/lower.ts";
import { findBoard, lowerCells } from "../draft/regions.ts";
import { extentOf, type Span } from "../../base/index.ts";
import type { RuleNode, RuleBlockNode, RuleOption } from "../../syntax/index.ts";
import type { Draft } from "../draft/draft.ts";
import {
  type Pattern,
  type PatternCopies,
  type PatternCopy,
  haveSameMeaning,
  keyOfSide,
  makePatternCopies,
  findMiddleCell,
  readPattern,
} from "./patterns.ts";
import type * as out from "../data/program.ts";
import type { KindId } from "../data/program.ts";
import { endsCycle } from "../data/traits.ts";
import type { GlyphMeaning } from "../draft/glyphs.ts";

type OptionOf<Is extends RuleOption["option"]> = Extract<RuleOption, { option: Is }>;

/**
 * Lowers a block of picture rules with their turned and mirrored copies. A nested block searches the same cells as the
 * enclosing block unless it states others.
 */
export function lowerRules(block: RuleBlockNode, env: Env, outerBlock?: out.RuleBlock): out.RuleBlock {
  const options = readOptions(block, env);
  const board = (options.on && findBoard(options.on.board, env.draft)) ?? outerBlock?.board ?? 0;
  const outerRegion = outerBlock?.board === board ? outerBlock.among : undefined;
  const blockRegion = options.in ? lowerCells(options.in.cells, { ...env, board: { board } }) : outerRegion;
  const loweredBlock: out.RuleBlock = {
    first: block.by === "scan" ? "cell" : "rule",
    order: options.order?.value ?? "down",
    writes: options.writes?.value ?? "now",
    which: options.which?.value ?? "every",
    until: lowerUntil(block, options, env),
    board,
    among: blockRegion,
    when: options.when && lowerCondition(options.when.test, env),
    turnedTo: options["turned-to"] && lowerValue(options["turned-to"].value, env, "direction"),
    items: [],
    at: locateSpan(env, block.span),
  };
  const copies: PatternCopies = {
    turned: options.turned !== undefined,
    mirrored: options.mirrored !== undefined,
    aimed: options["turned-to"] !== undefined,
  };
  return { ...loweredBlock, items: lowerItems(block, loweredBlock, copies, env) };
}

function lowerItems(
  block: RuleBlockNode,
  loweredBlock: out.RuleBlock,
  copies: PatternCopies,
  env: Env,
): readonly out.RuleItem[] {
  const copiedRules: RuleCopy[] = [];
  const items = block.items.flatMap((item): readonly out.RuleItem[] => {
    if ("by" in item) return [{ block: lowerRules(item, env, loweredBlock) }];
    const rules = lowerRule(item, loweredBlock, copies, env);
    copiedRules.push(...rules);
    return rules.map(({ rule }) => ({ rule }));
  });
  if (loweredBlock.until.type === "still") checkSettles(copiedRules, loweredBlock, env.draft);
  return items;
}

function lowerRule(
  rule: RuleNode,
  block: out.RuleBlock,
  copies: PatternCopies,
  env: Env,
): readonly RuleCopy[] {
  const { draft } = env;
  const innerEnv = rule.when || rule.then ? enterBlock({ ...env, hasHere: true }) : env;
  const when = rule.when && lowerCondition(rule.when, innerEnv);
  const then = rule.then && lowerActions(rule.then, innerEnv);
  const drawnPattern = readPattern(rule, draft);
  if (!drawnPattern) return [];
  for (const side of [drawnPattern.before, drawnPattern.after])
    for (const { kinds } of side) for (const kind of kinds) draft.uses.kinds.add(kind);
  if (draft.budget.rules > limits.rules) return [];
  const patterns = expandBoundPattern(drawnPattern, rule.span, draft);
  if (patterns.length === 0) return [];
  checkCells(patterns[0], rule.span, draft);
  if (block.which === "every" && !rule.then && keyOfSide(patterns[0].before) === keyOfSide(patterns[0].after))
    draft.report.warn("rule-idle", rule.span, "This rule changes nothing: both sides are the same.");
  checkPatternSize(patterns[0], rule.span, block.board, draft);
  const at = locateSpan(env, rule.span);
  const ruleCopies: RuleCopy[] = [];
  for (const pattern of patterns) {
    const layers = layersOfRule(pattern, draft);
    // A copy has the cells of the original in a different order, so tests and writes are made once.
    const tests = testsOf(pattern, layers);
    const writes = makeCellWrites(pattern, { layers, span: rule.span, draft });
    const middleCell = findMiddleCell(pattern.width, pattern.height);
    for (const copy of makePatternCopies(pattern, copies)) {
      countRule(rule.span, env);
      const { width, height, cells, facing } = copy;
      const loweredRule: out.Rule = {
        width,
        height,
        before: cells.map((it) => tests[it]),
        // A "found" write refers to a cell by its index, which is different in the copy.
        after: cells.map((cell) =>
          writes[cell].map((it) => (it.write === "found" ? { ...it, cell: cells.indexOf(it.cell) } : it)),
        ),
        middle: copies.aimed && block.among ? cells.indexOf(middleCell) : findMiddleCell(width, height),
        facing: copies.aimed ? facing : undefined,
        when,
        then,
        at,
      };
      ruleCopies.push({ rule: loweredRule, pattern, copy, span: rule.span });
    }
  }
  return ruleCopies;
}

function countRule(span: Span, env: Env): void {
  const { budget, report } = env.draft;
  budget.rules++;
  if (budget.rules === limits.rules + 1) {
    const message = `A game can have at most ${limits.rules} rules, counting turned and mirrored copies.`;
    report.error("rule-many", span, message);
  }
}

type OptionSubject = Exclude<RuleOption["option"], "times">;

type Options = {
  readonly [S in OptionSubject]?: OptionOf<S> | (S extends "until" ? OptionOf<"times"> : never);
};

/** Returns the options of a block by subject. The parser has reported two options with one subject. */
function readOptions(block: RuleBlockNode, env: Env): Options {
  const options: Partial<Record<OptionSubject, RuleOption>> = {};
  for (const it of block.options) options[it.option === "times" ? "until" : it.option] ??= it;
  if (options.turned && options["turned-to"]) {
    const message =
      "`turned` makes four copies of a rule, but `turned to` chooses one of the four. Use only one of them.";
    env.draft.report.error("option-clash", options.turned.span, message);
  }
  return options as Options;
}

function lowerUntil(block: RuleBlockNode, { until }: Options, env: Env): out.RuleBlock["until"] {
  if (!until) return { type: block.by === "scan" ? "once" : "still" };
  if (until.option === "times") return { type: "times", times: lowerValue(until.value, env, "number") };
  return { type: until.value };
}

/** Describes a lowered rule, and the pattern and the copy of the pattern from which it was made. */
interface RuleCopy {
  readonly rule: out.Rule;
  readonly pattern: Pattern;
  readonly copy: PatternCopy;
  readonly span: Span;
}

/** Warns of rules that prevent a block from ever settling, if it repeats until nothing changes. */
function checkSettles(rules: readonly RuleCopy[], block: out.RuleBlock, draft: Draft): void {
  for (const { rule, pattern, span } of rules) {
    if (!rule.when && !block.when && matchesAgain(pattern) && addsEachTime(rule)) warnEndless(span, draft);
  }
  const rulesBySides = new Map(rules.map((it) => [keyOfSides(it, it.pattern.before, it.pattern.after), it]));
  const reportedCopies = new Set<RuleCopy>();
  for (const it of rules) {
    const reverseCopy = rulesBySides.get(keyOfSides(it, it.pattern.after, it.pattern.before));
    if (!reverseCopy || it.rule.when || reverseCopy.rule.when || block.when) continue;
    if (keyOfSide(it.pattern.before) === keyOfSide(it.pattern.after)) continue;
    if (!reportedCopies.has(reverseCopy)) warnUndone(it, reverseCopy, draft);
    reportedCopies.add(it);
  }
}

/**
 * Warns of a picture that is larger than its board. Outer rows and columns of `*` do not count, because they also match
 * off the board.
 */
function checkPatternSize(pattern: Pattern, span: Span, board: out.BoardId, draft: Draft): void {
  const size = draft.largestSizes[board];
  if (!size || draft.boards[board]?.edge !== "closed") return;
  const cells = pattern.before.flatMap((it, i) => (it.means === "anything" ? [] : [i]));
  const columnExtent = extentOf(cells.map((i) => i % pattern.width));
  const rowExtent = extentOf(cells.map((i) => Math.floor(i / pattern.width)));
  const smallerExtent = Math.min(columnExtent, rowExtent);
  const largerExtent = Math.max(columnExtent, rowExtent);
  // A rule may be turned, so its picture is too large only if neither orientation fits.
  if (largerExtent <= Math.max(size.width, size.height) && smallerExtent <= Math.min(size.width, size.height))
    return;
  const message = `This rule can never match: it is larger than the board, which is ${size.width}x${size.height}.`;
  draft.report.warn("rule-never", span, message);
}

/** Returns true if the left side still matches after the right side is written. */
function matchesAgain({ before, after }: Pattern): boolean {
  return before.every(
    (it, i) => it.means === "anything" || after[i].means === "anything" || haveSameMeaning(it, after[i]),
  );
}

/** Returns true if a rule adds to something each time, and never ends the cycle. */
function addsEachTime({ then = [] }: out.Rule): boolean {
  return then.some((it) => it.do === "add") && !then.some(endsCycle);
}

function keyOfSides({ copy, rule }: RuleCopy, ...sides: readonly Pattern["before"][]): string {
  const [leftKey, rightKey] = sides.map((side) => keyOfSide(copy.cells.map((it) => side[it])));
  return `${copy.width}x${copy.height} ${rule.facing ?? ""} ${leftKey} -> ${rightKey}`;
}

function warnEndless(span: Span, draft: Draft): void {
  const message = "This rule never settles: it still matches after it is applied, and counts up each time.";
  const hint = "Write `rewrite once`, give the rule a `when`, or let its picture change.";
  draft.report.warn("rewrite-endless", span, message, hint);
}

function warnUndone(it: RuleCopy, opposite: RuleCopy, draft: Draft): void {
  const { line } = draft.places.place(opposite.span);
  const isSameSpan = it.span.from === opposite.span.from;
  const message = isSameSpan
    ? "This block never settles: a turned or mirrored copy of this rule undoes it."
    : `This block never settles: the rule on line ${line} undoes this one.`;
  const hint = "Write `rewrite once` or `rewrite 10 times`, or give the rule a `when`.";
  draft.report.warn("rewrite-endless", it.span, message, hint);
}

/** Maps each `same` glyph to the kind of its group that was chosen. */
type ChosenKinds = ReadonlyMap<string, KindId>;

/**
 * Returns the patterns to which a pattern with `same` glyphs expands: one for each choice of kinds, in the order of the
 * groups (R61). A choice is left out if a `next` glyph then has no kind. If a glyph is ambiguous, it is reported and
 * the result is empty.
 */
function expandBoundPattern(pattern: Pattern, span: Span, draft: Draft): readonly Pattern[] {
  const boundMeanings = pattern.before.filter(isBound);
  const allGlyphs = [...pattern.before, ...pattern.after];
  if (!allGlyphs.some((it) => it.means === "same" || it.means === "next")) return [pattern];
  const glyphs = new Map(boundMeanings.map((it) => [it.glyph, it]));
  const unclearGlyph = allGlyphs.find((it) => !isUnambiguous(it, [...glyphs.values()]));
  if (unclearGlyph) return reportUnclear(unclearGlyph, glyphs, span, draft);
  const size = [...glyphs.values()].reduce((product, it) => product * it.kinds.length, 1);
  if (size > limits.rules) {
    const message = `This rule stands for ${size} rules, one for each choice of kinds.`;
    return draft.report.error("rule-many", span, message) ?? [];
  }
  return listKindChoices([...glyphs.values()]).flatMap((kindChoice) => {
    const side = (cells: readonly GlyphMeaning[]) => cells.map((it) => chooseMeaning(it, kindChoice, glyphs));
    const [before, after] = [side(pattern.before), side(pattern.after)];
    if (!areAllKnown(before) || !areAllKnown(after)) return [];
    return [{ ...pattern, before, after }];
  });
}

function isBound(it: GlyphMeaning): it is GlyphMeaning & { readonly glyph: string } {
  return it.means === "same";
}

function isUnambiguous(it: GlyphMeaning, boundGlyphs: readonly GlyphMeaning[]): boolean {
  if (it.means === "same") return boundGlyphs.some(({ glyph }) => glyph === it.glyph);
  return it.means !== "next" || boundGlyphs.filter((other) => haveSameKinds(other, it)).length === 1;
}

function haveSameKinds(a: GlyphMeaning, b: GlyphMeaning): boolean {
  return a.kinds.length === b.kinds.length && a.kinds.every((it, i) => it === b.kinds[i]);
}

function listKindChoices(boundGlyphs: readonly (GlyphMeaning & { readonly glyph: string })[]): ChosenKinds[] {
  return boundGlyphs.reduce<ChosenKinds[]>(
    (choicesSoFar, { glyph, kinds }) =>
      choicesSoFar.flatMap((it) => kinds.map((kind) => new Map([...it, [glyph, kind]]))),
    [new Map()],
  );
}

/**
 * Replaces a `same` glyph by the chosen kind, and a `next` glyph by the kind after it in its group; undefined if that
 * was the last kind.
 */
function chooseMeaning(
  it: GlyphMeaning,
  kindChoice: ChosenKinds,
  glyphs: ReadonlyMap<string, GlyphMeaning>,
): GlyphMeaning | undefined {
  if (it.means !== "same" && it.means !== "next") return it;
  const glyph =
    it.means === "same" ? it.glyph : [...glyphs.values()].find((other) => haveSameKinds(other, it))?.glyph;
  const kind = kindChoice.get(glyph ?? "");
  const chosenKind = it.means === "same" || kind === undefined ? kind : it.kinds[it.kinds.indexOf(kind) + 1];
  return chosenKind === undefined ? undefined : { means: "all", kinds: [chosenKind] };
}

function areAllKnown(cells: readonly (GlyphMeaning | undefined)[]): cells is readonly GlyphMeaning[] {
  return cells.every((it) => it !== undefined);
}

function reportUnclear(
  { means, glyph = "" }: GlyphMeaning,
  glyphs: ReadonlyMap<string, GlyphMeaning>,
  span: Span,
  draft: Draft,
): [] {
  const message =
    means === "same"
      ? `\`${glyph}\` means the same kind as on the left side, but it is not there.`
      : glyphs.size === 0
        ? `\`${glyph}\` means the next kind, but the left side has no \`same\` glyph of this group.`
        : `\`${glyph}\` means the next kind, but it is not clear after which: the left side needs exactly one \`same\` glyph of this group.`;
  const hint =
    "In `legend`: `k same gem` is one gem wherever `k` stands in a rule, `n next gem` the kind that follows it in the group.";
  return draft.report.error("same-unclear", span, message, hint) ?? [];
}
