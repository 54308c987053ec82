import { expect, test } from "vitest";
import { gameOf, play } from "../../../tests/playing.ts";
import { newSession } from "../../session/index.ts";
import { hiddenPiles } from "../hidden-piles.ts";
import { makeOpponent } from "./opponent.ts";

/** Who takes a card gets what it is worth, less four; who passes gets nothing. */
const cards = gameOf(`title Cards
players red, blue
objects: low 1   high 2   spot .
state
  pile deck of up to 12 numbers
  pile spent of up to 9 kinds
  pile notes of up to 9 numbers
state for each player
  pile hand of up to 3 kinds
  pile secret of up to 3 kinds
  counter score
controls
  take t
  pass p
start
  for each cells
    put 1 on top of deck, put 2 on top of deck, put 3 on top of deck, put 9 on top of deck
  shuffle deck
  for each player: put low on top of hand, put high on top of secret
step taking when take
  take top of deck as card
  score = score + card - 4, put low on top of spent
  end turn
step passing when pass: end turn
ends
  when deck is empty and score of red > score of blue: red wins
  when deck is empty: blue wins
view
  "{count deck} left"
  spent
  hand
level
  ...
`);

test.each([
  [0, "deck of 0, hand of 1"],
  [1, "deck of 0, hand of 0"],
])("what player %i does not see: shuffled piles and the hands of others", (viewer, seen) => {
  const { piles = [] } = cards.program;
  const hidden = hiddenPiles(cards.program, viewer).map(
    ({ pile, player }) => `${piles[pile]!.name} of ${player}`,
  );
  expect(hidden.join(", ")).toBe(seen);
});

test("what is dealt anew is what lay there before, whatever its order", () => {
  const worlds = [1, 2, 3].map((seed) => {
    const { position } = newSession(cards, { seed });
    return cards.withOtherChance(position, 5, hiddenPiles(cards.program, 0)).hash();
  });
  expect(new Set(worlds).size).toBe(1);
  const { position } = newSession(cards);
  const other = [6, 7, 8].map((seed) => cards.withOtherChance(position, seed, hiddenPiles(cards.program, 0)));
  expect(new Set(other.map((it) => it.hash())).size).toBe(3);
});

test("the computer does not look into the deck", () => {
  const thoughts = [1, 2, 3, 4].map((seed) => {
    const session = play(newSession(cards, { seed }), "take, pass");
    const opponent = makeOpponent(cards, { level: 2, seed: 1 });
    if (typeof opponent === "string") throw new Error(opponent);
    const thinking = opponent.think(newSession(cards, { seed }).position, 0, { limits: { nodes: 3000 } });
    while (!thinking.step(500));
    return JSON.stringify([session.awaited, thinking.choice, thinking.progress]);
  });
  expect(new Set(thoughts).size).toBe(1);
});
