import { directionOfHeadingStep, turnCell, turnCellBack } from "../../src/base/index.ts";
import type { Action, BodyKind, KindId, LayerId, Meeting } from "../../src/program/index.ts";
import { Fault, type Run } from "./run.ts";
import {
  type BodyState,
  cellAt,
  copyOf,
  type Item,
  mod,
  type Place,
  placeOf,
  shifted,
  shownItems,
  steps,
  type Thing,
  type Value,
  type World,
} from "./world.ts";

/** Where a body lies and how: its place is a column and a row, which may be off the board. */
type Pose = Pick<BodyState, "kind" | "grid" | "x" | "y" | "heading" | "mirrored">;

/** A change of pose that is asked for. */
export type Asked =
  | { readonly by: "move"; readonly way: Value; readonly times: number }
  | { readonly by: "turn"; readonly headings: number }
  | { readonly by: "mirror" }
  | { readonly by: "lay"; readonly place: Place | undefined }
  | { readonly by: "become"; readonly kind: Value; readonly at?: { readonly place: Place | undefined } };

export function isBodyKind(run: Run, kind: Value): kind is KindId {
  return typeof kind === "number" && (run.program.bodies ?? []).some((it) => it.kind === kind);
}

function shapeOf(run: Run, kind: KindId): BodyKind {
  const shape = run.program.bodies?.find((it) => it.kind === kind);
  if (!shape) throw new Error("no body");
  return shape;
}

function headingsOf({ turning }: BodyKind): number {
  return turning.by === "about" ? turning.headings : 4;
}

export function bodyOf(run: Run, thing: Value): BodyState | undefined {
  if (typeof thing !== "object") return undefined;
  return bodyBy(run, thing.body);
}

function bodyBy(run: Run, number: number | undefined): BodyState | undefined {
  return number === undefined ? undefined : run.world.bodies.find((it) => it.number === number);
}

export function thingOf(run: Run, { number, kind }: BodyState): Thing {
  return { cell: -1, layer: run.program.kinds[kind].layer, body: number };
}

/** A body on no board. */
export function newBody(run: Run, kind: Value): Thing | undefined {
  if (!isBodyKind(run, kind)) return undefined;
  const body = freshBody(run.world, kind);
  run.world.bodies.push(body);
  body.fields = run.fieldsOf(kind);
  return thingOf(run, body);
}

function freshBody(world: World, kind: KindId): BodyState {
  return {
    number: world.nextId++,
    kind,
    grid: undefined,
    x: 0,
    y: 0,
    heading: 0,
    mirrored: false,
    fields: [],
    effort: [0, 0],
    written: {},
    order: world.nextId,
  };
}

// ---------------------------------------------------------------------------------------------- R24, R25

/** The size of the picture as it is turned. */
function sizeOf({ width, height }: BodyKind, heading: number): readonly [width: number, height: number] {
  return heading % 2 === 0 ? [width, height] : [height, width];
}

interface Offset {
  readonly dx: number;
  readonly dy: number;
}

/** Steps from the place of a body to each of its cells: mirrored, then turned, then put in place. */
function offsetsOf(run: Run, { kind, heading, mirrored }: Pose): Offset[] {
  const shape = shapeOf(run, kind);
  const { turning, width, height } = shape;
  const [, h] = sizeOf(shape, heading);
  return shape.cells.map((cell) => {
    if (turning.by === "about") {
      const across = mirrored ? turning.x - cell.x : cell.x - turning.x;
      const [dx, dy] = turnCell(across, cell.y - turning.y, heading, turning.headings);
      return { dx, dy };
    }
    const flipped = mirrored ? width - 1 - cell.x : cell.x;
    const [dx, dy] = inBox(flipped, cell.y, width, height, heading);
    return { dx, dy: turning.by === "corner" ? dy - (h - 1) : dy };
  });
}

/** A cell of a picture that is turned clockwise so many times. */
function inBox(x: number, y: number, width: number, height: number, times: number): [number, number] {
  return times === 0 ? [x, y] : inBox(height - 1 - y, x, height, width, times - 1);
}

function shownBy(shape: BodyKind, kind: KindId, heading: number, mirrored: boolean): KindId {
  const { mirrors, rounds } = shape;
  const pair = mirrored ? mirrors?.find((it) => it.includes(kind)) : undefined;
  const seen = pair ? (pair.find((it) => it !== kind) ?? kind) : kind;
  const round = rounds?.find((it) => it.includes(seen));
  if (!round) return seen;
  const further = Math.round((heading * round.length) / headingsOf(shape));
  return round[(round.indexOf(seen) + further) % round.length];
}

function kindOfPart(run: Run, body: BodyState, pose: Pose, part: number): KindId {
  const shape = shapeOf(run, pose.kind);
  const written = pose.kind === body.kind ? body.written[part] : undefined;
  return written ?? shownBy(shape, shape.cells[part].kind, pose.heading, pose.mirrored);
}

/** The cells of a body that lies so, part by part; undefined for those off the board. */
function cellsOfPose(run: Run, pose: Pose): (number | undefined)[] {
  const { grid } = pose;
  if (grid === undefined) return [];
  const on = run.world.grids[grid];
  return offsetsOf(run, pose).map(({ dx, dy }) => cellAt(run.program, on, pose.x + dx, pose.y + dy));
}

/** The cells of a thing. */
export function cellsOfThing(run: Run, thing: Thing): number[] {
  const body = bodyOf(run, thing);
  if (!body) return thing.body === undefined ? [thing.cell] : [];
  return cellsOfPose(run, body).flatMap((cell) => cell ?? []);
}

