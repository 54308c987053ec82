import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foldOf, type RevealedPlay, type RoomFrame } from "../../src/play/index.ts";
import { frameText, looksOf } from "../../src/view/index.ts";
import { libraryGame } from "../playing.ts";
import { type Client, Host } from "./client.ts";

// Games with secrets and chance: the server alone plays them, and each seat is sent what it may see.

const host = new Host();

beforeAll(() => host.start());
afterAll(() => host.end());

const soundings = libraryGame("soundings");

/** Clicks a cell of the own sea, and waits for what comes of it. */
async function click(player: Client, others: readonly Client[], x: number, y: number): Promise<void> {
  player.act({ do: "input", input: { type: "cycle", given: [{ type: "click", cell: { x, y } }] } });
  await Promise.all([player, ...others].map((it) => it.next("frame")));
}

const places = [0, 1, 2, 3, 4].map((x) => [x, 0] as const);

/** Red hides in one row and blue in the first; then each drops a charge. */
async function play(row: number) {
  const { room, keys } = await host.makeRoom({ game: "soundings" });
  const [red, blue] = [await host.join(room, keys[0]), await host.join(room, keys[1])];
  await Promise.all([red.next("here"), red.next("here"), blue.next("here")]);
  for (const [x, y] of places) {
    await click(red, [blue], x, row);
    await click(blue, [red], x, y);
  }
  await click(red, [blue], 7, 3);
  await click(blue, [red], 7, 7);
  return { room, keys, red, blue };
}

/** What was sent, without what is by chance in every room: names, times, seals. */
const plainly = (bytes: string): string =>
  bytes.replace(/"(room|sealed)":"[^"]*"/g, "").replace(/"(at|thought)":\d+/g, "");

const seen = ({ frame }: RoomFrame): string => frameText(frame, looksOf(soundings.program));

describe("a room of Soundings", () => {
  test("SV45 sends blue the same bytes wherever red hides, until red is found", async () => {
    const [first, other] = [await play(1), await play(4)];
    expect(first.blue.bytes.length).toBeGreaterThan(5000);
    expect(plainly(first.blue.bytes)).toBe(plainly(other.blue.bytes));
    expect(plainly(first.red.bytes)).not.toBe(plainly(other.red.bytes));
  });

  test("shows the same after somebody said a name, without what was heard before", async () => {
    const { red } = await play(1);
    red.act({ do: "say", phrase: "Hello!" });
    const first = await red.next("frame");
    red.act({ do: "offer", what: "draw" });
    const second = await red.next("frame");
    red.act({ do: "name", name: "Ann" });
    const third = await red.next("frame");
    const number = first.frame.number + 1;
    expect(second.frame).toEqual({ ...first.frame, number });
    expect(third.frame).toEqual({ ...first.frame, number: number + 1 });
    expect(third.seq).toBe(first.seq + 2);
  });

  test("shows each seat its own submarines, also to who comes back", async () => {
    const { room, keys } = await play(1);
    const red = await host.join(room, keys[0]);
    expect(seen(await red.next("frame"))).toMatchInlineSnapshot(`
      "red: 5 of 5 submarines    blue: 5 of 5 submarines
      ~~~~~~~~                  ~~~~~~~~
      SSSSS~~~                  ~~~~~~~~
      ~~~~~~~~                  ~~~~~~~~
      ~~~~~~~~                  ~~~~~~~0
      ~~~~~~~~                  ~~~~~~~~
      ~~~~~~~~                  ~~~~~~~~
      ~~~~~~~~                  ~~~~~~~~
      ~~~~~~~0                  ~~~~~~~~
      Drop a charge into the other sea.
      "
    `);
  });

  test("tells nobody why another was refused, and lets nobody watch", async () => {
    const { room, keys } = await host.makeRoom({ game: "soundings" });
    const [red, blue] = [await host.join(room, keys[0]), await host.join(room, keys[1])];
    await blue.next("frame");
    red.act({
      do: "input",
      input: { type: "cycle", given: [{ type: "control", control: 1, args: [{ x: 0, y: 0 }] }] },
    });
    expect(await red.wrong()).toBe("refused");
    blue.act({ do: "name", name: "Bea" });
    const { frame } = await blue.next("frame");
    expect(frame).not.toHaveProperty("reason");
    const watcher = await host.connect(room);
    watcher.say({ type: "join", version: 1 });
    expect(await watcher.wrong()).toBe("no-watching");
  });
});

describe("what was sealed", () => {
  test("SV46 is told at the end, fits its seal, and with the events gives the whole play", async () => {
    const { red, blue } = await play(1);
    const { sealed } = await lastFrame(red, () => blue.act({ do: "resign" }));
    const revealed = await red.next("reveal");
    expect(digest(`${revealed.seed}:${revealed.nonce}`)).toBe(sealed);
    expect(playOf(revealed).session.inputs.length).toBe(12);
    expect(playOf(revealed).end).toEqual({ why: "resigned", player: 1 });
  });

  test("of one play is another for the next, which nothing tells before its end", async () => {
    const { room, keys } = await host.makeRoom({ game: "magpies" });
    const [one, two] = [await host.join(room, keys[0]), await host.join(room, keys[1])];
    const first = await lastFrame(one, () => two.act({ do: "resign" }));
    const { seed } = await one.next("reveal");
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    one.act({ do: "offer", what: "rematch" });
    await two.next("reveal");
    await Promise.all([one.next("frame"), two.next("frame")]);
    const second = await lastFrame(one, () => two.act({ do: "accept", what: "rematch" }));
    expect(second.sealed).not.toBe(first.sealed);
    const { bytes } = await host.join(room, keys[0]);
    expect([bytes.includes(String(seed)), bytes.includes('"seed"')]).toEqual([false, false]);
  });

  test("may be watched where it is chance alone", async () => {
    const { room } = await host.makeRoom({ game: "magpies" });
    const watcher = await host.join(room);
    expect((await watcher.next("frame")).frame.title).toBe("Magpies");
  });
});

/** The frame that comes of something. */
async function lastFrame(client: Client, act: () => void): Promise<RoomFrame> {
  client.heard.length = 0;
  act();
  return client.next("frame");
}

function playOf({ seed, events }: RevealedPlay) {
  const fold = foldOf(soundings, { setup: { seed, level: 1, options: [] } });
  for (const it of events) expect(fold.apply(it)).toBeUndefined();
  return fold;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
