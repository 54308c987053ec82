import { type MoveRules, WALL, pieceOf, sideOf } from "../../program/index.ts";
import { vectorOf } from "./grid.ts";
import type { Play } from "./play.ts";
import { goings, shift } from "./pseudo-moves.ts";

/** Whether a piece of the side to move could take on the trail, ignoring check. */
export function aimsAtTrail(play: Play): boolean {
  const { rules } = play;
  const side = play.turn();
  const pieces = rules.pieces.flatMap((piece, id) => {
    const paths = piece.paths.filter((path) => path.legs.some((leg) => leg.to.trail));
    return paths.length > 0 ? [{ id, paths }] : [];
  });
  return pieces.some(({ id, paths }) =>
    play
      .cellsOf(side, [id])
      .some((cell) => paths.some((path) => goings(play, path, cell, side).some((it) => it.byTrail))),
  );
}

/** Where a piece may stand that has just left a trail on `cell`: one step beyond it. */
export function beyondTrail(rules: MoveRules, cells: readonly number[], cell: number): number[] {
  return rules.sides.flatMap((side, id) =>
    rules.pieces.flatMap((piece, pieceId) =>
      piece.paths
        .filter((path) => path.leavesTrail)
        .flatMap((path) => path.ways)
        .map((way) => shift(rules, cell, vectorOf(side, way[0])))
        .filter((it) => it !== undefined)
        .filter((it) => {
          const code = cells[it];
          return (
            code !== 0 && code !== WALL && pieceOf(rules, code) === pieceId && sideOf(rules, code) === id
          );
        }),
    ),
  );
}
