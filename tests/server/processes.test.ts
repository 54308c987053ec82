// Two processes with one database, which find each other by Redis: whoever comes to one of them plays with whoever comes to the other.

import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { missing, Services } from "../../scripts/faults/services.mjs";
import { makeReplay, newSession, replayOf } from "../../src/session/index.ts";
import { gameOf, play } from "../playing.ts";
import { type Client, Host } from "./client.ts";

describe.skipIf(missing.length > 0)(`two processes (need ${missing.join(", ") || "nothing more"})`, () => {
  let services: Services;
  const hosts: Host[] = [];
  beforeAll(async () => {
    services = await Services.start();
  });
  afterEach(async () => {
    for (const it of hosts.splice(0)) await it.end();
  });
  afterAll(() => services.stop());

  async function process({ isAlone = false } = {}): Promise<Host> {
    const host = new Host();
    hosts.push(host);
    const { database, redis } = services;
    await host.start({ data: database, ...(!isAlone && { redis }) });
    return host;
  }

  /** Whoever is cut off comes back at once, here to any process. */
  async function back(client: Client, host: Host, room: string, key?: string): Promise<Client> {
    await client.closed();
    return host.join(room, key);
  }

  test("SV12 have a room in one of them, and let players and watchers in by both", async () => {
    const [one, two] = [await process(), await process()];
    const { room, keys } = await one.makeRoom();
    const white = await one.join(room, keys[0]);
    const black = await two.join(room, keys[1]);
    const watcher = await two.join(room);
    white.move("e2e4");
    expect(await white.next("ack")).toMatchObject({ seq: 1 });
    expect((await black.next("events")).events).toMatchObject([{ seq: 1, seat: 0 }]);
    black.move("e7e5");
    expect(await black.next("ack")).toMatchObject({ seq: 2 });
    black.say("moo");
    expect(await black.wrong()).toBe("not-understood");
    for (const seq of [1, 2]) expect((await watcher.next("events")).events).toMatchObject([{ seq }]);
    black.cut();
    while ((await white.next("here")).seats[1]);
    const other = await two.join(room, keys[0]);
    expect(await white.wrong()).toBe("elsewhere");
    other.move("g1f3");
    expect(await other.next("ack")).toMatchObject({ seq: 3 });
  });

  test("SV15 go on in the one that is left when the other stops", async () => {
    const [one, two] = [await process(), await process()];
    const { room, keys } = await one.makeRoom();
    const white = await one.join(room, keys[0]);
    const black = await two.join(room, keys[1]);
    white.move("e2e4");
    await white.next("ack");
    await one.stop();
    const again = [await back(white, two, room, keys[0]), await back(black, two, room, keys[1])];
    again[1].move("e7e5");
    expect(await again[1].next("ack")).toMatchObject({ seq: 2 });
    expect((await again[0].next("events")).events).toMatchObject([{ seq: 1 }]);
    expect((await again[0].next("events")).events).toMatchObject([{ seq: 2 }]);
  });

  test("SV13 let nobody write a log whose room another process has taken", async () => {
    const [one, two] = [await process({ isAlone: true }), await process({ isAlone: true })];
    const { room, keys } = await one.makeRoom();
    const white = await one.join(room, keys[0]);
    const black = await two.join(room, keys[1]);
    white.move("e2e4");
    expect(await white.wrong()).toBe("not-kept");
    const again = await back(white, two, room, keys[0]);
    again.move("d2d4");
    expect(await again.next("ack")).toMatchObject({ seq: 1 });
    expect((await black.next("events")).events).toMatchObject([{ seq: 1 }]);
  });

  test("SV14 play on without Redis, and find each other when it is back", async () => {
    const [one, two] = [await process(), await process()];
    const { room, keys } = await one.makeRoom();
    const white = await one.join(room, keys[0]);
    const watcher = await two.join(room);
    await services.stopRedis();
    await watcher.closed();
    white.move("e2e4");
    expect(await white.next("ack")).toMatchObject({ seq: 1 });
    await services.startRedis();
    const meet = async (): Promise<readonly boolean[]> => {
      const [sits, sees] = [await one.join(room, keys[0]), await two.join(room)];
      const { seats } = await sees.next("here");
      // An address has only so many lines.
      for (const it of [sits, sees]) it.cut();
      return seats;
    };
    await expect.poll(meet).toEqual([true, false]);
  });

  test("keep published games and scores for one another", async () => {
    const [one, two] = [await process(), await process()];
    const text = readFileSync(new URL("pusher.quad", import.meta.url), "utf8");
    const published = await one.ask("POST", "published", { body: { text } });
    const { id, key } = published.told as { id: string; key: string };
    const game = `published/${id}`;
    const pusher = gameOf(text);
    const send = (host: Host, name: string, seed: number) =>
      host.ask("POST", "scores", {
        body: {
          ...{ game, name, key: "the key of a name" },
          replay: makeReplay(pusher, replayOf(play(newSession(pusher, { seed }), "2 right"))),
        },
      });
    expect((await send(two, "Ann", 1)).told).toMatchObject({ scores: [{ value: 2, place: 1 }] });
    expect((await send(one, "Bob", 2)).told).toMatchObject({ scores: [{ value: 2, place: 2 }] });
    const { told } = await two.ask("GET", `scores?game=${game}`);
    expect(told).toMatchObject({
      boards: [{ level: 1, by: "inputs", rows: [{ name: "Ann" }, { name: "Bob" }] }],
    });
    const changed = `${text}// another version\n`;
    await two.ask("POST", `published/${id}/versions`, { body: { text: changed }, key });
    expect((await one.ask("GET", `published/${id}`)).told).toMatchObject({
      versions: [{ number: 2 }, { number: 1 }],
    });
    expect((await one.ask("GET", "published?search=PUSH")).told).toMatchObject({
      games: [{ id }],
      more: false,
    });
    expect((await one.ask("DELETE", `published/${id}`, { key })).status).toBe(200);
    expect((await two.ask("GET", `published/${id}`)).status).toBe(404);
  });
});
