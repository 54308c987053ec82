import { chance, type Program, walkProgram } from "../program/index.ts";
import { mapLevels } from "../session/index.ts";
import type { FindGame } from "./rooms.ts";
import { digest } from "./secrets.ts";
import type { Store } from "./store/index.ts";

/** A game that scores are kept of. */
export interface ScoredGame {
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
  readonly #known = new Map<string, ScoredGame>();

  constructor(store: Store, findGame: FindGame) {
    this.#store = store;
    this.#findGame = findGame;
  }

  /** The newest version of a game; undefined if there is none. */
  async find(name: string): Promise<ScoredGame | undefined> {
    return name.startsWith(published)
      ? this.#published(name.slice(published.length))
      : (this.#known.get(name) ?? this.#bundled(name));
  }

  async #published(id: string): Promise<ScoredGame | undefined> {
    const version = await this.#store.published.version(id);
    if (!version) return undefined;
    const known = this.#known.get(version.game);
    if (known) return known;
    const game = await this.#store.game(version.game);
    return game && this.#keep(version.game, JSON.parse(game.program), game.program);
  }

  async #bundled(name: string): Promise<ScoredGame | undefined> {
    const program = this.#findGame(name);
    if (!program) return undefined;
    const made = this.#keep(name, program, JSON.stringify(program));
    await this.#store.addGame({ id: made.id, title: made.title, program: made.program });
    return made;
  }

  #keep(key: string, program: Program, text: string): ScoredGame {
    const game: ScoredGame = {
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
