import {
  type Block,
  type BoardBlock,
  blocksOfType,
  boardsOf,
  type GroupBlock,
  isRuler,
  type ShapeBlock,
  type TextBlock,
} from "./frame.ts";

/** Groups slots and palettes with the text that precedes them; the first group may have no text. */
interface Labelled {
  readonly label: TextBlock | undefined;
  readonly parts: readonly (ShapeBlock | BoardBlock)[];
}

/** Scale waiting bodies relative to the board's cells, in general and beside the only well of a wide screen, and the other players' boards. */
const slotScale = 0.5;
const wideSlotScale = 0.75;
const otherScale = 0.19;
/** Sets the fraction of the largest board's cells below which a board is a palette beside that board. */
const smallPart = 1 / 8;

/** Describes the space for wells. */
export interface WellRoom {
  /** Is true if all boards are shown large; otherwise only the board of `own` is large, with the others small beside it. */
  readonly showsAll: boolean;
  /** Is true if there is space for only one column. */
  readonly isNarrow: boolean;
  readonly own: number;
  /** Holds the title of each player's well, which replaces the name among the counters. A small well has it up to its comma. */
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
  const mostCells = Math.max(0, ...boards.map(cellsOf));
  const wells = boards.filter((it) => cellsOf(it) > mostCells * smallPart);
  if (wells.length === 0 || blocksOfType(blocks, "shape").length === 0) return blocks;
  const [only] = wells;
  if (wells.length === 1 && only)
    return [wellOf(blocks, only, [], isNarrow, isNarrow ? slotScale : wideSlotScale)];
  const row = blocks.find(
    (it) => it.type === "group" && wells.every((well) => boardsOf([it]).includes(well)),
  );
  if (
    row?.type !== "group" ||
    row.blocks.some((part) => wells.filter((it) => boardsOf([part]).includes(it)).length !== 1)
  )
    return blocks;
  const rest = blocks.filter((it) => it !== row);
  const ownWell = wells.find((it) => it.player === own);
  const parts = row.blocks.flatMap((part) =>
    wells.flatMap((it) => (boardsOf([part]).includes(it) ? [[part, it] as const] : [])),
  );
  // Counters that belong to all players are placed beside the first well shown.
  const counters = rest.filter((it) => it.type === "text" && /\d/.test(it.text));
  const otherBlocks = rest.filter((it) => !counters.includes(it));
  if (showsAll || !ownWell) {
    const all = parts.map(([part, well], at) =>
      wellOf(at === 0 ? [part, ...counters] : [part], well, [], false, slotScale, titles[well.player]),
    );
    return [{ ...row, blocks: all }, ...otherBlocks];
  }
  const otherWells = wells
    .filter((it) => it !== ownWell)
    .flatMap((it) => [...textBlocks(titles[it.player]?.replace(/,.*/, "")), { ...it, scale: otherScale }]);
  const [ownPart] = parts.find(([, well]) => well === ownWell)!;
  const shown = [ownPart, ...counters];
  return [wellOf(shown, ownWell, otherWells, isNarrow, slotScale, titles[own]), ...otherBlocks];
}

/** Places a board between its columns; in a narrow layout without held bodies, everything is in one column. */
function wellOf(
  blocks: readonly Block[],
  board: BoardBlock,
  otherBoards: readonly Block[],
  isNarrow: boolean,
  scale: number,
  title?: string,
): GroupBlock {
  const groups = [{ type: "group", blocks } as const, ...blocksOfType(blocks, "group")];
  const labelled = groups.flatMap((it) => labelledIn(it, board));
  const labelledParts = labelled.filter((it) => it.label);
  const look = board.look?.colours && { colours: board.look.colours };
  const shrink = (it: ShapeBlock | BoardBlock): Block =>
    it.type === "board" ? it : { ...it, scale, ...(look && { look }) };
  const slotsOf = ({ label, parts }: Labelled): readonly Block[] => [
    ...(label ? [label] : []),
    ...parts.map(shrink),
  ];
  const slots = labelledParts.filter(({ parts }) => parts[0]?.type === "shape");
  const left = slots.length > 1 ? slots.slice(0, 1) : [];
  const right = labelledParts.filter((it) => !left.includes(it));
  const counters = blocksOfType(blocks, "text").filter(
    (it) => !labelledParts.some(({ label }) => label === it) && !isRuler(it.text),
  );
  const unlabelled = labelled.flatMap((it) => (it.label ? [] : it.parts));
  const counts = counters.flatMap(piecesOf).filter(({ text }) => title === undefined || /\d/.test(text));
  const hasOneColumn = isNarrow && left.length === 0;
  const columns = [
    [...left.flatMap(slotsOf), ...(hasOneColumn ? [] : counts)],
    [...(hasOneColumn ? counts : []), ...right.flatMap(slotsOf), ...unlabelled.map(shrink), ...otherBoards],
  ].map((it): readonly GroupBlock[] => (it.length > 0 ? [{ type: "group", blocks: it, column: true }] : []));
  const well = { type: "group", blocks: [...textBlocks(title), board] } as const;
  return { type: "group", beside: 2, blocks: [...columns[0]!, title ? well : board, ...columns[1]!] };
}

const textBlocks = (text: string | undefined): readonly TextBlock[] =>
  text === undefined ? [] : [{ type: "text", text }];

/** Splits a line into its counters: `Score 0   Lines 0`. */
function piecesOf({ text }: TextBlock): readonly TextBlock[] {
  const pieces = text
    .trim()
    .replaceAll(/ +(?=-?\d)/g, " ")
    .split(/ {2,}|\n/);
  return pieces.map((it) => ({ type: "text", text: it }));
}

const cellsOf = ({ width, height }: BoardBlock): number => width * height;

/** Returns the slots and palettes of a group with a well, each with the text that precedes it. */
function labelledIn({ blocks }: Pick<GroupBlock, "blocks">, well: BoardBlock): readonly Labelled[] {
  const labelledBoards: Labelled[] = [];
  for (const it of blocks) {
    if (it.type === "text") labelledBoards.push({ label: it, parts: [] });
    else if (it.type !== "group" && it !== well) {
      const last = labelledBoards.pop() ?? { label: undefined, parts: [] };
      labelledBoards.push({ ...last, parts: [...last.parts, it] });
    }
  }
  return labelledBoards.filter((it) => it.parts.length > 0);
}
