import { expect, test } from "vitest";
import { makeChoosingGame } from "../src/fast/choosing/index.ts";
import { type Game, makeGame, noFastImpls } from "../src/game/index.ts";
import { newSession } from "../src/session/index.ts";
import { drawer } from "./random/draw.ts";
import { randomInputs } from "./random/inputs.ts";
import { someGames, somePuzzles } from "./playing.ts";
import { closures, generatedAfter } from "./fast-parts.ts";

/** Inputs of each game; `QUADRILLE_INPUTS=400 npm test -- tests/choosing` plays longer, and compares all of it with the reference implementation. */
const many = Number(process.env["QUADRILLE_INPUTS"] ?? 0);

/** Games whose levels the reference implementation takes seconds to draw. */
const slow = ["deepwater.quad", "maze.quad"];

/** Changes ways all the time. */
const restless = { restCycles: 2, longestRestCycles: 4, cyclesPerBlock: 2, blocksPerTrial: 4 };

/** A game whose clock shows any time at all. */
function unsteady({ program }: Game, seed: number): Game {
  const draw = drawer(seed);
  return makeChoosingGame(program, { fast: generatedAfter(2) }, () => draw(1000), restless);
}

test.each([...someGames(), ...somePuzzles()])("a clock that lies changes nothing in %s", (file, game) => {
  const { program } = game;
  const isVariant = file.startsWith("chess/");
  const inputs = randomInputs(game, many || (isVariant ? 1 : program.moves ? 4 : program.tick ? 30 : 12), 11);
  const plain =
    many > 0 || !(isVariant || slow.includes(file)) ? makeGame(program, { fast: noFastImpls }) : undefined;
  const judges = [makeGame(program, { fast: closures }), ...(plain ? [plain] : [])].map((it) =>
    newSession(it),
  );
  const chosen = newSession(unsteady(game, 5));
  for (const [index, input] of inputs.entries()) {
    const report = chosen.play(input);
    // The reference implementation is slow; other tests compare longer plays with it.
    for (const judge of index < 8 || many > 0 ? judges : judges.slice(0, 1)) {
      expect(report, `input ${index}`).toEqual(judge.play(input));
      expect([chosen.hash(), chosen.status], `input ${index}`).toEqual([judge.hash(), judge.status]);
    }
  }
});
