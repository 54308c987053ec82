import {
  type Castle,
  type Condition,
  type End,
  type MoveRules,
  type Path,
  type Piece,
  type Setup,
  WALL,
  codeOf,
  pieceOf,
  sideOf,
} from "../../program/index.ts";
import { type PositionFacts, asksAttacks, holds } from "./conditions.ts";
import { stopsCounts } from "./game-over.ts";
import { type PieceGrid, makeGrid } from "./grid.ts";
import { type Move, TRAIL, tagOf } from "./move.ts";
import type { Scales } from "./piece-query.ts";
import { type PathVariant, goings, shift } from "./pseudo-moves.ts";
import { checkTests } from "./royals.ts";
import { readMove } from "./view.ts";

/** What a move in the making changes; copied for every move. */
export interface State {
  readonly cells: number[];
  readonly hands: number[][];
  readonly counters: number[][];
  fresh: number[];
  trail: Setup["trail"];
  turn: number;
  ply: number;
  /** The cell of a piece that must go on capturing. */
  chain: number | undefined;
  /** What is still to be done in this turn. */
  owes: "move" | "wall" | "take";
  took: boolean;
  dropped: boolean;
  promoted: boolean;
  /** Where who moved last came from. */
  origin: number | undefined;
  mover: number;
}

/** One step in each of the eight directions. */
export const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (it) => [Math.round(Math.sin((it * Math.PI) / 4)), -Math.round(Math.cos((it * Math.PI) / 4))] as const,
);

/** A position in the making: what stands where, and what tests may ask of it. */
export abstract class PlainBoard implements PositionFacts {
  readonly rules: MoveRules;
  readonly grid: PieceGrid;
  readonly sides: number;
  protected state: State;
  protected readonly past: State[] = [];

  constructor(rules: MoveRules, setup: Setup) {
    this.rules = rules;
    this.grid = makeGrid(rules);
    this.sides = rules.sides.length;
    this.state = {
      cells: [...setup.cells],
      hands: setup.hands.map((it) => [...it]),
      counters: setup.counters.map((it) => [...it]),
      fresh: [...setup.fresh],
      trail: setup.trail,
      turn: setup.turn,
      ply: setup.ply,
      chain: setup.chain,
      owes: setup.owes ?? "move",
      took: false,
      dropped: false,
      promoted: false,
      origin: undefined,
      mover: -1,
    };
  }

  turn(): number {
    return this.state.turn;
  }

  chain(): number | undefined {
    return this.state.owes === "move" ? this.state.chain : undefined;
  }

  owes(): State["owes"] {
    return this.state.owes;
  }

  at(cell: number): number {
    return this.state.cells[cell];
  }

  victimAt(cell: number, side: number): number | undefined {
    const { trail } = this.state;
    if (!trail?.cells.includes(cell)) return undefined;
    const code = this.at(trail.victim);
    return code !== 0 && sideOf(this.rules, code) !== side ? trail.victim : undefined;
  }

  weigh({ early, late, held }: Scales, share: number): number {
    const onBoard = (table: Int32Array) => this.sumOver((code, cell, area) => table[code * area + cell]);
    const inHand = this.state.hands.flat().map((count, i) => count * held[i + 1]);
    const first = onBoard(early);
    return inHand.reduce((sum, it) => sum + it, first) + Math.round((1 - share) * (onBoard(late) - first));
  }

  force({ force }: Scales): number {
    const inHand = this.state.hands.flat().map((count, i) => count * force[i + 1]);
    return inHand.reduce((sum, it) => sum + it, 0) + this.sumOver((code) => force[code]);
  }

  /** Not the number that the fast play has, but the same where that is the same. */
  partHash({ part }: Scales): number {
    return this.sumOver((code, cell) =>
      part[code] === 0 ? 0 : ((code * 1009 + cell) * 7919 + 13) ** 2 % 65_537,
    );
  }

  /** Adds something up over the pieces on the board. */
  private sumOver(of: (code: number, cell: number, area: number) => number): number {
    const { cells } = this.state;
    return cells
      .map((code, cell) => (code === 0 || code === WALL ? 0 : of(code, cell, cells.length)))
      .reduce((sum, it) => sum + it, 0);
  }

  exchange(from: number, to: number, worths: Int32Array): number {
    const [start, target] = [this.grid.cells[from], this.grid.cells[to]];
    const now = this.state;
    const won = worths[this.at(target)];
    const cells = now.cells.map((it, cell) => (cell === start ? 0 : cell === target ? this.at(start) : it));
    this.state = { ...now, cells };
    const answer = this.bestAnswer(target, sideOf(this.rules, this.at(target)), worths);
    this.state = now;
    return won - answer;
  }

