import type { Rows } from "../engine/index.ts";
import { bodyActions } from "./actions/actions.ts";
import { bodyValues } from "./actions/values.ts";
import { compileClear, compilePath, meetingRows } from "./motion/index.ts";

/**
 * Returns the values that depend on bodies or on where things could move, and the actions that move things. A page
 * loads `motion` only for games that need it, so these tables cannot be made before.
 */
export function bodyRows() {
  return {
    values: { ...bodyValues, path: compilePath },
    actions: { ...bodyActions, ...meetingRows, clear: (action, c) => compileClear(action, c) },
  } satisfies { values: Partial<Rows["values"]>; actions: Partial<Rows["actions"]> };
}
