import type { Game, Looker, PositionKeys } from "../../game/index.ts";
import type { Expr } from "../../program/index.ts";
import { type Covering, coveringOf, type Need } from "./covering.ts";
import { goalsOf } from "./goal.ts";
import { guessOf } from "./guess.ts";
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
  const looker = game.look(keys.position, 0);
  const goals = goalsOf(program).map(({ tests, whole }) => ({
    whole,
    parts: tests.map((test) => (terrain && coveringOf(test, terrain, keys)) ?? new Guess(test, looker)),
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

/** A part of a goal of which only a guess can be made. */
class Guess implements Covering {
  readonly #test: Expr;
  readonly #looker: Looker;

  constructor(test: Expr, looker: Looker) {
    this.#test = test;
    this.#looker = looker;
  }

  need(): Need {
    return { bound: 0, guess: guessOf(this.#test, this.#looker) };
  }
}
