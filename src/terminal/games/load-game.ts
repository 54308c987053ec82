import { type Game, makeGame, noFastImpls } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { startFrom } from "../../session/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { readPlayable } from "./game-file.ts";

export interface LoadGameOptions {
  /** Plays by the reference implementation. */
  readonly plain?: boolean | undefined;
  /** Gives the position from which a game by moves begins. */
  readonly fen?: string | undefined;
}

/** Reads GAME and makes it ready to play. Mistakes in it are printed, and end the command. */
export function loadGame(game: string, { plain = false, fen }: LoadGameOptions = {}): Game {
  const program = fromFen(readPlayable(game).program, fen);
  return plain
    ? makeGame(program, { fast: noFastImpls })
    : makeGame(program, { now: () => performance.now() });
}

/** Returns a program that begins from a FEN, if there is one. */
export function fromFen(program: Program, fen: string | undefined): Program {
  const started = fen === undefined ? program : startFrom(program, fen);
  if ("message" in started) throw new Failure(`Bad FEN: ${started.message}`, exitCodes.usage);
  return started;
}
