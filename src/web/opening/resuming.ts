import type { OpenResult } from "./opening.ts";
import type { Beginning, MountOptions } from "./show.tsx";

/**
 * Returns how a game begins: with a new session if the mount options contain inputs, a FEN or option lines; otherwise
 * with the stored session, if `keep` is set and no seed or level is.
 */
export async function readBeginning(opened: OpenResult, options: MountOptions): Promise<Beginning> {
  const { keep, seed, level, inputs, fen, set } = options;
  if (!opened.ok) return {};
  const { game } = opened;
  if (inputs || fen !== undefined || set) {
    const { beginAt } = await import("./begin-played.ts");
    return { start: beginAt(game, options) };
  }
  if (keep !== true || seed !== undefined || level !== undefined || inputs !== undefined) return {};
  const { AutoSaver, readPlay } = await import("../keeping.ts");
  return { saved: { AutoSaver, resumed: await readPlay(game) } };
}
