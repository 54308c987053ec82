import type { Program } from "../program/index.ts";
import { chosenInput, type Session, contentHash, isSameData } from "../session/index.ts";
import type { HintAnswer, HintOrder } from "../solve/index.ts";
import type { Clock } from "./clock.ts";
import type { LivePlay } from "./live-play.ts";
import { playBackInputs } from "./play-out.ts";
import type { OpenWorker, WorkerPort } from "./worker.ts";

/** Opens a worker that searches for a way to win. */
export type OpenHints = OpenWorker<HintOrder, HintAnswer>;

/** Describes the result of a search for a hint. */
export type Hint = Exclude<HintAnswer, { type: "progress" }>;

/** Limits the wait for a hint, in milliseconds. */
const hintTimeout = 20_000;
/** Sets the interval between progress reports, in milliseconds. */
const progressInterval = 1000;
/** Limits the memory of the search, in bytes. */
const memoryLimit = 200 * 2 ** 20;

/** Searches for hints in a worker, which is started for the first search. */
export class Hints {
  readonly #clock: Clock;
  readonly #open: OpenHints;
  #worker: WorkerPort<HintOrder> | undefined;
  #program: Program | undefined;
  #searchId = 0;
  #receive: ((answer: HintAnswer) => void) | undefined;
  #cancelTimeout: (() => void) | undefined;

  constructor(clock: Clock, openHints: OpenHints) {
    this.#clock = clock;
    this.#open = openHints;
  }

  /**
   * Searches for a way to win from the current position of a session, and cancels any earlier search.
   * `onProgress` is called repeatedly with the number of positions examined.
   */
  async ask({ game, position }: Session, onProgress: (positions: number) => void = () => {}): Promise<Hint> {
    const id = ++this.#searchId;
    if (game.program.habits?.noHints) return { type: "wrong", text: "This game gives no hints." };
    const worker = this.#prepareWorker(game.program);
    let nextReport = this.#clock.now() + progressInterval;
    const hintPromise = new Promise<Hint>((resolve) => {
      this.#receive = (answer) => {
        if (answer.id !== undefined && answer.id !== id) return;
        if (answer.type !== "progress") return resolve(answer);
        if (this.#clock.now() < nextReport) return;
        nextReport = this.#clock.now() + progressInterval;
        onProgress(answer.progress.states);
      };
    });
    worker.post({ type: "hint", id, position: position.save(), memory: memoryLimit, knowChance: true });
    this.#cancelTimeout?.();
    this.#cancelTimeout = this.#clock.after(hintTimeout, () => this.stop());
    const hint = await hintPromise;
    this.#cancelTimeout();
    return hint;
  }

  stop(): void {
    this.#worker?.post({ type: "stop" });
  }

  close(): void {
    this.#cancelTimeout?.();
    this.#worker?.close();
    this.#worker = this.#program = undefined;
  }

  #prepareWorker(program: Program): WorkerPort<HintOrder> {
    this.#worker ??= this.#open(
      (answer) => this.#receive?.(answer),
      ({ message }) => {
        this.#worker = this.#program = undefined;
        this.#receive?.({ type: "wrong", id: this.#searchId, text: message });
      },
    );
    if (this.#program !== program) this.#worker.post({ type: "begin", program });
    this.#program = program;
    return this.#worker;
  }
}

/** Maps each play with a running search to a function that cancels the search. */
const runningSearches = new WeakMap<LivePlay, () => void>();

type Hinter = Pick<Hints, "ask" | "stop">;

/**
 * Searches for a hint and shows it. The search is cancelled when the player continues or requests a hint again.
 * A game with a clock is paused, so that the hint stays valid.
 */
export async function giveHint(play: LivePlay, hints: Hinter, textOf: (hint: Hint) => string): Promise<void> {
  const hint = await findSolution(play, hints);
  if (!hint) return;
  if (hint.type === "hint") markHelped(play.session);
  play.say(textOf(hint));
}

