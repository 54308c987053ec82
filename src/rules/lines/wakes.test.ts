import { expect, test } from "vitest";
import { Grid } from "../../base/index.ts";
import { comes, turns } from "./cell-events.ts";
import { listenersOf, type SleepingRule, Wakes } from "./wakes.ts";

const grid = new Grid(0, 8, 4, "closed");

/** Rules of one part, each of which needs some of three sets and hears when a cell comes into one of them; the number of rules that need set 2 goes beyond a word. */
const rules: readonly SleepingRule[] = Array.from({ length: 40 }, (_, number) => {
  const needs = Int32Array.from(number === 0 ? [0, 1] : [2]);
  return { number, needs, wakers: [...needs].map(comes), rows: [{ parts: [{ cells: [], number: 0 }] }] };
});

/** Sets of one word each, with a word before and behind them. */
function newSets() {
  const sets = {
    stride: 1,
    pad: 1,
    bits: new Int32Array(5),
    counts: new Int32Array(3),
    newest: new Int32Array(3),
  };
  const wakes = new Wakes(listenersOf(rules, 12, 3), grid, sets);
  /** Puts a cell into a set, or takes it out. */
  const change = (set: number, cell: number, by: 1 | -1) => {
    sets.bits[1 + set]! ^= 1 << cell;
    sets.counts[set]! += by;
    sets.newest[set] = cell;
    wakes.note(turns(set));
    if (by > 0) wakes.note(comes(set));
  };
  return { wakes, change };
}

/** The rules that have to be looked for, and what it costs to look for all. */
function seen(wakes: Wakes) {
  const awake: number[] = [];
  for (let rule = wakes.nextAwake(0, 40); rule < 40; rule = wakes.nextAwake(rule + 1, 40)) awake.push(rule);
  return { awake, work: wakes.workBetween(0, 40) };
}

const others = rules.slice(1).map(({ number }) => number);

test("R5 a rule is looked for, and costs work, only while no set that it needs is empty", () => {
  const { wakes, change } = newSets();
  expect(seen(wakes)).toEqual({ awake: [], work: 0 });
  change(0, 3, 1);
  expect(seen(wakes)).toEqual({ awake: [], work: 0 });
  change(1, 5, 1);
  expect(seen(wakes)).toEqual({ awake: [0], work: 1 });
  change(2, 5, 1);
  expect(seen(wakes)).toEqual({ awake: [0, ...others], work: 40 });
  change(0, 3, -1);
  expect(seen(wakes)).toEqual({ awake: others, work: 39 });
});

test("a rule that was looked for in vain sleeps until something happens of which it hears; its work counts as before", () => {
  const { wakes, change } = newSets();
  change(0, 3, 1);
  change(1, 5, 1);
  expect(wakes.nextAwake(0, 40)).toBe(0);
  wakes.letSleep(0, undefined);
  expect(seen(wakes)).toEqual({ awake: [], work: 1 });
  change(2, 1, 1);
  expect(wakes.isAwake(0)).toBe(false);
  change(1, 6, 1);
  expect(wakes.isAwake(0)).toBe(true);
});

test("a rule sleeps on where the only cell of a set has not beside it what it needs", () => {
  const { wakes, change } = newSets();
  change(0, 3, 1);
  change(1, 5, 1);
  expect(wakes.isAwake(0)).toBe(true);
  wakes.letSleep(0, { one: 0, other: 1, distance: 1 });
  change(1, 6, 1);
  expect(seen(wakes).awake).toEqual([]);
  change(1, 4, 1);
  expect(seen(wakes).awake).toEqual([0]);
});
