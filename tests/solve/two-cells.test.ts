// Sliding cars with a control of two cells: solved in no more positions than a search by hand goes through.

import { describe, expect, test } from "vitest";
import { newSession } from "../../src/session/index.ts";
import { readPuzzle, solvePuzzle } from "../../src/solve/index.ts";
import { controlChoices } from "../../src/solve/index.ts";
import { LivePlay } from "../../src/play/index.ts";
import { tapOn } from "../../src/web/board/pointing.ts";
import { gameOf, play } from "../playing.ts";
import { TestClock } from "../test-clock.ts";
import { today } from "../moves/sweep.ts";

const yard = (level: string): string => `quadrille 2
objects
  floor _ silver   gate > lime
bodies
  red-car, long, lorry, tall, tower on floor, gate
  red-car, long, lorry, tall, tower turns never
  red-car red
  RR

  long blue
  AA

  lorry green
  BBB

  tall orange
  C
  C

  tower purple
  D
  D
  D

define across = red-car, long, lorry
define along = tall, tower
define car = across, along
layers
  floor, gate
  car
controls
  shift (from: cell, to: cell) click car drag
step shift when shift
  when car at from is across and y of to = y of from or car at from is along and x of to = x of from
    move (car at from) (direction from from to to) (distance(from, to))
  otherwise: refuse "It only goes along its own length."
ends: when red-car at (5, 2): win
legend
  . floor
  a red-car, floor
  b long, floor
  c lorry, floor
  d tall, floor
  e tower, floor
level
${level.replaceAll("/", "\n").replaceAll(/^/gm, "  ")}
`;

interface Car {
  readonly width: number;
  readonly height: number;
}

const sizes: Readonly<Record<string, Car>> = {
  a: { width: 2, height: 1 },
  b: { width: 2, height: 1 },
  c: { width: 3, height: 1 },
  d: { width: 1, height: 2 },
  e: { width: 1, height: 3 },
};

/** Counts the positions up to the first win, breadth first, each car along its length. */
function byHand(level: string): { readonly positions: number; readonly moves: number } {
  const cars = [...level.replaceAll("/", "")].flatMap((it, at) =>
    it === "." ? [] : [{ car: sizes[it]!, at, red: it === "a" }],
  );
  const cellsOf = ({ width, height }: Car, at: number): readonly number[] =>
    Array.from({ length: width * height }, (_, i) => at + (i % width) + 6 * Math.floor(i / width));
  const isOn = ({ width, height }: Car, at: number, step: number): boolean =>
    step === 1 || step === -1
      ? (at % 6) + step >= 0 && (at % 6) + step + width <= 6
      : at + step >= 0 && Math.floor((at + step) / 6) + height <= 6;
  /** Lists the places of a car that it can slide to, each with all others where they are. */
  const slides = (places: readonly number[], i: number): readonly number[] => {
    const { car } = cars[i]!;
    const taken = new Set(places.flatMap((at, j) => (j === i ? [] : cellsOf(cars[j]!.car, at))));
    return (car.width > car.height ? [1, -1] : [6, -6]).flatMap((step) => {
      const found: number[] = [];
      let at = places[i]!;
      while (isOn(car, at, step) && !cellsOf(car, at + step).some((it) => taken.has(it))) {
        at += step;
        found.push(at);
      }
      return found;
    });
  };
  const seen = new Set([cars.map(({ at }) => at).join()]);
  let layer = [cars.map(({ at }) => at)];
  for (let moves = 1; layer.length > 0; moves++) {
    const next: number[][] = [];
    const reached = layer.flatMap((places) =>
      cars.flatMap((it, i) =>
        slides(places, i).map((at) => ({
          ...it,
          at,
          moved: places.map((other, j) => (j === i ? at : other)),
        })),
      ),
    );
    for (const { car, red, at, moved } of reached) {
      if (seen.has(moved.join())) continue;
      seen.add(moved.join());
      next.push(moved);
      if (red && cellsOf(car, at).includes(17)) return { positions: seen.size, moves };
    }
    layer = next;
  }
  throw new Error("There is no way out.");
}

const levels = [
  "b....e/...d../a...../c...../....d./.b....",
  ".db.e./....../a....d/c...../...d.d/b.....",
  "e..c../...d../.a...e/d.b.../...d../b.....",
];

