import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FileKeeper, openSqlite, Store } from "../../src/server/store/index.ts";
import type { StoredEvent } from "../../src/server/store/backend.ts";

const folder = mkdtempSync(join(tmpdir(), "quadrille-journal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(): Promise<Store> {
  const backend = await openSqlite(join(folder, "rooms.db"), (heard) => {
    const keeper = new FileKeeper(heard);
    return { post: (order) => keeper.hear(order), close: () => {} };
  });
  return Store.open(backend);
}

const rowOf = (room: string, seq: number) => ({
  ...{ room, seq, seat: seq % 2, number: seq, at: 1000 + seq, spent: seq % 3 === 0 ? null : seq, tick: null },
  act: JSON.stringify({ do: "name", name: `${room} ${seq}` }),
});

test("what is kept is read whole and in order, before and after it comes to its log, and by the next server", async () => {
  let store = await open();
  await store.addGame({ id: "game", title: "A game", program: "{}" });
  const names = Array.from({ length: 12 }, (_, n) => `room ${n}`);
  for (const id of names)
    await store.addRoom({ id, game: "game", made: 0, setup: "{}", nonce: "", keys: "[]", fence: 0 });
  const written = new Map(names.map((it) => [it, 0]));
  let state = 7;
  const below = (most: number): number => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) % most;
  const wrong: string[] = [];
  for (let round = 0; round < 220; round++) {
    const rows = Array.from({ length: 1 + below(100) }, () => {
      const room = names[below(names.length)];
      written.set(room, (written.get(room) ?? 0) + 1);
      return rowOf(room, written.get(room) ?? 0);
    });
    await Promise.all(rows.map((it) => store.append(it, 0)));
    const room = names[below(names.length)];
    const log = (await store.take(room))?.events ?? [];
    const expected = Array.from({ length: written.get(room) ?? 0 }, (_, n) => rowOf(room, n + 1));
    if (JSON.stringify(log.map(plain)) !== JSON.stringify(expected.map(plain)))
      wrong.push(`${round}: ${room}`);
    if (round % 50 !== 49) continue;
    await store.close();
    store = await open();
  }
  await store.close();
  expect(wrong).toEqual([]);
  expect([...written.values()].reduce((sum, it) => sum + it)).toBeGreaterThan(8192);
});

const plain = ({ room, seq, seat, number, at, spent, tick, act }: StoredEvent) => [
  room,
  seq,
  seat,
  number,
  at,
  spent,
  tick,
  act,
];
