import type { BodyKind, KindId } from "../../src/program/index.ts";
import type { Run } from "./run.ts";
import { type BodyState, cellAt, mod, shifted, steps, type Place, type Thing, type Value } from "./world.ts";

/** Where a body lies and how: its place is a column and a row, which may be off the board. */
type Pose = Pick<BodyState, "kind" | "grid" | "x" | "y" | "heading" | "mirrored">;

/** A change of pose that is asked for. */
export type Asked =
  | { readonly by: "move"; readonly way: Value; readonly times: number }
  | { readonly by: "turn"; readonly headings: number }
  | { readonly by: "mirror" }
  | { readonly by: "lay"; readonly place: Place | undefined }
  | { readonly by: "become"; readonly kind: Value; readonly at?: { readonly place: Place | undefined } };

function isBodyKind(run: Run, kind: Value): kind is KindId {
  return typeof kind === "number" && (run.program.bodies ?? []).some((it) => it.kind === kind);
}

function shapeOf(run: Run, kind: KindId): BodyKind {
  const shape = run.program.bodies?.find((it) => it.kind === kind);
  if (!shape) throw new Error("no body");
  return shape;
}

export function bodyOf(run: Run, thing: Value): BodyState | undefined {
  if (typeof thing !== "object") return undefined;
  return run.world.bodies.find((it) => it.number === thing.body);
}

export function thingOf(run: Run, { number, kind }: BodyState): Thing {
  return { cell: -1, layer: run.program.kinds[kind].layer, body: number };
}

/** A body on no board. */
export function newBody(run: Run, kind: Value): Thing | undefined {
  if (!isBodyKind(run, kind)) return undefined;
  const body = { number: run.world.nextId++, kind, grid: undefined, x: 0, y: 0, heading: 0, mirrored: false };
  run.world.bodies.push(body);
  return thingOf(run, body);
}

// ---------------------------------------------------------------------------------------------- R24, R25

/** The size of the picture as it is turned. */
function sizeOf({ width, height }: BodyKind, heading: number): readonly [width: number, height: number] {
  return heading % 2 === 0 ? [width, height] : [height, width];
}

/** Steps from the place of a body to each of its cells, and what each shows: mirrored, then turned, then put in place. */
function cellsFrom(run: Run, { kind, heading, mirrored }: Pose) {
  const shape = shapeOf(run, kind);
  const { turning, width, height } = shape;
  const [w, h] = sizeOf(shape, heading);
  return shape.cells.map((cell) => {
    const shows = shownBy(shape, cell.kind, heading, mirrored);
    if (turning.by === "about") {
      const [dx, dy] = quarter(
        mirrored ? turning.x - cell.x : cell.x - turning.x,
        cell.y - turning.y,
        heading,
      );
      return { dx, dy, shows };
    }
    const flipped = mirrored ? width - 1 - cell.x : cell.x;
    const [dx, dy] = inBox(flipped, cell.y, width, height, heading);
    return { dx, dy: turning.by === "corner" ? dy - (h - 1) : dy, shows, w };
  });
}

function quarter(dx: number, dy: number, times: number): [number, number] {
  return times === 0 ? [dx, dy] : quarter(-dy, dx, times - 1);
}

/** A cell of a picture that is turned clockwise so many times. */
function inBox(x: number, y: number, width: number, height: number, times: number): [number, number] {
  return times === 0 ? [x, y] : inBox(height - 1 - y, x, height, width, times - 1);
}

function shownBy({ mirrors, rounds }: BodyKind, kind: KindId, heading: number, mirrored: boolean): KindId {
  const pair = mirrored ? mirrors?.find((it) => it.includes(kind)) : undefined;
  const seen = pair ? (pair.find((it) => it !== kind) ?? kind) : kind;
  const round = rounds?.find((it) => it.includes(seen));
  if (!round) return seen;
  return round[(round.indexOf(seen) + Math.round((heading * round.length) / 4)) % round.length];
}

