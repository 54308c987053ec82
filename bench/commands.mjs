// @ts-check
// Commands a second of a game that is played by commands, with the whole screen written after each and thrown away: Biquadris, typed at
// the program as a player types, and the same inside this process; beside a C program that does the same without
// levels and special actions. By processor time: what else the machine does does not count.

import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timed } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

const rounds = 5;
const words =
  "left ri 3right down cw drop 2left levelup ccw drop leveled 10right T 5down left right drop".split(" ");

/** @param {boolean} quick a tenth */
const amount = (quick) => (quick ? 20_000 : 200_000);

/** @returns {import("./shared/tree.mjs").Row[]} */
export function rows() {
  const count = amount(true);
  return [
    { name: "inside a process", prepare: (tree) => inside(tree, typed(tree, count)) },
    {
      name: "the whole program",
      prepare: (tree) => outside(programOf(tree), fileOf(ownFolder(), typed(tree, count))),
    },
  ];
}

/** @param {string[]} args `quick` types a tenth. */
export async function bench(args) {
  const tree = await treeAt(ownRoot);
  const commands = typed(tree, amount(args.includes("quick")));
  const folder = ownFolder();
  const file = fileOf(folder, commands);
  const speed = (/** @type {() => import("./shared/rounds.mjs").Round<unknown>} */ round) =>
    best(() => commands.length / (round().nanoseconds / 1e9));
  print("inside this process", speed(inside(tree, commands)));
  print("the whole program", speed(outside(programOf(tree), file)));
  const native = compileC(folder);
  if (native === undefined) return;
  print("C, output gathered", speed(outside([native], file)));
  print("C, line by line", speed(outside([native, "lines"], file)));
}

/** Returns a folder that goes when this process ends. */
function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  return folder;
}

/** @param {string} folder @param {readonly string[]} commands */
function fileOf(folder, commands) {
  const file = join(folder, "commands");
  writeFileSync(file, `${commands.join("\n")}\n`);
  return file;
}

/** @param {Tree} tree */
function programOf(tree) {
  return [process.execPath, join(tree.root, "dist/cli/main.js"), "play", "biquadris", "-text", "-seed", "3"];
}

/** @param {string} what @param {number} speed */
function print(what, speed) {
  console.log(`${what.padEnd(26)} ${String(Math.round(speed)).padStart(8)} commands/s`);
}

/** Returns the fastest of some rounds. @param {() => number} round */
function best(round) {
  return Math.max(...Array.from({ length: rounds }, round));
}

/** Random commands; whoever loses begins again. @param {Tree} tree @param {number} count */
function typed(tree, count) {
  const session = tree.session.newSession(gameOf(tree), { seed: 3 });
  const line = new tree.session.CommandLine(session);
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647;
    const word = session.status === "playing" ? words[state % words.length] : "restart";
    for (const _ of line.give(word));
    return word;
  });
}

/** @param {Tree} tree */
function gameOf(tree) {
  // As the program loads it.
  const loaded = tree.quadrille.load(tree.textOf("biquadris.quad"), tree.optionsFor("all"));
  if (!loaded.ok) throw new Error("Biquadris cannot be loaded.");
  return loaded.game;
}

/** @param {Tree} tree @param {readonly string[]} commands */
function inside(tree, commands) {
  return () => {
    const session = tree.session.newSession(gameOf(tree), { seed: 3 });
    const line = new tree.session.CommandLine(session);
    const screen = new tree.view.Screen(session);
    return timed(() => playHere(commands, line, screen));
  };
}

/**
 * Answers how many characters were written.
 *
 * @param {readonly string[]} commands
 * @param {InstanceType<Tree["session"]["CommandLine"]>} line
 * @param {InstanceType<Tree["view"]["Screen"]>} screen
 */
function playHere(commands, line, screen) {
  const nowhere = openSync("/dev/null", "w");
  let [waiting, written] = ["", 0];
  for (const command of commands)
    for (const { played } of line.give(command)) {
      if (played) waiting += screen.text();
      if (waiting.length > 1 << 16) {
        writeSync(nowhere, waiting);
        written += waiting.length;
        waiting = "";
      }
    }
  closeSync(nowhere);
  return written + waiting.length;
}

/** Rounds of a program's processor time, its start included. @param {readonly string[]} program @param {string} file */
function outside(program, file) {
  const command = `TIMEFORMAT='%U %S'; time "\${@:2}" < "$1" > /dev/null 2> /dev/null`;
  return () => {
    const { stderr, status } = spawnSync("bash", ["-c", command, "bash", file, ...program], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`The program ended with ${status}: ${stderr}`);
    const [user, system] = stderr.trim().split(/\s+/).map(Number);
    return { nanoseconds: (user + system) * 1e9, result: undefined };
  };
}

/** @param {string} folder */
function compileC(folder) {
  const out = join(folder, "native");
  const source = join(import.meta.dirname, "commands.c");
  const { error, status } = spawnSync("gcc", ["-O2", "-o", out, source], { stdio: "inherit" });
  if (!error && status === 0) return out;
  console.log("There is no gcc here: the engine is measured alone.");
  return undefined;
}
