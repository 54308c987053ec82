import type { RuleBlock } from "../../../program/index.ts";

/** Returns true if a block has line rules, itself or in a block inside it. */
export function hasLines(block: RuleBlock): boolean {
  return block.lines !== undefined || block.items.some((it) => "block" in it && hasLines(it.block));
}
