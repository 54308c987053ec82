import type { Machine } from "../../core/engine/index.ts";
import type { WordBoard } from "./word-board.ts";
import { randomMovement, type WritePlan } from "./write-plan.ts";

/**
 * Writes what a rule puts into one cell. `steps` has three numbers for each 32-bit word: its index, the bits to keep, and the bits to set.
 * Returns true if anything changed.
 */
export function writeSteps(board: WordBoard, steps: Int32Array, place: number): boolean {
  const { words, stride, kindWords } = board;
  const firstWord = place * stride;
  let hasChanged = false;
  for (let i = 0; i < steps.length; i += 3) {
    const word = steps[i];
    const oldWord = words[firstWord + word];
    const newWord = (oldWord & steps[i + 1]) | steps[i + 2];
    if (newWord === oldWord) continue;
    hasChanged = true;
    if (word < kindWords) board.writeKinds(place, word, newWord, true);
    else board.writeMovements(place, word, newWord);
  }
  return hasChanged;
}

/** Writes a cell of a rule layer by layer, as the reference implementation does; returns true if anything changed. */
export function writeInOrder(m: Machine, board: WordBoard, write: WritePlan, place: number): boolean {
  const { layerOf } = board.tables;
  const { clear, remove, put, random, movements } = write;
  const drawnKind = random.length === 0 ? 0 : random[m.state.draw(0, random.length)];
  const drawnLayer = drawnKind === 0 ? -1 : layerOf[drawnKind];
  let hasChanged = false;
  for (let i = 0; i < clear.length; i++)
    if (clear[i] !== drawnLayer && putKind(board, place, clear[i], 0)) hasChanged = true;
  for (let i = 0; i < remove.length; i++) {
    const layer = layerOf[remove[i]];
    if (layer === drawnLayer || board.kindAt(place, layer) !== remove[i]) continue;
    if (put.every((kind) => layerOf[kind] !== layer) && putKind(board, place, layer, 0)) hasChanged = true;
  }
  for (let i = 0; i < put.length; i++) if (putKind(board, place, layerOf[put[i]], put[i])) hasChanged = true;
  if (drawnKind !== 0) {
    if (putKind(board, place, drawnLayer, drawnKind)) hasChanged = true;
    if (board.setMovementAt(place, drawnLayer, 0)) hasChanged = true;
  }
  for (let i = 0; i < movements.length; i += 2) {
    const movement = movements[i + 1] === randomMovement ? 1 << m.state.draw(0, 4) : movements[i + 1];
    if (board.setMovementAt(place, movements[i], movement)) hasChanged = true;
  }
  return hasChanged;
}

function putKind(board: WordBoard, place: number, layer: number, kind: number): boolean {
  const { words, stride } = board;
  const oldKind = board.kindAt(place, layer);
  if (oldKind === kind) return false;
  const base = place * stride;
  if (oldKind !== 0)
    board.writeKinds(place, oldKind >>> 5, words[base + (oldKind >>> 5)] & ~(1 << (oldKind & 31)), true);
  if (kind !== 0) board.writeKinds(place, kind >>> 5, words[base + (kind >>> 5)] | (1 << (kind & 31)), true);
  return true;
}

/** Marks the unmarked layers of a place with a rigid group; returns true if there were any. */
export function markRigidGroup(
  board: WordBoard,
  { markedLayers }: WritePlan,
  place: number,
  group: number,
): boolean {
  const { rigidGroups, markedPlaces, tables } = board;
  let isNew = false;
  for (let i = 0; i < markedLayers.length; i++) {
    const markIndex = place * tables.layerCount + markedLayers[i];
    if (rigidGroups[markIndex] !== 0) continue;
    markedPlaces.push(markIndex);
    rigidGroups[markIndex] = group;
    isNew = true;
  }
  return isNew;
}
