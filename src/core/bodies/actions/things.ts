import type { ActionOf } from "../../../program/index.ts";
import {
  isBody,
  type ClosureCompiler,
  type ThingAction,
  type Act,
  NONE,
  compilePlace,
} from "../../engine/index.ts";
import { onEach, onOne, onTarget } from "../targets.ts";
import { removeBody, reshapeBody } from "./actions.ts";
import { type FastBodies, moveSteps } from "../motion/index.ts";
import { becomeKind, moveThing, removeObject } from "./objects.ts";

/** Takes things away: bodies whole, objects alone. */
export function compileRemove({ what, at }: ActionOf<"remove">, c: ClosureCompiler): Act {
  return onTarget(what, at, c, (m, thing) =>
    isBody(thing) ? removeBody(m, ~thing) : removeObject(m, thing),
  );
}

export function compileBecome(
  { what, kind, cell, at }: ActionOf<"become">,
  c: ClosureCompiler,
  fast: FastBodies | undefined,
): Act {
  const wanted = c.value(kind);
  const place = cell && compilePlace(cell, c);
  return onTarget(what, at, c, (m, thing) =>
    isBody(thing) ? reshapeBody(m, ~thing, wanted(m), place, at, fast) : becomeKind(m, thing, wanted(m), at),
  );
}

/** A local that holds the thing moves along with it; of a set those in front go first, so that none is in another's way. */
export function compileMove(
  { what, way, times, at }: ActionOf<"move">,
  c: ClosureCompiler,
  fast: FastBodies | undefined,
): Act {
  const direction = c.value(way);
  const known = way.is === "constant" && way.value !== "none" ? way.value : undefined;
  const count = times === undefined ? () => 1 : c.number(times);
  const work: ThingAction = (m, thing) => {
    const toward = known ?? direction(m);
    const cells = times === undefined ? 1 : count(m);
    return isBody(thing)
      ? moveSteps(m, ~thing, toward, cells, at, fast)
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
