import {
  type Castle,
  type Condition,
  type MoveRules,
  type Setup,
  codeOf,
  pieceOf,
} from "../../program/index.ts";
import { type FenMistake, type FenField, type ReadBoard, piecesOn } from "./fen-parts.ts";
import { makeCell } from "./letters.ts";

/**
 * Returns the cells of unmoved pieces. In the home row, the castling field decides. Elsewhere a piece counts as unmoved
 * if the game starts with the same piece on that cell.
 */
export function readUnmovedCells(
  rules: MoveRules,
  { cells, hands }: ReadBoard,
  field: FenField | undefined,
  allowsOtherStart: boolean,
): number[] | FenMistake {
  const unmovedCells = new Set<number>();
  /** Holds for each side a map from the cell that a letter such as `K` means to the index of that letter in the field of castling rights. */
  const namedBySide = [new Map<number, number>(), new Map<number, number>()];
  for (const { cell, code, side, piece } of piecesOn(rules, cells)) {
    const { paths, drop } = rules.pieces[piece];
    const hasFirstMove = paths.some((path) => path.first);
    const isAtStart = rules.start.cells[cell] === code && hasFirstMove && !isInHomeRow(rules, cell, side);
    const isDropped = drop?.unmoved?.[side].includes(cell) && hands[side].some((it) => it > 0);
    if (isAtStart || isDropped) unmovedCells.add(cell);
  }
  for (const [i, letter] of [...(field?.text ?? "-")].entries()) {
    if (letter === "-") continue;
    const side = letter === letter.toUpperCase() ? 0 : 1;
    const rightCells = cellsOfRight(rules, cells, side, letter.toLowerCase(), isGating(rules, hands[side]));
    if (!rightCells)
      return { at: field!.at + i, message: `\`${letter}\`: there is nothing there that could castle.` };
    if (!allowsOtherStart && /^[kq]$/i.test(letter))
      for (const cell of rightCells) namedBySide[side].set(cell, namedBySide[side].get(cell) ?? i);
    for (const cell of rightCells) unmovedCells.add(cell);
  }
  for (const namedCells of namedBySide) {
    const movedCells = [...namedCells].filter(([cell]) => hasMoved(rules, cells, cell));
    // If several of the named pieces are elsewhere, the game is assumed to have another starting position, as in
    // Chess960.
    if (movedCells.length !== 1) continue;
    const [[cell, i]] = movedCells;
    const { name } = rules.pieces[pieceOf(rules, cells[cell])];
    const message = `\`${field!.text[i]}\`: the ${name} on ${makeCell(rules, cell)} has moved, so it cannot castle.`;
    return { at: field!.at + i, message };
  }
  return [...unmovedCells].sort((a, b) => a - b);
}

/** Returns true if the game starts with unmoved pieces of this kind, but with none of them on this cell. */
function hasMoved(rules: MoveRules, cells: readonly number[], cell: number): boolean {
  const { cells: startCells, fresh } = rules.start;
  return startCells[cell] !== cells[cell] && fresh.some((it) => startCells[it] === cells[cell]);
}

/** Returns true if a cell is in the home row of a side, where unmoved pieces are named by their columns. */
function isInHomeRow(rules: MoveRules, cell: number, side: number): boolean {
  const { faces } = rules.sides[side];
  return rowOf(rules, cell) === (faces === 0 ? rules.height - 1 : faces === 4 ? 0 : -1);
}

/**
 * Returns true if the column letters of the castling field refer to pieces beside which a piece in hand may enter, and
 * not to castling partners.
 */
const isGating = (rules: MoveRules, hand: readonly number[]): boolean =>
  rules.gating && (rules.capture.to === "hand" || hand.some((it) => it > 0));

/**
 * Returns the cells that a letter of the castling field refers to: those of the king and its partner, or, for a column
 * letter, that of the piece in this column and, unless `omitsKing`, that of its king.
 */
function cellsOfRight(
  rules: MoveRules,
  cells: readonly number[],
  side: number,
  letter: string,
  omitsKing: boolean,
): number[] | undefined {
  const pairs = findCastlings(rules, cells, side);
  if (letter === "k" || letter === "q") {
    const pair = pairs.find((it) => it.partner > it.king === (letter === "k"));
    return pair && [pair.king, pair.partner];
  }
  const column = letter.charCodeAt(0) - 97;
  const row = findHomeRow(rules, cells, side);
  const cell = row * rules.width + column;
  if (row < 0 || column < 0 || column >= rules.width || cells[cell] === 0) return undefined;
  const kings = omitsKing ? [] : kingsFor(rules, cells, side, cell);
  return [cell, ...kings];
}

/** Returns the cells of the kings that could castle with the piece on a cell. */
const kingsFor = (rules: MoveRules, cells: readonly number[], side: number, cell: number): number[] =>
  kingsOf(rules, cells, side).filter((king) => {
    const piece = rules.pieces[pieceOf(rules, cells[king])];
    return (
      piece.castles.some((it) => cells[cell] === codeOf(rules, side, it.with)) &&
      rowOf(rules, king) === rowOf(rules, cell)
    );
  });

