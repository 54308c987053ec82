import type { Layout, Machine } from "../../engine/index.ts";
import type { CompiledBlock } from "./ready.ts";

/** Runs drawn rules without visiting every cell. */
export interface FastPictures {
  /** Plans blocks for the boards of a layout, before the layout has positions. `generator` may generate JavaScript for them. */
  plan(
    m: Machine,
    layout: Layout,
    blocks: readonly CompiledBlock[],
    generator: ScanGenerator | undefined,
  ): void;
  /** Runs one round of a block on a grid, with the result of `plainRound`. If the block has no plan for the grid, does nothing and returns undefined. */
  runRound(m: Machine, block: CompiledBlock, grid: number, facing: number | undefined): boolean | undefined;
}

/** Generates JavaScript for planned scans. The type of a plan is private to `fast`. */
export interface ScanGenerator {
  /** Is the number of rounds of a scan after which code is generated for it. */
  readonly threshold: number;
  /** Is set once a time measurement has decided whether scans visit only cells near changes; until then, undefined lets counts decide. */
  readonly followsChanges?: boolean | undefined;
  /** Returns generated code for a round, which returns true if a rule was applied; undefined if code cannot be generated. */
  generateScan(plan: object, layout: Layout): ((m: Machine, sets: never) => boolean) | undefined;
}
