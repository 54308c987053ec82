/** Limits the length of a word that a message quotes. */
const maxWordLength = 40;

/** Shortens a long word for a message that quotes it. */
export function quotedWord(word: string): string {
  return word.length > maxWordLength ? `${word.slice(0, maxWordLength).replace(/\p{Cs}$/u, "")}…` : word;
}

/** Returns a question that suggests a name, with a blank before it; empty without a name. */
export const hintOf = (suggestion: string | undefined): string =>
  suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;
