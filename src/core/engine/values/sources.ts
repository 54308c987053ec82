import type { DrawSource, Program, Where } from "../../../program/index.ts";
import { NONE } from "../layout/none.ts";
import { sourceSize } from "../layout/number-layout.ts";
import type { Machine } from "../machine/machine.ts";
import type { State } from "../state/state.ts";

/** Draws a kind for a player; `NONE` if the source is empty. */
export type Draw = (m: Machine, player: number, at: Where | undefined) => number;

/** Compiles a draw from a source (rule R18). */
export function compileDraw(index: number, { sources }: Program): Draw {
  const source = sources[index];
  const { by, kinds, weights, eachPlayer } = source;
  if (by === "file") return (m, player, at) => drawFromFile(m, source, slotOf(m, source, index, player), at);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) {
    return (m, _, at) => {
      m.fail("empty-source", `There is nothing to draw from ${source.name}.`, at);
      return NONE;
    };
  }
  const streamOf = (player: number): number => (eachPlayer ? 1 + player : 0);
  if (by === "bits")
    return (m, player) => kinds[pickByBits(kinds.length, source.rerolls, m.state, streamOf(player))];
  if (by === "weights")
    return (m, player) => kinds[indexByWeight(weights, m.state.draw(streamOf(player), total))];
  const drawNext = by === "order" ? drawInOrder : drawFromBag;
  return (m, player) => kinds[drawNext(m, source, slotOf(m, source, index, player), streamOf(player))];
}

function slotOf(m: Machine, source: DrawSource, index: number, player: number): number {
  return m.layout.sources[index] + (source.eachPlayer ? player * sourceSize(source) : 0);
}

/** Returns the next kind of a file, and starts over after the last. The position stores the number of the file and the progress in it. */
function drawFromFile(m: Machine, source: DrawSource, slot: number, at: Where | undefined): number {
  const { numbers } = m.state;
  const kinds = m.layout.kindLists.at(numbers[slot]);
  if (kinds === undefined) {
    m.fail("empty-source", `There is no file yet for ${source.name} to read.`, at);
    return NONE;
  }
  const nextIndex = numbers[slot + 1] % kinds.length;
  m.state.setNumber(slot + 1, (nextIndex + 1) % kinds.length);
  return kinds[nextIndex];
}

/** Makes a source read a file from its start. */
export function loadFile(m: Machine, index: number, player: number, file: number): void {
  const slot = slotOf(m, m.layout.program.sources[index], index, player);
  m.state.setNumber(slot, file);
  m.state.setNumber(slot + 1, 0);
}

/** Returns the index of the weight into which a number falls; the number is from 0 to the sum of the weights minus 1. */
function indexByWeight(weights: readonly number[], drawnNumber: number): number {
  let index = 0;
  while (drawnNumber >= weights[index]) drawnNumber -= weights[index++];
  return index;
}

function drawInOrder(m: Machine, { weights }: DrawSource, slot: number): number {
  const nextIndex = m.state.numbers[slot];
  m.state.setNumber(slot, (nextIndex + 1) % weights.reduce((sum, weight) => sum + weight, 0));
  return indexByWeight(weights, nextIndex);
}

/** Draws from a bag. The position stores how many of each kind are left in it. */
function drawFromBag(m: Machine, source: DrawSource, slot: number, stream: number): number {
  const { state } = m;
  const size = source.kinds.length;
  const readCounts = (): number[] => [...state.numbers.subarray(slot, slot + size)];
  if (readCounts().every((countLeft) => countLeft === 0)) {
    source.weights.forEach((weight, index) => state.setNumber(slot + index, weight));
  }
  const countsLeft = readCounts();
  const totalLeft = countsLeft.reduce((sum, count) => sum + count, 0);
  const index = indexByWeight(countsLeft, state.draw(stream, totalLeft));
  state.setNumber(slot + index, countsLeft[index] - 1);
  return index;
}

/** Draws a number below `size` from as few bits as can hold it. A result out of range is redrawn up to `rerolls` times, then replaced by 0. */
export function pickByBits(
  size: number,
  rerolls: number,
  chance: Pick<State, "draw">,
  stream: number,
): number {
  const valueCount = 1 << (32 - Math.clz32(size - 1));
  for (let drawCount = 0; drawCount <= rerolls; drawCount++) {
    const index = chance.draw(stream, valueCount);
    if (index < size) return index;
  }
  return 0;
}
