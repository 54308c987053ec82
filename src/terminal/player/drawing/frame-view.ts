import {
  type BoardBlock,
  type Frame,
  type FrameMessage,
  type Look,
  type BoardSpot,
  type TextBlock,
  boardsOf,
  findSpot,
  layOutWells,
  windowOf,
  type WindowWish,
} from "../../../view/index.ts";
import type { CellRef } from "../../../session/index.ts";
import {
  type Area,
  cutToColumns,
  type PenNumber,
  type Pens,
  type Style,
  type Surface,
  columnsOf,
  wrapToColumns,
} from "../../screen/index.ts";
import { labelWidth } from "../../../view/index.ts";
import { drawBoard, drawBodyShape } from "./boards.ts";
import { drawMap } from "./small-map.ts";
import { drawPanel } from "./panel.ts";
import { naturalSize, type ScreenPicture, layOutBlocks } from "./picture.ts";
import { TileTexts } from "./tiles.ts";

/** Is the width of a cell: two columns, which is about square; one; or two unless only one lets everything be seen. */
export type CellWidth = "auto" | "wide" | "narrow";

/** Describes what is drawn around a frame on the screen. */
export interface FrameSurroundings {
  readonly frame: Frame;
  /** Stands at the right of the first row. */
  readonly status: string;
  /** Lists what stands below the boards. */
  readonly notes: readonly FrameMessage[];
  /** Lists what stands on the last row, most wanted first; what does not fit is left out. */
  readonly foot: readonly string[];
  /** Is true if small maps lie over boards of which only a part is seen. */
  readonly isMapped: boolean;
  /** Holds the cell of the keyboard cursor, which a click by key would hit. */
  readonly cursor?: CellRef | undefined;
  /**
   * Is given while a cell is looked at: this number of the last rows is kept free, the cursor is kept in sight, cells
   * that would be tested are marked.
   */
  readonly looking?: { readonly rows: number; readonly tested: readonly TestedCell[] };
}

/** Describes a cell that a move would test, and tells if it would be refused there. */
export type TestedCell = CellRef & { readonly refused: boolean };

/** Describes a board on the screen. */
interface Shown {
  readonly board: BoardBlock;
  readonly area: Area;
  readonly columns: number;
}

const tones: Readonly<Record<FrameMessage["tone"], Style>> = {
  say: { ink: "#f4d03f" },
  reason: { ink: "#a9adb5" },
  fault: { ink: "#ff6b6b", bold: true },
  ending: { ink: "#8fd694", bold: true },
  message: {},
};

/** Draws the frames of one game: title, boards and texts in the middle, notes and keys below. It remembers where its windows are. */
export class FrameView {
  readonly #pens: Pens;
  readonly #looks: readonly Look[];
  readonly #cells: CellWidth;
  readonly #wide: TileTexts;
  readonly #narrow: TileTexts;
  /** Maps each window to where it was. */
  readonly #corners = new Map<string, BoardSpot>();
  #before: readonly BoardBlock[] = [];
  #shown: readonly Shown[] = [];
  /** Holds the widest picture of a level, so that it does not jump when a number grows. */
  #width = 0;
  #level = "";

  constructor(
    pens: Pens,
    looks: readonly Look[],
    options: { readonly cells: CellWidth; readonly ascii: boolean },
  ) {
    this.#pens = pens;
    this.#looks = looks;
    this.#cells = options.cells;
    this.#wide = new TileTexts(looks, pens, { columns: wideCell(looks), ascii: options.ascii });
    this.#narrow = new TileTexts(looks, pens, { columns: 1, ascii: options.ascii });
  }

