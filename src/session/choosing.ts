import type { FirstCell } from "./choosing-cells.ts";
import * as formats from "../formats/index.ts";
import { cellName } from "./inputs/cell-names.ts";
import type { GivenCycle } from "./inputs/input.ts";
import { cellNumber, makeReason } from "./resolve.ts";
import {
  type Game,
  type Move,
  type MoveView,
  type Play,
  type Position,
  type Reason,
  goesElsewhere,
  legalMoves,
  readMove,
  whyIllegal,
  whyText,
} from "../game/index.ts";
import { type PieceId, WALL, pieceOf, sideOf } from "../program/index.ts";

/** Describes a legal move with the data needed to show, name and choose it. Cells are numbered from the top left. */
export interface MoveOption {
  readonly move: Move;
  /** Stores the player who moves, counted from 0. */
  readonly player: number;
  readonly view: MoveView;
  /** Stores the move in UCI notation: `e2e4`, `e7e8q`, `P@e4`, or `pass`. The input that plays the move has this text. */
  readonly uci: string;
}

/** Describes the progress of choosing a move: the piece that was picked up and any open choice. This state is not part of the position. */
export interface Selection {
  /** Stores the cell of the piece that was picked up; `piece` is a piece picked up from the hand instead. */
  readonly from?: number;
  readonly piece?: PieceId;
  /** Lists the moves of an open choice. They differ only in the promotion piece, the gated piece, or the path. */
  readonly choice?: readonly MoveOption[];
  /** Stores the first cell for a control of two cells. */
  readonly firstCell?: FirstCell;
}

/** Describes the meaning of an input in a piece game: a move to play, or a new selection. */
export type MoveChoice =
  | { readonly option: MoveOption }
  | { readonly selection: Selection | undefined; readonly reason?: Reason };

/** Returns the legal moves in a position, for all players who may move now; empty in games that are not piece games. */
export function movesOf(game: Game, position: Position): readonly MoveOption[] {
  const { moves } = game.program;
  if (!moves || position.ending !== "playing") return [];
  const players = moves.anyTime ? moves.rules.sides.map((_, side) => side) : [position.turn];
  return players.flatMap((player) => listMoveOptions(game.borrowPlay(position, player)!, player));
}

/** Returns the legal moves of the player to move. */
export function listMoveOptions(play: Play, player: number): readonly MoveOption[] {
  return legalMoves(play).map((move) => optionOf(play, player, move));
}

function optionOf(play: Play, player: number, move: Move): MoveOption {
  const view = readMove(play, move);
  return { move, player, view, uci: formats.inputText(play, move, view) };
}

/**
 * Finds a legal move by its UCI text without creating the texts of all other moves. Undefined if there is no
 * such move, or if all players may move at any time.
 */
function findMoveByText(game: Game, position: Position, text: string): MoveOption | undefined {
  const { moves } = game.program;
  if (!moves || moves.anyTime || position.ending !== "playing") return undefined;
  const play = game.borrowPlay(position, position.turn)!;
  const [, from = "", to = ""] = /^([a-z]\d+)([a-z]\d+)?/.exec(text) ?? [];
  const [start, target] = [formats.parseCell(moves.rules, from), formats.parseCell(moves.rules, to)];
  for (const move of legalMoves(play)) {
    if (goesElsewhere(play, move, start, target)) continue;
    const option = optionOf(play, position.turn, move);
    if (option.uci === text) return option;
  }
  return undefined;
}

/** Writes a move in algebraic notation: `Nf3`, `exd5`, `O-O`. */
export function sanOf(game: Game, position: Position, { move, player }: MoveOption): string {
  return formats.makeSan(game.borrowPlay(position, player)!, move);
}

/** Maps each cell to which the selected piece can move to true if a move there captures. */
export function targetsOf(
  options: readonly MoveOption[],
  selection: Selection | undefined,
): ReadonlyMap<number, boolean> {
  const targets = new Map<number, boolean>();
  if (!selection) return targets;
  for (const option of movesFrom(options, selection)) {
    const cell = targetCellOf(option, options);
    if (cell !== undefined) targets.set(cell, (targets.get(cell) ?? false) || option.view.taken.length > 0);
  }
  return targets;
}

