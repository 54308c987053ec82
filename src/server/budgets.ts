import type { Game } from "../game/index.ts";
import type { Program } from "../program/index.ts";

/**
 * Limits the units of work of an act in a room, and of a second of play in a game with a clock of its own. Bundled games take at most a third. More is
 * refused before it is kept, so that every machine folds the same room.
 */
const workOfAct = 100_000;
const workOfSecond = 200_000;

/** Returns the most units of work that one input may take in a room of a game. */
export function actBudget({ tick }: Program): number {
  return tick ? Math.min(workOfAct, Math.ceil((workOfSecond * tick.microseconds) / 1e6)) : workOfAct;
}

/** Limits the acts of a room, and the bytes of its log. */
const mostActs = 100_000;
const mostBytes = 8 * 2 ** 20;

/** Counts what a room keeps. */
export class RoomQuota {
  #acts = 0;
  #bytes = 0;

  keep(bytes: number): void {
    this.#acts++;
    this.#bytes += bytes;
  }

  /** Says why nothing more can be kept, if so. */
  get refusal(): string | undefined {
    const isFull = this.#acts >= mostActs || this.#bytes >= mostBytes;
    return isFull ? "This room is full: all that can still be done is to resign." : undefined;
  }
}

/** Counts time as units in games by moves, whose work is not counted, after so many acts in a row that took so many milliseconds each. */
const slow = { acts: 3, milliseconds: 50, units: 5000 } as const;

/** Adds up acts with at least so much work: all rooms may do so much of it in a second and at once. */
const heavy = 10_000;
const mostInSecond = 1_000_000;

/** Watches heavy acts of all rooms: when they have taken too much together, more are refused for a moment. */
class HeavyWork {
  #left = mostInSecond;
  #at = performance.now();
  /** Holds the games whose last act was heavy. */
  readonly #games = new WeakSet<Game>();
  /** Counts slow acts in a row: the first ones of a game often are. */
  readonly #slow = new WeakMap<Game, number>();

  /** Plays an act, or refuses it. */
  of<T>(game: Game, play: () => T): T | { readonly wrong: string; readonly over?: true } {
    const now = performance.now();
    this.#left = Math.min(mostInSecond, this.#left + ((now - this.#at) / 1000) * mostInSecond);
    this.#at = now;
    if (this.#left < 0 && this.#games.has(game))
      return { wrong: "This game keeps the server too busy. Try again in a moment." };
    const done = play();
    const took = performance.now() - now;
    const acts = took < slow.milliseconds ? 0 : (this.#slow.get(game) ?? 0) + 1;
    this.#slow.set(game, acts);
    const work = acts < slow.acts ? game.work : Math.max(game.work, took * slow.units);
    if (work < heavy) this.#games.delete(game);
    else {
      this.#games.add(game);
      this.#left -= work;
    }
    return done;
  }
}

export const heavyWork = new HeavyWork();
