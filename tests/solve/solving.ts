import { readFileSync } from "node:fs";
import { compilePuzzle } from "../../src/formats/index.ts";
import { type Game, makeGame } from "../../src/game/index.ts";
import { chosenInput, makeInputs, newSession, type Session } from "../../src/session/index.ts";
import { type Outcome, readPuzzle, solvePuzzle } from "../../src/solve/index.ts";
import { gameOf } from "../playing.ts";

/** A game that comes along, by the name of its file. */
export function gameAt(name: string): Game {
  const text = readFileSync(new URL(`../../games/${name}`, import.meta.url), "utf8");
  if (!name.endsWith(".txt")) return gameOf(text);
  const { program } = compilePuzzle({ file: name, text });
  if (!program) throw new Error(`${name} cannot be read`);
  return makeGame(program);
}

/** A level as it begins, behind its messages. */
export function levelOf(game: Game, level: number, seed = 1): Session {
  const session = newSession(game, { level, seed });
  while (session.message !== undefined) session.play({ type: "next" });
  return session;
}

/** What comes of a search of a session's position; a solution is played in the session and must win. */
export function solved(session: Session, { knowChance = false, by = solvePuzzle } = {}): Outcome {
  const { game, position, level } = session;
  const puzzle = readPuzzle(game, position, { knowChance, knowHidden: true });
  if ("wrong" in puzzle) throw new Error(puzzle.wrong);
  const search = by(puzzle, { memory: 2e8 });
  let outcome = search.work(1000);
  while (!outcome) outcome = search.work(1000);
  if (outcome.result !== "won") return outcome;
  const inputs = outcome.inputs.map((controls) => chosenInput(game, position, { controls }));
  for (const input of inputs) session.play(input);
  if (session.ended === undefined && session.level === level && session.status !== "won")
    throw new Error(`does not win: ${makeInputs(game.program, inputs).join(" ")}`);
  return outcome;
}
