import type { PrintedRow } from "./page.ts";
import { continuationStarts, type Token as ReaderToken, unfinishedLineEnds } from "./reader.ts";
import type { File } from "../tree/tree.ts";

type Token = Omit<ReaderToken, "kind">;

/** Matches the tokens of a line: texts, names, numbers and punctuation. */
const TOKEN = /"(?:[^"\\]|\\.)*"|\p{L}(?:[\p{L}\p{M}\p{N}]|-(?=[\p{L}\p{N}]))*|\d+|->|[!<>]=|\S/gu;

/**
 * Splits a printed row where the author broke the line: before the same token, or at the nearest token where the
 * language allows a line break. If it allows none, the row is not split.
 */
export function splitPrintedRow(row: PrintedRow, end: number, file: File): PrintedRow[] {
  const breaks = row.isDrawn ? [] : file.breaks.filter((it) => it > row.from && it < end);
  if (breaks.length === 0) return [row];
  const printedTokens = splitTokens(row.text);
  const breakPlaces = findBreakPlaces(splitSource(row.from, end, file), printedTokens, breaks);
  const rows: PrintedRow[] = [];
  let restOfRow = row;
  let [start, splitIndex] = [0, 0];
  for (const [i, place] of breakPlaces.entries()) {
    if (place === undefined || place <= splitIndex) continue;
    rows.push({ ...restOfRow, text: row.text.slice(start, printedTokens[place - 1].to) });
    [start, splitIndex] = [printedTokens[place].from, place];
    restOfRow = { ...row, from: breaks[i], indent: row.indent + 2, gap: "never" };
  }
  return [...rows, { ...restOfRow, text: row.text.slice(start) }];
}

function splitTokens(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: it, index }) => ({
    text: it,
    from: index,
    to: index + it.length,
  }));
}

/** Returns the tokens between two offsets of the source, without its comments. */
function splitSource(from: number, end: number, { source, comments }: File): Token[] {
  let text = source.slice(from, end);
  for (const { span } of comments)
    if (span.from >= from && span.from < end)
      text = text.slice(0, span.from - from).padEnd(span.to - from) + text.slice(span.to - from);
  return splitTokens(text).map((it) => ({ ...it, from: it.from + from, to: it.to + from }));
}

const isBracket = ({ text }: Token): boolean => "()[]".includes(text);

/**
 * Returns, for each line break, the index of the printed token that begins the new line; undefined if no break is
 * allowed.
 */
function findBreakPlaces(
  sourceTokens: readonly Token[],
  printed: readonly Token[],
  breaks: readonly number[],
): (number | undefined)[] {
  const matches = matchTokens(sourceTokens, printed);
  const depths = measureDepths(printed);
  return breaks.map((offset) => {
    const first = sourceTokens.findIndex((it) => it.from >= offset);
    const nextIndex = sourceTokens.findIndex((it, i) => i >= first && !isBracket(it));
    let place = first < 0 ? undefined : matches.get(nextIndex);
    if (place === undefined) return undefined;
    // Opening parentheses at the start of the new line stay with it.
    for (let i = nextIndex; i > first && printed[place - 1] && "([".includes(printed[place - 1].text); i--)
      place--;
    return nearest(place, printed, depths);
  });
}

/**
 * Matches the tokens of two texts that differ only in parentheses and a few other tokens. The result maps indices in
 * one text to indices in the other.
 */
function matchTokens(source: readonly Token[], printed: readonly Token[]): Map<number, number> {
  const [left, right] = [source, printed].map((tokens) =>
    tokens.flatMap((it, index) =>
      isBracket(it) ? [] : [{ index, text: it.text[0] === '"' ? '"' : it.text }],
    ),
  );
  const matches = new Map<number, number>();
  for (let [i, j] = [0, 0]; i < left.length && j < right.length; i++, j++) {
    const [skippedLeft, skippedRight] = firstMatch(left.slice(i, i + 8), right.slice(j, j + 8));
    [i, j] = [i + skippedLeft, j + skippedRight];
    if (left[i] && right[j]) matches.set(left[i].index, right[j].index);
  }
  return matches;
}

/** Returns how many tokens to skip in each list to reach two equal tokens; none if there are no equal tokens. */
function firstMatch(left: readonly { text: string }[], right: readonly { text: string }[]): [number, number] {
  for (let sum = 0; sum < left.length + right.length - 1; sum++)
    for (let i = Math.max(0, sum - right.length + 1); i <= Math.min(sum, left.length - 1); i++)
      if (left[i].text === right[sum - i].text) return [i, sum - i];
  return [0, 0];
}

/** Returns, for each token, the number of parentheses and brackets that are open before it. */
function measureDepths(tokens: readonly Token[]): number[] {
  let depth = 0;
  return tokens.map(({ text }) => {
    const depthBefore = depth;
    if ("([".includes(text)) depth++;
    else if (")]".includes(text)) depth--;
    return depthBefore;
  });
}

/**
 * Returns the index, nearest to `place`, of a token before which the language allows a line break; undefined if there
 * is none.
 */
function nearest(place: number, tokens: readonly Token[], depths: readonly number[]): number | undefined {
  const canBreakAt = (index: number): boolean => {
    const [last, next] = [tokens[index - 1], tokens[index]];
    if (!last || !next || (next.text === "(" && last.to === next.from)) return false;
    return depths[index] > 0 || unfinishedLineEnds.has(last.text) || continuationStarts.has(next.text);
  };
  for (let distance = 0; distance < tokens.length; distance++)
    for (const index of [place - distance, place + distance]) if (canBreakAt(index)) return index;
  return undefined;
}
