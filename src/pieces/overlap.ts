import type { MoveRules, Path, PieceId } from "../program/index.ts";
import { vectorOf } from "./grid.ts";
import { shift } from "./pseudo-moves.ts";

/** Whether a piece on a cell could, on some board, reach the same result in two ways. */
export function overlaps(rules: MoveRules, side: number, piece: PieceId, cell: number): boolean {
  const seen = new Set<number>();
  for (const path of rules.pieces[piece].paths) {
    if (path.from && !path.from[side].includes(cell)) continue;
    for (const ending of endings(rules, side, path, cell)) {
      if (seen.has(ending)) return true;
      seen.add(ending);
    }
  }
  return false;
}

/** Where a path may end, with what may stand there, as numbers. Ways of several legs are told apart by their numbers. */
function endings(rules: MoveRules, side: number, path: Path, cell: number): number[] {
  const [leg] = path.legs;
  if (!leg || path.legs.length > 1) return [];
  const { empty, enemy, own } = leg.to;
  const held = [empty, enemy, own].flatMap((it, i) => (it ? [i] : []));
  const how = leg.takesHurdle ? 1 : path.leavesTrail ? 2 : 0;
  const ends: number[] = [];
  for (const [vector] of path.ways) {
    const step = vectorOf(rules.sides[side], vector!);
    let at = shift(rules, cell, step);
    for (let n = 1; at !== undefined && (leg.most === 0 || n <= leg.most); n++) {
      if (n >= leg.least && (!path.in || path.in[side].includes(at)))
        for (const it of held) ends.push((at * 3 + it) * 3 + how);
      if (at === cell) break;
      at = shift(rules, at, step);
    }
  }
  return ends;
}
