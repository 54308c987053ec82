// Running a server: what it tells of itself, and copies of its data.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Host } from "./client.ts";

const hosts: Host[] = [];
afterEach(async () => {
  for (const it of hosts.splice(0)) await it.end();
});

function newHost(): Host {
  const host = new Host();
  hosts.push(host);
  return host;
}

test("counts are told on a port of their own", async () => {
  const host = newHost();
  await host.start({ metricsPort: 0 });
  const { room, keys } = await host.makeRoom();
  const white = await host.join(room, keys[0]);
  white.move("e2e4");
  await white.next("ack");
  white.move("e2e4");
  await white.next("error");
  const address = `http://localhost:${host.server?.metricsPort}`;
  const lines = (await (await fetch(`${address}/metrics`)).text()).split("\n");
  for (const line of [
    "quadrille_rooms 1",
    "quadrille_clients 1",
    "quadrille_messages_total 3",
    'quadrille_errors_total{code="refused"} 1',
    "quadrille_kept_seconds_count 1",
  ])
    expect(lines).toContain(line);
  expect(lines.some((it) => it.startsWith("nodejs_eventloop_lag_p99_seconds "))).toBe(true);
  const dashboard = readFileSync(new URL("../../deploy/dashboard.json", import.meta.url), "utf8");
  const asked = new Set(dashboard.match(/\b(?:quadrille|process|nodejs)_\w+/g));
  const told = new Set(lines.map((it) => /^\w+/.exec(it)?.[0]));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((it) => !told.has(it))).toEqual([]);
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await fetch(`http://${host.address}/metrics`)).status).toBe(404);
});

test("whoever has no seat in a room leaves nothing of it in memory", async () => {
  const host = newHost();
  await host.start();
  const { room } = await host.makeRoom();
  const stranger = await host.connect(room);
  stranger.say({ type: "join", version: 1, key: "stolen" });
  expect(await stranger.wrong()).toBe("wrong-key");
  expect(await (await fetch(`http://${host.address}/healthz`)).json()).toEqual({ well: true, rooms: 0 });
});

test("a copy of the data is one to go on from, and the oldest copies go", async () => {
  const host = newHost();
  await host.start();
  const { room, keys } = await host.makeRoom();
  const white = await host.join(room, keys[0]);
  white.move("e2e4");
  await white.next("ack");
  await host.stop();
  const backups = join(host.folder, "backups");
  mkdirSync(backups);
  for (let day = 10; day < 18; day++) writeFileSync(join(backups, `quadrille-2020-01-${day}.db`), "");
  writeFileSync(join(backups, "mine.txt"), "");
  await host.start({ backups });
  await host.stop();
  const copies = readdirSync(backups).sort();
  expect(copies[0]).toBe("mine.txt");
  expect(copies[1]).toBe("quadrille-2020-01-12.db");
  expect(copies).toHaveLength(1 + 7);
  const other = newHost();
  copyFileSync(join(backups, copies.at(-1) ?? ""), other.data);
  await other.start();
  const black = await other.join(room, keys[1]);
  expect((await black.next("events")).events).toMatchObject([{ seq: 1, seat: 0, act: { do: "input" } }]);
});

test("a server runs on where copies cannot be made", async () => {
  const host = newHost();
  const file = join(host.folder, "no-folder");
  writeFileSync(file, "");
  await host.start({ backups: file });
  expect((await host.makeRoom()).keys).toHaveLength(2);
});
