import type { Thought } from "../../play/index.ts";
import type { PlayRecord } from "../../session/index.ts";

/** Holds the computer's evaluation of a game. The keys are numbers of inputs played. */
export interface Analysis {
  readonly thoughts: ReadonlyMap<number, Thought>;
  /** Maps the number of inputs played up to and with a bad move to its mark: `?!`, `?` or `??`. */
  readonly marks: ReadonlyMap<number, string>;
}

/** Lists by how much a move must lower the player's expected result, which is from 0 to 1, to get each mark. */
const markLimits = [
  [0.3, "??"],
  [0.2, "?"],
  [0.1, "?!"],
] as const;

/** Returns the expected result of the first player, from 0 to 1. */
export const expectationOf = ({ name, expected }: Thought, firstPlayer: string): number =>
  name === firstPlayer ? expected : 1 - expected;

/** Marks the bad moves. An input that is no move gets no mark, nor does the move that the computer itself would play. */
export function marksOf(
  { rows }: Pick<PlayRecord, "rows">,
  thoughts: Analysis["thoughts"],
  first: string,
): Analysis["marks"] {
  const marks = new Map<number, string>();
  for (const [index, { inputs, player, text, aside }] of rows.entries()) {
    const [thoughtBefore, thoughtAfter] = [thoughts.get(rows[index - 1]?.inputs ?? 0), thoughts.get(inputs)];
    if (!thoughtBefore || !thoughtAfter || aside || thoughtBefore.line.split(" ")[0] === text) continue;
    const loss = expectationOf(thoughtBefore, first) - expectationOf(thoughtAfter, first);
    const mark = markLimits.find(([minLoss]) => (player === 0 ? loss : -loss) >= minLoss);
    if (mark) marks.set(inputs, mark[1]);
  }
  return marks;
}
