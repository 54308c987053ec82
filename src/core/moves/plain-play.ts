import { type MoveRules, type Setup, WALL, codeOf, heldAs, pieceOf, sideOf } from "../../program/index.ts";
import { holds } from "./conditions.ts";
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
  tagOf,
  toOf,
} from "./move.ts";
import type { CountTable, PieceQuery, ReachQuery } from "./piece-query.ts";
import type { Play } from "./play.ts";
import { type PathVariant, shift } from "./pseudo-moves.ts";
import { AROUND, type State, copyOf } from "./plain-position.ts";
import { PlainMoves } from "./plain-moves.ts";

/** The judge: lists and makes moves straight from the rules, by copying. Slow, short and meant to be obvious. */
export function plainPlay(rules: MoveRules, setup: Setup = rules.start): Play {
  return new PlainPlay(rules, setup);
}

class PlainPlay extends PlainMoves implements Play {
  alone(): Play {
    return new PlainPlay(this.rules, this.setup());
  }

  make(move: Move): void {
    this.past.push(this.state);
    const { trail } = this.state;
    this.state = { ...copyOf(this.state), trail: undefined };
    const owed = this.state.owes;
    if (owed === "move") {
      this.state.took = false;
      this.state.dropped = tagOf(move) === DROP;
      this.state.promoted = false;
      this.state.origin = undefined;
      this.state.chain = undefined;
    } else this.state.trail = trail;
    this.change(move, trail);
    this.settle(move, owed);
    // What was asked on the way is not true any more.
    this.listed.delete(this.state);
  }

  countAll({ entries }: CountTable, out: Int32Array): void {
    for (const { query, at, sign } of entries) out[at] = out[at]! + sign * this.#countBy(query);
  }

