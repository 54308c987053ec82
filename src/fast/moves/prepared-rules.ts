import {
  type Condition,
  type MoveRules,
  type Piece,
  type Tally,
  WALL,
  codeOf,
  heldAs,
} from "../../program/index.ts";
import { isUnfiltered, measureOf, testOf } from "../../core/moves/conditions.ts";
import {
  checkTests,
  checksOf,
  royalPieces,
  singleTests,
  stopsPerft,
} from "../../core/moves/condition-queries.ts";
import { type Tables, makeTables } from "./tables.ts";

/** Is the relation of a code to a side: empty, an own piece or an enemy. */
export const EMPTY = 0;
export const OWN = 1;
export const ENEMY = 2;
const OTHER = 3;

/** Is the way to find legal moves: all pseudo-legal moves are legal, pins decide, moves that touch marked spots are tried, or all are tried. */
type Legality = "all" | "pins" | "sensitive" | "tried";

/** Describes a counter, and its least value before a move for which a condition can hold after the move. */
interface CounterBound {
  readonly counter: number;
  readonly leastValue: number;
}

/** Represents the rules of a game as tables for fast plays. */
export type PreparedRules = Readonly<ReturnType<typeof prepareRules>>;

/** Computes the tables of a set of rules: once for all plays of a game. */
export function prepareRules(rules: MoveRules) {
  const tables = makeTables(rules);
  const { stride } = tables.grid;
  const diagonalOffsets = [-stride - 1, -stride + 1, stride - 1, stride + 1];
  const canDropUnmoved = rules.pieces.some((it) => it.drop?.unmoved !== undefined);
  const hasFirstMove = Uint8Array.from(rules.pieces, (it) => (it.paths.some((path) => path.first) ? 1 : 0));
  return {
    tables,
    legality: legalityOf(rules, tables),
    /** Lists conditions of which each means that the side to move is in check. */
    checkConditions: checkTests(rules).map(testOf),
    ...codeTables(rules),
    /** Lists the tests of the ends, in order; `lasting` lists those of the ends after which perft counts no moves. */
    ends: rules.ends.map((it) => testOf(it.when)),
    lasting: rules.ends.filter(stopsPerft).map((it) => testOf(it.when)),
    /** Lists the conditions that must not hold after a move. */
    forbiddenTests: rules.forbid.map(testOf),
    ...makeZobristKeys(rules, tables.grid.size),
    /** Lists the changes of counters after a move, in the order of the rules. */
    counterChanges: rules.after.map((it) => prepareTally(rules, it)),
    /** Is indexed by piece: 1 if it has a path that only unmoved pieces may follow. */
    hasFirstMove,
    /** Is true if a piece dropped from the hand can count as unmoved. */
    canDropUnmoved,
    /** Is the counter of checks, which a repetition compares; -1 for none. */
    checkCounter: checksOf(rules),
    /** Is true if being unmoved matters for castlings only. */
    isFreshOnlyForCastling: !rules.gating && !canDropUnmoved && !hasFirstMove.includes(1),
    /** Lists the directions in which a landed piece affects other pieces, as offsets of spots. */
    landingOffsets: [-stride, 1, stride, -1, ...(rules.landing?.diagonally ? diagonalOffsets : [])],
    /** Lists the pieces that can be dropped. `held` is the piece as which each is held in a hand; -1 if it need not be held. */
    drops: rules.pieces.flatMap(({ drop }, piece) =>
      drop ? { piece, held: drop.from === "hand" ? heldAs(rules, piece) : -1 } : [],
    ),
    canCastle: rules.pieces.some((it) => it.castles.length > 0),
    /** Is indexed by `code * size + spot`. Bit 1 is set if the piece may change its kind by landing there, bit 2 if by leaving. */
    becomingBits: makeBecomingBits(tables),
    ...findTrialFields(rules),
    /** Is true if some piece can continue to capture. */
    canCaptureAgain: rules.pieces.some((piece) => piece.paths.some((path) => path.again)),
  };
}

