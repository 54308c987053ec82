import { type Leg, type MoveRules, type Path, type PieceId, codeOf } from "../../program/index.ts";
import { type PieceGrid, between, makeGrid, vectorOf } from "../../core/moves/grid.ts";
import { mayOverlap, overlaps } from "./overlap.ts";

/*
 * The moves of every piece from every cell. An entry is one integer, `op | a << 5 | b << 14`; some are followed by more. Where a zone, a
 * row or a promotion depends on the cells only, it is decided here and costs nothing later.
 */

export const END = 0;
/** a: to. To an empty cell or an enemy; to an empty one; to an enemy. */
export const LEAP = 1;
export const LEAP_EMPTY = 2;
export const LEAP_ENEMY = 3;
/** a: offset + 256, b: how far. */
export const RAY = 4;
export const RAY_EMPTY = 5;
export const RAY_ENEMY = 6;
/** a: to, b: what it may hold. Promotions have to be looked at. */
export const LEAP_CHOICE = 7;
/** a: offset + 256, b: how far; followed by what it may hold. */
export const RAY_CHOICE = 8;
/** a: to, b: what it may hold; followed by a number of spots that must be empty, and these. */
export const FAR = 9;
/** a: to, an empty cell or an enemy; b: the one spot that must be empty. */
export const LAME = 19;
/** Like FAR, and the spots that must be empty become a trail. */
export const FAR_TRAIL = 10;
/** a: to, where a trail must lie. */
export const ON_TRAIL = 11;
/**
 * a: offset + 256, b: 8 if promotions have to be looked at; followed by how far, and by two rows of `marks`: which codes can be hurdles, and what a
 * cell behind the hurdle may hold.
 */
export const HOP = 12;
/** a: offset + 256, b: how far; followed by a row of `marks`: which codes can be taken. */
export const RAY_ONLY = 13;
/** b: how many integers follow that count only for a piece that has not moved. */
export const IF_FRESH = 14;
/** The same for the one cell right behind the hurdle. */
export const BEHIND = 16;
/** Ends the entries of a piece of which two ways may lead to one cell: repeated moves count once. */
export const END_ONCE = 17;
/** b: number of the path in `walked`: one too special for a table. */
export const WALK = 15;
/** a: to, b: like HOP; followed by the spot of the hurdle, the two rows, a number of spots that must be empty, and these. */
export const OVER_FAR = 18;

/** Entries of attacks, seen from the attacked cell. a: the spot of the attacker, b: a row of `marks`. */
export const FROM_LEAP = 1;
/** a: offset + 256 towards the attacker, b: a row: how far each code reaches. */
export const FROM_RAY = 2;
/** Followed by a number of spots that must be empty, and these. */
export const FROM_FAR = 3;
/** Over one hurdle; followed by two rows: which codes can be hurdles, and which can be taken. */
export const FROM_HOP = 4;
/** Like FROM_RAY; followed by a row: which codes can be taken. */
export const FROM_RAY_ONLY = 5;
/** The same, right behind the hurdle. */
export const FROM_BEHIND = 6;
/** Followed by the spot of the hurdle, the two rows, a number of spots that must be empty, and these. */
export const FROM_OVER_FAR = 7;

/** How many integers of the entry of attacks at `i` follow its first. */
export function restOf(attacks: Int32Array, i: number): number {
  switch (attacks[i] & 31) {
    case FROM_FAR:
      return attacks[i + 1] + 1;
    case FROM_HOP:
    case FROM_BEHIND:
      return 2;
    case FROM_RAY_ONLY:
      return 1;
    case FROM_OVER_FAR:
      return attacks[i + 4] + 4;
    default:
      return 0;
  }
}

/** What a cell may hold, as bits. */
export const HOLDS_EMPTY = 1;
export const HOLDS_ENEMY = 2;
export const HOLDS_OWN = 4;

export interface Tables {
  readonly rules: MoveRules;
  readonly grid: PieceGrid;
  /** Where the entries of a code on a spot start: `first[code * size + spot]`. */
  readonly first: Int32Array;
  readonly entries: Int32Array;
  /** Where the attacks on a side's piece start: `firstAttack[side * size + spot]`. */
  readonly firstAttack: Int32Array;
  readonly attacks: Int32Array;
  /** Rows of 256: for each code 0, or how far it reaches. */
  readonly marks: Uint8Array;
  /** Paths that are walked step by step instead. */
  readonly walked: readonly Path[];
  /** Codes that attack by such a path. */
  readonly oddAttackers: Uint8Array;
  /** Whether there are such codes. */
  readonly hasOddAttackers: boolean;
  /** By side and spot, codes and where they stand, `code | spot << 8`: who may take on a trail there. */
  readonly trailTakers: readonly (readonly number[] | undefined)[];
  /** Only leaps and rays attack, so that pins can be found. */
  readonly isSimple: boolean;
}

