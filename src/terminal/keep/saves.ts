import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Game } from "../../game/index.ts";
import { contentHash, makeSureSave, parseSave, resumeSession, type Session } from "../../session/index.ts";
import { makeFolder, moveFile, readTextFile, removeFile, writeFileAsync } from "../files/index.ts";
import { fileNameOf, type Folders, writeKept } from "./folders.ts";
import { Lock } from "./lock.ts";

/** Describes an interrupted session, or why it cannot be resumed. */
export type InterruptedPlay = { readonly session: Session } | { readonly trouble: string } | undefined;

/** Plays that were left: one for each game, as it was when it was left. */
export class Saves {
  readonly #data: string;
  /** Plays that are kept already: their beginning is worth keeping too, if everything is undone. */
  readonly #known = new WeakSet<Session>();

  constructor({ data }: Folders) {
    this.#data = data;
  }

  /** Returns true if a session of a game waits to be resumed. */
  has(game: Pick<Game, "program">): boolean {
    return existsSync(this.#pathOf(game));
  }

  /** Returns true if a play of some game with this title waits. */
  mayHave(title: string): boolean {
    const begin = fileNameOf(title, "");
    const folder = join(this.#data, "saves");
    return existsSync(folder) && readdirSync(folder).some((it) => it.startsWith(begin));
  }

  /** Returns the lock that tells other processes that a game is being played and kept. */
  lockOf(game: Pick<Game, "program">): Lock {
    return new Lock(join(this.#data, "locks", `${saveName(game)}.json`));
  }

  /** Goes on with the play that was left last. A save that cannot be read is put aside, not thrown away. */
  load(game: Game): InterruptedPlay {
    const path = this.#pathOf(game);
    if (!existsSync(path)) return undefined;
    const loaded = this.#read(game, path);
    if (!("wrong" in loaded)) {
      this.#known.add(loaded);
      return { session: loaded };
    }
    const aside = `${path}.unreadable`;
    moveFile(path, aside);
    return { trouble: `Your last play cannot be continued. ${loaded.wrong} It is kept as ${aside}.` };
  }

  /**
   * Saves a session that can be resumed; one that has ended is removed. After a crash in the middle of an input, the
   * session without this input is saved.
   */
  keep(session: Session, accident = false): void {
    if (!this.#isWorthKeeping(session)) return undefined;
    if (session.status !== "playing") return removeFile(this.#pathOf(session.game));
    return writeKept(
      this.#pathOf(session.game),
      makeSureSave(accident ? beforeAccident(session) : session, true),
    );
  }

  /** Keeps a play while it goes on: the disk is waited for beside it. Nothing is written if that is no longer wanted then. */
  async keepLater(session: Session, wanted: () => boolean): Promise<void> {
    if (!this.#isWorthKeeping(session)) return undefined;
    const path = this.#pathOf(session.game);
    if (session.status !== "playing") return removeFile(path);
    makeFolder(dirname(path));
    return writeFileAsync(path, makeSureSave(session, false), wanted);
  }

  #isWorthKeeping(session: Session): boolean {
    if (session.inputs.length > 0) this.#known.add(session);
    return this.#known.has(session);
  }

  #read(game: Game, path: string): Session | { readonly wrong: string } {
    try {
      return parseSave(game, readTextFile(path));
    } catch (error) {
      return { wrong: (error as Error).message };
    }
  }

  #pathOf(game: Pick<Game, "program">): string {
    return join(this.#data, "saves", `${saveName(game)}.json`);
  }
}

function saveName({ program }: Pick<Game, "program">): string {
  return fileNameOf(program.facts.title, contentHash(program));
}

/**
 * Returns the play without the input in the middle of which something was thrown: only what follows the last waypoint
 * is played again.
 */
function beforeAccident({ game, seed, options, firstLevel, inputs, waypoints }: Session): Session {
  return resumeSession(game, { seed, options, level: firstLevel }, inputs, waypoints);
}
