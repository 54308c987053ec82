import type { Program } from "../../src/program/index.ts";
import { type Block, type BoardBlock, looksOf } from "../../src/view/index.ts";

/** The rows of all boards of a frame as a wide screen without colours shows them: two columns for each cell. */
export function boardRows(blocks: readonly Block[], program: Program): readonly string[] {
  const looks = looksOf(program);
  return boardsOf(blocks).flatMap(({ width, height, tops, ghost }) =>
    Array.from({ length: height }, (_, y) => {
      const kinds = tops.slice(y * width, (y + 1) * width).map((kind, x) => ghost?.[y * width + x] || kind);
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
