import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Seed } from "../base/index.ts";

/** Returns a secret of 128 random bits, in characters that are valid in a URL. */
export function makeSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** Returns an unguessable room id. Whoever knows the id may watch the room. */
export function makeRoomId(): string {
  return randomBytes(12).toString("base64url");
}

/** Returns a random seed of 128 bits. */
export function makeSeed(): Seed {
  return randomBytes(16).toString("hex");
}

/** Describes a seed and a random nonce. Because of the nonce, the published commitment does not reveal the seed. */
export interface SealedSeed {
  readonly seed: Seed;
  readonly nonce: string;
}

/**
 * Returns the seed and nonce of one match in a room; matches are numbered from 0. The secrets of one match reveal nothing about
 * the next. @param begun is the notation of the inputs that had been played with this seed when the room was made
 */
export function deriveRoundSecrets({ seed, nonce }: SealedSeed, round: number, begun?: string): SealedSeed {
  const derive = (purpose: string): string => digest(`${purpose}:${round}:${seed}:${nonce}`).slice(0, 32);
  return { seed: round === 0 && begun !== undefined ? seed : derive("seed"), nonce: derive("nonce") };
}

/** Returns the SHA-256 of a text in hexadecimal. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Returns the commitment to a seed: a digest that can be published before the seed is revealed. */
export function seedCommitmentOf({ seed, nonce }: SealedSeed): string {
  return digest(`${seed}:${nonce}`);
}

/** Returns the index of the digest of a secret in a list of digests; -1 if the digest is not in the list. */
export function findSeatBySecret(secret: string, digests: readonly string[]): number {
  const ownDigest = digest(secret);
  return digests.findIndex((it) => isSameDigest(it, ownDigest));
}

/** Compares digests in constant time. */
export function isSameDigest(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
