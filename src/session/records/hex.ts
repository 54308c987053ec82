/** Writes a 53-bit hash as 14 hex digits; `parseHash` is the inverse. */
export function makeHash(hash: number): string {
  return hash.toString(16).padStart(14, "0");
}

export function parseHash(text: string): number | undefined {
  return /^[0-9a-f]{14}$/.test(text) ? parseInt(text, 16) : undefined;
}
