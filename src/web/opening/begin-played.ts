import type { Game } from "../../game/index.ts";
import { gameFrom, parseInputs, parseOptionLines, type Session } from "../../session/index.ts";
import { beginSession, type MountOptions } from "./show.tsx";

/** Begins a session from a FEN, with options, and after some inputs, as the mount options say. Stops at the first unreadable input. */
export function beginAt(originalGame: Game, options: MountOptions): Session {
  const startGame = gameFrom(originalGame, options.fen);
  const game = "wrong" in startGame ? originalGame : startGame;
  const optionValues = parseOptionLines(game.program, options.set ?? []);
  const session = beginSession(game, "wrong" in optionValues ? options : { ...options, ...optionValues });
  for (const input of parseInputs(game.program, options.inputs ?? "").inputs) session.play(input);
  return session;
}
