import type { Machine } from "../../core/engine/index.ts";
import type { WordBoard } from "./word-board.ts";
import { randomMovement, type WritePlan } from "./write-plan.ts";

/**
 * Writes what a rule puts into one cell. `steps` lists triples: the index of a word, the bits to keep, and the bits to set. Returns true if
 * anything changed.
 */
export function writeSteps(board: WordBoard, steps: Int32Array, slot: number): boolean {
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
export function writeInOrder(m: Machine, board: WordBoard, write: WritePlan, slot: number): boolean {
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
export function markRigidGroup(
  board: WordBoard,
  { markedLayers }: WritePlan,
  slot: number,
  group: number,
): boolean {
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
