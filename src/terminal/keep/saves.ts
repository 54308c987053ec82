import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Game } from "../../game/index.ts";
import { contentHash, makeSave, newSession, parseSave, type Session } from "../../session/index.ts";
import { fileNameOf, type Folders, writeWhole } from "./folders.ts";

/** A play that was left, or why it cannot be gone on with. */
export type Left = { readonly session: Session } | { readonly trouble: string } | undefined;

/** Plays that were left: one for each game, as it was when it was left. */
export class Saves {
  readonly #folder: string;

  constructor({ data }: Folders) {
    this.#folder = join(data, "saves");
  }

  /** Whether a play of a game waits to be gone on with. */
  has(game: Pick<Game, "program">): boolean {
    return existsSync(this.#pathOf(game));
  }

  /** Whether a play of some game with this title waits. */
  mayHave(title: string): boolean {
    const begin = fileNameOf(title, "");
    return existsSync(this.#folder) && readdirSync(this.#folder).some((it) => it.startsWith(begin));
  }

  /** Goes on with the play that was left last. A save that cannot be read is put aside, not thrown away. */
  load(game: Game): Left {
    const path = this.#pathOf(game);
    if (!existsSync(path)) return undefined;
    const loaded = this.#read(game, path);
    if (!("wrong" in loaded)) return { session: loaded };
    const aside = `${path}.unreadable`;
    renameSync(path, aside);
    return { trouble: `Your last play cannot be gone on with. ${loaded.wrong} It is kept as ${aside}.` };
  }

  /** Keeps a play that can be gone on with; one that has come to its end is forgotten. After an accident in the middle of an input it is that without this input. */
  keep(session: Session, accident = false): void {
    if (session.inputs.length === 0) return undefined;
    if (session.status !== "playing") return rmSync(this.#pathOf(session.game), { force: true });
    return writeWhole(this.#pathOf(session.game), makeSave(accident ? playedAgain(session) : session));
  }

  #read(game: Game, path: string): Session | { readonly wrong: string } {
    try {
      return parseSave(game, readFileSync(path, "utf8"));
    } catch (error) {
      return { wrong: (error as Error).message };
    }
  }

  #pathOf({ program }: Pick<Game, "program">): string {
    return join(this.#folder, `${fileNameOf(program.facts.title, contentHash(program))}.json`);
  }
}

function playedAgain({ game, seed, options, firstLevel, inputs }: Session): Session {
  const again = newSession(game, { seed, options, level: firstLevel });
  for (const input of inputs) again.play(input);
  return again;
}