  /** What can be won by taking the piece of a side on a cell with the cheapest piece, of equal ones the first; it need not be taken. */
  private bestAnswer(target: number, side: number, worths: Int32Array): number {
    const attackers = this.cellsWith((it) => it !== side).filter((from) =>
      this.pathsAt(from, asksAttacks).some((path) =>
        this.goingsAt(path, from).some((going) => going.taken.includes(target)),
      ),
    );
    const [cheapest] = [...attackers].sort((a, b) => worths[this.at(a)] - worths[this.at(b)] || a - b);
    if (cheapest === undefined) return 0;
    return Math.max(0, this.exchange(this.grid.spots[cheapest], this.grid.spots[target], worths));
  }

  codeOn(spot: number): number {
    return this.grid.cells[spot] < 0 ? 255 : this.at(this.grid.cells[spot]);
  }

  attacks(cell: number, side: number, by?: readonly number[]): boolean {
    return this.cellsWith((it) => it !== side).some(
      (from) =>
        (!by || by.includes(pieceOf(this.rules, this.at(from)))) &&
        this.pathsAt(from, asksAttacks).some((path) =>
          this.goingsAt(path, from).some((going) => going.taken.includes(cell)),
        ),
    );
  }

  attackedAmong(side: number, pieces: readonly number[], every: boolean): boolean {
    const cells = this.cellsOf(side, pieces);
    const isAttacked = (cell: number) => this.attacks(cell, side);
    return every ? cells.length > 0 && cells.every(isAttacked) : cells.some(isAttacked);
  }

  originAttacked(): boolean {
    const { origin, mover, cells } = this.state;
    const side = this.past.at(-1)?.turn;
    if (origin === undefined || side === undefined || cells[origin] !== 0) return false;
    const now = this.state;
    this.state = {
      ...now,
      cells: cells.map((it, cell) => (cell === origin ? codeOf(this.rules, side, mover) : it)),
    };
    const answer = this.attacks(origin, side);
    this.state = now;
    return answer;
  }

  counters(): Setup["counters"] {
    return this.state.counters;
  }

  setup(): Setup {
    const { cells, turn, hands, trail, counters, ply, chain, owes } = copyOf(this.state);
    return {
      ...{ cells, turn, hands, fresh: this.rights(), counters, ply },
      ...(trail && { trail }),
      ...(chain !== undefined && { chain }),
      ...(owes !== "move" && { owes }),
    };
  }

  hash(): number {
    let [low, high] = [0x811c9dc5, 0x1b873593];
    for (const it of this.key()) {
      low = Math.imul(low ^ it.charCodeAt(0), 0x01000193);
      high = Math.imul(high ^ it.charCodeAt(0), 0x85ebca6b) + low;
    }
    return (high >>> 11) * 2 ** 32 + (low >>> 0);
  }

  /** All that a repetition compares. */
  protected key(): string {
    const { cells, turn, hands } = this.state;
    const canTakeTrail = this.state.trail !== undefined && this.legal().some((it) => tagOf(it) === TRAIL);
    return JSON.stringify([cells, turn, hands, this.rights(), canTakeTrail && this.state.trail]);
  }

  /** Cells of unmoved pieces for which that still matters. */
  protected rights(): number[] {
    const { fresh } = this.state;
    const kings = fresh.filter((cell) => this.pieceAt(cell).castles.length > 0);
    return fresh
      .filter((cell) => {
        const piece = this.pieceAt(cell);
        if (this.rules.gating || piece.paths.some((path) => path.first)) return true;
        const side = sideOf(this.rules, this.at(cell));
        const isSetDown = piece.drop?.unmoved?.[side]!.includes(cell) === true;
        if (isSetDown && this.state.hands[side].some((it) => it > 0)) return true;
        return this.isPartner(cell) || (kings.includes(cell) && fresh.some((it) => this.isPartner(it)));
      })
      .sort((a, b) => a - b);
  }

  /** The outermost unmoved partner on the side from which it would come. */
  protected partner(king: number, castle: Castle): number | undefined {
    const side = sideOf(this.rules, this.at(king));
    const way = Math.sign(castle.to - castle.withTo);
    const row = (cell: number) => Math.floor(cell / this.rules.width);
    const found = this.state.fresh.filter(
      (cell) =>
        this.at(cell) === codeOf(this.rules, side, castle.with) &&
        row(cell) === row(king) &&
        Math.sign(cell - king) === way,
    );
    return found.sort((a, b) => (b - a) * way)[0];
  }

