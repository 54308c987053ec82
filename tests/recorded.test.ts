import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { newSession, playReplay } from "../src/session/index.ts";
import { gameOf, libraryGame, libraryGames, seen } from "./playing.ts";
import { recordedGames, replayOf } from "./recorded.ts";
import { today } from "./moves/sweep.ts";

const games = recordedGames();

test("every game has a recorded play: `quadrille play GAME --record tests/plays/GAME.replay` makes one", () => {
  expect(games.filter((it) => it.text === undefined).map((it) => it.name)).toEqual([]);
});

test.each(
  today(
    games.filter((it) => it.text !== undefined),
    5,
  ),
)("$name plays as it was recorded", (recorded) => {
  const { disagreement } = playReplay(recorded.game, replayOf(recorded));
  expect(disagreement).toBeUndefined();
});

const past = new URL("plays/version-1/", import.meta.url);
const rewritten = readdirSync(past).flatMap((it) => (it.endsWith(".quad") ? [it.replace(".quad", "")] : []));

test.each(rewritten)("%s of version 1 plays as it was recorded, and looks as it does today", (name) => {
  const read = (ending: string): string => readFileSync(new URL(`${name}.${ending}`, past), "utf8");
  const game = gameOf(read("quad"));
  const replay = replayOf({ name, game, text: read("replay") });
  expect(playReplay(game, replay).disagreement).toBeUndefined();
  const { seed, options, level } = replay;
  const [then, now] = [game, libraryGame(name)].map((it) => newSession(it, { seed, options, level }));
  for (const input of replay.lines.flatMap((it) => it.inputs)) {
    then!.play(input);
    now!.play(input);
    expect([now!.status, seen(now!)]).toEqual([then!.status, seen(then!)]);
  }
});

test("every bundled game in the language is of its newest version", () => {
  const old = libraryGames().filter(([file, game]) => file.endsWith(".quad") && game.program.language !== 2);
  expect(old.map(([file]) => file)).toEqual([]);
});
