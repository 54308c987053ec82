import type { Expr } from "../../src/program/index.ts";
import { squeezesAt } from "./bodies.ts";
import type { Run } from "./run.ts";
import { placeOf, shifted, steps, type Thing } from "./world.ts";

/** How far cells of different boards are from each other, and a cell from none. */
export const apart = 2147483647;

/** King steps from cell to cell, around the board where it has no edge. */
export function distance(run: Run, from: number, to: number, isStraight = false): number {
  const [one, other] = [placeOf(run.world, from), placeOf(run.world, to)];
  if (one.grid !== other.grid) return apart;
  const { width, height, board } = one.grid;
  const { edge } = run.program.boards[board];
  const around = (steps: number, size: number, wraps: boolean) =>
    wraps ? Math.min(steps, size - steps) : steps;
  const across = around(Math.abs(one.x - other.x), width, edge === "wraps" || edge === "wraps-across");
  const down = around(Math.abs(one.y - other.y), height, edge === "wraps" || edge === "wraps-down");
  return isStraight ? across + down : Math.max(across, down);
}

const straight = [0, 2, 4, 6];
const slanting = [1, 3, 5, 7];

/** One of the directions that pass. */
export function randomWay(
  run: Run,
  isStraight: boolean,
  passes: (way: number) => boolean,
): number | undefined {
  const ways = (isStraight ? straight : [0, 1, 2, 3, 4, 5, 6, 7]).filter(passes);
  return ways[run.below(ways.length)];
}

type Path = Extract<Expr, { is: "path" }>;

/** The first step of a shortest path (R44). */
export function pathStep(run: Run, thing: Thing, goals: ReadonlySet<number>, path: Path): number | undefined {
  const item = run.item(thing);
  if (!item || goals.size === 0) return undefined;
  const ways = path.straight ? straight : [...straight, ...slanting];
  const layer = thing.layer;
  const isOpen = (cell: number): boolean => {
    const kinds = run.world.cells[cell].flat().map((it) => it.kind);
    if (cell === thing.cell) return true;
    if (kinds.some((kind) => path.avoiding.includes(kind))) return false;
    if (run.isPile(layer)) return true;
    const there = run.world.cells[cell][layer][0];
    return there === undefined || path.past.includes(there.kind);
  };
  const next = (cell: number, way: number) => {
    const isNarrow = !run.isPile(layer) && squeezesAt(run, cell, way, layer, (at) => at === thing.cell);
    return isNarrow ? undefined : shifted(run.program, run.world, cell, ...steps[way]);
  };
  /** Steps from each cell to the nearest goal. */
  const far = new Map<number, number>();
  let edge = [...goals];
  for (let steps = 0; edge.length > 0; steps++) {
    for (const cell of edge) far.set(cell, steps);
    const behind = edge
      .flatMap((cell) => ways.flatMap((way) => next(cell, way) ?? []))
      .filter((cell) => !far.has(cell) && isOpen(cell));
    edge = [...new Set(behind)];
  }
  const here = far.get(thing.cell);
  if (here === 0 && !path.away) return undefined;
  const options = ways.flatMap((way) => {
    const cell = next(thing.cell, way);
    const steps = cell === undefined ? undefined : far.get(cell);
    return steps === undefined || cell === undefined ? [] : [{ way, steps, cell }];
  });
  if (path.away) {
    const open = options.filter((it) => isOpen(it.cell) && it.steps > (here ?? Infinity));
    return open.sort((a, b) => b.steps - a.steps)[0]?.way;
  }
  if (here === undefined) return undefined;
  return options.find((it) => it.steps === here - 1)?.way;
}

/** Cells that can be seen (R45), in reading order: symmetric shadow casting. */
export function seenFrom(run: Run, from: number, far: number): number[] {
  const { grid } = placeOf(run.world, from);
  const opaque = new Set(run.program.opaque);
  const isOpaque = (cell: number) => run.world.cells[cell].flat().some((it) => opaque.has(it.kind));
  const seen = new Set([from]);
  for (const [xx, xy, yx, yy] of [
    [1, 0, 0, -1],
    [0, 1, 1, 0],
    [1, 0, 0, 1],
    [0, -1, 1, 0],
  ])
    quadrant(
      (row, column) => shifted(run.program, run.world, from, column * xx + row * xy, column * yx + row * yy),
      isOpaque,
      seen,
      Math.max(grid.width, grid.height),
    );
  return [...seen].filter((cell) => distance(run, from, cell) <= far).sort((a, b) => a - b);
}

/** Rows of one quarter outward; slopes as fractions with the row twice as denominator. */
function quadrant(
  cellAt: (row: number, column: number) => number | undefined,
  isOpaque: (cell: number) => boolean,
  seen: Set<number>,
  most: number,
): void {
  const rows: { depth: number; from: Slope; to: Slope }[] = [{ depth: 1, from: [-1, 1], to: [1, 1] }];
  for (let row = rows.pop(); row; row = rows.pop()) {
    const { depth, to } = row;
    if (depth > most) continue;
    let from = row.from;
    const first = Math.floor((2 * depth * from[0] + from[1]) / (2 * from[1]));
    const last = Math.ceil((2 * depth * to[0] - to[1]) / (2 * to[1]));
    let before: "wall" | "floor" | undefined;
    for (let column = first; column <= last; column++) {
      const cell = cellAt(depth, column);
      const now = cell === undefined || isOpaque(cell) ? "wall" : "floor";
      const isWithin = column * from[1] >= depth * from[0] && column * to[1] <= depth * to[0];
      if (cell !== undefined && (now === "wall" || isWithin)) seen.add(cell);
      if (before === "wall" && now === "floor") from = [2 * column - 1, 2 * depth];
      if (before === "floor" && now === "wall")
        rows.push({ depth: depth + 1, from, to: [2 * column - 1, 2 * depth] });
      before = now;
    }
    if (before === "floor") rows.push({ depth: depth + 1, from, to });
  }
}

type Slope = readonly [number, number];
