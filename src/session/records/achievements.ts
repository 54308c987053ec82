import type { Position } from "../../game/index.ts";
import type { Program } from "../../program/index.ts";
import { mapLevels } from "../levels.ts";
import { scoreOf } from "./score.ts";
import { type Score, scoreText } from "./scores.ts";
import type { Session } from "../session.ts";

/** Stores the best scores. */
export interface ScoreBook {
  /** Adds a score and returns its rank among comparable scores, from 1; undefined if it is not among the best. */
  add(program: Program, score: Score): number | undefined;
}

/**
 * Describes the start of a level. `inputsBefore` is the number of inputs before it. `carriedInputs` is the number of inputs that led to the
 * checkpoint from which the level was restarted. They count too, because play continues from their result. It is undefined if the number is
 * unknown.
 */
interface LevelStart {
  readonly level: number;
  readonly inputsBefore: number;
  readonly carriedInputs: number | undefined;
}

/** Detects achievements in a session: a level won with few inputs or in little time, or the score of a finished game. */
export class Achievements {
  readonly #scores: ScoreBook | undefined;
  readonly #today: () => string;
  #session: Session | undefined;
  /** Is true if the session started with inputs that the player did not play. */
  #isForeign = false;
  /** Lists the starts of levels, the latest last. */
  readonly #levelStarts: LevelStart[] = [];
  /** Maps each checkpoint to the number of inputs between the start of its level and the checkpoint. */
  readonly #inputCounts = new WeakMap<Position, number>();
  /** Stores the final position of the last level that was counted. The session keeps that position until the next input, even across messages. */
  #countedPosition: Position | undefined;

  constructor(scores: ScoreBook | undefined, today: () => string) {
    this.#scores = scores;
    this.#today = today;
  }

  /**
   * Starts to observe a session. If the session already has inputs, nothing in it counts, unless the player resumes it.
   * @param inputsBefore is set for a resumed session: the number of inputs before its current level started, or "unknown"
   */
  begin(session: Session, inputsBefore?: number | "unknown"): void {
    const { length } = session.inputs;
    this.#isForeign = inputsBefore === undefined && length > 0;
    this.#beginLevel(session, Number(inputsBefore) || 0, inputsBefore === "unknown" ? undefined : 0);
  }

  #beginLevel(session: Session, inputsBefore: number, carriedInputs: number | undefined): void {
    if (session !== this.#session) this.#levelStarts.length = 0;
    this.#session = session;
    this.#levelStarts.push({ level: session.level, inputsBefore, carriedInputs });
    this.#countedPosition = session.ended;
  }

  /** Returns the number of inputs before the level started; undefined if the number is unknown or the session does not count. */
  get inputsBeforeLevel(): number | undefined {
    return this.#isForeign || this.#lastStart.carriedInputs === undefined
      ? undefined
      : this.#lastStart.inputsBefore;
  }

  get #lastStart(): LevelStart {
    return this.#levelStarts.at(-1) ?? { level: 0, inputsBefore: 0, carriedInputs: 0 };
  }

  /** Returns the number of inputs in the level so far; undefined if it is unknown. */
  #countInputs(session: Session): number | undefined {
    const { inputsBefore, carriedInputs } = this.#lastStart;
    const inputCount = session.inputs
      .runs(inputsBefore)
      .reduce((sum, { input, times }) => sum + (input.type === "cycle" ? times : 0), 0);
    return carriedInputs === undefined ? undefined : carriedInputs + inputCount;
  }

  /** Records a restart of the level, from its checkpoint if there is one. */
  #restart(session: Session): void {
    const { checkpoint } = session;
    this.#beginLevel(
      session,
      session.inputs.length,
      checkpoint === undefined ? 0 : this.#inputCounts.get(checkpoint),
    );
  }

  /** Records the number of inputs that led to a new checkpoint. */
  #recordCheckpoint(session: Session): void {
    const { checkpoint } = session;
    if (checkpoint === undefined || this.#inputCounts.has(checkpoint)) return;
    const count = this.#lastStart.level === session.level ? this.#countInputs(session) : undefined;
    if (count !== undefined) this.#inputCounts.set(checkpoint, count);
  }

  /** Returns a message if the last input won a level (other than the last one) or achieved a new best score; otherwise undefined. */
  recordInput(session: Session, oldStatus: Session["status"]): string | undefined {
    const hasRestarted = session.inputs.at(-1)?.type === "restart";
    if (hasRestarted && !keepsState(session.game.program)) this.#restart(session);
    while (this.#lastStart.inputsBefore > session.inputs.length) this.#levelStarts.pop();
    this.#recordCheckpoint(session);
    const isOver = session.status !== "playing" && oldStatus === "playing";
    const hasWon = session.ended !== undefined && session.ended !== this.#countedPosition;
    this.#countedPosition = session.ended;
    if (this.#isForeign || (!hasWon && !isOver)) return undefined;
    const { level } = this.#lastStart;
    const score = this.#scoreOf(session, session.ended ?? session.position);
    const rank = score && this.#scores?.add(session.game.program, score);
    if (session.level !== this.#lastStart.level) {
      // Kept state also goes on to the next level, whose inputs are therefore counted from where this level was begun.
      const { inputsBefore, carriedInputs } = this.#lastStart;
      if (keepsState(session.game.program)) this.#beginLevel(session, inputsBefore, carriedInputs);
      else this.#beginLevel(session, session.inputs.length, 0);
    }
    if (!score || rank !== 1) return hasWon ? `Level ${level} done.` : undefined;
    // The session may already be showing the next level.
    const isScoreOfLevel = score.level !== undefined && mapLevels(session.game.program).length > 1;
    return `${isScoreOfLevel ? `Level ${score.level} done, the` : "The"} best so far: ${scoreText(score)}.`;
  }

  #scoreOf(session: Session, position: Position): Score | undefined {
    const { tick, habits } = session.game.program;
    const day = this.#today();
    const score = scoreOf(session, position);
    if (score !== undefined)
      return session.status === "playing"
        ? undefined
        : { by: habits?.lowScore ? "low score" : "score", value: score, day };
    if (session.status === "lost" || session.status === "drawn") return undefined;
    const { level } = this.#lastStart;
    // If the level was started before the session was saved, the number of its inputs is unknown.
    if (position.level !== mapLevels(session.game.program)[level - 1]) return undefined;
    const inputCount = this.#countInputs(session);
    if (inputCount === undefined) return undefined;
    if (!tick) return { by: "inputs", value: inputCount, level, day };
    const seconds = Math.round((inputCount * tick.microseconds) / 100_000) / 10;
    return { by: "seconds", value: seconds, level, day };
  }
}

/** Returns true if a restart or a new level leaves some state as it was, so that inputs before it may have helped to win (rule R9). */
const keepsState = ({ variables, timers, sources, piles = [] }: Program): boolean =>
  [...variables, ...timers, ...sources, ...piles].some((it) => it.kept);
