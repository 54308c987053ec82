// @ts-check
// `npm run conformance -- DIR`: plays the recorded PuzzleScript plays of a folder and reads its error cases. It prints the totals and each failure.
//
// plays.jsonl has { source, inputs, expected, level, seed, sounds }, errors.jsonl { source, messages, count }.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compilePuzzle } from "../dist/formats/index.js";
import { makeGame } from "../dist/game/index.js";
import { placeAt } from "../dist/base/index.js";

/** @typedef {{ i: number, name: string, source: string, inputs: (number | string)[], expected: string, level: number, seed: string | null, sounds: string[] | null }} Play */
/** @typedef {{ i: number, name: string, source: string, messages: string[], count: number }} ErrorCase */

/** @typedef {import("../dist/base/index.js").Diagnostic} Diagnostic */

const controls = ["up", "left", "down", "right", "action"];

/** @param {string} path @returns {any[]} */
function rowsOf(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((it) => it !== "").map((it) => JSON.parse(it));
}

/** The expected format: cells in the order of columns, broken into lines of the level's width; names are said once. @param {any} position @param {any} program */
function levelText(position, program) {
  const { width, height } = position.boards[0];
  const seen = new Map();
  let text = "";
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = x + y * width;
      const cell = (place % height) * width + Math.floor(place / height);
      const names = position.kindsAt(cell).map((/** @type {number} */ it) => program.kinds[it].name);
      const key = names.sort().join(" ");
      const known = seen.get(key);
      if (known === undefined) seen.set(key, seen.size);
      text += known === undefined ? `${key}:${seen.size - 1},` : `${known},`;
    }
    text += "\n";
  }
  return text;
}

/** One play, with the rules of undo, restart, levels and `again` that its recorder had. */
class Recorded {
  /** @type {{ position: any, restart: any }[]} */
  backups = [];
  /** @type {string[]} */
  sounds = [];
  /** @type {any} */
  position;
  /** @type {any} */
  checkpoint;

  /** @param {any} game @param {Play} play */
  constructor(game, play) {
    this.game = game;
    this.program = game.program;
    this.begin(play.level, undefined, Number(play.seed ?? 1));
  }

  /** @param {number} level @param {any} from @param {number} [seed] */
  begin(level, from, seed = 1) {
    const { position, report } = from ? this.game.enter(level, from) : this.game.begin(level, seed);
    this.position = position;
    this.backups = [];
    this.startSounds(report);
    this.drain(report);
  }

  /** @param {any} report */
  startSounds(report) {
    for (const event of report.events)
      if (event.type === "sound" && /^\d+$/.test(event.sound)) this.sounds.push(event.sound);
  }

  /** @param {any} report */
  drain(report) {
    for (let left = 1000; report.again && left > 0; left--) report = this.cycle([]);
  }

  /** @param {any[]} given */
  cycle(given) {
    const before = given.length > 0 ? this.position.copy() : undefined;
    const report = this.game.cycle(this.position, { controls: given });
    this.position.dropChanges();
    this.startSounds(report);
    if (report.result !== "done") return { again: false };
    if (before && report.changed) this.backups.push(before);
    if (report.restart) {
      if (before && !report.changed) this.backups.push(before);
      this.restart(false);
      return { again: false };
    }
    if (report.checkpoint) this.checkpoint = this.position.copy();
    if (this.position.ending === "won") return this.next();
    return report;
  }

  next() {
    const { levels } = this.program;
    const level = levels.findIndex(
      (/** @type {any} */ it, /** @type {number} */ i) => i > this.position.level && it.type === "map",
    );
    if (level < 0) return { again: false };
    this.checkpoint = undefined;
    this.begin(level, this.position);
    return { again: false };
  }

  restart(keep = true) {
    if (this.program.habits.noRestart) return;
    if (keep) this.backups.push(this.position.copy());
    if (this.checkpoint) this.position = this.checkpoint.copy();
    else {
      const { position, report } = this.game.enter(this.position.level, this.position);
      this.position = position;
      this.startSounds(report);
      this.drain(report);
    }
  }

  undo() {
    if (this.program.habits.noUndo) return;
    let last = this.backups.pop();
    while (last && same(last, this.position)) last = this.backups.pop();
    if (last) this.position = last;
  }

  /** @param {number | string} input */
  play(input) {
    if (input === "undo") return this.undo();
    if (input === "restart") return this.restart();
    const name = controls[Number(input)];
    const control = this.program.controls.findIndex((/** @type {any} */ it) => it.name === name);
    if (input !== "tick" && control < 0) return undefined;
    const report = this.cycle(input === "tick" ? [] : [{ control, args: [], player: 0 }]);
    return this.drain(report);
  }
}

/** Whether two positions show the same. @param {any} a @param {any} b */
function same(a, b) {
  if (a.level !== b.level || a.cells.length !== b.cells.length) return false;
  return a.cells.every((/** @type {number} */ it, /** @type {number} */ i) => it === b.cells[i]);
}

/** What is wrong with a play, if anything. @param {Play} play */
function judgePlay(play) {
  const { program } = compilePuzzle({ file: "game.txt", text: play.source });
  const recorded = new Recorded(makeGame(program), play);
  for (const input of play.inputs) recorded.play(input);
  if (levelText(recorded.position, program) !== play.expected) return "ends in another level";
  if (play.sounds && play.sounds.join(";") !== recorded.sounds.join(";")) return "sounds differ";
  return undefined;
}

/** What is wrong with an error case: a line with nothing told, or errors where none should be. @param {ErrorCase} it */
function judgeErrors({ source, messages, count }) {
  /** @type {{ diagnostics: readonly Diagnostic[] }} */
  const { diagnostics } = compilePuzzle({ file: "game.txt", text: source });
  const told = diagnostics.map((it) => ({
    ...it,
    line: placeAt({ file: "game.txt", text: source }, it.span.from).line,
  }));
  const missing = messages.filter((message) => {
    const line = /^line (\d+)/.exec(message)?.[1];
    return !told.some((it) => line === undefined || line === "0" || it.line === Number(line));
  });
  if (missing.length > 0) return `not told: ${missing[0]}`;
  const errors = told.filter((it) => it.severity === "error");
  if (count === 0 && messages.length === 0 && errors[0])
    return `told without need: line ${errors[0].line}: ${errors[0].message}`;
  if (count > 0 && errors.length === 0) return "told as a warning only";
  return undefined;
}

/** @param {string} what @param {any[]} cases @param {(it: any) => string | undefined} judge */
function run(what, cases, judge) {
  let passed = 0;
  for (const it of cases) {
    let wrong;
    try {
      wrong = judge(it);
    } catch (error) {
      wrong = error instanceof Error ? `breaks: ${error.message}` : String(error);
    }
    if (wrong === undefined) passed++;
    else console.log(`${what} ${it.i} (${it.name}): ${wrong}`);
  }
  console.log(`${what}: ${passed} of ${cases.length}`);
  if (passed < cases.length) process.exitCode = 1;
}

const folder = process.argv[2];
if (folder === undefined) {
  console.error("usage: npm run conformance -- DIR");
  process.exitCode = 2;
} else {
  run("play", rowsOf(join(folder, "plays.jsonl")), judgePlay);
  run("error", rowsOf(join(folder, "errors.jsonl")), judgeErrors);
}
