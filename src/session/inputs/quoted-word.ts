/** Limits how much of a word is quoted in a message. */
const longest = 40;

/** Returns a word as quoted in messages. */
export function quotedWord(word: string): string {
  return word.length > longest ? `${word.slice(0, longest).replace(/\p{Cs}$/u, "")}…` : word;
}
