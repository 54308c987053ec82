import { makeGame, type Position } from "../../game/index.ts";
import { chance, type Program, walkProgram } from "../../program/index.ts";
import { chosenInput, mapLevels, newSession } from "../../session/index.ts";
import type { PuzzleInput } from "./turns.ts";

/** Limits the random starts of a level that are compared. */
const seeds = 4;
/** Limits the inputs that are tried in each of them. */
const mostInputs = 12;

/**
 * Returns true if hidden contents are random when a level begins or after its first input, so that the player cannot know them: a cell's
 * content differs from seed to seed although it looks the same.
 */
export function hasHiddenChance(
  program: Program,
  { level }: Pick<Position, "level">,
  inputs: readonly PuzzleInput[],
): boolean {
  if (!walkProgram(program, chance)) return false;
  const game = makeGame(program);
  const shownByAnswer = new Map<string, string>();
  const triedInputs = [undefined, ...inputs.slice(0, mostInputs)];
  for (let seed = 0; seed < seeds; seed++)
    for (const [number, controls] of triedInputs.entries()) {
      const session = newSession(game, { seed, level: mapLevels(program).indexOf(level) + 1 });
      if (controls) session.play(chosenInput(game, session.position, { controls }));
      for (const [seen, kinds] of belowSeen(program, session.position)) {
        const place = `${number} ${seen}`;
        if ((shownByAnswer.get(place) ?? kinds) !== kinds) return true;
        shownByAnswer.set(place, kinds);
      }
    }
  return false;
}

/** Lists each cell whose top object hides others, with the top kind and the kinds below it. */
function belowSeen(
  program: Program,
  position: Position,
): readonly (readonly [seen: string, kinds: string])[] {
  return position.boards
    .flatMap(({ first, width, height }) => Array.from({ length: width * height }, (_, at) => first + at))
    .filter((cell) => !isSeenThrough(program, position.topAt(cell)))
    .map((cell) => [`${cell} ${position.topAt(cell)}`, position.kindsAt(cell).join()]);
}

/** Returns true if the sprite of a kind has transparent pixels, which show what is below. */
function isSeenThrough({ kinds }: Program, kind: number): boolean {
  return kinds[kind].sprite?.pixels.includes(-1) ?? false;
}