/** The cells of a body that lies so; undefined for those off the board. */
function cellsOfPose(run: Run, pose: Pose): { readonly cell: number | undefined; readonly shows: KindId }[] {
  const { grid } = pose;
  if (grid === undefined) return [];
  const on = run.world.grids[grid];
  return cellsFrom(run, pose).map(({ dx, dy, shows }) => ({
    cell: cellAt(run.program, on, pose.x + dx, pose.y + dy),
    shows,
  }));
}

/** The cells of a thing. */
export function cellsOfThing(run: Run, thing: Thing): number[] {
  const body = bodyOf(run, thing);
  if (!body) return thing.body === undefined ? [thing.cell] : [];
  return cellsOfPose(run, body).flatMap(({ cell }) => cell ?? []);
}

/** The place of a body on its board, if it is on one. */
export function placeOfBody(run: Run, { grid, x, y }: BodyState): number | undefined {
  return grid === undefined ? undefined : cellAt(run.program, run.world.grids[grid], x, y);
}

// ---------------------------------------------------------------------------------------------- R26

/** Whether all cells are on the board, and free or its own. */
function fitsSo(run: Run, body: BodyState, pose: Pose): boolean {
  const { layer } = run.program.kinds[pose.kind];
  return cellsOfPose(run, pose).every(({ cell }) => {
    run.pay();
    return cell !== undefined && run.world.cells[cell][layer].every((it) => it.body === body.number);
  });
}

function lie(run: Run, body: BodyState, pose: Pose): void {
  takeUp(run, body);
  Object.assign(body, pose, onGrid(run, pose));
  const { layer } = run.program.kinds[body.kind];
  for (const { cell, shows } of cellsOfPose(run, body))
    if (cell !== undefined) run.write(cell, layer, [{ kind: shows, id: 0, body: body.number }]);
  run.changes++;
}

/** Round a board that wraps the place comes back. */
function onGrid(run: Run, { grid, x, y }: Pose): { readonly x: number; readonly y: number } {
  if (grid === undefined) return { x, y };
  const { board, width, height } = run.world.grids[grid];
  const { edge } = run.program.boards[board];
  return {
    x: edge === "wraps" || edge === "wraps-across" ? mod(x, width) : x,
    y: edge === "wraps" || edge === "wraps-down" ? mod(y, height) : y,
  };
}

function takeUp(run: Run, body: BodyState): void {
  const { layer } = run.program.kinds[body.kind];
  for (const { cell } of cellsOfPose(run, body)) if (cell !== undefined) run.write(cell, layer, []);
  body.grid = undefined;
}

function change(run: Run, body: BodyState, pose: Pose): boolean {
  if (!fitsSo(run, body, pose)) return false;
  lie(run, body, pose);
  return true;
}

/** So many steps, each tested; undefined where one does not fit. */
function stepped(run: Run, body: BodyState, way: Value, times: number): Pose | undefined {
  if (typeof way !== "number" || (body.grid === undefined && times > 0)) return undefined;
  let pose: Pose = { ...body };
  for (let i = 0; i < times; i++) {
    pose = oneStep(pose, way);
    if (!fitsSo(run, body, pose)) return undefined;
  }
  return pose;
}

function oneStep(pose: Pose, way: number): Pose {
  const [dx, dy] = steps[way];
  return { ...pose, x: pose.x + dx, y: pose.y + dy };
}

export function moveBody(run: Run, body: BodyState, way: Value, times: number): boolean {
  const pose = stepped(run, body, way, times);
  if (pose && times > 0) lie(run, body, pose);
  return pose !== undefined;
}

/** How far it slid; undefined where it is refused. */
export function slideBody(run: Run, body: BodyState, way: Value, most: number): number | undefined {
  if (body.grid === undefined || typeof way !== "number") return undefined;
  const start = { x: body.x, y: body.y };
  let pose: Pose = { ...body };
  let far = 0;
  while (far < most) {
    const next = oneStep(pose, way);
    if (!fitsSo(run, body, next)) break;
    pose = { ...next, ...onGrid(run, next) };
    far++;
    if (pose.x === start.x && pose.y === start.y) break;
  }
  if (far > 0) lie(run, body, pose);
  return far;
}

