import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { ErrorCode } from "../play/index.ts";
import { joinTime } from "./rooms/guest.ts";
import { AddressSlots } from "./address-slots.ts";
import { makeError } from "./rooms/errors.ts";
import type { Meters } from "./meters.ts";
import { answerWithoutUpgrade, endStream, handleStreamErrors, refuseUpgrade } from "./streams.ts";
import type { Listener, Wire } from "./wire.ts";

/** Defines the greatest length that fits into the second byte of a frame. */
const maxOneByteLength = 125;
/** Defines the greatest length that fits into two additional bytes; a greater length takes eight. */
const maxTwoByteLength = 0xff_ff;
/** Defines the first byte of a frame that contains a whole text message. */
const wholeTextByte = 0x81;
/** Marks, in the second byte, a length that is written in the two bytes that follow. */
const twoByteMarker = 126;
/** Marks, in the second byte, a length that is written in the eight bytes that follow. */
const eightByteMarker = 127;

/**
 * Describes a frame as it is written to a stream. In a string, each UTF-16 unit holds one byte (`latin1`). A string, unlike a
 * buffer, creates no memory outside the heap that the garbage collector must free.
 */
type TextFrame = string | Buffer;

/** Encodes a text as a server sends it on a WebSocket: in one unmasked frame (RFC 6455, section 5.2). */
export const makeTextFrame = (text: string): TextFrame => makeFrame(bytesOf(text), wholeTextByte);

function bytesOf(text: string): TextFrame {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text, "utf8");
}

/** Returns a frame. @param firstByte is the first byte of the frame: its type, and whether the frame is the last of its message */
function makeFrame(bytes: TextFrame, firstByte: number): TextFrame {
  const { length } = bytes;
  const head = [firstByte, ...(length <= maxOneByteLength ? [length] : lengthBytes(length))];
  return typeof bytes === "string"
    ? String.fromCharCode(...head) + bytes
    : Buffer.concat([Buffer.from(head), bytes]);
}

/**
 * Limits a fragment, in bytes. A longer message is sent in fragments, each after the previous one was written. So a client that
 * reads nothing costs only a reference to the text, which many clients share.
 */
const maxFragmentBytes = 64 * 1024;
/** Defines the first byte of every fragment but the first (RFC 6455, section 5.4). */
const continuationByte = 0x00;
/** Defines the bit of the first byte that marks the last fragment. */
const finalBit = 0x80;

/** Represents a message that is longer than a fragment, and how much of it has been sent. */
class LongMessage {
  /** Refers to the last long message, for reuse: when many clients join a room in a row, the text of its log is the same for all of them. */
  static #lastMessage: WeakRef<LongMessage> | undefined;
  readonly #text: string;
  readonly #bytes: TextFrame;
  #sentLength = 0;

  constructor(text: string) {
    const lastMessage = LongMessage.#lastMessage?.deref();
    const isSame = lastMessage !== undefined && lastMessage.#text === text;
    this.#text = isSame ? lastMessage.#text : text;
    this.#bytes = isSame ? lastMessage.#bytes : bytesOf(text);
    LongMessage.#lastMessage = new WeakRef(this);
  }

  get isSent(): boolean {
    return this.#sentLength >= this.#bytes.length;
  }

  /** Returns the frame of the next fragment. */
  nextFrame(): TextFrame {
    const bytes = this.#bytes.slice(this.#sentLength, this.#sentLength + maxFragmentBytes);
    const frameType = this.#sentLength === 0 ? wholeTextByte & ~finalBit : continuationByte;
    this.#sentLength += maxFragmentBytes;
    return makeFrame(bytes, this.isSent ? frameType | finalBit : frameType);
  }
}

/** Joins frames, so that they can be written to the stream in one call. */
export function joinFrames(frames: readonly TextFrame[]): TextFrame {
  return frames.every((it) => typeof it === "string")
    ? frames.join("")
    : Buffer.concat(frames.map((it) => (typeof it === "string" ? Buffer.from(it, "latin1") : it)));
}

/** Returns the bytes that encode a length above `maxOneByteLength`: the marker in the second byte of the frame, and the bytes that follow it. */
function lengthBytes(length: number): number[] {
  const size = length <= maxTwoByteLength ? 2 : 8;
  const bytes = Array.from({ length: size }, (_, n) => Math.floor(length / 256 ** (size - 1 - n)) % 256);
  return [size === 2 ? twoByteMarker : eightByteMarker, ...bytes];
}

