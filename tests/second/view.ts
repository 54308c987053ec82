import type { Camera, Cover, Memory, Program, ViewItem } from "../../src/program/index.ts";
import { bodyOf } from "./bodies.ts";
import { Fault, Run } from "./run.ts";
import { holds, number, placesOf, region, textOf, value, whose } from "./values.ts";
import { cellsOf, copyOf, gridFor, type Grid, placeOf, type Value, type World } from "./world.ts";

/** What a player sees: texts, and of boards the window with the topmost kind of each cell, `?` where nothing is shown. */
export function seenBy(program: Program, world: World, seed: number, player: number): string {
  const run = new Run(program, copyOf(world), seed);
  run.me = player;
  run.viewer = player;
  return program.view.flatMap((it) => seenItem(run, it)).join("\n");
}

function seenItem(run: Run, item: ViewItem): string[] {
  if (item.show === "beside") return item.items.flatMap((it) => seenItem(run, it));
  if (item.show === "each-player") {
    const { me } = run;
    const seen = [...run.program.players.keys()].flatMap((player) => {
      run.me = player;
      return item.items.flatMap((it) => seenItem(run, it));
    });
    run.me = me;
    return seen;
  }
  const { when } = item;
  if (when && !orElse(false, () => holds(run, when))) return [];
  if (item.show === "text") return [orElse("", () => textOf(run, item.parts))];
  if (item.show === "body") return [asDrawn(run, value(run, item.what))];
  if (item.show === "row") {
    const tiles = item.kinds.map((it) =>
      glyph(
        run,
        orElse(0, () => number(run, it)),
      ),
    );
    return [cutOut(item.down ? tiles.map((it) => [it]) : [tiles])];
  }
  return [boardText(run, item)];
}

function boardText(run: Run, item: Extract<ViewItem, { show: "board" }>): string {
  const grid = gridFor(run.program, run.world, item.board, whose(run, item.of));
  const window = windowFor(run, grid, item);
  const { shown, covers = [] } = item;
  const isShown = shown && new Set(orElse([], () => placesOf(run, shown.set)));
  const memory = shown?.memory;
  const covered = coveredBy(run, covers);
  const rows = Array.from({ length: window.height }, (_, y) =>
    Array.from({ length: window.width }, (_, x) => {
      const cell = grid.first + (window.y + y) * grid.width + window.x + x;
      const cover = covered.get(cell);
      if (cover !== undefined) return glyph(run, cover);
      if (!isShown || isShown.has(cell)) return glyph(run, lookOf(run, cell));
      const kept = memory === undefined ? 0 : run.world.memories[memory][run.me][cell];
      return kept === 0 ? "?" : `(${glyph(run, kept)})`;
    }).join(""),
  );
  return `${window.x} ${window.y} ${rows.join("/")}`;
}

/** R64: a thing looks like the object of the first entry whose condition holds for it. */
function lookOf(run: Run, cell: number): number {
  const kind = topmost(run, cell);
  const look = run.program.appearances?.find(
    ({ set }) => set.kinds!.includes(kind) && orElse([], () => placesOf(run, set)).includes(cell),
  );
  return look?.as ?? kind;
}

/** R34: of several covers the first counts. */
function coveredBy(run: Run, covers: readonly Cover[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { cells, as, when } of covers) {
    if (when && !orElse(false, () => holds(run, when))) continue;
    const all = orElse([], () => ("region" in cells ? region(run, cells.region) : placesOf(run, cells.set)));
    for (const cell of all) if (!found.has(cell)) found.set(cell, as);
  }
  return found;
}

function windowFor(run: Run, grid: Grid, item: Extract<ViewItem, { show: "board" }>): Window {
  if (item.camera) return windowOf(run, grid, item.camera);
  const whole = { x: 0, y: 0, ...sizeOf(grid) };
  const { cells } = item;
  const at = cells && orElse([], () => region(run, cells)).map((cell) => placeOf(run.world, cell));
  if (!at || at.length === 0) return whole;
  const [xs, ys] = [at.map((it) => it.x), at.map((it) => it.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
}

/** A body in a slot, as it is drawn. */
function asDrawn(run: Run, thing: Value): string {
  const shape = run.program.bodies?.find(({ kind }) => kind === bodyOf(run, thing)?.kind);
  const { width, height, cells } = shape ?? { width: 0, height: 0, cells: [] };
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => "."));
  for (const { x, y, kind } of cells) rows[y][x] = glyph(run, kind);
  return cutOut(rows);
}

/** A picture without empty rows and columns around it. */
export function cutOut(rows: readonly (readonly string[])[]): string {
  const full = rows.filter((row) => row.some((it) => it !== "."));
  const columns = full.flatMap((row) => row.flatMap((it, x) => (it === "." ? [] : [x])));
  return full.map((row) => row.slice(Math.min(...columns), Math.max(...columns) + 1).join("")).join("/");
}

/** What a view shows where it divides by zero (R17). */
function orElse<T>(otherwise: T, look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (error instanceof Fault) return otherwise;
    throw error;
  }
}

function glyph(run: Run, kind: number): string {
  return kind === 0 ? "." : run.program.kinds[kind].glyph;
}

function topmost(run: Run, cell: number): number {
  return run.world.cells[cell].flat().at(-1)?.kind ?? 0;
}

interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function sizeOf({ width, height }: Grid): { readonly width: number; readonly height: number } {
  return { width, height };
}

/** R23. */
function windowOf(run: Run, grid: Grid, { pages, width, height, around }: Camera): Window {
  const own = new Set(cellsOf(grid));
  const cell = placesOf(run, around).find((it) => own.has(it));
  const at = cell === undefined ? { x: 0, y: 0 } : placeOf(run.world, cell);
  const across = (pages ? page : centred)(at.x, width, grid.width);
  const down = (pages ? page : centred)(at.y, height, grid.height);
  return { x: across.first, y: down.first, width: across.size, height: down.size };
}

/** What is shown of a row or a column. */
interface Stretch {
  readonly first: number;
  readonly size: number;
}

function page(at: number, shown: number, whole: number): Stretch {
  const first = at - (at % shown);
  return { first, size: Math.min(shown, whole - first) };
}

function centred(at: number, shown: number, whole: number): Stretch {
  const size = Math.min(shown, whole);
  return { first: Math.max(0, Math.min(at - (size >> 1), whole - size)), size };
}

// ---------------------------------------------------------------------------------------------- R46

/** Keeps what each player is shown now. */
export function remember(run: Run): void {
  const { me } = run;
  for (const [i, memory] of (run.program.memories ?? []).entries())
    for (const player of run.program.players.keys()) {
      run.me = player;
      keep(run, memory, run.world.memories[i][player]);
    }
  run.me = me;
}

function keep(run: Run, { board, set, kinds }: Memory, kept: number[]): void {
  const grid = gridFor(run.program, run.world, board, run.me);
  const own = new Set(cellsOf(grid));
  for (const cell of placesOf(run, set)) {
    if (!own.has(cell)) continue;
    const there = run.world.cells[cell].flatMap((items) => items.at(-1)?.kind ?? []);
    kept[cell] = there.filter((kind) => kinds.includes(kind)).at(-1) ?? 0;
  }
}
