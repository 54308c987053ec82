import { type MoveRules, type PieceId, WALL, pieceOf, sideOf } from "../../program/index.ts";
import type { ReadBoard } from "./fen-parts.ts";

/** Why no game could reach such a board, as a sentence; undefined if one might. */
export function whyImpossible(rules: MoveRules, board: ReadBoard): string | undefined {
  return whyNoRoyal(rules, board) ?? whyStranded(rules, board);
}

/** A side without the piece that must not be attacked, where nothing can take or blow it up. */
function whyNoRoyal(rules: MoveRules, { cells, hands }: ReadBoard): string | undefined {
  if (rules.capture.explodes) return undefined;
  for (const test of rules.forbid) {
    if (test.is !== "attacked" || test.pieces.whose !== "my" || test.by) continue;
    const { pieces } = test.pieces;
    for (const [side, { name }] of rules.sides.entries()) {
      const isThere = (all: readonly number[], held: readonly (readonly number[])[]): boolean =>
        all.some((code) => isOf(rules, code, side, pieces)) || pieces.some((it) => held[side][it] > 0);
      // A side needs no piece now that it never had.
      if (!isThere(rules.start.cells, rules.start.hands) || isThere(cells, hands)) continue;
      const names = pieces.map((it) => rules.pieces[it].name).join(" or ");
      return `There is no ${names} of ${name}.`;
    }
  }
  return undefined;
}

const isOf = (rules: MoveRules, code: number, side: number, pieces: readonly PieceId[]): boolean =>
  code !== 0 && code !== WALL && sideOf(rules, code) === side && pieces.includes(pieceOf(rules, code));

/** A piece where it would have become another, and from where its ways lead off the board. */
function whyStranded(rules: MoveRules, { cells }: ReadBoard): string | undefined {
  for (const [cell, code] of cells.entries()) {
    if (code === 0 || code === WALL) continue;
    const side = sideOf(rules, code);
    const { name, becomes, drop } = rules.pieces[pieceOf(rules, code)];
    const mustBecome = becomes.some((it) => (it.must ?? it.on)[side].includes(cell));
    const isDropped = drop !== undefined && (!drop.in || drop.in[side].includes(cell));
    if (!mustBecome || isDropped || rules.start.cells[cell] === code || !isStuck(rules, code, cell)) continue;
    return `A ${name} of ${rules.sides[side].name} would have become another piece where it stands.`;
  }
  return undefined;
}

/** Whether every move of a piece would leave the board at the far side. */
function isStuck(rules: MoveRules, code: number, cell: number): boolean {
  const { width, height } = rules;
  const [x, y] = [cell % width, Math.floor(cell / width)];
  const { faces } = rules.sides[sideOf(rules, code)];
  const left = { 0: y, 2: width - 1 - x, 4: height - 1 - y, 6: x }[faces];
  const { paths } = rules.pieces[pieceOf(rules, code)];
  return paths.every(({ ways }) => ways.every(([first]) => first![1] > left));
}
