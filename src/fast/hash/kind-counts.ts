import { Attachment } from "../../core/engine/layout/attachment.ts";
import type { State } from "../../core/engine/state/state.ts";
import type { LogReader } from "../../core/engine/state/undo-log.ts";

const countsByState = new Attachment<KindCounts>();

/** Returns the counts of a position, which are brought up to date. */
export function kindCounts(state: State): KindCounts {
  const attachedCounts = countsByState.get(state);
  if (attachedCounts !== undefined) {
    state.undoLog.catchUp(attachedCounts);
    return attachedCounts;
  }
  const counts = new KindCounts(state);
  countsByState.attach(state, counts);
  return counts;
}

/** Counts the cells that show each kind, and records the cell where each kind appeared last. */
export class KindCounts implements LogReader {
  readTo: number;
  /** Is indexed by grid * kindCount + kind: the number of cells. The counts of kind 0 are meaningless. */
  readonly counts: Int32Array;
  /** Lists, by kind, the address where it appeared last. An only object of a kind is there, unless another was removed after it appeared. */
  readonly lastAddresses: Int32Array;
  readonly #state: State;
  readonly #buffer: ArrayBuffer;
  /** Is a copy of the cells in the state in which they were counted. */
  readonly #cells: Uint8Array | Uint16Array;

  constructor(state: State, copiedBuffer?: ArrayBuffer) {
    const { cells, undoLog } = state;
    const { grids, kindCount, cellCount, addressCount } = state.layout;
    const sizes = [grids.length * kindCount, kindCount];
    // One buffer is much faster to allocate than three.
    const buffer = copiedBuffer ?? new ArrayBuffer(4 * (sizes[0] + sizes[1]) + cells.byteLength);
    this.#state = state;
    this.#buffer = buffer;
    this.counts = new Int32Array(buffer, 0, sizes[0]);
    this.lastAddresses = new Int32Array(buffer, 4 * sizes[0], sizes[1]);
    const Cells = cells.BYTES_PER_ELEMENT === 1 ? Uint8Array : Uint16Array;
    this.#cells = new Cells(buffer, 4 * (sizes[0] + sizes[1]), addressCount);
    this.readTo = undoLog.length;
    if (copiedBuffer !== undefined) return;
    this.#cells.set(cells);
    for (let index = 0; index < grids.length; index++) {
      const { first, end } = grids[index];
      for (let plane = 0; plane < addressCount; plane += cellCount)
        for (let cell = first; cell < end; cell++) {
          const kind = cells[plane + cell];
          this.counts[index * kindCount + kind]++;
          this.lastAddresses[kind] = plane + cell;
        }
    }
  }

  copyFor(copy: State): KindCounts {
    return new KindCounts(copy, this.#buffer.slice(0));
  }

  read(from: number, to: number): void {
    const { undoLog, cells, layout } = this.#state;
    const { kindCount, grids } = layout;
    const { entries } = undoLog;
    const countedCells = this.#cells;
    const { counts, lastAddresses } = this;
    for (let at = from; at < to; at += 2) {
      const address = entries[at];
      if (address < 0) continue;
      const oldKind = countedCells[address];
      const kind = cells[address];
      if (oldKind === kind) continue;
      countedCells[address] = kind;
      const firstCount = grids.length === 1 ? 0 : layout.gridAt(address % layout.cellCount) * kindCount;
      counts[firstCount + oldKind]--;
      counts[firstCount + kind]++;
      lastAddresses[kind] = address;
    }
  }
}
