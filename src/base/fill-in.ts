/** Returns a sentence with values in place of each `{}`. */
export function fillIn(sentence: string, parts: readonly (string | number)[]): string {
  const remainingParts = parts.values();
  return sentence.replaceAll("{}", () => String(remainingParts.next().value));
}
