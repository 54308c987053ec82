import { expect, test } from "vitest";
import { play, sessionOf } from "../../tests/playing.ts";
import { bodyMoves } from "./body-moves.ts";
import { boardsOf } from "./frame.ts";
import type { BoardBlock } from "./frame.ts";
import { frameOf } from "./frame-of.ts";

/** Returns a board on which each digit is a cell of the body of that number. */
function boardOf(rows: string): BoardBlock {
  const lines = rows.split("/");
  const numbers = [...lines.join("")].map((it) => (it === "." ? 0 : Number(it)));
  const size = { width: lines[0]!.length, height: lines.length };
  return {
    type: "board",
    name: "map",
    board: 0,
    player: 0,
    x: 0,
    y: 0,
    ...size,
    boardWidth: size.width,
    boardHeight: size.height,
    tops: numbers,
    bodies: [{ layer: 0, numbers }],
  };
}

/** Quarter turns, and from where to where each cell goes. */
function told(before: BoardBlock, after: BoardBlock): readonly string[] {
  return bodyMoves(before, after).map(
    ({ quarters, from, to }) => `${quarters}: ${from.map((it, i) => `${it}>${to[i]}`).join(" ")}`,
  );
}

test.each<[what: string, before: string, after: string, moves: readonly string[]]>([
  ["nothing that stays", "11./...", "11./...", []],
  ["a step", "11./...", ".../11.", ["0: 0>3 1>4"]],
  ["two that go apart", "1.2/...", ".../12.", ["0: 0>3", "0: 2>4"]],
  ["one that follows another", "12.", ".12", ["0: 0>1", "0: 1>2"]],
  ["a quarter turn, and the same back", "11/1.", "11/.1", ["1: 2>0 0>1 1>3"]],
  ["back", "11/.1", "11/1.", ["3: 1>0 3>1 0>2"]],
  ["the nearer of two turns", "1..../1..../1....", ".1.../.1.../.1...", ["0: 0>1 5>6 10>11"]],
  ["half a turn", "11/1./1.", ".1/.1/11", ["2: 4>1 2>3 1>4 0>5"]],
  ["none that came or went", "1..", ".2.", []],
  ["none that has lost a cell", "111", ".11", []],
  ["none that was mirrored", "1../111", "..1/111", []],
])("%s", (_, before, after, moves) => {
  expect(told(boardOf(before), boardOf(after))).toEqual(moves);
});

test("windows on other cells tell of none", () => {
  expect(told(boardOf("1.."), { ...boardOf(".1."), x: 1 })).toEqual([]);
});

test("bodies keep their numbers while they are moved and turned", () => {
  const game = `
board map 5x4
bodies
  bar turns about =
  bar teal
  .|.
  .=.
  .|.
objects
  beam | teal
state
  slot piece
controls
  walk (way: straight)  arrows
  spin                  r
start
  piece = new bar
  put piece at (1, 1)
step walk when walk: move piece way
step spin when spin: turn piece cw
`;
  const session = sessionOf(game);
  const block = (): BoardBlock => boardsOf(frameOf(session, { bodies: true }).blocks)[0]!;
  const first = block();
  play(session, "right");
  const second = block();
  play(session, "spin");
  expect([told(first, second), told(second, block())]).toEqual([["0: 1>2 6>7 11>12"], ["1: 12>6 7>7 2>8"]]);
});
