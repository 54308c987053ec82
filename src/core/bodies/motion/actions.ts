import type { ActionOf, Where } from "../../../program/index.ts";
import {
  bodiesOf,
  gridOfBody,
  isBody,
  kindOfBody,
  leaveRing,
  orderOf,
  setGround,
  setTop,
  shapeOf,
  supportOf,
  topBody,
  type ClosureCompiler,
  NONE,
  type Act,
  type Machine,
  kindOfThing,
} from "../../engine/index.ts";
import { onTarget } from "../targets.ts";
import { allows, mayLie } from "./support.ts";
import { linkBodies } from "./links.ts";
import { arrive } from "./collide.ts";
import type { Encounter } from "./collision-rules.ts";
import { motionOf } from "./motion-state.ts";
import { shownBy } from "./moving-set.ts";
import { shove } from "./shove.ts";

export function compileShove({ what, way, straight, at }: ActionOf<"shove">, c: ClosureCompiler): Act {
  const direction = c.value(way);
  return onTarget(what, at, c, (m, thing) => {
    const moved = shove(m, thing, direction(m), straight, at);
    if (moved !== NONE && m.it === thing) m.it = moved;
    return moved !== NONE;
  });
}

export function compileLink({ what, to, at }: ActionOf<"link">, c: ClosureCompiler): Act {
  const [one, other] = [c.value(what), c.value(to)];
  return (m) => {
    const [first, second] = [one(m), other(m)];
    if (!isLaidBody(m, first) || !isLaidBody(m, second)) return noBody(m, at);
    return linkBodies(m, ~first, ~second, at);
  };
}

export function compileUnlink({ what, at }: ActionOf<"unlink">, c: ClosureCompiler): Act {
  return onTarget(what, at, c, (m, thing) => {
    if (!isBody(thing)) return noBody(m, at);
    leaveRing(m.state, ~thing);
    return true;
  });
}

function isLaidBody(m: Machine, thing: number): boolean {
  return isBody(thing) && kindOfThing(m.state, thing) !== 0 && gridOfBody(m.state, ~thing) >= 0;
}

export function compilePutUnder({ kind, cell, at }: ActionOf<"put-under">, c: ClosureCompiler): Act {
  const [what, where] = [c.value(kind), c.cell(cell)];
  return (m) => {
    const [found, place] = [what(m), where(m)];
    if (!m.layout.isKind(found)) return m.refuse("no-such-thing", "There is no such object to put down.", at);
    if (place === NONE) return m.refuse("off-board", "That is not on the board.", at, undefined, found);
    if (m.layout.layerOf[found] !== 0) {
      const { name } = m.layout.kinds[found];
      return m.refuse("taken", `${name} does not lie on the first layer, the ground.`, at, place, found);
    }
    if (m.layout.bodies?.carries !== true) setTop(m.state, place, 0, found);
    else setGround(m.state, place, found);
    return true;
  };
}

/** Puts the upper of two things that meet on the lower, if allowed and no rider comes to that place (PV6, PV7). */
export function compileBoard({ at }: ActionOf<"board" | "stay" | "join">): Act {
  return (m) => {
    const { encounter } = motionOf(m);
    if (encounter?.part === undefined) return m.refuse("no-such-thing", "Nothing is met here.", at);
    return encounter.layer > encounter.part.layer ? boardMet(m, encounter, at) : boardMover(m, encounter, at);
  };
}

/** The thing met comes aboard. */
function boardMet(m: Machine, it: Encounter, at: Where | undefined): boolean {
  const { state, layout } = m;
  const { cell, thing, index, riders } = it;
  const part = it.part!;
  const kind = kindOfThing(state, thing);
  const { name } = layout.program.kinds[kind];
  const table = isBody(thing) ? shapeOf(state, ~thing).ground?.all : bodiesOf(state).grounds[kind];
  const shown = shownBy(m, part, index);
  const isOver =
    part.layer === 0 && topBody(state, cell) !== 0 && liesOver(m, topBody(state, cell), part.number);
  if (!isOver && table !== undefined && !allows(table, shown, kindOfBody(state, part.number))) {
    const what = layout.program.kinds[shown].name;
    return m.refuse("ground", `${name} cannot stand on ${what}.`, at, cell, kind);
  }
  if (isBody(thing) && riders.some(({ to }) => to === cell))
    return m.refuse("seat", `${name} cannot come aboard: the place is taken.`, at, cell, kind);
  arrive(m, it);
  return true;
}

function liesOver(m: Machine, upper: number, lower: number): boolean {
  return orderOf(m.state, upper) > orderOf(m.state, lower);
}

/** The mover stands on what it meets. */
function boardMover(m: Machine, { part, index, cell, layer }: Encounter, at: Where | undefined): boolean {
  const support = supportOf(m.state, Math.max(layer + 1, 1), cell);
  if (mayLie(m, part!.number, index, support)) return true;
  const { kinds } = m.layout.program;
  const name = kinds[kindOfBody(m.state, part!.number)].name;
  return m.refuse("ground", `${name} cannot stand on ${kinds[support.kind].name}.`, at, cell, support.kind);
}

/** Adds the thing met to the moving set, which is moved again. */
export function compileJoin({ at }: ActionOf<"board" | "stay" | "join">): Act {
  return (m) => {
    const { encounter } = motionOf(m);
    if (encounter === undefined || !isBody(encounter.thing)) return noBody(m, at);
    encounter.joins.push(~encounter.thing);
    return true;
  };
}

export function noBody(m: Machine, at: Where | undefined): false {
  return m.refuse("no-such-thing", "There is no such body.", at);
}
