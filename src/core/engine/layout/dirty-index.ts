import type { Grid } from "../../../base/index.ts";
import type { KindId, LayerId } from "../../../program/index.ts";

/** Which cells rule blocks have to visit again, as bits. A position that has such bits reports each cell that changes. */
export interface DirtyIndex {
  /** Whether sets of scans can simply follow the kinds, as long as most cells that change concern a rule. */
  readonly canFollow: boolean;
  /** The sets of a position about which nothing is known: each holds all cells that it can hold. */
  allDirty(cells: Uint8Array | Uint16Array, firsts: readonly number[], cellCount: number): Int32Array;
  /** Marks the cells whose rules could see that a cell changed its kind. */
  mark(state: MarkedState, cell: number, grid: number, layer: LayerId, old: KindId, kind: KindId): void;
}

/** What is marked, and what marking needs. */
export interface MarkedState {
  readonly layout: { readonly grids: readonly Grid[] };
  readonly cells: Uint8Array | Uint16Array;
  readonly dirtyCells: Int32Array | undefined;
  readonly isFollowing: boolean;
}
