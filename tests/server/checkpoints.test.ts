import { afterEach, expect, test, vi } from "vitest";
import {
  foldOf,
  type RoomAct,
  type RoomEvent,
  type RoomFold,
  type ServerMessage,
} from "../../src/play/index.ts";
import { makeGame } from "../../src/game/index.ts";
import { actBudget, RoomQuota } from "../../src/server/budgets.ts";
import { FileKeeper } from "../../src/server/store/index.ts";
import { makeCheckpoint, restoreCheckpoint } from "../../src/server/rooms/checkpoints.ts";
import { Guest } from "../../src/server/rooms/guest.ts";
import { LiveRoom, type Peer, type RoomParts } from "../../src/server/rooms/live-room.ts";
import type { LoadedRooms } from "../../src/server/rooms/loaded-rooms.ts";
import { seatChoices } from "../../src/server/rooms/seat-choices.ts";
import { libraryGame } from "../playing.ts";
import { Host } from "./client.ts";

const draws = (seed: number) => (most: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * most);
};

/** Does something by chance in a room, the same in each of these folds; answers if all took it alike. */
function actOnAll(folds: readonly RoomFold[], draw: (most: number) => number): void {
  const [first] = folds;
  const seat = draw(first.seats);
  const kind = draw(12);
  const choices = seatChoices(first, seat);
  const inputs = "wrong" in choices ? [] : choices.inputs;
  const acts: readonly RoomAct[] = [
    { do: "name", name: `Ann ${draw(9)}` },
    { do: "say", phrase: "Hello!" },
    { do: draw(2) === 0 ? "offer" : "accept", what: (["draw", "undo", "rematch"] as const)[draw(3)] },
    { do: "decline", what: "undo" },
  ];
  const input = inputs[draw(Math.max(1, inputs.length))];
  const act: RoomAct = kind < 8 && input ? { do: "input", input } : acts[kind % 4];
  const tick = first.ticks ? { tick: first.ticks.passed + 1 + draw(3) } : {};
  const spent = draw(900);
  const told = folds.map((it) => it.apply({ seat, act, spent, ...tick }));
  for (const it of told) expect(it).toEqual(told[0]);
}

/** Everything of a fold that anybody can see. */
const seen = (fold: RoomFold): unknown => [
  fold.session.hash(),
  fold.session.status,
  fold.session.awaited,
  fold.session.canUndo,
  fold.session.inputs.length,
  fold.memory,
  fold.thinkingSeat,
  fold.canAbort,
];

test.each([
  "chess",
  "go",
  "draughts",
  "duck",
  "amazons",
  "versus",
  "magpies",
  "soundings",
  "biquadris",
  "connect-four",
])("%s goes on from a checkpoint as from its whole log", (name) => {
  const { program } = libraryGame(name);
  const mostWork = actBudget(program);
  const game = makeGame(program, { mostWork });
  const setup = { seed: 7, level: 1, options: [], clock: { initial: 600_000, increment: 1000 } };
  const opened = (): RoomFold =>
    foldOf(game, { setup: program.tick ? { seed: 7, level: 1, options: [] } : setup }, { held: 0, mostWork });
  let count = 0;
  for (let seed = 1; seed <= 4; seed++) {
    const draw = draws(seed);
    const whole = opened();
    let folds = [whole];
    for (let n = 0; n < 60; n++) {
      actOnAll(folds, draw);
      for (const it of folds) expect(seen(it)).toEqual(seen(whole));
      if (n % 9 !== 4) continue;
      const more = {
        thinksSince: n,
        stays: new Set([n]),
        kept: [[n, 9 * n] satisfies [number, number]],
        numbers: [n, 2],
      };
      const text = makeCheckpoint(folds.at(-1)!, more);
      if (text === undefined) continue;
      const fold = opened();
      expect(restoreCheckpoint(fold, text, mostWork)).toMatchObject(more);
      expect(seen(fold)).toEqual(seen(whole));
      folds = [whole, fold];
      count++;
    }
  }
  expect(count).toBeGreaterThan(8);
});

