import { onceFor } from "../../base/index.ts";
import * as quad from "../../program/index.ts";
import { areNeighbours, shift } from "./grid.ts";
import type { PieceCells } from "./pseudo-moves.ts";

/** Describes the facts about a position that conditions test. Cells are numbered from the top left, sides and pieces from 0. */
export interface PositionFacts extends Pick<PieceCells, "rules" | "at"> {
  readonly sides: number;
  /** Returns the cells of a side's pieces of these kinds. */
  cellsOf(side: number, pieces: readonly number[]): number[];
  /** Returns the number of a side's pieces of these kinds on the board; `countInHand` those in hand. */
  countOf(side: number, pieces: readonly number[]): number;
  countInHand(side: number, pieces: readonly number[]): number;
  /** Returns true if a piece of `side` on a cell is attacked; if `by` is given, only attacks by these pieces count. */
  isAttackedAt(cell: number, side: number, by?: readonly number[]): boolean;
  /** Returns true if one of a side's pieces of these kinds is attacked; with `requiresAll`, if there is at least one and all are attacked. */
  hasAttackedPiece(side: number, pieces: readonly number[], requiresAll: boolean): boolean;
  /** Returns true if the piece that moved last would be attacked on the cell where it started. */
  isOriginAttacked(): boolean;
  hasNoMoves(): boolean;
  /** Returns true if the side has a legal move that takes one of the pieces to one of the cells. */
  canReach(side: number, pieces: readonly number[], cells: readonly number[]): boolean;
  /** Returns how often this position has occurred, including now. */
  countRepeats(): number;
  /** Returns how many rounds (a turn of each side) have passed since this position first occurred; 0 the first time. */
  countRounds(): number;
  /** Returns in how many of the last rounds, back to the first occurrence of this position, a side has chased the same piece with each move. */
  countChasedRounds(side: number): number;
  /** Returns the value of a counter, for this side if each side has its own. */
  counter(counter: number, side: number): number;
  /** Returns true if a side has `count` pieces in a straight or diagonal line. */
  hasLine(side: number, count: number): boolean;
  /** Returns a fact of the last move; for `dropped` and `promoted` it is 1 (true) or 0. */
  lastFact(what: quad.LastMove | "dropped" | "promoted"): number;
  lastSide(): number;
}

/** Represents a compiled condition, which is evaluated for the side `me`. */
export type Judgement = (me: number, facts: PositionFacts) => boolean;

/** Represents a compiled amount, which is evaluated for the side `me`. */
type Measurement = (me: number, facts: PositionFacts) => number;

export const testOf: (condition: quad.Condition) => Judgement = onceFor(compileTest);

export const measureOf: (amount: quad.Amount) => Measurement = onceFor(compileMeasure);

export const holds = (condition: quad.Condition, me: number, facts: PositionFacts): boolean =>
  testOf(condition)(me, facts);

function compileTest(test: quad.Condition): Judgement {
  switch (test.is) {
    case "and":
    case "or": {
      const tests = test.of.map(testOf);
      const isAnd = test.is === "and";
      return (me, facts) => {
        for (let i = 0; i < tests.length; i++) if (tests[i](me, facts) !== isAnd) return !isAnd;
        return isAnd;
      };
    }
    case "not": {
      const negatedTest = testOf(test.of);
      return (me, facts) => !negatedTest(me, facts);
    }
    case "no-moves":
      return (_, facts) => facts.hasNoMoves();
    case "reaches":
      return (me, facts) => facts.canReach(me, test.pieces, test.in[me]);
    case "attacked": {
      const { whose, pieces } = test.pieces;
      const areAttacked = compileAttacked(test);
      if (test.by || whose === "any" || !isUnfiltered(test.pieces)) return areAttacked;
      const requiresAll = test.every === true;
      return (me, facts) =>
        facts.sides === 2
          ? facts.hasAttackedPiece(whose === "my" ? me : 1 - me, pieces, requiresAll)
          : areAttacked(me, facts);
    }
    case "origin-attacked":
      return (_, facts) => facts.isOriginAttacked();
    case "surrounded": {
      const isAnyMember = compileAnyMember(test.pieces);
      return (me, facts) =>
        isAnyMember(me, facts, (cell, side) => isSurrounded(cell, side, test.hostile ?? [], facts));
    }
    case "compare": {
      const { op, left, right } = test;
      return compareTests[op](measureOf(left), measureOf(right));
    }
    case "line":
      return (me, facts) => {
        for (let side = 0; side < facts.sides; side++)
          if (includesSide(test.whose, side, me) && facts.hasLine(side, test.count)) return true;
        return false;
      };
    case "took":
      if (!test.pieces) return (_, facts) => facts.lastFact("count") > 0;
      return (_, facts) => isOneOf(test.pieces!, facts.lastFact("taken"), facts);
    case "dropped":
    case "promoted":
      return (_, facts) => facts.lastFact(test.is) > 0;
    case "mover":
      return (_, facts) => isOneOf(test.pieces, facts.lastFact("mover"), facts);
    case "side":
      return (me) => test.side === me;
  }
}

