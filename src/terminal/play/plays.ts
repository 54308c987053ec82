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
import {
  type PlayOptions,
  PlayScene,
  realClock,
  type Scene,
  type SceneStack,
  takenPlayScene,
} from "../player/index.ts";
import { openThread } from "../thinking/threads.ts";

export interface PlayStart extends StartOptions {
  readonly new?: true;
  readonly record?: string;
  /** Takes over the session from another process without asking. */
  readonly takeOver?: true;
  /** Shows the boards from the other side. */
  readonly flip?: true;
  /** Is true if the computer plays for all players; then nothing is saved. */
  readonly watched?: boolean;
  /** Holds a session to continue, which was read from a record. */
  readonly begun?: Session;
  /** Holds the computer opponent. */
  readonly computer?: ComputerPlayers;
  /** Holds the page that mirrors the session. */
  readonly beside?: PageBeside;
}

/** Holds a new or resumed session, and the functions that save it after each input and when the player leaves. */
export type StartedPlay = Pick<PlayOptions, "session" | "greeting" | "isContinued" | "onLeave"> &
  Required<Pick<PlayOptions, "onPlayed">>;

/** Starts the sessions at this terminal, and saves them. */
export class Plays {
  readonly settings: SettingsFile;
  readonly saves: Saves;
  /** Lists the lines to print after the terminal has been restored. */
  readonly farewell: string[] = [];
  readonly #scores: Scores;
  readonly #hints = new Hints(realClock, openThread("hints"));

  constructor() {
    const folders = foldersOf();
    this.settings = new SettingsFile(folders);
    this.saves = new Saves(folders);
    this.#scores = new Scores(folders);
  }

  /** Resumes the saved session of a game, or starts a new one. Asks first if another process is playing the game. */
  scene(stage: SceneStack, game: Game, options: PlayStart = {}, set: OptionValues = []): Scene {
    if (options.watched) return this.#playScene(stage, game, { ...options, new: true }, set, undefined);
    const lock = this.saves.lockOf(game);
    const holder = this.claim(lock, options);
    if (typeof holder !== "number") return this.#playScene(stage, game, options, set, holder);
    const play = (mine: Lock | undefined): void =>
      stage.replace(this.#playScene(stage, game, options, set, mine));
    const title = `${game.program.facts.title} is open in another window (process ${holder})`;
    const takeOver = (): void => {
      lock.take();
      play(lock);
    };
    return takenPlayScene(stage, title, takeOver, () => play(undefined));
  }

  /** Returns the lock if it was claimed, the id of the process that holds it, or undefined if locks cannot be written. */
  claim(lock: Lock, { takeOver }: PlayStart): Lock | number | undefined {
    try {
      if (!takeOver) return lock.claim() ?? lock;
      lock.take();
      return lock;
    } catch (error) {
      this.#reportUnsaved(error);
      return undefined;
    }
  }

  /**
   * Resumes the saved session of a game, or starts a new one. Without a lock, the session is not saved. `listener` is told
   * when another process has taken over the session, and what hinders saving.
   */
  start(
    game: Game,
    options: PlayStart,
    set: OptionValues,
    lock: Lock | undefined,
    listener: { lost(): void; notify(text: string): void },
  ): StartedPlay {
    const keeper = new PlayKeeper({
      saves: this.saves,
      lock,
      record: options.record,
      onTakenOver: listener.lost,
      onError: (error) => listener.notify(`The play cannot be saved now. ${(error as Error).message}`),
    });
    return {
      ...this.#resumeOrStart(game, options, set),
      onPlayed: (session) => keeper.notePlayed(session),
      onLeave: (session, accident) => {
        keeper.leave();
        if (lock) this.#saveAndRelease(session, accident, lock);
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
    const startedPlay = this.start(game, options, set, lock, {
      lost: () => stage.end(),
      notify: (text) => {
        scene.notes.tell(text);
        stage.redraw();
      },
    });
    const scene: PlayScene = new PlayScene({
      stage,
      settings: this.settings,
      scores: options.watched ? undefined : this.#scores,
      today: () => new Date().toISOString().slice(0, 10),
      freshSeed,
      readFile: readPlayerFile,
      hints: this.#hints,
      flipped: options.flip ?? false,
      computer: options.computer,
      beside: options.beside,
      ...startedPlay,
      onLeave: (last, accident) => {
        this.#hints.close();
        startedPlay.onLeave(last, accident);
      },
    });
    return scene;
  }

  #resumeOrStart(
    game: Game,
    options: PlayStart,
    set: OptionValues,
  ): Pick<StartedPlay, "session" | "greeting" | "isContinued"> {
    if (options.begun) return { session: options.begun };
    const { level, seed, start, fen } = options;
    const isFreshStart = [options.new, seed, fen, start, level, ...set].some((it) => it !== undefined);
    const savedPlay = isFreshStart ? undefined : this.saves.load(game);
    if (savedPlay && "session" in savedPlay)
      return { session: savedPlay.session, greeting: "Continuing where you left off.", isContinued: true };
    const ownStart = start === undefined && {
      seed: seed ?? seedOf(game.program, freshSeed),
      options: withPlayerFiles(game.program, set),
    };
    const session = startSession(game, { seed, level, start, options: set, ...ownStart });
    return { session, ...(savedPlay && { greeting: savedPlay.trouble }) };
  }

  /**
   * Saves a session and releases its lock, unless another process has taken the session over. After an error,
   * the session is saved without the input that failed.
   */
  #saveAndRelease(session: Session, accident: boolean, lock: Lock): void {
    const { title } = session.game.program.facts;
    if (!lock.isOurs) {
      this.farewell.push(`${title} continues in another window, and is saved there.`);
      return;
    }
    this.#tryWriting(() => {
      this.saves.save(session, accident);
      if (this.saves.has(session.game)) this.farewell.push(`${title} is saved; play it again to continue.`);
    });
    this.#tryWriting(() => lock.release());
  }

  #record(session: Session, record: string): void {
    this.#tryWriting(() => {
      writeFile(record, makeReplay(session.game, replayOf(session)));
      this.farewell.push(`Wrote ${record}.`);
    });
  }

  /** Runs a function that writes a file. An error is reported, but does not prevent the player from leaving. */
  #tryWriting(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#reportUnsaved(error);
    }
  }

  #reportUnsaved(error: unknown): void {
    const { message } = error as Error;
    this.farewell.push(error instanceof Failure ? message : `The play cannot be saved: ${message}.`);
    process.exitCode ||= exitCodes.usage;
  }
}
