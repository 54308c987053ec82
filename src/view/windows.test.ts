import { expect, test } from "vitest";
import type { BoardBlock, BoardSpot } from "./frame.ts";
import { windowOf } from "./windows.ts";

/** Holds a board of 20x10 cells, each holding its own number. */
const board: BoardBlock = {
  type: "board",
  name: "map",
  board: 0,
  player: 0,
  x: 0,
  y: 0,
  width: 20,
  height: 10,
  boardWidth: 20,
  boardHeight: 10,
  tops: Array.from({ length: 200 }, (_, index) => index),
};

/** The spot, the corner before, and where the window of 9x4 cells is then. */
test.each<[what: string, spot: BoardSpot | undefined, corner: BoardSpot | undefined, x: number, y: number]>([
  ["the middle without a spot", undefined, undefined, 5, 3],
  ["around the spot", { x: 10, y: 5 }, undefined, 6, 3],
  ["up to the edge", { x: 0, y: 9 }, undefined, 0, 6],
  ["still while the spot is well inside", { x: 9, y: 5 }, { x: 6, y: 3 }, 6, 3],
  ["moved just so far that the spot is inside again", { x: 13, y: 5 }, { x: 6, y: 3 }, 8, 3],
  ["where it was without a spot", undefined, { x: 11, y: 6 }, 11, 6],
])("%s", (_, spot, corner, x, y) => {
  const window = windowOf(board, { width: 9, height: 4, spot, previousCorner: corner });
  expect([window.x, window.y, window.width, window.height]).toEqual([x, y, 9, 4]);
  expect(window.tops[0]).toBe(y * 20 + x);
  expect(window.tops.at(-1)).toBe((y + 3) * 20 + x + 8);
  expect(windowOf(window, { width: 3, height: 2 }).within).toBe(board);
});

test("a board that fits is left as it is", () => {
  expect(windowOf(board, { width: 20, height: 12 })).toBe(board);
});
