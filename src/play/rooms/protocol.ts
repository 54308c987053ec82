import type { Seed } from "../../base/index.ts";
import type { Input } from "../../session/index.ts";
import type { Frame } from "../../view/index.ts";

// Describes the messages between the server of a room and its clients, which are JSON. See `docs/protocol.md`.

/** Stores the version of the protocol. A server rejects any other version. */
export const protocolVersion = 1;

/** Lists what a player can propose. The other players accept or decline. */
export const proposals = ["draw", "undo", "rematch"] as const;
export type Proposal = (typeof proposals)[number];

/** Lists the phrases that players can send in a room. Free text is not possible. */
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

/** Represents an action of a player in a seat. */
export type RoomAct =
  /** Plays an input. `tick` is the tick for which it was given, in games with a clock of their own. */
  | { readonly do: "input"; readonly input: Input; readonly tick?: number }
  | { readonly do: "offer" | "accept" | "decline"; readonly what: Proposal }
  | { readonly do: "name"; readonly name: string }
  | { readonly do: "say"; readonly phrase: RoomPhrase }
  /** Resigns the match, or aborts a match that has hardly begun without a winner. */
  | { readonly do: "resign" | "abort" }
  /** Claims the win for this seat, because the other player has left and not returned. */
  | { readonly do: "claim" }
  /** Lets the computer play for the seat until a person takes the seat back. */
  | { readonly do: "computer"; readonly level: number };

/**
 * Represents an act in the log of a room. In addition to the clients' acts, the server logs that the time of a
 * seat ran out, that ticks have passed, and that a person has taken a seat back from the computer.
 */
export type LoggedRoomAct = RoomAct | { readonly do: "flag" | "time" | "person" };

/** Describes an event in the log of a room. A client that may not see an input receives the event without the input. */
export interface RoomEvent<Deed = LoggedRoomAct> {
  /** Stores the number of the event; numbers start at 1 and have no gaps. */
  readonly seq: number;
  /** Stores the seat of the player who acted, counted from 0. */
  readonly seat: number;
  /** Stores the number that the client gave to the act; events of the server have none. */
  readonly number?: number;
  /** Stores the time at which the server accepted the event, in milliseconds since 1970. */
  readonly at: number;
  /** Stores the time used in milliseconds: for an input, on the clock of its seat; for the end of a match, on the running clock. */
  readonly spent?: number;
  /**
   * Stores the tick of an input, counted from 1 in each match; for other events, the number of ticks that have
   * passed. Only used in games with a clock of their own.
   */
  readonly tick?: number;
  readonly act: Deed;
}

/** Describes an event as it is sent to a client. An input that the client may not see has no content. */
export interface VisibleRoomEvent extends RoomEvent<LoggedRoomAct | { readonly do: "hidden" }> {
  /** Is true if the seat's turn continues, so that no increment is added. It is only sent if inputs are not sent. */
  readonly stays?: boolean;
}

/** Describes the chess clock of a room. */
export interface RoomClock {
  /** Stores the initial time of each player, in milliseconds. */
  readonly initial: number;
  /** Stores the time that is added at the end of each turn, in milliseconds. */
  readonly increment: number;
}

/** Describes how every match in a room starts. */
export interface RoomSetup {
  /** Stores the random seed; missing if it is secret. If the seed is a number, as in older rooms, it grows by 1 with each rematch. */
  readonly seed?: Seed;
  readonly level: number;
  /** Lists options in the form used by replays: `name value`. */
  readonly options: readonly string[];
  /** Stores the inputs, in the input notation, that had been played when the room was created. The first match continues from there. */
  readonly begun?: string;
  readonly clock?: RoomClock;
  /** Stores the delay of everything that spectators see, in milliseconds. */
  readonly delay?: number;
}

/** Names how a room shows the match: with "inputs", which every client plays, or with "frames", if something is hidden or random. */
export type RoomMode = "inputs" | "frames";

/** Represents a message of a client. The first message must be `join`. */
export type ClientMessage =
  | {
      readonly type: "join";
      readonly version: number;
      /** Stores the secret key of a seat; without a key, the client is a spectator. */
      readonly key?: string;
      /** Stores the number of the last event that the client has; the server sends all later events. */
      readonly from?: number;
    }
  /** Sends an act. `number` increases with each act of a seat. An act whose number was sent before is not applied again. */
  | { readonly type: "act"; readonly number: number; readonly act: RoomAct }
  /** Requests the inputs that the seat can currently give. */
  | { readonly type: "choices" };

/** Describes who is connected to the room. */
export interface Presence {
  readonly type: "here";
  readonly seats: readonly boolean[];
  readonly watchers: number;
  /** Lists, for each seat, the milliseconds since its player disconnected. */
  readonly away?: readonly number[];
  /** Stores how long a player must have been disconnected before the other player can claim the win, in milliseconds. */
  readonly patience?: number;
}

/** Represents the server's answer to `join`. */
export interface JoinAnswer {
  readonly type: "welcome";
  readonly version: number;
  readonly room: string;
  /** Stores the hash of the program, which is available at `api/rooms/ROOM/game.json`. */
  readonly game: string;
  readonly mode: RoomMode;
  readonly setup: RoomSetup;
  /** Stores the client's own seat; missing for spectators. */
  readonly seat?: number;
  /** Stores the number of the last event. */
  readonly seq: number;
  /** Stores the highest number of any act of this seat. */
  readonly number: number;
  /** Stores how long the player to move has been thinking, in milliseconds. */
  readonly thought: number;
  /**
   * Stores the SHA-256 of `SEED:NONCE` in hexadecimal. This commitment lets players verify that the random
   * numbers were fixed before anybody moved. If the seed is secret, each match has its own commitment.
   */
  readonly sealed: string;
}

/** Describes the frame that a seat sees after an event, in a room that does not send inputs. */
export interface RoomFrame {
  readonly type: "frame";
  /** Stores the number of the event. */
  readonly seq: number;
  /** Stores the commitment for the current match, as `sealed` in `JoinAnswer`. */
  readonly sealed: string;
  readonly frame: Frame;
}

/** Reveals the seed of a finished match, if it was secret, together with everything that was played in the room. */
export interface RevealedPlay {
  readonly type: "reveal";
  /** Stores the number of the match in the room, counted from 0. */
  readonly round: number;
  readonly seed: Seed;
  readonly nonce: string;
  readonly events: readonly RoomEvent[];
}

/** Lists the codes of the errors that the server sends. */
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

/** Represents a message that the server sends to a client of a room. */
export type ServerMessage =
  | JoinAnswer
  | Presence
  | { readonly type: "events"; readonly events: readonly VisibleRoomEvent[] }
  /** Confirms that an act has been stored on disk as the event with number `seq`. */
  | { readonly type: "ack"; readonly number: number; readonly seq: number }
  | RoomFrame
  | RevealedPlay
  /** Lists the inputs that the seat can give after the event with number `seq`. */
  | { readonly type: "choices"; readonly seq: number; readonly inputs: readonly Input[] }
  | { readonly type: "error"; readonly code: ErrorCode; readonly text: string; readonly number?: number }
  /** Announces that the server is about to stop; clients reconnect after a moment. */
  | { readonly type: "bye"; readonly text: string };
