// @ts-check
// Commands a second of a game that is played by commands, with the whole screen written after each and thrown away: Biquadris, typed at
// the program as a player types, and the same inside this process; beside a C program that does the same without
// levels and special actions. By processor time: what else the machine does does not count.

import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "../dist/index.js";
import { CommandLine, newSession } from "../dist/session/index.js";
import { Screen } from "../dist/view/index.js";

const must = 31_000;
const reach = 100_000;
const rounds = 5;
const root = join(import.meta.dirname, "..");
const words =
  "left ri 3right down cw drop 2left levelup ccw drop leveled 10right T 5down left right drop".split(" ");

/** @param {string[]} args `quick` types a tenth. */
export function bench(args) {
  const count = args.includes("quick") ? 20_000 : 200_000;
  const folder = mkdtempSync(join(tmpdir(), "quadrille-bench-"));
  try {
    const commands = typed(count);
    const file = join(folder, "commands");
    writeFileSync(file, `${commands.join("\n")}\n`);
    const inside = best(() => playHere(commands));
    const main = join(root, "dist/cli/main.js");
    const outside = best(
      () => count / timed([process.execPath, main, "play", "biquadris", "-text", "-seed", "3"], file),
    );
    print("inside this process", inside);
    print("the whole program", outside);
    const native = compileC(folder);
    if (native === undefined) return;
    printPeer(
      "C, output gathered",
      best(() => count / timed([native], file)),
    );
    printPeer(
      "C, line by line",
      best(() => count / timed([native, "lines"], file)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} what @param {number} speed */
function print(what, speed) {
  const verdict = speed >= reach ? "reach met" : speed >= must ? "must met" : "below the must";
  console.log(
    `${what.padEnd(26)} ${String(Math.round(speed)).padStart(8)} commands/s   must ${must}, reach ${reach}: ${verdict}`,
  );
}

/** The fastest of some rounds. @param {() => number} round */
function best(round) {
  return Math.max(...Array.from({ length: rounds }, round));
}

/** Random commands; whoever loses begins again. @param {number} count */
function typed(count) {
  const session = newSession(game(), { seed: 3 });
  const line = new CommandLine(session);
  let state = 7;
  return Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647;
    const word = session.status === "playing" ? words[state % words.length] : "restart";
    for (const _ of line.give(word));
    return word;
  });
}

function game() {
  const loaded = load(readFileSync(join(root, "games/biquadris.quad"), "utf8"));
  if (!loaded.ok) throw new Error("Biquadris cannot be loaded.");
  return loaded.game;
}

/** @param {readonly string[]} commands */
function playHere(commands) {
  const session = newSession(game(), { seed: 3 });
  const line = new CommandLine(session);
  const screen = new Screen(session);
  const nowhere = openSync("/dev/null", "w");
  const began = process.cpuUsage();
  let waiting = "";
  for (const command of commands)
    for (const { played } of line.give(command)) {
      if (played) waiting += screen.text();
      if (waiting.length > 1 << 16) {
        writeSync(nowhere, waiting);
        waiting = "";
      }
    }
  const { user, system } = process.cpuUsage(began);
  closeSync(nowhere);
  return commands.length / ((user + system) / 1e6);
}

/** A program's processor time in seconds, its start included. @param {readonly string[]} program @param {string} file */
function timed(program, file) {
  const command = `TIMEFORMAT='%U %S'; time "\${@:2}" < "$1" > /dev/null 2> /dev/null`;
  const { stderr, status } = spawnSync("bash", ["-c", command, "bash", file, ...program], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The program ended with ${status}: ${stderr}`);
  const [user, system] = stderr.trim().split(/\s+/).map(Number);
  return user + system;
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

/** @param {string} what @param {number} speed */
function printPeer(what, speed) {
  console.log(`${what.padEnd(26)} ${String(Math.round(speed)).padStart(8)} commands/s`);
}
