import type { Machine } from "../../core/engine/index.ts";
import type { WordBoard } from "./word-board.ts";
import { randomMovement, type WritePlan } from "./write-plan.ts";

/** Writes a cell of a rule to a place, word by word; returns true if anything changed. */
export function writeSteps(board: WordBoard, steps: Int32Array, place: number): boolean {
  const { words, stride, kindWords } = board;
  const base = place * stride;
  let changed = false;
  for (let i = 0; i < steps.length; i += 3) {
    const word = steps[i];
    const old = words[base + word];
    const now = (old & steps[i + 1]) | steps[i + 2];
    if (now === old) continue;
    changed = true;
    if (word < kindWords) board.writeKinds(place, word, now, true);
    else board.writeMovements(place, word, now);
  }
  return changed;
}

/** Writes a cell of a rule layer by layer, as the reference implementation does; returns true if anything changed. */
export function writeInOrder(m: Machine, board: WordBoard, write: WritePlan, place: number): boolean {
  const { layerOf } = board.tables;
  const { clear, remove, put, random, movements } = write;
  const drawn = random.length === 0 ? 0 : random[m.state.draw(0, random.length)];
  const drawnLayer = drawn === 0 ? -1 : layerOf[drawn];
  let changed = false;
  for (let i = 0; i < clear.length; i++)
    if (clear[i] !== drawnLayer && putKind(board, place, clear[i], 0)) changed = true;
  for (let i = 0; i < remove.length; i++) {
    const layer = layerOf[remove[i]];
    if (layer === drawnLayer || board.kindAt(place, layer) !== remove[i]) continue;
    if (put.every((kind) => layerOf[kind] !== layer) && putKind(board, place, layer, 0)) changed = true;
  }
  for (let i = 0; i < put.length; i++) if (putKind(board, place, layerOf[put[i]], put[i])) changed = true;
  if (drawn !== 0) {
    if (putKind(board, place, drawnLayer, drawn)) changed = true;
    if (board.moveAt(place, drawnLayer, 0)) changed = true;
  }
  for (let i = 0; i < movements.length; i += 2) {
    const movement = movements[i + 1] === randomMovement ? 1 << m.state.draw(0, 4) : movements[i + 1];
    if (board.moveAt(place, movements[i], movement)) changed = true;
  }
  return changed;
}

function putKind(board: WordBoard, place: number, layer: number, kind: number): boolean {
  const { words, stride } = board;
  const old = board.kindAt(place, layer);
  if (old === kind) return false;
  const base = place * stride;
  if (old !== 0) board.writeKinds(place, old >>> 5, words[base + (old >>> 5)] & ~(1 << (old & 31)), true);
  if (kind !== 0) board.writeKinds(place, kind >>> 5, words[base + (kind >>> 5)] | (1 << (kind & 31)), true);
  return true;
}

/** Marks the unmarked layers of a place with a rigid group; returns true if there were any. */
export function markRigidGroup(
  board: WordBoard,
  { marks }: WritePlan,
  place: number,
  group: number,
): boolean {
  const { rigid, marked, tables } = board;
  let isNew = false;
  for (let i = 0; i < marks.length; i++) {
    const at = place * tables.layerCount + marks[i];
    if (rigid[at] !== 0) continue;
    marked.push(at);
    rigid[at] = group;
    isNew = true;
  }
  return isNew;
}
