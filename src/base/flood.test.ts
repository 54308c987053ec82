import { describe, expect, test } from "vitest";
import { Flood } from "./flood.ts";
import { Grid, type GridEdge } from "./grid.ts";
import { directions, noCell } from "./grid.ts";

const edges: readonly GridEdge[] = ["closed", "wraps", "wraps-across", "wraps-down", "runs-on"];

/** Floods by rounds over the whole board, until nothing is added. */
function byRounds(
  grid: Grid,
  seeds: readonly number[],
  diagonal: boolean,
  open: ReadonlySet<number>,
): number[] {
  const found = new Set(seeds);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (let cell = grid.first; cell < grid.end; cell++)
      if (open.has(cell) && stepsFrom(grid, cell, diagonal).some((it) => found.has(it))) found.add(cell);
  }
  return [...found].sort((a, b) => a - b);
}

function stepsFrom(grid: Grid, cell: number, diagonal: boolean): number[] {
  return directions
    .filter((_, way) => diagonal || way % 2 === 0)
    .map(([across, down]) => grid.shift(cell, across, down))
    .filter((it) => it !== noCell);
}

describe.each(edges)("R60 on a board that is %s", (edge) => {
  test.each([true, false])(
    "what hangs together is what rounds over the board find; diagonal: %s",
    (diagonal) => {
      let seed = 7;
      const draw = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
      const flood = new Flood();
      for (let round = 0; round < 60; round++) {
        const grid = new Grid(3, 1 + draw(7), 1 + draw(7), edge);
        const cells = Array.from({ length: grid.end - grid.first }, (_, at) => grid.first + at);
        const open = new Set(cells.filter(() => draw(5) < 3));
        const seeds = [...new Set([cells[draw(cells.length)]!, cells[draw(cells.length)]!])];
        flood.begin(grid.end);
        for (const it of seeds) flood.reach(it);
        flood.spread(
          () => grid,
          diagonal,
          (cell) => open.has(cell),
        );
        const found = [...flood.cells].sort((a, b) => a - b);
        expect(found).toEqual(byRounds(grid, seeds, diagonal, open));
        const border = [...flood.findBorder(() => grid, diagonal)].sort((a, b) => a - b);
        const beside = cells.filter(
          (it) => !found.includes(it) && stepsFrom(grid, it, diagonal).some((next) => found.includes(next)),
        );
        if (edge !== "runs-on") expect(border).toEqual(beside);
      }
    },
  );
});
