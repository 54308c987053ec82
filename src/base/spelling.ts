/** Limits the length of words that are compared; longer words match nothing. */
const maxWordLength = 40;

/**
 * Returns the candidate most similar to a word, ignoring case; undefined if none is similar enough. Words of three to five letters may have
 * one typing error, longer words two. Two swapped adjacent letters count as one error.
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > maxWordLength) return undefined;
  const lowerWord = word.toLowerCase();
  let bestMatch: string | undefined;
  let leastDistance = allowedDistance(lowerWord) + 1;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - lowerWord.length) >= leastDistance) continue;
    const errors = editDistance(lowerWord, candidate.toLowerCase());
    if (errors >= leastDistance || errors >= candidate.length) continue;
    bestMatch = candidate;
    leastDistance = errors;
  }
  return bestMatch;
}

function allowedDistance(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

/** Returns the Damerau-Levenshtein distance, with adjacent swaps. */
function editDistance(a: string, b: string): number {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSameLetter = a[i - 1] === b[j - 1];
      let errors = Math.min(
        (lastRow[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (lastRow[j - 1] ?? 0) + (isSameLetter ? 0 : 1),
      );
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (i > 1 && j > 1 && isSwapped) errors = Math.min(errors, (rowBeforeLast[j - 2] ?? 0) + 1);
      row.push(errors);
    }
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return lastRow[b.length] ?? 0;
}

/** Escapes a text for use in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Returns a number with a noun in the right form: `1 mistake`, `3 mistakes`. */
export function formatCount(count: number | string, noun: string): string {
  return `${count} ${noun}${`${count}` === "1" ? "" : "s"}`;
}
