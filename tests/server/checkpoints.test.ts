import { afterEach, expect, test } from "vitest";
import { foldOf, type RoomAct, type RoomFold } from "../../src/play/index.ts";
import { makeGame } from "../../src/game/index.ts";
import { actBudget } from "../../src/server/budgets.ts";
import { FileKeeper } from "../../src/server/store/index.ts";
import { makeCheckpoint, recallCheckpoint } from "../../src/server/rooms/checkpoints.ts";
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
  const inputs = typeof choices === "string" ? [] : choices;
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
  const told = folds.map((it) => it.take({ seat, act, spent, ...tick }));
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
  fold.thinking,
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
      const more = { thinksSince: n, stays: new Set([n]) };
      const text = makeCheckpoint(folds.at(-1)!, more);
      if (text === undefined) continue;
      const fold = opened();
      expect(recallCheckpoint(fold, text, mostWork)).toMatchObject(more);
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
  fold.take({
    seat: 0,
    act: { do: "input", input: { type: "cycle", given: [{ type: "move", text: "e2e4" }] } },
  });
  const text = makeCheckpoint(fold, { thinksSince: 1, stays: new Set() }) ?? "";
  const other = foldOf(game, { setup }, {});
  for (const it of ["", "AAAA", text.slice(0, 400), text.slice(1), text.replace("AA", "BB")])
    expect([recallCheckpoint(other, it, 1e6), other.seq]).toEqual([undefined, 0]);
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
      keeper.hear(it);
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
  await inFile(host.data, "update checkpoint set state = 'AAAA'");
  await host.start();
  const again = await host.join(room, keys[0], 0);
  const { events } = await again.next("events");
  expect(events.length).toBe(121);
});