/**
 * Returns the moves of the selected piece to a cell. A click on the castling partner also means castling, even
 * if that cell is not marked as a destination.
 */
export function movesTo(
  options: readonly MoveOption[],
  selection: Selection | undefined,
  cell: number,
): readonly MoveOption[] {
  if (!selection) return [];
  const moves = movesFrom(options, selection);
  const movesToCell = moves.filter((it) => targetCellOf(it, options) === cell);
  return movesToCell.length > 0 ? movesToCell : moves.filter((it) => it.view.partner?.[0] === cell);
}

/**
 * Returns the cells to mark while no piece is selected: where a piece can be dropped, if it falls down, encloses others or must be
 * dropped (false), and the pieces that may be taken off the board (true).
 */
export function placesOf({ program }: Game, options: readonly MoveOption[]): ReadonlyMap<number, boolean> {
  const { pieces = [], mustDrop = [] } = program.moves?.rules ?? {};
  const isMarked = ({ view: { kind, piece = 0 } }: MoveOption): boolean => {
    const { enclosing, falls } = pieces[piece].drop ?? {};
    return kind === "take" || (kind === "drop" && (enclosing || falls || mustDrop.includes(piece)) === true);
  };
  return new Map(options.filter(isMarked).map(({ view }) => [view.to!, view.kind === "take"]));
}

const movesFrom = (options: readonly MoveOption[], { from, piece }: Selection): readonly MoveOption[] =>
  options.filter(({ view }) =>
    piece !== undefined
      ? view.kind === "drop" && (view.piece === piece || view.held === piece)
      : from !== undefined && view.from === from && ["go", "castle", "wall"].includes(view.kind),
  );

/**
 * Returns the cell to click for a move. For castling, that is the landing cell of the king, or the partner's
 * cell if the king could also step to its landing cell.
 */
function targetCellOf({ view }: MoveOption, options: readonly MoveOption[]): number | undefined {
  if (view.kind !== "castle") return view.to;
  const canKingStep = options.some(
    ({ view: it }) => it.kind === "go" && it.from === view.from && it.to === view.to,
  );
  return canKingStep ? view.partner![0] : view.to;
}

/** Describes a position in which a move is being chosen, with the legal moves and the current selection. */
interface ChoosingSituation {
  readonly game: Game;
  readonly position: Position;
  readonly options: readonly MoveOption[];
  readonly selection: Selection | undefined;
}

// ---------------------------------------------------------------------------------------------- clicks

/** Handles a click: the first click selects a piece that can move, the second its destination. A cell that is both counts as a destination. */
function clickCell(situation: ChoosingSituation, cell: number): MoveChoice {
  const { game, position, options, selection } = situation;
  const chosenMoves = movesTo(options, selection, cell);
  if (selection && chosenMoves.length > 0) return chooseAmong(chosenMoves, selection);
  const canMove = options.some(({ view }) => view.from === cell);
  const clickedMoves = selection ? [] : movesOfClick(game, options, cell);
  if (clickedMoves.length > 0) return chooseAmong(clickedMoves, {});
  if (canMove || movableOwnerAt(game, position, cell) !== undefined) return { selection: { from: cell } };
  return { selection: undefined, reason: whyClickFails(situation, cell) };
}

/**
 * Lists the moves that a single click on a cell can mean while nothing is selected. In games in which pieces fall, a
 * click on a piece that cannot move means its column.
 */
export const movesOfClick = (
  game: Game,
  options: readonly MoveOption[],
  cell: number,
): readonly MoveOption[] =>
  options.some(({ view }) => view.from === cell) ? [] : options.filter((it) => putsPieceAt(game, it, cell));

/** Returns the meaning of a choice among moves: the move if there is only one, else an open choice. */
const chooseAmong = (moves: readonly MoveOption[], selection: Selection): MoveChoice =>
  moves.length === 1 ? { option: moves[0] } : { selection: { ...selection, choice: moves } };

