import {
  type Becoming,
  type Castle,
  type End,
  type MoveRules,
  type Setup,
  WALL,
  codeOf,
  pieceOf,
  sideOf,
} from "../../program/index.ts";
import { type CompiledMoves, EMPTY, ENEMY, OWN, compileMoves } from "./compile.ts";
import type { Grid } from "./grid.ts";
import { type Asked, holds } from "./judge.ts";
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
} from "./move.ts";
import type { Play } from "./play.ts";
import {
  END,
  FAR,
  FAR_TRAIL,
  FROM_FAR,
  FROM_HOP,
  FROM_LEAP,
  FROM_RAY,
  HOLDS_EMPTY,
  HOLDS_ENEMY,
  HOLDS_OWN,
  HOP,
  IF_FRESH,
  LEAP,
  LEAP_CHOICE,
  LEAP_EMPTY,
  LEAP_ENEMY,
  ON_TRAIL,
  RAY,
  RAY_CHOICE,
  RAY_EMPTY,
  RAY_ENEMY,
  RAY_ONLY,
  type Tables,
  WALK,
} from "./tables.ts";
import { type Going, type Ground, goings } from "./walk.ts";

/** The margin and holes. */
const BORDER = 255;

/** What is still to be done in a turn. */
const OWES_MOVE = 0;
const OWES_WALL = 1;
const OWES_TAKE = 2;

/** Entries of the journal: what was done to a spot, `op | spot << 3 | code << 12 | place << 20`. */
const SHIFTED = 0;
const LIFTED = 1;
const LAID = 2;
const HANDED = 3;
const WALLED = 4;

/** Integers of a saved state; counters follow. */
const SAVED = 14;

/** Plays by tables, fast; lists the same moves as `plainPlay`. */
export function fastPlay(rules: MoveRules, setup: Setup = rules.start): Play {
  return new FastPlay(compileMoves(rules), setup);
}

/** Another play of rules that are compiled already. */
export function playOf(compiled: CompiledMoves, setup: Setup = compiled.tables.rules.start): Play {
  return new FastPlay(compiled, setup);
}

class FastPlay implements Play, Ground, Asked {
  readonly rules: MoveRules;
  readonly grid: Grid;
  readonly sides: number;
  private readonly compiled: CompiledMoves;
  private readonly tables: Tables;
  private readonly size: number;
  private readonly board: Uint8Array;
  /** Place of the piece on a spot in its side's list. */
  private readonly places: Int32Array;
  private readonly lists: Int32Array;
  private readonly counts: Int32Array;
  private readonly hands: Int32Array;
  private readonly counters: Int32Array;
  private readonly kings: Int32Array;
  private readonly royalCounts: Int32Array;
  /** Marks of the last scan: cells of a check, and for each pin its line. */
  private readonly marks: Int32Array;
  private readonly pins: Int32Array;
  private stamp = 0;
  private checkers = 0;
  /** Bits of pieces that have not moved, by `rightBits`. */
  private rights = 0;
  private readonly rightBits: Int32Array;
  private side = 0;
  private ply: number;
  private owes = OWES_MOVE;
  private chain = 0;
  private takenNow = 0;
  private moved = -1;
  private trailVictim = 0;
  private readonly trail: Int32Array = new Int32Array(8);
  private trailLength = 0;
  private trailKey = 0;
  private low = 0;
  private high = 0;
  private readonly saved: number;
  private journal = new Int32Array(1024);
  private journalEnd = 0;
  private saves = new Int32Array(SAVED * 64);
  private depth = 0;
  private scratch: Int32Array[] = [];
  private scratchDepth = 0;

  constructor(compiled: CompiledMoves, setup: Setup) {
    const { rules, grid } = compiled.tables;
    this.rules = rules;
    this.grid = grid;
    this.compiled = compiled;
    this.tables = compiled.tables;
    this.sides = rules.sides.length;
    this.size = grid.size;
    this.board = new Uint8Array(grid.size).fill(BORDER);
    this.places = new Int32Array(grid.size);
    this.lists = new Int32Array(this.sides * grid.size);
    this.counts = new Int32Array(this.sides);
    this.hands = new Int32Array(this.sides * rules.pieces.length);
    this.counters = new Int32Array(rules.counters.length * this.sides);
    this.kings = new Int32Array(this.sides);
    this.royalCounts = new Int32Array(this.sides);
    this.marks = new Int32Array(grid.size);
    this.pins = new Int32Array(grid.size);
    this.rightBits = new Int32Array(grid.size);
    this.ply = setup.ply;
    this.saved = SAVED + this.counters.length;
    this.load(setup);
  }

  private load(setup: Setup): void {
    for (const spot of this.grid.cells.keys()) if (this.grid.cells[spot]! >= 0) this.board[spot] = 0;
    for (const [cell, code] of setup.cells.entries()) {
      const spot = this.grid.spots[cell]!;
      if (code === WALL) this.board[spot] = WALL;
      else if (code !== 0) this.lay(spot, code);
    }
    for (const [side, hand] of setup.hands.entries())
      for (const [piece, count] of hand.entries()) for (let i = 0; i < count; i++) this.hand(side, piece, 1);
    for (const [i, values] of setup.counters.entries())
      for (let side = 0; side < this.sides; side++)
        this.counters[i * this.sides + side] = values[side] ?? values[0] ?? 0;
    for (const [i, cell] of setup.fresh.slice(0, 32).entries()) {
      this.rightBits[this.grid.spots[cell]!] = 1 << i;
      this.rights |= 1 << i;
    }
    this.rights = this.relevantRights();
    this.side = setup.turn;
    if (setup.trail) {
      this.trailVictim = this.grid.spots[setup.trail.victim]!;
      for (const cell of setup.trail.cells) this.trail[this.trailLength++] = this.grid.spots[cell]!;
      this.trailKey = this.keyOfTrail();
    }
    this.journalEnd = 0;
  }

  // -------------------------------------------------------------------------------------------- reading

  turn(): number {
    return this.side;
  }

  at(cell: number): number {
    return this.board[this.grid.spots[cell]!]!;
  }

  attacks(cell: number, side: number): boolean {
    return this.isAttacked(this.grid.spots[cell]!, side);
  }

  victimAt(cell: number, side: number): number | undefined {
    if (!this.hasTrail(this.grid.spots[cell]!)) return undefined;
    const code = this.board[this.trailVictim]!;
    return code !== 0 && code < WALL && sideOf(this.rules, code) !== side
      ? this.grid.cells[this.trailVictim]
      : undefined;
  }

  private hasTrail(spot: number): boolean {
    for (let i = 0; i < this.trailLength; i++) if (this.trail[i] === spot) return true;
    return false;
  }

  setup(): Setup {
    const { cells, spots } = this.grid;
    const { rules, sides } = this;
    const wanted = this.rights;
    const fresh = [...spots]
      .filter((spot) => (this.rightBits[spot]! & wanted) !== 0)
      .map((spot) => cells[spot]!);
    return {
      cells: [...spots].map((spot) => (this.board[spot] === BORDER ? 0 : this.board[spot]!)),
      turn: this.side,
      hands: rules.sides.map((_, side) => rules.pieces.map((_, piece) => this.handOf(side, piece))),
      fresh,
      ...(this.trailLength > 0
        ? {
            trail: {
              cells: [...this.trail.slice(0, this.trailLength)].map((spot) => cells[spot]!),
              victim: cells[this.trailVictim]!,
            },
          }
        : {}),
      counters: rules.counters.map((it, i) =>
        [...this.counters.slice(i * sides, (i + 1) * sides)].slice(0, it.eachSide ? sides : 1),
      ),
      ply: this.ply,
    };
  }

