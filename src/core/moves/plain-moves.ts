import {
  type Becoming,
  type Castle,
  type Path,
  type Piece,
  WALL,
  codeOf,
  heldAs,
  pieceOf,
  sideOf,
} from "../../program/index.ts";
import { holds } from "./conditions.ts";
import { dropZone, isFirst } from "./drops.ts";
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
  packMove,
  tagOf,
  toOf,
  ungated,
} from "./move.ts";
import type { PathVariant } from "./pseudo-moves.ts";
import { royalPieces } from "./royals.ts";
import { readMove } from "./view.ts";
import { PlainBoard, type State } from "./plain-position.ts";

/** The moves that the rules allow in a position, each tried on a copy. */
export abstract class PlainMoves extends PlainBoard {
  protected readonly listed = new WeakMap<State, readonly Move[]>();

  abstract make(move: Move): void;

  abstract undo(): void;

  list(out: Int32Array, at: number): number {
    const moves = this.legalNow();
    out.set(moves, at);
    return at + moves.length;
  }

  countMoves(): number {
    return this.legalNow().length;
  }

  listTaking(out: Int32Array, at: number): number {
    const moves = this.legalNow().filter((move) => {
      const tag = tagOf(move);
      if ([PROMOTE, TRAIL, OVER, LEGS].includes(tag)) return true;
      const { kind, taken } = readMove(this, move);
      return kind === "go" && taken.length > 0;
    });
    out.set(moves, at);
    return at + moves.length;
  }

  /** The same, listed once for a state: it is asked for several times. */
  protected legalNow(): readonly Move[] {
    const moves = this.listed.get(this.state) ?? this.legal();
    this.listed.set(this.state, moves);
    return moves;
  }

  protected legal(): Move[] {
    const moves = this.pseudo().filter((it) => this.isAllowed(it));
    const { pass } = this.rules;
    const passes =
      this.state.owes === "move" && (pass === "always" || (pass === "stuck" && moves.length === 0));
    return passes
      ? [...moves, ...[packMove(PASS, 0, 0)].filter((it) => this.isAllowed(it))]
      : this.preferred(moves);
  }

  protected preferred(moves: Move[]): Move[] {
    if (this.rules.mustCapture === undefined || this.state.owes !== "move") return moves;
    const captures = moves.filter((it) => this.takes(it));
    if (captures.length === 0) return moves;
    if (this.rules.mustCapture === "any") return captures;
    const counts = captures.map((it) => this.longest(it));
    return captures.filter((_, i) => counts[i] === Math.max(...counts));
  }

  protected takes(move: Move): boolean {
    return this.after(move, () => this.state.took);
  }

  /** How many pieces a capture and what must follow it take. */
  protected longest(move: Move): number {
    return this.after(move, () => {
      if (this.state.chain === undefined) return 1;
      return 1 + Math.max(...this.pseudo().map((it) => this.longest(it)));
    });
  }

  protected after<T>(move: Move, ask: () => T): T {
    this.make(move);
    const answer = ask();
    this.undo();
    return answer;
  }

  possible(): Move[] {
    return this.pseudo();
  }

  protected isAllowed(move: Move): boolean {
    const me = this.state.turn;
    if (tagOf(move) === WALL_UP || tagOf(move) === TAKE) return true;
    const drop = tagOf(move) === DROP ? this.rules.pieces[extraOf(move)].drop : undefined;
    return this.after(
      ungated(move),
      () =>
        !this.rules.forbid.some((test) => holds(test, me, this)) &&
        !(drop?.enclosing && !this.state.took && !isFirst(drop, this.grid.cells[toOf(move)], me)) &&
        !(drop?.notMating && this.inCheck() && this.noMoves()),
    );
  }

  protected pseudo(): Move[] {
    const { chain, owes, turn } = this.state;
    if (owes === "wall") return this.walls();
    if (owes === "take") return this.removals();
    if (chain !== undefined)
      return this.movesOf(
        chain,
        this.pathsAt(chain).filter((it) => it.again),
      ).filter((it) => this.takes(it));
    const drops = this.drops();
    const musts = drops.filter((it) => this.rules.mustDrop?.includes(extraOf(it)));
    if (musts.length > 0) return musts;
    const moves = this.cellsWith((it) => it === turn).flatMap((cell) =>
      this.movesOf(cell, this.pathsAt(cell)),
    );
    return [...moves, ...this.castlings(), ...drops];
  }

