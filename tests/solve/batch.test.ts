import { expect, test } from "vitest";
import { type CycleInput, type Game, makeGame, type Position } from "../../src/game/index.ts";
import {
  type BatchAnswer,
  batchFlags,
  BatchWorker,
  type OpenBatchThread,
  simulate,
  WideBatch,
} from "../../src/solve/index.ts";
import { drawer } from "../random/draw.ts";
import { randomGame } from "../random/rules.ts";
import { randomStatements } from "../random/statements.ts";
import { gameOf, libraryGames } from "../playing.ts";

/** So many random games of each sort; `QUADRILLE_GAMES=2000` plays more. */
const games = Number(process.env["QUADRILLE_GAMES"] ?? 24);

const side = 5;
const nothing: CycleInput = { controls: [] };

/** What a game can be given: nothing, and each control without arguments by each player. */
function inputsFor({ program }: Game): CycleInput[] {
  const given = program.controls.flatMap(({ args }, control) =>
    args.length > 0
      ? []
      : program.players.map((_, player) => ({ controls: [{ control, args: [], player }] })),
  );
  return [nothing, ...given];
}

/** Plays some steps in a batch and one by one, each in a game of its own, and expects the same positions, reports and hashes. */
function playBoth(game: Game, seed: number): number {
  const draw = drawer(seed);
  const inputs = inputsFor(game);
  const batch = simulate(game, { games: side, seed, inputs, hashes: true });
  const level = game.program.levels.findIndex((it) => it.type === "map");
  const single = makeGame(game.program);
  const positions = Array.from({ length: side }, (_, index) => single.begin(level, seed + index).position);
  let changes = 0;
  for (let step = 0; step < 12; step++) {
    const chosen = positions.map(() => draw(inputs.length + 1) - 1);
    batch.step(chosen);
    for (const [index, position] of positions.entries()) {
      const flags = playOne(single, position, inputs[chosen[index]!]);
      expect(batch.flags[index]).toBe(flags);
      expect(batch.hashes[index]).toBe(position.hash());
      if ((flags & batchFlags.changed) !== 0) changes++;
    }
  }
  for (const [index, position] of positions.entries())
    expect(batch.positions[index]!.equals(position)).toBe(true);
  return changes;
}

function playOne(game: Game, position: Position, input: CycleInput | undefined): number {
  const ended = (): number => (position.ending === "playing" ? 0 : batchFlags[position.ending]);
  if (input === undefined || position.ending !== "playing") return ended();
  const { result, changed, again, restart, after } = game.cycle(position, input);
  position.dropChanges();
  let flags = ended();
  if (changed) flags += batchFlags.changed;
  if (result === "refused") flags += batchFlags.refused;
  if (result === "fault") flags += batchFlags.fault;
  if (again) flags += batchFlags.again;
  if (restart) flags += batchFlags.restart;
  if (after !== undefined && after !== "cancel") flags += batchFlags.after;
  return flags;
}

test("a batch of random games plays as single games do", { timeout: 120_000 + 1000 * games }, () => {
  let changes = 0;
  for (let seed = 0; seed < games; seed++) {
    const text = seed % 2 === 0 ? randomGame(drawer(seed)) : randomStatements(drawer(seed));
    changes += playBoth(gameOf(text), seed);
  }
  expect(changes).toBeGreaterThan(games);
});

const bundled = libraryGames().filter(
  ([, { program }], index) => index % 6 === 0 && program.moves === undefined,
);

test.each(bundled)("a batch of %s plays as single games do", (_, game) => void playBoth(game, 3));

/** A thread that is none: the desk hears at once, as plain data. */
const near: OpenBatchThread = (heard) => {
  const desk = new BatchWorker((answer) => {
    const posted = structuredClone(answer) as BatchAnswer;
    queueMicrotask(() => heard(posted));
  });
  return { post: (order) => desk.hear(structuredClone(order)), close: () => {} };
};

const ants = gameOf(
  "objects\n  ant a\n\ncontrols\n  stir s\n\nstep stirring\n  when stir\n    rewrite random\n      a.  ->  .a\n\nlevel\n  a.a.\n  ....\n  .a..\n",
);

test("games shared by three threads end as in one batch", async () => {
  const options = { games: 7, seed: 5, inputs: inputsFor(ants), hashes: true };
  const batch = simulate(ants, options);
  const wide = await WideBatch.begin(ants.program, { ...options, threads: 3, open: near });
  expect(wide.hashes).toEqual(batch.hashes);
  for (const chosen of [[1, 1, 0, -1, 1, 1, 1], Array.from({ length: 21 }, (_, at) => at % 2)]) {
    batch.step(chosen);
    await wide.step(chosen);
    expect(wide.flags).toEqual(batch.flags);
    expect(wide.hashes).toEqual(batch.hashes);
  }
  expect(await wide.save()).toEqual(batch.positions.map((it) => it.save()));
  expect(new Set(batch.hashes).size).toBeGreaterThan(1);
});

test("several rows are as many steps", () => {
  const [rows, steps] = [1, 2].map(() => simulate(ants, { games: 3, hashes: true })) as [
    ReturnType<typeof simulate>,
    ReturnType<typeof simulate>,
  ];
  rows.step([0, 0, -1, 0, -1, 0]);
  steps.step([0, 0, -1]);
  steps.step([0, -1, 0]);
  expect(rows.hashes).toEqual(steps.hashes);
});

test("a game of a batch begins again, or goes on from a position", () => {
  const batch = simulate(ants, { games: 2, seed: 9, hashes: true });
  const [first, second] = batch.hashes;
  batch.step([0, 0]);
  batch.begin(0);
  expect(batch.hashes[0]).toBe(first);
  batch.begin(1, 9);
  expect(batch.hashes[1]).toBe(first);
  batch.begin(1);
  expect(batch.hashes[1]).toBe(second);
  batch.step([0, -1]);
  batch.put(1, batch.positions[0]!);
  expect(batch.hashes[1]).toBe(batch.hashes[0]);
  expect(batch.positions[1]).not.toBe(batch.positions[0]);
  const other = simulate(makeGame(ants.program), { games: 1, seed: 5, hashes: true });
  batch.put(0, other.positions[0]!);
  expect(batch.hashes[0]).toBe(other.hashes[0]);
});

test("what cannot be played is refused, and nothing is played", async () => {
  const batch = simulate(ants, { games: 2, hashes: true });
  const before = [...batch.hashes];
  for (const chosen of [[0, 7], [0], [0, 0.5], [0, -2]]) expect(() => batch.step(chosen)).toThrow(RangeError);
  expect([...batch.hashes]).toEqual(before);
  expect(() => simulate(ants, { games: 1, level: 4 })).toThrow("Level 4 is not a map.");
  expect(() => simulate(ants, { games: 1, inputs: [] })).toThrow("There is nothing to be given");
  const begun = WideBatch.begin(ants.program, { games: 4, threads: 2, level: 4, open: near });
  await expect(begun).rejects.toThrow("Level 4 is not a map.");
  const wide = await WideBatch.begin(ants.program, { games: 4, threads: 2, open: near });
  await expect(wide.step([0, 0, 0, 7])).rejects.toThrow("There is no input 7.");
  await expect(wide.step([0])).rejects.toThrow("A step takes 4 numbers");
  const step = wide.step([0, 0, 0, 0]);
  await expect(wide.step([0, 0, 0, 0])).rejects.toThrow("The step before is not over.");
  await step;
});