  hash(): number {
    return this.hashAt(this.depth);
  }

  /** Of the position at some depth below the present one. */
  private hashAt(depth: number): number {
    if (depth === this.depth)
      return mixed(this.low, this.high, this.rights, this.side * 4 + this.owes, this.trailKey);
    const at = depth * this.saved;
    const { saves } = this;
    return mixed(
      saves[at + 1]!,
      saves[at + 2]!,
      saves[at + 4]!,
      saves[at + 5]! * 4 + saves[at + 6]!,
      saves[at + 3]!,
    );
  }

  private handOf(side: number, piece: number): number {
    return this.hands[side * this.rules.pieces.length + piece]!;
  }

  // -------------------------------------------------------------------------------------------- what tests ask

  cellsOf(side: number, pieces: readonly number[]): number[] {
    const found: number[] = [];
    const base = side * this.size;
    for (let i = 0; i < this.counts[side]!; i++) {
      const spot = this.lists[base + i]!;
      if (pieces.includes(pieceOf(this.rules, this.board[spot]!))) found.push(this.grid.cells[spot]!);
    }
    return found;
  }

  held(side: number, pieces: readonly number[]): number {
    return pieces.reduce((sum, piece) => sum + this.handOf(side, piece), 0);
  }

  noMoves(): boolean {
    const moves = this.borrow();
    const count = this.list(moves, 0);
    this.scratchDepth--;
    return count === 0;
  }

  repeats(): number {
    const now = this.hash();
    let times = 1;
    for (let depth = this.depth - 1; depth >= 0; depth--) if (this.hashAt(depth) === now) times++;
    return times;
  }

  counter(counter: number, side: number): number {
    return this.counters[counter * this.sides + side]!;
  }

  lineOf(side: number, count: number): boolean {
    const base = side * this.size;
    const { stride } = this.grid;
    for (let i = 0; i < this.counts[side]!; i++)
      for (const offset of [1, stride - 1, stride, stride + 1])
        if (this.isLine(this.lists[base + i]!, offset, count, side)) return true;
    return false;
  }

  private isLine(spot: number, offset: number, count: number, side: number): boolean {
    for (let n = 1; n < count; n++)
      if (this.compiled.relations[side * 256 + this.board[spot + offset * n]!] !== OWN) return false;
    return true;
  }

  took(): boolean {
    return this.takenNow !== 0;
  }

  mover(): number {
    return this.moved;
  }

  neighbours(a: number, b: number): boolean {
    const { width } = this.grid;
    const across = Math.abs((a % width) - (b % width));
    const down = Math.abs(Math.floor(a / width) - Math.floor(b / width));
    return Math.max(across, down) === 1;
  }

  ended(): End | undefined {
    return this.rules.ends.find((end) => holds(end.when, this.side, this));
  }

  stopped(): boolean {
    const { lasting } = this.compiled;
    return (
      lasting.length > 0 && this.owes === OWES_MOVE && lasting.some((end) => holds(end.when, this.side, this))
    );
  }

  inCheck(): boolean {
    const { royalPieces } = this.compiled;
    return this.cellsOf(this.side, royalPieces).some((cell) => this.attacks(cell, this.side));
  }

  // -------------------------------------------------------------------------------------------- listing

  list(out: Int32Array, at: number): number {
    if (this.owes === OWES_WALL) return this.listWalls(out, at);
    if (this.owes === OWES_TAKE) return this.listRemovals(out, at);
    let end = this.legal(out, at);
    const { mustCapture, pass } = this.rules;
    if (mustCapture !== undefined) end = this.keepCaptures(out, at, end);
    if (pass === undefined || (pass === "stuck" && end > at)) return end;
    out[end] = pack(PASS, 0, 0);
    return this.keepAllowed(out, end, end + 1);
  }

  private legal(out: Int32Array, at: number): number {
    if (this.chain !== 0) return this.keepAllowed(out, at, this.listChain(out, at));
    if (this.rules.mustDrop) {
      const end = this.listDrops(out, at);
      if (end > at) return this.keepAllowed(out, at, end);
    }
    const { legality } = this.compiled;
    if (legality === "pins" && this.royalCounts[this.side] === 1) return this.listByPins(out, at);
    const end = this.listAll(out, at);
    if (legality === "all") return end;
    if (legality === "sensitive" && this.royalCounts[this.side] === 1) return this.keepSafe(out, at, end);
    return this.keepAllowed(out, at, end);
  }

  private listAll(out: Int32Array, at: number): number {
    let end = this.generate(out, at, 0, -1);
    end = this.listCastlings(out, end);
    return this.listDrops(out, end);
  }

  /** One royal, and only leaps and rays attack: what is pinned and what stops a check can be seen beforehand. */
  private listByPins(out: Int32Array, at: number): number {
    const king = this.kings[this.side]!;
    this.scan(king);
    const base = this.stamp - this.pinned;
    let end = at;
    if (this.checkers < 2) {
      end = this.generate(out, at, base, king);
      if (!this.rules.mustDrop) end = this.listDrops(out, end);
      if (this.checkers === 1) end = this.keepStopping(out, at, end, base);
    }
    end = this.listKing(out, end, king);
    return this.checkers === 0 ? this.listCastlings(out, end) : end;
  }

  private pinned = 0;

  /** Looks from the king: who gives check, and who is pinned on which line. */
  private scan(king: number): void {
    const { board, marks, pins, size } = this;
    const { attacks, firstAttack, marks: reach } = this.tables;
    const own = this.side * 256;
    const { relations } = this.compiled;
    if (this.stamp > 2 ** 30) this.forgetStamps();
    const check = ++this.stamp;
    let checkers = 0;
    let pinned = 0;
    for (let i = firstAttack[this.side * size + king]!; attacks[i] !== END; i++) {
      const entry = attacks[i]!;
      const a = (entry >>> 5) & 511;
      const row = (entry >>> 14) << 8;
      if ((entry & 31) === FROM_LEAP) {
        if (reach[row | board[a]!] === 0) continue;
        checkers++;
        marks[a] = check;
        continue;
      }
      const offset = a - 256;
      let spot = king + offset;
      let distance = 1;
      while (board[spot] === 0) {
        spot += offset;
        distance++;
      }
      const met = board[spot]!;
      if (relations[own | met] === OWN) {
        let behind = spot + offset;
        distance++;
        while (board[behind] === 0) {
          behind += offset;
          distance++;
        }
        if (reach[row | board[behind]!]! < distance) continue;
        pinned++;
        const pin = ++this.stamp;
        // A piece that is pinned twice can leave neither line.
        pins[spot] = pins[spot]! > check ? -pin : pin;
        for (let it = king + offset; it !== behind; it += offset) marks[it] = pin;
        marks[behind] = pin;
      } else if (reach[row | met]! >= distance) {
        checkers++;
        for (let it = king + offset; it !== spot; it += offset) marks[it] = check;
        marks[spot] = check;
      }
    }
    this.checkers = checkers;
    this.pinned = pinned;
  }

