import { parsedJson } from "../../base/index.ts";
import type { Clock } from "../clock.ts";
import { protocolVersion, type RoomAct, type ServerMessage } from "./protocol.ts";

/** Describes a socket of the platform. */
export interface RoomSocket {
  send(text: string): void;
  close(): void;
}

/** Says what a socket tells. After `closed` it is of no more use. */
export interface SocketListeners {
  opened(): void;
  heard(text: string): void;
  closed(): void;
}

export type OpenSocket = (ears: SocketListeners) => RoomSocket;

export interface RoomLineOptions {
  readonly open: OpenSocket;
  readonly clock: Clock;
  /** Holds the secret of the seat; without it one watches. */
  readonly key?: string | undefined;
  /** Returns the number of the last event that has been heard of. */
  from(): number;
  hear(message: ServerMessage): void;
  /** Hears when the line is there, and when it is lost. */
  changed(): void;
}

/** Says how long to wait before the line is opened again, in milliseconds: longer each time up to the last, which is for a server that is away for longer than a restart. */
const waits = [100, 200, 400, ...Array.from({ length: 30 }, () => 600), 4000];

/** Lists the errors after which it makes no sense to come back. */
const hopeless: ReadonlySet<string> = new Set([
  "wrong-version",
  "wrong-key",
  "no-room",
  "no-watching",
  "elsewhere",
]);

/** Returns a message of a server; an error where it is none, so that what is no server of rooms is left alone. */
function messageIn(text: string): ServerMessage {
  const read = parsedJson(text);
  if (typeof read === "object" && read !== null && "type" in read) return read as ServerMessage;
  return { type: "error", code: "wrong-version", text: "What answers here is no server of Quadrille." };
}

/** Describes a line to a room that comes back when it breaks. What was said stays until the server has acknowledged it, and is said again. */
export class RoomLine {
  /** Is true if the room hears us now. */
  isThere = false;
  readonly #options: RoomLineOptions;
  #socket: RoomSocket | undefined;
  #tries = 0;
  #wait: (() => void) | undefined;
  #number = 0;
  #unheard: { readonly number: number; readonly act: RoomAct }[] = [];
  #isClosed = false;

  constructor(options: RoomLineOptions) {
    this.#options = options;
    this.#open();
  }

  /** Says what our seat does; answers its number. */
  act(act: RoomAct): number {
    const said = { number: ++this.#number, act };
    this.#unheard.push(said);
    if (this.isThere) this.#say(said);
    return said.number;
  }

  /** Is true if our seat is played from elsewhere now; `takeBack` takes it again. */
  isElsewhere = false;

  /** Takes the seat back from another connection: the last one to connect has it. */
  takeBack(): void {
    if (!this.isElsewhere) return;
    this.isElsewhere = this.#isClosed = false;
    this.#tries = 0;
    // Until the other line has been hung up the old one may still be there.
    if (this.#socket) this.#socket.close();
    else this.#open();
  }

  /** Hangs up and calls again, for what was missed. */
  again(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#isClosed = true;
    this.#wait?.();
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
        if (this.#socket === socket) this.#hear(messageIn(text));
      },
      closed: () => {
        if (this.#socket === socket) this.#lose();
      },
    });
    this.#socket = socket;
  }

  #hear(message: ServerMessage): void {
    if (message.type === "ack") this.#forget(message.number);
    if (message.type === "error") this.#heedError(message);
    if (message.type === "welcome") this.#number = Math.max(this.#number, message.number);
    this.#options.hear(message);
    if (message.type === "welcome") this.#beThere();
  }

  #heedError({ code, number }: Extract<ServerMessage, { type: "error" }>): void {
    // What could not be kept is said again when the line is back.
    if (number !== undefined && code !== "not-kept") this.#forget(number);
    if (hopeless.has(code)) this.#isClosed = true;
    if (code === "elsewhere") this.isElsewhere = true;
  }

  #beThere(): void {
    this.isThere = true;
    this.#tries = 0;
    for (const it of this.#unheard) this.#say(it);
    this.#options.changed();
  }

  #lose(): void {
    this.isThere = false;
    this.#socket = undefined;
    this.#options.changed();
    if (this.#isClosed) return;
    const wait = waits[Math.min(this.#tries++, waits.length - 1)];
    this.#wait = this.#options.clock.after(wait, () => this.#open());
  }

  #say(said: { readonly number: number; readonly act: RoomAct }): void {
    this.#socket?.send(JSON.stringify({ type: "act", ...said }));
  }

  #forget(number: number): void {
    this.#unheard = this.#unheard.filter((it) => it.number !== number);
  }
}
