/** Describes a `go` command. Times are in milliseconds. */
export interface GoOptions {
  readonly depth?: number;
  readonly nodes?: number;
  readonly mate?: number;
  readonly perft?: number;
  readonly movetime?: number;
  /** Is the time that each side has left, and what each move adds; the first player is white. */
  readonly time?: readonly [number | undefined, number | undefined];
  readonly increment?: readonly [number | undefined, number | undefined];
  readonly movestogo?: number;
  readonly infinite: boolean;
  /** Is true if the engine thinks about an expected move until it hears that the move was made. */
  readonly ponder: boolean;
  readonly searchmoves: readonly string[];
  /** Lists messages about words that were skipped. */
  readonly told: readonly string[];
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

/** Reads the words behind `go`; a sentence if they mean nothing. A limit that cannot be met becomes the nearest that can, and unknown words are passed over. */
export function parseGoCommand(words: readonly string[]): GoOptions | string {
  const found = new Map<NumberWord, number>();
  const searchmoves: string[] = [];
  const told: string[] = [];
  let [infinite, ponder] = [false, false];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === "infinite") infinite = true;
    else if (word === "ponder") ponder = true;
    else if (word === "searchmoves")
      while (i + 1 < words.length && !isGoWord(words[i + 1])) searchmoves.push(words[++i]);
    else if (isNumberWord(word)) {
      const text = words[++i] ?? "";
      const least = word.endsWith("time") || word.endsWith("inc") ? -Infinity : 1;
      const wrong = `go ${word} needs a number${least === 1 ? " from 1" : ""}, not \`${text}\``;
      if (!/^-?\d{1,15}$/.test(text)) return wrong;
      if (Number(text) < least) told.push(wrong);
      if (Number(text) >= least || word !== "movestogo") found.set(word, Math.max(least, Number(text)));
    } else told.push(`go does not know \`${word}\``);
  }
  // The protocol skips unknown words, but a command without any known word is refused.
  if (told.length > 0 && told.length === words.length) return told[0];
  const { wtime, btime, winc, binc, ...rest } = Object.fromEntries(found) as Partial<
    Record<NumberWord, number>
  >;
  return { ...rest, time: [wtime, btime], increment: [winc, binc], infinite, ponder, searchmoves, told };
}

const isNumberWord = (word: string): word is NumberWord => (numbers as readonly string[]).includes(word);

const isGoWord = (word: string): boolean =>
  isNumberWord(word) || ["infinite", "ponder", "searchmoves"].includes(word);

/** Returns how long to think, in milliseconds, with the other's time where its own is not told, and where a move takes `overhead` on its way; undefined if nothing says so. */
export function thinkingTimeFor(
  going: GoOptions,
  side: number,
  overhead = usualOverhead,
): number | undefined {
  if (going.movetime !== undefined) return Math.max(1, going.movetime - overhead);
  const [first, second] = going.time ?? [];
  const left = (side === 0 ? first : second) ?? first ?? second;
  if (left === undefined) return undefined;
  const gain = going.increment?.[side === 0 ? 0 : 1] ?? 0;
  const share = left / Math.min(going.movestogo ?? usualMoves, usualMoves) + 0.75 * gain;
  return Math.max(1, Math.min(share, 0.5 * left, left - margin) - overhead);
}

/** Gives the time for the way there and back, in milliseconds. */
export const usualOverhead = 10;
export const mostOverhead = 5000;
/** Sets how much is left on the clock for a machine that is busy, in milliseconds. */
const margin = 100;
/** Sets how many moves more a game is expected to last. */
const usualMoves = 30;