  protected isPartner(cell: number): boolean {
    const code = this.at(cell);
    const piece = pieceOf(this.rules, code);
    return this.state.fresh.some(
      (king) =>
        sideOf(this.rules, this.at(king)) === sideOf(this.rules, code) &&
        this.pieceAt(king).castles.some(
          (castle) => castle.with === piece && this.partner(king, castle) === cell,
        ),
    );
  }

  protected pieceAt(cell: number): Piece {
    return this.rules.pieces[pieceOf(this.rules, this.at(cell))];
  }

  protected cellsWith(test: (side: number) => boolean): number[] {
    const { cells } = this.state;
    const found: number[] = [];
    for (let cell = 0; cell < cells.length; cell++)
      if (cells[cell] !== 0 && cells[cell] !== WALL && test(sideOf(this.rules, cells[cell])))
        found.push(cell);
    return found;
  }

  /** The paths that a piece has now; tests that are taken for granted are not asked. */
  protected pathsAt(cell: number, isGranted: (test: Condition) => boolean = () => false): Path[] {
    const isFresh = this.state.fresh.includes(cell);
    const side = sideOf(this.rules, this.at(cell));
    return this.pieceAt(cell).paths.filter(
      (path) =>
        (!path.first || isFresh) && (!path.when || isGranted(path.when) || holds(path.when, side, this)),
    );
  }

  protected goingsAt(path: Path, cell: number): PathVariant[] {
    return goings(this, path, cell, sideOf(this.rules, this.at(cell)));
  }

  cellsOf(side: number, pieces: readonly number[]): number[] {
    return this.cellsWith((it) => it === side).filter((cell) =>
      pieces.includes(pieceOf(this.rules, this.at(cell))),
    );
  }

  countOf(side: number, pieces: readonly number[]): number {
    return this.cellsOf(side, pieces).length;
  }

  held(side: number, pieces: readonly number[]): number {
    return pieces.reduce((sum, piece) => sum + this.state.hands[side][piece], 0);
  }

  noMoves(): boolean {
    return this.legalNow().length === 0;
  }

  reaches(side: number, pieces: readonly number[], cells: readonly number[]): boolean {
    if (side !== this.state.turn) return false;
    return this.legal().some((move) => {
      const { piece, to } = readMove(this, move);
      return piece !== undefined && pieces.includes(piece) && cells.includes(to!);
    });
  }

  repeats(): number {
    const key = this.key();
    const now = this.state;
    let times = 1;
    for (const state of this.past) {
      this.state = state;
      if (this.key() === key) times++;
    }
    this.state = now;
    return times;
  }

  counter(counter: number, sides: readonly number[]): number {
    const values = this.state.counters[counter];
    if (!this.rules.counters[counter].eachSide) return values[0];
    return sides.reduce((sum, side) => sum + values[side], 0);
  }

  lineOf(side: number, count: number): boolean {
    const cells = new Set(this.cellsWith((it) => it === side));
    return [...cells].some((cell) =>
      AROUND.slice(1, 5).some(([x, y]) =>
        Array.from({ length: count }, (_, n) => shift(this.rules, cell, [x * n, y * n])).every(
          (it) => it !== undefined && cells.has(it),
        ),
      ),
    );
  }

  took(): boolean {
    return this.state.took;
  }

  dropped(): boolean {
    return this.state.dropped;
  }

  promoted(): boolean {
    return this.state.promoted;
  }

  mover(): number {
    return this.state.mover;
  }

  neighbours(a: number, b: number): boolean {
    return AROUND.some((it) => shift(this.rules, a, it) === b);
  }

  ended(): End | undefined {
    return this.rules.ends.find((end) => holds(end.when, this.state.turn, this));
  }

  stopped(): boolean {
    return this.rules.ends.some((end) => stopsCounts(end) && holds(end.when, this.state.turn, this));
  }

  inCheck(): boolean {
    return checkTests(this.rules).some((test) => holds(test, this.state.turn, this));
  }

  protected abstract legal(): Move[];

  protected abstract legalNow(): readonly Move[];
}

/** A state that can be changed without changing this one. */
export const copyOf = (state: State): State => ({
  ...state,
  cells: [...state.cells],
  hands: state.hands.map((it) => [...it]),
  counters: state.counters.map((it) => [...it]),
  fresh: [...state.fresh],
});
