import { cellsOf, cellsOfSettled, gridOfBody, isBody, isSettled, spotOf } from "../bodies/index.ts";
import type { Machine } from "../machine.ts";
import { cellOfThing } from "../things.ts";

/** The cells of a thing; of a body on no board there are none. */
export function cellsOfThing(m: Machine, thing: number): readonly number[] {
  if (!isBody(thing)) return [cellOfThing(m.state, thing)];
  if (gridOfBody(m.state, ~thing) < 0) return [];
  return isSettled(m.state, ~thing)
    ? cellsOfSettled(m.state, ~thing)
    : [...cellsOf(m.state, spotOf(m.state, ~thing))];
}
