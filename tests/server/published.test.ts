import { get } from "node:http";
import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judged } from "../../src/server/judge/index.ts";
import { openSqlite, Store } from "../../src/server/store/index.ts";
import { Host, keeperHere } from "./client.ts";

// Games that are published without an account.

const host = new Host();
const moderatorKey = "the key of whoever runs it";

/** Each takes 20 games from one address. */
const other = new Host();

beforeAll(async () => {
  await host.start({ moderatorKey });
  await other.start({ moderatorKey });
});
afterAll(async () => {
  await host.end();
  await other.end();
});

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const pusher = (title: string, map = "@.*"): string => `title ${title}
author Ann <b>Bold</b>
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
  ${map}
`;

/** The colour of a pixel of a PNG whose rows are stored as they are, in hexadecimal. */
function pixelOf(png: Buffer, x: number, y: number): string {
  const [width, size] = [png.readUInt32BE(16), png.readUInt32BE(33)];
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const rows = inflateSync(png.subarray(41, 41 + size));
  const at = y * (3 * width + 1);
  expect(rows[at]).toBe(0);
  return rows.subarray(at + 1 + 3 * x, at + 4 + 3 * x).toString("hex");
}

async function publish(text: string, at = host): Promise<{ id: string; version: string; key: string }> {
  const { status, told } = await at.ask("POST", "published", { body: { text } });
  expect([status, told]).toMatchObject([201, { id: expect.stringMatching(/^[\w-]{16}$/) }]);
  return told as { id: string; version: string; key: string };
}

const duel = `title Duel
players red, blue
objects
  stone *
  floor .
layers
  floor
  others
controls
  place (spot: cell)  click
step placing when place: put stone at spot
ends: when count stone = 2: red wins
level
  ..
`;

