// @ts-check
// Bodies that carry: a raft of 10,000 cells with 1,000 riders, 1,000 rafts of 12 cells, and one turn of the large raft, beside a bare
// copy of the same cells in typed arrays in the same run. Then one small raft on a small board and on one of 4,000,000 cells.

import { inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

const rounds = 7;

export const about = "bodies that carry riders, beside bare copies of their cells";

/** Returns how often the large raft moves and turns, 1,000 rafts move, and one small raft does. @param {boolean} quick less */
function amounts(quick) {
  const some = quick ? 1 : 10;
  return { straight: 100 * some, turned: 6 * some, many: 4 * some, one: 2000 * some };
}

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  const { straight, turned, many: each, one } = amounts(true);
  return [
    row("large raft, moved", largeRaft, toAndFro, straight),
    row("large raft, turned", largeRaft, roundAndBack, turned),
    row("1,000 rafts", manyRafts, toAndFro, each),
    row("one raft, 10,000 cells", oneRaft(100), toAndFro, one),
    row("one raft, 4,000,000 cells", oneRaft(2000), toAndFro, one),
  ];
}

/**
 * @param {string} name @param {World} world @param {readonly string[]} deeds @param {number} moves
 * @returns {import("./shared/tree.mjs").Row}
 */
function row(name, world, deeds, moves) {
  const prepare = (/** @type {Tree} */ tree) => {
    const engine = engineOf(tree, world);
    return () => timed(() => engine.play(deeds, moves));
  };
  return { name, prepare };
}

/** @param {string[]} args `quick` moves less. */
export async function bench(args) {
  const { straight, turned, many: each, one } = amounts(args.includes("quick"));
  const tree = await treeAt(ownRoot);
  await large(tree, "A raft of 10,000 cells with 1,000 riders", toAndFro, straight);
  await large(tree, "The same raft, turned", roundAndBack, turned);
  await many(tree, each);
  await boards(tree, one);
}

const toAndFro = ["right", "left"];
const roundAndBack = ["cw", "ccw"];

/** @typedef {{ width: number, height: number, raft: string[], start: string }} World */

const side = 100;

/** @type {World} */
const largeRaft = {
  width: side + 20,
  height: side + 20,
  raft: Array.from({ length: side }, () => "=".repeat(side)),
  start: `put new raft at (59, 59)\n  for each cells in (10, 20) to (109, 29): put new rider at it`,
};

const smallRaft = ["====", "====", "===="];

/** @type {World} */
const manyRafts = {
  width: 250,
  height: 160,
  raft: smallRaft,
  start: "for each cells in (0, 0) to (39, 24): put new raft at (x of it * 6 + 2, y of it * 6 + 2)",
};

/** @param {number} width of the square board @returns {World} */
function oneRaft(width) {
  return { width, height: width, raft: smallRaft, start: "put new raft at (50, 50)" };
}

/**
 * @param {Tree} tree
 * @param {string} name
 * @param {readonly string[]} deeds there and back
 * @param {number} moves
 */
async function large(tree, name, deeds, moves) {
  const engine = engineOf(tree, largeRaft);
  const peer = new Copy(largeRaft.width, largeRaft.height);
  const raft = peer.body(10, 10, side, side);
  for (let i = 0; i < 1000; i++) peer.ride(raft, 10 + (i % 100), 20 + Math.floor(i / 100));
  const players = {
    engine: () => timed(() => engine.play(deeds, moves)),
    copy: () => timed(() => peer.play(deeds, moves, [raft])),
  };
  await report(name, players, moves, "moves", engine, peer);
}

/** @param {Tree} tree @param {number} cycles */
async function many(tree, cycles) {
  const engine = engineOf(tree, manyRafts);
  const peer = new Copy(manyRafts.width, manyRafts.height);
  const rafts = Array.from({ length: 1000 }, (_, i) =>
    peer.body((i % 40) * 6 + 1, Math.floor(i / 40) * 6 + 1, 4, 3),
  );
  const players = {
    engine: () => timed(() => engine.play(toAndFro, cycles)),
    copy: () => timed(() => peer.play(toAndFro, cycles, rafts)),
  };
  await report("1,000 rafts of 12 cells", players, cycles * 1000, "moves", engine, peer);
}

/** @param {Tree} tree @param {number} moves */
async function boards(tree, moves) {
  const engines = [100, 2000].map((width) => ({ width, engine: engineOf(tree, oneRaft(width)) }));
  const players = Object.fromEntries(
    engines.map(({ width, engine }) => [
      `${width * width} cells`,
      () => timed(() => engine.play(toAndFro, moves)),
    ]),
  );
  const results = await inTurn(players, rounds);
  console.log("One raft of 12 cells on boards of different sizes");
  for (const [name, all] of Object.entries(results))
    console.log(`  ${name.padEnd(14)} ${rate(all, moves, "moves")}`);
}

/**
 * @param {string} name
 * @param {Record<string, () => import("./shared/rounds.mjs").Round<unknown>>} players
 * @param {number} count @param {string} unit
 * @param {ReturnType<typeof engineOf>} engine @param {Copy} peer
 */
