// What one server has kept in a file goes on in a database.

import { readFileSync } from "node:fs";
import { Client as Database } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missing, Services } from "../../scripts/faults/services.mjs";
import { moveData } from "../../src/server/index.ts";
import { Host, keeperHere } from "./client.ts";

describe.skipIf(missing.length > 0)(`moving (needs ${missing.join(", ") || "nothing more"})`, () => {
  let services: Services;
  beforeAll(async () => {
    services = await Services.start();
  });
  afterAll(() => services.stop());

  /** A database with nothing in it. */
  async function emptyDatabase(name: string): Promise<string> {
    const client = new Database(services.database);
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return services.database.replace("/postgres?", `/${name}?`);
  }

  /** A file with a room in which a move was made, and a published game. */
  async function playedFile(): Promise<{ host: Host; room: string; keys: readonly string[] }> {
    const host = new Host();
    await host.start({ redis: undefined });
    const { room, keys } = await host.makeRoom();
    const white = await host.join(room, keys[0]);
    white.move("e2e4");
    await white.next("ack");
    const text = readFileSync(new URL("pusher.quad", import.meta.url), "utf8");
    expect((await host.ask("POST", "published", { body: { text } })).status).toBe(201);
    await host.stop();
    return { host, room, keys };
  }

  test("SV16 brings rooms and games along, once", async () => {
    const { host, room, keys } = await playedFile();
    const database = await emptyDatabase("moved");
    const { rows, hash } = await moveData(host.data, database, keeperHere);
    expect(rows).toMatchObject({ room: 1, event: 1, game: 2, published: 1, version: 1, score: 0 });
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await expect(moveData(host.data, database, keeperHere)).rejects.toThrow(
      "The database has data already: 2 rows or more in game.",
    );
    await host.start({ data: database });
    const black = await host.join(room, keys[1]);
    expect((await black.next("events")).events).toMatchObject([{ seq: 1, seat: 0, number: 1 }]);
    black.move("e7e5");
    expect(await black.next("ack")).toMatchObject({ seq: 2 });
    expect((await host.ask("GET", "published?search=push")).told).toMatchObject({ games: [{ levels: 1 }] });
    await host.end();
  });

  test("SV16 leaves the database empty where it fails", async () => {
    const { host } = await playedFile();
    const database = await emptyDatabase("refusing");
    const client = new Database(database);
    await client.connect();
    const other = new Host();
    await other.start({ data: database });
    await other.end();
    await client.query("alter table event add constraint no_moves check (seat > 0)");
    await expect(moveData(host.data, database, keeperHere)).rejects.toThrow("no_moves");
    for (const table of ["game", "room", "event"])
      expect((await client.query(`select count(*)::int as n from ${table}`)).rows).toEqual([{ n: 0 }]);
    await client.end();
    await host.end();
  });
});