describe("sliding cars by a control of two cells", () => {
  test.each(today(levels))("%s", (level) => {
    const game = gameOf(yard(level));
    const puzzle = readPuzzle(game, newSession(game).position);
    if ("wrong" in puzzle) throw new Error(puzzle.wrong);
    const search = solvePuzzle(puzzle);
    let outcome = search.work(100_000);
    while (!outcome) outcome = search.work(100_000);
    const hand = byHand(level);
    expect(outcome).toMatchObject({ result: "won" });
    expect("inputs" in outcome && outcome.inputs.length).toBe(hand.moves);
    expect(outcome.states).toBeLessThanOrEqual(2 * hand.positions);
  });

  test("the computer is offered what can begin, and no other cell", () => {
    const game = gameOf(yard(levels[0]!));
    const { position } = newSession(game);
    const begins = new Set(controlChoices(game, position, 0).map(({ args }) => args[0]));
    expect(begins.size).toBe(2 + 2 + 3 + 3 + 2 + 2 + 2);
  });
});

describe("hands on the page and in the terminal", () => {
  const live = (text: string): LivePlay =>
    new LivePlay({ clock: new TestClock(), session: newSession(gameOf(text)), freshSeed: () => 1 });

  test("lift, carry, put down", () => {
    const hands = live(yard(levels[0]!));
    expect(hands.canPickUp).toBe(true);
    expect(hands.usesGestures).toBe(false);
    expect(hands.lift({ x: 1, y: 1 })).toBe(false);
    expect(hands.lift({ x: 5, y: 0 })).toBe(true);
    expect(hands.isSelected({ x: 5, y: 0 })).toBe(true);
    expect(hands.canDropOn({ x: 5, y: 3 })).toBe(true);
    expect(hands.canDropOn({ x: 4, y: 0 })).toBe(false);
    expect(hands.deselect()).toBe(true);
    expect(hands.isSelected({ x: 5, y: 0 })).toBe(false);
    hands.lift({ x: 5, y: 0 });
    hands.click({ x: 5, y: 3 });
    expect(hands.session.inputs.length).toBe(1);
    expect(hands.isSelected({ x: 5, y: 0 })).toBe(false);
  });

  test("without `drag` nothing is carried, and a second tap puts down", () => {
    const hands = live(yard(levels[0]!).replace(" drag", ""));
    expect(hands.lift({ x: 5, y: 0 })).toBe(false);
    tapOn(hands, { board: 0, player: 0, x: 5, y: 0 });
    expect(hands.isSelected({ x: 5, y: 0 })).toBe(true);
    tapOn(hands, { board: 0, player: 0, x: 5, y: 0 });
    expect(hands.isSelected({ x: 5, y: 0 })).toBe(false);
  });

  test("what cannot be dropped says why, and no other car is picked up instead", () => {
    const hands = live(yard(levels[0]!));
    const [tower, long] = [
      { x: 5, y: 0 },
      { x: 0, y: 0 },
    ];
    const refusal = "It only goes along its own length.";
    hands.lift(tower);
    // A press on another car may be the second click; only a drag picks that car up.
    expect(hands.lift(long, true)).toBe(false);
    expect(hands.isSelected(tower)).toBe(true);
    hands.refuseDrop(long);
    expect(hands.frame.reason?.text).toBe(refusal);
    expect([tower, long].map((it) => hands.isSelected(it))).toEqual([false, false]);
    hands.lift(tower);
    tapOn(hands, { board: 0, player: 0, ...long });
    expect(hands.frame.reason?.text).toBe(refusal);
    expect(hands.lift(tower)).toBe(true);
    expect(hands.frame.reason).toBeUndefined();
    expect(hands.session.inputs.length).toBe(0);
  });

  test("undo goes back over the whole move, and what is picked up is not kept", () => {
    const session = newSession(gameOf(yard(levels[0]!)));
    const before = session.hash();
    play(session, "click 5 0");
    expect(session.hash()).toBe(before);
    expect(session.canUndo).toBe(false);
    play(session, "click 5 3");
    expect(session.hash()).not.toBe(before);
    session.play({ type: "undo" });
    expect(session.hash()).toBe(before);
  });
});
