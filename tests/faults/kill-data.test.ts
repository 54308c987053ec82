import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Kysely, Migrator, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { DistantFile, makeFileDialect } from "../../src/server/store/file/index.ts";
import { migrationProvider, type Schema } from "../../src/server/store/schema.ts";
import { openSqlite } from "../../src/server/store/sqlite.ts";
import { Store } from "../../src/server/store/index.ts";
import { libraryGame } from "../playing.ts";
import { digest } from "../../src/server/secrets.ts";
import { Client, keeperHere } from "../server/client.ts";

// A server is killed at a write or a rename by chance (a layer between it and the files does that), or after a time by chance: during its first start, an
// upgrade from every schema, a backup, and a start from a backup. Then every file opens, and nothing that was acknowledged is missing.
// `npm run kills -- data 300` does so 300 times; the suite does a few.

const kills = Number(process.env.QUADRILLE_KILLS ?? 1);
/** Limits what a server plays before it is killed anyway, in milliseconds. */
const longest = kills > 1 ? 6000 : 1500;
const seed = Number(process.env.QUADRILLE_SEED ?? 1);
const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const layer = new URL("kill-at.mjs", import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), "quadrille-kills-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const schemas = Object.keys(await migrationProvider.getMigrations());
const { program } = libraryGame("chess");
const programText = JSON.stringify(program);
const game = digest(programText);

/** What was acknowledged: of each room, the number of its events at least. */
type Acknowledged = Map<string, number>;

/** Makes a file as a server of a version left it, with a room of three events. */
async function oldFile(file: string, version: string): Promise<void> {
  const distant = new DistantFile(keeperHere);
  await distant.open(file);
  const db = new Kysely<Schema>({ dialect: makeFileDialect(distant) });
  const { error } = await new Migrator({ db, provider: migrationProvider }).migrateTo(version);
  if (error !== undefined) throw error;
  await db.insertInto("game").values({ id: game, title: "Chess", program: programText }).execute();
  await sql`insert into room (id, game, made, setup, nonce, keys)
    values ('old', ${game}, 1, '{"seed":1,"level":1,"options":[]}', 'n', '[]')`.execute(db);
  for (let seq = 1; seq <= 500; seq++)
    await sql`insert into event (room, seq, seat, number, at, act)
      values ('old', ${seq}, 0, ${seq}, 1, '{"do":"name","name":"Ann"}')`.execute(db);
  await db.destroy();
}

/** Opens a file as a server does; throws if anything of what was acknowledged is missing. */
async function check(file: string, acknowledged: Acknowledged): Promise<void> {
  const store = await Store.open(await openSqlite(file, keeperHere));
  try {
    for (const [room, seq] of acknowledged) {
      const taken = await store.take(room);
      if (!taken) throw new Error(`${file}: there is no room ${room}.`);
      const seqs = taken.events.map((it) => it.seq);
      if (seqs.some((it, at) => it !== at + 1) || seqs.length < seq)
        throw new Error(
          `${file}: of ${seq} events of ${room} there are ${seqs.length}: ${seqs.slice(0, 9).join()}`,
        );
    }
    expect(await store.health()).toBeUndefined();
  } finally {
    await store.close();
  }
}

/** Starts a server, which is killed; answers when it has ended. People play on it meanwhile. */
async function killed(
  file: string,
  draw: (most: number) => number,
  acknowledged: Acknowledged,
): Promise<string> {
  const isTimed = draw(3) === 0;
  const [at, part, time] = [1 + draw([60, 300, 1500][draw(3)]), draw(4) / 3, 200 + draw(longest / 2)];
  const env = isTimed ? {} : { QUADRILLE_KILL_AT: String(at), QUADRILLE_KILL_PART: String(part) };
  // Rows of the journal are moved to the log every few acts, so that kills meet that too.
  const rows = { QUADRILLE_JOURNAL_ROWS: String([20, 100, 500][draw(3)]) };
  const args = ["--import", layer, main, "serve", "--port", "0", "--data", file, "--log", "silent"];
  const child = spawn(process.execPath, [...args, "--backups", `${file}-backups`], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env, ...rows },
  });
  const late = setTimeout(() => child.kill("SIGKILL"), isTimed ? time : longest);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += String(chunk);
    const [, address] = /(localhost:\d+)\//.exec(said) ?? [];
    if (address === undefined) return;
    child.stdout.removeAllListeners("data");
    child.stdout.resume();
    void play(address, acknowledged).catch(() => {});
  });
  await ended;
  clearTimeout(late);
  return isTimed ? `after ${time} ms` : `at write ${at}, of which ${part} was written`;
}

