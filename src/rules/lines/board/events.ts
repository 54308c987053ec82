import { type KindId, type LineCell, movements } from "../../../program/index.ts";
import type { RulePlan } from "../plan.ts";
import { movementBit } from "../movement-bits.ts";
import type { LineTables } from "./tables.ts";

/** The number of having no movement, among those of movements. */
const rest = movements.length;
const perLayer = movements.length + 1;

/** What can happen to a cell that may let a rule match there, numbered: a kind comes or goes, has another movement from now on, or comes to rest. */
export class Events {
  readonly count: number;
  /** The first event of movements of kinds, and of those of layers on which nothing stands. */
  readonly #moves: number;
  readonly #empty: number;
  readonly #tables: LineTables;
  #kindsOfEnds: readonly KindId[] = [];
  #listeners: Listeners | undefined;

  constructor(tables: LineTables) {
    this.#tables = tables;
    this.#moves = 2 * tables.kindCount;
    this.#empty = this.#moves + tables.kindCount * perLayer;
    this.count = this.#empty + tables.layerCount * perLayer;
  }

  /** The event that a kind, or nothing on a layer, has these movement bits from now on. */
  moves(kind: number, layer: number, bits: number): number {
    const movement = bits === 0 ? rest : 31 - Math.clz32(bits);
    return kind === 0 ? this.#empty + layer * perLayer + movement : this.#moves + kind * perLayer + movement;
  }

  /** Lets the ends hear of kinds that come and go: they have the number behind the last rule. Call it before there is a board. */
  letEndsHear(kinds: readonly KindId[]): void {
    this.#kindsOfEnds = kinds;
  }

  /** Which rules each event wakes. @param counts how many places hold each kind on the first board, which tells what is rare */
  listenersOn(counts: Int32Array): Listeners {
    this.#listeners ??= this.#listen([...this.#tables.plan.rules.values()], counts);
    return this.#listeners;
  }

  #listen(rules: readonly RulePlan[], counts: Int32Array): Listeners {
    const lists = Array.from<number[] | undefined>({ length: this.count });
    const [waking, idling] = [new Map<LineCell, readonly number[]>(), new Map<LineCell, readonly number[]>()];
    for (const { rule, number, mayIdle } of rules) {
      const known = mayIdle ? idling : waking;
      for (const row of rule.rows)
        for (const cell of row) {
          if (cell === "gap") continue;
          const wakers = known.get(cell) ?? (mayIdle ? this.#allOf(cell) : this.#wakersOf(cell));
          known.set(cell, wakers);
          for (const event of wakers) add((lists[event] ??= []), number);
        }
    }
    const ends = rules.length;
    for (const kind of this.#kindsOfEnds)
      for (const event of [comes(kind), leaves(kind)]) add((lists[event] ??= []), ends);
    const woken = lists.map((it) => (it === undefined ? nobody : Int32Array.from(it)));
    return { woken, words: (ends + 32) >>> 5, ends, needs: this.#needsOfRules(rules, counts) };
  }

  /** What each rule needs, as `Listeners.needs` says, the rarest first; nothing of rules with gaps, whose search counts. */
  #needsOfRules(rules: readonly RulePlan[], counts: Int32Array): Int32Array {
    const all = new Int32Array(needSize * rules.length).fill(-1);
    const rarity = ({ set }: Need) => (set === this.#tables.kindCount ? 0 : counts[set]);
    for (const { rule, number, across, back, hasGaps } of rules) {
      if (hasGaps) continue;
      const rows = rule.rows.map((row) => this.#needsOf(row as readonly LineCell[]));
      const [one, ...beside] = rows[0].sort((a, b) => rarity(a) - rarity(b));
      const first = number * needSize;
      const further = new Set(rows.slice(1).flatMap((row) => row.map(({ set }) => set)));
      all.set([...further].slice(0, mostFurther), first + furtherNeeds);
      if (one === undefined) continue;
      all.set([one.set, across ? 1 : 0], first);
      for (const [i, { set, at }] of beside.slice(0, mostBeside).entries())
        all.set([set, (at - one.at) * (back ? -1 : 1)], first + needsBeside + 2 * i);
    }
    return all;
  }

  /** Sets that cells of a row need. */
  #needsOf(row: readonly LineCell[]): Need[] {
    const needs: Need[] = [];
    for (const [at, { any, wishes }] of row.entries()) {
      if (wishes.some(({ wish }) => wish !== "still")) needs.push({ set: this.#tables.kindCount, at });
      for (const kinds of any) if (kinds.length === 1) needs.push({ set: kinds[0], at });
    }
    return needs;
  }

  /** All events of the kinds that a cell looks for and writes: of one that matched and changed nothing, the work depends on them too. */
  #allOf({ any, no, write }: LineCell): readonly number[] {
    const kinds = new Set([...any, ...no, write?.put ?? [], write?.remove ?? []].flat());
    return [...kinds].flatMap((kind) => [comes(kind), leaves(kind)]);
  }

  /** The events of which one has to happen before a cell can match that does not. */
  #wakersOf({ any, no, wishes }: LineCell): readonly number[] {
    const { layerOf } = this.#tables;
    const wakers: number[] = [];
    const moving = new Set<readonly number[]>();
    for (const { layer, wish } of wishes) {
      const bits = wish === "still" ? 0 : movementBit(wish);
      const kinds = any.find((it) => it.every((kind) => layerOf[kind] === layer));
      if (kinds === undefined) {
        wakers.push(this.moves(0, layer, bits));
        for (let kind = 1; kind < layerOf.length; kind++)
          if (layerOf[kind] === layer) wakers.push(this.moves(kind, layer, bits));
        continue;
      }
      for (const kind of kinds) wakers.push(this.moves(kind, layer, bits));
      // What comes with its movement tells of it by that event.
      if (wish !== "still") moving.add(kinds);
    }
    for (const kinds of any) if (!moving.has(kinds)) for (const kind of kinds) wakers.push(comes(kind));
    for (const kinds of no) for (const kind of kinds) wakers.push(leaves(kind));
    return wakers;
  }
}

/** The event that a kind comes to a cell. */
export const comes = (kind: number): number => 2 * kind;

/** The event that a kind is gone from a cell. */
export const leaves = (kind: number): number => 2 * kind + 1;

export interface Listeners {
  /** For each event the rules that it wakes, as pairs of a word and its bits. */
  readonly woken: readonly Int32Array[];
  /** Words that have a bit for each rule, and for the ends. */
  readonly words: number;
  /** For each rule, a set of which it needs a place, and whether its rows run across; pairs of a set and how many cells from there it needs one of it; and sets that it needs besides. -1 stands for none. */
  readonly needs: Int32Array;
  /** The number of the ends. */
  readonly ends: number;
}

/** A set that a cell of a row needs. */
interface Need {
  readonly set: number;
  readonly at: number;
}

const mostBeside = 3;
const mostFurther = 3;

/** Where in the integers of a rule in `Listeners.needs` the pairs begin, and the further sets; and how many integers there are. */
export const needsBeside = 2;
export const furtherNeeds: number = needsBeside + 2 * mostBeside;
export const needSize: number = furtherNeeds + mostFurther;

const nobody = new Int32Array(0);

/** Adds a rule to pairs of words and bits. Rules come in order, so that those of a word follow one another. */
function add(pairs: number[], rule: number): void {
  const word = rule >>> 5;
  if (pairs[pairs.length - 2] === word) pairs[pairs.length - 1] |= 1 << (rule & 31);
  else pairs.push(word, 1 << (rule & 31));
}
