import type { Games, KnownGame } from "../games.ts";
import { digest, makeSecret } from "../secrets.ts";
import type { Store } from "../store/index.ts";

export interface DailyOptions {
  readonly store: Store;
  readonly games: Games;
  /** Holds the puzzles of the library by their names. */
  readonly puzzles: readonly string[];
}

/** Describes the level of a puzzle that is everybody's on a day. */
export interface DailyLevel {
  readonly day: string;
  /** Is the name as the page gives it. */
  readonly name: string;
  readonly game: KnownGame;
  /** Counts from 1. */
  readonly level: number;
}

/** Limits the search for a puzzle that is for one player, without chance. */
const mostTries = 12;
/** Holds digits of a digest that make a number. */
const digits = 8;

/** Describes a level for everybody, another each day (UTC). A secret of the server chooses it, so that nobody knows it before. */
export class DailyPuzzle {
  readonly #options: DailyOptions;
  readonly #known = new Map<string, Promise<DailyLevel | undefined>>();

  constructor(options: DailyOptions) {
    this.#options = options;
  }

  /** Returns the level of a day, as `2026-11-23`; undefined if the library has no puzzle. */
  on(day: string): Promise<DailyLevel | undefined> {
    const found = this.#known.get(day) ?? this.#choose(day);
    // Some days are asked for again and again; of others whoever asks shall not fill the memory.
    if (this.#known.size > 7) this.#known.clear();
    this.#known.set(day, found);
    return found;
  }

  async #choose(day: string): Promise<DailyLevel | undefined> {
    const { store, games, puzzles } = this.#options;
    const secret = await store.scores.secret("daily", makeSecret());
    const drawn = (what: string): number =>
      Number.parseInt(digest(`${what}:${day}:${secret}`).slice(0, digits), 16);
    for (let n = 0; n < mostTries && puzzles.length > 0; n++) {
      const name = puzzles[drawn(`game ${n}`) % puzzles.length];
      const game = await games.find(name);
      if (!game || game.players !== 1 || game.hasChance || game.levels === 0) continue;
      return { day, name, game, level: 1 + (drawn("level") % game.levels) };
    }
    return undefined;
  }
}
