import {
  type KindId,
  type LineCell,
  type LineRule,
  type LineWrite,
  type Noise,
  type Program,
  walkProgram,
  type Movement,
  movements,
} from "../../program/index.ts";

import { CellEvents, comes, leaves } from "./cell-events.ts";
import { type Listeners, listenersOf } from "./wakes.ts";

/** How the rules of a program are run: by the judge, or fast where the board allows it. */
export interface LineOptions {
  readonly plan: LinePlan;
  readonly plain: boolean;
}

/** The plan of all line rules of a program. */
export function planLines(program: Program): LinePlan {
  const rules: LineRule[] = [];
  walkProgram(program, {
    line(it) {
      rules.push(it);
      return "skip";
    },
  });
  return new LinePlan(program, rules);
}

/** The bit of a movement. Those of the directions come first: in this order chance counts them. */
export const movementBit = (movement: Movement): number => 1 << movementNumber(movement);

const movementNumber = (movement: Movement): number => movements.indexOf(movement);

/** In the sets of a layer, the number of that of any movement. */
export const anyMovement: number = movements.length;

/** Sets for each layer: one for each movement, one for any. */
export const movementSets: number = movements.length + 1;

/** Stands for one of the four directions, drawn when it is written. */
export const randomMovement: number = 1 << movements.length;

/** One rule in four directions: so few are sooner looked for than it is noted which of them are asleep. */
const fewRules = 4;

/**
 * What the line rules of a program need to know of a board: numbered *sets* of cells. First the sets of movements, layer by layer, then for each
 * list of kinds in the rules the cells that hold one of them.
 */
export class LinePlan {
  readonly lists: (readonly KindId[])[] = [];
  readonly noises: readonly Noise[];
  readonly layerCount: number;
  readonly hasRigid: boolean;
  readonly rules: ReadonlyMap<LineRule, RulePlan>;
  /** For each kind, the numbers of the lists that have it. */
  readonly listsOf: readonly Int32Array[];
  readonly events = new CellEvents(movements.length);
  #listeners: Listeners | undefined;
  readonly #numbers = new Map<string, number>();
  /** The same by the list itself: many cells have the list of one name. */
  readonly #known = new Map<readonly KindId[], number>();
  readonly #layerOf: readonly number[];
  /** Number of the first set of kinds; the sets of movements come before it. */
  readonly #listBase: number;
  /** The rules made from one line have most of their cells in common. */
  readonly #cells = new Map<LineCell, CellPlan>();

