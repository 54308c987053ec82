// What holds of bodies whatever is done with them, on random plays.

import { array, assert, constantFrom, nat, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { type Game } from "../../src/game/index.ts";
import { type Input, makeSave, newSession, parseSave, type Session } from "../../src/session/index.ts";
import { gameOf } from "../playing.ts";

/** A yard where three bodies are moved about, settle and are cleared away. */
function yard(more: string, lost: string): Game {
  return gameOf(`title Yard
board 7x6
objects
  rock # grey
bodies piece
  turns in its square
  L, T kicks 0>1 1>2 (-1, 0) (0, -1) (1, 1)
  key turns about o
  bar turns about its lower left corner
  L orange   T purple   key red   bar cyan   dot white
  ..L        .T.        oK        II         D.
  LLL        TTT        K.                   .D
  ...        ...
objects
  hub o white
${more}
controls
  one
  two
  three
  make (n: 0 to 4)
  go (way: direction)
  slip (way: straight)
  cw
  ccw
  turn2
  flip
  rest
  take
  shape (n: 0 to 4)
  sweep
  break
state
  slot a, b, c, hand
  counter which, points
start
  put rock at (3, 3)
  put rock at (0, 5)
step choose
  when one: hand = a
  when two: hand = b
  when three: hand = c
step act
  when make
    let fresh = new piece[n]
    put fresh at (2, 0) or refuse "no room"
    when a is none: a = fresh
    otherwise when b is none: b = fresh
    otherwise: c = fresh
    hand = fresh
  when go: move hand way or refuse
  when slip: slide hand way as far, add far to points
  when cw: turn hand cw or refuse
  when ccw: turn hand ccw or refuse
  when turn2: turn hand cw 2 as kick, add kick to points
  when flip: mirror hand or refuse
  when rest: settle hand or refuse
  when take: remove hand or refuse
  when shape: hand becomes piece[n] or refuse
  when sweep: clear full rows of board in (1, 4) to (4, 5) as r${lost}, add r to points
  when break: put rock at (3, 2) or refuse
`);
}

const games: readonly (readonly [string, Game])[] = [
  ["settled bodies are objects", yard("", "")],
  ["settled bodies stay bodies", yard("state for each piece: counter age = 3", " and lost")],
];

const inputs = array(tuple(nat(14), nat(7)), { minLength: 1, maxLength: 60 });

function inputOf(game: Game, [control, value]: readonly [number, number]): Input {
  const index = control % game.program.controls.length;
  const [arg] = game.program.controls[index]!.args;
  const given = arg ? [arg.type === "straight" ? (value % 4) * 2 : arg.range ? value % 5 : value] : [];
  return { type: "cycle", given: [{ type: "control", control: index, args: given }] };
}

/** How many cells show something, and how many do by what the bodies say. */
function cells(session: Session): string {
  return session.position.boards
    .map((it) => Array.from({ length: it.width * it.height }, (_, i) => session.position.topAt(i)))
    .join();
}

describe.each(games)("%s", (_, game) => {
  test("refused inputs change nothing; undo is exact; a copy, a save and a replay are equal", () => {
    assert(
      property(inputs, (plays) => {
        const session = newSession(game, { seed: 5 });
        const past = [{ hash: session.hash(), cells: cells(session) }];
        for (const given of plays) {
          const before = session.hash();
          const played = session.play(inputOf(game, given));
          expect(played.fault).toBeUndefined();
          if (played.result === "refused") expect(session.hash()).toBe(before);
          if (played.changed) past.push({ hash: session.hash(), cells: cells(session) });
          else expect(session.hash()).toBe(before);
        }
        expect(session.position.copy().hash()).toBe(session.hash());
        expect(session.position.equals(session.position.copy())).toBe(true);
        const loaded = parseSave(game, makeSave(session));
        if ("wrong" in loaded) throw new Error(loaded.wrong);
        for (let at = past.length - 1; at >= 0; at--) {
          expect({ hash: session.hash(), cells: cells(session) }).toEqual(past[at]);
          session.play({ type: "undo" });
        }
      }),
      { numRuns: 150 },
    );
  });

  test("four turns, and a mirror twice, are the identity where there is room", () => {
    assert(
      property(nat(4), constantFrom("cw", "ccw"), (shape, way) => {
        const session = newSession(game, { seed: 1 });
        const name = (it: string) => game.program.controls.findIndex((control) => control.name === it);
        const give = (it: string, ...args: number[]) =>
          session.play({ type: "cycle", given: [{ type: "control", control: name(it), args }] });
        give("make", shape);
        give("go", 3);
        const before = cells(session);
        const turns = [1, 2, 3, 4].map(() => give(way).result);
        if (turns.every((it) => it === "done") && shape !== 0 && shape !== 1)
          expect(cells(session)).toBe(before);
        const still = cells(session);
        if (give("flip").result === "done" && give("flip").result === "done")
          expect(cells(session)).toBe(still);
      }),
    );
  });
});
