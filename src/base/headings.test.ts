import { assert, constantFrom, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { directions } from "./grid.ts";
import {
  isHeadingCount,
  headingVector,
  headingPeriod,
  directionOfHeadingStep,
  turnCell,
  turnCellBack,
} from "./headings.ts";

type Cell = readonly [x: number, y: number];

/** The cells of a square, seen from a pivot in it. */
function square(side: number, pivot: Cell): Cell[] {
  return Array.from({ length: side * side }, (_, i) => [
    (i % side) - pivot[0],
    Math.floor(i / side) - pivot[1],
  ]);
}

const king = (a: Cell, b: Cell): number => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));

/** How many pairs of cells side by side end more than one king move apart. */
function tornPairs(cells: readonly Cell[], turn: (x: number, y: number) => Cell): number {
  const has = new Set(cells.map(String));
  const beside = cells.flatMap(([x, y]): [Cell, Cell][] => [
    [
      [x, y],
      [x + 1, y],
    ],
    [
      [x, y],
      [x, y + 1],
    ],
  ]);
  const pairs = beside.filter(([, next]) => has.has(String(next)));
  return pairs.filter(([a, b]) => king(turn(...a), turn(...b)) > 1).length;
}

describe.each([4, 8, 12, 16])("PV35 in %i headings", (headings) => {
  const all = Array.from({ length: headings }, (_, heading) => heading);
  // Whichever of its cells a 12x12 square turns about, its cells are among these, seen from there.
  const cells = square(23, [11, 11]);

  test.each(all)(
    "a 12x12 square about any of its cells comes whole to heading %i and back, untorn",
    (heading) => {
      const after = cells.map(([x, y]) => turnCell(x, y, heading, headings));
      expect(new Set(after.map(String)).size).toBe(cells.length);
      expect(after.map(([x, y]) => turnCellBack(x, y, heading, headings))).toEqual(cells);
      expect(tornPairs(cells, (x, y) => turnCell(x, y, heading, headings))).toBe(0);
    },
  );

  test.each(all)("mirrored twice about its keel at heading %i it is as it was", (heading) => {
    const mirrored = ([x, y]: Cell): Cell => {
      const [across, down] = turnCellBack(x, y, heading, headings);
      return turnCell(-across, down, heading, headings);
    };
    const after = cells.map(([x, y]) => turnCell(x, y, heading, headings));
    expect(after.map((it) => mirrored(mirrored(it)))).toEqual(after);
  });
});

test("PV35 up to 20 cells from the pivot 16 headings lose no cell, have no hole and stay near the true place", () => {
  for (let heading = 0; heading < 16; heading++) {
    const seen = new Set<string>();
    let off = 0;
    const angle = Math.atan2(
      ...(headingVector(heading, 16).map((it, i) => (i === 0 ? it : -it)) as [number, number]),
    );
    for (const [x, y] of square(41, [20, 20])) {
      const [across, down] = turnCell(x, y, heading, 16);
      seen.add(`${across} ${down}`);
      const [tx, ty] = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
      off = Math.max(off, Math.hypot(across - tx, down - ty));
    }
    expect(off).toBeLessThan(heading % 2 === 1 ? 0.57 : heading % 4 === 0 ? 0.001 : 1.5);
    expect(seen.size).toBe(41 * 41);
    // A hole has all four neighbours and is none of the cells.
    const holes = [...seen].filter((key) => {
      const [x, y] = key.split(" ").map(Number) as [number, number];
      const has = (dx: number, dy: number): boolean => seen.has(`${x + dx} ${y + dy}`);
      return !has(1, 0) && has(2, 0) && has(1, 1) && has(1, -1);
    });
    expect(holes).toEqual([]);
  }
});

test("PV35 heading j of 16, as numbers", () => {
  expect(turnCell(0, -13, 1, 16)).toEqual([5, -12]);
  expect(turnCell(0, -13, 3, 16)).toEqual([12, -5]);
  expect(turnCell(0, -13, 4, 16)).toEqual([13, 0]);
  expect(turnCell(1, 0, 2, 16)).toEqual([1, 1]);
  expect(turnCell(0, -3, 2, 8)).toEqual([3, 0]);
});

test("PV35 other angles lose no cell and can be taken back, though a few neighbours come apart", () => {
  expect([4, 8, 12, 16, 20, 24, 36, 72, 360].every(isHeadingCount)).toBe(true);
  expect([0, 2, 6, 14, 28, 48].some(isHeadingCount)).toBe(false);
  const hull = square(25, [12, 12]).filter(([x]) => Math.abs(x) <= 4);
  let torn = 0;
  let pairs = 0;
  for (let heading = 0; heading < 360; heading += 7) {
    const after = hull.map(([x, y]) => turnCell(x, y, heading, 360));
    expect(new Set(after.map(String)).size).toBe(hull.length);
    expect(after.map(([x, y]) => turnCellBack(x, y, heading, 360))).toEqual(hull);
    torn += tornPairs(hull, (x, y) => turnCell(x, y, heading, 360));
    pairs += 8 * 25 + 9 * 24;
  }
  expect(torn / pairs).toBeGreaterThan(0);
  expect(torn / pairs).toBeLessThan(0.02);
});

test("PV35 a turn forth and back is nothing, wherever the cell is", () => {
  const rounds = constantFrom(4, 8, 12, 16, 24, 40, 360);
  const far = integer({ min: -30_000, max: 30_000 });
  assert(
    property(rounds, integer({ min: -400, max: 400 }), far, far, (headings, heading, x, y) => {
      expect(turnCellBack(...turnCell(x, y, heading, headings), heading, headings)).toEqual([x, y]);
      // Half a round on everything is on the other side.
      const [across, down] = turnCell(x, y, heading, headings);
      expect(turnCell(x, y, heading + headings / 2, headings)).toEqual([0 - across, 0 - down]);
    }),
  );
});

test("PV38 forward at a fine heading follows the integer line", () => {
  const path = (heading: number, headings: number, steps: number): Cell => {
    let [x, y] = [0, 0];
    for (let step = 0; step < steps; step++) {
      const [dx, dy] = directions[directionOfHeadingStep(heading, headings, step)]!;
      [x, y] = [x + dx, y + dy];
    }
    return [x, y];
  };
  expect(path(0, 16, 5)).toEqual([0, -5]);
  expect(path(1, 16, 12)).toEqual([5, -12]);
  expect(path(2, 16, 7)).toEqual([7, -7]);
  expect(path(3, 16, 24)).toEqual([24, -10]);
  expect(path(5, 16, 12)).toEqual([12, 5]);
  expect(path(14, 16, 4)).toEqual([-4, -4]);
  expect(path(1, 24, headingPeriod(1, 24))).toEqual(headingVector(1, 24));
  // Back along the same cells.
  const steps = [5, 4, 3, 2, 1, 0, -1].map((before) => directionOfHeadingStep(1, 16, before));
  expect(steps).toEqual([5, 4, 3, 2, 1, 0, -1].map((before) => directionOfHeadingStep(1, 16, before + 12)));
});
