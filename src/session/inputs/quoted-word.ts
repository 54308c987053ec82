/** Limits the characters of a word that a message quotes. */
const mostQuoted = 40;

/** Returns a word in quotation marks for a message, shortened if it is long. */
export function quotedWord(word: string): string {
  return word.length > mostQuoted ? `${word.slice(0, mostQuoted).replace(/\p{Cs}$/u, "")}…` : word;
}
