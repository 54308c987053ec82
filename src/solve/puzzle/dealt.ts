import { makeGame, type Position } from "../../game/index.ts";
import { chance, type Program, walkProgram } from "../../program/index.ts";
import { chosenInput, mapLevels, newSession } from "../../session/index.ts";
import type { PuzzleInput } from "./turns.ts";

/** Count the beginnings that are compared, and the inputs that are tried in each. */
const seeds = 4;
const mostInputs = 12;

/**
 * Returns true if chance decides what lies below what is seen, as a level begins or with its first input, so that its player cannot know it: what lies in a cell
 * differs from seed to seed though the same is seen there.
 */
export function isDealtBelow(
  program: Program,
  { level }: Pick<Position, "level">,
  inputs: readonly PuzzleInput[],
): boolean {
  if (!walkProgram(program, chance)) return false;
  const game = makeGame(program);
  const below = new Map<string, string>();
  const tried = [undefined, ...inputs.slice(0, mostInputs)];
  for (let seed = 0; seed < seeds; seed++)
    for (const [number, controls] of tried.entries()) {
      const session = newSession(game, { seed, level: mapLevels(program).indexOf(level) + 1 });
      if (controls) session.play(chosenInput(game, session.position, { controls }));
      const { boards } = session.position;
      for (let cell = 0; cell < boards.reduce((sum, it) => sum + it.width * it.height, 0); cell++) {
        const kinds = session.position.kindsAt(cell);
        const seen = `${number} ${cell} ${kinds.at(-1) ?? 0}`;
        const known = below.get(seen);
        if (isSeenThrough(program, kinds.at(-1) ?? 0)) continue;
        if (known !== undefined && known !== kinds.join()) return true;
        below.set(seen, kinds.join());
      }
    }
  return false;
}

/** A sprite with holes shows what is below. */
function isSeenThrough({ kinds }: Program, kind: number): boolean {
  return kinds[kind].sprite?.pixels.includes(-1) ?? false;
}