  private forgetStamps(): void {
    this.stamp = 0;
    this.marks.fill(0);
    this.pins.fill(0);
  }

  /**
   * The moves of all pieces but `king`, without a look at check. With `base`, moves of pieces with a pin above it must
   * stay on its line.
   */
  private generate(out: Int32Array, at: number, base: number, king: number): number {
    const { lists, board, pins, size } = this;
    const start = this.side * size;
    const count = this.counts[this.side]!;
    const isPinning = base > 0;
    let end = at;
    for (let i = start; i < start + count; i++) {
      const from = lists[i]!;
      if (from === king) continue;
      const before = end;
      end = this.generateFrom(out, end, from, board[from]!);
      if (isPinning && (pins[from]! > base || pins[from]! < -base))
        end = this.keepOnLine(out, before, end, pins[from]!);
      if (this.rules.gating && (this.rights & this.rightBits[from]!) !== 0)
        end = this.addGates(out, before, end);
    }
    return end;
  }

  private generateFrom(out: Int32Array, at: number, from: number, code: number): number {
    const { board } = this;
    const { entries, first } = this.tables;
    const { relations } = this.compiled;
    const own = this.side * 256;
    let end = at;
    for (let i = first[code * this.size + from]!; ; i++) {
      const entry = entries[i]!;
      const a = (entry >>> 5) & 511;
      switch (entry & 31) {
        case END:
          return end;
        case LEAP: {
          const relation = relations[own | board[a]!]!;
          if (relation === EMPTY || relation === ENEMY) out[end++] = from | (a << 9);
          break;
        }
        case LEAP_EMPTY:
          if (board[a] === 0) out[end++] = from | (a << 9);
          break;
        case LEAP_ENEMY:
          if (relations[own | board[a]!] === ENEMY) out[end++] = from | (a << 9);
          break;
        case RAY: {
          const offset = a - 256;
          let to = from + offset;
          let left = entry >>> 14;
          for (; left > 0 && board[to] === 0; left--) {
            out[end++] = from | (to << 9);
            to += offset;
          }
          if (left > 0 && relations[own | board[to]!] === ENEMY) out[end++] = from | (to << 9);
          break;
        }
        case FAR_TRAIL: {
          const blocks = entries[i + 1]!;
          let isFree = board[a] === 0;
          for (let n = i + 2; n < i + 2 + blocks; n++) if (board[entries[n]!] !== 0) isFree = false;
          if (isFree) end = this.pushDouble(out, end, from, a, entry >>> 14);
          i += blocks + 1;
          break;
        }
        case ON_TRAIL:
          if (this.trailLength > 0) end = this.pushTrail(out, end, from, a);
          break;
        case IF_FRESH:
          if ((this.rights & this.rightBits[from]!) === 0) i += entry >>> 14;
          break;
        default:
          end = this.generateOther(out, end, from, i);
          i = this.next;
      }
    }
  }

  private next = 0;

  /** The entries that are rare. Leaves in `next` where the entry ends. */
  private generateOther(out: Int32Array, at: number, from: number, i: number): number {
    const { entries } = this.tables;
    const entry = entries[i]!;
    const a = (entry >>> 5) & 511;
    const b = entry >>> 14;
    this.next = i;
    switch (entry & 31) {
      case LEAP_CHOICE:
        return this.admits(a, b) ? this.pushChoices(out, at, from, a) : at;
      case RAY_EMPTY:
        return this.ray(out, at, from, a - 256, b, HOLDS_EMPTY);
      case RAY_ENEMY:
        return this.ray(out, at, from, a - 256, b, HOLDS_ENEMY);
      case RAY_CHOICE:
        this.next = i + 1;
        return this.ray(out, at, from, a - 256, b, entries[i + 1]! | 8);
      case RAY_ONLY:
        this.next = i + 1;
        return this.rayOnly(out, at, from, a - 256, b, entries[i + 1]!);
      case FAR: {
        const blocks = entries[i + 1]!;
        this.next = i + 1 + blocks;
        for (let n = i + 2; n < i + 2 + blocks; n++) if (this.board[entries[n]!] !== 0) return at;
        if (!this.admits(a, b)) return at;
        if (b & 8) return this.pushChoices(out, at, from, a);
        out[at] = from | (a << 9);
        return at + 1;
      }
      case HOP:
        this.next = i + 1;
        return this.hop(out, at, from, a - 256, b, entries[i + 1]!);
      case WALK:
        return this.walk(out, at, from, a);
      default:
        return at;
    }
  }

  private admits(spot: number, wanted: number): boolean {
    switch (this.compiled.relations[this.side * 256 + this.board[spot]!]) {
      case EMPTY:
        return (wanted & HOLDS_EMPTY) !== 0;
      case ENEMY:
        return (wanted & HOLDS_ENEMY) !== 0;
      case OWN:
        return (wanted & HOLDS_OWN) !== 0;
      default:
        return false;
    }
  }

  private ray(
    out: Int32Array,
    at: number,
    from: number,
    offset: number,
    most: number,
    wanted: number,
  ): number {
    let end = at;
    let to = from + offset;
    for (let left = most; left > 0; left--, to += offset) {
      if (this.admits(to, wanted)) {
        if (wanted & 8) end = this.pushChoices(out, end, from, to);
        else out[end++] = from | (to << 9);
      }
      if (this.board[to] !== 0) break;
    }
    return end;
  }

  private rayOnly(
    out: Int32Array,
    at: number,
    from: number,
    offset: number,
    most: number,
    row: number,
  ): number {
    let to = from + offset;
    for (let left = most; left > 1 && this.board[to] === 0; left--) to += offset;
    if (this.tables.marks[row * 256 + this.board[to]!] === 0) return at;
    out[at] = from | (to << 9);
    return at + 1;
  }

  private hop(
    out: Int32Array,
    at: number,
    from: number,
    offset: number,
    wanted: number,
    most: number,
  ): number {
    let end = at;
    let left = most;
    let to = from + offset;
    for (; left > 0 && this.board[to] === 0; left--) to += offset;
    if (left <= 1 || this.board[to]! >= WALL) return end;
    to += offset;
    for (left--; left > 0; left--, to += offset) {
      if (this.admits(to, wanted)) {
        if (wanted & 8) end = this.pushChoices(out, end, from, to);
        else out[end++] = from | (to << 9);
      }
      if (this.board[to] !== 0) break;
    }
    return end;
  }

  private walk(out: Int32Array, at: number, from: number, walked: number): number {
    const path = this.tables.walked[walked]!;
    if (path.when && !holds(path.when, this.side, this)) return at;
    if (this.chain !== 0 && !path.again) return at;
    const piece = this.rules.pieces[pieceOf(this.rules, this.board[from]!)]!;
    let before = 0;
    for (const it of piece.paths) {
      if (it === path) break;
      if (it.legs.length > 1) before += it.ways.length;
    }
    let end = at;
    for (const going of goings(this, path, this.grid.cells[from]!, this.side)) {
      const to = this.grid.spots[going.to]!;
      const previous = end;
      if (path.legs.length > 1) out[end++] = pack(LEGS, from, to, before + going.way);
      else if (path.legs[0]!.takesHurdle) out[end++] = pack(OVER, from, to);
      else end = this.pushChoices(out, end, from, to);
      end = this.dropDoubles(out, at, previous, end);
    }
    return end;
  }

