import { sfxr } from "jsfxr";
import { type Recipe, recipeOf } from "./recipes.ts";

/** What every parameter of sfxr is without a recipe. */
const usual = {
  wave_type: 0,
  p_env_attack: 0,
  p_env_sustain: 0.3,
  p_env_punch: 0,
  p_env_decay: 0.4,
  p_base_freq: 0.3,
  p_freq_limit: 0,
  p_freq_ramp: 0,
  p_freq_dramp: 0,
  p_vib_strength: 0,
  p_vib_speed: 0,
  p_arp_mod: 0,
  p_arp_speed: 0,
  p_duty: 0,
  p_duty_ramp: 0,
  p_repeat_speed: 0,
  p_pha_offset: 0,
  p_pha_ramp: 0,
  p_lpf_freq: 1,
  p_lpf_ramp: 0,
  p_lpf_resonance: 0,
  p_hpf_freq: 0,
  p_hpf_ramp: 0,
  sound_vol: 0.4,
  sample_rate: 44100,
  sample_size: 8,
};

/** Plays sounds by their names. Where the browser has no sound it is silent, and `trouble` says why. */
export class Speaker {
  /** A sentence, if nothing can be heard. */
  readonly trouble: string | undefined;
  readonly #context: AudioContext | undefined;
  readonly #gain: GainNode | undefined;
  readonly #sounds = new Map<string, AudioBuffer | null>();

  constructor() {
    try {
      this.#context = new AudioContext();
      this.#gain = this.#context.createGain();
      this.#gain.connect(this.#context.destination);
    } catch {
      this.trouble = "This browser plays no sounds.";
    }
  }

  /** Plays a sound now. @param volume from 0 to 1 */
  play(name: string, volume: number): void {
    const context = this.#context;
    if (!context || volume === 0) return;
    // A browser may hold sounds back until somebody has touched the page.
    if (context.state === "suspended") void context.resume().catch(() => undefined);
    this.#gain!.gain.value = volume;
    const sound = this.#soundOf(name, context);
    if (!sound) return;
    const source = context.createBufferSource();
    source.buffer = sound;
    source.connect(this.#gain!);
    source.start();
  }

  /** Silence for good. */
  close(): void {
    void this.#context?.close().catch(() => undefined);
  }

  #soundOf(name: string, context: AudioContext): AudioBuffer | null {
    const known = this.#sounds.get(name);
    if (known !== undefined) return known;
    const made = soundOf(recipeOf(name), context);
    this.#sounds.set(name, made);
    return made;
  }
}

function soundOf(recipe: Recipe, context: AudioContext): AudioBuffer | null {
  return sfxr.toWebAudio({ ...usual, ...recipe }, context)?.buffer ?? null;
}
