import {
  type BoardBlock,
  type Frame,
  type FrameMessage,
  type Look,
  type BoardSpot,
  type TextBlock,
  boardsOf,
  findSpot,
  labelWidth,
  layOutWells,
  windowOf,
  type WindowWish,
} from "../../../view/index.ts";
import type { CellRef } from "../../../session/index.ts";
import {
  type Area,
  cutToColumns,
  type Style,
  type Surface,
  columnsOf,
  wrapToColumns,
} from "../../screen/index.ts";
import type { SceneStack } from "../stage.ts";
import { drawBoard, drawBodyShape, hasCell } from "./boards.ts";
import { drawMap } from "./small-map.ts";
import { drawPanel } from "./panel.ts";
import { naturalSize, type ScreenPicture, layOutBlocks } from "./picture.ts";
import { makeTileTexts, type TileTexts } from "./tiles.ts";

/**
 * Names the width of a cell: "wide" is two columns, which is about square; "narrow" is one; "auto" is narrow
 * only if the screen is too small for wide cells.
 */
export type CellWidth = "auto" | "wide" | "narrow";

/** Holds a frame and what is drawn around it. */
export interface FrameSurroundings {
  readonly frame: Frame;
  /** Stores the text at the right end of the first row. */
  readonly status: string;
  /** Lists the notes below the boards. */
  readonly notes: readonly FrameMessage[];
  /** Lists texts for the last row in order of usefulness; texts that do not fit are omitted. */
  readonly foot: readonly string[];
  /** Is true if boards that are only partly visible get a small map. */
  readonly hasMaps: boolean;
  /** Stores the cell of the keyboard cursor. */
  readonly cursor?: CellRef | undefined;
  /**
   * Is set while a cell is being described. The lowest `rows` rows of the screen stay free for the description, the cursor stays
   * visible, and the `tested` cells are marked.
   */
  readonly looking?: { readonly rows: number; readonly tested: readonly TestedCell[] };
}

/** Describes a cell that a move would test; `refused` is true if the move would be refused there. */
export type TestedCell = CellRef & { readonly refused: boolean };

/** Holds a board and its area on the screen. */
export interface ShownBoard {
  readonly board: BoardBlock;
  readonly area: Area;
  readonly columns: number;
}

const toneStyles: Readonly<Record<FrameMessage["tone"], Style>> = {
  say: { ink: "#f4d03f" },
  reason: { ink: "#a9adb5" },
  fault: { ink: "#ff6b6b", bold: true },
  ending: { ink: "#8fd694", bold: true },
  message: {},
};

/**
 * Draws the frames of a game: the title, the boards and texts in the middle, then notes and keys. It remembers
 * the visible part of boards that do not fit.
 */
