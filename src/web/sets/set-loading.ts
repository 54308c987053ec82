import type { PictureSet } from "./sets.ts";

/** Holds the sets that come in files of their own. In an exported game a module that has only what the game needs stands in place of this one. */
export const loaders: Readonly<Record<string, () => Promise<PictureSet>>> = {
  chess: async () => (await import("./chess.ts")).chess,
  fairy: async () => (await import("./fairy.ts")).fairy,
  animals: async () => (await import("./animals.ts")).animals,
  birds: async () => (await import("./birds.ts")).birds,
  xiangqi: async () => (await import("./xiangqi.ts")).xiangqi,
  janggi: async () => (await import("./janggi.ts")).janggi,
  shogi: async () => (await import("./shogi.ts")).shogi,
  things: async () => (await import("./things.ts")).things,
};