  draw(surface: Surface, setting: FrameSurroundings): void {
    const { columns, rows } = surface;
    const { frame } = setting;
    const foot = rows >= 6 ? 1 : 0;
    this.#head(surface, setting);
    const below = setting.looking?.rows ?? foot;
    const arranged = this.#besideWells(frame, columns, rows - below);
    this.#body(surface, { ...setting, frame: arranged }, this.#room(arranged, columns, rows - below));
    const notes = this.#notes(setting.notes, columns - 2, Math.max(1, rows >> 2));
    notes.forEach(({ text, pen }, index) => {
      const y = rows - foot - notes.length + index;
      surface.blank(0, y, columns, 0);
      surface.text(1, y, text, pen);
    });
    if (foot > 0)
      surface.text(1, rows - 1, fitting(setting.foot, columns - 2), this.#pens.pen({ dim: true }));
    if (frame.message !== undefined) this.message(surface, frame.message, "any key");
  }

  /** Shows a message in a box over the screen, and the key that it waits for. */
  message(surface: Surface, text: string, key: string): void {
    const lines = wrapToColumns(text, Math.min(60, surface.columns - 6)).map((line) => ({ text: line }));
    drawPanel(surface, this.#pens, "", [...lines, { text: "" }, { text: key, manner: "dim" }]);
  }

  /** Returns the cell of a board that is shown at a place of the screen. */
  cellAt(x: number, y: number): CellRef | undefined {
    const found = this.#shown.find(
      ({ area }) => x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height,
    );
    if (!found) return undefined;
    const { board, area, columns } = found;
    const [column, row] = [Math.floor((x - area.x) / columns), y - area.y];
    const place = board.flipped
      ? { x: board.x + board.width - 1 - column, y: board.y + board.height - 1 - row }
      : { x: board.x + column, y: board.y + row };
    return { board: board.board, player: board.player, ...place };
  }

  /** Returns the cell one step from another; beyond the edge of its board the nearest one of the next board that is drawn there. */
  step(from: CellRef, [dx, dy]: readonly [number, number]): CellRef {
    const here = this.#shown.find(({ board }) => isOn(board, from));
    if (!here) return from;
    const { board, area, columns } = here;
    const turn = board.flipped ? -1 : 1;
    const [x, y] = [from.x + dx * turn, from.y + dy * turn];
    if (x >= 0 && y >= 0 && x < board.boardWidth && y < board.boardHeight) return { ...from, x, y };
    const [column, row] = board.flipped
      ? [board.x + board.width - 1 - from.x, board.y + board.height - 1 - from.y]
      : [from.x - board.x, from.y - board.y];
    let [found, least]: [CellRef | undefined, number] = [undefined, Infinity];
    for (const it of this.#shown) {
      const right = clamp(area.x + column * columns, it.area.x, it.area.width) - area.x - column * columns;
      const down = clamp(area.y + row, it.area.y, it.area.height) - area.y - row;
      const ahead = right * dx + down * dy;
      const distance = ahead + 2 * Math.abs(dx === 0 ? right : down);
      if (it === here || ahead <= 0 || distance >= least) continue;
      least = distance;
      found = this.cellAt(area.x + column * columns + right, area.y + row + down);
    }
    return found ?? from;
  }

  /** Returns the middle of the board after that of a cell (`by` 1) or before it (-1), round and round. */
  nextBoard(from: CellRef, by: number): CellRef {
    const at = this.#shown.findIndex(({ board }) => isOn(board, from));
    const next = this.#shown.at((at + by) % this.#shown.length)?.board;
    return next ? middleCellOf(next) : from;
  }

  /** Returns a frame with slots and counters beside their wells, if it does not fit as the file puts it. */
  #besideWells(frame: Frame, columns: number, rows: number): Frame {
    const size = naturalSize(frame.blocks, this.#wide.columns);
    if (size.width <= columns && size.height < rows) return frame;
    return { ...frame, blocks: layOutWells(frame.blocks, { showsAll: true, isNarrow: false, own: 0 }) };
  }

  /**
   * Returns where boards and texts go: with a blank row above and room for notes below, if everything is seen then too.
   * Else notes lie over it.
   */
  #room({ blocks }: Frame, width: number, rows: number): Area {
    const airy = naturalSize(blocks, 1).height <= rows - 4;
    return airy
      ? { x: 0, y: 2, width, height: rows - 4 }
      : { x: 0, y: 1, width, height: Math.max(1, rows - 1) };
  }

