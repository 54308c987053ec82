import { chance, type Program, walkProgram } from "../program/index.ts";
import { mapLevels } from "../session/index.ts";
import { digest } from "./secrets.ts";
import type { Store } from "./store/index.ts";

/** Finds a game of the library by its name. */
export type FindGame = (name: string) => Program | undefined;

/** A game that rooms are made of and scores are kept of. It is in the store. */
export interface KnownGame {
  /** What its program is called in the store. */
  readonly id: string;
  readonly title: string;
  readonly players: number;
  readonly levels: number;
  /** Whether the seed makes a difference. */
  readonly hasChance: boolean;
  /** As JSON. */
  readonly program: string;
}

const published = "published/";
/** So many games are kept ready. */
const most = 64;

/** Finds games by the names that the page has for them: `warehouse`, or `published/` and what a published game is called. */
export class Games {
  readonly #store: Store;
  readonly #findGame: FindGame;
  /** By name; of published games by the hash of the version too. */
  readonly #known = new Map<string, KnownGame>();

  constructor(store: Store, findGame: FindGame) {
    this.#store = store;
    this.#findGame = findGame;
  }

  /** The newest version of a game; undefined if there is none. */
  async find(name: string): Promise<KnownGame | undefined> {
    return name.startsWith(published)
      ? this.#published(name.slice(published.length))
      : (this.#known.get(name) ?? this.#bundled(name));
  }

  async #published(id: string): Promise<KnownGame | undefined> {
    const isThere = (await this.#store.published.find(id)) !== undefined;
    const version = isThere ? await this.#store.published.version(id) : undefined;
    if (!version) return undefined;
    const known = this.#known.get(version.game);
    if (known) return known;
    const game = await this.#store.game(version.game);
    return game && this.#keep(version.game, JSON.parse(game.program), game.program);
  }

  async #bundled(name: string): Promise<KnownGame | undefined> {
    const program = this.#findGame(name);
    if (!program) return undefined;
    const text = JSON.stringify(program);
    await this.#store.addGame({ id: digest(text), title: program.facts.title, program: text });
    return this.#keep(name, program, text);
  }

  #keep(key: string, program: Program, text: string): KnownGame {
    const game: KnownGame = {
      id: digest(text),
      title: program.facts.title,
      players: program.players.length,
      levels: mapLevels(program).length,
      hasChance: walkProgram(program, chance),
      program: text,
    };
    const [oldest] = this.#known.keys();
    if (this.#known.size >= most && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(key, game);
    return game;
  }
}
