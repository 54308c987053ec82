import type { Grid } from "../../base/index.ts";
import type { LineCell, LineRow, LineRule, RuleBlock, Movement } from "../../program/index.ts";
import type { Machine } from "../../core/engine/index.ts";
import type { ProgramCompiler } from "../../core/game/inside.ts";
import { failedAlone } from "./failed-test.ts";
import { type Miss, nearest, type NoMatch } from "./no-match.ts";

/** The copies of a line rule, one for each direction, and the block they are in. */
export interface LineRules {
  readonly block: RuleBlock;
  readonly rules: readonly LineRule[];
}

/** A stretch of a row, placed on cells. */
interface Laid {
  readonly cells: readonly number[];
  readonly misses: readonly Miss[];
}

/** Says what a rule is placed on: a board, and the movements of the moment by address. */
interface Ground {
  readonly m: Machine;
  readonly grid: Grid;
  readonly wishes: ReadonlyMap<number, Movement>;
}

/** Returns how near one of the copies of a line rule comes to a match with a cell in one of its rows. */
export function nearestLine(
  m: Machine,
  compiled: ProgramCompiler,
  { block, rules }: LineRules,
  cell: number,
  wishes: ReadonlyMap<number, Movement>,
): NoMatch | undefined {
  const grid = m.layout.grids[m.layout.gridFor(block.board, m.me)];
  if (grid === undefined || !grid.has(cell)) return undefined;
  const ground = { m, grid, wishes };
  return nearest(
    rules.flatMap((rule) => {
      const missingRow = rule.rows.findIndex((row) => !isSomewhere(ground, rule, row));
      return rule.rows.flatMap((row, at) => {
        const laid = over(ground, rule, row, cell);
        if (!laid) return [];
        const isMissing = missingRow >= 0 && missingRow !== at;
        const isFound = laid.misses.length === 0 && !isMissing;
        m.here = laid.cells[0] ?? cell;
        const failed = isFound ? failedAlone(m, compiled, rule.when) : undefined;
        return [
          {
            rule,
            matches: isFound && !failed,
            ...laid,
            ...(failed && { failed }),
            ...(isMissing && { missingRow: missingRow + 1 }),
          },
        ];
      });
    }),
  );
}

/** Returns the stretches of a row between its gaps. */
function stretches(row: LineRow): readonly (readonly LineCell[])[] {
  const parts: LineCell[][] = [[]];
  for (const cell of row) {
    if (cell === "gap") parts.push([]);
    else parts.at(-1)!.push(cell);
  }
  return parts.filter((it) => it.length > 0);
}

/** Returns the row with a cell in one of its stretches, the stretches before and behind it as near to a match as they can be. */
function over(ground: Ground, rule: LineRule, row: LineRow, cell: number): Laid | undefined {
  const parts = stretches(row);
  const step = stepOf(ground.grid, rule);
  const ways = parts.flatMap((part, number) =>
    part.map((_, index) => {
      const start = walk(step, cell, -index);
      const laid = [lay(ground, part, start, step)];
      let at = walk(step, start, part.length);
      for (const next of parts.slice(number + 1)) {
        const found = best(ground, next, at, step, 1);
        laid.push(found.laid);
        at = walk(step, found.start, next.length);
      }
      at = start;
      for (const before of parts.slice(0, number).reverse()) {
        const found = best(ground, before, walk(step, at, -before.length), step, -1);
        laid.unshift(found.laid);
        at = found.start;
      }
      return { cells: laid.flatMap((it) => it.cells), misses: laid.flatMap((it) => it.misses) };
    }),
  );
  return ways.reduce<Laid | undefined>(
    (least, it) => (!least || it.misses.length < least.misses.length ? it : least),
    undefined,
  );
}

type Step = (cell: number, by: 1 | -1) => number;

function stepOf(grid: Grid, { way }: LineRule): Step {
  const across = way === "left" ? -1 : way === "right" ? 1 : 0;
  const down = way === "up" ? -1 : way === "down" ? 1 : 0;
  return (cell, by) => (cell < 0 ? cell : grid.shift(cell, across * by, down * by));
}

function walk(step: Step, cell: number, count: number): number {
  let at = cell;
  for (let i = 0; i < Math.abs(count); i++) at = step(at, count < 0 ? -1 : 1);
  return at;
}

/** Returns the best place for a stretch from a cell on, forwards or backwards. */
function best(
  ground: Ground,
  part: readonly LineCell[],
  from: number,
  step: Step,
  by: 1 | -1,
): { readonly laid: Laid; readonly start: number } {
  let found = { laid: lay(ground, part, from, step), start: from };
  const longest = Math.max(ground.grid.width, ground.grid.height);
  for (let at = from, i = 0; at >= 0 && i < longest && found.laid.misses.length > 0; i++) {
    at = step(at, by);
    const laid = lay(ground, part, at, step);
    if (at >= 0 && laid.misses.length < found.laid.misses.length) found = { laid, start: at };
  }
  return found;
}

function lay(ground: Ground, part: readonly LineCell[], start: number, step: Step): Laid {
  const cells: number[] = [];
  const misses: Miss[] = [];
  let at = start;
  for (const cell of part) {
    if (at >= 0) cells.push(at);
    misses.push(...missesOf(ground, cell, at));
    at = step(at, 1);
  }
  return { cells, misses };
}

function missesOf({ m, wishes }: Ground, cell: LineCell, at: number): readonly Miss[] {
  const { layerOf, cellCount } = m.layout;
  if (at < 0) return [{ wanted: { is: "any", kinds: cell.any[0] ?? [] }, there: [] }];
  const isThere = (kind: number): boolean => m.state.cells[layerOf[kind] * cellCount + at] === kind;
  const there = m.state.kindsAt(at);
  return [
    ...cell.any
      .filter((kinds) => !kinds.some(isThere))
      .map((kinds): Miss => ({ cell: at, wanted: { is: "any", kinds }, there })),
    ...cell.no
      .filter((kinds) => kinds.some(isThere))
      .map((kinds): Miss => ({ cell: at, wanted: { is: "no", kinds }, there })),
    ...cell.wishes
      .filter(({ layer, wish }) => {
        const wished = wishes.get(layer * cellCount + at);
        return wish === "still" ? wished !== undefined : wished !== wish;
      })
      .map((it): Miss => ({ cell: at, wanted: { is: "wish", ...it }, there })),
  ];
}

function isSomewhere(ground: Ground, rule: LineRule, row: LineRow): boolean {
  const { first, last } = ground.grid;
  for (let cell = first; cell < last; cell++)
    if (over(ground, rule, row, cell)?.misses.length === 0) return true;
  return false;
}
