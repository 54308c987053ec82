import { getOrMake } from "../../base/index.ts";
import * as quad from "../../program/index.ts";
import { checksOf, testsAttacks, checkTests, stopsPerft } from "./condition-queries.ts";
import { type PositionFacts, holds } from "./conditions.ts";
import { type PieceGrid, makeGrid, shift } from "./grid.ts";
import { type Move, tagOf } from "./move.ts";
import * as tags from "./move-tags.ts";
import { type AfterSteps, type PlainState, copyOf, noMove, stateOf } from "./plain-state.ts";
import { type PathVariant, followPath } from "./pseudo-moves.ts";
import { readMove } from "./view.ts";

/** Lists the steps to the eight neighbours of a cell, clockwise from the one above. */
export const NEIGHBOUR_STEPS = [0, 1, 1, 1, 0, -1, -1, -1].map((x, i, all) => [x, all[(i + 6) % 8]] as const);

/** Implements the position of a play for the reference implementation. Nothing that can be derived from the board is stored. */
export abstract class PlainPosition implements PositionFacts {
  readonly rules: quad.MoveRules;
  readonly grid: PieceGrid;
  readonly sides: number;
  protected state: PlainState;
  /** Applies the steps of the cycle to a move; undefined unless `forbid` is tested after the steps. */
  protected readonly afterSteps: AfterSteps | undefined;
  /** Lists the states before each move. */
  protected readonly pastStates: PlainState[] = [];
  /** Caches the keys of past states, which no longer change. */
  readonly #keys = new WeakMap<PlainState, string>();
  /** Is true while the key of a state tests whether a trail can be captured on. Repetitions are then ignored, because they depend on keys. */
  #isMakingKey = false;

  constructor(rules: quad.MoveRules, setup: quad.Setup, afterSteps?: AfterSteps) {
    this.rules = rules;
    this.afterSteps = afterSteps;
    this.grid = makeGrid(rules);
    this.sides = rules.sides.length;
    this.state = { ...stateOf(setup), ...noMove };
  }

  /** Lists the legal moves, once for each state. */
  protected abstract cachedMoves(): readonly Move[];

  abstract countChasedRounds(side: number): number;

  /** Evaluates a function on the position with temporary changes. */
  protected evaluateWith<T>(changes: Partial<PlainState>, evaluate: () => T): T {
    const savedState = this.state;
    this.state = { ...savedState, ...changes };
    const value = evaluate();
    this.state = savedState;
    return value;
  }

  turn(): number {
    return this.state.turn;
  }

  chain(): number | undefined {
    return this.state.owes === "move" ? this.state.chain : undefined;
  }

  owes(): PlainState["owes"] {
    return this.state.owes;
  }

  counters(): quad.Setup["counters"] {
    return this.state.counters;
  }

  setup(): quad.Setup {
    const { cells, turn, hands, trail, counters, ply, chain, owes } = copyOf(this.state);
    return {
      ...{ cells, turn, hands, fresh: this.freshWithRights(), counters, ply },
      ...(trail && { trail }),
      ...(chain !== undefined && { chain }),
      ...(owes !== "move" && { owes }),
    };
  }

  at(cell: number): number {
    return this.state.cells[cell];
  }

  protected pieceAt(cell: number): quad.Piece {
    return this.rules.pieces[quad.pieceOf(this.rules, this.at(cell))];
  }

  /** Lists the cells of the pieces whose side passes a test. */
  cellsWith(acceptsSide: (side: number) => boolean): number[] {
    return this.state.cells.flatMap((code, cell) =>
      code !== 0 && code !== quad.WALL && acceptsSide(quad.sideOf(this.rules, code)) ? [cell] : [],
    );
  }

  cellsOf(side: number, pieces: readonly number[]): number[] {
    return this.cellsWith((it) => it === side).filter((cell) =>
      pieces.includes(quad.pieceOf(this.rules, this.at(cell))),
    );
  }

  countOf(side: number, pieces: readonly number[]): number {
    return this.cellsOf(side, pieces).length;
  }

