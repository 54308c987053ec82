import { type Leg, type MoveRules, type Path, codeOf, type PieceId } from "../../program/index.ts";
import { type PieceGrid, between, makeGrid, vectorOf, shift } from "../../core/moves/grid.ts";
import { AttackCollector, CodeRows } from "./attack-collector.ts";
import * as ops from "./entries.ts";
import { packEntry, HOLDS_EMPTY, HOLDS_ENEMY, HOLDS_OWN } from "./entries.ts";

/** Is the reach of a piece that moves any distance. */
const FAR_AWAY = 127;

/** Describes the moves of every piece from every cell as tables. Zones and promotions that depend only on cells are already taken into account. */
export type Tables = Readonly<ReturnType<typeof makeTables>>;

export function makeTables(rules: MoveRules) {
  return new TableBuilder(rules).buildTables();
}

class TableBuilder {
  private readonly rules: MoveRules;
  private readonly grid: PieceGrid;
  private readonly entries: number[] = [ops.END];
  private readonly walkedPaths: Path[] = [];
  private readonly rows = new CodeRows();
  private readonly attacks: AttackCollector;
  private readonly walkingAttackers = new Uint8Array(256);
  private readonly trailTakers: (number[] | undefined)[] = [];

  constructor(rules: MoveRules) {
    this.rules = rules;
    this.grid = makeGrid(rules);
    this.attacks = new AttackCollector(rules.sides.length, this.grid.size, this.rows);
  }

  buildTables() {
    const { rules, grid } = this;
    const firstEntry = new Int32Array(256 * grid.size);
    for (let side = 0; side < rules.sides.length; side++)
      for (let piece = 0; piece < rules.pieces.length; piece++)
        for (const cell of grid.cells) if (cell >= 0) this.addPiece(firstEntry, side, piece, cell);
    const attacks = this.attacks.makeTables();
    const hasWalkingAttackers = this.walkingAttackers.includes(1);
    return {
      rules,
      grid,
      /** Is indexed by `code * size + spot`: the index of the first entry for the moves of a piece with this code. */
      firstEntry,
      entries: Int32Array.from(this.entries),
      /** Is indexed by `side * size + spot`: the index of the first entry for attacks on a piece of this side. */
      firstAttack: attacks.first,
      attacks: attacks.entries,
      /** Lists rows of 256 numbers: the reach of each code, or 1 if reach does not matter; 0 if the code is not in the row. */
      marks: this.rows.toMarks(),
      /** Lists the paths that have no table entries and are followed step by step. */
      walkedPaths: this.walkedPaths,
      /** Is indexed by code: 1 if the piece has attacks that no table entry describes. */
      walkingAttackers: this.walkingAttackers,
      /** Is true if any piece has such attacks. */
      hasWalkingAttackers,
      /** Lists, by side and spot, the pieces that may capture en passant there, as `code | spot << 8`. */
      trailTakers: this.trailTakers,
      /** Is true if all attacks are leaps and rays, so that pins decide legality. */
      isSimple: attacks.isSimple && !hasWalkingAttackers,
    };
  }

  private addPiece(first: Int32Array, side: number, piece: number, cell: number): void {
    const code = codeOf(this.rules, side, piece);
    const start = this.entries.length;
    for (const path of this.rules.pieces[piece].paths) {
      if (path.from && !path.from[side].includes(cell)) continue;
      const at = this.entries.length;
      if (path.first) this.entries.push(0);
      if (mustWalkPath(path)) this.addWalkedPath(path, code);
      else
        for (const [vector] of path.ways)
          this.addWay({ path, leg: path.legs[0], side, piece, cell }, vector!);
      if (path.first) this.entries[at] = packEntry(ops.IF_FRESH, 0, this.entries.length - at - 1);
    }
    if (this.entries.length === start) return;
    const mayRepeat = hasDuplicateMoves(this.rules, side, piece, cell);
    this.entries.push(mayRepeat ? ops.END_ONCE : ops.END);
    first[code * this.grid.size + this.grid.spots[cell]] = start;
  }