test("what is no checkpoint, or one that is damaged, leaves a fold at its beginning", () => {
  const { program } = libraryGame("chess");
  const game = makeGame(program);
  const setup = { seed: 1, level: 1, options: [] };
  const fold = foldOf(game, { setup }, {});
  fold.apply({
    seat: 0,
    act: { do: "input", input: { type: "cycle", given: [{ type: "move", text: "e2e4" }] } },
  });
  const text =
    makeCheckpoint(fold, { thinksSince: 1, stays: new Set(), kept: [[1, 1]], numbers: [1, 0] }) ?? "";
  const other = foldOf(game, { setup }, {});
  for (const it of ["", "AAAA", text.slice(0, 400), text.slice(1), text.replace("AA", "BB")])
    expect([restoreCheckpoint(other, it, 1e6), other.seq]).toEqual([undefined, 0]);
});

test("a room that began at a save is not taken back behind its beginning after it was opened from a checkpoint", () => {
  const game = libraryGame("chess");
  const setup = { seed: 1, level: 1, options: [], begun: "e2e4, e7e5" };
  const fold = foldOf(game, { setup }, { held: 0 });
  const beginning = fold.session.hash();
  const give = (it: RoomFold, seat: number, text: string) =>
    it.apply({ seat, act: { do: "input", input: { type: "cycle", given: [{ type: "move", text }] } } });
  give(fold, 0, "g1f3");
  const state = {
    thinksSince: 1,
    stays: new Set<number>(),
    kept: [[1, 1] as [number, number]],
    numbers: [1, 0],
  };
  const opened = foldOf(game, { setup }, { held: 0 });
  expect(restoreCheckpoint(opened, makeCheckpoint(fold, state) ?? "", 1e6)).toBeDefined();
  opened.apply({ seat: 1, act: { do: "offer", what: "undo" } });
  opened.apply({ seat: 0, act: { do: "accept", what: "undo" } });
  expect([opened.session.hash(), opened.session.canUndo]).toEqual([beginning, false]);
});

/** A log in memory, of which only what is asked for is read. */
class MemoryLog {
  readonly events: RoomEvent[] = [];
  checkpoint: { room: string; seq: number; state: string } | undefined;
  asked: [after: number, last: number][] = [];

  partsOf(name: string): RoomParts {
    return {
      ...{ id: "room", gameId: "game", nonce: "nonce", keys: [], desk: undefined, startTime: 0 },
      game: libraryGame(name),
      setup: { seed: 7, level: 1, options: [] },
      noteWork: () => {},
      onEmpty: () => {},
      append: async ({ act, number, spent, tick, ...it }, tell) => {
        this.events.push(
          JSON.parse(
            JSON.stringify({
              ...it,
              number: number ?? undefined,
              spent: spent ?? undefined,
              tick: tick ?? undefined,
              act: JSON.parse(act),
            }),
          ),
        );
        tell();
      },
      loadEvents: async (after, last) => {
        this.asked.push([after, last]);
        return this.events.slice(after, last);
      },
      checkpoint: (seq, state) => (this.checkpoint = { room: "room", seq, state }),
      onLost: () => {},
      onError: (error) => {
        throw error;
      },
    };
  }

  /** Opens the room as a server does that has just started. */
  open(name: string): Promise<LiveRoom> {
    this.asked = [];
    const events = this.events.slice(Math.max(0, (this.checkpoint?.seq ?? 0) - 256));
    return LiveRoom.open(this.partsOf(name), events, this.checkpoint);
  }
}

/** Somebody in a seat of a room, and the events and acknowledgements that came. */
function peerIn(seat: number | undefined): Peer & { seqs: number[]; heard: ServerMessage[] } {
  const seqs: number[] = [];
  const heard: ServerMessage[] = [];
  const send = (message: ServerMessage): void => {
    heard.push(message);
    if (message.type === "events") seqs.push(...message.events.map((it) => it.seq));
  };
  const tell = (text: string): void => send(JSON.parse(text));
  const tellAll = async (texts: AsyncIterable<string>): Promise<void> => {
    for await (const text of texts) tell(text);
  };
  return {
    seat,
    lag: 0,
    seqs,
    heard,
    send,
    sendText: tell,
    sendTexts: tellAll,
    close: () => {},
  };
}