  countInHand(side: number, pieces: readonly number[]): number {
    return pieces.reduce((sum, piece) => sum + this.state.hands[side][piece], 0);
  }

  hasLine(side: number, count: number): boolean {
    const cells = new Set(this.cellsWith((it) => it === side));
    return [...cells].some((cell) =>
      NEIGHBOUR_STEPS.slice(1, 5).some(([x, y]) =>
        Array.from({ length: count }, (_, n) => shift(this.rules, cell, [x * n, y * n])).every(
          (it) => it !== undefined && cells.has(it),
        ),
      ),
    );
  }

  victimAt(cell: number, side: number): number | undefined {
    const { trail } = this.state;
    if (!trail?.cells.includes(cell)) return undefined;
    const code = this.at(trail.victim);
    return code !== 0 && quad.sideOf(this.rules, code) !== side ? trail.victim : undefined;
  }

  /** Lists the paths that a piece may follow now. A condition for which `isGranted` returns true counts as met. */
  pathsAt(cell: number, isGranted: (test: quad.Condition) => boolean = () => false): quad.Path[] {
    const isFresh = this.state.fresh.includes(cell);
    const side = quad.sideOf(this.rules, this.at(cell));
    return this.pieceAt(cell).paths.filter(
      (path) =>
        (!path.first || isFresh) && (!path.when || isGranted(path.when) || holds(path.when, side, this)),
    );
  }

  protected variantsAt(path: quad.Path, cell: number): PathVariant[] {
    return followPath(this, path, cell, quad.sideOf(this.rules, this.at(cell)));
  }

  /** Lists the cells of the enemies of a side that could capture on a cell. */
  attackersOf(cell: number, side: number): number[] {
    return this.cellsWith((it) => it !== side).filter((from) =>
      this.pathsAt(from, testsAttacks).some((path) =>
        this.variantsAt(path, from).some((variant) => variant.taken.includes(cell)),
      ),
    );
  }

  isAttackedAt(cell: number, side: number, by?: readonly number[]): boolean {
    const attackers = this.attackersOf(cell, side);
    return attackers.some((from) => !by || by.includes(quad.pieceOf(this.rules, this.at(from))));
  }

  hasAttackedPiece(side: number, pieces: readonly number[], requiresAll: boolean): boolean {
    const cells = this.cellsOf(side, pieces);
    const isAttacked = (cell: number) => this.isAttackedAt(cell, side);
    return requiresAll ? cells.length > 0 && cells.every(isAttacked) : cells.some(isAttacked);
  }

  isOriginAttacked(): boolean {
    const { origin, mover, cells } = this.state;
    const side = this.lastSide();
    if (origin === undefined || cells[origin] !== 0) return false;
    const cellsWithMover = cells.map((it, cell) =>
      cell === origin ? quad.codeOf(this.rules, side, mover) : it,
    );
    return this.evaluateWith({ cells: cellsWithMover }, () => this.isAttackedAt(origin, side));
  }

  inCheck(): boolean {
    return checkTests(this.rules).some((test) => holds(test, this.state.turn, this));
  }

  lastFact(what: quad.LastMove | "dropped" | "promoted"): number {
    const { mover, capturedCode, taken, origin, target } = this.state;
    if (what === "dropped" || what === "promoted") return Number(this.state[what]);
    if (what === "mover") return mover < 0 ? 0 : quad.codeOf(this.rules, this.lastSide(), mover);
    const cell = what === "origin" ? origin : target;
    return what === "taken" ? capturedCode : what === "count" ? taken : (cell ?? -1);
  }

  lastSide(): number {
    return this.pastStates.at(-1)?.turn ?? this.state.turn;
  }

  counter(counter: number, side: number): number {
    return this.state.counters[counter][this.rules.counters[counter].eachSide ? side : 0];
  }

  hasNoMoves(): boolean {
    return this.cachedMoves().length === 0;
  }

