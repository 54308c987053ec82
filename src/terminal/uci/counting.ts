import { makeUci } from "../../formats/index.ts";
import { type Play, legalMoves, perft } from "../../game/index.ts";

/** Describes a first move and the number of sequences that begin with it. */
export interface Below {
  readonly text: string;
  readonly nodes: number;
}

/** Turns that are counted at one go: a few milliseconds. */
const atOnce = 2;

/** Counts sequences of a number of turns, and yields the count below each first move; pauses often (then it yields nothing). */
export function* countTurnSequences(play: Play, depth: number): Generator<Below | undefined, undefined> {
  if (depth === 0 || play.stopped()) return undefined;
  const turn = play.turn();
  for (const move of legalMoves(play)) {
    const text = makeUci(play, move);
    play.make(move);
    const rest = depth - (play.turn() === turn && play.sides > 1 ? 0 : 1);
    const nodes: number = rest === 0 ? 1 : yield* countBelow(play, rest);
    play.undo();
    yield { text, nodes };
  }
  return undefined;
}

function* countBelow(play: Play, depth: number): Generator<undefined, number> {
  if (depth <= atOnce) {
    yield;
    return perft(play, depth);
  }
  if (play.stopped()) return 0;
  const turn = play.turn();
  let sum = 0;
  for (const move of legalMoves(play)) {
    play.make(move);
    sum += yield* countBelow(play, depth - (play.turn() === turn && play.sides > 1 ? 0 : 1));
    play.undo();
  }
  return sum;
}
