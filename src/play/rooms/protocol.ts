import type { Seed } from "../../base/index.ts";
import type { Input } from "../../session/index.ts";
import type { Frame } from "../../view/index.ts";

// Describes what is said between a room's server and those in it, as JSON: see `docs/protocol.md`.

/** Is the version of the protocol; a server refuses any other. */
export const protocolVersion = 1;

/** Lists what a player can propose to the others, who accept or decline it. */
export const proposals = ["draw", "undo", "rematch"] as const;
export type Proposal = (typeof proposals)[number];

/** Lists the phrases that players can send in a room; there is no free text. */
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

/** Is an action of a player in a seat. */
export type RoomAct =
  /** Gives an input. `tick` is the tick for which it was given, in games with a clock of their own. */
  | { readonly do: "input"; readonly input: Input; readonly tick?: number }
  | { readonly do: "offer" | "accept" | "decline"; readonly what: Proposal }
  | { readonly do: "name"; readonly name: string }
  | { readonly do: "say"; readonly phrase: RoomPhrase }
  /** Resigns, or aborts a match that has hardly begun, without a winner. */
  | { readonly do: "resign" | "abort" }
  /** Claims the match for the seat, because the other player has left and not returned. */
  | { readonly do: "claim" }
  /** Lets the computer play the seat, until a person takes it again. */
  | { readonly do: "computer"; readonly level: number };

/**
 * Is an act in the log of a room. Besides those of clients the server adds: that a seat's time ran out, that ticks have passed, and that
 * a person has taken a seat back from the computer.
 */
export type LoggedRoomAct = RoomAct | { readonly do: "flag" | "time" | "person" };

/** Describes one row of the log of a room. Clients that may not see an input receive only its place in the order. */
export interface RoomEvent<Deed = LoggedRoomAct> {
  /** Is the number of the event, from 1, without gaps. */
  readonly seq: number;
  /** Is the seat of the player who acted, from 0. */
  readonly seat: number;
  /** Is the number that the client gave the act; events of the server have none. */
  readonly number?: number;
  /** Is the time at which the server accepted the event, in milliseconds since 1970. */
  readonly at: number;
  /** Is the time used, in milliseconds: for an input on the clock of its seat, for the end of a match on the clock that runs. */
  readonly spent?: number;
  /**
   * Is, in games with a clock of their own, the tick of an input, from 1 in each match; for other events, the number of ticks that have
   * passed.
   */
  readonly tick?: number;
  readonly act: Deed;
}

/** Describes an event as it is sent to a client: an input that the client may not see has no content. */
export interface VisibleRoomEvent extends RoomEvent<LoggedRoomAct | { readonly do: "hidden" }> {
  /** Is true if the seat's turn continues, so that no increment is added. It is sent if inputs are not. */
  readonly stays?: boolean;
}

/** Describes the chess clock of a room. */
export interface RoomClock {
  /** Is the time of each player at the beginning, in milliseconds. */
  readonly initial: number;
  /** Is the time added at the end of each turn, in milliseconds. */
  readonly increment: number;
}

/** Describes the start of every match in a room. */
export interface RoomSetup {
  /** Is the random seed; missing if it is secret. A number, as older rooms have it, grows by 1 with each rematch. */
  readonly seed?: Seed;
  readonly level: number;
  /** Lists options in the form of replays: `name value`. */
  readonly options: readonly string[];
  /** Is the notation of the inputs that had been played when the room was made: the first match continues from there. */
  readonly begun?: string;
  readonly clock?: RoomClock;
  /** Is the delay of everything that spectators see, in milliseconds. */
  readonly delay?: number;
}

/** Is how a room shows what happens: "inputs", which every client plays, or "frames", if something is hidden or random. */
export type RoomMode = "inputs" | "frames";

/** Is a message of a client. The first one is `join`. */
export type ClientMessage =
  | {
      readonly type: "join";
      readonly version: number;
      /** Is the secret key of a seat; without it the client is a spectator. */
      readonly key?: string;
      /** Is the number of the last event that the client has; the server sends the later ones. */
      readonly from?: number;
    }
  /** Sends an act. `number` grows with each act of a seat; an act with a number that was sent before is not repeated. */
  | { readonly type: "act"; readonly number: number; readonly act: RoomAct }
  /** Requests the inputs that the seat can give now. */
  | { readonly type: "choices" };

/** Describes who is connected to the room. */
export interface Presence {
  readonly type: "here";
  readonly seats: readonly boolean[];
  readonly watchers: number;
  /** Lists, by seat, the milliseconds since its player disconnected. */
  readonly away?: readonly number[];
  /** Is how long a player must have been disconnected, in milliseconds, before the other can claim the match. */
  readonly patience?: number;
}

/** Is the server's answer to `join`. */
export interface JoinAnswer {
  readonly type: "welcome";
  readonly version: number;
  readonly room: string;
  /** Is the hash of the program, which is at `api/rooms/ROOM/game.json`. */
  readonly game: string;
  readonly mode: RoomMode;
  readonly setup: RoomSetup;
  /** Is the client's own seat; missing for spectators. */
  readonly seat?: number;
  /** Is the number of the last event. */
  readonly seq: number;
  /** Is the highest number of an act of this seat. */
  readonly number: number;
  /** Is how long the player to move has thought, in milliseconds. */
  readonly thought: number;
  /**
   * Is the SHA-256 of `SEED:NONCE`, in hexadecimal: a commitment, so that players can verify that the random numbers were fixed before
   * anybody moved. If the seed is secret, each match has its own.
   */
  readonly sealed: string;
}

/** Describes the frame of a seat after an event, in a room that does not send inputs. */
export interface RoomFrame {
  readonly type: "frame";
  /** Is the number of the event. */
  readonly seq: number;
  /** Is the commitment of the present match, as `sealed` in `JoinAnswer`. */
  readonly sealed: string;
  readonly frame: Frame;
}

/** Reveals the seed of a finished match, if it was secret, with everything that was played in the room. */
export interface RevealedPlay {
  readonly type: "reveal";
  /** Is the number of the match in the room, from 0. */
  readonly round: number;
  readonly seed: Seed;
  readonly nonce: string;
  readonly events: readonly RoomEvent[];
}

/** Lists the codes of errors that the server sends. */
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

/** Is a message of the server. */
export type ServerMessage =
  | JoinAnswer
  | Presence
  | { readonly type: "events"; readonly events: readonly VisibleRoomEvent[] }
  /** Confirms that an act is on disk, as the event with number `seq`. */
  | { readonly type: "ack"; readonly number: number; readonly seq: number }
  | RoomFrame
  | RevealedPlay
  /** Lists the inputs that the seat can give after the event with number `seq`. */
  | { readonly type: "choices"; readonly seq: number; readonly inputs: readonly Input[] }
  | { readonly type: "error"; readonly code: ErrorCode; readonly text: string; readonly number?: number }
  /** Announces that the server is about to stop; clients reconnect in a moment. */
  | { readonly type: "bye"; readonly text: string };
