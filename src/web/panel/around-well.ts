import type { Block, BoardBlock, GroupBlock, ShapeBlock } from "../../view/index.ts";

/** Slots with the line of text that stands before them; the first may have none. */
interface Labelled {
  readonly label: Block | undefined;
  readonly shapes: readonly ShapeBlock[];
}

/**
 * Puts what a view shows of single bodies at the sides of its only board, each under its label: what was put aside at the left, what comes
 * next at the right. A view with more boards, or without bodies by themselves, stays as it is.
 */
export function aroundWell(blocks: readonly Block[]): readonly Block[] {
  const boards = blocks.flatMap(boardsIn);
  const shapes = blocks.flatMap(shapesIn);
  const [board] = boards;
  if (boards.length !== 1 || !board || shapes.length === 0) return blocks;
  const labelled = blocks.flatMap(labelledIn);
  const named = labelled.filter((it) => it.label);
  const rest = labelled.filter((it) => !it.label).flatMap((it) => it.shapes);
  const [left, right] = named.length > 1 ? [named.slice(0, 1), named.slice(1)] : [[], named];
  const well: GroupBlock = {
    type: "group",
    beside: 2,
    blocks: [
      ...(left.length > 0 ? [column(left, [])] : []),
      board,
      ...(right.length + rest.length > 0 ? [column(right, rest)] : []),
    ],
  };
  return [well, ...blocks.filter((it) => it.type === "text" && !named.some(({ label }) => label === it))];
}

function column(labelled: readonly Labelled[], rest: readonly ShapeBlock[]): GroupBlock {
  const small = (it: ShapeBlock): ShapeBlock => ({ ...it, small: true });
  const blocks = labelled.flatMap(({ label, shapes }) => [...(label ? [label] : []), ...shapes.map(small)]);
  return { type: "group", blocks: [...blocks, ...rest.map(small)] };
}

function boardsIn(block: Block): readonly BoardBlock[] {
  if (block.type === "group") return block.blocks.flatMap(boardsIn);
  return block.type === "board" ? [block] : [];
}

function shapesIn(block: Block): readonly ShapeBlock[] {
  if (block.type === "group") return block.blocks.flatMap(shapesIn);
  return block.type === "shape" ? [block] : [];
}

/** The slots of a group, each with the text before them. */
function labelledIn(block: Block): readonly Labelled[] {
  if (block.type !== "group") return [];
  const found: Labelled[] = [];
  for (const it of block.blocks) {
    if (it.type === "text") found.push({ label: it, shapes: [] });
    else if (it.type === "shape") {
      const last = found.pop() ?? { label: undefined, shapes: [] };
      found.push({ ...last, shapes: [...last.shapes, it] });
    }
  }
  return found.filter((it) => it.shapes.length > 0);
}