  #countBy(query: PieceQuery): number {
    const { side, marks, zone, near } = query;
    let count = 0;
    for (let cell = 0; cell < this.rules.width * this.rules.height; cell++) {
      const code = this.at(cell);
      if (code === 0 || code >= WALL || sideOf(this.rules, code) !== side || marks[code] === 0) continue;
      if (zone && zone[cell] === 0) continue;
      if (!near || near.cells[cell].some((it) => near.marks[this.at(it)] === 1) === near.isAny) count++;
    }
    return count;
  }

  weighReach({ early, late, near }: ReachQuery, share: number): number {
    const mix = (by: { early: Float64Array; late: Float64Array }, code: number): number =>
      share * by.early[code] + (1 - share) * by.late[code];
    let sum = 0;
    for (const [cell, code] of this.state.cells.entries()) {
      if (code === 0 || code >= WALL) continue;
      const side = sideOf(this.rules, code);
      for (const to of this.reach(cell, side)) {
        sum += mix({ early, late }, code);
        if (near?.cells[to].some((it) => near.marks[side][this.at(it)] === 1)) sum += mix(near, code);
      }
    }
    return sum;
  }

  /** The cells to which a piece can go, as if it were its turn. */
  private reach(cell: number, side: number): ReadonlySet<number> {
    const now = this.state;
    this.state = { ...now, turn: side };
    const found = this.pathsAt(cell).flatMap((path) => this.goingsAt(path, cell).map(({ to }) => to));
    this.state = now;
    return new Set(found);
  }

  undo(): void {
    this.state = this.past.pop()!;
  }

  private change(move: Move, trail: Setup["trail"]): void {
    const tag = tagOf(move);
    const [from, to] = [this.grid.cells[fromOf(move)], this.grid.cells[toOf(move)]];
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
    const becomes = tag === PROMOTE ? extra : this.landsAs(tag, from, to);
    for (const cell of going.taken) this.take(cell);
    this.shiftPiece(from, to, becomes);
    this.state.mover = piece;
    this.state.promoted = becomes !== piece;
    this.state.origin = from;
    if (tag === DOUBLE) this.state.trail = { cells: going.passed, victim: to };
    if (tag === GATE) this.bringIn(from, extra);
    if (this.state.took) this.explode(to);
    this.touch(to);
  }

  /** How the piece went: worked out again from the state before the move. */
  private goingOf(move: Move, from: number, to: number, trail: Setup["trail"]): PathVariant {
    this.state.trail = trail;
    const tag = tagOf(move);
    const legs = this.pieceAt(from).paths.filter((it) => it.legs.length > 1);
    const all = this.pathsAt(from).flatMap((path) =>
      this.goingsAt(path, from)
        .filter((it) => it.to === to)
        .filter((it) => {
          const before = legs.slice(0, legs.indexOf(path)).reduce((sum, leg) => sum + leg.ways.length, 0);
          if (path.legs.length > 1) return tag === LEGS && extraOf(move) === before + it.way;
          if (path.legs[0].takesHurdle) return tag === OVER;
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
    const piece = pieceOf(this.rules, cells[cell]);
    cells[cell] = 0;
    this.state.took = true;
    this.state.fresh = this.state.fresh.filter((it) => it !== cell);
    if (this.rules.capture.to === "hand") hands[turn][this.rules.pieces[piece].captive ?? piece]++;
  }

  private shiftPiece(from: number, to: number, piece: number): void {
    const { cells, turn } = this.state;
    cells[from] = 0;
    cells[to] = codeOf(this.rules, turn, piece);
    this.state.fresh = this.state.fresh.filter((it) => it !== from && it !== to);
  }

  private dropPiece(cell: number, piece: number): void {
    const { turn, hands, cells } = this.state;
    const { drop } = this.rules.pieces[piece];
    if (drop?.from === "hand") hands[turn][heldAs(this.rules, piece)]--;
    cells[cell] = codeOf(this.rules, turn, piece);
    if (drop?.unmoved?.[turn]!.includes(cell)) this.state.fresh = [...this.state.fresh, cell];
    this.state.mover = piece;
    this.touch(cell);
  }

  private bringIn(cell: number, piece: number): void {
    this.state.hands[this.state.turn][piece]--;
    this.state.cells[cell] = codeOf(this.rules, this.state.turn, piece);
  }

  private castle(move: Move): void {
    const [king, partner] = [this.grid.cells[fromOf(move)], this.grid.cells[toOf(move)]];
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
    this.state.origin = king;
    if (tagOf(move) === CASTLE_GATE) this.bringIn(king, extraOf(move));
    if (tagOf(move) === CASTLE_GATE_PARTNER) this.bringIn(partner, extraOf(move));
  }

  private explode(centre: number): void {
    const { explodes } = this.rules.capture;
    if (!explodes) return;
    const { cells } = this.state;
    const isImmune = (cell: number) => explodes.immune.includes(pieceOf(this.rules, cells[cell]));
    const struck = AROUND.map((it) => shift(this.rules, centre, it)).filter((it) => it !== undefined);
    for (const cell of struck) {
      if (cells[cell] === 0 || cells[cell] === WALL) continue;
      if (explodes.spares.includes(pieceOf(this.rules, cells[cell])) || isImmune(cell)) continue;
      cells[cell] = 0;
    }
    if (!isImmune(centre)) cells[centre] = 0;
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
    else if (enclosed.length === 1) this.take(enclosed[0]);
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
    const to = this.grid.cells[toOf(move)];
    if (owed !== "wall") this.count();
    if (owed === "move" && this.goesOn(move, to)) {
      this.state.chain = to;
      return;
    }
    const owes = this.nowOwes(owed, to, move);
    if (owes === "wall" && this.rules.wall?.inReach && this.at(to) !== 0 && !this.isEnemy(to))
      this.state.chain = to;
    this.state.owes = owes;
    if (owes !== "move") return;
    this.state.chain = undefined;
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
      const { eachSide } = this.rules.counters[it.counter];
      const values = this.state.counters[it.counter];
      for (let side = 0; side < values.length; side++) {
        const isMeant = !eachSide || it.of === "any" || (it.of === "my") === (side === me);
        if (isMeant) values[side] = it.add ? values[side] + it.value : it.value;
      }
    }
  }
}
