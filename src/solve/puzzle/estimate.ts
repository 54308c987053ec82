import type { Game } from "../../game/index.ts";
import type { PositionKeys } from "../keys/index.ts";
import type { KindId, Program } from "../../program/index.ts";
import { type Covering, coveringOf, type Need } from "./covering.ts";
import { goalsOf, makersOf } from "./goal.ts";
import { apart, guessOf, type Outlook } from "./guess.ts";
import { terrainOf } from "./terrain.ts";

/** How far a position is from a win, as it stands. */
export interface Estimate {
  /** Whether it can tell dead positions, and distances that are never too long. */
  readonly isSharp: boolean;
  need(): Need;
}

/** What the goals of a game say of how far away they are. `keys` lead the position that is estimated. */
export function estimateOf(game: Game, keys: PositionKeys): Estimate {
  const { program } = game;
  const terrain = terrainOf(program, keys.position.boards, keys);
  const queries = game.look(keys.position, 0);
  const width = keys.position.boards[0].width;
  const goals = goalsOf(program).map(({ tests, picture, whole }) => ({
    whole,
    parts: [
      ...tests.map(
        (test) =>
          (terrain && coveringOf(test, terrain, keys)) ?? new Guess(() => guessOf(test, { queries, width })),
      ),
      ...(picture.length > 0 ? [new Guess(nearness(picture, program, { width, queries }))] : []),
    ],
  }));
  const isSharp = goals.length > 0 && goals.every(({ parts }) => parts.some((it) => !(it instanceof Guess)));
  return {
    isSharp,
    need() {
      let [bound, guess] = [Infinity, Infinity];
      for (const { parts } of goals) {
        let [least, sum] = [0, 0];
        for (const part of parts) {
          const need = part.need();
          least = Math.max(least, need.bound);
          sum += need.guess;
        }
        bound = Math.min(bound, least);
        guess = Math.min(guess, sum);
      }
      return { bound, guess };
    },
  };
}

/** How far apart things are that a rule looks for near each other; of kinds that are not there, how far they seem to be from coming. */
function nearness(picture: readonly (readonly KindId[])[], program: Program, outlook: Outlook): () => number {
  const tests = new Map(picture.map((kinds) => [kinds, makersOf(program, kinds)]));
  const missing = (kinds: readonly KindId[]): number => {
    const makers = (tests.get(kinds) ?? []).map((all) =>
      all.reduce((sum, it) => sum + guessOf(it, outlook), 0),
    );
    return makers.length === 0 ? 0 : farthest * Math.min(...makers);
  };
  // Of several cells of a picture that hold the same, one is enough to lead.
  const distinct = picture.filter((kinds, i) => picture.findIndex((it) => it.join() === kinds.join()) === i);
  return () => apart(distinct, outlook, missing);
}

/** So much counts each thing that must first be done for something to come. */
const farthest = 10;

/** A part of a goal of which only a guess can be made. */
class Guess implements Covering {
  readonly #guess: () => number;

  constructor(guess: () => number) {
    this.#guess = guess;
  }

  need(): Need {
    return { bound: 0, guess: this.#guess() };
  }
}
