import type { Layout, Machine } from "../../engine/index.ts";
import type { CompiledBlock } from "./ready.ts";

/** Runs drawn rules without looking at every cell. */
export interface FastPictures {
  /** Plans blocks for the boards of a layout, before the layout has positions. `generator` may generate code for some. */
  plan(
    m: Machine,
    layout: Layout,
    blocks: readonly CompiledBlock[],
    generator: ScanGenerator | undefined,
  ): void;
  /**
   * Runs one round of a block on a grid of the machine's layout, as `plainRound` would. Returns true if a rule was
   * applied; undefined, and does nothing, if the block has no plan there.
   */
  round(m: Machine, block: CompiledBlock, grid: number, facing: number | undefined): boolean | undefined;
}

/** Generates code for planned scans. Only fast parts know what a plan is. */
export interface ScanGenerator {
  /** The round of a scan in which code is generated for it. */
  readonly after: number;
  /** True or false where a clock has chosen how scans find their cells; undefined to let counts decide. */
  readonly follows?: boolean | undefined;
  /** Returns the code for a round, which returns true if a rule was applied; undefined if there can be none. */
  scan(plan: object, layout: Layout): ((m: Machine, sets: never) => boolean) | undefined;
}
