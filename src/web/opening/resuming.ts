import type { OpenResult } from "./opening.ts";
import { type InitialPlay, type KeptPlay, type MountOptions } from "./show.tsx";

/**
 * Returns what is kept of a game that is to go on where it was left; where the page says how it begins, what that comes
 * to, if anything is played first.
 */
export async function readKept(
  opened: OpenResult,
  options: MountOptions,
): Promise<KeptPlay | InitialPlay | undefined> {
  const { keep, seed, level, inputs, fen, set } = options;
  if (!opened.ok) return undefined;
  const { game } = opened;
  if (inputs || fen !== undefined || set) {
    const { beginAt } = await import("./begin-played.ts");
    return { begun: beginAt(game, options) };
  }
  const goesOn = keep === true && seed === undefined && level === undefined && inputs === undefined;
  if (!goesOn) return undefined;
  const { AutoSaver, readPlay } = await import("../keeping.ts");
  return { AutoSaver, resumed: await readPlay(game) };
}
