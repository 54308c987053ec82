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

/** The four words that a stream of chance begins with (R18); the third is xored with the number of the stream. */
export function seedWords(seed: Seed): readonly number[] {
  if (typeof seed === "number") return [seed % 4294967296, Math.floor(seed / 4294967296), 0, 1];
  return [0, 8, 16, 24].map((at) => Number.parseInt(seed.slice(at, at + 8), 16));
}

/** A number for what is no secret, such as the choices of a computer. */
export function narrowSeed(seed: Seed): number {
  return typeof seed === "number" ? seed : Number.parseInt(seed.slice(0, 13), 16);
}
