// @ts-check
// Firing Line, written by hand: the rules of games/firing-line.quad and nothing else.

import { chanceBelow } from "../../dist/base/index.js";

const width = 10;
const height = 20;
const awards = [0, 40, 100, 300, 1200];

/** Cells in the 4x4 (the T in the 3x3 at its top left), as drawn; kinds are counted from 1. @type {{ size: number, cells: [number, number][] }[]} */
const shapes = [
  {
    size: 4,
    cells: [
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  },
  {
    size: 4,
    cells: [
      [1, 1],
      [2, 1],
      [1, 2],
      [2, 2],
    ],
  },
  {
    size: 4,
    cells: [
      [1, 1],
      [2, 1],
      [3, 1],
      [1, 2],
    ],
  },
  {
    size: 4,
    cells: [
      [1, 1],
      [2, 1],
      [3, 1],
      [3, 2],
    ],
  },
  {
    size: 4,
    cells: [
      [2, 1],
      [3, 1],
      [1, 2],
      [2, 2],
    ],
  },
  {
    size: 4,
    cells: [
      [1, 1],
      [2, 1],
      [2, 2],
      [3, 2],
    ],
  },
  {
    size: 3,
    cells: [
      [0, 1],
      [1, 1],
      [2, 1],
      [1, 2],
    ],
  },
];

/** By kind and turn: x and y of each cell in turn. */
const turned = shapes.map(({ size, cells }) =>
  [0, 1, 2, 3].map((times) => {
    let at = cells;
    for (let i = 0; i < times; i++) at = at.map(([x, y]) => [size - 1 - y, x]);
    return Int8Array.from(at.flat());
  }),
);

export class FiringLine {
  tank = new Uint8Array(width * height);
  /** Holds the stream of chance. */
  chance = new Int32Array(4);
  kind = 0;
  next = 0;
  turn = 0;
  x = 0;
  y = 0;
  timer = 0;
  passes = 0;
  score = 0;
  lines = 0;
  lost = false;

  /** @param {Int32Array} chance the stream of the game before anything is drawn */
  begin(chance) {
    this.tank.fill(0);
    this.chance.set(chance);
    this.timer = this.passes = this.score = this.lines = 0;
    this.lost = false;
    this.next = this.draw();
    this.arrive();
  }

  draw() {
    for (let draws = 0; draws <= 3; draws++) {
      const value = chanceBelow(this.chance, 0, 8);
      if (value < 7) return value;
    }
    return 0;
  }

  arrive() {
    this.kind = this.next;
    this.next = this.draw();
    this.turn = 0;
    this.x = 3;
    this.y = -1;
    if (!this.fits(0, 3, -1)) this.lost = true;
  }

  /** @param {number} turn @param {number} x @param {number} y */
  fits(turn, x, y) {
    const cells = turned[this.kind][turn];
    for (let i = 0; i < 8; i += 2) {
      const [cx, cy] = [x + cells[i], y + cells[i + 1]];
      if (cx < 0 || cx >= width || cy < 0 || cy >= height || this.tank[cy * width + cx] !== 0) return false;
    }
    return true;
  }

  /** One pass. @param {number} key 0 none, then left, right, drop, down, ccw, cw */
  cycle(key) {
    const period = Math.max(4, 24 - Math.floor(this.passes / 600));
    this.timer++;
    let tick = this.timer >= period;
    if (tick) this.timer = 0;
    this.passes++;
    if (key === 4) {
      tick = true;
      this.timer = 0;
    }
    if (key === 1 && this.fits(this.turn, this.x - 1, this.y)) this.x--;
    if (key === 2 && this.fits(this.turn, this.x + 1, this.y)) this.x++;
    if (key === 3) while (this.fits(this.turn, this.x, this.y + 1)) this.y++;
    if (key === 6 && this.fits((this.turn + 1) & 3, this.x, this.y)) this.turn = (this.turn + 1) & 3;
    if (key === 5 && this.fits((this.turn + 3) & 3, this.x, this.y)) this.turn = (this.turn + 3) & 3;
    let settled = false;
    if (tick) {
      if (this.fits(this.turn, this.x, this.y + 1)) this.y++;
      else settled = true;
    }
    if (!settled) return;
    this.settle();
    const rows = this.clear();
    this.lines += rows;
    this.score += awards[rows];
    this.arrive();
  }

  settle() {
    const cells = turned[this.kind][this.turn];
    for (let i = 0; i < 8; i += 2)
      this.tank[(this.y + cells[i + 1]) * width + this.x + cells[i]] = this.kind + 1;
  }

  clear() {
    let to = height - 1;
    for (let from = height - 1; from >= 0; from--) {
      let full = true;
      for (let x = 0; x < width && full; x++) full = this.tank[from * width + x] !== 0;
      if (full) continue;
      if (to !== from) this.tank.copyWithin(to * width, from * width, (from + 1) * width);
      to--;
    }
    const rows = to + 1;
    this.tank.fill(0, 0, rows * width);
    return rows;
  }
}
