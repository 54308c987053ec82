import { expect, test } from "vitest";
import type { RecordRow } from "../../session/index.ts";
import { marksOf } from "./marks.ts";

const expectWhite = (expected: number, line: string) => ({ name: "white", expected, mate: undefined, line });

test("only moves are marked, and never the move that the computer would play", () => {
  const rows: readonly RecordRow[] = [
    { text: "e4", player: 0, inputs: 1 },
    { text: "Nf6", player: 1, inputs: 2 },
    { text: "draw", player: 0, inputs: 3, aside: true },
    { text: "f3", player: 0, inputs: 4 },
  ];
  const thoughts = new Map([
    [0, expectWhite(0.5, "e4 e5")],
    [1, expectWhite(0.4, "Nf6 Nc3")],
    [2, expectWhite(0.6, "e5")],
    [3, expectWhite(0.4, "e5")],
    [4, expectWhite(0.1, "d5")],
  ]);
  expect([...marksOf({ rows }, thoughts, "white")]).toEqual([[4, "??"]]);
});
