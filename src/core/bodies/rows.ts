import {
  type ActionFor,
  type Act,
  type ClosureCompiler,
  compileAssignment,
  type Rows,
} from "../engine/index.ts";
import {
  compileFieldAction,
  compileLay,
  compileMirror,
  compileSlide,
  compileSlotAssignment,
  compileTurn,
  compileBecome,
  compileMove,
  compileRemove,
} from "./actions/actions.ts";
import { compileAdvance, compilePush } from "./actions/push.ts";
import {
  compileBlocked,
  compileField,
  compileFits,
  compileEffort,
  compileHeading,
  compileMass,
  compileNew,
  compileRests,
  compileTouches,
} from "./actions/values.ts";
import {
  compileBoard,
  compileClear,
  compileJoin,
  compileLink,
  compilePath,
  compilePutUnder,
  compileShove,
  compileUnlink,
  type FastBodies,
} from "./motion/index.ts";

/** The values that depend on bodies, or on where things could go. */
export const bodyValues = {
  path: (expr, compiler) => compilePath(expr, compiler),
  new: compileNew,
  field: compileField,
  heading: compileHeading,
  mass: compileMass,
  effort: compileEffort,
  touches: compileTouches,
  rests: compileRests,
  blocked: compileBlocked,
} satisfies Partial<Rows["values"]>;

/** The actions that move things. Those of `motion` stand behind functions: on a page they come late, with the first game that has bodies. */
export const bodyActions = {
  assign,
  add: assign,
  remove: compileRemove,
  clear: (action, c) => compileClear(action, c),
  "assign-field": compileFieldAction,
  "add-field": compileFieldAction,
  stay: () => () => true,
  shove: (action, c) => compileShove(action, c),
  link: (action, c) => compileLink(action, c),
  unlink: (action, c) => compileUnlink(action, c),
  "put-under": (action, c) => compilePutUnder(action, c),
  board: (action) => compileBoard(action),
  join: (action) => compileJoin(action),
} satisfies Partial<Rows["actions"]>;

/** The values and actions that `fast` may work out or do. */
export function motionRows(fast: FastBodies | undefined) {
  return {
    values: {
      fits: (expr, c) => compileFits(expr, c, fast),
    },
    actions: {
      move: (action, c) => compileMove(action, c, fast),
      become: (action, c) => compileBecome(action, c, fast),
      lay: (action, c) => compileLay(action, c, fast),
      slide: (action, c) => compileSlide(action, c, fast),
      turn: (action, c) => compileTurn(action, c, fast),
      mirror: (action, c) => compileMirror(action, c, fast),
      settle: (action, c) => compileMirror(action, c, fast),
      push: (action, c) => compilePush(action, c, fast),
      advance: (action, c) => compileAdvance(action, c, fast),
    },
  } satisfies { values: Partial<Rows["values"]>; actions: Partial<Rows["actions"]> };
}

/** A slot holds a body; every other variable an integer. */
function assign(action: ActionFor<"assign" | "add">, c: ClosureCompiler): Act {
  const isSlot = c.program.variables[action.variable].type === "thing";
  return isSlot ? compileSlotAssignment(action, c) : compileAssignment(action, c);
}