/** The place of a body on its board, if it is on one. */
export function placeOfBody(run: Run, { grid, x, y }: BodyState): number | undefined {
  return grid === undefined ? undefined : cellAt(run.program, run.world.grids[grid], x, y);
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

// ---------------------------------------------------------------------------------------------- R36, R37

/** Whether things of the game lie on something. */
function hasGround({ program }: Run): boolean {
  return (
    program.kinds.some((it) => it.on) || (program.bodies ?? []).some((it) => it.cells.some(({ on }) => on))
  );
}

function onOf(run: Run, item: Item): readonly KindId[] | undefined {
  const body = bodyBy(run, item.body);
  if (!body) return run.program.kinds[item.kind].on;
  return shapeOf(run, body.kind).cells[item.part ?? 0]?.on ?? run.program.kinds[body.kind].on;
}

/** Lies among others on the ground. */
function isStacked(run: Run, kind: KindId): boolean {
  return run.program.kinds[kind].layer === 0 && run.program.kinds[kind].on !== undefined;
}

/** What an item lies on: on the ground what is directly below it, higher up the topmost body, else what the ground shows. */
function belowOf(run: Run, cell: number, layer: LayerId, index: number): Item | undefined {
  const layers = run.world.cells[cell];
  if (layer === 0) return layers[0][index - 1];
  for (let lower = layer - 1; lower >= 0; lower--) {
    const body = layers[lower].filter((it) => it.body !== undefined).at(-1);
    if (body) return body;
  }
  return layers[0].at(-1);
}

function mayLieOn(run: Run, on: readonly KindId[] | undefined, below: Item | undefined): boolean {
  if (!on) return true;
  if (!below) return false;
  const body = bodyBy(run, below.body);
  return on.includes(below.kind) || (body !== undefined && on.includes(body.kind));
}

const itemKey = (cell: number, layer: number, it: Item): string =>
  it.body === undefined ? `${cell} ${layer} ${it.kind} ${it.id}` : `body ${it.body} ${it.part}`;

/** The items of cells that lie on what they may not. */
function unsupported(run: Run, cells: Iterable<number>, withObjects: boolean): Set<string> {
  const found = new Set<string>();
  for (const cell of cells)
    for (const { layer, index, item } of itemsIn(run, cell)) {
      if (!withObjects && item.body === undefined) continue;
      if (!mayLieOn(run, onOf(run, item), belowOf(run, cell, layer, index)))
        found.add(itemKey(cell, layer, item));
    }
  return found;
}

// ---------------------------------------------------------------------------------------------- what goes as one

interface Member {
  readonly thing: Thing;
  readonly body: BodyState | undefined;
  readonly layer: LayerId;
  readonly from: readonly number[];
  readonly to: readonly (number | undefined)[];
  readonly pose?: Pose;
  readonly rides: boolean;
}

/** How a set changes its place: by steps, or as its leader turns. */
type Shift =
  | { readonly by: "step"; readonly way: number }
  | {
      readonly by: "pose";
      readonly pose: Pose;
      readonly map?: (x: number, y: number) => readonly [number, number];
      readonly turn: number;
      readonly mirror: boolean;
    };

const thingKey = ({ cell, layer, id, body }: Thing): string =>
  body === undefined ? `${cell} ${layer} ${id ?? ""}` : `body ${body}`;

/** R41. */
function linkedWith(run: Run, body: BodyState): BodyState[] {
  const found = [body];
  for (const one of found)
    for (const [a, b] of run.world.links) {
      const other = a === one.number ? b : b === one.number ? a : undefined;
      const linked = bodyBy(run, other);
      if (linked && !found.includes(linked)) found.push(linked);
    }
  return found;
}

export function loseLinks(run: Run, { number }: BodyState): boolean {
  const { links } = run.world;
  run.world.links = links.filter((it) => !it.includes(number));
  if (links.length === run.world.links.length) return false;
  run.changes++;
  return true;
}

/** R38: leaders, what they are linked with, and what stands on them; undefined where something stands on them in part. */
function gather(
  run: Run,
  leaders: readonly Thing[],
  withLinks: boolean,
): { readonly thing: Thing; readonly rides: boolean }[] | undefined {
  const found = new Map<string, { thing: Thing; rides: boolean }>();
  for (const thing of leaders) {
    const body = bodyOf(run, thing);
    const all = body && withLinks ? linkedWith(run, body).map((it) => thingOf(run, it)) : [thing];
    for (const it of all) found.set(thingKey(it), { thing: it, rides: false });
  }
  if (!hasGround(run)) return [...found.values()];
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const { thing, standsOnAll } of standingOn(run, found)) {
      if (!standsOnAll) return undefined;
      found.set(thingKey(thing), { thing, rides: true });
      isNew = true;
    }
  }
  return [...found.values()];
}

/** What stands on bodies of a set and is not of it, with all its cells or not. */
function standingOn(
  run: Run,
  found: ReadonlyMap<string, { readonly thing: Thing }>,
): { readonly thing: Thing; readonly standsOnAll: boolean }[] {
  const bodies = [...found.values()].filter(({ thing }) => thing.body !== undefined);
  const cells = new Set(bodies.flatMap(({ thing }) => cellsOfThing(run, thing)));
  return [...cells].flatMap((cell) =>
    itemsIn(run, cell).flatMap(({ layer, index, item }) => {
      if (layer === 0 || !onOf(run, item)) return [];
      const thing = thingAt(run, cell, layer, item);
      if (found.has(thingKey(thing)) || !isOn(run, found, cell, layer, index)) return [];
      const standsOnAll = cellsOfThing(run, thing).every((at) => {
        const there = run.world.cells[at][layer];
        const own = there.findIndex((it) => (item.body === undefined ? it === item : it.body === item.body));
        return isOn(run, found, at, layer, own);
      });
      return [{ thing, standsOnAll }];
    }),
  );
}

/** What is in a cell, lower layers first. */
function itemsIn(run: Run, cell: number) {
  return run.world.cells[cell].flatMap((items, layer) =>
    items.map((item, index) => ({ layer, index, item })),
  );
}

function isOn(
  run: Run,
  found: ReadonlyMap<string, unknown>,
  cell: number,
  layer: LayerId,
  index: number,
): boolean {
  const below = belowOf(run, cell, layer, index);
  return below?.body !== undefined && found.has(`body ${below.body}`);
}

function thingAt(run: Run, cell: number, layer: LayerId, item: Item): Thing {
  const body = bodyBy(run, item.body);
  if (body) return thingOf(run, body);
  return run.isPile(layer) ? { cell, layer, id: item.id } : { cell, layer };
}

/** Whether a thing stands on a body. */
export function rides(run: Run, thing: Thing, deck: BodyState | undefined): boolean {
  if (!deck) return false;
  const item = run.item(thing);
  const on = item && (item.body === undefined ? onOf(run, item) : run.program.kinds[item.kind].on);
  if (!item || !on || thing.layer === 0) return false;
  const cells = cellsOfThing(run, thing);
  return (
    cells.length > 0 &&
    cells.every((cell) => {
      const items = run.world.cells[cell][thing.layer];
      const index = items.findIndex((it) =>
        thing.body === undefined ? it.id === item.id : it.body === thing.body,
      );
      return belowOf(run, cell, thing.layer, index)?.body === deck.number;
    })
  );
}

