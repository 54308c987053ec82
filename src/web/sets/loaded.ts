import type { Look } from "../../view/index.ts";
import { loaders } from "./set-loading.ts";
import type { PictureSet } from "./sets.ts";

const loaded = new Map<string, PictureSet>();

/** Brings the sets of pictures that some looks need. A set that cannot come leaves its kinds as letters on tiles. */
export async function loadSets(looks: readonly Look[]): Promise<void> {
  const wanted = setsOf(looks).filter((it) => !loaded.has(it) && it in loaders);
  await Promise.all(
    wanted.map(async (it) => {
      const set = await loaders[it]().catch(() => undefined);
      if (set) loaded.set(it, set);
    }),
  );
}

/** The pictures of some looks, in their sets, as far as these have come. */
export function loadedSets(looks: readonly Look[]): Readonly<Record<string, PictureSet>> {
  const found: Record<string, Record<string, PictureSet[string]>> = {};
  for (const { picture = "" } of looks) {
    const [set, name] = picture.split("/");
    const paths = pictureOf(picture);
    if (paths) (found[set] ??= {})[name] = paths;
  }
  return found;
}

/** Takes a set that came in another way. */
export function keepSet(name: string, set: PictureSet): void {
  loaded.set(name, set);
}

/** The outline of a picture and what lies inside of it, if its set has come. */
export function pictureOf(look: string): PictureSet[string] | undefined {
  const [set, name] = look.split("/");
  return loaded.get(set)?.[name];
}

/** The names of the sets of some looks, each once. */
function setsOf(looks: readonly Look[]): readonly string[] {
  return [...new Set(looks.flatMap(({ picture }) => (picture ? [picture.split("/")[0]] : [])))];
}
