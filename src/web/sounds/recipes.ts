import { chanceSize, nextChance, seedChance } from "../../base/index.ts";

/** Describes a sound as the parameters of sfxr, those that are not as usual; each from 0 to 1, or from -1 to 1. */
export type Recipe = Readonly<Partial<Record<Parameter, number>>>;

type Parameter =
  | "wave_type"
  | "p_env_sustain"
  | "p_env_punch"
  | "p_env_decay"
  | "p_base_freq"
  | "p_freq_limit"
  | "p_freq_ramp"
  | "p_vib_strength"
  | "p_vib_speed"
  | "p_arp_mod"
  | "p_arp_speed"
  | "p_duty"
  | "p_duty_ramp"
  | "p_repeat_speed"
  | "p_pha_offset"
  | "p_pha_ramp"
  | "p_lpf_freq"
  | "p_hpf_freq";

const wave = { square: 0, saw: 1, sine: 2, noise: 3 } as const;

/** Returns a number between two, by chance. */
type Draw = (least: number, most: number) => number;

type Sort =
  | "coin"
  | "shot"
  | "blast"
  | "power"
  | "hurt"
  | "jump"
  | "blip"
  | "push"
  | "odd"
  | "bird"
  | "win"
  | "lose";

/** Maps sorts of sounds to what one of a sort may be like. */
const sorts: Readonly<Record<Sort, (draw: Draw) => Recipe>> = {
  coin: (draw) => ({
    wave_type: wave.saw,
    p_base_freq: draw(0.4, 0.8),
    p_env_sustain: draw(0, 0.1),
    p_env_decay: draw(0.15, 0.4),
    p_env_punch: draw(0.3, 0.6),
    p_arp_speed: draw(0.5, 0.7),
    p_arp_mod: draw(0.2, 0.6),
    p_duty: 1,
  }),
  shot: (draw) => ({
    wave_type: Math.floor(draw(0, 2)),
    p_base_freq: draw(0.5, 0.9),
    p_freq_limit: 0.2,
    p_freq_ramp: draw(-0.35, -0.15),
    p_duty: draw(0, 0.5),
    p_duty_ramp: draw(0, 0.2),
    p_env_sustain: draw(0.1, 0.25),
    p_env_decay: draw(0.05, 0.3),
    p_hpf_freq: draw(0, 0.3),
  }),
  blast: (draw) => ({
    wave_type: wave.noise,
    p_base_freq: draw(0.1, 0.5) ** 2,
    p_freq_ramp: draw(-0.1, 0.2),
    p_env_sustain: draw(0.15, 0.35),
    p_env_decay: draw(0.2, 0.5),
    p_env_punch: draw(0.2, 0.8),
    p_pha_offset: draw(-0.3, 0.4),
    p_pha_ramp: draw(-0.3, 0),
  }),
  power: (draw) => ({
    p_duty: draw(0, 0.6),
    p_base_freq: draw(0.2, 0.45),
    p_freq_ramp: draw(0.1, 0.35),
    p_repeat_speed: draw(0.4, 0.7),
    p_env_sustain: draw(0.1, 0.35),
    p_env_decay: draw(0.1, 0.4),
  }),
  hurt: (draw) => ({
    wave_type: draw(0, 1) < 0.5 ? wave.noise : wave.square,
    p_duty: draw(0, 0.6),
    p_base_freq: draw(0.2, 0.7),
    p_freq_ramp: draw(-0.65, -0.3),
    p_env_sustain: draw(0, 0.1),
    p_env_decay: draw(0.1, 0.25),
  }),
  jump: (draw) => ({
    p_duty: draw(0, 0.6),
    p_base_freq: draw(0.3, 0.55),
    p_freq_ramp: draw(0.1, 0.28),
    p_env_sustain: draw(0.1, 0.3),
    p_env_decay: draw(0.1, 0.25),
    p_lpf_freq: draw(0.5, 1),
  }),
  blip: (draw) => ({
    p_duty: draw(0, 0.6),
    p_base_freq: draw(0.25, 0.5),
    p_env_sustain: draw(0.06, 0.12),
    p_env_decay: draw(0.02, 0.14),
    p_hpf_freq: 0.1,
  }),
  push: (draw) => ({
    wave_type: wave.noise,
    p_base_freq: draw(0.1, 0.35) ** 2 + 0.01,
    p_freq_ramp: draw(0.05, 0.25),
    p_env_sustain: draw(0.1, 0.22),
    p_env_decay: draw(0.02, 0.15),
    p_env_punch: draw(0.1, 0.5),
    p_lpf_freq: draw(0.4, 0.8),
  }),
  odd: (draw) => ({
    wave_type: Math.floor(draw(0, 4)),
    p_base_freq: draw(0.15, 0.75),
    p_freq_ramp: draw(-0.5, 0.5) ** 3,
    p_env_sustain: draw(0.1, 0.3),
    p_env_decay: draw(0.1, 0.4),
    p_vib_strength: draw(0, 0.4),
    p_vib_speed: draw(0.1, 0.6),
    p_arp_mod: draw(-0.5, 0.5),
    p_arp_speed: draw(0.3, 0.8),
  }),
  bird: (draw) => ({
    wave_type: wave.sine,
    p_base_freq: draw(0.65, 0.95),
    p_freq_ramp: draw(-0.15, 0.12),
    p_env_sustain: draw(0.08, 0.18),
    p_env_decay: draw(0.1, 0.2),
    p_vib_strength: draw(0.2, 0.6),
    p_vib_speed: draw(0.5, 0.8),
    p_hpf_freq: 0.1,
  }),
  win: () => ({
    p_duty: 0.4,
    p_base_freq: 0.38,
    p_env_sustain: 0.3,
    p_env_decay: 0.5,
    p_env_punch: 0.3,
    p_arp_speed: 0.55,
    p_arp_mod: 0.5,
    p_lpf_freq: 0.7,
  }),
  lose: () => ({
    wave_type: wave.saw,
    p_duty: 1,
    p_base_freq: 0.28,
    p_freq_ramp: -0.14,
    p_env_sustain: 0.25,
    p_env_decay: 0.45,
    p_lpf_freq: 0.6,
  }),
};