  #head(surface: Surface, { frame, status }: FrameSurroundings): void {
    const { level, turn } = frame;
    const name = level.name === undefined ? "" : ` ${level.name}`;
    const details = [
      level.of > 1 ? `${level.number}/${level.of}${name}` : "",
      turn === undefined ? "" : `${turn}'s turn`,
    ].filter((it) => it !== "");
    const room = surface.columns - 2 - (status === "" ? 0 : columnsOf(status) + 1);
    const title = cutToColumns(frame.title, room);
    surface.text(1, 0, title, this.#pens.pen({ bold: true }));
    const at = 1 + columnsOf(title);
    const rest = details.map((it) => ` · ${it}`).join("");
    surface.text(at, 0, cutToColumns(rest, Math.max(0, room - columnsOf(title))), 0);
    surface.text(
      surface.columns - 1 - columnsOf(status),
      0,
      status,
      this.#pens.pen({ inverse: status !== "" }),
    );
  }

  #notes(
    notes: readonly FrameMessage[],
    width: number,
    most: number,
  ): readonly { text: string; pen: PenNumber }[] {
    const lines = notes.flatMap(({ tone, text }) => {
      const pen = this.#pens.pen(tones[tone]);
      return wrapToColumns(text, width).map((line) => ({ text: line, pen }));
    });
    return lines.slice(0, most);
  }

  // -------------------------------------------------------------------------------------------- boards and texts

  #body(surface: Surface, { frame, cursor, looking, isMapped }: FrameSurroundings, area: Area): void {
    const followed = looking && cursor;
    const tiles = this.#tilesFor(frame, area);
    const picture = layOutBlocks([...frame.blocks, ...handBlocks(frame, this.#looks)], {
      ...area,
      columns: tiles.columns,
      window: (board, width, height) => this.#window(board, { width, height, spot: followed }),
    });
    const x = area.x + ((area.width - this.#steadyWidth(frame, picture, area.width)) >> 1);
    const y = area.y + ((area.height - picture.height) >> 1);
    const shown: Shown[] = [];
    for (const part of picture.parts) {
      if ("line" in part) {
        surface.text(x + part.x, y + part.y, part.line);
        continue;
      }
      const place = { x: x + part.x, y: y + part.y };
      if ("shape" in part) drawBodyShape(surface, part.shape, place, tiles);
      else
        shown.push({
          board: part.board,
          area: drawBoard(surface, part.board, place, {
            tiles,
            cursor,
            tested: looking?.tested ?? refusedIn(frame),
          }),
          columns: tiles.columns,
        });
    }
    this.#remember(frame, shown);
    for (const it of shown) this.#frameBoard(surface, it);
    if (isMapped) this.#maps(surface, frame, shown);
  }

  #tilesFor(frame: Frame, area: Area): TileTexts {
    if (this.#cells !== "auto") return this.#cells === "wide" ? this.#wide : this.#narrow;
    const fits = (columns: number): boolean => {
      const { width, height } = naturalSize(frame.blocks, columns);
      return width <= area.width && height <= area.height;
    };
    return !fits(this.#wide.columns) && fits(1) ? this.#narrow : this.#wide;
  }

  #steadyWidth({ level }: Frame, picture: ScreenPicture, most: number): number {
    const key = `${level.number} ${most}`;
    if (key !== this.#level) this.#width = 0;
    this.#level = key;
    this.#width = Math.min(most, Math.max(this.#width, picture.width));
    return this.#width;
  }

  #window(board: BoardBlock, wish: WindowWish): BoardBlock {
    if (board.width <= wish.width && board.height <= wish.height) return board;
    const before = this.#before.find((it) => sameBoard(it, board));
    const spot = wish.spot ?? findSpot(board, this.#looks, before);
    return windowOf(board, { ...wish, spot, corner: this.#corners.get(cornerKey(board)) });
  }

  #remember(frame: Frame, shown: readonly Shown[]): void {
    this.#shown = shown;
    this.#before = boardsOf(frame.blocks);
    for (const { board } of shown) this.#corners.set(cornerKey(board), { x: board.x, y: board.y });
  }

  /** Draws a small map over a corner of each board of which only a part is seen. */
  #maps(surface: Surface, { blocks }: Frame, shown: readonly Shown[]): void {
    if (this.#pens.depth === "none" || this.#pens.depth === "16" || surface.ascii) return;
    for (const whole of boardsOf(blocks))
      for (const { board, area } of shown.filter((it) => sameWhole(it.board, whole)))
        drawMap(surface, { whole, board, area }, { looks: this.#looks, pens: this.#pens });
  }

  /** Draws a frame around a board, if its ground has no colour or its edge has empty cells. */
  #frameBoard(surface: Surface, { board, area: { x, y, width, height } }: Shown): void {
    if (this.#pens.depth !== "none" && this.#pens.depth !== "16" && !hasBareEdge(board)) return;
    const [left, right, above, under] = [x - 1, x + width, y - 1, y + height];
    if (left < 0 || right >= surface.columns || above < 0 || under >= surface.rows) return;
    const pen = this.#pens.pen({ dim: true });
    const edge: [number, number, string][] = [
      [left, above, "┌"],
      [right, above, "┐"],
      [left, under, "└"],
      [right, under, "┘"],
    ];
    for (let at = x; at < right; at++) edge.push([at, above, "─"], [at, under, "─"]);
    for (let at = y; at < under; at++) edge.push([left, at, "│"], [right, at, "│"]);
    if (edge.every(([column, row]) => surface.signs[row * surface.columns + column] === " "))
      for (const [column, row, sign] of edge) surface.text(column, row, sign, pen);
  }
}

/** Returns the cell in the middle of what is seen of a board. */
export function middleCellOf({ board, player, x, y, width, height }: BoardBlock): CellRef {
  return { board, player, x: x + (width >> 1), y: y + (height >> 1) };
}

function isOn({ board, player }: BoardBlock, cell: CellRef): boolean {
  return board === (cell.board ?? 0) && player === (cell.player ?? 0);
}

function clamp(value: number, first: number, size: number): number {
  return Math.max(first, Math.min(value, first + size - 1));
}

/** Returns true if nothing lies in a cell at the edge of a board; squares of a chessboard have colours of their own. */
function hasBareEdge({ tops, width, height, chequered }: BoardBlock): boolean {
  const isEdge = (at: number): boolean => {
    const [column, row] = [at % width, Math.floor(at / width)];
    return column === 0 || column === width - 1 || row === 0 || row === height - 1;
  };
  return !chequered && tops.some((kind, at) => kind === 0 && isEdge(at));
}

/** Returns the columns of a wide cell: two, or a label and a blank. */
function wideCell(looks: readonly Look[]): number {
  const label = labelWidth(looks);
  return label === 1 ? 2 : label + 1;
}

/** Returns the cell where what was refused is forbidden. */
function refusedIn({ refusedAt }: Frame): readonly TestedCell[] {
  return refusedAt ? [{ ...refusedAt, refused: true }] : [];
}

/** Returns what players hold in hand, a line for each. */
function handBlocks({ hands = [], players = [] }: Frame, looks: readonly Look[]): readonly TextBlock[] {
  return hands.flatMap(({ player, pieces }) => {
    const held = pieces.map(({ kind, count }) => `${count > 1 ? `${count} ` : ""}${looks[kind].name}`);
    const who = players[player] ? `${players[player].name} ` : "";
    return held.length > 0 ? [{ type: "text", text: `${who}in hand: ${held.join(", ")}` }] : [];
  });
}

function cornerKey({ board, player, boardWidth, boardHeight }: BoardBlock): string {
  return `${board} ${player} ${boardWidth} ${boardHeight}`;
}

function sameBoard(a: BoardBlock, b: BoardBlock): boolean {
  return cornerKey(a) === cornerKey(b) && a.x === b.x && a.y === b.y;
}

/** Returns true if a board on the screen is a part of this one, and only a part. */
function sameWhole(part: BoardBlock, whole: BoardBlock): boolean {
  const isPart = part.width < whole.width || part.height < whole.height;
  return isPart && cornerKey(part) === cornerKey(whole);
}

/** Returns as many words as fit on a line. */
function fitting(words: readonly string[], columns: number): string {
  let line = "";
  for (const word of words)
    if (columnsOf(`${line}  ${word}`) <= columns) line += line === "" ? word : `  ${word}`;
  return line;
}
