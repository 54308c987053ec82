import { readFileSync } from "node:fs";
import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { RoomFold, type RoomEvent } from "../../src/play/index.ts";
import { makeReplay, newSession, replayOf } from "../../src/session/index.ts";
import { libraryGame } from "../playing.ts";
import { Client, Host } from "./client.ts";

// Rooms through real sockets: `docs/protocol.md` says what is tested here.

const host = new Host();

beforeAll(() => host.start());
afterAll(() => host.end());
afterEach(() => void vi.restoreAllMocks());

/** Stops the clock of the server, which runs in this thread: then thoughts take as long as `pass` says, on a busy machine too. */
function stopClock(): { pass(milliseconds: number): void } {
  // Whole, so that what passes is not one less by rounding.
  let now = Math.floor(performance.now());
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return { pass: (milliseconds) => void (now += milliseconds) };
}

/** Lets the server hear that a line was closed. */
const aMoment = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 100));

const chess = libraryGame("chess");

/** The hash of what a list of events leads to. */
function hashOf(events: readonly RoomEvent[]): number {
  const fold = new RoomFold(chess, { setup: { seed: 1, level: 1, options: [] }, options: [] });
  for (const it of events) expect(fold.apply(it)).toBeUndefined();
  return fold.session.hash();
}

const moves = (...texts: readonly string[]): RoomEvent[] =>
  texts.map((text, i) => ({
    seq: i + 1,
    seat: i % 2,
    at: 0,
    act: { do: "input", input: { type: "cycle", given: [{ type: "move", text }] } },
  }));

/** A room of chess with both players in it. */
async function table(wish: object = { game: "chess" }) {
  const { room, keys } = await host.makeRoom(wish);
  return { room, keys, white: await host.join(room, keys[0]), black: await host.join(room, keys[1]) };
}

/** Moves for both, each when the one before has come to the other. */
async function playOut(white: Client, black: Client, ...texts: readonly string[]): Promise<void> {
  for (const [i, text] of texts.entries()) {
    (i % 2 === 0 ? white : black).move(text);
    await Promise.all([white.next("events"), black.next("events")]);
  }
}