const entry = (op: number, a: number, b: number): number => op | (a << 5) | (b << 14);
const FAR_AWAY = 127;
/** The number of the empty set of codes. */
const NO_CODES = 0;

export function makeTables(rules: MoveRules): Tables {
  return new Tabler(rules).tables();
}

class Tabler {
  private readonly rules: MoveRules;
  private readonly grid: PieceGrid;
  private readonly entries: number[] = [END];
  private readonly walked: Path[] = [];
  private readonly rows: Uint8Array[] = [];
  private readonly rowNumbers = new Map<string, number>();
  /** For each side and spot: the attacks on what stands there, and which codes make them. */
  private readonly found: (Map<number, number> | undefined)[];
  private readonly longKeys = new Map<string, number>();
  private readonly longAttacks: (readonly [number, number, ...number[]])[] = [];
  private readonly codeSets: ReadonlyMap<number, number>[] = [new Map()];
  private readonly codeSteps = new Map<number, number>();
  private readonly mayOverlap: readonly boolean[];
  private readonly oddAttackers = new Uint8Array(256);
  private readonly trailTakers: (number[] | undefined)[] = [];

  constructor(rules: MoveRules) {
    this.rules = rules;
    this.grid = makeGrid(rules);
    this.mayOverlap = rules.pieces.map((_, piece) => mayOverlap(rules, piece));
    this.found = Array.from({ length: rules.sides.length * this.grid.size }, () => undefined);
  }

  tables(): Tables {
    const { rules, grid } = this;
    const first = new Int32Array(256 * grid.size);
    for (let side = 0; side < rules.sides.length; side++)
      for (let piece = 0; piece < rules.pieces.length; piece++)
        for (const cell of grid.cells) if (cell >= 0) this.enter(first, side, piece, cell);
    const attacks = this.attackTables();
    const marks = new Uint8Array(256 * (this.rows.length + 1));
    for (const [i, row] of this.rows.entries()) marks.set(row, 256 * i);
    const hasOddAttackers = this.oddAttackers.includes(1);
    return {
      rules,
      grid,
      first,
      entries: Int32Array.from(this.entries),
      firstAttack: attacks.first,
      attacks: attacks.entries,
      marks,
      walked: this.walked,
      oddAttackers: this.oddAttackers,
      hasOddAttackers,
      trailTakers: this.trailTakers,
      isSimple: attacks.isSimple && !hasOddAttackers,
    };
  }

  private enter(first: Int32Array, side: number, piece: number, cell: number): void {
    const code = codeOf(this.rules, side, piece);
    const start = this.entries.length;
    for (const path of this.rules.pieces[piece].paths) {
      if (path.from && !path.from[side].includes(cell)) continue;
      const at = this.entries.length;
      if (path.first) this.entries.push(0);
      if (isOdd(path)) this.walk(path, code);
      else for (const [vector] of path.ways) this.go({ path, leg: path.legs[0], side, piece, cell }, vector!);
      if (path.first) this.entries[at] = entry(IF_FRESH, 0, this.entries.length - at - 1);
    }
    if (this.entries.length === start) return;
    const isTwice = this.mayOverlap[piece] && overlaps(this.rules, side, piece, cell);
    this.entries.push(isTwice ? END_ONCE : END);
    first[code * this.grid.size + this.grid.spots[cell]] = start;
  }

  private walk(path: Path, code: number): void {
    if (!this.walked.includes(path)) this.walked.push(path);
    this.entries.push(entry(WALK, 0, this.walked.indexOf(path)));
    if (path.legs.some((leg) => leg.to.enemy || leg.takesHurdle)) this.oddAttackers[code] = 1;
  }

  private go(start: Start, vector: readonly [number, number]): void {
    const { leg, path } = start;
    const [x, y] = vectorOf(this.rules.sides[start.side], vector);
    if (leg.hop && (path.in || leg.least > 1)) this.overFar(start, [x, y]);
    else if (leg.hop) this.hop(start, [x, y]);
    else if (leg.lame || path.in || leg.least > 1 || path.leavesTrail) this.far(start, [x, y]);
    else if (leg.most === 1) this.leap(start, [x, y]);
    else this.ray(start, [x, y]);
  }

