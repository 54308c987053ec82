import {
  type Action,
  effects,
  type Expr,
  mayFail,
  type Program,
  type Rebuilding,
  rebuilt,
  roots,
  type SetExpr,
  walk,
} from "../../../program/index.ts";
import { idleVariables, mindsMemories, settlesByChange } from "./relevance.ts";

/**
 * The program without what is only seen and heard: sounds, texts, noises, memories of views, and changes of variables that nothing reads. It plays
 * on the same positions a little faster, and positions that only look different become one. Where a program tests whether a cycle or a round
 * changed anything, variables and memories are left alone.
 */
export function mutedProgram(program: Program): Program {
  const idle = new Set(settlesByChange(program) ? [] : idleVariables(program));
  const { noises: _, memories, ...rest } = program;
  const kept = mindsMemories(program) ? memories : memories?.map((it) => ({ ...it, set: nothing }));
  const { steps, ends, procedures, meetings } = rest;
  const mute: Rebuilding = {
    action: (it) => (isHeard(it, idle) ? undefined : it),
    ask: (it) =>
      it.ask === "say" || it.ask === "status" || it.ask === "sound" || it.ask === "set" ? undefined : it,
  };
  return {
    ...rest,
    ...(kept && { memories: kept }),
    steps: rebuilt(roots.steps.parts, steps, mute),
    ends: rebuilt(roots.ends.parts, ends, mute),
    procedures: rebuilt(roots.procedures.parts, procedures, mute),
    ...(meetings && { meetings: rebuilt(roots.meetings.parts, meetings, mute) }),
  };
}

/** A memory with this set keeps its place in positions but is never written. */
const nothing: SetExpr = { kinds: [], tests: [] };

function isHeard(action: Action, idle: ReadonlySet<number>): boolean {
  if (action.do === "sound") return true;
  if (action.do === "say") return onlyGivesValue(action.text);
  const isSet = action.do === "assign" || action.do === "add";
  return isSet && idle.has(action.variable) && onlyGivesValue(action.value) && onlyGivesValue(action.of);
}

/** Whether evaluating something has no side effects and cannot fail. */
function onlyGivesValue(expr: Expr | undefined): boolean {
  return !walk("expr", expr, effects) && !walk("expr", expr, { expr: mayFail });
}
