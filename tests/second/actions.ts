import type { Action, Expr, SetExpr, Target } from "../../src/program/index.ts";
import {
  becomeBody,
  bodyLayers,
  bodyOf,
  boards,
  cellsOfThing,
  disturb,
  fieldOf,
  isBodyKind,
  layBody,
  link,
  loseLinks,
  mirrorBody,
  moveBody,
  newBody,
  push,
  removeBody,
  setField,
  settleBody,
  shove,
  slideBody,
  squeezesAt,
  turnBody,
  waysAlong,
} from "./bodies.ts";
import { Refusal, type Run, Stop } from "./run.ts";
import { cellOf, members, number, placeAt, region, text, value, whose } from "./values.ts";
import { cellInside, gridFor, gridOf, shifted, steps, type Thing, type Value } from "./world.ts";

/** Runs the alternatives of a line until one is done; whether one was (R3). */
export function line(run: Run, alternatives: readonly (readonly Action[])[]): boolean {
  for (const it of alternatives.flat()) forgetName(run, it);
  return alternatives.some((it) => all(run, it));
}

/** A name that a line gives is 0 or none where its action is not done. */
function forgetName({ locals }: Run, action: Action): void {
  if (action.do === "let" && !action.again) locals[action.local] = undefined;
  if ((action.do === "slide" || action.do === "turn") && action.local !== undefined) locals[action.local] = 0;
  if (action.do === "take" && action.local !== undefined) locals[action.local] = undefined;
  if (action.do !== "clear") return;
  if (action.local !== undefined) locals[action.local] = 0;
  if (action.gone !== undefined) locals[action.gone] = 0;
}

/** Runs actions until one is refused; whether none was. */
export function all(run: Run, actions: readonly Action[]): boolean {
  return actions.every((it) => act(run, it));
}

/** Whether the action is done: else it is refused. */
function act(run: Run, action: Action): boolean {
  const { world, program } = run;
  run.pay();
  switch (action.do) {
    case "put":
      return put(run, value(run, action.kind), cellOf(run, action.cell));
    case "put-value": {
      const kind = value(run, action.kind);
      const place = placeAt(run, action.cell);
      if (!isBodyKind(run, kind)) return put(run, kind, cellOf(run, action.cell));
      const body = bodyOf(run, newBody(run, kind));
      return body !== undefined && layBody(run, body, place);
    }
    case "put-under":
      return putUnder(run, value(run, action.kind), cellOf(run, action.cell));
    case "remove":
      return work(run, action.what, (thing) => {
        const body = bodyOf(run, thing);
        if (body) return removeBody(run, body);
        if (thing.id === undefined) disturb(run, thing.cell, thing.layer, undefined);
        take(run, thing);
        return true;
      });
    case "lay": {
      const body = bodyOf(run, value(run, action.what));
      return body !== undefined && layBody(run, body, placeAt(run, action.cell));
    }
    case "turn":
      return turn(run, action);
    case "mirror":
    case "settle":
      return work(run, action.what, (thing) => {
        const body = bodyOf(run, thing);
        if (!body) return false;
        return action.do === "mirror" ? mirrorBody(run, body) : settleBody(run, body);
      });
    case "move":
      if (action.asOne && "each" in action.what) return moveAsOne(run, action, action.what.each);
      return work(
        run,
        action.what,
        (thing, follow) => {
          const way = value(run, action.way);
          return goFar(run, thing, way, action.times ? number(run, action.times) : 1, follow);
        },
        () => isBackFirst(value(run, action.way)),
      );
    case "advance":
      return work(run, action.what, (thing) => {
        const body = bodyOf(run, thing);
        const times = action.times ? number(run, action.times) : 1;
        return body !== undefined && moveBody(run, body, waysAlong(run, body, action.back, times));
      });
    case "shove":
      return work(run, action.what, (thing) => shove(run, thing, value(run, action.way), action.straight));
    case "push":
      return work(run, action.what, (thing) => {
        const body = bodyOf(run, thing);
        const way = value(run, action.way);
        return body !== undefined && way !== undefined && push(run, body, way, number(run, action.by));
      });
    case "link":
      return link(run, value(run, action.what), value(run, action.to));
    case "unlink":
      return work(run, action.what, (thing) => {
        const body = bodyOf(run, thing);
        if (body) loseLinks(run, body);
        return body !== undefined;
      });
    case "board":
      return boards(run);
    case "stay":
      if (run.meeting) run.meeting.stays = true;
      return true;
    case "join":
      // Only bodies move along.
      if (!run.meeting || !bodyOf(run, run.meeting.met)) return false;
      run.meeting.joins = true;
      return true;
    case "clear":
      return clear(run, action);
    case "assign-field":
      return setField(run, action.field, value(run, action.of), value(run, action.value));
    case "add-field": {
      const of = value(run, action.of);
      const old = fieldOf(run, action.field, of);
      return setField(
        run,
        action.field,
        of,
        ((typeof old === "number" ? old : 0) + number(run, action.value)) | 0,
      );
    }
    case "put-on-top":
    case "put-at-bottom":
    case "take":
    case "take-value":
    case "shuffle":
    case "empty":
    case "set-item":
      return pileAction(run, action);
    case "slide":
      return slide(run, action);
    case "become":
      return work(run, action.what, (thing) => {
        const body = bodyOf(run, thing);
        const kind = value(run, action.kind);
        if (!body) return become(run, thing, kind);
        const at = action.cell && { at: { place: placeAt(run, action.cell) } };
        return becomeBody(run, body, { by: "become", kind, ...at });
      });
    case "fire": {
      const who = program.timers[action.timer].eachPlayer ? whose(run, action.of) : 0;
      set(run, run.fired[action.timer], who, true);
      set(run, world.timers[action.timer], who, 0);
      return true;
    }
    case "say":
      run.heard.push({ type: "say", text: text(run, action.text) });
      return true;
    case "sound":
      run.sound(action.sound);
      return true;
    case "end-turn":
      set(run, world, "turn", (world.turn + 1) % program.players.length);
      return true;
    case "win":
    case "lose":
    case "draw":
      return end(run, action);
    case "refuse":
      throw new Refusal();
    case "restart":
      run.asked = { ...run.asked, again: false, restart: true };
      throw new Stop();
    case "again":
      run.asked.again = true;
      return true;
    case "checkpoint":
      run.asked.checkpoint = true;
      return true;
    case "reseed":
      run.reseed();
      return true;
    case "wish": {
      const towards = action.way && value(run, action.way);
      if (action.way && typeof towards !== "number") return false;
      const way = typeof towards === "number" ? ways[towards / 2] : "action";
      for (const it of members(run, action.set))
        if (typeof it === "object") for (const cell of cellsOfThing(run, it)) run.wish(cell, it.layer, way);
      return true;
    }
    case "assign":
      return assign(run, action, value(run, action.value));
    case "add": {
      const who = program.variables[action.variable].eachPlayer ? whose(run, action.of) : 0;
      const old = world.variables[action.variable][who];
      return assign(run, action, ((typeof old === "number" ? old : 0) + number(run, action.value)) | 0);
    }
    case "let":
      run.locals[action.local] = value(run, action.value);
      return true;
    case "call":
      return run.call(
        action.procedure,
        action.args.map((it) => value(run, it)),
      );
    default:
      throw new Error(`not in the range: ${action.do}`);
  }
}

