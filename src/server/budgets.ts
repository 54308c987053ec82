import type { Game } from "../game/index.ts";
import type { Program } from "../program/index.ts";

/**
 * Limits the units of work of one act in a room: an input, or anything else that a seat does. Bundled games need at most a
 * third of this. An act over the limit is refused before it is logged, so that every machine can replay the room.
 */
const maxWorkOfAct = 100_000;
/** Limits the units of work of one second in a game with a clock of its own. Bundled games need at most a third of this. */
const maxWorkOfSecond = 200_000;

/** Returns the limit, in units of work, for one input in a room of a game. */
export function actBudget({ tick }: Program): number {
  return tick ? Math.min(maxWorkOfAct, Math.ceil((maxWorkOfSecond * tick.microseconds) / 1e6)) : maxWorkOfAct;
}

/** Limits the acts that a room may log. */
const maxActs = 100_000;
/** Limits the bytes that a room may log. */
const maxLogBytes = 8 * 2 ** 20;

/** Limits the acts and bytes that a room may log. Each seat has an equal share, so that none can fill the room for the others. */
export class RoomQuota {
  /** Lists the counts of each share so far. Checkpoints store them too. */
  counts: [acts: number, bytes: number][];

  constructor(shares: number) {
    this.counts = Array.from({ length: shares }, () => [0, 0]);
  }

  addAct(share: number, actBytes: number): void {
    this.counts[share][0]++;
    this.counts[share][1] += actBytes;
  }

  /** Returns the reason why a share may log no more acts; undefined if it may. */
  refusalOf(share: number): string | undefined {
    const [acts, bytes] = this.counts[share].map((it) => it * this.counts.length);
    const isFull = acts >= maxActs || bytes >= maxLogBytes;
    return isFull ? "This room is full: all that can still be done is to resign." : undefined;
  }
}

/**
 * Defines the charge for slow acts in piece games, whose work is not counted: from the third consecutive act on that takes
 * at least `milliseconds`, each millisecond of it counts as `units` of work.
 */
const slowActs = { acts: 3, milliseconds: 50, units: 5000 } as const;

/** Defines the work, in units, from which an act counts as heavy. */
const minHeavyWork = 10_000;
/** Limits the heavy work of all rooms together, in units per second. */
const maxHeavyWork = 1_000_000;

/** Limits the heavy acts of all rooms together: once the limit is exceeded, further heavy acts are refused for a moment. */
class HeavyWork {
  #workLeft = maxHeavyWork;
  #lastTime = performance.now();
  /** Holds the games whose last act was heavy. */
  readonly #heavyGames = new WeakSet<Pick<Game, "work">>();
  /** Counts the consecutive slow acts of each game, because the first acts of a game are often slow. */
  readonly #slowActCounts = new WeakMap<Pick<Game, "work">, number>();

  /** Plays an act, or refuses it if the server has too much heavy work. */
  run<T>(game: Pick<Game, "work">, play: () => T): T | { readonly wrong: string; readonly over?: true } {
    const now = performance.now();
    this.#workLeft = Math.min(maxHeavyWork, this.#workLeft + ((now - this.#lastTime) / 1000) * maxHeavyWork);
    this.#lastTime = now;
    if (this.#workLeft < 0 && this.#heavyGames.has(game))
      return { wrong: "This game keeps the server too busy. Try again in a moment." };
    const playResult = play();
    const duration = performance.now() - now;
    const slowActCount = duration < slowActs.milliseconds ? 0 : (this.#slowActCounts.get(game) ?? 0) + 1;
    this.#slowActCounts.set(game, slowActCount);
    const work = slowActCount < slowActs.acts ? game.work : Math.max(game.work, duration * slowActs.units);
    if (work < minHeavyWork) this.#heavyGames.delete(game);
    else {
      this.#heavyGames.add(game);
      this.#workLeft -= work;
    }
    return playResult;
  }
}

export const heavyWork = new HeavyWork();
