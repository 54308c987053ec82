/** Limits the characters of a word that a message quotes. */
const longest = 40;

/** Returns a word in quotation marks for a message, shortened if it is long. */
export function quotedWord(word: string): string {
  return word.length > longest ? `${word.slice(0, longest).replace(/\p{Cs}$/u, "")}…` : word;
}