  /** Takes out of the last moves those that are there already. */
  private dropDoubles(out: Int32Array, at: number, previous: number, end: number): number {
    let kept = previous;
    for (let i = previous; i < end; i++) {
      let isNew = true;
      for (let j = at; j < previous; j++) if (out[j] === out[i]) isNew = false;
      if (isNew) out[kept++] = out[i]!;
    }
    return kept;
  }

  /** A plain move, and what the piece can become. */
  private pushChoices(out: Int32Array, at: number, from: number, to: number): number {
    const [fromCell, toCell] = [this.grid.cells[from]!, this.grid.cells[to]!];
    let end = at;
    let mustBecome = false;
    for (const it of this.becomingsOf(from)) {
      const on = it.on[this.side]!;
      if (!on.includes(toCell) && !(it.leaving && on.includes(fromCell))) continue;
      for (const [i, piece] of it.pieces.entries())
        if (!it.limits || this.countOf(piece) < it.limits[i]!) out[end++] = pack(PROMOTE, from, to, piece);
      if ((it.must ?? it.on)[this.side]!.includes(toCell)) mustBecome = true;
    }
    if (!mustBecome) out[end++] = from | (to << 9);
    return end;
  }

  private becomingsOf(spot: number): readonly Becoming[] {
    return this.rules.pieces[pieceOf(this.rules, this.board[spot]!)]!.becomes;
  }

  private countOf(piece: number): number {
    const code = codeOf(this.rules, this.side, piece);
    let count = 0;
    const base = this.side * this.size;
    for (let i = 0; i < this.counts[this.side]!; i++) if (this.board[this.lists[base + i]!] === code) count++;
    return count;
  }

  private pushDouble(out: Int32Array, at: number, from: number, to: number, wanted: number): number {
    if ((wanted & 8) === 0) {
      out[at] = pack(DOUBLE, from, to);
      return at + 1;
    }
    const end = this.pushChoices(out, at, from, to);
    if (tagOf(out[end - 1]!) === STEP) out[end - 1] = pack(DOUBLE, from, to);
    return end;
  }

  private pushTrail(out: Int32Array, at: number, from: number, to: number): number {
    if (this.board[to] !== 0 || !this.hasTrail(to)) return at;
    const victim = this.board[this.trailVictim]!;
    if (this.compiled.relations[this.side * 256 + victim] !== ENEMY) return at;
    const move = pack(TRAIL, from, to);
    if (this.compiled.legality !== "all" && !this.isAllowed(move)) return at;
    out[at] = move;
    return at + 1;
  }

  private addGates(out: Int32Array, before: number, at: number): number {
    let end = at;
    for (let i = before; i < at; i++) {
      if (tagOf(out[i]!) !== STEP) continue;
      for (let piece = 0; piece < this.rules.pieces.length; piece++)
        if (this.handOf(this.side, piece) > 0) out[end++] = pack(GATE, fromOf(out[i]!), toOf(out[i]!), piece);
    }
    return end;
  }

  // -------------------------------------------------------------------------------------------- keeping the legal

  private keepOnLine(out: Int32Array, before: number, at: number, pin: number): number {
    let end = before;
    for (let i = before; i < at; i++) {
      const move = out[i]!;
      if (tagOf(move) === TRAIL || this.marks[(move >>> 9) & 511] === pin) out[end++] = move;
    }
    return end;
  }

  /** In check by one: take it or step between. */
  private keepStopping(out: Int32Array, before: number, at: number, check: number): number {
    let end = before;
    for (let i = before; i < at; i++) {
      const move = out[i]!;
      if (tagOf(move) === TRAIL || this.marks[(move >>> 9) & 511] === check) out[end++] = move;
    }
    return end;
  }

  private listKing(out: Int32Array, at: number, king: number): number {
    const { board } = this;
    const code = board[king]!;
    const last = this.generateFrom(out, at, king, code);
    let end = at;
    board[king] = 0;
    for (let i = at; i < last; i++) {
      const move = out[i]!;
      if (!this.isAttacked((move >>> 9) & 511, this.side)) out[end++] = move;
    }
    board[king] = code;
    return this.rules.gating && (this.rights & this.rightBits[king]!) !== 0
      ? this.addGates(out, at, end)
      : end;
  }

  /** Moves that change more than two cells are tried; the rest only where it can matter. */
  private keepSafe(out: Int32Array, at: number, last: number): number {
    const king = this.kings[this.side]!;
    const sensitive = this.compiled.sensitive!;
    const base = (this.side * this.size + king) * this.size;
    const isChecked = this.isAttacked(king, this.side);
    let end = at;
    for (let i = at; i < last; i++) {
      const move = out[i]!;
      const [from, to, tag] = [move & 511, (move >>> 9) & 511, move >>> 28];
      const isPlain = tag === STEP || tag === PROMOTE || tag === DOUBLE;
      const isQuiet =
        isPlain &&
        !isChecked &&
        from !== king &&
        (sensitive[base + from]! & 1) === 0 &&
        ((sensitive[base + to]! & 2) === 0 || this.board[to] !== 0);
      if (isQuiet || (isPlain ? this.isSafeStep(from, to, king) : this.isAllowed(move))) out[end++] = move;
    }
    return end;
  }

  /** Tries a plain move on the bare board. */
  private isSafeStep(from: number, to: number, king: number): boolean {
    const { board } = this;
    const [code, taken] = [board[from]!, board[to]!];
    board[from] = 0;
    board[to] = code;
    const isSafe = !this.isAttacked(from === king ? to : king, this.side);
    board[to] = taken;
    board[from] = code;
    return isSafe;
  }

  private keepAllowed(out: Int32Array, at: number, last: number): number {
    let end = at;
    for (let i = at; i < last; i++) if (this.isAllowed(out[i]!)) out[end++] = out[i]!;
    return end;
  }

  private isAllowed(move: Move): boolean {
    const me = this.side;
    const drop = tagOf(move) === DROP ? this.rules.pieces[extraOf(move)]!.drop : undefined;
    this.make(move);
    const isAllowed =
      !this.rules.forbid.some((test) => holds(test, me, this)) &&
      !(drop?.enclosing && this.takenNow === 0) &&
      !(drop?.notMating && this.inCheck() && this.noMoves());
    this.undo();
    return isAllowed;
  }

  private keepCaptures(out: Int32Array, at: number, last: number): number {
    let best = 1;
    let end = at;
    for (let i = at; i < last; i++) {
      const move = out[i]!;
      const taken = this.rules.mustCapture === "most" ? this.longest(move) : this.takes(move);
      if (taken < best) continue;
      if (taken > best) end = at;
      best = taken;
      out[end++] = move;
    }
    return end === at ? last : end;
  }

  private takes(move: Move): number {
    if ((tagOf(move) === STEP || tagOf(move) === PROMOTE) && !this.rules.landing)
      return this.board[toOf(move)] === 0 ? 0 : 1;
    this.make(move);
    const { takenNow } = this;
    this.undo();
    return takenNow;
  }

  private longest(move: Move): number {
    this.make(move);
    let count = this.takenNow;
    if (this.chain !== 0) {
      const moves = this.borrow();
      const end = this.listChain(moves, 0);
      let most = 0;
      for (let i = 0; i < end; i++) most = Math.max(most, this.longest(moves[i]!));
      this.scratchDepth--;
      count += most;
    }
    this.undo();
    return count;
  }

