import { getOrMake } from "../../base/index.ts";
import type { Scales } from "../../core/moves/evaluation-queries.ts";
import type { PieceGrid } from "../../core/moves/grid.ts";
import type { PreparedRules } from "./prepared-rules.ts";

/** Stores the sums of `Scales` (values of pieces by cell) over a board and its hands. They are updated with each change. */
export class RunningScaleSums {
  readonly scales: Scales;
  earlySum = 0;
  lateSum = 0;
  handSum = 0;
  forceSum = 0;
  partHashLow = 0;
  partHashHigh = 0;
  private readonly prepared: PreparedRules;
  private readonly size: number;
  private readonly bySpot: ReturnType<typeof makeScalesBySpot>;

  constructor(scales: Scales, prepared: PreparedRules) {
    const { grid } = prepared.tables;
    this.scales = scales;
    this.prepared = prepared;
    this.size = grid.size;
    this.bySpot = getOrMake(tablesByScales, scales, () => makeScalesBySpot(scales, grid));
  }

  /** Adds a piece that enters a spot to the sums; with -1, subtracts one that leaves it. */
  addPiece(code: number, spot: number, sign: 1 | -1): void {
    const { scales, bySpot, prepared } = this;
    const index = code * this.size + spot;
    this.earlySum += sign * bySpot.early[index];
    this.lateSum += sign * bySpot.late[index];
    this.forceSum += sign * scales.forceValues[code];
    if (scales.partMarks[code] === 0) return;
    this.partHashLow ^= prepared.zobristLow[index];
    this.partHashHigh ^= prepared.zobristHigh[index];
  }

  /** Updates the sums for a piece that moves from one spot to another. */
  movePiece(code: number, from: number, to: number): void {
    const { early, late } = this.bySpot;
    const firstIndex = code * this.size;
    this.earlySum += early[firstIndex + to] - early[firstIndex + from];
    this.lateSum += late[firstIndex + to] - late[firstIndex + from];
    if (this.scales.partMarks[code] === 0) return;
    const { zobristLow, zobristHigh } = this.prepared;
    this.partHashLow ^= zobristLow[firstIndex + from] ^ zobristLow[firstIndex + to];
    this.partHashHigh ^= zobristHigh[firstIndex + from] ^ zobristHigh[firstIndex + to];
  }

  /** Updates the sums for `change` more pieces in hand. `handIndex` is the code of the piece minus 1. */
  addToHand(handIndex: number, change: number): void {
    this.handSum += change * this.scales.handValues[handIndex + 1];
    this.forceSum += change * this.scales.forceValues[handIndex + 1];
  }
}

const tablesByScales = new WeakMap<Scales, ReturnType<typeof makeScalesBySpot>>();

/** Returns the values of pieces early and late in the game, at `code * size + spot`. */
function makeScalesBySpot(scales: Scales, grid: PieceGrid) {
  const cellCount = grid.spots.length;
  const [early, late] = [scales.earlyValues, scales.lateValues].map((table) => {
    const bySpot = new Int32Array(256 * grid.size);
    for (let i = 0; i < 256 * cellCount; i++)
      bySpot[Math.floor(i / cellCount) * grid.size + grid.spots[i % cellCount]] = table[i];
    return bySpot;
  });
  return { early, late };
}
