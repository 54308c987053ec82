import type { Ending, Fault, Reason } from "../game/index.ts";
import { type BoardLook, type KindId, type LayerId, edgeNames } from "../program/index.ts";

/** Contains everything to draw, say and sound after an input: plain data for a screen, a page or a test. */
export interface Frame {
  readonly title: string;
  /** Holds the number of inputs tried. */
  readonly number: number;
  readonly level: { readonly number: number; readonly of: number; readonly name?: string };
  readonly status: Ending;
  /** Says who won or lost, by name if there are several players, and what the game says about it. */
  readonly ending?: { readonly player?: string; readonly text?: string };
  /** Is shown between levels, until any input. */
  readonly message?: string;
  /** Names whose turn it is, if there are several players. */
  readonly turn?: string;
  /** Holds all players in order, if there are several. */
  readonly players?: readonly FramePlayer[];
  /** Questions that must be answered before play goes on: who must answer (by name, if there are several players), and their texts. */
  readonly asks?: readonly { readonly player?: string; readonly text: string }[];
  /** Says why the last input was refused. */
  readonly reason?: Reason;
  /** Holds the mistake of the game that the last input showed. */
  readonly fault?: Fault;
  /** Lists blocks in the order of the file's `view`. */
  readonly blocks: readonly Block[];
  /** Holds the cell that forbids what was refused, in games with bodies that lie on something; missing if it is not visible. */
  readonly refusedAt?: BoardSpot & { readonly board: number; readonly player: number };
  readonly says: readonly string[];
  readonly sounds: readonly string[];
  /** Holds objects that moved from cell to cell, for animation. */
  readonly moves: readonly FrameMove[];
  /** Is true if a rule has left the level: it is time to choose one. */
  readonly quits?: true;
  readonly controls: readonly FrameControl[];
  readonly canUndo: boolean;
  /** Lists what each player holds in a game by moves where pieces are dropped. */
  readonly hands?: readonly FrameHand[];
  /** Holds the open choice of the current move: one of these must be given as an input. */
  readonly choice?: readonly FrameChoice[];
}

/** Says what a player holds in hand. */
export interface FrameHand {
  readonly player: number;
  readonly pieces: readonly {
    readonly kind: KindId;
    readonly count: number;
    /** Holds the input that picks it up: the name of the piece. */
    readonly text: string;
    readonly selected: boolean;
  }[];
}

/** Describes one way to finish a move. */
export interface FrameChoice {
  /** Contains `queen`, `knight`, or a move in algebraic notation. */
  readonly name: string;
  /** Holds the kind that it is about, as the board would show it. */
  readonly kind?: KindId;
  /** Holds the input that chooses it: a move as UCI has it. */
  readonly text: string;
}

/** Describes a cell of a board, counted from its top left corner. */
export interface BoardSpot {
  readonly x: number;
  readonly y: number;
}

/** Says what a board of a game by moves shows besides its pieces. Cells are those of the board, not of the window. */
export interface BoardMarks {
  /** Holds the cell of the piece that has been picked up. */
  readonly selected?: BoardSpot;
  /** Lists the cells where it can go; if none is picked up, those where a piece that encloses others can be put. */
  readonly targets: readonly (BoardSpot & { readonly takes: boolean })[];
  /** Says from where and to where the last move went. */
  readonly last: readonly BoardSpot[];
  /** Says from where and to where a move goes that is planned: never in the frame of a session, which knows no plans. */
  readonly planned?: readonly BoardSpot[];
  /** Lists pieces of the player to move that must not stay attacked, and are. */
  readonly checked: readonly BoardSpot[];
}

export type Block = TextBlock | BoardBlock | ShapeBlock | GroupBlock;

/** Describes a line of text; it may hold line breaks. */
export interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

