// The rules of bodies that carry, push, turn and stack, written again as plainly as they can be, to judge the engine by: everything is
// worked out anew from lists, whole worlds are copied before each try, and after it all bodies are tested, not only those nearby.

import {
  type Body,
  highest,
  type Item,
  itemLayer,
  type Place,
  PlainBoard,
  type PlainKind,
  turned,
} from "./plain-board.ts";

/** Who moves, who is met, and the alternatives: lists of deeds. */
export type PlainMeeting = readonly [
  movers: readonly string[],
  met: readonly string[],
  alternatives: readonly (readonly Deed[])[],
];

type Deed = "board" | "shove" | "remove" | "join" | "stay" | "move it against way";

/** How a body of the set goes. */
type Motion = (place: Place) => Place;

interface Part {
  readonly body: Body;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly place: Place;
}

interface Plan {
  readonly parts: readonly Part[];
  readonly old: ReadonlySet<number>;
  readonly fresh: ReadonlySet<number>;
  readonly seats: ReadonlySet<number>;
  readonly joins: number[];
}

interface Arrival {
  readonly thing: Thing;
  readonly from: number;
  readonly to: number;
  readonly way: number;
}

/** A meeting: what is met, where, which way, by which cell of what moves. */
interface Encounter {
  readonly thing: Thing;
  readonly cell: number;
  readonly way: number;
  readonly part: Part;
  readonly index: number;
  readonly arrived: boolean;
}

type Thing = { readonly body: number } | { readonly item: number };
type Outcome = "moved" | "refused" | "stayed";

const steps = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
] as const;

/** A board on which bodies move. What can be done to them is true if it was done; else nothing has changed. */
export class PlainWorld extends PlainBoard {
  readonly #meetings: readonly PlainMeeting[];
  #plan: Plan | undefined;
  #arrivals: Arrival[] = [];

  constructor(
    rows: readonly (readonly string[])[],
    rules: {
      readonly kinds: readonly PlainKind[];
      readonly itemsOn: readonly string[];
      readonly meetings: readonly PlainMeeting[];
    },
  ) {
    super(rows, rules);
    this.#meetings = rules.meetings;
  }

  putBody(name: string, cell: number): boolean {
    const place = { x: cell % this.width, y: Math.floor(cell / this.width), heading: 0, mirrored: false };
    const body: Body = { id: ++this.last, kind: name, ...place, laid: 0, group: 0, stowed: [] };
    const before = structuredClone(this.board);
    const cells = this.cells(name, place);
    const isFree = cells.every((it) => it >= 0 && (this.layer(body) === 0 || !this.at(this.layer(body), it)));
    body.laid = ++this.board.laid;
    this.board.bodies.push(body);
    if (isFree && this.allStand()) return true;
    this.board = before;
    return false;
  }

  move(cell: number, layers: readonly number[], way: number): boolean {
    const body = this.topmost(cell, layers);
    return body !== undefined && this.#moveSet(body.id, stepping(way), way) !== "refused";
  }

  turn(cell: number, layers: readonly number[], by: number): boolean {
    const body = this.topmost(cell, layers);
    return body !== undefined && this.#moveSet(body.id, turning(body, by), -1) !== "refused";
  }

  mirror(cell: number, layers: readonly number[]): boolean {
    const body = this.topmost(cell, layers);
    return body !== undefined && this.#moveSet(body.id, mirroring(body), -1) !== "refused";
  }

  push(cell: number, layers: readonly number[], way: number): boolean {
    const body = this.topmost(cell, layers);
    return body !== undefined && this.#shove({ body: body.id }, way);
  }

  link(cell: number, layers: readonly number[], other: number, others: readonly number[]): boolean {
    const [one, two] = [this.topmost(cell, layers), this.topmost(other, others)];
    if (!one || !two || one === two || (one.group !== 0 && one.group === two.group)) return false;
    const group = ++this.last;
    const groups = [one.group, two.group].filter((it) => it !== 0);
    for (const it of this.board.bodies)
      if (it === one || it === two || groups.includes(it.group)) it.group = group;
    return true;
  }

  // ------------------------------------------------------------------------------------------ moving

