/** Limits the length of a word that a message quotes. */
const maxQuotedLength = 40;

/** Quotes a word for a message, and shortens it if it is long. */
export function quotedWord(word: string): string {
  return word.length > maxQuotedLength ? `${word.slice(0, maxQuotedLength).replace(/\p{Cs}$/u, "")}…` : word;
}

/** Returns a question that suggests the most similar name, if there is one. */
export const hintOf = (suggestion: string | undefined): string =>
  suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;
