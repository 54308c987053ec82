import type { Layout, Machine } from "../../engine/index.ts";
import type { CompiledBlock } from "./ready.ts";

/** Runs drawn rules without visiting every cell. */
export interface FastPictures {
  /** Plans blocks for the boards of a layout, before the layout has positions. `generator` may generate code for some. */
  plan(
    m: Machine,
    layout: Layout,
    blocks: readonly CompiledBlock[],
    generator: ScanGenerator | undefined,
  ): void;
  /** Runs one round of a block on a grid as `plainRound` does; undefined, without doing anything, if the block has no plan there. */
  runRound(m: Machine, block: CompiledBlock, grid: number, facing: number | undefined): boolean | undefined;
}

/** Generates code for planned scans. Only `fast` knows the type of a plan. */
export interface ScanGenerator {
  /** Is the number of a scan's round in which code is generated for it. */
  readonly threshold: number;
  /** Is true or false if a time measurement has chosen how scans find their cells; undefined to let counts decide. */
  readonly followsChanges?: boolean | undefined;
  /** Returns generated code for a round, which returns true if a rule was applied; undefined if none can be generated. */
  generateScan(plan: object, layout: Layout): ((m: Machine, sets: never) => boolean) | undefined;
}
