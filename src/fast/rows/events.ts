import { flatMapped } from "../../base/index.ts";
import { type KindId, type LineCell, movements, movementBit } from "../../program/index.ts";
import type { RulePlan } from "../../core/rules/lines/plan.ts";
import { hasGaps, mayIdle } from "./rule-facts.ts";
import type { LineTables } from "./tables.ts";

/** Is the number of the event that a movement ends; it follows the numbers of all movements. */
const movementEnd = movements.length;
const eventsPerKind = movements.length + 1;

/** Lists the rules that an event wakes, as pairs of a word index and bits. Some are always woken, others only under conditions. */
export interface WokenRules {
  readonly always: number[];
  readonly conditions: WakeCondition[];
  /** Encodes the conditions as integers; undefined until `makeChecks` is called often enough, and after a rule has been added. */
  checks: EventChecks | undefined;
  /** Counts how often the event was processed since a rule was last added. */
  uses: number;
}

/** Stores the conditions of an event as integers. */
export interface EventChecks {
  /**
   * Lists groups of conditions with the same first set. A group begins with this set, the end of the group, and the index of the condition
   * that needs nothing else, or -1. Then follows each other condition: the columns and rows to the second cell, the index of the condition,
   * and for each word of kinds the bits of which the second cell must have at least one.
   */
  readonly integers: Int32Array;
  /** Lists all rules that wait for one of the conditions, as pairs of a word index and bits. */
  readonly rules: readonly number[];
}

/** Is the number of times that an event must occur, after a rule was last added, before its conditions are encoded as integers. */
const usesBeforeChecks = 4;

/** Is the number of integers of a condition before its bits. */
export const checkMaskOffset = 3;

/** Describes a condition: a set contains a slot, and a cell at a distance from it along the row holds one of certain kinds. */
export interface WakeCondition {
  readonly firstSet: number;
  readonly isAcross: boolean;
  readonly distance: number;
  /** Lists the rules that need only a slot in the first set, as pairs of a word index and bits. */
  readonly singleSetRules: number[];
  /** Lists the kinds; `byKind` lists, for each of them, the rules that need it. */
  readonly kinds: number[];
  readonly byKind: number[][];
}

/** Lists the sets that must not be empty if a rule is to match. */
export interface RuleNeeds {
  readonly isAcross: boolean;
  /** Lists pairs of a set and the number of cells from the start of the first row to the cell that must be in it. */
  readonly row: readonly number[];
  /** Lists the sets that the other rows need, at any slot. */
  readonly otherSets: readonly number[];
}

/**
 * Numbers the events that may let a rule match, and maps each event to the rules that it wakes. In an event, a kind appears, disappears, gets
 * another movement or comes to rest. The events that wake a rule are determined when it first sleeps, because most rules of a large program
 * never do during a match.
 */
export class Events {
  readonly count: number;
  /** Is the bit index of the section `ends`, which comes after the bits of all rules. */
  readonly endsNumber: number;
  /** Is the number of words that have a bit for each rule and one for the ends. */
  readonly words: number;
  /** Lists, for each event, the rules that it wakes. */
  readonly wokenRules: (WokenRules | undefined)[];
  /** Has a bit for each rule that some event wakes. */
  readonly wakeable: Int32Array;
  /** Is the first event for movements of kinds; `#firstOfEmpty` is the first event for movements of empty layers. */
  readonly #firstOfKinds: number;
  readonly #firstOfEmpty: number;
  readonly #tables: LineTables;
  readonly #rules: readonly RulePlan[];
  /** Is scratch space for a condition: the first set, 1 if the row is horizontal, the second kind or -1, and the number of cells to it. */
  readonly #condition = [0, 0, 0, 0];
  /** Lists the kinds whose events wake the ends. It must be set before a board is made. */
  kindsOfEnds: readonly KindId[] = [];
  readonly #needs: (RuleNeeds | undefined)[] = [];

