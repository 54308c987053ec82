import { createStore, del, get, set } from "idb-keyval";
import type { Game } from "../game/index.ts";
import {
  Achievements,
  contentHash,
  makeSureSave,
  parseSave,
  readScores,
  type Score,
  type Session,
  withScore,
} from "../session/index.ts";
import type { LivePlay } from "../play/index.ts";
import { listenTo } from "./listener.ts";

/** Describes what the browser stores for a game: the unfinished game, and the best scores. */
interface StoredGame {
  /** Contains a save of the session, unless the session is over or has no input. */
  readonly save?: string;
  /** Counts the inputs that had been played when the current level began. */
  readonly begun?: number | undefined;
  readonly scores?: unknown;
  /** Counts the sessions that have ended. */
  readonly ended?: unknown;
}

/** Describes a stored session to resume, and the best scores. */
export interface ResumedPlay {
  readonly session: Session | undefined;
  readonly begun: number | "unknown";
  readonly scores: readonly Score[];
  /** Counts the sessions that have ended. */
  readonly ended: number;
  /** Is true if the browser refuses to store anything. */
  readonly isRefused: boolean;
}

/** Sets how long after the last input a session is saved, in milliseconds. It is also saved when the page is hidden. */
const saveDelay = 200;
/** Sets how long after the first unsaved input a session is saved at the latest, in milliseconds. */
const maxSaveDelay = 600;
/** Makes slow saves less frequent: the next save waits for the duration of the last save times this factor. */
const delayPerSaveTime = 10;

const openPlayStore = (): ReturnType<typeof createStore> => createStore("quadrille-plays", "plays");

/** Reads the stored state of a game. Never rejects: if storage is unavailable or damaged, the game begins anew. */
export async function readPlay(game: Game): Promise<ResumedPlay> {
  try {
    const state = await get<StoredGame>(contentHash(game.program), openPlayStore());
    const session = state?.save === undefined ? undefined : parseSave(game, state.save, { isTrusted: true });
    const keptSession = session && !("wrong" in session) ? session : undefined;
    // The events of the last input are removed, because their messages were shown before the page was left.
    if (keptSession) Object.assign(keptSession, { last: { ...keptSession.last, events: [] } });
    const ended = typeof state?.ended === "number" ? state.ended : 0;
    return {
      session: keptSession,
      begun: state?.begun ?? "unknown",
      scores: readScores(state?.scores),
      ended,
      isRefused: false,
    };
  } catch {
    return { session: undefined, begun: 0, scores: [], ended: 0, isRefused: true };
  }
}

/** Saves the current session in the browser after each input, together with the best scores. */
export class AutoSaver {
  /** Lists scores, best first. */
  scores: readonly Score[];
  /** Counts the sessions that have ended in this browser. */
  ended: number;
  readonly #play: LivePlay;
  readonly #achievements: Achievements;
  readonly #stopListening: () => void;
  #session: Session;
  #status: Session["status"];
  #positionNumber: number;
  #timer: number | undefined;
  /** Holds the time by which the session must be saved, on the clock of `performance.now()`. */
  #saveDeadline = 0;
  /** Holds the milliseconds that the last save took. */
  #lastSaveTime = 0;
  #hasWarned = false;
  /** Counts the inputs that had been played at the last check. */
  #inputCount = 0;
  /** Holds the session if it has a clock and an input was undone, so that its score does not count. */
  #undone: Session | undefined;
  /** Holds the score of the session that has just ended. `place` is its rank: Infinity if all stored scores are better, undefined if it does not count. */
  result:
    | { readonly session: Session; readonly score: Score; readonly place: number | undefined }
    | undefined;

  constructor(play: LivePlay, { session, begun, scores, ended, isRefused }: ResumedPlay) {
    this.#play = play;
    this.scores = scores;
    this.ended = ended;
    this.#hasWarned = isRefused;
    this.#session = play.session;
    this.#status = play.session.status;
    this.#positionNumber = play.session.number;
    this.#achievements = new Achievements({ add: (_, score) => this.#addScore(score) }, localDate);
    this.#achievements.begin(play.session, session ? begun : undefined);
    const onHide = (): void => void (document.visibilityState === "hidden" && this.#saveNow());
    const stopListeners = [listenTo(document, "visibilitychange", onHide), play.listen(() => this.#update())];
    this.#stopListening = () => stopListeners.forEach((it) => it());
    if (session) play.say("You go on where you left off.");
    else if (isRefused) play.say("This browser keeps nothing: the game will begin anew when you come back.");
  }

  /** Saves pending changes and stops. */
  stop(): void {
    this.#stopListening();
    if (this.#timer !== undefined) this.#saveNow();
  }

  #update(): void {
    const { session } = this.#play;
    if (session !== this.#session) this.#achievements.begin(session);
    else if (session.number === this.#positionNumber) return;
    const isSame = session === this.#session;
    if (isSame && this.#play.hasClock && session.inputs.length < this.#inputCount) this.#undone = session;
    this.#inputCount = session.inputs.length;
    const achievementText = isSame ? this.#achievements.recordInput(session, this.#status) : undefined;
    if (isSame && session.status !== "playing" && this.#status === "playing") this.ended += 1;
    this.#session = session;
    this.#status = session.status;
    this.#positionNumber = session.number;
    this.#scheduleSave();
    if (achievementText !== undefined) this.#play.say(achievementText);
  }

  #scheduleSave(): void {
    const now = performance.now();
    const waitTime = delayPerSaveTime * this.#lastSaveTime;
    if (this.#timer === undefined) this.#saveDeadline = now + Math.max(maxSaveDelay, waitTime);
    else clearTimeout(this.#timer);
    const delay = Math.min(Math.max(saveDelay, waitTime), Math.max(0, this.#saveDeadline - now));
    this.#timer = window.setTimeout(() => this.#saveNow(), delay);
  }

  #addScore(score: Score): number | undefined {
    const { session, solvedLevel } = this.#play;
    if (score.level !== undefined && score.level === solvedLevel) return undefined;
    const isCounted = this.#undone !== session;
    const { scores, rank } = isCounted ? withScore(this.scores, score) : { scores: this.scores };
    this.scores = scores;
    this.result = { session, score, place: isCounted ? (rank ?? Infinity) : undefined };
    return rank;
  }

  #saveNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#save().catch(() => {
      if (!this.#hasWarned)
        this.#play.say("This browser is full or keeps nothing: play on, but do not close the page.");
      this.#hasWarned = true;
    });
  }

  async #save(): Promise<void> {
    const session = this.#session;
    const { program } = session.game;
    const isOpen = session.status === "playing" && (session.inputs.length > 0 || session.options.length > 0);
    const startTime = performance.now();
    const stateToStore: StoredGame = {
      ...(isOpen && { save: makeSureSave(session, false), begun: this.#achievements.inputsBeforeLevel }),
      ...(this.scores.length > 0 && { scores: this.scores }),
      ...(this.ended > 0 && { ended: this.ended }),
    };
    this.#lastSaveTime = performance.now() - startTime;
    await (Object.keys(stateToStore).length > 0
      ? set(contentHash(program), stateToStore, openPlayStore())
      : del(contentHash(program), openPlayStore()));
  }
}

/** Returns the local date as `2026-11-21`, which is the Swedish format. */
const localDate = (): string => new Date().toLocaleDateString("sv");
