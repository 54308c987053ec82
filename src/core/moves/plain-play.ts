import { type MoveRules, type Setup, WALL, codeOf, heldAs, pieceOf, sideOf } from "../../program/index.ts";
import { holds, measureOf } from "./conditions.ts";
import { shift } from "./grid.ts";
import { type Move, promotedTo, extraOf, fromOf, tagOf, toOf } from "./move.ts";
import * as tags from "./move-tags.ts";
import { PlainEvaluation } from "./plain-evaluation.ts";
import { NEIGHBOUR_STEPS } from "./plain-position.ts";
import { type AfterSteps, type PlainState, copyOf, noMove } from "./plain-state.ts";
import type { Play } from "./play.ts";
import { type PathVariant, castlingTo } from "./pseudo-moves.ts";

/** Lists the tags of moves that take one piece from cell to cell, unlike castlings and drops. */
const stepTags: ReadonlySet<number> = new Set([
  tags.STEP,
  tags.PROMOTE,
  tags.TRAIL,
  tags.DOUBLE,
  tags.GATE,
  tags.LEGS,
  tags.OVER,
  tags.SWAP,
]);

/** Lists the diagonal steps, in the order in which pieces there are converted or captured. */
const DIAGONAL_STEPS = [-1, 1].flatMap((y) => [-1, 1].map((x) => [x, y] as const));

/** Begins a play of the reference implementation. */
export const plainPlay = (rules: MoveRules, setup: Setup = rules.start, afterSteps?: AfterSteps): Play =>
  new PlainPlay(rules, setup, afterSteps);

/** Implements piece games literally: lists and makes moves straight from the rules, and copies the state for each move. */
export class PlainPlay extends PlainEvaluation implements Play {
  beginAnother(setup: Setup): Play {
    return new PlainPlay(this.rules, setup, this.afterSteps);
  }

  make(move: Move): void {
    const { owes } = this.state;
    const variant = this.variantOf(move);
    this.pastStates.push(this.state);
    this.state = copyOf(this.state);
    if (owes === "move") {
      const isDrop = tagOf(move) === tags.DROP;
      Object.assign(this.state, { ...noMove, dropped: isDrop, trail: undefined, chain: undefined });
    }
    if (variant) this.makeStep(move, variant);
    else this.makeOther(move);
    this.endMove(move, owes);
    this.dropCachedMoves();
  }

  undo(): void {
    this.state = this.pastStates.pop()!;
  }

  /** Returns the variant of a path that a move follows; undefined if no piece moves along a path. */
  private variantOf(move: Move): PathVariant | undefined {
    if (!stepTags.has(tagOf(move))) return undefined;
    const [from, to] = [this.grid.cells[fromOf(move)], this.grid.cells[toOf(move)]];
    for (const path of this.pathsAt(from))
      for (const variant of this.variantsAt(path, from))
        if (variant.to === to && this.movesOfVariant(path, from, variant).includes(move)) return variant;
    // No path has this step: it comes from the test of whether a royal piece may pass over a cell.
    const takenCells = this.at(to) === 0 ? [] : [to];
    return { to, way: 0, taken: takenCells, passed: [], via: [], tag: tags.STEP };
  }

  private makeStep(move: Move, { to, taken, passed, becomes: pieceOfPath }: PathVariant): void {
    const from = this.grid.cells[fromOf(move)];
    const tag = tagOf(move);
    const piece = pieceOf(this.rules, this.at(from));
    const becomes = promotedTo(move) ?? pieceOfPath ?? this.pieceAfterLanding(tag, from, to);
    for (const cell of taken) this.takePiece(cell);
    this.state.cells[from] = tag === tags.SWAP ? this.at(to) : 0;
    this.putPiece(to, becomes);
    this.markMoved([from, to]);
    Object.assign(this.state, { mover: piece, promoted: becomes !== piece, origin: from, target: to });
    if (tag === tags.DOUBLE && passed.length > 0) this.state.trail = { cells: passed, victim: to };
    if (tag === tags.GATE) this.gatePiece(from, extraOf(move));
    if (this.state.taken > 0) this.explode(to);
    this.applyLanding(to);
  }

