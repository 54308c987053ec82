import type { MoveGame, Setup } from "../../program/index.ts";
import { moveLayout, maxRememberedMoves, maxTrailCells, type State } from "../engine/index.ts";

/** Is added to the code of a piece that has not moved yet. */
const FRESH = 256;

/** Reads and writes the record of a piece game in a position: a set-up and the moves since then. A play derives everything else from them. */
export class MoveRecord {
  readonly game: MoveGame;
  readonly size: number;
  readonly #sides: number;
  readonly #handsStart: number;
  readonly #countersStart: number;
  readonly #cellsStart: number;
  readonly #countIndex: number;

  constructor(game: MoveGame) {
    this.game = game;
    this.#sides = game.rules.sides.length;
    const { hands, counters, cells, count, size } = moveLayout(game);
    this.#handsStart = hands;
    this.#countersStart = counters;
    this.#cellsStart = cells;
    this.#countIndex = count;
    this.size = size;
  }

  /** Returns the moves made since the recorded set-up. */
  movesOf(state: State): Int32Array {
    const recordIndex = state.layout.movesStart;
    const start = recordIndex + this.#countIndex + 1;
    return state.numbers.subarray(start, start + state.numbers[recordIndex + this.#countIndex]);
  }

  /** Adds a move; returns false if the record is full. */
  addMove(state: State, move: number): boolean {
    const countIndex = state.layout.movesStart + this.#countIndex;
    const count = state.numbers[countIndex];
    if (count === maxRememberedMoves) return false;
    state.setNumber(countIndex, count + 1);
    state.setNumber(countIndex + 1 + count, move);
    return true;
  }

  hasSameBeginning(numbers: Int32Array, state: State): boolean {
    const recordIndex = state.layout.movesStart;
    for (let i = 0; i < this.#countIndex; i++)
      if (i !== 4 + maxTrailCells && i !== 5 + maxTrailCells && numbers[i] !== state.numbers[recordIndex + i])
        return false;
    return true;
  }

  /** Returns a copy of the recorded set-up, as integers. */
  beginningOf(state: State): Int32Array {
    return state.numbers.slice(state.layout.movesStart, state.layout.movesStart + this.#countIndex);
  }

  /** Returns the cells of the last move, from and to. */
  lastMoveCells(state: State): readonly number[] {
    const lastMoveIndex = state.layout.movesStart + 4 + maxTrailCells;
    return [state.numbers[lastMoveIndex] - 1, state.numbers[lastMoveIndex + 1] - 1].filter((it) => it >= 0);
  }

  setLastMove(state: State, from: number | undefined, to: number | undefined): void {
    const lastMoveIndex = state.layout.movesStart + 4 + maxTrailCells;
    state.setNumber(lastMoveIndex, (from ?? -1) + 1);
    state.setNumber(lastMoveIndex + 1, (to ?? -1) + 1);
  }

  read(state: State): Setup {
    const { rules } = this.game;
    const numbers = state.numbers.subarray(state.layout.movesStart, state.layout.movesStart + this.size);
    const cells = [...numbers.subarray(this.#cellsStart, this.#countIndex)];
    const trail = [...numbers.subarray(4, 4 + numbers[3])];
    const numbersFrom = (start: number, size: number): number[] => [...numbers.subarray(start, start + size)];
    return {
      turn: numbers[0],
      ply: numbers[1],
      ...(trail.length > 0 && { trail: { cells: trail, victim: numbers[2] - 1 } }),
      hands: rules.sides.map((_, side) =>
        numbersFrom(this.#handsStart + side * rules.pieces.length, rules.pieces.length),
      ),
      counters: rules.counters.map(({ eachSide }, i) =>
        numbersFrom(this.#countersStart + i * this.#sides, eachSide ? this.#sides : 1),
      ),
      cells: cells.map((it) => it % FRESH),
      fresh: cells.flatMap((it, cell) => (it >= FRESH ? [cell] : [])),
    };
  }

  /** Writes a new record, which consists of a set-up and no moves. */
  write(state: State, setup: Setup): void {
    const recordIndex = state.layout.movesStart;
    const setAt = (index: number, value: number): void => state.setNumber(recordIndex + index, value);
    setAt(0, setup.turn);
    setAt(1, setup.ply);
    setAt(2, setup.trail ? setup.trail.victim + 1 : 0);
    const trail = setup.trail?.cells.slice(0, maxTrailCells) ?? [];
    setAt(3, trail.length);
    for (let i = 0; i < maxTrailCells; i++) setAt(4 + i, trail[i] ?? 0);
    setup.hands.flat().forEach((countInHand, i) => setAt(this.#handsStart + i, countInHand));
    for (const [i, values] of setup.counters.entries())
      for (let side = 0; side < this.#sides; side++)
        setAt(this.#countersStart + i * this.#sides + side, values[side] ?? 0);
    setup.cells.forEach((code, cell) =>
      setAt(this.#cellsStart + cell, code + (setup.fresh.includes(cell) ? FRESH : 0)),
    );
    for (let i = this.#countIndex; i < this.size && state.numbers[recordIndex + i] !== 0; i++) setAt(i, 0);
  }

  /** Returns an error message if the recorded set-up is invalid. */
  findProblem(state: State): string | undefined {
    const { rules } = this.game;
    const numbers = state.numbers.subarray(state.layout.movesStart, state.layout.movesStart + this.size);
    const isWithin = (index: number, min: number, max: number): boolean =>
      numbers[index] >= min && numbers[index] <= max;
    const cellCount = rules.width * rules.height;
    const codeCount = rules.sides.length * rules.pieces.length;
    const isHeadValid = isWithin(0, 0, this.#sides - 1) && isWithin(1, 0, 1e9) && isWithin(2, 0, cellCount);
    const isTrailValid = isWithin(3, 0, maxTrailCells) && (numbers[3] === 0 || numbers[2] > 0);
    const isRangeWithin = (from: number, to: number, min: number, max: number): boolean =>
      Array.from({ length: to - from }, (_, i) => from + i).every((index) => isWithin(index, min, max));
    const isCode = (code: number): boolean => code <= codeCount || code === 254;
    const codes = [...numbers.subarray(this.#cellsStart, this.#countIndex)];
    const isValid =
      isHeadValid &&
      isTrailValid &&
      isRangeWithin(4, 4 + maxTrailCells, 0, cellCount - 1) &&
      isRangeWithin(4 + maxTrailCells, this.#handsStart, 0, cellCount) &&
      isRangeWithin(this.#handsStart, this.#countersStart, 0, 1000) &&
      codes.every((it) => it >= 0 && it < 2 * FRESH && isCode(it % FRESH)) &&
      isWithin(this.#countIndex, 0, maxRememberedMoves);
    return isValid ? undefined : "Its pieces cannot be placed like that.";
  }
}