const written = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const rename = (number: number): RoomAct => ({ do: "name", name: `Ann ${number}` });

/** Returns the log of a room in which the first seat has given itself 1,700 names. */
async function longLog(name: string): Promise<MemoryLog> {
  const log = new MemoryLog();
  const room = await log.open(name);
  const talker = peerIn(0);
  room.enter(talker, 0);
  for (let number = 1; number <= 1700; number++) {
    room.act(talker, number, rename(number));
    if (number % 100 === 0) await written();
  }
  return log;
}

test.each(["chess", "soundings"])("SV11 a long room of %s is opened without its old events", async (name) => {
  const log = await longLog(name);
  expect([log.events.length, (log.checkpoint?.seq ?? 0) >= 1000]).toEqual([1700, true]);

  const room = await log.open(name);
  const [white, late] = [peerIn(0), peerIn(1)];
  room.enter(white, 1690);
  expect([white.seqs, log.asked]).toEqual([[1691, 1692, 1693, 1694, 1695, 1696, 1697, 1698, 1699, 1700], []]);
  // An act that was not acknowledged is sent again, and is carried out once.
  room.act(white, 1700, rename(1700));
  room.act(white, 1, rename(1));
  room.act(white, 1701, rename(1701));
  await written();
  const told = white.heard.map((it) => (it.type === "ack" ? it.seq : it.type === "error" ? it.code : ""));
  expect(told.filter(Boolean)).toEqual([1700, "late", 1701]);

  room.enter(late, 0);
  await expect.poll(() => late.seqs.length).toBe(1701);
  expect(late.seqs).toEqual(Array.from({ length: 1701 }, (_, n) => n + 1));
  expect(log.asked.slice(0, 2)).toEqual([
    [0, 500],
    [500, 744],
  ]);

  if (log.checkpoint) log.checkpoint.state = "AAAA";
  const again = await log.open(name);
  expect([again.seq, again.hash()]).toEqual([1701, room.hash()]);
});

test("what is played while somebody is sent a long log comes after it", async () => {
  const log = await longLog("chess");
  const room = await log.open("chess");
  const talker = peerIn(0);
  room.enter(talker, 1700);
  const sent: ServerMessage[] = [];
  const guest = new Guest({
    roomId: "room",
    rooms: { open: async () => room, release: () => {} } as Partial<LoadedRooms> as LoadedRooms,
    wire: { isOpen: true, lag: 0, send: (text) => void sent.push(JSON.parse(text)), close: () => {} },
    serverCalls: { log: () => {}, countRefusal: () => {} },
  });
  await guest.handleMessage(JSON.stringify({ type: "join", version: 1, from: 1 }));
  room.act(talker, 1701, rename(1701));
  await written();
  const seqs = (): number[] =>
    sent.flatMap((it) => (it.type === "events" ? it.events.map(({ seq }) => seq) : []));
  expect([seqs().length < 1700, log.events.length]).toEqual([true, 1701]);
  await expect.poll(() => seqs().length).toBe(1700);
  expect(seqs()).toEqual(Array.from({ length: 1700 }, (_, n) => n + 2));
  expect(sent.every((it) => it.type !== "events" || it.events.length <= 1000)).toBe(true);
  guest.leave();
});

/** A room whose rows are on disk, with their messages, only when the test says so. */
async function slowRoom(log: MemoryLog, prior = 0) {
  const writes: (() => void)[] = [];
  let collected: (() => void)[] | undefined;
  const parts: RoomParts = {
    ...log.partsOf("chess"),
    append: (_, tell) => {
      const messages: (() => void)[] = [];
      collected = messages;
      tell();
      collected = undefined;
      return new Promise((resolve) => {
        writes.push(() => {
          for (const it of messages) it();
          resolve();
        });
      });
    },
  };
  const room = await LiveRoom.open(parts, log.events.slice(prior));
  const joined = (seat: number): ReturnType<typeof peerIn> => {
    const peer = peerIn(seat);
    const { sendText } = peer;
    return Object.assign(peer, {
      sendText: (text: string) => (collected ? collected.push(() => sendText(text)) : sendText(text)),
    });
  };
  return { room, joined, write: () => writes.splice(0).forEach((it) => it()) };
}