  private leap(start: Start, step: readonly [number, number]): void {
    const to = this.shift(start.cell, step);
    if (to === undefined) return;
    const { leg } = start;
    if (leg.to.trail) this.onTrail(start, to);
    const wanted = wants(leg);
    if (wanted === 0) return;
    const isChoice = wanted > 3 || this.maybecome(start, to);
    const op = isChoice ? LEAP_CHOICE : [0, LEAP_EMPTY, LEAP_ENEMY, LEAP][wanted];
    this.entries.push(entry(op, this.grid.spots[to], wanted));
    if (leg.to.enemy) this.attack(start, to, this.keyOf(FROM_LEAP, this.grid.spots[start.cell]), 1);
  }

  private onTrail({ side, piece, cell }: Start, to: number): void {
    const { spots, size } = this.grid;
    this.entries.push(entry(ON_TRAIL, spots[to], 0));
    const takers = (this.trailTakers[side * size + spots[to]] ??= []);
    takers.push(codeOf(this.rules, side, piece) | (spots[cell] << 8));
  }

  private ray(start: Start, step: readonly [number, number]): void {
    if (this.shift(start.cell, step) === undefined) return;
    const { leg, piece } = start;
    const [wanted, most, offset] = [wants(leg), leg.most || FAR_AWAY, this.offset(step)];
    const isChoice = wanted > 3 || this.rules.pieces[piece].becomes.length > 0;
    if (leg.to.only)
      this.entries.push(entry(RAY_ONLY, offset + 256, most), this.row(this.takable(start.side, leg.to.only)));
    else if (isChoice) this.entries.push(entry(RAY_CHOICE, offset + 256, most), wanted);
    else this.entries.push(entry([0, RAY_EMPTY, RAY_ENEMY, RAY][wanted], offset + 256, most));
    if (!leg.to.enemy) return;
    const key = leg.to.only
      ? this.keyOf(FROM_RAY_ONLY, 256 - offset, this.row(this.takable(start.side, leg.to.only)))
      : this.keyOf(FROM_RAY, 256 - offset);
    // The cells farther on are attacked in the same way from the cell before them, if the piece may go this way from everywhere.
    const attacked = start.path.from ? this.line(start.cell, step, most) : this.line(start.cell, step, 1);
    for (const to of attacked) this.attack(start, to, key, most);
  }

  private far(start: Start, step: readonly [number, number]): void {
    const { leg, path, side } = start;
    const passed: number[] = [];
    for (const [n, to] of this.line(start.cell, step, leg.most || FAR_AWAY).entries()) {
      if (leg.lame) passed.push(...between(step).map((it) => this.shift(start.cell, it)!));
      const isLanding = n + 1 >= leg.least && (!path.in || path.in[side].includes(to));
      if (isLanding)
        this.farTo(
          start,
          to,
          passed.map((it) => this.grid.spots[it]),
        );
      passed.push(to);
    }
  }

  private farTo(start: Start, to: number, blocks: number[]): void {
    const { leg, path, cell } = start;
    const wanted = wants(leg) | (this.maybecome(start, to) ? 8 : 0);
    const spot = this.grid.spots[to];
    if (leg.to.trail) this.onTrail(start, to);
    const op = path.leavesTrail ? FAR_TRAIL : FAR;
    if (blocks.length === 0 && op === FAR && wanted < 4 && wanted > 0)
      this.entries.push(entry([0, LEAP_EMPTY, LEAP_ENEMY, LEAP][wanted], spot, wanted));
    else if (blocks.length === 1 && op === FAR && wanted === (HOLDS_EMPTY | HOLDS_ENEMY))
      this.entries.push(entry(LAME, spot, blocks[0]));
    else this.entries.push(entry(op, spot, wanted), blocks.length, ...blocks);
    if (!leg.to.enemy) return;
    const from = this.grid.spots[cell];
    if (blocks.length === 0) this.attack(start, to, this.keyOf(FROM_LEAP, from), 1);
    else this.attack(start, to, this.keyOf(FROM_FAR, from, blocks.length, ...blocks), 1);
  }

