import type { Game, OptionValues } from "../../game/index.ts";
import { type ComputerPlayers, Hints } from "../../play/index.ts";
import { makeReplay, replayOf, seedOf, type Session } from "../../session/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { writeFile } from "../files/index.ts";
import {
  withPlayerFiles,
  readPlayerFile,
  freshSeed,
  type StartOptions,
  startSession,
} from "../sessions/sessions.ts";
import { foldersOf, PlayKeeper, type Lock, Saves, Scores, SettingsFile } from "../keep/index.ts";
import type { PageBeside } from "../serving/page-beside.ts";
import { PlayScene, realClock, type Scene, type SceneStack, takenPlayScene } from "../player/index.ts";
import { openThread } from "../thinking/threads.ts";

export interface PlayStart extends StartOptions {
  readonly new?: true;
  readonly record?: string;
  /** Takes the play from another process without asking. */
  readonly takeOver?: true;
  /** Shows the boards from the other side. */
  readonly flip?: true;
  /** Is true if the computer plays alone: nothing of the play is kept. */
  readonly watched?: boolean;
  /** Holds the session to continue: one that was read from a record. */
  readonly begun?: Session;
  /** Contains who plays against the player. */
  readonly computer?: ComputerPlayers;
  /** Contains the page that shows the play too. */
  readonly beside?: PageBeside;
}

/** Describes a play, new or resumed, and how it is kept. */
export interface StartedPlay {
  readonly session: Session;
  readonly greeting?: string;
  /** Is true if it is the player's own play, which was left and goes on. */
  readonly isContinued?: boolean;
  /** Is called when something was played. */
  played(session: Session): void;
  /** Is called when the player leaves the play, or something was thrown. */
  left(session: Session, accident: boolean): void;
}

/** Receives notices about a play that is kept. */
interface Watcher {
  /** Is called when another process has taken it over. */
  lost(): void;
  tell(text: string): void;
}

/** Plays at this terminal, and what is kept of them. */
export class Plays {
  readonly settings: SettingsFile;
  readonly saves: Saves;
  /** Lists lines to print when the play is over. */
  readonly farewell: string[] = [];
  readonly #scores: Scores;
  readonly #hints = new Hints(realClock, openThread("hints"));

  constructor() {
    const folders = foldersOf();
    this.settings = new SettingsFile(folders);
    this.saves = new Saves(folders);
    this.#scores = new Scores(folders);
  }

  /** Opens a game where it was left, or from its beginning. If another process is playing it, asks first. */
  scene(stage: SceneStack, game: Game, options: PlayStart = {}, set: OptionValues = []): Scene {
    if (options.watched) return this.#playScene(stage, game, { ...options, new: true }, set, undefined);
    const lock = this.saves.lockOf(game);
    const holder = this.claim(lock, options);
    if (typeof holder !== "number") return this.#playScene(stage, game, options, set, holder);
    const play = (mine: Lock | undefined): void =>
      stage.replace(this.#playScene(stage, game, options, set, mine));
    return takenPlayScene(stage, {
      title: `${game.program.facts.title} is open in another window (process ${holder})`,
      takeOver: () => {
        lock.take();
        play(lock);
      },
      playUnkept: () => play(undefined),
    });
  }

  /** Returns the lock if we have it now, or the process that has it; undefined where locks cannot be written. */
  claim(lock: Lock, { takeOver }: PlayStart): Lock | number | undefined {
    try {
      if (!takeOver) return lock.claim() ?? lock;
      lock.take();
      return lock;
    } catch (error) {
      this.#tellUnkept(error);
      return undefined;
    }
  }

  /** Loads the kept play of a game, or begins one. Without a lock it will not be kept. */
  start(
    game: Game,
    options: PlayStart,
    set: OptionValues,
    lock: Lock | undefined,
    watcher: Watcher,
  ): StartedPlay {
    const keeper = new PlayKeeper({
      saves: this.saves,
      lock,
      record: options.record,
      lost: watcher.lost,
      trouble: (error) => watcher.tell(`The play cannot be saved now. ${(error as Error).message}`),
    });
    return {
      ...this.#begin(game, options, set),
      played: (session) => keeper.played(session),
      left: (session, accident) => {
        keeper.leave();
        if (lock) this.#keep(session, accident, lock);
        if (options.record !== undefined) this.#record(session, options.record);
      },
    };
  }

  #playScene(
    stage: SceneStack,
    game: Game,
    options: PlayStart,
    set: OptionValues,
    lock: Lock | undefined,
  ): PlayScene {
    const begun = this.start(game, options, set, lock, {
      lost: () => stage.end(),
      tell: (text) => {
        scene.notes.tell(text);
        stage.redraw();
      },
    });
    const scene: PlayScene = new PlayScene({
      stage,
      settings: this.settings,
      ...(!options.watched && { scores: this.#scores }),
      today: () => new Date().toISOString().slice(0, 10),
      freshSeed,
      readFile: readPlayerFile,
      hints: this.#hints,
      flipped: options.flip ?? false,
      ...(options.computer && { computer: options.computer }),
      ...(options.beside && { beside: options.beside }),
      ...begun,
      left: (last, accident) => {
        this.#hints.close();
        begun.left(last, accident);
      },
    });
    return scene;
  }

  #begin(
    game: Game,
    options: PlayStart,
    set: OptionValues,
  ): Pick<StartedPlay, "session" | "greeting" | "isContinued"> {
    if (options.begun) return { session: options.begun };
    const afresh =
      options.new ||
      options.seed !== undefined ||
      options.fen !== undefined ||
      options.start !== undefined ||
      options.level !== undefined ||
      set.some((it) => it !== undefined);
    const left = afresh ? undefined : this.saves.load(game);
    if (left && "session" in left)
      return { session: left.session, greeting: "Continuing where you left off.", isContinued: true };
    const { level, seed, start } = options;
    const session = startSession(
      game,
      start === undefined
        ? {
            seed: seed ?? seedOf(game.program, freshSeed),
            level,
            options: withPlayerFiles(game.program, set),
          }
        : { seed, level, start, options: set },
    );
    return { session, ...(left && { greeting: left.trouble }) };
  }

  /** Keeps a play unless another process keeps it now; after an error, keeps it as far as it went well. */
  #keep(session: Session, accident: boolean, lock: Lock): void {
    const { title } = session.game.program.facts;
    if (!lock.isOurs) {
      this.farewell.push(`${title} continues in another window, and is saved there.`);
      return;
    }
    this.#attempt(() => {
      this.saves.keep(session, accident);
      if (this.saves.has(session.game)) this.farewell.push(`${title} is saved; play it again to continue.`);
    });
    this.#attempt(() => lock.release());
  }

  #record(session: Session, record: string): void {
    this.#attempt(() => {
      writeFile(record, makeReplay(session.game, replayOf(session)));
      this.farewell.push(`Wrote ${record}.`);
    });
  }

  /** Runs a function that writes; an error is reported, and the player can leave all the same. */
  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#tellUnkept(error);
    }
  }

  #tellUnkept(error: unknown): void {
    const { message } = error as Error;
    this.farewell.push(error instanceof Failure ? message : `The play cannot be saved: ${message}.`);
    process.exitCode ||= exitCodes.usage;
  }
}