  constructor(tables: LineTables) {
    this.#tables = tables;
    this.#firstOfKinds = 2 * tables.kindCount;
    this.#firstOfEmpty = this.#firstOfKinds + tables.kindCount * eventsPerKind;
    this.count = this.#firstOfEmpty + tables.layerCount * eventsPerKind;
    this.#rules = [...tables.plan.rules.values()];
    this.endsNumber = this.#rules.length;
    this.words = (this.endsNumber + 32) >>> 5;
    this.wokenRules = Array.from({ length: this.count });
    this.wakeable = new Int32Array(this.words);
  }

  /** Returns the event that a kind, or an empty layer, gets certain movement bits. */
  movementEvent(kind: number, layer: number, bits: number): number {
    const movement = bits === 0 ? movementEnd : 31 - Math.clz32(bits);
    return kind === 0
      ? this.#firstOfEmpty + layer * eventsPerKind + movement
      : this.#firstOfKinds + kind * eventsPerKind + movement;
  }

  /**
   * Returns the needs of a rule; undefined if the rule cannot match now because one of these sets is empty. A rule with gaps has no needs,
   * because each search past gaps is charged. @param counts is indexed by set: its number of slots
   */
  needsOf(ruleIndex: number, counts: Int32Array): RuleNeeds | undefined {
    const cachedNeeds = this.#needs[ruleIndex];
    if (cachedNeeds !== undefined) return cachedNeeds;
    const plan = this.#rules[ruleIndex];
    if (this.#lacksSet(plan, counts)) return undefined;
    return (this.#needs[ruleIndex] = this.#findNeeds(plan));
  }

  /** Returns true if a set that a rule needs is empty. In a large program, most rules never match because of an empty set. */
  #lacksSet(plan: RulePlan, counts: Int32Array): boolean {
    const { rows } = plan.rule;
    if (hasGaps(plan)) return false;
    for (let rowIndex = 0; rowIndex < rows.length; rowIndex++)
      for (let cellIndex = 0; cellIndex < rows[rowIndex].length; cellIndex++) {
        const cell = rows[rowIndex][cellIndex] as LineCell;
        const { any } = cell;
        if (counts[this.#tables.kindCount] === 0 && needsMovement(cell)) return true;
        for (let i = 0; i < any.length; i++) if (any[i].length === 1 && counts[any[i][0]] === 0) return true;
      }
    return false;
  }

  #findNeeds(plan: RulePlan): RuleNeeds {
    const { isHorizontal: isAcross, isReversed, rule } = plan;
    const row: number[] = [];
    const otherSets: number[] = [];
    for (let rowIndex = 0; rowIndex < rule.rows.length && !hasGaps(plan); rowIndex++)
      for (let cellIndex = 0; cellIndex < rule.rows[rowIndex].length; cellIndex++) {
        const cell = rule.rows[rowIndex][cellIndex] as LineCell;
        const { any } = cell;
        for (let i = needsMovement(cell) ? -1 : 0; i < any.length; i++) {
          if (i >= 0 && any[i].length !== 1) continue;
          const set = i < 0 ? this.#tables.kindCount : any[i][0];
          if (rowIndex > 0) otherSets.push(set);
          else row.push(set, isReversed ? -cellIndex : cellIndex);
        }
      }
    return { isAcross, row, otherSets };
  }

  /**
   * Makes events wake a rule, or the ends, from now on. Returns these events, in an array that the next call reuses. @param counts is indexed
   * by kind: the number of slots that hold it
   */
  listen(rule: number, counts: Int32Array): readonly number[] {
    const events =
      rule === this.endsNumber ? comingsAndGoings(this.kindsOfEnds) : this.#wakingEventsOf(this.#rules[rule]);
    const word = rule >>> 5;
    const bit = 1 << (rule & 31);
    if ((this.wakeable[word] & bit) !== 0) return events;
    this.wakeable[word] |= bit;
    const wakesAlways = rule === this.endsNumber || !this.#findCondition(rule, counts);
    for (const event of events) {
      const rules = (this.wokenRules[event] ??= { always: [], conditions: [], checks: undefined, uses: 0 });
      rules.checks = undefined;
      rules.uses = 0;
      addBit(wakesAlways ? rules.always : this.#findWaitingRules(rules), word, bit);
    }
    return events;
  }

  /** Returns the list of rules that wait for the condition in `#condition`. */
  #findWaitingRules({ conditions }: WokenRules): number[] {
    const [firstKind, across, secondKind, distance] = this.#condition;
    let at = 0;
    for (; at < conditions.length; at++) {
      const it = conditions[at];
      if (it.firstSet === firstKind && it.distance === distance && it.isAcross === (across === 1)) break;
    }
    const condition = (conditions[at] ??= {
      firstSet: firstKind,
      isAcross: across === 1,
      distance,
      singleSetRules: [],
      kinds: [],
      byKind: [],
    });
    if (secondKind < 0) return condition.singleSetRules;
    const { kinds, byKind } = condition;
    const index = kinds.indexOf(secondKind);
    if (index >= 0) return byKind[index];
    const rules: number[] = [];
    kinds.push(secondKind);
    byKind.push(rules);
    return rules;
  }

  /** Returns the conditions of an event as integers; undefined until the event has occurred often enough for that to pay off. */
  makeChecks(rules: WokenRules): EventChecks | undefined {
    if (++rules.uses < usesBeforeChecks) return undefined;
    return (rules.checks = {
      integers: this.#encodeChecks(rules.conditions),
      rules: this.listRules(rules),
    });
  }

  /** Returns all rules that wait for one of an event's conditions, as pairs of a word index and bits. */
  listRules({ conditions }: WokenRules): readonly number[] {
    const bits: number[] = [];
    for (const { singleSetRules, byKind } of conditions)
      for (const pairs of [singleSetRules, ...byKind])
        for (let i = 0; i < pairs.length; i += 2) bits[pairs[i]] |= pairs[i + 1];
    return flatMapped(bits, (it, word) => [word, it]);
  }

  #encodeChecks(conditions: readonly WakeCondition[]): Int32Array {
    const checks: number[] = [];
    for (const set of new Set(conditions.map(({ firstSet }) => firstSet))) {
      const alone = conditions.findIndex(({ firstSet, kinds }) => firstSet === set && kinds.length === 0);
      const checkStart = checks.push(set, 0, alone);
      for (const [index, { firstSet, isAcross, distance, kinds }] of conditions.entries()) {
        if (firstSet !== set || index === alone) continue;
        checks.push(isAcross ? distance : 0, isAcross ? 0 : distance, index);
        const maskStart = checks.length;
        for (let word = 0; word < this.#tables.kindWords; word++) checks.push(0);
        for (const kind of kinds) checks[maskStart + (kind >>> 5)] |= 1 << (kind & 31);
      }
      checks[checkStart - 2] = checks.length;
    }
    return new Int32Array(checks);
  }

  /**
   * Finds a condition that must be true for a rule to match, and that many rules share: a movement or the rarest kind of the first row, and
   * the rarest kind of another cell of that row. Stores it in `#condition`; returns false if there is none.
   */
  #findCondition(ruleIndex: number, counts: Int32Array): boolean {
    const plan = this.#rules[ruleIndex];
    if (hasGaps(plan)) return false;
    const { rule, isHorizontal, isReversed } = plan;
    const row = rule.rows[0] as readonly LineCell[];
    const { kindCount } = this.#tables;
    let [firstKind, firstCellIndex] = [-1, 0];
    for (let cellIndex = 0; cellIndex < row.length && firstKind !== kindCount; cellIndex++) {
      if (needsMovement(row[cellIndex])) [firstKind, firstCellIndex] = [kindCount, cellIndex];
      else
        for (const kinds of row[cellIndex].any)
          if (kinds.length === 1 && (firstKind < 0 || counts[kinds[0]] < counts[firstKind]))
            [firstKind, firstCellIndex] = [kinds[0], cellIndex];
    }
    if (firstKind < 0) return false;
    let [secondKind, secondCellIndex] = [-1, 0];
    for (let cellIndex = 0; cellIndex < row.length; cellIndex++) {
      if (cellIndex === firstCellIndex) continue;
      for (const kinds of row[cellIndex].any)
        if (kinds.length === 1 && (secondKind < 0 || counts[kinds[0]] < counts[secondKind]))
          [secondKind, secondCellIndex] = [kinds[0], cellIndex];
    }
    this.#condition[0] = firstKind;
    this.#condition[1] = isHorizontal && secondKind >= 0 ? 1 : 0;
    this.#condition[2] = secondKind;
    this.#condition[3] = secondKind < 0 ? 0 : (secondCellIndex - firstCellIndex) * (isReversed ? -1 : 1);
    return true;
  }

  /**
   * Returns the events of which one must occur before a sleeping rule can match. For a rule that may idle these are all events of the kinds
   * that it tests and writes, because they can change its work.
   */
  #wakingEventsOf(plan: RulePlan): readonly number[] {
    const isIdle = mayIdle(plan);
    const events = wakingEvents;
    events.length = 0;
    for (const row of plan.rule.rows)
      for (const cell of row) {
        if (cell === "gap") continue;
        if (isIdle) {
          const { any, no, write } = cell;
          for (const kinds of any) addComingsAndGoings(kinds, events);
          for (const kinds of no) addComingsAndGoings(kinds, events);
          if (write === undefined) continue;
          addComingsAndGoings(write.put, events);
          addComingsAndGoings(write.remove, events);
        } else this.#addWakingEvents(cell, events);
      }
    return events;
  }

