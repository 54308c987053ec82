/** Lists the parts of the engine that only some games need. */
export const engineParts = ["moves", "cells", "piles", "motion", "lines", "pictures"] as const;

export type EnginePart = (typeof engineParts)[number];

/**
 * Brings a part of the engine. The build leaves the parts out of the player, and puts a module that loads them in place of this one: see
 * `scripts/build/late-parts.mjs`. Anywhere else they are there from the start.
 */
export function loadPart(_part: EnginePart): Promise<void> {
  return Promise.resolve();
}
