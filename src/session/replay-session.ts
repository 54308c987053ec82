import type { Input } from "./inputs/input.ts";
import { newSession, type Session } from "./session.ts";

type SessionStart = Pick<Session, "game" | "seed" | "options" | "firstLevel" | "fixedInputs">;

/** Returns a new session with the same start as another one, after some inputs have been played. */
export function replaySession(
  { game, firstLevel: level, seed, options, fixedInputs }: SessionStart,
  inputs: Iterable<Input> = [],
): Session {
  const session = newSession(game, { seed, options, level, fixedInputs });
  for (const it of inputs) session.play(it);
  return session;
}
