import {
  type Block,
  type BoardBlock,
  boardsOf,
  type BoardSpot,
  type Frame,
  nameOfCell,
  type ShapeBlock,
} from "./frame.ts";
import { selectedLines } from "./frame-text.ts";
import { hidesSomething } from "./hiding.ts";
import { type Look, looksOf } from "./looks.ts";
import { ruleMoves } from "./rule-moves.ts";
import { onceFor } from "../base/index.ts";
import type { KindId, Program } from "../program/index.ts";

/** Limits the changes on a board that are described one by one; if there are more, only their number is given. */
const maxDescribedChanges = 8;

/** Extends the look of a kind for descriptions in words. */
interface TextLook extends Look {
  /** Holds the body's kind, if this kind shows a turned or mirrored body. */
  readonly turnedFrom?: KindId;
}

/** Returns the looks of all kinds. A kind that shows a turned body has the name of the body, then its own name in parentheses. */
const textLooksOf: (program: Program) => readonly TextLook[] = /* @__PURE__ */ onceFor((program) => {
  const looks: TextLook[] = [...looksOf(program)];
  for (const { kind, rounds = [], mirrors = [] } of program.bodies ?? [])
    for (const turnedKind of [...rounds, ...mirrors].filter((it) => it.includes(kind)).flat()) {
      const { name } = looksOf(program)[turnedKind];
      if (turnedKind !== kind)
        looks[turnedKind] = { ...looks[turnedKind], name: `${looks[kind].name} (${name})`, turnedFrom: kind };
    }
  return looks;
});

/** Describes a frame in words: the level, the size and the contents of each board, and the texts. */
export function frameInWords(frame: Frame, program: Program): readonly string[] {
  const looks = textLooksOf(program);
  const { level } = frame;
  const name = level.name === undefined ? "" : `: ${level.name}`;
  const headLine = level.of > 1 ? `Level ${level.number} of ${level.of}${name}.` : `${frame.title}.`;
  const boards = boardsOf(frame.blocks);
  const rows = boards.map((board) => describeBoard(board, looks, nameOf(board, program)));
  return [headLine, ...rows, ...linesOf(frame.blocks, looks)];
}

/** Describes the changes since the previous frame in words: things that moved, appeared, vanished or became something else, and changed texts. */
export function changesInWords(oldFrame: Frame, newFrame: Frame, program: Program): readonly string[] {
  const looks = textLooksOf(program);
  const boards = boardsOf(newFrame.blocks);
  const boardsBefore = boardsOf(oldFrame.blocks);
  const boardTexts = boards.flatMap((board) => {
    const boardBefore = boardsBefore.find((it) => it.board === board.board && it.player === board.player);
    return boardBefore ? describeBoardChanges(boardBefore, board, newFrame.moves, program) : [];
  });
  const [oldLines, lines] = [linesOf(oldFrame.blocks, looks), linesOf(newFrame.blocks, looks)];
  // A changed text is reported by its new version only; a text is reported as gone only if there are fewer texts than before.
  const goneTexts = lines.length < oldLines.length ? oldLines.filter((text) => !lines.includes(text)) : [];
  const newTexts = lines.filter((text) => !oldLines.includes(text));
  const [selectedBefore] = selectedLines(oldFrame, looks);
  const newlySelected = selectedLines(newFrame, looks).filter((text) => text !== selectedBefore);
  return [
    ...boardTexts,
    ...newTexts,
    ...newlySelected,
    ...goneTexts.map((text) => `No longer shown: ${text}`),
  ];
}

/**
 * Describes an input after which the viewer sees the same as before. The input may have changed something that is hidden from
 * the viewer.
 */
export function describeNoChange({ players = [] }: Frame, program: Program): string {
  const actingPlayer = players.find((it) => it.awaited);
  const isHidden = actingPlayer?.looks === false && hidesSomething(program);
  return isHidden ? `${actingPlayer.name} gives something that you do not see.` : "Nothing changes.";
}

/** Returns the texts and tiles of blocks, one line each. */
function linesOf(blocks: readonly Block[], looks: readonly Look[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.type === "text") return [block.text];
    if (block.type === "shape") return [describeTiles(block, looks)];
    return block.type === "group" ? linesOf(block.blocks, looks) : [];
  });
}

/** Lists the tiles of a row from its beginning; for a body, the kinds that it consists of. */
function describeTiles({ tops, width, height }: ShapeBlock, looks: readonly Look[]): string {
  const names = tops.filter((it) => it > 0).map((it) => looks[it].name);
  const shownNames = width === 1 || height === 1 ? names : [...new Set(names)];
  return `Tiles: ${shownNames.join(", ") || "none"}.`;
}

// ---------------------------------------------------------------------------------------------- changes on a board

/** Returns the name of a board with its owner, if each player has one; "" if it is the only board of the game. */
function nameOf({ name, board, player }: BoardBlock, { boards, players }: Program): string {
  if (boards[board].eachPlayer) return `${name} of ${players[player].name}`;
  return boards.length > 1 ? name : "";
}

