import type { Layout } from "../layout/layout.ts";

/** The arrays of a position; see `State`. */
export interface StateArrays {
  readonly cells: Uint8Array | Uint16Array;
  readonly numbers: Int32Array;
  readonly bodies: Int32Array;
  readonly counts: Int32Array;
  readonly spots: Int32Array;
}

/** The arrays of an empty position, or copies of another's. They share one buffer, which is much quicker to allocate. */
export function arraysFor(layout: Layout, from?: StateArrays): StateArrays {
  const { bodies, heap, hasPiles, grids, kindCount, span } = layout;
  const Cells = kindCount > 256 ? Uint16Array : Uint8Array;
  const sizes = {
    numbers: from?.numbers.length ?? heap + (hasPiles ? 64 : 0),
    bodies: from?.bodies.length ?? (bodies ? bodies.heap + 8 * bodies.size : 0),
    counts: grids.length * kindCount,
  };
  const integers = sizes.numbers + sizes.bodies + sizes.counts + kindCount;
  const buffer = new ArrayBuffer(4 * integers + span * Cells.BYTES_PER_ELEMENT);
  let next = 0;
  const take = (length: number): Int32Array => {
    next += 4 * length;
    return new Int32Array(buffer, next - 4 * length, length);
  };
  const arrays = {
    numbers: take(sizes.numbers),
    bodies: take(sizes.bodies),
    counts: take(sizes.counts),
    spots: take(kindCount),
    cells: new Cells(buffer, 4 * integers, span),
  };
  if (from !== undefined) setArrays(arrays, from);
  return arrays;
}

/** Sets arrays to others, which may be shorter: what is behind is 0. */
export function setArrays(arrays: StateArrays, from: StateArrays): void {
  arrays.numbers.fill(0, from.numbers.length).set(from.numbers);
  arrays.bodies.fill(0, from.bodies.length).set(from.bodies);
  arrays.counts.set(from.counts);
  arrays.spots.set(from.spots);
  arrays.cells.set(from.cells);
}