  constructor(program: Program, rules: readonly LineRule[]) {
    this.noises = program.noises ?? [];
    this.layerCount = program.layers.length;
    this.#layerOf = program.kinds.map(({ layer }) => layer);
    this.hasRigid = rules.some((it) => it.rigid !== undefined);
    this.#listBase = this.layerCount * movementSets;
    this.rules = new Map(rules.map((rule, number) => [rule, this.#planRule(rule, number)]));
    const listsOf: number[][] = program.kinds.map(() => []);
    for (const [i, list] of this.lists.entries())
      for (const kind of list) listsOf[kind].push(this.#listBase + i);
    this.listsOf = listsOf.map((it) => Int32Array.from(it));
  }

  get setCount(): number {
    return this.#listBase + this.lists.length;
  }

  /** Whether it pays to let rules sleep. */
  get canSleep(): boolean {
    return this.rules.size > fewRules;
  }

  /** Who hears of what: nobody where no rule sleeps. Made with the first board. */
  get listeners(): Listeners {
    this.#listeners ??= listenersOf(
      this.canSleep ? [...this.rules.values()] : [],
      this.events.countWith(this.setCount),
      this.setCount,
    );
    return this.#listeners;
  }

  /** The number of the set of cells that hold one of the kinds. */
  listNumber(kinds: readonly KindId[]): number {
    const number = this.#known.get(kinds) ?? this.#numberOf(kinds);
    this.#known.set(kinds, number);
    return number;
  }

  #numberOf(kinds: readonly KindId[]): number {
    const sorted = [...new Set(kinds)].sort((a, b) => a - b);
    const key = sorted.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#listBase + this.lists.push(sorted) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #planRule(rule: LineRule, number: number): RulePlan {
    const across = rule.way === "left" || rule.way === "right";
    const back = rule.way === "left" || rule.way === "up";
    const rows = rule.rows.map((row) => {
      const parts: CellPlan[][] = [[]];
      for (const cell of row) {
        if (cell === "gap") parts.push([]);
        else parts.at(-1)?.push(this.#planCell(cell));
      }
      return { parts: parts.map((cells) => ({ cells, number: 0 })) };
    });
    const cells = rows.flatMap((row) => row.parts.flatMap((part) => part.cells));
    const draws = cells.some(({ write }) => write !== undefined && drawsChance(write));
    const wakers = [...new Set(cells.flatMap((it) => it.wakers))];
    return { rule, number, across, back, rows, needs: this.#needsOf(cells), wakers, cells, draws };
  }

  /** Sets that must not be empty; sets of movements, which mostly are, first. */
  #needsOf(cells: readonly CellPlan[]): Int32Array {
    const needs = new Set<number>();
    for (const { tests } of cells) for (const { set, not } of tests) if (!not) needs.add(set);
    const isList = (set: number) => Number(set >= this.#listBase);
    return new Int32Array([...needs].sort((a, b) => isList(a) - isList(b)));
  }

  /** The kinds by layer: a cell must not hold two kinds of a list, or leaving its set could not be noticed. */
  #byLayer(kinds: readonly KindId[]): (readonly KindId[])[] {
    if (kinds.length === 1) return [kinds];
    const lists = new Map<number, KindId[]>();
    for (const kind of kinds) {
      const list = lists.get(this.#layerOf[kind]);
      if (list) list.push(kind);
      else lists.set(this.#layerOf[kind], [kind]);
    }
    return [...lists.values()];
  }

  #planCell(cell: LineCell): CellPlan {
    const known = this.#cells.get(cell);
    if (known) return known;
    const tests: TestPlan[] = [];
    for (const { layer, wish } of cell.wishes)
      if (wish !== "still") tests.push({ set: layer * movementSets + movementNumber(wish), not: false });
    for (const kinds of cell.any) tests.push({ set: this.listNumber(kinds), not: false });
    for (const { layer, wish } of cell.wishes)
      if (wish === "still") tests.push({ set: layer * movementSets + anyMovement, not: true });
    for (const kinds of cell.no)
      for (const list of this.#byLayer(kinds)) tests.push({ set: this.listNumber(list), not: true });
    const plan: CellPlan = {
      tests,
      wakers: this.#wakersOf(cell),
      write: cell.write && planWrite(cell.write),
    };
    this.#cells.set(cell, plan);
    return plan;
  }

  /** The events of which one has to happen before a cell can match that does not. */
  #wakersOf({ any, no, wishes }: LineCell): number[] {
    const wakers: number[] = [];
    const moving = new Set<readonly KindId[]>();
    for (const { layer, wish } of wishes) {
      const kinds = any.find((it) => it.every((kind) => this.#layerOf[kind] === layer));
      const number = wish === "still" ? anyMovement : movementNumber(wish);
      if (kinds) wakers.push(this.events.move(kinds, this.listNumber(kinds), number));
      else wakers.push((wish === "still" ? leaves : comes)(layer * movementSets + number));
      // What comes here with its movement tells of it by that event.
      if (kinds && wish !== "still") moving.add(kinds);
    }
    for (const kinds of any) if (!moving.has(kinds)) wakers.push(comes(this.listNumber(kinds)));
    for (const kinds of no)
      for (const list of this.#byLayer(kinds)) wakers.push(leaves(this.listNumber(list)));
    return wakers;
  }
}

/** A rule compiled to sets, independent of the width of the board. */
export interface RulePlan {
  readonly rule: LineRule;
  /** Its place among the line rules of the program. */
  readonly number: number;
  readonly across: boolean;
  /** Whether rows run against the order of cells. */
  readonly back: boolean;
  readonly rows: readonly RowPlan[];
  readonly cells: readonly CellPlan[];
  /** Sets of which none may be empty if the rule is to match. */
  readonly needs: Int32Array;
  /** Events of which one has to happen before it can match, if it does not match. */
  readonly wakers: readonly number[];
  /** Chance decides what it writes. */
  readonly draws: boolean;
}

/** The stretches of a row between its gaps. */
export interface RowPlan {
  readonly parts: readonly { readonly cells: readonly CellPlan[]; readonly number: number }[];
}

export interface CellPlan {
  /** Ordered so that the rarest come first. */
  readonly tests: readonly TestPlan[];
  /** Events of which one has to happen before the cell can match, if it does not match. */
  readonly wakers: readonly number[];
  readonly write: WritePlan | undefined;
}

/** Whether a cell is in a set, or is not. */
interface TestPlan {
  readonly set: number;
  readonly not: boolean;
}

/** What a cell is rewritten to, movements as bits; 0 removes one. */
export interface WritePlan {
  readonly clear: Int32Array;
  readonly remove: Int32Array;
  readonly put: Int32Array;
  readonly random: Int32Array;
  /** Pairs of a layer and bits; those that chance decides in order of layers. */
  readonly movements: Int32Array;
  /** Layers that a rigid rule marks. */
  readonly marks: Int32Array;
}

const drawsChance = ({ random, movements }: WritePlan) =>
  random.length > 0 || movements.includes(randomMovement);

const nothing = new Int32Array(0);

/** Arrays of one number, which most are: by the number. */
const singles: (Int32Array | undefined)[] = [];

/** The numbers as an array that nobody changes. */
function arrayOf(numbers: readonly number[]): Int32Array {
  if (numbers.length === 0) return nothing;
  const [only] = numbers;
  if (numbers.length > 1 || only === undefined || only > 1024) return new Int32Array(numbers);
  return (singles[only] ??= Int32Array.of(only));
}

function planWrite(write: LineWrite): WritePlan {
  const movements = write.wishes.map(
    ({ layer, wish }) =>
      [layer, wish === "still" ? 0 : wish === "random" ? randomMovement : movementBit(wish)] as const,
  );
  movements.sort((a, b) => a[0] - b[0]);
  return {
    clear: arrayOf(write.clear),
    remove: arrayOf(write.remove),
    put: arrayOf(write.put),
    random: arrayOf(write.random),
    movements: arrayOf(movements.flat()),
    marks: arrayOf(write.wishes.filter((it) => !it.implied).map((it) => it.layer)),
  };
}