/** Returns the owner of the piece on a cell if that player may move now. */
function movableOwnerAt(game: Game, position: Position, cell: number): number | undefined {
  const { rules, anyTime } = game.program.moves!;
  const play = game.borrowPlay(position)!;
  const pieceCode = play.at(cell);
  if (pieceCode === 0 || pieceCode === WALL || play.owes() !== "move") return undefined;
  const side = sideOf(rules, pieceCode);
  return anyTime || side === position.turn ? side : undefined;
}

/**
 * Returns true if a move places or removes a piece with a single click on a cell. A piece that falls down its column, as in
 * Connect Four, may be dropped by a click anywhere in that column.
 */
function putsPieceAt(game: Game, { view }: MoveOption, cell: number): boolean {
  if (view.to === cell) return view.kind === "drop" || view.kind === "wall" || view.kind === "take";
  const { pieces, width } = game.program.moves!.rules;
  const isFalling = view.kind === "drop" && pieces[view.piece!].drop?.falls === true;
  return isFalling && view.to! % width === cell % width;
}

function whyClickFails({ game, position, options, selection }: ChoosingSituation, cell: number): Reason {
  const { width } = game.program.moves!.rules;
  const nameOfCell = (it: number): string => {
    const notationName = cellName(game, { x: it % width, y: Math.floor(it / width) });
    // A cell to which the notation of the game gives no name can only be the clicked one.
    return game.program.notation && notationName.startsWith("(") ? "this square" : notationName;
  };
  const from = selection?.from;
  const player = from === undefined ? position.turn : (movableOwnerAt(game, position, from) ?? position.turn);
  const play = game.borrowPlay(position, player)!;
  const piece = selection ? selection.piece : findPieceToPlace(options);
  const triedMove =
    piece !== undefined
      ? ({ kind: "drop", piece, to: cell } as const)
      : from !== undefined
        ? ({ kind: "go", from, to: cell } as const)
        : undefined;
  const reason = triedMove && whyIllegal(play, triedMove);
  const text =
    triedMove && reason
      ? whyText(play, triedMove, reason, nameOfCell)
      : cannotPickUpText(play, cell, nameOfCell(cell));
  return { code: "illegal", text, cell };
}

/** Returns the piece that a single click would place, provided that no piece on the board can be picked up. */
function findPieceToPlace(options: readonly MoveOption[]): PieceId | undefined {
  if (options.some(({ view }) => view.from !== undefined)) return undefined;
  return options.find(({ view }) => view.kind === "drop")?.view.piece;
}

function cannotPickUpText(play: Play, cell: number, cellName: string): string {
  const { rules } = play;
  const pieceCode = play.at(cell);
  if (pieceCode === 0 || pieceCode === WALL) return `There is nothing to pick up on ${cellName}.`;
  const owner = rules.sides[sideOf(rules, pieceCode)].name;
  const piece = rules.pieces[pieceOf(rules, pieceCode)].name;
  return `The ${piece} on ${cellName} is ${owner}'s, and it is ${rules.sides[play.turn()].name}'s turn.`;
}

// ---------------------------------------------------------------------------------------------- words

/** Reads a typed move, the answer to an open choice, or the name of a piece in hand to drop. */
function readMoveText(situation: ChoosingSituation, text: string): MoveChoice {
  const { game, position, options, selection } = situation;
  const chosenAnswer = selection?.choice?.find((it) => isAnswer(situation, it, text));
  if (chosenAnswer) return { option: chosenAnswer };
  const namedOption = options.find((it) => it.uci === text);
  if (namedOption) return { option: namedOption };
  const { rules } = game.program.moves!;
  const piece = rules.pieces.findIndex((it) => it.name === text);
  if (piece >= 0 && movesFrom(options, { piece }).length > 0) return { selection: { piece } };
  const players = [...new Set([position.turn, ...options.map((it) => it.player)])];
  let reason: Reason | undefined;
  for (const player of players) {
    const play = game.borrowPlay(position, player)!;
    const move = (rules.notation ? undefined : formats.parseUci(play, text)) ?? formats.parseSan(play, text);
    const option = options.find((it) => it.move === move && it.player === player);
    if (option) return { option };
    const cell = rules.notation ? formats.cellCalled(rules, text) : formats.parseCell(rules, text);
    const placedOptions = cell === undefined ? [] : options.filter((it) => putsPieceAt(game, it, cell));
    if (placedOptions.length > 0) return chooseAmong(placedOptions, {});
    if (cell !== undefined && findPieceToPlace(options) !== undefined)
      return { selection, reason: whyClickFails({ ...situation, selection: undefined }, cell) };
    if (typeof move !== "number")
      reason ??= { code: "illegal", text: `${text}: ${formats.sanMessage(play, move)}` };
  }
  return { selection, reason: reason ?? { code: "illegal", text: `${text} is not a legal move.` } };
}

