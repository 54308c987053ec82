import type { Sized } from "../base/index.ts";
import type { Ending, Fault, Reason } from "../game/index.ts";
import { type BoardLook, type KindId, type LayerId, edgeNames, joinCellName } from "../program/index.ts";

/** Contains everything that a front end draws, says and plays after an input, as plain data. */
export interface Frame {
  readonly title: string;
  /** Holds the number of inputs tried. */
  readonly number: number;
  readonly level: { readonly number: number; readonly of: number; readonly name?: string };
  readonly status: Ending;
  /** Describes the end of the game: the name of the player who won or lost, if there are several players, and the game's text. */
  readonly ending?: { readonly player?: string; readonly text?: string };
  /** Holds a message shown between levels until any input is given. */
  readonly message?: string;
  /** Holds the name of the player to move, if there are several players. */
  readonly turn?: string;
  /** Lists all players in order, if there are several. */
  readonly players?: readonly FramePlayer[];
  /** Lists the open questions: the name of the player who must answer, if there are several, and the text. */
  readonly asks?: readonly { readonly player?: string; readonly text: string }[];
  /** Holds the reason why the last input was refused. */
  readonly reason?: Reason;
  /** Holds the error of the game that the last input revealed. */
  readonly fault?: Fault;
  /** Lists blocks in the order of the file's `view`. */
  readonly blocks: readonly Block[];
  /** Holds the cell that caused the refusal of the last input, in games with bodies that need ground below them; missing if it is not visible. */
  readonly refusedAt?: BoardSpot & { readonly board: number; readonly player: number };
  readonly says: readonly string[];
  readonly sounds: readonly string[];
  /** Lists the objects that moved from cell to cell, for animation. */
  readonly moves: readonly FrameMove[];
  /** Is true if a rule has left the level, so that the player should choose another one. */
  readonly quits?: true;
  readonly controls: readonly FrameControl[];
  readonly canUndo: boolean;
  /** Lists the pieces in each player's hand, in a piece game with drops. */
  readonly hands?: readonly FrameHand[];
  /** Lists the options of an open choice about the current move, one of which must be given as the next input. */
  readonly choice?: readonly FrameChoice[];
}

/** Describes the pieces in a player's hand. */
export interface FrameHand {
  readonly player: number;
  readonly pieces: readonly {
    readonly kind: KindId;
    readonly count: number;
    /** Holds the input that picks up a piece: its name. */
    readonly text: string;
    readonly selected: boolean;
  }[];
}

/** Describes one option of an open choice about a move. */
export interface FrameChoice {
  /** Holds the name of the option: `queen`, `knight`, or a move in algebraic notation. */
  readonly name: string;
  /** Holds the kind of the piece, as the board would show it. */
  readonly kind?: KindId;
  /** Holds the input that chooses the option: a move in UCI notation. */
  readonly text: string;
}

/** Describes a cell of a board by its coordinates from the top left corner. */
export interface BoardSpot {
  readonly x: number;
  readonly y: number;
}

/** Describes the marks on a board of a piece game. Coordinates count from the corner of the board, not of the window. */
export interface BoardMarks {
  /** Holds the cell of the selected piece. */
  readonly selected?: BoardSpot;
  /** Lists the cells to which the selected piece can move; if none is selected, the cells of the drops and removals that `placesOf` lists. */
  readonly targets: readonly (BoardSpot & { readonly takes: boolean })[];
  /** Lists the start and the end of the last move. */
  readonly last: readonly BoardSpot[];
  /** Lists the start and the end of a premove, which front ends set, or the pieces that can capture after another move was refused. */
  readonly planned?: readonly BoardSpot[];
  /** Lists the cells of pieces in check: pieces of the player to move that are attacked and must be protected. */
  readonly checked: readonly BoardSpot[];
}

export type Block = TextBlock | BoardBlock | ShapeBlock | GroupBlock;

/** Describes a text of the view; it may contain line breaks. */
export interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

/** Describes a board, or the part of it that is shown (the window). */
export interface BoardBlock extends Sized {
  readonly type: "board";
  /** Holds the factor by which this board's cells are smaller than other boards' cells; set by front ends, never in the frame of a session. */
  readonly scale?: number;
  readonly name: string;
  /** Holds an index into `program.boards`; `player` is the owner, from 0. */
  readonly board: number;
  readonly player: number;
  /** Holds the window's column on the board; `y` is its row. */
  readonly x: number;
  readonly y: number;
  readonly boardWidth: number;
  readonly boardHeight: number;
  /** Lists the visible kind of each cell of the window, row by row; 0 for nothing. Covered contents are not in the frame. */
  readonly tops: readonly KindId[];
  /** Lists for each cell of the window the kind that a falling body would show there after landing; 0 for none. */
  readonly ghost?: readonly KindId[];
  /** Holds for each cell of the window whether it is out of sight, in views that show only some cells. `tops` is 0 for such a cell. */
  readonly unseen?: readonly boolean[];
  /** Lists for each cell out of sight the kind that the player remembers there; 0 for none. */
  readonly remembered?: readonly KindId[];
  /** Lists all kinds in each cell, lowest first; only if requested. */
  readonly piles?: readonly (readonly KindId[])[];
  /** Lists for each layer of bodies which body covers each cell; only if requested. */
  readonly bodies?: readonly BodyPlane[];
  /** Is true if columns have letters and rows have numbers from the bottom, as in chess. `chequered` is true if cells alternate in colour. */
  readonly lettered?: true;
  readonly chequered?: true;
  /** Holds the names that the file gives to the columns and rows of the whole board, or to its cells, row by row; if missing, names are as in chess. */
  readonly names?: BoardNames;
  /** Describes how the board is drawn. */
  readonly look?: BoardLook;
  /** Is true if the board is shown from the other side: rows from the bottom up, columns from right to left. */
  readonly flipped?: true;
  /** Holds the selection, targets and last move; only for the first board of a piece game. */
  readonly marks?: BoardMarks;
  /** Holds the cell of the board that the camera follows. */
  readonly focus?: { readonly x: number; readonly y: number };
  /** Holds the block from which a front end has cut this window; never in the frame of a session. */
  readonly within?: BoardBlock;
}

