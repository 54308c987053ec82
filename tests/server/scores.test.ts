import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Game } from "../../src/game/index.ts";
import { makeReplay, replayOf } from "../../src/session/index.ts";
import { ScoreTable } from "../../src/server/store/scores.ts";
import { judged } from "../../src/server/judge/index.ts";
import type { Seed } from "../../src/base/index.ts";
import { gameOf, play } from "../playing.ts";
import { newSession } from "../../src/session/index.ts";
import { Host } from "./client.ts";

// Scores are replays that the server plays again.

const gamble = gameOf(`title Gamble
board 1x1
state
  counter score, turns
controls
  roll d
step roll when roll
  add random 1 to 6 to score, add 1 to turns
ends: when turns = 3: win
`);

const pusher = gameOf(`title Pusher
objects
  player @   goal *   wall #
layers
  goal
  others
controls
  right r
  left l
step ahead when right: move player right
step back when left: move player left
ends: when no goal without player: win
level
  @.*
level
  @..*#
`);

const maze = gameOf(`title Maze
objects
  player @   goal *
layers
  goal
  others
controls
  right r
step walk when right: move player right
ends: when no goal without player: win
level
  @.*
`);

const host = new Host();
/** A server whose puzzle of the day is one of the two levels of the pusher. */
const other = new Host();
const games: Readonly<Record<string, Game>> = { gamble, pusher, maze };
const findGame = (name: string) => games[name]?.program;

beforeAll(async () => {
  await host.start({ findGame, puzzles: ["gamble", "maze"] });
  await other.start({ findGame, puzzles: ["pusher"] });
});
afterAll(() => Promise.all([host.end(), other.end()]));

const sumOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The replay of what is played in a game. */
function replay(game: Game, words: string, seed: Seed = 7): string {
  return makeReplay(game, replayOf(play(newSession(game, { seed }), words)));
}

/** Sends a replay as a score. Each name has a key of its own. */
async function send(game: string, name: string, text: string, more: object = {}) {
  const score = { game, name, key: `the key of ${name.toLowerCase()}`.padEnd(20), replay: text, ...more };
  const { status, told } = await host.ask("POST", "scores", { body: score });
  return { status, ...(told as { wrong?: string; scores?: unknown }) };
}

interface Boards {
  readonly seed?: string;
  readonly today: string;
  readonly boards: readonly {
    readonly level: number;
    readonly by: string;
    readonly day: string;
    readonly rows: readonly { readonly name: string; readonly value: number; readonly replay: string }[];
  }[];
}

async function boards(query: string): Promise<Boards> {
  return (await host.ask("GET", `scores?game=${query}`)).told as Boards;
}

/** The boards, drawn: `level 1, inputs: ann 2, bob 4`. */
async function drawn(query: string): Promise<string[]> {
  return (await boards(query)).boards.map(
    ({ level, by, day, rows }) =>
      `level ${level}, ${by}${day && " of the day"}: ${rows.map((it) => `${it.name} ${it.value}`).join(", ")}`,
  );
}

describe("a score", () => {
  test("SV40 is what the server finds when it plays the replay, on the board of each level that was won", async () => {
    const sent = await send("pusher", "Ann", replay(pusher, "right, left, 2 right, 3 right"));
    expect(sent).toMatchObject({
      status: 201,
      scores: [
        { level: 1, by: "inputs", value: 4, day: "", place: 1 },
        { level: 2, by: "inputs", value: 3, day: "", place: 1 },
      ],
    });
    await send("pusher", "Bob", replay(pusher, "2 right"));
    expect(await drawn("pusher")).toEqual(["level 1, inputs: Bob 2, Ann 4"]);
    expect(await drawn("pusher&level=2")).toEqual(["level 2, inputs: Ann 3"]);
  });

  test("stands for its name until the same name does better, and can be watched", async () => {
    const best = replay(pusher, "2 right", 8);
    await send("pusher", "Cat", replay(pusher, "right, left, 2 right", 8));
    await send("pusher", "cat", best);
    expect((await send("pusher", "CAT", replay(pusher, "right, left, 2 right", 9))).scores).toEqual([
      { level: 1, by: "inputs", value: 4, day: "" },
    ]);
    const [board] = (await boards("pusher")).boards;
    const cats = board?.rows.filter((it) => it.name.toLowerCase() === "cat");
    expect(cats).toMatchObject([{ name: "cat", value: 2, replay: sumOf(best) }]);
    const watched = await host.ask("GET", `scores/replays/${sumOf(best)}`);
    expect([watched.told, watched.headers.get("content-type")]).toEqual([best, "text/plain; charset=UTF-8"]);
  });

  test("SV42 with the seed of the day is on the board of the day, with another one apart", async () => {
    const { seed = "", today } = await boards("gamble");
    expect([seed, today]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^\d{4}-/),
    ]);
    const own = await send("gamble", "Ann", replay(gamble, "3 roll", 1));
    const ofDay = await send("gamble", "Ann", replay(gamble, "3 roll", seed));
    expect([own.scores, ofDay.scores]).toMatchObject([
      [{ by: "score", day: "", level: 0 }],
      [{ by: "score", day: today, level: 0, place: 1 }],
    ]);
    expect(await drawn("gamble")).toEqual([
      expect.stringMatching(/^level 0, score of the day: Ann \d+$/),
      expect.stringMatching(/^level 0, score: Ann \d+$/),
    ]);
    expect((await boards("pusher")).seed).toBeUndefined();
  });

  test("SV44 is forgotten with its name by whoever has the key of the name", async () => {
    await send("pusher", "Dan", replay(pusher, "right, left, 2 right", 30));
    const forget = (key: string) => host.ask("POST", "names/forget", { body: { name: "dan", key } });
    expect((await forget("a key that is stolen")).status).toBe(403);
    expect((await forget("the key of dan".padEnd(20))).status).toBe(200);
    expect((await drawn("pusher")).join()).not.toContain("Dan");
  });
});

