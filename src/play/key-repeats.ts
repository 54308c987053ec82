import type { Program } from "../program/index.ts";
import { bindingsOf, type Given, type Input, plain } from "../session/index.ts";
import { isRecord } from "./settings.ts";

/**
 * Describes when a held key repeats: after an initial delay, then at an interval. The units are ticks in a game, at
 * least 1 each; milliseconds if a player chooses them.
 */
export interface RepeatTiming {
  readonly after: number;
  readonly every: number;
}

/** Holds the pace of repeats: as the game says, or sooner or later, whatever the length of a tick. */
export const repeatPaces = ["game", "soon", "late"] as const;
export type RepeatPace = (typeof repeatPaces)[number];

/** Limits a choice, in milliseconds. */
export const longestRepeat = 500;

/** Returns true if something that was kept is a choice in milliseconds. */
export function isRepeatTiming(it: unknown): it is RepeatTiming {
  const isTime = (part: unknown): boolean => typeof part === "number" && part >= 0 && part <= longestRepeat;
  return isRecord(it) && isTime(it["after"]) && isTime(it["every"]);
}

/** Describes when held keys repeat: at a pace, or after a delay in milliseconds. */
export type RepeatSetting = RepeatPace | RepeatTiming;

/** Gives the milliseconds after which a key is first repeated, and those between further repeats. */
const paces = { soon: { after: 130, every: 33 }, late: { after: 300, every: 90 } } as const;

/**
 * Repeats controls that are held down, tick after tick, if they say so (`every 2 after 10`). Whoever has the keys makes
 * the inputs of a session with it; in the log of the session what came again is written out, so that a replay needs no
 * keys.
 */
export class KeyRepeats {
  /**
   * Stores, in ticks, what players have chosen in place of what the game says, from the first on: those who have chosen
   * nothing play as the first.
   */
  choices: readonly (RepeatTiming | undefined)[];
  readonly #program: Program;
  /** Counts the ticks for which each has been down. */
  readonly #ages = new Map<string, number>();

  constructor(program: Program, choices: readonly (RepeatTiming | undefined)[] = []) {
    this.#program = program;
    this.choices = choices;
  }

  /** Sets the choices of the players, from the first on. */
  choose(handlings: readonly RepeatSetting[]): void {
    const { microseconds } = this.#program.tick ?? { microseconds: 1_000_000 };
    const ticks = (milliseconds: number): number =>
      Math.max(1, Math.round((milliseconds * 1000) / microseconds));
    this.choices = handlings.map((it) => {
      if (it === "game") return undefined;
      const { after, every } = typeof it === "string" ? paces[it] : it;
      return { after: ticks(after), every: ticks(every) };
    });
  }

  /** Returns the input of a tick, from what was pressed since the last one and what else is down. */
  cycle(pressed: readonly Given[], down: readonly Given[]): Input {
    const names = new Set([...pressed, ...down].map(givenKey));
    for (const name of this.#ages.keys()) if (!names.has(name)) this.#ages.delete(name);
    for (const given of pressed) this.#ages.set(givenKey(given), 0);
    const others = down.filter((it) => !pressed.some((given) => givenKey(given) === givenKey(it)));
    const again = others.filter((it) => this.#isDue(it));
    const given = [...pressed, ...again];
    const held = others.filter((it) => !again.includes(it));
    if (held.length > 0) return { type: "cycle", given, held };
    return given.length === 0 ? plain : { type: "cycle", given };
  }

  /** Returns true if the game lets this come again by itself. */
  repeats(given: Given): boolean {
    return this.#saysOf(given) !== undefined;
  }

  /** Counts a tick of something that is down: whether it is given again in it. */
  #isDue(given: Given): boolean {
    const age = (this.#ages.get(givenKey(given)) ?? 0) + 1;
    this.#ages.set(givenKey(given), age);
    const says = this.#saysOf(given);
    if (!says) return false;
    const { choices } = this;
    const player = says.player ?? given.player ?? 0;
    const { after, every } = choices[player < choices.length ? player : 0] ?? says;
    return age >= after && (age - after) % Math.max(every, 1) === 0;
  }

  /** Returns how the game lets this come again, and whose key it is, if it is one player's. */
  #saysOf(given: Given): (RepeatTiming & { readonly player?: number | undefined }) | undefined {
    const { controls } = this.#program;
    if (given.type === "control") return controls[given.control]?.repeat;
    if (given.type !== "key") return undefined;
    const bound = bindingsOf(this.#program).get(given.key) ?? [];
    const found = bound.find((it) => controls[it.control].repeat);
    return found && { ...controls[found.control].repeat!, player: found.player };
  }
}

function givenKey(given: Given): string {
  return JSON.stringify(given);
}
