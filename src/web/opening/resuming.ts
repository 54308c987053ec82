import type { OpenResult } from "./opening.ts";
import type { Beginning, MountOptions } from "./show.tsx";

/**
 * Returns the stored play of a game that resumes. If the page says how the game begins (inputs, FEN or options),
 * returns a session that begins that way.
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
