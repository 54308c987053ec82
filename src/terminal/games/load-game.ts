import { startFrom } from "../../formats/index.ts";
import { type Game, makeGame, none } from "../../game/index.ts";
import { exit, Failure } from "../failure.ts";
import { readPlayable } from "./game-file.ts";

export interface LoadGameOptions {
  /** Plays by the reference implementation. */
  readonly plain?: boolean | undefined;
  /** The position from which a game by moves begins. */
  readonly fen?: string | undefined;
}

/** Reads GAME and makes it ready to play. Mistakes in it are printed, and end the command. */
export function loadGame(game: string, { plain = false, fen }: LoadGameOptions = {}): Game {
  const { program: read } = readPlayable(game);
  const program = fen === undefined ? read : startFrom(read, fen);
  if ("message" in program) throw new Failure(`Bad FEN: ${program.message}`, exit.usage);
  return plain ? makeGame(program, { fast: none }) : makeGame(program, { now: () => performance.now() });
}
