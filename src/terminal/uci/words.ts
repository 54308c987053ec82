/** Describes a `go` command. Times are in milliseconds. */
export interface GoOptions {
  readonly depth?: number;
  readonly nodes?: number;
  readonly mate?: number;
  readonly perft?: number;
  readonly movetime?: number;
  /** Is the time that each side has left; `increment` is the time that each move adds. The first player is white. */
  readonly time?: readonly [number | undefined, number | undefined];
  readonly increment?: readonly [number | undefined, number | undefined];
  readonly movestogo?: number;
  readonly infinite: boolean;
  /** Is true if the engine thinks about an expected move until it hears that the move was made. */
  readonly ponder: boolean;
  readonly searchmoves: readonly string[];
  /** Lists messages about words that were skipped or corrected. */
  readonly warnings: readonly string[];
}

const numbers = [
  "depth",
  "nodes",
  "mate",
  "perft",
  "movetime",
  "wtime",
  "btime",
  "winc",
  "binc",
  "movestogo",
] as const;
type NumberWord = (typeof numbers)[number];

/**
 * Reads the words after `go`; returns an error message if a number is missing or no word is known. Limits that are too small
 * are raised to the least valid value, and unknown words are skipped.
 */
export function parseGoCommand(words: readonly string[]): GoOptions | string {
  const numbersFound = new Map<NumberWord, number>();
  const searchmoves: string[] = [];
  const warnings: string[] = [];
  let [infinite, ponder] = [false, false];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === "infinite") infinite = true;
    else if (word === "ponder") ponder = true;
    else if (word === "searchmoves")
      while (i + 1 < words.length && !isGoWord(words[i + 1])) searchmoves.push(words[++i]);
    else if (isNumberWord(word)) {
      const text = words[++i] ?? "";
      const leastValue = word.endsWith("time") || word.endsWith("inc") ? -Infinity : 1;
      const wrong = `go ${word} needs a number${leastValue === 1 ? " from 1" : ""}, not \`${text}\``;
      if (!/^-?\d{1,15}$/.test(text)) return wrong;
      if (Number(text) < leastValue) warnings.push(wrong);
      if (Number(text) >= leastValue || word !== "movestogo")
        numbersFound.set(word, Math.max(leastValue, Number(text)));
    } else warnings.push(`go does not know \`${word}\``);
  }
  // The protocol skips unknown words, but a command without any known word is refused.
  if (warnings.length > 0 && warnings.length === words.length) return warnings[0];
  const { wtime, btime, winc, binc, ...rest } = Object.fromEntries(numbersFound) as Partial<
    Record<NumberWord, number>
  >;
  return { ...rest, time: [wtime, btime], increment: [winc, binc], infinite, ponder, searchmoves, warnings };
}

const isNumberWord = (word: string): word is NumberWord => (numbers as readonly string[]).includes(word);

const isGoWord = (word: string): boolean =>
  isNumberWord(word) || ["infinite", "ponder", "searchmoves"].includes(word);

/**
 * Returns the time to think in milliseconds, less `overhead` for the transmission of the move; undefined without a time limit.
 * If the side's own clock is not given, the other side's is used.
 */
export function thinkingTimeFor(
  goOptions: GoOptions,
  side: number,
  overhead = usualOverhead,
): number | undefined {
  if (goOptions.movetime !== undefined) return Math.max(1, goOptions.movetime - overhead);
  const [whiteTime, blackTime] = goOptions.time ?? [];
  const timeLeft = (side === 0 ? whiteTime : blackTime) ?? whiteTime ?? blackTime;
  if (timeLeft === undefined) return undefined;
  const incrementTime = goOptions.increment?.[side === 0 ? 0 : 1] ?? 0;
  const timeShare =
    timeLeft / Math.min(goOptions.movestogo ?? movesExpected, movesExpected) + 0.75 * incrementTime;
  return Math.max(1, Math.min(timeShare, 0.5 * timeLeft, timeLeft - busyMargin) - overhead);
}

/** Is the default transmission time of a move, in milliseconds. */
export const usualOverhead = 10;
export const mostOverhead = 5000;
/** Is the time that must remain on the clock, in milliseconds, in case the machine is busy. */
const busyMargin = 100;
/** Is the number of further moves that a game is expected to last. */
const movesExpected = 30;