  private hop(start: Start, step: readonly [number, number]): void {
    if (this.shift(start.cell, step) === undefined) return;
    const { leg } = start;
    const [most, offset] = [leg.most || FAR_AWAY, this.offset(step)];
    const choice = this.rules.pieces[start.piece].becomes.length > 0 ? 8 : 0;
    const hurdles = this.row(this.hurdles(start));
    const isBehind = leg.hop === "behind";
    const op = isBehind ? BEHIND : HOP;
    this.entries.push(entry(op, offset + 256, choice), most, hurdles, this.row(this.landings(start)));
    if (!leg.to.enemy) return;
    const key = this.keyOf(isBehind ? FROM_BEHIND : FROM_HOP, 256 - offset, hurdles, this.victims(start));
    for (const to of this.line(start.cell, step, most).slice(1)) this.attack(start, to, key, most);
  }

  /** A hop of which every end is an entry for each hurdle. */
  private overFar(start: Start, step: readonly [number, number]): void {
    const { leg, path, side } = start;
    const { spots } = this.grid;
    const from = spots[start.cell];
    const hurdles = this.row(this.hurdles(start));
    const landings = this.row(this.landings(start));
    const line = this.line(start.cell, step, leg.most || FAR_AWAY);
    for (const [n, to] of line.entries()) {
      if (n + 1 < leg.least || (path.in && !path.in[side].includes(to))) continue;
      const choice = this.maybecome(start, to) ? 8 : 0;
      for (const over of line.slice(0, n)) {
        const blocks = line.slice(0, n).flatMap((it) => (it === over ? [] : [spots[it]]));
        const rest = [blocks.length, ...blocks];
        this.entries.push(entry(OVER_FAR, spots[to], choice), spots[over], hurdles, landings, ...rest);
        if (!leg.to.enemy) continue;
        const key = this.keyOf(FROM_OVER_FAR, from, spots[over], hurdles, this.victims(start), ...rest);
        this.attack(start, to, key, 1);
      }
    }
  }

  /** Which codes can be the hurdle of a leg. */
  private hurdles({ leg, side }: Start): Map<number, number> {
    const codes = new Map<number, number>();
    for (let other = 0; other < this.rules.sides.length; other++) {
      if (leg.overEnemy && other === side) continue;
      for (const piece of this.rules.pieces.keys())
        if (leg.over?.includes(piece) !== false) codes.set(codeOf(this.rules, other, piece), 1);
    }
    return codes;
  }

  /** What the cell where a leg ends may hold, as codes. */
  private landings({ leg, side }: Start): Map<number, number> {
    const { empty, enemy, own, only } = leg.to;
    const codes = new Map<number, number>(empty ? [[0, 1]] : []);
    for (let other = 0; other < this.rules.sides.length; other++) {
      if (!(other === side ? own : enemy)) continue;
      for (const piece of only ?? this.rules.pieces.keys()) codes.set(codeOf(this.rules, other, piece), 1);
    }
    return codes;
  }

  /** The row of what a leg can take. */
  private victims({ leg, side }: Start): number {
    return this.row(this.takable(side, leg.to.only ?? [...this.rules.pieces.keys()]));
  }

  /** Whether the piece could become another by going there. */
  private maybecome({ piece, side, cell }: Start, to: number): boolean {
    return this.rules.pieces[piece].becomes.some(
      (it) => it.on[side].includes(to) || (it.leaving === true && it.on[side].includes(cell)),
    );
  }

  /** Records that the piece of `start` attacks what stands on a cell, unless it is its own side's. */
  private attack({ side, piece, path }: Start, to: number, key: number, reach: number): void {
    const code = codeOf(this.rules, side, piece);
    if (path.first) {
      this.oddAttackers[code] = 1;
      return;
    }
    for (let victim = 0; victim < this.rules.sides.length; victim++) {
      if (victim === side) continue;
      const here = (this.found[victim * this.grid.size + this.grid.spots[to]] ??= new Map());
      here.set(key, this.addedTo(here.get(key) ?? NO_CODES, code, reach));
    }
  }

  /** The number of an attack: all that its entry says besides who attacks. */
  private keyOf(op: number, a: number, ...more: readonly number[]): number {
    const plain = op | (a << 4);
    if (more.length === 0) return plain;
    const text = `${plain} ${more.join(" ")}`;
    const known = this.longKeys.get(text);
    if (known !== undefined) return known;
    const key = (1 << 16) + this.longKeys.size;
    this.longKeys.set(text, key);
    this.longAttacks.push([op, a, ...more]);
    return key;
  }

