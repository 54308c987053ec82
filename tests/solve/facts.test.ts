import { afterAll, describe, expect, test } from "vitest";
import { type Game, makeGame } from "../../src/game/index.ts";
import { newSession } from "../../src/session/index.ts";
import {
  bestFirst,
  breadthFirst,
  nextDoubtedFacts,
  type Outcome,
  type PuzzleFact,
  puzzleFacts,
  readPuzzle,
  isWonBy,
} from "../../src/solve/index.ts";
import { gamesOfChance, levelByChance } from "./levels-by-chance.ts";
import { gameAt } from "./solving.ts";

// Breadth first without any fact is the judge. With all facts, and with each of them left out, every search must come to the same in levels made by chance, and what it
// finds must win when it is played. `npm run fuzz -- solver` tries more levels.

const levels = Number(process.env["QUADRILLE_LEVELS"] ?? 1);
const first = Number(process.env["QUADRILLE_SEED"] ?? 1);
const most = 1500;

const ways = [breadthFirst, bestFirst];

const counts = { compared: 0, tooLarge: 0 };
afterAll(() => {
  if (levels > 1) console.log(`levels from seed ${first} on: ${JSON.stringify(counts)}`);
});

describe.each([false, true, "turned"] as const)(
  "searches agree whatever they rely on (folded: %s)",
  (isFolded) => {
    test.each(gamesOfChance)(
      "$name",
      ({ name, things, alone }) => {
        const base = gameAt(name).program;
        for (let seed = first; seed < first + levels; seed++) {
          const level = levelByChance(base, { things, alone, seed, isFolded });
          const game = makeGame({ ...base, levels: [level] });
          const judged = searched(game, breadthFirst, puzzleFacts);
          if (judged.result === "limit") {
            counts.tooLarge++;
            continue;
          }
          counts.compared++;
          for (const without of [[], ...puzzleFacts.map((it) => [it])])
            for (const by of ways)
              expect({ seed, without, by: by.name, found: said(game, searched(game, by, without)) }).toEqual({
                seed,
                without,
                by: by.name,
                found: said(game, judged),
              });
        }
      },
      600_000,
    );
  },
);

test("facts are doubted one after the other, until none is left", () => {
  const doubted = [];
  for (let it = nextDoubtedFacts([]); it; it = nextDoubtedFacts(it)) doubted.push(it.at(-1));
  expect(doubted).toEqual(puzzleFacts);
});

function searched(game: Game, by: (typeof ways)[number], without: readonly PuzzleFact[]): Outcome {
  const puzzle = readPuzzle(game, newSession(game).position, { without });
  if ("wrong" in puzzle) throw new Error(puzzle.wrong);
  const search = by(puzzle, without.length === puzzleFacts.length ? { states: most } : {});
  let outcome = search.work(1000);
  while (!outcome) outcome = search.work(1000);
  return outcome;
}

function said(game: Game, outcome: Outcome): string {
  if (outcome.result !== "won") return outcome.result;
  const isWon = isWonBy(game, newSession(game).position, outcome.inputs);
  return `${isWon ? "won" : "does not win"} with ${outcome.inputs.length} inputs`;
}
