import type { Game } from "../../game/index.ts";
import { parseInputs, type Session } from "../../session/index.ts";

/** Plays what a page says is played before a game begins; it ends where a word means nothing. */
export function playFirst(session: Session, { program }: Game, inputs: string): Session {
  for (const input of parseInputs(program, inputs).inputs) session.play(input);
  return session;
}