/** Each of the set with where it comes to. */
function membersOf(
  run: Run,
  leader: Thing,
  joined: readonly Thing[],
  shift: Shift,
  withLinks = true,
): Member[] | undefined {
  const set = gather(run, [leader, ...joined], withLinks);
  if (!set) return undefined;
  const poses = new Map<number, Pose>();
  const members: Member[] = [];
  for (const { thing, rides: isRider } of set) {
    const body = bodyOf(run, thing);
    const from = cellsOfThing(run, thing);
    const { layer } = thing;
    if (!body) {
      const to = [objectTo(run, thing, shift, poses)];
      members.push({ thing, body, layer, from, to, rides: isRider });
      continue;
    }
    const pose =
      body === bodyOf(run, leader) && shift.by === "pose" ? shift.pose : poseTo(run, body, shift, poses);
    if (!pose) return undefined;
    poses.set(body.number, pose);
    members.push({ thing, body, layer, from, to: cellsOfPose(run, pose), pose, rides: isRider });
  }
  return members;
}

/** The deck below a thing, in its first cell. */
function deckOf(run: Run, thing: Thing): Item | undefined {
  const [cell] = cellsOfThing(run, thing);
  const index = run.world.cells[cell][thing.layer].findIndex((it) =>
    thing.body === undefined ? thing.id === undefined || it.id === thing.id : it.body === thing.body,
  );
  return belowOf(run, cell, thing.layer, index);
}

function objectTo(
  run: Run,
  thing: Thing,
  shift: Shift,
  poses: ReadonlyMap<number, Pose>,
): number | undefined {
  if (shift.by === "step") return shifted(run.program, run.world, thing.cell, ...steps[shift.way]);
  const at = targetOn(run, thing, poses);
  return at && cellAt(run.program, run.world.grids[at.grid], at.x, at.y);
}

/** Where the first cell of what stands on a deck comes to. */
function targetOn(run: Run, thing: Thing, poses: ReadonlyMap<number, Pose>) {
  const deck = deckOf(run, thing);
  const pose = deck?.body === undefined ? undefined : poses.get(deck.body);
  if (!pose || pose.grid === undefined) return undefined;
  const offset = offsetsOf(run, pose)[deck?.part ?? 0];
  return { grid: pose.grid, x: pose.x + offset.dx, y: pose.y + offset.dy };
}

function poseTo(run: Run, body: BodyState, shift: Shift, poses: ReadonlyMap<number, Pose>): Pose | undefined {
  if (shift.by === "step") return oneStep(body, shift.way);
  const shape = shapeOf(run, body.kind);
  const isFixed = shape.turning.by === "never";
  const leading = headingsOf(shapeOf(run, shift.pose.kind));
  const further = (shift.turn * headingsOf(shape)) / leading;
  // A mirror image is turned by twice the heading that the leading body keeps.
  const kept = shift.mirror && carries(run) ? (2 * shift.pose.heading * headingsOf(shape)) / leading : 0;
  const turned = mod(
    Math.round(shift.mirror ? kept - body.heading : body.heading + further),
    headingsOf(shape),
  );
  const heading = isFixed ? body.heading : turned;
  const mirrored = shift.mirror && !isFixed ? !body.mirrored : body.mirrored;
  const first = offsetsOf(run, body)[0];
  const onDeck = targetOn(run, thingOf(run, body), poses);
  const mapped = shift.map?.(body.x + first.dx, body.y + first.dy);
  const [x, y] = onDeck ? [onDeck.x, onDeck.y] : (mapped ?? [body.x, body.y]);
  const pose = { kind: body.kind, grid: body.grid, x: 0, y: 0, heading, mirrored };
  const offset = offsetsOf(run, pose)[0];
  return { ...pose, x: x - offset.dx, y: y - offset.dy };
}

/** Puts a set where it comes to, if everything then lies where it may (R26, R36). Objects may lie anywhere, unless they are shoved. */
function placeSet(run: Run, members: readonly Member[], isShoved = false): boolean {
  const { world } = run;
  const own = new Set(members.map((it) => thingKey(it.thing)));
  const isOwn = (cell: number, layer: LayerId, item: Item): boolean =>
    own.has(thingKey(thingAt(run, cell, layer, item)));
  const seats = new Map<string, Member>();
  for (const member of members) {
    const kind = member.pose?.kind ?? run.item(member.thing)?.kind ?? 0;
    for (const cell of member.to) {
      run.pay();
      if (cell === undefined) return false;
      if (isStacked(run, kind)) continue;
      if (member.body === undefined && run.isPile(member.layer)) continue;
      const layer = run.program.kinds[kind].layer;
      if (world.cells[cell][layer].some((it) => !isOwn(cell, layer, it))) return false;
      const seat = seats.get(`${cell} ${layer}`);
      if (seat && seat !== member) return false;
      seats.set(`${cell} ${layer}`, member);
    }
  }
  const touched = new Set(members.flatMap((it) => [...it.from, ...it.to.map((cell) => cell ?? 0)]));
  const grounded = hasGround(run);
  const before = grounded ? unsupported(run, touched, isShoved) : new Set<string>();
  const kept = [...touched].map((cell) => [cell, world.cells[cell].map((it) => [...it])] as const);
  const poses = members.map(({ body }) => body && { ...body });
  const items = members.map(({ thing }) => (thing.body === undefined ? run.item(thing) : undefined));
  for (const member of members) lift(run, member);
  for (const [i, member] of members.entries()) drop(run, member, items[i]);
  if (grounded) {
    const after = unsupported(run, touched, isShoved);
    const isWrong = (it: string): boolean =>
      !before.has(it) || members.some(({ body }) => body && it.startsWith(`body ${body.number} `));
    if ([...after].some(isWrong)) {
      for (const [cell, layers] of kept) world.cells[cell] = layers;
      for (const [i, { body }] of members.entries()) if (body) Object.assign(body, poses[i]);
      return false;
    }
  }
  run.changes++;
  return true;
}

function lift({ world }: Run, { thing, layer, body, from }: Member): void {
  for (const cell of from)
    world.cells[cell][layer] = world.cells[cell][layer].filter((it) => {
      if (body) return it.body !== body.number;
      return it.body !== undefined || (thing.id !== undefined && it.id !== thing.id);
    });
}