test("SV44 a score that is sent while its name is forgotten, or gets another key, is not stored", async () => {
  const { prototype } = ScoreTable;
  const { putScores } = prototype;
  const key = "the key of yan".padEnd(20);
  for (const body of [{ path: "names/forget" }, { path: "names", next: "another key of yan" }]) {
    const { path, ...more } = body;
    vi.spyOn(prototype, "putScores").mockImplementationOnce(async function (this: ScoreTable, ...given) {
      await host.ask("POST", path, { body: { name: "Yan", key, ...more } });
      return putScores.apply(this, given);
    });
    const { status, wrong } = await send("pusher", "Yan", replay(pusher, "right, left, 2 right", 31));
    expect([status, wrong]).toEqual([403, "This is not the key of this name."]);
    expect((await drawn("pusher")).join()).not.toContain("Yan");
  }
});

describe("the puzzle of the day", () => {
  const daily = async (query = "") => (await host.ask("GET", `scores/daily${query}`)).told;

  test("SV43 is a level without chance, whose solutions nobody can watch on that day", async () => {
    const { today } = await boards("maze");
    expect(await daily()).toMatchObject({ day: today, game: "maze", title: "Maze", level: 1, rows: [] });
    expect((await send("maze", "Hal", replay(maze, "2 right", 5))).scores).toMatchObject([
      { level: 1, by: "inputs", value: 2, day: "", place: 1 },
      { level: 1, by: "inputs", value: 2, day: today, place: 1 },
    ]);
    const row = { name: "Hal", value: 2, at: expect.any(Number) };
    expect(await daily()).toMatchObject({ rows: [row] });
    expect(JSON.stringify([await daily(), await boards("maze")])).not.toContain('replay"');
  });

  test("SV43 is not told by the board of another level either, whose replay solves it too", async () => {
    const body = { game: "pusher", name: "Ida", key: "the key of ida".padEnd(20) };
    const text = replay(pusher, "2 right, 3 right");
    const answer = (await other.ask("POST", "scores", { body: { ...body, replay: text } })).told;
    // Shortly after midnight it counts for the puzzle of the day before as well.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const { scores } = answer as { scores: { day: string; level: number }[] };
    expect(scores.filter((it) => it.day !== yesterday)).toMatchObject([
      { level: 1 },
      { level: expect.any(Number) },
      { level: expect.any(Number) },
    ]);
    const told = await Promise.all(
      ["/daily", "?game=pusher", "?game=pusher&level=2"].map((it) => other.ask("GET", `scores${it}`)),
    );
    for (const it of told) expect(JSON.stringify(it.told)).toContain('"name":"Ida"');
    expect(JSON.stringify(told.map((it) => it.told))).not.toContain('"replay"');
  });

  test("of a day to come nobody is told, of an earlier one all", async () => {
    expect((await host.ask("GET", "scores/daily?day=2999-01-01")).status).toBe(404);
    expect((await host.ask("GET", "scores/daily?day=soon")).status).toBe(404);
    expect(await daily("?day=2026-01-01")).toMatchObject({ day: "2026-01-01", game: "maze" });
  });
});

