import {
  type Becoming,
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
import { type Asked, asksAttacks, holds } from "./judge.ts";
import { type Grid, makeGrid } from "./grid.ts";
import {
  CASTLE,
  CASTLE_GATE,
  CASTLE_GATE_PARTNER,
  DOUBLE,
  DROP,
  GATE,
  LEGS,
  type Move,
  OVER,
  PASS,
  PROMOTE,
  STEP,
  TAKE,
  TRAIL,
  WALL_UP,
  extraOf,
  fromOf,
  pack,
  tagOf,
  toOf,
  ungated,
} from "./move.ts";
import type { Play } from "./play.ts";
import { readMove } from "./view.ts";
import { checkTests, isLasting, royalPieces } from "./royals.ts";
import { type Going, goings, shift } from "./walk.ts";

/** What a move in the making changes; copied for every move. */
interface State {
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
  mover: number;
}

const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (it) => [Math.round(Math.sin((it * Math.PI) / 4)), -Math.round(Math.cos((it * Math.PI) / 4))] as const,
);

/** The judge: lists and makes moves straight from the rules, by copying. Slow, short and meant to be obvious. */
export function plainPlay(rules: MoveRules, setup: Setup = rules.start): Judge {
  return new PlainPlay(rules, setup);
}

/** A play that can also say why not. */
interface Judge extends Play {
  /** All moves but castlings, without a look at what is forbidden. */
  possible(): Move[];
  /** The number of the rule that such a move breaks. */
  broken(move: Move): number | undefined;
}

