import type { BoardLayout, Game, GivenControl, Position } from "../../game/index.ts";
import { boardSnapshotOf, cycleOf } from "./choices.ts";
import type { FallingGame } from "./falling-opponent.ts";
import { countBits } from "../../base/index.ts";

/** Describes a pose that the falling body can reach, with the controls that lead to it. */
interface Pose {
  readonly position: Position;
  readonly controls: readonly GivenControl[];
  /** Lists the body's own cells in ascending order, relative to the first cell of the board. */
  readonly cells: readonly number[];
}

/** Lists the controls to give in order, each with a snapshot of the board before it. */
export interface FallingPlan {
  readonly steps: readonly { readonly boardBefore: string; readonly given: GivenControl }[];
}

/** Limits the length of the sequences of controls that are tried. */
const maxControls = 24;

/** Limits the poses that are tried for one body. */
const maxPoses = 600;

/**
 * Sets the penalty for a resting place after which the game is lost; `noRoomPenalty` is the penalty if the next body
 * does not fit.
 */
const lossPenalty = 1e6;
const noRoomPenalty = 1e5;

/** Sets the penalty for a resting place where a body did not land as expected. */
const unsurePenalty = 1e4;

/** Limits the cycles without input that are run while waiting for a new body. */
const maxWaitCycles = 60;

/** Sets how many seeds are tried to find out whether the next body is random. */
const seedCount = 3;

/** Searches for the resting places of the current body by trying controls in the game. */
export class PlanSearch {
  readonly plans: { readonly rating: number; readonly steps: FallingPlan["steps"] }[] = [];
  nodes = 0;
  readonly #falling: FallingGame;
  readonly #game: Game;
  readonly #startPosition: Position;
  readonly #player: number;
  readonly #layout: BoardLayout;
  readonly #well: Well;
  readonly #frontier: Pose[] = [];
  readonly #knownPoses = new Set<string>();
  readonly #knownRestingPlaces = new Set<string>();
  readonly #bodyNumber: number | undefined;
  /** Is true if the rating includes the best place of the next body; undefined until it has been tested whether that body is known. */
  #looksAhead: boolean | undefined;

  /** @param looksAhead is true to consider the next body too, if it is not random */
  constructor(falling: FallingGame, startPosition: Position, player: number, looksAhead: boolean) {
    this.#falling = falling;
    this.#game = falling.game;
    this.#startPosition = startPosition;
    this.#player = player;
    this.#looksAhead = looksAhead ? undefined : false;
    this.#layout = falling.layoutOf(startPosition, player);
    const cells = this.#cellsOf(startPosition);
    this.#well = wellOf(startPosition, this.#layout, cells);
    this.#bodyNumber = falling.bodyOf(startPosition, player).number;
    if (cells.length > 0) this.#frontier.push({ position: startPosition.copy(), controls: [], cells });
    this.#knownPoses.add(this.#poseKeyOf(startPosition, cells));
  }

  /** Returns the rating of the best resting place or, if there is none, of the current well. */
  get bestRating(): number {
    const { width, rows } = this.#well;
    return this.plans.reduce(
      (bestSoFar, { rating }) => Math.max(bestSoFar, rating),
      this.plans.length === 0 ? rateShape(width, rows) : -Infinity,
    );
  }

  /** Tries more controls; returns true when all have been tried. */
  step(nodes: number): boolean {
    const nodeLimit = this.nodes + nodes;
    while (this.#frontier.length > 0 && this.#knownPoses.size < maxPoses) {
      if (this.nodes >= nodeLimit) return false;
      this.#tryControls(this.#frontier.shift()!);
    }
    return true;
  }

