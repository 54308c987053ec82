import type { Game } from "../../../game/index.ts";
import type { ShownPosition } from "../../keys/index.ts";
import type { KindId, Program } from "../../../program/index.ts";
import { type Covering, coveringOf, type Need } from "./covering.ts";
import { goalsOf, makersOf } from "./goal.ts";
import { apart, guessOf, type Outlook } from "./guess.ts";
import { terrainOf } from "../analysis/terrain.ts";

/** The estimated distance of the current position from a win. */
export interface Estimate {
  /** Whether it can recognize dead positions, with distances that are never too long. */
  readonly isSharp: boolean;
  need(): Need;
}

/** Estimates by what the goals of a game tell. `keys` hold the position to estimate. */
export function estimateOf(game: Game, keys: ShownPosition): Estimate {
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

/** The distance between the things that a rule looks for near each other; for kinds not on the board, how far they seem from being made. */
function nearness(picture: readonly (readonly KindId[])[], program: Program, outlook: Outlook): () => number {
  const tests = new Map(picture.map((kinds) => [kinds, makersOf(program, kinds)]));
  const missing = (kinds: readonly KindId[]): number => {
    const makers = (tests.get(kinds) ?? []).map((all) =>
      all.reduce((sum, it) => sum + guessOf(it, outlook), 0),
    );
    return makers.length === 0 ? 0 : farthest * Math.min(...makers);
  };
  // If several cells of a picture hold the same, one of them is enough.
  const distinct = picture.filter((kinds, i) => picture.findIndex((it) => it.join() === kinds.join()) === i);
  return () => apart(distinct, outlook, missing);
}

/** The cost of each thing that must be made first. */
const farthest = 10;

/** A part of a goal that only allows a guess. */
class Guess implements Covering {
  readonly #guess: () => number;

  constructor(guess: () => number) {
    this.#guess = guess;
  }

  need(): Need {
    return { bound: 0, guess: this.#guess() };
  }
}
