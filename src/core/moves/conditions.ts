import {
  type Amount,
  type Condition,
  type LastMove,
  type MoveRules,
  type PieceSet,
  WALL,
  type Whose,
  pieceOf,
  sideOf,
} from "../../program/index.ts";
import { areNeighbours, shift } from "./grid.ts";
import type { PieceCells } from "./pseudo-moves.ts";

/** Describes the facts about a position that conditions test. Cells count from the top left, sides and pieces from 0. */
export interface PositionFacts extends Pick<PieceCells, "rules" | "at"> {
  readonly sides: number;
  /** Returns the cells of a side's pieces of these kinds. */
  cellsOf(side: number, pieces: readonly number[]): number[];
  /** Returns the number of a side's pieces of these kinds on the board; `held` returns the number in hand. */
  countOf(side: number, pieces: readonly number[]): number;
  held(side: number, pieces: readonly number[]): number;
  /** Returns true if a piece of `side` on a cell is attacked; if `by` is given, only attacks by these pieces count. */
  attacks(cell: number, side: number, by?: readonly number[]): boolean;
  /** Returns true if one of a side's pieces of these kinds is attacked; with `requiresAll`, if there are some and all are attacked. */
  attackedAmong(side: number, pieces: readonly number[], requiresAll: boolean): boolean;
  /** Returns true if the piece that moved last would be attacked on the cell where it started. */
  originAttacked(): boolean;
  /** Returns true if the side to move has no legal move. */
  noMoves(): boolean;
  /** Returns true if the side has a legal move that brings one of the pieces to one of the cells. */
  reaches(side: number, pieces: readonly number[], cells: readonly number[]): boolean;
  /** Returns how often this position has occurred, including now. */
  repeats(): number;
  /** Returns how many turns each side has had since this position first occurred; 0 the first time. */
  rounds(): number;
  /** Returns over how many rounds, of those since this position first occurred, each move of a side has chased one and the same piece. */
  chases(side: number): number;
  /** Returns the value of a counter. If each side has its own, it is the sum over `sides`. */
  counter(counter: number, sides: readonly number[]): number;
  /** Returns true if a side has `count` pieces in a straight or diagonal line. */
  lineOf(side: number, count: number): boolean;
  /** Returns a fact of the last move; whether it dropped or promoted a piece as 1 or 0. */
  last(what: LastMove | "dropped" | "promoted"): number;
  /** Returns the side that made the last move. */
  lastSide(): number;
}

/** Represents a compiled condition: returns true if it holds for the side `me`. */
export type Judgement = (me: number, facts: PositionFacts) => boolean;

/** Represents a compiled amount: returns its number for the side `me`. */
type Measurement = (me: number, facts: PositionFacts) => number;

/** Compiles a condition. */
export const testOf: (condition: Condition) => Judgement = memoized(compileTest);

/** Compiles an amount. */
export const measureOf: (amount: Amount) => Measurement = memoized(compileMeasure);

/** Returns true if a condition holds for the side `me`. */
export const holds = (condition: Condition, me: number, facts: PositionFacts): boolean =>
  testOf(condition)(me, facts);

/** Makes a compiler that compiles each node once. */
function memoized<Node extends object, Compiled>(compile: (node: Node) => Compiled) {
  const cache = new WeakMap<Node, Compiled>();
  return (node: Node): Compiled => {
    let compiled = cache.get(node);
    if (compiled === undefined) cache.set(node, (compiled = compile(node)));
    return compiled;
  };
}

