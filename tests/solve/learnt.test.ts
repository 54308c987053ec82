import { describe, expect, test } from "vitest";
import { compilePuzzle } from "../../src/formats/index.ts";
import { type Game, makeGame } from "../../src/game/index.ts";
import { chosenInput, newSession } from "../../src/session/index.ts";
import { bestFirst, breadthFirst, type Outcome, readPuzzle } from "../../src/solve/index.ts";
import { drawer } from "../random/draw.ts";
import { randomPuzzle } from "../random/line-rules.ts";
import { gamesOfChance, levelByChance } from "./levels-by-chance.ts";
import { gameAt } from "./solving.ts";

// Turns that are played in the game are the judge of turns that are learnt: the same positions, one by one, and the same solutions, which win when they are played.
// `QUADRILLE_LEVELS=300` tries more levels, `QUADRILLE_GAMES=3000` more games made by chance.

const levels = Number(process.env["QUADRILLE_LEVELS"] ?? 2);
const games = Number(process.env["QUADRILLE_GAMES"] ?? 25);
const first = Number(process.env["QUADRILLE_SEED"] ?? 1);

/** In these, most levels made by chance hold what may do anything anywhere. */
const rarely = ["puzzlescript/ice-wharf.txt", "puzzlescript/hourglass.txt", "puzzlescript/sun-and-moon.txt"];

describe("what is learnt of turns is what the game does", () => {
  for (const { name, things, alone } of gamesOfChance)
    test(`in levels made by chance: ${name}`, () => {
      const base = gameAt(name).program;
      let learnt = 0;
      for (let seed = first; seed < first + levels; seed++) {
        const game = makeGame({ ...base, levels: [levelByChance(base, { things, alone, seed })] });
        learnt += compared(game, seed, 1500);
      }
      if (!rarely.includes(name)) expect(learnt).toBeGreaterThan(0);
    });

  test("in games of rows made by chance", () => {
    let learnt = 0;
    for (let seed = first; seed < first + games; seed++) {
      const { program } = compilePuzzle({ file: "random", text: randomPuzzle(drawer(seed)) });
      if (program) learnt += compared(makeGame(program), seed, 150);
    }
    expect(learnt).toBeGreaterThan(0);
  });
});

/** Searches in both ways; returns how many turns were learnt. */
function compared(game: Game, seed: number, states: number): number {
  const played = searched(game, { learnFrom: Infinity, states });
  const learnt = searched(game, { learnFrom: 1, states });
  if (!played || !learnt) return 0;
  expect({ seed, ...told(learnt) }).toEqual({ seed, ...told(played) });
  if (learnt.result === "won") expect({ seed, isWon: wins(game, learnt) }).toEqual({ seed, isWon: true });
  const [led, judged] = [
    searched(game, { learnFrom: 1, states, by: bestFirst }),
    searched(game, { learnFrom: Infinity, states, by: bestFirst }),
  ];
  expect({ seed, ...told(led!) }).toEqual({ seed, ...told(judged!) });
  return learnt.learnt;
}

function searched(
  game: Game,
  { learnFrom, states, by = breadthFirst }: { learnFrom: number; states: number; by?: typeof breadthFirst },
): Outcome | undefined {
  const puzzle = readPuzzle(game, newSession(game, { seed: 1 }).position, { learnFrom, knowChance: true });
  if ("wrong" in puzzle) return undefined;
  const search = by(puzzle, { states });
  let outcome = search.work(1000);
  while (!outcome) outcome = search.work(1000);
  return outcome;
}

/** All that must be the same. */
function told(outcome: Outcome): object {
  const { result, states, turns, depth } = outcome;
  return { result, states, turns, depth, inputs: outcome.result === "won" ? outcome.inputs : [] };
}

function wins(game: Game, { inputs }: Extract<Outcome, { result: "won" }>): boolean {
  const session = newSession(game, { seed: 1 });
  const { position, level } = session;
  for (const controls of inputs) session.play(chosenInput(game, position, { controls }));
  return session.status === "won" || session.level !== level || session.ended !== undefined;
}
