import type { Game, OptionValues } from "../game/index.ts";
import { type ComputerPlayers, Hints } from "../play/index.ts";
import { makeReplay, replayOf, type Session } from "../session/index.ts";
import { Failure } from "./failure.ts";
import { writeFile } from "./files.ts";
import { foldersOf, Saves, Scores, SettingsFile } from "./keep/index.ts";
import { readPlayerFile } from "./player-files.ts";
import { PlayScene, realClock, type Stage } from "./player/index.ts";
import { freshSeed, startSession } from "./sessions.ts";
import { openThread } from "./thinking/index.ts";

export interface StartOptions {
  readonly new?: true;
  readonly seed?: number;
  readonly level?: number;
  readonly record?: string;
  /** Boards are seen from the other side. */
  readonly flip?: true;
  /** Who plays against the player. */
  readonly computer?: ComputerPlayers;
}

/** Plays on the screen, and what is kept of them. */
export class Plays {
  readonly settings: SettingsFile;
  readonly saves: Saves;
  /** What is to be said when the screen is gone. */
  readonly farewell: string[] = [];
  readonly #scores: Scores;
  readonly #hints = new Hints(realClock, openThread("hints"));

  constructor() {
    const folders = foldersOf();
    this.settings = new SettingsFile(folders);
    this.saves = new Saves(folders);
    this.#scores = new Scores(folders);
  }

  /** A game on the stage: where it was left, or afresh. */
  scene(stage: Stage, game: Game, options: StartOptions = {}, set: OptionValues = []): PlayScene {
    const { session, greeting } = this.start(game, options, set);
    return new PlayScene({
      stage,
      session,
      settings: this.settings,
      scores: this.#scores,
      today: () => new Date().toISOString().slice(0, 10),
      freshSeed,
      readFile: readPlayerFile,
      hints: this.#hints,
      flipped: options.flip ?? false,
      ...(greeting !== undefined && { greeting }),
      ...(options.computer && { computer: options.computer }),
      left: (last, accident) => {
        this.#hints.close();
        this.keep(last, accident, options.record);
      },
    });
  }

  /** Where a game was left, or its beginning, and a word about it. */
  start(
    game: Game,
    options: StartOptions,
    set: OptionValues,
  ): { readonly session: Session; readonly greeting?: string } {
    const afresh =
      options.new ||
      options.seed !== undefined ||
      options.level !== undefined ||
      set.some((it) => it !== undefined);
    const left = afresh ? undefined : this.saves.load(game);
    if (left && "session" in left) return { session: left.session, greeting: "Going on where you left." };
    const { level } = options;
    const session = startSession(game, {
      seed: options.seed ?? freshSeed(),
      ...(level !== undefined && { level }),
      options: set,
    });
    return { session, ...(left && { greeting: left.trouble }) };
  }

  /** Keeps a play, and records it if that was asked for; after an accident as far as it went well. */
  keep(session: Session, accident: boolean, record: string | undefined): void {
    const { title } = session.game.program.facts;
    this.#attempt(() => {
      this.saves.keep(session, accident);
      if (this.saves.has(session.game)) this.farewell.push(`${title} is kept; play it again to go on.`);
    });
    if (record === undefined) return;
    this.#attempt(() => {
      writeFile(record, makeReplay(session.game, replayOf(session)));
      this.farewell.push(`${record} is written.`);
    });
  }

  /** What cannot be written is told, and keeps nobody from leaving. */
  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      const { message } = error as Error;
      this.farewell.push(error instanceof Failure ? message : `The play cannot be kept: ${message}.`);
    }
  }
}
