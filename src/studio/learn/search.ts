import type { SearchEntry } from "./pages.ts";

/** Limits the results that are shown. */
const maxResults = 12;

/** Lists filler words of questions, which are ignored. */
const fillerWords: ReadonlySet<string> = new Set("a an can do does how i my the to".split(" "));

/** Returns the entries that contain, for each search word, a word that begins with it; best matches first. */
export function searchEntries(entries: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const queryWords = query.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  if (queryWords.length === 0) return [];
  const meaningfulWords = queryWords.filter((it) => !fillerWords.has(it));
  const words = meaningfulWords.length > 0 ? meaningfulWords : queryWords;
  return entries
    .map((entry) => ({ entry, points: scoreEntry(entry, words) }))
    .filter((it) => it.points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, maxResults)
    .map((it) => it.entry);
}

/**
 * Returns the score of an entry; 0 if a search word is missing. Titles count most, and whole words more than
 * beginnings.
 */
function scoreEntry({ title, pageTitle, text }: SearchEntry, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    const wordScore = 20 * scoreMatch(word, title) + 5 * scoreMatch(word, pageTitle) + scoreMatch(word, text);
    if (wordScore === 0) return 0;
    score += wordScore;
  }
  return score;
}

/** Returns 2 if a text contains a word, 1 if it only contains a longer word that begins with it, otherwise 0. */
function scoreMatch(word: string, text: string): number {
  const lowerCaseText = text.toLowerCase();
  let bestScore = 0;
  for (let index = lowerCaseText.indexOf(word); index >= 0; index = lowerCaseText.indexOf(word, index + 1)) {
    if (isLetter(lowerCaseText[index - 1])) continue;
    if (!isLetter(lowerCaseText[index + word.length])) return 2;
    bestScore = 1;
  }
  return bestScore;
}

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** Returns a part of the text around the first search word. */
export function makeExcerpt({ text }: SearchEntry, query: string): string {
  const [word = ""] = query.toLowerCase().match(/[\p{L}\p{N}-]+/u) ?? [];
  const index = Math.max(0, text.toLowerCase().indexOf(word));
  const from = index < 40 ? 0 : text.indexOf(" ", index - 40) + 1;
  const excerpt = text.slice(from, from + 140);
  return `${from > 0 ? "…" : ""}${excerpt}${from + 140 < text.length ? "…" : ""}`;
}
