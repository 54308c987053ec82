import { writeFileAsync } from "../files/index.ts";
import type { Lock } from "./lock.ts";
import type { Saves } from "./saves.ts";
import * as sessions from "../../session/index.ts";

/** Holds the inputs of one line of the replay, and the hash of the position after them. */
type ReplayRow = Pick<sessions.Replay["lines"][number], "inputs" | "hash">;

/** Extends the replay of a session during play, without replaying the session. */
export class GrowingReplay {
  #session: sessions.Session | undefined;
  #contentHash = "";
  #startHash = 0;
  #rows: ReplayRow[] = [];

  /** Returns the replay of a session so far. Inputs undone since the last call are removed. */
  text(session: sessions.Session): string {
    if (session !== this.#session) this.#startOver(session);
    const inputs = session.inputs.slice(this.#dropUndone(session.inputs));
    if (inputs.length > 0) this.#rows.push({ inputs, hash: session.hash() });
    const { game, seed, options, firstLevel: level } = session;
    const lines = this.#rows.map((row, line) => ({ ...row, line }));
    const { title } = game.program.facts;
    const [content, start] = [this.#contentHash, this.#startHash];
    return sessions.makeReplay(game, { title, content, seed, options, level, start, lines });
  }

  #startOver(session: sessions.Session): void {
    const { game, seed, options, firstLevel: level } = session;
    this.#session = session;
    this.#startHash = sessions.newSession(game, { seed, options, level }).hash();
    this.#contentHash = sessions.contentHash(game.program);
    this.#rows = [];
  }

  /** Removes the rows whose inputs were undone, and returns the number of inputs in the remaining rows. */
  #dropUndone(log: sessions.InputLog): number {
    const currentInputs = log[Symbol.iterator]();
    let unchangedCount = 0;
    const firstChangedRow = this.#rows.findIndex(({ inputs }) => {
      const isUnchanged = inputs.every((it) => {
        const { value, done } = currentInputs.next();
        return done !== true && sessions.sameInput(value, it);
      });
      if (isUnchanged) unchangedCount += inputs.length;
      return !isUnchanged;
    });
    if (firstChangedRow >= 0) this.#rows.length = firstChangedRow;
    return unchangedCount;
  }
}

/** Sets the delay in milliseconds between an input and its save, unless saving is slow. */
const defaultDelay = 200;
/** Multiplies the processor time of a save to get the delay before the next one, so that saving takes at most a tenth of the time. */
const delayFactor = 10;

export interface KeeperOptions {
  readonly saves: Saves;
  /** Holds the lock of the game; without a lock the session is not saved. */
  readonly lock: Lock | undefined;
  /** Names the file to which the replay is written. */
  readonly record: string | undefined;
  /** Is called when another process has taken over the session. */
  readonly onTakenOver: () => void;
  /** Is called when the session cannot be saved. */
  readonly onError: (error: unknown) => void;
}

/** Saves and records a session soon after each input, so that a kill or a power cut loses little. */
export function makePlayKeeper(options: KeeperOptions) {
  const recording = new GrowingReplay();
  let saveTimer: NodeJS.Timeout | undefined;
  /** Holds the session to save next. */
  let nextSession: sessions.Session | undefined;
  let saveDelay = defaultDelay;
  let isBusy = false;
  let hasLeft = false;
  return { notePlayed, leave };

  /** Schedules a save; must be called after each input. */
  function notePlayed(session: sessions.Session): void {
    nextSession = session;
    if (saveTimer || isBusy || hasLeft) return;
    saveTimer = setTimeout(() => void saveNext(), saveDelay);
  }

  /** Stops saving; must be called when the player leaves. The caller saves the session itself. */
  function leave(): void {
    hasLeft = true;
    clearTimeout(saveTimer);
  }

  async function saveNext(): Promise<void> {
    const session = nextSession;
    saveTimer = undefined;
    nextSession = undefined;
    if (!session) return undefined;
    if (options.lock?.isOurs === false) return options.onTakenOver();
    isBusy = true;
    try {
      await writeSession(session);
    } catch (error) {
      options.onError(error);
    }
    isBusy = false;
    return nextSession && notePlayed(nextSession);
  }

  async function writeSession(session: sessions.Session): Promise<void> {
    const { saves, lock, record } = options;
    const isWanted = (): boolean => !hasLeft;
    // Processor time is measured because elapsed time would include waiting on a busy machine.
    const cpuUsageBefore = process.cpuUsage();
    const writes = [
      lock && saves.saveLater(session, isWanted),
      record === undefined ? undefined : writeFileAsync(record, recording.text(session), isWanted),
    ];
    saveDelay = Math.max(defaultDelay, delayFactor * (process.cpuUsage(cpuUsageBefore).user / 1000));
    await Promise.all(writes);
  }
}