  /** A set of codes and how far they reach, with one more. Sets have numbers, and the same steps lead to the same one. */
  private addedTo(codes: number, code: number, reach: number): number {
    const step = (codes * 256 + code) * 256 + reach;
    const known = this.codeSteps.get(step);
    if (known !== undefined) return known;
    const added = new Map(this.codeSets[codes]);
    added.set(code, Math.max(reach, added.get(code) ?? 0));
    const number = this.codeSets.push(added) - 1;
    this.codeSteps.set(step, number);
    return number;
  }

  private attackTables(): { first: Int32Array; entries: Int32Array; isSimple: boolean } {
    const entries: number[] = [END];
    const first = new Int32Array(this.found.length);
    const rows = new Map<number, number>();
    let isSimple = true;
    for (let i = 0; i < this.found.length; i++) {
      const here = this.found[i];
      if (!here) continue;
      first[i] = entries.length;
      this.joinSteps(here, i % this.grid.size);
      for (const [key, codes] of here) {
        const long = key < 1 << 16 ? undefined : this.longAttacks[key - (1 << 16)];
        const [op, a, ...more] = long ?? [key & 15, key >> 4];
        if (op !== FROM_LEAP && op !== FROM_RAY) isSimple = false;
        let row = rows.get(codes);
        if (row === undefined) rows.set(codes, (row = this.row(this.codeSets[codes])));
        entries.push(entry(op, a, row), ...more);
      }
      entries.push(END);
    }
    return { first, entries: Int32Array.from(entries), isSimple };
  }

  /** Lets a ray tell of the leaps from its first cell too: they are rays that reach one cell far. */
  private joinSteps(here: Map<number, number>, spot: number): void {
    for (const [key, codes] of here) {
      if (key >= 1 << 16 || (key & 15) !== FROM_RAY) continue;
      const step = FROM_LEAP | ((spot + (key >> 4) - 256) << 4);
      const steps = here.get(step);
      if (steps === undefined) continue;
      let joined = codes;
      for (const code of this.codeSets[steps].keys()) joined = this.addedTo(joined, code, 1);
      here.set(key, joined);
      here.delete(step);
    }
  }

  private takable(side: number, pieces: readonly PieceId[]): Map<number, number> {
    const codes = new Map<number, number>();
    for (let victim = 0; victim < this.rules.sides.length; victim++)
      if (victim !== side) for (const piece of pieces) codes.set(codeOf(this.rules, victim, piece), 1);
    return codes;
  }

  private row(codes: ReadonlyMap<number, number>): number {
    let key = "";
    for (const [code, reach] of codes) key += `${code}:${reach} `;
    const known = this.rowNumbers.get(key);
    if (known !== undefined) return known;
    const row = new Uint8Array(256);
    for (const [code, reach] of codes) row[code] = reach;
    this.rowNumbers.set(key, this.rows.length);
    return this.rows.push(row) - 1;
  }

  private line(cell: number, step: readonly [number, number], most: number): number[] {
    const cells: number[] = [];
    for (let at = this.shift(cell, step); at !== undefined && cells.length < most; at = this.shift(at, step))
      cells.push(at);
    return cells;
  }

  private offset([x, y]: readonly [number, number]): number {
    return y * this.grid.stride + x;
  }

  private shift(cell: number, step: readonly [number, number]): number | undefined {
    const to = this.grid.cells[this.grid.spots[cell] + this.offset(step)];
    return to === undefined || to < 0 ? undefined : to;
  }
}

/** A piece on a cell. */
interface Start {
  readonly path: Path;
  readonly leg: Leg;
  readonly side: number;
  readonly piece: number;
  readonly cell: number;
}

const wants = ({ to }: Leg): number =>
  (to.empty ? HOLDS_EMPTY : 0) | (to.enemy ? HOLDS_ENEMY : 0) | (to.own ? HOLDS_OWN : 0);

/** Whether a path is walked step by step instead of by a table. */
function isOdd(path: Path): boolean {
  const leg = path.legs[0];
  if (path.legs.length > 1 || path.when !== undefined || path.becomes !== undefined) return true;
  if (leg.takesHurdle || (leg.lame && leg.most !== 1)) return true;
  const isEnumerated = path.in !== undefined || leg.least > 1;
  if (leg.hop)
    return Boolean(leg.lame || leg.to.trail || path.leavesTrail || (isEnumerated && leg.hop === "behind"));
  if (leg.overEnemy || leg.over) return true;
  const isRay = leg.most !== 1 && !isEnumerated && !path.leavesTrail;
  return leg.to.only !== undefined && (!isRay || leg.to.own === true || leg.to.empty === true);
}
