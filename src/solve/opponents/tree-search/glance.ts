import { getOrMake, chanceBelow, chanceSize, seedChance } from "../../../base/index.ts";
import type { SearchGame } from "./tree-search.ts";

/** Counts the results of a choice in all worlds tried. */
interface ChoiceStatistics {
  readonly choice: number;
  score: number;
  times: number;
}

/**
 * Implements a one-ply search: each choice is made once in each of many worlds. In each world the other players choose
 * at random, but the same for all choices; the best choice leads to the best positions on average. It suits games in
 * which players choose without knowing what the others hide or choose.
 */
export class OnePlySearch {
  readonly #field: SearchGame;
  readonly #player: number;
  readonly #worldCount: number;
  readonly #chance = new Int32Array(chanceSize);
  readonly #choiceBuffer = new Int32Array(4096);
  readonly #statisticsByChoice = new Map<number, ChoiceStatistics>();
  /** Counts the worlds tried. */
  positions = 0;

  constructor(field: SearchGame, player: number, worldCount: number, seed: number) {
    this.#field = field;
    this.#player = player;
    this.#worldCount = worldCount;
    seedChance(this.#chance, 0, seed, 3);
  }

  get depth(): number {
    return Math.min(1, this.positions);
  }

  /** Returns the choices, best first, and their expected scores, from 0 to 1. Ties are broken at random. */
  get found(): readonly { readonly choice: number; readonly mean: number }[] {
    return [...this.#statisticsByChoice.values()]
      .filter((it) => it.times > 0)
      .map(({ choice, score, times }) => ({ choice, mean: score / times }))
      .sort((a, b) => b.mean - a.mean);
  }

  /** Tries one more world; returns true when all have been tried. */
  step(): boolean {
    if (this.positions >= this.#worldCount) return true;
    this.#field.begin();
    const otherChoices = new Map<number, number>();
    const ownChoices = this.#listOwnChoices(otherChoices);
    for (const choice of ownChoices) this.#tryChoice(choice, otherChoices);
    this.positions++;
    return ownChoices.length === 0;
  }

  /** Returns the player's own choices in random order. Players who choose earlier do so at random, and their choices are undone afterwards. */
  #listOwnChoices(otherChoices: Map<number, number>): readonly number[] {
    const field = this.#field;
    let otherChoiceCount = 0;
    while (field.turn() !== this.#player && this.#makeOtherChoice(otherChoices)) otherChoiceCount++;
    const count = field.turn() === this.#player ? field.list(this.#choiceBuffer) : 0;
    const ownChoices = [...this.#choiceBuffer.subarray(0, count)];
    for (; otherChoiceCount > 0; otherChoiceCount--) field.undo();
    for (let i = ownChoices.length - 1; i > 0; i--) {
      const j = chanceBelow(this.#chance, 0, i + 1);
      [ownChoices[i], ownChoices[j]] = [ownChoices[j], ownChoices[i]];
    }
    return ownChoices;
  }

  /** Makes a random choice for another player, the same one throughout a world. */
  #makeOtherChoice(otherChoices: Map<number, number>): boolean {
    const field = this.#field;
    const turn = field.turn();
    const cachedChoice = otherChoices.get(turn);
    if (cachedChoice !== undefined) return field.make(cachedChoice);
    const count = field.list(this.#choiceBuffer);
    for (let triesLeft = count === 0 ? 0 : 20; triesLeft > 0; triesLeft--) {
      const choice = this.#choiceBuffer[chanceBelow(this.#chance, 0, count)];
      if (!field.make(choice)) continue;
      otherChoices.set(turn, choice);
      return true;
    }
    return false;
  }

  /** Plays one round with a choice: until every awaited player has chosen. */
  #tryChoice(choice: number, otherChoices: Map<number, number>): void {
    const field = this.#field;
    const statistics = getOrMake(this.#statisticsByChoice, choice, () => ({ choice, score: 0, times: 0 }));
    let madeCount = 0;
    let hasChosen = false;
    for (let i = 0; i < field.players && !field.result(); i++) {
      const turn = field.turn();
      if (turn === this.#player && hasChosen) break;
      if (turn === this.#player ? !field.make(choice) : !this.#makeOtherChoice(otherChoices)) break;
      hasChosen ||= turn === this.#player;
      madeCount++;
    }
    if (hasChosen) {
      statistics.score += (field.result() ?? field.guess())[this.#player];
      statistics.times++;
    }
    for (; madeCount > 0; madeCount--) field.undo();
  }
}