/** Describes a board, or the window on it that is shown. */
export interface BoardBlock {
  readonly type: "board";
  /** Its cells are smaller than others by this factor: set by shells, never in the frame of a session. */
  readonly scale?: number;
  readonly name: string;
  /** Contains an index into `program.boards`, and whose it is: from 0. */
  readonly board: number;
  readonly player: number;
  /** Holds the window's place on the board. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly boardWidth: number;
  readonly boardHeight: number;
  /**
   * Lists for each cell of the window, row by row, the visible kind; 0 for nothing. What a view covers is not in the
   * frame.
   */
  readonly tops: readonly KindId[];
  /** Lists for each cell of the window the kind that a falling body would show there after landing; 0 for none. */
  readonly ghost?: readonly KindId[];
  /**
   * Is true for each cell of the window that is out of sight, where the view shows only some cells. `tops` is 0 there.
   */
  readonly unseen?: readonly boolean[];
  /** Lists for each cell of the window that is out of sight the kind that is remembered of it; 0 for none. */
  readonly remembered?: readonly KindId[];
  /** Lists for each cell everything that is there, lowest first; only where asked for. */
  readonly piles?: readonly (readonly KindId[])[];
  /** Lists for each layer that bodies lie on which body is where; only where asked for. */
  readonly bodies?: readonly BodyPlane[];
  /** Columns have letters, rows have numbers from the bottom; cells alternate between light and dark. */
  readonly lettered?: true;
  readonly chequered?: true;
  /** Holds what the file calls columns and rows of the whole board, or its numbered cells, row by row; without it as in chess. */
  readonly names?: BoardNames;
  /** Says how it is drawn. */
  readonly look?: BoardLook;
  /** Is true if seen from the other side: rows from the bottom up, columns from right to left. */
  readonly flipped?: true;
  /** Only the first board of a game by moves has them. */
  readonly marks?: BoardMarks;
  /** Holds the cell that the camera follows, on the board. */
  readonly focus?: { readonly x: number; readonly y: number };
}

export interface BoardNames {
  readonly columns?: readonly string[];
  readonly rows?: readonly string[];
  readonly rowFirst?: true;
  readonly cells?: readonly string[];
}

/** Returns what the columns and rows of a board are called. */
export function edgesOf({
  names,
  boardWidth,
  boardHeight,
}: Pick<BoardBlock, "names" | "boardWidth" | "boardHeight">): {
  columns: readonly string[];
  rows: readonly string[];
} {
  const { columns, rows } = edgeNames(undefined, { width: boardWidth, height: boardHeight });
  return {
    columns: names?.columns ?? columns.map((it) => it ?? ""),
    rows: names?.rows ?? rows.map((it) => it ?? ""),
  };
}

/** Describes the bodies of a layer. */
export interface BodyPlane {
  readonly layer: LayerId;
  /**
   * Lists for each cell of the window the number of the topmost body; 0 for none. A body keeps its number from frame to
   * frame.
   */
  readonly numbers: readonly number[];
}

/** Describes the content of a slot: a body as drawn, in a box that is large enough for any. */
export interface ShapeBlock {
  readonly type: "shape";
  readonly width: number;
  readonly height: number;
  /** Lists for each cell of the box, row by row, the visible kind; 0 for nothing. */
  readonly tops: readonly KindId[];
  /** Its cells are smaller than others by this factor: set by shells, never in the frame of a session. */
  readonly scale?: number;
}

/** Arranges blocks one below another, or side by side with this number of blank columns between them. */
export interface GroupBlock {
  readonly type: "group";
  readonly beside?: number;
  /** Holds the player of this part of the screen, if the view goes through the players. */
  readonly player?: number;
  readonly blocks: readonly Block[];
  /** It stands in a column beside a board: set by shells, never in the frame of a session. */
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
  /** Is true if play waits for this player's turn, choice or answer. */
  readonly awaited: boolean;
  /** Is true if the frame shows what this player sees. */
  readonly looks: boolean;
}

export interface FrameControl {
  /** Contains an index into `program.controls`. */
  readonly control: number;
  readonly name: string;
  /** Holds names of keys, as browsers give them. */
  readonly keys: readonly string[];
  readonly button?: string;
  /** Is true if it may be given now. */
  readonly allowed: boolean;
}
