import { expect, test } from "vitest";
import { playReplay } from "../src/session/index.ts";
import { recordedGames, replayOf } from "./recorded.ts";

const games = recordedGames();

test("every game has a recorded play: `quadrille play GAME --record tests/plays/GAME.replay` makes one", () => {
  expect(games.filter((it) => it.text === undefined).map((it) => it.name)).toEqual([]);
});

test.each(games.filter((it) => it.text !== undefined))("$name plays as it was recorded", (recorded) => {
  const { disagreement } = playReplay(recorded.game, replayOf(recorded));
  expect(disagreement).toBeUndefined();
});
