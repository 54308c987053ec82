import { getOrMake } from "../../base/index.ts";
import {
  type KindId,
  type LineCell,
  type LineRule,
  movements,
  type Program,
  walkProgram,
  movementBit,
} from "../../program/index.ts";
import type { LinePlan, RulePlan } from "../../core/rules/lines/plan.ts";
import { Events } from "./events.ts";
import {
  type CellTable,
  type FoundRow,
  Matches,
  type RowPart,
  rowPartOf,
  type WriteTable,
} from "./row-parts.ts";
import { hasGaps } from "./rule-facts.ts";
import { sharedArray, planWrite, randomMovement, type WritePlan } from "./write-plan.ts";

/** Is the number of movement bits in programs without mouse clicks in line rules; programs with them have more. */
const bitsWithoutClicks = movements.indexOf("lclick");
const bitsWithClicks = movements.length;

/** Returns true if line rules of a program use the movements of mouse clicks. */
function hasClicks(program: Program): boolean {
  return walkProgram(program, {
    line: () => "skip",
    action: (it) => it.do === "wish" && it.click !== undefined,
  });
}

/** Is the number of the set of all cells. It is not the number of any kind. */
export const allCellsSet = 0;

/**
 * Represents the line rules of a program as integers. Each cell of a board has several words. The first words have a bit for each kind; bit 0
 * is set if the cell is on a board. The other words have the movements, a few bits for each layer.
 */
export class LineTables {
  readonly kindCount: number;
  readonly layerCount: number;
  readonly layerOf: Int32Array;
  readonly kindWords: number;
  /** Is the number of words for each cell. */
  readonly stride: number;
  /** Is the number of bits for the movement of a layer; `layersPerWord` is the number of layers that share a word. */
  readonly moveBits: number;
  readonly layersPerWord: number;
  /** Is indexed by layer: the index of the word with its movement. `moveShifts` has the shift within the word; `moveMask` is the mask before the shift. */
  readonly moveWords: Int32Array;
  readonly moveShifts: Int32Array;
  readonly moveMask: number;
  /** Is indexed by layer and word of kinds: the bits of the layer's kinds. */
  readonly layerMasks: Int32Array;
  readonly events: Events;
  /** Is the number of cells in the longest part of a row. */
  readonly longestRow: number;
  /** Is true if any rule has gaps. */
  readonly hasGaps: boolean;
  readonly plan: LinePlan;
  /** Is scratch space: the bits that are tested in each word of a cell. `#values` has the values that these bits must have. */
  readonly #masks: Int32Array;
  readonly #values: Int32Array;
  readonly #cellTables = new Map<LineCell, CellTable>();
  readonly #foundRows: (readonly FoundRow[] | undefined)[] = [];
  readonly #setLists = new Map<readonly KindId[], Int32Array>();

  constructor(program: Program, plan: LinePlan) {
    this.plan = plan;
    this.kindCount = program.kinds.length;
    this.layerCount = program.layers.length;
    this.layerOf = new Int32Array(program.kinds.map(({ layer }) => layer));
    this.kindWords = (this.kindCount + 31) >>> 5;
    this.moveBits = hasClicks(program) ? bitsWithClicks : bitsWithoutClicks;
    this.layersPerWord = Math.floor(32 / this.moveBits);
    this.stride = this.kindWords + Math.ceil(this.layerCount / this.layersPerWord);
    this.#masks = new Int32Array(this.stride);
    this.#values = new Int32Array(this.stride);
    const layers = new Int32Array(program.layers.map((_, layer) => layer));
    this.moveWords = layers.map((layer) => this.kindWords + Math.floor(layer / this.layersPerWord));
    this.moveShifts = layers.map((layer) => (layer % this.layersPerWord) * this.moveBits);
    this.moveMask = (1 << this.moveBits) - 1;
    this.layerMasks = new Int32Array(this.layerCount * this.kindWords);
    for (let kind = 1; kind < this.kindCount; kind++)
      this.layerMasks[this.layerOf[kind] * this.kindWords + (kind >>> 5)] |= 1 << (kind & 31);
    this.events = new Events(this);
    let longestRow = 1;
    let hasAnyGaps = false;
    for (const it of plan.rules.values()) {
      if (hasGaps(it)) hasAnyGaps = true;
      for (const row of it.rule.rows) if (row.length > longestRow) longestRow = row.length;
    }
    this.longestRow = longestRow;
    this.hasGaps = hasAnyGaps;
  }

