// The ways to make a game that tests hold together.

import { allFast, type FastParts, generated, none } from "../src/game/index.ts";

/** Every fast part except generated code. */
export const closures: FastParts = { ...allFast, generated: undefined };

/** Every fast part. JavaScript is generated in cycle `after`. */
export const generatedAfter = (after: number): FastParts => ({ ...allFast, generated: generated({ after }) });

/** `fast` by the names that tests of both print. */
export const plainOrFast = { fast: closures, plain: none } as const;
