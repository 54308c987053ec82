import { describe, expect, test } from "vitest";
import { type Game, makeGame } from "../src/game/index.ts";
import { internalsOf } from "../src/core/game/inside.ts";
import type { Program } from "../src/program/index.ts";
import { type Input, newSession, parseInputs } from "../src/session/index.ts";
import { drawer } from "./random/draw.ts";
import { randomMotions } from "./random/motions.ts";
import { randomStatements } from "./random/statements.ts";
import { gameOf, libraryGames } from "./playing.ts";
import { randomInputs } from "./random/inputs.ts";
import { closures } from "./fast-parts.ts";
import { seedsToday, today } from "./moves/sweep.ts";

/** So many random games; `QUADRILLE_GAMES=5000` plays more. */
const seeds = seedsToday(40, 4);
const games = seeds.length;

/** The game with its statements written as JavaScript, which is done when it has gone on for a while. */
function written({ program }: Pick<Game, "program">): Game {
  const game = makeGame(program);
  const { position } = game.begin(0, 1);
  for (let cycle = 0; cycle < 150; cycle++) {
    game.cycle(position, { controls: [] });
    position.dropChanges();
  }
  return game;
}

/** Plays the same both ways and expects the same reports and positions all along. */
function playBoth(game: Game, inputs: readonly Input[]): void {
  const [called, fast] = [newSession(makeGame(game.program, { fast: closures })), newSession(written(game))];
  for (const [index, input] of inputs.entries()) {
    const [one, other] = [called.play(input), fast.play(input)];
    expect(other, `input ${index}`).toEqual(one);
    expect(fast.position.hash(), `input ${index}`).toBe(called.position.hash());
  }
}

const library = libraryGames().filter(([, { program }]) => program.moves === undefined);

describe("statements written as JavaScript do what closures do", () => {
  test.each(today(library, 5))("%s", (_, game) => playBoth(game, randomInputs(game, 60, 7)));

  test(
    "random statements, with divisions by zero and refusals among them",
    { timeout: 120_000 + 1000 * games },
    () => {
      let faults = 0;
      for (const seed of seeds) {
        const game = gameOf(randomStatements(drawer(seed)));
        playBoth(game, randomInputs(game, 20, seed));
        faults += countFaults(game, seed);
      }
      expect(faults).toBeGreaterThan(games / 4);
    },
  );

  test("random motions of bodies", { timeout: 120_000 + 1000 * games }, () => {
    for (const seed of seeds.slice(0, games / 2)) {
      const game = gameOf(randomMotions(drawer(seed)));
      playBoth(game, randomInputs(game, 20, seed));
    }
  });
});

test("no step runs after a move that ends the game", () => {
  const game = gameOf(`players white, black
pieces
  king K
  man M
moves
  king  leap 1 2
  man  step any
state
  counter moves-made
step counting when moved: add 1 to moves-made
ends
  when count my man < 1: lose
level
  ....
  ....
  .KMK
`);
  playBoth(game, parseInputs(game.program, "white:b1c3").inputs);
});

/** A well into which blocks fall; `lines` are what each cycle does with the full rows. */
const well = (lines: string): string => `title Well
tick 10 per second
board well 3x6
bodies block
  turns in its square
  I cyan   L orange
  ...      ..
  III      LL
  ...
controls
  left
  drop
state
  counter all, n, last
  slot piece
  source luck = I, L
start: piece = new draw luck, put piece at (0, 0)
define clearing
  clear full rows of well as rows
  add rows to last
step move
  when left: move piece left
  when drop: slide piece down, settle piece
step count
${lines.replaceAll(/^/gm, "  ")}
step arrive: when no piece: piece = new draw luck, put piece at (0, 0) or restart
view
  well
  "{all} {n} {last}"
`;

test.each([
  "clear full rows of well as rows\nadd rows to all\nwhen rows > 0: add 10 * rows to n",
  "clear full rows of well as rows\nwhen rows = 0\n  let less = rows - 7\n  add less to n\nadd rows to all",
  "for each block\n  clear full rows of well as rows\n  add rows to n\nadd 1 to all",
  "clear full rows of well as rows\nrepeat 2\n  add rows to all\n  clear full columns of well as columns\n  add columns to n",
  "add 1 to all, refuse or clear full rows of well as rows\nadd 1 to last",
  "clear full rows of well as rows\nadd rows to all\nclearing\nadd rows to n",
  "clear full rows of well as rows\nclear full columns of well as columns\nadd rows to all\nadd columns to n",
  "clearing, clear full rows of well as rows, move piece down or add rows to n",
])("what full lines are counted by is read wherever it is named: %s", (lines) => {
  const game = gameOf(well(lines));
  playBoth(game, randomInputs(game, 150, 3));
});

function countFaults(game: Game, seed: number): number {
  const session = newSession(game);
  return randomInputs(game, 20, seed).filter((input) => session.play(input).result === "fault").length;
}

/** A few cycles as JavaScript, written at once. */
function runWritten(program: Program): void {
  const game = makeGame(program);
  const { compiled, machine } = internalsOf(game);
  compiled.generate(machine);
  const { position } = game.begin(0, 1);
  for (let cycle = 0; cycle < 5; cycle++) game.cycle(position, { controls: [] });
}

const payload = "(globalThis.wasRun = true, 1)";

/** Copies of a value of JSON, each with the payload in one number's or text's place. */
function* poisoned(value: unknown): Generator<unknown> {
  if (typeof value === "number" || typeof value === "string") yield payload;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const bad of poisoned(item)) yield value.map((it, i) => (i === index ? bad : it));
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value))
      for (const bad of poisoned(item)) yield { ...value, [key]: bad };
  }
}

describe("a Program from elsewhere with code in a field's place", () => {
  const parts = ["players", "variables", "tables", "timers", "procedures", "steps", "ends"] as const;
  const samples = [2].flatMap((seed): [string, Game][] => [
    [`statements ${seed}`, gameOf(randomStatements(drawer(seed)))],
    [`motions ${seed}`, gameOf(randomMotions(drawer(seed)))],
  ]);

  test.each(samples)("runs none of it: %s", (_, { program }) => {
    let tried = 0;
    for (const part of parts)
      for (const bad of poisoned(JSON.parse(JSON.stringify(program[part])))) {
        tried++;
        // It may well throw: no compiler made it.
        try {
          runWritten({ ...program, [part]: bad });
        } catch {}
        expect(Object.hasOwn(globalThis, "wasRun"), `${part}: ${JSON.stringify(bad)}`).toBe(false);
      }
    expect(tried).toBeGreaterThan(100);
  });
});
