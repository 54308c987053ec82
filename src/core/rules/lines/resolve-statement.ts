import type { Machine, Run } from "../../engine/index.ts";
import type { LineState } from "./line-state.ts";
import { type LineOptions, lineStateOf } from "./options.ts";

/** Limits the attempts with fewer and fewer rigid groups. */
const mostTries = 50;

/** Compiles `grant`: runs a body and resolves the movements; if one of a rigid group failed, rolls back and runs again without that group. Marks from before bind nothing here. */
export function compileGrant(body: Run, options: LineOptions): Run {
  if (!options.plan.hasRigid)
    return (m) => {
      body(m);
      if (m.goesOn) resolve(m, lineStateOf(m, options));
    };
  return (m) => resolveRigid(m, lineStateOf(m, options), body);
}

/** Grants movements where some groups of rules are rigid. What has been written to the position until now is what is rolled back to. */
export function resolveRigid(m: Machine, memory: LineState, body: Run): void {
  const { length } = m.state.journal;
  memory.unmark();
  const isResolved = (): boolean => {
    body(m);
    const failed = m.goesOn ? resolve(m, memory) : [];
    if (failed.length === 0) return true;
    for (const group of failed) memory.banned.add(group);
    m.observer?.puttingBack(m, length);
    return false;
  };
  for (let tries = 0; tries < mostTries && !m.attempt(isResolved); tries++);
  memory.banned.clear();
}

/** Grants the movements and writes to the position what has moved. */
function resolve(m: Machine, state: LineState): readonly number[] {
  const failed = state.grant(m);
  state.writeThrough(m);
  return failed;
}
