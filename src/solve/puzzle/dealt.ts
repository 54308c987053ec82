import { makeGame, type Position } from "../../game/index.ts";
import { chance, type Program, walkProgram } from "../../program/index.ts";
import { chosenInput, mapLevels, newSession } from "../../session/index.ts";
import type { PuzzleInput } from "./turns.ts";

/** Sets how many random starts of a level are compared. */
const seedCount = 4;
/** Limits the inputs tried in each random start. */
const maxInputs = 12;

/**
 * Returns true if hidden contents are random at the start of a level or after its first input, so that the player
 * cannot know them: the contents of a cell differ from seed to seed although the cell looks the same.
 */
export function hasHiddenChance(
  program: Program,
  { level }: Pick<Position, "level">,
  inputs: readonly PuzzleInput[],
): boolean {
  if (!walkProgram(program, chance)) return false;
  const game = makeGame(program);
  const kindsByAppearance = new Map<string, string>();
  const firstInputs = [undefined, ...inputs.slice(0, maxInputs)];
  for (let seed = 0; seed < seedCount; seed++)
    for (const [inputIndex, controls] of firstInputs.entries()) {
      const session = newSession(game, { seed, level: mapLevels(program).indexOf(level) + 1 });
      if (controls) session.play(chosenInput(game, session.position, { controls }));
      for (const [appearance, kinds] of listCoveredCells(program, session.position)) {
        const key = `${inputIndex} ${appearance}`;
        if ((kindsByAppearance.get(key) ?? kinds) !== kinds) return true;
        kindsByAppearance.set(key, kinds);
      }
    }
  return false;
}

/** Lists each cell whose top object hides others, with the top kind and the kinds below it. */
function listCoveredCells(
  program: Program,
  position: Position,
): readonly (readonly [seen: string, kinds: string])[] {
  return (
    position.boards
      .flatMap(({ first, width, height }) => Array.from({ length: width * height }, (_, i) => first + i))
      // A sprite with transparent pixels shows what is below, so its cell hides nothing.
      .filter((cell) => !program.kinds[position.topAt(cell)].sprite?.pixels.includes(-1))
      .map((cell) => [`${cell} ${position.topAt(cell)}`, position.kindsAt(cell).join()])
  );
}