  private borrow(): Int32Array {
    return (this.scratch[this.scratchDepth++] ??= new Int32Array(4096));
  }

  // -------------------------------------------------------------------------------------------- attacks

  /** Could an enemy of `side` take what stands on this spot, if it is `side`'s? */
  private isAttacked(spot: number, side: number): boolean {
    const { board, size } = this;
    const { attacks, firstAttack, marks } = this.tables;
    for (let i = firstAttack[side * size + spot]!; ; i++) {
      const entry = attacks[i]!;
      const a = (entry >>> 5) & 511;
      const row = (entry >>> 14) << 8;
      switch (entry & 31) {
        case END:
          return this.compiled.tables.isSimple ? false : this.isOddlyAttacked(spot, side);
        case FROM_LEAP:
          if (marks[row | board[a]!] !== 0) return true;
          break;
        case FROM_RAY: {
          const offset = a - 256;
          let from = spot + offset;
          let distance = 1;
          while (board[from] === 0) {
            from += offset;
            distance++;
          }
          if (marks[row | board[from]!]! >= distance) return true;
          break;
        }
        default:
          if (this.isAttackedBy(i, spot)) return true;
          i += (entry & 31) === FROM_FAR ? attacks[i + 1]! + 1 : (entry & 31) === FROM_HOP ? 0 : 1;
      }
    }
  }

  private isAttackedBy(i: number, spot: number): boolean {
    const { board } = this;
    const { attacks, marks } = this.tables;
    const entry = attacks[i]!;
    const a = (entry >>> 5) & 511;
    const row = (entry >>> 14) << 8;
    if ((entry & 31) === FROM_FAR) {
      if (marks[row | board[a]!] === 0) return false;
      for (let n = i + 2; n < i + 2 + attacks[i + 1]!; n++) if (board[attacks[n]!] !== 0) return false;
      return true;
    }
    const offset = a - 256;
    let from = spot + offset;
    let distance = 1;
    for (; board[from] === 0; distance++) from += offset;
    if ((entry & 31) === FROM_HOP) {
      if (board[from]! >= WALL) return false;
      from += offset;
      for (distance++; board[from] === 0; distance++) from += offset;
      return marks[row | board[from]!]! >= distance;
    }
    return marks[row | board[from]!]! >= distance && marks[(attacks[i + 1]! << 8) | board[spot]!] !== 0;
  }

  /** By pieces whose paths are walked. */
  private isOddlyAttacked(spot: number, side: number): boolean {
    const { oddAttackers } = this.tables;
    const cell = this.grid.cells[spot]!;
    for (let other = 0; other < this.sides; other++) {
      if (other === side) continue;
      for (let i = 0; i < this.counts[other]!; i++) {
        const from = this.lists[other * this.size + i]!;
        // The square where a piece is tried may still list its old one.
        const code = this.board[from]!;
        if (code === 0 || code >= WALL || oddAttackers[code] === 0 || sideOf(this.rules, code) !== other)
          continue;
        if (this.takesOddly(from, cell, other)) return true;
      }
    }
    return false;
  }

  private takesOddly(from: number, cell: number, side: number): boolean {
    const isFresh = (this.rights & this.rightBits[from]!) !== 0;
    return this.rules.pieces[pieceOf(this.rules, this.board[from]!)]!.paths.some(
      (path) =>
        (!path.first || isFresh) &&
        (!path.when || holds(path.when, side, this)) &&
        goings(this, path, this.grid.cells[from]!, side).some((it) => it.taken.includes(cell)),
    );
  }

  // -------------------------------------------------------------------------------------------- special moves

  private listChain(out: Int32Array, at: number): number {
    const last = this.generateFrom(out, at, this.chain, this.board[this.chain]!);
    let end = at;
    for (let i = at; i < last; i++) if (this.takes(out[i]!) > 0) out[end++] = out[i]!;
    return end;
  }

  private listCastlings(out: Int32Array, at: number): number {
    if (this.rights === 0 || !this.compiled.canCastle) return at;
    let end = at;
    const base = this.side * this.size;
    for (let i = 0; i < this.counts[this.side]!; i++) {
      const king = this.lists[base + i]!;
      if ((this.rights & this.rightBits[king]!) === 0) continue;
      for (const castle of this.rules.pieces[pieceOf(this.rules, this.board[king]!)]!.castles)
        end = this.listCastling(out, end, king, castle);
    }
    return end;
  }

  private listCastling(out: Int32Array, at: number, king: number, castle: Castle): number {
    const partner = this.partnerOf(king, castle);
    if (partner === 0) return at;
    const row = king - (this.grid.cells[king]! % this.grid.width);
    if (!this.isFree(king, row + castle.to, king, partner)) return at;
    if (!this.isFree(partner, row + castle.withTo, king, partner)) return at;
    if (!this.isSafeWay(king, row + castle.to)) return at;
    const move = pack(CASTLE, king, partner);
    const isTried = this.compiled.legality === "tried";
    if (
      isTried ? !this.isAllowed(move) : !this.isSafeEnd(king, partner, row + castle.to, row + castle.withTo)
    )
      return at;
    out[at] = move;
    return this.rules.gating ? this.gateCastling(out, at + 1, king, partner) : at + 1;
  }

  private gateCastling(out: Int32Array, at: number, king: number, partner: number): number {
    let end = at;
    for (let piece = 0; piece < this.rules.pieces.length; piece++) {
      if (this.handOf(this.side, piece) === 0) continue;
      out[end++] = pack(CASTLE_GATE, king, partner, piece);
      out[end++] = pack(CASTLE_GATE_PARTNER, king, partner, piece);
    }
    return end;
  }

  /** The outermost unmoved partner on the side from which it would come; 0 if there is none. */
  private partnerOf(king: number, castle: Castle): number {
    const way = Math.sign(castle.to - castle.withTo);
    const wanted = codeOf(this.rules, sideOf(this.rules, this.board[king]!), castle.with);
    let found = 0;
    for (let spot = king + way; this.grid.cells[spot]! >= 0; spot += way)
      if (this.board[spot] === wanted && (this.rights & this.rightBits[spot]!) !== 0) found = spot;
    return found;
  }

  private isFree(from: number, to: number, king: number, partner: number): boolean {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    for (let spot = low; spot <= high; spot++)
      if (spot !== king && spot !== partner && this.board[spot] !== 0) return false;
    return true;
  }

  /** A royal must not pass over an attacked cell. */
  private isSafeWay(king: number, to: number): boolean {
    const code = this.board[king]!;
    if (this.compiled.royals[code] === 0) return true;
    const [low, high] = [Math.min(king, to), Math.max(king, to)];
    let isSafe = true;
    for (let spot = low; spot <= high && isSafe; spot++) {
      const stood = this.board[spot]!;
      this.board[king] = 0;
      this.board[spot] = code;
      isSafe = !this.isAttacked(spot, this.side);
      this.board[spot] = stood;
      this.board[king] = code;
    }
    return isSafe;
  }

