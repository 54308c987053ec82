import { expect, test } from "vitest";
import { germanRows } from "../../src/web/german.ts";
import { thoughtInWords, thoughtOf } from "../../src/play/index.ts";
import { newSession } from "../../src/session/index.ts";
import { makeOpponent } from "../../src/solve/index.ts";
import { libraryGame, play } from "../playing.ts";

/** What the computer thinks in words, after some inputs. */
function thoughtAfter(name: string, inputs: string): string {
  const game = libraryGame(name);
  const session = newSession(game, { seed: 1 });
  play(session, inputs);
  const [player] = session.awaited;
  const opponent = makeOpponent(game, { level: 3, seed: 1 });
  if (typeof opponent === "string") throw new Error(opponent);
  const thinking = opponent.think(session.position, player!);
  while (!thinking.step(1000));
  return thoughtInWords(thoughtOf(session, player!, thinking.progress)!);
}

test("a thought tells who wins, and by which line", () => {
  expect(thoughtAfter("chess", "f3, e5, g4")).toMatch(/^black wins in 1: Qh4#$/);
});

test("a thought tells who is better, in words, with the moves that are expected", () => {
  expect(thoughtAfter("chess", "")).toMatch(/^white is (level|a little better): \S+( \S+)*$/);
  expect(thoughtAfter("chess", "e4, e5, Qh5, a6, Qxe5, Qe7")).toMatch(/^white is (a little better|better): /);
  expect(thoughtAfter("connect-four", "")).toMatch(/^\S+ is (a little better|better|level): \S+$/);
});

test("a thought is told in other languages", () => {
  const say = (sentence: keyof typeof germanRows, ...parts: readonly (string | number)[]): string =>
    [germanRows[sentence], ...parts].join("|");
  const thought = { name: "black", expected: 1, mate: 1, line: "Qh4#" };
  expect(thoughtInWords(thought, say)).toBe("{} gewinnt in {}|black|1: Qh4#");
});
