import type { KindId, Sprite } from "../data/program.ts";
import type { Draft } from "../draft/draft.ts";

/**
 * Maps each word for a turn in `looks` to the number of clockwise quarter turns, and to whether the sprite is mirrored
 * first.
 */
export const spriteTurns: Readonly<Record<string, readonly [quarters: number, mirrored: boolean]>> = {
  cw: [1, false],
  against: [2, false],
  ccw: [3, false],
  mirrored: [0, true],
};

/** Returns a sprite turned clockwise by a number of quarter turns. If `mirrored`, the sprite is first mirrored left to right. */
export function turnSprite(sprite: Sprite, quarters: number, mirrored: boolean): Sprite {
  const { width, height, colours, pixels } = sprite;
  if (quarters > 0) {
    const turned = pixels.map((_, i) => pixels[(height - 1 - (i % height)) * width + Math.floor(i / height)]);
    return turnSprite({ width: height, height: width, colours, pixels: turned }, quarters - 1, mirrored);
  }
  if (!mirrored) return sprite;
  return { ...sprite, pixels: pixels.map((_, i) => pixels[i - (i % width) + width - 1 - (i % width)]) };
}

/**
 * Gives sprites to the kinds that a body shows when it is turned or mirrored: a kind without a sprite gets the turned
 * or mirrored sprite of the first kind in its list that has one.
 */
export function addTurnedSprites(
  lists: readonly (readonly KindId[])[],
  mirrored: boolean,
  draft: Draft,
): void {
  for (const kinds of lists) {
    const drawnIndex = kinds.findIndex((it) => draft.kinds[it].sprite);
    const sprite = draft.kinds[kinds[drawnIndex]]?.sprite;
    for (const [i, kind] of sprite ? kinds.entries() : []) {
      const quarters = mirrored ? 0 : (((i - drawnIndex + kinds.length) % kinds.length) * 4) / kinds.length;
      if (draft.kinds[kind].sprite || quarters % 1 > 0) continue;
      draft.kinds[kind] = { ...draft.kinds[kind], sprite: turnSprite(sprite!, quarters, mirrored) };
    }
  }
}
