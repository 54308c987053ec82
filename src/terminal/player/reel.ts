import type { Game } from "../../game/index.ts";
import { type Input, newSession, type Replay, type Session } from "../../session/index.ts";
import { type Frame, frameOf } from "../../view/index.ts";

/** So many frames are kept at a time, twice. */
const chunkSize = 400;

/**
 * The frames of a recorded play, by number: 0 is the beginning. Forwards one session plays on; backwards a part is played again from
 * the beginning and its frames are kept, because that is quick and needs little memory.
 */
export class Reel {
  readonly #game: Game;
  readonly #replay: Replay;
  readonly #inputs: readonly Input[];
  #session: Session;
  /** How many inputs the session has played. */
  #at = 0;
  readonly #chunks = new Map<number, Frame[]>();

  constructor(game: Game, replay: Replay) {
    this.#game = game;
    this.#replay = replay;
    this.#inputs = replay.lines.flatMap((line) => line.inputs);
    this.#session = this.#begin();
  }

  /** The number of the last frame. */
  get last(): number {
    return this.#inputs.length;
  }

  /** The input that led to a frame; nothing led to the first. */
  input(number: number): Input | undefined {
    return this.#inputs[number - 1];
  }

  frame(number: number): Frame {
    const chunk = Math.floor(number / chunkSize);
    const frames = this.#chunks.get(chunk) ?? this.#load(chunk);
    while (frames.length <= number - chunk * chunkSize)
      frames.push(this.#next(chunk * chunkSize + frames.length));
    return frames[number - chunk * chunkSize];
  }

  #load(chunk: number): Frame[] {
    const frames: Frame[] = [];
    const [oldest] = this.#chunks.keys();
    if (this.#chunks.size > 1 && oldest !== undefined) this.#chunks.delete(oldest);
    this.#chunks.set(chunk, frames);
    return frames;
  }

  #next(number: number): Frame {
    if (this.#at > number) this.#session = this.#begin();
    while (this.#at < number) this.#session.play(this.#inputs[this.#at++]);
    return frameOf(this.#session, { piles: true });
  }

  #begin(): Session {
    this.#at = 0;
    const { seed, level, options } = this.#replay;
    return newSession(this.#game, { seed, level, options, remember: false });
  }
}