  private addWalkedPath(path: Path, code: number): void {
    if (!this.walkedPaths.includes(path)) this.walkedPaths.push(path);
    this.entries.push(packEntry(ops.WALK_PATH, 0, this.walkedPaths.indexOf(path)));
    if (path.legs.some((leg) => leg.to.enemy || leg.takesHurdle)) this.walkingAttackers[code] = 1;
  }

  private addWay(start: PieceStart, vector: readonly [number, number]): void {
    const { leg, path } = start;
    const [x, y] = vectorOf(this.rules.sides[start.side], vector);
    if (leg.hop && (path.in || leg.least > 1)) this.addFarHop(start, [x, y]);
    else if (leg.hop) this.addHop(start, [x, y]);
    else if (leg.lame || path.in || leg.least > 1 || path.leavesTrail) this.addFarLeap(start, [x, y]);
    else if (leg.most === 1) this.addLeap(start, [x, y]);
    else this.addRay(start, [x, y]);
  }

  private addLeap(start: PieceStart, step: readonly [number, number]): void {
    const to = this.shift(start.cell, step);
    if (to === undefined) return;
    const { leg } = start;
    if (leg.to.trail) this.addTrailLeap(start, to);
    const contentBits = landingContentBits(leg);
    if (contentBits === 0) return;
    const isChoice = contentBits > 3 || this.mayBecome(start, to);
    const op = isChoice ? ops.LEAP_CHOICE : [0, ops.LEAP_EMPTY, ops.LEAP_ENEMY, ops.LEAP][contentBits];
    this.entries.push(packEntry(op, this.grid.spots[to], contentBits));
    if (leg.to.enemy)
      this.attack(start, to, this.attacks.keyOf(ops.ATTACK_LEAP, this.grid.spots[start.cell]), 1);
  }

  private addTrailLeap({ side, piece, cell }: PieceStart, to: number): void {
    const { spots, size } = this.grid;
    this.entries.push(packEntry(ops.LEAP_ONTO_TRAIL, spots[to], 0));
    const takers = (this.trailTakers[side * size + spots[to]] ??= []);
    takers.push(codeOf(this.rules, side, piece) | (spots[cell] << 8));
  }

  private addRay(start: PieceStart, step: readonly [number, number]): void {
    if (this.shift(start.cell, step) === undefined) return;
    const { leg, piece } = start;
    const [wanted, reach, offset] = [landingContentBits(leg), leg.most || FAR_AWAY, this.offsetOf(step)];
    const isChoice = wanted > 3 || this.rules.pieces[piece].becomes.length > 0;
    if (leg.to.only)
      this.entries.push(packEntry(ops.RAY_TAKING_LISTED, offset + 256, reach), this.findVictimRow(start));
    else if (isChoice) this.entries.push(packEntry(ops.RAY_CHOICE, offset + 256, reach), wanted);
    else
      this.entries.push(packEntry([0, ops.RAY_EMPTY, ops.RAY_ENEMY, ops.RAY][wanted], offset + 256, reach));
    if (!leg.to.enemy) return;
    const key = leg.to.only
      ? this.attacks.keyOf(ops.ATTACK_RAY_TAKING_LISTED, 256 - offset, this.findVictimRow(start))
      : this.attacks.keyOf(ops.ATTACK_RAY, 256 - offset);
    // If the piece can move this way from every cell, attacks on more distant cells are found by following the ray from the attacked cell.
    if (start.path.from) this.addAttacksAlong(start, this.listLine(start.cell, step, reach), key);
    else for (const to of this.listLine(start.cell, step, 1)) this.attack(start, to, key, reach);
  }

