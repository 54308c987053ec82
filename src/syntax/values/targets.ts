import { printActionSet, printMoved, printThing } from "./print-values.ts";
import type { Reader } from "../text/reader.ts";
import type { TargetNode } from "../tree/tree.ts";
import { readUnary, readSet } from "./values.ts";

/** Reads the target of an action: a thing, or `each` and a set. */
export function readTarget(r: Reader, example: string): TargetNode {
  if (isActionEnd(r)) r.expected("a thing", "value-expected", `\`${example}\`, or \`each\` and a set.`);
  if (r.take("each")) return { each: true, set: r.joining({ or: false }, () => readSet(r)) };
  return { each: false, value: readUnary(r) };
}

/** Prints a target. `hasMore` is true if a direction or another operand follows. */
export function printTarget(target: TargetNode, hasMore = false): string {
  if (target.each) return `each ${printActionSet(target.set)}`;
  return hasMore ? printMoved(target.value) : printThing(target.value);
}

/** Returns true if the action ends before the next token. */
export function isActionEnd(r: Reader): boolean {
  return r.atEnd() || r.is(",", "or", ":");
}

/** Reports an operand that is missing after the text that was read since `from`. */
export function reportMissingOperand(
  r: Reader,
  from: number,
  description: string,
  code: string,
  hint: string,
): void {
  const textRead = r.text.slice(from, r.span(from).to);
  r.expected(`${description} after \`${textRead}\``, code, hint);
}
