import { sfxr } from "jsfxr";
import { getOrMake } from "../../base/index.ts";
import { recipeOf } from "./recipes.ts";
import type { Frame } from "../../view/index.ts";
import type { LivePlay } from "../../play/index.ts";

/** Holds the defaults of sfxr's parameters, which `fromJSON` leaves unchanged except for the volume. */
const defaultParameters = sfxr.generate("fromJSON", { sound_vol: 0.4 });

const noSounds = "This browser plays no sounds.";

/** Plays sounds by name. If the browser cannot play sounds, it stays silent and `problem` says why. */
export class Speaker {
  /** Holds a sentence that says why sounds cannot be played; undefined if they can be. */
  problem: string | undefined = undefined;
  /** Holds the audio output, made with the first sound, because an open output uses processor time even while silent. */
  #context: AudioContext | undefined;
  readonly #sounds = new Map<string, AudioBuffer | null>();

  constructor() {
    if (typeof AudioContext === "undefined") this.problem = noSounds;
  }

  /** Plays a sound now. @param volume from 0 to 1 */
  play(name: string, volume: number): void {
    if (volume === 0) return;
    const context = this.#open();
    if (!context) return;
    // A browser may suspend sound until the user interacts with the page.
    if (context.state === "suspended") void context.resume().catch(() => undefined);
    const sound = getOrMake(
      this.#sounds,
      name,
      () => sfxr.toWebAudio({ ...defaultParameters, ...recipeOf(name) }, context)?.buffer ?? null,
    );
    if (!sound) return;
    const source = context.createBufferSource();
    source.buffer = sound;
    source.connect(new GainNode(context, { gain: volume })).connect(context.destination);
    source.start();
  }

  /** Closes the audio output. */
  close(): void {
    void this.#context?.close().catch(() => undefined);
  }

  #open(): AudioContext | undefined {
    try {
      this.#context ??= new AudioContext();
    } catch {
      this.problem = noSounds;
    }
    return this.#context;
  }
}

/** Plays the sounds of each frame of a game, and a sound for the end of the game if the game defines none. */
export class Sounds {
  /** Sets the volume from 0 to 1. */
  volume: number;
  readonly #play: LivePlay;
  readonly #speaker: Speaker;
  readonly #stopListening: () => void;
  #frameNumber: number;
  #status: Frame["status"];
  /** Counts the non-empty squares of the first board. */
  #filledCount = 0;

  /** @param firstFrame the frame that is already shown, whose sounds are not played */
  constructor(play: LivePlay, firstFrame: Frame, volume: number) {
    this.#play = play;
    this.volume = volume;
    this.#speaker = new Speaker();
    this.#frameNumber = firstFrame.number;
    this.#status = firstFrame.status;
    this.#stopListening = play.listen(() => this.#playFrame(play.frame));
    this.#playFrame(play.frame);
  }

  /** Returns a sentence that says why sounds cannot be played; undefined if they can be. */
  get problem(): string | undefined {
    return this.#speaker.problem;
  }

  stop(): void {
    this.#stopListening();
    this.#speaker.close();
  }

  /** Returns the names of the sounds for a move, a capture or a check. */
  #chooseMoveSounds({ moves, blocks }: Frame): readonly string[] {
    const board = blocks.find((it) => it.type === "board");
    const oldCount = this.#filledCount;
    this.#filledCount = board?.tops.filter((it) => it !== 0).length ?? 0;
    if (moves.length === 0) return this.#filledCount > oldCount ? ["knock"] : [];
    if (board?.marks && board.marks.checked.length > 0) return ["alarm"];
    return [this.#filledCount < oldCount ? "take" : "knock"];
  }

  #playFrame(frame: Frame): void {
    const { number, sounds, status } = frame;
    if (number === this.#frameNumber) return;
    this.#frameNumber = number;
    const hasEnded = status !== this.#status && status !== "playing";
    this.#status = status;
    const { program } = this.#play.game;
    const ownSounds = program.habits?.sounds;
    const soundNames = [...new Set(sounds)];
    if (hasEnded && !ownSounds?.end && !ownSounds?.won) soundNames.push(status === "lost" ? "lose" : "win");
    else if (program.moves && soundNames.length === 0) soundNames.push(...this.#chooseMoveSounds(frame));
    for (const name of soundNames) this.#speaker.play(name, this.volume);
  }
}
