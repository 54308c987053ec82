import {
  type AskedPiece,
  type CountEntry,
  type CountTable,
  type PieceQuery,
  isAhead,
  isFlanking,
  isTrailing,
  shift,
} from "../../../game/index.ts";
import { type MoveRules, type PieceSet, codeOf } from "../../../program/index.ts";

/** The queries whose answers add up to how many of a set `me` has; undefined if it needs another way to count. */
export function queriesOf(set: PieceSet, me: number, rules: MoveRules): readonly PieceQuery[] | undefined {
  const { around, beyond, trailing, flanking } = set;
  const [others, ...more] = [around, beyond, trailing, flanking].filter((it) => it !== undefined);
  if (set.held || set.opposite || more.length > 0) return undefined;
  if (others && Object.keys(others).some((it) => it !== "whose" && it !== "pieces")) return undefined;
  const isThere = beyond ? isAhead : trailing ? isTrailing : isFlanking;
  const cellsFor = (side: number) => (around ? neighboursIn(rules) : cellsWhere(isThere, rules, side));
  return rules.sides.flatMap((_, side) => {
    if (set.whose !== "any" && (side === me) !== (set.whose === "my")) return [];
    const marks = codeMarks({ ...set, whose: "any" }, side, rules);
    const zone = set.in && Uint8Array.from(marksOfCells(set.in[side], rules));
    const near = others && {
      cells: cellsFor(side),
      marks: codeMarks(others, me, rules),
      isAny: beyond === undefined,
    };
    return [{ side, marks, ...(zone && { zone }), ...(near && { near }) }];
  });
}

/** Makes queries ready to be answered together. */
export function countTable(entries: readonly CountEntry[], rules: MoveRules): CountTable {
  const words = Math.ceil((rules.width * rules.height) / 32);
  const groupKeys: string[] = [];
  const groups: number[][] = [];
  const asked: AskedPiece[][] = [];
  const groupOf = (marks: Uint8Array): number => {
    const known = groupKeys.indexOf(marks.join());
    if (known >= 0) return known;
    const group = groupKeys.push(marks.join()) - 1;
    for (const [code, mark] of marks.entries()) if (mark) (groups[code] ??= []).push(group);
    return group;
  };
  for (const { query, at, sign } of entries) {
    const { side, marks, zone, near } = query;
    const ready = near && {
      group: groupOf(near.marks),
      masks: bitsOf(near.cells, words),
      isAny: near.isAny,
    };
    for (const piece of rules.pieces.keys()) {
      const code = codeOf(rules, side, piece);
      if (marks[code]) (asked[code] ??= []).push({ at, sign, zone, near: ready });
    }
  }
  return { entries, words, groups, asked, found: new Int32Array(groupKeys.length * words) };
}

/** By cell, a bit for each of its cells. */
function bitsOf(cells: readonly (readonly number[])[], words: number): Int32Array {
  const bits = new Int32Array(cells.length * words);
  for (const [cell, others] of cells.entries())
    for (const other of others) bits[cell * words + (other >> 5)] |= 1 << (other & 31);
  return bits;
}

/** By code: 1 for the pieces that a set means when `me` asks. */
export function codeMarks({ whose, pieces }: PieceSet, me: number, rules: MoveRules): Uint8Array {
  const marks = new Uint8Array(256);
  for (const side of rules.sides.keys())
    if (whose === "any" || (side === me) === (whose === "my"))
      for (const piece of pieces) marks[codeOf(rules, side, piece)] = 1;
  return marks;
}

function marksOfCells(cells: readonly number[], { width, height }: MoveRules): readonly number[] {
  return Array.from({ length: width * height }, (_, cell) => (cells.includes(cell) ? 1 : 0));
}

/** By cell: those that are where this asks, as a side faces. */
function cellsWhere(isThere: typeof isAhead, rules: MoveRules, side: number): readonly (readonly number[])[] {
  const cells = Array.from({ length: rules.width * rules.height }, (_, cell) => cell);
  return cells.map((cell) => cells.filter((other) => isThere(rules, side, cell, other)));
}

const besides = [-1, 0, 1];

/** By cell: those around it. */
export function neighboursIn(rules: MoveRules): readonly (readonly number[])[] {
  const around = besides
    .flatMap((x) => besides.map((y) => [x, y] as const))
    .filter(([x, y]) => x !== 0 || y !== 0);
  return Array.from({ length: rules.width * rules.height }, (_, cell) =>
    around.flatMap((step) => shift(rules, cell, step) ?? []),
  );
}
