import { legalMoves, type Play } from "../../src/game/index.ts";

/** Makes moves by these numbers, as far as the game goes on; returns how many. */
export function wander(play: Play, numbers: readonly number[]): number {
  for (const [made, number] of numbers.entries()) {
    const moves = legalMoves(play).sort((a, b) => a - b);
    if (play.findEnd() || moves.length === 0) return made;
    play.make(moves[number % moves.length]!);
  }
  return numbers.length;
}
