import type { Action, Expr, Where } from "../program/index.ts";
import type { Compiler, Work } from "./compiler.ts";
import { bodySlots, isBody } from "./bodies/index.ts";
import {
  compileClear,
  compileFieldAction,
  compileLay,
  compileMirror,
  compileAdvance,
  compilePlace,
  compilePush,
  compileSlide,
  compileSlot,
  compileTurn,
  moveBody,
  removeBody,
  reshapeBody,
} from "./body-actions/index.ts";
import {
  compileBoard,
  compileJoin,
  compileLink,
  compilePutUnder,
  compileShove,
  compileUnlink,
} from "./platforms/index.ts";
import { reseed } from "./beginning.ts";
import { playerSlot } from "./expressions.ts";
import { compileFiring } from "./timers.ts";
import type { Ending } from "./game.ts";
import { NONE } from "./layout.ts";
import { numberPlaces, slots } from "./number-places.ts";
import type { Act, Evaluate, Machine, Run, Stop } from "./machine.ts";
import { compileWish } from "./lines/index.ts";
import { moveThing } from "./movement.ts";
import { changeInPile, pushOnPile, removeFromPile } from "./piles.ts";
import { loadFile } from "./sources.ts";
import { endings } from "./state.ts";
import { onEach, onOne, onTarget } from "./targets.ts";
import { cellOfThing, layerOfThing } from "./things.ts";

type Of<K> = Action extends infer A
  ? A extends { readonly do: infer D }
    ? K extends D
      ? A
      : never
    : never
  : never;
type Makers = {
  readonly [K in Action["do"]]: (action: Of<K>, c: ActionCompiler) => Act;
};

/** A procedure as actions see it: where its arguments go, and its statements. */
export interface Procedure {
  readonly base: number;
  readonly run: Run;
}

/** What actions need beside expressions. */
export interface ActionCompiler extends Compiler {
  procedure(index: number): Procedure;
}

/** An action: done, or refused with a reason (R3). */
export function compileAction(action: Action, c: ActionCompiler): Act {
  const make = makers[action.do] as (action: Action, c: ActionCompiler) => Act;
  return make(action, c);
}

