import { expect, test } from "vitest";
import {
  makeReplay,
  makeSave,
  newSession,
  parseReplay,
  parseSave,
  playReplay,
  replayOf,
} from "../src/session/index.ts";
import type { Game } from "../src/game/index.ts";
import { runTests } from "../src/testing/index.ts";
import { someGames } from "./playing.ts";
import { drawer } from "./random/draw.ts";
import { randomInput } from "./random/inputs.ts";

/** So many inputs for each game; `QUADRILLE_INPUTS=10000` plays a long round. */
const wanted = process.env["QUADRILLE_INPUTS"];

/** There are many games by moves, and a move is worth more than a key. */
const inputsFor = ({ program }: Game): number => Number(wanted ?? (program.moves ? 40 : 400));

const games = someGames();

test.each(games)("%s: undo goes back to the start, over everything", (_, game) => {
  const session = newSession(game, { seed: 5 });
  const start = { hash: session.hash(), saved: session.position.save() };
  const hashes = new Map([[0, start.hash]]);
  const draw = drawer(5);
  for (let i = inputsFor(game); i > 0; i--) {
    session.play(randomInput(session, draw));
    hashes.set(session.inputs.length, session.hash());
  }
  while (session.canUndo) {
    session.play({ type: "undo" });
    expect(session.hash()).toBe(hashes.get(session.inputs.length));
  }
  expect(session.position.save()).toEqual(start.saved);
});

test.each(games)("%s: a save and a replay lead to the same position", (_, game) => {
  const session = newSession(game, { seed: 9 });
  const draw = drawer(9);
  for (let i = inputsFor(game); i > 0; i--) session.play(randomInput(session, draw));
  const loaded = parseSave(game, makeSave(session));
  if ("wrong" in loaded) throw new Error(loaded.wrong);
  expect(loaded.hash()).toBe(session.hash());
  expect([...loaded.inputs]).toEqual([...session.inputs]);
  const replay = parseReplay(game, makeReplay(game, replayOf(session)));
  if ("wrong" in replay) throw new Error(`${replay.line}: ${replay.wrong}`);
  expect(playReplay(game, replay).disagreement).toBeUndefined();
});

test.each(games.filter(([, game]) => game.program.tests.length > 0))(
  "%s: the tests in the file",
  (_, game) => {
    for (const { name, failures } of runTests(game))
      expect(
        failures.map((it) => it.text),
        name,
      ).toEqual([]);
  },
);
