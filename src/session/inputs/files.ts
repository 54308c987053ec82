import { closest } from "../../base/index.ts";
import type { Program } from "../../program/index.ts";

/** Finds a file that a player names; shells implement it. Undefined if there is none, a sentence if it cannot be read. */
export type ReadFile = (name: string) => { readonly text: string } | { readonly wrong: string } | undefined;

/** Finds a file by its name: the player's own, otherwise one inside the game. */
export function findFile(
  program: Program,
  name: string,
  readFile: ReadFile | undefined,
): { readonly text: string } | { readonly wrong: string } {
  const own = readFile?.(name);
  if (own) return own;
  const attached = program.attached ?? [];
  const found = attached.find((it) => it.name === name);
  if (found) return found;
  const near = closest(
    name,
    attached.map((it) => it.name),
  );
  return { wrong: `There is no file \`${name}\`.${near === undefined ? "" : ` Did you mean \`${near}\`?`}` };
}