  /** Returns the rows of a rule. They are made for its first search, and boards of all sizes share them. */
  rowsOf({ rule, ruleIndex }: RulePlan): readonly FoundRow[] {
    return (this.#foundRows[ruleIndex] ??= rule.rows.map((row) => ({
      parts: this.#splitRow(row),
      matches: new Matches(),
    })));
  }

  #splitRow(row: LineRule["rows"][number]): readonly RowPart[] {
    const parts: RowPart[] = [];
    let cells: CellTable[] = [];
    for (const cell of row) {
      if (cell !== "gap") {
        cells.push(this.#tableOf(cell));
        continue;
      }
      parts.push(rowPartOf(cells));
      cells = [];
    }
    parts.push(rowPartOf(cells));
    return parts;
  }

  #tableOf(cell: LineCell): CellTable {
    return getOrMake(this.#cellTables, cell, () => this.#makeCellTable(cell));
  }

  #makeCellTable(cell: LineCell): CellTable {
    const { any, no } = cell;
    const lists = any.every((kinds) => kinds.length === 1) ? noNumbers : this.#listsOf(any);
    return {
      tests: this.#testsOf(cell),
      lists,
      needs: this.#needsOf(cell),
      forbiddenSets: no.length === 0 ? noSets : no.map((kinds) => this.#setsOf(kinds)),
      cell,
      write: undefined,
    };
  }

  /** Returns the writes for a cell. They are made after the first match of a rule with the cell, because most rules never match. */
  writeOf(table: CellTable): WriteTable {
    return (table.write ??= this.#makeWriteTable(table.cell));
  }

  #testsOf({ any, no, wishes }: LineCell): readonly number[] {
    const { stride, moveMask } = this;
    const masks = this.#masks.fill(0);
    const values = this.#values.fill(0);
    masks[0] = values[0] = 1;
    for (const kinds of any) {
      if (kinds.length !== 1) continue;
      const [kind] = kinds;
      masks[kind >>> 5] |= 1 << (kind & 31);
      values[kind >>> 5] |= 1 << (kind & 31);
    }
    let canNeverMatch = false;
    for (const kinds of no)
      for (const kind of kinds) {
        // A kind that must be both present and absent never matches, which a single mask cannot express.
        if ((values[kind >>> 5] & (1 << (kind & 31))) !== 0) canNeverMatch = true;
        masks[kind >>> 5] |= 1 << (kind & 31);
      }
    for (const { layer, wish } of wishes) {
      const bits = wish === "still" ? 0 : movementBit(wish);
      const word = this.moveWords[layer];
      const shift = this.moveShifts[layer];
      const isTested = ((masks[word] >>> shift) & moveMask) !== 0;
      if (isTested && ((values[word] >>> shift) & moveMask) !== bits) canNeverMatch = true;
      masks[word] |= moveMask << shift;
      values[word] |= bits << shift;
    }
    if (canNeverMatch) return failingTest;
    const tests: number[] = [];
    for (let word = 0; word < stride; word++)
      if (masks[word] !== 0) tests.push(word, masks[word], values[word]);
    return tests;
  }

  /** Returns, for each choice of several kinds, the number of integers that follow, then pairs of a word's index and the bits of its kinds. */
  #listsOf(anyLists: LineCell["any"]): readonly number[] {
    const flatLists: number[] = [];
    for (const kinds of anyLists) {
      if (kinds.length === 1) continue;
      const listStart = flatLists.push(0);
      for (let word = 0; word < this.kindWords; word++) {
        let bits = 0;
        for (const kind of kinds) if (kind >>> 5 === word) bits |= 1 << (kind & 31);
        if (bits !== 0) flatLists.push(word, bits);
      }
      flatLists[listStart - 1] = flatLists.length - listStart;
    }
    return flatLists;
  }

  /** Returns lists of sets. The cell must be in one set of each list: the set of a kind, of cells with movements, or of all cells. */
  #needsOf({ any, wishes }: LineCell): readonly Int32Array[] {
    const needs: Int32Array[] = [];
    if (wishes.some(({ wish }) => wish !== "still")) needs.push(sharedArray([this.kindCount]));
    for (const kinds of any) needs.push(this.#setsOf(kinds));
    if (needs.length === 0) needs.push(this.#setsOf(allCells));
    return needs;
  }

  /** Returns the numbers of the sets of some kinds. */
  #setsOf(kinds: readonly KindId[]): Int32Array {
    return getOrMake(this.#setLists, kinds, () => sharedArray(kinds));
  }

  #makeWriteTable(cell: LineCell): WriteTable {
    if (cell.write === undefined) return writesNothing;
    const plan = planWrite(cell.write);
    const steps = this.#stepsOf(plan);
    return { plan, steps: steps ?? noSteps, isInSteps: steps !== undefined };
  }

  /** Returns triples of a word's index, a mask of the bits to keep and the bits to set; undefined if the order of writes matters or the write is random. */
  #stepsOf({ clear, remove, put, random, movements: moves }: WritePlan): Int32Array | undefined {
    if (random.length > 0 || moves.includes(randomMovement)) return undefined;
    const keepMask = new Int32Array(this.stride).fill(-1);
    const setBits = new Int32Array(this.stride);
    for (let i = 0; i < put.length; i++) {
      const kind = put[i];
      const layer = this.layerOf[kind];
      if (clear.includes(layer) || put.subarray(0, i).some((it) => this.layerOf[it] === layer))
        return undefined;
      this.#clearLayer(keepMask, layer);
      setBits[kind >>> 5] |= 1 << (kind & 31);
    }
    for (const layer of clear) this.#clearLayer(keepMask, layer);
    for (const kind of remove) keepMask[kind >>> 5] &= ~(1 << (kind & 31));
    for (let i = 0; i < moves.length; i += 2) {
      // The movements are in order of layers.
      if (i > 0 && moves[i] === moves[i - 2]) return undefined;
      const word = this.moveWords[moves[i]];
      const shift = this.moveShifts[moves[i]];
      keepMask[word] &= ~(this.moveMask << shift);
      setBits[word] |= moves[i + 1] << shift;
    }
    const steps: number[] = [];
    for (let word = 0; word < this.stride; word++)
      if (keepMask[word] !== -1 || setBits[word] !== 0) steps.push(word, keepMask[word], setBits[word]);
    return new Int32Array(steps);
  }

  #clearLayer(keepMask: Int32Array, layer: number): void {
    for (let word = 0; word < this.kindWords; word++)
      keepMask[word] &= ~this.layerMasks[layer * this.kindWords + word];
  }
}

const noSteps = new Int32Array(0);
const noNumbers: readonly number[] = [];
/** Is a test that fails for every cell, because a word masked with 0 is never 1. */
const failingTest: readonly number[] = [0, 0, 1];
const noSets: readonly Int32Array[] = [];
const allCells = [allCellsSet];

const writesNothing: WriteTable = { plan: undefined, steps: noSteps, isInSteps: true };