async function report(name, players, count, unit, engine, peer) {
  const results = await inTurn(players, rounds);
  if (engine.seen() !== peer.seen()) throw new Error(`${name}: the engine and the copy disagree.`);
  console.log(name);
  for (const [who, all] of Object.entries(results))
    console.log(`  ${who.padEnd(14)} ${rate(all, count, unit)}`);
  const { middle } = timesAsFast(results.copy, results.engine);
  console.log(`  the copy is ${middle.toPrecision(3)} times as fast`);
}

/** @param {Tree} tree @param {World} world */
function engineOf(tree, { width, height, raft, start }) {
  const text = `title Rafts
board sea ${width}x${height}
objects: water ~ blue   plank = brown
bodies rafts
  on water
  raft
${raft.map((row) => `  ${row}`).join("\n")}

bodies riders
  on plank
  rider @ yellow
layers
  others
  rider
controls
  right
  left
  cw
  ccw
start
  for each cells in sea: put water at it
  ${start}
step to-right when right: for each raft: move it right
step to-left when left: for each raft: move it left
step turn-cw when cw: turn raft cw
step turn-ccw when ccw: turn raft ccw
`;
  const { program, diagnostics } = tree.program.compileProgram({ file: "rafts.quad", text });
  if (!program) throw new Error(diagnostics.map((it) => it.message).join("\n"));
  const game = tree.makeGame(program, "closures");
  const { position } = game.begin(0, 1);
  const control = (/** @type {string} */ name) => program.controls.findIndex((it) => it.name === name);
  return {
    /** @param {readonly string[]} deeds @param {number} count */
    play(deeds, count) {
      const inputs = deeds.map((name) => ({ controls: [{ control: control(name), args: [], player: 0 }] }));
      for (let i = 0; i < count; i++) {
        const { result, changed } = game.cycle(position, inputs[i % inputs.length]);
        if (result !== "done" || !changed) throw new Error("A move was refused.");
        position.dropChanges();
      }
    },
    seen() {
      const tops = new Uint16Array(width * height);
      position.copyTops(0, tops);
      return Array.from(tops, (kind) => program.kinds[kind].glyph).join("");
    },
  };
}

/** Boards as bytes: what is seen, the ground below bodies, riders above them. */
class Copy {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.cells = new Uint8Array(width * height).fill(1);
    this.ground = new Uint8Array(width * height);
    this.above = new Uint8Array(width * height);
  }

  /** @param {number} x @param {number} y @param {number} across @param {number} down */
  body(x, y, across, down) {
    const cells = new Int32Array(across * down);
    for (let i = 0; i < cells.length; i++)
      cells[i] = (y + Math.floor(i / across)) * this.width + x + (i % across);
    for (const cell of cells) {
      this.ground[cell] = this.cells[cell];
      this.cells[cell] = 2;
    }
    return { cells, next: new Int32Array(cells.length), riders: new Int32Array(0), side: across };
  }

  /** @param {ReturnType<Copy["body"]>} body @param {number} x @param {number} y */
  ride(body, x, y) {
    const cell = y * this.width + x;
    this.above[cell] = 3;
    body.riders = Int32Array.from([...body.riders, body.cells.indexOf(cell)]);
  }

  /** @param {readonly string[]} deeds @param {number} count @param {readonly ReturnType<Copy["body"]>[]} bodies */
  play(deeds, count, bodies) {
    for (let i = 0; i < count; i++) for (const body of bodies) this.#move(body, deeds[i % deeds.length]);
  }

  /** Lifts every cell, works out where it goes, lays every cell. @param {ReturnType<Copy["body"]>} body @param {string} deed */
  #move(body, deed) {
    const { cells, next, riders } = body;
    this.#aim(body, deed);
    for (let i = 0; i < riders.length; i++) this.above[cells[riders[i]]] = 0;
    for (let i = 0; i < cells.length; i++) this.cells[cells[i]] = this.ground[cells[i]];
    for (let i = 0; i < next.length; i++) {
      this.ground[next[i]] = this.cells[next[i]];
      this.cells[next[i]] = 2;
    }
    for (let i = 0; i < riders.length; i++) this.above[next[riders[i]]] = 3;
    body.cells = next;
    body.next = cells;
  }

  /** @param {ReturnType<Copy["body"]>} body @param {string} deed */
  #aim({ cells, next, side }, deed) {
    const { width } = this;
    if (deed === "right" || deed === "left") {
      const step = deed === "right" ? 1 : -1;
      for (let i = 0; i < cells.length; i++) next[i] = cells[i] + step;
      return;
    }
    const sign = deed === "cw" ? 1 : -1;
    const middle = cells[((side - 1) >> 1) * side + ((side - 1) >> 1)];
    const [mx, my] = [middle % width, Math.floor(middle / width)];
    for (let i = 0; i < cells.length; i++) {
      const [x, y] = [(cells[i] % width) - mx, Math.floor(cells[i] / width) - my];
      next[i] = (my + sign * x) * width + mx - sign * y;
    }
  }

  seen() {
    return Array.from(this.cells, (kind, cell) =>
      this.above[cell] === 3 ? "@" : kind === 2 ? "=" : "~",
    ).join("");
  }
}
