import { makeSan } from "../formats/index.ts";
import type { Session } from "../session/index.ts";
import type { Answer } from "../solve/index.ts";

/** Represents a progress report of the computer's search. */
type SearchReport = Extract<Answer, { type: "choice" }>["progress"];

/** Describes how the computer evaluated a position when it chose an input. */
export type Thought = NonNullable<ReturnType<typeof thoughtOf>>;

/** Limits the number of moves in the expected line. */
const maxMoves = 6;

/** Returns the computer's evaluation of a position; undefined if the search produced none. */
export function thoughtOf(
  { game, position }: Session,
  player: number,
  { expected, mate, line }: SearchReport,
) {
  if (expected === undefined) return undefined;
  const play = line.length > 0 ? game.play(position, player) : undefined;
  const moves = line.slice(0, maxMoves).map((move) => {
    const text = makeSan(play!, move);
    play!.make(move);
    return text;
  });
  // `name` is the player for whom the computer chose, `expected` the player's expected score from 0 to 1.
  return { name: game.program.players[player].name, expected, mate, line: moves.join(" ") };
}
