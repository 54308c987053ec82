import type { Look } from "../../view/index.ts";
import { readSettings } from "../settings.ts";
import { drawShape, type Pen } from "../drawing/shapes.ts";
import type * as drawing from "./drawing.ts";
import { loaders } from "./set-loading.ts";
import type { PictureSet } from "./sets.ts";

const loadedPictures = new Map<string, PictureSet>();

/** Holds the module that draws pictures, which is loaded with the first set. */
let drawingModule: typeof drawing | undefined;

/** Loads the picture sets for a list of looks. If a set cannot be loaded, its kinds are drawn as letters on tiles. */
export async function loadSets(
  looks: readonly Look[],
  figures = readSettings().signs === "figures",
): Promise<void> {
  if (!looks.some((it) => it.picture !== undefined)) return;
  drawingModule = await import("./drawing.ts");
  const setNames = drawingModule.picturesFor(looks, figures).map((it) => it.split("/")[0]);
  const missingSets = [...new Set(setNames)].filter((it) => !loadedPictures.has(it) && it in loaders);
  await Promise.all(
    missingSets.map(async (it) => {
      const set = await loaders[it]().catch(() => undefined);
      if (set) loadedPictures.set(it, set);
    }),
  );
}

/** Returns the loaded pictures for a list of looks, by the name of their set. */
export function loadedSets(looks: readonly Look[]): Readonly<Record<string, PictureSet>> {
  const pictures: Record<string, Record<string, PictureSet[string]>> = {};
  for (const picture of drawingModule?.picturesFor(looks, true) ?? []) {
    const [set, name] = picture.split("/");
    const paths = findPicture(picture);
    if (paths) (pictures[set] ??= {})[name] = paths;
  }
  return pictures;
}

/** Adds a picture set, such as one that an exported game contains. */
export function addLoadedSet(name: string, set: PictureSet): void {
  loadedPictures.set(name, set);
}

/** Returns the outline and the inner lines of a picture such as `chess/king`; undefined if its set is not loaded. */
export function findPicture(picture: string): PictureSet[string] | undefined {
  const [set, name] = picture.split("/");
  return loadedPictures.get(set)?.[name];
}

/** Draws the picture of a look or, until its set is loaded, its text. */
export function drawPicture(request: drawing.PictureRequest, pen: Pen): void {
  if (drawingModule) drawingModule.paintPicture(request, pen);
  else drawShape(request.shown, pen);
}
