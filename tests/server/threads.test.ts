import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { OpenRooms } from "../../src/server/rooms/rooms.ts";
import { roomsInThread } from "../../src/server/rooms/rooms-in-thread.ts";
import { Host } from "./client.ts";

// Rooms are played in threads: one that does not answer costs its room, and nobody else anything.

let host: Host;
afterEach(() => host.end());

/** Opens threads of rooms that can be made to stop at a room, or to end with an error. */
function threads() {
  const all: {
    rooms: Set<string>;
    stop(room?: number): void;
    fail(error: Error): void;
    isClosed: boolean;
  }[] = [];
  const open: OpenRooms = (heard, failed) => {
    let isStopped = false;
    let turn: Int32Array = new Int32Array(2);
    const it = {
      rooms: new Set<string>(),
      isClosed: false,
      fail: failed,
      stop: (room = 1) => {
        isStopped = true;
        turn[0] = room;
      },
    };
    all.push(it);
    const hear = roomsInThread((calls) => {
      if (isStopped) return;
      for (const [, name, [room]] of calls) if (name === "take") it.rooms.add(String(room));
      heard(calls);
    });
    return {
      post: (calls) => {
        if (calls[0]?.[1] === "begin") turn = new Int32Array(calls[0][2][2] as SharedArrayBuffer);
        if (!isStopped) hear(calls);
      },
      close: () => {
        it.isClosed = true;
      },
    };
  };
  return { all, open };
}

test("SV10 strangers' games are in a thread of their own; where it does not answer its room is closed with a sentence, and the rest plays on", async () => {
  const { all, open } = threads();
  host = new Host();
  await host.start({ openRooms: open });
  const text = readFileSync(new URL("../../games/chess.quad", import.meta.url), "utf8");
  const [one, two, three] = [
    await host.makeRoom({ text }),
    await host.makeRoom(),
    await host.makeRoom({ text }),
  ];
  const first = await host.join(one.room, one.keys[0]);
  const second = await host.join(two.room, two.keys[0]);
  const third = await host.join(three.room, three.keys[0]);
  for (const it of [first, second, third]) {
    it.move("e2e4");
    await it.next("ack");
  }
  expect(all.length).toBe(2);
  const [stuck, other] = all;
  expect([...stuck.rooms].sort()).toEqual([one.room, three.room].sort());
  expect([...other.rooms]).toEqual([two.room]);
  await wait(50);
  stuck.stop();
  const began = performance.now();
  const told = await first.next("error");
  expect([told.code, told.text]).toEqual(["no-room", expect.stringContaining("is closed")]);
  expect(performance.now() - began).toBeLessThan(4000);
  await first.closed();
  await third.closed();
  expect(stuck.isClosed).toBe(true);
  // Nobody comes into it any more; its log is kept.
  const back = await host.connect(one.room);
  back.say({ type: "join", version: 1 });
  expect(await back.wrong()).toBe("no-room");
  // The other room of the thread is loaded again with all that was acknowledged, and the other thread has heard of nothing.
  const again = await host.join(three.room, three.keys[1]);
  again.move("e7e5");
  expect((await again.next("ack")).seq).toBe(2);
  const black = await host.join(two.room, two.keys[1]);
  black.move("e7e5");
  expect((await black.next("ack")).seq).toBe(2);
  expect(host.logged.filter((it) => it["level"] === 50)).toMatchObject([{ room: one.room }]);
  await host.stop();
  await host.start();
  const kept = await host.join(one.room, one.keys[1], 0);
  expect((await kept.next("events")).events.length).toBe(1);
});

test("who comes in while the only other one leaves is in the room, and need not come again", async () => {
  let load: (() => void) | undefined;
  host = new Host();
  await host.start({
    openRooms: (heard) => {
      const hear = roomsInThread((calls) => {
        const isFirst = load === undefined && calls.some(([, name]) => name === "take");
        if (isFirst) load = () => heard(calls);
        else heard(calls);
      });
      return { post: hear, close: () => {} };
    },
  });
  const { room } = await host.makeRoom();
  const [one, two] = [await host.connect(room), await host.connect(room)];
  one.say({ type: "join", version: 1 });
  await expect.poll(() => load).toBeDefined();
  two.say({ type: "join", version: 1 });
  one.cut();
  await wait(100);
  load?.();
  expect(await two.next("welcome")).toMatchObject({ type: "welcome" });
});

test("a thread that ends by itself while it works at no room closes none", async () => {
  const { all, open } = threads();
  host = new Host();
  await host.start({ openRooms: open });
  const { room, keys } = await host.makeRoom();
  const white = await host.join(room, keys[0]);
  white.move("e2e4");
  await white.next("ack");
  await wait(50);
  all[0].fail(new Error("out of memory"));
  await white.closed();
  const black = await host.join(room, keys[1]);
  black.move("e7e5");
  expect((await black.next("ack")).seq).toBe(2);
  expect(all.length).toBe(2);
});
