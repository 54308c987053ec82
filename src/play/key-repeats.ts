import type { Program } from "../program/index.ts";
import { controlsOf, type Given, type Input, type OwnedControl, plain } from "../session/index.ts";
import { isRecord } from "../base/index.ts";

/**
 * Describes when a held key repeats: after an initial delay, and then at an interval. The units are ticks (at
 * least 1) if the game sets the timing, and milliseconds if a player does.
 */
export interface RepeatTiming {
  readonly after: number;
  readonly every: number;
}

/** Lists the named settings for key repeat: the game's own timing, or a fast or slow timing that is the same in all games. */
export const repeatPaces = ["game", "soon", "late"] as const;
export type RepeatPace = (typeof repeatPaces)[number];

/** Limits the delay and the interval that players can choose, in milliseconds. */
export const longestRepeat = 500;

/** Returns true if a stored setting is a valid timing in milliseconds. */
export function isRepeatTiming(it: unknown): it is RepeatTiming {
  const isTime = (part: unknown): boolean => typeof part === "number" && part >= 0 && part <= longestRepeat;
  return isRecord(it) && isTime(it["after"]) && isTime(it["every"]);
}

/** Describes a setting for key repeat: a named pace, or a delay and an interval in milliseconds. */
export type RepeatSetting = RepeatPace | RepeatTiming;

/** Maps each pace to the delay before the first repeat and the interval between further repeats, in milliseconds. */
const timingsByPace = { soon: { after: 130, every: 33 }, late: { after: 300, every: 90 } } as const;

/**
 * Repeats held controls from tick to tick, if the game says so (`every 2 after 10`). Front ends use it to create the
 * inputs of a session. The log of the session contains the repeated inputs, so that a replay does not depend on keys.
 */
export class KeyRepeats {
  /**
   * Lists the timing that each player has chosen, in ticks; undefined for the game's own timing. Players without an entry
   * use the entry of the first player.
   */
  chosenTimings: readonly (RepeatTiming | undefined)[];
  readonly #program: Program;
  /** Maps each held input to the number of ticks for which it has been held. */
  readonly #heldTicks = new Map<string, number>();

  constructor(program: Program, chosenTimings: readonly (RepeatTiming | undefined)[] = []) {
    this.#program = program;
    this.chosenTimings = chosenTimings;
  }

  /** Sets the timings that the players have chosen, starting with the first player. */
  chooseTimings(settings: readonly RepeatSetting[]): void {
    const { microseconds } = this.#program.tick ?? { microseconds: 1_000_000 };
    const toTicks = (milliseconds: number): number =>
      Math.max(1, Math.round((milliseconds * 1000) / microseconds));
    this.chosenTimings = settings.map((it) => {
      if (it === "game") return undefined;
      const { after, every } = typeof it === "string" ? timingsByPace[it] : it;
      return { after: toTicks(after), every: toTicks(every) };
    });
  }

  /**
   * Returns the input for a tick, from the keys pressed since the last tick and the other keys that are down, oldest first.
   * If several held keys invoke the same control, or controls of which a tick accepts only one, only the newest key repeats.
   */
  inputOfTick(pressed: readonly Given[], down: readonly Given[]): Input {
    const inputKeys = new Set([...pressed, ...down].map(keyOfInput));
    for (const name of this.#heldTicks.keys()) if (!inputKeys.has(name)) this.#heldTicks.delete(name);
    for (const given of pressed) this.#heldTicks.set(keyOfInput(given), 0);
    const heldInputs = down.filter((it) => !pressed.some((given) => keyOfInput(given) === keyOfInput(it)));
    const dueInputs = heldInputs.filter((it) => this.#isDue(it));
    const repeatedInputs = dueInputs.filter((it) => {
      const slot = this.#findRepeatedControl(it)?.slot;
      const newerInputs = [...heldInputs.slice(heldInputs.indexOf(it) + 1), ...pressed];
      return !newerInputs.some((other) => this.#findRepeatedControl(other)?.slot === slot);
    });
    const given = [...pressed, ...repeatedInputs];
    const unrepeatedInputs = heldInputs.filter((it) => !repeatedInputs.includes(it));
    if (unrepeatedInputs.length > 0) return { type: "cycle", given, held: unrepeatedInputs };
    return given.length === 0 ? plain : { type: "cycle", given };
  }

  /** Returns true if the game repeats an input while its key is held. */
  isRepeated(given: Given): boolean {
    return this.#findRepeatedControl(given) !== undefined;
  }

  /** Counts a tick for a held input; returns true if the input repeats in this tick. */
  #isDue(given: Given): boolean {
    const heldTicks = (this.#heldTicks.get(keyOfInput(given)) ?? 0) + 1;
    this.#heldTicks.set(keyOfInput(given), heldTicks);
    const repeatedControl = this.#findRepeatedControl(given);
    if (!repeatedControl) return false;
    const { chosenTimings } = this;
    const { player = 0, control } = repeatedControl;
    const { after, every } = chosenTimings[player < chosenTimings.length ? player : 0] ?? control.repeat!;
    return heldTicks >= after && (heldTicks - after) % Math.max(every, 1) === 0;
  }

  /** Returns the control that repeats while the key of an input is held. */
  #findRepeatedControl(given: Given): OwnedControl | undefined {
    return controlsOf(this.#program, given).find((it) => it.control.repeat);
  }
}

function keyOfInput(given: Given): string {
  return JSON.stringify(given);
}
