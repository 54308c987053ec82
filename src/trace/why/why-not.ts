import { type Grid, noCell } from "../../base/index.ts";
import type {
  LineCell,
  LineRow,
  LineRule,
  RuleBlock,
  Movement,
  CellTest,
  KindId,
  LayerId,
  Rule,
} from "../../program/index.ts";
import type { Machine, State } from "../../core/engine/index.ts";
import type { ProgramCompiler } from "../../core/game/inside.ts";
import { type FailedTest, findFailedOperand } from "./failed-test.ts";
import { type CompiledBlock, type CompiledRule, testHolds } from "../../core/rules/index.ts";

/** Holds the copies of a line rule (a rule along a row of cells), one for each direction, and the block that contains them. */
export interface LineRuleCopies {
  readonly block: RuleBlock;
  readonly rules: readonly LineRule[];
}

/** Describes parts of a row that are placed on cells, and where the cells differ from them. */
interface PlacedPart {
  readonly cells: readonly number[];
  readonly misses: readonly Miss[];
}

/**
 * Holds the state with which rows are compared: the machine, the grid, and the requested movements by address (a cell on a
 * layer).
 */
interface Context {
  readonly m: Machine;
  readonly grid: Grid;
  readonly wishes: ReadonlyMap<number, Movement>;
}

/** Returns where a line rule came nearest to a match. Tries every direction of the rule, and every placement in which one of its rows covers the cell. */
export function findNearestLineMatch(
  m: Machine,
  compiled: ProgramCompiler,
  { block, rules }: LineRuleCopies,
  cell: number,
  wishes: ReadonlyMap<number, Movement>,
): NoMatch | undefined {
  const grid = m.layout.grids[m.layout.gridFor(block.board, m.me)];
  if (grid === undefined || !grid.has(cell)) return undefined;
  const context = { m, grid, wishes };
  return pickNearestMatch(
    rules.flatMap((rule) => {
      const missingRowIndex = rule.rows.findIndex((row) => !matchesSomewhere(context, rule, row));
      return rule.rows.flatMap((row, rowIndex) => {
        const nearMatch = findNearestPlacement(context, rule, row, cell);
        if (!nearMatch) return [];
        const isOtherRowMissing = missingRowIndex >= 0 && missingRowIndex !== rowIndex;
        const isFound = nearMatch.misses.length === 0 && !isOtherRowMissing;
        m.here = nearMatch.cells[0] ?? cell;
        const failedPart = isFound ? findFailedOperand(m, compiled, rule.when) : undefined;
        return [
          {
            rule,
            matches: isFound && !failedPart,
            ...nearMatch,
            ...(failedPart && { failed: failedPart }),
            ...(isOtherRowMissing && { missingRow: missingRowIndex + 1 }),
          },
        ];
      });
    }),
  );
}

/** Splits a row at its gaps. */
function splitAtGaps(row: LineRow): readonly (readonly LineCell[])[] {
  const parts: LineCell[][] = [[]];
  for (const cell of row) {
    if (cell === "gap") parts.push([]);
    else parts.at(-1)!.push(cell);
  }
  return parts.filter((it) => it.length > 0);
}

/** Places a row so that one of its parts covers a cell of the board, and each other part where it is nearest to a match, before or after that part. */
function findNearestPlacement(
  context: Context,
  rule: LineRule,
  row: LineRow,
  cell: number,
): PlacedPart | undefined {
  const parts = splitAtGaps(row);
  const step = makeStep(context.grid, rule);
  const candidates = parts.flatMap((part, partIndex) =>
    part.map((_, cellIndex) => {
      const startCell = moveBy(step, cell, -cellIndex);
      const placedParts = [placePart(context, part, startCell, step)];
      let edge = moveBy(step, startCell, part.length);
      for (const nextPart of parts.slice(partIndex + 1)) {
        const best = bestPlacement(context, nextPart, edge, step, 1);
        placedParts.push(best.placedPart);
        edge = moveBy(step, best.start, nextPart.length);
      }
      edge = startCell;
      for (const earlierPart of parts.slice(0, partIndex).reverse()) {
        const best = bestPlacement(context, earlierPart, moveBy(step, edge, -earlierPart.length), step, -1);
        placedParts.unshift(best.placedPart);
        edge = best.start;
      }
      return { cells: placedParts.flatMap((it) => it.cells), misses: placedParts.flatMap((it) => it.misses) };
    }),
  );
  return candidates.reduce<PlacedPart | undefined>(
    (bestSoFar, it) => (!bestSoFar || it.misses.length < bestSoFar.misses.length ? it : bestSoFar),
    undefined,
  );
}

