// Plays the games that readers of the book made, from lists that were fixed beforehand. Those with a replay were made by readers who had seen nothing of Quadrille before.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { makeGame } from "../src/game/index.ts";
import { compileProgram } from "../src/program/index.ts";
import { parseReplay, playReplay } from "../src/session/index.ts";
import { runTests } from "../src/testing/index.ts";

const folder = fileURLToPath(new URL("readers/", import.meta.url));
const games = readdirSync(folder).filter((it) => it.endsWith(".quad"));
const plays = readdirSync(folder).filter((it) => it.endsWith(".replay"));
const makers = games.filter((it) => !plays.includes(it.replace(".quad", ".replay")));

test.each(makers)("%s has no mistake, and a recorded play wins it", (file) => {
  const text = readFileSync(folder + file, "utf8");
  const { program, diagnostics } = compileProgram({ file, text });
  expect(diagnostics).toEqual([]);
  expect(text).toMatch(/^test a recorded play wins\n(?: .*\n)+? {2}expect (?:won|\w+ wins)$/m);
  expect(runTests(makeGame(program!)).filter((it) => !it.passed)).toEqual([]);
});

test.each(plays)("%s wins a game in which there is no mistake, and its tests pass", (play) => {
  const file = play.replace(".replay", ".quad");
  const { program, diagnostics } = compileProgram({ file, text: readFileSync(folder + file, "utf8") });
  expect(diagnostics).toEqual([]);
  const game = makeGame(program!);
  expect(runTests(game).filter((it) => !it.passed)).toEqual([]);
  const replay = parseReplay(game, readFileSync(folder + play, "utf8"));
  if ("wrong" in replay) throw new Error(replay.wrong);
  const { session, disagreement } = playReplay(game, replay);
  expect(disagreement).toBeUndefined();
  expect(session.status).toBe("won");
});

test("there are five by makers, and five by strangers", () => {
  expect(plays).toEqual([
    "bombs.replay",
    "boxes.replay",
    "nonogram.replay",
    "skater.replay",
    "twentyone.replay",
  ]);
  expect(makers).toEqual(["echo.quad", "pairs.quad", "pegs.quad", "pits.quad", "tower.quad"]);
});