export function makeFrameView(
  { pens, ascii }: Pick<SceneStack, "pens" | "ascii">,
  looks: readonly Look[],
  cells: CellWidth,
) {
  /** Maps boards that do not fit on the screen to the top left corners of the parts that were visible last. */
  const corners = new Map<string, BoardSpot>();
  let previousFrameBoards: readonly BoardBlock[] = [];
  let shownBoards: readonly ShownBoard[] = [];
  /** Stores the width of the widest frame of the level so far, so that the boards stay in place when a text grows. */
  let levelWidth = 0;
  let levelKey = "";
  const wideTiles = makeTileTexts(looks, pens, wideCellColumns(looks), ascii);
  const narrowTiles = makeTileTexts(looks, pens, 1, ascii);
  return { draw: drawFrame, message: drawMessage, cellAt, step: neighbourOf, nextBoard };

  function drawFrame(surface: Surface, context: FrameSurroundings): void {
    const { columns, rows } = surface;
    const { frame } = context;
    const footRows = rows >= 6 ? 1 : 0;
    drawHead(surface, context);
    const rowsBelow = context.looking?.rows ?? footRows;
    const arrangedFrame = layOutBesideWells(frame, columns, rows - rowsBelow);
    const boardArea = areaForBoards(arrangedFrame, columns, rows - rowsBelow);
    drawBlocks(surface, { ...context, frame: arrangedFrame }, boardArea);
    const noteLines = wrapNotes(context.notes, columns - 2, Math.max(1, rows >> 2));
    noteLines.forEach(({ text, pen }, index) => {
      const y = rows - footRows - noteLines.length + index;
      surface.blank(0, y, columns, 0);
      surface.text(1, y, text, pen);
    });
    if (footRows > 0)
      surface.text(1, rows - 1, joinFittingTexts(context.foot, columns - 2), pens.penFor({ dim: true }));
    if (frame.message !== undefined) drawMessage(surface, frame.message, "any key");
  }

  /** Shows a message in a box, together with the key that dismisses it. */
  function drawMessage(surface: Surface, text: string, key: string): void {
    const textLines = wrapToColumns(text, Math.min(60, surface.columns - 6)).map((line) => ({ text: line }));
    drawPanel(surface, pens, "", [...textLines, { text: "" }, { text: key, highlight: "dim" }]);
  }

  /** Returns the cell that is shown at a position of the screen. */
  function cellAt(x: number, y: number): CellRef | undefined {
    const boardAtPosition = shownBoards.find(
      ({ area }) => x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height,
    );
    if (!boardAtPosition) return undefined;
    const { board, area, columns } = boardAtPosition;
    const [column, row] = [Math.floor((x - area.x) / columns), y - area.y];
    const cellOnBoard = board.flipped
      ? { x: board.x + board.width - 1 - column, y: board.y + board.height - 1 - row }
      : { x: board.x + column, y: board.y + row };
    return { board: board.board, player: board.player, ...cellOnBoard };
  }

  /** Returns the neighbour of a cell in a direction. At the edge of a board, that is the nearest cell of the nearest board in that direction. */
  function neighbourOf(from: CellRef, [dx, dy]: readonly [number, number]): CellRef {
    const boardOfCell = shownBoards.find(({ board }) => hasCell(board, from));
    if (!boardOfCell) return from;
    const { board, area, columns } = boardOfCell;
    const sign = board.flipped ? -1 : 1;
    const [x, y] = [from.x + dx * sign, from.y + dy * sign];
    if (x >= 0 && y >= 0 && x < board.boardWidth && y < board.boardHeight) return { ...from, x, y };
    const [column, row] = board.flipped
      ? [board.x + board.width - 1 - from.x, board.y + board.height - 1 - from.y]
      : [from.x - board.x, from.y - board.y];
    let [nearestCell, leastDistance]: [CellRef | undefined, number] = [undefined, Infinity];
    for (const it of shownBoards) {
      const columnsRight =
        clamp(area.x + column * columns, it.area.x, it.area.width) - area.x - column * columns;
      const rowsDown = clamp(area.y + row, it.area.y, it.area.height) - area.y - row;
      const distanceAhead = columnsRight * dx + rowsDown * dy;
      const distance = distanceAhead + 2 * Math.abs(dx === 0 ? columnsRight : rowsDown);
      if (it === boardOfCell || distanceAhead <= 0 || distance >= leastDistance) continue;
      leastDistance = distance;
      nearestCell = cellAt(area.x + column * columns + columnsRight, area.y + row + rowsDown);
    }
    return nearestCell ?? from;
  }

  /** Returns the middle cell of the next board (`step` 1) or the previous board (`step` -1), wrapping around. */
  function nextBoard(from: CellRef, step: number): CellRef {
    const boardIndex = shownBoards.findIndex(({ board }) => hasCell(board, from));
    const nextBlock = shownBoards.at((boardIndex + step) % shownBoards.length)?.board;
    return nextBlock ? middleCellOf(nextBlock) : from;
  }

  /** Returns a frame with slots and counters beside their wells, if the layout of the game file does not fit. */
  function layOutBesideWells(frame: Frame, columns: number, rows: number): Frame {
    const size = naturalSize(frame.blocks, wideTiles.columns);
    if (size.width <= columns && size.height < rows) return frame;
    return { ...frame, blocks: layOutWells(frame.blocks, { showsAll: true, isNarrow: false, own: 0 }) };
  }

  /**
   * Returns the area for boards and texts. If there is space, it leaves a blank row above the boards and rows
   * for notes below; otherwise the notes cover the boards.
   */
  function areaForBoards({ blocks }: Frame, width: number, rows: number): Area {
    const hasSpareRows = naturalSize(blocks, 1).height <= rows - 4;
    return hasSpareRows
      ? { x: 0, y: 2, width, height: rows - 4 }
      : { x: 0, y: 1, width, height: Math.max(1, rows - 1) };
  }

  function drawHead(surface: Surface, { frame, status }: FrameSurroundings): void {
    const { level, turn } = frame;
    const name = level.name === undefined ? "" : ` ${level.name}`;
    const details = [
      level.of > 1 ? `${level.number}/${level.of}${name}` : "",
      turn === undefined ? "" : `${turn}'s turn`,
    ].filter((it) => it !== "");
    const titleColumns = surface.columns - 2 - (status === "" ? 0 : columnsOf(status) + 1);
    const title = cutToColumns(frame.title, titleColumns);
    surface.text(1, 0, title, pens.penFor({ bold: true }));
    const column = 1 + columnsOf(title);
    const detailText = details.map((it) => ` · ${it}`).join("");
    surface.text(column, 0, cutToColumns(detailText, Math.max(0, titleColumns - columnsOf(title))), 0);
    surface.text(surface.columns - 1 - columnsOf(status), 0, status, pens.penFor({ inverse: status !== "" }));
  }

  function wrapNotes(notes: readonly FrameMessage[], width: number, maxLines: number) {
    const lines = notes.flatMap(({ tone, text }) => {
      const pen = pens.penFor(toneStyles[tone]);
      return wrapToColumns(text, width).map((line) => ({ text: line, pen }));
    });
    return lines.slice(0, maxLines);
  }

  // -------------------------------------------------------------------------------------------- boards and texts

  function drawBlocks(surface: Surface, { frame, cursor, looking, hasMaps }: FrameSurroundings, area: Area) {
    const followedCell = looking && cursor;
    const tiles = chooseTiles(frame, area);
    const picture = layOutBlocks([...frame.blocks, ...handTexts(frame, looks)], {
      ...area,
      columns: tiles.columns,
      window: (board, width, height) => visiblePart(board, { width, height, spot: followedCell }),
    });
    const x = area.x + ((area.width - widthOfLevel(frame, picture, area.width)) >> 1);
    const y = area.y + ((area.height - picture.height) >> 1);
    const boardsDrawn: ShownBoard[] = [];
    for (const part of picture.parts) {
      if ("line" in part) {
        surface.text(x + part.x, y + part.y, part.line);
        continue;
      }
      const spot = { x: x + part.x, y: y + part.y };
      if ("shape" in part) drawBodyShape(surface, part.shape, spot, tiles);
      else
        boardsDrawn.push({
          board: part.board,
          area: drawBoard(surface, part.board, spot, {
            tiles,
            cursor,
            tested: looking?.tested ?? (frame.refusedAt ? [{ ...frame.refusedAt, refused: true }] : []),
          }),
          columns: tiles.columns,
        });
    }
    rememberBoards(frame, boardsDrawn);
    for (const it of boardsDrawn) frameBoard(surface, it);
    if (hasMaps) drawMaps(surface, frame, boardsDrawn);
  }

  function chooseTiles(frame: Frame, area: Area): TileTexts {
    if (cells !== "auto") return cells === "wide" ? wideTiles : narrowTiles;
    const fitsWith = (columns: number): boolean => {
      const { width, height } = naturalSize(frame.blocks, columns);
      return width <= area.width && height <= area.height;
    };
    return !fitsWith(wideTiles.columns) && fitsWith(1) ? narrowTiles : wideTiles;
  }

  function widthOfLevel({ level }: Frame, picture: ScreenPicture, maxWidth: number): number {
    const key = `${level.number} ${maxWidth}`;
    if (key !== levelKey) levelWidth = 0;
    levelKey = key;
    levelWidth = Math.min(maxWidth, Math.max(levelWidth, picture.width));
    return levelWidth;
  }

  function visiblePart(board: BoardBlock, options: WindowWish): BoardBlock {
    if (board.width <= options.width && board.height <= options.height) return board;
    const previousBoard = previousFrameBoards.find((it) => isSameBoard(it, board));
    const shownSpot = options.spot ?? findSpot(board, looks, previousBoard);
    return windowOf(board, { ...options, spot: shownSpot, previousCorner: corners.get(cornerKey(board)) });
  }

  function rememberBoards(frame: Frame, drawnBoards: readonly ShownBoard[]): void {
    shownBoards = drawnBoards;
    previousFrameBoards = boardsOf(frame.blocks);
    for (const { board } of drawnBoards) corners.set(cornerKey(board), { x: board.x, y: board.y });
  }

  /** Draws a small map over a corner of each board that is only partly visible. */
  function drawMaps(surface: Surface, { blocks }: Frame, drawnBoards: readonly ShownBoard[]): void {
    if (pens.depth === "none" || pens.depth === "16" || surface.ascii) return;
    for (const fullBoard of boardsOf(blocks))
      for (const it of drawnBoards.filter(({ board }) => showsPartOf(board, fullBoard)))
        drawMap(surface, fullBoard, it, looks, pens);
  }

  /** Frames a board whose edge would be hard to see, because there are no background colours or the cells at the edge are empty. */
  function frameBoard(surface: Surface, { board, area: { x, y, width, height } }: ShownBoard): void {
    if (pens.depth !== "none" && pens.depth !== "16" && !hasBareEdge(board)) return;
    const [left, right, top, bottom] = [x - 1, x + width, y - 1, y + height];
    if (left < 0 || right >= surface.columns || top < 0 || bottom >= surface.rows) return;
    const pen = pens.penFor({ dim: true });
    const edgeSigns: [number, number, string][] = [
      [left, top, "┌"],
      [right, top, "┐"],
      [left, bottom, "└"],
      [right, bottom, "┘"],
    ];
    for (let at = x; at < right; at++) edgeSigns.push([at, top, "─"], [at, bottom, "─"]);
    for (let at = y; at < bottom; at++) edgeSigns.push([left, at, "│"], [right, at, "│"]);
    if (edgeSigns.every(([column, row]) => surface.chars[row * surface.columns + column] === " "))
      for (const [column, row, sign] of edgeSigns) surface.text(column, row, sign, pen);
  }
}

