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

/** Describes inputs that were recorded at one time, and the hash of what they led to. */
interface Row {
  readonly inputs: readonly Input[];
  readonly hash: number;
}

/** Describes a replay that grows with a play: nothing of it is played again, however long it is. */
export class GrowingReplay {
  #session: Session | undefined;
  #content = "";
  #start = 0;
  #rows: Row[] = [];

  /** Returns the play up to now. What was undone since the last time is no longer in it. */
  text(session: Session): string {
    if (session !== this.#session) this.#begin(session);
    const at = this.#dropUndone(session.inputs);
    const inputs = session.inputs.slice(at);
    if (inputs.length > 0) this.#rows.push({ inputs, hash: session.hash() });
    const { game, seed, options, firstLevel: level } = session;
    const lines = this.#rows.map((row, line) => ({ ...row, line }));
    const { title } = game.program.facts;
    return makeReplay(game, {
      title,
      content: this.#content,
      seed,
      options,
      level,
      start: this.#start,
      lines,
    });
  }

  #begin(session: Session): void {
    const { game, seed, options, firstLevel: level } = session;
    this.#session = session;
    this.#start = newSession(game, { seed, options, level }).hash();
    this.#content = contentHash(game.program);
    this.#rows = [];
  }

  /** Keeps the rows that still hold, and answers how many inputs are in them. */
  #dropUndone(log: InputLog): number {
    const now = log[Symbol.iterator]();
    let at = 0;
    const changed = this.#rows.findIndex(({ inputs }) => {
      const holds = inputs.every((it) => isNext(now, it));
      if (holds) at += inputs.length;
      return !holds;
    });
    if (changed >= 0) this.#rows.length = changed;
    return at;
  }
}

function isNext(now: Iterator<Input>, input: Input): boolean {
  const { value, done } = now.next();
  return done !== true && sameInput(value, input);
}

/** Sets after how many milliseconds an input is kept. */
const soon = 200;
/** Limits the time that keeping takes to one part in this number. */
const share = 10;

export interface KeeperOptions {
  readonly saves: Saves;
  /** Is held while no other process takes the session over; without it nothing is saved. */
  readonly lock: Lock | undefined;
  /** Holds a file for the replay. */
  readonly record: string | undefined;
  /** Is called when another process has taken the play over. */
  readonly lost: () => void;
  /** Is called when it could not be written. */
  readonly trouble: (error: unknown) => void;
}

/** Keeps a play while it is played, and records it: soon after each input, so that a kill or a power cut costs little. */
export class PlayKeeper {
  readonly #options: KeeperOptions;
  readonly #recording = new GrowingReplay();
  #waiting: NodeJS.Timeout | undefined;
  /** Is the session to keep next, if something was played during the last write. */
  #next: Session | undefined;
  #pause = soon;
  #isBusy = false;
  #isLeft = false;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** Is called when something was played. */
  played(session: Session): void {
    this.#next = session;
    if (this.#waiting || this.#isBusy || this.#isLeft) return;
    this.#waiting = setTimeout(() => void this.#keep(), this.#pause);
  }

  /** Is called when the session is left: the caller saves it, and nothing is saved here after that. */
  leave(): void {
    this.#isLeft = true;
    clearTimeout(this.#waiting);
  }

  async #keep(): Promise<void> {
    const session = this.#next;
    this.#waiting = undefined;
    this.#next = undefined;
    if (!session) return undefined;
    if (this.#options.lock?.isOurs === false) return this.#options.lost();
    this.#isBusy = true;
    try {
      await this.#write(session);
    } catch (error) {
      this.#options.trouble(error);
    }
    this.#isBusy = false;
    return this.#next && this.played(this.#next);
  }

  async #write(session: Session): Promise<void> {
    const { saves, lock, record } = this.#options;
    const wanted = (): boolean => !this.#isLeft;
    // Processor time is measured, because on a busy machine the clock also counts waiting.
    const began = process.cpuUsage();
    const writing = [
      lock && saves.keepLater(session, wanted),
      record === undefined ? undefined : writeFileAsync(record, this.#recording.text(session), wanted),
    ];
    this.#pause = Math.max(soon, share * (process.cpuUsage(began).user / 1000));
    await Promise.all(writing);
  }
}
