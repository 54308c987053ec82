import {
  contentHash,
  type Input,
  type InputLog,
  makeReplay,
  newSession,
  sameInput,
  type Session,
} from "../../session/index.ts";

/** Inputs that were recorded at one time, and the hash of what they led to. */
interface Row {
  readonly inputs: readonly Input[];
  readonly hash: number;
}

/** A replay that grows with a play: nothing of it is played again, however long it is. */
export class Recording {
  #session: Session | undefined;
  #content = "";
  #start = 0;
  #rows: Row[] = [];

  /** The play up to now. What was undone since the last time is no longer in it. */
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