  /** Returns the piece that a landing piece becomes when there is no choice. */
  private pieceAfterLanding(tag: number, from: number, to: number): number {
    const ownPiece = pieceOf(this.rules, this.at(from));
    if (tag === tags.STEP || tag === tags.GATE) return ownPiece;
    const forcedBecoming = this.becomings(from, to).find((it) => this.mustBecome(it, to));
    return (forcedBecoming && this.allowedPieces(forcedBecoming)[0]) ?? ownPiece;
  }

  /** Makes a pass, a wall, a removal, a drop or a castling. */
  private makeOther(move: Move): void {
    const [from, to] = [this.grid.cells[fromOf(move)], this.grid.cells[toOf(move)]];
    switch (tagOf(move)) {
      case tags.PASS:
        this.state.mover = -1;
        return;
      case tags.WALL_UP:
        if (this.rules.wall?.moves && this.at(from) === WALL) this.state.cells[from] = 0;
        this.state.cells[to] = WALL;
        return;
      case tags.TAKE:
        return this.takePiece(to);
      case tags.DROP:
        return this.dropPiece(to, extraOf(move));
      default:
        return this.makeCastling(move, from, to);
    }
  }

  private putPiece(cell: number, piece: number): void {
    this.state.cells[cell] = codeOf(this.rules, this.state.turn, piece);
  }

  private markMoved(cells: readonly number[]): void {
    this.state.fresh = this.state.fresh.filter((it) => !cells.includes(it));
  }

  private takePiece(cell: number): void {
    const { cells, hands, turn } = this.state;
    const piece = pieceOf(this.rules, cells[cell]);
    this.recordTaken(cells[cell]);
    cells[cell] = 0;
    this.markMoved([cell]);
    if (this.rules.capture.to === "hand") hands[turn][this.rules.pieces[piece].captive ?? piece]++;
  }

  private recordTaken(code: number): void {
    if (this.state.taken++ === 0) this.state.capturedCode = code;
  }

  private dropPiece(cell: number, piece: number): void {
    const { turn, hands, fresh } = this.state;
    const { drop } = this.rules.pieces[piece];
    if (drop?.from === "hand") hands[turn][heldAs(this.rules, piece)]--;
    this.putPiece(cell, piece);
    if (drop?.unmoved?.[turn]!.includes(cell)) fresh.push(cell);
    Object.assign(this.state, { mover: piece, target: cell });
    this.applyLanding(cell);
  }

  private gatePiece(cell: number, piece: number): void {
    this.state.hands[this.state.turn][piece]--;
    this.putPiece(cell, piece);
  }

  private makeCastling(move: Move, king: number, partner: number): void {
    const { cells } = this.state;
    const castle = this.pieceAt(king).castles.find((it) => this.partnerOf(king, it) === partner)!;
    const [kingTo, partnerTo] = castlingTo(this.rules, king, castle);
    const [kingCode, partnerCode] = [cells[king], cells[partner]];
    cells[king] = 0;
    cells[partner] = 0;
    cells[kingTo] = kingCode;
    cells[partnerTo] = partnerCode;
    this.markMoved([king, partner]);
    Object.assign(this.state, { mover: pieceOf(this.rules, kingCode), origin: king, target: kingTo });
    if (tagOf(move) === tags.CASTLE_GATE) this.gatePiece(king, extraOf(move));
    if (tagOf(move) === tags.CASTLE_GATE_PARTNER) this.gatePiece(partner, extraOf(move));
  }

  private explode(centre: number): void {
    const { explodes } = this.rules.capture;
    if (!explodes) return;
    const { cells } = this.state;
    const isImmune = (cell: number) => explodes.immune.includes(pieceOf(this.rules, cells[cell]));
    for (const step of NEIGHBOUR_STEPS) {
      const cell = shift(this.rules, centre, step);
      if (cell === undefined || cells[cell] === 0 || cells[cell] === WALL || isImmune(cell)) continue;
      if (!explodes.spares.includes(pieceOf(this.rules, cells[cell]))) cells[cell] = 0;
    }
    if (!isImmune(centre)) cells[centre] = 0;
    this.state.fresh = this.state.fresh.filter((it) => cells[it] !== 0);
  }

