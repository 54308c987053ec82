import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Seed } from "../base/index.ts";

/** Returns a secret of 128 random bits, in letters that an address can hold. */
export function makeSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** Returns a name that nobody guesses: whoever has it may watch. */
export function makeRoomId(): string {
  return randomBytes(12).toString("base64url");
}

/** Returns a seed of 128 random bits. */
export function makeSeed(): Seed {
  return randomBytes(16).toString("hex");
}

/** Describes a seed, and what is sealed with it so that nobody finds it by trying. */
export interface SealedSeed {
  readonly seed: Seed;
  readonly nonce: string;
}

/**
 * Returns the secrets of one play of a room, from 0. Whoever is told those of one play knows nothing of the next.
 * @param begun what had been played when the room was made, with this seed
 */
export function deriveRoundSecrets({ seed, nonce }: SealedSeed, round: number, begun?: string): SealedSeed {
  const part = (of: string): string => digest(`${of}:${round}:${seed}:${nonce}`).slice(0, 32);
  return { seed: round === 0 && begun !== undefined ? seed : part("seed"), nonce: part("nonce") };
}

/** Returns the SHA-256 in hexadecimal. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Returns what tells of a seed before it is told. */
export function seedCommitmentOf({ seed, nonce }: SealedSeed): string {
  return digest(`${seed}:${nonce}`);
}

/** Returns the place of a secret in a list of digests; -1 without one. */
export function findSeatBySecret(secret: string, digests: readonly string[]): number {
  const own = Buffer.from(digest(secret));
  return digests.findIndex((it) => it.length === own.length && timingSafeEqual(Buffer.from(it), own));
}
