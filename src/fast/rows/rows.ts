import { flatMapped, makeList } from "../../base/index.ts";
import type { Machine } from "../../core/engine/index.ts";
import type { Program, RuleBlock } from "../../program/index.ts";
import { Attachment } from "../../core/engine/layout/attachment.ts";
import type { FastLines, FastRows, Item, Pass } from "../../core/rules/lines/options.ts";
import type { LinePlan } from "../../core/rules/lines/plan.ts";
import { LineBoard } from "./line-board.ts";
import { LineTables } from "./tables.ts";
import { compileLineTurn } from "./turn.ts";

/** Attaches to each position a board, which reads its undo log. */
const boardsByState = new Attachment<LineBoard>();

/** Runs line rules on boards stored as words. */
export const fastRows: FastRows = { prepare: makeFastLines };

/** Returns an implementation of a program's line rules on boards stored as words. */
function makeFastLines(program: Program, plan: LinePlan): FastLines {
  let tables: LineTables | undefined;
  const lazyTables = {
    /** Returns the rules as integers. They are made for the first board on which they run. */
    get tables(): LineTables {
      return (tables ??= new LineTables(program, plan));
    },
  };
  return {
    /** Returns a board for a position; undefined if it has a board without an edge, piles or bodies, which only the reference implementation supports. */
    stateFor(state) {
      const { hasPiles, bodies, grids } = state.layout;
      if (hasPiles || bodies || grids.some(({ edge }) => edge !== "closed")) return undefined;
      const board = new LineBoard(lazyTables.tables, state);
      boardsByState.attach(state, board);
      return board;
    },
    skipItems: (items, runInOrder) => skipItems(items, plan, runInOrder),
    compileCycle: (c, options, runSteps) => compileLineTurn(c, options, lazyTables, runSteps),
  };
}

/** Represents the range of an item's rule numbers. The item is skipped while none of these rules can match; an empty range means that it is never skipped. */
interface RuleRange {
  readonly first: number;
  readonly end: number;
}

/** Describes consecutive items whose rules have consecutive numbers. */
interface ItemStretch {
  readonly ranges: readonly RuleRange[];
  readonly first: number;
  readonly end: number;
  /** Lists, for each rule of the stretch, its item. */
  readonly items: Int32Array;
  /** Is the index after the last item. */
  readonly nextItem: number;
}

/** Compiles a pass that runs items in order until a command ends them, and skips items whose rules all sleep. */
function skipItems(items: readonly Item[], plan: LinePlan, runInOrder: Pass): Pass | undefined {
  const stretches = findStretches(items.map(({ block }) => findRange(block, plan)));
  if (stretches.every((it) => it === undefined)) return undefined;
  return (m, state, hasChanged) => {
    if (!(state instanceof LineBoard) || !state.canSleep || state.banned.size > 0)
      return runInOrder(m, state, hasChanged);
    let hasChangedAny = hasChanged;
    for (let i = 0; i < items.length && m.isRunning && !state.hasGivenUp;) {
      const stretch = stretches[i];
      const nextIndex = stretch === undefined ? i : skipSleepingItems(m, state, i, stretch);
      if (nextIndex === stretch?.nextItem) {
        i = nextIndex;
        continue;
      }
      hasChangedAny = items[nextIndex].pass(m, state, hasChangedAny);
      i = nextIndex + 1;
    }
    return hasChangedAny;
  };
}

const noRange: RuleRange = { first: 0, end: 0 };

function findRange({ lines = [], until, which, when }: RuleBlock, plan: LinePlan): RuleRange {
  const rules = flatMapped(lines, (it) => plan.rules.get(it) ?? []);
  if (rules.length === 0 || until.type !== "still" || until.whole === true || which === "random")
    return noRange;
  if (when !== undefined || rules.some(({ rule, isRandom }) => isRandom || rule.calls !== undefined))
    return noRange;
  const { ruleIndex } = rules[0];
  return { first: ruleIndex, end: ruleIndex + rules.length };
}

/** Returns, for each item, the stretch that it belongs to. */
function findStretches(ranges: readonly RuleRange[]): readonly (ItemStretch | undefined)[] {
  const stretches: (ItemStretch | undefined)[] = [];
  for (let i = 0; i < ranges.length;) {
    const { first, end } = ranges[i];
    if (first === end) {
      stretches[i++] = undefined;
      continue;
    }
    let next = i + 1;
    while (ranges[next]?.first === ranges[next - 1].end && ranges[next].end > ranges[next].first) next++;
    const items = flatMapped(ranges.slice(i, next), (it, j) => makeList(it.end - it.first, () => i + j));
    const stretch = {
      ranges,
      first,
      end: ranges[next - 1].end,
      items: new Int32Array(items),
      nextItem: next,
    };
    while (i < next) stretches[i++] = stretch;
  }
  return stretches;
}

/**
 * Returns the next item of a stretch that has a rule that is awake, or the item after the stretch. Charges the work of the items in between
 * (rule R5). If the budget may end among them, returns `item`, so that they run.
 */
function skipSleepingItems(m: Machine, board: LineBoard, item: number, stretch: ItemStretch): number {
  const { ranges, end } = stretch;
  const { first } = ranges[item];
  const awakeRule = board.wakes.findNextAwake(first, end);
  const nextIndex = awakeRule === end ? stretch.nextItem : stretch.items[awakeRule - stretch.first];
  if (nextIndex === item) return item;
  const lastRange = ranges[nextIndex - 1];
  const { workBefore } = board.geometry;
  const work = workBefore[lastRange.end] - workBefore[first] + board.wakes.workBetween(first, lastRange.end);
  if (m.work + work > m.workLimit) return item;
  m.work += work;
  board.quietCount = lastRange.end - lastRange.first - 1;
  return nextIndex;
}
