import { type Events, checkMaskOffset, type RuleNeeds, type WakeCondition } from "./events.ts";
import type { WordBoard } from "./word-board.ts";

/** Is the state of an event that wakes no rule. */
const wakesNothing = 2;

/** Is the part of a board that stores which slots are in each set. */
type NeededSets = Pick<
  WordBoard,
  "counts" | "onlySlot" | "sets" | "pad" | "setWords" | "geometry" | "words" | "stride" | "kindWords"
>;

/** Is the number of slots up to which a set is scanned linearly. */
const fewSlots = 8;

/** Returns the number of integers that `Wakes` needs. */
export const countWakeIntegers = ({ words, count }: Events): number => words * 35 + count * 2 + fewSlots;

/**
 * Tracks which rules must be searched for. A rule that did not match sleeps until an event that may let it match. Events are queued, each
 * only once, and processed when the next awake rule is requested.
 */
export class Wakes {
  readonly #events: Events;
  readonly #sets: NeededSets;
  /** Has a bit for each rule that is awake. */
  readonly #awake: Int32Array;
  /** Has a bit for each rule that events of this board can wake. */
  readonly #wakeable: Int32Array;
  /** Lists the events that have occurred and have not been processed. */
  readonly #queue: Int32Array;
  /** Is indexed by event: 0 if it is not in the queue, 1 if it is, `wakesNothing` if it wakes no rule. */
  readonly #queueStates: Int32Array;
  /** Stores the work of each rule that sleeps although it matches, because it changes nothing. `#workOfWord` has the sum for the rules of each word. */
  readonly #work: Int32Array;
  readonly #workOfWord: Int32Array;
  #queueLength = 0;
  #totalWork = 0;
  /** Is the rule last found awake, or -1 after an event. All rules from `#asleepFrom` up to that rule sleep. */
  #foundSet = -1;
  #asleepFrom = 0;
  /** Is scratch space for the slots of a set while events are processed; `#listedSet` is the number of that set. */
  readonly #slots: Int32Array;
  #listedSet = -1;
  /** Is the work of the last test of the ends. */
  workOfEnds = 0;

  constructor(events: Events, sets: NeededSets, takeArray: (size: number) => Int32Array) {
    const { words, count, wokenRules } = events;
    this.#events = events;
    this.#sets = sets;
    this.#awake = takeArray(words).fill(-1);
    this.#wakeable = takeArray(words);
    this.#wakeable.set(events.wakeable);
    this.#work = takeArray(words << 5);
    this.#workOfWord = takeArray(words);
    this.#queue = takeArray(count);
    this.#queueStates = takeArray(count);
    this.#slots = takeArray(fewSlots);
    for (let event = 0; event < count; event++)
      if (wokenRules[event] === undefined) this.#queueStates[event] = wakesNothing;
  }

