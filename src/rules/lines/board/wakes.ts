import { type Events, furtherNeeds, needsBeside, needSize } from "./events.ts";
import type { LineBoard } from "./line-board.ts";

/** The sets that rules need, on one board. */
export type NeededSets = Pick<LineBoard, "counts" | "newest" | "sets" | "pad" | "setWords" | "geometry">;

/**
 * Which rules have to be looked for. A rule is asleep from when it was looked for in vain until something has happened that may let it match. What
 * happens is only noted, each event once, and passed on when somebody asks.
 */
export class Wakes {
  /** By rule, as bits. */
  readonly #awake: Int32Array;
  readonly #woken: readonly Int32Array[];
  /** Events that have happened and are not passed on yet, and for each event whether it is among them or nobody hears of it. */
  readonly #happened: Int32Array;
  readonly #isListed: Uint8Array;
  /** For each rule, what it would count as work if it was looked for, which a rule does that sleeps though it matches; and the same for all rules of a word. */
  readonly #work: Int32Array;
  readonly #workOfWord: Int32Array;
  readonly #ends: number;
  #size = 0;
  /** The work of judging the ends when they were judged last. */
  workOfEnds = 0;

  readonly #needs: Int32Array;
  readonly #sets: NeededSets;

  constructor(events: Events, sets: NeededSets) {
    const { woken, words, ends, needs } = events.listenersOn(sets.counts);
    this.#needs = needs;
    this.#sets = sets;
    this.#ends = ends;
    this.#woken = woken;
    this.#work = new Int32Array(words << 5);
    this.#workOfWord = new Int32Array(words);
    this.#awake = new Int32Array(words).fill(-1);
    this.#happened = new Int32Array(events.count);
    this.#isListed = new Uint8Array(events.count);
    for (let event = 0; event < woken.length; event++)
      if (woken[event].length === 0) this.#isListed[event] = 1;
  }

  /** Notes that something has happened. */
  note(event: number): void {
    if (this.#isListed[event] !== 0) return;
    this.#isListed[event] = 1;
    this.#happened[this.#size++] = event;
  }

  /** The first rule from one to another that has to be looked for; the other if there is none. */
  nextAwake(from: number, to: number): number {
    if (this.#size > 0) this.#passOn();
    let mask = -1 << (from & 31);
    for (let word = from >>> 5; word << 5 < to; word++, mask = -1) {
      for (let left = this.#awake[word] & mask; left !== 0; left &= left - 1) {
        const rule = (word << 5) + 31 - Math.clz32(left & -left);
        if (rule >= to) return to;
        if (!this.#isRuledOut(rule)) return rule;
        this.letSleep(rule, 0);
      }
    }
    return to;
  }

  /** Whether a set that a rule needs is empty, or the only place of one has not what it needs beside it. */
  #isRuledOut(rule: number): boolean {
    const { counts } = this.#sets;
    const needs = this.#needs;
    const at = rule * needSize;
    const end = at + needSize;
    for (let i = at + furtherNeeds; i < end && needs[i] >= 0; i++) if (counts[needs[i]] === 0) return true;
    const one = needs[at];
    if (one < 0) return false;
    const beside = at + furtherNeeds;
    for (let i = at + needsBeside; i < beside && needs[i] >= 0; i += 2)
      if (counts[needs[i]] === 0) return true;
    if (counts[one] !== 1) return counts[one] === 0;
    const place = this.#sets.newest[one];
    if (!this.#has(one, place)) return false;
    const step = needs[at + 1] === 0 ? 1 : this.#sets.geometry.grounds[0].across;
    for (let i = at + needsBeside; i < beside && needs[i] >= 0; i += 2)
      if (!this.#has(needs[i], place + needs[i + 1] * step)) return true;
    return false;
  }

  #has(set: number, place: number): boolean {
    const { sets, pad, setWords } = this.#sets;
    return (sets[pad + set * setWords + (place >> 5)] & (1 << (place & 31))) !== 0;
  }

  /** What the rules from one to another that sleep would count as work (R5), beside one for each. */
  workBetween(from: number, to: number): number {
    let work = 0;
    for (let rule = from; rule < to;) {
      const word = rule >>> 5;
      const end = Math.min(to, (word + 1) << 5);
      if (this.#workOfWord[word] !== 0) {
        if ((rule & 31) === 0 && end - rule === 32) work += this.#workOfWord[word];
        else for (let i = rule; i < end; i++) work += this.#work[i];
      }
      rule = end;
    }
    return work;
  }

  /** Lets a rule sleep that was looked for on the whole board and changed nothing, which counts as so much work each time. */
  letSleep(rule: number, work: number): void {
    this.#awake[rule >>> 5] &= ~(1 << (rule & 31));
    if (this.#work[rule] !== work) this.#setWork(rule, work);
  }

  #setWork(rule: number, work: number): void {
    this.#workOfWord[rule >>> 5] += work - this.#work[rule];
    this.#work[rule] = work;
  }

  /** Whether the ends have to be judged. */
  get endsAreAwake(): boolean {
    if (this.#size > 0) this.#passOn();
    return (this.#awake[this.#ends >>> 5] & (1 << (this.#ends & 31))) !== 0;
  }

  /** Lets the ends sleep, which were judged for nothing. */
  letEndsSleep(work: number): void {
    this.letSleep(this.#ends, 0);
    this.workOfEnds = work;
  }

  #passOn(): void {
    for (let i = 0; i < this.#size; i++) {
      const event = this.#happened[i];
      this.#isListed[event] = 0;
      const pairs = this.#woken[event];
      for (let j = 0; j < pairs.length; j += 2) this.#awake[pairs[j]] |= pairs[j + 1];
    }
    this.#size = 0;
  }
}