const rowOf = (rules: MoveRules, cell: number): number => Math.floor(cell / rules.width);

const kingsOf = (rules: MoveRules, cells: readonly number[], side: number): number[] =>
  piecesOn(rules, cells).flatMap((it) =>
    it.side === side && rules.pieces[it.piece].castles.length > 0 ? [it.cell] : [],
  );

/** Returns the row that the column letters of the castling field refer to: the row where the king starts. */
function findHomeRow(rules: MoveRules, cells: readonly number[], side: number): number {
  const king = kingsOf(rules, rules.start.cells, side)[0] ?? kingsOf(rules, cells, side)[0];
  if (king !== undefined) return rowOf(rules, king);
  return rules.sides[side].faces === 0 ? rules.height - 1 : 0;
}

/**
 * Returns the cells of the king and its outermost partner for each possible castling. A partner outside of the column
 * where the game starts with one is chosen only if there is no other.
 */
function findCastlings(rules: MoveRules, cells: readonly number[], side: number) {
  return kingsOf(rules, cells, side).flatMap((king) =>
    rules.pieces[pieceOf(rules, cells[king])].castles.flatMap((castle) => {
      const step = Math.sign(castle.to - castle.withTo);
      const partners = cells.flatMap((code, cell) =>
        code === codeOf(rules, side, castle.with) &&
        rowOf(rules, cell) === rowOf(rules, king) &&
        Math.sign(cell - king) === step
          ? [cell]
          : [],
      );
      const home = findHomeColumn(rules, castle, side);
      const inside = partners.filter((it) => home !== undefined && (home - (it % rules.width)) * step >= 0);
      const candidates = inside.length > 0 ? inside : partners;
      const partner = step > 0 ? candidates.at(-1) : candidates[0];
      return partner === undefined ? [] : [{ king, partner }];
    }),
  );
}

/**
 * Returns the outermost column in which the game starts with an unmoved partner for this castling; undefined if there
 * is none.
 */
function findHomeColumn(rules: MoveRules, castle: Castle, side: number): number | undefined {
  const code = codeOf(rules, side, castle.with);
  const columns = rules.start.fresh.flatMap((cell) =>
    rules.start.cells[cell] === code ? [cell % rules.width] : [],
  );
  if (columns.length === 0) return undefined;
  return castle.to > castle.withTo ? Math.max(...columns) : Math.min(...columns);
}

/**
 * Returns true if the castling field must name an unmoved piece, because its cell alone does not show that it is
 * unmoved.
 */
function mustBeNamed(rules: MoveRules, setup: Setup, cell: number, side: number): boolean {
  const canGate = rules.capture.to === "hand" || setup.hands[side].some((it) => it > 0);
  if (rules.gating && canGate) return true;
  if (!isInHomeRow(rules, cell, side)) return false;
  const { paths } = rules.pieces[pieceOf(rules, setup.cells[cell])];
  return paths.some((path) => path.first && !(path.when && canNeverHold(path.when, rules, setup, side)));
}

/** Returns true if the counters show that a condition can never be true again. */
function canNeverHold(test: Condition, rules: MoveRules, setup: Setup, side: number): boolean {
  const neverHolds = (it: Condition): boolean => canNeverHold(it, rules, setup, side);
  if (test.is === "and") return test.of.some(neverHolds);
  if (test.is === "or") return test.of.every(neverHolds);
  const inner = test.is === "not" ? test.of : test;
  if (inner.is !== "compare" || inner.left.is !== "counter" || inner.right.is !== "number") return false;
  if (inner.op !== "!=" || inner.right.value !== 0) return false;
  const { counter } = inner.left;
  const value = setup.counters[counter][rules.counters[counter].eachSide ? side : 0];
  return (value !== 0) === (test.is === "not");
}

/** Returns the castling field: `KQkq`, and the columns of other unmoved pieces if their rights matter. */
export function writeRights(rules: MoveRules, setup: Setup): string {
  if (setup.fresh.length === 0) return "-";
  const sideRights = rules.sides.map((_, side) => {
    const pairs = findCastlings(rules, setup.cells, side).filter(
      (it) => setup.fresh.includes(it.king) && setup.fresh.includes(it.partner),
    );
    const castlingCells = new Set(pairs.flatMap((it) => [it.king, it.partner]));
    const rightLetter = pairs.some((it) => it.partner > it.king) ? "k" : "";
    const leftLetter = pairs.some((it) => it.partner < it.king) ? "q" : "";
    const namedCells = piecesOn(rules, setup.cells).flatMap((it) =>
      it.side === side &&
      setup.fresh.includes(it.cell) &&
      !castlingCells.has(it.cell) &&
      mustBeNamed(rules, setup, it.cell, side)
        ? [it.cell]
        : [],
    );
    const letters = rightLetter + leftLetter + namedCells.map((it) => makeCell(rules, it)[0]).join("");
    return side === 0 ? letters.toUpperCase() : letters;
  });
  return sideRights.join("") || "-";
}
