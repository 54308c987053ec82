import type { PictureSet } from "./sets.ts";

type SetModule = { readonly default: Readonly<Record<string, readonly string[]>> };

/** Makes a loader for a set written by `scripts/build/outlines.mjs`. */
const makeLoader = (load: () => Promise<SetModule>) => async (): Promise<PictureSet> =>
  (await load()).default as PictureSet;

/**
 * Maps set names to loaders. The sets are made by `scripts/build/outlines.mjs` from Noto fonts under the Open Font
 * License 1.1 (OFL.txt). In an exported game, a module with only the needed pictures replaces this one.
 */
export const loaders: Readonly<Record<string, () => Promise<PictureSet>>> = {
  chess: makeLoader(() => import("./chess.json", { with: { type: "json" } })),
  fairy: makeLoader(() => import("./fairy.json", { with: { type: "json" } })),
  animals: makeLoader(() => import("./animals.json", { with: { type: "json" } })),
  birds: makeLoader(() => import("./birds.json", { with: { type: "json" } })),
  xiangqi: makeLoader(() => import("./xiangqi.json", { with: { type: "json" } })),
  janggi: makeLoader(() => import("./janggi.json", { with: { type: "json" } })),
  shogi: makeLoader(() => import("./shogi.json", { with: { type: "json" } })),
  things: makeLoader(() => import("./things.json", { with: { type: "json" } })),
};
