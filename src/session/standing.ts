import type { GameEvent, GivenControl, Position } from "../game/index.ts";

export type EndEvent = Extract<GameEvent, { type: "end" }>;

/** Describes the state of a session besides the position. Never changed, only replaced. */
export interface SessionState {
  /** Lists the messages waiting to be read; the first is shown. */
  readonly messages: readonly string[];
  /** Says what `restart` goes back to; the beginning of the level if missing. */
  readonly checkpoint: Position | undefined;
  /** Holds the position in which the level before this one was won, while nothing has been played since. */
  readonly ended: Position | undefined;
  /** Says how the game ended, while it is over. */
  readonly ending: EndEvent | undefined;
  /** Holds, by player, choices that wait until all have chosen, in games played together. */
  readonly chosen: readonly (GivenControl | undefined)[];
}

/** Holds the state where nothing is to be read, chosen or looked at any more. */
export const idleSessionState: SessionState = {
  messages: [],
  checkpoint: undefined,
  ended: undefined,
  ending: undefined,
  chosen: [],
};

/**
 * Returns a state with something changed. All are made here: a turn reads them, and finds their parts sooner where they
 * have one shape.
 */
export function changeSessionState(before: SessionState, change: Partial<SessionState>): SessionState {
  return { ...idleSessionState, ...before, ...change };
}

/** Returns true if nothing waits but play itself. */
export function isSessionIdle({ messages, ended, ending, chosen }: SessionState): boolean {
  return messages.length === 0 && !ended && !ending && chosen.every((it) => it === undefined);
}