  #addWakingEvents({ any, no, wishes }: LineCell, events: number[]): void {
    const { layerOf } = this.#tables;
    const movingSets: (readonly number[])[] = [];
    for (const { layer, wish } of wishes) {
      const bits = wish === "still" ? 0 : movementBit(wish);
      const kinds = any.find((it) => it.every((kind) => layerOf[kind] === layer));
      if (kinds === undefined) {
        events.push(this.movementEvent(0, layer, bits));
        for (let kind = 1; kind < layerOf.length; kind++)
          if (layerOf[kind] === layer) events.push(this.movementEvent(kind, layer, bits));
        continue;
      }
      for (const kind of kinds) events.push(this.movementEvent(kind, layer, bits));
      // If a kind appears together with its movement, the event of the movement is enough.
      if (wish !== "still") movingSets.push(kinds);
    }
    for (const kinds of any)
      if (!movingSets.includes(kinds)) for (const kind of kinds) events.push(kindComesEvent(kind));
    for (const kinds of no) for (const kind of kinds) events.push(kindLeavesEvent(kind));
  }
}

function addBit(pairs: number[], word: number, bit: number): void {
  if (pairs.length > 0 && pairs[pairs.length - 2] === word) pairs[pairs.length - 1] |= bit;
  else pairs.push(word, bit);
}

/** Is scratch space for events that wake a rule. */
const wakingEvents: number[] = [];

/** Returns the event that a kind appears in a cell. */
export const kindComesEvent = (kind: number): number => 2 * kind;

/** Returns the event that a kind disappears from a cell. */
export const kindLeavesEvent = (kind: number): number => 2 * kind + 1;

function comingsAndGoings(kinds: readonly KindId[]): readonly number[] {
  const events: number[] = [];
  addComingsAndGoings(kinds, events);
  return events;
}

function addComingsAndGoings(kinds: readonly KindId[], events: number[]): void {
  for (const kind of kinds) events.push(kindComesEvent(kind), kindLeavesEvent(kind));
}

/** Returns true if a cell of a rule requires a movement. */
const needsMovement = ({ wishes }: LineCell): boolean => wishes.some(({ wish }) => wish !== "still");
