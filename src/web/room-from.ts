import { makeReplay, replayOf, type Session } from "../session/index.ts";

/** Returns the address where a room is made of a game, by the address where one is made that begins as the game does; it begins where a play has come to. */
export function roomFrom(friend: string, session: Session): string {
  return `${friend}&start=${encodeURIComponent(makeReplay(session.game, replayOf(session)))}`;
}
