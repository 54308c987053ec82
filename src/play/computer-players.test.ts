import { describe, expect, test } from "vitest";
import { gameOf, libraryGame } from "../../tests/playing.ts";
import { TestClock } from "../../tests/test-clock.ts";
import type { Game } from "../game/index.ts";
import { makeInputs, newSession } from "../session/index.ts";
import { type Answer, OpponentWorker, type Order } from "../solve/index.ts";
import { ComputerPlayers } from "./computer-players.ts";
import { LivePlay } from "./live-play.ts";
import { today } from "../../tests/moves/sweep.ts";

/** Who takes the last of seven stones has won; one may take one or two. */
const stones = gameOf(`title Stones
players red, blue
objects
  stone o
state
  counter heap = 7
controls
  one a
  two b
step take
  when one: heap = heap - 1
  when two: heap = heap - 2
  when one or two: end turn
ends: when heap < 1: opponent wins
view
  board
  "{heap}"
level
  .
`);

/** Describes the desk of a worker, which thinks when the test says so; its orders are kept as a worker would get them. */
class TestWorker {
  readonly orders: Order[] = [];
  isClosed = false;
  readonly #later: (() => void)[] = [];
  #heard: (answer: Answer) => void = () => {};
  #failed: (error: Error) => void = () => {};
  readonly #desk = new OpponentWorker(
    (answer) => this.#heard(answer),
    (goOn) => this.#later.push(goOn),
  );

  readonly open = (heard: (answer: Answer) => void, failed: (error: Error) => void) => {
    this.#heard = heard;
    this.#failed = failed;
    return {
      post: (order: Order): void => {
        const sent = structuredClone(order);
        this.orders.push(sent);
        this.#later.push(() => this.#desk.hear(sent));
      },
      close: () => void (this.isClosed = true),
    };
  };

  fail(text: string): void {
    this.#failed(new Error(text));
  }

  /** Thinks until there is nothing left to think of. */
  async think(): Promise<void> {
    for (let round = 0; round < 1000; round++) {
      this.#later.shift()?.();
      await Promise.resolve();
    }
  }
}

function begin(game: Game, seats: readonly number[]) {
  const worker = new TestWorker();
  const play = new LivePlay({ clock: new TestClock(), session: newSession(game), freshSeed: () => 1 });
  const computer = new ComputerPlayers(game, { seats, level: 1, seed: 1 }, worker.open);
  play.setComputer(computer);
  /** Returns the play in words. */
  const words = (): string => makeInputs(game.program, play.session.inputs).join(", ");
  return { worker, play, computer, words };
}

test("the computer answers where play waits for it", async () => {
  const { worker, play, words } = begin(stones, [1]);
  await worker.think();
  expect(words()).toBe("");
  play.press("a");
  expect([words(), play.awaitsComputer]).toEqual(["red:a", true]);
  await worker.think();
  expect(words()).toMatch(/^red:a, blue:(one|two)$/);
  expect(play.awaitsComputer).toBe(false);
});

test("it begins where it is its turn, and plays several places", async () => {
  const first = begin(stones, [0]);
  await first.worker.think();
  expect(first.words()).toMatch(/^red:(one|two)$/);
  const both = begin(stones, [0, 1]);
  await both.worker.think();
  expect(both.play.session.status).toBe("won");
});

test("while it thinks nothing can be given, and what it gave is taken back with what went before", async () => {
  const { worker, play, words } = begin(stones, [1]);
  play.press("a");
  play.press("a");
  expect([words(), play.remark]).toEqual(["red:a", "The computer is thinking."]);
  await worker.think();
  play.undo();
  expect(words()).toBe("");
});

test("a thought about what has been taken back comes to nothing", async () => {
  const { worker, play, words } = begin(stones, [1]);
  play.press("a");
  play.undo();
  await worker.think();
  expect(words()).toBe("");
  play.press("b");
  await worker.think();
  expect(words()).toMatch(/^red:b, blue:(one|two)$/);
});

test("in another play it answers there", async () => {
  const { worker, play, words } = begin(stones, [1]);
  play.press("a");
  play.begin(1);
  play.press("b");
  await worker.think();
  expect(words()).toMatch(/^red:b, blue:(one|two)$/);
});

test("people play again when it has left, or cannot go on", async () => {
  const left = begin(stones, [1]);
  left.play.press("a");
  left.play.setComputer(undefined);
  left.computer.close();
  await left.worker.think();
  left.play.press("a");
  expect([left.words(), left.worker.isClosed]).toEqual(["red:a, a", true]);
  const broken = begin(stones, [1]);
  broken.play.press("a");
  broken.worker.fail("out of memory");
  await broken.worker.think();
  expect(broken.play.remark).toBe("The computer cannot continue: out of memory");
  expect(broken.play.awaitsComputer).toBe(false);
});

test("a game that it cannot play is told", async () => {
  const clocked = gameOf(`title Clocked
tick 10 per second
players red, blue
objects
  stone o
controls
  one a
step take when one: win
level
  o
`);
  const { worker, play } = begin(clocked, [1]);
  await worker.think();
  expect(play.remark).toContain("The computer plays in turn");
  expect(play.awaitsComputer).toBe(false);
});