const ways = ["up", "right", "down", "left"] as const;

function set<T, K extends keyof T>(run: Run, where: T, key: K, it: T[K]): void {
  if (JSON.stringify(where[key]) === JSON.stringify(it)) return;
  where[key] = it;
  run.changes++;
}

function assign(run: Run, action: { readonly variable: number; readonly of?: Expr }, it: Value): boolean {
  if (run.program.variables[action.variable].type === "thing" && it !== undefined && !bodyOf(run, it))
    return false;
  const who = run.program.variables[action.variable].eachPlayer ? whose(run, action.of) : 0;
  set(run, run.world.variables[action.variable], who, it);
  return true;
}

function end(run: Run, action: Extract<Action, { do: "win" | "lose" | "draw" }>): boolean {
  const endings = { win: "won", lose: "lost", draw: "drawn" } as const;
  const player = action.do === "draw" ? undefined : whose(run, action.who);
  run.world.ending = endings[action.do];
  run.world.endingPlayer = player;
  const said = action.text && text(run, action.text);
  run.heard.push({ type: "end", ending: run.world.ending, player, text: said });
  throw new Stop();
}

// ---------------------------------------------------------------------------------------------- things

type Follow = (thing: Thing) => void;

/** Does something to one thing, or to each of a set; a name of the one thing follows it where it goes. With `each` it is refused if it was refused for each of some. */
function work(
  run: Run,
  target: Target,
  make: (thing: Thing, follow: Follow) => boolean,
  isReversed: () => boolean = () => false,
): boolean {
  if ("one" in target) {
    const { one } = target;
    const thing = value(run, one);
    if (typeof thing !== "object" || !run.item(thing)) return false;
    return make(thing, (moved) => {
      if (one.is === "local") run.locals[one.local] = moved;
      if (one.is === "it") run.it = moved;
    });
  }
  const things = members(run, target.each);
  if (isReversed()) things.reverse();
  const done = things.filter((it) => typeof it === "object" && run.item(it) && make(it, () => {}));
  return things.length === 0 || done.length > 0;
}

