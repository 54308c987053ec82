import type { Program } from "../../program/index.ts";
import { looksOf } from "../../view/index.ts";
import { listEngineParts } from "./opening.ts";
import { loadSets, loadedSets } from "../sets/index.ts";

/** Describes the data embedded in an exported page: the program, and the pictures that it needs, by the name of their set. */
export type ExportedGame = Awaited<ReturnType<typeof makeExport>>;

/** Lists player files that contain only some parts of the engine. */
const playerFiles: readonly (readonly [string, readonly string[]])[] = [
  ["exported-cells.js", ["cells", "piles", "motion", "pictures"]],
  ["exported-lines.js", ["cells", "piles", "lines", "pictures"]],
  ["exported-moves.js", ["moves", "piles"]],
];

/** Returns the smallest player file that can play a program. */
export function smallestPlayerFor(program: Program): string {
  const neededParts = listEngineParts(program);
  const fittingPlayer = playerFiles.find(([, parts]) => neededParts.every((it) => parts.includes(it)));
  return fittingPlayer?.[0] ?? "exported.js";
}

/** Returns a program with the pictures that it needs. */
export async function makeExport(program: Program) {
  const looks = looksOf(program);
  await loadSets(looks, true);
  return { program, sets: loadedSets(looks) };
}
