import { printActionSet, printMoved, printThing } from "./print-values.ts";
import type { Reader } from "../text/reader.ts";
import { readSet } from "./sets.ts";
import type { TargetNode } from "../tree/tree.ts";
import { readUnary, valueReader } from "./values.ts";

/** Reads what an action works on: a thing, or `each` and a set. */
export function readTarget(r: Reader, example: string): TargetNode {
  if (endsAction(r)) r.expected("a thing", "value-expected", `\`${example}\`, or \`each\` and a set.`);
  if (r.take("each")) return { each: true, set: r.joining({ or: false }, () => readSet(r, valueReader)) };
  return { each: false, value: readUnary(r) };
}

/** Prints a target; with `goes`, a direction or a similar word follows it. */
export function printTarget(target: TargetNode, goes = false): string {
  if (target.each) return `each ${printActionSet(target.set)}`;
  return goes ? printMoved(target.value) : printThing(target.value);
}

/** Returns true if nothing more belongs to the action. */
export function endsAction(r: Reader): boolean {
  return r.atEnd() || r.is(",", "or", ":");
}

/** Reports what is missing after the part of the action that was read. */
export function reportMissingOperand(
  r: Reader,
  from: number,
  what: string,
  code: string,
  hint: string,
): void {
  const textRead = r.text.slice(from, r.span(from).to);
  r.expected(`${what} after \`${textRead}\``, code, hint);
}