function compileTest(test: Condition): Judgement {
  switch (test.is) {
    case "and": {
      const tests = test.of.map(testOf);
      return (me, facts) => {
        for (let i = 0; i < tests.length; i++) if (!tests[i](me, facts)) return false;
        return true;
      };
    }
    case "or": {
      const tests = test.of.map(testOf);
      return (me, facts) => {
        for (let i = 0; i < tests.length; i++) if (tests[i](me, facts)) return true;
        return false;
      };
    }
    case "not": {
      const of = testOf(test.of);
      return (me, facts) => !of(me, facts);
    }
    case "no-moves":
      return (_, facts) => facts.noMoves();
    case "reaches":
      return (me, facts) => facts.reaches(me, test.pieces, test.in[me]);
    case "attacked": {
      const { whose, pieces, in: zone, around, beyond, opposite } = test.pieces;
      if (test.by || whose === "any" || zone || around || beyond || opposite)
        return (me, facts) => isAttacked(test, me, facts);
      const requiresAll = test.every === true;
      return (me, facts) =>
        facts.sides === 2
          ? facts.attackedAmong(whose === "my" ? me : 1 - me, pieces, requiresAll)
          : isAttacked(test, me, facts);
    }
    case "origin-attacked":
      return (_, facts) => facts.originAttacked();
    case "surrounded":
      return (me, facts) =>
        some(test.pieces, me, facts, (cell, side) => isSurrounded(cell, side, test.hostile ?? [], facts));
    case "compare": {
      const { op, left, right } = test;
      return compareTests[op](measureOf(left), measureOf(right));
    }
    case "line":
      return (me, facts) => someSide(test.whose, me, facts, (side) => facts.lineOf(side, test.count));
    case "took":
      if (!test.pieces) return (_, facts) => facts.last("count") > 0;
      return (_, facts) => isOneOf(test.pieces!, facts.last("taken"), facts);
    case "dropped":
    case "promoted":
      return (_, facts) => facts.last(test.is) > 0;
    case "mover":
      return (_, facts) => isOneOf(test.pieces, facts.last("mover"), facts);
    case "side":
      return (me) => test.side === me;
  }
}

const isOneOf = (pieces: readonly number[], code: number, { rules }: PositionFacts): boolean =>
  code !== 0 && pieces.includes(pieceOf(rules, code));

function isAttacked(test: Condition & { is: "attacked" }, me: number, facts: PositionFacts): boolean {
  const { pieces, by } = test;
  if (!test.every) return some(pieces, me, facts, (cell, side) => facts.attacks(cell, side, by));
  return (
    some(pieces, me, facts, () => true) &&
    !some(pieces, me, facts, (cell, side) => !facts.attacks(cell, side, by))
  );
}

type Op = (Condition & { is: "compare" })["op"];

const compareTests: Readonly<Record<Op, (left: Measurement, right: Measurement) => Judgement>> = {
  "=": (left, right) => (me, facts) => left(me, facts) === right(me, facts),
  "!=": (left, right) => (me, facts) => left(me, facts) !== right(me, facts),
  "<": (left, right) => (me, facts) => left(me, facts) < right(me, facts),
  "<=": (left, right) => (me, facts) => left(me, facts) <= right(me, facts),
  ">": (left, right) => (me, facts) => left(me, facts) > right(me, facts),
  ">=": (left, right) => (me, facts) => left(me, facts) >= right(me, facts),
};

function compileMeasure(value: Amount): Measurement {
  switch (value.is) {
    case "number":
      return () => value.value;
    case "count": {
      const { pieces } = value;
      return (me, facts) => countOf(pieces, me, facts);
    }
    case "repeats":
      return (_, facts) => facts.repeats();
    case "rounds":
      return (_, facts) => facts.rounds();
    case "chases":
      return (me, facts) => facts.chases(value.of === "my" ? me : (me + 1) % facts.sides);
    case "last":
      return (_, facts) => facts.last(value.what);
    case "counter":
      return (me, facts) =>
        facts.counter(
          value.counter,
          facts.rules.counters[value.counter].eachSide
            ? facts.rules.sides.flatMap((_, side) => (includesSide(value.of, side, me) ? [side] : []))
            : [],
        );
    case "sum": {
      const parts = value.of.map(({ times, amount }) => ({ times, measure: measureOf(amount) }));
      return (me, facts) => parts.reduce((sum, { times, measure }) => sum + times * measure(me, facts), 0);
    }
  }
}

/** Returns the number of pieces in a set, including those in hand if the set counts them. */
function countOf(set: PieceSet, me: number, facts: PositionFacts): number {
  let count = 0;
  for (let side = 0; side < facts.sides; side++) {
    if (!includesSide(set.whose, side, me)) continue;
    const all = set.place ? 1 : facts.countOf(side, set.pieces);
    count += all === 0 || isUnfiltered(set) ? all : membersOf(set, side, me, facts).length;
    if (set.held) count += facts.held(side, set.pieces);
  }
  return count;
}

const across = [0, 1, 0, -1];
const down = [-1, 0, 1, 0];