function legalityOf(rules: MoveRules, tables: Tables): Legality {
  const [onlyTest, ...otherTests] = rules.forbid.filter((it) => !narrowingTest(it));
  if (!onlyTest) return "all";
  const isRoyal =
    onlyTest.is === "attacked" &&
    onlyTest.pieces.whose === "my" &&
    !onlyTest.every &&
    !onlyTest.by &&
    isUnfiltered(onlyTest.pieces) &&
    otherTests.length === 0;
  if (!isRoyal || rules.capture.explodes || rules.landing) return "tried";
  if (tables.isSimple) return "pins";
  return tables.walkingAttackers.every((it) => it === 0) ? "sensitive" : "tried";
}

/** Returns the part of a condition that restricts it to drops, promotions or moves of certain pieces; undefined if there is none. */
function narrowingTest(test: Condition): (Condition & { is: "dropped" | "promoted" | "mover" }) | undefined {
  if (test.is === "dropped" || test.is === "promoted" || test.is === "mover") return test;
  if (test.is !== "and") return undefined;
  for (const it of test.of) {
    const narrowingPart = narrowingTest(it);
    if (narrowingPart) return narrowingPart;
  }
  return undefined;
}

function findTrialFields(rules: MoveRules) {
  const narrowedTests = rules.forbid.filter((it) => narrowingTest(it));
  const narrowedParts = narrowedTests.flatMap((it) => narrowingTest(it) ?? []);
  const movers = narrowedParts.flatMap((it) => (it.is === "mover" ? it.pieces : []));
  const mustTryPromotions = narrowedParts.some((it) => it.is === "promoted");
  const isHiddenDrop = ({ drop }: Piece) => drop?.notMating === true || drop?.enclosing === true;
  const royal = royalPieces(rules);
  const royaltyChangers = rules.pieces.map((it, piece) => canChangeRoyalty(it, royal.includes(piece), royal));
  const hasRoyaltyChanger = royaltyChangers.includes(true);
  const dropsRoyals = royal.some((it) => rules.pieces[it].drop !== undefined);
  const hasSwaps = rules.pieces.some(({ paths }) => paths.some((path) => path.legs.at(-1)?.to.swaps));
  const mustTryDrops = dropsRoyals || narrowedParts.some((it) => it.is === "dropped");
  const mustTryPiece = Uint8Array.from(rules.pieces, (_, piece) =>
    Number(movers.includes(piece) || royaltyChangers[piece]),
  );
  const hasHiddenReason = rules.pieces.some(isHiddenDrop) || hasRoyaltyChanger || dropsRoyals || hasSwaps;
  return {
    /** Is true if some moves must be made to find out whether they are legal, because a condition forbids only certain moves. */
    needsTrials: narrowedParts.length > 0 || hasHiddenReason,
    /**
     * Lists counters with their least values for which a condition may forbid a move. While all counters are below these values, no move
     * need be tried. Undefined if there are no such values.
     */
    trialBounds: hasHiddenReason ? undefined : findBounds(rules, narrowedTests),
    /** Is indexed by piece: 1 if its drops must be tried. */
    mustTryDrop: mustTryPiece.map((it, piece) =>
      Number(mustTryDrops || it || isHiddenDrop(rules.pieces[piece])),
    ),
    mustTryPromotions: mustTryPromotions || hasRoyaltyChanger,
    /** Is true if moves of pieces on the board must be tried. */
    mustTrySteps: mustTryPromotions || hasRoyaltyChanger || movers.length > 0 || hasSwaps,
    /** Is indexed by piece: 1 if its moves must be tried. */
    mustTryPiece,
    /** Is indexed by piece: 1 if it may become royal, or stop being royal. */
    mayChangeRoyalty: Uint8Array.from(royaltyChangers, Number),
  };
}

/** Returns true if a piece may become royal or stop being royal. After such a move, pins protect the wrong piece. */
function canChangeRoyalty({ becomes, paths }: Piece, isRoyal: boolean, royals: readonly number[]): boolean {
  const piecesToBecome = [...becomes.map((it) => it.pieces), ...paths.map((it) => it.becomes ?? [])];
  return piecesToBecome.flat().some((it) => royals.includes(it) !== isRoyal);
}

