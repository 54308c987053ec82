import type { GameEvent, GivenControl, Position } from "../game/index.ts";

export type EndEvent = Extract<GameEvent, { type: "end" }>;

/** What a session knows beside the position. Never changed, only replaced. */
export interface SessionState {
  /** Messages that wait to be read, the first is shown. */
  readonly messages: readonly string[];
  /** What `restart` goes back to; without it the beginning of the level. */
  readonly checkpoint: Position | undefined;
  /** The position in which the level before this one was won, while nothing has been played since. */
  readonly ended: Position | undefined;
  /** How the game ended, while it is over. */
  readonly ending: EndEvent | undefined;
  /** By player, what has been chosen and waits until all have: in games that are played together. */
  readonly chosen: readonly (GivenControl | undefined)[];
}

/** Where nothing is to be read, chosen or looked at any more. */
export const nothingWaits: SessionState = {
  messages: [],
  checkpoint: undefined,
  ended: undefined,
  ending: undefined,
  chosen: [],
};

/** Whether nothing waits but play itself. */
export function isCalm({ messages, ended, ending, chosen }: SessionState): boolean {
  return messages.length === 0 && !ended && !ending && chosen.every((it) => it === undefined);
}
