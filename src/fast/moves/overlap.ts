import type { MoveRules, Path, PieceId } from "../../program/index.ts";
import { shift, vectorOf } from "../../core/moves/grid.ts";

/** Returns true if a piece on a cell could, on some board, make the same move in two ways. */
export function hasDuplicateMoves(rules: MoveRules, side: number, piece: PieceId, cell: number): boolean {
  const knownEnds = new Set<number>();
  for (const path of rules.pieces[piece].paths) {
    if (path.from && !path.from[side].includes(cell)) continue;
    for (const end of endsOfPath(rules, side, path, cell)) {
      if (knownEnds.has(end)) return true;
      knownEnds.add(end);
    }
  }
  return false;
}

/**
 * Returns a number for each cell where a path can end, combined with what may be there. Paths with several legs are left out, because their
 * moves are numbered by way.
 */
function endsOfPath(rules: MoveRules, side: number, path: Path, cell: number): number[] {
  const [leg] = path.legs;
  if (path.legs.length > 1) return path.legs.at(-1)!.to.swaps ? [-1, -1] : [];
  const { empty, enemy, own, trail } = leg.to;
  // Lists what the last cell of the leg may contain: 0 nothing, 1 an enemy, 2 an own piece, 3 a trail.
  const contents = [empty, enemy, own, trail].flatMap((it, i) => (it ? [i] : []));
  const ends: number[] = [];
  for (const [vector] of path.ways) {
    const step = vectorOf(rules.sides[side], vector!);
    let endCell = shift(rules, cell, step);
    for (let n = 1; endCell !== undefined && (leg.most === 0 || n <= leg.most); n++) {
      if (n >= leg.least && (!path.in || path.in[side].includes(endCell)))
        for (const it of contents) ends.push((endCell * 4 + it) * 2 + (leg.takesHurdle ? 1 : 0));
      if (endCell === cell) break;
      endCell = shift(rules, endCell, step);
    }
  }
  return ends;
}
