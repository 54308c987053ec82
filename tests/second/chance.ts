/** The generator of R18, sfc32: three words and a counter. */
export type Chance = readonly [a: number, b: number, c: number, counter: number];

/** Stream 0 is the game's own, the others those of the players' sources. */
export function seeded(seed: number, stream: number): Chance {
  let chance: Chance = [seed | 0, 0, stream, 1];
  for (let i = 0; i < 15; i++) chance = next(chance).chance;
  return chance;
}

function next([a, b, c, counter]: Chance): { chance: Chance; word: number } {
  const sum = (a + b + counter) | 0;
  const turned = (c << 21) | (c >>> 11);
  return {
    chance: [b ^ (b >>> 9), (c + (c << 3)) | 0, (turned + sum) | 0, (counter + 1) | 0],
    word: sum >>> 0,
  };
}

/** A number below a bound: nothing is drawn where there is no choice, and a word past the last whole multiple is drawn again. */
export function drawBelow(chance: Chance, bound: number): { chance: Chance; value: number } {
  if (bound <= 1) return { chance, value: 0 };
  const whole = 2 ** 32 - (2 ** 32 % bound);
  let drawn = next(chance);
  while (drawn.word >= whole) drawn = next(drawn.chance);
  return { chance: drawn.chance, value: drawn.word % bound };
}

/** The keyed generator of R52. */
export interface Keyed {
  readonly words: readonly number[];
  readonly i: number;
  readonly j: number;
}

export function keyed(seed: number): Keyed {
  const key = [...String(seed)].map((it) => it.charCodeAt(0));
  const words = Array.from({ length: 256 }, (_, i) => i);
  let j = 0;
  for (let i = 0; i < 256; i++) {
    j = (j + words[i] + key[i % key.length]) % 256;
    [words[i], words[j]] = [words[j], words[i]];
  }
  return { words, i: 0, j: 0 };
}

/** Seven bytes make a fraction from 0 to 1, both included. */
export function keyedBelow(chance: Keyed, bound: number): { chance: Keyed; value: number } {
  const words = [...chance.words];
  let { i, j } = chance;
  let sum = 0;
  for (let byte = 0; byte < 7; byte++) {
    i = (i + 1) % 256;
    j = (j + words[i]) % 256;
    [words[i], words[j]] = [words[j], words[i]];
    sum = sum * 256 + words[(words[i] + words[j]) % 256];
  }
  return { chance: { words, i, j }, value: Math.floor((sum / (2 ** 56 - 1)) * bound) };
}
