import type { Span } from "../../base/index.ts";
import type { RuleNode } from "../../syntax/index.ts";
import type { Draft } from "../draft/draft.ts";
import { sameMeaning, sideKey, type Pattern } from "./patterns.ts";
import type * as out from "../data/program.ts";
import { endsCycle } from "../data/traits.ts";

/** A rule or a copy of one, with its pattern. */
export interface Copied {
  readonly rule: out.Rule;
  readonly pattern: Pattern;
  readonly span: Span;
}

/** Warns of rules that keep a block from ever settling when it repeats `until still`. */
export function checkSettles(rules: readonly Copied[], block: out.RuleBlock, draft: Draft): void {
  for (const { rule, pattern, span } of rules) {
    if (!rule.when && !block.when && matchesAgain(pattern) && countsUp(rule)) tellEndless(span, draft);
  }
  const sides = new Map(rules.map((it) => [swapKey(it, it.pattern.before, it.pattern.after), it]));
  const told = new Set<Copied>();
  for (const it of rules) {
    const undo = sides.get(swapKey(it, it.pattern.after, it.pattern.before));
    if (!undo || it.rule.when || undo.rule.when || block.when || isIdle(it)) continue;
    if (!told.has(undo)) tellUndone(it, undo, draft);
    told.add(it);
  }
}

/** Warns of a rule that does nothing, unless its match keeps others from being applied. */
export function checkIdle(pattern: Pattern, block: out.RuleBlock, rule: RuleNode, draft: Draft): void {
  if (block.which !== "every" || rule.then || sideKey(pattern.before) !== sideKey(pattern.after)) return;
  draft.report.warn("rule-idle", rule.span, "This rule changes nothing: both sides are the same.");
}

/** Warns of a picture larger than its board, including its edges: only `*` matches beyond them. */
export function checkPatternSize(pattern: Pattern, span: Span, board: out.BoardId, draft: Draft): void {
  const size = draft.largest[board];
  if (!size || draft.boards[board]?.edge !== "closed") return;
  const cells = pattern.before.flatMap((it, i) => (it.means === "anything" ? [] : [i]));
  const across = extent(cells.map((i) => i % pattern.width));
  const down = extent(cells.map((i) => Math.floor(i / pattern.width)));
  const least = Math.min(across, down);
  const most = Math.max(across, down);
  // It may be turned, so it is too large only if neither orientation fits.
  if (most <= Math.max(size.width, size.height) && least <= Math.min(size.width, size.height)) return;
  const message = `This rule can never match: it is larger than the board, which is ${size.width}x${size.height}.`;
  draft.report.warn("rule-never", span, message);
}

function extent(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers) + 1;
}

/** Whether the left side still matches after the right side is written. */
function matchesAgain({ before, after }: Pattern): boolean {
  return before.every(
    (it, i) => it.means === "anything" || after[i].means === "anything" || sameMeaning(it, after[i]),
  );
}

/** Whether each application changes something and nothing ends the cycle. */
function countsUp({ then = [] }: out.Rule): boolean {
  return then.some((it) => it.do === "add") && !then.some(endsCycle);
}

function isIdle({ pattern }: Copied): boolean {
  return sideKey(pattern.before) === sideKey(pattern.after);
}

function swapKey({ pattern, rule }: Copied, left: Pattern["before"], right: Pattern["after"]): string {
  return `${pattern.width}x${pattern.height} ${rule.facing ?? ""} ${sideKey(left)} -> ${sideKey(right)}`;
}

function tellEndless(span: Span, draft: Draft): void {
  const message = "This rule never settles: it still matches after it is applied, and counts up each time.";
  const hint = "Write `rewrite once`, give the rule a `when`, or let its picture change.";
  draft.report.warn("rewrite-endless", span, message, { hint });
}

function tellUndone(it: Copied, undo: Copied, draft: Draft): void {
  const { line } = draft.places.place(undo.span);
  const same = it.span.from === undo.span.from;
  const message = same
    ? "This block never settles: a turned or mirrored copy of this rule undoes it."
    : `This block never settles: the rule on line ${line} undoes this one.`;
  const hint = "Write `rewrite once` or `rewrite 10 times`, or give the rule a `when`.";
  draft.report.warn("rewrite-endless", it.span, message, { hint });
}
