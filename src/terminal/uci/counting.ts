import { makeUci } from "../../formats/index.ts";
import { type Play, legalMoves, perft } from "../../game/index.ts";

/** Holds a first move and the number of move sequences that begin with it. */
export interface CountedMove {
  readonly text: string;
  readonly nodes: number;
}

/** Limits the depth that is counted without a pause, which takes a few milliseconds. */
const unpausedDepth = 2;

/** Counts the sequences of `depth` turns. Yields the count of each first move, and yields undefined in between, so that the caller can pause. */
export function* countTurnSequences(
  play: Play,
  depth: number,
): Generator<CountedMove | undefined, undefined> {
  if (depth === 0 || play.stopsPerft()) return undefined;
  const sideToMove = play.turn();
  for (const move of legalMoves(play)) {
    const text = makeUci(play, move);
    play.make(move);
    const depthLeft = depth - (play.turn() === sideToMove && play.sides > 1 ? 0 : 1);
    const nodes: number = depthLeft === 0 ? 1 : yield* countBelow(play, depthLeft);
    play.undo();
    yield { text, nodes };
  }
  return undefined;
}

function* countBelow(play: Play, depth: number): Generator<undefined, number> {
  if (depth <= unpausedDepth) {
    yield;
    return perft(play, depth);
  }
  if (play.stopsPerft()) return 0;
  const sideToMove = play.turn();
  let sum = 0;
  for (const move of legalMoves(play)) {
    play.make(move);
    sum += yield* countBelow(play, depth - (play.turn() === sideToMove && play.sides > 1 ? 0 : 1));
    play.undo();
  }
  return sum;
}
