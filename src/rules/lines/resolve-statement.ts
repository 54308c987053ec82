import type { Machine, Run } from "../../engine/index.ts";
import { resolveMovement } from "./resolve-movement.ts";
import { type LineMemory, memoryOf } from "./memory.ts";
import type { LineOptions } from "./plan.ts";

/** Limits the attempts with fewer and fewer rigid groups. */
const mostTries = 50;

/** Compiles `grant`: runs a body and resolves the movements; if one of a rigid group failed, rolls back and runs again without that group. Marks from before bind nothing here. */
export function compileGrant(body: Run, { plan }: LineOptions): Run {
  if (!plan.hasRigid)
    return (m) => {
      body(m);
      if (m.goesOn) resolveMovement(m, memoryOf(m, plan));
    };
  return (m) => resolveRigid(m, memoryOf(m, plan), body);
}

function resolveRigid(m: Machine, memory: LineMemory, body: Run): void {
  const { length } = m.state.journal;
  memory.unmark();
  const isResolved = (): boolean => {
    body(m);
    const failed = m.goesOn ? resolveMovement(m, memory) : [];
    if (failed.length === 0) return true;
    for (const group of failed) memory.banned.add(group);
    m.observer?.puttingBack(m, length);
    return false;
  };
  for (let tries = 0; tries < mostTries && !m.attempt(isResolved); tries++);
  memory.banned.clear();
}
