import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { LivePlay, type OpenSocket, RoomLine, RoomPlay, type ServerMessage } from "../../src/play/index.ts";
import { libraryGame } from "../playing.ts";
import { Host } from "./client.ts";

// A game with a clock of its own, played together through real sockets: the server's order holds.

const host = new Host();

beforeAll(() => host.start());
afterAll(() => host.end());

const versus = libraryGame("versus");

const clock = {
  now: () => performance.now(),
  after: (delay: number, callback: () => void) => {
    const timer = setTimeout(callback, delay);
    return () => clearTimeout(timer);
  },
};

/** Somebody in a room, with a keyboard; what they hear and say takes a while. */
class Guest {
  readonly line: RoomLine;
  play: RoomPlay | undefined;
  live: LivePlay | undefined;
  #socket: WebSocket | undefined;
  isOffline = false;

  constructor(room: string, key?: string, lag = 0) {
    const open: OpenSocket = ({ onOpen, onMessage, onClose }) => {
      const socket = new WebSocket(
        this.isOffline ? "ws://127.0.0.1:1" : `ws://${host.address}/api/rooms/${room}/socket`,
      );
      this.#socket = socket;
      socket.on("open", onOpen);
      socket.on("message", (data: Buffer) => setTimeout(() => onMessage(data.toString("utf8")), lag));
      socket.on("close", onClose);
      socket.on("error", () => {});
      return {
        send: (text) => setTimeout(() => socket.readyState === WebSocket.OPEN && socket.send(text), lag),
        close: () => socket.close(),
      };
    };
    this.line = new RoomLine({
      open,
      clock,
      key,
      from: () => this.play?.fold.seq ?? 0,
      receive: (message) => this.#hear(message),
      onChange: () => {},
    });
  }

  #hear(message: ServerMessage): void {
    if (message.type === "welcome" && !this.play) {
      this.play = new RoomPlay({
        ...{ game: versus, clock, welcome: message },
        act: (act) => this.line.act(act),
        reconnect: () => this.line.reconnect(),
        onChange: () => {},
      });
      this.live = new LivePlay({ clock, session: this.play.session, freshSeed: () => 1, shared: this.play });
      this.play.showIn(this.live);
    }
    this.play?.receive(message);
  }

  get tick(): number {
    return this.play?.fold.ticks?.passed ?? 0;
  }

  get hash(): number | undefined {
    return this.play?.fold.session.hash();
  }

  cut(): void {
    this.isOffline = true;
    this.#socket?.terminate();
  }

  end(): void {
    this.live?.stop();
    this.line.close();
  }
}

const soon = { timeout: 60_000, interval: 20 };

test("versus is played to the end by two, one of them 150 ms away, while a third watches and one is cut off", async () => {
  const { room, keys } = await host.makeRoom({ game: "versus" });
  const red = new Guest(room, keys[0], 150);
  const blue = new Guest(room, keys[1]);
  const watcher = new Guest(room);
  const guests = [red, blue, watcher];
  await expect.poll(() => Math.min(...guests.map((it) => it.tick)), soon).toBeGreaterThan(5);
  // What is held down counts until it is let go.
  red.live?.press("a");
  blue.live?.press("ArrowUp");
  blue.live?.release("ArrowUp");
  await expect.poll(() => blue.play?.fold.session.inputs.length, soon).toBeGreaterThan(30);
  red.live?.release("a");
  blue.cut();
  const { tick } = watcher;
  await expect.poll(() => watcher.tick, soon).toBeGreaterThan(tick + 10);
  blue.isOffline = false;
  await expect.poll(() => blue.tick, soon).toBeGreaterThan(tick + 10);
  while (red.play?.fold.isOver === false) {
    red.live?.press("w");
    red.live?.release("w");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await expect.poll(() => guests.every((it) => it.play?.fold.isOver), soon).toBe(true);
  const late = new Guest(room);
  await expect.poll(() => late.play?.fold.isOver, soon).toBe(true);
  const [hash] = guests.map((it) => it.hash);
  expect([...guests, late].map((it) => it.hash)).toEqual([hash, hash, hash, hash]);
  expect(guests.map((it) => it.live?.frame.status)).toEqual(guests.map(() => red.play?.fold.session.status));
  // Another play begins with other pieces.
  red.play?.playAgain();
  blue.play?.playAgain();
  await expect.poll(() => watcher.play?.fold.round, soon).toBe(1);
  await expect.poll(() => watcher.tick, soon).toBeGreaterThan(5);
  for (const it of [...guests, late]) it.end();
});
