import type { Scales } from "../../core/moves/evaluation-queries.ts";
import type { PieceGrid } from "../../core/moves/grid.ts";
import type { PreparedRules } from "./prepared-rules.ts";

/** Stores the sums of scales (values of pieces by cell) over a board and its hands. Every change updates them. */
export class RunningScaleSums {
  readonly scales: Scales;
  early = 0;
  late = 0;
  held = 0;
  force = 0;
  partLow = 0;
  partHigh = 0;
  private readonly prepared: PreparedRules;
  private readonly size: number;
  private readonly bySpot: ScalesBySpot;

  constructor(scales: Scales, prepared: PreparedRules) {
    const { grid } = prepared.tables;
    this.scales = scales;
    this.prepared = prepared;
    this.size = grid.size;
    this.bySpot = scalesBySpot(scales, grid);
  }

  /** Counts a piece that comes to a spot or, with -1, leaves it. */
  add(code: number, spot: number, sign: 1 | -1): void {
    const { scales, bySpot, prepared } = this;
    const at = code * this.size + spot;
    this.early += sign * bySpot.early[at];
    this.late += sign * bySpot.late[at];
    this.force += sign * scales.forceValues[code];
    if (scales.partMarks[code] === 0) return;
    this.partLow ^= prepared.zobristLow[at];
    this.partHigh ^= prepared.zobristHigh[at];
  }

  /** Updates the sums for a piece that moves from one spot to another. */
  movePiece(code: number, from: number, to: number): void {
    const { early, late } = this.bySpot;
    const base = code * this.size;
    this.early += early[base + to] - early[base + from];
    this.late += late[base + to] - late[base + from];
    if (this.scales.partMarks[code] === 0) return;
    const { zobristLow, zobristHigh } = this.prepared;
    this.partLow ^= zobristLow[base + from] ^ zobristLow[base + to];
    this.partHigh ^= zobristHigh[base + from] ^ zobristHigh[base + to];
  }

  /** Updates the sums for `change` more pieces in hand. `at` is the code of the piece less 1. */
  addHeld(at: number, change: number): void {
    this.held += change * this.scales.handValues[at + 1];
    this.force += change * this.scales.forceValues[at + 1];
  }
}

/** Holds the values of pieces early and late in the game, at `code * size + spot`. A spot is a cell's index in the padded board. */
interface ScalesBySpot {
  readonly early: Int32Array;
  readonly late: Int32Array;
}

const tablesByScales = new WeakMap<Scales, ScalesBySpot>();

function scalesBySpot(scales: Scales, grid: PieceGrid): ScalesBySpot {
  const cached = tablesByScales.get(scales);
  if (cached) return cached;
  const area = grid.spots.length;
  const [early, late] = [scales.earlyValues, scales.lateValues].map((table) => {
    const bySpot = new Int32Array(256 * grid.size);
    for (let i = 0; i < 256 * area; i++)
      bySpot[Math.floor(i / area) * grid.size + grid.spots[i % area]] = table[i];
    return bySpot;
  });
  const tables = { early, late };
  tablesByScales.set(scales, tables);
  return tables;
}
