import { makeGame, type Position } from "../../game/index.ts";
import { chance, type Program, walkProgram } from "../../program/index.ts";
import { chosenInput, mapLevels, newSession } from "../../session/index.ts";
import type { PuzzleInput } from "./turns.ts";

/** Limit the level starts that are compared, and the inputs that are tried in each. */
const seeds = 4;
const mostInputs = 12;

/**
 * Returns true if chance decides what lies below what is seen, as a level begins or with its first input, so that its player cannot know it: what lies in a cell
 * differs from seed to seed though the same is seen there.
 */
export function hasHiddenChance(
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
      for (const [seen, kinds] of belowSeen(program, session.position)) {
        const place = `${number} ${seen}`;
        if ((below.get(place) ?? kinds) !== kinds) return true;
        below.set(place, kinds);
      }
    }
  return false;
}

/** Lists each cell whose top hides what is below, with that top, and the kinds that lie there. */
function belowSeen(
  program: Program,
  position: Position,
): readonly (readonly [seen: string, kinds: string])[] {
  return position.boards
    .flatMap(({ first, width, height }) => Array.from({ length: width * height }, (_, at) => first + at))
    .filter((cell) => !isSeenThrough(program, position.topAt(cell)))
    .map((cell) => [`${cell} ${position.topAt(cell)}`, position.kindsAt(cell).join()]);
}

/** A sprite with holes shows what is below. */
function isSeenThrough({ kinds }: Program, kind: number): boolean {
  return kinds[kind].sprite?.pixels.includes(-1) ?? false;
}
