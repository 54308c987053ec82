import type { Position } from "../game/index.ts";
import type { Program } from "../program/index.ts";
import { scoreOf } from "./score.ts";
import { type Score, scoreText } from "./scores.ts";
import type { Session } from "./session.ts";

/** Where the best plays are kept. */
export interface ScoreBook {
  /** Adds a score and answers its place among those of its kind, from 1; nothing if it is not among the best. */
  add(program: Program, score: Score): number | undefined;
}

/** Watches a play for what is worth keeping: a level won in few inputs or little time, the score of a game that is over. */
export class Achievements {
  readonly #scores: ScoreBook | undefined;
  readonly #today: () => string;
  #level = 0;
  /** How many inputs the session had when the level began. */
  #begun = 0;

  constructor(scores: ScoreBook | undefined, today: () => string) {
    this.#scores = scores;
    this.#today = today;
  }

  /** A level begins, or the play is another one; `begun` is how many inputs had been played when its level began. */
  begin(session: Session, begun = session.inputs.length): void {
    this.#level = session.level;
    this.#begun = begun;
  }

  /** How many inputs had been played when the level began. */
  get begun(): number {
    return this.#begun;
  }

  /** What an input has brought, as a sentence; nothing if it is not among the best. */
  look(session: Session, before: Session["status"]): string | undefined {
    const over = session.status !== "playing" && before === "playing";
    const won = session.ended !== undefined || (over && session.status === "won");
    if (!won && !over) return undefined;
    const score = this.#scoreOf(session, session.ended ?? session.position);
    const place = score && this.#scores?.add(session.game.program, score);
    if (session.level !== this.#level) this.begin(session);
    return score && place === 1 ? `The best so far: ${scoreText(score)}.` : undefined;
  }

  #scoreOf(session: Session, position: Position): Score | undefined {
    const day = this.#today();
    const score = scoreOf(session, position);
    if (score !== undefined)
      return session.status === "playing" ? undefined : { by: "score", value: score, day };
    if (session.status === "lost" || session.status === "drawn") return undefined;
    const inputs = session.inputs.slice(this.#begun).filter((it) => it.type === "cycle").length;
    const { tick } = session.game.program;
    if (!tick) return { by: "inputs", value: inputs, level: this.#level, day };
    const seconds = Math.round((inputs * tick.microseconds) / 100_000) / 10;
    return { by: "seconds", value: seconds, level: this.#level, day };
  }
}