  canReach(side: number, pieces: readonly number[], cells: readonly number[]): boolean {
    if (side !== this.state.turn) return false;
    return this.cachedMoves().some((move) => {
      const { piece, to } = readMove(this, move);
      return piece !== undefined && pieces.includes(piece) && cells.includes(to!);
    });
  }

  findEnd(): quad.End | undefined {
    return this.rules.ends.find((end) => holds(end.when, this.state.turn, this));
  }

  stopsPerft(): boolean {
    return this.rules.ends.some((end) => stopsPerft(end) && holds(end.when, this.state.turn, this));
  }

  countRepeats(): number {
    if (this.#isMakingKey || this.state.isChangedBySteps) return 1;
    const key = this.key();
    return 1 + this.pastStates.filter((it) => this.keyOf(it) === key).length;
  }

  countRounds(): number {
    if (this.#isMakingKey || this.state.isChangedBySteps) return 0;
    const key = this.key();
    const earlierState = this.pastStates.find((it) => this.keyOf(it) === key);
    return earlierState ? Math.floor((this.state.ply - earlierState.ply) / this.sides) : 0;
  }

  hash(): number {
    let [low, high] = [0x811c9dc5, 0x1b873593];
    for (const it of `${this.key()} ${this.freshWithRights()}`) {
      low = Math.imul(low ^ it.charCodeAt(0), 0x01000193);
      high = Math.imul(high ^ it.charCodeAt(0), 0x85ebca6b) + low;
    }
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  }

  private keyOf(pastState: PlainState): string {
    return getOrMake(this.#keys, pastState, () => this.evaluateWith(pastState, () => this.key()));
  }

  /** Returns a key of everything that must be equal for one position to repeat another. */
  private key(): string {
    const { cells, turn, hands, trail, counters } = this.state;
    const isTrail = (it: Move): boolean => tagOf(it) === tags.TRAIL;
    this.#isMakingKey = true;
    // The test works on a copied state, so that the moves listed are not cached as legal moves of the original.
    const canTake = trail !== undefined && this.evaluateWith({}, () => this.cachedMoves().some(isTrail));
    this.#isMakingKey = false;
    const castling = this.state.fresh.filter((it) => this.mayCastle(it)).sort((a, b) => a - b);
    return JSON.stringify([cells, turn, hands, castling, canTake && trail, counters[checksOf(this.rules)]]);
  }

  /** Lists the cells of pieces that have a right because they are unmoved, such as castling. */
  protected freshWithRights(): number[] {
    const { fresh, hands } = this.state;
    const hasRight = (cell: number): boolean => {
      const piece = this.pieceAt(cell);
      if (this.rules.gating || piece.paths.some((path) => path.first)) return true;
      const side = quad.sideOf(this.rules, this.at(cell));
      const isDroppedUnmoved = piece.drop?.unmoved?.[side]!.includes(cell) === true;
      return (isDroppedUnmoved && hands[side].some((it) => it > 0)) || this.mayCastle(cell);
    };
    return fresh.filter(hasRight).sort((a, b) => a - b);
  }

  /** Returns the cell of the outermost unmoved partner with which a king castles, on the side of this castling. */
  protected partnerOf(king: number, castle: quad.Castle): number | undefined {
    const side = quad.sideOf(this.rules, this.at(king));
    const direction = Math.sign(castle.to - castle.withTo);
    const row = (cell: number) => Math.floor(cell / this.rules.width);
    const partners = this.state.fresh.filter(
      (cell) =>
        this.at(cell) === quad.codeOf(this.rules, side, castle.with) &&
        row(cell) === row(king) &&
        Math.sign(cell - king) === direction,
    );
    return partners.sort((a, b) => (b - a) * direction)[0];
  }

  /** Returns true if an unmoved piece is a king that may still castle, or the partner of one. */
  private mayCastle(cell: number): boolean {
    return this.state.fresh.some((king) =>
      this.pieceAt(king).castles.some((castle) => {
        const partner = this.partnerOf(king, castle);
        return partner !== undefined && (cell === king || cell === partner);
      }),
    );
  }
}
