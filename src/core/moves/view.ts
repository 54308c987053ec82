import { type MoveRules, type PieceId, codeOf, heldAs, pieceOf, sideOf } from "../../program/index.ts";
import { type Move, promotedTo, extraOf, fromOf, tagOf, toOf } from "./move.ts";
import * as tags from "./move-tags.ts";
import { type PieceGrid, shift, vectorOf } from "./grid.ts";
import type { Play } from "./play.ts";
import { type PieceCells, castlingTo, followPath, waysBefore } from "./pseudo-moves.ts";

/** Describes a move in terms of cells and pieces, for notations and for display. */
export interface MoveView {
  readonly kind: "go" | "castle" | "drop" | "pass" | "wall" | "take";
  /** Is the piece that moves or is dropped, as it is before the move. */
  readonly piece?: PieceId;
  /** Is the piece in hand from which the dropped piece comes. */
  readonly held?: PieceId;
  /** Is the cell where the piece starts; for a wall that is moved, the wall's old cell. */
  readonly from?: number;
  /** Is the cell where the piece lands, where a wall is placed, or from which a piece is removed. */
  readonly to?: number;
  /** Lists the cells whose pieces the move captures, without effects such as explosions. */
  readonly taken: readonly number[];
  /** Lists the cells where the legs before the last one ended. */
  readonly via: readonly number[];
  readonly becomes?: PieceId;
  /** Lists the start and landing cell of the partner of a castling or of a swap. */
  readonly partner?: readonly [number, number];
  /** Is a piece that the same move gates, and its cell. */
  readonly brings?: readonly [PieceId, number];
}

/** Describes the part of a position that `readMove` reads. */
export interface PieceBoard extends PieceCells {
  readonly grid: PieceGrid;
  turn(): number;
}

/** Describes a legal move before it is made. */
export function readMove(board: PieceBoard, move: Move): MoveView {
  const { cells } = board.grid;
  const tag = tagOf(move);
  const [from, to] = [cells[fromOf(move)], cells[toOf(move)]];
  const noCells = { taken: [], via: [] };
  switch (tag) {
    case tags.PASS:
      return { kind: "pass", ...noCells };
    case tags.WALL_UP:
      return { kind: "wall", from, to, ...noCells };
    case tags.TAKE:
      return { kind: "take", to, ...noCells, taken: [to] };
    case tags.DROP:
      return { kind: "drop", piece: extraOf(move), held: heldAs(board.rules, extraOf(move)), to, ...noCells };
    case tags.CASTLE:
    case tags.CASTLE_GATE:
    case tags.CASTLE_GATE_PARTNER:
      return readCastling(board, move, from, to);
  }
  const piece = pieceOf(board.rules, board.at(from));
  const effect = findTakenAndVia(board, move, from, to);
  const becomes = promotedTo(move) ?? effect.becomes;
  return {
    kind: "go",
    piece,
    from,
    to,
    ...effect,
    ...(becomes === undefined || becomes === piece ? {} : { becomes }),
    ...(tag === tags.GATE ? { brings: [extraOf(move), from] } : {}),
    ...(tag === tags.SWAP ? { partner: [to, from] } : {}),
  };
}

/** Returns true if a move certainly takes no piece from `from` (if defined) to `to`. This test is cheaper than `readMove`. */
export function goesElsewhere(
  { grid: { cells } }: PieceBoard,
  move: Move,
  from: number | undefined,
  to: number | undefined,
): boolean {
  const tag = tagOf(move);
  const isFromElsewhere = from !== undefined && cells[fromOf(move)] !== from;
  if (tag <= tags.DOUBLE) return isFromElsewhere || cells[toOf(move)] !== to;
  return (
    isFromElsewhere && (tag === tags.SWAP || tag === tags.GATE || tag === tags.LEGS || tag === tags.OVER)
  );
}

function readCastling(board: PieceBoard, move: Move, king: number, partner: number): MoveView {
  const { rules } = board;
  const piece = pieceOf(rules, board.at(king));
  const direction = Math.sign(partner - king);
  const castle = rules.pieces[piece].castles.find((it) => Math.sign(it.to - it.withTo) === direction)!;
  const [to, partnerTo] = castlingTo(rules, king, castle);
  const tag = tagOf(move);
  const gateCell = tag === tags.CASTLE_GATE ? king : partner;
  return {
    kind: "castle",
    piece,
    from: king,
    to,
    taken: [],
    via: [],
    partner: [partner, partnerTo],
    ...(tag === tags.CASTLE ? {} : { brings: [extraOf(move), gateCell] }),
  };
}

/** Returns the cells of the pieces that a step captures, the cells where all legs but the last end, and the piece that the mover becomes. */
export function findTakenAndVia(
  board: PieceBoard,
  move: Move,
  from: number,
  to: number,
): Pick<MoveView, "taken" | "via" | "becomes"> {
  const tag = tagOf(move);
  if (tag === tags.TRAIL) return { taken: [board.victimAt(to, board.turn())!], via: [] };
  if (tag !== tags.LEGS && tag !== tags.OVER)
    return { taken: board.at(to) === 0 || from === to || tag === tags.SWAP ? [] : [to], via: [] };
  const code = board.at(from);
  const piece = board.rules.pieces[pieceOf(board.rules, code)];
  for (const path of piece.paths) {
    if (tag === tags.LEGS ? path.legs.length === 1 : path.legs.length > 1 || !path.legs[0].takesHurdle)
      continue;
    const wayIndex = extraOf(move) - waysBefore(piece, path);
    const variant = followPath(board, path, from, sideOf(board.rules, code)).find(
      (it) => it.to === to && (tag === tags.OVER || it.way === wayIndex),
    );
    if (variant) return { taken: variant.taken, via: variant.via, becomes: variant.becomes };
  }
  return { taken: [], via: [] };
}

/** Returns true if a piece of the side to move could capture en passant, ignoring check. */
export function aimsAtTrail(play: Play): boolean {
  const { rules } = play;
  const side = play.turn();
  return rules.pieces.some((piece, id) => {
    const paths = piece.paths.filter((path) => path.legs.some((leg) => leg.to.trail));
    const cells = paths.length > 0 ? play.cellsOf(side, [id]) : [];
    return cells.some((cell) =>
      paths.some((path) => followPath(play, path, cell, side).some((it) => it.tag === tags.TRAIL)),
    );
  });
}

/** Returns the cells where the piece that left a trail on `cell` may be, one step beyond it. `codeByCell` is 0 for empty cells. */
export function beyondTrail(rules: MoveRules, codeByCell: readonly number[], cell: number): number[] {
  return rules.sides.flatMap((side, sideId) =>
    rules.pieces.flatMap((piece, pieceId) =>
      piece.paths
        .filter((path) => path.leavesTrail)
        .flatMap((path) => path.ways)
        .map((way) => shift(rules, cell, vectorOf(side, way[0])))
        .filter((it) => it !== undefined)
        .filter((it) => codeByCell[it] === codeOf(rules, sideId, pieceId)),
    ),
  );
}
