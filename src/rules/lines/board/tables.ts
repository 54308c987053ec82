import { type KindId, type LineCell, movements, type Program } from "../../../program/index.ts";
import type { LinePlan, RulePlan, WritePlan } from "../plan.ts";
import { movementBit, randomMovement } from "../movement-bits.ts";
import { Events } from "./events.ts";

/** Bits of the movements that exist in most programs, and in those with clicks. */
const fewBits = movements.indexOf("lclick");
const allBits = movements.length;

/** The set of all cells, which has the number of no kind. */
export const everywhere = 0;

/**
 * The line rules of a program as integers. Each cell of a board has words: first those of the kinds, of which 32 share a word and bit 0 of the first
 * says that the cell is on a board, then those of the movements, a few bits for each layer.
 */
export class LineTables {
  readonly kindCount: number;
  readonly layerCount: number;
  readonly layerOf: Int32Array;
  readonly kindWords: number;
  /** Words of a cell. */
  readonly stride: number;
  /** Bits of a layer's movement, and how many layers share a word. */
  readonly moveBits: number;
  readonly layersPerWord: number;
  /** For each layer and word of kinds, the bits of the layer's kinds. */
  readonly layerMasks: Int32Array;
  readonly events: Events;
  /** Cells of the longest stretch. */
  readonly longest: number;
  readonly plan: LinePlan;
  readonly #cells = new Map<LineCell, CellTable>();

  constructor(program: Program, plan: LinePlan) {
    this.plan = plan;
    this.kindCount = program.kinds.length;
    this.layerCount = program.layers.length;
    this.layerOf = Int32Array.from(program.kinds, ({ layer }) => layer);
    this.kindWords = (this.kindCount + 31) >>> 5;
    this.moveBits = plan.hasClicks ? allBits : fewBits;
    this.layersPerWord = Math.floor(32 / this.moveBits);
    this.stride = this.kindWords + Math.ceil(this.layerCount / this.layersPerWord);
    this.layerMasks = new Int32Array(this.layerCount * this.kindWords);
    for (let kind = 1; kind < this.kindCount; kind++)
      this.layerMasks[this.layerOf[kind] * this.kindWords + (kind >>> 5)] |= 1 << (kind & 31);
    this.events = new Events(this);
    let longest = 1;
    for (const { rule } of plan.rules.values())
      for (const row of rule.rows) longest = Math.max(longest, row.length);
    this.longest = longest;
  }

  /** Word and shift of the movement of a layer. */
  moveWord(layer: number): number {
    return this.kindWords + Math.floor(layer / this.layersPerWord);
  }

  moveShift(layer: number): number {
    return (layer % this.layersPerWord) * this.moveBits;
  }

  get moveMask(): number {
    return (1 << this.moveBits) - 1;
  }

  cell(cell: LineCell): CellTable {
    const known = this.#cells.get(cell) ?? this.#cellTable(cell);
    this.#cells.set(cell, known);
    return known;
  }