/** Limits the bytes of a message. A longer message is refused. */
const maxMessageBytes = 8 * 1024;
/** Limits the bytes of a message that is read at all. For a longer message the connection is closed. */
const maxPayloadBytes = 64 * 1024;
/** Limits the bytes that wait to be sent to a client, not counting long messages. Beyond the limit the connection is closed. */
const maxWaitingBytes = 4 * 1024 * 1024;
/** Limits the seconds that writing a fragment may take before the connection is closed. */
const fragmentTime = 10;
/**
 * Limits the messages, including pings and pongs, that one connection may send per second; `maxFragments` limits the
 * frames of one message.
 */
const maxMessagesPerSecond = 120;
const maxFragments = 64;
/**
 * Defines the interval, in seconds, at which each client is pinged. Clients are spread over the interval, so that some are
 * pinged every second.
 */
const pingInterval = 45;
/** Limits the time, in milliseconds, for a client to answer a ping. */
const maxPongTime = 10_000;
/** Limits the time, in milliseconds, for closing a connection that has sent too much. */
const maxClosingTime = 2000;

export interface SocketsOptions {
  readonly server: Server;
  /** Lets a client join a room. */
  readonly enter: (roomId: string, wire: Wire) => Promise<Listener>;
  readonly log: Logger;
  readonly meters: Meters;
  /** Returns the network address of the client that sent a request. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Counts a socket that an address opens. Resolves to false if the address has opened too many. */
  readonly mayConnect: (address: string) => Promise<boolean>;
}

/** Limits the connections of one address, which many people in a school or an office may share. */
const maxConnectionsPerAddress = 256;

/** Accepts the WebSockets of rooms, at `/api/rooms/ROOM/socket`. */
export function acceptSockets({ server, enter, log, meters, addressOf, mayConnect }: SocketsOptions) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxPayloadBytes,
    perMessageDeflate: false,
    maxFragments,
    autoPong: false,
  });
  const connections = new Set<ClientConnection>();
  const slots = new AddressSlots(maxConnectionsPerAddress);
  let lastConnectionId = 0;
  const handleUpgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    // A server ignores an upgrade that it does not know (RFC 9110, section 7.8), such as `h2c`.
    if (request.headers.upgrade?.toLowerCase() !== "websocket")
      return answerWithoutUpgrade(server, request, stream, head);
    const room = /^\/api\/rooms\/([\w-]{1,32})\/socket$/.exec(request.url ?? "")?.[1];
    const id = ++lastConnectionId;
    handleStreamErrors(stream, log, { line: id, room });
    const address = addressOf(request);
    if (room === undefined || isCrossSite(request)) return refuseUpgrade(stream);
    if (!(await mayConnect(address))) return refuseUpgrade(stream, "429 Too Many Requests");
    // The client may have disconnected meanwhile.
    if (stream.destroyed || !slots.take(address)) return refuseUpgrade(stream);
    stream.once("close", () => slots.free(address));
    let isAccepted = false;
    try {
      sockets.handleUpgrade(request, stream, head, (socket) => {
        isAccepted = true;
        const connection = new ClientConnection({ socket, stream, roomId: room, enter, log, meters, id });
        connections.add(connection);
        socket.on("close", () => connections.delete(connection));
        connection.listen();
      });
    } catch (error) {
      log.error({ line: id, room, error: String(error) }, "a connection could not be taken");
      stream.destroy();
    }
    // `ws` has refused the upgrade with an answer of its own, and would wait for the client without limit.
    if (!isAccepted) endStream(stream);
    return undefined;
  };
  server.on("upgrade", handleUpgrade);
  let secondCount = 0;
  const secondTimer = setInterval(() => {
    secondCount++;
    for (const it of connections) {
      it.checkReading();
      if ((it.id + secondCount) % pingInterval === 0) it.checkLife();
    }
  }, 1000);
  secondTimer.unref();
  return {
    /** Returns the number of open connections. */
    get count(): number {
      return sockets.clients.size;
    },
    close: (): void => {
      clearInterval(secondTimer);
      server.off("upgrade", handleUpgrade);
      for (const it of sockets.clients) it.terminate();
      sockets.close();
    },
  };
}

