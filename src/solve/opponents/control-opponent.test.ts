import { expect, test } from "vitest";
import { gameOf, libraryGame } from "../../../tests/playing.ts";
import { chosenInput, newSession, parseInputs } from "../../session/index.ts";
import { makeOpponent } from "./opponent.ts";

/** A turn of two inputs, of which one is plainly better. */
const mine = gameOf(`quadrille 2
players Red, Blue
board 2x1
objects: stone s
state for each player: counter gold
state: counter inputs
controls
  dig Enter
  rest r
step digging when dig: gold of me = gold of me + 5
step counting
  inputs = inputs + 1
  when inputs = 2: inputs = 0, end turn
worth: gold of me
ends: when gold of me > 60: me wins
level
  s.`);

test("what has been taken back is chosen again", () => {
  const session = newSession(mine);
  const opponent = makeOpponent(mine, { level: 3, seed: 1 });
  if (typeof opponent === "string") throw new Error(opponent);
  const chooseTurn = (): readonly number[] =>
    [1, 2].map(() => {
      const thinking = opponent.think(session.position, 0, { limits: { nodes: 2000 } });
      while (!thinking.step(500));
      session.play(chosenInput(mine, session.position, thinking.choice!));
      return thinking.choice!.controls[0]!.control;
    });
  const firstTurn = chooseTurn();
  session.play({ type: "undo" });
  session.play({ type: "undo" });
  expect([firstTurn, chooseTurn()]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

/** A race with two dice, which may be swapped as often as one likes: nothing is lost by it, and nothing gained. */
const race = gameOf(`quadrille 2
players Red, Blue
board 6x2
objects: red-stone r   blue-stone b
define mine = if me = Red then red-stone else blue-stone
state
  counter die, next
controls
  go Enter
  swap s
step going when go
  move mine right die
  die = next
  next = 0
  when die = 0: die = random 1 to 2, next = random 1 to 2, end turn
step swapping when swap
  let n = die
  when next = 0: refuse "One die."
  die = next
  next = n
start: die = 1, next = 2
worth: x of mine
ends: when x of mine > 3: me wins
level
  r.....
  b.....`);

test.each([1, 2, 3, 4])("level %i ends its turn, though it could swap the dice for ever", (level) => {
  const session = newSession(race);
  const opponent = makeOpponent(race, { level, seed: 1 });
  if (typeof opponent === "string") throw new Error(opponent);
  let inputs = 0;
  while (session.status === "playing" && inputs++ < 40) {
    const [player = 0] = session.awaited;
    const thinking = opponent.think(session.position, player, { limits: { nodes: 2000 } });
    while (!thinking.step(500));
    session.play(chosenInput(race, session.position, thinking.choice!));
  }
  expect(session.status).not.toBe("playing");
});

test.each([
  ["leads passes", "pass, click 4 4, pass", "pass"],
  ["is behind plays on", "click 4 4, click 0 0, click 3 3, pass", "lay"],
])("whoever %s after the opponent's pass in Go", (_, inputs, expectedControl) => {
  const go = libraryGame("go");
  const session = newSession(go);
  for (const it of parseInputs(go.program, inputs).inputs) session.play(it);
  const [player = 0] = session.awaited;
  const opponent = makeOpponent(go, { level: 4, seed: 1 });
  if (typeof opponent === "string") throw new Error(opponent);
  const thinking = opponent.think(session.position, player, { limits: { nodes: 200 } });
  while (!thinking.step(500));
  expect(go.program.controls[thinking.choice!.controls[0]!.control].name).toBe(expectedControl);
});
