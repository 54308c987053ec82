import { type Action, type Expr, plainRefusal, typeOf, type Where } from "../../../program/index.ts";
import { reseed } from "../state/chance.ts";
import type { ActionFor, ClosureCompiler, CompilerTables } from "../machine/compiler.ts";
import { compileContent } from "../values/expressions.ts";
import { compilePlayerIndex } from "../values/places.ts";
import type { Ending } from "../layout/position.ts";
import { NONE } from "../layout/none.ts";
import { numberLayout, fixedSlots } from "../layout/number-layout.ts";
import type { Act, Machine, StopReason } from "../machine/machine.ts";
import { pushOnPile } from "../state/piles.ts";
import { loadFile } from "../values/sources.ts";
import { endings } from "../state/state.ts";
import { compileFire } from "./timers.ts";

/** Is the work charged for a message or a sound, which is stored until the cycle ends. */
const eventWork = 20;

/** Compiles an action to a function that returns false, with a reason, if the action was refused (rule R3). */
export function compileAction(action: Action, c: ClosureCompiler): Act {
  const compileNode = c.compilers.actions[action.do] as (action: Action, c: ClosureCompiler) => Act;
  return compileNode(action, c);
}

/** Maps actions that need only a position and its machine to their compilers. */
export const engineActions = {
  let: ({ local, value }, c) => {
    const findValue = c.value(value);
    const slot = c.scope.slot(local);
    return (m) => {
      m.locals[slot] = findValue(m);
      return true;
    };
  },
  put: ({ kind, cell, at }, c) => {
    const [findKind, findCell] = [c.value(kind), c.cell(cell)];
    return (m) => putKind(m, findKind(m), findCell(m), at);
  },
  fire: ({ timer, of, at }, c) => {
    const findPlayer = compilePlayerIndex(c.program.timers[timer].eachPlayer, of, c);
    const fire = compileFire(timer, c.program);
    return (m) => {
      const player = findPlayer(m);
      if (player < 0) return refuseNoPlayer(m, at);
      fire(m, player);
      return true;
    };
  },
  say: ({ text }, c) => {
    const makeText = compileSpokenText(text, c);
    return (m) => {
      const text = makeText(m);
      m.charge(eventWork + (text.length >> 4));
      m.events.push({ type: "say", text });
      return true;
    };
  },
  sound: ({ sound }, c) => {
    const soundName = c.program.sounds[sound];
    return (m) => {
      m.charge(eventWork);
      m.events.push({ type: "sound", sound: soundName });
      return true;
    };
  },
  win: (action, c) => compileEnd("won", action, c),
  lose: (action, c) => compileEnd("lost", action, c),
  draw: (action, c) => compileEnd("drawn", action, c),
  refuse: ({ text, at }, c) => {
    const makeText = text && compileSpokenText(text, c);
    return (m) => {
      if (makeText === undefined && m.previousReason !== undefined) m.reason = m.previousReason;
      else m.refuse("refused", makeText ? makeText(m) : plainRefusal, at);
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
    const findPlayer = compilePlayerIndex(c.program.sources[source].eachPlayer, of, c);
    const findFileNumber = c.value(file);
    return (m) => {
      const [player, listNumber] = [findPlayer(m), findFileNumber(m)];
      if (player < 0) return refuseNoPlayer(m, at);
      if (m.layout.kindLists.at(listNumber) === undefined)
        return m.refuse("no-such-thing", "There is no such file.", at);
      loadFile(m, source, player, listNumber);
      return true;
    };
  },
  reseed: () => (m) => {
    reseed(m.state);
    return true;
  },
  "end-turn": (_, c) => {
    const playerCount = c.program.players.length;
    return (m) => {
      m.state.setNumber(fixedSlots.turn, (m.state.turn + 1) % playerCount);
      return true;
    };
  },
  call: ({ procedure, args }, c) => {
    const { firstSlot, run } = c.procedure(procedure);
    const values = args.map((arg) => c.value(arg));
    return (m) => {
      for (let i = 0; i < values.length; i++) m.locals[firstSlot + i] = values[i](m);
      m.isLineDone = true;
      run(m);
      return m.isLineDone;
    };
  },
} satisfies Partial<CompilerTables["actions"]>;

function halt(m: Machine, stopReason: StopReason): boolean {
  if (m.isRunning) m.stop = stopReason;
  return stopReason !== "refused";
}

export function refuseNoPlayer(m: Machine, at: Where | undefined): false {
  return m.refuse("no-such-thing", "There is no such player.", at);
}

export function compileAssignment(
  { do: operation, variable, of, value, at }: ActionFor<"assign" | "add">,
  c: ClosureCompiler,
): Act {
  const { eachPlayer, type } = c.program.variables[variable];
  const findNewValue = compileContent(value, type, c);
  const findPlayer = compilePlayerIndex(eachPlayer, of, c);
  const isAddition = operation === "add";
  const firstIndex = numberLayout(c.program).variables[variable];
  return (m) => {
    const player = findPlayer(m);
    if (player < 0) return refuseNoPlayer(m, at);
    const value = findNewValue(m);
    const index = firstIndex + player;
    m.state.setNumber(index, isAddition ? (m.state.numbers[index] + value) | 0 : value);
    return true;
  };
}

function compileSpokenText(text: Expr, c: ClosureCompiler): (m: Machine) => string {
  return c.text([{ value: text, type: typeOf(text, c.program) }]);
}

function compileEnd(
  ending: Exclude<Ending, "playing">,
  { who, text }: ActionFor<"win">,
  c: ClosureCompiler,
): Act {
  const findPlayer = who === undefined ? (m: Machine) => m.me : c.value(who);
  const makeText = text && compileSpokenText(text, c);
  return (m) => {
    const winner = ending === "drawn" ? NONE : findPlayer(m);
    m.state.setNumber(fixedSlots.ending, endings.indexOf(ending));
    m.state.setNumber(fixedSlots.endingPlayer, winner === NONE ? 0 : winner + 1);
    m.events.push({ type: "end", ending, player: winner === NONE ? undefined : winner, text: makeText?.(m) });
    return halt(m, "ended");
  };
}

/** Puts an object on a cell. This is refused off the board, and if another kind is on the object's layer. */
export function putKind(m: Machine, kind: number, cell: number, at: Where | undefined): boolean {
  const { layout, state } = m;
  if (!layout.isKind(kind)) return m.refuse("no-such-thing", "There is no such object to put down.", at);
  if (cell === NONE) return m.refuse("off-board", "That is not on the board.", at, undefined, kind);
  const layer = layout.layerOf[kind];
  if (layout.isPile(layer)) {
    pushOnPile(state, cell, layer, kind);
    return true;
  }
  const coveredKind = state.cells[layout.address(cell, layer)];
  if (coveredKind !== 0 && coveredKind !== kind) return refuseTakenCell(m, cell, coveredKind, at);
  state.set(cell, layer, kind);
  return true;
}

export function refuseTakenCell(m: Machine, cell: number, kind: number, at: Where | undefined): false {
  return m.refuse("taken", m.layout.takenText(kind), at, cell, kind);
}
