import type { Action, Expr, Target } from "../../src/program/index.ts";
import {
  becomeBody,
  bodyOf,
  layBody,
  mirrorBody,
  moveBody,
  removeBody,
  settleBody,
  slideBody,
  turnBody,
} from "./bodies.ts";
import { Refusal, type Run, Stop } from "./run.ts";
import { cellOf, members, number, placeAt, text, value, whose } from "./values.ts";
import { shifted, steps, type Thing, type Value } from "./world.ts";

/** Runs the alternatives of a line until one is done; whether one was (R3). */
export function line(run: Run, alternatives: readonly (readonly Action[])[]): boolean {
  for (const it of alternatives.flat()) forgetName(run, it);
  return alternatives.some((it) => all(run, it));
}

/** A name that a line gives is 0 or none where its action is not done. */
function forgetName({ locals }: Run, action: Action): void {
  if (action.do === "let" && !action.again) locals[action.local] = undefined;
  if ((action.do === "slide" || action.do === "turn") && action.local !== undefined) locals[action.local] = 0;
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
    case "put-under":
      return putUnder(run, value(run, action.kind), cellOf(run, action.cell));
    case "remove":
      return work(run, action.what, (thing) => {
        const body = bodyOf(run, thing);
        if (body) return removeBody(run, body);
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
      return work(
        run,
        action.what,
        (thing, follow) => {
          const way = value(run, action.way);
          const body = bodyOf(run, thing);
          if (body) return moveBody(run, body, way, action.times ? number(run, action.times) : 1);
          return move(run, thing, way, action.times ? number(run, action.times) : 1, follow);
        },
        () => isBackFirst(value(run, action.way)),
      );
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
      for (const it of members(run, action.set)) if (typeof it === "object") run.wish(it.cell, it.layer, way);
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
  const there = run.world.cells[cell][layer][0];
  if (there && !run.isPile(layer)) return there.kind === kind;
  run.place(cell, layer, kind);
  return true;
}

function putUnder(run: Run, kind: Value, cell: number | undefined): boolean {
  if (typeof kind !== "number" || cell === undefined || run.program.kinds[kind].layer !== 0) return false;
  const items = run.world.cells[cell][0];
  const top = items.at(-1);
  const id = top?.id ?? (run.isPile(0) ? run.world.nextId++ : 0);
  if (top?.kind !== kind) run.write(cell, 0, [...items.slice(0, -1), { kind, id }]);
  return true;
}

function take(run: Run, { cell, layer, id }: Thing): void {
  const items = run.world.cells[cell][layer];
  run.write(cell, layer, id === undefined ? [] : items.filter((it) => it.id !== id));
}

function isFree(run: Run, cell: number, layer: number): boolean {
  return run.isPile(layer) || run.world.cells[cell][layer].length === 0;
}

function move(run: Run, thing: Thing, way: Value, times: number, follow: Follow): boolean {
  if (typeof way !== "number") return false;
  const path: number[] = [];
  let at = thing.cell;
  for (let i = 0; i < times; i++) {
    const next = shifted(run.program, run.world, at, ...steps[way]);
    if (next === undefined || (next !== thing.cell && !isFree(run, next, thing.layer))) return false;
    run.pay();
    path.push(next);
    at = next;
  }
  go(run, thing, at, follow);
  return true;
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
    do {
      run.pay();
      const next = shifted(run.program, run.world, at, ...steps[way]);
      if (next === undefined || (next !== thing.cell && !isFree(run, next, thing.layer))) break;
      at = next;
      gone++;
    } while (gone < most && at !== thing.cell);
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
