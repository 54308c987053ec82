import { type Game, makeGame, noFastImpls } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { startFrom } from "../../session/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readPlayableGame } from "./game-file.ts";

export interface LoadGameOptions {
  /** Is true if the reference implementation runs the game. */
  readonly plain?: boolean | undefined;
  /** Stores the FEN of the starting position, for a piece game. */
  readonly fen?: string | undefined;
}

/** Compiles GAME and prepares it for play. @throws Failure if the game has mistakes, which are printed */
export function loadGame(game: string, { plain = false, fen }: LoadGameOptions = {}): Game {
  const program = applyFen(readPlayableGame(game).program, fen);
  return plain
    ? makeGame(program, { fast: noFastImpls })
    : makeGame(program, { now: () => performance.now() });
}

/** Returns the program with the starting position replaced by a FEN, if one is given. */
export function applyFen(program: Program, fen: string | undefined): Program {
  const startedProgram = fen === undefined ? program : startFrom(program, fen);
  if ("message" in startedProgram) throw new Failure(`Bad FEN: ${startedProgram.message}`, exitCodes.usage);
  return startedProgram;
}
