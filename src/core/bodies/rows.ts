import type { Rows } from "../engine/index.ts";
import { actionRows } from "./actions/actions.ts";
import { compileAdvance, compilePush } from "./actions/push.ts";
import { valueRows } from "./actions/values.ts";
import { compileClear, compilePath, type Fast, meetingRows } from "./motion/index.ts";

/**
 * Returns the values that depend on bodies or on where things could move, and the actions that move things. A page
 * loads `motion` only for games that need it, so these tables cannot be made once for all games.
 */
export function bodyRows(fast: Fast) {
  return {
    values: { ...valueRows(fast), path: compilePath },
    actions: {
      ...actionRows(fast),
      ...meetingRows,
      push: (action, c) => compilePush(action, c, fast),
      advance: (action, c) => compileAdvance(action, c, fast),
      clear: (action, c) => compileClear(action, c, fast),
    },
  } satisfies { values: Partial<Rows["values"]>; actions: Partial<Rows["actions"]> };
}