  protected movesOf(cell: number, paths: Path[]): Move[] {
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
  protected choices(path: Path, cell: number, going: PathVariant, way: number): Move[] {
    const [from, to] = [this.spot(cell), this.spot(going.to)];
    if (path.becomes) return path.becomes.map((it) => packMove(PROMOTE, from, to, it));
    if (path.legs.length > 1) return [packMove(LEGS, from, to, way)];
    if (path.legs[0].takesHurdle) return [packMove(OVER, from, to)];
    if (going.byTrail) return [packMove(TRAIL, from, to)];
    const becomings = this.becomings(cell, going.to);
    const promotions = becomings
      .flatMap((it) => this.kindsOf(it))
      .map((it) => packMove(PROMOTE, from, to, it));
    if (becomings.some((it) => this.mustBecome(it, going.to))) return promotions;
    const gates = this.gates(cell).map((it) => packMove(GATE, from, to, it));
    return [...promotions, packMove(path.leavesTrail ? DOUBLE : STEP, from, to), ...gates];
  }

  protected becomings(from: number, to: number): Becoming[] {
    const { turn } = this.state;
    return this.pieceAt(from).becomes.filter(
      (it) => it.on[turn].includes(to) || (it.leaving === true && it.on[turn].includes(from)),
    );
  }

  protected mustBecome(becoming: Becoming, to: number): boolean {
    return becoming.must?.[this.state.turn]!.includes(to) ?? true;
  }

  protected kindsOf({ pieces, limits }: Becoming): number[] {
    return pieces.filter((piece, i) => !limits || this.cellsOf(this.state.turn, [piece]).length < limits[i]);
  }

  protected gates(cell: number): number[] {
    if (!this.rules.gating || !this.state.fresh.includes(cell)) return [];
    return this.state.hands[this.state.turn].flatMap((count, piece) =>
      count > 0 && this.comesIn(piece, cell) ? [piece] : [],
    );
  }

  /** Whether a piece could be dropped on a cell, as far as that depends on the cell. */
  protected comesIn(piece: number, cell: number): boolean {
    return this.rules.pieces[piece].drop?.in?.[this.state.turn]!.includes(cell) ?? true;
  }

  protected castlings(): Move[] {
    const { turn, fresh } = this.state;
    const kings = fresh.filter((cell) => sideOf(this.rules, this.at(cell)) === turn);
    return kings.flatMap((king) =>
      this.pieceAt(king).castles.flatMap((castle) => this.castling(king, castle)),
    );
  }

  protected castling(king: number, castle: Castle): Move[] {
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
      packMove(CASTLE, from, to),
      ...this.gates(king).flatMap((it) => [
        ...(isLeft(king) ? [packMove(CASTLE_GATE, from, to, it)] : []),
        ...(isLeft(partner) && this.comesIn(it, partner)
          ? [packMove(CASTLE_GATE_PARTNER, from, to, it)]
          : []),
      ]),
    ];
  }

  protected isUnsafe(king: number, cell: number): boolean {
    const { cells } = this.state;
    if (!royalPieces(this.rules).includes(pieceOf(this.rules, this.at(king)))) return false;
    const there = [...cells];
    there[king] = 0;
    there[cell] = cells[king];
    const now = this.state;
    this.state = { ...now, cells: there };
    const answer = this.inCheck();
    this.state = now;
    return answer;
  }

  protected drops(): Move[] {
    const { turn, hands } = this.state;
    return this.rules.pieces.flatMap((piece, id) => {
      if (!piece.drop || (piece.drop.from === "hand" && hands[turn][heldAs(this.rules, id)] === 0)) return [];
      return this.dropCells(piece, id).map((cell) => packMove(DROP, this.spot(cell), this.spot(cell), id));
    });
  }

  protected dropCells({ drop }: Piece, id: number): number[] {
    const { turn, cells } = this.state;
    const code = codeOf(this.rules, turn, id);
    const { width } = this.rules;
    const zone = drop && dropZone(drop, turn, (cell) => cells[cell] === 0);
    return cells.flatMap((at, cell) => {
      if (at !== 0 || this.rules.holes.includes(cell)) return [];
      if (zone && !zone.includes(cell)) return [];
      if (drop?.besideOwn && !this.cellsWith((it) => it === turn).some((own) => this.neighbours(own, cell)))
        return [];
      if (drop?.falls && cells[cell + width] === 0) return [];
      const same = cells.filter((it, other) => it === code && other % width === cell % width).length;
      if (drop?.mostPerColumn !== undefined && same >= drop.mostPerColumn) return [];
      return [cell];
    });
  }

  protected walls(): Move[] {
    const from = this.spot(Math.max(0, this.state.cells.indexOf(WALL)));
    const { chain } = this.state;
    if (chain !== undefined) {
      const reached = this.pathsAt(chain).flatMap((path) => this.goingsAt(path, chain).map(({ to }) => to));
      const empty = [...new Set(reached)].filter((cell) => this.at(cell) === 0);
      if (empty.length > 0) return empty.map((cell) => packMove(WALL_UP, from, this.spot(cell)));
    }
    return this.state.cells.flatMap((code, cell) =>
      code === 0 && !this.rules.holes.includes(cell) ? [packMove(WALL_UP, from, this.spot(cell))] : [],
    );
  }

  /** Enemies that a mill can take: those in no mill, or all if there are no others. */
  protected removals(): Move[] {
    const enemies = this.cellsWith((it) => it !== this.state.turn);
    const loose = enemies.filter((it) => !this.isInMill(it));
    return (loose.length > 0 ? loose : enemies).map((it) => packMove(TAKE, this.spot(it), this.spot(it)));
  }

  protected isInMill(cell: number): boolean {
    const side = sideOf(this.rules, this.at(cell));
    const lines = this.rules.landing?.mill?.lines ?? [];
    return lines.some(
      (line) =>
        line.includes(cell) &&
        line.every((it) => this.at(it) !== 0 && sideOf(this.rules, this.at(it)) === side),
    );
  }

  protected spot(cell: number): number {
    return this.grid.spots[cell];
  }
}

/** The cells from one to another, both included. */
function span(from: number, to: number): number[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}
