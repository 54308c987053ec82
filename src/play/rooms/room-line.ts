import { parseJson } from "../../base/index.ts";
import type { Clock } from "../clock.ts";
import { protocolVersion, type RoomAct, type ServerMessage } from "./protocol.ts";

/** Describes a WebSocket of the platform. */
export interface RoomSocket {
  send(text: string): void;
  close(): void;
}

/** Describes the listeners of a socket. After `onClose`, the socket is no longer usable. */
export interface SocketListeners {
  onOpen(): void;
  onMessage(text: string): void;
  onClose(): void;
}

export type OpenSocket = (listeners: SocketListeners) => RoomSocket;

export interface RoomLineOptions {
  readonly open: OpenSocket;
  readonly clock: Clock;
  /** Stores the secret key of the seat; without a key, the client is a spectator. */
  readonly key?: string | undefined;
  /** Returns the number of the last event that was received. */
  from(): number;
  receive(message: ServerMessage): void;
  /** Is called when the connection has been established or lost. */
  onChange(): void;
}

/**
 * Lists the delays before the attempts to reconnect, in milliseconds. The first delays suit a restart of the server, the last
 * one a server that is down for longer.
 */
const retryDelays = [100, 200, 400, ...Array.from({ length: 30 }, () => 600), 4000];

/** Lists the errors after which the client does not reconnect. */
const finalErrors = ["wrong-version", "wrong-key", "no-room", "no-watching", "elsewhere"];

/** Parses a message of the server. Returns an error message for any other text, so that the client disconnects from a server of another kind. */
function parseMessage(text: string): ServerMessage {
  const message = parseJson(text);
  if (typeof message === "object" && message !== null && "type" in message) return message as ServerMessage;
  return { type: "error", code: "wrong-version", text: "What answers here is no server of Quadrille." };
}

/**
 * Connects to a room, and reconnects when the connection is lost. Acts are kept until the server has confirmed
 * them, and are sent again after a reconnection.
 */
export class RoomLine {
  /** Is true while the client is connected and has joined the room. */
  isJoined = false;
  readonly #options: RoomLineOptions;
  #socket: RoomSocket | undefined;
  #attempts = 0;
  #cancelRetry: (() => void) | undefined;
  #lastActNumber = 0;
  #unconfirmed: { readonly number: number; readonly act: RoomAct }[] = [];
  #isClosed = false;

  constructor(options: RoomLineOptions) {
    this.#options = options;
    this.#open();
  }

  /** Sends an act of the client's seat; returns the number of the act. */
  act(act: RoomAct): number {
    const sentAct = { number: ++this.#lastActNumber, act };
    this.#unconfirmed.push(sentAct);
    if (this.isJoined) this.#send(sentAct);
    return sentAct.number;
  }

  /** Is true if another connection has taken over the client's seat; `reclaimSeat` takes it back. */
  isElsewhere = false;

  /** Takes the seat back from another connection. A seat belongs to the connection that joined it last. */
  reclaimSeat(): void {
    if (!this.isElsewhere) return;
    this.isElsewhere = this.#isClosed = false;
    this.#attempts = 0;
    // If the old socket is still open, `#handleClose` opens a new one once the old one has closed.
    if (this.#socket) this.#socket.close();
    else this.#open();
  }

  /** Reconnects in order to receive events that were missed. */
  reconnect(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry?.();
    this.#socket?.close();
  }

  #open(): void {
    const { key, from } = this.#options;
    const socket = this.#options.open({
      onOpen: () =>
        socket.send(JSON.stringify({ type: "join", version: protocolVersion, from: from(), key })),
      onMessage: (text) => {
        if (this.#socket === socket) this.#receive(parseMessage(text));
      },
      onClose: () => {
        if (this.#socket === socket) this.#handleClose();
      },
    });
    this.#socket = socket;
  }

  #receive(message: ServerMessage): void {
    if (message.type === "ack") this.#dropAct(message.number);
    if (message.type === "error") this.#handleError(message);
    if (message.type === "welcome") this.#lastActNumber = Math.max(this.#lastActNumber, message.number);
    this.#options.receive(message);
    if (message.type !== "welcome") return;
    this.isJoined = true;
    this.#attempts = 0;
    for (const it of this.#unconfirmed) this.#send(it);
    this.#options.onChange();
  }

  #handleError({ code, number }: Extract<ServerMessage, { type: "error" }>): void {
    // An act that the server could not store is sent again after the reconnection.
    if (number !== undefined && code !== "not-kept") this.#dropAct(number);
    if (finalErrors.includes(code)) this.#isClosed = true;
    if (code === "elsewhere") this.isElsewhere = true;
  }

  #handleClose(): void {
    this.isJoined = false;
    this.#socket = undefined;
    this.#options.onChange();
    if (this.#isClosed) return;
    const delay = retryDelays[Math.min(this.#attempts++, retryDelays.length - 1)];
    this.#cancelRetry = this.#options.clock.after(delay, () => this.#open());
  }

  #send(sentAct: { readonly number: number; readonly act: RoomAct }): void {
    this.#socket?.send(JSON.stringify({ type: "act", ...sentAct }));
  }

  #dropAct(actNumber: number): void {
    this.#unconfirmed = this.#unconfirmed.filter((it) => it.number !== actNumber);
  }
}
