// @ts-check
// The full-screen player in a pseudo-terminal: whether it holds its rate, what it costs between ticks, and how many frames of a
// large board it shows. `npm run bench -- terminal [SECONDS]`; a minute without a number.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawn } from "@lydell/node-pty";

const main = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

/** @param {readonly string[]} args */
export async function bench([seconds = "60"]) {
  const time = Number(seconds);
  const folder = mkdtempSync(join(tmpdir(), "quadrille-bench-"));
  console.log(
    `${cpus().length} cores, load ${readFileSync("/proc/loadavg", "utf8").split(" ")[0]}, ${time} s each`,
  );
  try {
    const steady = await measure("firing-line", folder, time, { cols: 80, rows: 30 });
    tell("firing-line, 24 ticks a second", steady, 24);
    const file = join(folder, "soup.quad");
    writeFileSync(file, soup(200, 60));
    const large = await measure(file, folder, time, { cols: 420, rows: 70 });
    tell("life, 200x60 cells, 30 ticks a second", large, 30);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Conway's life from a random soup, with sparks so that it does not settle. @param {number} width @param {number} height */
function soup(width, height) {
  return `title Soup
tick 30 per second
objects
  live O green
board ${width}x${height} wraps
start
  for each cells
    when random 0 to 2 = 0: put live at it
step spark: put live at (random 0 to ${width - 1}, random 0 to ${height - 1})
step grow
  scan together first
    O  ->  .   when count live around here < 2
    O  ->  .   when count live around here > 3
    .  ->  O   when count live around here = 3
level
  .
`;
}

/**
 * @typedef {{ rate: number, frames: number, bytes: number, seconds: number, cpu: number }} Measured
 * @param {string} game @param {string} folder @param {number} seconds @param {{ cols: number, rows: number }} size
 * @returns {Promise<Measured>}
 */
async function measure(game, folder, seconds, size) {
  const replay = join(folder, "bench.replay");
  const env = { ...process.env, QUADRILLE_HOME: folder, LC_ALL: "C.UTF-8", FORCE_COLOR: "3" };
  const child = spawn(process.execPath, [main, "play", game, "--new", "--record", replay], { ...size, env });
  const ended = new Promise((resolve) => child.onExit(resolve));
  let [frames, bytes] = [0, 0];
  /** @type {() => void} */
  let shown = () => {};
  const first = new Promise((resolve) => (shown = () => resolve(undefined)));
  child.onData((data) => {
    frames += data.split("\u001b[?2026h").length - 1;
    bytes += data.length;
    shown();
  });
  await first;
  const begun = performance.now();
  // Until the machine code is warm.
  await sleep(1000);
  const before = { frames, bytes, cpu: cpuOf(child.pid), at: performance.now() };
  await sleep(seconds * 1000);
  const after = { frames, bytes, cpu: cpuOf(child.pid), at: performance.now() };
  child.write("q");
  const played = (performance.now() - begun) / 1000;
  await ended;
  const time = (after.at - before.at) / 1000;
  return {
    rate: ticksIn(readFileSync(replay, "utf8")) / played,
    frames: after.frames - before.frames,
    bytes: after.bytes - before.bytes,
    seconds: time,
    cpu: (after.cpu - before.cpu) / time,
  };
}

/** Seconds of a core that a process has used. @param {number} pid */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Returns how many inputs a replay has; repeated ones stand as `24 .`. @param {string} text */
function ticksIn(text) {
  const rows = text.split("\n").filter((row) => row.includes(" -> "));
  const words = rows.flatMap((row) => row.slice(0, row.lastIndexOf(" -> ")).split(","));
  return words.reduce((sum, word) => sum + Number(/^\s*(\d+) /.exec(word)?.[1] ?? 1), 0);
}

/** @param {string} what @param {Measured} measured @param {number} wanted */
function tell(what, { rate, frames, bytes, seconds, cpu }, wanted) {
  console.log(what);
  console.log(
    `  ticks   ${rate.toFixed(2)} a second, ${((100 * (rate - wanted)) / wanted).toFixed(2)} % off`,
  );
  console.log(
    `  frames  ${(frames / seconds).toFixed(2)} a second, ${Math.round(bytes / Math.max(1, frames))} bytes each`,
  );
  console.log(`  cpu     ${(100 * cpu).toFixed(1)} % of a core`);
}

/** @param {number} milliseconds */
function sleep(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
