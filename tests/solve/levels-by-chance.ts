import type { KindId, Level, Program } from "../../src/program/index.ts";

/** Games that come along, and what a cell of a level by chance may hold besides its ground: names of kinds with weights. */
const table = `
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

/** The games of the table. */
export const gamesOfChance: readonly GameOfChance[] = rowsOf(table);

function rowsOf(table: string): readonly GameOfChance[] {
  return table
    .trim()
    .split("\n")
    .map((row) => {
      const [, name = "", things = "", alone = ""] = /^\s*(\S+)\s+(.*?)\s+alone (\S+)$/.exec(row)!;
      return { name, things, alone };
    });
}

/** A game and what its levels are made of. */
export interface GameOfChance {
  readonly name: string;
  readonly things: string;
  readonly alone: string;
}

/** What a level is made of, and by which chance. */
export interface Chances {
  readonly things: string;
  readonly alone: string;
  readonly seed: number;
  /** All but what is alone lies on itself when left and right, or top and bottom, change places; with "turned" also rows and columns. */
  readonly isFolded?: boolean | "turned";
}

/** A level of five by five cells; the ground is what lies under the first cell of the first level. */
export function levelByChance(program: Program, { things, alone, seed, isFolded = false }: Chances): Level {
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
    const swapped = (cell: number): number => (cell % width) * width + Math.floor(cell / width);
    const images = [at, at - back + 4, 20 - at + back, 24 - at];
    for (const image of isFolded === "turned" ? [...images, ...images.map(swapped)] : images)
      cells[image] = cells[image]!.filter((kind) => program.kinds[kind]!.layer !== layer);
    cells.forEach((_, to) => {
      const [column, row] = [to % width, Math.floor(to / width)];
      const sides = [Math.min(row, 4 - row), Math.min(column, 4 - column)];
      const [down, across] = isFolded === "turned" ? sides.sort() : sides;
      cells[to] = cells[down! * width + across!]!;
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
