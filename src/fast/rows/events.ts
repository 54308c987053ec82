import { flatMapped } from "../../base/index.ts";
import { type KindId, type LineCell, movements } from "../../program/index.ts";
import { movementBit } from "../../core/rules/lines/movement-bits.ts";
import type { RulePlan } from "../../core/rules/lines/plan.ts";
import type { LineTables } from "./tables.ts";

/** The number of having no movement, among those of movements. */
const rest = movements.length;
const perLayer = movements.length + 1;

const mostBeside = 3;
const mostFurther = 3;

/** Where in the integers of a rule in `Events.needs` the pairs begin, and the further sets; and how many integers there are. */
export const needsBeside = 2;
export const furtherNeeds: number = needsBeside + 2 * mostBeside;
export const needSize: number = furtherNeeds + mostFurther;

/** Rules that an event wakes, as pairs of a word and its bits: some always, others on conditions. */
export interface Woken {
  readonly always: number[];
  readonly conditions: WakeCondition[];
  /** The conditions as integers; undefined after a rule has been added. */
  checks: Checks | undefined;
  /** How often the event was passed on since then. */
  passed: number;
}

/** The conditions of an event as integers. */
export interface Checks {
  /**
   * Those with the same first set together: this set, where they end, and the index of the one that needs nothing else, or -1; then for each of the others how
   * far on in a row and how far down, its index, and by word the bits of which the cell there must have one.
   */
  readonly integers: Int32Array;
  /** All rules that wait for one of them, as pairs of a word and its bits. */
  readonly rules: readonly number[];
}

/** An event that comes so often after the last rule began to listen is sooner tested by integers. */
const soOften = 4;

/** How many integers of a check come before its masks. */
export const maskOfCheck = 3;

/** A place of a set, with one of some kinds so many cells on in a row. */
export interface WakeCondition {
  readonly first: number;
  readonly across: boolean;
  readonly distance: number;
  /** Rules that need nothing beside it, as pairs of a word and its bits. */
  readonly alone: number[];
  /** The kinds, and for each of them the rules that need it. */
  readonly kinds: number[];
  readonly byKind: number[][];
}

/** Stands in `Events.needs` for a rule of which nobody has asked yet. */
export const unknownNeeds = -2;

/**
 * What can happen to a cell that may let a rule match there, numbered: a kind comes or goes, has another movement from now on, or comes to rest; and who
 * hears of it. A rule is asked what it needs when it may run for the first time, and
 * what wakes it when it sleeps for the first time: most rules of a large program never come to that in a play.
 */
export class Events {
  readonly count: number;
  /** The number of the ends, behind those of the rules. */
  readonly ends: number;
  /** Words that have a bit for each rule, and for the ends. */
  readonly words: number;
  /** For each event the rules that it wakes. */
  readonly woken: (Woken | undefined)[];
  /** Which rules are among those that are woken, as bits. */
  readonly heard: Int32Array;
  /** For each rule, a set of which it needs a place, and whether its rows run across; pairs of a set and how many cells from there it needs one of it; and sets that it needs besides. -1 stands for none. */
  readonly needs: Int32Array;
  /** The first event of movements of kinds, and of those of layers on which nothing stands. */
  readonly #moves: number;
  readonly #empty: number;
  readonly #tables: LineTables;
  readonly #rules: readonly RulePlan[];
  /** Scratch: a set, whether its row runs across, a kind or -1, and how many cells on that has to be. */
  readonly #condition = [0, 0, 0, 0];
  #kindsOfEnds: readonly KindId[] = [];

  constructor(tables: LineTables) {
    this.#tables = tables;
    this.#moves = 2 * tables.kindCount;
    this.#empty = this.#moves + tables.kindCount * perLayer;
    this.count = this.#empty + tables.layerCount * perLayer;
    this.#rules = [...tables.plan.rules.values()];
    this.ends = this.#rules.length;
    this.words = (this.ends + 32) >>> 5;
    this.woken = Array.from({ length: this.count });
    this.heard = new Int32Array(this.words);
    this.needs = new Int32Array(needSize * this.ends).fill(unknownNeeds);
  }

  /** The event that a kind, or nothing on a layer, has these movement bits from now on. */
  moves(kind: number, layer: number, bits: number): number {
    const movement = bits === 0 ? rest : 31 - Math.clz32(bits);
    return kind === 0 ? this.#empty + layer * perLayer + movement : this.#moves + kind * perLayer + movement;
  }

  /** Lets the ends hear of kinds that come and go. Call it before there is a board. */
  letEndsHear(kinds: readonly KindId[]): void {
    this.#kindsOfEnds = kinds;
  }

