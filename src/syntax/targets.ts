import { directionNames } from "../base/index.ts";
import { printActionSet, printMoved, printThing } from "./print-values.ts";
import type { Reader } from "./reader.ts";
import { readSet } from "./sets.ts";
import type { TargetNode } from "./tree.ts";
import { readUnary, values } from "./values.ts";
import { filterWords, joints } from "./words.ts";

/** Reads what an action works on: a thing, or `each` and a set. */
export function readTarget(r: Reader, example: string): TargetNode {
  if (endsAction(r)) r.expected("a thing", "value-expected", `\`${example}\`, or \`each\` and a set.`);
  tellArticle(r, "each ");
  if (r.take("each")) return { each: true, set: r.joining({ or: false }, () => readSet(r, values)) };
  return { each: false, value: readUnary(r) };
}

/** Reports `the crate`, and `all crate` where `each crate` can stand. */
export function tellArticle(r: Reader, forAll?: string): void {
  const { text, from } = r.peek();
  const next = r.peekOn(1);
  const meant = articles.includes(text) ? "" : text === "all" || text === "every" ? forAll : undefined;
  if (meant === undefined || next.kind !== "name" || behindNames.includes(next.text)) return;
  if (r.lines.isName(text)) return;
  const span = r.lines.report.span(from, next.to);
  const written = meant + next.text;
  const message = meant === "" ? "Things go by their bare names." : "An action takes `each` of a set.";
  const fix = { title: `Write \`${written}\``, edits: [{ span, text: written }] };
  r.fail("word-foreign", message, undefined, span, [fix]);
}

const articles = ["the", "a", "an", "some"];

/** What may stand behind the name of a thing. */
const behindNames: readonly string[] = [...joints, ...directionNames, ...filterWords, "under", "becomes"];

/** Prints a target; with `goes`, a direction or the like follows it. */
export function printTarget(target: TargetNode, goes = false): string {
  if (target.each) return `each ${printActionSet(target.set)}`;
  return goes ? printMoved(target.value) : printThing(target.value);
}

/** Whether nothing more belongs to the action. */
export function endsAction(r: Reader): boolean {
  return r.atEnd() || r.is(",", "or", ":");
}

/** Reports what is missing after the part of the action that was read. */
export function expectBehind(r: Reader, from: number, what: string, code: string, hint: string): void {
  const read = r.text.slice(from, r.span(from).to);
  r.expected(`${what} after \`${read}\``, code, hint);
}
