import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeOpponent, makeRandom, playGame } from "../../src/solve/index.ts";
import { newSession } from "../../src/session/index.ts";
import { today } from "../moves/sweep.ts";
import { gameOf, libraryGame, seen } from "../playing.ts";

// One game of each with either seat, of Pearl Falls, which takes as long as all others, with one; `npm run matches` plays the rest.
const levels: readonly (readonly [game: string, level: number])[] = [
  ["chess", 2],
  ["connect-four", 2],
  ["draughts", 2],
  ["breakthrough", 2],
  ["dobutsu", 3],
  ["duck", 3],
  ["biquadris", 4],
  ["versus", 2],
  ["pearl-falls", 2],
];

test.each(today(levels, 8))("%s at level %i is won against chance", (name, level) => {
  const game = libraryGame(name);
  for (const seat of name === "pearl-falls" ? [1] : [0, 1]) {
    const computer = makeOpponent(game, { level, seed: 3 + seat, memory: 2 ** 20 });
    if (typeof computer === "string") throw new Error(computer);
    const seats = [makeRandom(game, 5), makeRandom(game, 6)];
    seats[seat] = computer;
    const played = playGame(newSession(game, { seed: 7 }), seats, 2000);
    let next = played.next();
    while (!next.done) next = played.next();
    expect(next.value).toMatchObject({ winner: seat });
  }
});

test("Go on 5x5 is won against chance by games that are played out", () => {
  const text = readFileSync(new URL("../../games/go.quad", import.meta.url), "utf8");
  const game = gameOf(text.replace("5 to 19 = 9", "5 to 19 = 5").replace("0 to 20 = 6", "0 to 20 = 0"));
  for (const seat of today([0, 1])) {
    const computer = makeOpponent(game, { level: 1, seed: 3 + seat });
    if (typeof computer === "string") throw new Error(computer);
    const seats = [makeRandom(game, 5), makeRandom(game, 6)];
    seats[seat] = computer;
    const played = playGame(newSession(game, { seed: 7 }), seats, 200);
    let next = played.next();
    while (!next.done) next = played.next();
    expect(next.value).toMatchObject({ winner: seat });
  }
});

test("a game for one player in which things fall is played alone", () => {
  const game = libraryGame("firing-line");
  const computer = makeOpponent(game, { level: 8 });
  if (typeof computer === "string") throw new Error(computer);
  const played = playGame(newSession(game, { seed: 5 }), [computer], 250);
  let next = played.next();
  while (!next.done) next = played.next();
  expect(next.value.reason).toBe("Stopped after 250 inputs.");
  expect(next.value.alone!.score).toBeGreaterThan(200);
});

test("a tick that settles a body in the cycle of an input is reckoned with", () => {
  const text = readFileSync(new URL("../../games/firing-line.quad", import.meta.url), "utf8");
  const game = gameOf(text.replace(/gravity every .*/, "gravity every 4"));
  const computer = makeOpponent(game, { level: 4, seed: 5 });
  if (typeof computer === "string") throw new Error(computer);
  const played = playGame(newSession(game, { seed: 2 }), [computer], 100);
  const session = newSession(game, { seed: 2 });
  for (let next = played.next(); !next.done; next = played.next()) session.play(next.value);
  // With bodies that came down beside where it wanted them, sixty cubes lay in the tank by then.
  expect(seen(session).match(/[IJLOSTZ]/g)?.length).toBeLessThan(40);
});

test.each([
  ["warehouse", "This game has one player, and it is not a game of falling bodies."],
  ["chess-map", "The computer plays in turn, but here everybody may move at any time."],
])("%s has no opponent, and says why", (name, reason) => {
  expect(makeOpponent(libraryGame(name))).toBe(reason);
});

test.each([
  [
    "hit (spot: cell) click gone",
    "There is nothing to give: the computer found no cell or other argument for `hit`.",
  ],
  [
    "hit (spot: cell) click stone",
    "Inputs are refused again and again, the last is `Red:hit((0, 0))`: Never hit a stone.",
  ],
])("a game that stops says which control is to blame: %s", (control, reason) => {
  const game = gameOf(`quadrille 2
players Red, Blue
board 1x1
objects: stone a   gone o
controls: ${control}
start: put stone at (0, 0)
step hitting when hit
  refuse "Never hit a stone."
  end turn
`);
  const played = playGame(newSession(game), [makeRandom(game, 1), makeRandom(game, 2)], 2000);
  let next = played.next();
  while (!next.done) next = played.next();
  expect(next.value.reason).toBe(reason);
});

test("where nobody ends a turn, all players give inputs one after the other", () => {
  const game = gameOf(`quadrille 2
players Red, Blue
board 1x1
objects: stone a
state for each player: counter hits
controls: hit
step hitting when hit
  add 1 to hits
  when hits = 3: me wins
`);
  const played = playGame(newSession(game), [makeRandom(game, 1), makeRandom(game, 2)], 2000);
  let next = played.next();
  while (!next.done) next = played.next();
  expect(next.value).toMatchObject({ winner: 0, length: 5 });
});