/** The poses that a turn tries, in order: in place, then each kick. */
function turnsOf(run: Run, body: BodyState, headings: number): Pose[] {
  const shape = shapeOf(run, body.kind);
  if (body.grid === undefined || shape.turning.by === "never") return [];
  const heading = mod(body.heading + headings, 4);
  const [, before] = sizeOf(shape, body.heading);
  const [, after] = sizeOf(shape, heading);
  const down = shape.turning.by === "box" ? before - after : 0;
  const inPlace = { ...body, heading, y: body.y + down };
  const kicks = shape.kicks.find((it) => it.from === body.heading && it.to === heading)?.tests ?? [];
  return [inPlace, ...kicks.map(([dx, dy]) => ({ ...inPlace, x: inPlace.x + dx, y: inPlace.y + dy }))];
}

/** 0, or the number of the kick; undefined where none fits. */
export function turnBody(run: Run, body: BodyState, headings: number): number | undefined {
  const poses = turnsOf(run, body, headings);
  const found = poses.findIndex((it) => fitsSo(run, body, it));
  if (found < 0) return undefined;
  lie(run, body, poses[found]);
  return found;
}

export function mirrorBody(run: Run, body: BodyState): boolean {
  return body.grid !== undefined && change(run, body, mirrorPose(body));
}

function mirrorPose(body: BodyState): Pose {
  return { ...body, mirrored: !body.mirrored, heading: mod(-body.heading, 4) };
}

/** As drawn, its place there. */
export function layBody(run: Run, body: BodyState, place: Place | undefined): boolean {
  const pose = laidPose(run, body.kind, place);
  return pose !== undefined && change(run, body, pose);
}

function laidPose(run: Run, kind: KindId, place: Place | undefined): Pose | undefined {
  if (!place) return undefined;
  const grid = run.world.grids.indexOf(place.grid);
  return { kind, grid, x: place.x, y: place.y, heading: 0, mirrored: false };
}

export function becomeBody(run: Run, body: BodyState, asked: Asked & { by: "become" }): boolean {
  const pose = becomePose(run, body, asked);
  return pose !== undefined && change(run, body, pose);
}

/** Where and as it is; what never turns is as drawn. */
function asKind(run: Run, body: BodyState, kind: KindId): Pose {
  const heading = shapeOf(run, kind).turning.by === "never" ? 0 : body.heading;
  return { ...body, kind, heading };
}

/** Off the board; a slot keeps it. */
export function removeBody(run: Run, body: BodyState): boolean {
  takeUp(run, body);
  Object.assign(body, { heading: 0, mirrored: false });
  run.changes++;
  return true;
}

/** R27, as far as it goes without fields: its cells are objects from now on. */
export function settleBody(run: Run, body: BodyState): boolean {
  if (body.grid === undefined) return false;
  const { layer } = run.program.kinds[body.kind];
  for (const { cell, shows } of cellsOfPose(run, body))
    if (cell !== undefined) run.write(cell, layer, [{ kind: shows, id: 0 }]);
  run.world.bodies = run.world.bodies.filter((it) => it !== body);
  emptySlots(run);
  return true;
}

/** What no board and no slot has is forgotten. */
export function forgetBodies(run: Run): void {
  const { world, program } = run;
  const slots = program.variables.flatMap((it, i) => (it.type === "thing" ? world.variables[i] : []));
  const isHeld = (body: BodyState) => slots.some((it) => typeof it === "object" && it.body === body.number);
  world.bodies = world.bodies.filter((it) => it.grid !== undefined || isHeld(it));
}

