import type { Grid } from "../../base/index.ts";
import type { KindId, LayerId } from "../../program/index.ts";

/** Which cells rule blocks have to look at again, as bits. A position that has them tells of each cell that changes. */
export interface DirtyIndex {
  /** Whether the sets of scans simply follow the kinds as long as most cells that change concern a rule. */
  readonly canFollow: boolean;
  /** The sets of a position of which nothing is known: of each set all cells that can be in it. */
  allDirty(cells: Uint8Array | Uint16Array, firsts: readonly number[], cellCount: number): Int32Array;
  /** Marks the cells whose rules could see that a kind of a cell became another. */
  mark(state: MarkedState, cell: number, grid: number, layer: LayerId, old: KindId, kind: KindId): void;
}

/** What is marked, and what it takes to mark it. */
export interface MarkedState {
  readonly layout: { readonly grids: readonly Grid[] };
  readonly cells: Uint8Array | Uint16Array;
  readonly dirtyCells: Int32Array | undefined;
  readonly isFollowing: boolean;
}