/** What goes right or down is moved in reverse order, so that those in front go first. */
function isBackFirst(way: Value): boolean {
  return typeof way === "number" && [2, 3, 4, 5].includes(way);
}

function put(run: Run, kind: Value, cell: number | undefined): boolean {
  if (typeof kind !== "number" || cell === undefined) return false;
  const { layer } = run.program.kinds[kind];
  const there = run.world.cells[cell][layer].at(-1);
  if (there && !run.isPile(layer)) return there.kind === kind;
  run.place(cell, layer, kind);
  return true;
}

function putUnder(run: Run, kind: Value, cell: number | undefined): boolean {
  if (typeof kind !== "number" || cell === undefined || run.program.kinds[kind].layer !== 0) return false;
  const bodies = run.world.cells[cell][0].filter((it) => it.body !== undefined);
  const items = run.world.cells[cell][0].filter((it) => it.body === undefined);
  const top = items.at(-1);
  const id = top?.id ?? (run.isPile(0) ? run.world.nextId++ : 0);
  if (top?.kind !== kind) run.write(cell, 0, [...items.slice(0, -1), { kind, id }, ...bodies]);
  return true;
}

function take(run: Run, { cell, layer, id }: Thing): void {
  const items = run.world.cells[cell][layer];
  run.write(cell, layer, id === undefined ? [] : items.filter((it) => it.id !== id));
}

function isFree(run: Run, cell: number, layer: number): boolean {
  return run.isPile(layer) || run.world.cells[cell][layer].length === 0;
}

/** Moves a thing so many cells, all or none. */
function goFar(run: Run, thing: Thing, way: Value, times: number, follow: Follow): boolean {
  const body = bodyOf(run, thing);
  if (body)
    return moveBody(
      run,
      body,
      Array.from({ length: Math.max(0, times) }, () => way),
    );
  return move(run, thing, way, times, follow);
}

function move(run: Run, thing: Thing, way: Value, times: number, follow: Follow): boolean {
  if (typeof way !== "number") return false;
  let at = thing.cell;
  for (let i = 0; i < times; i++) {
    const next = nextFree(run, thing, at, way);
    if (next === undefined) return false;
    run.pay();
    at = next;
  }
  go(run, thing, at, follow);
  return true;
}

/** The next cell, if the thing can go there. */
function nextFree(run: Run, thing: Thing, at: number, way: number): number | undefined {
  const next = shifted(run.program, run.world, at, ...steps[way]);
  if (next === undefined || (next !== thing.cell && !isFree(run, next, thing.layer))) return undefined;
  if (run.isPile(thing.layer)) return next;
  return squeezesAt(run, at, way, thing.layer, (to) => to === thing.cell) ? undefined : next;
}

/** R3 from version 2 on: those that others of the set kept from moving try again, and a full ring goes round. */
function moveAsOne(run: Run, action: Extract<Action, { do: "move" }>, set: SetExpr): boolean {
  const things = members(run, set);
  if (things.length > 0 && isBackFirst(value(run, action.way))) things.reverse();
  const own = new Set(things.map((it) => JSON.stringify(it)));
  let waiting: { readonly thing: Thing; readonly way: Value; readonly times: number }[] = [];
  let done = 0;
  for (const thing of things) {
    if (typeof thing !== "object" || !run.item(thing)) continue;
    const way = value(run, action.way);
    const times = action.times ? number(run, action.times) : 1;
    if (goFar(run, thing, way, times, (to) => own.add(JSON.stringify(to)))) done++;
    else if (typeof way === "number") waiting.push({ thing, way, times });
  }
  for (let went = true; went;) {
    went = false;
    waiting = waiting.filter(({ thing, way, times }) => {
      if (!run.item(thing) || !goFar(run, thing, way, times, () => {})) return true;
      went = true;
      done++;
      return false;
    });
    if (!went && (went = goRound(run, waiting))) {
      done++;
    }
  }
  return things.length === 0 || done > 0;
}

/** A full ring, each in the way of the one behind it: of objects that go the same way as far, or one step each. */
function goRound(
  run: Run,
  waiting: { readonly thing: Thing; readonly way: Value; readonly times: number }[],
): boolean {
  for (const first of waiting) {
    const ring = ringFrom(run, waiting, first);
    if (!ring) continue;
    const { layer } = first.thing;
    const items = ring.map((it) => run.world.cells[it.thing.cell][layer]);
    for (const [i, it] of items.entries())
      run.write(ring[(i + first.times) % ring.length].thing.cell, layer, it);
    for (const it of ring) waiting.splice(waiting.indexOf(it), 1);
    return true;
  }
  return false;
}