  #cellTable(cell: LineCell): CellTable {
    const write = this.plan.writeOf(cell);
    return {
      tests: this.#testsOf(cell),
      needs: this.#needsOf(cell),
      write: write && this.#writeTable(write),
    };
  }

  #testsOf({ any, no, wishes }: LineCell): Int32Array {
    const masks = new Int32Array(this.stride);
    const values = new Int32Array(this.stride);
    masks[0] = values[0] = 1;
    const lists: number[] = [];
    for (const kinds of any) {
      if (kinds.length !== 1) {
        lists.push(...this.#listTest(kinds));
        continue;
      }
      const [kind] = kinds;
      masks[kind >>> 5] |= 1 << (kind & 31);
      values[kind >>> 5] |= 1 << (kind & 31);
    }
    // What must be there and must not be there is nowhere, which one mask cannot say.
    let isNever = no.some((kinds) =>
      kinds.some((kind) => any.some((it) => it.length === 1 && it[0] === kind)),
    );
    for (const kinds of no) for (const kind of kinds) masks[kind >>> 5] |= 1 << (kind & 31);
    const asked = new Map<number, number>();
    for (const { layer, wish } of wishes) {
      const bits = wish === "still" ? 0 : movementBit(wish);
      if ((asked.get(layer) ?? bits) !== bits) isNever = true;
      asked.set(layer, bits);
      masks[this.moveWord(layer)] |= this.moveMask << this.moveShift(layer);
      values[this.moveWord(layer)] |= bits << this.moveShift(layer);
    }
    if (isNever) lists.push(0);
    const tests: number[] = [];
    for (let word = 0; word < this.stride; word++)
      if (masks[word] !== 0) tests.push(word, masks[word], values[word]);
    return Int32Array.from([tests.length, ...tests, ...lists]);
  }

  /** Pairs of a word and the kinds in it of which one must be there, behind their number. */
  #listTest(kinds: readonly KindId[]): number[] {
    const words = new Int32Array(this.kindWords);
    for (const kind of kinds) words[kind >>> 5] |= 1 << (kind & 31);
    const pairs: number[] = [];
    for (let word = 0; word < words.length; word++) if (words[word] !== 0) pairs.push(word, words[word]);
    return [pairs.length, ...pairs];
  }

  /** Sets of which the cell must be in one each: those of the kinds of a list, or that of cells with movements. */
  #needsOf({ any, wishes }: LineCell): readonly Int32Array[] {
    const needs = any.map((kinds) => Int32Array.from(kinds));
    if (wishes.some(({ wish }) => wish !== "still")) needs.unshift(Int32Array.of(this.kindCount));
    return needs;
  }

  #writeTable(plan: WritePlan): WriteTable {
    const steps = this.#stepsOf(plan);
    return { plan, steps: steps ?? noSteps, inSteps: steps !== undefined };
  }

  /** Triples of a word, what stays of it and what is put into it; undefined where the order of writing matters or chance decides. */
  #stepsOf({ clear, remove, put, random, movements: moves }: WritePlan): Int32Array | undefined {
    if (random.length > 0 || moves.includes(randomMovement)) return undefined;
    const keep = new Int32Array(this.stride).fill(-1);
    const to = new Int32Array(this.stride);
    const layers = new Set<number>();
    for (const kind of put) {
      const layer = this.layerOf[kind];
      if (layers.has(layer) || clear.includes(layer)) return undefined;
      layers.add(layer);
      this.#clear(keep, layer);
      to[kind >>> 5] |= 1 << (kind & 31);
    }
    for (const layer of clear) this.#clear(keep, layer);
    for (const kind of remove) keep[kind >>> 5] &= ~(1 << (kind & 31));
    const moved = new Set<number>();
    for (let i = 0; i < moves.length; i += 2) {
      if (moved.has(moves[i])) return undefined;
      moved.add(moves[i]);
      keep[this.moveWord(moves[i])] &= ~(this.moveMask << this.moveShift(moves[i]));
      to[this.moveWord(moves[i])] |= moves[i + 1] << this.moveShift(moves[i]);
    }
    const steps: number[] = [];
    for (let word = 0; word < this.stride; word++)
      if (keep[word] !== -1 || to[word] !== 0) steps.push(word, keep[word], to[word]);
    return Int32Array.from(steps);
  }

  #clear(keep: Int32Array, layer: number): void {
    for (let word = 0; word < this.kindWords; word++)
      keep[word] &= ~this.layerMasks[layer * this.kindWords + word];
  }
}

const noSteps = new Int32Array(0);

/** A cell of a rule. */
export interface CellTable {
  /** How many integers the triples take; triples of a word, a mask and the value behind it; then lists of pairs of a word and bits, each behind its length. */
  readonly tests: Int32Array;
  /** Sets, each as a list of numbers of which one is needed. */
  readonly needs: readonly Int32Array[];
  readonly write: WriteTable | undefined;
}

export interface WriteTable {
  readonly plan: WritePlan;
  readonly steps: Int32Array;
  /** Whether the steps say everything. */
  readonly inSteps: boolean;
}

/** The cells of the stretches of each row of a rule. */
export function stretchesOfRows({ rule }: RulePlan): readonly (readonly (readonly LineCell[])[])[] {
  return rule.rows.map((row) => {
    const parts: LineCell[][] = [[]];
    for (const cell of row) {
      if (cell === "gap") parts.push([]);
      else parts[parts.length - 1].push(cell);
    }
    return parts;
  });
}
