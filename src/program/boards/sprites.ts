import type { KindId, Sprite } from "../data/program.ts";
import type { Draft } from "../draft/draft.ts";

/** Maps the words for turns in `looks` to the number of quarter turns clockwise, and to whether the sprite is mirrored before the turn. */
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
    const firstPixel = pixels.map(
      (_, index) => pixels[(height - 1 - (index % height)) * width + Math.floor(index / height)],
    );
    return turnSprite({ width: height, height: width, colours, pixels: firstPixel }, quarters - 1, mirrored);
  }
  if (!mirrored) return sprite;
  return { ...sprite, pixels: pixels.map((_, at) => pixels[at - (at % width) + width - 1 - (at % width)]) };
}

/**
 * Sets the sprites of kinds that a body shows when it is turned or mirrored: a kind without a sprite of its own gets the turned
 * or mirrored sprite of a kind that has one.
 */
export function addTurnedSprites(all: readonly (readonly KindId[])[], mirrored: boolean, draft: Draft): void {
  for (const kinds of all) {
    const drawnIndex = kinds.findIndex((it) => draft.kinds[it].sprite);
    const sprite = draft.kinds[kinds[drawnIndex]]?.sprite;
    for (const [at, kind] of sprite ? kinds.entries() : []) {
      const quarters = mirrored ? 0 : (((at - drawnIndex + kinds.length) % kinds.length) * 4) / kinds.length;
      if (draft.kinds[kind].sprite || quarters % 1 > 0) continue;
      draft.kinds[kind] = { ...draft.kinds[kind], sprite: turnSprite(sprite!, quarters, mirrored) };
    }
  }
}