const makers: Makers = {
  assign: writeVariable,
  add: writeVariable,
  let: ({ local, value }, c) => {
    const found = c.value(value);
    const slot = c.scope.slot(local);
    return (m) => {
      m.locals[slot] = found(m);
      return true;
    };
  },
  put: ({ kind, cell, at }, c) => {
    const [what, where] = [c.value(kind), c.cell(cell)];
    return (m) => putKind(m, what(m), where(m), at);
  },
  remove: ({ what, at }, c) => onTarget(what, at, c, (m, thing) => removeThing(m, thing)),
  move: compileMove,
  wish: (action, c) => compileWish(action, c),
  become: ({ what, kind, cell, at }, c) => {
    const wanted = c.value(kind);
    const place = cell && compilePlace(cell, c);
    return onTarget(what, at, c, (m, thing) =>
      isBody(thing) ? reshapeBody(m, ~thing, wanted(m), place, at) : becomeKind(m, thing, wanted(m), at),
    );
  },
  lay: compileLay,
  slide: (action, c) => compileSlide(action, c, onTarget),
  turn: (action, c) => compileTurn(action, c, onTarget),
  mirror: (action, c) => compileMirror(action, c, onTarget),
  settle: (action, c) => compileMirror(action, c, onTarget),
  shove: (action, c) => compileShove(action, c, onTarget),
  push: (action, c) => compilePush(action, c, onTarget),
  advance: (action, c) => compileAdvance(action, c, onTarget),
  link: (action, c) => compileLink(action, c),
  unlink: (action, c) => compileUnlink(action, c, onTarget),
  "put-under": (action, c) => compilePutUnder(action, c),
  board: (action) => compileBoard(action),
  stay: () => () => true,
  join: (action) => compileJoin(action),
  clear: compileClear,
  "assign-field": compileFieldAction,
  "add-field": compileFieldAction,
  fire: ({ timer, of, at }, c) => {
    const slot = playerSlot(c.program.timers[timer].eachPlayer, of, c);
    const turnOn = compileFiring(timer, c.program);
    return (m) => {
      const player = slot(m);
      if (player < 0) return noPlayer(m, at);
      turnOn(m, player);
      return true;
    };
  },
  say: ({ text }, c) => {
    const say = compileSaying(text, c);
    return (m) => {
      m.events.push({ type: "say", text: say(m) });
      return true;
    };
  },
  sound: ({ sound }, c) => {
    const name = c.program.sounds[sound];
    return (m) => {
      m.events.push({ type: "sound", sound: name });
      return true;
    };
  },
  win: (action, c) => compileEnd("won", action, c),
  lose: (action, c) => compileEnd("lost", action, c),
  draw: (action, c) => compileEnd("drawn", action, c),
  refuse: ({ text, at }, c) => {
    const say = text && compileSaying(text, c);
    return (m) => {
      if (say === undefined && m.before !== undefined) m.reason = m.before;
      else m.refuse("refused", say ? say(m) : "That cannot be done.", at);
      return halt(m, "refused");
    };
  },
  restart: () => (m) => {
    m.restart = true;
    return halt(m, "ended");
  },
  again: () => (m) => {
    m.again = true;
    return true;
  },
  checkpoint: () => (m) => {
    m.checkpoint = true;
    return true;
  },
  load: ({ source, of, file, at }, c) => {
    const slot = playerSlot(c.program.sources[source].eachPlayer, of, c);
    const found = c.value(file);
    return (m) => {
      const [player, list] = [slot(m), found(m)];
      if (player < 0) return noPlayer(m, at);
      if (m.layout.lists.at(list) === undefined)
        return m.refuse("no-such-thing", "There is no such file.", at);
      loadFile(m, source, player, list);
      return true;
    };
  },
  reseed: () => (m) => {
    reseed(m.state);
    return true;
  },
  "end-turn": (_, c) => {
    const players = c.program.players.length;
    return (m) => {
      m.state.setNumber(slots.turn, (m.state.turn + 1) % players);
      return true;
    };
  },
  call: ({ procedure, args }, c) => {
    const { base, run } = c.procedure(procedure);
    const values = args.map((arg) => c.value(arg));
    return (m) => {
      for (let i = 0; i < values.length; i++) m.locals[base + i] = values[i](m);
      m.lineDone = true;
      run(m);
      return m.lineDone;
    };
  },
};

function halt(m: Machine, stop: Stop): boolean {
  if (m.stop === "") m.stop = stop;
  return stop !== "refused";
}

function noPlayer(m: Machine, at: Where | undefined): false {
  return m.refuse("no-such-thing", "There is no such player.", at);
}

function writeVariable({ do: does, variable, of, value, at }: Of<"assign" | "add">, c: Compiler): Act {
  const { eachPlayer, type } = c.program.variables[variable];
  const found = type === "number" || type === "switch" ? c.number(value) : valueFor(type, value, c);
  const slot = playerSlot(eachPlayer, of, c);
  if (type === "thing") {
    const put = compileSlot(bodySlots(c.program).places[variable], slot, found, at);
    return (m) => (slot(m) < 0 ? noPlayer(m, at) : put(m));
  }
  const adds = does === "add";
  const place = numberPlaces(c.program).variables[variable];
  if (!eachPlayer) return adds ? addTo(place, found) : setTo(place, found);
  return (m) => {
    const player = slot(m);
    if (player < 0) return noPlayer(m, at);
    const old = m.state.numbers[place + player];
    m.state.setNumber(place + player, adds ? (old + found(m)) | 0 : found(m));
    return true;
  };
}

function addTo(place: number, found: Evaluate): Act {
  return (m) => {
    const added = found(m);
    m.state.setNumber(place, (m.state.numbers[place] + added) | 0);
    return true;
  };
}

function setTo(place: number, found: Evaluate): Act {
  return (m) => {
    m.state.setNumber(place, found(m));
    return true;
  };
}

/** A value for something of a type: a thing gives its place where a cell is wanted. */
function valueFor(type: string, value: Expr, c: Compiler): Evaluate {
  return type === "cell" ? c.cell(value) : c.value(value);
}