export type FrameView = ReturnType<typeof makeFrameView>;

/** Returns the middle cell of the visible part of a board. */
export function middleCellOf({ board, player, x, y, width, height }: BoardBlock): CellRef {
  return { board, player, x: x + (width >> 1), y: y + (height >> 1) };
}

function clamp(value: number, first: number, size: number): number {
  return Math.max(first, Math.min(value, first + size - 1));
}

/** Returns true if a cell at the edge of a board is empty and has no colour; on chequered boards, empty cells have colours. */
function hasBareEdge({ tops, width, height, chequered }: BoardBlock): boolean {
  const isEdge = (at: number): boolean => {
    const [column, row] = [at % width, Math.floor(at / width)];
    return column === 0 || column === width - 1 || row === 0 || row === height - 1;
  };
  return !chequered && tops.some((kind, at) => kind === 0 && isEdge(at));
}

/** Returns the number of columns of a wide cell: two, or the width of the longest label plus a blank. */
function wideCellColumns(looks: readonly Look[]): number {
  const label = labelWidth(looks);
  return label === 1 ? 2 : label + 1;
}

/** Returns a line of text for each player who has pieces in hand. */
function handTexts({ hands = [], players = [] }: Frame, looks: readonly Look[]): readonly TextBlock[] {
  return hands.flatMap(({ player, pieces }) => {
    const heldTexts = pieces.map(({ kind, count }) => `${count > 1 ? `${count} ` : ""}${looks[kind].name}`);
    const prefix = players[player] ? `${players[player].name} ` : "";
    return heldTexts.length > 0 ? [{ type: "text", text: `${prefix}in hand: ${heldTexts.join(", ")}` }] : [];
  });
}

function cornerKey({ board, player, boardWidth, boardHeight }: BoardBlock): string {
  return `${board} ${player} ${boardWidth} ${boardHeight}`;
}

function isSameBoard(a: BoardBlock, b: BoardBlock): boolean {
  return cornerKey(a) === cornerKey(b) && a.x === b.x && a.y === b.y;
}

/** Returns true if a board on the screen shows only a part of the whole board. */
function showsPartOf(visibleBoard: BoardBlock, fullBoard: BoardBlock): boolean {
  const isPart = visibleBoard.width < fullBoard.width || visibleBoard.height < fullBoard.height;
  return isPart && cornerKey(visibleBoard) === cornerKey(fullBoard);
}

/** Joins the texts that fit on a line. */
function joinFittingTexts(words: readonly string[], columns: number): string {
  let text = "";
  for (const word of words)
    if (columnsOf(`${text}  ${word}`) <= columns) text += text === "" ? word : `  ${word}`;
  return text;
}