  /** Lets a rule, or the ends, be woken from now on, and returns the events that do it, until it is called again. @param counts how many places hold each kind, which tells what is rare */
  listen(rule: number, counts: Int32Array): readonly number[] {
    const events =
      rule === this.ends ? comingsAndGoings(this.#kindsOfEnds) : this.#wakersOf(this.#rules[rule]);
    const word = rule >>> 5;
    const bit = 1 << (rule & 31);
    if ((this.heard[word] & bit) !== 0) return events;
    this.heard[word] |= bit;
    const isAlways = rule === this.ends || !this.#findCondition(rule, counts);
    for (const event of events) {
      const woken = (this.woken[event] ??= { always: [], conditions: [], checks: undefined, passed: 0 });
      woken.checks = undefined;
      woken.passed = 0;
      addBit(isAlways ? woken.always : this.#listIn(woken), word, bit);
    }
    return events;
  }

  /** Where rules stand that wait for the condition found last. */
  #listIn({ conditions }: Woken): number[] {
    const [first, across, second, distance] = this.#condition;
    let at = 0;
    for (; at < conditions.length; at++) {
      const it = conditions[at];
      if (it.first === first && it.distance === distance && it.across === (across === 1)) break;
    }
    const condition = (conditions[at] ??= {
      first,
      across: across === 1,
      distance,
      alone: [],
      kinds: [],
      byKind: [],
    });
    if (second < 0) return condition.alone;
    const { kinds, byKind } = condition;
    const known = kinds.indexOf(second);
    if (known >= 0) return byKind[known];
    const rules: number[] = [];
    kinds.push(second);
    byKind.push(rules);
    return rules;
  }

  /** The conditions of an event as integers: undefined until it has come so often that they pay. */
  checksOf(woken: Woken): Checks | undefined {
    if (++woken.passed < soOften) return undefined;
    return (woken.checks = {
      integers: this.#checks(woken.conditions),
      rules: this.rulesOf(woken),
    });
  }

  /** All rules that wait for one of the conditions of an event, as pairs of a word and its bits. */
  rulesOf({ conditions }: Woken): readonly number[] {
    const bits: number[] = [];
    for (const { alone, byKind } of conditions)
      for (const pairs of [alone, ...byKind])
        for (let i = 0; i < pairs.length; i += 2) bits[pairs[i]] |= pairs[i + 1];
    return flatMapped(bits, (it, word) => [word, it]);
  }

  #checks(conditions: readonly WakeCondition[]): Int32Array {
    const checks: number[] = [];
    for (const set of new Set(conditions.map(({ first }) => first))) {
      const alone = conditions.findIndex(({ first, kinds }) => first === set && kinds.length === 0);
      const start = checks.push(set, 0, alone);
      for (const [index, { first, across, distance, kinds }] of conditions.entries()) {
        if (first !== set || index === alone) continue;
        checks.push(across ? distance : 0, across ? 0 : distance, index);
        const masks = checks.length;
        for (let word = 0; word < this.#tables.kindWords; word++) checks.push(0);
        for (const kind of kinds) checks[masks + (kind >>> 5)] |= 1 << (kind & 31);
      }
      checks[start - 2] = checks.length;
    }
    return new Int32Array(checks);
  }

  /** Finds a condition without which a rule cannot match, of a sort that many rules share: a movement or the rarest kind of the row, and the rarest kind of another of its cells. False if there is none. */
  #findCondition(number: number, counts: Int32Array): boolean {
    const { rule, across, back, hasGaps } = this.#rules[number];
    if (hasGaps) return false;
    const row = rule.rows[0] as readonly LineCell[];
    const { kindCount } = this.#tables;
    let [first, firstAt] = [-1, 0];
    for (let at = 0; at < row.length && first !== kindCount; at++) {
      if (needsMovement(row[at])) [first, firstAt] = [kindCount, at];
      else
        for (const kinds of row[at].any)
          if (kinds.length === 1 && (first < 0 || counts[kinds[0]] < counts[first]))
            [first, firstAt] = [kinds[0], at];
    }
    if (first < 0) return false;
    let [second, secondAt] = [-1, 0];
    for (let at = 0; at < row.length; at++) {
      if (at === firstAt) continue;
      for (const kinds of row[at].any)
        if (kinds.length === 1 && (second < 0 || counts[kinds[0]] < counts[second]))
          [second, secondAt] = [kinds[0], at];
    }
    this.#condition[0] = first;
    this.#condition[1] = across && second >= 0 ? 1 : 0;
    this.#condition[2] = second;
    this.#condition[3] = second < 0 ? 0 : (secondAt - firstAt) * (back ? -1 : 1);
    return true;
  }

  /** Fills in what a rule needs, the rarest first; nothing of rules with gaps, whose search counts. @param counts how many places hold each kind, which tells what is rare */
  findNeeds(number: number, counts: Int32Array): void {
    const { needs } = this;
    const { rule, across, back, hasGaps } = this.#rules[number];
    const first = number * needSize;
    needs.fill(-1, first, first + needSize);
    if (hasGaps) return;
    for (let i = 1; i < rule.rows.length; i++)
      for (const cell of rule.rows[i]) if (cell !== "gap") this.#noteFurther(cell, first);
    const [row] = rule.rows;
    let size = 0;
    for (let at = 0; at < row.length; at++) size = this.#noteRarest(row[at] as LineCell, at, size, counts);
    if (size === 0) return;
    needs[first] = rarest[0];
    needs[first + 1] = across ? 1 : 0;
    for (let i = 1; i < size; i++) {
      needs[first + 2 * i] = rarest[i];
      needs[first + 2 * i + 1] = (rarestAt[i] - rarestAt[0]) * (back ? -1 : 1);
    }
  }

