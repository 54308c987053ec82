import { countBits } from "../../../base/index.ts";
/** A board with settled cells, as rows of bits from the top. */
export interface Well {
  readonly width: number;
  readonly rows: Int32Array;
}

/** A well after a body has come to rest, and how it came to rest. */
export interface Rested {
  readonly rows: Int32Array;
  readonly cleared: number;
  /** How many of the body's own cells were cleared. */
  readonly eroded: number;
  /** The height of the body's middle above the floor, in cells. */
  readonly height: number;
}

/** Puts cells (numbered row by row) into a well, and clears full rows if the game does. */
export function rest({ width, rows }: Well, cells: readonly number[], clears: boolean): Rested {
  const laid = rows.slice();
  let [top, bottom] = [rows.length, 0];
  for (const cell of cells) {
    const row = Math.floor(cell / width);
    laid[row] |= 1 << (cell % width);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  const full = 2 ** width - 1;
  const kept = clears ? laid.filter((row) => row !== full) : laid;
  const cleared = laid.length - kept.length;
  const after = new Int32Array(rows.length);
  after.set(kept, cleared);
  const eroded = clears ? cells.filter((cell) => laid[Math.floor(cell / width)] === full).length : 0;
  return { rows: after, cleared, eroded, height: rows.length - (top + bottom) / 2 - 1 };
}

/**
 * The rating of a place where a body has come to rest: Dellacherie's six features with the weights that Islam El-Ashi found by particle swarm
 * optimization (El-Tetris, 2011).
 */
export function ratingOf(width: number, rested: Rested): number {
  return placeRating(rested) + shapeRating(width, rested.rows);
}

/** The terms for the body's own place: how low it lies, and what it cleared. */
export function placeRating({ cleared, eroded, height }: Rested): number {
  return -4.500158825082766 * (height + 0.5) + 3.4181268101392694 * cleared * Math.min(1, eroded);
}

/** The terms for the shape of the well. */
export function shapeRating(width: number, rows: Int32Array): number {
  const { rowChanges, columnChanges, holes, wells } = featuresOf(width, rows);
  return (
    -3.2178882868487753 * rowChanges +
    -9.348695305445199 * columnChanges +
    -7.899265427351652 * holes +
    -3.3855972247263626 * wells
  );
}

/**
 * Transitions between full and empty along rows and columns (walls and floor count as full), empty cells below full ones, and the summed depths of
 * wells.
 */
function featuresOf(
  width: number,
  rows: Int32Array,
): {
  readonly rowChanges: number;
  readonly columnChanges: number;
  readonly holes: number;
  readonly wells: number;
} {
  const full = 2 ** width - 1;
  let [rowChanges, columnChanges, holes, wells, above] = [0, 0, 0, 0, 0];
  const depths = new Int32Array(width);
  for (let y = 0; y < rows.length; y++) {
    const row = rows[y];
    const walled = (row << 1) | 1 | (1 << (width + 1));
    rowChanges += countBits((walled ^ (walled >> 1)) & (2 ** (width + 1) - 1));
    columnChanges += countBits(row ^ (y + 1 < rows.length ? rows[y + 1] : full));
    above |= row;
    holes += countBits(above & ~row & full);
    for (let x = 0; x < width; x++) {
      const isWell = (walled & (7 << x)) >> x === 5;
      depths[x] = isWell ? depths[x] + 1 : 0;
      wells += depths[x];
    }
  }
  return { rowChanges, columnChanges, holes, wells };
}