  /** Records an event. */
  queueEvent(event: number): void {
    if (this.#queueStates[event] !== 0) return;
    this.#queueStates[event] = 1;
    this.#queue[this.#queueLength++] = event;
  }

  /** Returns the first rule from `from` up to, but not including, `to` whose matches must be searched for; `to` if there is none. */
  findNextAwake(from: number, to: number): number {
    if (this.#queueLength > 0) this.#processEvents();
    else if (from <= this.#foundSet && from >= this.#asleepFrom && this.#foundSet < to) return this.#foundSet;
    let mask = -1 << (from & 31);
    for (let word = from >>> 5; word << 5 < to; word++, mask = -1) {
      for (let bits = this.#awake[word] & mask; bits !== 0; bits &= bits - 1) {
        const rule = (word << 5) + 31 - Math.clz32(bits & -bits);
        if (rule >= to) return to;
        const needs = this.#events.needsOf(rule, this.#sets.counts);
        if (needs !== undefined && !this.#isRuledOut(needs)) {
          this.#asleepFrom = from;
          return (this.#foundSet = rule);
        }
        this.letSleep(rule, 0);
      }
    }
    return to;
  }

  /** Returns true if a rule cannot match: a set that it needs is empty, or contains a single slot without the other needed sets around it. */
  #isRuledOut({ isAcross, row, otherSets }: RuleNeeds): boolean {
    const { counts, geometry } = this.#sets;
    for (let i = 0; i < otherSets.length; i++) if (counts[otherSets[i]] === 0) return true;
    if (row.length === 0) return false;
    let rarestIndex = 0;
    for (let i = 2; i < row.length; i += 2) if (counts[row[i]] < counts[row[rarestIndex]]) rarestIndex = i;
    if (counts[row[rarestIndex]] !== 1) return counts[row[rarestIndex]] === 0;
    const step = isAcross ? geometry.boards[0].across : 1;
    const start = this.#sets.onlySlot(row[rarestIndex]) - row[rarestIndex + 1] * step;
    for (let i = 0; i < row.length; i += 2)
      if (!this.#hasSlot(row[i], start + row[i + 1] * step)) return true;
    return false;
  }

  /** Writes the slots of a set that has few to `#slots`; returns their number. */
  #findSlots(set: number): number {
    const { sets, pad, setWords, counts } = this.#sets;
    const count = counts[set];
    if (count === 1) {
      this.#slots[0] = this.#sets.onlySlot(set);
      return 1;
    }
    const firstWord = pad + set * setWords;
    let slotCount = 0;
    for (let word = 0; slotCount < count; word++)
      for (let bits = sets[firstWord + word]; bits !== 0; bits &= bits - 1)
        this.#slots[slotCount++] = (word << 5) + 31 - Math.clz32(bits & -bits);
    return slotCount;
  }

  #hasSlot(set: number, slot: number): boolean {
    const { sets, pad, setWords } = this.#sets;
    return (sets[pad + set * setWords + (slot >> 5)] & (1 << (slot & 31))) !== 0;
  }

  /** Returns the work of the sleeping rules in a range (rule R5) that exceeds one unit for each. */
  workBetween(from: number, to: number): number {
    let work = 0;
    if (this.#totalWork === 0) return work;
    for (let rule = from; rule < to;) {
      const word = rule >>> 5;
      const wordEnd = Math.min(to, (word + 1) << 5);
      if (this.#workOfWord[word] !== 0) {
        if ((rule & 31) === 0 && wordEnd - rule === 32) work += this.#workOfWord[word];
        else for (let i = rule; i < wordEnd; i++) work += this.#work[i];
      }
      rule = wordEnd;
    }
    return work;
  }

  /** Lets a rule sleep after it was searched for on the whole board and changed nothing. @param work is its work in each round */
  letSleep(rule: number, work: number): void {
    const word = rule >>> 5;
    const bit = 1 << (rule & 31);
    if ((this.#wakeable[word] & bit) === 0) this.#listenFor(rule);
    this.#awake[word] &= ~bit;
    if (this.#work[rule] !== work) this.#setWork(rule, work);
    if (rule === this.#foundSet) this.#foundSet = -1;
  }

  #listenFor(rule: number): void {
    this.#wakeable[rule >>> 5] |= 1 << (rule & 31);
    for (const event of this.#events.listen(rule, this.#sets.counts))
      if (this.#queueStates[event] === wakesNothing) this.#queueStates[event] = 0;
  }

  #setWork(rule: number, work: number): void {
    this.#totalWork += work - this.#work[rule];
    this.#workOfWord[rule >>> 5] += work - this.#work[rule];
    this.#work[rule] = work;
  }

  /** Returns true if the ends must be tested. */
  get areEndsAwake(): boolean {
    if (this.#queueLength > 0) this.#processEvents();
    const { endsNumber } = this.#events;
    return (this.#awake[endsNumber >>> 5] & (1 << (endsNumber & 31))) !== 0;
  }

  /** Lets the ends sleep after a test in which none applied. */
  letEndsSleep(work: number): void {
    this.letSleep(this.#events.endsNumber, 0);
    this.workOfEnds = work;
  }

  #processEvents(): void {
    const { wokenRules } = this.#events;
    this.#listedSet = -1;
    this.#foundSet = -1;
    for (let i = 0; i < this.#queueLength; i++) {
      const event = this.#queue[i];
      this.#queueStates[event] = 0;
      const rules = wokenRules[event]!;
      this.#wake(rules.always);
      if (rules.conditions.length === 0) continue;
      const checks = rules.checks ?? this.#events.makeChecks(rules);
      if (this.#totalWork !== 0) this.#wakeIdle(checks?.rules ?? this.#events.listRules(rules));
      if (checks !== undefined) this.#wakeByChecks(checks.integers, rules.conditions);
      else for (const condition of rules.conditions) this.#wakeByCondition(condition);
    }
    this.#queueLength = 0;
  }

  /** Wakes the rules whose condition is true or costs too much to test. */
  #wakeByChecks(checks: Int32Array, conditions: readonly WakeCondition[]): void {
    const { counts, geometry, words, stride, kindWords } = this.#sets;
    const { across } = geometry.boards[0];
    const size = checkMaskOffset + kindWords;
    for (let at = 0; at < checks.length;) {
      const set = checks[at];
      const groupEnd = checks[at + 1];
      const aloneIndex = checks[at + 2];
      const count = counts[set];
      at += 3;
      if (count === 0) at = groupEnd;
      else if (aloneIndex >= 0) this.#wake(conditions[aloneIndex].singleSetRules);
      if (count > fewSlots) for (; at < groupEnd; at += size) this.#wakeOn(conditions[checks[at + 2]]);
      if (at < groupEnd) this.#listSlots(set);
      for (; at < groupEnd; at += size) {
        const distance = checks[at] * across + checks[at + 1];
        let foundKinds = 0;
        for (let i = 0; i < count; i++)
          for (let word = 0, from = (this.#slots[i] + distance) * stride; word < kindWords; word++)
            foundKinds |= words[from + word] & checks[at + checkMaskOffset + word];
        if (foundKinds !== 0) this.#wakeBeside(conditions[checks[at + 2]], distance);
      }
    }
  }

  /** Wakes the rules of a condition that is not encoded as integers, if it may be true. */
  #wakeByCondition(condition: WakeCondition): void {
    const { firstSet, isAcross, distance, singleSetRules } = condition;
    const { counts, geometry } = this.#sets;
    if (counts[firstSet] === 0) return;
    this.#wake(singleSetRules);
    if (counts[firstSet] > fewSlots) return this.#wakeOn(condition);
    this.#listSlots(firstSet);
    this.#wakeBeside(condition, distance * (isAcross ? geometry.boards[0].across : 1));
  }

  /** Wakes the rules of a condition whose first set has many slots. */
  #wakeOn({ firstSet, isAcross, distance, kinds, byKind }: WakeCondition): void {
    const { counts, geometry } = this.#sets;
    const slotDistance = distance * (isAcross ? geometry.boards[0].across : 1);
    for (let i = 0; i < kinds.length; i++) {
      const kind = kinds[i];
      if (counts[kind] !== 0 && (counts[kind] > fewSlots || this.#isBeside(kind, firstSet, -slotDistance)))
        this.#wake(byKind[i]);
    }
  }

  /** Wakes the rules of a condition whose first set has few slots (now in `#slots`), for each kind that is at `distance` from one of these. */
  #wakeBeside({ firstSet, kinds, byKind }: WakeCondition, distance: number): void {
    const { counts, words, stride, kindWords } = this.#sets;
    for (let word = 0; word < kindWords; word++) {
      let foundKinds = 0;
      for (let i = 0; i < counts[firstSet]; i++)
        foundKinds |= words[(this.#slots[i] + distance) * stride + word];
      if (foundKinds === 0) continue;
      for (let i = 0; i < kinds.length; i++)
        if (kinds[i] >>> 5 === word && ((foundKinds >>> (kinds[i] & 31)) & 1) !== 0) this.#wake(byKind[i]);
    }
  }

  #listSlots(set: number): void {
    if (this.#listedSet === set) return;
    this.#listedSet = set;
    this.#findSlots(set);
  }

  /** Returns true if another set contains a slot at a distance from one of the few slots of a set. */
  #isBeside(set: number, otherSet: number, distance: number): boolean {
    this.#listedSet = set;
    const slotCount = this.#findSlots(set);
    for (let i = 0; i < slotCount; i++) if (this.#hasSlot(otherSet, this.#slots[i] + distance)) return true;
    return false;
  }

  #wake(ruleBits: readonly number[]): void {
    for (let i = 0; i < ruleBits.length; i += 2) this.#awake[ruleBits[i]] |= ruleBits[i + 1];
  }

  /** Wakes rules that sleep although they match, because their work may have changed. */
  #wakeIdle(ruleBits: readonly number[]): void {
    for (let i = 0; i < ruleBits.length; i += 2) {
      const word = ruleBits[i];
      if (this.#workOfWord[word] === 0) continue;
      for (let bits = ruleBits[i + 1]; bits !== 0; bits &= bits - 1)
        if (this.#work[(word << 5) + 31 - Math.clz32(bits & -bits)] !== 0) this.#awake[word] |= bits & -bits;
    }
  }
}
