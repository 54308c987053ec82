import {
  type Amount,
  type Condition,
  type MoveRules,
  type PieceSet,
  WALL,
  type Whose,
  sideOf,
} from "../../program/index.ts";
import { shift } from "./grid.ts";
import type { PieceCells } from "./pseudo-moves.ts";

/** What a test may ask about a position. */
export interface PositionFacts extends Pick<PieceCells, "rules" | "at"> {
  readonly sides: number;
  /** The cells of a side's pieces of these kinds. */
  cellsOf(side: number, pieces: readonly number[]): number[];
  /** How many of these a side has on the board, and in hand. */
  countOf(side: number, pieces: readonly number[]): number;
  held(side: number, pieces: readonly number[]): number;
  /** Whether a piece of `side` on a cell is attacked; only by these pieces, if they are named. */
  attacks(cell: number, side: number, by?: readonly number[]): boolean;
  /** Whether one of a side's pieces of these kinds is attacked; with `every`, whether each is, and there is one. */
  attackedAmong(side: number, pieces: readonly number[], every: boolean): boolean;
  /** Whether the piece of the last move would be attacked where it came from. */
  originAttacked(): boolean;
  noMoves(): boolean;
  /** Whether the side has a legal move that brings one of the pieces to one of the cells. */
  reaches(side: number, pieces: readonly number[], cells: readonly number[]): boolean;
  repeats(): number;
  /** The value of a counter: for these sides together, or the one value that all sides share. */
  counter(counter: number, sides: readonly number[]): number;
  lineOf(side: number, count: number): boolean;
  took(): boolean;
  dropped(): boolean;
  promoted(): boolean;
  mover(): number;
  neighbours(a: number, b: number): boolean;
}

/** Whether a test holds for `me`. */
export type Judgement = (me: number, asked: PositionFacts) => boolean;

/** Tests that were compiled before, by their condition. */
const compiled = new WeakMap<Condition, Judgement>();

/** Compiles a condition: once for all positions. */
export function testOf(condition: Condition): Judgement {
  const known = compiled.get(condition);
  if (known) return known;
  const test = compileTest(condition);
  compiled.set(condition, test);
  return test;
}

/** Whether a test holds for `me`. */
export function holds(test: Condition, me: number, asked: PositionFacts): boolean {
  return testOf(test)(me, asked);
}

function compileTest(test: Condition): Judgement {
  switch (test.is) {
    case "and": {
      const tests = test.of.map(testOf);
      return (me, asked) => {
        for (let i = 0; i < tests.length; i++) if (!tests[i](me, asked)) return false;
        return true;
      };
    }
    case "or": {
      const tests = test.of.map(testOf);
      return (me, asked) => {
        for (let i = 0; i < tests.length; i++) if (tests[i](me, asked)) return true;
        return false;
      };
    }
    case "not": {
      const of = testOf(test.of);
      return (me, asked) => !of(me, asked);
    }
    case "no-moves":
      return (_, asked) => asked.noMoves();
    case "reaches":
      return (me, asked) => asked.reaches(me, test.pieces, test.in[me]);
    case "attacked": {
      const { whose, pieces, in: zone, around, beyond, opposite } = test.pieces;
      if (test.by || whose === "any" || zone || around || beyond || opposite)
        return (me, asked) => isAttacked(test, me, asked);
      const every = test.every === true;
      return (me, asked) =>
        asked.sides === 2
          ? asked.attackedAmong(whose === "my" ? me : 1 - me, pieces, every)
          : isAttacked(test, me, asked);
    }
    case "origin-attacked":
      return (_, asked) => asked.originAttacked();
    case "surrounded":
      return (me, asked) =>
        some(test.pieces, me, asked, (cell, side) => isSurrounded(cell, side, test.hostile ?? [], asked));
    case "compare": {
      const { op, left, right } = test;
      if (op === "=" && isPlainCount(left) && right.is === "number" && right.value === 0)
        return (_, asked) => areGone(left.pieces.pieces, asked);
      return compareTests[op](measureOf(left), measureOf(right));
    }
    case "line":
      return (me, asked) => someSide(test.whose, me, asked, (side) => asked.lineOf(side, test.count));
    case "took":
      return (_, asked) => asked.took();
    case "dropped":
      return (_, asked) => asked.dropped();
    case "promoted":
      return (_, asked) => asked.promoted();
    case "mover":
      return (_, asked) => test.pieces.includes(asked.mover());
    case "side":
      return (me) => test.side === me;
  }
}