/** Sets how long each input of a solution is shown, in milliseconds. */
const solutionPace = 280;

/**
 * Searches for a way to win and plays it input by input. An input of the player, or a second request, stops it.
 * The level does not count as solved by the player.
 */
export async function showSolution(
  play: LivePlay,
  hints: Hinter,
  clock: Clock,
  describeHint: (hint: Hint) => string,
): Promise<void> {
  const hint = await findSolution(play, hints);
  if (hint?.type !== "hint") return hint && play.say(describeHint(hint));
  const { game, session } = play;
  const remainingInputs = [...hint.inputs];
  const { level } = session;
  play.solvedLevel = level;
  markHelped(session);
  const stopPlayback = playBackInputs(play, clock, {
    interval: solutionPace,
    next: () => {
      const controls = remainingInputs.shift();
      return controls && chosenInput(game, play.session.position, { controls });
    },
    onEnd: (hasPlayedAll) => {
      runningSearches.delete(play);
      const count = hint.inputs.length;
      const countText = count === 1 ? "One input wins" : `${count} inputs win`;
      if (!hasPlayedAll) return play.say("The solution was stopped.");
      if (play.session.status !== "playing")
        return play.say(`${countText}. Now you: choose the level again.`);
      // The game is at the next level already: return to the solved one after its final view, unless the player plays on.
      const { number } = session;
      clock.after(2 * solutionPace, () => {
        if (play.session !== session || session.number !== number) return;
        play.begin(level);
        play.say(`${countText}. Now you.`);
      });
    },
  });
  runningSearches.set(play, stopPlayback);
}

/** Searches for a way to win. Returns undefined if the search was cancelled, or if this call itself cancelled an earlier search. */
async function findSolution(play: LivePlay, hints: Hinter): Promise<Hint | undefined> {
  const cancelEarlierSearch = runningSearches.get(play);
  if (cancelEarlierSearch) {
    const { remark } = play;
    cancelEarlierSearch();
    if (play.remark === remark) play.say("Stopped looking for a solution.");
    return undefined;
  }
  const { session } = play;
  if (session.status !== "playing" || session.message !== undefined) return undefined;
  if (play.hasClock) play.pause(true, true);
  const { number } = session;
  const hasGoneOn = (): boolean => play.session !== session || session.number !== number;
  const stopSearch = (): void => {
    stopListening();
    runningSearches.delete(play);
    hints.stop();
  };
  const stopListening = play.listen(() => hasGoneOn() && stopSearch());
  runningSearches.set(play, stopSearch);
  play.say("Looking for a solution…");
  const hint = await hints.ask(session, (positionCount) => {
    const count = positionCount.toLocaleString("en");
    if (runningSearches.get(play) === stopSearch)
      play.say(`Looking for a solution… ${count} positions so far. Play on or ask again to stop.`);
  });
  if (runningSearches.get(play) !== stopSearch) return undefined;
  stopSearch();
  return hint;
}

/** Holds the sessions in which a hint or a solution was shown. */
const helpedSessions = new Set<Session>();

/** Records that a hint or a solution was shown in a session. */
function markHelped(session: Session): void {
  helpedSessions.add(session);
}

/** Returns true if a hint or a solution was shown in a session, or in an earlier session that it resumes. */
export function wasHelped(session: Session): boolean {
  return helpedSessions.has(session);
}

/**
 * Records a session that has just been loaded as helped if it resumes a helped session. Later the inputs do not show this,
 * because a player who begins anew may give the same inputs.
 */
export function markResumed(session: Session): void {
  if ([...helpedSessions].some((it) => resumes(session, it))) markHelped(session);
}

function resumes(session: Session, { game, firstLevel, inputs }: Session): boolean {
  return (
    inputs.length > 0 &&
    firstLevel === session.firstLevel &&
    contentHash(game.program) === contentHash(session.game.program) &&
    isSameData(inputs.slice(), session.inputs.slice(0, inputs.length))
  );
}
