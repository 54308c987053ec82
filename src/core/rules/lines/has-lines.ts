import type { RuleBlock } from "../../../program/index.ts";

/** Returns true if a block, or a block nested in it, has line rules. */
export function hasLines(block: RuleBlock): boolean {
  return block.lines !== undefined || block.items.some((it) => "block" in it && hasLines(it.block));
}
