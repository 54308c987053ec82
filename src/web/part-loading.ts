/** Lists the parts of the engine that only some games need; a page loads each of them when a game needs it. */
export const engineParts = ["moves", "cells", "piles", "motion", "lines", "pictures"] as const;

export type EnginePart = (typeof engineParts)[number];

/**
 * Loads a part of the engine. The build replaces this module by one that loads the parts on demand: see
 * `scripts/build/late-parts.mjs`. Elsewhere all parts are present from the start.
 */
export function loadPart(_part: EnginePart): Promise<void> {
  return Promise.resolve();
}
