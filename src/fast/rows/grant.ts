import { movementBit } from "../../program/index.ts";
import type { Machine } from "../../core/engine/index.ts";
import type { WordBoard } from "./word-board.ts";

const [upBit, downBit, leftBit] = [movementBit("up"), movementBit("down"), movementBit("left")];

const noMarks: readonly number[] = [];

/** Is the first movement bit that is granted without a move. */
const actionBit = movementBit("action");

/** Carries out movements as `LineState.grant` specifies: the numbers of places are in the order in which things move. */
export function grantMovements(m: Machine, board: WordBoard): readonly number[] {
  const { sets, counts, movingSet, pad, setWords } = board;
  const firstWord = pad + movingSet * setWords;
  if (counts[movingSet] === 0) {
    board.clearMovements();
    return noMarks;
  }
  if (counts[movingSet] === 1) return grantSingle(m, board, board.onlyPlace(movingSet));
  // A movement stays in its place when a thing moves, so all movements stay within these words.
  let lowestWord = 0;
  while (sets[firstWord + lowestWord] === 0) lowestWord++;
  let endWord = setWords;
  while (sets[firstWord + endWord - 1] === 0) endWord--;
  const entryCount = countEntries(board, firstWord, lowestWord, endWord);
  for (let hasMoved = true; hasMoved && m.goesOn; m.charge(entryCount)) {
    hasMoved = false;
    for (let word = lowestWord; word < endWord; word++)
      for (let bits = sets[firstWord + word]; bits !== 0; bits &= bits - 1)
        if (movePlace(m, board, (word << 5) + 31 - Math.clz32(bits & -bits))) hasMoved = true;
  }
  const failedMarks = counts[movingSet] === 0 ? noMarks : collectFailedMarks(board, firstWord);
  board.clearMovements();
  return failedMarks;
}

/** Carries out movements if only one place has any. */
function grantSingle(m: Machine, board: WordBoard, place: number): readonly number[] {
  const entryCount = countMovementsAt(board, place);
  for (let hasMoved = true; hasMoved && m.goesOn; m.charge(entryCount)) hasMoved = movePlace(m, board, place);
  const failedMarks = board.counts[board.movingSet] === 0 ? noMarks : noteBlockedAt(board, place);
  board.clearMovements();
  return failedMarks;
}

/** Returns how many layers in these words of places have a movement. */
function countEntries(board: WordBoard, firstWord: number, lowestWord: number, endWord: number): number {
  const { sets } = board;
  let count = 0;
  for (let word = lowestWord; word < endWord; word++)
    for (let bits = sets[firstWord + word]; bits !== 0; bits &= bits - 1)
      count += countMovementsAt(board, (word << 5) + 31 - Math.clz32(bits & -bits));
  return count;
}

function countMovementsAt({ words, stride, kindWords, tables }: WordBoard, place: number): number {
  let count = 0;
  for (let i = place * stride + kindWords; i < (place + 1) * stride; i++)
    for (let moves = words[i]; moves !== 0; moves >>>= tables.moveBits)
      if ((moves & tables.moveMask) !== 0) count++;
  return count;
}

/** Moves the things at a place that can move, layer by layer. */
function movePlace(m: Machine, board: WordBoard, place: number): boolean {
  const { words, stride, kindWords, tables } = board;
  const { moveBits, moveMask, layersPerWord } = tables;
  let hasMoved = false;
  for (let word = kindWords; word < stride; word++) {
    let layer = (word - kindWords) * layersPerWord;
    for (let moves = words[place * stride + word]; moves !== 0; moves >>>= moveBits, layer++)
      if ((moves & moveMask) !== 0 && moveLayer(m, board, place, layer, moves & moveMask)) hasMoved = true;
  }
  return hasMoved;
}

function moveLayer(m: Machine, board: WordBoard, place: number, layer: number, movement: number): boolean {
  const { words, stride, noises } = board;
  const to = movement >= actionBit ? place : place + stepOf(board, place, movement);
  if (to !== place && ((words[to * stride] & 1) === 0 || board.kindAt(to, layer) !== 0)) return false;
  const kind = board.kindAt(place, layer);
  if (kind !== 0 && noises.hasNoises) noises.noteMove(kind, movement);
  if (kind === 0 || to === place) {
    board.setMovementAt(place, layer, 0, kind);
    return true;
  }
  const { cellOf } = board.geometry;
  board.moveThing(kind, place, to);
  board.finishWrite(m);
  m.events.push({ type: "move", kind, from: cellOf[place], to: cellOf[to] });
  board.setMovementAt(place, layer, 0, 0);
  return true;
}

function stepOf({ geometry }: WordBoard, place: number, movement: number): number {
  const bit = movement & -movement;
  if (bit === upBit) return -1;
  if (bit === downBit) return 1;
  const { across } = geometry.boardAt(place);
  return bit === leftBit ? -across : across;
}

/** Records the noises of blocked movements, and returns the rigid groups of these movements. */
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

function noteBlockedAt(board: WordBoard, place: number): readonly number[] {
  const { noises, rigidGroups, geometry } = board;
  if (noises.hasNoises) noises.noteBlock(board, geometry.cellOf[place]);
  const mark = rigidGroups.length > 0 ? markOf(board, place) : 0;
  return mark === 0 ? noMarks : [mark];
}

/** Returns the rigid mark of the first layer that has one and a movement. */
function markOf(board: WordBoard, place: number): number {
  const { layerCount } = board.tables;
  for (let layer = 0; layer < layerCount; layer++) {
    const mark = board.rigidGroups[place * layerCount + layer];
    if (mark !== 0 && board.movementAt(place, layer) !== 0) return mark;
  }
  return 0;
}
