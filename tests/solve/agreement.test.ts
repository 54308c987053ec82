import { describe, expect, test } from "vitest";
import { type Game, makeGame } from "../../src/game/index.ts";
import { newSession } from "../../src/session/index.ts";
import { type Outcome, bestFirst, breadthFirst, readPuzzle, type Search } from "../../src/solve/index.ts";
import { gamesOfChance, levelByChance } from "./levels-by-chance.ts";
import { gameAt } from "./solving.ts";

// Breadth first looks at everything and is the judge. The search that is led by bounds and leaves dead positions aside must find solutions of the same length, and none where
// there is none, in small levels made by chance, for rules of every sort. `QUADRILLE_LEVELS=200` tries more of them.

const levels = Number(process.env["QUADRILLE_LEVELS"] ?? 3);
const most = 2000;

describe("bounds and dead positions: the same lengths as breadth first", () => {
  for (const { name, things, alone } of gamesOfChance)
    test(name, () => {
      const base = gameAt(name).program;
      let decided = 0;
      for (let seed = 1; seed <= levels; seed++) {
        const game = makeGame({ ...base, levels: [levelByChance(base, { things, alone, seed })] });
        const judged = searched(game, breadthFirst);
        if (judged.result === "limit") continue;
        decided++;
        const found = said(searched(game, bestFirst));
        expect({ seed, found }).toEqual({ seed, found: said(judged) });
      }
      expect(decided).toBeGreaterThan(0);
    });
});

type Searching = (...args: Parameters<typeof breadthFirst>) => Search;

function searched(game: Game, by: Searching): Outcome {
  const puzzle = readPuzzle(game, newSession(game).position);
  if ("wrong" in puzzle) throw new Error(puzzle.wrong);
  const search = by(puzzle, by === breadthFirst ? { states: most } : {});
  let outcome = search.work(1000);
  while (!outcome) outcome = search.work(1000);
  return outcome;
}

function said(outcome: Outcome): string {
  return outcome.result === "won" ? `${outcome.inputs.length} inputs` : outcome.result;
}