/** Returns the piece that a move puts on the board or that the moving piece becomes; undefined for other moves. */
export const newPieceOf = ({ view: { becomes, brings, kind, piece } }: MoveOption): PieceId | undefined =>
  brings?.[0] ?? becomes ?? (kind === "drop" ? piece : undefined);

/** Returns the piece that names a move in an open choice: its new piece or, if only this move has none, the moving piece. */
export const pieceOfChoice = (option: MoveOption, choice: readonly MoveOption[]): PieceId | undefined =>
  newPieceOf(option) ??
  (choice.every((it) => it === option || newPieceOf(it) !== undefined) ? option.view.piece : undefined);

/** Returns the label of a move in an open choice: the name of its piece, or the move in algebraic notation. */
export const choiceName = (game: Game, position: Position, option: MoveOption, piece?: PieceId): string =>
  piece === undefined ? sanOf(game, position, option) : game.program.moves!.rules.pieces[piece].name;

function isAnswer(
  { game, position, selection }: ChoosingSituation,
  option: MoveOption,
  text: string,
): boolean {
  const piece = pieceOfChoice(option, selection?.choice ?? []);
  const letter = game.program.moves!.rules.pieces[piece ?? -1]?.letters[0].toLowerCase();
  const lowerText = text.toLowerCase().replace(/^=/, "");
  return choiceName(game, position, option, piece) === text || lowerText === letter || option.uci === text;
}

/**
 * Returns the meaning of an input about a move; undefined for other inputs.
 * @param moves lists all legal moves; it is called only if the move is not found by its text
 */
export function chooseMove(
  game: Game,
  position: Position,
  moves: () => readonly MoveOption[],
  selection: Selection | undefined,
  { given }: GivenCycle,
): MoveChoice | undefined {
  if (given.length !== 1) return undefined;
  const [part] = given;
  if (part.type === "move" && (part.player ?? position.turn) === position.turn && !selection?.choice) {
    const option = findMoveByText(game, position, part.text);
    if (option) return { option };
  }
  const options = part.player === undefined ? moves() : moves().filter((it) => it.player === part.player);
  if (part.player !== undefined && options.length === 0 && (part.type === "move" || part.type === "click"))
    return { selection, reason: game.allowsMove(position, part.player) ?? makeReason("There is no move.") };
  if (part.type === "move") return readMoveText({ game, position, options, selection }, part.text);
  if (part.type !== "click" || part.right || (part.cell.board ?? 0) !== 0) return undefined;
  const cell = cellNumber(game, part.cell, position, position.turn);
  if (cell === undefined) return { selection, reason: makeReason("This cell is off the board.") };
  return clickCell({ game, position, options, selection }, cell);
}

/** Returns the moves of an open choice that are still legal after time has passed; undefined if none are. */
export function keepLegalChoice(selection: Selection, moves: readonly MoveOption[]): Selection | undefined {
  const choice = moves.filter((it) =>
    selection.choice?.some(({ uci, player }) => it.uci === uci && it.player === player),
  );
  return choice.length > 0 ? { ...selection, choice } : undefined;
}

/** Returns the input that plays a move. The move is in notation, so that the input means the same in every position. */
export function inputOfMove({ uci, player }: MoveOption, { program }: Game): GivenCycle {
  return { type: "cycle", given: [{ type: "move", text: uci, ...(program.moves?.anyTime && { player }) }] };
}
