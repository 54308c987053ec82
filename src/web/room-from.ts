import { makeReplay, replayOf, type Session } from "../session/index.ts";

/** Returns the address of a room that continues a session, given the address of a room that begins the game. */
export function roomFrom(friend: string, session: Session): string {
  return `${friend}&start=${encodeURIComponent(makeReplay(session.game, replayOf(session)))}`;
}
