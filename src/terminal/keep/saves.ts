import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Game } from "../../game/index.ts";
import { contentHash, makeSureSave, parseSave, resumeSession, type Session } from "../../session/index.ts";
import { makeFolder, moveFile, readTextFile, removeFile, writeFileAsync } from "../files/index.ts";
import { fileNameOf, type Folders, saveText } from "./folders.ts";
import { Lock } from "./lock.ts";

/** Holds an interrupted session, or the reason why it cannot be resumed. */
export type InterruptedPlay = { readonly session: Session } | { readonly trouble: string } | undefined;

/** Manages the saved sessions, at most one per game. */
export class Saves {
  readonly #data: string;
  /** Holds the sessions that have been saved before. They are saved again even if all their inputs have been undone. */
  readonly #savedSessions = new WeakSet<Session>();

  constructor({ data }: Folders) {
    this.#data = data;
  }

  /** Returns true if a game has a saved session. */
  has(game: Pick<Game, "program">): boolean {
    return existsSync(this.#pathOf(game));
  }

  /** Returns true if any game with this title has a saved session. */
  hasAnyOfTitle(title: string): boolean {
    const namePrefix = fileNameOf(title, "");
    const folder = join(this.#data, "saves");
    return existsSync(folder) && readdirSync(folder).some((it) => it.startsWith(namePrefix));
  }

  /** Returns the lock by which other processes see that a game is being played and saved here. */
  lockOf(game: Pick<Game, "program">): Lock {
    return new Lock(join(this.#data, "locks", `${saveName(game)}.json`));
  }

  /** Resumes the saved session of a game. An unreadable save is renamed, not deleted. */
  load(game: Game): InterruptedPlay {
    const path = this.#pathOf(game);
    if (!existsSync(path)) return undefined;
    const loadedSession = this.#readSave(game, path);
    if (!("wrong" in loadedSession)) {
      this.#savedSessions.add(loadedSession);
      return { session: loadedSession };
    }
    const unreadablePath = `${path}.unreadable`;
    moveFile(path, unreadablePath);
    return {
      trouble: `Your last play cannot be continued. ${loadedSession.wrong} It is kept as ${unreadablePath}.`,
    };
  }

  /**
   * Saves a session that can be resumed; if the session has ended, its save is removed. After a crash during an
   * input, the session is saved without that input.
   */
  save(session: Session, isAccident = false): void {
    if (!this.#isWorthKeeping(session)) return undefined;
    if (session.status !== "playing") return removeFile(this.#pathOf(session.game));
    return saveText(
      this.#pathOf(session.game),
      makeSureSave(isAccident ? withoutLastInput(session) : session, true),
    );
  }

  /** Saves a session asynchronously during play. If `isWanted` returns false once the file is written, the save is discarded. */
  async saveLater(session: Session, isWanted: () => boolean): Promise<void> {
    if (!this.#isWorthKeeping(session)) return undefined;
    const path = this.#pathOf(session.game);
    if (session.status !== "playing") return removeFile(path);
    makeFolder(dirname(path));
    return writeFileAsync(path, makeSureSave(session, false), isWanted);
  }

  #isWorthKeeping(session: Session): boolean {
    if (session.inputs.length > 0) this.#savedSessions.add(session);
    return this.#savedSessions.has(session);
  }

  #readSave(game: Game, path: string): Session | { readonly wrong: string } {
    try {
      return parseSave(game, readTextFile(path), { isTrusted: true });
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

/** Returns the session without the input that threw an error. Only the inputs after the last waypoint are replayed. */
function withoutLastInput({ game, seed, options, firstLevel, inputs, waypoints }: Session): Session {
  return resumeSession(game, { seed, options, level: firstLevel }, inputs, waypoints);
}
