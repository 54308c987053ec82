import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A secret of 128 random bits, in letters that an address can hold. */
export function makeSecret(): string {
  return randomBytes(16).toString("base64url");
}

/** A name that nobody guesses: whoever has it may watch. */
export function makeRoomId(): string {
  return randomBytes(12).toString("base64url");
}

export function makeSeed(): number {
  return randomInt(2 ** 47);
}

/** SHA-256 in hexadecimal. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** What tells of a seed before it is told. */
export function sealOf(seed: number, nonce: string): string {
  return digest(`${seed}:${nonce}`);
}

/** The place of a secret in a list of digests; -1 without one. */
export function seatWith(secret: string, digests: readonly string[]): number {
  const own = Buffer.from(digest(secret));
  return digests.findIndex((it) => it.length === own.length && timingSafeEqual(Buffer.from(it), own));
}