  /** The partner may have stood between the king and an attacker. */
  private isSafeEnd(king: number, partner: number, kingTo: number, partnerTo: number): boolean {
    const { board } = this;
    const [kingCode, partnerCode] = [board[king]!, board[partner]!];
    if (this.compiled.royals[kingCode] === 0) return true;
    board[king] = 0;
    board[partner] = 0;
    board[kingTo] = kingCode;
    board[partnerTo] = partnerCode;
    const isSafe = !this.isAttacked(kingTo, this.side);
    board[kingTo] = 0;
    board[partnerTo] = 0;
    board[king] = kingCode;
    board[partner] = partnerCode;
    return isSafe;
  }

  private listDrops(out: Int32Array, at: number): number {
    let end = at;
    for (let piece = 0; piece < this.rules.pieces.length; piece++) {
      const { drop } = this.rules.pieces[piece]!;
      if (!drop || (drop.from === "hand" && this.handOf(this.side, piece) === 0)) continue;
      end = this.listDropsOf(out, end, piece);
    }
    return end;
  }

  private listDropsOf(out: Int32Array, at: number, piece: number): number {
    const drop = this.rules.pieces[piece]!.drop!;
    const { spots, width, stride } = this.grid;
    const isTried = this.compiled.legality !== "tried" && (drop.notMating || drop.enclosing);
    const zone = drop.in?.[this.side];
    let end = at;
    for (let n = 0; n < (zone?.length ?? spots.length); n++) {
      const cell = zone ? zone[n]! : n;
      const spot = spots[cell]!;
      if (this.board[spot] !== 0) continue;
      if (drop.falls && this.board[spot + stride] === 0) continue;
      if (drop.oncePerColumn && this.hasInColumn(cell % width, codeOf(this.rules, this.side, piece)))
        continue;
      const move = pack(DROP, spot, spot, piece);
      if (!isTried || this.isAllowed(move)) out[end++] = move;
    }
    return end;
  }

  private hasInColumn(column: number, code: number): boolean {
    for (let cell = column; cell < this.grid.spots.length; cell += this.grid.width)
      if (this.board[this.grid.spots[cell]!] === code) return true;
    return false;
  }

  private listWalls(out: Int32Array, at: number): number {
    let end = at;
    let from = this.grid.spots[0]!;
    if (this.rules.wall?.moves)
      for (const spot of this.grid.spots) if (this.board[spot] === WALL) from = spot;
    if (!this.rules.wall?.moves) from = this.firstWall();
    for (const spot of this.grid.spots) if (this.board[spot] === 0) out[end++] = pack(WALL_UP, from, spot);
    return end;
  }

  private firstWall(): number {
    for (const spot of this.grid.spots) if (this.board[spot] === WALL) return spot;
    return this.grid.spots[0]!;
  }

  private listRemovals(out: Int32Array, at: number): number {
    const enemies: number[] = [];
    for (let other = 0; other < this.sides; other++)
      if (other !== this.side)
        for (let i = 0; i < this.counts[other]!; i++) enemies.push(this.lists[other * this.size + i]!);
    const loose = enemies.filter((it) => !this.isInMill(it));
    let end = at;
    for (const spot of loose.length > 0 ? loose : enemies) out[end++] = pack(TAKE, spot, spot);
    return end;
  }

  private isInMill(spot: number): boolean {
    const cell = this.grid.cells[spot]!;
    const side = sideOf(this.rules, this.board[spot]!);
    return (this.rules.landing?.mill?.lines ?? []).some(
      (line) =>
        line.includes(cell) && line.every((it) => this.compiled.relations[side * 256 + this.at(it)] === OWN),
    );
  }

  // -------------------------------------------------------------------------------------------- making

  make(move: Move): void {
    this.save();
    const from = move & 511;
    const to = (move >>> 9) & 511;
    const tag = move >>> 28;
    if (this.owes === OWES_MOVE) {
      this.takenNow = 0;
      this.chain = 0;
      this.trailLength = 0;
    }
    if (tag === STEP || tag === DOUBLE || tag === PROMOTE) {
      this.moved = this.pieceAt(from);
      if (this.board[to] !== 0) this.capture(to);
      this.dropRights(from, to);
      this.shift(from, to);
      if (tag === DOUBLE) this.leaveTrail(from, to);
      else if (tag === PROMOTE) this.replace(to, codeOf(this.rules, this.side, extraOf(move)));
      if (this.takenNow !== 0 && this.rules.capture.explodes) this.explode(to);
      if (this.rules.landing) this.touch(to);
    } else this.makeOther(move, tag, from, to);
    this.settle(tag, to);
  }

  private pieceAt(spot: number): number {
    return (this.board[spot]! - 1) % this.rules.pieces.length;
  }

  private dropRights(from: number, to: number): void {
    const lost = this.rights & (this.rightBits[from]! | this.rightBits[to]!);
    if (lost === 0) return;
    this.rights &= ~lost;
    this.rights = this.relevantRights();
  }

  /** The rights that still mean something: a partner needs its king, a king a partner. */
  private relevantRights(): number {
    if (this.rules.gating) return this.rights;
    let relevant = 0;
    for (const spot of this.grid.spots) {
      if ((this.rights & this.rightBits[spot]!) === 0 || this.board[spot]! >= WALL || this.board[spot] === 0)
        continue;
      const piece = this.rules.pieces[this.pieceAt(spot)]!;
      if (piece.paths.some((path) => path.first)) relevant |= this.rightBits[spot]!;
      for (const castle of piece.castles) {
        const partner = this.partnerOf(spot, castle);
        if (partner !== 0) relevant |= this.rightBits[spot]! | this.rightBits[partner]!;
      }
    }
    return relevant;
  }

  private makeOther(move: Move, tag: number, from: number, to: number): void {
    switch (tag) {
      case PASS:
        this.moved = -1;
        return;
      case WALL_UP:
        if (this.rules.wall?.moves && this.board[from] === WALL) this.setWall(from, 0);
        this.setWall(to, WALL);
        return;
      case TAKE:
        this.capture(to);
        return;
      case DROP:
        if (this.rules.pieces[extraOf(move)]!.drop?.from === "hand") this.hand(this.side, extraOf(move), -1);
        this.lay(to, codeOf(this.rules, this.side, extraOf(move)));
        this.moved = extraOf(move);
        if (this.rules.landing) this.touch(to);
        return;
      case CASTLE:
      case CASTLE_GATE:
      case CASTLE_GATE_PARTNER:
        return this.castle(move, tag, from, to);
      case TRAIL:
        return this.land(from, to, [this.trailVictim]);
      case GATE:
        this.land(from, to, this.board[to] === 0 ? [] : [to]);
        this.hand(this.side, extraOf(move), -1);
        this.lay(from, codeOf(this.rules, this.side, extraOf(move)));
        return;
      case OVER:
      case LEGS:
        this.land(from, to, this.takenBy(move, tag, from, to));
    }
  }

  /** A piece goes, others are taken, and where there is no choice it becomes what it must. */
  private land(from: number, to: number, taken: readonly number[]): void {
    this.moved = this.pieceAt(from);
    const becomes = this.forced(from, to);
    for (const spot of taken) this.capture(spot);
    this.dropRights(from, to);
    if (from !== to) this.shift(from, to);
    if (becomes !== undefined) this.replace(to, codeOf(this.rules, this.side, becomes));
    if (this.takenNow !== 0 && this.rules.capture.explodes) this.explode(to);
    if (this.rules.landing) this.touch(to);
  }

