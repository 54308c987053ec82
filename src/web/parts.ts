import type { Program } from "../program/index.ts";
import { loadPart, type Part } from "./part-loading.ts";

/** Brings the parts of the engine that a program needs; to be awaited before a game is made of it. */
export async function loadParts({ moves, bodies = [], meetings }: Program): Promise<void> {
  const needed: Part[] = [];
  if (moves) needed.push("moves");
  if (bodies.length > 0 || meetings) needed.push("platforms");
  await Promise.all(needed.map(loadPart));
}

/** Brings the parts that any game may need. */
export async function loadAllParts(): Promise<void> {
  await Promise.all([loadPart("moves"), loadPart("platforms")]);
}
