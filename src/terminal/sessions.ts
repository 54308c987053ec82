import type { Game } from "../game/index.ts";
import { mapLevels, newSession, type Session, type SessionOptions } from "../session/index.ts";
import { Failure } from "./failure.ts";
import { count } from "./output.ts";

/** A session as the options ask for it; a level that the game has not is told. */
export function startSession(game: Game, options: SessionOptions): Session {
  const levels = mapLevels(game.program).length;
  if (options.level !== undefined && options.level > levels)
    throw new Failure(`There is no level ${options.level}: the game has ${count(levels, "level")}.`);
  return newSession(game, options);
}

/** A seed for a play for its own sake, which has new chance every time. */
export function freshSeed(): number {
  return Date.now() % 0x7fffffff;
}