type Walk = (cell: number, by: 1 | -1) => number;

function makeStep(grid: Grid, { way }: LineRule): Walk {
  const columnStep = way === "left" ? -1 : way === "right" ? 1 : 0;
  const rowStep = way === "up" ? -1 : way === "down" ? 1 : 0;
  return (cell, times) => (cell < 0 ? cell : grid.shift(cell, columnStep * times, rowStep * times));
}

function moveBy(step: Walk, cell: number, count: number): number {
  let lineCell = cell;
  for (let i = 0; i < Math.abs(count); i++) lineCell = step(lineCell, count < 0 ? -1 : 1);
  return lineCell;
}

/** Returns the best placement of a part of a row, searching from a cell forwards or backwards. */
function bestPlacement(
  context: Context,
  part: readonly LineCell[],
  from: number,
  step: Walk,
  direction: 1 | -1,
): { readonly placedPart: PlacedPart; readonly start: number } {
  let bestSoFar = { placedPart: placePart(context, part, from, step), start: from };
  const maxSteps = Math.max(context.grid.width, context.grid.height);
  for (let cell = from, i = 0; cell >= 0 && i < maxSteps && bestSoFar.placedPart.misses.length > 0; i++) {
    cell = step(cell, direction);
    const candidate = placePart(context, part, cell, step);
    if (cell >= 0 && candidate.misses.length < bestSoFar.placedPart.misses.length)
      bestSoFar = { placedPart: candidate, start: cell };
  }
  return bestSoFar;
}

function placePart(context: Context, part: readonly LineCell[], startCell: number, step: Walk): PlacedPart {
  const cells: number[] = [];
  const misses: Miss[] = [];
  let lineCell = startCell;
  for (const rowCell of part) {
    if (lineCell >= 0) cells.push(lineCell);
    misses.push(...missesOf(context, rowCell, lineCell));
    lineCell = step(lineCell, 1);
  }
  return { cells, misses };
}

/** Returns how a cell of the board differs from what a cell of a row requires. */
function missesOf({ m, wishes }: Context, { any, no, wishes: needs }: LineCell, at: number): readonly Miss[] {
  if (at < 0) return [{ wanted: { is: "any", kinds: any[0] ?? [] }, there: [] }];
  const tests = [
    ...any.map((kinds) => ({ test: "any", kinds }) as const),
    ...no.map((kinds) => ({ test: "no", kinds }) as const),
  ];
  const missingWishes = needs.filter(
    ({ layer, wish }) => (wishes.get(layer * m.layout.cellCount + at) ?? "still") !== wish,
  );
  return [
    ...findMissedTests(m.state, at, tests),
    ...missingWishes.map((it): Miss => ({
      cell: at,
      wanted: { is: "wish", ...it },
      there: m.state.kindsAt(at),
    })),
  ];
}

/** Returns the tests that do not hold in a cell; off the board, that is every test. */
function findMissedTests(state: State, cell: number, tests: readonly CellTest[]): readonly Miss[] {
  return tests.flatMap((test): Miss[] => {
    const wanted: Miss["wanted"] =
      test.test === "empty" ? { is: "empty", layers: test.layers } : { is: test.test, kinds: test.kinds };
    if (cell === noCell) return [{ wanted, there: [] }];
    return testHolds(state, cell, test) ? [] : [{ cell, wanted, there: state.kindsAt(cell) }];
  });
}

function matchesSomewhere(context: Context, rule: LineRule, row: LineRow): boolean {
  const { first, last } = context.grid;
  for (let cell = first; cell < last; cell++)
    if (findNearestPlacement(context, rule, row, cell)?.misses.length === 0) return true;
  return false;
}

/** Holds one drawn rule, as its turned and mirrored copies, and the block that contains it. */
export interface PictureRuleCopies {
  readonly block: CompiledBlock;
  readonly rules: readonly CompiledRule[];
}

