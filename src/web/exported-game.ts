import type { Program } from "../program/index.ts";
import { looksOf } from "../view/index.ts";
import { partsOf } from "./parts.ts";
import { loadSets, loadedSets, type PictureSet } from "./sets/index.ts";

/** What an exported page carries beside the player. */
export interface ExportedGame {
  readonly program: Program;
  /** The pictures that it needs, by the names of their sets. */
  readonly sets: Readonly<Record<string, PictureSet>>;
}

/** The file with the least player that plays a program: some know no games by moves, some no others. */
export function playerFor(program: Program): string {
  const parts = partsOf(program);
  if (!parts.includes("moves")) return "exported-cells.js";
  return parts.length === 1 ? "exported-moves.js" : "exported.js";
}

/** A program with all that it needs to be seen. */
export async function toExport(program: Program): Promise<ExportedGame> {
  const looks = looksOf(program);
  await loadSets(looks, true);
  return { program, sets: loadedSets(looks) };
}
