import type { Grid } from "../../base/index.ts";
import { turns } from "./cell-events.ts";
import type { RulePlan } from "./plan.ts";
import { workOfLooking } from "./work.ts";

/** What has to be known of a rule that can sleep. */
export type SleepingRule = Pick<RulePlan, "number" | "needs" | "wakers" | "rows">;

/** Who hears of what, for all rules of a program. Made once, when a board has rules that can sleep. */
export interface Listeners {
  readonly rules: readonly SleepingRule[];
  /** For each event the rules that it wakes, as pairs of a word and its bits. */
  readonly woken: readonly Int32Array[];
  /** For each set the numbers of the rules that need a cell in it. */
  readonly needing: readonly Int32Array[];
}

export function listenersOf(rules: readonly SleepingRule[], events: number, sets: number): Listeners {
  const woken = new Lists(events);
  const needing = new Lists(sets);
  for (const { number, wakers, needs } of rules) {
    const word = number >>> 5;
    for (const event of wakers) {
      const pairs = woken.at(event);
      // Rules come in order, so that those of a word follow one another.
      if (pairs[pairs.length - 2] === word) pairs[pairs.length - 1] |= 1 << (number & 31);
      else pairs.push(word, 1 << (number & 31));
    }
    for (const set of needs) needing.at(set).push(number);
  }
  return { rules, woken: woken.packed(), needing: needing.packed() };
}

const nothing = new Int32Array(0);

/** Lists of numbers, most of which stay empty: those are one. */
class Lists {
  readonly #lists: (number[] | undefined)[];

  constructor(count: number) {
    this.#lists = Array.from<undefined>({ length: count });
  }

  at(index: number): number[] {
    return (this.#lists[index] ??= []);
  }

  packed(): readonly Int32Array[] {
    return this.#lists.map((it) => (it ? Int32Array.from(it) : nothing));
  }
}

/** Numbered sets of cells, as bits. */
export interface CellSets {
  /** Words of each set. */
  readonly stride: number;
  /** Words of padding before the first set and after the last, for cells off the board. */
  readonly pad: number;
  readonly bits: Int32Array;
  /** How many cells each set holds. */
  readonly counts: Int32Array;
  /** The cell that last came into each set. */
  readonly newest: Int32Array;
}

/** Two sets that a match needs: a cell of the first, and the cell so far from it in the second. */
export interface NeededPair {
  readonly one: number;
  readonly other: number;
  readonly distance: number;
}

/**
 * Which rules have to be looked for. A rule is asleep from when it was looked for in vain until something has happened that may let it match, and it
 * is possible while no set that it needs is empty. What happens is only noted, and passed on when somebody asks.
 */
export class Wakes {
  readonly #listeners: Listeners;
  /** By rule, as bits. */
  readonly #awake: Int32Array;
  readonly #possible: Int32Array;
  /** For each rule, how many of the sets that it needs are empty. */
  readonly #missing: Uint16Array;
  /** For each rule, what it costs to look for it now (R5): nothing while it is not possible. */
  readonly #work: Int32Array;
  /** The same for all rules of a word. */
  readonly #workOfWord: Int32Array;
  readonly #fullWork: Int32Array;
  readonly #sets: CellSets;
  /** Triples: what a match of each rule needs (`NeededPair`), or -1 while that is not known. */
  readonly #pairs: Int32Array;
  readonly #wasEmpty: Uint8Array;
  /** Events that have happened and are not passed on yet, and for each event whether it is among them or nobody hears of it. */
  readonly #happened: Int32Array;
  readonly #isListed: Uint8Array;
  #size = 0;

  constructor(listeners: Listeners, grid: Grid, sets: CellSets) {
    const { rules, woken, needing } = listeners;
    const words = (rules.length + 31) >>> 5;
    this.#listeners = listeners;
    this.#sets = sets;
    this.#pairs = new Int32Array(3 * rules.length).fill(-1);
    this.#awake = new Int32Array(words).fill(-1);
    this.#possible = new Int32Array(words);
    this.#missing = new Uint16Array(rules.length);
    this.#fullWork = new Int32Array(rules.length);
    this.#work = new Int32Array(rules.length);
    this.#workOfWord = new Int32Array(words);
    this.#wasEmpty = new Uint8Array(needing.length).fill(1);
    this.#happened = new Int32Array(woken.length);
    this.#isListed = new Uint8Array(woken.length);
    for (let event = 0; event < woken.length; event++)
      if (woken[event].length === 0) this.#isListed[event] = 1;
    for (let set = 0; set < needing.length; set++) {
      this.#isListed[turns(set)] = needing[set].length === 0 ? 1 : 0;
      this.note(turns(set));
    }
    for (const rule of rules) {
      this.#missing[rule.number] = rule.needs.length;
      this.#fullWork[rule.number] = workOfLooking(rule, grid);
      if (rule.needs.length === 0) this.#allow(rule.number, true);
    }
  }