  /**
   * Adds attacks along a line by a piece that can move this way only from certain cells. An entry gives the greatest distance of the
   * attacker, so it is valid only if the piece can move this way from all nearer cells too. Otherwise the paths of the piece are followed
   * step by step.
   */
  private addAttacksAlong(start: PieceStart, line: readonly number[], key: number, firstDistance = 0): void {
    const { path, side, piece } = start;
    for (let n = firstDistance; n < line.length; n++) {
      const nearerCells = line.slice(0, Math.max(0, n - firstDistance));
      if (nearerCells.every((it) => path.from?.[side].includes(it))) this.attack(start, line[n], key, n + 1);
      else this.walkingAttackers[codeOf(this.rules, side, piece)] = 1;
    }
  }

  private addFarLeap(start: PieceStart, step: readonly [number, number]): void {
    const { leg, path, side } = start;
    const passedCells: number[] = [];
    for (const [n, to] of this.listLine(start.cell, step, leg.most || FAR_AWAY).entries()) {
      if (leg.lame) passedCells.push(...between(step).map((it) => this.shift(start.cell, it)!));
      const isLanding = n + 1 >= leg.least && (!path.in || path.in[side].includes(to));
      if (isLanding)
        this.addFarLeapTo(
          start,
          to,
          passedCells.map((it) => this.grid.spots[it]),
        );
      passedCells.push(to);
    }
  }

  private addFarLeapTo(start: PieceStart, to: number, blocks: number[]): void {
    const { leg, path, cell } = start;
    const bits = landingContentBits(leg) | (this.mayBecome(start, to) ? 8 : 0);
    const spot = this.grid.spots[to];
    if (leg.to.trail) this.addTrailLeap(start, to);
    const op = path.leavesTrail ? ops.LEAP_LEAVING_TRAIL : ops.LEAP_CLEAR_PATH;
    if (blocks.length === 0 && op === ops.LEAP_CLEAR_PATH && bits < 4 && bits > 0)
      this.entries.push(packEntry([0, ops.LEAP_EMPTY, ops.LEAP_ENEMY, ops.LEAP][bits], spot, bits));
    else if (
      blocks.length === 1 &&
      op === ops.LEAP_CLEAR_PATH &&
      bits === (ops.HOLDS_EMPTY | ops.HOLDS_ENEMY)
    )
      this.entries.push(packEntry(ops.LEAP_LAME, spot, blocks[0]));
    else this.entries.push(packEntry(op, spot, bits), blocks.length, ...blocks);
    if (!leg.to.enemy) return;
    const from = this.grid.spots[cell];
    if (blocks.length === 0) this.attack(start, to, this.attacks.keyOf(ops.ATTACK_LEAP, from), 1);
    else this.attack(start, to, this.attacks.keyOf(ops.ATTACK_CLEAR_PATH, from, blocks.length, ...blocks), 1);
  }

  private addHop(start: PieceStart, step: readonly [number, number]): void {
    if (this.shift(start.cell, step) === undefined) return;
    const { leg } = start;
    const [most, offset] = [leg.most || FAR_AWAY, this.offsetOf(step)];
    const choiceBit = this.rules.pieces[start.piece].becomes.length > 0 ? 8 : 0;
    const hurdleRow = this.rows.numberOf(listHurdleCodes(this.rules, leg, start.side));
    const isRightBehind = leg.hop === "behind";
    const op = isRightBehind ? ops.HOP_RIGHT_BEHIND : ops.HOP;
    this.entries.push(
      packEntry(op, offset + 256, choiceBit),
      most,
      hurdleRow,
      this.rows.numberOf(listLandingCodes(this.rules, leg, start.side)),
    );
    if (!leg.to.enemy) return;
    const key = this.attacks.keyOf(
      isRightBehind ? ops.ATTACK_RIGHT_BEHIND : ops.ATTACK_HOP,
      256 - offset,
      hurdleRow,
      this.findVictimRow(start),
    );
    if (start.path.from) this.addAttacksAlong(start, this.listLine(start.cell, step, most), key, 1);
    else for (const to of this.listLine(start.cell, step, most).slice(1)) this.attack(start, to, key, most);
  }

