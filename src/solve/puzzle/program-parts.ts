import type { Program } from "../../program/index.ts";

/** Calls something for each object in a value, the outer ones first. */
export function visit(value: unknown, see: (part: Readonly<Record<string, unknown>>) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) see(value as Readonly<Record<string, unknown>>);
  for (const part of Object.values(value)) visit(part, see);
}

/** Whether some object in a value passes a test. */
export function some(value: unknown, test: (part: Readonly<Record<string, unknown>>) => boolean): boolean {
  let found = false;
  visit(value, (part) => (found ||= test(part)));
  return found;
}

/** All of a program that works while a level is played, and not only when it begins: the procedures that are called too. */
export function partsInPlay(program: Program): readonly unknown[] {
  const { steps, ends, controls, questions, timers, procedures } = program;
  const parts: unknown[] = [
    steps,
    ends,
    controls.map(({ when }) => when),
    (questions ?? []).map(({ when }) => when),
    timers.map(({ period }) => period),
  ];
  const called = new Set<number>();
  for (let at = 0; at < parts.length; at++)
    visit(parts[at], (part) => {
      if (part["do"] !== "call" || called.has(part["procedure"] as number)) return;
      called.add(part["procedure"] as number);
      parts.push(procedures[part["procedure"] as number].body);
    });
  return parts;
}

/** Whether an expression may come to divide by zero, which stops a cycle. */
export function divides(part: Readonly<Record<string, unknown>>): boolean {
  return part["is"] === "arithmetic" && (part["op"] === "/" || part["op"] === "%");
}
