import type { CompilerTables } from "../engine/index.ts";
import { bodyActions } from "./actions/actions.ts";
import { bodyValues } from "./actions/values.ts";
import { compileClear, compilePath, meetingActions } from "./motion/index.ts";

/** Returns the compilers for bodies and movement. It is a function because a page loads `motion` only for games that need it. */
export function bodyCompilers() {
  return {
    values: { ...bodyValues, path: compilePath },
    actions: { ...bodyActions, ...meetingActions, clear: (action, c) => compileClear(action, c) },
  } satisfies { values: Partial<CompilerTables["values"]>; actions: Partial<CompilerTables["actions"]> };
}
