import { expect, test } from "vitest";
import type { Game } from "../../src/game/index.ts";
import { makeInputs, chosenInput } from "../../src/session/index.ts";
import { type LevelFacts, type SurveyAnswer, SurveyWorker } from "../../src/solve/index.ts";
import { gameOf } from "../playing.ts";
import { gameAt, levelOf } from "./solving.ts";

/** The facts of a level, by a worker whose slices run at once; after some of them it is told to stop. */
function factsOf(game: Game, level = 1, slices = Infinity): LevelFacts & { readonly words?: string } {
  const answers: SurveyAnswer[] = [];
  const later: (() => void)[] = [];
  const worker = new SurveyWorker(
    (answer) => answers.push(answer),
    (goOn) => later.push(goOn),
  );
  const session = levelOf(game, level);
  worker.hear({ type: "begin", program: game.program });
  worker.hear({ type: "survey", id: 7, position: JSON.parse(JSON.stringify(session.position.save())) });
  for (let i = 0; i < slices && later.length > 0; i++) later.shift()!();
  worker.hear({ type: "stop" });
  const [answer] = answers;
  if (answer?.type !== "facts") throw new Error(JSON.stringify(answer));
  expect(answers).toHaveLength(1);
  const inputs = answer.facts.inputs?.map((controls) => chosenInput(game, session.position, { controls }));
  return { ...answer.facts, ...(inputs && { words: makeInputs(game.program, inputs).join(", ") }) };
}

/** A level where crates are pushed onto goals. */
const pushing = (level: string): Game =>
  gameOf(`objects
  player @ crate * goal o wall #
layers
  goal
  others
controls
  walk (way: straight)  arrows
step walk when walk
  rewrite first once turned to way
    @*.  ->  .@*
    @.   ->  .@
ends: when no goal without crate: win
level
${level}
`);

test.each([
  { level: "  @*o.", inputs: "walk(right)", positions: 1, deadEnds: 0 },
  { level: "  .@*.o.", inputs: "2 walk(right)", positions: 5, deadEnds: 0 },
  // Pushed beyond its goal the crate on the right cannot come back; the player may stand in three cells then, or in four.
  { level: "  o*@*o.", inputs: "walk(right), 2 walk(left)", positions: 12, deadEnds: 7 },
  // The crate can only be pushed down, beside its goal.
  { level: "  #@#\n  .*o\n  #.#", inputs: undefined, positions: 5, deadEnds: 5 },
])("facts of $level", ({ level, inputs, positions, deadEnds }) => {
  const facts = factsOf(pushing(level));
  expect(facts).toMatchObject({ positions, deadEnds, isWhole: true, shortest: inputs !== undefined });
  expect(facts.words).toBe(inputs);
});

test("a level of a bundled game, and of a PuzzleScript file with chance", () => {
  expect(factsOf(gameAt("warehouse.quad"), 1)).toMatchObject({ words: "3 walk(right)", isWhole: true });
  expect(factsOf(gameAt("puzzlescript/hens.txt"), 1)).toMatchObject({ byChance: true });
});

test("a level that is too large for all positions is still won, and stops when it is told to", () => {
  const facts = factsOf(gameAt("warehouse.quad"), 5, 3);
  expect(facts).toMatchObject({ isWhole: false, positions: expect.any(Number) });
  expect(facts.deadEnds).toBeUndefined();
});