function isAttacked(test: Condition & { is: "attacked" }, me: number, asked: PositionFacts): boolean {
  const { pieces, by } = test;
  if (!test.every) return some(pieces, me, asked, (cell, side) => asked.attacks(cell, side, by));
  return (
    some(pieces, me, asked, () => true) &&
    !some(pieces, me, asked, (cell, side) => !asked.attacks(cell, side, by))
  );
}

type Op = (Condition & { is: "compare" })["op"];

/** The test that compares two amounts. */
const compareTests: Readonly<Record<Op, (left: Measurement, right: Measurement) => Judgement>> = {
  "=": (left, right) => (me, asked) => left(me, asked) === right(me, asked),
  "!=": (left, right) => (me, asked) => left(me, asked) !== right(me, asked),
  "<": (left, right) => (me, asked) => left(me, asked) < right(me, asked),
  "<=": (left, right) => (me, asked) => left(me, asked) <= right(me, asked),
  ">": (left, right) => (me, asked) => left(me, asked) > right(me, asked),
  ">=": (left, right) => (me, asked) => left(me, asked) >= right(me, asked),
};

/** An amount as a number for `me`. */
type Measurement = (me: number, asked: PositionFacts) => number;

/** Amounts that were compiled before. */
const measures = new WeakMap<Amount, Measurement>();

/** Compiles an amount: once for all positions. */
export function measureOf(value: Amount): Measurement {
  const known = measures.get(value);
  if (known) return known;
  const measure = compileMeasure(value);
  measures.set(value, measure);
  return measure;
}

function compileMeasure(value: Amount): Measurement {
  switch (value.is) {
    case "number":
      return () => value.value;
    case "count": {
      const { pieces } = value;
      return (me, asked) => countOf(pieces, me, asked);
    }
    case "repeats":
      return (_, asked) => asked.repeats();
    case "counter":
      return (me, asked) =>
        asked.counter(
          value.counter,
          asked.rules.counters[value.counter].eachSide ? sidesOf(value.of, me, asked) : noSides,
        );
    case "sum": {
      const parts = value.of.map(({ times, amount }) => ({ times, measure: measureOf(amount) }));
      return (me, asked) => parts.reduce((sum, { times, measure }) => sum + times * measure(me, asked), 0);
    }
  }
}

type Count = Amount & { is: "count" };

/** Whether an amount counts pieces of all sides, wherever they stand on the board. */
const isPlainCount = (value: Amount): value is Count =>
  value.is === "count" && value.pieces.whose === "any" && !value.pieces.held && isUnfiltered(value.pieces);

/** Whether none of these pieces is on the board; that is told by the first that is. */
function areGone(pieces: readonly number[], asked: PositionFacts): boolean {
  for (let side = 0; side < asked.sides; side++) if (asked.countOf(side, pieces) > 0) return false;
  return true;
}

/** How many of a set there are, including those in hand where they count. */
function countOf(set: PieceSet, me: number, asked: PositionFacts): number {
  let count = 0;
  for (let side = 0; side < asked.sides; side++) {
    if (!isMeant(set.whose, side, me)) continue;
    const all = asked.countOf(side, set.pieces);
    count += all === 0 || isUnfiltered(set) ? all : membersOf(set, side, me, asked).length;
    if (set.held) count += asked.held(side, set.pieces);
  }
  return count;
}

const across = [0, 1, 0, -1];
const down = [-1, 0, 1, 0];

/** Whether each of the four neighbours of a piece is an enemy, or counts as one. */
function isSurrounded(cell: number, side: number, hostile: readonly number[], asked: PositionFacts): boolean {
  for (let i = 0; i < 4; i++) {
    const beside = shift(asked.rules, cell, [across[i], down[i]]);
    if (beside === undefined) return false;
    const code = asked.at(beside);
    const isEnemy = code !== 0 && code < WALL && sideOf(asked.rules, code) !== side;
    if (!isEnemy && !hostile.includes(beside)) return false;
  }
  return true;
}