describe("a room", () => {
  test("tells both players what one played, and the one that it is kept", async () => {
    const { white, black } = await table();
    const number = white.move("e2e4");
    expect(await white.next("ack")).toEqual({ type: "ack", number, seq: 1 });
    const { events } = await black.next("events");
    expect(events).toMatchObject([{ seq: 1, seat: 0, number: 1, act: { do: "input" } }]);
  });

  test("tells each event once and in order to those who come in while it is written", async () => {
    const { room, white, black } = await table();
    const texts = [..."abcdefgh"].flatMap((file) => [`${file}2${file}3`, `${file}7${file}6`]);
    const watchers: Promise<Client>[] = [];
    for (const [i, text] of texts.entries()) {
      watchers.push(host.join(room));
      (i % 2 === 0 ? white : black).move(text);
      watchers.push(host.join(room));
      await Promise.all([white.next("events"), black.next("events")]);
    }
    const all = texts.map((_, i) => i + 1);
    for (const it of await Promise.all(watchers)) {
      const seqs: number[] = [];
      while (seqs.length < all.length) seqs.push(...(await it.next("events")).events.map(({ seq }) => seq));
      expect(seqs).toEqual(all);
    }
  });

  test("SV17 gives each seat to whoever has its link, and lets others watch", async () => {
    const { room, keys } = await host.makeRoom();
    const watcher = await host.join(room);
    watcher.move("e2e4");
    expect(await watcher.wrong()).toBe("no-seat");
    const white = await host.join(room, keys[0]);
    expect((await watcher.next("here")).seats).toEqual([true, false]);
    white.move("e2e4");
    expect((await watcher.next("events")).events).toHaveLength(1);
  });

  test("SV1 plays on after the server was started again, with everything that was acknowledged", async () => {
    const { room, keys, white, black } = await table();
    await playOut(white, black, "e2e4", "e7e5", "g1f3");
    await host.stop();
    await host.start();
    const again = await host.join(room, keys[1]);
    const { events } = await again.next("events");
    expect(hashOf(events as RoomEvent[])).toBe(hashOf(moves("e2e4", "e7e5", "g1f3")));
    again.move("b8c6");
    expect(await again.next("ack")).toMatchObject({ seq: 4 });
  });

  test("tells a client that was away what came after the number that it has", async () => {
    const { room, keys, white, black } = await table();
    await playOut(white, black, "e2e4");
    black.cut();
    await white.next("here");
    white.act({ do: "offer", what: "draw" });
    await white.next("events");
    const again = await host.join(room, keys[1], 1);
    expect((await again.next("events")).events.map((it) => [it.seq, it.act.do])).toEqual([[2, "offer"]]);
  });

  test("does once what is said twice, and refuses another act under the same number", async () => {
    const { white, black } = await table();
    white.move("e2e4", 1);
    expect(await white.next("ack")).toEqual({ type: "ack", number: 1, seq: 1 });
    white.move("d2d4", 1);
    expect(await white.wrong()).toBe("late");
    white.move("e2e4", 1);
    expect(await white.next("ack")).toEqual({ type: "ack", number: 1, seq: 1 });
    black.move("e7e5");
    expect(await black.next("ack")).toMatchObject({ seq: 2 });
  });

  test("lets the newer of two windows have the seat", async () => {
    const { room, keys, white } = await table();
    const other = await host.join(room, keys[0]);
    expect(await white.wrong()).toBe("elsewhere");
    other.move("e2e4");
    expect(await other.next("ack")).toMatchObject({ seq: 1 });
  });

  test("takes back what the other player agrees to, up to the move of who asked", async () => {
    const { room, white, black } = await table();
    await playOut(white, black, "e2e4", "e7e5");
    white.act({ do: "offer", what: "undo" });
    await black.next("events");
    white.act({ do: "accept", what: "undo" });
    expect(await white.wrong()).toBe("refused");
    black.act({ do: "accept", what: "undo" });
    await white.next("events");
    const { events } = await (await host.join(room)).next("events");
    expect(hashOf(events as RoomEvent[])).toBe(hashOf([]));
  });

  test("ends by resignation, and goes on with seats changed after a rematch", async () => {
    const { white, black } = await table();
    await playOut(white, black, "e2e4");
    black.act({ do: "resign" });
    await black.next("ack");
    black.move("e7e5");
    expect(await black.wrong()).toBe("over");
    white.act({ do: "offer", what: "rematch" });
    await black.next("events");
    black.act({ do: "accept", what: "rematch" });
    await black.next("ack");
    black.move("d2d4");
    expect(await black.next("ack")).toMatchObject({ seq: 5 });
  });

  test("ends when the time of a player is over, though nobody says anything", async () => {
    const { white, black } = await table({ game: "chess", clock: { initial: 150, increment: 0 } });
    await playOut(white, black, "e2e4", "e7e5");
    const { events } = await black.next("events");
    expect(events).toMatchObject([{ seat: 0, act: { do: "flag" } }]);
  });

  // The clock of the machine is set by so many milliseconds while White thinks.
  test.each([120_000, -3_600_000, 0])("counts thoughts by a clock that nobody sets: %s", async (step) => {
    const clock = stopClock();
    const { white, black } = await table({ game: "chess", clock: { initial: 60_000, increment: 0 } });
    white.move("e2e4");
    await white.next("ack");
    black.move("e7e5");
    await black.next("ack");
    const now = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => now() + step);
    clock.pass(300);
    white.move("g1f3");
    await white.next("ack");
    const { events } = await white.next("events");
    expect(events).toMatchObject([{ seat: 0, act: { do: "input" }, spent: 300 }]);
  });

  test("SV31 counts a thought whoever is there", async () => {
    const clock = stopClock();
    const { room, keys, white, black } = await table({
      game: "chess",
      clock: { initial: 60_000, increment: 0 },
    });
    await playOut(white, black, "e2e4", "e7e5");
    for (const it of [white, black]) {
      it.socket.close();
      await aMoment();
      clock.pass(2000);
    }
    const again = await host.connect(room);
    again.say({ type: "join", version: 1, key: keys[0] });
    expect((await again.next("welcome")).thought).toBe(4000);
  });

  test("lets the time of a player run out though nobody is there", async () => {
    const { room, white, black } = await table({ game: "chess", clock: { initial: 300, increment: 0 } });
    await playOut(white, black, "e2e4", "e7e5");
    for (const it of [white, black]) it.socket.close();
    await new Promise((resolve) => setTimeout(resolve, 600));
    const { events } = await (await host.join(room)).next("events");
    expect(events.at(-1)).toMatchObject({ seat: 0, act: { do: "flag" } });
  });

  test("lets nobody claim against who is there or has just left", async () => {
    const { white, black } = await table();
    white.act({ do: "claim" });
    expect(await white.wrong()).toBe("refused");
    await playOut(white, black, "e2e4", "e7e5");
    white.act({ do: "claim" });
    expect(await white.next("error")).toMatchObject({ text: "The other player is here." });
    white.heard.length = 0;
    black.socket.close();
    while ((await white.next("here")).seats[1]);
    white.act({ do: "claim" });
    expect(await white.next("error")).toMatchObject({
      text: expect.stringMatching(/^The other player may come back. You can claim in (59|60) seconds.$/),
    });
  });

  test("limits offers until somebody plays", async () => {
    const { white, black } = await table();
    for (let n = 0; n < 2; n++) {
      white.act({ do: "offer", what: "draw" });
      await white.next("ack");
      black.act({ do: "decline", what: "draw" });
      await black.next("ack");
    }
    white.act({ do: "offer", what: "draw" });
    expect(await white.next("error")).toMatchObject({
      text: "Somebody has to play before you ask for this again.",
    });
    await playOut(white, black, "e2e4");
    white.act({ do: "offer", what: "draw" });
    await white.next("ack");
  });

  test("counts the last thought when somebody resigns, and brings no increment for an offer", async () => {
    const clock = stopClock();
    const { white, black } = await table({ game: "chess", clock: { initial: 60_000, increment: 10_000 } });
    white.move("e2e4");
    await white.next("ack");
    black.move("e7e5");
    await black.next("ack");
    clock.pass(300);
    white.heard.length = 0;
    black.act({ do: "resign" });
    const { events } = await white.next("events");
    expect(events).toMatchObject([{ seat: 1, act: { do: "resign" }, spent: 300 }]);
  });

  test("lets a clock run on while somebody offers a draw or says something", async () => {
    const clock = stopClock();
    const { white, black } = await table({ game: "chess", clock: { initial: 60_000, increment: 0 } });
    await playOut(white, black, "e2e4", "e7e5");
    clock.pass(100);
    white.act({ do: "offer", what: "draw" });
    white.act({ do: "say", phrase: "One moment, please." });
    for (let n = 0; n < 2; n++) await black.next("events");
    white.move("g1f3");
    const { events } = await black.next("events");
    expect(events[0]?.spent).toBe(100);
  });

  test("counts the way of messages for nobody, up to a bound", async () => {
    const clock = stopClock();
    const { room, keys } = await host.makeRoom({ game: "chess", clock: { initial: 60_000, increment: 0 } });
    const far = new WebSocket(`ws://${host.address}/api/rooms/${room}/socket`, { autoPong: false });
    far.once("ping", () => {
      clock.pass(400);
      far.pong();
    });
    const white = new Client(far);
    await new Promise((resolve) => far.once("open", resolve));
    white.say({ type: "join", version: 1, key: keys[0] });
    await white.next("welcome");
    const black = await host.join(room, keys[1]);
    await playOut(white, black, "e2e4", "e7e5");
    const spent: number[] = [];
    for (const [own, other] of [
      ["g1f3", "b8c6"],
      ["f1c4", "g8f6"],
      ["b1c3", "a7a6"],
      ["d2d3", "h7h6"],
      ["h2h3", "g7g6"],
    ] as const) {
      clock.pass(200);
      white.move(own);
      spent.push((await black.next("events")).events[0]?.spent ?? NaN);
      await white.next("events");
      await playOut(black, white, other);
    }
    expect(spent).toEqual([0, 0, 0, 0, 100]);
  });

  test("brings nothing back for inputs with which the turn stays, and none is a cycle of nobody's", async () => {
    const clock = stopClock();
    const text = `players red, blue
objects: man o
controls
  wave w
  pass p
state: counter waves
step waving when wave: add 1 to waves
step passing when pass: end turn
level
  o
`;
    const { room, keys } = await host.makeRoom({ text, clock: { initial: 60_000, increment: 1000 } });
    const far = new WebSocket(`ws://${host.address}/api/rooms/${room}/socket`, { autoPong: false });
    far.once("ping", () => {
      clock.pass(400);
      far.pong();
    });
    const red = new Client(far);
    await new Promise((resolve) => far.once("open", resolve));
    red.say({ type: "join", version: 1, key: keys[0] });
    await red.next("welcome");
    const blue = await host.join(room, keys[1]);
    const given = (control: number) => [{ type: "control", control, args: [] }];
    const give = async (client: Client, what: readonly object[], number: number): Promise<unknown> => {
      clock.pass(200);
      client.act({ do: "input", input: { type: "cycle", given: what } }, number);
      for (;;) {
        const message = await client.any();
        if (message.type === "error") return message.code;
        if (message.type === "events" && message.events[0]?.number === number) return message.events[0].spent;
      }
    };
    expect(await give(red, given(1), 1)).toBeUndefined();
    expect(await give(blue, given(1), 2)).toBeUndefined();
    // What red's messages take, 400 ms, is given back once: then each wave costs what it took.
    for (const [number, spent] of [0, 0, 100, 200, 200].entries())
      expect(await give(red, given(0), 3 + number)).toBe(spent);
    for (const [client, number] of [
      [red, 20],
      [blue, 20],
    ] as const)
      expect(await give(client, [], number)).toBe("refused");
    // What was refused took time too, and brought nothing back.
    expect(await give(red, given(1), 21)).toBe(600);
  });

  test("is called off while not everybody has played, and not any more after that", async () => {
    const { white, black } = await table();
    await playOut(white, black, "e2e4");
    black.act({ do: "abort" });
    expect((await white.next("events")).events).toMatchObject([{ seat: 1, act: { do: "abort" } }]);
    white.act({ do: "offer", what: "rematch" });
    black.act({ do: "offer", what: "rematch" });
    for (let n = 0; n < 2; n++) await white.next("events");
    await playOut(black, white, "e2e4", "e7e5");
    white.act({ do: "abort" });
    expect(await white.wrong()).toBe("refused");
  });

  test("passes on what can be said, a few times until somebody plays", async () => {
    const { white, black } = await table();
    for (let n = 0; n < 5; n++) white.act({ do: "say", phrase: "Good luck!" });
    expect((await black.next("events")).events).toMatchObject([{ act: { do: "say", phrase: "Good luck!" } }]);
    expect(await white.wrong()).toBe("refused");
    white.act({ do: "say", phrase: "Buy my book!" });
    expect(await white.wrong()).toBe("not-understood");
    white.move("e2e4");
    white.act({ do: "say", phrase: "Hello!" });
    expect(await white.next("ack")).toBeDefined();
  });

  test("shows those who watch everything later, and again so after a restart", async () => {
    const { room, keys, white, black } = await table({ game: "chess", delay: 1500 });
    const watcher = await host.join(room);
    const began = performance.now();
    await playOut(white, black, "e2e4");
    expect(await watcher.next("events")).toMatchObject({ events: [{ seq: 1 }] });
    expect(performance.now() - began).toBeGreaterThan(1400);
    await playOut(black, white, "e7e5");
    await host.stop();
    await host.start();
    const again = await host.join(room);
    const player = await host.join(room, keys[0], 1);
    expect((await player.next("events")).events).toMatchObject([{ seq: 2 }]);
    const told = [await again.next("events"), await again.next("events")].flatMap((it) => it.events);
    expect(told.map((it) => it.seq)).toEqual([1, 2]);
  });
});

