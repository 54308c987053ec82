/** Limits the length of the words that are compared. */
const LONGEST = 40;

/**
 * Returns the candidate most similar to a word, ignoring case; undefined if none is similar enough. One typing error is
 * allowed from three letters on, two from six on; swapped neighbours count as one.
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let least = allowed(wanted) + 1;
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - wanted.length) >= least) continue;
    const slips = distance(wanted, candidate.toLowerCase());
    if (slips >= least || slips >= candidate.length) continue;
    best = candidate;
    least = slips;
  }
  return best;
}

function allowed(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

/** Returns the Damerau-Levenshtein distance, with adjacent swaps. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (i > 1 && j > 1 && swapped) slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      row.push(slips);
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** Returns a word with a capital letter in front. */
export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Returns a number with a noun in the right form: `1 mistake`, `3 mistakes`. */
export function formatCount(n: number | string, what: string): string {
  return `${n} ${what}${`${n}` === "1" ? "" : "s"}`;
}