  /** Tries each control from a pose. */
  #tryControls(from: Pose): void {
    if (from.controls.length >= maxControls) return;
    const allowedControls = this.#game.allowed(from.position, this.#player);
    const landingCells = this.#landingOf(from.position);
    this.#game.program.controls.forEach((declaredControl, control) => {
      if (declaredControl.args.length === 0 && !declaredControl.always && allowedControls[control])
        this.#tryControl(from, landingCells, { control, args: [], player: this.#player });
    });
  }

  #tryControl(from: Pose, landingCells: readonly number[], control: GivenControl): void {
    this.nodes++;
    const { position } = from;
    position.dropChanges();
    const { result, changed } = this.#game.cycle(position, cycleOf(control));
    if (result === "done" && changed) this.#evaluate(from, landingCells, control);
    position.revert(position.takeChanges());
  }

  /** Evaluates the result of a control: the body rests, or it has a new pose to continue from. */
  #evaluate({ position, controls, cells }: Pose, landing: readonly number[], control: GivenControl): void {
    const isOver = position.ending !== "playing";
    const { number, kind } = this.#falling.bodyOf(position, this.#player);
    if (isOver || number !== this.#bodyNumber)
      return this.#addLanding([...controls, control], landing, isOver ? undefined : kind, position);
    const bodyCells = this.#cellsOf(position);
    const key = this.#poseKeyOf(position, bodyCells);
    const isLower =
      bodyCells.length === cells.length && bodyCells.every((it, i) => it === cells[i] + this.#layout.width);
    const isFalling =
      this.#falling.facts.canSlide && isLower && this.#landingOf(position).join(" ") !== bodyCells.join(" ");
    if (bodyCells.length === 0 || this.#knownPoses.has(key) || isFalling) return;
    this.#knownPoses.add(key);
    this.#frontier.push({ position: position.copy(), controls: [...controls, control], cells: bodyCells });
  }

  /** Rates a resting place of the body; `nextKind` is the kind of the next body. */
  #addLanding(
    controls: readonly GivenControl[],
    landingCells: readonly number[],
    nextKind: number | undefined,
    position: Position,
  ): void {
    if (this.#falling.ratesByPlaying) return this.#rateByPlaying(controls, landingCells, position);
    const newWell = layAndClear(this.#well, landingCells, this.#falling.facts.clearsRows);
    const isOver = position.ending !== "playing";
    const isCertain = isOver || this.#liesAsExpected(newWell, position);
    const key = `${isCertain}: ${landingCells.join(" ")}`;
    if (landingCells.length === 0 || this.#knownRestingPlaces.has(key)) return;
    this.#knownRestingPlaces.add(key);
    this.#looksAhead ??= nextKind !== undefined && this.#isKnown(controls, nextKind);
    const rating = this.#looksAhead ? this.#rateNext(nextKind, newWell) : ratingOf(this.#well.width, newWell);
    const loss = isOver && position.ending !== "won" ? lossPenalty : isCertain ? 0 : unsurePenalty;
    this.plans.push({ rating: rating - loss, steps: this.#stepsOf(controls) });
  }

  /** Rates a resting place by continuing the game without input until the next body enters. */
  #rateByPlaying(controls: readonly GivenControl[], cells: readonly number[], position: Position): void {
    const later = position.copy();
    for (let cycles = 0; cycles < maxWaitCycles && later.ending === "playing"; cycles++) {
      const { number } = this.#falling.bodyOf(later, this.#player);
      if (number !== undefined && number !== this.#bodyNumber) break;
      this.#game.cycle(later, { controls: [] });
    }
    const { width, rows } = wellOf(later, this.#layout, this.#cellsOf(later));
    const key = rows.join(" ");
    if (this.#knownRestingPlaces.has(key)) return;
    this.#knownRestingPlaces.add(key);
    const isLost = later.ending !== "playing" && later.ending !== "won";
    const { height } = layAndClear(this.#well, cells, false);
    const value =
      this.#falling.worthOf(later, this.#player) ?? ratingOf(width, { rows, cleared: 0, eroded: 0, height });
    this.plans.push({ rating: isLost ? value - lossPenalty : value, steps: this.#stepsOf(controls) });
  }

  /** Returns a key that identifies a pose: the body's cells; if bodies are linked, the whole board. */
  #poseKeyOf(position: Position, bodyCells: readonly number[]): string {
    return this.#falling.facts.hasLinks ? boardSnapshotOf(position, this.#layout) : bodyCells.join(" ");
  }

  /** Returns true if a body came to rest on the expected cells. A tick in the same cycle as the last control can move it elsewhere. */
  #liesAsExpected({ rows }: Landing, position: Position): boolean {
    const actualRows = wellOf(position, this.#layout, this.#cellsOf(position)).rows;
    return rows.every((row, y) => row === actualRows[y]);
  }

  /** Returns the rating of a resting place, including the best resting place of the next body. */
  #rateNext(nextKind: number | undefined, landing: Landing): number {
    const { width } = this.#well;
    const findPlaces = nextKind === undefined ? undefined : this.#falling.restingPlaceFinder(nextKind);
    if (!findPlaces) return ratingOf(width, landing);
    const well = { width, rows: landing.rows };
    const { clearsRows } = this.#falling.facts;
    const bestNextRating = findPlaces(landing.rows).reduce(
      (best, cells) => Math.max(best, ratingOf(width, layAndClear(well, cells, clearsRows))),
      -noRoomPenalty,
    );
    return ratePlace(landing) + bestNextRating;
  }

  /** Returns true if the same kind of body comes next under other random seeds. */
  #isKnown(controls: readonly GivenControl[], nextKind: number): boolean {
    return Array.from({ length: seedCount }, (_, seed) =>
      this.#game.withOtherChance(this.#startPosition, seed + 1),
    ).every((position) => {
      for (const control of controls) this.#game.cycle(position, cycleOf(control));
      return this.#falling.bodyOf(position, this.#player).kind === nextKind;
    });
  }

  /** Returns the controls, each with a snapshot of the board before it. */
  #stepsOf(controls: readonly GivenControl[]): FallingPlan["steps"] {
    const position = this.#startPosition.copy();
    return controls.map((control) => {
      const snapshot = boardSnapshotOf(position, this.#layout);
      this.#game.cycle(position, cycleOf(control));
      return { boardBefore: snapshot, given: control };
    });
  }

  #landingOf(position: Position): readonly number[] {
    const landingCells = this.#game.look(position, this.#player).landing(this.#falling.body);
    return landingCells.map((it) => it.cell - this.#layout.first).sort((a, b) => a - b);
  }

  /** Returns the body's current cells: the cells where it would land, moved up until they are occupied. */
  #cellsOf(position: Position): readonly number[] {
    const { first, width } = this.#layout;
    const cells = this.#landingOf(position);
    for (let up = 0; cells.length > 0 && cells[0] - up >= 0; up += width)
      if (cells.every((it) => position.topAt(first + it - up) !== 0)) return cells.map((it) => it - up);
    return [];
  }
}

function wellOf(position: Position, { first, width, height }: BoardLayout, body: readonly number[]): Well {
  const rows = new Int32Array(height);
  for (let cell = 0; cell < width * height; cell++)
    if (position.topAt(first + cell) !== 0 && !body.includes(cell))
      rows[Math.floor(cell / width)] |= 1 << (cell % width);
  return { width, rows };
}

/** Describes a board with settled cells, as rows of bits from the top. */
interface Well {
  readonly width: number;
  readonly rows: Int32Array;
}

/** Describes a well after a body has come to rest, with the features of its resting place. */
interface Landing {
  readonly rows: Int32Array;
  readonly cleared: number;
  /** Holds the number of the body's own cells that were cleared. */
  readonly eroded: number;
  /** Holds the height of the body's centre above the floor, in cells. */
  readonly height: number;
}

/**
 * Returns a well after the cells of a body have been added and, if `clearsRows` is true, full rows have been removed.
 * Cells are numbered row by row.
 */
function layAndClear({ width, rows }: Well, cells: readonly number[], clearsRows: boolean): Landing {
  const newRows = rows.slice();
  let [top, bottom] = [rows.length, 0];
  for (const cell of cells) {
    const row = Math.floor(cell / width);
    newRows[row] |= 1 << (cell % width);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  const fullRow = 2 ** width - 1;
  const keptRows = clearsRows ? newRows.filter((row) => row !== fullRow) : newRows;
  const clearedCount = newRows.length - keptRows.length;
  const rowsAfter = new Int32Array(rows.length);
  rowsAfter.set(keptRows, clearedCount);
  const eroded = clearsRows
    ? cells.filter((cell) => newRows[Math.floor(cell / width)] === fullRow).length
    : 0;
  return { rows: rowsAfter, cleared: clearedCount, eroded, height: rows.length - (top + bottom) / 2 - 1 };
}

/**
 * Rates a place where a body has come to rest by Dellacherie's six features with the weights that Islam El-Ashi found
 * by particle swarm optimization (El-Tetris, 2011).
 */
function ratingOf(width: number, landing: Landing): number {
  return ratePlace(landing) + rateShape(width, landing.rows);
}

/** Returns the part of a rating that depends on the resting place: low places and cleared cells are good. */
function ratePlace({ cleared, eroded, height }: Landing): number {
  return -4.500158825082766 * (height + 0.5) + 3.4181268101392694 * cleared * Math.min(1, eroded);
}

/** Returns the part of a rating that depends on the shape of the stack: gaps and deep wells are bad. */
function rateShape(width: number, rows: Int32Array): number {
  const { rowChanges, columnChanges, holes, wells } = findFeatures(width, rows);
  return (
    -3.2178882868487753 * rowChanges +
    -9.348695305445199 * columnChanges +
    -7.899265427351652 * holes +
    -3.3855972247263626 * wells
  );
}

/**
 * Returns features of a well: the changes between filled and empty along rows and columns (walls and floor count as
 * filled), the holes (empty cells below filled ones), and the summed depths of gaps one column wide.
 */
function findFeatures(width: number, rows: Int32Array) {
  const fullRow = 2 ** width - 1;
  let [rowChanges, columnChanges, holes, wells, filledColumns] = [0, 0, 0, 0, 0];
  const depths = new Int32Array(width);
  for (let y = 0; y < rows.length; y++) {
    const row = rows[y];
    const walledRow = (row << 1) | 1 | (1 << (width + 1));
    rowChanges += countBits((walledRow ^ (walledRow >> 1)) & (2 ** (width + 1) - 1));
    columnChanges += countBits(row ^ (y + 1 < rows.length ? rows[y + 1] : fullRow));
    filledColumns |= row;
    holes += countBits(filledColumns & ~row & fullRow);
    for (let x = 0; x < width; x++) {
      const isWell = (walledRow & (7 << x)) >> x === 5;
      depths[x] = isWell ? depths[x] + 1 : 0;
      wells += depths[x];
    }
  }
  return { rowChanges, columnChanges, holes, wells };
}
