import type { Rows } from "../engine/index.ts";
import { bodyActions } from "./actions/actions.ts";
import { bodyValues } from "./actions/values.ts";
import { compileClear, compilePath, meetingRows } from "./motion/index.ts";

/** Returns the compilers for bodies and movement. It is a function because a page loads `motion` only for games that need it. */
export function bodyRows() {
  return {
    values: { ...bodyValues, path: compilePath },
    actions: { ...bodyActions, ...meetingRows, clear: (action, c) => compileClear(action, c) },
  } satisfies { values: Partial<Rows["values"]>; actions: Partial<Rows["actions"]> };
}
