import { hintOf } from "./quoted-word.ts";
import { closest } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";

/**
 * Reads a file that a player names; implemented by front ends. Returns undefined if there is no such file, or
 * an error message in `wrong` if the file cannot be read.
 */
export type ReadFile = (name: string) => { readonly text: string } | { readonly wrong: string } | undefined;

/** Finds a file by name: a file of the player, or else one inside the game. */
export function findFile(
  program: Program,
  name: string,
  readFile: ReadFile | undefined,
): NonNullable<ReturnType<ReadFile>> {
  const playerFile = readFile?.(name);
  if (playerFile) return playerFile;
  const attachedFiles = program.attached ?? [];
  const attachedFile = attachedFiles.find((it) => it.name === name);
  if (attachedFile) return attachedFile;
  const names = attachedFiles.map((it) => it.name);
  return { wrong: `There is no file \`${name}\`.${hintOf(closest(name, names))}` };
}
