import { expect, test } from "vitest";
import type { BoardBlock, Look, BoardSpot } from "../../view/index.ts";
import {
  BoardCamera,
  isZoomOffered,
  findZoomableBoard,
  nextCellSize,
  shownCellSize,
  scaleCellSize,
} from "./camera.ts";

const looks = ["", "wall", "player"].map((name) => ({ name })) as unknown as readonly Look[];

/** Returns a board of 40 by 30 with the player somewhere. */
function board(x: number, y: number): BoardBlock {
  const tops = Array.from({ length: 1200 }, (_, at) => (at === y * 40 + x ? 2 : 0));
  const size = { x: 0, y: 0, width: 40, height: 30, boardWidth: 40, boardHeight: 30 };
  return { type: "board", name: "board", board: 0, player: 0, ...size, tops };
}

const corner = ({ x, y, width, height }: BoardBlock): string => `${x},${y} ${width}x${height}`;

test("the window follows the player, and stays where it is as long as the player is not near its edge", () => {
  const camera = new BoardCamera();
  const at = (x: number, y: number): string =>
    corner(camera.window(board(x, y), looks, 1, { width: 12, height: 9 }));
  expect([at(20, 15), at(21, 15), at(26, 15), at(39, 29)]).toEqual([
    "14,11 12x9",
    "14,11 12x9",
    "19,11 12x9",
    "28,21 12x9",
  ]);
});

test("a window that somebody moved stays until the player moves", () => {
  const camera = new BoardCamera();
  const fits = { width: 12, height: 9 };
  const first = camera.window(board(20, 15), looks, 1, fits);
  camera.show({ x: 6, y: 4 }, first);
  expect(corner(camera.window(board(20, 15), looks, 1, fits))).toBe("0,0 12x9");
  expect(corner(camera.window(board(21, 15), looks, 1, fits))).toBe("14,10 12x9");
});

test("what is held stays where it is held when the size changes, and a cell that is pointed at stays in sight", () => {
  const camera = new BoardCamera();
  const at = (level: number, width: number, cursor?: BoardSpot): string =>
    corner(camera.window(board(20, 15), looks, level, { width, height: 9 }, cursor));
  expect(at(1, 12)).toBe("14,11 12x9");
  camera.hold({ x: 16, y: 13, across: 0.25, down: 0.5 });
  expect([at(2, 8), at(2, 8), at(2, 8, { x: 39, y: 0 })]).toEqual(["14,9 8x9", "14,9 8x9", "32,0 8x9"]);
});

test("sizes go from all of a board to large cells and back", () => {
  expect([
    shownCellSize(4, undefined),
    shownCellSize(9, undefined),
    shownCellSize(9, 32),
    shownCellSize(24, 12),
  ]).toEqual([20, 9, 32, 24]);
  expect([
    nextCellSize(4, 20, 1),
    nextCellSize(4, 20, -1),
    nextCellSize(4, 12, -1),
    nextCellSize(4, 48, 1),
    // A step that nobody would see is left out.
    nextCellSize(17, 32.2, -1),
  ]).toEqual([32, 12, 4, 48, 20]);
  expect([scaleCellSize(4, 20, 1.5), scaleCellSize(4, 20, 9), scaleCellSize(4, 20, 0.1)]).toEqual([
    30, 48, 4,
  ]);
  expect([isZoomOffered(20, 20), isZoomOffered(20, 30), isZoomOffered(9, 9)]).toEqual([false, true, true]);
  expect(findZoomableBoard([board(0, 0)], 40)).toBeUndefined();
  expect(findZoomableBoard([board(0, 0), board(0, 0)], 5)).toBeUndefined();
});