function drop(run: Run, { body, layer, to, pose }: Member, item: Item | undefined): void {
  const { world, program } = run;
  if (!body || !pose) {
    const [cell] = to;
    if (cell === undefined || !item) return;
    const id = run.isPile(layer) ? world.nextId++ : item.id;
    world.cells[cell][layer] = [...world.cells[cell][layer], { ...item, id }];
    return;
  }
  if (pose.kind !== body.kind) body.written = {};
  Object.assign(body, pose, onGrid(run, pose));
  const on = program.kinds[body.kind].layer;
  for (const [part, cell] of to.entries()) {
    if (cell === undefined) continue;
    const shown: Item = { kind: kindOfPart(run, body, body, part), id: 0, body: body.number, part };
    const there = world.cells[cell][on];
    // Round a small board two of its cells may come to one.
    const others = there.filter((it) => it.body !== body.number);
    const above = others.findIndex((it) => (bodyBy(run, it.body)?.order ?? -1) > body.order);
    world.cells[cell][on] =
      above < 0 ? [...others, shown] : [...others.slice(0, above), shown, ...others.slice(above)];
  }
}

/** What can be put back when something is refused in the end; chance goes on. */
function keep(run: Run): () => void {
  const { world, changes } = run;
  const states = [...world.bodies];
  const before = copyOf(world);
  return () => {
    const { chance, sourceChance, keyed } = world;
    const bodies = before.bodies.map((it, i) => Object.assign(states[i], it));
    Object.assign(world, before, { bodies, chance, sourceChance, keyed });
    run.changes = changes;
  };
}

// ---------------------------------------------------------------------------------------------- R39

/** Moves a set, if what it meets lets it: "stayed" where an answer keeps it in its place. */
function goSet(run: Run, leader: Thing, shift: Shift): "went" | "stayed" | "refused" {
  const lines = run.program.meetings;
  if (!lines || lines.length === 0) {
    const members = membersOf(run, leader, [], shift);
    if (!members || squeezes(run, members, shift)) return "refused";
    return placeSet(run, members) ? "went" : "refused";
  }
  if (run.depth > 200) throw new Fault("budget");
  run.depth++;
  const back = keep(run);
  const outcome = meetAndGo(run, leader, shift, lines);
  if (outcome === "refused") back();
  run.depth--;
  return outcome;
}

function meetAndGo(
  run: Run,
  leader: Thing,
  shift: Shift,
  lines: readonly Meeting[],
): "went" | "stayed" | "refused" {
  const joined: Thing[] = [];
  const asked = new Set<string>();
  const there = new Map<number, ReadonlySet<string>>();
  // What it meets may come to lie beside it: between what it squeezes is asked before.
  let tested = -1;
  for (;;) {
    const members = membersOf(run, leader, joined, shift);
    if (!members || members.some(({ to }) => to.includes(undefined))) return "refused";
    if (tested !== joined.length && squeezes(run, members, shift)) return "refused";
    tested = joined.length;
    const next = nextMeeting(run, members, lines, asked, there);
    if (!next) return placeSet(run, members) ? "went" : "refused";
    const answer = answered(run, next);
    if (answer === "refused") return "refused";
    if (answer === "stays") return "stayed";
    if (answer === "joins") joined.push(next.met);
  }
}

/** Who of a set comes upon what, and where. */
interface Encounter {
  readonly comer: Pick<Member, "thing" | "body" | "pose">;
  /** Which of its cells comes there. */
  readonly part: number;
  readonly met: Thing;
  readonly item: Item;
  readonly here: number;
  readonly members: readonly Member[];
}

interface Met extends Encounter {
  readonly line: Meeting;
}

/** Upper layers first, in reading order, and the lowest of the set first. */
function nextMeeting(
  run: Run,
  members: readonly Member[],
  lines: readonly Meeting[],
  asked: Set<string>,
  there: Map<number, ReadonlySet<string>>,
): Met | undefined {
  const own = new Set(members.map((it) => thingKey(it.thing)));
  const was = new Set(members.flatMap((it) => it.from));
  const comers = members.filter((it) => !it.rides).sort((a, b) => a.layer - b.layer);
  const entered = [...new Set(comers.flatMap((it) => it.to))]
    .filter((it) => it !== undefined && !was.has(it))
    .sort((a, b) => (a ?? 0) - (b ?? 0));
  // What an answer brings there answers nothing.
  for (const cell of entered) {
    if (cell === undefined || there.has(cell)) continue;
    const keys = run.world.cells[cell].flatMap((items, layer) => items.map((it) => itemKey(cell, layer, it)));
    there.set(cell, new Set(keys));
  }
  for (const { item, layer, here } of answering(run, entered)) {
    const met = thingAt(run, here, layer, item);
    const itself = itemKey(here, layer, item);
    if (own.has(thingKey(met)) || !there.get(here)?.has(itself)) continue;
    for (const comer of comers) {
      const part = comer.to.indexOf(here);
      const key = `${thingKey(comer.thing)} ${itself}`;
      if (part < 0 || asked.has(key)) continue;
      const found = lineFor(run, lines, { comer, part, met, item, here, members });
      if (!found) continue;
      asked.add(key);
      return found;
    }
  }
  return undefined;
}

/** What is in cells, upper layers first. */
function answering(
  run: Run,
  cells: readonly (number | undefined)[],
): { readonly item: Item; readonly layer: LayerId; readonly here: number }[] {
  const layers = [...run.program.layers.keys()].reverse();
  return layers.flatMap((layer) =>
    cells.flatMap((here) => {
      if (here === undefined) return [];
      const items = [...shownItems(run.world.cells[here][layer])].reverse();
      return items.map((item) => ({ item, layer, here }));
    }),
  );
}

function lineFor(run: Run, lines: readonly Meeting[], it: Encounter): Met | undefined {
  const { thing, body, pose } = it.comer;
  const moverKinds = body
    ? [body.kind, kindOfPart(run, body, pose ?? body, it.part)]
    : [run.item(thing)?.kind ?? 0];
  const metKinds = [it.item.kind, run.item(it.met)?.kind ?? 0];
  const line = lines.find(
    ({ movers, met, when }) =>
      movers.some((kind) => moverKinds.includes(kind)) &&
      met.some((kind) => metKinds.includes(kind)) &&
      (when === undefined || inMeeting(run, it, () => run.test(when))),
  );
  return line && { ...it, line };
}

