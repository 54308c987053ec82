import { parseFen } from "../../src/formats/index.ts";
import { type Move, type Play, compileMoves, legalMoves, playOf } from "../../src/game/index.ts";
import type { MoveGame } from "../../src/program/index.ts";
import { type Limits, MoveThinker, type Progress } from "../../src/solve/index.ts";

/** The game by moves that a program is. */
export function movesOfGame({ moves }: { readonly moves?: MoveGame }): MoveGame {
  if (!moves) throw new Error("This game is not played by moves.");
  return moves;
}

/** A play from a FEN; without one from the beginning. */
export function playFrom({ rules }: MoveGame, fen?: string): Play {
  const setup = fen === undefined ? rules.start : parseFen(rules, fen);
  if ("message" in setup) throw new Error(setup.message);
  return playOf(compileMoves(rules), setup);
}

/** What comes of thinking to the end. */
export function thought(
  game: MoveGame,
  play: Play,
  limits: Limits,
): { readonly move: Move | undefined; readonly progress: Progress } {
  const found = new MoveThinker(game, { memory: 2 ** 20 }).think(play, limits);
  while (!found.step(1000));
  return { move: found.move, progress: found.progress };
}

/** In how many own moves the side to move can force a win, found by trying everything; undefined if not in so many. */
export function winsIn(play: Play, most: number): number | undefined {
  for (let n = 1; n <= most; n++) if (canWin(play, n)) return n;
  return undefined;
}

function canWin(play: Play, moves: number): boolean {
  return legalMoves(play).some((move) => after(play, move, () => isLost(play, moves - 1)));
}

function isLost(play: Play, moves: number): boolean {
  const end = play.findEnd();
  if (end) return end.result === "lose";
  const replies = legalMoves(play);
  const saves = (move: Move): boolean =>
    after(play, move, () => play.findEnd() !== undefined || !canWin(play, moves));
  return moves > 0 && replies.length > 0 && !replies.some(saves);
}

function after<T>(play: Play, move: Move, work: () => T): T {
  play.make(move);
  const found = work();
  play.undo();
  return found;
}
