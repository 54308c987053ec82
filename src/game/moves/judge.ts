import type { PieceSet, Condition, Amount, MoveRules, Whose } from "../../program/index.ts";
import { shift } from "./walk.ts";

/** What a test may ask of a position. */
export interface Asked {
  readonly rules: MoveRules;
  readonly sides: number;
  /** The cells of a side's pieces of these kinds. */
  cellsOf(side: number, pieces: readonly number[]): number[];
  /** How many of these a side has on the board, and in hand. */
  countOf(side: number, pieces: readonly number[]): number;
  held(side: number, pieces: readonly number[]): number;
  /** Whether a piece of `side` on a cell is attacked; only by these pieces, if they are named. */
  attacks(cell: number, side: number, by?: readonly number[]): boolean;
  /** Whether who made the last move would be attacked where it came from. */
  originAttacked(): boolean;
  noMoves(): boolean;
  /** Whether the side has a legal move that brings one of the pieces to one of the cells. */
  reaches(side: number, pieces: readonly number[], cells: readonly number[]): boolean;
  repeats(): number;
  /** The value of a counter: of these sides together, or the one value that all sides share. */
  counter(counter: number, sides: readonly number[]): number;
  lineOf(side: number, count: number): boolean;
  took(): boolean;
  dropped(): boolean;
  promoted(): boolean;
  mover(): number;
  neighbours(a: number, b: number): boolean;
}

/** Whether a test holds for `me`. */
export function holds(test: Condition, me: number, asked: Asked): boolean {
  switch (test.is) {
    case "and":
      return test.of.every((it) => holds(it, me, asked));
    case "or":
      return test.of.some((it) => holds(it, me, asked));
    case "not":
      return !holds(test.of, me, asked);
    case "no-moves":
      return asked.noMoves();
    case "reaches":
      return asked.reaches(me, test.pieces, test.in[me]!);
    case "attacked":
      return isAttacked(test, me, asked);
    case "origin-attacked":
      return asked.originAttacked();
    case "surrounded":
      return members(test.pieces, me, asked).some(([cell, side]) =>
        isSurrounded(cell, side, test.hostile ?? [], asked),
      );
    case "compare":
      return compare(test.op, amountOf(test.left, me, asked), amountOf(test.right, me, asked));
    case "line":
      return sidesOf(test.whose, me, asked).some((side) => asked.lineOf(side, test.count));
    case "took":
      return asked.took();
    case "dropped":
      return asked.dropped();
    case "promoted":
      return asked.promoted();
    case "mover":
      return test.pieces.includes(asked.mover());
    case "side":
      return test.side === me;
  }
}

/** Whether a test asks what is attacked. What attacks cannot hang on that: for attacks, such a test counts as held. */
export function asksAttacks(test: Condition): boolean {
  if (test.is === "and" || test.is === "or") return test.of.some(asksAttacks);
  if (test.is === "not") return asksAttacks(test.of);
  return test.is === "attacked" || test.is === "origin-attacked";
}

function isAttacked(test: Condition & { is: "attacked" }, me: number, asked: Asked): boolean {
  const all = members(test.pieces, me, asked);
  const holdsFor = ([cell, side]: readonly [number, number]) => asked.attacks(cell, side, test.by);
  return test.every ? all.length > 0 && all.every(holdsFor) : all.some(holdsFor);
}

type Op = (Condition & { is: "compare" })["op"];

function compare(op: Op, left: number, right: number): boolean {
  switch (op) {
    case "=":
      return left === right;
    case "!=":
      return left !== right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
  }
}

/** The number that an amount is for `me`. */
export function amountOf(value: Amount, me: number, asked: Asked): number {
  switch (value.is) {
    case "number":
      return value.value;
    case "count":
      return countOf(value.pieces, me, asked) + heldOf(value.pieces, me, asked);
    case "repeats":
      return asked.repeats();
    case "counter":
      return asked.counter(value.counter, sidesOf(value.of, me, asked));
    case "sum":
      return sum(value.of.map(({ times, amount }) => times * amountOf(amount, me, asked)));
  }
}

function countOf(set: PieceSet, me: number, asked: Asked): number {
  const all = sum(sidesOf(set.whose, me, asked).map((side) => asked.countOf(side, set.pieces)));
  return all === 0 || (!set.in && !set.around) ? all : members(set, me, asked).length;
}

/** Whether each of the four cells beside a piece holds an enemy, or counts as one. */
function isSurrounded(cell: number, side: number, hostile: readonly number[], asked: Asked): boolean {
  const { rules } = asked;
  const kinds = rules.pieces.map((_, piece) => piece);
  const enemies = new Set(sidesOf("enemy", side, asked).flatMap((it) => asked.cellsOf(it, kinds)));
  const beside = (
    [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const
  ).map((step) => shift(rules, cell, step));
  return beside.every((it) => it !== undefined && (enemies.has(it) || hostile.includes(it)));
}

/** Cells and sides of the pieces of a set. */
function members(set: PieceSet, me: number, asked: Asked): (readonly [number, number])[] {
  return sidesOf(set.whose, me, asked).flatMap((side) => {
    let cells = asked.cellsOf(side, set.pieces);
    if (set.in) cells = cells.filter((cell) => set.in?.[side]?.includes(cell));
    if (set.around) {
      const others = members(set.around, me, asked);
      cells = cells.filter((cell) => others.some(([other]) => asked.neighbours(cell, other)));
    }
    return cells.map((cell) => [cell, side] as const);
  });
}

const heldOf = (set: PieceSet, me: number, asked: Asked): number =>
  set.held ? sum(sidesOf(set.whose, me, asked).map((side) => asked.held(side, set.pieces))) : 0;

function sidesOf(whose: Whose, me: number, asked: Asked): number[] {
  const sides = Array.from({ length: asked.sides }, (_, side) => side);
  if (whose === "my") return [me];
  return whose === "enemy" ? sides.filter((it) => it !== me) : sides;
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
