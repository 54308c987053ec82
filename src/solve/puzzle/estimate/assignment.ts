/**
 * The least total cost of assigning each row a column of its own; infinite if that is impossible, undefined if there are too many rows or columns
 * to be worth the work. The Hungarian method: row by row along a cheapest augmenting path, with potentials for rows and columns.
 */
export function leastCost(costs: readonly (readonly number[])[]): number | undefined {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  if (rows === 0) return 0;
  if (rows > columns) return Infinity;
  if (columns > most) return undefined;
  const rowPrice = new Float64Array(rows + 1);
  const columnPrice = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++)
    if (!assign(costs, row, { rowPrice, columnPrice, rowOf })) return Infinity;
  let sum = 0;
  for (let column = 1; column <= columns; column++)
    if (rowOf[column] > 0) sum += costs[rowOf[column] - 1][column - 1];
  return sum;
}

const most = 64;

interface Prices {
  readonly rowPrice: Float64Array;
  readonly columnPrice: Float64Array;
  /** The row of each column, from 1; 0 for none. Column 0 holds the row being assigned. */
  readonly rowOf: Int32Array;
}

/** Finds a column for a row, reassigning others; false if that is impossible. */
function assign(costs: readonly (readonly number[])[], row: number, prices: Prices): boolean {
  const { rowPrice, columnPrice, rowOf } = prices;
  const columns = rowOf.length - 1;
  const least = new Float64Array(columns + 1).fill(Infinity);
  const before = new Int32Array(columns + 1);
  const used = new Uint8Array(columns + 1);
  rowOf[0] = row;
  let at = 0;
  do {
    used[at] = 1;
    const present = rowOf[at];
    let step = Infinity;
    let next = -1;
    for (let column = 1; column <= columns; column++) {
      if (used[column] === 1) continue;
      const cost = costs[present - 1][column - 1] - rowPrice[present] - columnPrice[column];
      if (cost < least[column]) {
        least[column] = cost;
        before[column] = at;
      }
      if (least[column] < step) {
        step = least[column];
        next = column;
      }
    }
    if (next < 0) return false;
    for (let column = 0; column <= columns; column++) {
      if (used[column] === 1) {
        rowPrice[rowOf[column]] += step;
        columnPrice[column] -= step;
      } else least[column] -= step;
    }
    at = next;
  } while (rowOf[at] !== 0);
  for (; at !== 0; at = before[at]) rowOf[at] = rowOf[before[at]];
  return true;
}
