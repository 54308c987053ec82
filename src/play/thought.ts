import { makeSan } from "../formats/index.ts";
import type { Session } from "../session/index.ts";
import type { Answer } from "../solve/index.ts";

/** Says what the computer found out about a position in which it is up to a player. */
type Found = Extract<Answer, { type: "choice" }>["progress"];

/** Says what the computer thought when it chose. */
export interface Thought extends Pick<Found, "mate"> {
  /** Says who chose. */
  readonly name: string;
  /** Says what the player can expect, from 0 to 1. */
  readonly expected: number;
  /** Holds the moves that it expects, as they are written. */
  readonly line: string;
}

/** Limits how many moves of a line are told. */
const mostMoves = 6;

/** Returns what the computer thinks of a position in which it is up to a player. Undefined where it found out nothing. */
export function thoughtOf(
  { game, position }: Session,
  player: number,
  { expected, mate, line }: Found,
): Thought | undefined {
  if (expected === undefined) return undefined;
  const play = line.length > 0 ? game.play(position, player) : undefined;
  const moves = line.slice(0, mostMoves).map((move) => {
    const text = makeSan(play!, move);
    play!.make(move);
    return text;
  });
  return { name: game.program.players[player].name, expected, mate, line: moves.join(" ") };
}
