import { describe, expect, test } from "vitest";
import { type Game, makeGame } from "../../src/game/index.ts";
import type { KindId, Level, Program } from "../../src/program/index.ts";
import { newSession } from "../../src/session/index.ts";
import {
  type Outcome,
  bestFirst,
  breadthFirst,
  iterativeDeepening,
  readPuzzle,
  type Search,
} from "../../src/solve/index.ts";
import { gameAt } from "./solving.ts";

// Breadth first looks at everything and is the judge. The search that is led by bounds and leaves dead positions aside must find solutions of the same length, and none where
// there is none, in small levels made by chance, for rules of every sort. `QUADRILLE_LEVELS=200` tries more of them.

const levels = Number(process.env["QUADRILLE_LEVELS"] ?? 3);
const most = 2000;

/** Games, and what a cell of a level by chance may hold besides its ground: names of kinds with weights. */
const games = `
  warehouse.quad                  wall 5, crate 3, goal 3        alone player
  puzzlescript/plain-crates.txt   wall 5, crate 3, mark 3        alone player
  puzzlescript/hooks.txt          wall 4, crate 3, hatch 3, hook 3    alone player
  puzzlescript/rods.txt           wall 4, copper 4, tin 4, slot 4     alone player
  puzzlescript/magnet-yard.txt    fence 4, scrap 3, mark 3        alone idle
  puzzlescript/ice-wharf.txt      rock 4, barrel 3, berth 3, planks 3  alone player
  puzzlescript/hourglass.txt      wall 4, stone 3, sand 3, bowl 2     alone player
  puzzlescript/beam-room.txt      wall 3, lamp 2, slash 3, back 3, crystal 2   alone player
  puzzlescript/four-rooms.txt     wall 5, key 3, door 3, star 1, spikes 2    alone empty
  puzzlescript/sun-and-moon.txt   cloud 6, dawn 1, dusk 1, moon 1     alone sun
  puzzlescript/powder-cellar.txt  wall 3, keg 4, rubble 4, way 1      alone player
  puzzlescript/ribbon.txt         frame 6, tile 6                 alone player
`;

describe("bounds and dead positions: the same lengths as breadth first", () => {
  for (const { name, things, alone } of rowsOf(games))
    test(name, () => {
      const base = gameAt(name).program;
      let decided = 0;
      for (let seed = 1; seed <= levels; seed++) {
        const game = makeGame({ ...base, levels: [levelByChance(base, { things, alone, seed })] });
        const judged = searched(game, breadthFirst);
        if (judged.result === "limit") continue;
        decided++;
        for (const by of [bestFirst, iterativeDeepening])
          expect({ seed, found: said(searched(game, by)) }).toEqual({ seed, found: said(judged) });
      }
      expect(decided).toBeGreaterThan(0);
    });
});

/** The first seed that is tried of each game: levels that have a few hundred positions. */
const folded = { "warehouse.quad": 16, "puzzlescript/magnet-yard.txt": 15, "puzzlescript/ribbon.txt": 17 };

describe("positions that lie on each other are one, in levels that lie on themselves: the same lengths", () => {
  for (const { name, things, alone } of rowsOf(games)) {
    const first = folded[name as keyof typeof folded];
    if (first === undefined) continue;
    test(name, () => {
      const base = gameAt(name).program;
      let [once, all] = [0, 0];
      for (let seed = first; seed < first + levels; seed++) {
        const level = levelByChance(base, { things, alone, seed, isFolded: true });
        const game = makeGame({ ...base, levels: [level] });
        const judged = searched(game, breadthFirst);
        if (judged.result === "limit") continue;
        for (const by of [breadthFirst, bestFirst, iterativeDeepening]) {
          const found = searched(game, by, { apart: false });
          expect({ seed, found: said(found) }).toEqual({ seed, found: said(judged) });
          if (by === breadthFirst) once += found.states;
        }
        all += judged.states;
      }
      expect(once).toBeLessThan(0.9 * all);
    });
  }
});

type Searching = (...args: Parameters<typeof breadthFirst>) => Search;

function searched(game: Game, by: Searching, { apart = by === breadthFirst } = {}): Outcome {
  const puzzle = readPuzzle(game, newSession(game).position, { apart });
  if ("wrong" in puzzle) throw new Error(puzzle.wrong);
  const search = by(puzzle, by === breadthFirst ? { states: most } : {});
  let outcome = search.work(1000);
  while (!outcome) outcome = search.work(1000);
  return outcome;
}

function said(outcome: Outcome): string {
  return outcome.result === "won" ? `${outcome.inputs.length} inputs` : outcome.result;
}

function rowsOf(table: string): readonly Row[] {
  return table
    .trim()
    .split("\n")
    .map((row) => {
      const [, name = "", things = "", alone = ""] = /^\s*(\S+)\s+(.*?)\s+alone (\S+)$/.exec(row)!;
      return { name, things, alone };
    });
}

interface Row {
  readonly name: string;
  readonly things: string;
  readonly alone: string;
}

interface Chances {
  readonly things: string;
  readonly alone: string;
  readonly seed: number;
  /** All but what is alone lies on itself when left and right, or top and bottom, change places. */
  readonly isFolded?: boolean;
}

/** A level of five by five cells; the ground is what lies under the first cell of the first level. */
function levelByChance(program: Program, { things, alone, seed, isFolded = false }: Chances): Level {
  const draw = chance(seed * 77 + 5);
  const kindOf = (name: string): KindId => program.kinds.findIndex((it) => it.name.toLowerCase() === name);
  const drawn = things
    .split(/,\s*/)
    .map((it) => it.split(" "))
    .map(([name = "", weight]) => ({ kind: kindOf(name), weight: Number(weight) }));
  const [width, height] = [5, 5];
  const first = program.levels.find((it) => it.type === "map")!;
  const ground =
    first.type === "map"
      ? (first.boards[0]!.cells.find((it) => it.length > 0 && program.kinds[it[0]!]!.layer === 0) ?? [])
      : [];
  const grounds = ground.filter(
    (kind) => program.kinds[kind]!.layer === 0 && program.kinds[kind]!.name !== "goal",
  );
  const cells = Array.from({ length: width * height }, () => {
    const there = new Map(grounds.map((kind) => [program.kinds[kind]!.layer, kind]));
    for (const { kind, weight } of drawn)
      if (draw(24) < weight && !there.has(program.kinds[kind]!.layer))
        there.set(program.kinds[kind]!.layer, kind);
    return [...there.values()].sort((a, b) => program.kinds[a]!.layer - program.kinds[b]!.layer);
  });
  const player = kindOf(alone);
  const at = draw(cells.length);
  const layer = program.kinds[player]!.layer;
  if (isFolded) {
    const back = (at % width) * 2;
    for (const image of [at, at - back + 4, 20 - at + back, 24 - at])
      cells[image] = cells[image]!.filter((kind) => program.kinds[kind]!.layer !== layer);
    cells.forEach((_, to) => {
      const [column, row] = [to % width, Math.floor(to / width)];
      cells[to] = cells[Math.min(row, 4 - row) * width + Math.min(column, 4 - column)]!;
    });
  }
  cells[at] = [...cells[at]!.filter((kind) => program.kinds[kind]!.layer !== layer), player].sort(
    (a, b) => program.kinds[a]!.layer - program.kinds[b]!.layer,
  );
  return { type: "map", boards: [{ board: 0, width, height, cells }], start: { locals: 0, statements: [] } };
}

/** A generator by Lehmer; tests need no better. */
function chance(seed: number): (below: number) => number {
  let state = (seed % 2147483646) + 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return (state >>> 4) % below;
  };
}
