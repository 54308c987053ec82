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
import { findFolders, makePlayKeeper, type Lock, Saves, Scores, SettingsFile } from "../keep/index.ts";
import type { PageBeside } from "../serving/page-beside.ts";
import {
  type PlayOptions,
  PlayScene,
  realClock,
  type Scene,
  type SceneStack,
  makeTakeOverScene,
} from "../player/index.ts";
import { openThread } from "../thinking/threads.ts";

export interface PlayStart extends StartOptions {
  readonly new?: true;
  readonly record?: string;
  /** Takes over the session from another process without asking. */
  readonly takeOver?: true;
  /** Holds the values of the game's options. */
  readonly optionValues?: OptionValues;
  /** Shows the boards from the other side. */
  readonly flip?: true;
  /** Is true if the computer plays for all players; then nothing is saved. */
  readonly watched?: boolean;
  /** Holds a session to continue, which was read from a record. */
  readonly startedSession?: Session;
  /** Holds the computer opponent. */
  readonly computer?: ComputerPlayers;
  /** Holds the page that mirrors the session. */
  readonly sidePage?: PageBeside;
}

/** Holds a new or resumed session, and the functions that save it after each input and when the player leaves. */
export type StartedPlay = Pick<PlayOptions, "session" | "greeting" | "isContinued" | "onLeave"> &
  Required<Pick<PlayOptions, "onPlayed">>;

/** Receives the news that another process has taken over the session, and messages about what prevents saving. */
interface PlayListener {
  onTakenOver(): void;
  notify(text: string): void;
}

/** Starts the sessions at this terminal, and saves them. */
export function openPlays() {
  /** Lists the lines to print after the terminal has been restored. */
  const farewell: string[] = [];
  const hints = new Hints(realClock, openThread("hints"));
  const folders = findFolders();
  const settings = new SettingsFile(folders);
  const saves = new Saves(folders);
  const scores = new Scores(folders);
  return { settings, saves, farewell, scene, claim: claimLock, start };

  /** Resumes the saved session of a game, or starts a new one. Asks first if another process is playing the game. */
  function scene(stage: SceneStack, game: Game, options: PlayStart = {}): Scene {
    if (options.watched) return makePlayScene(stage, game, { ...options, new: true });
    const lock = saves.lockOf(game);
    const holder = claimLock(lock, options);
    if (typeof holder !== "number") return makePlayScene(stage, game, options, holder);
    const showPlay = (ownLock?: Lock): void => stage.replace(makePlayScene(stage, game, options, ownLock));
    const title = `${game.program.facts.title} is open in another window (process ${holder})`;
    const takeOver = (): void => {
      lock.take();
      showPlay(lock);
    };
    return makeTakeOverScene(stage, title, takeOver, () => showPlay());
  }

  /** Returns the lock if it was claimed, the id of the process that holds it, or undefined if locks cannot be written. */
  function claimLock(lock: Lock, { takeOver }: PlayStart): Lock | number | undefined {
    try {
      if (!takeOver) return lock.claim() ?? lock;
      lock.take();
      return lock;
    } catch (error) {
      reportUnsaved(error);
      return undefined;
    }
  }

  /** Resumes the saved session of a game, or starts a new one. Without a lock, the session is not saved. */
  function start(game: Game, options: PlayStart, listener: PlayListener, lock?: Lock): StartedPlay {
    const keeper = makePlayKeeper({
      saves,
      lock,
      record: options.record,
      onTakenOver: listener.onTakenOver,
      onError: (error) => listener.notify(`The play cannot be saved now. ${(error as Error).message}`),
    });
    return {
      ...resumeOrStart(game, options),
      onPlayed: (session) => keeper.notePlayed(session),
      onLeave: (session, isAccident) => {
        keeper.leave();
        if (lock) saveAndRelease(session, isAccident, lock);
        if (options.record !== undefined) writeRecord(session, options.record);
      },
    };
  }

  function makePlayScene(stage: SceneStack, game: Game, options: PlayStart, lock?: Lock): PlayScene {
    const notify = (text: string): void => {
      scene.notes.tell(text);
      stage.redraw();
    };
    const startedPlay = start(game, options, { onTakenOver: () => stage.end(), notify }, lock);
    const scene: PlayScene = new PlayScene({
      stage,
      settings,
      scores: options.watched ? undefined : scores,
      today: () => new Date().toISOString().slice(0, 10),
      freshSeed,
      readFile: readPlayerFile,
      hints,
      flipped: options.flip ?? false,
      computer: options.computer,
      sidePage: options.sidePage,
      ...startedPlay,
      onLeave: (last, isAccident) => {
        hints.close();
        startedPlay.onLeave(last, isAccident);
      },
    });
    return scene;
  }

  function resumeOrStart(game: Game, options: PlayStart) {
    if (options.startedSession) return { session: options.startedSession };
    const { level, seed, start, fen, optionValues: given = [] } = options;
    const isFreshStart = [options.new, seed, fen, start, level, ...given].some((it) => it !== undefined);
    const savedPlay = isFreshStart ? undefined : saves.load(game);
    if (savedPlay && "session" in savedPlay)
      return { session: savedPlay.session, greeting: "Continuing where you left off.", isContinued: true };
    const freshStart = start === undefined && {
      seed: seed ?? seedOf(game.program, freshSeed),
      options: withPlayerFiles(game.program, given),
    };
    const session = startSession(game, { seed, level, start, options: given, ...freshStart });
    return { session, ...(savedPlay && { greeting: savedPlay.trouble }) };
  }

  /**
   * Saves a session and releases its lock, unless another process has taken the session over. After an error,
   * the session is saved without the input that failed.
   */
  function saveAndRelease(session: Session, isAccident: boolean, lock: Lock): void {
    const { title } = session.game.program.facts;
    if (!lock.isOurs) {
      farewell.push(`${title} continues in another window, and is saved there.`);
      return;
    }
    tryWriting(() => {
      saves.save(session, isAccident);
      if (saves.has(session.game)) farewell.push(`${title} is saved; play it again to continue.`);
    });
    tryWriting(() => lock.release());
  }

  function writeRecord(session: Session, recordPath: string): void {
    tryWriting(() => {
      writeFile(recordPath, makeReplay(session.game, replayOf(session)));
      farewell.push(`Wrote ${recordPath}.`);
    });
  }

  /** Runs a function that writes a file. An error is reported, but does not prevent the player from leaving. */
  function tryWriting(work: () => void): void {
    try {
      work();
    } catch (error) {
      reportUnsaved(error);
    }
  }

  function reportUnsaved(error: unknown): void {
    const { message } = error as Error;
    farewell.push(error instanceof Failure ? message : `The play cannot be saved: ${message}.`);
    process.exitCode ||= exitCodes.usage;
  }
}