  private forced(from: number, to: number): number | undefined {
    const [fromCell, toCell] = [this.grid.cells[from]!, this.grid.cells[to]!];
    const found = this.becomingsOf(from).find(
      (it) =>
        (it.on[this.side]!.includes(toCell) || (it.leaving && it.on[this.side]!.includes(fromCell))) &&
        (it.must ?? it.on)[this.side]!.includes(toCell),
    );
    return found?.pieces[0];
  }

  private takenBy(move: Move, tag: number, from: number, to: number): number[] {
    const piece = this.rules.pieces[pieceOf(this.rules, this.board[from]!)]!;
    let before = 0;
    for (const path of piece.paths) {
      const isMany = path.legs.length > 1;
      const isMeant = tag === OVER ? !isMany && path.legs[0]!.takesHurdle === true : isMany;
      if (isMeant) {
        const going = goings(this, path, this.grid.cells[from]!, this.side).find(
          (it: Going) => this.grid.spots[it.to] === to && (tag === OVER || before + it.way === extraOf(move)),
        );
        if (going) return going.taken.map((it) => this.grid.spots[it]!);
      }
      if (isMany) before += path.ways.length;
    }
    return [];
  }

  private castle(move: Move, tag: number, king: number, partner: number): void {
    const [kingCode, partnerCode] = [this.board[king]!, this.board[partner]!];
    this.moved = pieceOf(this.rules, kingCode);
    const castle = this.rules.pieces[this.moved]!.castles.find((it) => this.partnerOf(king, it) === partner)!;
    const row = king - (this.grid.cells[king]! % this.grid.width);
    this.dropRights(king, partner);
    this.lift(king);
    this.lift(partner);
    this.lay(row + castle.to, kingCode);
    this.lay(row + castle.withTo, partnerCode);
    if (tag === CASTLE) return;
    this.hand(this.side, extraOf(move), -1);
    this.lay(tag === CASTLE_GATE ? king : partner, codeOf(this.rules, this.side, extraOf(move)));
  }

  private capture(spot: number): void {
    const code = this.board[spot]!;
    this.takenNow++;
    this.lift(spot);
    this.dropRights(spot, spot);
    if (this.rules.capture.to !== "hand") return;
    const piece = pieceOf(this.rules, code);
    this.hand(this.side, this.rules.pieces[piece]!.captive ?? piece, 1);
  }

  private replace(spot: number, code: number): void {
    this.lift(spot);
    this.lay(spot, code);
  }

  private leaveTrail(from: number, to: number): void {
    const [x, y] = [this.column(to) - this.column(from), this.row(to) - this.row(from)];
    const steps = Math.max(Math.abs(x), Math.abs(y));
    const offset = (to - from) / steps;
    for (let spot = from + offset; spot !== to; spot += offset) this.trail[this.trailLength++] = spot;
    this.trailVictim = to;
  }

  private column(spot: number): number {
    return this.grid.cells[spot]! % this.grid.width;
  }

  private row(spot: number): number {
    return Math.floor(this.grid.cells[spot]! / this.grid.width);
  }

  private explode(centre: number): void {
    const { spares } = this.rules.capture.explodes!;
    const { stride } = this.grid;
    for (const offset of [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1]) {
      const code = this.board[centre + offset]!;
      if (code === 0 || code >= WALL || spares.includes(pieceOf(this.rules, code))) continue;
      this.lift(centre + offset);
      this.dropRights(centre + offset, centre + offset);
    }
    this.lift(centre);
  }

  /** What a landed piece does to those around it. */
  private touch(spot: number): void {
    const { landing } = this.rules;
    if (!landing || this.board[spot] === 0) return;
    const { stride } = this.grid;
    const all = [-stride, 1, stride, -1, -stride - 1, -stride + 1, stride - 1, stride + 1];
    for (const offset of landing.diagonally ? all : all.slice(0, 4)) {
      if (landing.encloses) this.enclose(spot, offset);
      if (landing.converts && this.relation(spot + offset) === ENEMY) this.turnOver(spot + offset);
    }
  }

  private relation(spot: number): number {
    return this.compiled.relations[this.side * 256 + this.board[spot]!]!;
  }

  private enclose(from: number, offset: number): void {
    const landing = this.rules.landing!;
    let spot = from + offset;
    while (this.relation(spot) === ENEMY && (!landing.only || landing.only.includes(this.pieceAt(spot))))
      spot += offset;
    if (spot === from + offset) return;
    const isHostile = this.board[spot] === 0 && landing.hostile?.includes(this.grid.cells[spot]!) === true;
    if (this.relation(spot) !== OWN && !isHostile) return;
    if (landing.encloses === "turns")
      for (let it = from + offset; it !== spot; it += offset) this.turnOver(it);
    else if (spot === from + 2 * offset) this.capture(from + offset);
  }

  private turnOver(spot: number): void {
    const piece = this.pieceAt(spot);
    this.lift(spot);
    this.lay(spot, codeOf(this.rules, this.side, piece));
    this.takenNow++;
  }

  private settle(tag: number, to: number): void {
    if (this.rules.after.length > 0) this.tally();
    if (this.owes === OWES_MOVE) {
      if (this.compiled.goesAgain && this.goesOn(tag, to)) {
        this.chain = to;
        return;
      }
      if (this.rules.wall && tag !== PASS) {
        this.owes = OWES_WALL;
        return;
      }
      if (this.rules.landing?.mill && this.formsMill(tag, to)) {
        this.owes = OWES_TAKE;
        return;
      }
    }
    this.owes = OWES_MOVE;
    this.chain = 0;
    this.side = this.side + 1 === this.sides ? 0 : this.side + 1;
    this.ply++;
    this.trailKey = this.trailLength > 0 ? this.keyOfTrail() : 0;
  }

  private goesOn(tag: number, spot: number): boolean {
    if (this.takenNow === 0 || tag === DROP || tag === CASTLE) return false;
    const code = this.board[spot]!;
    if (code === 0 || this.pieceAt(spot) !== this.moved) return false;
    return this.rules.pieces[this.moved]!.paths.some(
      (path) =>
        path.again &&
        !path.first &&
        goings(this, path, this.grid.cells[spot]!, this.side).some((it) => it.taken.length > 0),
    );
  }

  private formsMill(tag: number, spot: number): boolean {
    if (tag === PASS || !this.isInMill(spot)) return false;
    for (let other = 0; other < this.sides; other++)
      if (other !== this.side && this.counts[other]! > 0) return true;
    return false;
  }

  private tally(): void {
    const { after, counters } = this.rules;
    for (let i = 0; i < after.length; i++) {
      const it = after[i]!;
      const table = this.compiled.tallies[i];
      const applies = table
        ? table[2 * (this.moved + 1) + (this.takenNow === 0 ? 0 : 1)] !== 0
        : holds(it.when!, this.side, this);
      if (!applies) continue;
      const { eachSide } = counters[it.counter]!;
      for (let side = 0; side < this.sides; side++) {
        if (eachSide && it.of !== "any" && (it.of === "my") !== (side === this.side)) continue;
        const at = it.counter * this.sides + side;
        this.counters[at] = it.add ? this.counters[at]! + it.value : it.value;
      }
    }
  }

  // -------------------------------------------------------------------------------------------- the journal