class PlainPlay implements Judge, Asked {
  readonly rules: MoveRules;
  readonly grid: Grid;
  readonly sides: number;
  private state: State;
  private readonly past: State[] = [];

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
      mover: -1,
    };
  }

  // -------------------------------------------------------------------------------------------- reading

  turn(): number {
    return this.state.turn;
  }

  chain(): number | undefined {
    return this.state.chain;
  }

  owes(): State["owes"] {
    return this.state.owes;
  }

  at(cell: number): number {
    return this.state.cells[cell]!;
  }

  victimAt(cell: number, side: number): number | undefined {
    const { trail } = this.state;
    if (!trail?.cells.includes(cell)) return undefined;
    const code = this.at(trail.victim);
    return code !== 0 && sideOf(this.rules, code) !== side ? trail.victim : undefined;
  }

  weigh(standing: Int32Array, held: Int32Array): number {
    const { cells, hands } = this.state;
    const onBoard = cells.map((code, cell) =>
      code === 0 || code === WALL ? 0 : standing[code * cells.length + cell]!,
    );
    const inHand = hands.flat().map((count, i) => count * held[i]!);
    return [...onBoard, ...inHand].reduce((sum, it) => sum + it, 0);
  }

  attacks(cell: number, side: number): boolean {
    return this.cellsWith((it) => it !== side).some((from) =>
      this.pathsAt(from, asksAttacks).some((path) =>
        this.goingsAt(path, from).some((going) => going.taken.includes(cell)),
      ),
    );
  }

  setup(): Setup {
    const { cells, turn, hands, trail, counters, ply, chain, owes } = this.state;
    const rest = owes === "move" ? {} : { owes };
    return structured({ cells, turn, hands, fresh: this.rights(), trail, counters, ply, chain, ...rest });
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
  private key(): string {
    const { cells, turn, hands } = this.state;
    const canTakeTrail = this.state.trail !== undefined && this.legal().some((it) => tagOf(it) === TRAIL);
    return JSON.stringify([cells, turn, hands, this.rights(), canTakeTrail && this.state.trail]);
  }

  /** Cells of unmoved pieces for which that still matters. */
  private rights(): number[] {
    const { fresh } = this.state;
    const kings = fresh.filter((cell) => this.pieceAt(cell).castles.length > 0);
    return fresh
      .filter((cell) => {
        const piece = this.pieceAt(cell);
        if (this.rules.gating || piece.paths.some((path) => path.first)) return true;
        const side = sideOf(this.rules, this.at(cell));
        const isSetDown = piece.drop?.unmoved?.[side]!.includes(cell) === true;
        if (isSetDown && this.state.hands[side]!.some((it) => it > 0)) return true;
        return this.isPartner(cell) || (kings.includes(cell) && fresh.some((it) => this.isPartner(it)));
      })
      .sort((a, b) => a - b);
  }

  private isPartner(cell: number): boolean {
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

  private pieceAt(cell: number): Piece {
    return this.rules.pieces[pieceOf(this.rules, this.at(cell))]!;
  }

  private cellsWith(test: (side: number) => boolean): number[] {
    return this.state.cells.flatMap((code, cell) =>
      code !== 0 && code !== WALL && test(sideOf(this.rules, code)) ? [cell] : [],
    );
  }

  /** The paths that a piece has now; tests that are taken for granted are not asked. */
  private pathsAt(cell: number, isGranted: (test: Condition) => boolean = () => false): Path[] {
    const isFresh = this.state.fresh.includes(cell);
    const side = sideOf(this.rules, this.at(cell));
    return this.pieceAt(cell).paths.filter(
      (path) =>
        (!path.first || isFresh) && (!path.when || isGranted(path.when) || holds(path.when, side, this)),
    );
  }

  private goingsAt(path: Path, cell: number): Going[] {
    return goings(this, path, cell, sideOf(this.rules, this.at(cell)));
  }

  // -------------------------------------------------------------------------------------------- what tests ask

  cellsOf(side: number, pieces: readonly number[]): number[] {
    return this.cellsWith((it) => it === side).filter((cell) =>
      pieces.includes(pieceOf(this.rules, this.at(cell))),
    );
  }

  countOf(side: number, pieces: readonly number[]): number {
    return this.cellsOf(side, pieces).length;
  }

  held(side: number, pieces: readonly number[]): number {
    return pieces.reduce((sum, piece) => sum + this.state.hands[side]![piece]!, 0);
  }

  noMoves(): boolean {
    return this.legal().length === 0;
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
    const values = this.state.counters[counter]!;
    if (!this.rules.counters[counter]!.eachSide) return values[0]!;
    return sides.reduce((sum, side) => sum + values[side]!, 0);
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
    return this.rules.ends.some(
      (end) => end.result !== "draw" && isLasting(end.when) && holds(end.when, this.state.turn, this),
    );
  }

  inCheck(): boolean {
    return checkTests(this.rules).some((test) => holds(test, this.state.turn, this));
  }

  // -------------------------------------------------------------------------------------------- listing

  list(out: Int32Array, at: number): number {
    const moves = this.legal();
    out.set(moves, at);
    return at + moves.length;
  }

  private legal(): Move[] {
    const moves = this.pseudo().filter((it) => this.isAllowed(it));
    const { pass } = this.rules;
    const passes =
      this.state.owes === "move" && (pass === "always" || (pass === "stuck" && moves.length === 0));
    return passes
      ? [...moves, ...[pack(PASS, 0, 0)].filter((it) => this.isAllowed(it))]
      : this.preferred(moves);
  }

  private preferred(moves: Move[]): Move[] {
    if (this.rules.mustCapture === undefined || this.state.owes !== "move") return moves;
    const captures = moves.filter((it) => this.takes(it));
    if (captures.length === 0) return moves;
    if (this.rules.mustCapture === "any") return captures;
    const counts = captures.map((it) => this.longest(it));
    return captures.filter((_, i) => counts[i] === Math.max(...counts));
  }

  private takes(move: Move): boolean {
    return this.after(move, () => this.state.took);
  }

  /** How many pieces a capture and what must follow it take. */
  private longest(move: Move): number {
    return this.after(move, () => {
      if (this.state.chain === undefined) return 1;
      return 1 + Math.max(...this.pseudo().map((it) => this.longest(it)));
    });
  }

  private after<T>(move: Move, ask: () => T): T {
    this.make(move);
    const answer = ask();
    this.undo();
    return answer;
  }

  possible(): Move[] {
    return this.pseudo();
  }

  broken(move: Move): number | undefined {
    const me = this.state.turn;
    const rule = this.after(ungated(move), () =>
      this.rules.forbid.findIndex((test) => holds(test, me, this)),
    );
    return rule < 0 ? undefined : rule;
  }

  private isAllowed(move: Move): boolean {
    const me = this.state.turn;
    if (tagOf(move) === WALL_UP || tagOf(move) === TAKE) return true;
    const drop = tagOf(move) === DROP ? this.rules.pieces[extraOf(move)]!.drop : undefined;
    return this.after(
      ungated(move),
      () =>
        !this.rules.forbid.some((test) => holds(test, me, this)) &&
        !(drop?.enclosing && !this.state.took) &&
        !(drop?.notMating && this.inCheck() && this.noMoves()),
    );
  }

  private pseudo(): Move[] {
    const { chain, owes, turn } = this.state;
    if (owes === "wall") return this.walls();
    if (owes === "take") return this.removals();
    if (chain !== undefined)
      return this.movesOf(
        chain,
        this.pathsAt(chain).filter((it) => it.again),
      ).filter((it) => this.takes(it));
    const drops = this.drops();
    if (this.rules.mustDrop && drops.length > 0) return drops;
    const moves = this.cellsWith((it) => it === turn).flatMap((cell) =>
      this.movesOf(cell, this.pathsAt(cell)),
    );
    return [...moves, ...this.castlings(), ...drops];
  }

  private movesOf(cell: number, paths: Path[]): Move[] {
    const all = this.pieceAt(cell).paths.filter((it) => it.legs.length > 1);
    const found = paths.flatMap((path) =>
      this.goingsAt(path, cell).flatMap((going) => {
        const before = all.slice(0, all.indexOf(path)).reduce((sum, it) => sum + it.ways.length, 0);
        return this.choices(path, cell, going, before + going.way);
      }),
    );
    return [...new Set(found)];
  }

  /** The moves that going a way gives: as it is, with a promotion, or with a piece coming in behind. */
  private choices(path: Path, cell: number, going: Going, way: number): Move[] {
    const [from, to] = [this.spot(cell), this.spot(going.to)];
    if (path.legs.length > 1) return [pack(LEGS, from, to, way)];
    if (path.legs[0]!.takesHurdle) return [pack(OVER, from, to)];
    if (going.byTrail) return [pack(TRAIL, from, to)];
    const becomings = this.becomings(cell, going.to);
    const promotions = becomings.flatMap((it) => this.kindsOf(it)).map((it) => pack(PROMOTE, from, to, it));
    if (becomings.some((it) => this.mustBecome(it, going.to))) return promotions;
    const gates = this.gates(cell).map((it) => pack(GATE, from, to, it));
    return [...promotions, pack(path.leavesTrail ? DOUBLE : STEP, from, to), ...gates];
  }

  private becomings(from: number, to: number): Becoming[] {
    const { turn } = this.state;
    return this.pieceAt(from).becomes.filter(
      (it) => it.on[turn]!.includes(to) || (it.leaving === true && it.on[turn]!.includes(from)),
    );
  }

  private mustBecome(becoming: Becoming, to: number): boolean {
    return becoming.must?.[this.state.turn]!.includes(to) ?? true;
  }

  private kindsOf({ pieces, limits }: Becoming): number[] {
    return pieces.filter((piece, i) => !limits || this.cellsOf(this.state.turn, [piece]).length < limits[i]!);
  }

  private gates(cell: number): number[] {
    if (!this.rules.gating || !this.state.fresh.includes(cell)) return [];
    return this.state.hands[this.state.turn]!.flatMap((count, piece) =>
      count > 0 && this.comesIn(piece, cell) ? [piece] : [],
    );
  }

  /** Whether a piece could be dropped on a cell, as far as that depends on the cell. */
  private comesIn(piece: number, cell: number): boolean {
    return this.rules.pieces[piece]!.drop?.in?.[this.state.turn]!.includes(cell) ?? true;
  }

  private castlings(): Move[] {
    const { turn, fresh } = this.state;
    const kings = fresh.filter((cell) => sideOf(this.rules, this.at(cell)) === turn);
    return kings.flatMap((king) =>
      this.pieceAt(king).castles.flatMap((castle) => this.castling(king, castle)),
    );
  }

  private castling(king: number, castle: Castle): Move[] {
    const partner = this.partner(king, castle);
    if (partner === undefined) return [];
    const row = king - (king % this.rules.width);
    const passed = [...span(king, row + castle.to), ...span(partner, row + castle.withTo)];
    if (passed.some((cell) => cell !== king && cell !== partner && this.at(cell) !== 0)) return [];
    // Where it lands is judged when its partner stands there too.
    const way = span(king, row + castle.to).filter((cell) => cell === king || cell !== row + castle.to);
    if (way.some((cell) => this.isUnsafe(king, cell))) return [];
    const [from, to] = [this.spot(king), this.spot(partner)];
    const isLeft = (cell: number) => cell !== row + castle.to && cell !== row + castle.withTo;
    return [
      pack(CASTLE, from, to),
      ...this.gates(king).flatMap((it) => [
        ...(isLeft(king) ? [pack(CASTLE_GATE, from, to, it)] : []),
        ...(isLeft(partner) && this.comesIn(it, partner) ? [pack(CASTLE_GATE_PARTNER, from, to, it)] : []),
      ]),
    ];
  }

  /** The outermost unmoved partner on the side from which it would come. */
  private partner(king: number, castle: Castle): number | undefined {
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

  private isUnsafe(king: number, cell: number): boolean {
    const { cells } = this.state;
    if (!royalPieces(this.rules).includes(pieceOf(this.rules, this.at(king)))) return false;
    const there = [...cells];
    there[king] = 0;
    there[cell] = cells[king]!;
    const now = this.state;
    this.state = { ...now, cells: there };
    const answer = this.inCheck();
    this.state = now;
    return answer;
  }

  private drops(): Move[] {
    const { turn, hands } = this.state;
    return this.rules.pieces.flatMap((piece, id) => {
      if (!piece.drop || (piece.drop.from === "hand" && hands[turn]![id] === 0)) return [];
      return this.dropCells(piece, id).map((cell) => pack(DROP, this.spot(cell), this.spot(cell), id));
    });
  }

  private dropCells({ drop }: Piece, id: number): number[] {
    const { turn, cells } = this.state;
    const code = codeOf(this.rules, turn, id);
    const { width } = this.rules;
    return cells.flatMap((at, cell) => {
      if (at !== 0 || this.rules.holes.includes(cell)) return [];
      if (drop?.in && !drop.in[turn]!.includes(cell)) return [];
      if (drop?.falls && cells[cell + width] === 0) return [];
      if (drop?.oncePerColumn && cells.some((it, other) => it === code && other % width === cell % width))
        return [];
      return [cell];
    });
  }

  private walls(): Move[] {
    const from = this.spot(Math.max(0, this.state.cells.indexOf(WALL)));
    return this.state.cells.flatMap((code, cell) =>
      code === 0 && !this.rules.holes.includes(cell) ? [pack(WALL_UP, from, this.spot(cell))] : [],
    );
  }

  /** Enemies that a mill can take: those in no mill, or all if there are no others. */
  private removals(): Move[] {
    const enemies = this.cellsWith((it) => it !== this.state.turn);
    const loose = enemies.filter((it) => !this.isInMill(it));
    return (loose.length > 0 ? loose : enemies).map((it) => pack(TAKE, this.spot(it), this.spot(it)));
  }

  private isInMill(cell: number): boolean {
    const side = sideOf(this.rules, this.at(cell));
    const lines = this.rules.landing?.mill?.lines ?? [];
    return lines.some(
      (line) =>
        line.includes(cell) &&
        line.every((it) => this.at(it) !== 0 && sideOf(this.rules, this.at(it)) === side),
    );
  }

  private spot(cell: number): number {
    return this.grid.spots[cell]!;
  }

  // -------------------------------------------------------------------------------------------- making

  make(move: Move): void {
    this.past.push(this.state);
    const { trail, ...rest } = this.state;
    this.state = { ...structured(rest), trail: undefined };
    const owed = this.state.owes;
    if (owed === "move") {
      this.state.took = false;
      this.state.dropped = tagOf(move) === DROP;
      this.state.chain = undefined;
    } else this.state.trail = trail;
    this.change(move, trail);
    this.settle(move, owed);
  }

  undo(): void {
    this.state = this.past.pop()!;
  }

  private change(move: Move, trail: Setup["trail"]): void {
    const tag = tagOf(move);
    const [from, to] = [this.grid.cells[fromOf(move)]!, this.grid.cells[toOf(move)]!];
    const extra = extraOf(move);
    switch (tag) {
      case PASS:
        this.state.mover = -1;
        return;
      case WALL_UP:
        if (this.rules.wall?.moves) this.state.cells[from] = this.at(from) === WALL ? 0 : this.at(from);
        this.state.cells[to] = WALL;
        return;
      case TAKE:
        this.take(to);
        return;
      case DROP:
        return this.dropPiece(to, extra);
      case CASTLE:
      case CASTLE_GATE:
      case CASTLE_GATE_PARTNER:
        return this.castle(move);
    }
    const going = this.goingOf(move, from, to, trail);
    const piece = pieceOf(this.rules, this.at(from));
    for (const cell of going.taken) this.take(cell);
    this.shiftPiece(from, to, tag === PROMOTE ? extra : this.landsAs(tag, from, to));
    this.state.mover = piece;
    if (tag === DOUBLE) this.state.trail = { cells: going.passed, victim: to };
    if (tag === GATE) this.bringIn(from, extra);
    if (this.state.took) this.explode(to);
    this.touch(to);
  }

  /** How the piece went: worked out again from the state before the move. */
  private goingOf(move: Move, from: number, to: number, trail: Setup["trail"]): Going {
    this.state.trail = trail;
    const tag = tagOf(move);
    const legs = this.pieceAt(from).paths.filter((it) => it.legs.length > 1);
    const all = this.pathsAt(from).flatMap((path) =>
      this.goingsAt(path, from)
        .filter((it) => it.to === to)
        .filter((it) => {
          const before = legs.slice(0, legs.indexOf(path)).reduce((sum, leg) => sum + leg.ways.length, 0);
          if (path.legs.length > 1) return tag === LEGS && extraOf(move) === before + it.way;
          if (path.legs[0]!.takesHurdle) return tag === OVER;
          if (it.byTrail) return tag === TRAIL;
          return path.leavesTrail
            ? tag === DOUBLE || tag === PROMOTE
            : tag !== DOUBLE && tag !== TRAIL && tag !== LEGS && tag !== OVER;
        }),
    );
    this.state.trail = undefined;
    return (
      all[0] ?? { to, way: 0, taken: this.at(to) === 0 ? [] : [to], passed: [], via: [], byTrail: false }
    );
  }

  /** Where there is no choice a piece becomes what it must without being asked. */
  private landsAs(tag: number, from: number, to: number): number {
    const own = pieceOf(this.rules, this.at(from));
    if (tag === STEP || tag === GATE) return own;
    const forced = this.becomings(from, to).find((it) => this.mustBecome(it, to));
    return forced?.pieces[0] ?? own;
  }

  private take(cell: number): void {
    const { cells, hands, turn } = this.state;
    const piece = pieceOf(this.rules, cells[cell]!);
    cells[cell] = 0;
    this.state.took = true;
    this.state.fresh = this.state.fresh.filter((it) => it !== cell);
    if (this.rules.capture.to === "hand") hands[turn]![this.rules.pieces[piece]!.captive ?? piece]!++;
  }

  private shiftPiece(from: number, to: number, piece: number): void {
    const { cells, turn } = this.state;
    cells[from] = 0;
    cells[to] = codeOf(this.rules, turn, piece);
    this.state.fresh = this.state.fresh.filter((it) => it !== from && it !== to);
  }

  private dropPiece(cell: number, piece: number): void {
    const { turn, hands, cells } = this.state;
    const { drop } = this.rules.pieces[piece]!;
    if (drop?.from === "hand") hands[turn]![piece]!--;
    cells[cell] = codeOf(this.rules, turn, piece);
    if (drop?.unmoved?.[turn]!.includes(cell)) this.state.fresh = [...this.state.fresh, cell];
    this.state.mover = piece;
    this.touch(cell);
  }

  private bringIn(cell: number, piece: number): void {
    this.state.hands[this.state.turn]![piece]!--;
    this.state.cells[cell] = codeOf(this.rules, this.state.turn, piece);
  }

  private castle(move: Move): void {
    const [king, partner] = [this.grid.cells[fromOf(move)]!, this.grid.cells[toOf(move)]!];
    const castle = this.pieceAt(king).castles.find((it) => this.partner(king, it) === partner)!;
    const row = king - (king % this.rules.width);
    const [kingCode, partnerCode] = [this.at(king), this.at(partner)];
    const { cells } = this.state;
    cells[king] = 0;
    cells[partner] = 0;
    cells[row + castle.to] = kingCode;
    cells[row + castle.withTo] = partnerCode;
    this.state.fresh = this.state.fresh.filter((it) => it !== king && it !== partner);
    this.state.mover = pieceOf(this.rules, kingCode);
    if (tagOf(move) === CASTLE_GATE) this.bringIn(king, extraOf(move));
    if (tagOf(move) === CASTLE_GATE_PARTNER) this.bringIn(partner, extraOf(move));
  }

  private explode(centre: number): void {
    const spares = this.rules.capture.explodes?.spares;
    if (!spares) return;
    const { cells } = this.state;
    const struck = AROUND.map((it) => shift(this.rules, centre, it)).filter((it) => it !== undefined);
    for (const cell of struck) {
      if (cells[cell] === 0 || cells[cell] === WALL || spares.includes(pieceOf(this.rules, cells[cell]!)))
        continue;
      cells[cell] = 0;
    }
    cells[centre] = 0;
    this.state.fresh = this.state.fresh.filter((it) => cells[it] !== 0);
  }

  /** What a landed piece does to those around it. */
  private touch(cell: number): void {
    const { landing } = this.rules;
    if (!landing || this.at(cell) === 0) return;
    for (const way of AROUND.filter(([x, y]) => landing.diagonally || x === 0 || y === 0)) {
      if (landing.encloses) this.enclose(cell, way);
      const next = shift(this.rules, cell, way);
      if (landing.converts && next !== undefined && this.isEnemy(next)) this.turnOver(next);
    }
  }

  private enclose(cell: number, [x, y]: readonly [number, number]): void {
    const { landing } = this.rules;
    const enclosed: number[] = [];
    let at = shift(this.rules, cell, [x, y]);
    while (at !== undefined && this.isEnemy(at) && this.canEnclose(at)) {
      enclosed.push(at);
      at = shift(this.rules, at, [x, y]);
    }
    if (at === undefined || enclosed.length === 0) return;
    const isOwn = this.at(at) !== 0 && this.at(at) !== WALL && !this.isEnemy(at);
    const isHostile = this.at(at) === 0 && landing?.hostile?.includes(at) === true;
    if (!isOwn && !isHostile) return;
    if (landing?.encloses === "turns") for (const it of enclosed) this.turnOver(it);
    else if (enclosed.length === 1) this.take(enclosed[0]!);
  }

  private canEnclose(cell: number): boolean {
    const only = this.rules.landing?.only;
    return !only || only.includes(pieceOf(this.rules, this.at(cell)));
  }

  private isEnemy(cell: number): boolean {
    const code = this.at(cell);
    return code !== 0 && code !== WALL && sideOf(this.rules, code) !== this.state.turn;
  }

  private turnOver(cell: number): void {
    this.state.cells[cell] = codeOf(this.rules, this.state.turn, pieceOf(this.rules, this.at(cell)));
    this.state.took = true;
  }

  /** What comes after a move: the rest of the turn, or the next one's. */
  private settle(move: Move, owed: State["owes"]): void {
    const to = this.grid.cells[toOf(move)]!;
    if (owed !== "wall") this.count();
    if (owed === "move" && this.goesOn(move, to)) {
      this.state.chain = to;
      return;
    }
    const owes = this.nowOwes(owed, to, move);
    this.state.owes = owes;
    if (owes !== "move") return;
    this.state.turn = (this.state.turn + 1) % this.sides;
    this.state.ply++;
  }

  private goesOn(move: Move, cell: number): boolean {
    if (!this.state.took || this.at(cell) === 0 || pieceOf(this.rules, this.at(cell)) !== this.state.mover)
      return false;
    if (tagOf(move) === DROP || tagOf(move) === CASTLE) return false;
    return this.pathsAt(cell).some(
      (path) => path.again && this.goingsAt(path, cell).some((it) => it.taken.length > 0),
    );
  }

  private nowOwes(owed: State["owes"], cell: number, move: Move): State["owes"] {
    if (owed !== "move" || tagOf(move) === PASS) return "move";
    if (this.rules.wall) return "wall";
    const hasEnemy = this.cellsWith((it) => it !== this.state.turn).length > 0;
    return this.rules.landing?.mill && hasEnemy && this.isInMill(cell) ? "take" : "move";
  }

  private count(): void {
    const me = this.state.turn;
    for (const it of this.rules.after) {
      if (it.when && !holds(it.when, me, this)) continue;
      const { eachSide } = this.rules.counters[it.counter]!;
      const values = this.state.counters[it.counter]!;
      for (let side = 0; side < values.length; side++) {
        const isMeant = !eachSide || it.of === "any" || (it.of === "my") === (side === me);
        if (isMeant) values[side] = it.add ? values[side]! + it.value : it.value;
      }
    }
  }
}

/** The cells from one to another, both included. */
function span(from: number, to: number): number[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}

function structured<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
