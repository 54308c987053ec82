import { type MoveRules, WALL, pieceOf, sideOf } from "../../program/index.ts";
import { turned } from "./grid.ts";
import { shift } from "./walk.ts";

/** The cells where a piece may stand that has just left a trail on `cell`: one step beyond it. */
export function beyondTrail(rules: MoveRules, cells: readonly number[], cell: number): number[] {
  return rules.sides.flatMap((side, id) =>
    rules.pieces.flatMap((piece, pieceId) =>
      piece.paths
        .filter((path) => path.leavesTrail)
        .flatMap((path) => path.ways)
        .map((way) => shift(rules, cell, turned(side, way[0]!)))
        .filter((it) => it !== undefined)
        .filter((it) => {
          const code = cells[it]!;
          return (
            code !== 0 && code !== WALL && pieceOf(rules, code) === pieceId && sideOf(rules, code) === id
          );
        }),
    ),
  );
}
