import type { Play } from "../../../game/index.ts";
import type { Condition } from "../../../program/index.ts";

/** A counter within so much of its bound is part of a position's key. */
const near = 16;

/** Keys of positions for a transposition table, in two lanes: the hash and what it leaves out. */
export class PositionKey {
  readonly #play: Play;
  /** The bound that each counter is compared with. */
  readonly #bounds: readonly number[];
  low = 0;
  high = 0;

  constructor(play: Play) {
    const { counters, ends } = play.rules;
    const asked = new Map(ends.flatMap((it) => boundsIn(it.when)));
    this.#play = play;
    this.#bounds = counters.map((_, counter) => asked.get(counter) ?? 0);
  }

  /** Reads the lanes of the current position. */
  read(): void {
    const hash = this.#play.hash();
    const extra = this.#extra();
    this.low = (hash ^ Math.imul(extra, 0x9e3779b1)) | 0;
    this.high = Math.floor(hash / 4294967296) ^ (Math.imul(extra, 0x85ebca6b) >>> 11);
  }

  /** What the hash leaves out: the piece that must go on capturing, and counters near their bounds. */
  #extra(): number {
    const play = this.#play;
    let key = (play.chain() ?? -1) + 1;
    for (let i = 0; i < this.#bounds.length; i++) {
      const bound = this.#bounds[i];
      for (let side = 0; side < play.sides; side++) {
        const value = play.counter(i, [side]);
        if (bound <= near || value > bound - near) key = Math.imul(key, 31) + value + 1;
      }
    }
    return key;
  }
}

/** The number that each counter is compared with. */
function boundsIn(test: Condition): readonly (readonly [number, number])[] {
  if (test.is === "and" || test.is === "or") return test.of.flatMap(boundsIn);
  if (test.is === "not") return boundsIn(test.of);
  if (test.is !== "compare" || test.left.is !== "counter") return [];
  return [[test.left.counter, test.right.is === "number" ? test.right.value : 0]];
}