  private save(): void {
    const at = this.depth * this.saved;
    if (at + this.saved > this.saves.length) this.saves = grown(this.saves);
    if (this.journalEnd + 3 * this.size > this.journal.length) this.journal = grown(this.journal);
    const { saves } = this;
    saves[at] = this.journalEnd;
    saves[at + 1] = this.low;
    saves[at + 2] = this.high;
    saves[at + 3] = this.trailKey;
    saves[at + 4] = this.rights;
    saves[at + 5] = this.side;
    saves[at + 6] = this.owes;
    saves[at + 7] = this.chain;
    saves[at + 8] = this.takenNow;
    saves[at + 9] = this.moved;
    saves[at + 10] = this.ply;
    saves[at + 11] = this.trailLength;
    saves[at + 12] = this.trailVictim;
    saves[at + 13] = this.trail[0]! | (this.trail[1]! << 9) | (this.trail[2]! << 18);
    for (let i = 0; i < this.counters.length; i++) saves[at + SAVED + i] = this.counters[i]!;
    this.depth++;
  }

  undo(): void {
    const at = --this.depth * this.saved;
    const { saves } = this;
    const mark = saves[at]!;
    while (this.journalEnd > mark) this.revert(this.journal[--this.journalEnd]!);
    this.low = saves[at + 1]!;
    this.high = saves[at + 2]!;
    this.trailKey = saves[at + 3]!;
    this.rights = saves[at + 4]!;
    this.side = saves[at + 5]!;
    this.owes = saves[at + 6]!;
    this.chain = saves[at + 7]!;
    this.takenNow = saves[at + 8]!;
    this.moved = saves[at + 9]!;
    this.ply = saves[at + 10]!;
    this.trailLength = saves[at + 11]!;
    this.trailVictim = saves[at + 12]!;
    const trail = saves[at + 13]!;
    this.trail[0] = trail & 511;
    this.trail[1] = (trail >>> 9) & 511;
    this.trail[2] = (trail >>> 18) & 511;
    for (let i = 0; i < this.counters.length; i++) this.counters[i] = saves[at + SAVED + i]!;
  }

  private revert(entry: number): void {
    const spot = (entry >>> 3) & 511;
    const code = (entry >>> 12) & 255;
    switch (entry & 7) {
      case SHIFTED:
        return this.place((entry >>> 12) & 511, spot);
      case LIFTED:
        return this.insert(spot, code, entry >>> 20);
      case LAID:
        return this.removeLast(spot);
      case HANDED:
        this.hands[spot]! -= code - 128;
        return;
      case WALLED:
        this.board[spot] = code;
    }
  }

  /** A piece goes from one spot to an empty one. */
  private shift(from: number, to: number): void {
    const code = this.board[from]!;
    const { lows, highs } = this.compiled;
    const key = code * this.size;
    this.low ^= lows[key + from]! ^ lows[key + to]!;
    this.high ^= highs[key + from]! ^ highs[key + to]!;
    this.journal[this.journalEnd++] = SHIFTED | (from << 3) | (to << 12);
    this.place(from, to);
  }

  private place(from: number, to: number): void {
    const { board, places } = this;
    const code = board[from]!;
    const place = places[from]!;
    const side = this.compiled.sideOf[code]!;
    board[from] = 0;
    board[to] = code;
    places[to] = place;
    this.lists[side * this.size + place] = to;
    if (this.compiled.royals[code] !== 0 && this.kings[side] === from) this.kings[side] = to;
  }

  /** A piece leaves the board; the last of the list takes its place there. */
  private lift(spot: number): void {
    const { board, places, lists, size } = this;
    const code = board[spot]!;
    const side = this.compiled.sideOf[code]!;
    const place = places[spot]!;
    const last = --this.counts[side]!;
    const other = lists[side * size + last]!;
    lists[side * size + place] = other;
    places[other] = place;
    board[spot] = 0;
    this.low ^= this.compiled.lows[code * size + spot]!;
    this.high ^= this.compiled.highs[code * size + spot]!;
    this.journal[this.journalEnd++] = LIFTED | (spot << 3) | (code << 12) | (place << 20);
    if (this.compiled.royals[code] !== 0) this.royalGone(spot, side);
  }

  private royalGone(spot: number, side: number): void {
    this.royalCounts[side]!--;
    if (this.kings[side] !== spot) return;
    for (let i = 0; i < this.counts[side]!; i++) {
      const it = this.lists[side * this.size + i]!;
      if (this.compiled.royals[this.board[it]!] !== 0) this.kings[side] = it;
    }
  }

  private insert(spot: number, code: number, place: number): void {
    const { places, lists, size } = this;
    const side = this.compiled.sideOf[code]!;
    const last = this.counts[side]!++;
    const other = lists[side * size + place]!;
    if (place !== last) {
      lists[side * size + last] = other;
      places[other] = last;
    }
    lists[side * size + place] = spot;
    places[spot] = place;
    this.board[spot] = code;
    if (this.compiled.royals[code] === 0) return;
    this.royalCounts[side]!++;
    this.kings[side] = spot;
  }

  private lay(spot: number, code: number): void {
    const side = this.compiled.sideOf[code]!;
    this.insert(spot, code, this.counts[side]!);
    this.low ^= this.compiled.lows[code * this.size + spot]!;
    this.high ^= this.compiled.highs[code * this.size + spot]!;
    this.journal[this.journalEnd++] = LAID | (spot << 3);
  }

  private removeLast(spot: number): void {
    const code = this.board[spot]!;
    const side = this.compiled.sideOf[code]!;
    this.counts[side]!--;
    this.board[spot] = 0;
    if (this.compiled.royals[code] !== 0) this.royalGone(spot, side);
  }

  private hand(side: number, piece: number, change: number): void {
    const at = side * this.rules.pieces.length + piece;
    const key = Math.imul(at + 1, 0x27d4eb2f);
    this.low ^= Math.imul(key, this.hands[at]! + 1);
    this.hands[at]! += change;
    this.low ^= Math.imul(key, this.hands[at]! + 1);
    this.high ^= Math.imul(key ^ 0x165667b1, change);
    this.journal[this.journalEnd++] = HANDED | (at << 3) | ((change + 128) << 12);
  }

  private setWall(spot: number, code: number): void {
    this.journal[this.journalEnd++] = WALLED | (spot << 3) | (this.board[spot]! << 12);
    this.board[spot] = code;
    this.low ^= this.compiled.lows[WALL * this.size + spot]!;
    this.high ^= this.compiled.highs[WALL * this.size + spot]!;
  }

  /** A key of the trail, if somebody can take on it. */
  private keyOfTrail(): number {
    const moves = this.borrow();
    const end = this.generate(moves, 0, 0, -1);
    let key = 0;
    for (let i = 0; i < end; i++)
      if (tagOf(moves[i]!) === TRAIL) key = Math.imul(this.trail[0]! + 1, 0x2545f491);
    this.scratchDepth--;
    return key;
  }
}

function mixed(low: number, high: number, rights: number, turn: number, trail: number): number {
  const extra = Math.imul(rights + 1, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b) ^ trail;
  return ((high ^ extra) >>> 11) * 2 ** 32 + ((low ^ Math.imul(extra, 0xc2b2ae35)) >>> 0);
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length + 4096);
  larger.set(array);
  return larger;
}
