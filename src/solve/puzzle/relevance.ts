import type { Program } from "../../program/index.ts";
import { divides, partsInPlay, some } from "./program-parts.ts";

/**
 * The variables that nothing in play ever asks for, such as a count of steps that is only shown: positions that differ in nothing else play on alike.
 * What a variable that nobody asks for is set to is not asked for either.
 */
export function idleVariables(program: Program): readonly number[] {
  const parts = partsInPlay(program);
  const settles = settlesByChange(program);
  const idle = new Set(program.variables.flatMap(({ type }, index) => (type === "thing" ? [] : [index])));
  for (let before = -1; before !== idle.size;) {
    before = idle.size;
    findAsked(parts, idle, settles);
  }
  return [...idle];
}

/** Takes out of the idle variables those that are asked for, given that the others are idle. */
function findAsked(value: unknown, idle: Set<number>, settles: boolean): void {
  if (typeof value !== "object" || value === null) return;
  const part = value as Readonly<Record<string, unknown>>;
  if (part["is"] === "variable") idle.delete(part["variable"] as number);
  if (isSaid(part)) return;
  if (part["do"] === "assign" || part["do"] === "add") {
    const variable = part["variable"] as number;
    findAsked(part["of"], idle, settles);
    // Whether it changes anything, or goes wrong, may be what a round waits for.
    const isSafe = !settles && !some(part["value"], divides);
    if (!idle.has(variable) || !isSafe) findAsked(part["value"], idle, settles);
    if (settles && part["do"] === "assign") idle.delete(variable);
    return;
  }
  for (const inner of Object.values(part)) findAsked(inner, idle, settles);
}

/** Texts are heard and seen only. */
function isSaid(part: Readonly<Record<string, unknown>>): boolean {
  return part["is"] === "text" || part["do"] === "say";
}

/** Whether a program looks at whether anything at all has changed: it asks for more cycles, or repeats statements. */
export function settlesByChange(program: Program): boolean {
  return some(
    partsInPlay(program),
    (it) => it["do"] === "again" || it["ask"] === "again" || it["do"] === "repeat",
  );
}