describe("a published game", () => {
  test("for two is played in rooms, until it is removed", async () => {
    const { id, key } = await publish(duel);
    const make = () => host.ask("POST", "rooms", { body: { game: `published/${id}` } });
    const { status, told } = await make();
    expect([status, told]).toMatchObject([201, { seats: [{ player: "red" }, { player: "blue" }] }]);
    const { game } = told as { game: string };
    expect((await host.ask("GET", `published/${id}`)).told).toMatchObject({ versions: [{ game }] });
    await host.ask("DELETE", `published/${id}`, { key });
    expect(await make()).toMatchObject({
      status: 422,
      told: { wrong: `There is no game called published/${id}.` },
    });
    expect((await host.ask("GET", `games/${game}.json`)).status).toBe(404);
  });

  // What can be had of a game, as it is published, taken away, brought back and removed. Its room goes on all the time.
  const ways = `
                      published  withdrawn  back       removed
room by its name      201        422        201        422
room by its hash      422        422        422        422
board by its name     200        404        200        404
board by its hash     404        404        404        404
score by its hash     404        404        404        404
program by its hash   200        404        200        404
text                  200        404        200        404
text of its version   200        404        200        404
picture               200        404        200        404
program of its room   200        200        200        200
watching its room     welcome    welcome    welcome    welcome`;

  test("SV36 cannot be had in any way once it was taken away or removed, and nothing of it is kept in caches", async () => {
    const { id, key, version } = await publish(duel, other);
    const { told } = await other.ask("POST", "rooms", { body: { game: `published/${id}` } });
    const { game, room } = told as { game: string; room: string };
    const score = { name: "Ann", key: "x".repeat(22), replay: "x" };
    const cached = new Set<string>();
    const get = async (path: string): Promise<string> => {
      const { status, headers } = await other.ask("GET", path);
      const control = headers.get("cache-control");
      if (control !== null) cached.add(control);
      return String(status);
    };
    const make = async (name: string) =>
      String((await other.ask("POST", "rooms", { body: { game: name } })).status);
    const tries: Record<string, () => Promise<string>> = {
      "room by its name": () => make(`published/${id}`),
      "room by its hash": () => make(game),
      "board by its name": () => get(`scores?game=published/${id}`),
      "board by its hash": () => get(`scores?game=${game}`),
      "score by its hash": async () =>
        String((await other.ask("POST", "scores", { body: { ...score, game } })).status),
      "program by its hash": () => get(`games/${game}.json`),
      text: () => get(`published/${id}/text`),
      "text of its version": () => get(`published/${id}/text?version=${version}`),
      picture: () => get(`published/${id}/picture.png`),
      "program of its room": () => get(`rooms/${room}/game.json`),
      "watching its room": async () => {
        const watcher = await other.join(room);
        watcher.cut();
        return "welcome";
      },
    };
    const withdraw = (withdrawn: boolean) =>
      other.ask("POST", `published/${id}/withdrawn`, { body: { withdrawn }, key: moderatorKey });
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {},
      () => withdraw(true),
      () => withdraw(false),
      () => other.ask("DELETE", `published/${id}`, { key }),
    ];
    const found: Record<string, string[]> = {};
    for (const step of steps) {
      await step();
      for (const [name, attempt] of Object.entries(tries)) (found[name] ??= []).push(await attempt());
    }
    const [head, ...rows] = ways.slice(1).split("\n");
    const seen = rows.map((row) => {
      const name = row.slice(0, 22).trimEnd();
      return (
        name.padEnd(22) +
        (found[name] ?? [])
          .map((it) => it.padEnd(11))
          .join("")
          .trimEnd()
      );
    });
    expect([head, ...seen]).toEqual([head, ...rows]);
    expect([...cached].sort()).toEqual(["no-cache", "no-store"]);
  });

  test("of the library stays in caches for ever, and by its hash too, whatever others publish", async () => {
    const { told } = await host.ask("POST", "rooms", { body: { game: "chess" } });
    const { game } = told as { game: string };
    const { status, headers } = await host.ask("GET", `games/${game}.json`);
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
  });

  test("for one has no rooms", async () => {
    const { id } = await publish(pusher("Alone"));
    expect((await host.ask("POST", "rooms", { body: { game: `published/${id}` } })).told).toEqual({
      wrong: "This game is for one player.",
    });
  });

  test("takes what it includes along in its text, and so does a room that is not published", async () => {
    const text = `title Duel in parts\ninclude rules\nincluded rules\n${duel}`;
    const { id } = await publish(text);
    expect((await host.ask("GET", `published/${id}`)).told).toMatchObject({
      title: "Duel in parts",
      players: 2,
    });
    const made = await host.ask("POST", "rooms", { body: { text } });
    expect(made).toMatchObject({ status: 201, told: { seats: [{ player: "red" }, { player: "blue" }] } });
    const { room } = made.told as { room: string };
    expect((await host.ask("GET", `rooms/${room}/game.json`)).status).toBe(200);
    const mistaken = await host.ask("POST", "rooms", { body: { text: "title Duel\ninclude nothing" } });
    expect(mistaken).toMatchObject({ status: 422, told: { wrong: expect.stringContaining("nothing") } });
    expect((await host.ask("POST", "rooms", { body: { text: pusher("Alone") } })).told).toEqual({
      wrong: "This game is for one player.",
    });
    expect((await host.ask("POST", "rooms", { body: { text, game: "chess" } })).status).toBe(400);
    expect((await host.ask("POST", "rooms", { body: {} })).status).toBe(400);
  });

  test("has a page of facts, its text as it came, and a picture of its first level", async () => {
    const text = pusher("Push <script>alert(1)</script>");
    const { id, version, key } = await publish(text);
    expect([version, key]).toEqual([hashOf(text), expect.stringMatching(/^[\w-]{22}$/)]);
    const facts = await host.ask("GET", `published/${id}`);
    expect(facts.told).toMatchObject({
      title: "Push <script>alert(1)</script>",
      author: "Ann <b>Bold</b>",
      levels: 1,
      versions: [{ number: 1, hash: version }],
    });
    expect(JSON.stringify(facts.told)).not.toContain(hashOf(key));
    const read = await host.ask("GET", `published/${id}/text`);
    expect(read.told).toBe(text);
    expect(read.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(read.headers.get("x-content-type-options")).toBe("nosniff");
    expect(read.headers.get("content-security-policy")).toContain("sandbox");
    const picture = await host.ask("GET", `published/${id}/picture.svg`);
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect(picture.told).toMatch(/^<svg .*<use href="#k1" x="0" y="0"\/><use href="#k2" x="40" y="0"\/>/);
  });

  test("has a picture as PNG too, and a page that tells programs of it which show links", async () => {
    const { id } = await publish(pusher('Shown <b>"so"</b>'), other);
    const answer = await fetch(`http://${other.address}/api/published/${id}/picture.png`);
    expect(answer.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await answer.arrayBuffer());
    // A map of 3 cells in 1200 pixels; the goal is on the ground, which is seen less.
    expect([0, 1, 2].map((x) => pixelOf(png, 200 + 400 * x - 190, 315))).toEqual([
      "e0662f",
      "20242e",
      "6a5829",
    ]);
    const page = await fetch(`http://${other.address}/published/${id}`);
    expect(page.headers.get("content-security-policy")).toBe("default-src 'none'");
    const text = await page.text();
    expect(text).toContain(`<meta property="og:title" content="Shown &lt;b&gt;&quot;so&quot;&lt;/b&gt;">`);
    expect(text).toContain(
      `<meta property="og:image" content="http://${other.address}/api/published/${id}/picture.png">`,
    );
    expect(text).toContain(`content="0; url=../#/published/${id}"`);
    const [, discovered = ""] =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)">/.exec(text) ?? [];
    const embed = await fetch(`${discovered}?url=it&format=json`);
    expect(embed.headers.get("content-type")).toMatch(/^application\/json/);
    expect(await embed.json()).toEqual({
      version: "1.0",
      type: "link",
      title: 'Shown <b>"so"</b>',
      provider_name: "Quadrille",
      provider_url: `http://${other.address}/`,
      thumbnail_url: `http://${other.address}/api/published/${id}/picture.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect((await fetch(discovered.replace(id, "nowhere"))).status).toBe(404);
    const told = await new Promise<string>((resolve) => {
      const [name = "", port] = other.address.split(":");
      get({ host: name, port, path: `/published/${id}`, headers: { host: "evil.example" } }, (response) =>
        response.on("data", (chunk) => resolve(String(chunk))),
      );
    });
    expect(told).toContain("http://evil.example/api/published/");
    await other.stop();
    await other.start({ moderatorKey, address: "https://games.example/quadrille/" });
    const settled = await fetch(`http://${other.address}/published/${id}`);
    expect(await settled.text()).toContain(
      `<meta property="og:image" content="https://games.example/quadrille/api/published/${id}/picture.png">`,
    );
    const elsewhere = await fetch(`http://${other.address}/api/published/${id}/oembed.json`);
    expect(await elsewhere.json()).toMatchObject({
      provider_url: "https://games.example/quadrille/",
      thumbnail_url: `https://games.example/quadrille/api/published/${id}/picture.png`,
    });
    const nowhere = await fetch(`http://${other.address}/published/nowhere`);
    expect(await nowhere.text()).toContain("url=../#/published/nowhere");
  });

  test("from before there were pictures as PNG gets one when somebody asks", async () => {
    const old = new Host();
    await old.start();
    const { id } = await publish(pusher("Old"), old);
    const picture = async (): Promise<string> => {
      const answer = await fetch(`http://${old.address}/api/published/${id}/picture.png`);
      return Buffer.from(await answer.arrayBuffer()).toString("base64");
    };
    const first = await picture();
    await old.stop();
    const store = await Store.open(await openSqlite(old.data, keeperHere));
    await store.published.change(id, { preview: null });
    await store.close();
    await old.start();
    expect(await picture()).toBe(first);
    expect(await picture()).toBe(first);
    await old.end();
  });

  test("SV34 gets versions from whoever has its key, and from nobody else", async () => {
    const { id, version, key } = await publish(pusher("First"));
    const text = pusher("Second", "@..*");
    const put = (by: string) => host.ask("POST", `published/${id}/versions`, { body: { text }, key: by });
    expect((await put("stolen")).status).toBe(403);
    expect(await put(key)).toMatchObject({ status: 201, told: { id, version: hashOf(text) } });
    // The same text again is no version.
    expect((await put(key)).status).toBe(200);
    const { told } = await host.ask("GET", `published/${id}`);
    expect(told).toMatchObject({ title: "Second", versions: [{ number: 2 }, { number: 1, hash: version }] });
    expect((await host.ask("GET", `published/${id}/text?version=${version}`)).told).toBe(pusher("First"));
  });

  test("SV36 is not brought back by a version that is judged while the game is removed", async () => {
    const own = new Host();
    let isSlow = false;
    let finish: (() => void) | undefined;
    await own.start({
      openJudge: (heard) => ({
        post: (order) => {
          finish = () => heard(judged(order));
          if (!isSlow) finish();
        },
        close: () => {},
      }),
    });
    const { id, key } = await publish(pusher("Gone"), own);
    [isSlow, finish] = [true, undefined];
    const version = own.ask("POST", `published/${id}/versions`, { body: { text: pusher("Back") }, key });
    await expect.poll(() => finish).toBeDefined();
    expect((await own.ask("DELETE", `published/${id}`, { key })).status).toBe(200);
    finish!();
    expect((await version).status).toBe(404);
    expect((await own.ask("GET", `published/${id}`)).status).toBe(404);
    await own.end();
  });

  test("is found by words, newest first, and not any more once it is removed", async () => {
    const one = await publish(pusher("Lonely Zebra"));
    const two = await publish(pusher("Zebra Herd"));
    const found = async (words: string): Promise<unknown> => {
      const { told } = await host.ask("GET", `published?search=${encodeURIComponent(words)}`);
      return (told as { games: { id: string }[] }).games.map((it) => it.id);
    };
    expect(await found("zebra")).toEqual([two.id, one.id]);
    expect(await found("ann ZEBRA lone")).toEqual([one.id]);
    expect(await found("%_")).toEqual(await found(""));
    expect((await host.ask("DELETE", `published/${one.id}`, { key: two.key })).status).toBe(403);
    expect((await host.ask("DELETE", `published/${one.id}`, { key: one.key })).status).toBe(200);
    expect(await found("zebra")).toEqual([two.id]);
    expect((await host.ask("GET", `published/${one.id}/text`)).status).toBe(404);
  });

  test("is liked by each browser once, and the most liked can come first", async () => {
    const [one, two] = [await publish(pusher("Liked Yak"), other), await publish(pusher("Other Yak"), other)];
    const like = async (key: string, likes = true): Promise<unknown> =>
      (await other.ask("POST", `published/${one.id}/like`, { body: { key: key.padEnd(16), likes } })).told;
    expect(await like("ann")).toEqual({ likes: 1 });
    expect(await like("bob")).toEqual({ likes: 2 });
    expect(await like("bob")).toEqual({ likes: 2 });
    expect(await like("ann", false)).toEqual({ likes: 1 });
    const { told } = await other.ask("GET", "published?search=yak&sort=liked");
    expect(told).toMatchObject({
      games: [
        { id: one.id, likes: 1 },
        { id: two.id, likes: 0 },
      ],
    });
    await other.ask("POST", `published/${one.id}/versions`, {
      body: { text: pusher("Liked Yak", "@..*") },
      key: one.key,
    });
    expect((await other.ask("GET", `published/${one.id}`)).told).toMatchObject({ likes: 1 });
    expect((await other.ask("DELETE", `published/${one.id}`, { key: one.key })).status).toBe(200);
  });

  test("tells what it was made from, and what was made from it", async () => {
    const first = await publish(pusher("First of a line"), other);
    const made = async (title: string, from: string) =>
      (await other.ask("POST", "published", { body: { text: pusher(title), from } })).told as { id: string };
    const second = await made("Second of a line", first.version);
    const third = await made("Third of a line", hashOf(pusher("Second of a line")));
    const facts = async (id: string): Promise<unknown> => (await other.ask("GET", `published/${id}`)).told;
    expect(await facts(third.id)).toMatchObject({
      parent: second.id,
      line: [
        { id: second.id, title: "Second of a line" },
        { id: first.id, title: "First of a line" },
      ],
      remixes: [],
    });
    expect(await facts(first.id)).toMatchObject({
      line: [],
      remixes: [{ id: second.id, title: "Second of a line" }],
    });
    const alone = await made("Of nothing here", "0".repeat(64));
    expect(await facts(alone.id)).toMatchObject({ line: [] });
  });

  test("is in the feed, as text that is no mark", async () => {
    const { id } = await publish(pusher("Feed <b>& more"), other);
    const { headers, told } = await other.ask("GET", "published/feed.xml?search=feed");
    expect(headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(told).toContain("<title>Feed &lt;b&gt;&amp; more</title>");
    expect(told).toContain(`<link href="../../#/published/${id}"/>`);
    expect(told).toMatch(/<id>urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}<\/id>/);
    expect(String(told).match(/<entry>/g)).toHaveLength(1);
  });

  test("can be reported, and taken off by whoever runs the server", async () => {
    const { id } = await publish(pusher("Rude"));
    const report = { body: { reason: "It is <i>rude</i>." } };
    expect((await host.ask("POST", `published/${id}/report`, report)).status).toBe(201);
    expect((await host.ask("GET", "published/reports")).status).toBe(403);
    const { told } = await host.ask("GET", "published/reports", { key: moderatorKey });
    expect(told).toMatchObject({ reports: [{ published: id, reason: "It is <i>rude</i>." }] });
    expect((await host.ask("DELETE", `published/${id}`, { key: moderatorKey })).status).toBe(200);
  });

  test("SV36 is taken away and brought back by whoever runs the server; reports are dismissed", async () => {
    const { id, version, key } = await publish(pusher("Doubtful"), other);
    const ask = (method: string, path: string, more: { body?: unknown; key?: string } = {}) =>
      other.ask(method, `published${path}`, more).then(({ status, told }) => ({ status, told }));
    await ask("POST", `/${id}/report`, { body: { reason: "Hm." } });
    const withdraw = (withdrawn: boolean, by = moderatorKey) =>
      ask("POST", `/${id}/withdrawn`, { body: { withdrawn }, key: by });
    expect((await withdraw(true, key)).status).toBe(403);
    expect(await withdraw(true)).toMatchObject({ status: 200, told: { id, withdrawn: true } });
    const seen = async (): Promise<number[]> => [
      (await ask("GET", `/${id}`)).status,
      (await ask("GET", `/${id}/text`)).status,
      (await ask("GET", `/${id}/picture.svg`)).status,
      (await ask("POST", `/${id}/versions`, { body: { text: pusher("Again") }, key })).status,
      (await other.ask("GET", `scores?game=published/${id}`)).status,
      ((await ask("GET", "?search=doubtful")).told as { games: unknown[] }).games.length,
    ];
    expect(await seen()).toEqual([404, 404, 404, 404, 404, 0]);
    expect((await ask("GET", `/${id}/text`, { key: moderatorKey })).told).toBe(pusher("Doubtful"));
    const remix = { text: pusher("Of it"), from: version };
    expect((await ask("POST", "", { body: remix })).told).not.toHaveProperty("parent");
    const reports = async () => (await ask("GET", "/reports", { key: moderatorKey })).told;
    expect(await reports()).toMatchObject({
      reports: [{ published: id, title: "Doubtful", reason: "Hm." }],
      withdrawn: [{ id, title: "Doubtful" }],
    });
    expect((await ask("DELETE", `/${id}/reports`, { key })).status).toBe(403);
    expect((await ask("DELETE", `/${id}/reports`, { key: moderatorKey })).status).toBe(200);
    expect((await withdraw(false)).status).toBe(200);
    expect(await reports()).toEqual({ reports: [], withdrawn: [] });
    expect(await seen()).toEqual([200, 200, 200, 201, 200, 0]);
  });
});

test.each<[string, number, unknown, string]>([
  ["a mistake, with its line", 422, { text: "title X\nlevel\n  @\n" }, "Line 3: "],
  [
    "a game that never begins",
    422,
    { text: "title X\nboard 1x1\nstate\n  counter n\nstart\n  repeat 1000000000: add 1 to n\n" },
    "This cycle did not finish within its budget.",
  ],
  ["no text", 400, {}, "A published game is a text of at most 256 KiB."],
  [
    "a text that is too long",
    400,
    { text: "x".repeat(300_000) },
    "A published game is a text of at most 256 KiB.",
  ],
  [
    "a body that is too long",
    413,
    { text: "x".repeat(600_000) },
    "A published game is a text of at most 256 KiB.",
  ],
  ["a file beside it", 422, { text: 'title X\ninclude "../secret"\n' }, "Line 2: "],
])("refuses %s", async (_, status, body, wrong) => {
  const fresh = new Host();
  await fresh.start();
  const answer = await fresh.ask("POST", "published", { body });
  await fresh.end();
  expect([answer.status, answer.told]).toEqual([status, { wrong: expect.stringContaining(wrong) }]);
});

test("SV35 takes so many games from one address and no more", async () => {
  const strict = new Host();
  await strict.start();
  const statuses = [];
  for (let n = 0; n <= 20; n++) statuses.push((await strict.ask("POST", "published", { body: {} })).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  await strict.end();
});