  /** Adds a hop with one entry for each combination of target and hurdle. */
  private addFarHop(start: PieceStart, step: readonly [number, number]): void {
    const { leg, path, side } = start;
    const { spots } = this.grid;
    const from = spots[start.cell];
    const hurdleRow = this.rows.numberOf(listHurdleCodes(this.rules, leg, start.side));
    const landingRow = this.rows.numberOf(listLandingCodes(this.rules, leg, start.side));
    const cellsOfLine = this.listLine(start.cell, step, leg.most || FAR_AWAY);
    for (const [n, to] of cellsOfLine.entries()) {
      if (n + 1 < leg.least || (path.in && !path.in[side].includes(to))) continue;
      const choiceBit = this.mayBecome(start, to) ? 8 : 0;
      for (const hurdle of cellsOfLine.slice(0, n)) {
        const blockers = cellsOfLine.slice(0, n).flatMap((it) => (it === hurdle ? [] : [spots[it]]));
        const blockerList = [blockers.length, ...blockers];
        this.entries.push(
          packEntry(ops.HOP_CLEAR_PATH, spots[to], choiceBit),
          spots[hurdle],
          hurdleRow,
          landingRow,
          ...blockerList,
        );
        if (!leg.to.enemy) continue;
        const key = this.attacks.keyOf(
          ops.ATTACK_HOP_CLEAR_PATH,
          from,
          spots[hurdle],
          hurdleRow,
          this.findVictimRow(start),
          ...blockerList,
        );
        this.attack(start, to, key, 1);
      }
    }
  }

  /** Returns the number of the row with the codes that a leg can capture. */
  private findVictimRow({ leg, side }: PieceStart): number {
    return this.rows.numberOf(listVictimCodes(this.rules, leg, side));
  }

  /** Returns true if the piece could change its kind by moving to a cell. */
  private mayBecome({ piece, side, cell }: PieceStart, to: number): boolean {
    return this.rules.pieces[piece].becomes.some(
      (it) => it.on[side].includes(to) || (it.leaving === true && it.on[side].includes(cell)),
    );
  }

  /** Adds an attack by the piece of `start` on a cell, for pieces of all other sides. */
  private attack({ side, piece, path }: PieceStart, to: number, key: number, reach: number): void {
    const code = codeOf(this.rules, side, piece);
    if (path.first) {
      this.walkingAttackers[code] = 1;
      return;
    }
    for (let victimSide = 0; victimSide < this.rules.sides.length; victimSide++)
      if (victimSide !== side) this.attacks.add(victimSide, this.grid.spots[to], key, code, reach);
  }

  private listLine(cell: number, step: readonly [number, number], limit: number): number[] {
    const cells: number[] = [];
    for (let at = this.shift(cell, step); at !== undefined && cells.length < limit; at = this.shift(at, step))
      cells.push(at);
    return cells;
  }

  private offsetOf([x, y]: readonly [number, number]): number {
    return y * this.grid.stride + x;
  }

  private shift(cell: number, step: readonly [number, number]): number | undefined {
    const target = this.grid.cells[this.grid.spots[cell] + this.offsetOf(step)];
    return target === undefined || target < 0 ? undefined : target;
  }
}

/** Describes a piece on a cell and the path that it follows. */
interface PieceStart {
  readonly path: Path;
  readonly leg: Leg;
  readonly side: number;
  readonly piece: number;
  readonly cell: number;
}

/** Returns true if a piece on a cell could, on some board, make the same move in two ways. */
function hasDuplicateMoves(rules: MoveRules, side: number, piece: PieceId, cell: number): boolean {
  const knownEnds = new Set<number>();
  for (const path of rules.pieces[piece].paths) {
    if (path.from && !path.from[side].includes(cell)) continue;
    for (const end of endsOfPath(rules, side, path, cell)) {
      if (knownEnds.has(end)) return true;
      knownEnds.add(end);
    }
  }
  return false;
}

