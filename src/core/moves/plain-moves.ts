import { getOrMake } from "../../base/index.ts";
import { type Becoming, type Castle, type Path, WALL, heldAs, pieceOf, sideOf } from "../../program/index.ts";
import { royalPieces } from "./condition-queries.ts";
import { holds } from "./conditions.ts";
import { areNeighbours } from "./grid.ts";
import { type Move, withTag, extraOf, packMove, tagOf, toOf, withoutGate } from "./move.ts";
import * as tags from "./move-tags.ts";
import { PlainChases } from "./plain-chases.ts";
import { type PlainState, stateOf } from "./plain-state.ts";
import { type PathVariant, castlingTo, dropZone, isFirstDrop, rowSpan, waysBefore } from "./pseudo-moves.ts";

/** Lists the legal moves: makes each pseudo-legal move, tests it against the rules and undoes it. */
export abstract class PlainMoves extends PlainChases {
  readonly #movesByState = new WeakMap<PlainState, readonly Move[]>();

  abstract make(move: Move): void;

  abstract undo(): void;

  list(out: Int32Array, at: number): number {
    const moves = this.cachedMoves();
    out.set(moves, at);
    return at + moves.length;
  }

  countMoves(): number {
    return this.cachedMoves().length;
  }

  protected cachedMoves(): readonly Move[] {
    return getOrMake(this.#movesByState, this.state, () => this.findLegalMoves());
  }

  /** Discards moves that were listed while the state was still changing. */
  protected dropCachedMoves(): void {
    this.#movesByState.delete(this.state);
  }

  private findLegalMoves(): Move[] {
    const moves = this.pseudoLegal().filter((it) => this.isAllowed(it));
    const { pass } = this.rules;
    const canPass = pass === "always" || (pass === "stuck" && moves.length === 0);
    const allowedMoves = this.keepCompulsory(moves);
    if (this.state.owes !== "move" || !canPass) return allowedMoves;
    return [...allowedMoves, ...[packMove(tags.PASS, 0, 0)].filter((it) => this.isAllowed(it))];
  }

  /** Returns only the captures, or only the largest captures, if the rules make them compulsory. */
  private keepCompulsory(moves: Move[]): Move[] {
    const { mustCapture } = this.rules;
    if (mustCapture === undefined || this.state.owes !== "move") return moves;
    const captures = moves.filter((it) => this.isCapture(it));
    if (captures.length === 0) return moves;
    if (mustCapture === "any") return captures;
    const counts = captures.map((it) => this.countLongest(it));
    return captures.filter((_, i) => counts[i] === Math.max(...counts));
  }

  private isCapture(move: Move): boolean {
    return this.evaluateAfter(move, () => this.state.taken > 0);
  }

  /** Returns the number of pieces that a capture takes, together with the captures that must follow. */
  private countLongest(move: Move): number {
    return this.evaluateAfter(move, () => {
      const { chain, taken } = this.state;
      if (chain === undefined) return taken;
      return taken + Math.max(...this.pseudoLegal().map((it) => this.countLongest(it)));
    });
  }

  private evaluateAfter<T>(move: Move, evaluate: () => T): T {
    this.make(move);
    const value = evaluate();
    this.undo();
    return value;
  }

  private isAllowed(move: Move): boolean {
    const me = this.state.turn;
    if (tagOf(move) === tags.WALL_UP || tagOf(move) === tags.TAKE) return true;
    const drop = tagOf(move) === tags.DROP ? this.rules.pieces[extraOf(move)].drop : undefined;
    const after = this.afterSteps?.(this.setup(), move);
    return this.evaluateAfter(
      withoutGate(move),
      () =>
        !this.evaluateWith(after ? { ...stateOf(after), isChangedBySteps: true } : {}, () =>
          this.rules.forbid.some((test) => holds(test, me, this)),
        ) &&
        !(drop?.enclosing && this.state.taken === 0 && !isFirstDrop(drop, this.grid.cells[toOf(move)], me)) &&
        !(drop?.notMating && this.inCheck() && this.hasNoMoves()),
    );
  }

  /** Lists the pseudo-legal moves, including those that `forbid` excludes. */
  pseudoLegal(): Move[] {
    const { chain, owes, turn } = this.state;
    if (owes === "wall") return this.wallMoves();
    if (owes === "take") return this.removalMoves();
    if (chain !== undefined) {
      const paths = this.pathsAt(chain).filter((it) => it.again);
      return this.movesOf(chain, paths).filter((it) => this.isCapture(it));
    }
    const dropMoves = this.dropMoves();
    const compulsoryDrops = dropMoves.filter((it) => this.rules.mustDrop?.includes(extraOf(it)));
    if (compulsoryDrops.length > 0) return compulsoryDrops;
    const ownCells = this.cellsWith((it) => it === turn);
    return [
      ...ownCells.flatMap((cell) => this.movesOf(cell, this.pathsAt(cell))),
      ...this.allCastlings(),
      ...dropMoves,
    ];
  }

  protected spot(cell: number): number {
    return this.grid.spots[cell];
  }

  private movesOf(cell: number, paths: Path[]): Move[] {
    const moves = paths.flatMap((path) =>
      this.variantsAt(path, cell).flatMap((variant) => this.movesOfVariant(path, cell, variant)),
    );
    return [...new Set(moves)];
  }

  /** Lists the moves along one way of a path: plain, with each promotion, and with each piece that can be gated. */
  protected movesOfVariant(path: Path, cell: number, { to: end, way, tag }: PathVariant): Move[] {
    const [from, to] = [this.spot(cell), this.spot(end)];
    if (path.legs.length > 1 && tag !== tags.SWAP)
      return [packMove(tags.LEGS, from, to, waysBefore(this.pieceAt(cell), path) + way)];
    const changes = this.becomings(cell, end);
    const pieces = path.becomes ?? changes.flatMap((it) => this.allowedPieces(it));
    const moves = pieces.map((it) => packMove(tags.PROMOTE, from, to, it));
    const isForced = path.becomes !== undefined || changes.some((it) => this.mustBecome(it, end));
    if (!isForced) moves.push(packMove(path.leavesTrail ? tags.DOUBLE : tags.STEP, from, to));
    const isNamed = path.becomes !== undefined || moves.length > 1;
    if (tag !== tags.STEP) return moves.map((it) => withTag(tag, isNamed ? it : packMove(tag, from, to)));
    if (isForced) return moves;
    return [...moves, ...this.gatedPieces(cell).map((it) => packMove(tags.GATE, from, to, it))];
  }

  /** Returns the changes of kind that a piece may or must make with a step. */
  becomings(from: number, to: number): Becoming[] {
    const { turn } = this.state;
    return this.pieceAt(from).becomes.filter(
      (it) => it.on[turn].includes(to) || (it.leaving === true && it.on[turn].includes(from)),
    );
  }

  mustBecome(becoming: Becoming, to: number): boolean {
    return becoming.must?.[this.state.turn]!.includes(to) ?? true;
  }

  protected allowedPieces({ pieces, limits: most, counted }: Becoming): number[] {
    return pieces.filter((it, i) => !most || this.countOf(this.state.turn, counted?.[i] ?? [it]) < most[i]);
  }

  /** Lists the pieces in hand that can be gated on the cell that an unmoved piece leaves. */
  private gatedPieces(cell: number): number[] {
    if (!this.rules.gating || !this.state.fresh.includes(cell)) return [];
    return this.state.hands[this.state.turn].flatMap((count, piece) =>
      count > 0 && this.canBeGated(piece, cell) ? [piece] : [],
    );
  }

  private canBeGated(piece: number, cell: number): boolean {
    return this.rules.pieces[piece].drop?.in?.[this.state.turn]!.includes(cell) ?? true;
  }

  private allCastlings(): Move[] {
    const { turn, fresh } = this.state;
    const kings = fresh.filter((cell) => sideOf(this.rules, this.at(cell)) === turn);
    return kings.flatMap((king) =>
      this.pieceAt(king).castles.flatMap((castle) => this.castlingMoves(king, castle)),
    );
  }

  private castlingMoves(king: number, castle: Castle): Move[] {
    const partner = this.partnerOf(king, castle);
    if (partner === undefined) return [];
    const [kingTo, partnerTo] = castlingTo(this.rules, king, castle);
    const passedCells = [...rowSpan(king, kingTo), ...rowSpan(partner, partnerTo)];
    if (passedCells.some((cell) => cell !== king && cell !== partner && this.at(cell) !== 0)) return [];
    // The cell where the king lands is tested later, when the move is made and the partner is in place.
    const kingPath = rowSpan(king, kingTo).filter((cell) => cell === king || cell !== kingTo);
    if (kingPath.some((cell) => this.isUnsafe(king, cell))) return [];
    const [from, to] = [this.spot(king), this.spot(partner)];
    const isVacated = (cell: number) => cell !== kingTo && cell !== partnerTo;
    return [
      packMove(tags.CASTLE, from, to),
      ...this.gatedPieces(king).flatMap((it) => [
        ...(isVacated(king) ? [packMove(tags.CASTLE_GATE, from, to, it)] : []),
        ...(isVacated(partner) && this.canBeGated(it, partner)
          ? [packMove(tags.CASTLE_GATE_PARTNER, from, to, it)]
          : []),
      ]),
    ];
  }

  /** Returns true if a royal piece would be in check on a cell. */
  private isUnsafe(king: number, cell: number): boolean {
    const { cells } = this.state;
    if (!royalPieces(this.rules).includes(pieceOf(this.rules, this.at(king)))) return false;
    const cellsAfter = cells.map((it, other) => (other === cell ? cells[king] : other === king ? 0 : it));
    return this.evaluateWith({ cells: cellsAfter }, () => this.inCheck());
  }

  private dropMoves(): Move[] {
    const { turn, hands } = this.state;
    return this.rules.pieces.flatMap(({ drop }, id) => {
      if (!drop || (drop.from === "hand" && hands[turn][heldAs(this.rules, id)] === 0)) return [];
      const { mostPerColumn = Infinity } = drop;
      return this.emptyCells()
        .filter((cell) => this.mayDrop(id, cell) && this.samePiecesInColumn(id, cell).length < mostPerColumn)
        .map((cell) => packMove(tags.DROP, this.spot(cell), this.spot(cell), id));
    });
  }

  /** Returns true if a piece may be dropped on an empty cell; limits per column are not tested. */
  mayDrop(pieceId: number, cell: number): boolean {
    const { turn, cells } = this.state;
    const drop = this.rules.pieces[pieceId].drop!;
    const zone = dropZone(drop, turn, (it) => cells[it] === 0);
    if (zone && !zone.includes(cell)) return false;
    const isBeside = (it: number): boolean => areNeighbours(this.rules, it, cell);
    if (drop.besideOwn && !this.cellsWith((it) => it === turn).some(isBeside)) return false;
    return !drop.falls || cells[cell + this.rules.width] !== 0;
  }

  /** Returns the cells in the column of a cell that hold the same piece of the side to move. */
  samePiecesInColumn(pieceId: number, cell: number): number[] {
    const { width } = this.rules;
    return this.cellsOf(this.state.turn, [pieceId]).filter((it) => it % width === cell % width);
  }

  private emptyCells(): number[] {
    return this.state.cells.flatMap((code, cell) =>
      code === 0 && !this.rules.holes.includes(cell) ? [cell] : [],
    );
  }

  private wallMoves(): Move[] {
    const from = this.spot(Math.max(0, this.state.cells.indexOf(WALL)));
    const { chain, origin, turn } = this.state;
    const zone = this.rules.wall!.behind ? [origin] : this.rules.wall!.in?.[turn];
    const reachedCells = chain === undefined ? zone : this.reachOf(chain);
    const emptyCells = this.emptyCells();
    const cellsInReach = emptyCells.filter((cell) => reachedCells?.includes(cell));
    const wallCells = cellsInReach.length > 0 ? cellsInReach : emptyCells;
    return wallCells.map((cell) => packMove(tags.WALL_UP, from, this.spot(cell)));
  }

  /** Lists the cells that a piece can reach along its paths. */
  protected reachOf(cell: number): number[] {
    const targets = this.pathsAt(cell).flatMap((path) => this.variantsAt(path, cell).map(({ to }) => to));
    return [...new Set(targets)];
  }

  /** Lists the removals of an enemy piece after a mill: pieces in no mill, or any piece if all are in mills. */
  private removalMoves(): Move[] {
    const enemies = this.cellsWith((it) => it !== this.state.turn);
    const exposed = enemies.filter((it) => !this.isInMill(it));
    const removable = exposed.length > 0 ? exposed : enemies;
    return removable.map((it) => packMove(tags.TAKE, this.spot(it), this.spot(it)));
  }

  protected isInMill(cell: number): boolean {
    const side = sideOf(this.rules, this.at(cell));
    const ownCells = this.cellsWith((it) => it === side);
    const lines = this.rules.landing?.mill?.lines ?? [];
    return lines.some((line) => line.includes(cell) && line.every((it) => ownCells.includes(it)));
  }
}
