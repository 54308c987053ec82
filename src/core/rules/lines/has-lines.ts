import type { RuleBlock } from "../../../program/index.ts";

export function hasLines(block: RuleBlock): boolean {
  return block.lines !== undefined || block.items.some((it) => "block" in it && hasLines(it.block));
}
