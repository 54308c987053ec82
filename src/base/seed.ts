/** What chance begins with: a whole number, or 128 bits as 32 hexadecimal digits in small letters, which nobody can try out. */
export type Seed = number | string;

/** Words of a wide seed besides the first. */
export const seedRest = 3;

const wide = /^[0-9a-f]{32}$/;

/** Whether a value is a seed: a number in a save may be anything. */
export function isSeed(value: unknown): value is Seed {
  return typeof value === "string" ? wide.test(value) : Number.isSafeInteger(value);
}

/** The seed that a text is; undefined if it is none. */
export function readSeed(text: string): Seed | undefined {
  const seed = /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  return isSeed(seed) ? seed : undefined;
}

/** The four words that a stream of chance begins with (R18); the third is that of the game's own stream. */
export function seedWords(seed: Seed): readonly [number, number, number, number] {
  if (typeof seed === "number") return [seed % 4294967296, Math.floor(seed / 4294967296), 0, 1];
  const word = (at: number): number => Number.parseInt(seed.slice(at, at + 8), 16);
  return [word(0), word(8), word(16), word(24)];
}

/** The wide seed of four words. */
export function seedOfWords(words: readonly number[]): Seed {
  return words.map((it) => (it >>> 0).toString(16).padStart(8, "0")).join("");
}

/** A number for what is no secret, such as the choices of a computer. */
export function narrowSeed(seed: Seed): number {
  return typeof seed === "number" ? seed : Number.parseInt(seed.slice(0, 13), 16);
}
