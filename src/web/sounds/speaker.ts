import { sfxr } from "jsfxr";
import { type Recipe, recipeOf } from "./recipes.ts";
import type { Frame } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";

/** Lists the defaults of sfxr's parameters: `fromJSON` reads nothing here, and leaves them as they are. */
const usual = sfxr.generate("fromJSON", { sound_vol: 0.4 });

const noSounds = "This browser plays no sounds.";

/** Plays sounds by their names. Where the browser has no sound it is silent, and `trouble` says why. */
export class Speaker {
  /** Contains a sentence, if nothing can be heard. */
  trouble: string | undefined = undefined;
  /** Is made with the first sound: one that runs costs work even while it is silent. */
  #output: Output | undefined;
  readonly #sounds = new Map<string, AudioBuffer | null>();

  constructor() {
    if (typeof AudioContext === "undefined") this.trouble = noSounds;
  }

  /** Plays a sound now. @param volume from 0 to 1 */
  play(name: string, volume: number): void {
    if (volume === 0) return;
    const output = this.#open();
    if (!output) return;
    const { context, gain } = output;
    // A browser may hold sounds back until somebody has touched the page.
    if (context.state === "suspended") void context.resume().catch(() => undefined);
    gain.gain.value = volume;
    const sound = this.#soundOf(name, context);
    if (!sound) return;
    const source = context.createBufferSource();
    source.buffer = sound;
    source.connect(gain);
    source.start();
  }

  /** Silences it for good. */
  close(): void {
    void this.#output?.context.close().catch(() => undefined);
  }

  #open(): Output | undefined {
    if (this.trouble !== undefined) return undefined;
    try {
      return (this.#output ??= makeOutput());
    } catch {
      this.trouble = noSounds;
      return undefined;
    }
  }

  #soundOf(name: string, context: AudioContext): AudioBuffer | null {
    const known = this.#sounds.get(name);
    if (known !== undefined) return known;
    const sound = soundOf(recipeOf(name), context);
    this.#sounds.set(name, sound);
    return sound;
  }
}

interface Output {
  readonly context: AudioContext;
  readonly gain: GainNode;
}

function makeOutput(): Output {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  return { context, gain };
}

function soundOf(recipe: Recipe, context: AudioContext): AudioBuffer | null {
  return sfxr.toWebAudio({ ...usual, ...recipe }, context)?.buffer ?? null;
}

/** Makes a play heard: the sounds of its frames, and where the game has none for it, how it ends. */
export class Sounds {
  /** Sets the volume from 0 to 1. */
  volume: number;
  readonly #play: LivePlay;
  readonly #speaker: Speaker;
  readonly #end: () => void;
  #number: number;
  #status: Frame["status"];
  /** Counts the squares of the first board that were not empty. */
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

  /** Contains a sentence, if nothing can be heard. */
  get trouble(): string | undefined {
    return this.#speaker.trouble;
  }

  stop(): void {
    this.#end();
    this.#speaker.close();
  }

  /** Returns the sounds of a move: a move, a capture and a check sound different. */
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