test("SV44 a name can have another key, such as one that is made of a password, and only by whoever has it", async () => {
  const [old, fresh] = ["the first key of ida", "what a password gives"];
  const name = (body: object) => host.ask("POST", "names", { body: { name: "Ida", ...body } });
  expect((await name({ key: old })).status).toBe(200);
  expect((await name({ key: fresh, next: fresh })).status).toBe(403);
  expect((await name({ key: old, next: fresh })).status).toBe(200);
  expect((await name({ key: old })).status).toBe(403);
  expect(await send("pusher", "ida", replay(pusher, "2 right", 80), { key: fresh })).toMatchObject({
    status: 201,
  });
});

const won = replay(pusher, "2 right", 77);

test.each<[string, number, string, () => ReturnType<typeof send>]>([
  ["a replay that wins nothing", 422, "wins no level", () => send("pusher", "Eve", replay(pusher, "right"))],
  ["another game's", 422, "another version", () => send("gamble", "Eve", won)],
  ["what is no replay", 422, "not a Quadrille replay", () => send("pusher", "Eve", "<b>100</b>")],
  ["a score that is only said", 400, "This is no score", () => send("pusher", "Eve", won, { value: 1 })],
  [
    "a replay with something after it",
    422,
    "not as Quadrille writes it",
    () => send("pusher", "Eve", `${won} `),
  ],
  ["a name that could steer a terminal", 400, "This is no score", () => send("pusher", "\u001b[2J", won)],
  ["a game that there is not", 404, "There is no such game.", () => send("nowhere", "Eve", won)],
  [
    "somebody else's name",
    403,
    "Somebody else has this name.",
    async () => {
      await send("pusher", "Fay", replay(pusher, "2 right", 78));
      return send("pusher", "fay", replay(pusher, "2 right", 79), { key: "another key of mine" });
    },
  ],
  [
    "somebody else's replay",
    409,
    "under another name",
    async () => {
      await send("pusher", "Gil", won);
      return send("pusher", "Eve", won);
    },
  ],
])("refuses %s", async (_, status, wrong, sending) => {
  expect(await sending()).toEqual({ status, wrong: expect.stringContaining(wrong) });
});

test("a replay that two names send at the same time is that of one", async () => {
  const own = new Host();
  await own.start({
    findGame,
    openJudge: (heard) => ({ post: (order) => setTimeout(() => heard(judged(order)), 100), close: () => {} }),
  });
  const sendAs = (name: string) =>
    own.ask("POST", "scores", {
      body: { game: "maze", name, key: "0123456789abcdef", replay: replay(maze, "2 right") },
    });
  const answers = await Promise.all([sendAs("Ann"), sendAs("Bob")]);
  expect(answers.map((it) => it.status).sort()).toEqual([201, 409]);
  const { told } = await own.ask("GET", "scores?game=maze");
  expect((told as Boards).boards[0]?.rows).toHaveLength(1);
  await own.end();
});

test("the key of a name cannot be guessed: after 20 wrong ones no more are tried, right ones neither", async () => {
  const own = new Host();
  await own.start({ findGame: (name) => games[name]?.program });
  try {
    const name = "Zoe";
    const say = async (path: string, body: object): Promise<number> =>
      (await own.ask("POST", path, { body })).status;
    const score = (key: string) =>
      say("scores", { game: "pusher", name, key, replay: replay(pusher, "2 right", 90) });
    const rename = (key: string) => say("names", { name, key });
    const [mine, wrong] = ["the key that Zoe has", "a key that is guessed"];
    expect(await score(mine)).toBe(201);
    const guesses: number[] = [];
    for (let n = 0; n < 21; n++) guesses.push(await score(wrong));
    expect(guesses).toEqual([...Array.from({ length: 20 }, () => 403), 429]);
    expect(await score(mine)).toBe(429);
    for (let n = 0; n < 20; n++) expect(await rename(wrong)).toBe(403);
    expect(await rename(mine)).toBe(429);
  } finally {
    await own.end();
  }
});

test("SV41 a replay with any byte changed is refused", () => {
  const text = replay(pusher, "right, left, 2 right, 3 right");
  const program = JSON.stringify(pusher.program);
  const passed = [...text].flatMap((letter, at) =>
    ["x", "0", " "]
      .filter((it) => it !== letter)
      .map((it) => text.slice(0, at) + it + text.slice(at + 1))
      .filter((it) => "scores" in judged({ type: "play", program, replay: it })),
  );
  expect(passed).toEqual([]);
});
