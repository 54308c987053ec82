import type { Frame } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";
import { Speaker } from "./speaker.ts";

/** Makes a play heard: the sounds of its frames, and where the game has none for it, how it ends. */
export class Sounds {
  /** From 0 to 1. */
  volume: number;
  readonly #play: LivePlay;
  readonly #speaker: Speaker;
  readonly #end: () => void;
  #number: number;
  #status: Frame["status"];
  /** How many squares of the first board were not empty. */
  #things = 0;

  /** @param heard the last frame that needs no sound any more */
  constructor(play: LivePlay, heard: Frame, volume: number) {
    this.#play = play;
    this.volume = volume;
    this.#speaker = new Speaker();
    this.#number = heard.number;
    this.#status = heard.status;
    this.#end = play.listen(() => this.#hear(play.frame));
    this.#hear(play.frame);
  }

  /** A sentence, if nothing can be heard. */
  get trouble(): string | undefined {
    return this.#speaker.trouble;
  }

  stop(): void {
    this.#end();
    this.#speaker.close();
  }

  /** A move, a capture and a check sound different. */
  #moveHeard({ moves, blocks }: Frame): readonly string[] {
    const board = blocks.find((it) => it.type === "board");
    const before = this.#things;
    this.#things = board?.tops.filter((it) => it !== 0).length ?? 0;
    if (moves.length === 0) return this.#things > before ? ["knock"] : [];
    if (board?.marks && board.marks.checked.length > 0) return ["alarm"];
    return [this.#things < before ? "take" : "knock"];
  }

  #hear(frame: Frame): void {
    const { number, sounds, status } = frame;
    if (number === this.#number) return;
    this.#number = number;
    const ended = status !== this.#status && status !== "playing";
    this.#status = status;
    const { program } = this.#play.game;
    const own = program.habits?.sounds;
    const heard = [...new Set(sounds)];
    if (ended && !own?.end && !own?.won) heard.push(status === "lost" ? "lose" : "win");
    else if (program.moves && heard.length === 0) heard.push(...this.#moveHeard(frame));
    for (const name of heard) this.#speaker.play(name, this.volume);
  }
}
