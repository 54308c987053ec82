// @ts-check
// Bodies that carry: a raft of 10,000 cells with 1,000 riders, 1,000 rafts of 12 cells, and one turn of the large raft, beside a bare
// copy of the same cells in typed arrays in the same run. Then one small raft on a small board and on one of 4,000,000 cells.

import { makeGame } from "../dist/game/index.js";
import { compileProgram } from "../dist/program/index.js";
import { inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";

const rounds = 7;

export const about = "bodies that carry riders, beside bare copies of their cells";

/** @param {string[]} args `quick` moves less. */
export function bench(args) {
  const some = args.includes("quick") ? 1 : 10;
  large("A raft of 10,000 cells with 1,000 riders", ["right", "left"], 100 * some);
  large("The same raft, turned", ["cw", "ccw"], 6 * some);
  many(4 * some);
  boards(2000 * some);
}

/**
 * @param {string} name
 * @param {[string, string]} deeds there and back
 * @param {number} moves
 */
function large(name, deeds, moves) {
  const side = 100;
  const width = side + 20;
  const engine = engineOf({
    width,
    height: width,
    raft: Array.from({ length: side }, () => "=".repeat(side)),
    start: `put new raft at (59, 59)\n  for each cells in (10, 20) to (109, 29): put new rider at it`,
  });
  const peer = new Copy(width, width);
  const raft = peer.body(10, 10, side, side);
  for (let i = 0; i < 1000; i++) peer.ride(raft, 10 + (i % 100), 20 + Math.floor(i / 100));
  const players = {
    engine: () => timed(() => engine.play(deeds, moves)),
    copy: () => timed(() => peer.play(deeds, moves, [raft])),
  };
  report(name, players, moves, "moves", engine, peer);
}

/** @param {number} cycles */
function many(cycles) {
  const engine = engineOf({
    width: 250,
    height: 160,
    raft: ["====", "====", "===="],
    start: "for each cells in (0, 0) to (39, 24): put new raft at (x of it * 6 + 2, y of it * 6 + 2)",
  });
  const peer = new Copy(250, 160);
  const rafts = Array.from({ length: 1000 }, (_, i) =>
    peer.body((i % 40) * 6 + 1, Math.floor(i / 40) * 6 + 1, 4, 3),
  );
  const players = {
    engine: () => timed(() => engine.play(["right", "left"], cycles)),
    copy: () => timed(() => peer.play(["right", "left"], cycles, rafts)),
  };
  report("1,000 rafts of 12 cells", players, cycles * 1000, "moves", engine, peer);
}

/** @param {number} moves */
function boards(moves) {
  const engines = [100, 2000].map((side) => {
    const engine = engineOf({
      width: side,
      height: side,
      raft: ["====", "====", "===="],
      start: "put new raft at (50, 50)",
    });
    return { side, engine };
  });
  const players = Object.fromEntries(
    engines.map(({ side, engine }) => [
      `${side * side} cells`,
      () => timed(() => engine.play(["right", "left"], moves)),
    ]),
  );
  const results = inTurn(players, rounds);
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
function report(name, players, count, unit, engine, peer) {
  const results = inTurn(players, rounds);
  if (engine.seen() !== peer.seen()) throw new Error(`${name}: the engine and the copy disagree.`);
  console.log(name);
  for (const [who, all] of Object.entries(results))
    console.log(`  ${who.padEnd(14)} ${rate(all, count, unit)}`);
  const { middle } = timesAsFast(results.copy, results.engine);
  console.log(`  the copy is ${middle.toPrecision(3)} times as fast; must: 50, reach: 10`);
}

/** @param {{ width: number, height: number, raft: string[], start: string }} world */
function engineOf({ width, height, raft, start }) {
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
  const { program, diagnostics } = compileProgram({ file: "rafts.quad", text });
  if (!program) throw new Error(diagnostics.map((it) => it.message).join("\n"));
  const game = makeGame(program);
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
      position.topsFrom(0, tops);
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
