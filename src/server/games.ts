import type { Program } from "../program/index.ts";
import type { describeGame } from "./known-game.ts";
import type { Store } from "./store/index.ts";

/** Returns a bundled game by its name. */
export type FindGame = (name: string) => Program | undefined | Promise<Program | undefined>;

/** Describes a game, stored in the database, that rooms and scores can refer to. */
export type KnownGame = ReturnType<typeof describeGame>;

/** Loads the module that reads games on first use, because an idle server does not need it. */
export const loadKnownGame = () => import("./known-game.ts");

/** Defines the prefix of the name of a published game; the game's id follows it. */
export const publishedPrefix = "published/";
/** Limits the number of games in the cache. */
const maxCachedGames = 64;

/** Finds games by the names that the page uses: `warehouse`, or `published/` and the id of a published game. */
export class Games {
  readonly #store: Store;
  readonly #findGame: FindGame;
  /** Caches bundled games by name, and published games by the hash of their program, which is never the name of a bundled game. */
  readonly #bundledGames = new Map<string, KnownGame>();
  readonly #publishedGames = new Map<string, KnownGame>();

  constructor(store: Store, findGame: FindGame) {
    this.#store = store;
    this.#findGame = findGame;
  }

  /** Returns the newest version of a game; undefined if there is no game with the name. */
  async findGame(name: string): Promise<KnownGame | undefined> {
    return name.startsWith(publishedPrefix)
      ? this.#findPublished(name.slice(publishedPrefix.length))
      : (this.#bundledGames.get(name) ?? this.#findBundled(name));
  }

  async #findPublished(id: string): Promise<KnownGame | undefined> {
    const isPublished = (await this.#store.published.find(id)) !== undefined;
    const version = isPublished ? await this.#store.published.version(id) : undefined;
    if (!version) return undefined;
    const cachedGame = this.#publishedGames.get(version.game);
    if (cachedGame) return cachedGame;
    const game = await this.#store.game(version.game);
    if (!game) return undefined;
    return cacheGame(
      this.#publishedGames,
      version.game,
      (await loadKnownGame()).describeGame(JSON.parse(game.program), game.program),
    );
  }

  /**
   * Returns the program with a given hash, as JSON, for clients that are not in a room of the game; undefined if the game was
   * withdrawn or removed. The program with a hash never changes, but published games can be withdrawn at any time.
   */
  async program(id: string) {
    const isBundled = [...this.#bundledGames.values()].some((it) => it.id === id);
    const status = isBundled ? "never" : await this.#store.published.statusOfProgram(id);
    const storedGame = status === "away" ? undefined : await this.#store.game(id);
    return storedGame && { program: storedGame.program, canBeTakenAway: status === "there" };
  }

  async #findBundled(name: string): Promise<KnownGame | undefined> {
    const program = await this.#findGame(name);
    if (!program) return undefined;
    const text = JSON.stringify(program);
    const game = (await loadKnownGame()).describeGame(program, text);
    try {
      await this.#store.addGame({ id: game.id, title: game.title, program: text });
    } catch (error) {
      // Score boards can be read even while the store cannot be written, so the game is returned although it was not stored.
      this.#store.recordError(error);
      return game;
    }
    return cacheGame(this.#bundledGames, name, game);
  }
}

function cacheGame(games: Map<string, KnownGame>, key: string, game: KnownGame): KnownGame {
  const [oldest] = games.keys();
  if (games.size >= maxCachedGames && oldest !== undefined) games.delete(oldest);
  games.set(key, game);
  return game;
}