function compileSaying(text: Expr, c: Compiler): (m: Machine) => string {
  return text.is === "text" ? c.text(text.parts) : c.text([{ value: text, type: "number" }]);
}

function compileEnd(ending: Exclude<Ending, "playing">, { who, text }: Of<"win">, c: Compiler): Act {
  const player = who === undefined ? (m: Machine) => m.me : c.value(who);
  const say = text && compileSaying(text, c);
  return (m) => {
    const whose = ending === "drawn" ? NONE : player(m);
    m.state.setNumber(slots.ending, endings.indexOf(ending));
    m.state.setNumber(slots.endingPlayer, whose === NONE ? 0 : whose + 1);
    const end = { type: "end", ending, ...(whose !== NONE && { player: whose }) } as const;
    m.events.push(say ? { ...end, text: say(m) } : end);
    return halt(m, "ended");
  };
}

function putKind(m: Machine, kind: number, cell: number, at: Where | undefined): boolean {
  const { layout, state } = m;
  if (!layout.isKind(kind)) return m.refuse("no-such-thing", "There is no such object to put down.", at);
  if (cell === NONE) return m.refuse("off-board", "That is not on the board.", at, undefined, kind);
  const layer = layout.layerOf[kind];
  if (layout.isPile(layer)) {
    pushOnPile(state, cell, layer, kind);
    return true;
  }
  const there = state.cells[layout.address(cell, layer)];
  if (there !== 0 && there !== kind) return taken(m, cell, there, at);
  state.set(cell, layer, kind);
  return true;
}

function taken(m: Machine, cell: number, kind: number, at: Where | undefined): false {
  return m.refuse("taken", `There is ${m.layout.kinds[kind].name} in the way.`, at, cell, kind);
}

function removeThing(m: Machine, thing: number): boolean {
  if (isBody(thing)) return removeBody(m, ~thing);
  const { layout, state } = m;
  if (thing >= layout.span) removeFromPile(state, thing - layout.span);
  else state.set(cellOfThing(state, thing), layerOfThing(state, thing), 0);
  return true;
}

function becomeKind(m: Machine, thing: number, kind: number, at: Where | undefined): boolean {
  const { layout, state } = m;
  if (!layout.isKind(kind)) return m.refuse("no-such-thing", "There is no such object to become.", at);
  const cell = cellOfThing(state, thing);
  const layer = layout.layerOf[kind];
  if (layer === layerOfThing(state, thing)) {
    if (thing >= layout.span) changeInPile(state, thing - layout.span, kind);
    else state.set(cell, layer, kind);
    return true;
  }
  const there = state.cells[layout.address(cell, layer)];
  if (there !== 0 && !layout.isPile(layer)) return taken(m, cell, there, at);
  removeThing(m, thing);
  if (layout.isPile(layer)) pushOnPile(state, cell, layer, kind);
  else state.set(cell, layer, kind);
  return true;
}

/** A local that holds the thing moves along with it; of a set those in front go first, so that none is in another's way. */
function compileMove({ what, way, times, at }: Of<"move">, c: Compiler): Act {
  const direction = c.value(way);
  const known = way.is === "constant" && way.value !== "none" ? way.value : undefined;
  const count = times === undefined ? () => 1 : c.number(times);
  const work: Work = (m, thing) => {
    const toward = known ?? direction(m);
    const cells = times === undefined ? 1 : count(m);
    return isBody(thing)
      ? moveBody(m, ~thing, toward, cells, at)
      : moveThing(m, thing, toward, cells, at) !== NONE;
  };
  if (!("one" in what)) return onEach(what.each, c, work, (m) => goesOn(direction(m)));
  if (what.one.is !== "local") return onOne(what.one, at, c, work);
  const slot = c.scope.slot(what.one.local);
  return onOne(what.one, at, c, (m, thing) => {
    if (isBody(thing)) return work(m, thing);
    const moved = moveThing(m, thing, direction(m), count(m), at);
    if (moved !== NONE) m.locals[slot] = moved;
    return moved !== NONE;
  });
}

/** Whether a direction leads on in reading order: right and downwards. */
function goesOn(direction: number): boolean {
  return direction >= 2 && direction <= 5;
}
