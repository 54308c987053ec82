/** Returns a sentence with values in place of each `{}`. */
export function fillIn(sentence: string, parts: readonly (string | number)[]): string {
  const remainingParts = parts.values();
  return sentence.replaceAll("{}", () => String(remainingParts.next().value));
}

/** Returns a word with its first letter capitalized. */
export function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Returns a name as a label: `levelup-now` becomes `Levelup now`. */
export const labelOf = (name: string): string => capitalize(name.replaceAll("-", " "));
