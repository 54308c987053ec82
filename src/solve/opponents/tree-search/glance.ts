import { getOrMake, chanceBelow, chanceSize, seedChance } from "../../../base/index.ts";
import type { SearchGame } from "./tree-search.ts";

/** Counts the results of a choice in all worlds tried. */
interface Seen {
  readonly choice: number;
  score: number;
  times: number;
}

/**
 * Implements a one-ply search: each choice is made once in each of many worlds, in which the others choose at random, but the same for
 * all choices; the best choice leads to the best positions on average. For games in which players choose without knowing what the others
 * hide or choose.
 */
export class OnePlySearch {
  readonly #field: SearchGame;
  readonly #player: number;
  readonly #worlds: number;
  readonly #chance = new Int32Array(chanceSize);
  readonly #choices = new Int32Array(4096);
  readonly #seen = new Map<number, Seen>();
  /** Counts the worlds tried. */
  positions = 0;

  constructor(field: SearchGame, player: number, worlds: number, seed: number) {
    this.#field = field;
    this.#player = player;
    this.#worlds = worlds;
    seedChance(this.#chance, 0, seed, 3);
  }

  get depth(): number {
    return Math.min(1, this.positions);
  }

  /** Returns the choices, best first, and their expected scores, from 0 to 1. Ties are broken at random. */
  get found(): readonly { readonly choice: number; readonly mean: number }[] {
    return [...this.#seen.values()]
      .filter((it) => it.times > 0)
      .map(({ choice, score, times }) => ({ choice, mean: score / times }))
      .sort((a, b) => b.mean - a.mean);
  }

  /** Tries one more world; returns true when all have been tried. */
  step(): boolean {
    if (this.positions >= this.#worlds) return true;
    this.#field.begin();
    const others = new Map<number, number>();
    const own = this.#listFor(others);
    for (const choice of own) this.#try(choice, others);
    this.positions++;
    return own.length === 0;
  }

  /** Returns the player's own choices, in any order. Players who choose before do so at random, and their choices are undone afterwards. */
  #listFor(others: Map<number, number>): readonly number[] {
    const field = this.#field;
    let made = 0;
    while (field.turn() !== this.#player && this.#makeOther(others)) made++;
    const count = field.turn() === this.#player ? field.list(this.#choices) : 0;
    const own = [...this.#choices.subarray(0, count)];
    for (; made > 0; made--) field.undo();
    for (let i = own.length - 1; i > 0; i--) {
      const j = chanceBelow(this.#chance, 0, i + 1);
      [own[i], own[j]] = [own[j], own[i]];
    }
    return own;
  }

  /** Makes a random choice for another player, the same one throughout a world. */
  #makeOther(others: Map<number, number>): boolean {
    const field = this.#field;
    const turn = field.turn();
    const known = others.get(turn);
    if (known !== undefined) return field.make(known);
    const count = field.list(this.#choices);
    for (let tries = count === 0 ? 0 : 20; tries > 0; tries--) {
      const choice = this.#choices[chanceBelow(this.#chance, 0, count)];
      if (!field.make(choice)) continue;
      others.set(turn, choice);
      return true;
    }
    return false;
  }

  /** Plays one round with a choice: until all players have chosen whose choices the game waits for. */
  #try(choice: number, others: Map<number, number>): void {
    const field = this.#field;
    const seen = getOrMake(this.#seen, choice, () => ({ choice, score: 0, times: 0 }));
    let made = 0;
    let isOwn = false;
    for (let i = 0; i < field.players && !field.result(); i++) {
      const turn = field.turn();
      if (turn === this.#player && isOwn) break;
      if (turn === this.#player ? !field.make(choice) : !this.#makeOther(others)) break;
      isOwn ||= turn === this.#player;
      made++;
    }
    if (isOwn) {
      seen.score += (field.result() ?? field.guess())[this.#player];
      seen.times++;
    }
    for (; made > 0; made--) field.undo();
  }
}