test("who joins while events are on their way to the disk is sent them in order", async () => {
  const { room, joined, write } = await slowRoom(new MemoryLog());
  const [early, late] = [joined(0), joined(1)];
  room.enter(early, 0);
  room.act(early, 1, rename(1));
  room.enter(late, 0);
  room.act(early, 2, rename(2));
  write();
  await written();
  room.act(early, 3, rename(3));
  write();
  await written();
  expect([early.seqs, late.seqs]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test("who leaves while a long log is sent is sent nothing that is played later", async () => {
  const log = await longLog("chess");
  const room = await log.open("chess");
  const [talker, gone] = [peerIn(0), peerIn(1)];
  room.enter(talker, 1700);
  room.enter(gone, 0);
  room.leave(gone);
  await expect.poll(() => gone.seqs.length).toBe(1700);
  await written();
  room.act(talker, 1701, rename(1701));
  await written();
  expect([talker.seqs.at(-1), gone.seqs.at(-1)]).toEqual([1701, 1700]);
});

test("who is sent a long log is sent nothing that is not on disk", async () => {
  const log = await longLog("chess");
  const { room, joined, write } = await slowRoom(log, 1690);
  const talker = joined(0);
  room.enter(talker, 1700);
  const sent: string[] = [];
  const guest = new Guest({
    roomId: "room",
    rooms: { open: async () => room, release: () => {} } as Partial<LoadedRooms> as LoadedRooms,
    wire: { isOpen: true, lag: 0, send: (text) => void sent.push(text), close: () => {} },
    serverCalls: { log: () => {}, countRefusal: () => {} },
  });
  await guest.handleMessage(JSON.stringify({ type: "join", version: 1, from: 1 }));
  room.act(talker, 1701, rename(1701));
  const last = (): number => {
    const events = sent.filter((it) => it.includes('"events"'));
    return Number(/.*"seq":(\d+)/s.exec(events.at(-1) ?? "")?.[1]);
  };
  await expect.poll(last).toBe(1700);
  for (let n = 0; n < 5; n++) await written();
  expect(last()).toBe(1700);
  write();
  await expect.poll(last).toBe(1701);
  guest.leave();
});

test("SV27 what a room has kept counts after it is opened again, and the end is revealed with all events", async () => {
  const log = new MemoryLog();
  const first = await log.open("soundings");
  const talker = peerIn(0);
  first.enter(talker, 0);
  for (let number = 1; number <= 1100; number++)
    first.act(talker, number, { do: "name", name: `Ann ${number}` });
  await written();
  first.act(talker, 1101, { do: "say", phrase: "Hello!" });
  await written();
  const state = log.checkpoint?.state ?? "";
  const fold = foldOf(libraryGame("soundings"), { setup: { seed: 1, level: 1, options: [] } }, {});
  const kept = restoreCheckpoint(fold, state, 1e6)?.kept[0] ?? [0, 0];
  expect([kept[0], kept[1] > 50 * kept[0]]).toEqual([log.checkpoint?.seq, true]);

  const room = await log.open("soundings");
  const peer = peerIn(0);
  room.enter(peer, room.seq);
  room.act(peer, 1102, { do: "resign" });
  await expect.poll(() => peer.heard.some((it) => it.type === "reveal")).toBe(true);
  const reveal = peer.heard.find((it) => it.type === "reveal");
  expect(reveal?.type === "reveal" && reveal.events.map((it) => it.seq)).toEqual(
    Array.from({ length: 1102 }, (_, n) => n + 1),
  );
});

test("SV27 a seat that has used its share takes nothing from the others", async () => {
  const log = new MemoryLog();
  const room = await log.open("versus");
  const [first, second] = [peerIn(0), peerIn(1)];
  room.enter(first, 0);
  room.enter(second, 0);
  vi.spyOn(RoomQuota.prototype, "addAct").mockImplementation(function (this: RoomQuota, share, bytes) {
    this.counts[share][0] += share === 0 ? 40_000 : 1;
    this.counts[share][1] += bytes;
  });
  room.act(first, 1, rename(1));
  room.act(first, 2, rename(2));
  room.act(second, 1, rename(1));
  room.act(second, 2, { do: "input", input: { type: "cycle", given: [] } });
  await vi.waitFor(() => expect(log.events.filter((it) => it.act.do === "time").length).toBeGreaterThan(2), {
    timeout: 5000,
  });
  const told = first.heard.flatMap((it) => (it.type === "error" ? [[it.code, it.number]] : []));
  const acts = log.events.filter((it) => it.act.do !== "time").map((it) => [it.seat, it.number]);
  expect([told, acts]).toEqual([
    [["refused", 2]],
    [
      [0, 1],
      [1, 1],
      [1, 2],
    ],
  ]);
  room.close();
});

test("SV27 a full room logs nothing but the end of its match: no ticks, and no acts of the computer", async () => {
  const quota: { refusal?: string } = {};
  vi.spyOn(RoomQuota.prototype, "refusalOf").mockImplementation(() => quota.refusal);
  const log = new MemoryLog();
  const room = await log.open("versus");
  const [first, second] = [peerIn(0), peerIn(1)];
  room.enter(first, 0);
  room.enter(second, 0);
  await vi.waitFor(() => expect(log.events.length).toBeGreaterThan(2), { timeout: 5000 });
  quota.refusal = "This room is full.";
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { length } = log.events;
  room.act(first, 1, { do: "input", input: { type: "cycle", given: [] } });
  room.act(first, 2, { do: "name", name: "Ann" });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(log.events).toHaveLength(length);
  const told = first.heard.flatMap((it) => (it.type === "error" ? [[it.code, it.number, it.text]] : []));
  expect(told).toEqual([1, 2].map((number) => ["refused", number, "This room is full."]));
  room.act(first, 3, { do: "resign" });
  await written();
  expect(log.events.at(-1)?.act).toEqual({ do: "resign" });
  room.close();
  vi.restoreAllMocks();
});

let host: Host | undefined;
afterEach(async () => host?.end());

/** Runs statements on the file of a server that is stopped. */
async function inFile(file: string, ...statements: string[]): Promise<string[]> {
  const rows: string[] = [];
  let heard = (): void => {};
  const keeper = new FileKeeper((it) => {
    rows.push(JSON.stringify(it));
    heard();
  });
  const orders = [
    { type: "open", file } as const,
    ...statements.map((sql) => ({ type: "run", sql, parameters: [] }) as const),
    { type: "close" } as const,
  ];
  for (const it of orders)
    await new Promise<void>((resolve) => {
      heard = resolve;
      keeper.handleOrder(it);
    });
  return rows.slice(1, -1);
}

test("SV11 a room that is opened again goes on from its checkpoint, and from its log where that is damaged", async () => {
  host = new Host();
  await host.start();
  const { room, keys } = await host.makeRoom();
  const players = [await host.join(room, keys[0]), await host.join(room, keys[1])];
  for (const [n, move] of ["e2e4", "e7e5", "g1f3", "b8c6"].entries()) {
    players[n % 2].move(move);
    await players[n % 2].next("ack");
  }
  for (let n = 5; n <= 120; n++) {
    players[0].act({ do: "name", name: `Ann ${n}` });
    await players[0].next("ack");
  }
  for (const it of players) it.cut();
  while (((await (await fetch(`http://${host.address}/healthz`)).json()) as { rooms: number }).rooms > 0);
  await host.stop();
  const [found] = await inFile(
    host.data,
    "select seq, length(state) as length from checkpoint",
    "create table spare as select seq, act from event",
    // Who played the log would find that nothing of it can be played.
    `update event set act = '{"do":"say","phrase":"Hello!"}' where seq <= 120`,
  );
  expect(found).toContain("120");
  await host.start();
  const white = await host.join(room, keys[0], 120);
  white.move("f1b5");
  expect((await white.next("ack")).seq).toBe(121);
  white.cut();
  await host.stop();
  await inFile(
    host.data,
    "update event set act = (select act from spare where spare.seq = event.seq) where seq <= 120",
    "drop table spare",
    "update checkpoint set state = 'AAAA'",
  );
  await host.start();
  const again = await host.join(room, keys[0], 0);
  const { events } = await again.next("events");
  expect(events.length).toBe(121);
});
