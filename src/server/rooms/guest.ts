import { type ClientMessage, protocolVersion, type ServerMessage } from "../../play/index.ts";
import { makeError } from "./errors.ts";
import type { LiveRoom, Peer } from "./live-room.ts";
import { readMessage } from "../messages.ts";
import type { LoadedRooms } from "./loaded-rooms.ts";
import { findSeatBySecret } from "../secrets.ts";
import type { Listener, Wire } from "../wire.ts";
import type { ServerCalls } from "./thread-calls.ts";

export interface GuestOptions {
  readonly wire: Wire;
  readonly roomId: string;
  readonly rooms: LoadedRooms;
  readonly serverCalls: Pick<ServerCalls, "log" | "countRefusal">;
}

/** Limits the time, in milliseconds, until a client must have joined. */
export const joinTime = 10_000;

/** Handles the messages of one client of a room; before the client has joined, only `join` is accepted. */
export class Guest implements Listener {
  readonly #options: GuestOptions;
  readonly #joinTimer: NodeJS.Timeout;
  #room: LiveRoom | undefined;
  #peer: Peer | undefined;
  /** Resolves when all messages received so far have been handled, one after another. */
  #allHandled: Promise<void> = Promise.resolve();
  /** Lists the texts to send after a log that is still being sent; undefined while no log is being sent. */
  #queuedTexts: [text: string, isAnswer?: boolean][] | undefined;

  constructor(options: GuestOptions) {
    this.#options = options;
    this.#joinTimer = setTimeout(() => this.#peer ?? options.wire.close(1008, "nobody joined"), joinTime);
    this.#joinTimer.unref();
  }

  handleMessage(text: string): Promise<void> | void {
    // Once the client is in a room, its messages are handled synchronously.
    if (this.#peer) return void this.#handle(text);
    const handling = this.#allHandled.then(() => this.#handle(text));
    this.#allHandled = handling.catch(() => {});
    return handling;
  }

  leave(): void {
    clearTimeout(this.#joinTimer);
    if (!this.#room || !this.#peer) return;
    this.#room.leave(this.#peer);
    this.#options.rooms.release(this.#room);
  }

  #handle(text: string): Promise<void> | void {
    const message = readMessage(text);
    if (!message) return this.#send(makeError("not-understood", "This is no message of the protocol."));
    if (message.type === "join") return this.#join(message);
    if (!this.#room || !this.#peer) return this.#send(makeError("not-joined", "Say `join` first."));
    if (message.type === "choices") return this.#room.sendChoices(this.#peer);
    return this.#room.act(this.#peer, message.number, message.act);
  }

  async #join({ version, key, from = 0 }: Extract<ClientMessage, { type: "join" }>): Promise<void> {
    const { rooms, roomId, wire } = this.#options;
    if (this.#peer) return this.#send(makeError("not-understood", "You have joined already."));
    if (version !== protocolVersion)
      return this.#send(makeError("wrong-version", `This server speaks version ${protocolVersion}.`));
    let room = await rooms.open(roomId);
    // The room may have been dropped because its last client left before this client was in; it is then loaded again.
    while (room?.isReleased) room = await rooms.open(roomId);
    if (!room) return this.#send(makeError("no-room", "There is no such room."));
    if (room.isClosed) return wire.close(1012);
    const seat = key === undefined ? undefined : findSeatBySecret(key, room.parts.keys);
    const refusal = refusalOfSeat(room, seat);
    if (refusal || !wire.isOpen) {
      if (refusal) this.#send(refusal);
      return rooms.release(room);
    }
    this.#room = room;
    this.#peer = {
      seat,
      get lag() {
        return wire.lag;
      },
      send: (message) => this.#send(message),
      sendText: (text, isAnswer) => this.#sendText(text, isAnswer),
      sendTexts: (texts) => this.#sendAll(texts),
      close: () => wire.close(1012),
    };
    this.#options.serverCalls.log("debug", { room: roomId, seat }, "somebody came in");
    return room.enter(this.#peer, from);
  }

  #send(message: ServerMessage): void {
    if (message.type === "error") {
      const { serverCalls, roomId } = this.#options;
      serverCalls.countRefusal(message.code);
      serverCalls.log("debug", { room: roomId, seat: this.#peer?.seat, code: message.code }, message.text);
    }
    this.#sendText(serializeMessage(message));
  }

  #sendText(text: string, isAnswer?: boolean): void {
    const { wire } = this.#options;
    if (this.#queuedTexts) this.#queuedTexts.push([text, isAnswer]);
    else if (wire.isOpen) wire.send(text, isAnswer);
  }

  /**
   * Sends texts as they are read, and then the texts that were queued meanwhile. If reading fails, the client is disconnected;
   * it then reconnects.
   */
  async #sendAll(texts: AsyncIterable<string>): Promise<void> {
    const { wire } = this.#options;
    this.#queuedTexts = [];
    try {
      for await (const text of texts) {
        if (!wire.isOpen) break;
        wire.send(text);
      }
    } catch {
      wire.close(1012);
    }
    const queuedTexts = this.#queuedTexts;
    this.#queuedTexts = undefined;
    for (const [text, isAnswer] of queuedTexts) this.#sendText(text, isAnswer);
  }
}

/**
 * Returns the message about a key that fits no seat, or about a room that must not be watched. @param seat is -1 if the key fits
 * no seat, undefined for spectators
 */
function refusalOfSeat(room: LiveRoom, seat: number | undefined): ServerMessage | undefined {
  if (seat === -1) return makeError("wrong-key", "This link fits no seat of the room.");
  return seat === undefined && room.isPrivate
    ? makeError("no-watching", "This game has secrets: only its players can see it.")
    : undefined;
}

const lastSerialized: { message?: ServerMessage; text: string } = { text: "" };

/** Returns a message as JSON. A message that is sent to many clients in a row is serialized once. */
function serializeMessage(message: ServerMessage): string {
  if (lastSerialized.message !== message) {
    lastSerialized.message = message;
    lastSerialized.text = JSON.stringify(message);
  }
  return lastSerialized.text;
}