function inMeeting<T>(run: Run, { comer, met, here: at, members }: Encounter, make: () => T): T {
  const { locals, it, here, meeting, way } = run;
  run.locals = [comer.thing, way];
  run.it = met;
  run.here = at;
  run.meeting = {
    mover: comer.thing,
    movers: new Set(members.map((it) => thingKey(it.thing))),
    met,
    here: at,
    cells: new Set(members.flatMap(({ from, to }) => [...from, ...to.map((cell) => cell ?? -1)])),
    seats: new Set(
      members.flatMap(({ rides: isRider, to, layer }) =>
        isRider ? to.map((cell) => `${cell} ${layer}`) : [],
      ),
    ),
    stays: false,
    joins: false,
  };
  try {
    return make();
  } finally {
    Object.assign(run, { locals, it, here, meeting, way });
  }
}

function answered(run: Run, met: Met): "goes on" | "stays" | "joins" | "refused" {
  return inMeeting(run, met, () => {
    for (const actions of met.line.alternatives) {
      const { meeting } = run;
      if (!meeting) break;
      Object.assign(meeting, { stays: false, joins: false });
      const isDone = run.act(actions);
      if (!isDone) continue;
      if (meeting.stays) return "stays";
      return meeting.joins ? "joins" : "goes on";
    }
    return "refused";
  });
}

/** Whatever was shoved in an answer meets what is in its new cell: nothing refuses it, and lines that stay do not apply. */
function meetsThere(run: Run, thing: Thing, way: number | undefined): void {
  const lines = (run.program.meetings ?? []).filter(({ alternatives }) => !alternatives.flat().some(isStay));
  if (lines.length === 0 || !run.meeting) return;
  const body = bodyOf(run, thing);
  const outer = run.way;
  run.way = way;
  const cells = cellsOfThing(run, thing);
  for (const { item, layer, here } of answering(run, cells)) {
    const met = thingAt(run, here, layer, item);
    if (thingKey(met) === thingKey(thing)) continue;
    const comer = { thing, body, ...(body && { pose: body }) };
    const found = lineFor(run, lines, { comer, part: cells.indexOf(here), met, item, here, members: [] });
    if (found) answered(run, found);
  }
  run.way = outer;
}

const isStay = (it: Action): boolean => it.do === "stay";

/** `board`: the upper of the two stands on the lower, if it may and no rider comes to that place. */
export function boards(run: Run): boolean {
  const { meeting } = run;
  if (!meeting) return false;
  const { mover, met, here, seats } = meeting;
  const [upper, lower] = isAbove(run, met, mover) ? [met, mover] : [mover, met];
  if (upper.layer === lower.layer && upper.layer > 0) return false;
  if (upper === met && seats.has(`${here} ${met.layer}`)) return false;
  const kind = run.item(upper)?.kind ?? 0;
  const on = run.program.kinds[kind].on;
  const under = run.item(lower)?.kind ?? 0;
  const body = bodyOf(run, lower);
  const cells = body ? shapeOf(run, body.kind).cells.map((it) => it.kind) : [under];
  return on !== undefined && (on.includes(under) || cells.some((it) => on.includes(it)));
}

function isAbove(run: Run, one: Thing, other: Thing): boolean {
  if (one.layer !== other.layer) return one.layer > other.layer;
  return (bodyOf(run, one)?.order ?? 0) > (bodyOf(run, other)?.order ?? 0);
}

// ---------------------------------------------------------------------------------------------- R66

/** Whether a slanted step goes between two cells that something else has taken. */
export function squeezesAt(
  run: Run,
  cell: number,
  way: number,
  layer: LayerId,
  isOwn: (at: number, item: Item) => boolean,
): boolean {
  if (!run.program.habits?.noSqueezing || way % 2 === 0) return false;
  const [dx, dy] = steps[way];
  return [
    [dx, 0],
    [0, dy],
  ].every(([x, y]) => {
    const at = shifted(run.program, run.world, cell, x, y);
    const takes = (it: Item): boolean => !isOwn(at ?? 0, it) && !isOfMovers(run, at ?? 0, layer, it);
    return at !== undefined && run.world.cells[at][layer].some(takes);
  });
}

/** What moves at that moment, and pushes others, takes no cell. */
function isOfMovers(run: Run, at: number, layer: LayerId, it: Item): boolean {
  return run.meeting?.movers.has(thingKey(thingAt(run, at, layer, it))) === true;
}

function squeezes(run: Run, members: readonly Member[], shift: Shift): boolean {
  if (shift.by !== "step" || shift.way % 2 === 0 || !run.program.habits?.noSqueezing) return false;
  const own = new Set(members.map((it) => thingKey(it.thing)));
  return members.some(({ from, layer }) =>
    from.some((cell) =>
      squeezesAt(run, cell, shift.way, layer, (at, it) => own.has(thingKey(thingAt(run, at, layer, it)))),
    ),
  );
}

// ---------------------------------------------------------------------------------------------- actions

function oneStep(pose: Pose, way: number): Pose {
  const [dx, dy] = steps[way];
  const { kind, grid, x, y, heading, mirrored } = pose;
  return { kind, grid, x: x + dx, y: y + dy, heading, mirrored };
}

/** A step of a thing, with what goes with it. */
function stepSet(run: Run, leader: Thing, way: number): "went" | "stayed" | "refused" {
  const outer = run.way;
  run.way = way;
  const outcome = goSet(run, leader, { by: "step", way });
  run.way = outer;
  return outcome;
}

export function moveBody(run: Run, body: BodyState, ways: readonly Value[]): boolean {
  if (body.grid === undefined && ways.length > 0) return false;
  const back = ways.length > 1 ? keep(run) : () => {};
  for (const way of ways) {
    const outcome = typeof way === "number" ? stepSet(run, thingOf(run, body), way) : "refused";
    if (outcome === "refused") back();
    if (outcome !== "went") return outcome === "stayed";
  }
  return true;
}

/** The ways of steps along its heading, or back. */
export function waysAlong(run: Run, { kind, heading }: BodyState, isBack: boolean, times: number): number[] {
  const headings = headingsOf(shapeOf(run, kind));
  if (headings !== 4 && headings !== 8) throw new Error("not in the range: forward at fine headings");
  const way = directionOfHeadingStep(heading, headings, 0);
  return Array.from({ length: Math.max(0, times) }, () => (isBack ? (way + 4) % 8 : way));
}