export interface BoardNames {
  readonly columns?: readonly string[];
  readonly rows?: readonly string[];
  readonly rowFirst?: true;
  readonly cells?: readonly string[];
}

/** Returns the names of the columns and rows of a board. */
export function edgesOf(board: Pick<BoardBlock, "names" | "boardWidth" | "boardHeight">) {
  const { columns, rows } = edgeNames(undefined, { width: board.boardWidth, height: board.boardHeight });
  return {
    columns: board.names?.columns ?? columns.map((it) => it ?? ""),
    rows: board.names?.rows ?? rows.map((it) => it ?? ""),
  };
}

/** Returns the name of a cell of a board; undefined if its cells have none. */
export function nameOfCell(
  board: Pick<BoardBlock, "names" | "lettered" | "boardWidth" | "boardHeight">,
  { x, y }: BoardSpot,
): string | undefined {
  const { names, lettered, boardWidth } = board;
  if (!lettered && !names) return undefined;
  const { columns, rows } = edgesOf(board);
  return names?.cells?.[y * boardWidth + x] ?? joinCellName(names, columns[x], rows[y]);
}

/** Describes which body covers each cell of a layer. */
export interface BodyPlane {
  readonly layer: LayerId;
  /** Lists for each cell of the window the number of the topmost body; 0 for none. A body keeps its number from frame to frame. */
  readonly numbers: readonly number[];
}

/** Returns true for a text that draws a horizontal line; terminals show such lines around a board. */
export function isRuler(text: string): boolean {
  return /^([-=_~*])\1{2,}$/.test(text.trim());
}

/** Splits a text at line breaks and at gaps of several spaces, except before a number: `Score 0   Lines 0` has two parts. */
export const splitText = (text: string): readonly string[] => text.trim().split(/ {2,}(?! *-?\d)|\n/);

/** Describes the contents of a slot: a body as drawn, in a box that is large enough for any body of the game. */
export interface ShapeBlock extends Sized {
  readonly type: "shape";
  /** Lists the visible kind of each cell of the box, row by row; 0 for nothing. */
  readonly tops: readonly KindId[];
  /** Holds the size of a cell of this box relative to a cell of a board. Front ends set it, and they set the `look` of the box's board. */
  readonly scale?: number;
  readonly look?: BoardLook;
}

/** Arranges blocks one below another, or side by side with `beside` blank columns between them. */
export interface GroupBlock {
  readonly type: "group";
  readonly beside?: number;
  /** Holds the player of this part of the screen, if the view repeats a part for each player. */
  readonly player?: number;
  readonly blocks: readonly Block[];
  /** Is true for a column beside a board; set by front ends, never in the frame of a session. */
  readonly column?: true;
}

export interface FrameMove {
  readonly kind: KindId;
  readonly board: number;
  readonly player: number;
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

export interface FramePlayer {
  readonly name: string;
  /** Is true if it is the player's turn to move, choose or answer. */
  readonly awaited: boolean;
  /** Is true if the frame shows what this player sees. */
  readonly looks: boolean;
}

export interface FrameControl {
  /** Holds an index into `program.controls`. */
  readonly control: number;
  readonly name: string;
  /** Lists the names of keys, as browsers report them. */
  readonly keys: readonly string[];
  readonly button?: string;
  /** Is true if the control may be given now. */
  readonly allowed: boolean;
}

/** Returns all blocks of a type, including those in groups. */
export function blocksOfType<Type extends Block["type"]>(
  blocks: readonly Block[],
  type: Type,
): readonly Extract<Block, { type: Type }>[] {
  return blocks.flatMap((it) => [
    ...(it.type === type ? [it as Extract<Block, { type: Type }>] : []),
    ...(it.type === "group" ? blocksOfType(it.blocks, type) : []),
  ]);
}

/** Returns all boards of a frame, including those in groups. */
export const boardsOf = (blocks: readonly Block[]): readonly BoardBlock[] => blocksOfType(blocks, "board");

/** Returns the same blocks with each board replaced, including those in groups. */
export function mapBoards(
  blocks: readonly Block[],
  replace: (board: BoardBlock) => BoardBlock,
): readonly Block[] {
  return blocks.map((block) => {
    if (block.type === "board") return replace(block);
    return block.type === "group" ? { ...block, blocks: mapBoards(block.blocks, replace) } : block;
  });
}

/** Returns all texts of a frame, including those in groups. */
export const textsOf = (blocks: readonly Block[]): readonly string[] =>
  blocksOfType(blocks, "text").map((it) => it.text);
