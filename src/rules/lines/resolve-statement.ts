import type { Machine, Run } from "../../engine/index.ts";
import { grantWishes } from "./resolve-movement.ts";
import { type LineMemory, memoryOf } from "./memory.ts";
import type { LineOptions } from "./plan.ts";

/** How often everything is done again for the sake of rigid rules. */
const mostTries = 50;

/** Runs a body and grants the wishes; again without the rigid groups whose wishes could not be granted. */
export function compileGrant(body: Run, { plan }: LineOptions): Run {
  if (!plan.hasRigid)
    return (m) => {
      body(m);
      if (m.stop === "") grantWishes(m, memoryOf(m, plan));
    };
  return (m) => grantRigid(m, memoryOf(m, plan), body);
}

function grantRigid(m: Machine, memory: LineMemory, body: Run): void {
  const length = m.state.journal.length;
  const wishes = memory.wishing.map((address) => [address, memory.wishes[address]] as const);
  const asks = m.asks.copy();
  const { cellCount } = m.layout;
  for (let tries = 0; tries < mostTries; tries++) {
    body(m);
    const failed = m.stop === "" ? grantWishes(m, memory) : [];
    if (failed.length === 0) break;
    for (const group of failed) memory.banned.add(group);
    m.observer?.puttingBack(m, length);
    m.state.rollBack(length);
    m.asks.take(asks);
    memory.noises.putBack();
    for (const [address, wish] of wishes)
      memory.setWish(address % cellCount, (address / cellCount) | 0, wish);
  }
  memory.banned.clear();
}