/** Maps the number of each cell on the board to all kinds in the cell that are not shown as a blank. */
function contentOf(block: BoardBlock, looks: readonly Look[]): ReadonlyMap<number, readonly number[]> {
  const contents = block.tops.map((top, i): [number, number[]] => {
    const cell = (block.y + Math.floor(i / block.width)) * block.boardWidth + block.x + (i % block.width);
    return [cell, (block.piles?.[i] ?? [top]).filter((kind) => kind > 0 && looks[kind].shown.trim() !== "")];
  });
  return new Map(contents);
}

function describeBoard(block: BoardBlock, looks: readonly Look[], name: string): string {
  const cellsByKind = new Map<number, number[]>();
  for (const [cell, kinds] of contentOf(block, looks))
    for (const kind of kinds) cellsByKind.set(kind, [...(cellsByKind.get(kind) ?? []), cell]);
  const thingTexts = [...cellsByKind]
    .sort(([, a], [, b]) => a.length - b.length)
    .map(([kind, cells]) =>
      cells.length > 6
        ? `${cells.length} ${looks[kind].name}`
        : `${looks[kind].name} at ${cells.map((cell) => describeCell(block, cell)).join(" and ")}`,
    );
  const size = `${block.width} by ${block.height}`;
  const boardText = name === "" ? `Board ${size}` : `Board ${name}, ${size}`;
  return `${boardText}: ${thingTexts.join("; ") || "empty"}.`;
}

/** Identifies a thing by its kind and its cell. */
interface Thing {
  readonly kind: number;
  readonly cell: number;
}

function describeBoardChanges(
  oldBlock: BoardBlock,
  newBlock: BoardBlock,
  frameMoves: Frame["moves"],
  program: Program,
): readonly string[] {
  const looks = textLooksOf(program);
  const [vanished, appeared] = findDifferences(contentOf(oldBlock, looks), contentOf(newBlock, looks));
  const name = nameOf(newBlock, program);
  const boardPrefix = name === "" ? "" : `${name}: `;
  const isSameThing = makeLookTest(program);
  const cellOf = ({ x, y }: BoardSpot): number => y * newBlock.boardWidth + x;
  const movesHere = frameMoves.filter((it) => it.board === newBlock.board && it.player === newBlock.player);
  const knownMoves = [...ruleMoves(program, oldBlock, newBlock), ...movesHere].map(
    ({ kind, from, to }) => `${kind} ${cellOf(from)} ${cellOf(to)}`,
  );
  const isMove = (from: Thing, to: Thing): boolean =>
    from.kind === to.kind && knownMoves.includes(`${to.kind} ${from.cell} ${to.cell}`);
  // If kinds of stacks are named by their height, a stack that grows is paired with itself, not with another stack of its former height.
  const isHeightChange = (from: Thing, to: Thing): boolean =>
    from.cell === to.cell && nameWithoutNumber(looks[from.kind]) === nameWithoutNumber(looks[to.kind]);
  const changes = pairThings(vanished, appeared, newBlock, looks, [isSameThing, isMove, isHeightChange]);
  // If there are too many changes, things that are only drawn differently because of their state are just counted, so that
  // the other changes can be described.
  const moves = changes.filter(({ from, to }) => !from || !to || !isSameThing(from, to));
  const describedChanges = changes.length > maxDescribedChanges ? moves : changes;
  const lookCount = changes.length - describedChanges.length;
  if (describedChanges.length > maxDescribedChanges) return [`${boardPrefix}${changes.length} changes.`];
  const texts = describedChanges.map((it) => changeText(it, newBlock, looks));
  const lookChangeText = lookCount === 1 ? "1 thing looks otherwise." : `${lookCount} things look otherwise.`;
  return [...texts, ...(lookCount > 0 ? [lookChangeText] : [])].map((it) => boardPrefix + it);
}

const nameWithoutNumber = ({ name }: Look): string => name.replaceAll(/\d+/g, "");

/** Returns a function that returns true if two things are one thing whose appearance has changed with its state, by rule R63. */
function makeLookTest({ appearances = [] }: Program): (from: Thing, to: Thing) => boolean {
  const kindsDrawnAs = ({ kind }: Thing): readonly number[] => [
    kind,
    ...appearances.flatMap(({ set, as }) => (as === kind ? (set.kinds ?? []) : [])),
  ];
  return (from, to) => {
    const kinds = kindsDrawnAs(to);
    return from.cell === to.cell && kindsDrawnAs(from).some((it) => kinds.includes(it));
  };
}

function findDifferences(
  oldSquares: ReadonlyMap<number, readonly number[]>,
  newSquares: ReadonlyMap<number, readonly number[]>,
): [gone: Thing[], come: Thing[]] {
  const [vanished, appeared]: [Thing[], Thing[]] = [[], []];
  for (const [cell, kinds] of newSquares) {
    const kindsBefore = oldSquares.get(cell);
    if (!kindsBefore) continue;
    for (const kind of listWithout(kindsBefore, kinds)) vanished.push({ kind, cell });
    for (const kind of listWithout(kinds, kindsBefore)) appeared.push({ kind, cell });
  }
  return [vanished, appeared];
}