/** Whether something holds for one of the pieces of a set. */
function some(
  set: PieceSet,
  me: number,
  asked: PositionFacts,
  test: (cell: number, side: number) => boolean,
): boolean {
  for (let side = 0; side < asked.sides; side++) {
    if (!isMeant(set.whose, side, me)) continue;
    const cells = membersOf(set, side, me, asked);
    for (let i = 0; i < cells.length; i++) if (test(cells[i], side)) return true;
  }
  return false;
}

/** The cells where a side has pieces of a set. */
function membersOf(set: PieceSet, side: number, me: number, asked: PositionFacts): readonly number[] {
  let cells = asked.cellsOf(side, set.pieces);
  if (set.in) {
    const zone = set.in[side];
    cells = cells.filter((cell) => zone?.includes(cell));
  }
  const { beyond } = set;
  if (beyond)
    cells = cells.filter(
      (cell) => !some(beyond, me, asked, (other) => isAhead(asked.rules, side, cell, other)),
    );
  const { trailing, flanking } = set;
  if (trailing)
    cells = cells.filter((cell) =>
      some(trailing, me, asked, (other) => isTrailing(asked.rules, side, cell, other)),
    );
  if (flanking)
    cells = cells.filter((cell) =>
      some(flanking, me, asked, (other) => isFlanking(asked.rules, side, cell, other)),
    );
  const { opposite } = set;
  if (opposite)
    cells = cells.filter((cell) => some(opposite, me, asked, (other) => isOpposite(asked, cell, other)));
  if (!set.around || cells.length === 0) return cells;
  const around = set.around;
  return cells.filter((cell) => some(around, me, asked, (other) => asked.neighbours(cell, other)));
}

/** Whether two cells are on the same row or column, with nothing between them. */
function isOpposite(asked: PositionFacts, cell: number, other: number): boolean {
  const { width } = asked.rules;
  const [low, high] = cell < other ? [cell, other] : [other, cell];
  const step = (high - low) % width === 0 ? width : 1;
  if (step === 1 && Math.floor(low / width) !== Math.floor(high / width)) return false;
  for (let at = low + step; at < high; at += step) if (asked.at(at) !== 0) return false;
  return low !== high;
}

/** Whether a set asks for no more than its pieces and whose they are. */
const isUnfiltered = ({ in: zone, around, beyond, opposite, trailing, flanking }: PieceSet): boolean =>
  !zone && !around && !beyond && !opposite && !trailing && !flanking;

/** Whether a cell is further on than another as a side faces, on the same column or on one beside it. */
export function isAhead(rules: MoveRules, side: number, cell: number, other: number): boolean {
  const { forward, beside } = wayTo(rules, side, cell, other);
  return forward > 0 && Math.abs(beside) <= 1;
}

/** Whether a cell is further on than another as a side faces, on the same column. */
export function isTrailing(rules: MoveRules, side: number, cell: number, other: number): boolean {
  const { forward, beside } = wayTo(rules, side, cell, other);
  return forward > 0 && beside === 0;
}

/** Whether a cell is anywhere on a column beside that of another, as a side faces. */
export function isFlanking(rules: MoveRules, side: number, cell: number, other: number): boolean {
  return Math.abs(wayTo(rules, side, cell, other).beside) === 1;
}

/** How many cells further on, and to one side, another cell is as a side faces. */
function wayTo(
  { sides, width }: MoveRules,
  side: number,
  cell: number,
  other: number,
): { readonly forward: number; readonly beside: number } {
  const right = (other % width) - (cell % width);
  const down = Math.floor(other / width) - Math.floor(cell / width);
  const [forward, beside] = { 0: [-down, right], 2: [right, down], 4: [down, right], 6: [-right, down] }[
    sides[side].faces
  ];
  return { forward, beside };
}

/** Whether a side is one of those meant. */
function isMeant(whose: Whose, side: number, me: number): boolean {
  return whose === "any" || (side === me) === (whose === "my");
}

/** Whether something holds for one of the sides meant. */
function someSide(
  whose: Whose,
  me: number,
  { sides }: PositionFacts,
  test: (side: number) => boolean,
): boolean {
  for (let side = 0; side < sides; side++) if (isMeant(whose, side, me) && test(side)) return true;
  return false;
}

const noSides: readonly number[] = [];

function sidesOf(whose: Whose, me: number, { sides }: PositionFacts): number[] {
  return Array.from({ length: sides }, (_, side) => side).filter((it) => isMeant(whose, it, me));
}
