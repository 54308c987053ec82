import { Attachment } from "../../core/engine/layout/attachment.ts";
import type { State } from "../../core/engine/state/state.ts";
import type { LogReader } from "../../core/engine/state/undo-log.ts";

const attachment = new Attachment<KindCounts>();

/** Returns how many cells show each kind, up to date. */
export function kindCounts(state: State): KindCounts {
  const known = attachment.of(state);
  if (known === undefined) return begin(state);
  state.journal.catchUp(known);
  return known;
}

function begin(state: State): KindCounts {
  const made = new KindCounts(state);
  attachment.attach(state, made);
  return made;
}

/** Counts the cells that show each kind, and where it came last. */
export class KindCounts implements LogReader {
  readTo: number;
  /** By grid and kind: grid * kindCount + kind. The counts of kind 0 mean nothing. */
  readonly counts: Int32Array;
  /** By kind, the cell where it came last: where a lone object of the kind must be, unless one was taken away since. */
  readonly places: Int32Array;
  readonly #state: State;
  /** The cells as they are counted. */
  readonly #cells: Uint8Array | Uint16Array;

  constructor(state: State) {
    const { grids, kindCount, cellCount, span } = state.layout;
    this.#state = state;
    this.#cells = state.cells.slice();
    this.counts = new Int32Array(grids.length * kindCount);
    this.places = new Int32Array(kindCount);
    this.readTo = state.journal.length;
    for (let plane = 0; plane < span; plane += cellCount)
      for (const [index, { first, end }] of grids.entries())
        for (let cell = first; cell < end; cell++) {
          const kind = this.#cells[plane + cell];
          this.counts[index * kindCount + kind]++;
          this.places[kind] = cell;
        }
  }

  read(from: number, to: number): void {
    const { journal, cells, layout } = this.#state;
    const { cellCount, kindCount, grids } = layout;
    const { entries } = journal;
    const known = this.#cells;
    for (let at = from; at < to; at += 2) {
      const address = entries[at];
      if (address < 0) continue;
      const [old, kind] = [known[address], cells[address]];
      if (old === kind) continue;
      known[address] = kind;
      const cell = address % cellCount;
      const base = grids.length === 1 ? 0 : layout.gridAt(cell) * kindCount;
      this.counts[base + old]--;
      this.counts[base + kind]++;
      this.places[kind] = cell;
    }
  }
}