function ringFrom<Waiting extends { readonly thing: Thing; readonly way: Value; readonly times: number }>(
  run: Run,
  waiting: readonly Waiting[],
  first: Waiting,
): Waiting[] | undefined {
  const { thing, way, times } = first;
  if (typeof way !== "number" || thing.body !== undefined || times < 1) return undefined;
  const ring = [first];
  let at = shifted(run.program, run.world, thing.cell, ...steps[way]);
  while (at !== undefined && at !== thing.cell) {
    const next = waiting.find(
      (it) =>
        it.thing.cell === at &&
        it.thing.layer === thing.layer &&
        it.times === times &&
        (it.way === way || times === 1),
    );
    if (!next || ring.includes(next) || typeof next.way !== "number") return undefined;
    ring.push(next);
    at = shifted(run.program, run.world, at, ...steps[next.way]);
  }
  return at === thing.cell && ring.length > 1 ? ring : undefined;
}

function go(run: Run, thing: Thing, to: number, follow: Follow): void {
  const { cell, layer } = thing;
  const item = run.item(thing);
  if (!item || cell === to) return;
  take(run, thing);
  const id = run.isPile(layer) ? run.world.nextId++ : item.id;
  run.write(to, layer, [...run.world.cells[to][layer], { ...item, id }]);
  follow({ ...thing, cell: to, ...(thing.id !== undefined && { id }) });
}

function slide(run: Run, action: Extract<Action, { do: "slide" }>): boolean {
  return work(run, action.what, (thing) => {
    const way = value(run, action.way);
    const most = action.most ? number(run, action.most) : Infinity;
    const body = bodyOf(run, thing);
    if (body) {
      const far = slideBody(run, body, way, most);
      if (action.local !== undefined) run.locals[action.local] = far ?? 0;
      return far !== undefined;
    }
    if (typeof way !== "number") return false;
    let at = thing.cell;
    let gone = 0;
    while (gone < most) {
      run.pay();
      const next = nextFree(run, thing, at, way);
      if (next === undefined) break;
      at = next;
      gone++;
      if (at === thing.cell) break;
    }
    go(run, thing, at, () => {});
    if (action.local !== undefined) run.locals[action.local] = gone;
    return true;
  });
}

function turn(run: Run, action: Extract<Action, { do: "turn" }>): boolean {
  return work(run, action.what, (thing) => {
    const times = action.times ? number(run, action.times) : 1;
    const body = bodyOf(run, thing);
    const kick = body && turnBody(run, body, action.headings * times);
    if (action.local !== undefined) run.locals[action.local] = kick ?? 0;
    return kick !== undefined;
  });
}

function become(run: Run, thing: Thing, kind: Value): boolean {
  if (typeof kind !== "number") return false;
  const { cell, layer } = thing;
  const item = run.item(thing);
  const to: number = run.program.kinds[kind].layer;
  if (item?.body !== undefined && disturb(run, cell, layer, kind)) return true;
  if (to === layer) {
    if (item?.kind === kind) return true;
    const items = run.world.cells[cell][layer];
    run.write(
      cell,
      layer,
      items.map((it) => (it === item ? { ...it, kind } : it)),
    );
    return true;
  }
  if (!isFree(run, cell, to)) return false;
  take(run, thing);
  run.place(cell, to, kind);
  return true;
}

// ---------------------------------------------------------------------------------------------- R28

/** Takes all full rows or columns away and moves what is before them on, in the cells that are named. */
function clear(run: Run, action: Extract<Action, { do: "clear" }>): boolean {
  const { world, program } = run;
  const grid = gridFor(program, world, action.board, whose(run, action.of));
  const named = action.among && new Set(region(run, action.among));
  const layers = bodyLayers(run);
  const isRows = action.lines === "rows";
  const [count, length] = isRows ? [grid.height, grid.width] : [grid.width, grid.height];
  const cellAt = (line: number, at: number): number | undefined => {
    const cell = cellInside(program, grid, isRows ? at : line, isRows ? line : at);
    return cell !== undefined && gridOf(world, cell) === grid && (!named || named.has(cell))
      ? cell
      : undefined;
  };
  const cellsIn = (line: number): number[] =>
    Array.from({ length }, (_, at) => cellAt(line, at)).flatMap((it) => it ?? []);
  const isSettled = (cell: number): boolean =>
    layers.some((layer) => world.cells[cell][layer].length > 0 && !isMoving(run, cell, layer));
  const full = Array.from({ length: count }, (_, line) => {
    const cells = cellsIn(line);
    return cells.length > 0 && cells.every(isSettled);
  });
  const gone = full.filter(Boolean).length;
  const before = new Set(world.cells.flat(2).map((it) => it.settled));
  if (gone > 0)
    for (let at = 0; at < length; at++)
      for (const layer of layers) shiftLine(run, layer, count, full, isRows, (line) => cellAt(line, at));
  if (action.local !== undefined) run.locals[action.local] = gone;
  const after = new Set(world.cells.flat(2).map((it) => it.settled));
  if (action.gone !== undefined)
    run.locals[action.gone] = [...before].filter((it) => it !== undefined && !after.has(it)).length;
  return true;
}

