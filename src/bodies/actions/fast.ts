import { passing, type Passing, slideBody, stepBody, turnBody, type Machine } from "../../engine/index.ts";

/** Motions the quick way: see `bodies/passing.ts`. Their work is counted. */

export function moveQuickly(m: Machine, number: number, way: number): Passing {
  const passed = stepBody(m.state, number, way & 7);
  if (passed === passing.done) m.charge(1);
  return passed;
}

export function turnQuickly(m: Machine, number: number, headings: number): Passing {
  const passed = turnBody(m.state, number, headings);
  if (passed === passing.done) m.charge(1);
  return passed;
}

/** How far it slid, or -1. */
export function slideQuickly(m: Machine, number: number, way: number, most: number): number {
  const far = slideBody(m.state, number, way & 7, most);
  if (far >= 0) m.charge(1 + far);
  return far;
}
