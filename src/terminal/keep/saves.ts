import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Game } from "../../game/index.ts";
import {
  type Session,
  type Score,
  contentHash,
  makeSave,
  parseSave,
  resumeSession,
  readScores,
  withScore,
} from "../../session/index.ts";
import { makeFolder, moveFile, readTextFile, removeFile, writeFileLater, writeFile } from "../files/index.ts";
import { Lock } from "./lock.ts";
import envPaths from "env-paths";
import type { Program } from "../../program/index.ts";

/** A play that was left, or why it cannot be gone on with. */
export type Left = { readonly session: Session } | { readonly trouble: string } | undefined;

/** Plays that were left: one for each game, as it was when it was left. */
export class Saves {
  readonly #data: string;
  /** Plays that are kept already: their beginning is worth keeping too, if everything is undone. */
  readonly #known = new WeakSet<Session>();

  constructor({ data }: Folders) {
    this.#data = data;
  }

  /** Whether a play of a game waits to be gone on with. */
  has(game: Pick<Game, "program">): boolean {
    return existsSync(this.#pathOf(game));
  }

  /** Whether a play of some game with this title waits. */
  mayHave(title: string): boolean {
    const begin = fileNameOf(title, "");
    const folder = join(this.#data, "saves");
    return existsSync(folder) && readdirSync(folder).some((it) => it.startsWith(begin));
  }

  /** What tells other processes that a game is being played and kept. */
  lockOf(game: Pick<Game, "program">): Lock {
    return new Lock(join(this.#data, "locks", `${saveName(game)}.json`));
  }

  /** Goes on with the play that was left last. A save that cannot be read is put aside, not thrown away. */
  load(game: Game): Left {
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

  /** Keeps a play that can be gone on with; one that has come to its end is forgotten. After an accident in the middle of an input it is that without this input. */
  keep(session: Session, accident = false): void {
    if (!this.#isWorthKeeping(session)) return undefined;
    if (session.status !== "playing") return removeFile(this.#pathOf(session.game));
    return writeKept(this.#pathOf(session.game), makeSave(accident ? beforeAccident(session) : session));
  }

  /** The same while play goes on: the disk is waited for beside it. Nothing is written if that is no longer wanted then. */
  async keepLater(session: Session, wanted: () => boolean): Promise<void> {
    if (!this.#isWorthKeeping(session)) return undefined;
    const path = this.#pathOf(session.game);
    if (session.status !== "playing") return removeFile(path);
    makeFolder(dirname(path));
    return writeFileLater(path, makeSave(session), wanted);
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

/** The play without the input in the middle of which something was thrown: only what follows the last waypoint is played again. */
function beforeAccident({ game, seed, options, firstLevel, inputs, waypoints }: Session): Session {
  return resumeSession(game, { seed, options, level: firstLevel }, inputs, waypoints);
}

/** Where plays, scores and settings are kept. `QUADRILLE_HOME` puts all of it into one folder. */
export interface Folders {
  readonly data: string;
  readonly settings: string;
}

export function foldersOf(env: NodeJS.ProcessEnv = process.env): Folders {
  const home = env["QUADRILLE_HOME"];
  if (home !== undefined && home !== "") return { data: home, settings: home };
  const { data, config } = envPaths("quadrille", { suffix: "" });
  return { data, settings: config };
}

/** Writes a file, and makes its folder first. */
export function writeKept(path: string, text: string): void {
  makeFolder(dirname(path));
  writeFile(path, text);
}

/** A name for files that belong to a game: its title as people read it, and the hash of what it plays. */
function fileNameOf(title: string, content: string): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 40);
  return `${words || "game"}-${content}`;
}

/** The best plays of each game on this machine, best first. */
export class Scores {
  readonly #folder: string;

  constructor({ data }: Folders) {
    this.#folder = join(data, "scores");
  }

  of(program: Program): readonly Score[] {
    try {
      return readScores(JSON.parse(readTextFile(this.#pathOf(program))));
    } catch {
      return [];
    }
  }

  /** Adds a score and answers its place among those of its kind, from 1; nothing if it is not among the best. */
  add(program: Program, score: Score): number | undefined {
    const { scores, place } = withScore(this.of(program), score);
    if (place !== undefined) writeKept(this.#pathOf(program), `${JSON.stringify(scores, undefined, 1)}\n`);
    return place;
  }

  #pathOf(program: Program): string {
    return join(this.#folder, `${fileNameOf(program.facts.title, contentHash(program))}.json`);
  }
}
