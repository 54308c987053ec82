import { parsedJson } from "../../base/index.ts";
import type { Clock } from "../clock.ts";
import { protocolVersion, type RoomAct, type ServerMessage } from "./protocol.ts";

/** Describes a web socket of the platform. */
export interface RoomSocket {
  send(text: string): void;
  close(): void;
}

/** Describes the listeners of a socket. After `closed` the socket is unusable. */
export interface SocketListeners {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

export type OpenSocket = (listeners: SocketListeners) => RoomSocket;

export interface RoomLineOptions {
  readonly open: OpenSocket;
  readonly clock: Clock;
  /** Is the secret key of the seat; without it the client is a spectator. */
  readonly key?: string | undefined;
  /** Returns the number of the last event that was received. */
  from(): number;
  receive(message: ServerMessage): void;
  /** Is called when the connection is established, and when it is lost. */
  onChange(): void;
}

/** Lists the delays before each attempt to reconnect, in milliseconds; the last one is for a server that is away for longer than a restart. */
const retryDelays = [100, 200, 400, ...Array.from({ length: 30 }, () => 600), 4000];

/** Lists the errors after which the client does not reconnect. */
const finalErrors: ReadonlySet<string> = new Set([
  "wrong-version",
  "wrong-key",
  "no-room",
  "no-watching",
  "elsewhere",
]);

/** Parses a message of the server; returns an error message for other text, so that the client disconnects from anything but a room server. */
function parseMessage(text: string): ServerMessage {
  const read = parsedJson(text);
  if (typeof read === "object" && read !== null && "type" in read) return read as ServerMessage;
  return { type: "error", code: "wrong-version", text: "What answers here is no server of Quadrille." };
}

/**
 * Connects to a room, and reconnects when the connection breaks. Acts are kept until the server has confirmed them, and are sent again
 * after a reconnection.
 */
export class RoomLine {
  /** Is true while the client is connected and has joined the room. */
  isJoined = false;
  readonly #options: RoomLineOptions;
  #socket: RoomSocket | undefined;
  #attempts = 0;
  #cancelRetry: (() => void) | undefined;
  #number = 0;
  #unconfirmed: { readonly number: number; readonly act: RoomAct }[] = [];
  #isClosed = false;

  constructor(options: RoomLineOptions) {
    this.#options = options;
    this.#open();
  }

  /** Sends an act of the client's seat; returns the number of the act. */
  act(act: RoomAct): number {
    const said = { number: ++this.#number, act };
    this.#unconfirmed.push(said);
    if (this.isJoined) this.#send(said);
    return said.number;
  }

  /** Is true if another connection has taken the client's seat; `reclaimSeat` takes it again. */
  isElsewhere = false;

  /** Takes the seat back from another connection: it belongs to the last one that joins. */
  reclaimSeat(): void {
    if (!this.isElsewhere) return;
    this.isElsewhere = this.#isClosed = false;
    this.#attempts = 0;
    // Until the other line has been hung up the old one may still be there.
    if (this.#socket) this.#socket.close();
    else this.#open();
  }

  /** Reconnects, to receive events that were missed. */
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
      opened: () => {
        const join = {
          type: "join",
          version: protocolVersion,
          from: from(),
          ...(key !== undefined && { key }),
        };
        socket.send(JSON.stringify(join));
      },
      heard: (text) => {
        if (this.#socket === socket) this.#receive(parseMessage(text));
      },
      closed: () => {
        if (this.#socket === socket) this.#handleLoss();
      },
    });
    this.#socket = socket;
  }

  #receive(message: ServerMessage): void {
    if (message.type === "ack") this.#dropAct(message.number);
    if (message.type === "error") this.#handleError(message);
    if (message.type === "welcome") this.#number = Math.max(this.#number, message.number);
    this.#options.receive(message);
    if (message.type === "welcome") this.#enterRoom();
  }

  #handleError({ code, number }: Extract<ServerMessage, { type: "error" }>): void {
    // What could not be kept is said again when the line is back.
    if (number !== undefined && code !== "not-kept") this.#dropAct(number);
    if (finalErrors.has(code)) this.#isClosed = true;
    if (code === "elsewhere") this.isElsewhere = true;
  }

  #enterRoom(): void {
    this.isJoined = true;
    this.#attempts = 0;
    for (const it of this.#unconfirmed) this.#send(it);
    this.#options.onChange();
  }

  #handleLoss(): void {
    this.isJoined = false;
    this.#socket = undefined;
    this.#options.onChange();
    if (this.#isClosed) return;
    const wait = retryDelays[Math.min(this.#attempts++, retryDelays.length - 1)];
    this.#cancelRetry = this.#options.clock.after(wait, () => this.#open());
  }

  #send(said: { readonly number: number; readonly act: RoomAct }): void {
    this.#socket?.send(JSON.stringify({ type: "act", ...said }));
  }

  #dropAct(number: number): void {
    this.#unconfirmed = this.#unconfirmed.filter((it) => it.number !== number);
  }
}
