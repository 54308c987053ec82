import type { Game } from "../game/index.ts";
import type { Program } from "../program/index.ts";

/**
 * Limits the units of work of one act in a room, or of one second in a game with a clock of its own. Bundled games need at most a
 * third of the limit. An act over the limit is refused before it is logged, so that every machine can replay the room.
 */
const workOfAct = 100_000;
const workOfSecond = 200_000;

/** Returns the limit, in units of work, for one input in a room of a game. */
export function actBudget({ tick }: Program): number {
  return tick ? Math.min(workOfAct, Math.ceil((workOfSecond * tick.microseconds) / 1e6)) : workOfAct;
}

/** Limits the acts of a room; the next constant limits the bytes of its log. */
const mostActs = 100_000;
const mostBytes = 8 * 2 ** 20;

/** Limits the acts and bytes that a room may log. */
export class RoomQuota {
  /** Holds the counts so far, which checkpoints store. */
  counts: readonly [acts: number, bytes: number] = [0, 0];

  /** Counts an act. */
  addAct(actBytes: number): void {
    const [acts, bytes] = this.counts;
    this.counts = [acts + 1, bytes + actBytes];
  }

  /** Returns the reason why the room may log no more acts; undefined if it may. */
  get refusal(): string | undefined {
    const [acts, bytes] = this.counts;
    const isFull = acts >= mostActs || bytes >= mostBytes;
    return isFull ? "This room is full: all that can still be done is to resign." : undefined;
  }
}

/**
 * Defines the charge for slow acts in games by moves, whose work is not counted: from the third consecutive act that takes at
 * least `milliseconds`, each millisecond counts as `units` of work.
 */
const slowActs = { acts: 3, milliseconds: 50, units: 5000 } as const;

/** Defines the work, in units, from which an act counts as heavy; `mostInSecond` limits the heavy work of all rooms together. */
const leastHeavyWork = 10_000;
const mostInSecond = 1_000_000;

/** Limits the heavy acts of all rooms together: once the limit is exceeded, further heavy acts are refused for a moment. */
class HeavyWork {
  #left = mostInSecond;
  #at = performance.now();
  /** Holds the games whose last act was heavy. */
  readonly #games = new WeakSet<Pick<Game, "work">>();
  /** Counts the consecutive slow acts of each game, because the first acts of a game are often slow. */
  readonly #slow = new WeakMap<Pick<Game, "work">, number>();

  /** Plays an act, or refuses it if the server has too much heavy work. */
  of<T>(game: Pick<Game, "work">, play: () => T): T | { readonly wrong: string; readonly over?: true } {
    const now = performance.now();
    this.#left = Math.min(mostInSecond, this.#left + ((now - this.#at) / 1000) * mostInSecond);
    this.#at = now;
    if (this.#left < 0 && this.#games.has(game))
      return { wrong: "This game keeps the server too busy. Try again in a moment." };
    const playResult = play();
    const took = performance.now() - now;
    const acts = took < slowActs.milliseconds ? 0 : (this.#slow.get(game) ?? 0) + 1;
    this.#slow.set(game, acts);
    const work = acts < slowActs.acts ? game.work : Math.max(game.work, took * slowActs.units);
    if (work < leastHeavyWork) this.#games.delete(game);
    else {
      this.#games.add(game);
      this.#left -= work;
    }
    return playResult;
  }
}

export const heavyWork = new HeavyWork();
