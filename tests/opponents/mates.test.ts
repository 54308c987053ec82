import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeUci } from "../../src/formats/index.ts";
import { today } from "../moves/sweep.ts";
import { libraryGame } from "../playing.ts";
import { movesOfGame, playFrom, thought, winsIn } from "./thinking.ts";

/** Game, FEN, in how many moves the side to move mates. */
const problems = readFileSync(new URL("mates.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [string, string, string]);

const games = new Map(problems.map(([name]) => [name, movesOfGame(libraryGame(name).program)]));

test.each(today(problems))("%s %s is a mate in %s", (name, fen, moves) => {
  const game = games.get(name)!;
  const wanted = Number(moves);
  expect(winsIn(playFrom(game, fen), wanted)).toBe(wanted);
  const play = playFrom(game, fen);
  const { move, progress } = thought(game, playFrom(game, fen), { mate: wanted });
  expect(progress.mate, makeUci(play, move!)).toBe(wanted);
  play.make(move!);
  expect(wanted === 1 ? play.findEnd()?.result : worstDefence(play, wanted - 1)).toBe(
    wanted === 1 ? "lose" : wanted - 1,
  );
});

/** The most moves that any defence needs to be mated. */
function worstDefence(play: ReturnType<typeof playFrom>, most: number): number | undefined {
  const replies = new Int32Array(4096);
  const end = play.list(replies, 0);
  let worst: number | undefined = 0;
  for (let i = 0; i < end && worst !== undefined; i++) {
    play.make(replies[i]!);
    const needed = play.findEnd() ? undefined : winsIn(play, most);
    worst = needed === undefined ? undefined : Math.max(worst, needed);
    play.undo();
  }
  return worst;
}
