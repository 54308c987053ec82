import type { Listener, Wire } from "../wire.ts";

/** Describes a message between two processes about a client. */
export type RelayMessage =
  /** Forwards a message from a client. `line` is the number of the client's connection. `room` is set only in the first message. */
  | { readonly line: number; readonly room?: string; readonly said: string; readonly lag?: number }
  | { readonly line: number; readonly left: true }
  /** Sends a message to the client, or closes the client's connection. */
  | { readonly line: number; readonly tell: string; readonly isAnswer?: boolean | undefined }
  | { readonly line: number; readonly cut: number; readonly reason?: string };

export interface RelayOptions {
  post(process: string, message: RelayMessage): void;
  /** Lets a client of another process join a room of this process. */
  enter(room: string, wire: Wire): Promise<Listener>;
}

/** Describes a client of this process in a room of another process. */
interface RelayedClient {
  readonly process: string;
  readonly wire: Wire;
}

/** Describes a client of another process in a room of this process. */
interface Visitor {
  readonly process: string;
  readonly wire: Wire & { lag: number };
  readonly listener: Promise<Listener>;
  /** Stores the room's listener, once the client has joined. */
  openListener?: Listener;
}

/**
 * Forwards messages between clients and rooms in different processes. If a message may have been lost, the connection is closed,
 * and the client reconnects.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #clientsByLine = new Map<number, RelayedClient>();
  readonly #visitors = new Map<string, Visitor>();
  #lineCount = 0;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** Returns the ids of the processes to which this relay has connections. */
  get processes(): readonly string[] {
    const allClients = [...this.#clientsByLine.values(), ...this.#visitors.values()];
    return [...new Set(allClients.map((it) => it.process))];
  }

  /** Connects a client of this process to a room of another process. */
  connect(process: string, room: string, wire: Wire): Listener {
    const { post } = this.#options;
    const line = ++this.#lineCount;
    let isRoomSent = false;
    let lastLag = 0;
    this.#clientsByLine.set(line, { process, wire });
    return {
      handleMessage: (said) => {
        const { lag } = wire;
        post(process, { line, said, ...(!isRoomSent && { room }), ...(lag !== lastLag && { lag }) });
        isRoomSent = true;
        lastLag = lag;
      },
      leave: () => {
        if (this.#clientsByLine.delete(line)) post(process, { line, left: true });
      },
    };
  }

  /** Handles a message from another process. @throws if handling a message of a visiting client fails; the client's connection is then closed */
  handleMessage(process: string, message: RelayMessage): Promise<void> | undefined {
    if ("said" in message) return this.#handleVisitorMessage(process, message);
    if ("left" in message) this.#removeVisitor(`${process} ${message.line}`);
    else this.#handleReply(process, message);
    return undefined;
  }

  /** Passes a message from a room in another process to the client in this process. */
  #handleReply(process: string, message: Extract<RelayMessage, { tell: string } | { cut: number }>): void {
    const client = this.#clientsByLine.get(message.line);
    if (client?.process !== process) return undefined;
    if ("tell" in message)
      return client.wire.isOpen ? client.wire.send(message.tell, message.isAnswer) : undefined;
    this.#clientsByLine.delete(message.line);
    return client.wire.close(message.cut, message.reason);
  }

  /** Closes the connections with one process, or with all processes. */
  disconnect(process?: string): void {
    for (const [line, it] of this.#clientsByLine) {
      if (process !== undefined && it.process !== process) continue;
      this.#clientsByLine.delete(line);
      it.wire.close(1012);
    }
    for (const [key, it] of this.#visitors)
      if (process === undefined || it.process === process) this.#removeVisitor(key);
  }

  async #handleVisitorMessage(
    process: string,
    { line, room, said, lag }: Extract<RelayMessage, { said: string }>,
  ): Promise<void> {
    const key = `${process} ${line}`;
    if (room !== undefined) this.#visitors.set(key, this.#makeVisitor(process, line, room));
    const visitor = this.#visitors.get(key);
    if (!visitor) return this.#options.post(process, { line, cut: 1012 });
    if (lag !== undefined) visitor.wire.lag = lag;
    try {
      visitor.openListener ??= await visitor.listener;
      const handling = visitor.openListener.handleMessage(said);
      if (handling) await handling;
    } catch (error) {
      visitor.wire.close(1011);
      throw error;
    }
  }

  #makeVisitor(process: string, line: number, room: string): Visitor {
    const { post, enter } = this.#options;
    const visitors = this.#visitors;
    const key = `${process} ${line}`;
    const wire: Visitor["wire"] = {
      get isOpen() {
        return visitors.has(key);
      },
      lag: 0,
      send: (text, isAnswer) => post(process, { line, tell: text, isAnswer }),
      close: (cut, reason) => {
        if (!visitors.has(key)) return;
        post(process, { line, cut, ...(reason !== undefined && { reason }) });
        this.#removeVisitor(key);
      },
    };
    return { process, wire, listener: enter(room, wire) };
  }

  #removeVisitor(key: string): void {
    const visitor = this.#visitors.get(key);
    this.#visitors.delete(key);
    visitor?.listener.then((it) => it.leave()).catch(() => {});
  }
}