const isOneOf = (pieces: readonly number[], code: number, { rules }: PositionFacts): boolean =>
  code !== 0 && pieces.includes(quad.pieceOf(rules, code));

function compileAttacked({ pieces, by, every }: quad.Condition & { is: "attacked" }): Judgement {
  const testAny = compileAnyMember(pieces);
  if (!every) return (me, facts) => testAny(me, facts, (cell, side) => facts.isAttackedAt(cell, side, by));
  return (me, facts) =>
    testAny(me, facts, () => true) &&
    !testAny(me, facts, (cell, side) => !facts.isAttackedAt(cell, side, by));
}

type Op = (quad.Condition & { is: "compare" })["op"];

const compareTests: Readonly<Record<Op, (left: Measurement, right: Measurement) => Judgement>> = {
  "=": (left, right) => (me, facts) => left(me, facts) === right(me, facts),
  "!=": (left, right) => (me, facts) => left(me, facts) !== right(me, facts),
  "<": (left, right) => (me, facts) => left(me, facts) < right(me, facts),
  "<=": (left, right) => (me, facts) => left(me, facts) <= right(me, facts),
  ">": (left, right) => (me, facts) => left(me, facts) > right(me, facts),
  ">=": (left, right) => (me, facts) => left(me, facts) >= right(me, facts),
};

function compileMeasure(value: quad.Amount): Measurement {
  switch (value.is) {
    case "number":
      return () => value.value;
    case "count":
      return compileCount(value.pieces);
    case "repeats":
      return (_, facts) => facts.countRepeats();
    case "rounds":
      return (_, facts) => facts.countRounds();
    case "chases":
      return (me, facts) => facts.countChasedRounds(value.of === "my" ? me : (me + 1) % facts.sides);
    case "last":
      return (_, facts) => facts.lastFact(value.what);
    case "counter": {
      const { counter, of } = value;
      return (me, facts) => {
        if (!facts.rules.counters[counter].eachSide) return facts.counter(counter, 0);
        let sum = 0;
        for (let side = 0; side < facts.sides; side++)
          if (includesSide(of, side, me)) sum += facts.counter(counter, side);
        return sum;
      };
    }
    case "sum": {
      const terms = value.of.map(({ times, amount }) => ({ times, measure: measureOf(amount) }));
      return (me, facts) => terms.reduce((sum, { times, measure }) => sum + times * measure(me, facts), 0);
    }
  }
}

/** Compiles the number of pieces in a set, including those in hand if the set says so. */
function compileCount(set: quad.PieceSet): Measurement {
  const listMembers = compileMembers(set);
  const countsAll = isUnfiltered(set);
  return (me, facts) => {
    let count = 0;
    for (let side = 0; side < facts.sides; side++) {
      if (!includesSide(set.whose, side, me)) continue;
      const boardCount = set.place ? 1 : facts.countOf(side, set.pieces);
      count += boardCount === 0 || countsAll ? boardCount : listMembers(side, me, facts).length;
      if (set.held) count += facts.countInHand(side, set.pieces);
    }
    return count;
  };
}

const columnSteps = [0, 1, 0, -1];
const rowSteps = [-1, 0, 1, 0];

/** Returns true if each of the four neighbours of a piece is an enemy, or an empty cell of `hostile`. */
function isSurrounded(cell: number, side: number, hostile: readonly number[], facts: PositionFacts): boolean {
  for (let i = 0; i < 4; i++) {
    const neighbour = shift(facts.rules, cell, [columnSteps[i], rowSteps[i]]);
    if (neighbour === undefined) return false;
    const code = facts.at(neighbour);
    const isEnemy = code !== 0 && code < quad.WALL && quad.sideOf(facts.rules, code) !== side;
    if (!isEnemy && !hostile.includes(neighbour)) return false;
  }
  return true;
}

/** Compiles a function that returns true if a test holds for any member of a set. */
function compileAnyMember(set: quad.PieceSet) {
  const listMembers = compileMembers(set);
  return (me: number, facts: PositionFacts, test: (cell: number, side: number) => boolean): boolean => {
    for (let side = 0; side < facts.sides; side++) {
      if (!includesSide(set.whose, side, me)) continue;
      const cells = listMembers(side, me, facts);
      for (let i = 0; i < cells.length; i++) if (test(cells[i], side)) return true;
    }
    return false;
  };
}

