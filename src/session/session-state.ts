import type { GameEvent, GivenControl, Position } from "../game/index.ts";

export type EndEvent = Extract<GameEvent, { type: "end" }>;

/** Describes the state of a session besides the position. It is never changed, only replaced. */
export interface SessionState {
  /** Lists the messages waiting to be read; the first is shown. */
  readonly messages: readonly string[];
  /** Is the position that `restart` returns to; the beginning of the level if missing. */
  readonly checkpoint: Position | undefined;
  /** Is the final position of the level before this one, if it was won, until the next input is played. */
  readonly ended: Position | undefined;
  /** Describes how the game ended; undefined while it is played. */
  readonly ending: EndEvent | undefined;
  /** Lists, for each player, the choice that waits until all have chosen, in games with simultaneous choices. */
  readonly chosen: readonly (GivenControl | undefined)[];
}

/** Is the state in which no message, choice or end of the game waits for the player. */
export const idleSessionState: SessionState = {
  messages: [],
  checkpoint: undefined,
  ended: undefined,
  ending: undefined,
  chosen: [],
};

/** Returns a copy of a state with some changes. All are made here, so that they have one shape, which V8 reads faster. */
export function changeSessionState(oldState: SessionState, change: Partial<SessionState>): SessionState {
  return { ...idleSessionState, ...oldState, ...change };
}

/** Returns true if no message, choice or end of the game waits for the player. */
export function isSessionIdle({ messages, ended, ending, chosen }: SessionState): boolean {
  return messages.length === 0 && !ended && !ending && chosen.every((it) => it === undefined);
}
