import { cellsOfBody } from "../records/spots.ts";
import { cellsOfSettled } from "../records/laying.ts";
import { gridOfBody, isBody, isSettled } from "../records/records.ts";
import type { Machine } from "../machine/machine.ts";
import { cellOfThing } from "../records/things.ts";

/** The cells of a thing; none for a body off the board. */
export function cellsOfThing(m: Machine, thing: number): readonly number[] {
  if (!isBody(thing)) return [cellOfThing(m.state, thing)];
  if (gridOfBody(m.state, ~thing) < 0) return [];
  return isSettled(m.state, ~thing) ? cellsOfSettled(m.state, ~thing) : [...cellsOfBody(m.state, ~thing)];
}
