import { noCell } from "../../base/index.ts";
import type { CellTest } from "../../program/index.ts";
import type { Machine, State } from "../../core/engine/index.ts";
import { type CompiledBlock, type CompiledRule, testHolds } from "../../core/rules/index.ts";
import { failedAlone } from "./failed-test.ts";
import type { ProgramCompiler } from "../../core/game/inside.ts";
import { type Miss, nearest, type NoMatch } from "./no-match.ts";

/** Where the copies of one rule are: in a block, one after the other. */
export interface PictureRules {
  readonly block: CompiledBlock;
  readonly rules: readonly CompiledRule[];
}

/** How near one of the copies of a rule comes to a match with a cell somewhere in its picture. */
export function nearestPicture(
  m: Machine,
  compiled: ProgramCompiler,
  { block, rules }: PictureRules,
  cell: number,
): NoMatch | undefined {
  const index = block.grid(m);
  const grid = m.layout.grids[index];
  if (grid === undefined || !grid.has(cell)) return undefined;
  const facing = block.turnedTo?.(m);
  const among = block.region && cellsOf(m, block.region);
  const blockFailed = failedAlone(m, compiled, block.block.when);
  const laid = rules.flatMap((ready) =>
    ready.touched.map((at): NoMatch => {
      const middle = grid.shift(cell, -ready.across[at], -ready.down[at]);
      const isTurnedAway = facing !== undefined && ready.rule.facing !== facing;
      const misses = middle === noCell ? [] : missesAt(m.state, ready, (i) => cellAt(ready, i, middle));
      const isOutside = middle === noCell || (among !== undefined && !among.has(middle));
      const isDrawn = misses.length === 0 && !isOutside && !isTurnedAway && blockFailed === undefined;
      m.here = middle;
      const failed = isDrawn ? failedAlone(m, compiled, ready.rule.when) : undefined;
      return {
        rule: ready.rule,
        matches: isDrawn && failed === undefined && holds(m, ready, middle),
        cells: middle === noCell ? [cell] : ready.touched.map((i) => cellAt(ready, i, middle)).filter(isOn),
        misses,
        ...(failed && { failed }),
        ...(isOutside && { isOutside }),
        ...(isTurnedAway && { isTurnedAway }),
        ...(blockFailed && { blockFailed }),
      };
    }),
  );
  return nearest(laid);

  function cellAt(ready: CompiledRule, at: number, middle: number): number {
    return grid.shift(middle, ready.across[at], ready.down[at]);
  }
}

const isOn = (cell: number): boolean => cell !== noCell;

function cellsOf(m: Machine, region: (m: Machine) => void): ReadonlySet<number> {
  const start = m.top;
  region(m);
  return new Set(m.takeFrom(start));
}

function holds(m: Machine, { when }: CompiledRule, middle: number): boolean {
  if (when === undefined) return true;
  m.here = middle;
  return m.look(() => when(m) !== 0);
}

function missesAt(state: State, { rule }: CompiledRule, cellAt: (index: number) => number): readonly Miss[] {
  return rule.before.flatMap((tests, index) => {
    const cell = cellAt(index);
    return tests.flatMap((test): Miss[] => {
      const wanted = wantedBy(test);
      if (cell === noCell) return [{ wanted, there: [] }];
      return testHolds(state, cell, test) ? [] : [{ cell, wanted, there: state.kindsAt(cell) }];
    });
  });
}

function wantedBy(test: CellTest): Miss["wanted"] {
  return test.test === "empty" ? { is: "empty", layers: test.layers } : { is: test.test, kinds: test.kinds };
}
