import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { foldOf } from "../../src/play/index.ts";
import { libraryGame } from "../playing.ts";
import { Host } from "./client.ts";

// The bot of the protocol's page, at a real server.

const file = fileURLToPath(new URL("../../docs/example-bot.mjs", import.meta.url));
const host = new Host();
const bots: ChildProcess[] = [];

beforeAll(() => host.start());
afterEach(() => {
  for (const it of bots.splice(0)) it.kill();
});
afterAll(() => host.end());

async function makeRoom(wish: object): Promise<{ room: string; keys: readonly string[] }> {
  const made = await host.makeRoom(wish);
  for (const key of made.keys) {
    const link = `http://${host.address}/#/room/${made.room}?key=${key}`;
    bots.push(spawn(process.execPath, [file, link], { stdio: "ignore" }));
  }
  return made;
}

test("two bots play a game by moves to its end, and nothing that they give is refused", async () => {
  const { room } = await makeRoom({ game: "connect-four" });
  const fold = foldOf(libraryGame("connect-four"), { setup: { seed: 1, level: 1, options: [] } });
  const watcher = await host.join(room);
  while (!fold.isOver)
    for (const it of (await watcher.next("events")).events) {
      fold.apply(it);
      expect(it.number).toBe(Math.ceil(it.seq / 2));
    }
});

test("bots play where chance is the server's own, to the end", async () => {
  // Every act waits for the disk, and with five gems on the board it takes hundreds of acts to find seven by chance.
  const text = readFileSync(new URL("../../games/magpies.quad", import.meta.url), "utf8");
  const short = text
    .replace("repeat 5: grow-gem", "repeat 25: grow-gem")
    .replace("count gem < 5", "count gem < 25");
  expect(short).not.toBe(text);
  const { room } = await makeRoom({ text: short });
  const watcher = await host.join(room);
  const { events } = await watcher.next("reveal");
  expect(events.length).toBeGreaterThan(10);
  watcher.say({ type: "choices" });
  expect(await watcher.wrong()).toBe("no-seat");
});

test("a bot declines a draw, agrees to another play, and a seat is told what it can give", async () => {
  const { room, keys } = await makeRoom({ game: "chess" });
  bots.shift()?.kill();
  const white = await host.join(room, keys[0]);
  white.say({ type: "choices" });
  const { seq, inputs } = await white.next("choices");
  expect([seq, inputs.length]).toEqual([0, 20]);
  expect(inputs).toContainEqual({ type: "cycle", given: [{ type: "move", text: "e2e4" }] });
  white.act({ do: "offer", what: "draw" });
  const ofBlack = async () => {
    for (;;) for (const it of (await white.next("events")).events) if (it.seat === 1) return it.act;
  };
  expect(await ofBlack()).toEqual({ do: "decline", what: "draw" });
  white.act({ do: "resign" });
  white.act({ do: "offer", what: "rematch" });
  expect(await ofBlack()).toEqual({ do: "accept", what: "rematch" });
  expect(await ofBlack()).toMatchObject({ do: "input" });
});
