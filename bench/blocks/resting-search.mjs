// @ts-check
// Resting places of falling blocks, written by hand for this one game: a tank of 10 by 40 with rows of bits, the usual kicks, and half turns
// without kicks.

const width = 10;
const height = 40;
/** Holds the row where pieces come in. */
const entry = 18;
const full = (1 << width) - 1;

/** Cells of each piece in its box, as drawn. @type {Record<string, { size: number, cells: [number, number][] }>} */
const shapes = {
  J: {
    size: 3,
    cells: [
      [0, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  },
  L: {
    size: 3,
    cells: [
      [2, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  },
  S: {
    size: 3,
    cells: [
      [1, 0],
      [2, 0],
      [0, 1],
      [1, 1],
    ],
  },
  T: {
    size: 3,
    cells: [
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
    ],
  },
  Z: {
    size: 3,
    cells: [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 1],
    ],
  },
  I: {
    size: 4,
    cells: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  },
  O: {
    size: 4,
    cells: [
      [1, 0],
      [2, 0],
      [1, 1],
      [2, 1],
    ],
  },
};

/** Places to try by `from * 4 + to`, down counted positive. @type {Record<number, [number, number][]>} */
const usual = {};
/** @type {Record<number, [number, number][]>} */
const ofBar = {};

/** @param {Record<number, [number, number][]>} table @param {[number, number][]} turns @param {[number, number][]} tests */
function say(table, turns, tests) {
  for (const [from, to] of turns) table[from * 4 + to] = [[0, 0], ...tests];
}
say(
  usual,
  [
    [0, 1],
    [2, 1],
  ],
  [
    [-1, 0],
    [-1, -1],
    [0, 2],
    [-1, 2],
  ],
);
say(
  usual,
  [
    [1, 0],
    [1, 2],
  ],
  [
    [1, 0],
    [1, 1],
    [0, -2],
    [1, -2],
  ],
);
say(
  usual,
  [
    [0, 3],
    [2, 3],
  ],
  [
    [1, 0],
    [1, -1],
    [0, 2],
    [1, 2],
  ],
);
say(
  usual,
  [
    [3, 0],
    [3, 2],
  ],
  [
    [-1, 0],
    [-1, 1],
    [0, -2],
    [-1, -2],
  ],
);
say(
  ofBar,
  [
    [0, 1],
    [3, 2],
  ],
  [
    [-2, 0],
    [1, 0],
    [-2, 1],
    [1, -2],
  ],
);
say(
  ofBar,
  [
    [1, 0],
    [2, 3],
  ],
  [
    [2, 0],
    [-1, 0],
    [2, -1],
    [-1, 2],
  ],
);
say(
  ofBar,
  [
    [1, 2],
    [0, 3],
  ],
  [
    [-1, 0],
    [2, 0],
    [-1, -2],
    [2, 1],
  ],
);
say(
  ofBar,
  [
    [2, 1],
    [3, 0],
  ],
  [
    [1, 0],
    [-2, 0],
    [1, 2],
    [-2, -1],
  ],
);

/**
 * @typedef {{ cells: [number, number][], left: number, right: number, top: number, bottom: number, rows: number[] }} Turned
 * @typedef {{ name: string, turned: Turned[], kicks: Record<number, [number, number][]> | undefined }} Piece
 */

/** @param {string} name @returns {Piece} */
function pieceOf(name) {
  const { size, cells } = shapes[name];
  const turned = [0, 1, 2, 3].map((times) => {
    let at = cells;
    for (let i = 0; i < times; i++) at = at.map(([x, y]) => [size - 1 - y, x]);
    const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    /** @type {number[]} */
    const rows = [];
    for (const [x, y] of at) rows[y - top] = (rows[y - top] ?? 0) | (1 << (x - left));
    return { cells: at, left, right: Math.max(...xs), top, bottom: Math.max(...ys), rows };
  });
  return { name, turned, kicks: name === "O" ? undefined : name === "I" ? ofBar : usual };
}

/** @param {Int32Array} board @param {Turned} turned @param {number} x @param {number} y */
function fits(board, turned, x, y) {
  if (x + turned.left < 0 || x + turned.right >= width) return false;
  if (y + turned.top < 0 || y + turned.bottom >= height) return false;
  for (let i = 0; i < turned.rows.length; i++)
    if ((board[y + turned.top + i] & (turned.rows[i] << (x + turned.left))) !== 0) return false;
  return true;
}

const across = width + 8;
const down = height + 8;

/** @param {Int32Array} board @param {Piece} piece @returns {number[]} turn, x and y of each */
function restingPlaces(board, { turned, kicks }) {
  const seen = new Uint8Array(4 * across * down);
  const rested = new Set();
  /** @type {number[]} */
  const found = [];
  /** @type {number[]} */
  const waiting = [];
  const visit = (/** @type {number} */ turn, /** @type {number} */ x, /** @type {number} */ y) => {
    if (!fits(board, turned[turn], x, y)) return false;
    const key = (turn * down + y + 4) * across + x + 4;
    if (seen[key] === 0) {
      seen[key] = 1;
      waiting.push(turn, x, y);
    }
    return true;
  };
  visit(0, 3, entry);
  while (waiting.length > 0) {
    const y = /** @type {number} */ (waiting.pop());
    const x = /** @type {number} */ (waiting.pop());
    const turn = /** @type {number} */ (waiting.pop());
    visit(turn, x - 1, y);
    visit(turn, x + 1, y);
    for (const to of kicks ? [(turn + 1) & 3, (turn + 3) & 3] : [])
      kicks?.[turn * 4 + to].some(([dx, dy]) => visit(to, x + dx, y + dy));
    if (kicks) visit((turn + 2) & 3, x, y);
    if (visit(turn, x, y + 1)) continue;
    const { left, top, rows } = turned[turn];
    const key = `${x + left} ${y + top} ${rows.join(" ")}`;
    if (rested.has(key)) continue;
    rested.add(key);
    found.push(turn, x, y);
  }
  return found;
}

/** @param {Int32Array} board @param {Turned} turned @param {number} x @param {number} y */
function settle(board, turned, x, y) {
  const next = board.slice();
  turned.rows.forEach((row, i) => (next[y + turned.top + i] |= row << (x + turned.left)));
  let to = height - 1;
  for (let from = to; from >= 0; from--) if (next[from] !== full) next[to--] = next[from];
  while (to >= 0) next[to--] = 0;
  return next;
}

/** Returns how many ways there are to let these pieces come to rest. @param {string} queue */
export function countByHand(queue) {
  const pieces = [...queue].map(pieceOf);
  const from = (/** @type {Int32Array} */ board, /** @type {number} */ depth) => {
    const piece = pieces[depth];
    const found = restingPlaces(board, piece);
    if (depth === pieces.length - 1) return found.length / 3;
    let count = 0;
    for (let i = 0; i < found.length; i += 3)
      count += from(settle(board, piece.turned[found[i]], found[i + 1], found[i + 2]), depth + 1);
    return count;
  };
  return from(new Int32Array(height), 0);
}
