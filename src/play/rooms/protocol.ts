import type { Seed } from "../../base/index.ts";
import type { Input } from "../../session/index.ts";
import type { Frame } from "../../view/index.ts";

// Describes what is said between a room's server and those in it, as JSON: see `docs/protocol.md`.

/** Holds the version of the protocol; a server refuses to talk in any other. */
export const protocolVersion = 1;

/** Says what one player can ask of the others, who accept or decline it. */
export const proposals = ["draw", "undo", "rematch"] as const;
export type Proposal = (typeof proposals)[number];

/** Says what can be said in a room, and nothing else. */
export const phrases = [
  "Hello!",
  "Good luck!",
  "Well played!",
  "Thank you!",
  "Sorry!",
  "One moment, please.",
  "Good game!",
  "I have to go.",
] as const;
export type RoomPhrase = (typeof phrases)[number];

/** Says what somebody in a seat does. */
export type RoomAct =
  /** `tick` is the one for which it was given, in games with a clock of their own. */
  | { readonly do: "input"; readonly input: Input; readonly tick?: number }
  | { readonly do: "offer" | "accept" | "decline"; readonly what: Proposal }
  | { readonly do: "name"; readonly name: string }
  | { readonly do: "say"; readonly phrase: RoomPhrase }
  /** `abort` ends a play that has hardly begun, without a winner. */
  | { readonly do: "resign" | "abort" }
  /** Ends the play in favour of the seat, because the other player has left and not come back. */
  | { readonly do: "claim" }
  /** Leaves the seat to the computer, until somebody comes into it again. */
  | { readonly do: "computer"; readonly level: number };

/**
 * Says what stands in the log of a room: an act, or what only the server says: that a seat has run out of time, that ticks have passed, and that a person has
 * the seat again which the computer had.
 */
export type LoggedRoomAct = RoomAct | { readonly do: "flag" | "time" | "person" };

/** Describes one row of the log of a room. Where others may not see an input, only its place in the order is told. */
export interface RoomEvent<Deed = LoggedRoomAct> {
  /** Counts from 1, without holes. */
  readonly seq: number;
  /** Tells whose it is, from 0. */
  readonly seat: number;
  /** Holds the number that the client gave it; the server's own have none. */
  readonly number?: number;
  /** Says when it was taken, in milliseconds since 1970. */
  readonly at: number;
  /** Holds milliseconds that count as used: of an input on the clock of its seat, of what ends the play on the clock that runs. */
  readonly spent?: number;
  /**
   * Numbers, in games with a clock of their own, the tick that an input is in, from 1 in each play; for everything
   * else, counts those that have passed.
   */
  readonly tick?: number;
  readonly act: Deed;
}

/** Describes an event as it is told: an input that is not for these eyes has no content. */
export interface VisibleRoomEvent extends RoomEvent<LoggedRoomAct | { readonly do: "hidden" }> {
  /** Is true if the turn of the seat has not passed, so that no increment is given. Told where inputs are not. */
  readonly stays?: boolean;
}

/** Minutes and seconds to think. */
export interface RoomClock {
  /** Says what each player has at the beginning, in milliseconds. */
  readonly initial: number;
  /** Says what comes when the turn passes, in milliseconds. */
  readonly increment: number;
}

/** Says how every play in a room begins. */
export interface RoomSetup {
  /**
   * Is the seed of chance; missing where it is a secret. A number, as older rooms have it, grows by 1 with each
   * rematch.
   */
  readonly seed?: Seed;
  readonly level: number;
  /** Lists options as replays have them: `name value`. */
  readonly options: readonly string[];
  /** Holds what had been played when the room was made, in the notation of inputs: the first play begins behind it. */
  readonly begun?: string;
  readonly clock?: RoomClock;
  /** Delays everything for those who watch, in milliseconds. */
  readonly delay?: number;
}

/** Says how a room shows what happens: by inputs that everybody plays, or, where something is hidden or left to chance, by frames. */
export type RoomMode = "inputs" | "frames";

/** Says what a client says. The first message is `join`. */
export type ClientMessage =
  | {
      readonly type: "join";
      readonly version: number;
      /** Holds the secret of a seat; without it one watches. */
      readonly key?: string;
      /** Holds the number of the last event that the client has; it gets what came after. */
      readonly from?: number;
    }
  /** `number` grows with each act of a seat; what was sent before with the same number is not done again. */
  | { readonly type: "act"; readonly number: number; readonly act: RoomAct }
  /** Asks what the seat can give now. */
  | { readonly type: "choices" };

/** Says who is in the room now. */
export interface Presence {
  readonly type: "here";
  readonly seats: readonly boolean[];
  readonly watchers: number;
  /** Counts, for each seat, the milliseconds since somebody was in it. */
  readonly away?: readonly number[];
  /** Counts how long a player must have been away, in milliseconds, before the other can claim. */
  readonly patience?: number;
}

/** Describes the answer to `join`. */
export interface JoinAnswer {
  readonly type: "welcome";
  readonly version: number;
  readonly room: string;
  /** Holds the hash of the program, which is at `api/rooms/ROOM/game.json`. */
  readonly game: string;
  readonly mode: RoomMode;
  readonly setup: RoomSetup;
  /** Holds the client's own seat; missing for those who watch. */
  readonly seat?: number;
  /** Holds the number of the last event. */
  readonly seq: number;
  /** Holds the highest number of an act of this seat. */
  readonly number: number;
  /** Says how long the player to move has thought, in milliseconds. */
  readonly thought: number;
  /**
   * Is the SHA-256 of `SEED:NONCE`, in hexadecimal: what chance will do was settled before anybody moved. Where the
   * seed is a secret, each play has its own.
   */
  readonly sealed: string;
}

/** Says what is seen from a seat after an event, where inputs are not told. */
export interface RoomFrame {
  readonly type: "frame";
  /** Holds the number of the event. */
  readonly seq: number;
  /** Holds the hash of the play that goes on now, as `sealed` of the welcome. */
  readonly sealed: string;
  readonly frame: Frame;
}

/** Tells, once a play is over whose seed was a secret, what was sealed, with everything that was played in the room. */
export interface RevealedPlay {
  readonly type: "reveal";
  /** Says which play of the room it was, from 0. */
  readonly round: number;
  readonly seed: Seed;
  readonly nonce: string;
  readonly events: readonly RoomEvent[];
}

/** Says what is wrong with a message. */
export const errorCodes = [
  "not-understood",
  "too-large",
  "too-many",
  "not-joined",
  "wrong-version",
  "wrong-key",
  "no-room",
  "no-watching",
  "no-seat",
  "late",
  "refused",
  "over",
  "not-kept",
  "elsewhere",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Says what the server says. */
export type ServerMessage =
  | JoinAnswer
  | Presence
  | { readonly type: "events"; readonly events: readonly VisibleRoomEvent[] }
  /** The act is on disk, as the event with this number. */
  | { readonly type: "ack"; readonly number: number; readonly seq: number }
  | RoomFrame
  | RevealedPlay
  /** Says what the seat can give after the event with this number. */
  | { readonly type: "choices"; readonly seq: number; readonly inputs: readonly Input[] }
  | { readonly type: "error"; readonly code: ErrorCode; readonly text: string; readonly number?: number }
  /** The server is about to stop: connect again in a moment. */
  | { readonly type: "bye"; readonly text: string };
