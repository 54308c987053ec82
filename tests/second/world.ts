import type { BoardId, KindId, LayerId, Program } from "../../src/program/index.ts";
import type { Chance, Keyed } from "./chance.ts";

/** A board of a player: where its cells are among all, and how they hang together. */
export interface Grid {
  readonly board: BoardId;
  readonly player: number;
  readonly first: number;
  readonly width: number;
  readonly height: number;
}

/** A column and a row of a board, which may be off it. */
export interface Place {
  readonly grid: Grid;
  readonly x: number;
  readonly y: number;
}

/** What lies on a layer of a cell. */
export interface Item {
  readonly kind: KindId;
  /** Tells the objects of a pile apart. */
  readonly id: number;
  /** The number of the body whose cell this is, and which of its cells. */
  readonly body?: number;
  readonly part?: number;
  /** The number of the settled body that it was part of. */
  readonly settled?: number;
}

/** A body; its place is that of its cell or corner, on the board of this index or on none. */
export interface BodyState {
  readonly number: number;
  kind: KindId;
  grid: number | undefined;
  x: number;
  y: number;
  heading: number;
  mirrored: boolean;
  /** By the fields of the program. */
  fields: Value[];
  /** What pushes have added up to, right and down. */
  effort: [across: number, down: number];
  /** Cells that show something else than is drawn, by their index. */
  written: Record<number, KindId>;
  /** Of two bodies in a cell of the ground the one that was laid later lies on top. */
  order: number;
}

/** An object by its place: its cell, its layer, and which of the pile. */
export interface Thing {
  readonly cell: number;
  readonly layer: LayerId;
  readonly id?: number;
  /** A body, known by its number; it has no cell of its own. */
  readonly body?: number;
}

/** Numbers stand for switches, cells, kinds, players and directions; `undefined` is none. */
export type Value = number | Thing | undefined;

export interface SourceState {
  /** The kinds still in the bag, or the next place in an order. */
  bag: readonly number[];
  next: number;
}

/** Everything that a cycle can change. It is copied whole. */
export interface World {
  level: number;
  grids: readonly Grid[];
  /** By cell and layer, from the bottom. */
  cells: Item[][][];
  /** In no order. */
  bodies: BodyState[];
  /** Settled bodies that keep their fields. */
  remains: BodyState[];
  /** Numbers of bodies that move as one. */
  links: (readonly [number, number])[];
  /** By pile and player, from the bottom. */
  piles: Value[][][];
  variables: Value[][];
  timers: number[][];
  sources: SourceState[][];
  chance: Chance;
  sourceChance: Chance[];
  keyed: Keyed | undefined;
  /** What each memory of the program has of each cell, for each player: a kind or 0. */
  memories: number[][][];
  turn: number;
  ending: "playing" | "won" | "lost" | "drawn";
  endingPlayer: number | undefined;
  nextId: number;
}

/** Copies what a world is made of: plain objects, arrays, maps and sets. */
export function copyOf<T>(value: T): T {
  return copied(value) as T;
}

function copied(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Map) return new Map([...value].map(([key, it]) => [key, copied(it)]));
  if (value instanceof Set) return new Set(value);
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = copied((value as Record<string, unknown>)[key]);
  return copy;
}

export function gridOf(world: World, cell: number): Grid {
  const found = [...world.grids].reverse().find((it) => cell >= it.first);
  if (!found) throw new Error(`no cell ${cell}`);
  return found;
}

export function gridFor(program: Program, world: World, board: BoardId, player: number): Grid {
  const whose = program.boards[board].eachPlayer ? player : 0;
  const found = world.grids.find((it) => it.board === board && it.player === whose);
  if (!found) throw new Error(`no board ${board} of ${player}`);
  return found;
}

/** The cell in a column and row that the board has. */
export function cellInside(program: Program, grid: Grid, x: number, y: number): number | undefined {
  const { width, height } = grid;
  const isInside =
    program.boards[grid.board].edge !== "runs-on" || (x >= 0 && x < width && y >= 0 && y < height);
  return isInside ? cellAt(program, grid, x, y) : undefined;
}

/** The cell so many columns and rows from the upper left, past edges where the board has none; undefined off the board. */
export function cellAt(
  program: Program,
  { board, first, width, height }: Grid,
  x: number,
  y: number,
): number | undefined {
  const { edge } = program.boards[board];
  if (edge === "runs-on") {
    const place = y * width + x;
    return place >= 0 && place <= width * height ? first + place : undefined;
  }
  const across = edge === "wraps" || edge === "wraps-across" ? mod(x, width) : x;
  const down = edge === "wraps" || edge === "wraps-down" ? mod(y, height) : y;
  if (across < 0 || across >= width || down < 0 || down >= height) return undefined;
  return first + down * width + across;
}

export function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

export function placeOf(world: World, cell: number): Place {
  const grid = gridOf(world, cell);
  const place = cell - grid.first;
  return { grid, x: place % grid.width, y: Math.floor(place / grid.width) };
}

export function shifted(
  program: Program,
  world: World,
  cell: number,
  dx: number,
  dy: number,
): number | undefined {
  const { grid, x, y } = placeOf(world, cell);
  return cellAt(program, grid, x + dx, y + dy);
}

/** Steps across and down of the eight directions, clockwise from up. */
export const steps: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

export function cellsOf({ first, width, height }: Grid): number[] {
  return Array.from({ length: width * height }, (_, i) => first + i);
}

/** What a layer of a cell shows: what bodies on the ground cover does not. */
export function shownItems(items: readonly Item[]): readonly Item[] {
  const first = items.map((it) => it.body !== undefined).lastIndexOf(true);
  return first <= 0 ? items : items.slice(first);
}

/** The kinds in a cell, the ground first. */
export function kindsAt(world: World, cell: number): KindId[] {
  return world.cells[cell].flatMap((items) => shownItems(items).map((it) => it.kind));
}
