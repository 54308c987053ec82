import type { Opened } from "./opening.ts";
import type { Kept, MountOptions } from "./show.tsx";

/** What is kept of a game that is to go on where it was left: not where the page says how it begins. */
export async function readKept(
  opened: Opened,
  { keep, seed, level, inputs }: MountOptions,
): Promise<Kept | undefined> {
  const goesOn = keep === true && seed === undefined && level === undefined && inputs === undefined;
  if (!opened.ok || !goesOn) return undefined;
  const { Keeper, readPlay } = await import("./keeping.ts");
  return { Keeper, resumed: await readPlay(opened.game) };
}
