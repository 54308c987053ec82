import { expect, test } from "vitest";
import { libraryGame, libraryGames, play } from "../../tests/playing.ts";
import { newSession } from "../session/index.ts";
import { endsAsDraw, isTriggeredByName } from "./outcome.ts";

test("no game has an offer to accept before anything was given", () => {
  const offered = libraryGames().flatMap(([name, game]) => {
    const { controls, players } = game.program;
    if (players.length < 2) return [];
    const session = newSession(game, { seed: 1 });
    return controls.flatMap((it, index) =>
      isTriggeredByName({ game }, index) && endsAsDraw(session, index) ? [`${name} ${it.name}`] : [],
    );
  });
  expect(offered).toEqual([]);
});

test("a draw that was offered can be accepted; leaving a game that is even is no offer", () => {
  const draw = (game: string, name: string, inputs: string): boolean => {
    const session = play(newSession(libraryGame(game), { seed: 1 }), inputs);
    return endsAsDraw(
      session,
      session.game.program.controls.findIndex((it) => it.name === name),
    );
  };
  expect(draw("chess", "draw", "e4")).toBe(false);
  expect(draw("chess", "draw", "draw, e4")).toBe(true);
  expect(draw("biquadris", "quit", "drop")).toBe(false);
});