  /** Captures or converts the enemies enclosed by a landed piece. */
  private applyLanding(cell: number): void {
    const { landing } = this.rules;
    if (!landing || this.at(cell) === 0) return;
    const straightSteps = NEIGHBOUR_STEPS.filter(([x, y]) => x === 0 || y === 0);
    const diagonalSteps = landing.diagonally ? DIAGONAL_STEPS : [];
    for (const step of [...straightSteps, ...diagonalSteps]) {
      if (landing.encloses) this.captureEnclosed(cell, step);
      const next = shift(this.rules, cell, step);
      if (landing.converts && next !== undefined && this.isEnemy(next)) this.convertPiece(next);
    }
  }

  private captureEnclosed(cell: number, step: readonly [number, number]): void {
    const { encloses, hostile } = this.rules.landing!;
    const enclosedCells: number[] = [];
    let endCell = shift(this.rules, cell, step);
    while (endCell !== undefined && this.canBeEnclosed(endCell)) {
      enclosedCells.push(endCell);
      endCell = shift(this.rules, endCell, step);
    }
    if (endCell === undefined || enclosedCells.length === 0) return;
    const isOwn = this.at(endCell) !== 0 && this.at(endCell) !== WALL && !this.isEnemy(endCell);
    const isHostile = this.at(endCell) === 0 && hostile?.includes(endCell) === true;
    if (!isOwn && !isHostile) return;
    if (encloses === "turns") for (const it of enclosedCells) this.convertPiece(it);
    else if (enclosedCells.length === 1) this.takePiece(enclosedCells[0]);
  }

  private canBeEnclosed(cell: number): boolean {
    const enclosablePieces = this.rules.landing?.only;
    return this.isEnemy(cell) && enclosablePieces?.includes(pieceOf(this.rules, this.at(cell))) !== false;
  }

  private isEnemy(cell: number): boolean {
    const code = this.at(cell);
    return code !== 0 && code !== WALL && sideOf(this.rules, code) !== this.state.turn;
  }

  private convertPiece(cell: number): void {
    this.recordTaken(this.at(cell));
    this.putPiece(cell, pieceOf(this.rules, this.at(cell)));
  }

  /** Counts the move, and ends the turn unless the side has to capture again, place a wall or remove a piece. */
  private endMove(move: Move, previousTask: PlainState["owes"]): void {
    const to = this.grid.cells[toOf(move)];
    if (previousTask !== "wall") this.updateCounters();
    if (previousTask === "move" && this.mustCaptureAgain(move, to)) {
      this.state.chain = to;
      return;
    }
    const owes = this.findNextTask(previousTask, to, move);
    if (owes === "wall" && this.rules.wall?.inReach && this.at(to) !== 0 && !this.isEnemy(to))
      this.state.chain = to;
    this.state.owes = owes;
    if (owes !== "move") return;
    this.state.chain = undefined;
    this.state.turn = (this.state.turn + 1) % this.sides;
    this.state.ply++;
  }

  /** Returns true if the piece that has captured must capture again. */
  private mustCaptureAgain(move: Move, cell: number): boolean {
    if (this.state.taken === 0 || tagOf(move) === tags.DROP || tagOf(move) === tags.CASTLE) return false;
    if (this.at(cell) === 0 || pieceOf(this.rules, this.at(cell)) !== this.state.mover) return false;
    const paths = this.pathsAt(cell).filter((it) => it.again);
    return paths.some((path) => this.variantsAt(path, cell).some((it) => it.taken.length > 0));
  }

  private findNextTask(previousTask: PlainState["owes"], cell: number, move: Move): PlainState["owes"] {
    if (previousTask !== "move" || tagOf(move) === tags.PASS) return "move";
    if (this.rules.wall) return "wall";
    const hasEnemy = this.cellsWith((it) => it !== this.state.turn).length > 0;
    return this.rules.landing?.mill && hasEnemy && this.isInMill(cell) ? "take" : "move";
  }

  private updateCounters(): void {
    const me = this.state.turn;
    for (const it of this.rules.after) {
      if (it.when && !holds(it.when, me, this)) continue;
      const { eachSide } = this.rules.counters[it.counter];
      const values = this.state.counters[it.counter];
      const value = typeof it.value === "number" ? it.value : measureOf(it.value)(me, this);
      for (let side = 0; side < values.length; side++) {
        const isAffected = !eachSide || it.of === "any" || (it.of === "my") === (side === me);
        if (isAffected) values[side] = it.add ? values[side] + value : value;
      }
    }
  }
}