/** How far it slid; undefined where it is refused. */
export function slideBody(run: Run, body: BodyState, way: Value, most: number): number | undefined {
  if (body.grid === undefined || typeof way !== "number") return undefined;
  const start = onGrid(run, body);
  let far = 0;
  while (far < most) {
    if (stepSet(run, thingOf(run, body), way) !== "went") break;
    far++;
    if (body.x === start.x && body.y === start.y) break;
  }
  return far;
}

/** The poses that a turn tries, in order: in place, then each kick. */
function turnsOf(run: Run, body: BodyState, headings: number): Pose[] {
  const shape = shapeOf(run, body.kind);
  if (body.grid === undefined || shape.turning.by === "never") return [];
  const heading = mod(body.heading + headings, headingsOf(shape));
  const [, before] = sizeOf(shape, body.heading);
  const [, after] = sizeOf(shape, heading);
  const down = shape.turning.by === "box" ? before - after : 0;
  const { kind, grid, x, y, mirrored } = body;
  const inPlace = { kind, grid, x, heading, mirrored, y: y + down };
  const kicks = shape.kicks.find((it) => it.from === body.heading && it.to === heading)?.tests ?? [];
  return [inPlace, ...kicks.map(([dx, dy]) => ({ ...inPlace, x: x + dx, y: inPlace.y + dy }))];
}

/** Where a turn takes what is linked: about the place of the body, for one in a box as the box turns. */
function turnMap(run: Run, body: BodyState, pose: Pose, headings: number) {
  const shape = shapeOf(run, body.kind);
  if (shape.turning.by === "about") {
    const all = shape.turning.headings;
    return (x: number, y: number): readonly [number, number] => {
      const [dx, dy] = turnCell(
        ...turnCellBack(x - body.x, y - body.y, body.heading, all),
        pose.heading,
        all,
      );
      return [pose.x + dx, pose.y + dy];
    };
  }
  const [w, h] = sizeOf(shape, body.heading);
  const [, after] = sizeOf(shape, pose.heading);
  const top = (y: number, height: number): number => (shape.turning.by === "corner" ? y - (height - 1) : y);
  return (x: number, y: number): readonly [number, number] => {
    const [dx, dy] = inBox(x - body.x, y - top(body.y, h), w, h, mod(headings, 4));
    return [pose.x + dx, top(pose.y, after) + dy];
  };
}

/** 0, or the number of the kick; undefined where none fits. */
export function turnBody(run: Run, body: BodyState, headings: number): number | undefined {
  for (const [i, pose] of turnsOf(run, body, headings).entries()) {
    const map = turnMap(run, body, pose, headings);
    const outcome = goSet(run, thingOf(run, body), { by: "pose", pose, map, turn: headings, mirror: false });
    if (outcome !== "refused") return i;
  }
  return undefined;
}

/** Bodies lie on one another, or meet. */
function carries({ program: { bodies = [], kinds, meetings } }: Run): boolean {
  return meetings !== undefined || bodies.some((it) => kinds[it.kind].on);
}

export function mirrorBody(run: Run, body: BodyState): boolean {
  if (body.grid === undefined) return false;
  const shape = shapeOf(run, body.kind);
  const { kind, grid, x, y } = body;
  // Where bodies carry, left and right change places as drawn, and the heading stays.
  const isDrawn = carries(run);
  const count = headingsOf(shape);
  const own = isDrawn ? body.heading : 0;
  const heading = isDrawn ? own : mod(-body.heading, count);
  const pose = { kind, grid, x, y, heading, mirrored: !body.mirrored };
  const [w, h] = sizeOf(shape, body.heading);
  const map = (at: number, down: number): readonly [number, number] => {
    if (shape.turning.by === "about") {
      const [across, along] = turnCellBack(at - x, down - y, own, count);
      const [dx, dy] = turnCell(-across, along, own, count);
      return [x + dx, y + dy];
    }
    const isAcross = count > 0 && ((4 * own) / count) % 2 === 1;
    return isAcross ? [at, 2 * y + h - 1 - down] : [2 * x + w - 1 - at, down];
  };
  return goSet(run, thingOf(run, body), { by: "pose", pose, map, turn: 0, mirror: true }) !== "refused";
}

/** A body alone in another pose. */
function lie(run: Run, body: BodyState, pose: Pose): boolean {
  const thing = thingOf(run, body);
  const from = cellsOfThing(run, thing);
  const { layer } = thing;
  return placeSet(run, [{ thing, body, layer, from, to: cellsOfPose(run, pose), pose, rides: false }]);
}

/** As drawn, its place there. */
export function layBody(run: Run, body: BodyState, place: Place | undefined): boolean {
  const pose = laidPose(run, body.kind, place);
  if (!pose) return false;
  const { order } = body;
  body.order = run.world.nextId++;
  if (lie(run, body, pose)) {
    loseLinks(run, body);
    return true;
  }
  body.order = order;
  return false;
}

function laidPose(run: Run, kind: KindId, place: Place | undefined): Pose | undefined {
  if (!place) return undefined;
  const grid = run.world.grids.indexOf(place.grid);
  return { kind, grid, x: place.x, y: place.y, heading: 0, mirrored: false };
}

export function becomeBody(run: Run, body: BodyState, { kind, at }: Asked & { by: "become" }): boolean {
  if (!isBodyKind(run, kind)) return false;
  const pose = at ? laidPose(run, kind, at.place) : asKind(run, body, kind);
  if (!pose) return false;
  if (pose.grid !== undefined && !lie(run, body, pose)) return false;
  if (body.kind !== kind) run.changes++;
  body.kind = kind;
  if (at) loseLinks(run, body);
  return true;
}

/** Where and as it is; what never turns is as drawn. */
function asKind(run: Run, body: BodyState, kind: KindId): Pose {
  const shape = shapeOf(run, kind);
  const { grid, x, y, mirrored } = body;
  const heading = shape.turning.by === "never" ? 0 : body.heading % headingsOf(shape);
  return { kind, grid, x, y, mirrored, heading };
}

function takeUp(run: Run, body: BodyState): void {
  const { layer } = run.program.kinds[body.kind];
  for (const cell of cellsOfPose(run, body)) {
    if (cell === undefined) continue;
    const items = run.world.cells[cell][layer];
    run.write(
      cell,
      layer,
      items.filter((it) => it.body !== body.number),
    );
  }
  body.grid = undefined;
}