  /** Notes that something has happened. */
  note(event: number): void {
    if (this.#isListed[event] !== 0) return;
    this.#isListed[event] = 1;
    this.#happened[this.#size++] = event;
  }

  /** Whether a rule has to be looked for. */
  isAwake(rule: number): boolean {
    if (this.#size > 0) this.#passOn();
    return (this.#awake[rule >>> 5] & this.#possible[rule >>> 5] & (1 << (rule & 31))) !== 0;
  }

  /** What it costs to look for a rule: the same while it sleeps. */
  workOf(rule: number): number {
    return this.#work[rule];
  }

  /** The first rule from one to another that has to be looked for; the other if there is none. */
  nextAwake(from: number, to: number): number {
    if (this.#size > 0) this.#passOn();
    let mask = -1 << (from & 31);
    for (let word = from >>> 5; word << 5 < to; word++, mask = -1)
      for (let left = this.#awake[word] & this.#possible[word] & mask; left !== 0; left &= left - 1) {
        const rule = (word << 5) + 31 - Math.clz32(left & -left);
        if (rule >= to) return to;
        if (!this.#isRuledOut(rule)) return rule;
      }
    return to;
  }

  /** What it costs to look for the rules from one to another. */
  workBetween(from: number, to: number): number {
    let work = 0;
    for (let rule = from; rule < to;)
      if ((rule & 31) === 0 && rule + 32 <= to) {
        work += this.#workOfWord[rule >>> 5];
        rule += 32;
      } else work += this.#work[rule++];
    return work;
  }

  /** Lets a rule sleep that was looked for in vain on the whole board. From now on the pair tells mostly that it need not be looked for. */
  letSleep(rule: number, pair: NeededPair | undefined): void {
    this.#awake[rule >>> 5] &= ~(1 << (rule & 31));
    if (pair === undefined || this.#pairs[3 * rule] >= 0) return;
    this.#pairs[3 * rule] = pair.one;
    this.#pairs[3 * rule + 1] = pair.other;
    this.#pairs[3 * rule + 2] = pair.distance;
  }

  /** Lets a rule sleep at once where the only cell of one set has not what it needs beside it. */
  #isRuledOut(rule: number): boolean {
    const one = this.#pairs[3 * rule];
    if (one < 0 || this.#sets.counts[one] !== 1) return false;
    const cell = this.#sets.newest[one];
    if (!this.#has(one, cell) || this.#has(this.#pairs[3 * rule + 1], cell + this.#pairs[3 * rule + 2]))
      return false;
    this.#awake[rule >>> 5] &= ~(1 << (rule & 31));
    return true;
  }

  #has(set: number, cell: number): boolean {
    const { bits, pad, stride } = this.#sets;
    return (bits[pad + set * stride + (cell >> 5)] & (1 << (cell & 31))) !== 0;
  }

  #passOn(): void {
    const { woken } = this.#listeners;
    for (let i = 0; i < this.#size; i++) {
      const event = this.#happened[i];
      this.#isListed[event] = 0;
      if ((event & 3) === 3) this.#turn(event >>> 2);
      else {
        const pairs = woken[event];
        for (let j = 0; j < pairs.length; j += 2) this.#awake[pairs[j]] |= pairs[j + 1];
      }
    }
    this.#size = 0;
  }

  #turn(set: number): void {
    const isEmpty = Number(this.#sets.counts[set] === 0);
    if (this.#wasEmpty[set] === isEmpty) return;
    this.#wasEmpty[set] = isEmpty;
    const rules = this.#listeners.needing[set];
    for (let i = 0; i < rules.length; i++) {
      const rule = rules[i];
      if (isEmpty !== 0) {
        if (this.#missing[rule]++ === 0) this.#allow(rule, false);
      } else if (--this.#missing[rule] === 0) this.#allow(rule, true);
    }
  }

  #allow(rule: number, isPossible: boolean): void {
    if (isPossible) this.#possible[rule >>> 5] |= 1 << (rule & 31);
    else this.#possible[rule >>> 5] &= ~(1 << (rule & 31));
    const work = isPossible ? this.#fullWork[rule] : 0;
    this.#workOfWord[rule >>> 5] += work - this.#work[rule];
    this.#work[rule] = work;
  }
}
