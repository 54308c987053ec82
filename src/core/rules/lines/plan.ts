import {
  type LineCell,
  type LineRule,
  type LineWrite,
  type Program,
  walkProgram,
} from "../../../program/index.ts";
import { movementBit, randomMovement } from "./movement-bits.ts";
import { type NoisePlan, planNoises } from "./noises.ts";

/** The plan of all line rules of a program. */
export function planLines(program: Program): LinePlan {
  const rules: LineRule[] = [];
  let hasClicks = false;
  walkProgram(program, {
    line(it) {
      rules.push(it);
      return "skip";
    },
    action(it) {
      if (it.do === "wish" && it.click !== undefined) hasClicks = true;
    },
  });
  return new LinePlan(program, rules, hasClicks);
}

/** What the line rules of a program need to know of its kinds and of one another, however they are run. */
export class LinePlan {
  readonly noises: NoisePlan;
  readonly hasRigid: boolean;
  /** Whether things can be wished to answer a click. */
  readonly hasClicks: boolean;
  readonly rules: ReadonlyMap<LineRule, RulePlan>;
  /** The rules made from one line have most of their cells in common. */
  readonly #writes = new Map<LineCell, WritePlan | undefined>();

  constructor(program: Program, rules: readonly LineRule[], hasClicks: boolean) {
    this.noises = planNoises(program);
    this.hasClicks = hasClicks;
    this.hasRigid = rules.some((it) => it.rigid !== undefined);
    this.rules = new Map(rules.map((rule, number) => [rule, planRule(rule, number)]));
  }

  /** What a cell is rewritten to, if it is. */
  writeOf(cell: LineCell): WritePlan | undefined {
    if (cell.write === undefined) return undefined;
    const known = this.#writes.get(cell) ?? planWrite(cell.write);
    this.#writes.set(cell, known);
    return known;
  }
}

/** A rule, independent of the size of the board. */
export interface RulePlan {
  readonly rule: LineRule;
  /** Its place among the line rules of the program. */
  readonly number: number;
  readonly across: boolean;
  /** Whether rows run against the order of cells. */
  readonly back: boolean;
  /** How many stretches between gaps its rows have. */
  readonly parts: number;
  readonly hasGaps: boolean;
  /** Chance decides what it writes. */
  readonly draws: boolean;
  /** It does nothing but look for kinds and write some: where all of these stand already it does nothing, until a kind that it names comes or goes. */
  readonly mayIdle: boolean;
}

function planRule(rule: LineRule, number: number): RulePlan {
  let parts = rule.rows.length;
  let draws = false;
  let moves = false;
  for (const row of rule.rows)
    for (const cell of row) {
      if (cell === "gap") parts++;
      else if (cell.write !== undefined) {
        if (drawsChance(cell.write)) draws = true;
        if (cell.write.wishes.length > 0) moves = true;
      }
      if (cell !== "gap" && cell.wishes.length > 0) moves = true;
    }
  const does = rule.asks.length > 0 || (rule.calls ?? rule.when ?? rule.then ?? rule.rigid) !== undefined;
  return {
    rule,
    number,
    across: rule.way === "left" || rule.way === "right",
    back: rule.way === "left" || rule.way === "up",
    parts,
    hasGaps: parts > rule.rows.length,
    draws,
    mayIdle: rule.writes && !does && !draws && !moves && parts === rule.rows.length,
  };
}

const drawsChance = ({ random, wishes }: LineWrite) =>
  random.length > 0 || wishes.some(({ wish }) => wish === "random");

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

const nothing = new Int32Array(0);

/** Arrays of one number, which most are: by the number. */
const singles: (Int32Array | undefined)[] = [];

/** The numbers as an array that nobody changes. */
export function arrayOf(numbers: readonly number[]): Int32Array {
  if (numbers.length === 0) return nothing;
  const [only] = numbers;
  if (numbers.length > 1 || only === undefined || only > 1024) return new Int32Array(numbers);
  return (singles[only] ??= Int32Array.of(only));
}

/** Compiles what a cell is rewritten to. */
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
