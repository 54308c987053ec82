// Resting places: against the published counts, and against a search without any art.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type BodyKind, posesOf, type Program } from "../../src/program/index.ts";
import { countRestingPlaces, type Falling, fallingOf } from "../../src/solve/index.ts";
import { programOf } from "../compiling.ts";

function gameFile(name: string): Program {
  return programOf(readFileSync(fileURLToPath(new URL(`../../games/${name}.quad`, import.meta.url)), "utf8"));
}

function fallingIn(program: Program): Falling {
  const falling = fallingOf(program);
  if (typeof falling === "string") throw new Error(falling);
  return falling;
}

function queueOf(program: Program, letters: string): readonly BodyKind[] {
  return [...letters].map((it) => program.bodies!.find(({ kind }) => program.kinds[kind]!.name === it)!);
}

/** Counted only when QUADRILLE_LONG is set: they take a while. */
const long: [string, number][] = [
  ["IOLJ", 188_374],
  ["TIOL", 201_082],
  ["IOLJS", 3_497_187],
];

describe("the published counts (P1), by the moves of marathon without half turns", () => {
  const marathon = gameFile("marathon");
  const falling = { ...fallingIn(marathon), turns: [1, 3] };
  test.each([
    ["I", 17],
    ["S", 17],
    ["Z", 17],
    ["O", 9],
    ["T", 34],
    ["J", 34],
    ["L", 34],
    ["IO", 153],
    ["TI", 600],
    ["IOL", 5_266],
    ["TIO", 5_578],
    ...(process.env["QUADRILLE_LONG"] ? long : []),
  ])(
    "%s",
    (queue, wanted) => {
      expect(countRestingPlaces(falling, queueOf(marathon, queue))).toBe(wanted);
    },
    600_000,
  );
});

describe("a search without any art counts the same", () => {
  const odd = programOf(`title Odd
board 6x7
objects
  hub o white
bodies shape
  turns about its lower left corner
  key turns about o
  key kicks 0>1 1>2 (-1, 0) (0, -1)
  key red   bar cyan   zig green
  oK        II         Z..
  K.                   ZZZ
controls
  a
  b
  c
  d
state
  slot piece
  source any = key, bar, zig
start
  piece = draw any
  put piece at (2, 1)
step act
  when a: move piece left 2
  when a: slide piece right
  when b: move piece down
  when c: turn piece cw, mirror piece
  when d: settle piece
`);
  test.each([
    ["firing-line", gameFile("firing-line"), ["T", "L", "S", "IO", "TZ", "OO"]],
    ["marathon", gameFile("marathon"), ["T", "SI"]],
    ["odd shapes", odd, []],
  ] as const)("%s", (_, program, queues) => {
    const falling = fallingIn(program);
    for (const queue of queues) {
      const bodies = queueOf(program, queue);
      expect(countRestingPlaces(falling, bodies)).toBe(plainCount(falling, bodies, []));
    }
    for (const first of falling.bodies.slice(0, queues.length === 0 ? 3 : 0)) {
      for (const second of falling.bodies)
        expect(countRestingPlaces(falling, [first, second])).toBe(plainCount(falling, [first, second], []));
    }
  });
});

test.each([["objects only", "warehouse", "No line of the game settles"]])(
  "a game that is none of the kind is told so: %s",
  (_, name, wanted) => {
    expect(fallingOf(gameFile(name))).toContain(wanted);
  },
);

type Cells = readonly (readonly [number, number])[];

function plainCount(falling: Falling, queue: readonly BodyKind[], board: readonly string[]): number {
  const [body, ...others] = queue;
  if (!body) return 1;
  const taken = new Set(board);
  const poses = posesOf(body).map(({ across, down }): Cells => across.map((x, i) => [x, down[i]!]));
  const cellsAt = (pose: number, x: number, y: number): Cells =>
    poses[pose]!.map(([dx, dy]) => [x + dx, y + dy]);
  const isFree = (pose: number, x: number, y: number): boolean =>
    cellsAt(pose, x, y).every(
      ([cx, cy]) =>
        cx >= 0 && cx < falling.width && cy >= 0 && cy < falling.height && !taken.has(`${cx} ${cy}`),
    );
  const seen = new Set<string>();
  const places = new Map<string, Cells>();
  const waiting: (readonly [number, number, number])[] = [];
  const visit = (pose: number, x: number, y: number): boolean => {
    if (!isFree(pose, x, y)) return false;
    if (!seen.has(`${pose} ${x} ${y}`)) waiting.push([pose, x, y]);
    seen.add(`${pose} ${x} ${y}`);
    return true;
  };
  visit(0, falling.x, falling.y + (body.turning.by === "box" ? body.height - 1 : 0));
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const [pose, x, y] = at;
    for (const { dx, dy, isSlide } of falling.steps) visit(pose, ...stepped(isFree, at, dx, dy, isSlide));
    for (const quarters of body.turning.by === "never" ? [] : falling.turns) {
      const to = (pose + quarters) & 3;
      const kick = body.kicks.find((it) => it.from === (pose & 3) && it.to === to);
      [[0, 0] as const, ...(kick?.tests ?? [])].some(([dx, dy]) => visit((pose & 4) | to, x + dx, y + dy));
    }
    if (falling.canMirror) visit((pose & 4 ? 0 : 4) + ((4 - (pose & 3)) & 3), x, y);
    const cells = cellsAt(pose, x, y);
    if (!isFree(pose, x, y + 1)) places.set(cells.map(String).sort().join(), cells);
  }
  if (others.length === 0) return places.size;
  const boards = [...places.values()].map((cells) =>
    cleared(falling, [...board, ...cells.map((it) => it.join(" "))]),
  );
  return boards.reduce((sum, it) => sum + plainCount(falling, others, it), 0);
}

/** Where a step leads: nowhere else if it is not free all the way. */
function stepped(
  isFree: (pose: number, x: number, y: number) => boolean,
  [pose, x, y]: readonly [number, number, number],
  dx: number,
  dy: number,
  far: boolean,
): [number, number] {
  const length = Math.max(Math.abs(dx), Math.abs(dy));
  const most = far ? 100 : length;
  let steps = 0;
  while (steps < most && isFree(pose, x + (dx / length) * (steps + 1), y + (dy / length) * (steps + 1)))
    steps++;
  const isDone = far || steps === length;
  return isDone ? [x + (dx / length) * steps, y + (dy / length) * steps] : [x, y];
}

function cleared({ width, height, clearsRows }: Falling, board: readonly string[]): readonly string[] {
  if (!clearsRows) return board;
  const rows = Array.from({ length: height }, (_, y) => board.filter((it) => it.endsWith(` ${y}`)));
  const kept = rows.filter((row) => row.length < width);
  return kept.flatMap((row, i) => row.map((it) => `${it.split(" ")[0]} ${height - kept.length + i}`));
}