/** Off the board; a slot keeps it. */
export function removeBody(run: Run, body: BodyState): boolean {
  takeUp(run, body);
  Object.assign(body, { heading: 0, mirrored: false, written: {}, effort: [0, 0] });
  loseLinks(run, body);
  run.changes++;
  return true;
}

/** R27: its cells are objects from now on. */
export function settleBody(run: Run, body: BodyState): boolean {
  if (body.grid === undefined) return false;
  const { layer } = run.program.kinds[body.kind];
  const isGround = layer === 0 && hasGround(run);
  const lasts = !isGround && keepsIdentity(run);
  if (isGround) becomeGround(run, body);
  for (const cell of isGround ? [] : cellsOfPose(run, body))
    if (cell !== undefined)
      run.write(
        cell,
        layer,
        run.world.cells[cell][layer].map((it): Item => {
          if (it.body !== body.number) return it;
          return { kind: it.kind, id: 0, ...(lasts && { settled: body.number }) };
        }),
      );
  loseLinks(run, body);
  run.world.bodies = run.world.bodies.filter((it) => it !== body);
  if (lasts) run.world.remains.push(body);
  emptySlots(run);
  return true;
}

/** R36: its cells are the ground, in the place of what lay under it. */
function becomeGround(run: Run, body: BodyState): void {
  for (const cell of cellsOfPose(run, body)) {
    if (cell === undefined) continue;
    const items = run.world.cells[cell][0];
    const own = items.find((it) => it.body === body.number);
    const others = items.filter((it) => it.body !== undefined && it !== own);
    if (own) run.write(cell, 0, [{ kind: own.kind, id: 0 }, ...others]);
  }
}

function keepsIdentity({ program }: Run): boolean {
  return (
    (program.fields ?? []).length > 0 ||
    JSON.stringify([program.steps, program.procedures]).includes('"gone":')
  );
}

/** A write over a cell of a body: see `Run.disturb`. */
export function disturb(run: Run, cell: number, layer: LayerId, kind: KindId | undefined): boolean {
  const item = run.world.cells[cell][layer].at(-1);
  const body = bodyBy(run, item?.body);
  if (!body) return false;
  // R36: only a body on the ground is a deck.
  if (kind !== undefined && layer === 0 && hasGround(run)) {
    if (item?.kind === kind) return true;
    body.written = { ...body.written, [item?.part ?? 0]: kind };
    run.write(
      cell,
      layer,
      run.world.cells[cell][layer].map((it) => (it === item ? { ...it, kind } : it)),
    );
    return true;
  }
  settleBody(run, body);
  return false;
}

function isHeld({ world, program }: Run, { number }: BodyState): boolean {
  const holders = [
    ...program.variables.flatMap((it, i) => (it.type === "thing" ? world.variables[i] : [])),
    ...(program.piles ?? []).flatMap((it, i) => (it.type === "thing" ? world.piles[i].flat() : [])),
  ];
  return holders.some((it) => typeof it === "object" && it.body === number);
}

/** What no board, slot or pile has is forgotten. */
export function forgetBodies(run: Run): void {
  const { world } = run;
  world.bodies = world.bodies.filter((it) => it.grid !== undefined || isHeld(run, it));
  // R65: a field that refers to what is forgotten is none from now on.
  for (const body of [...world.bodies, ...world.remains])
    body.fields = body.fields.map((it) =>
      typeof it === "object" && it.body !== undefined && !bodyOf(run, it) ? undefined : it,
    );
  const left = new Set(world.cells.flat(2).map((it) => it.settled));
  world.remains = world.remains.filter(({ number }) => left.has(number));
}

/** A slot of what is gone holds none. */
function emptySlots(run: Run): void {
  const { world, program } = run;
  const kept = (it: Value): Value => (bodyOf(run, it) ? it : undefined);
  for (const [i, variable] of program.variables.entries())
    if (variable.type === "thing") world.variables[i] = world.variables[i].map(kept);
  for (const [i, pile] of (program.piles ?? []).entries())
    if (pile.type === "thing") world.piles[i] = world.piles[i].map((it) => it.map(kept));
}

// ---------------------------------------------------------------------------------------------- R65

/** Who has the fields of a thing: a body, or what is left of one. */
function fielded(run: Run, thing: Value): BodyState | undefined {
  if (typeof thing !== "object") return undefined;
  const settled = thing.body === undefined ? run.item(thing)?.settled : undefined;
  return bodyOf(run, thing) ?? run.world.remains.find((it) => it.number === settled);
}

export function fieldOf(run: Run, field: number, thing: Value): Value {
  const declared = run.program.fields?.[field];
  const holder = fielded(run, thing);
  const isNumber = declared?.type === "number" || declared?.type === "switch";
  const nothing = isNumber ? 0 : undefined;
  if (!declared || !holder || !declared.kinds.includes(holder.kind)) return nothing;
  const it = holder.fields[field];
  if (declared.type !== "thing") return it ?? nothing;
  const body = bodyOf(run, it);
  return body && (body.grid !== undefined || isHeld(run, body)) ? it : undefined;
}

export function setField(run: Run, field: number, thing: Value, it: Value): boolean {
  const declared = run.program.fields?.[field];
  const holder = fielded(run, thing);
  if (!declared || !holder || !declared.kinds.includes(holder.kind)) return false;
  if (declared.type === "thing" && it !== undefined && !bodyOf(run, it)) return false;
  if (JSON.stringify(holder.fields[field]) !== JSON.stringify(it)) run.changes++;
  holder.fields[field] = it;
  return true;
}

// ---------------------------------------------------------------------------------------------- R40, R41, R43

/** Straight, then to either side, and so on to the back; `straight` by quarter turns alone. */
export function shove(run: Run, thing: Thing, way: Value, isStraight: boolean): boolean {
  if (typeof way !== "number") return false;
  const body = bodyOf(run, thing);
  if (body && body.grid === undefined) return false;
  for (const by of [0, 1, -1, 2, -2, 3, -3, 4]) {
    const towards = mod(way + by, 8);
    if (isStraight && by % 2 !== 0) continue;
    const members = membersOf(run, thing, [], { by: "step", way: towards }, false);
    if (!members || !mayBeShoved(run, members, towards)) continue;
    // A body that is shoved goes as with `move`, for which riders need nothing to lie on.
    if (!placeSet(run, members, !body)) continue;
    if (body) loseLinks(run, body);
    const moved = body ? thing : { ...thing, cell: members[0].to[0] ?? thing.cell };
    meetsThere(run, moved, towards);
    return true;
  }
  return false;
}

