import type { Action, LineAsk, Program, SetExpr } from "../../program/index.ts";
import { idleVariables, settlesByChange } from "./relevance.ts";
import { divides, some } from "./program-parts.ts";

/**
 * The program without what is only seen and heard: sounds, texts, noises, what views remember, and what is done to variables that nobody asks for. It plays on the same positions, a little
 * faster, and positions that were only seen otherwise are one. Where a program looks at whether a cycle or a round changed anything, variables and memories are left alone.
 */
export function mutedProgram(program: Program): Program {
  const settles = settlesByChange(program);
  const idle = new Set(settles ? [] : idleVariables(program));
  const { noises: _, memories, ...rest } = program;
  const kept = settles ? memories : memories?.map((it) => ({ ...it, set: nothing }));
  const { steps, ends, procedures } = rest;
  const mute = <T>(part: T): T => without(part, (action) => isHeard(action, idle)) as T;
  return {
    ...rest,
    ...(kept && { memories: kept }),
    steps: mute(steps),
    ends: mute(ends),
    procedures: mute(procedures),
  };
}

/** A memory of it keeps its place in positions, and is never written. */
const nothing: SetExpr = { kinds: [], tests: [] };

/** A copy of a value in which lists have lost the actions and askings that are only heard. */
function without(value: unknown, isHeardOnly: (part: object) => boolean): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return value.filter((it) => !isObject(it) || !isHeardOnly(it)).map((it) => without(it, isHeardOnly));
  return Object.fromEntries(Object.entries(value).map(([name, it]) => [name, without(it, isHeardOnly)]));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isHeard(part: object, idle: ReadonlySet<number>): boolean {
  const { ask } = part as Partial<LineAsk>;
  if (ask === "say" || ask === "sound") return true;
  const action = part as Action;
  if (action.do === "sound") return true;
  if (action.do === "say") return !some(action.text, divides);
  const isSet = action.do === "assign" || action.do === "add";
  return (
    isSet && idle.has(action.variable) && !some([action.value, action.of], (it) => divides(it) || draws(it))
  );
}

/** Whether working something out does more than that. */
function draws(part: Readonly<Record<string, unknown>>): boolean {
  return ["random", "random-of", "draw", "draw-of", "new"].includes(part["is"] as string);
}
