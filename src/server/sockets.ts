import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { type ClientMessage, protocolVersion, type ServerMessage } from "../play/index.ts";
import type { Meters } from "./meters.ts";
import { errorOf, type LiveRoom, type Peer } from "./live-room.ts";
import { readMessage } from "./messages.ts";
import type { Rooms } from "./rooms.ts";
import { seatWith } from "./secrets.ts";

/** Messages are refused above the first of these sizes, in bytes; above the second the line is cut before they are read. */
const mostBytes = 8 * 1024;
const cutBytes = 64 * 1024;
/** A client that takes in nothing is cut when so many bytes wait for it. */
const mostWaiting = 4 * 1024 * 1024;
/** Messages of one line in a second, and how long somebody may wait before saying who they are, in milliseconds. */
const mostMessages = 120;
const joinTime = 10_000;
const beat = 20_000;

export interface SocketsOptions {
  readonly server: Server;
  readonly rooms: Rooms;
  readonly log: Logger;
  readonly meters: Meters;
}

export interface Sockets {
  /** How many are open. */
  readonly count: number;
  close(): void;
}

/** Takes the sockets of rooms in, at `/api/rooms/ROOM/socket`. */
export function takeSockets({ server, rooms, log, meters }: SocketsOptions): Sockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: cutBytes, perMessageDeflate: false });
  const limit = new RateLimiterMemory({ points: mostMessages, duration: 1 });
  let lines = 0;
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const room = /^\/api\/rooms\/([\w-]{1,32})\/socket$/.exec(request.url ?? "")?.[1];
    if (room === undefined || isForeign(request)) {
      stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      new Line({ socket, roomId: room, rooms, log, meters, limit, id: ++lines }).listen();
    });
  };
  server.on("upgrade", upgrade);
  const pulse = setInterval(() => {
    for (const it of sockets.clients) checkLife(it);
  }, beat);
  pulse.unref();
  return {
    get count() {
      return sockets.clients.size;
    },
    close: () => {
      clearInterval(pulse);
      server.off("upgrade", upgrade);
      for (const it of sockets.clients) it.terminate();
      sockets.close();
    },
  };
}

/** A page elsewhere may not speak for who looks at it. */
export function isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

const answered = new WeakMap<WebSocket, boolean>();

/** Cuts a line on which the last call was not answered. */
function checkLife(socket: WebSocket): void {
  if (answered.get(socket) === false) return socket.terminate();
  answered.set(socket, false);
  socket.ping();
}

interface LineOptions {
  readonly socket: WebSocket;
  readonly roomId: string;
  readonly rooms: Rooms;
  readonly log: Logger;
  readonly meters: Meters;
  readonly limit: RateLimiterMemory;
  readonly id: number;
}

/** One client's line: nothing but `join` is heard before it has joined. */
class Line {
  readonly #options: LineOptions;
  #room: LiveRoom | undefined;
  #peer: Peer | undefined;
  /** Messages are taken one after the other. */
  #queue: Promise<void> = Promise.resolve();

  constructor(options: LineOptions) {
    this.#options = options;
  }

  listen(): void {
    const { socket, log, roomId } = this.#options;
    const late = setTimeout(() => this.#peer ?? socket.close(1008, "nobody joined"), joinTime);
    socket.on("message", (data) => {
      this.#queue = this.#queue.then(() => this.#hear(data)).catch((error: unknown) => this.#fail(error));
    });
    socket.on("pong", () => answered.set(socket, true));
    socket.on("error", (error) => log.debug({ room: roomId, error: error.message }, "line failed"));
    socket.on("close", () => {
      clearTimeout(late);
      this.#leave();
    });
  }

  async #hear(data: RawData): Promise<void> {
    const { limit, id, socket, meters } = this.#options;
    meters.heard();
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
    if (bytes.length > mostBytes) return this.#send(errorOf("too-large", "A message has at most 8 KiB."));
    const isFree = await limit.consume(id).then(
      () => true,
      () => false,
    );
    if (!isFree) {
      this.#send(errorOf("too-many", `At most ${mostMessages} messages are taken in a second.`));
      return socket.close(1008, "too many messages");
    }
    const message = readMessage(bytes.toString("utf8"));
    if (!message) return this.#send(errorOf("not-understood", "This is no message of the protocol."));
    if (message.type === "join") return this.#join(message);
    if (!this.#room || !this.#peer) return this.#send(errorOf("not-joined", "Say `join` first."));
    this.#room.act(this.#peer, message.number, message.act);
  }

  async #join({ version, key, from = 0 }: Extract<ClientMessage, { type: "join" }>): Promise<void> {
    const { rooms, roomId, socket } = this.#options;
    if (this.#peer) return this.#send(errorOf("not-understood", "You have joined already."));
    if (version !== protocolVersion)
      return this.#send(errorOf("wrong-version", `This server speaks version ${protocolVersion}.`));
    const room = await rooms.open(roomId);
    if (!room) return this.#send(errorOf("no-room", "There is no such room."));
    const seat = key === undefined ? undefined : seatWith(key, room.parts.keys);
    if (seat === undefined && room.isPrivate)
      return this.#send(errorOf("no-watching", "This game has secrets: only its players can see it."));
    if (seat === -1) return this.#send(errorOf("wrong-key", "This link fits no seat of the room."));
    if (socket.readyState !== socket.OPEN) return rooms.release(room);
    this.#room = room;
    this.#peer = { seat, send: (message) => this.#send(message), close: () => socket.close(1012) };
    room.enter(this.#peer, from);
    return undefined;
  }

  #leave(): void {
    if (!this.#room || !this.#peer) return;
    this.#room.leave(this.#peer);
    this.#options.rooms.release(this.#room);
  }

  #send(message: ServerMessage): void {
    const { socket, meters } = this.#options;
    if (message.type === "error") meters.refused(message.code);
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostWaiting) return socket.terminate();
    socket.send(JSON.stringify(message));
  }

  #fail(error: unknown): void {
    const { log, socket, roomId } = this.#options;
    log.error({ room: roomId, error: String(error) }, "a message could not be taken");
    socket.close(1011);
  }
}
