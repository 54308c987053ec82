import type { Program } from "../../program/index.ts";
import { looksOf } from "../../view/index.ts";
import { enginePartsFor } from "./opening.ts";
import { loadSets, loadedSets, type PictureSet } from "../sets/index.ts";

/** Describes what an exported page carries beside the player. */
export interface ExportedGame {
  readonly program: Program;
  /** Maps the names of their sets to the pictures that it needs. */
  readonly sets: Readonly<Record<string, PictureSet>>;
}

/** Lists the files with players that know only some parts of the engine. */
const players: readonly (readonly [string, readonly string[]])[] = [
  ["exported-cells.js", ["cells", "piles", "motion", "pictures"]],
  ["exported-lines.js", ["cells", "piles", "lines", "pictures"]],
  ["exported-moves.js", ["moves", "piles"]],
];

/** Returns the file with the least player that plays a program. */
export function smallestPlayerFor(program: Program): string {
  const needed = enginePartsFor(program);
  const least = players.find(([, known]) => needed.every((it) => known.includes(it)));
  return least?.[0] ?? "exported.js";
}

/** Returns a program with all that it needs to be seen. */
export async function toExport(program: Program): Promise<ExportedGame> {
  const looks = looksOf(program);
  await loadSets(looks, true);
  return { program, sets: loadedSets(looks) };
}
