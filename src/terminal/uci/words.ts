/** Describes a `go` command. Times are in milliseconds. */
export interface GoOptions extends Readonly<Partial<Record<Exclude<NumberWord, ClockWord>, number>>> {
  /** Stores the remaining time of each side, and what each move adds to it. The first player is white. */
  readonly time: readonly [number | undefined, number | undefined];
  readonly increment: readonly [number | undefined, number | undefined];
  readonly infinite: boolean;
  /** Is true if the engine thinks about an expected move until it is told that the move was played. */
  readonly ponder: boolean;
  readonly searchmoves: readonly string[];
  /** Lists messages about words that were skipped or corrected. */
  readonly warnings: readonly string[];
}

const numberWords = [
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
type NumberWord = (typeof numberWords)[number];
type ClockWord = "wtime" | "btime" | "winc" | "binc";

/**
 * Parses the words after `go`. Returns an error message if a number is missing or no word is known. Limits that
 * are too small are raised to the smallest valid value, and unknown words are skipped.
 */
export function parseGoCommand(words: readonly string[]): GoOptions | string {
  const numbersByWord = new Map<NumberWord, number>();
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
      const minimum = word.endsWith("time") || word.endsWith("inc") ? -Infinity : 1;
      const message = `go ${word} needs a number${minimum === 1 ? " from 1" : ""}, not \`${text}\``;
      if (!/^-?\d{1,15}$/.test(text)) return message;
      if (Number(text) < minimum) warnings.push(message);
      if (Number(text) >= minimum || word !== "movestogo")
        numbersByWord.set(word, Math.max(minimum, Number(text)));
    } else warnings.push(`go does not know \`${word}\``);
  }
  // The protocol skips unknown words, but a command without any known word is rejected.
  if (warnings.length > 0 && warnings.length === words.length) return warnings[0];
  const { wtime, btime, winc, binc, ...rest } = Object.fromEntries(numbersByWord) as Partial<
    Record<NumberWord, number>
  >;
  return { ...rest, time: [wtime, btime], increment: [winc, binc], infinite, ponder, searchmoves, warnings };
}

const isNumberWord = (word: string): word is NumberWord => (numberWords as readonly string[]).includes(word);

const isGoWord = (word: string): boolean =>
  isNumberWord(word) || ["infinite", "ponder", "searchmoves"].includes(word);

/**
 * Returns the time to think in milliseconds, minus `overhead` for transmitting the move; undefined if there is
 * no time limit. If the clock of the side to move is missing, the other side's clock is used.
 */
export function thinkingTimeOf(goOptions: GoOptions, side: number, overhead = defaultOverhead) {
  if (goOptions.movetime !== undefined) return Math.max(1, goOptions.movetime - overhead);
  const [whiteTime, blackTime] = goOptions.time;
  const timeLeft = (side === 0 ? whiteTime : blackTime) ?? whiteTime ?? blackTime;
  if (timeLeft === undefined) return undefined;
  const incrementTime = goOptions.increment[side === 0 ? 0 : 1] ?? 0;
  const timeShare =
    timeLeft / Math.min(goOptions.movestogo ?? expectedMovesLeft, expectedMovesLeft) + 0.75 * incrementTime;
  return Math.max(1, Math.min(timeShare, 0.5 * timeLeft, timeLeft - busyMachineMargin) - overhead);
}

/** Sets the default time for transmitting a move, in milliseconds. */
export const defaultOverhead = 10;
export const maxOverhead = 5000;
/** Sets the time that must remain on the clock in case the machine is busy, in milliseconds. */
const busyMachineMargin = 100;
/** Sets how many more moves a game is expected to last. */
const expectedMovesLeft = 30;
