/** Limits the characters of a word that a message quotes. */
const maxQuotedLength = 40;

/** Returns a word in quotation marks for a message, shortened if it is long. */
export function quotedWord(word: string): string {
  return word.length > maxQuotedLength ? `${word.slice(0, maxQuotedLength).replace(/\p{Cs}$/u, "")}…` : word;
}
