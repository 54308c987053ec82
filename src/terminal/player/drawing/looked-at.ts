import { largestOf } from "../../../base/index.ts";
import type { Position } from "../../../game/index.ts";
import type { Program } from "../../../program/index.ts";
import { type CellRef, placeOf } from "../../../session/index.ts";
import type { Inspected } from "../../../trace/index.ts";
import {
  type BoardBlock,
  boardsOf,
  type Frame,
  looksOf,
  type BoardSpot,
  findSpot,
} from "../../../view/index.ts";
import type { TestedCell } from "./frame-view.ts";

/** Returns the cells that the attempted change of a body would test. */
export function testedCells(inspected: Inspected | undefined, position: Position): readonly TestedCell[] {
  return (inspected?.probe?.tests ?? []).flatMap(({ cell, reason }) => {
    const place = placeOf(position, cell);
    return place ? [{ ...place, refused: reason !== undefined }] : [];
  });
}

/** Returns the cell that is described first: the cell of the player's character, or the middle of the first board. */
export function initialLookCell(frame: Frame, program: Program): CellRef {
  const [board] = boardsOf(frame.blocks);
  const startSpot = board && (findSpot(board, looksOf(program)) ?? findHighestObject(board, program));
  const middle = { x: (board?.width ?? 1) >> 1, y: (board?.height ?? 1) >> 1 };
  return { board: board?.board ?? 0, player: board?.player ?? 0, ...(startSpot ?? middle) };
}

/** Returns the first cell with an object on the highest layer, which usually holds the characters. */
function findHighestObject({ tops, x, y, width }: BoardBlock, program: Program): BoardSpot | undefined {
  const layers = tops.map((kind) => (kind === 0 ? -1 : program.kinds[kind].layer));
  const highestLayer = largestOf(layers);
  const at = layers.indexOf(highestLayer);
  return highestLayer > 0 ? { x: x + (at % width), y: y + Math.floor(at / width) } : undefined;
}
