import type { Program } from "../../src/program/index.ts";
import { type Block, type BoardBlock, looksOf } from "../../src/view/index.ts";

/** The rows of all boards of a frame as a wide screen without colours shows them: two columns for each cell. */
export function boardRows(blocks: readonly Block[], program: Program): readonly string[] {
  const looks = looksOf(program);
  return boardsOf(blocks).flatMap(({ width, height, tops, ghost, remembered }) =>
    Array.from({ length: height }, (_, y) => {
      const row = tops.slice(y * width, (y + 1) * width).map((kind, x) => [kind, y * width + x]);
      const kinds = row.map(([kind = 0, at = 0]) => ghost?.[at] || kind || (remembered?.[at] ?? 0));
      const signs = kinds.map((kind) => `${looks[kind]!.shown} `);
      return signs.join("").trimEnd();
    }),
  );
}

function boardsOf(blocks: readonly Block[]): readonly BoardBlock[] {
  return blocks.flatMap((block) =>
    block.type === "board" ? [block] : block.type === "group" ? boardsOf(block.blocks) : [],
  );
}