describe("what is wrong", () => {
  const cases: readonly (readonly [string, string, unknown])[] = [
    ["no message", "not-understood", "moo"],
    ["an unknown type", "not-understood", { type: "win" }],
    [
      "more than belongs to a message",
      "not-understood",
      { type: "act", number: 9, act: { do: "resign" }, seat: 1 },
    ],
    ["a time that only the server tells", "not-understood", { type: "act", number: 9, act: { do: "flag" } }],
    [
      "HTML in a name is text, a line break is not",
      "not-understood",
      { type: "act", number: 9, act: { do: "name", name: "a\nb" } },
    ],
    ["a move that is not allowed", "refused", { type: "act", number: 9, act: moves("e2e5")[0]?.act }],
    [
      "a click that only picks something up",
      "refused",
      {
        type: "act",
        number: 9,
        act: { do: "input", input: { type: "cycle", given: [{ type: "click", cell: { x: 4, y: 6 } }] } },
      },
    ],
    [
      "an undo that nobody agreed to",
      "refused",
      { type: "act", number: 9, act: { do: "input", input: { type: "undo" } } },
    ],
    ["a second join", "not-understood", { type: "join", version: 1 }],
    ["9 KiB", "too-large", { type: "act", number: 9, act: { do: "name", name: "a".repeat(9 * 1024) } }],
  ];

  test.each(cases)("SV20 is answered by one error: %s", async (_, code, message) => {
    const { room, white } = await table();
    white.say(message);
    expect(await white.wrong()).toBe(code);
    expect(await (await host.join(room)).next("here")).toMatchObject({ watchers: 1 });
    white.move("e2e4");
    expect(await white.next("ack")).toMatchObject({ seq: 1 });
  });

  test("a move out of turn, and one that says that it is the other's", async () => {
    const { black } = await table();
    black.move("e2e4");
    expect(await black.wrong()).toBe("refused");
    black.act({ do: "input", input: { type: "cycle", given: [{ type: "move", text: "e2e4", player: 0 }] } });
    expect(await black.wrong()).toBe("refused");
  });

  test("a key that fits no seat, a room that is none, another version, and nothing before join", async () => {
    const { room, keys } = await host.makeRoom();
    const other = await table();
    const over = await table();
    over.white.act({ do: "resign" });
    await over.white.next("ack");
    const said = async (where: string, message: object): Promise<string> => {
      const client = await host.connect(where);
      client.say(message);
      return client.wrong();
    };
    const own = keys[0]!;
    const changed = [0, own.length >> 1, own.length - 1].map(
      (at) => own.slice(0, at) + (own[at] === "A" ? "B" : "A") + own.slice(at + 1),
    );
    for (const key of [...changed, own.slice(0, -1), `${own}A`, "", ...other.keys, ...over.keys])
      expect([key, await said(room, { type: "join", version: 1, key })]).toEqual([key, "wrong-key"]);
    expect([
      await said(room, { type: "join", version: 1, key: "stolen" }),
      await said("nowhere", { type: "join", version: 1 }),
      await said(room, { type: "join", version: 2 }),
      await said(room, { type: "act", number: 1, act: { do: "resign" } }),
    ]).toEqual(["wrong-key", "no-room", "wrong-version", "not-joined"]);
  });

  test("SV19, SE6: a page elsewhere can open no line and make no room", async () => {
    const { room } = await host.makeRoom();
    for (const origin of ["https://example.org", "null", "http://127.0.0.1.example.org", "not an origin"]) {
      await expect(host.connect(room, { origin })).rejects.toThrow("403");
      expect((await host.post({ game: "chess" }, { origin })).status).toBe(403);
    }
  });

  test.each([`<script>alert(1)</script>`, `<img src=x onerror=a()>`, `"><svg onload=alert(1)>`, `&lt;b&gt;`])(
    "HTML in a name is told as it is: %s",
    async (name) => {
      const { white, black } = await table();
      white.act({ do: "name", name });
      expect((await black.next("events")).events).toMatchObject([{ act: { do: "name", name } }]);
    },
  );

  test("a flood ends the line", async () => {
    const { white } = await table();
    for (let i = 0; i < 200; i++) white.say("moo");
    await white.closed();
    expect(white.heard.some((it) => it.type === "error" && it.code === "too-many")).toBe(true);
  });

  test("rooms of games that cannot be had are refused with the reason", async () => {
    const wrong = async (wish: object): Promise<string> => {
      const { wrong } = (await (await host.post(wish)).json()) as { wrong: string };
      return wrong;
    };
    expect(await wrong({ game: "warehouse" })).toBe("This game is for one player.");
    expect(await wrong({ game: "versus", clock: { initial: 60_000, increment: 0 } })).toBe(
      "This game has a clock of its own.",
    );
    expect(await wrong({ game: "chess", options: ["moo 1"] })).toContain("moo");
    expect(await wrong({ chess: 1 })).toBe("This is no wish for a room.");
  });
});