/** Returns a list without the kinds of another list; each entry of the other list removes one entry. */
function listWithout(kinds: readonly KindId[], removedKinds: readonly KindId[]): readonly KindId[] {
  const kindsToRemove = [...removedKinds];
  return kinds.filter((kind) => {
    const kindIndex = kindsToRemove.indexOf(kind);
    if (kindIndex >= 0) kindsToRemove.splice(kindIndex, 1);
    return kindIndex < 0;
  });
}

interface Change {
  readonly from?: Thing;
  readonly to?: Thing | undefined;
}

/** Describes the things that vanished from a board and that appeared on it. */
export function thingChanges(
  vanishedThings: readonly Thing[],
  appearedThings: readonly Thing[],
  board: SizedBoard,
  looks: readonly TextLook[],
): readonly string[] {
  return pairThings(vanishedThings, appearedThings, board, looks).map((it) => changeText(it, board, looks));
}

/**
 * Pairs the things that vanished from a board with those that appeared on it. `preferredTests` find the first pairs. Then the same
 * kind in another cell counts as a move, unless other things fill its old cell and were in its new cell before. Last, another kind
 * in the same cell counts as a change, preferably one on the same layer.
 */
function pairThings(
  vanishedThings: readonly Thing[],
  appearedThings: readonly Thing[],
  board: SizedBoard,
  looks: readonly TextLook[],
  preferredTests: readonly ((from: Thing, to: Thing) => boolean)[] = [],
): readonly Change[] {
  const unpairedThings = new Set(appearedThings);
  const originalKind = ({ kind }: Thing): KindId => looks[kind].turnedFrom ?? kind;
  const isReplaced = ({ kind, cell }: Thing, otherThings: readonly Thing[]): boolean =>
    otherThings.some((it) => it.cell === cell && looks[it.kind].layer === looks[kind].layer);
  const isExchange = (from: Thing, to: Thing): boolean =>
    from.cell !== to.cell && isReplaced(from, appearedThings) && isReplaced(to, vanishedThings);
  const pairs = new Map<Thing, Thing>();
  const pairTests: ((from: Thing, to: Thing) => boolean)[] = [
    ...preferredTests,
    (from, to) => originalKind(to) === originalKind(from) && !isExchange(from, to),
    (from, to) => to.cell === from.cell && looks[to.kind].layer === looks[from.kind].layer,
    (from, to) => to.cell === from.cell,
  ];
  for (const isPair of pairTests)
    for (const from of vanishedThings.filter((it) => !pairs.has(it))) {
      const [to] = [...unpairedThings]
        .filter((it) => isPair(from, it))
        .sort((a, b) => distanceBetween(from, a, board) - distanceBetween(from, b, board));
      if (!to) continue;
      unpairedThings.delete(to);
      pairs.set(from, to);
    }
  return [
    ...vanishedThings.map((from) => ({ from, to: pairs.get(from) })),
    ...[...unpairedThings].map((to) => ({ to })),
  ];
}

/** Describes a board by the width of its rows, and optionally by the names of its cells. */
type SizedBoard = Pick<BoardBlock, "boardWidth"> & Partial<BoardBlock>;

function distanceBetween(a: Thing, b: Thing, { boardWidth }: SizedBoard): number {
  const [x, y] = stepsBetween(a, b, boardWidth);
  return Math.abs(x) + Math.abs(y);
}

function stepsBetween(a: Thing, b: Thing, width: number): [x: number, y: number] {
  return [(b.cell % width) - (a.cell % width), Math.floor(b.cell / width) - Math.floor(a.cell / width)];
}

function changeText({ from, to }: Change, board: SizedBoard, looks: readonly Look[]): string {
  const name = looks[(from ?? to)!.kind].name;
  if (!from) return `${name} appears at ${describeCell(board, to!.cell)}.`;
  if (!to) return `${name} is gone from ${describeCell(board, from.cell)}.`;
  if (from.kind !== to.kind && from.cell === to.cell)
    return `${name} at ${describeCell(board, to.cell)} becomes ${looks[to.kind].name}.`;
  const directionText = stepPrefix(stepsBetween(from, to, board.boardWidth));
  return `${name} moves ${directionText}to ${describeCell(board, to.cell)}.`;
}

/** Returns the direction of a step to a neighbouring cell, with a trailing space; "" for other steps. */
export function stepPrefix([x, y]: readonly [x: number, y: number]): string {
  if (Math.abs(x) + Math.abs(y) !== 1) return "";
  return x === 1 ? "right " : x === -1 ? "left " : y === 1 ? "down " : "up ";
}

/** Returns the name of a cell or, if it has none, its coordinates in the notation of clicks: from 0, x first. */
function describeCell(board: SizedBoard, cell: number): string {
  const [x, y] = [cell % board.boardWidth, Math.floor(cell / board.boardWidth)];
  return nameOfCell({ boardHeight: 0, ...board }, { x, y }) ?? `${x} ${y}`;
}
