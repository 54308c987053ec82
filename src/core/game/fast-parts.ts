import type { FastBodies } from "../bodies/index.ts";
import type { FastHash } from "../engine/index.ts";
import type { FastMoves } from "../moves/index.ts";
import type { FastRows } from "../rules/index.ts";

/**
 * What makes a game faster without changing what it means. A part that is missing leaves its work to `core`, so that a
 * game made with no parts is the reference implementation.
 */
export interface FastParts {
  /** Drawn rules: looks only at cells near those that have changed. */
  readonly pictures?: FastPictures | undefined;
  /** Line rules. */
  readonly rows?: FastRows | undefined;
  /** Motion of bodies. */
  readonly bodies?: FastBodies | undefined;
  /** Games by moves. */
  readonly moves?: FastMoves | undefined;
  /** Generates JavaScript for cycles and scans of a game that goes on. */
  readonly generated?: FastGenerated | undefined;
  /** Hashes that are kept up with each write. */
  readonly hash?: FastHash | undefined;
}

// Until the seams are cut, these parts only say by being there that the fast way is taken.
export type FastPictures = object;

export interface FastGenerated {
  /** The cycle of a game, and the round of a scan, in which JavaScript is generated. */
  readonly after: number;
}
