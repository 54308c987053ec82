import type { PictureSet } from "./sets.ts";

type SetModule = { readonly default: Readonly<Record<string, readonly string[]>> };

/** Makes a loader of a set: what `scripts/build/outlines.mjs` has written is a set. */
const setOf = (load: () => Promise<SetModule>) => async (): Promise<PictureSet> =>
  (await load()).default as PictureSet;

/**
 * Holds the sets that come in files of their own, made by `scripts/build/outlines.mjs` from Noto fonts under the Open Font License 1.1 (OFL.txt).
 * In an exported game a module that has only what the game needs stands in place of this one.
 */
export const loaders: Readonly<Record<string, () => Promise<PictureSet>>> = {
  chess: setOf(() => import("./chess.json", { with: { type: "json" } })),
  fairy: setOf(() => import("./fairy.json", { with: { type: "json" } })),
  animals: setOf(() => import("./animals.json", { with: { type: "json" } })),
  birds: setOf(() => import("./birds.json", { with: { type: "json" } })),
  xiangqi: setOf(() => import("./xiangqi.json", { with: { type: "json" } })),
  janggi: setOf(() => import("./janggi.json", { with: { type: "json" } })),
  shogi: setOf(() => import("./shogi.json", { with: { type: "json" } })),
  things: setOf(() => import("./things.json", { with: { type: "json" } })),
};