  #moveSet(id: number, motion: Motion, way: number, pushed = false): Outcome {
    const before = structuredClone(this.board);
    const outer = this.#plan;
    const arrivals = this.#arrivals;
    if (!outer) this.#arrivals = [];
    const arrived = this.#arrivals.length;
    let members = this.ring(this.body(id)!).map((it) => it.id);
    for (;;) {
      const result = this.#try(members, motion, way, pushed);
      const joins = this.#plan?.joins ?? [];
      this.#plan = outer;
      if (result === "moved") {
        if (!outer) this.#arrivals = arrivals;
        return "moved";
      }
      this.board = structuredClone(before);
      this.#arrivals.length = arrived;
      if (typeof result === "function") {
        if (!outer) this.#arrivals = arrivals;
        return result() ? "stayed" : "refused";
      }
      if (result === "refused") {
        if (!outer) this.#arrivals = arrivals;
        return "refused";
      }
      const more = joins.flatMap((it) => this.ring(this.body(it)!).map((one) => one.id));
      members = [...new Set([...members, ...more])];
    }
  }

  #try(
    members: readonly number[],
    motion: Motion,
    way: number,
    pushed: boolean,
  ): "moved" | "refused" | "joined" | (() => boolean) {
    const isOutermost = this.#plan === undefined;
    const parts = members.map((id): Part => {
      const body = this.body(id)!;
      const place = motion(body);
      return { body, from: this.where(body), to: this.cells(body.kind, place), place };
    });
    if (parts.some(({ to }) => to.includes(-1))) return "refused";
    const riders = this.#riders(parts);
    if (!riders) return "refused";
    const old = new Set(parts.flatMap((it) => it.from));
    const fresh = new Set(parts.flatMap((it) => it.to));
    const seats = new Set(riders.map((it) => it.part.to[it.index]!));
    const plan: Plan = { parts, old, fresh, seats, joins: [] };
    this.#plan = plan;
    // Lifted: they are nowhere while what is met answers.
    const taken = new Set([...members, ...riders.flatMap((it) => (it.body ? [it.body.id] : []))]);
    const lifted = this.board.bodies.filter((it) => taken.has(it.id));
    this.board.bodies = this.board.bodies.filter((it) => !taken.has(it.id));
    for (const { items, part, index } of riders) if (items) this.board.items[part.from[index]!] = [];
    if (!pushed) {
      const met = this.#meetAll(plan, way);
      if (met !== "met") return met;
      if (plan.joins.length > 0) return "joined";
    }
    for (const { body, to, place } of parts) {
      const layer = this.layer(body);
      if (layer > 0 && to.some((cell) => this.at(layer, cell))) return "refused";
      Object.assign(body, place);
      this.board.bodies.push(lifted.find((it) => it === body)!);
    }
    for (const { body, items, part, index } of riders) {
      if (body) {
        const place = this.#ridden(body, part, index, motion);
        const layer = this.layer(body);
        if (this.cells(body.kind, place).some((cell) => cell < 0 || this.at(layer, cell))) return "refused";
        Object.assign(body, place);
        this.board.bodies.push(body);
      } else this.#layItems(items!, part, index);
    }
    this.#reveal();
    if (isOutermost) this.#meetArrivals();
    if (!this.allStand()) return "refused";
    for (const { body } of riders) {
      if (!body || body.group === 0) continue;
      if (this.ring(body).every((it) => taken.has(it.id))) continue;
      const others = this.ring(body).filter((it) => it !== body);
      body.group = 0;
      if (others.length === 1) others[0]!.group = 0;
    }
    return "moved";
  }

  /** PV5, PV10, PV14: what stands highest on a part of the set goes with it; undefined if a large one stands on it in part. */
  #riders(parts: readonly Part[]): { body?: Body; items?: Item[]; part: Part; index: number }[] | undefined {
    const members = new Set(parts.map((it) => it.body));
    const riders: { body?: Body; items?: Item[]; part: Part; index: number }[] = [];
    const large = new Map<Body, number>();
    for (let cell = 0; cell < this.ground.length; cell++) {
      const bottom = this.stack(cell).at(-1);
      let part = parts.find((it) => it.body === bottom);
      for (let layer = 1; layer <= highest; layer++) {
        const body = layer === itemLayer ? undefined : this.at(layer, cell);
        if (body && members.has(body)) part = parts.find((it) => it.body === body);
        else if (part) {
          const index = part.from.indexOf(cell);
          const items = this.board.items[cell]!;
          if (layer === itemLayer && items.length > 0) riders.push({ items, part, index });
          if (!body) continue;
          if (!riders.some((it) => it.body === body)) riders.push({ body, part, index });
          large.set(body, (large.get(body) ?? 0) + 1);
        }
      }
    }
    for (const [body, count] of large) if (count < this.where(body).length) return undefined;
    return riders;
  }

  /** Where a rider comes to: one of a single cell is carried as it stands, a large one turns with what carries it. */
  #ridden(body: Body, part: Part, index: number, motion: Motion): Place {
    if (this.where(body).length > 1) return motion(body);
    const to = part.to[index]!;
    return { ...body, x: to % this.width, y: Math.floor(to / this.width) };
  }

  /** PV31: cargo stays on its own deck, unseen where another body lies on that. */
  #layItems(items: readonly Item[], { body, to }: Part, index: number): void {
    const cell = to[index]!;
    const isUnder = this.layer(body) === 0 && this.stack(cell).at(-1) !== body;
    if (isUnder) body.stowed.push(...items.map(({ kind }) => ({ index, kind })));
    else this.board.items[cell]!.push(...items);
  }

  #reveal(): void {
    for (const body of this.board.bodies) {
      const cells = this.where(body);
      const shown = body.stowed.filter(({ index }) => this.stack(cells[index]!).at(-1) === body);
      for (const { index, kind } of shown) this.putItem(kind, cells[index]!);
      body.stowed = body.stowed.filter((it) => !shown.includes(it));
    }
  }

  // ------------------------------------------------------------------------------------------ meeting

  /** PV12: upper layers first, in reading order. */
  #meetAll(plan: Plan, way: number): "met" | "refused" | (() => boolean) {
    const answered = new Set<number>();
    const arriving = plan.parts
      .flatMap((part) => part.to.map((cell, index) => ({ cell, part, index })))
      .filter((it) => !plan.old.has(it.cell))
      .sort((a, b) => a.cell - b.cell || this.#rank(a.part.body) - this.#rank(b.part.body));
    for (let layer = highest; layer >= 0; layer--) {
      for (const { cell, part, index } of arriving) {
        for (const thing of this.#things(layer, cell)) {
          if ("body" in thing && answered.has(thing.body)) continue;
          if ("body" in thing) answered.add(thing.body);
          const direction = way >= 0 ? way : this.#wayFrom(part.from[index]!, cell);
          const met = this.#meet({ thing, cell, way: direction, part, index, arrived: false }, layer);
          if (met !== "met") return met;
        }
      }
    }
    return "met";
  }

  /** From the ground up. */
  #rank(body: Body): number {
    const layer = this.layer(body);
    return layer === 0 ? -1 / (1 + body.laid) : layer;
  }

  /** What comes beneath a body that was laid later meets nobody on that; on the first layer only the topmost is met from above. */
  #meet(it: Encounter, layer: number): "met" | "refused" | (() => boolean) {
    const { thing, cell, way, part, index } = it;
    const own = this.layer(part.body);
    const top = this.stack(cell).at(-1);
    if (layer > 0 && own === 0 && top && top.laid > part.body.laid) return "met";
    if (layer === 0 && own > 0 && "body" in thing && thing.body !== top?.id) return "met";
    const comes = [part.body.kind, this.shows({ ...part.body, ...part.place }, index)];
    const line = this.#line(comes, thing, cell);
    if (line) return this.#answer(line, it);
    if (layer > own && "body" in thing) this.#arrive(thing, cell, way);
    return "met";
  }

  #things(layer: number, cell: number): Thing[] {
    if (layer === itemLayer) return this.board.items[cell]!.map((it) => ({ item: it.id }));
    if (layer === 0)
      return this.stack(cell)
        .reverse()
        .map((it) => ({ body: it.id }));
    const body = this.at(layer, cell);
    return body ? [{ body: body.id }] : [];
  }

  #wayFrom(from: number, to: number): number {
    const x = Math.sign((to % this.width) - (from % this.width));
    const y = Math.sign(Math.floor(to / this.width) - Math.floor(from / this.width));
    return steps.findIndex(([dx, dy]) => dx === x && dy === y);
  }

  #line(comes: readonly string[], thing: Thing, cell: number): PlainMeeting | undefined {
    const names = this.#names(thing, cell);
    const has = (all: readonly string[], some: readonly string[]): boolean =>
      some.some((it) => all.includes(it));
    return this.#meetings.find(([movers, met]) => has(movers, comes) && has(met, names));
  }

  #names(thing: Thing, cell: number): readonly string[] {
    if ("item" in thing) return [this.#item(thing.item)!.kind];
    const body = this.body(thing.body)!;
    return [body.kind, this.shows(body, this.where(body).indexOf(cell))];
  }

  #item(id: number): (Item & { cell: number }) | undefined {
    for (const [cell, items] of this.board.items.entries()) {
      const found = items.find((it) => it.id === id);
      if (found) return { ...found, cell };
    }
    return undefined;
  }

  #answer([, , alternatives]: PlainMeeting, it: Encounter): "met" | "refused" | (() => boolean) {
    for (const deeds of alternatives) {
      if (deeds.includes("stay")) {
        if (it.arrived) continue;
        const { thing, way } = it;
        const against = deeds.includes("move it against way");
        return () =>
          !against ||
          ("body" in thing && this.#moveSet(thing.body, stepping(way + 4), (way + 4) & 7) !== "refused");
      }
      if (deeds.every((deed) => this.#do(deed, it))) return "met";
    }
    return "refused";
  }

  #do(deed: Deed, { thing, cell, way, part, index }: Encounter): boolean {
    if (deed === "shove") return way >= 0 && this.#shove(thing, way);
    if (deed === "join") {
      if ("body" in thing) this.#plan!.joins.push(thing.body);
      return "body" in thing;
    }
    if (deed === "remove") {
      if ("body" in thing) this.#remove(this.body(thing.body)!);
      else for (const items of this.board.items) removeFrom(items, (it) => it.id === thing.item);
      return true;
    }
    // PV6, PV7: aboard, if it can stand on what arrives and no rider comes there.
    if (!("body" in thing)) return false;
    const arriving = [part.body.kind, this.shows({ ...part.body, ...part.place }, index)];
    const { on } = this.kinds.get(this.body(thing.body)!.kind)!;
    if (!arriving.some((it) => on.includes(it)) || this.#plan!.seats.has(cell)) return false;
    this.#arrive(thing, cell, way);
    return true;
  }

  #remove(body: Body): void {
    const others = this.ring(body).filter((it) => it !== body);
    if (body.group !== 0 && others.length === 1) others[0]!.group = 0;
    this.board.bodies = this.board.bodies.filter((it) => it !== body);
  }

  #arrive(thing: Thing, cell: number, way: number): void {
    this.#arrivals.push({ thing, from: cell, to: cell, way });
  }

  /** PV13: what was pushed or came aboard meets what is in its new cell. */
  #meetArrivals(): void {
    const plan = this.#plan;
    for (let at = 0; at < this.#arrivals.length; at++) {
      const arrival = this.#arrivals[at]!;
      const { thing, from, to } = arrival;
      const body = "body" in thing ? this.body(thing.body) : undefined;
      const item = "item" in thing ? this.#item(thing.item) : undefined;
      if (!body && !item) continue;
      const cells = body ? this.where(body) : [item!.cell];
      this.#plan = {
        parts: [],
        old: new Set([from]),
        fresh: new Set([to, ...cells]),
        seats: new Set(),
        joins: [],
      };
      for (let layer = highest; layer >= 0; layer--)
        for (const [index, cell] of cells.entries())
          for (const met of this.#things(layer, cell))
            this.#meetArrived(arrival, met, layer, { cell, index });
    }
    this.#plan = plan;
  }

  #meetArrived(
    { thing, way }: Arrival,
    met: Thing,
    layer: number,
    { cell, index }: { readonly cell: number; readonly index: number },
  ): void {
    const body = "body" in thing ? this.body(thing.body) : undefined;
    const item = "item" in thing ? this.#item(thing.item) : undefined;
    if (!body && !item) return;
    if ("body" in met && body?.id === met.body) return;
    if ("item" in met && layer === (body ? this.layer(body) : itemLayer)) return;
    const comes = body ? [body.kind, this.shows(body, index)] : [item!.kind];
    const line = this.#line(comes, met, cell);
    const cells = body ? this.where(body) : [cell];
    const part = body && { body, from: cells, to: cells, place: body };
    if (line) this.#answer(line, { thing: met, cell, way, part: part as Part, index, arrived: true });
  }

  /** PV8, PV11, PV16: to the first neighbour in alternating order that can have it, never where what pushes it was or will be. */
  #shove(thing: Thing, way: number): boolean {
    for (const turn of [0, 1, -1, 2, -2, 3, -3, 4]) {
      const direction = (way + turn) & 7;
      if ("body" in thing ? this.#shoveBody(thing.body, direction) : this.#shoveItem(thing.item, direction))
        return true;
    }
    return false;
  }

  #isExcluded(cell: number): boolean {
    return this.#plan !== undefined && (this.#plan.old.has(cell) || this.#plan.fresh.has(cell));
  }

  #shoveBody(id: number, way: number): boolean {
    const body = this.body(id)!;
    const layer = this.layer(body);
    const from = this.where(body);
    const to = this.cells(body.kind, stepping(way)(body));
    for (const cell of to) {
      if (cell < 0 || this.#isExcluded(cell)) return false;
      for (let other = Math.max(layer, 1); other <= highest; other++) {
        const there = other === itemLayer ? undefined : this.at(other, cell);
        if (there && there !== body) return false;
      }
    }
    const first = Math.max(
      to.findIndex((cell) => !from.includes(cell)),
      0,
    );
    if (this.#moveSet(id, stepping(way), way, true) !== "moved") return false;
    if (this.#plan) this.#arrivals.push({ thing: { body: id }, from: from[first]!, to: to[first]!, way });
    return true;
  }

  #shoveItem(id: number, way: number): boolean {
    const { kind, cell } = this.#item(id)!;
    const [dx, dy] = steps[way]!;
    const to = this.cell((cell % this.width) + dx, Math.floor(cell / this.width) + dy);
    if (to < 0 || this.#isExcluded(to)) return false;
    if (!this.support(itemLayer, to).some((it) => this.itemsOn.includes(it))) return false;
    removeFrom(this.board.items[cell]!, (it) => it.id === id);
    this.board.items[to]!.push({ id, kind });
    if (this.#plan) this.#arrivals.push({ thing: { item: id }, from: cell, to, way });
    return true;
  }
}

function removeFrom<T>(all: T[], is: (it: T) => boolean): void {
  const at = all.findIndex(is);
  if (at >= 0) all.splice(at, 1);
}

function stepping(way: number): Motion {
  const [dx, dy] = steps[way & 7]!;
  return ({ x, y, heading, mirrored }) => ({ x: x + dx, y: y + dy, heading, mirrored });
}

/** PV27, PV35: all turn about the cell that one of them turns about. */
function turning({ x: px, y: py }: Place, by: number): Motion {
  const quarters = by & 3;
  return ({ x, y, heading, mirrored }) => {
    const [dx, dy] = turned(x - px, y - py, quarters);
    return { x: px + dx, y: py + dy, heading: (heading + quarters) & 3, mirrored };
  };
}

/** PV36, PV38: all are mirrored across the keel of one of them, which stands as it is turned. */
function mirroring({ x: px, y: py, heading: h }: Place): Motion {
  return ({ x, y, heading, mirrored }) => {
    const [across, down] = turned(x - px, y - py, (4 - h) & 3);
    const [dx, dy] = turned(-across, down, h);
    return { x: px + dx, y: py + dy, heading: (2 * h - heading) & 3, mirrored: !mirrored };
  };
}