/** Tries each copy of a drawn rule wherever its picture covers a cell, and returns the attempt that comes nearest to a match. */
export function findNearestPicture(
  m: Machine,
  compiled: ProgramCompiler,
  { block, rules }: PictureRuleCopies,
  cell: number,
): NoMatch | undefined {
  const index = block.findGrid(m);
  const grid = m.layout.grids[index];
  if (grid === undefined || !grid.has(cell)) return undefined;
  const requiredFacing = block.findFacing?.(m);
  const regionCells = block.region && new Set(m.collectPushed(block.region));
  const blockFailed = findFailedOperand(m, compiled, block.block.when);
  const candidates = rules.flatMap((copy) =>
    copy.touched.map((pictureIndex): NoMatch => {
      const middle = grid.shift(cell, -copy.across[pictureIndex], -copy.down[pictureIndex]);
      const isTurnedAway = requiredFacing !== undefined && copy.rule.facing !== requiredFacing;
      const tests = middle === noCell ? [] : copy.rule.before;
      const misses = tests.flatMap((it, i) => findMissedTests(m.state, cellAt(copy, i, middle), it));
      const isOutside = middle === noCell || (regionCells !== undefined && !regionCells.has(middle));
      const matchesPicture = misses.length === 0 && !isOutside && !isTurnedAway && blockFailed === undefined;
      m.here = middle;
      const failedPart = matchesPicture ? findFailedOperand(m, compiled, copy.rule.when) : undefined;
      return {
        rule: copy.rule,
        matches: matchesPicture && failedPart === undefined && meetsCondition(m, copy, middle),
        cells: middle === noCell ? [cell] : copy.touched.map((i) => cellAt(copy, i, middle)).filter(isCell),
        misses,
        ...(failedPart && { failed: failedPart }),
        ...(isOutside && { isOutside }),
        ...(isTurnedAway && { isTurnedAway }),
        ...(blockFailed && { blockFailed }),
      };
    }),
  );
  return pickNearestMatch(candidates);

  function cellAt(compiled: CompiledRule, cellIndex: number, middleCell: number): number {
    return grid.shift(middleCell, compiled.across[cellIndex], compiled.down[cellIndex]);
  }
}

const isCell = (cell: number): boolean => cell !== noCell;

function meetsCondition(m: Machine, { when: condition }: CompiledRule, middleCell: number): boolean {
  if (condition === undefined) return true;
  m.here = middleCell;
  return m.tryOut(() => condition(m) !== 0);
}

/** Describes the placement of a rule that is nearest to a match, with the given cell in its picture. */
export interface NoMatch {
  /** Holds the copy of the rule: turned, mirrored, or along one of the directions. */
  readonly rule: Rule | LineRule;
  /** Is true if the rule does match in this placement. */
  readonly matches: boolean;
  /** Lists the cells under the rule's picture or row. */
  readonly cells: readonly number[];
  /** Lists the cells that differ from what the rule requires. */
  readonly misses: readonly Miss[];
  /** Holds the number, from 1, of another row of a line rule, which matches nowhere. */
  readonly missingRow?: number;
  /** Holds the failed operand of the rule's own condition. */
  readonly failed?: FailedTest;
  /** Is true if the middle of the picture would be outside the cells that the block allows (`in CELLS`). */
  readonly isOutside?: true;
  /** Is true if this copy of the rule does not face the direction that its block requires at this moment. */
  readonly isTurnedAway?: true;
  /** Holds the failed operand of the block's condition. */
  readonly blockFailed?: FailedTest;
}

/** Describes a difference between a cell and what a rule requires; `cell` is missing if the rule reaches off the board. */
export interface Miss {
  readonly cell?: number;
  /** Holds the requirement: one of the kinds, none of the kinds, nothing on the layers; or a movement on a layer, or no movement on it. */
  readonly wanted:
    | { readonly is: "any" | "no"; readonly kinds: readonly KindId[] }
    | { readonly is: "empty"; readonly layers: readonly LayerId[] }
    | { readonly is: "wish"; readonly layer: LayerId; readonly wish: Movement | "still" };
  /** Lists the kinds in the cell. */
  readonly there: readonly KindId[];
}

/** Returns the placement nearest to a match: a match if there is one, otherwise the first with the fewest differences. */
export function pickNearestMatch(matches: readonly NoMatch[]): NoMatch | undefined {
  return matches.reduce<NoMatch | undefined>(
    (nearestSoFar, it) =>
      nearestSoFar === undefined || measureDistance(it) < measureDistance(nearestSoFar) ? it : nearestSoFar,
    undefined,
  );
}

function measureDistance({ matches, misses, isTurnedAway, isOutside, missingRow }: NoMatch): number {
  if (matches) return -1;
  // A thing that must not be in a cell counts as a smaller difference than a thing that is missing.
  const differenceCount = misses.reduce((sum, { wanted }) => sum + (wanted.is === "any" ? 3 : 2), 0);
  return (
    differenceCount + (isTurnedAway ? 1000 : 0) + (isOutside ? 2 : 0) + (missingRow === undefined ? 0 : 2)
  );
}