/** Returns true if each of the four neighbours of a piece is an enemy, or an empty cell that counts as one. */
function isSurrounded(cell: number, side: number, hostile: readonly number[], facts: PositionFacts): boolean {
  for (let i = 0; i < 4; i++) {
    const beside = shift(facts.rules, cell, [across[i], down[i]]);
    if (beside === undefined) return false;
    const code = facts.at(beside);
    const isEnemy = code !== 0 && code < WALL && sideOf(facts.rules, code) !== side;
    if (!isEnemy && !hostile.includes(beside)) return false;
  }
  return true;
}

/** Returns true if a test holds for a member of a set. */
function some(
  set: PieceSet,
  me: number,
  facts: PositionFacts,
  test: (cell: number, side: number) => boolean,
): boolean {
  return someSide(set.whose, me, facts, (side) =>
    membersOf(set, side, me, facts).some((cell) => test(cell, side)),
  );
}

/** Returns the cells of the set's pieces that a side has on the board. */
function membersOf(set: PieceSet, side: number, me: number, facts: PositionFacts): readonly number[] {
  const { rules } = facts;
  let cells = set.place ? placeOf(set.place, side, facts) : facts.cellsOf(side, set.pieces);
  if (isUnfiltered(set)) return cells;
  const keep = (others: PieceSet | undefined, isRelated: (cell: number, other: number) => boolean): void => {
    if (others) cells = cells.filter((cell) => some(others, me, facts, (other) => isRelated(cell, other)));
  };
  if (set.in) {
    const zone = set.in[side];
    cells = cells.filter((cell) => zone?.includes(cell));
  }
  const { beyond } = set;
  if (beyond)
    cells = cells.filter((cell) => !some(beyond, me, facts, (other) => isAhead(rules, side, cell, other)));
  keep(set.trailing, (cell, other) => isTrailing(rules, side, cell, other));
  keep(set.flanking, (cell, other) => isFlanking(rules, side, cell, other));
  keep(set.opposite, (cell, other) => isOpposite(facts, cell, other));
  keep(set.around, (cell, other) => areNeighbours(rules, cell, other));
  return cells;
}

/** Returns the cell where the last move began or ended, if it was made by this side. */
function placeOf(place: "origin" | "target", side: number, facts: PositionFacts): readonly number[] {
  const cell = side === facts.lastSide() ? facts.last(place) : -1;
  return cell < 0 ? [] : [cell];
}

/** Returns true if two cells are on the same row or column, with nothing between them. */
function isOpposite(facts: PositionFacts, cell: number, other: number): boolean {
  const { width } = facts.rules;
  const [low, high] = cell < other ? [cell, other] : [other, cell];
  const step = (high - low) % width === 0 ? width : 1;
  if (step === 1 && Math.floor(low / width) !== Math.floor(high / width)) return false;
  for (let at = low + step; at < high; at += step) if (facts.at(at) !== 0) return false;
  return low !== high;
}

/** Returns true if a set is restricted by nothing but its pieces and their side. */
const isUnfiltered = ({ in: zone, around, beyond, opposite, trailing, flanking, place }: PieceSet): boolean =>
  !zone && !around && !beyond && !opposite && !trailing && !flanking && !place;

/** Returns true if cell `other` is ahead of `cell` in the forward direction of a side, on the same column or an adjacent one. */
export function isAhead(rules: MoveRules, side: number, cell: number, other: number): boolean {
  const { forward, beside } = offsetTo(rules, side, cell, other);
  return forward > 0 && Math.abs(beside) <= 1;
}

/** Returns true if cell `other` is ahead of `cell` in the forward direction of a side, on the same column. */
export function isTrailing(rules: MoveRules, side: number, cell: number, other: number): boolean {
  const { forward, beside } = offsetTo(rules, side, cell, other);
  return forward > 0 && beside === 0;
}

/** Returns true if cell `other` is on a column adjacent to that of `cell`, seen in the forward direction of a side. */
export function isFlanking(rules: MoveRules, side: number, cell: number, other: number): boolean {
  return Math.abs(offsetTo(rules, side, cell, other).beside) === 1;
}

/** Returns the distance from one cell to another in the forward direction of a side, and sideways. */
function offsetTo(
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

function includesSide(whose: Whose, side: number, me: number): boolean {
  return whose === "any" || (side === me) === (whose === "my");
}

function someSide(
  whose: Whose,
  me: number,
  { sides }: PositionFacts,
  test: (side: number) => boolean,
): boolean {
  for (let side = 0; side < sides; side++) if (includesSide(whose, side, me) && test(side)) return true;
  return false;
}
