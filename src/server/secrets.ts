import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Seed } from "../base/index.ts";

/** Returns a secret of 128 random bits, in characters that are valid in an address. */
export function makeSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** Returns a room id that nobody can guess: whoever knows it may watch. */
export function makeRoomId(): string {
  return randomBytes(12).toString("base64url");
}

/** Returns a seed of 128 random bits. */
export function makeSeed(): Seed {
  return randomBytes(16).toString("hex");
}

/** Describes a seed, and a random nonce so that the commitment to it does not reveal it. */
export interface SealedSeed {
  readonly seed: Seed;
  readonly nonce: string;
}

/**
 * Returns the secrets of a match in a room, numbered from 0. Those of one match reveal nothing of the next. @param begun is what had been
 * played with this seed when the room was made
 */
export function deriveRoundSecrets({ seed, nonce }: SealedSeed, round: number, begun?: string): SealedSeed {
  const part = (of: string): string => digest(`${of}:${round}:${seed}:${nonce}`).slice(0, 32);
  return { seed: round === 0 && begun !== undefined ? seed : part("seed"), nonce: part("nonce") };
}

/** Returns the SHA-256 in hexadecimal. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Returns the commitment to a seed: a digest that can be published before the seed. */
export function seedCommitmentOf({ seed, nonce }: SealedSeed): string {
  return digest(`${seed}:${nonce}`);
}

/** Returns the index of a secret in a list of digests; -1 if it is not there. */
export function findSeatBySecret(secret: string, digests: readonly string[]): number {
  const ownDigest = Buffer.from(digest(secret));
  return digests.findIndex(
    (it) => it.length === ownDigest.length && timingSafeEqual(Buffer.from(it), ownDigest),
  );
}
