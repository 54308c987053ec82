import { writeFileAsync } from "../files/index.ts";
import type { Lock } from "./lock.ts";
import type { Saves } from "./saves.ts";
import {
  type Input,
  type InputLog,
  type Session,
  contentHash,
  makeReplay,
  newSession,
  sameInput,
} from "../../session/index.ts";

/** Holds inputs that were recorded together, and the hash of the position after them. */
interface Row {
  readonly inputs: readonly Input[];
  readonly hash: number;
}

/** Builds the replay of a session while it is played, without replaying it. */
export class GrowingReplay {
  #session: Session | undefined;
  #content = "";
  #start = 0;
  #rows: Row[] = [];

  /** Returns the replay of a session up to now. Inputs that were undone since the last call are removed. */
  text(session: Session): string {
    if (session !== this.#session) this.#startOver(session);
    const at = this.#dropUndone(session.inputs);
    const inputs = session.inputs.slice(at);
    if (inputs.length > 0) this.#rows.push({ inputs, hash: session.hash() });
    const { game, seed, options, firstLevel: level } = session;
    const replayLines = this.#rows.map((row, line) => ({ ...row, line }));
    const { title } = game.program.facts;
    return makeReplay(game, {
      title,
      content: this.#content,
      seed,
      options,
      level,
      start: this.#start,
      lines: replayLines,
    });
  }

  #startOver(session: Session): void {
    const { game, seed, options, firstLevel: level } = session;
    this.#session = session;
    this.#start = newSession(game, { seed, options, level }).hash();
    this.#content = contentHash(game.program);
    this.#rows = [];
  }

  /** Removes the rows whose inputs were undone, and returns the number of inputs in the others. */
  #dropUndone(log: InputLog): number {
    const currentInputs = log[Symbol.iterator]();
    let at = 0;
    const firstChangedRow = this.#rows.findIndex(({ inputs }) => {
      const isUnchanged = inputs.every((it) => isNext(currentInputs, it));
      if (isUnchanged) at += inputs.length;
      return !isUnchanged;
    });
    if (firstChangedRow >= 0) this.#rows.length = firstChangedRow;
    return at;
  }
}

function isNext(now: Iterator<Input>, input: Input): boolean {
  const { value, done } = now.next();
  return done !== true && sameInput(value, input);
}

/** Is the usual delay before an input is saved, in milliseconds. */
const usualDelay = 200;
/** Limits saving to one part in this number of the processor time. */
const timeShare = 10;

export interface KeeperOptions {
  readonly saves: Saves;
  /** Is the lock of the game; without it nothing is saved. */
  readonly lock: Lock | undefined;
  /** Is the file to which the replay is written. */
  readonly record: string | undefined;
  /** Is called when another process has taken the session over. */
  readonly lost: () => void;
  /** Is called when the session cannot be saved. */
  readonly trouble: (error: unknown) => void;
}

/** Saves and records a session soon after each input, so that a kill or a power cut loses little. */
export class PlayKeeper {
  readonly #options: KeeperOptions;
  readonly #recording = new GrowingReplay();
  #waiting: NodeJS.Timeout | undefined;
  /** Is the session to save next. */
  #nextSession: Session | undefined;
  #pause = usualDelay;
  #isBusy = false;
  #isLeft = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Must be called after each input. */
  notePlayed(session: Session): void {
    this.#nextSession = session;
    if (this.#waiting || this.#isBusy || this.#isLeft) return;
    this.#waiting = setTimeout(() => void this.#saveNext(), this.#pause);
  }

  /** Must be called when the player leaves; the caller saves the session, and nothing is saved here after that. */
  leave(): void {
    this.#isLeft = true;
    clearTimeout(this.#waiting);
  }

  async #saveNext(): Promise<void> {
    const session = this.#nextSession;
    this.#waiting = undefined;
    this.#nextSession = undefined;
    if (!session) return undefined;
    if (this.#options.lock?.isOurs === false) return this.#options.lost();
    this.#isBusy = true;
    try {
      await this.#write(session);
    } catch (error) {
      this.#options.trouble(error);
    }
    this.#isBusy = false;
    return this.#nextSession && this.notePlayed(this.#nextSession);
  }

  async #write(session: Session): Promise<void> {
    const { saves, lock, record } = this.#options;
    const isWanted = (): boolean => !this.#isLeft;
    // Processor time is measured, because on a busy machine the clock also counts waiting.
    const began = process.cpuUsage();
    const writing = [
      lock && saves.saveLater(session, isWanted),
      record === undefined ? undefined : writeFileAsync(record, this.#recording.text(session), isWanted),
    ];
    this.#pause = Math.max(usualDelay, timeShare * (process.cpuUsage(began).user / 1000));
    await Promise.all(writing);
  }
}
