import type { Machine } from "../../core/engine/index.ts";
import type { Matcher } from "../../core/rules/lines/line-state.ts";
import { partHolds, RowFinder } from "./row-finder.ts";
import { mayIdle } from "./rule-facts.ts";
import type { CellTable } from "./row-parts.ts";
import type { WordBoard } from "./word-board.ts";
import { randomMovement, type WritePlan } from "./write-plan.ts";

/** Implements a line rule on boards of one size. */
export class FastRule extends RowFinder implements Matcher {
  /** Is true if the rule may idle: see `mayIdle`. */
  readonly mayIdle: boolean = mayIdle(this.plan);

  holds(_: Machine, board: WordBoard, match: number): boolean {
    let matchIndex = match;
    const rows = this.rows!;
    const [onlyRow] = rows;
    if (rows.length === 1 && onlyRow.parts.length === 1)
      return partHolds(board, onlyRow.parts[0], onlyRow.matches.slots[match], this.step);
    for (let i = 0; i < rows.length; i++) {
      const { matches, parts } = rows[i];
      const matchCount = matches.size / parts.length;
      const slotIndex = (matchIndex % matchCount) * parts.length;
      matchIndex = Math.floor(matchIndex / matchCount);
      for (let j = 0; j < parts.length; j++)
        if (!partHolds(board, parts[j], matches.slots[slotIndex + j], this.step)) return false;
    }
    return true;
  }

  firstCell(board: WordBoard, match: number): number {
    const { matches, parts } = this.rows![0];
    return board.geometry.cellOf[matches.slots[(match % (matches.size / parts.length)) * parts.length]];
  }

  apply(m: Machine, board: WordBoard, match: number): boolean {
    const rows = this.rows!;
    const [onlyRow] = rows;
    if (rows.length === 1 && onlyRow.parts.length === 1)
      return this.#applyPart(m, board, onlyRow.parts[0].cells, onlyRow.matches.slots[match]);
    let matchIndex = match;
    let hasChanged = false;
    for (let i = 0; i < rows.length; i++) {
      const { matches, parts } = rows[i];
      const matchCount = matches.size / parts.length;
      const slotIndex = (matchIndex % matchCount) * parts.length;
      matchIndex = Math.floor(matchIndex / matchCount);
      for (let j = 0; j < parts.length; j++)
        if (this.#applyPart(m, board, parts[j].cells, matches.slots[slotIndex + j])) hasChanged = true;
    }
    return hasChanged;
  }

  /** Applies the first `count` matches in order, skipping those that no longer hold; returns true if anything changed. */
  applyAll(m: Machine, board: WordBoard, count: number): boolean {
    let hasChanged = false;
    for (let i = 0; i < count && m.isRunning; i++) {
      m.charge(1);
      // As long as nothing has been written, all matches hold.
      if (hasChanged && !this.holds(m, board, i)) continue;
      if (this.apply(m, board, i)) hasChanged = true;
    }
    return hasChanged;
  }

  #applyPart(m: Machine, board: WordBoard, cells: readonly CellTable[], firstSlot: number): boolean {
    const { rigid } = this.plan.rule;
    let hasChanged = false;
    for (let i = 0, slot = firstSlot; i < cells.length; i++, slot += this.step) {
      const write = cells[i].write ?? board.tables.writeOf(cells[i]);
      const { plan } = write;
      if (plan === undefined) continue;
      if (rigid !== undefined && markRigidGroup(board, plan, slot, rigid)) hasChanged = true;
      const isNew = write.isInSteps
        ? writeSteps(board, write.steps, slot)
        : writeInOrder(m, board, plan, slot);
      if (!isNew) continue;
      board.finishWrite(m);
      hasChanged = true;
    }
    return hasChanged;
  }
}

/**
 * Writes what a rule puts into one cell. `steps` lists triples: the index of a word, the bits to keep, and the bits to set. Returns true if
 * anything changed.
 */
function writeSteps(board: WordBoard, steps: Int32Array, slot: number): boolean {
  const { words, stride, kindWords } = board;
  const firstWord = slot * stride;
  let hasChanged = false;
  for (let i = 0; i < steps.length; i += 3) {
    const word = steps[i];
    const oldWord = words[firstWord + word];
    const newWord = (oldWord & steps[i + 1]) | steps[i + 2];
    if (newWord === oldWord) continue;
    hasChanged = true;
    if (word < kindWords) board.writeKinds(slot, word, newWord, true);
    else board.writeMovements(slot, word, newWord);
  }
  return hasChanged;
}

/** Writes a cell of a rule layer by layer, like the reference implementation; returns true if anything changed. */
function writeInOrder(m: Machine, board: WordBoard, write: WritePlan, slot: number): boolean {
  const { layerOf } = board.tables;
  const { clear, remove, put, random, movements } = write;
  const drawnKind = random.length === 0 ? 0 : random[m.state.draw(0, random.length)];
  const drawnLayer = drawnKind === 0 ? -1 : layerOf[drawnKind];
  let hasChanged = false;
  for (let i = 0; i < clear.length; i++)
    if (clear[i] !== drawnLayer && putKind(board, slot, clear[i], 0)) hasChanged = true;
  for (let i = 0; i < remove.length; i++) {
    const layer = layerOf[remove[i]];
    if (layer === drawnLayer || board.kindAt(slot, layer) !== remove[i]) continue;
    if (put.every((kind) => layerOf[kind] !== layer) && putKind(board, slot, layer, 0)) hasChanged = true;
  }
  for (let i = 0; i < put.length; i++) if (putKind(board, slot, layerOf[put[i]], put[i])) hasChanged = true;
  if (drawnKind !== 0) {
    if (putKind(board, slot, drawnLayer, drawnKind)) hasChanged = true;
    if (board.setMovementAt(slot, drawnLayer, 0)) hasChanged = true;
  }
  for (let i = 0; i < movements.length; i += 2) {
    const movement = movements[i + 1] === randomMovement ? 1 << m.state.draw(0, 4) : movements[i + 1];
    if (board.setMovementAt(slot, movements[i], movement)) hasChanged = true;
  }
  return hasChanged;
}

function putKind(board: WordBoard, slot: number, layer: number, kind: number): boolean {
  const { words, stride } = board;
  const oldKind = board.kindAt(slot, layer);
  if (oldKind === kind) return false;
  const base = slot * stride;
  if (oldKind !== 0)
    board.writeKinds(slot, oldKind >>> 5, words[base + (oldKind >>> 5)] & ~(1 << (oldKind & 31)), true);
  if (kind !== 0) board.writeKinds(slot, kind >>> 5, words[base + (kind >>> 5)] | (1 << (kind & 31)), true);
  return true;
}

/** Marks the unmarked layers of a slot with a rigid group; returns true if there were any. */
function markRigidGroup(board: WordBoard, { markedLayers }: WritePlan, slot: number, group: number): boolean {
  const { rigidGroups, markedSlots, tables } = board;
  let isNew = false;
  for (let i = 0; i < markedLayers.length; i++) {
    const markIndex = slot * tables.layerCount + markedLayers[i];
    if (rigidGroups[markIndex] !== 0) continue;
    markedSlots.push(markIndex);
    rigidGroups[markIndex] = group;
    isNew = true;
  }
  return isNew;
}
