import type { Look } from "../../view/index.ts";
import { readSettings } from "../settings.ts";
import { drawShape, type Pen } from "../drawing/shapes.ts";
import type * as drawing from "./drawing.ts";
import { loaders } from "./set-loading.ts";
import type { PictureSet } from "./sets.ts";

const loaded = new Map<string, PictureSet>();

/** Holds the module that draws pictures, which is loaded together with the first set. */
let drawingModule: typeof drawing | undefined;

/** Returns true if somebody wants figures in place of written signs. */
function wantsFigures(): boolean {
  return readSettings().signs === "figures";
}

/** Brings the sets of pictures that some looks need. A set that cannot come leaves its kinds as letters on tiles. */
export async function loadSets(looks: readonly Look[], figures = wantsFigures()): Promise<void> {
  if (!looks.some((it) => it.picture !== undefined)) return;
  drawingModule = await import("./drawing.ts");
  const sets = drawingModule.picturesFor(looks, figures).map((it) => it.split("/")[0]);
  const wanted = [...new Set(sets)].filter((it) => !loaded.has(it) && it in loaders);
  await Promise.all(
    wanted.map(async (it) => {
      const set = await loaders[it]().catch(() => undefined);
      if (set) loaded.set(it, set);
    }),
  );
}

/** Returns the pictures of some looks, in their sets, as far as these have come. */
export function loadedSets(looks: readonly Look[]): Readonly<Record<string, PictureSet>> {
  const found: Record<string, Record<string, PictureSet[string]>> = {};
  for (const picture of drawingModule?.picturesFor(looks, true) ?? []) {
    const [set, name] = picture.split("/");
    const paths = pictureOf(picture);
    if (paths) (found[set] ??= {})[name] = paths;
  }
  return found;
}

/** Takes a set that came in another way. */
export function addLoadedSet(name: string, set: PictureSet): void {
  loaded.set(name, set);
}

/** Returns the outline of a picture and what lies inside of it, if its set has come. */
export function pictureOf(picture: string): PictureSet[string] | undefined {
  const [set, name] = picture.split("/");
  return loaded.get(set)?.[name];
}

/** Draws the picture of a look; before pictures have come, what is shown. */
export function drawPicture(request: drawing.PictureOrder, pen: Pen): void {
  if (drawingModule) drawingModule.paintPicture(request, pen);
  else drawShape(request.shown, pen);
}
