import type { Game } from "../../game/index.ts";
import { mapLevels, newSession, type Session, type SessionOptions } from "../../session/index.ts";
import { Failure } from "../failure.ts";
import { count } from "../output/output.ts";

/** Makes the session that the options ask for. A level that the game does not have is an error. */
export function startSession(game: Game, options: SessionOptions): Session {
  const levels = mapLevels(game.program).length;
  if (options.level !== undefined && options.level > levels)
    throw new Failure(`There is no level ${options.level}: the game has ${count(levels, "level")}.`);
  return newSession(game, options);
}

/** A new seed for each play. */
export function freshSeed(): number {
  return Date.now() % 0x7fffffff;
}
