import { chanceBelow, chanceSize, seedChance } from "../../base/index.ts";
import { type Game, type Position, legalMoves } from "../../game/index.ts";
import { controlChoices, cycleOf } from "./choices.ts";
import type { Opponent, Thinking } from "./thinking.ts";

/** Generates random numbers for opponents, separately from the game's random numbers. */
export class OpponentRandom {
  readonly #state = new Int32Array(chanceSize);

  constructor(seed: number) {
    seedChance(this.#state, 0, seed, 0);
  }

  /** Returns a random number from 0 to `count` - 1. */
  below(count: number): number {
    return chanceBelow(this.#state, 0, count);
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[this.below(items.length)];
  }
}

/** Returns an opponent that chooses any allowed input with equal probability, as a baseline that every opponent should beat. */
export function makeRandom(game: Game, seed = 1): Opponent {
  const chance = new OpponentRandom(seed);
  return {
    think(position: Position, player: number): Thinking {
      const choice = pickAccepted(game, position, player, chance);
      return {
        step: () => true,
        choice,
        progress: { depth: 0, nodes: 0, value: 0, line: [] },
      };
    },
  };
}

/** Returns a random choice that the game accepts; if it accepts none, any choice. */
function pickAccepted(game: Game, position: Position, player: number, chance: OpponentRandom) {
  if (game.program.moves) {
    const move = chance.pick(legalMoves(game.borrowPlay(position, player)!));
    return move === undefined ? undefined : { controls: [], move: { move, player } };
  }
  const choices = controlChoices(game, position, player);
  const trialPosition = position.copy();
  const untriedChoices = [...choices];
  for (let count = untriedChoices.length; count > 0; count--) {
    const index = chance.below(count);
    const input = cycleOf(untriedChoices[index]);
    if (game.cycle(trialPosition, input).result === "done") return input;
    untriedChoices[index] = untriedChoices[count - 1];
  }
  const choice = chance.pick(choices);
  return choice && cycleOf(choice);
}
