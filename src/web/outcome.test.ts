import { expect, test } from "vitest";
import { libraryGame, libraryGames, play } from "../../tests/playing.ts";
import { newSession } from "../session/index.ts";
import { controlChoices } from "../solve/index.ts";
import { frameOf, winnerOf } from "../view/index.ts";
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

/** A map to move on, which has no end, and a game whose scores decide when a player leaves it. */
const isUnlike = new Set(["chess-map.quad", "biquadris.quad"]);

test("in every game at a table a player can resign, which loses and is never chosen by the computer", () => {
  const wrong = libraryGames().flatMap(([name, game]) => {
    const { controls, players, tick } = game.program;
    if (players.length < 2 || tick || isUnlike.has(name)) return [];
    const control = controls.findIndex((it) => ["resign", "surrender"].includes(it.name));
    if (control < 0) return [`${name}: nobody can resign`];
    const session = newSession(game, { seed: 1 });
    const [player = 0] = session.awaited;
    if (
      !game.program.moves &&
      controlChoices(game, session.position, player).some((it) => it.control === control)
    )
      return [`${name}: the computer can resign`];
    session.play({ type: "cycle", given: [{ type: "control", control, args: [], player }] });
    const winner = winnerOf(frameOf(session));
    const expected = players.length === 2 ? players[1 - player]?.name : undefined;
    const isOver = session.status === "won" || session.status === "lost";
    return isOver && winner === expected ? [] : [`${name}: ${session.status}, ${winner} wins`];
  });
  expect(wrong).toEqual([]);
});