/** Plays in a room until the server is gone, and notes what was acknowledged. */
async function play(address: string, acknowledged: Acknowledged): Promise<void> {
  const made = await fetch(`http://${address}/api/rooms`, { method: "POST", body: '{"game":"chess"}' });
  const { room, seats } = (await made.json()) as { room: string; seats: { key: string }[] };
  if (!made.ok) return;
  acknowledged.set(room, 0);
  const socket = new WebSocket(`ws://${address}/api/rooms/${room}/socket`);
  const client = new Client(socket);
  await new Promise((resolve) => socket.once("open", resolve));
  client.say({ type: "join", version: 1, key: seats[0].key });
  for (let n = 1; n < 5000; n++) {
    client.act({ do: "name", name: `Ann ${n}` }, n);
    const { seq } = await client.next("ack");
    acknowledged.set(room, seq);
    if (n % 50 === 0) await wait(20);
  }
}

/** Returns every file of data there is, backups too, but for parts of backups that were not finished. */
function filesOf(file: string): string[] {
  const backups = `${file}-backups`;
  const names = existsSync(backups) ? readdirSync(backups).filter((it) => it.endsWith(".db")) : [];
  return [file, ...names.map((it) => join(backups, it))];
}

/** Checks a copy of a file of data, so that the file stays as the kill has left it. */
async function checkCopy(file: string, acknowledged: Acknowledged): Promise<void> {
  const copy = `${file}-checked`;
  const ends = ["", "-wal", "-shm", "-log1", "-log2", "-log3", "-log4"];
  for (const end of ends) if (existsSync(`${file}${end}`)) cpSync(`${file}${end}`, `${copy}${end}`);
  await check(copy, acknowledged);
  for (const end of ends) rmSync(`${copy}${end}`, { force: true });
}

/** Kills a server twice, the second time perhaps on a copy of its data. @throws what is wrong then */
async function killTwice(n: number, home: string, told: string[]): Promise<void> {
  const draw = draws(seed * 1000 + n);
  const schema = n % 2 === 0 ? undefined : schemas[(n >> 1) % schemas.length];
  let file = join(home, "rooms.db");
  let acknowledged: Acknowledged = new Map();
  const inCopies = new Map<string, Acknowledged>();
  if (schema !== undefined) {
    await oldFile(file, schema);
    acknowledged.set("old", 500);
  }
  told.push(schema ?? "a first start");
  for (let more = 0; more < 2; more++) {
    // What is in a copy was acknowledged before the start that made it.
    const before = new Map(acknowledged);
    told.push(await killed(file, draw, acknowledged));
    const [, ...copies] = filesOf(file);
    for (const it of copies) if (!inCopies.has(it)) inCopies.set(it, before);
    for (const it of filesOf(file)) await checkCopy(it, inCopies.get(it) ?? acknowledged);
    const [backup] = copies;
    if (backup === undefined || draw(2) === 0) continue;
    acknowledged = new Map(inCopies.get(backup));
    file = join(home, "restored.db");
    cpSync(backup, file);
    told.push("from a copy");
  }
}

test(`SV1, SV7: ${kills} times two kills while files are made, brought up to date, copied and started from copies cost nothing`, async () => {
  const wrong: string[] = [];
  for (let n = 0; n < kills; n++) {
    const home = join(folder, String(n));
    const told: string[] = [];
    mkdirSync(home);
    await killTwice(n, home, told).catch((error: unknown) =>
      wrong.push(`${n}: ${told.join(", ")}: ${String(error)}`),
    );
    rmSync(home, { recursive: true, force: true });
    if (kills > 9) console.log(n, told.join(", "), wrong.length);
  }
  expect(wrong).toEqual([]);
}, 3_600_000);

function draws(from: number): (most: number) => number {
  let state = from >>> 0;
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) >>> 0;
    state ^= state >>> 12;
    return (state >>> 0) % most;
  };
}