/**
 * Returns a number for each cell where a path can end, combined with what may be there. Paths with several legs are left out, because their
 * moves are numbered by way.
 */
function endsOfPath(rules: MoveRules, side: number, path: Path, cell: number): number[] {
  const [leg] = path.legs;
  if (path.legs.length > 1) return path.legs.at(-1)!.to.swaps ? [-1, -1] : [];
  const { empty, enemy, own, trail } = leg.to;
  // Lists what the last cell of the leg may contain: 0 nothing, 1 an enemy, 2 an own piece, 3 a trail.
  const contents = [empty, enemy, own, trail].flatMap((it, i) => (it ? [i] : []));
  const ends: number[] = [];
  for (const [vector] of path.ways) {
    const step = vectorOf(rules.sides[side], vector!);
    let endCell = shift(rules, cell, step);
    for (let n = 1; endCell !== undefined && (leg.most === 0 || n <= leg.most); n++) {
      if (n >= leg.least && (!path.in || path.in[side].includes(endCell)))
        for (const it of contents) ends.push((endCell * 4 + it) * 2 + (leg.takesHurdle ? 1 : 0));
      if (endCell === cell) break;
      endCell = shift(rules, endCell, step);
    }
  }
  return ends;
}

/** Represents a set of piece codes, each mapped to 1. */
type CodeSet = Map<number, number>;

/** Returns the codes that can be the hurdle of a leg. */
function listHurdleCodes(rules: MoveRules, leg: Leg, side: number): CodeSet {
  const owners = rules.sides.map((_, owner) => !leg.overEnemy || owner !== side);
  return codesOf(rules, owners, leg.over);
}

/** Returns the codes that may be on the cell where a leg ends. */
function listLandingCodes(rules: MoveRules, { to }: Leg, side: number): CodeSet {
  const owners = rules.sides.map((_, owner) => (owner === side ? to.own : to.enemy) === true);
  const codes = codesOf(rules, owners, to.only);
  if (to.empty) codes.set(0, 1);
  return codes;
}

/** Returns the codes that a leg can capture. */
function listVictimCodes(rules: MoveRules, { to }: Leg, side: number): CodeSet {
  const owners = rules.sides.map((_, owner) => owner !== side);
  return codesOf(rules, owners, to.only);
}

/** Returns the codes of some pieces, or of all, for the sides whose entry in `owners` is true. */
function codesOf(rules: MoveRules, owners: readonly boolean[], pieces?: readonly PieceId[]): CodeSet {
  const codes: CodeSet = new Map();
  for (const [side, isIn] of owners.entries())
    if (isIn) for (const piece of pieces ?? rules.pieces.keys()) codes.set(codeOf(rules, side, piece), 1);
  return codes;
}

/** Returns bits for what a leg may find on the cell where it ends. */
const landingContentBits = ({ to }: Leg): number =>
  (to.empty ? HOLDS_EMPTY : 0) | (to.enemy ? HOLDS_ENEMY : 0) | (to.own ? HOLDS_OWN : 0);

/** Returns true if a path is followed step by step because tables do not support it. */
function mustWalkPath(path: Path): boolean {
  const leg = path.legs[0];
  if (path.legs.length > 1 || path.when !== undefined || path.becomes !== undefined || leg.to.swaps)
    return true;
  if (leg.takesHurdle || ((leg.lame || leg.to.trail) && leg.most !== 1)) return true;
  if (leg.to.trail && leg.to.empty) return true;
  const isEnumerated = path.in !== undefined || leg.least > 1;
  if (leg.hop)
    return Boolean(leg.lame || leg.to.trail || path.leavesTrail || (isEnumerated && leg.hop === "behind"));
  if (leg.overEnemy || leg.over) return true;
  const isRay = leg.most !== 1 && !isEnumerated && !path.leavesTrail;
  return leg.to.only !== undefined && (!isRay || leg.to.own === true || leg.to.empty === true);
}
