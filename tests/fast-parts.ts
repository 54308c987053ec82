// The ways to make a game that tests hold together. `npm run check -- core` runs tests in a tree that has no fast parts:
// there only the reference implementation is left.

import { allFast, type FastImpls, makeCodeGenerator, noFastImpls } from "../src/game/index.ts";

/** Every fast part except generated code. */
export const closures: FastImpls = { ...allFast, generated: undefined };

/** Every fast part. JavaScript is generated in cycle `after`. */
export const generatedAfter = (after: number): FastImpls => ({
  ...allFast,
  generated: makeCodeGenerator({ after }),
});

/** False in a tree without fast parts, in which tests have to play less. */
export const hasFast = Object.keys(allFast).length > 0;

/** Keeps of some ways those that this tree has: without fast parts, only the one called `plain`. */
export function waysHere<Way>(ways: Readonly<Record<string, Way>>): (readonly [name: string, way: Way])[] {
  return Object.entries(ways).filter(([name]) => hasFast || name === "plain");
}

/** With and without fast parts, by the names that tests print. */
export const plainOrFast = waysHere({ fast: closures, plain: noFastImpls });
