import { movementBit } from "../../program/index.ts";
import type { Machine } from "../../core/engine/index.ts";
import type { WordBoard } from "./word-board.ts";

const [upBit, downBit, leftBit] = [movementBit("up"), movementBit("down"), movementBit("left")];

const noMarks: readonly number[] = [];

/** Is the first movement bit that is carried out without leaving the cell. */
const actionBit = movementBit("action");

/** Carries out movements as `LineState.grant` specifies. The order of slots is the order in which things move. */
export function grantMovements(m: Machine, board: WordBoard): readonly number[] {
  const { sets, counts, movingSet, pad, setWords } = board;
  const firstWord = pad + movingSet * setWords;
  if (counts[movingSet] === 0) {
    board.clearMovements();
    return noMarks;
  }
  if (counts[movingSet] === 1) return grantSingle(m, board, board.onlySlot(movingSet));
  // Movements never change their slots, so all of them stay within these words.
  let lowestWord = 0;
  while (sets[firstWord + lowestWord] === 0) lowestWord++;
  let endWord = setWords;
  while (sets[firstWord + endWord - 1] === 0) endWord--;
  const entryCount = countEntries(board, firstWord, lowestWord, endWord);
  for (let hasMoved = true; hasMoved && m.isRunning; m.charge(entryCount)) {
    hasMoved = false;
    for (let word = lowestWord; word < endWord; word++)
      for (let bits = sets[firstWord + word]; bits !== 0; bits &= bits - 1)
        if (moveSlot(m, board, (word << 5) + 31 - Math.clz32(bits & -bits))) hasMoved = true;
  }
  const failedMarks = counts[movingSet] === 0 ? noMarks : collectFailedMarks(board, firstWord);
  board.clearMovements();
  return failedMarks;
}

/** Carries out movements if only one slot has any. */
function grantSingle(m: Machine, board: WordBoard, slot: number): readonly number[] {
  const entryCount = countMovementsAt(board, slot);
  for (let hasMoved = true; hasMoved && m.isRunning; m.charge(entryCount))
    hasMoved = moveSlot(m, board, slot);
  const failedMarks = board.counts[board.movingSet] === 0 ? noMarks : noteBlockedAt(board, slot);
  board.clearMovements();
  return failedMarks;
}

/** Returns the number of movements (layers of slots) in these words of slots. */
function countEntries(board: WordBoard, firstWord: number, lowestWord: number, endWord: number): number {
  const { sets } = board;
  let count = 0;
  for (let word = lowestWord; word < endWord; word++)
    for (let bits = sets[firstWord + word]; bits !== 0; bits &= bits - 1)
      count += countMovementsAt(board, (word << 5) + 31 - Math.clz32(bits & -bits));
  return count;
}

function countMovementsAt({ words, stride, kindWords, tables }: WordBoard, slot: number): number {
  let count = 0;
  for (let i = slot * stride + kindWords; i < (slot + 1) * stride; i++)
    for (let moves = words[i]; moves !== 0; moves >>>= tables.moveBits)
      if ((moves & tables.moveMask) !== 0) count++;
  return count;
}

/** Moves those things at a slot that can move, layer by layer. */
function moveSlot(m: Machine, board: WordBoard, slot: number): boolean {
  const { words, stride, kindWords, tables } = board;
  const { moveBits, moveMask, layersPerWord } = tables;
  let hasMoved = false;
  for (let word = kindWords; word < stride; word++) {
    let layer = (word - kindWords) * layersPerWord;
    for (let moves = words[slot * stride + word]; moves !== 0; moves >>>= moveBits, layer++)
      if ((moves & moveMask) !== 0 && moveLayer(m, board, slot, layer, moves & moveMask)) hasMoved = true;
  }
  return hasMoved;
}

function moveLayer(m: Machine, board: WordBoard, slot: number, layer: number, movement: number): boolean {
  const { words, stride, noises } = board;
  const to = movement >= actionBit ? slot : slot + stepOf(board, slot, movement);
  if (to !== slot && ((words[to * stride] & 1) === 0 || board.kindAt(to, layer) !== 0)) return false;
  const kind = board.kindAt(slot, layer);
  if (kind !== 0 && noises.hasNoises) noises.recordMove(kind, movement);
  if (kind === 0 || to === slot) {
    board.setMovementAt(slot, layer, 0, kind);
    return true;
  }
  const { cellOf } = board.geometry;
  board.moveThing(kind, slot, to);
  board.finishWrite(m);
  m.events.push({ type: "move", kind, from: cellOf[slot], to: cellOf[to] });
  board.setMovementAt(slot, layer, 0, 0);
  return true;
}

function stepOf({ geometry }: WordBoard, slot: number, movement: number): number {
  const bit = movement & -movement;
  if (bit === upBit) return -1;
  if (bit === downBit) return 1;
  const { across } = geometry.boardAt(slot);
  return bit === leftBit ? -across : across;
}

/** Records the noises of blocked movements, and returns their rigid groups. */
function collectFailedMarks(board: WordBoard, firstWord: number): readonly number[] {
  const { sets, setWords } = board;
  let failedMarks = noMarks;
  for (let word = 0; word < setWords; word++)
    for (let bits = sets[firstWord + word]; bits !== 0; bits &= bits - 1) {
      const marks = noteBlockedAt(board, (word << 5) + 31 - Math.clz32(bits & -bits));
      if (marks.length > 0) failedMarks = [...failedMarks, ...marks];
    }
  return failedMarks;
}

function noteBlockedAt(board: WordBoard, slot: number): readonly number[] {
  const { noises, rigidGroups, geometry } = board;
  if (noises.hasNoises) noises.recordBlock(board, geometry.cellOf[slot]);
  const mark = rigidGroups.length > 0 ? markOf(board, slot) : 0;
  return mark === 0 ? noMarks : [mark];
}

/** Returns the rigid group of the first layer of a slot that has both a group and a movement. */
function markOf(board: WordBoard, slot: number): number {
  const { layerCount } = board.tables;
  for (let layer = 0; layer < layerCount; layer++) {
    const mark = board.rigidGroups[slot * layerCount + layer];
    if (mark !== 0 && board.movementAt(slot, layer) !== 0) return mark;
  }
  return 0;
}