/** Holds the sorts that the last two digits of a number of PuzzleScript name; numbers beyond begin anew. */
const numbered: readonly Sort[] = "coin shot blast power hurt jump blip push odd bird".split(" ") as Sort[];

/**
 * Lists all sorts by their names, and where they have one, the number that PuzzleScript's begin with; the rest of a
 * number draws another of the sort.
 */
export const soundSorts: readonly { readonly sort: string; readonly number?: number }[] = [
  ...numbered.map((sort, number) => ({ sort, number })),
  { sort: "win" },
  { sort: "lose" },
];

/** Says what names of sounds say about them. */
const hints: readonly (readonly [Sort, RegExp])[] = [
  ["win", /^(win|won|victory|fanfare|solved|clear|finish)/],
  ["lose", /^(lose|lost|over|die|dead|death|fail)/],
  ["coin", /(coin|gem|pick|gold|collect|take|eat|ring|bell|key)/],
  ["shot", /(shot|shoot|laser|fire|zap|throw|launch)/],
  ["blast", /(blast|boom|bang|explo|crash|thunder|break|smash)/],
  ["power", /(power|bonus|level|life|grow|open|charge|line|match)/],
  ["hurt", /(hurt|hit|ouch|bump|thud|knock|wrong|lock|land|drop|fall)/],
  ["jump", /(jump|hop|leap|spring|bounce|fly)/],
  ["push", /(push|pull|slide|drag|roll|shove|scrape)/],
  ["odd", /^odd$/],
  ["bird", /(bird|chirp|hen|cluck|peep|tweet|squeak)/],
];

/** Returns what a sound of this name sounds like: the same for the same name, always. A number at its end is one of PuzzleScript's. */
export function recipeOf(name: string): Recipe {
  const digits = /(?:^|-)(\d+)$/.exec(name)?.[1];
  if (digits !== undefined) {
    const number = Number(digits.slice(-15));
    return sorts[numbered[(number % 100) % numbered.length]](chance(Math.floor(number / 100)));
  }
  const sort = hints.find(([, words]) => words.test(name.toLowerCase()))?.[0] ?? "blip";
  return sorts[sort](chance([...name].reduce((sum, it) => (sum * 31 + it.charCodeAt(0)) % 1_000_003, 7)));
}

function chance(seed: number): Draw {
  const state = new Int32Array(chanceSize);
  seedChance(state, 0, seed, 0);
  return (least, most) => least + (nextChance(state, 0) / 4294967296) * (most - least);
}