/** Returns, for each condition, the least value of its counter before the move; undefined if a condition does not depend on a counter. */
function findBounds(rules: MoveRules, tests: readonly Condition[]): readonly CounterBound[] | undefined {
  const bounds: CounterBound[] = [];
  for (const test of tests) {
    const bound = test.is === "and" ? test.of.flatMap((it) => findBound(rules, it) ?? [])[0] : undefined;
    if (!bound) return undefined;
    bounds.push(bound);
  }
  return bounds;
}

function findBound(rules: MoveRules, test: Condition): CounterBound | undefined {
  if (test.is !== "compare" || test.left.is !== "counter" || test.right.is !== "number") return undefined;
  const { counter } = test.left;
  if ((test.op !== ">=" && test.op !== ">") || rules.counters[counter].eachSide) return undefined;
  const threshold = test.right.value + (test.op === ">" ? 1 : 0);
  const tallies = rules.after.filter((it) => it.counter === counter);
  if (tallies.some((it) => typeof it.value !== "number" || (!it.add && it.value >= threshold)))
    return undefined;
  const maxRise = tallies.reduce((sum, it) => sum + (it.add ? Math.max(0, Number(it.value)) : 0), 0);
  return { counter, leastValue: threshold - maxRise };
}

function codeTables(rules: MoveRules) {
  const [royalMask, sideByCode, pieceByCode] = [0, 1, 2].map(() => new Uint8Array(256));
  // Is indexed by `side * 256 + code`: the relation of the code to the side (own, enemy, wall or empty).
  const relations = new Uint8Array(256 * rules.sides.length).fill(OTHER);
  const royalList = royalPieces(rules);
  for (let side = 0; side < rules.sides.length; side++) {
    relations[side * 256] = EMPTY;
    for (let piece = 0; piece < rules.pieces.length; piece++) {
      const code = codeOf(rules, side, piece);
      sideByCode[code] = side;
      pieceByCode[code] = piece;
      royalMask[code] = royalList.includes(piece) ? 1 : 0;
      for (let otherSide = 0; otherSide < rules.sides.length; otherSide++)
        relations[otherSide * 256 + code] = otherSide === side ? OWN : ENEMY;
    }
  }
  return { royalMask, sideByCode, pieceByCode, relations };
}

/** Returns the low and high halves of Zobrist keys, indexed by `code * size + spot`, from a fixed seed, so that a position has the same hash everywhere. */
function makeZobristKeys(rules: MoveRules, size: number) {
  const [zobristLow, zobristHigh] = [new Int32Array(256 * size), new Int32Array(256 * size)];
  let seed = 0x9e3779b9;
  const nextKey = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mix = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mix = (mix + Math.imul(mix ^ (mix >>> 7), 61 | mix)) ^ mix;
    return mix ^ (mix >>> 14);
  };
  const codeCount = rules.sides.length * rules.pieces.length;
  for (const code of [...Array.from({ length: codeCount }, (_, i) => i + 1), WALL])
    for (let spot = 0; spot < size; spot++) {
      zobristLow[code * size + spot] = nextKey();
      zobristHigh[code * size + spot] = nextKey();
    }
  return { zobristLow, zobristHigh };
}

function makeBecomingBits({ rules, grid }: Tables): Uint8Array {
  const becomingBits = new Uint8Array(256 * grid.size);
  for (let side = 0; side < rules.sides.length; side++)
    for (const [piece, { becomes }] of rules.pieces.entries())
      for (const { on, leaving } of becomes)
        for (const cell of on[side])
          becomingBits[codeOf(rules, side, piece) * grid.size + grid.spots[cell]] |= leaving ? 3 : 1;
  return becomingBits;
}

/** Compiles a change of a counter after a move. */
function prepareTally({ pieces }: MoveRules, tally: Tally) {
  const { when, value } = tally;
  const dependsOnMove =
    when && singleTests(when).every((it) => it.is === "mover" || (it.is === "took" && !it.pieces));
  return {
    tally,
    test: when && testOf(when),
    /** Caches the results of a test that depends only on the piece moved and on whether it captured, at `2 * piece + captured`. */
    results: dependsOnMove ? new Int8Array(2 * pieces.length + 2).fill(-1) : undefined,
    amount: typeof value === "number" ? value : measureOf(value),
  };
}