/** Returns true if a request comes from a page of another site. Such a page must not act on behalf of its visitors. */
export function isCrossSite({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

interface ConnectionOptions extends Pick<SocketsOptions, "enter" | "log" | "meters"> {
  readonly socket: WebSocket;
  /** Stores the stream that the socket writes to. */
  readonly stream: Duplex;
  readonly roomId: string;
  readonly id: number;
}

/** Lists the connections with messages to send at the end of this turn of the event loop. */
let connectionsWithMessages: ClientConnection[] = [];
/** Lists the connections that have only answers to their own clients to send at the end of this turn. */
let connectionsWithAnswers: ClientConnection[] = [];

/** Sends all waiting messages; connections with messages from other clients come first. */
function sendAll(): void {
  const connections = [...connectionsWithMessages, ...connectionsWithAnswers];
  connectionsWithMessages = [];
  connectionsWithAnswers = [];
  for (const it of connections) it.flush();
}

/** Caches the last frame, because a message is often sent to many clients in a row. */
const lastFrame = { text: "", frame: makeTextFrame("") };

function getFrame(text: string): TextFrame {
  if (lastFrame.text !== text) {
    lastFrame.text = text;
    lastFrame.frame = makeTextFrame(text);
  }
  return lastFrame.frame;
}

const isFrame = (it: TextFrame | LongMessage): it is TextFrame => !(it instanceof LongMessage);

/** Represents the WebSocket of one client. It limits the incoming messages; the room interprets them. */
class ClientConnection implements Wire {
  readonly id: number;
  readonly #options: ConnectionOptions;
  #listener: Promise<Listener> | undefined;
  /** Stores the listener that handles the client's messages, once the client has joined. */
  #openListener: Listener | undefined;
  /** Counts the messages received since `#countedSince`. */
  #messageCount = 0;
  /** Stores the time since when messages are counted, by `performance.now`. */
  #countedSince = 0;
  /** Resolves when the listener has handled, in order, all messages that arrived before it was available. */
  #handling: Promise<void> | undefined;
  /**
   * Collects the messages of one turn of the event loop, which are sent in one write. They bypass `ws`, which would serialize
   * them again for each client.
   */
  #newMessages: (TextFrame | LongMessage)[] = [];
  /** Queues the long message that is being sent, and everything after it. */
  #outbox: (TextFrame | LongMessage)[] = [];
  /** Counts the bytes of the short frames in the queue. */
  #outboxBytes = 0;
  /** Counts the seconds that the last fragment has waited. */
  #secondsWaited = 0;
  /** Closes the connection once the queue is empty; undefined unless the connection is to be closed. */
  #closeWhenSent: (() => void) | undefined;
  /** Is true if the last ping was answered. */
  #isAlive = true;
  /** Stores the time when the last ping was sent. */
  #pingTime = 0;
  /** Stores the round-trip time of the last ping that was answered. */
  lag = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.id = options.id;
  }

  get isOpen(): boolean {
    const { socket } = this.#options;
    return socket.readyState === socket.OPEN;
  }

  send(text: string, isAnswer = false): void {
    const { socket, stream } = this.#options;
    if (stream.writableLength + this.#outboxBytes > maxWaitingBytes) return socket.terminate();
    if (this.#newMessages.push(text.length > maxFragmentBytes ? new LongMessage(text) : getFrame(text)) > 1)
      return undefined;
    if (connectionsWithMessages.length + connectionsWithAnswers.length === 0) process.nextTick(sendAll);
    (isAnswer ? connectionsWithAnswers : connectionsWithMessages).push(this);
    return undefined;
  }

  /** Sends the collected messages, or queues them behind a long message that is being sent. */
  flush(): void {
    const messages = this.#newMessages;
    this.#newMessages = [];
    if (messages.length === 0 || !this.isOpen) return;
    const hasQueue = this.#outbox.length > 0;
    if (!hasQueue && messages.every(isFrame))
      return void this.#options.stream.write(joinFrames(messages), "latin1");
    this.#outbox.push(...messages);
    for (const it of messages) if (isFrame(it)) this.#outboxBytes += it.length;
    if (!hasQueue) this.#writeNext();
  }

  /** Sends the queue up to and including the next fragment of a long message, and continues when that fragment has been written. */
  #writeNext(): void {
    const { stream } = this.#options;
    this.#secondsWaited = 0;
    if (!this.isOpen) return;
    const longIndex = this.#outbox.findIndex((it) => !isFrame(it));
    const frames = this.#outbox.splice(0, longIndex < 0 ? this.#outbox.length : longIndex).filter(isFrame);
    for (const it of frames) this.#outboxBytes -= it.length;
    if (frames.length > 0) stream.write(joinFrames(frames), "latin1");
    const [longMessage] = this.#outbox;
    if (!(longMessage instanceof LongMessage)) return this.#closeWhenSent?.();
    stream.write(longMessage.nextFrame(), "latin1", () => {
      if (longMessage.isSent) this.#outbox.shift();
      this.#writeNext();
    });
  }

  /** Closes the connection if its client does not read the last fragment. Must be called every second. */
  checkReading(): void {
    if (this.#outbox.length > 0 && ++this.#secondsWaited > fragmentTime) this.#options.socket.terminate();
  }

  /**
   * Sends a ping, or closes the connection if the last ping was not answered. A new connection may not yet have had time to
   * answer its first ping.
   */
  checkLife(): void {
    const { socket } = this.#options;
    const timeNow = performance.now();
    if (this.#isAlive) {
      this.#isAlive = false;
      this.#pingTime = timeNow;
      return socket.ping();
    }
    return timeNow - this.#pingTime > maxPongTime ? socket.terminate() : undefined;
  }

  close(code: number, reason?: string): void {
    this.flush();
    const { socket } = this.#options;
    this.#closeWhenSent = () => socket.close(code, reason);
    if (this.#outbox.length === 0) this.#closeWhenSent();
  }

  listen(): void {
    const { socket, log, roomId, id } = this.#options;
    const joinTimer = setTimeout(() => this.#listener ?? this.close(1008, "nobody joined"), joinTime);
    socket.on("message", (data) => this.#handleMessage(data));
    socket.on("ping", (data) => this.#countAndLimit() || socket.pong(data));
    socket.on("pong", () => {
      if (this.#countAndLimit()) return;
      this.#isAlive = true;
      this.lag = performance.now() - this.#pingTime;
    });
    this.checkLife();
    socket.on("error", (error) =>
      log.debug({ line: id, room: roomId, error: error.message }, "a connection failed"),
    );
    socket.on("close", () => {
      clearTimeout(joinTimer);
      void this.#listener
        ?.then((it) => it.leave())
        .catch((error: unknown) =>
          log.error({ room: roomId, error: String(error) }, "somebody could not leave"),
        );
    });
  }

  #handleMessage(data: RawData): void {
    this.#options.meters.countMessage();
    if (this.#countAndLimit()) return undefined;
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
    if (bytes.length > maxMessageBytes) return this.#refuse("too-large", "A message has at most 8 KiB.");
    const text = bytes.toString("utf8");
    if (this.#handling || !this.#openListener) return this.#enqueue(() => this.#enterRoom(text));
    try {
      const result = this.#openListener.handleMessage(text);
      if (result) result.catch((error: unknown) => this.#fail(error));
    } catch (error) {
      this.#fail(error);
    }
    return undefined;
  }

  /** Counts a message. If the client has sent too many, closes the connection and reads nothing more from it. */
  #countAndLimit(): boolean {
    const timeNow = performance.now();
    if (timeNow - this.#countedSince >= 1000) [this.#countedSince, this.#messageCount] = [timeNow, 0];
    if (++this.#messageCount <= maxMessagesPerSecond) return false;
    const { socket, stream } = this.#options;
    if (!this.isOpen) return true;
    this.#refuse("too-many", `At most ${maxMessagesPerSecond} messages are taken in a second.`);
    this.close(1008, "too many messages");
    stream.removeAllListeners("data");
    stream.resume();
    setTimeout(() => socket.terminate(), maxClosingTime).unref();
    return true;
  }

  /** Runs a task after all tasks that are already queued. */
  #enqueue(task: () => Promise<void>): void {
    const handling = (this.#handling ?? Promise.resolve())
      .then(task)
      .catch((error: unknown) => this.#fail(error))
      .then(() => {
        if (this.#handling === handling) this.#handling = undefined;
      });
    this.#handling = handling;
  }

  async #enterRoom(text: string): Promise<void> {
    const { enter, roomId } = this.#options;
    this.#listener ??= enter(roomId, this);
    this.#openListener = await this.#listener;
    return this.#openListener.handleMessage(text);
  }

  #refuse(code: ErrorCode, text: string): void {
    this.#options.meters.countRefusal(code);
    if (this.isOpen) this.send(JSON.stringify(makeError(code, text)));
  }

  #fail(error: unknown): void {
    const { log, roomId, id } = this.#options;
    log.error({ line: id, room: roomId, error: String(error) }, "a message could not be taken");
    this.close(1011);
  }
}
