import {
  type Block,
  type BoardBlock,
  blocksOfType,
  boardsOf,
  type GroupBlock,
  isRuler,
  type ShapeBlock,
  splitText,
  type TextBlock,
} from "./frame.ts";

/** Holds slots and palettes (small boards) with the text before them; the slots before the first text have none. */
interface LabelledGroup {
  readonly label: TextBlock | undefined;
  readonly parts: readonly (ShapeBlock | BoardBlock)[];
}

/**
 * Set the scale of waiting bodies relative to the cells of their well, which is a large board: in general, and beside the only
 * well of a wide screen.
 */
const slotScale = 0.5;
const wideSlotScale = 0.75;
/** Sets the scale of the only small well; several are smaller, because they share the space beside the large one. */
const smallScale = 0.28;
/** Sets the fraction of the largest board's cells below which a board is a palette beside that board. */
const maxPaletteShare = 1 / 8;

/** Describes the space for wells. */
export interface WellRoom {
  /** Is true if all boards are shown large; otherwise only the board of `own` is large, with the others small beside it. */
  readonly showsAll: boolean;
  /** Is true if there is space for only one column. */
  readonly isNarrow: boolean;
  readonly own: number;
  /** Holds the title of each player's well, which replaces the name among the counters. A small well shows the title up to its first comma. */
  readonly titles?: readonly string[] | undefined;
}

/**
 * Places single bodies of a view beside their board, each under its label: held bodies and counters at the left, the
 * next bodies at the right. Boards of several players are side by side. A view without single bodies is unchanged.
 */
export function layOutWells(
  blocks: readonly Block[],
  { showsAll, isNarrow, own, titles = [] }: WellRoom,
): readonly Block[] {
  const boards = boardsOf(blocks);
  const maxCellCount = Math.max(0, ...boards.map(cellCountOf));
  const wellBoards = boards.filter((it) => cellCountOf(it) > maxCellCount * maxPaletteShare);
  if (wellBoards.length === 0 || blocksOfType(blocks, "shape").length === 0) return blocks;
  const [onlyWell] = wellBoards;
  if (wellBoards.length === 1 && onlyWell)
    return [placeWell(blocks, onlyWell, [], isNarrow, isNarrow ? slotScale : wideSlotScale)];
  const wellRow = blocks.find(
    (it) => it.type === "group" && wellBoards.every((well) => boardsOf([it]).includes(well)),
  );
  if (
    wellRow?.type !== "group" ||
    wellRow.blocks.some((block) => wellBoards.filter((it) => boardsOf([block]).includes(it)).length !== 1)
  )
    return blocks;
  const blocksOutsideRow = blocks.filter((it) => it !== wellRow);
  const ownWell = wellBoards.find((it) => it.player === own);
  const parts = wellRow.blocks.flatMap((block) =>
    wellBoards.flatMap((it) => (boardsOf([block]).includes(it) ? [[block, it] as const] : [])),
  );
  // Counters outside the players' parts are placed beside the first well shown.
  const counters = blocksOutsideRow.filter((it) => it.type === "text" && /\d/.test(it.text));
  const otherBlocks = blocksOutsideRow.filter((it) => !counters.includes(it));
  if (showsAll || !ownWell) {
    const placedWells = parts.map(([part, well], i) =>
      placeWell(i === 0 ? [part, ...counters] : [part], well, [], false, slotScale, titles[well.player]),
    );
    return [{ ...wellRow, blocks: placedWells }, ...otherBlocks];
  }
  const scale = smallScale / Math.sqrt(wellBoards.length - 1);
  const otherWells = wellBoards
    .filter((it) => it !== ownWell)
    .flatMap((it) => [...textBlocks(titles[it.player]?.replace(/,.*/, "")), { ...it, scale }]);
  const [ownPart] = parts.find(([, well]) => well === ownWell)!;
  const ownBlocks = [ownPart, ...counters];
  return [placeWell(ownBlocks, ownWell, otherWells, isNarrow, slotScale, titles[own]), ...otherBlocks];
}

/** Places a board between its columns; in a narrow layout without held bodies, everything is in one column. */
function placeWell(
  blocks: readonly Block[],
  board: BoardBlock,
  otherBoards: readonly Block[],
  isNarrow: boolean,
  scale: number,
  title?: string,
): GroupBlock {
  const groups = [{ type: "group", blocks } as const, ...blocksOfType(blocks, "group")];
  const labelledGroups = groups.flatMap((it) => listGroups(it, board));
  const groupsWithLabel = labelledGroups.filter((it) => it.label);
  const look = board.look?.colours && { colours: board.look.colours };
  const shrink = (it: ShapeBlock | BoardBlock): Block =>
    it.type === "board" ? it : { ...it, scale, ...(look && { look }) };
  const blocksOf = ({ label, parts }: LabelledGroup): readonly Block[] => [
    ...(label ? [label] : []),
    ...parts.map(shrink),
  ];
  const slotGroups = groupsWithLabel.filter(({ parts }) => parts[0]?.type === "shape");
  const leftGroups = slotGroups.length > 1 ? slotGroups.slice(0, 1) : [];
  const rightGroups = groupsWithLabel.filter((it) => !leftGroups.includes(it));
  const counterLines = blocksOfType(blocks, "text").filter(
    (it) => !groupsWithLabel.some(({ label }) => label === it) && !isRuler(it.text),
  );
  const unlabelledParts = labelledGroups.flatMap((it) => (it.label ? [] : it.parts));
  const counterBlocks = counterLines
    .flatMap((it) => splitText(it.text).map((text) => ({ type: "text", text }) as const))
    .filter(({ text }) => title === undefined || /\d/.test(text));
  const hasOneColumn = isNarrow && leftGroups.length === 0;
  const rightBlocks = [...rightGroups.flatMap(blocksOf), ...unlabelledParts.map(shrink), ...otherBoards];
  const columns = [
    [...leftGroups.flatMap(blocksOf), ...(hasOneColumn ? [] : counterBlocks)],
    [...(hasOneColumn ? counterBlocks : []), ...rightBlocks],
  ].map((it): readonly GroupBlock[] => (it.length > 0 ? [{ type: "group", blocks: it, column: true }] : []));
  const well = { type: "group", blocks: [...textBlocks(title), board] } as const;
  return { type: "group", beside: 2, blocks: [...columns[0]!, title ? well : board, ...columns[1]!] };
}

const textBlocks = (text: string | undefined): readonly TextBlock[] =>
  text === undefined ? [] : [{ type: "text", text }];

const cellCountOf = ({ width, height }: BoardBlock): number => width * height;

/** Returns the slots and palettes of a group with a well, each with the text that precedes it. */
function listGroups({ blocks }: Pick<GroupBlock, "blocks">, well: BoardBlock): readonly LabelledGroup[] {
  const labelledGroups: LabelledGroup[] = [];
  for (const it of blocks) {
    if (it.type === "text") labelledGroups.push({ label: it, parts: [] });
    else if (it.type !== "group" && it !== well) {
      const lastGroup = labelledGroups.pop() ?? { label: undefined, parts: [] };
      labelledGroups.push({ ...lastGroup, parts: [...lastGroup.parts, it] });
    }
  }
  return labelledGroups.filter((it) => it.parts.length > 0);
}
