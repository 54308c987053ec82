import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { expect } from "vitest";
import type { ServerMessage } from "../../src/play/index.ts";
import { judged } from "../../src/server/judge/index.ts";
import { type RoomServer, type ServerOptions, startServer } from "../../src/server/index.ts";
import { roomsInThread } from "../../src/server/rooms/rooms-in-thread.ts";
import { FileKeeper } from "../../src/server/store/index.ts";
import { Services } from "../../scripts/faults/services.mjs";
import { libraryGame } from "../playing.ts";

/** `npm run faults -- --postgres` runs these tests with two processes on a database, behind HAProxy. */
const running = process.env.QUADRILLE_SERVICES;
const services = running === undefined ? undefined : new Services(running);

/** Writes a file of data in this thread. */
export const keeperHere: NonNullable<ServerOptions["openKeeper"]> = (heard) => {
  const keeper = new FileKeeper(heard);
  return { post: (order) => keeper.handleOrder(order), close: () => {} };
};

/** Plays rooms in this thread. */
const roomsHere: NonNullable<ServerOptions["openRooms"]> = (heard) => ({
  post: roomsInThread(heard),
  close: () => {},
});

/** A folder for the data of servers, and the server that runs on it. */
export class Host {
  readonly folder: string;
  readonly data: string;
  server: RoomServer | undefined;
  /** The lines of its log from `warn` on. */
  readonly logged: Record<string, unknown>[] = [];
  #second: RoomServer | undefined;
  #balancer: { readonly port: number; stop(): Promise<void> } | undefined;

  constructor(folder = mkdtempSync(join(tmpdir(), "quadrille-rooms-"))) {
    this.folder = folder;
    this.data = join(folder, "rooms.db");
  }

  async start(more: Partial<ServerOptions> = {}): Promise<void> {
    if (!services || Object.keys(more).length > 0) {
      this.server = await this.#start(more);
      return;
    }
    services.forget();
    const shared = { data: services.database, redis: services.redis, isBehindProxy: true };
    this.server = await this.#start(shared);
    this.#second = await this.#start(shared);
    this.#balancer = await services.balance([this.server.port, this.#second.port]);
  }

  #start(more: Partial<ServerOptions>): Promise<RoomServer> {
    return startServer({
      port: 0,
      host: "127.0.0.1",
      data: this.data,
      findGame: (name) => (/^$|^[0-9a-f]{64}$/.test(name) ? undefined : libraryGame(name).program),
      page: (_, response) => response.writeHead(404).end(),
      logLevel: "warn",
      logTo: { write: (line) => void this.logged.push(JSON.parse(line)) },
      openKeeper: keeperHere,
      openRooms: roomsHere,
      openJudge: (heard) => ({ post: (order) => heard(judged(order)), close: () => {} }),
      ...more,
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.server?.close(), this.#second?.close()]);
    await this.#balancer?.stop();
    this.server = undefined;
    this.#second = undefined;
    this.#balancer = undefined;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get address(): string {
    return `127.0.0.1:${(this.#balancer ?? this.server)?.port}`;
  }

  async post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(`http://${this.address}/api/rooms`, { method: "POST", headers, body: JSON.stringify(body) });
  }

  /** Asks below `/api/`, as JSON where something is said; answers the status and what came, parsed if it is JSON. */
  async ask(
    method: string,
    path: string,
    { body, key }: { readonly body?: unknown; readonly key?: string } = {},
  ): Promise<{ status: number; headers: Headers; told: unknown }> {
    const answer = await fetch(`http://${this.address}/api/${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
    });
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    const told: unknown = isJson ? await answer.json() : await answer.text();
    return { status: answer.status, headers: answer.headers, told };
  }

  async makeRoom(wish: object = { game: "chess" }): Promise<{ room: string; keys: readonly string[] }> {
    const answer = await this.post(wish);
    expect(answer.status).toBe(201);
    const { room, seats } = (await answer.json()) as { room: string; seats: { key: string }[] };
    return { room, keys: seats.map((it) => it.key) };
  }

  /** A client that has joined, once it has been welcomed. */
  async join(room: string, key?: string, from?: number): Promise<Client> {
    const client = await this.connect(room);
    client.say({
      type: "join",
      version: 1,
      ...(key !== undefined && { key }),
      ...(from !== undefined && { from }),
    });
    await client.next("welcome").then((it) => client.countFrom(it.number));
    return client;
  }

  async connect(room: string, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
    const socket = new WebSocket(`ws://${this.address}/api/rooms/${room}/socket`, { headers });
    const client = new Client(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return client;
  }
}

type Of<Type extends ServerMessage["type"]> = Extract<ServerMessage, { type: Type }>;

/** One end of a socket, which keeps what it hears until somebody wants it. */
export class Client {
  readonly socket: WebSocket;
  readonly heard: ServerMessage[] = [];
  /** Everything that was ever sent, as text. */
  bytes = "";
  isClosed = false;
  #number = 0;
  #wake: () => void = () => {};

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => {
      this.bytes += data.toString("utf8");
      this.heard.push(JSON.parse(data.toString("utf8")) as ServerMessage);
      this.#wake();
    });
    socket.on("close", () => {
      this.isClosed = true;
      this.#wake();
    });
    socket.on("error", () => {});
  }

  countFrom(number: number): void {
    this.#number = number;
  }

  say(message: unknown): void {
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** Says an act; answers its number. */
  act(act: object, number = ++this.#number): number {
    this.say({ type: "act", number, act });
    return number;
  }

  move(text: string, number?: number): number {
    return this.act({ do: "input", input: { type: "cycle", given: [{ type: "move", text }] } }, number);
  }

  async any(): Promise<ServerMessage> {
    for (;;) {
      const message = this.heard.shift();
      if (message) return message;
      if (this.isClosed) throw new Error("The line was closed.");
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** The next message of a type; others before it are passed over. */
  async next<Type extends ServerMessage["type"]>(type: Type): Promise<Of<Type>> {
    for (;;) {
      const message = await this.any();
      if (message.type === type) return message as Of<Type>;
    }
  }

  /** Says what is wrong and answers what the error is called. */
  async wrong(): Promise<string> {
    return (await this.next("error")).code;
  }

  async closed(): Promise<void> {
    while (!this.isClosed) await new Promise<void>((resolve) => (this.#wake = resolve));
  }

  cut(): void {
    this.socket.terminate();
  }
}
