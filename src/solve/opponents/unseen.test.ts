import { expect, test } from "vitest";
import { gameOf } from "../../../tests/playing.ts";
import type { Game, Position } from "../../game/index.ts";
import { newSession } from "../../session/index.ts";
import { frameOf } from "../../view/index.ts";
import { playGame } from "./match.ts";
import { makeOpponent } from "./opponent.ts";
import { Worlds } from "./worlds.ts";

/** Each has two cards, dealt from a shuffled deck, in which two are left. */
const cards = (view: string): Game =>
  gameOf(`quadrille 2
title Cards
players Ann, Ben
board field 2x1
board hand 2x1 for each player
objects
  each card of rank (1 to 6) shown "{rank}"
  back #
state: pile deck of up to 6 kinds
controls
  lay (from: cell, to: cell)   click card
start
  for each kind of card as k: put k on top of deck
  shuffle deck
  for each player as who
    for each cells in hand of who as place
      take top of deck as dealt, put dealt at place
step laying when lay
  when owner of (card at from) != me: refuse "Take a card of yours."
  when no cells in field where it = to: refuse "Put it on the field."
  when to is not nothing: refuse "There is a card already."
  let laid = kind of (card at from)
  remove card at from
  put laid at to
  end turn
ends
  when count card in field = 2: draw
view
  field
${view}
`);

const views = [
  ["a board that is left out", "  for each player\n    hand when me = viewer"],
  ["the board of who looks", "  hand"],
  ["covers", "  for each player\n    hand covering card in hand as back when me != viewer"],
] as const;

/** Returns worlds that Ann guesses, each as what lies on the field and on both hands, and the hash of the whole. */
function guessed(game: Game, position: Position): readonly string[] {
  const worlds = new Worlds(game, position, 0, 7);
  worlds.setPosition(position, undefined, 100);
  return Array.from({ length: 60 }, () => {
    const world = worlds.nextPosition();
    const cells = world.boards.map(({ first, width }) =>
      Array.from({ length: width }, (_, x) => world.topAt(first + x)).join(),
    );
    return [...cells, world.hash()].join(" ");
  });
}

test.each(views)("the computer guesses what it does not see, whatever is there: %s", (_, view) => {
  const game = cards(view);
  const session = newSession(game, { seed: 3 });
  const { position } = session;
  const frame = JSON.stringify(frameOf(session, { player: 0, position }).blocks);
  const worlds = guessed(game, position);
  const hands = worlds.map((it) => it.split(" "));
  expect(new Set(hands.map(([, own]) => own)).size).toBe(1);
  // The other has two of four cards, in any order.
  expect(new Set(hands.map(([, , other]) => other)).size).toBe(12);
  const other = new Worlds(game, position, 0, 1);
  other.setPosition(position, undefined, 100);
  const truth = other.nextPosition();
  expect(JSON.stringify(frameOf(session, { player: 0, position: truth }).blocks)).toBe(frame);
  expect(truth.equals(position)).toBe(false);
  expect(guessed(game, truth)).toEqual(worlds);
});

test.each(views)("computers play to the end: %s", (_, view) => {
  for (const seed of [1, 2]) {
    const session = newSession(cards(view), { seed });
    const opponents = [1, 2].map((it) => makeOpponent(session.game, { level: 1, seed: it }));
    const seats = opponents.flatMap((it) => (typeof it === "string" ? [] : [it]));
    const play = playGame(session, seats, 20);
    const results = [...play].map(() => session.last.result);
    expect(results).toEqual(["done", "done"]);
    expect(session.status).toBe("drawn");
  }
});