  /** Notes sets that a cell needs among the further needs of a rule. */
  #noteFurther(cell: LineCell, first: number): void {
    const { needs } = this;
    const { any } = cell;
    for (let i = needsMovement(cell) ? -1 : 0; i < any.length; i++) {
      if (i >= 0 && any[i].length !== 1) continue;
      const set = i < 0 ? this.#tables.kindCount : any[i][0];
      let at = first + furtherNeeds;
      while (at < first + needSize && needs[at] >= 0 && needs[at] !== set) at++;
      if (at < first + needSize) needs[at] = set;
    }
  }

  /** Puts sets that a cell needs among the rarest so far of its row; returns how many there are. */
  #noteRarest(cell: LineCell, at: number, size: number, counts: Int32Array): number {
    const { any } = cell;
    let now = size;
    for (let i = needsMovement(cell) ? -1 : 0; i < any.length; i++) {
      if (i >= 0 && any[i].length !== 1) continue;
      const set = i < 0 ? this.#tables.kindCount : any[i][0];
      let place = now;
      for (; place > 0 && this.#isRarer(set, rarest[place - 1], counts); place--) {
        rarest[place] = rarest[place - 1];
        rarestAt[place] = rarestAt[place - 1];
      }
      rarest[place] = set;
      rarestAt[place] = at;
      if (now <= mostBeside) now++;
    }
    return now;
  }

  /** Movements are rarest. */
  #isRarer(set: number, other: number, counts: Int32Array): boolean {
    const { kindCount } = this.#tables;
    return other !== kindCount && (set === kindCount || counts[set] < counts[other]);
  }

  /** The events of which one has to happen before a rule can match that does not; of one that may idle all events of the kinds that it looks for and writes: its work depends on them too. */
  #wakersOf({ rule, mayIdle }: RulePlan): readonly number[] {
    const events = wakers;
    events.length = 0;
    for (const row of rule.rows)
      for (const cell of row) {
        if (cell === "gap") continue;
        if (mayIdle) {
          const { any, no, write } = cell;
          for (const kinds of any) addComingsAndGoings(kinds, events);
          for (const kinds of no) addComingsAndGoings(kinds, events);
          if (write === undefined) continue;
          addComingsAndGoings(write.put, events);
          addComingsAndGoings(write.remove, events);
        } else this.#addWakers(cell, events);
      }
    return events;
  }

  #addWakers({ any, no, wishes }: LineCell, events: number[]): void {
    const { layerOf } = this.#tables;
    const moving: (readonly number[])[] = [];
    for (const { layer, wish } of wishes) {
      const bits = wish === "still" ? 0 : movementBit(wish);
      const kinds = any.find((it) => it.every((kind) => layerOf[kind] === layer));
      if (kinds === undefined) {
        events.push(this.moves(0, layer, bits));
        for (let kind = 1; kind < layerOf.length; kind++)
          if (layerOf[kind] === layer) events.push(this.moves(kind, layer, bits));
        continue;
      }
      for (const kind of kinds) events.push(this.moves(kind, layer, bits));
      // What comes with its movement tells of it by that event.
      if (wish !== "still") moving.push(kinds);
    }
    for (const kinds of any) if (!moving.includes(kinds)) for (const kind of kinds) events.push(comes(kind));
    for (const kinds of no) for (const kind of kinds) events.push(leaves(kind));
  }
}

function addBit(pairs: number[], word: number, bit: number): void {
  if (pairs.length > 0 && pairs[pairs.length - 2] === word) pairs[pairs.length - 1] |= bit;
  else pairs.push(word, bit);
}

/** Scratch: events that wake a rule. */
const wakers: number[] = [];

/** Scratch: the rarest sets that a row needs, and their cells. */
const rarest = new Int32Array(mostBeside + 2);
const rarestAt = new Int32Array(mostBeside + 2);

function needsMovement({ wishes }: LineCell): boolean {
  for (let i = 0; i < wishes.length; i++) if (wishes[i].wish !== "still") return true;
  return false;
}

/** The event that a kind comes to a cell. */
export const comes = (kind: number): number => 2 * kind;

/** The event that a kind is gone from a cell. */
export const leaves = (kind: number): number => 2 * kind + 1;

function comingsAndGoings(kinds: readonly KindId[]): readonly number[] {
  const events: number[] = [];
  addComingsAndGoings(kinds, events);
  return events;
}

function addComingsAndGoings(kinds: readonly KindId[], events: number[]): void {
  for (const kind of kinds) events.push(comes(kind), leaves(kind));
}