function shiftLine(
  run: Run,
  layer: number,
  count: number,
  full: readonly boolean[],
  isRows: boolean,
  cellAt: (line: number) => number | undefined,
): void {
  // Rows come down, so from the lowest up; columns come left. A body that moves stays where it is, with what lies under it.
  const order = Array.from({ length: count }, (_, i) => (isRows ? count - 1 - i : i)).flatMap((line) => {
    const cell = cellAt(line);
    return cell === undefined || isMoving(run, cell, layer) ? [] : { line, cell };
  });
  const left = order.filter(({ line }) => !full[line]).map(({ cell }) => run.world.cells[cell][layer]);
  for (const [i, { cell }] of order.entries()) {
    const items = left[i] ?? [];
    if (JSON.stringify(run.world.cells[cell][layer]) !== JSON.stringify(items)) run.write(cell, layer, items);
  }
}

function isMoving(run: Run, cell: number, layer: number): boolean {
  return run.world.cells[cell][layer].some((it) => it.body !== undefined);
}

// ---------------------------------------------------------------------------------------------- R55

type PileAction = Extract<
  Action,
  { do: "put-on-top" | "put-at-bottom" | "take" | "take-value" | "shuffle" | "empty" | "set-item" }
>;

function pileAction(run: Run, action: PileAction): boolean {
  if (action.do === "take") {
    const { what } = action;
    if (what.is !== "pile-end" && what.is !== "pile-item") throw new Error("not in the range: take");
    const { items } = pileOf(run, what.pile, what.of);
    const at = what.is === "pile-item" ? number(run, what.index) : what.end === "top" ? items.length - 1 : 0;
    if (at < 0 || at >= items.length) return false;
    if (action.local !== undefined) run.locals[action.local] = items[at];
    items.splice(at, 1);
    run.changes++;
    return true;
  }
  const { items, most, who, eachPlayer, type, table } = pileOf(run, action.pile, action.of);
  const holds = (it: Value): it is number | Thing =>
    it !== undefined && (type !== "thing" || bodyOf(run, it) !== undefined);
  switch (action.do) {
    case "put-on-top":
    case "put-at-bottom": {
      const it = value(run, action.kind);
      if (!holds(it) || items.length >= most) return false;
      if (action.do === "put-on-top") items.push(it);
      else items.unshift(it);
      run.changes++;
      return true;
    }
    case "take-value": {
      const wanted = JSON.stringify(value(run, action.what));
      const at = items.map((it) => JSON.stringify(it)).lastIndexOf(wanted);
      if (at < 0) return false;
      items.splice(at, 1);
      run.changes++;
      return true;
    }
    case "shuffle": {
      const before = JSON.stringify(items);
      for (let i = items.length - 1; i > 0; i--) {
        const j = eachPlayer ? run.belowOf(who, i + 1) : run.below(i + 1);
        [items[i], items[j]] = [items[j], items[i]];
      }
      if (JSON.stringify(items) !== before) {
        run.changes++;
        run.isShuffled = true;
      }
      return true;
    }
    case "empty":
      if (items.length > 0) run.changes++;
      items.length = 0;
      return true;
    case "set-item": {
      const at = number(run, action.index);
      const given = value(run, action.kind);
      if (at < 0 || at >= items.length || (!table && !holds(given))) return false;
      const it = action.adds ? (Number(items[at]) + Number(given ?? 0)) | 0 : given;
      if (JSON.stringify(items[at]) !== JSON.stringify(it)) run.changes++;
      items[at] = it;
      return true;
    }
  }
}

function pileOf(run: Run, pile: number, of: Expr | undefined) {
  const declared = run.program.piles?.[pile];
  if (!declared) throw new Error("no pile");
  const who = declared.eachPlayer ? whose(run, of) : 0;
  return { items: run.world.piles[pile][who], who, ...declared };
}
