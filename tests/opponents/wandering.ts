import { legalMoves, type Play } from "../../src/game/index.ts";

/** Makes moves by these numbers, as far as the game goes on. */
export function wander(play: Play, numbers: readonly number[]): void {
  for (const number of numbers) {
    const moves = legalMoves(play).sort((a, b) => a - b);
    if (play.ended() || moves.length === 0) return;
    play.make(moves[number % moves.length]!);
  }
}
