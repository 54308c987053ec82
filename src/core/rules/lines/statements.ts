import { type ActionOf, bitOfDirection, movementBit } from "../../../program/index.ts";
import * as engine from "../../engine/index.ts";
import type { LineState } from "./line-state.ts";
import { type LineOptions, lineStateOf } from "./options.ts";

/** Limits the attempts to run a body. Each attempt excludes the rigid groups that failed before. */
const maxAttempts = 50;

/** Compiles the action `wish`, which gives a movement to the things of a set. */
export function compileWish(
  { set, way, click, at }: ActionOf<"wish">,
  c: engine.ClosureCompiler,
  options: LineOptions,
): engine.Act {
  const gather = c.set(set);
  const findDirection = way && c.value(way);
  const { mask, layers } = engine.kindTable(c.program, set.kinds ?? []);
  return (m) => {
    const direction = findDirection ? findDirection(m) : engine.NONE;
    const bit = findDirection ? (bitOfDirection[direction] ?? 0) : movementBit(click ?? "action");
    if (bit === 0) return m.refuse("no-such-thing", "There is no direction to wish for.", at);
    const state = lineStateOf(m, options);
    const things = m.collectPushed(gather);
    for (const cell of things.flatMap((it) => engine.cellsOfThing(m, it)))
      for (const layer of layers)
        if (mask[m.state.cells[m.layout.address(cell, layer)]] !== 0) state.setMovement(cell, layer, bit);
    m.charge(things.length);
    return true;
  };
}

/** Compiles `grant`: runs a body and carries out movements. If a rigid group fails, everything is rolled back and run again without that group. */
export function compileGrant(body: engine.Run, options: LineOptions): engine.Run {
  if (options.plan.hasRigid) return (m) => grantRigid(m, lineStateOf(m, options), body);
  return (m) => {
    body(m);
    if (m.isRunning) grant(m, lineStateOf(m, options));
  };
}

/** Runs a body and carries out the movements, in a program with rigid groups. If a group fails, rolls back to the position before the body. */
export function grantRigid(m: engine.Machine, state: LineState, body: engine.Run): void {
  const { length } = m.state.undoLog;
  state.clearMarks();
  const tryGrant = (): boolean => {
    body(m);
    const failedGroups = m.isRunning ? grant(m, state) : [];
    if (failedGroups.length === 0) return true;
    for (const group of failedGroups) state.banned.add(group);
    m.observer?.beforeRollback(m, length);
    return false;
  };
  for (let attempts = 0; attempts < maxAttempts && !m.attempt(tryGrant); attempts++);
  state.banned.clear();
}

/** Carries out the movements and writes the changes to the position. Returns the rigid groups that failed. */
function grant(m: engine.Machine, state: LineState): readonly number[] {
  const failedGroups = state.grant(m);
  state.writeThrough(m);
  return failedGroups;
}