/** A slot of what is gone holds none. */
function emptySlots(run: Run): void {
  const { world, program } = run;
  for (const [i, variable] of program.variables.entries())
    if (variable.type === "thing")
      world.variables[i] = world.variables[i].map((it) => (bodyOf(run, it) ? it : undefined));
}

// ---------------------------------------------------------------------------------------------- what can be asked

/** Whether a change of pose would be done. */
export function fits(run: Run, thing: Value, how: Asked): boolean {
  const body = bodyOf(run, thing);
  if (!body) return typeof thing === "object" && run.item(thing) !== undefined && objectFits(run, thing, how);
  if (how.by === "move") return stepped(run, body, how.way, how.times) !== undefined;
  if (how.by === "turn") return turnsOf(run, body, how.headings).some((it) => fitsSo(run, body, it));
  if (how.by === "mirror") return body.grid !== undefined && fitsSo(run, body, mirrorPose(body));
  const pose = how.by === "lay" ? laidPose(run, body.kind, how.place) : becomePose(run, body, how);
  return pose !== undefined && fitsSo(run, body, pose);
}

function becomePose(run: Run, body: BodyState, { kind, at }: Asked & { by: "become" }): Pose | undefined {
  if (!isBodyKind(run, kind)) return undefined;
  return at ? laidPose(run, kind, at.place) : asKind(run, body, kind);
}

function objectFits(run: Run, { cell, layer }: Thing, how: Asked): boolean {
  const isFree = (to: number, on: number) =>
    (to === cell && on === layer) || run.world.cells[to][on].length === 0;
  if (how.by === "lay") {
    const to = how.place && cellAt(run.program, how.place.grid, how.place.x, how.place.y);
    return to !== undefined && isFree(to, layer);
  }
  if (how.by === "become") {
    return typeof how.kind === "number" && isFree(cell, run.program.kinds[how.kind].layer);
  }
  if (how.by !== "move" || typeof how.way !== "number") return false;
  let at = cell;
  for (let left = how.times; left > 0; left--) {
    const next = shifted(run.program, run.world, at, ...steps[how.way]);
    if (next === undefined || !isFree(next, layer)) return false;
    at = next;
  }
  return true;
}

/** On a board, and it does not fit down. */
export function rests(run: Run, thing: Value): boolean {
  if (typeof thing !== "object" || !run.item(thing) || cellsOfThing(run, thing).length === 0) return false;
  return !fits(run, thing, { by: "move", way: 4, times: 1 });
}

/** One of the kinds is beside one of its cells, and no part of it. */
export function touches(run: Run, thing: Value, kinds: readonly KindId[]): boolean {
  if (typeof thing !== "object" || !run.item(thing)) return false;
  const own = cellsOfThing(run, thing);
  return own.some((cell) =>
    [0, 2, 4, 6].some((way) => {
      const next = shifted(run.program, run.world, cell, ...steps[way]);
      if (next === undefined || own.includes(next)) return false;
      return run.world.cells[next].flat().some((it) => {
        const body = run.world.bodies.find(({ number }) => number === it.body);
        return kinds.includes(it.kind) || (body !== undefined && kinds.includes(body.kind));
      });
    }),
  );
}

/** Off the board, or taken on a layer of bodies. */
export function isBlocked(run: Run, cell: number | undefined): boolean {
  if (cell === undefined) return true;
  const layers = new Set((run.program.bodies ?? []).map((it) => run.program.kinds[it.kind].layer));
  return [...layers].some((layer) => run.world.cells[cell][layer].length > 0);
}

/** Whether the map's glyph of this kind is a body: it has one cell. */
export function isOfOneCell(bodies: readonly BodyKind[] | undefined, kind: KindId): boolean {
  return bodies?.some((it) => it.kind === kind && it.cells.length === 1) ?? false;
}

/** What of bodies counts as a change: not their numbers. */
export function contentOf({ kind, grid, x, y, heading, mirrored }: BodyState): unknown {
  return grid === undefined ? [kind] : [kind, grid, x, y, heading, mirrored];
}
