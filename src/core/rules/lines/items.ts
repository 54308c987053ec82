import { flatMapped, listOf } from "../../../base/index.ts";
import type { RuleBlock } from "../../../program/index.ts";
import type { Machine } from "../../engine/index.ts";
import type { LineState } from "./line-state.ts";
import { LineBoard } from "../../../fast/rows/line-board.ts";
import type { LineOptions } from "./options.ts";

/** Runs rules or blocks once, given whether something has changed already; returns whether something has. */
export type Pass = (m: Machine, memory: LineState, changed: boolean) => boolean;

/** A block in another: what runs it, and the numbers of its rules if it is passed over while they all sleep, else none. */
export interface Item {
  readonly pass: Pass;
  readonly first: number;
  readonly end: number;
}

/** The numbers of an item that always runs. */
export const alwaysRuns = { first: 0, end: 0 };

/** The numbers of the rules of a block that does nothing but count its work while they all sleep. */
export function numbersOf(block: RuleBlock, { plan, plain }: LineOptions): Omit<Item, "pass"> {
  const { lines = [], until, which, when } = block;
  const rules = flatMapped(lines, (it) => plan.rules.get(it) ?? []);
  const isPlain = plain || until.type !== "still" || until.whole === true || which === "random";
  const doesMore = when !== undefined || rules.some(({ rule, draws }) => draws || rule.calls !== undefined);
  const first = rules[0]?.number ?? 0;
  if (isPlain || doesMore || rules.some(({ number }, i) => number !== first + i)) return alwaysRuns;
  return { first, end: first + rules.length };
}

/** Items one after the other whose rules have numbers one after the other. */
interface Stretch {
  readonly first: number;
  readonly end: number;
  /** The item of each rule. */
  readonly items: Int32Array;
  /** The item behind the last. */
  readonly after: number;
}

/** Runs items in order, up to a command that leaves them. Those whose rules all sleep only count their work. */
export function runItems(items: readonly Item[]): Pass {
  const stretches = stretchesOf(items);
  return (m, memory, changed) => {
    const board =
      memory instanceof LineBoard && memory.canSleep && memory.banned.size === 0 ? memory : undefined;
    let any = changed;
    for (let i = 0; i < items.length && m.goesOn && !memory.escaped;) {
      const stretch = stretches[i];
      const next = board !== undefined && stretch !== undefined ? passOver(m, board, items, i, stretch) : i;
      if (next === stretch?.after) {
        i = next;
        continue;
      }
      any = items[next].pass(m, memory, any);
      i = next + 1;
    }
    return any;
  };
}

/** For each item the stretch that it is in. */
function stretchesOf(items: readonly Item[]): readonly (Stretch | undefined)[] {
  const stretches: (Stretch | undefined)[] = [];
  for (let i = 0; i < items.length;) {
    let after = i + 1;
    const { first, end } = items[i];
    if (first === end) {
      stretches[i++] = undefined;
      continue;
    }
    while (items[after]?.first === items[after - 1].end && items[after].end > items[after].first) after++;
    const numbers = flatMapped(items.slice(i, after), (it, j) => listOf(it.end - it.first, () => i + j));
    const stretch = { first, end: items[after - 1].end, items: new Int32Array(numbers), after };
    while (i < after) stretches[i++] = stretch;
  }
  return stretches;
}

/**
 * The next item of a stretch with a rule that is awake, or the item behind the stretch. The work of those before it is counted (R5), unless the budget
 * may end there: then they are to run.
 */
function passOver(m: Machine, memory: LineBoard, items: readonly Item[], item: number, stretch: Stretch) {
  const { first } = items[item];
  const awake = memory.wakes.nextAwake(items[item].first, stretch.end);
  const next = awake === stretch.end ? stretch.after : stretch.items[awake - stretch.first];
  if (next === item) return item;
  const last = items[next - 1];
  const { workBefore } = memory.geometry;
  const work = workBefore[last.end] - workBefore[first] + memory.wakes.workBetween(first, last.end);
  if (m.work + work > m.limit) return item;
  m.work += work;
  memory.quiet = last.end - last.first - 1;
  return next;
}
