import { flatMapped, makeList } from "../../base/index.ts";
import type { RuleBlock } from "../../program/index.ts";
import type { Machine } from "../../core/engine/index.ts";
import type { Item, Pass } from "../../core/rules/lines/options.ts";
import type { LinePlan } from "../../core/rules/lines/plan.ts";
import { LineBoard } from "./line-board.ts";

/** Describes the numbers of an item's rules, if the item can be skipped while they all sleep; an empty range if it always runs. */
interface Numbers {
  readonly first: number;
  readonly end: number;
}

/** Describes consecutive items whose rules have consecutive numbers. */
interface Stretch {
  readonly numbers: readonly Numbers[];
  readonly first: number;
  readonly end: number;
  /** Lists the item of each rule. */
  readonly items: Int32Array;
  /** Is the index after the last item. */
  readonly after: number;
}

/** Compiles a pass that runs items in order until a command ends them, and skips those whose rules all sleep. */
export function skipItems(items: readonly Item[], plan: LinePlan, inOrder: Pass): Pass | undefined {
  const stretches = stretchesOf(items.map(({ block }) => numbersOf(block, plan)));
  if (stretches.every((it) => it === undefined)) return undefined;
  return (m, state, hasChanged) => {
    if (!(state instanceof LineBoard) || !state.canSleep || state.banned.size > 0)
      return inOrder(m, state, hasChanged);
    let hasChangedAny = hasChanged;
    for (let i = 0; i < items.length && m.goesOn && !state.hasGivenUp;) {
      const stretch = stretches[i];
      const nextIndex = stretch === undefined ? i : nextItem(m, state, i, stretch);
      if (nextIndex === stretch?.after) {
        i = nextIndex;
        continue;
      }
      hasChangedAny = items[nextIndex].pass(m, state, hasChangedAny);
      i = nextIndex + 1;
    }
    return hasChangedAny;
  };
}

const alwaysRuns: Numbers = { first: 0, end: 0 };

function numbersOf({ lines = [], until, which, when }: RuleBlock, plan: LinePlan): Numbers {
  const rules = flatMapped(lines, (it) => plan.rules.get(it) ?? []);
  if (rules.length === 0 || until.type !== "still" || until.whole === true || which === "random")
    return alwaysRuns;
  if (when !== undefined || rules.some(({ rule, isRandom }) => isRandom || rule.calls !== undefined))
    return alwaysRuns;
  const { number } = rules[0];
  return { first: number, end: number + rules.length };
}

/** Returns for each item the stretch that it is in. */
function stretchesOf(numbers: readonly Numbers[]): readonly (Stretch | undefined)[] {
  const stretches: (Stretch | undefined)[] = [];
  for (let i = 0; i < numbers.length;) {
    const { first, end } = numbers[i];
    if (first === end) {
      stretches[i++] = undefined;
      continue;
    }
    let after = i + 1;
    while (numbers[after]?.first === numbers[after - 1].end && numbers[after].end > numbers[after].first)
      after++;
    const items = flatMapped(numbers.slice(i, after), (it, j) => makeList(it.end - it.first, () => i + j));
    const stretch = { numbers, first, end: numbers[after - 1].end, items: new Int32Array(items), after };
    while (i < after) stretches[i++] = stretch;
  }
  return stretches;
}

/**
 * Returns the next item of a stretch with a rule that is awake, or the item after the stretch. Charges the work of those before it (rule
 * R5), unless the budget may end there: then they must run.
 */
function nextItem(m: Machine, board: LineBoard, item: number, stretch: Stretch): number {
  const { numbers, end } = stretch;
  const { first } = numbers[item];
  const awakeRule = board.wakes.nextAwake(first, end);
  const nextIndex = awakeRule === end ? stretch.after : stretch.items[awakeRule - stretch.first];
  if (nextIndex === item) return item;
  const last = numbers[nextIndex - 1];
  const { workBefore } = board.geometry;
  const work = workBefore[last.end] - workBefore[first] + board.wakes.workBetween(first, last.end);
  if (m.work + work > m.limit) return item;
  m.work += work;
  board.quietCount = last.end - last.first - 1;
  return nextIndex;
}