function mayBeShoved(run: Run, members: readonly Member[], way: number): boolean {
  const own = new Set(members.map((it) => thingKey(it.thing)));
  const isBarred = run.meeting?.cells;
  const [first] = members;
  if (squeezes(run, members, { by: "step", way })) return false;
  return first.to.every((cell) => {
    if (cell === undefined || isBarred?.has(cell)) return false;
    if (!first.body) return true;
    return run.world.cells[cell].every(
      (items, layer) =>
        layer < first.layer ||
        items.every((it) => it.body === undefined || own.has(thingKey(thingAt(run, cell, layer, it)))),
    );
  });
}

export function massOf(run: Run, thing: Value): number {
  const body = bodyOf(run, thing);
  if (!body) return 0;
  return linkedWith(run, body).reduce((sum, it) => sum + (shapeOf(run, it.kind).mass ?? 1), 0);
}

export function push(run: Run, body: BodyState, way: Value, by: number): boolean {
  if (body.grid === undefined || typeof way !== "number") return false;
  const mass = massOf(run, thingOf(run, body));
  run.pushed.add(body.number);
  if (!shapeOf(run, body.kind).slowly)
    return mass <= by && stepSet(run, thingOf(run, body), way) !== "refused";
  const [dx, dy] = steps[way];
  const effort = [(body.effort[0] + dx * by) | 0, (body.effort[1] + dy * by) | 0] as const;
  const across = Math.abs(effort[0]) >= mass ? Math.sign(effort[0]) : 0;
  const down = Math.abs(effort[1]) >= mass ? Math.sign(effort[1]) : 0;
  const kept: [number, number] = [effort[0] - across * mass, effort[1] - down * mass];
  if (JSON.stringify(kept) !== JSON.stringify(body.effort)) run.changes++;
  body.effort = kept;
  if (across === 0 && down === 0) return true;
  const to = steps.findIndex(([x, y]) => x === across && y === down);
  if (stepSet(run, thingOf(run, body), to) !== "refused") return true;
  // Where it is blocked, all that has added up that way is spent.
  body.effort = [across === 0 ? kept[0] : 0, down === 0 ? kept[1] : 0];
  return false;
}

/** What nobody has pushed in this cycle loses some of its pushes. */
export function loseEffort(run: Run): void {
  for (const body of run.world.bodies) {
    const { losing } = shapeOf(run, body.kind);
    if (losing === undefined || run.pushed.has(body.number)) continue;
    body.effort = body.effort.map((it) => Math.sign(it) * Math.max(0, Math.abs(it) - losing)) as [
      number,
      number,
    ];
  }
}

export function link(run: Run, one: Value, other: Value): boolean {
  const [a, b] = [bodyOf(run, one), bodyOf(run, other)];
  if (!a || !b || a.grid === undefined || b.grid === undefined || linkedWith(run, a).includes(b))
    return false;
  run.world.links.push([a.number, b.number]);
  run.changes++;
  return true;
}

// ---------------------------------------------------------------------------------------------- what can be asked

/** Whether a change of pose would be done. */
export function fits(run: Run, thing: Value, how: Asked): boolean {
  const body = bodyOf(run, thing);
  if (!body) return typeof thing === "object" && run.item(thing) !== undefined && objectFits(run, thing, how);
  const back = keep(run);
  const heard = run.heard.length;
  const isDone = tried(run, body, how);
  back();
  run.heard.length = heard;
  return isDone;
}

function tried(run: Run, body: BodyState, how: Asked): boolean {
  switch (how.by) {
    case "move":
      return moveBody(
        run,
        body,
        Array.from({ length: Math.max(0, how.times) }, () => how.way),
      );
    case "turn":
      return turnBody(run, body, how.headings) !== undefined;
    case "mirror":
      return mirrorBody(run, body);
    case "lay":
      return layBody(run, body, how.place);
    case "become":
      return becomeBody(run, body, how);
  }
}

function objectFits(run: Run, thing: Thing, how: Asked): boolean {
  const { cell, layer } = thing;
  const isFree = (to: number, on: number) =>
    (to === cell && on === layer) || run.isPile(on) || run.world.cells[to][on].length === 0;
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
    if (squeezesAt(run, at, how.way, layer, (to) => to === cell)) return false;
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
        const body = bodyBy(run, it.body);
        return kinds.includes(it.kind) || (body !== undefined && kinds.includes(body.kind));
      });
    }),
  );
}

export function bodyLayers({ program }: Run): LayerId[] {
  return [...new Set((program.bodies ?? []).map((it) => program.kinds[it.kind].layer))];
}

/** Off the board, or taken on a layer of bodies; without bodies on any but the ground, or the only one. */
export function isBlocked(run: Run, cell: number | undefined): boolean {
  if (cell === undefined) return true;
  const { layers } = run.program;
  const own = bodyLayers(run);
  const others = layers.length === 1 ? [0] : [...layers.keys()].slice(1);
  return (own.length > 0 ? own : others).some((layer) => run.world.cells[cell][layer].length > 0);
}

/** Puts the bodies of a map where it has their glyphs: those of one cell, and those that lie on something. */
export function layDrawn(run: Run): void {
  const { world, program } = run;
  for (const shape of program.bodies ?? []) {
    const isLaid = shape.cells.length === 1 || program.kinds[shape.kind].on !== undefined;
    if (!isLaid) continue;
    const { layer } = program.kinds[shape.kind];
    for (const [cell, layers] of world.cells.entries()) {
      if (!layers[layer].some((it) => it.kind === shape.kind && it.body === undefined)) continue;
      layers[layer] = layers[layer].filter((it) => it.kind !== shape.kind || it.body !== undefined);
      const body = freshBody(world, shape.kind);
      world.bodies.push(body);
      const { grid, x, y } = placeOf(world, cell);
      const pose = { kind: shape.kind, grid: world.grids.indexOf(grid), x, y, heading: 0, mirrored: false };
      drop(
        run,
        { thing: thingOf(run, body), body, layer, from: [], to: cellsOfPose(run, pose), pose, rides: false },
        undefined,
      );
    }
  }
}

/** What of bodies counts as a change: not their numbers. */
export function contentOf({ kind, grid, x, y, heading, mirrored, effort, written }: BodyState): unknown {
  return grid === undefined ? [kind] : [kind, grid, x, y, heading, mirrored, effort, written];
}
