import type { GameEvent, GivenControl, Position } from "../game/index.ts";

export type EndEvent = Extract<GameEvent, { type: "end" }>;

/** Describes the state of a session other than its position. The object is never modified, only replaced. */
export interface SessionState {
  /** Lists the messages to be read; the first one is shown. */
  readonly messages: readonly string[];
  /** Stores the position that `restart` returns to; undefined for the beginning of the level. */
  readonly checkpoint: Position | undefined;
  /** Stores the final position of the previous level, if it was won, until the next input is played. */
  readonly ended: Position | undefined;
  /** Describes how the game ended; undefined while it is being played. */
  readonly ending: EndEvent | undefined;
  /** Lists, for each player, the choice that is waiting for the other players' choices, in games with simultaneous choices. */
  readonly chosen: readonly (GivenControl | undefined)[];
}

/** Is the state in which no message, choice or end of the game is waiting for the player. */
export const idleSessionState: SessionState = {
  messages: [],
  checkpoint: undefined,
  ended: undefined,
  ending: undefined,
  chosen: [],
};

/** Returns a copy of a state with some changes. All states are created here so that they share one hidden class, which V8 accesses faster. */
export function changeSessionState(oldState: SessionState, change: Partial<SessionState>): SessionState {
  return { ...idleSessionState, ...oldState, ...change };
}

/** Returns true if no message, choice or end of the game is waiting for the player. */
export function isSessionIdle({ messages, ended, ending, chosen }: SessionState): boolean {
  return messages.length === 0 && !ended && !ending && chosen.every((it) => it === undefined);
}