describe("where something is hidden", () => {
  /** Both have chosen where to hide a submarine; then both choose the next. */
  async function hidden(seats: readonly number[]) {
    const begun = begin(libraryGame("soundings"), seats);
    await begun.worker.think();
    begun.play.click({ x: 3, y: 4 });
    await begun.worker.think();
    return begun;
  }

  // The page lets the computer be one player, the terminal all but one.
  test.each([[[1]], [[0]]])(
    "the computer in places %j knows the past, to guess what it does not see",
    async (seats) => {
      const { worker, play } = await hidden(seats);
      const thoughts = worker.orders.filter((it) => it.type === "think");
      expect(thoughts.length).toBeGreaterThan(1);
      expect(thoughts.map((it) => it.past?.inputs.length)).toEqual([0, 2]);
      expect(thoughts.at(-1)?.past?.inputs).toEqual(play.session.inputs.slice(0, 2));
    },
  );

  test.each([
    [[1], 0],
    [[0], 1],
  ])("beside the computer in places %j player %i looks, and gives", async (seats, person) => {
    const { play } = await hidden(seats);
    const mine = [...play.session.inputs].flatMap((it) => (it.type === "cycle" ? it.given : []));
    expect(mine).toContainEqual({ type: "click", cell: { x: 3, y: 4 }, player: person });
    expect(play.frame.players?.map((it) => it.looks)).toEqual([person === 0, person === 1]);
  });
});

test("who watches it play alone sees its moves one after the other", async () => {
  const worker = new TestWorker();
  const clock = new TestClock();
  const play = new LivePlay({ clock, session: newSession(stones), freshSeed: () => 1 });
  play.setComputer(
    new ComputerPlayers(stones, { seats: [0, 1], level: 1, seed: 1, pause: 600 }, worker.open),
  );
  for (const count of [1, 2]) {
    await worker.think();
    expect(play.session.inputs.length).toBe(count - 1);
    clock.pass(600);
    expect(play.session.inputs.length).toBe(count);
  }
});

test("who watches it play alone can let it wait", async () => {
  const worker = new TestWorker();
  const clock = new TestClock();
  const play = new LivePlay({ clock, session: newSession(stones), freshSeed: () => 1 });
  play.setComputer(
    new ComputerPlayers(stones, { seats: [0, 1], level: 1, seed: 1, pause: 600 }, worker.open),
  );
  await worker.think();
  play.pause();
  expect([play.isWatched, play.isCovered]).toEqual([true, false]);
  clock.pass(5000);
  expect(play.session.inputs.length).toBe(0);
  play.pause();
  clock.pass(600);
  expect(play.session.inputs.length).toBe(1);
});

test("ticks of a game that it plays alone wait until it has decided", async () => {
  const game = libraryGame("firing-line");
  const worker = new TestWorker();
  const clock = new TestClock();
  const play = new LivePlay({ clock, session: newSession(game), freshSeed: () => 1 });
  play.setComputer(new ComputerPlayers(game, { seats: [0], level: 1, seed: 1 }, worker.open));
  clock.pass(1020);
  expect(play.session.inputs.length).toBe(0);
  for (const count of [1, 2, 3]) {
    await worker.think();
    clock.pass(42);
    expect(play.session.inputs.length).toBe(count);
  }
  // What was decided is given at its time, within two seconds; then time waits again.
  clock.pass(10_000);
  expect(play.session.inputs.length).toBeLessThan(60);
});

test.each(
  today([
    ["beside people", [1], 1],
    ["beside people", [1], 4],
    ["beside people", [1], 8],
    ["alone", [0, 1], 2],
  ] as const),
)(
  "in a game in time the computer plays at an even pace, %s, in places %j, level %i",
  async (_, seats, level) => {
    const game = libraryGame("versus");
    const { program } = game;
    const clock = new TestClock();
    const worker = new TestWorker();
    const play = new LivePlay({ clock, session: newSession(game, { seed: 1 }), freshSeed: () => 1 });
    play.setComputer(new ComputerPlayers(game, { seats, level, seed: 1 }, worker.open));
    const pieces = program.variables.findIndex((it) => it.name === "pieces");
    const count = (player: number): number =>
      Number(game.look(play.session.position, player).value({ is: "variable", variable: pieces }));
    const times = seats.map((): number[] => []);
    const refused: string[] = [];
    for (let time = 0; time < 20_000 / Math.sqrt(level); time += 20) {
      if (seats.length === 1 && time % 2000 === 0) play.press("a");
      if (seats.length === 1 && time % 2000 === 100) play.release("a");
      if (play.remark !== "") refused.push(play.remark);
      clock.pass(20);
      // Every third thought takes long.
      if (time % 60 > 0) await worker.think();
      for (const [index, player] of seats.entries())
        while (times[index]!.length < count(player)) times[index]!.push(time);
    }
    expect(refused).toEqual([]);
    for (const landed of times) {
      const gaps = landed.slice(1).map((it, index) => it - landed[index]!);
      const mean = gaps.reduce((sum, it) => sum + it, 0) / gaps.length;
      expect(1000 / mean).toBeGreaterThan(0.5);
      expect(1000 / mean).toBeLessThan(3);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(1.5 * mean);
    }
  },
);