/** Compiles a function that returns the cells of a side's pieces that are members of the set. */
function compileMembers(set: quad.PieceSet) {
  const filters = filtersOf(set);
  return (side: number, me: number, facts: PositionFacts): readonly number[] => {
    let cells = set.place ? placeOf(set.place, side, facts) : facts.cellsOf(side, set.pieces);
    for (let i = 0; i < filters.length && cells.length > 0; i++)
      cells = cells.filter((cell) => filters[i](cell, side, me, facts));
    return cells;
  };
}

type SetRelation = "beyond" | "trailing" | "flanking" | "opposite" | "around";
type RelationTest = (facts: PositionFacts, side: number, cell: number, otherCell: number) => boolean;

/**
 * Lists how pieces of a set relate to those of another, with a test of two cells. A piece is a member if some piece of the other set passes
 * the test; for `beyond`, if none does.
 */
const relations: readonly (readonly [SetRelation, RelationTest])[] = [
  ["beyond", ({ rules }, side, cell, otherCell) => isAhead(rules, side, cell, otherCell)],
  ["trailing", ({ rules }, side, cell, otherCell) => isTrailing(rules, side, cell, otherCell)],
  ["flanking", ({ rules }, side, cell, otherCell) => isFlanking(rules, side, cell, otherCell)],
  ["opposite", (facts, _, cell, otherCell) => isOpposite(facts, cell, otherCell)],
  ["around", ({ rules }, _, cell, otherCell) => areNeighbours(rules, cell, otherCell)],
];

/** Returns the tests, apart from kind and side, that a piece must pass to be a member of a set. */
function filtersOf(set: quad.PieceSet) {
  const filters: ((cell: number, side: number, me: number, facts: PositionFacts) => boolean)[] = [];
  const zone = set.in;
  if (zone) filters.push((cell, side) => zone[side]?.includes(cell));
  for (const [name, isRelated] of relations) {
    const relatedSet = set[name];
    if (!relatedSet) continue;
    const isAnyMember = compileAnyMember(relatedSet);
    filters.push(
      (cell, side, me, facts) =>
        isAnyMember(me, facts, (other) => isRelated(facts, side, cell, other)) !== (name === "beyond"),
    );
  }
  return filters;
}

/** Returns true if any piece of the right kind and side is a member of a set. */
export const isUnfiltered = (set: quad.PieceSet): boolean => filtersOf(set).length === 0 && !set.place;

/** Returns the cell where the last move began or ended; empty if another side made it. */
function placeOf(place: "origin" | "target", side: number, facts: PositionFacts): readonly number[] {
  const cell = side === facts.lastSide() ? facts.lastFact(place) : -1;
  return cell < 0 ? [] : [cell];
}

/** Returns true if two cells are on the same row or column, with nothing between them. */
function isOpposite(facts: PositionFacts, cell: number, otherCell: number): boolean {
  const { width } = facts.rules;
  const [lowerCell, higherCell] = cell < otherCell ? [cell, otherCell] : [otherCell, cell];
  const step = (higherCell - lowerCell) % width === 0 ? width : 1;
  if (step === 1 && Math.floor(lowerCell / width) !== Math.floor(higherCell / width)) return false;
  for (let at = lowerCell + step; at < higherCell; at += step) if (facts.at(at) !== 0) return false;
  return lowerCell !== higherCell;
}

/** Returns true if `otherCell` is ahead of `cell`, as a side faces, in the same column or an adjacent one. */
export function isAhead(rules: quad.MoveRules, side: number, cell: number, otherCell: number): boolean {
  const { forward, sideways } = measureOffset(rules, side, cell, otherCell);
  return forward > 0 && Math.abs(sideways) <= 1;
}

/** Returns true if `otherCell` is ahead of `cell`, as a side faces, in the same column. */
export function isTrailing(rules: quad.MoveRules, side: number, cell: number, otherCell: number): boolean {
  const { forward, sideways } = measureOffset(rules, side, cell, otherCell);
  return forward > 0 && sideways === 0;
}

/** Returns true if `otherCell` is in a column adjacent to that of `cell`, as a side faces. */
export function isFlanking(rules: quad.MoveRules, side: number, cell: number, otherCell: number): boolean {
  return Math.abs(measureOffset(rules, side, cell, otherCell).sideways) === 1;
}

/** Returns the distance from one cell to another, forward and to the right as a side faces. */
function measureOffset(
  { sides, width }: quad.MoveRules,
  side: number,
  cell: number,
  otherCell: number,
): { readonly forward: number; readonly sideways: number } {
  const right = (otherCell % width) - (cell % width);
  const down = Math.floor(otherCell / width) - Math.floor(cell / width);
  const [forward, sideways] = { 0: [-down, right], 2: [right, down], 4: [down, right], 6: [-right, down] }[
    sides[side].faces
  ];
  return { forward, sideways };
}

function includesSide(whose: quad.Whose, side: number, me: number): boolean {
  return whose === "any" || (side === me) === (whose === "my");
}
