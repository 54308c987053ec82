import type { KindId, LineCell, LineRule, LineWrite, Noise, Program, Wish } from "../../program/index.ts";

/** How the rules of a program are run: by the judge, or fast where the board allows it. */
export interface LineOptions {
  readonly plan: LinePlan;
  readonly plain: boolean;
}

/** The plan of all line rules of a program. */
export function planLines(program: Program): LinePlan {
  return new LinePlan(program, [
    ...linesIn([
      program.start,
      program.steps,
      program.ends,
      program.procedures,
      program.levels.map((it) => (it.type === "map" ? it.start : it)),
    ]),
  ]);
}

function* linesIn(value: unknown): Generator<LineRule> {
  if (typeof value !== "object" || value === null) return;
  if ("lines" in value && Array.isArray(value.lines)) yield* value.lines as LineRule[];
  else for (const part of Object.values(value)) yield* linesIn(part);
}

/** Bits of wishes, in the order in which chance counts the ways. */
export const wishBits: Readonly<Record<Wish, number>> = { up: 1, down: 2, left: 4, right: 8, action: 16 };

/** Sets of bits for each layer: one for each wish, one for any wish. */
export const wishSets = 6;

/** Stands for one of the four ways, drawn when it is written. */
export const randomWish = 32;

/**
 * What the line rules of a program need to know of a board: numbered *sets* of cells. First the lists of kinds that rules test, each with the cells
 * that hold one of them, then for each layer the cells with each wish.
 */
export class LinePlan {
  readonly lists: (readonly KindId[])[] = [];
  readonly noises: readonly Noise[];
  readonly layerCount: number;
  readonly hasRigid: boolean;
  readonly rules: ReadonlyMap<LineRule, RulePlan>;
  /** For each kind, the numbers of the lists that have it. */
  readonly listsOf: readonly Int32Array[];
  readonly #numbers = new Map<string, number>();
  readonly #layerOf: readonly number[];

  constructor(program: Program, rules: readonly LineRule[]) {
    this.noises = program.noises ?? [];
    this.layerCount = program.layers.length;
    this.#layerOf = program.kinds.map(({ layer }) => layer);
    this.hasRigid = rules.some((it) => it.rigid !== undefined);
    const plans = rules.map((rule) => [rule, this.#planRule(rule)] as const);
    const wishBase = this.lists.length;
    for (const [, plan] of plans) placeWishes(plan, wishBase);
    this.rules = new Map(plans);
    const listsOf: number[][] = program.kinds.map(() => []);
    for (const [i, list] of this.lists.entries()) for (const kind of list) listsOf[kind].push(i);
    this.listsOf = listsOf.map((it) => Int32Array.from(it));
  }

  /** Number of the first set of wishes. */
  get wishBase(): number {
    return this.lists.length;
  }

  get setCount(): number {
    return this.lists.length + this.layerCount * wishSets;
  }

  /** The number of the set of cells that hold one of the kinds. */
  listNumber(kinds: readonly KindId[]): number {
    const sorted = [...new Set(kinds)].sort((a, b) => a - b);
    const key = sorted.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.lists.length);
    return this.lists.push(sorted) - 1;
  }

  #planRule(rule: LineRule): RulePlan {
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
    return { rule, across, back, rows, needs: new Int32Array(0), cells };
  }

  /** Kinds layer by layer: of the kinds of a list no cell may hold two, or its set of cells would not be known. */
  #byLayer(kinds: readonly KindId[]): KindId[][] {
    const lists = new Map<number, KindId[]>();
    for (const kind of kinds) {
      const list = lists.get(this.#layerOf[kind]);
      if (list) list.push(kind);
      else lists.set(this.#layerOf[kind], [kind]);
    }
    return [...lists.values()];
  }

  #planCell(cell: LineCell): CellPlan {
    const tests: TestPlan[] = [
      ...cell.wishes.map(({ layer, wish }) =>
        wish === "still"
          ? { wish: true, set: layer * wishSets + 5, not: true }
          : { wish: true, set: layer * wishSets + wishNumber(wish), not: false },
      ),
      ...cell.any.map((kinds) => ({ wish: false, set: this.listNumber(kinds), not: false })),
      ...cell.no.flatMap((kinds) =>
        this.#byLayer(kinds).map((list) => ({ wish: false, set: this.listNumber(list), not: true })),
      ),
    ];
    return { tests: tests.sort((a, b) => rank(a) - rank(b)), write: cell.write && planWrite(cell.write) };
  }
}

/** A rule made ready, but for the width of the board. */
export interface RulePlan {
  readonly rule: LineRule;
  readonly across: boolean;
  /** Rows run against the order of cells. */
  readonly back: boolean;
  readonly rows: readonly RowPlan[];
  readonly cells: readonly CellPlan[];
  /** Sets of which none may be empty if the rule is to match. */
  needs: Int32Array;
}

/** The stretches of a row between its gaps. */
export interface RowPlan {
  readonly parts: readonly { readonly cells: readonly CellPlan[]; readonly number: number }[];
}

export interface CellPlan {
  readonly tests: TestPlan[];
  readonly write: WritePlan | undefined;
}

export interface TestPlan {
  readonly wish: boolean;
  set: number;
  readonly not: boolean;
}

/** A write with its wishes as bits; 0 is none. */
export interface WritePlan {
  readonly clear: Int32Array;
  readonly remove: Int32Array;
  readonly put: Int32Array;
  readonly random: Int32Array;
  /** Pairs of a layer and bits; those that chance decides in order of layers. */
  readonly wishes: Int32Array;
}

const wishNumber = (wish: Wish) => Math.log2(wishBits[wish]);

/** What rarely holds is tested first. */
const rank = (test: TestPlan) => (test.not ? 2 : test.wish ? 0 : 1);

const nothing = new Int32Array(0);

const arrayOf = (numbers: readonly number[]) => (numbers.length === 0 ? nothing : new Int32Array(numbers));

function planWrite(write: LineWrite): WritePlan {
  const wishes = write.wishes.map(
    ({ layer, wish }) =>
      [layer, wish === "still" ? 0 : wish === "random" ? randomWish : wishBits[wish]] as const,
  );
  wishes.sort((a, b) => a[0] - b[0]);
  return {
    clear: arrayOf(write.clear),
    remove: arrayOf(write.remove),
    put: arrayOf(write.put),
    random: arrayOf(write.random),
    wishes: arrayOf(wishes.flat()),
  };
}

function placeWishes(plan: RulePlan, wishBase: number): void {
  for (const { tests } of plan.cells) for (const test of tests) if (test.wish) test.set += wishBase;
  const needs = plan.cells.flatMap((cell) => cell.tests.filter((it) => !it.not).map((it) => it.set));
  const distinct = [...new Set(needs)];
  plan.needs = Int32Array.from(distinct.sort((a, b) => Number(b >= wishBase) - Number(a >= wishBase)));
}