test("SV33 the server says whether it is well, and gives the program of a room", async () => {
  expect(await (await fetch(`http://${host.address}/healthz`)).json()).toMatchObject({ well: true });
  const made = (await (await host.post({ game: "chess" })).json()) as { game: string; room: string };
  for (const place of [`games/${made.game}.json`, `rooms/${made.room}/game.json`]) {
    const ready = (await (await fetch(`http://${host.address}/api/${place}`)).json()) as object;
    expect(ready).toMatchObject({ format: "quadrille-game", program: { facts: { title: "Chess" } } });
  }
});

describe("a room begins elsewhere", () => {
  // One address may make only so many rooms; another server has made none.
  beforeAll(async () => {
    await host.stop();
    await host.start();
  });

  const fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

  test("from a FEN", async () => {
    const { room, white, black } = await table({ game: "chess", start: fen });
    await playOut(white, black, "e1g1", "e8e7");
    const { told } = await host.ask("GET", `rooms/${room}/game.json`);
    expect(JSON.stringify(told)).toContain(fen);
  });

  test("from a FEN with options", async () => {
    const text = `${readFileSync("games/chess.quad", "utf8")}\noptions: quick: 1 to 5 = 3\n`;
    const { keys, room } = await host.makeRoom({ text, start: fen, options: ["quick 4"] });
    const client = await host.connect(room);
    client.say({ type: "join", version: 1, key: keys[0] });
    expect((await client.next("welcome")).setup).toMatchObject({ options: ["quick 4"] });
  });

  test("where a replay leads, in a game of chance too", async () => {
    const game = libraryGame("versus");
    const session = newSession(game, { seed: 5 });
    for (let n = 0; n < 4; n++) session.play({ type: "cycle", given: [] });
    const { keys, room } = await host.makeRoom({
      game: "versus",
      start: makeReplay(game, replayOf(session)),
    });
    const client = await host.connect(room);
    client.say({ type: "join", version: 1, key: keys[0] });
    expect((await client.next("welcome")).setup).toMatchObject({ seed: 5, begun: "4 ." });
  });

  test("or says why not", async () => {
    for (const [start, wrong] of [
      ["nonsense", "Bad FEN"],
      ["{}", "no Quadrille save|not a Quadrille save"],
      ["quadrille-replay 1\n", "no line"],
    ] as const) {
      const answer = await host.post({ game: "chess", start });
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { wrong: string }).wrong).toMatch(new RegExp(wrong));
    }
  });
});
