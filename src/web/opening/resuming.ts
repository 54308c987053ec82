import type { Opened } from "./opening.ts";
import { begin, type PlayedFirst, type Kept, type MountOptions } from "./show.tsx";

/** What is kept of a game that is to go on where it was left; where the page says how it begins, what that comes to, if anything is played first. */
export async function readKept(
  opened: Opened,
  options: MountOptions,
): Promise<Kept | PlayedFirst | undefined> {
  const { keep, seed, level, inputs } = options;
  if (!opened.ok) return undefined;
  const { game } = opened;
  if (inputs) {
    const { playFirst } = await import("./begin-played.ts");
    return { begun: playFirst(begin(game, options), game, inputs) };
  }
  const goesOn = keep === true && seed === undefined && level === undefined && inputs === undefined;
  if (!goesOn) return undefined;
  const { Keeper, readPlay } = await import("../keeping.ts");
  return { Keeper, resumed: await readPlay(game) };
}
