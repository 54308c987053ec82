import type { Games, KnownGame } from "../games.ts";
import { digest } from "../secrets.ts";
import type { Store } from "../store/index.ts";

export interface DailyOptions {
  readonly store: Store;
  readonly games: Games;
  /** Lists the names of the bundled games that are puzzles. */
  readonly puzzles: readonly string[];
}

/** Describes the daily puzzle: a level that is the same for everybody on a day. */
export interface DailyLevel {
  readonly day: string;
  /** Stores the name of the game as the page uses it. */
  readonly name: string;
  readonly game: KnownGame;
  /** Stores the number of the level, from 1. */
  readonly level: number;
}

/** Limits the attempts to find a puzzle that is for one player and has no random numbers. */
const maxAttempts = 12;
/** Defines how many hexadecimal digits of a digest are read as a number. */
const hexDigitCount = 8;

/** Chooses the daily puzzle; days are in UTC. The choice depends on a secret of the server, so that nobody can know it in advance. */
export class DailyPuzzle {
  readonly #options: DailyOptions;
  readonly #levelsByDay = new Map<string, Promise<DailyLevel | undefined>>();

  constructor(options: DailyOptions) {
    this.#options = options;
  }

  /** Returns the daily puzzle of a day such as `2026-11-23`; undefined if no bundled game is a puzzle. */
  puzzleOn(day: string): Promise<DailyLevel | undefined> {
    const dailyLevel = this.#levelsByDay.get(day) ?? this.#choose(day);
    // Caches only a few days: recent days are requested often, and requests for many other days must not fill the memory.
    if (this.#levelsByDay.size > 7) this.#levelsByDay.clear();
    this.#levelsByDay.set(day, dailyLevel);
    return dailyLevel;
  }

  async #choose(day: string): Promise<DailyLevel | undefined> {
    const { store, games, puzzles } = this.#options;
    const secret = await store.scores.secret("daily");
    const drawNumber = (purpose: string): number =>
      Number.parseInt(digest(`${purpose}:${day}:${secret}`).slice(0, hexDigitCount), 16);
    for (let n = 0; n < maxAttempts && puzzles.length > 0; n++) {
      const name = puzzles[drawNumber(`game ${n}`) % puzzles.length];
      const game = await games.findGame(name);
      if (!game || game.players !== 1 || game.hasChance || game.levels === 0) continue;
      return { day, name, game, level: 1 + (drawNumber("level") % game.levels) };
    }
    return undefined;
  }
}
