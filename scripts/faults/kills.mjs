// @ts-check
// `npm run kills -- 1000`: plays in pseudo-terminals that are killed at a moment of chance (SIGKILL). The next play goes on from what was kept:
// at most the last second may be lost, and no save and no recording may be unreadable. `npm run kills -- tabs 100` kills plays in tabs of Chromium; `-- data 300` kills
// servers at a write by chance: see `tests/faults/kill-data.test.ts`.

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { inFolder, loadNow, wait } from "../shared/tools.mjs";
import { killTabs, noKills, noteKill } from "./kill-tabs.mjs";

const dist = new URL("../../dist/", import.meta.url);
const main = fileURLToPath(new URL("cli/main.js", dist));

/** Plays with a clock and plays of turns; what is on the screen tells how far they are. */
const games = {
  turns: `title Turns
objects: player @
state: counter steps
controls: go (way: straight) arrows
step s when go: add 1 to steps
view
  board
  "Count {steps}."
level
  @
`,
  ticks: `title Ticks
tick 20 per second
objects: player @
state: counter ticks
controls: go
step s: add 1 to ticks
view
  board
  "Count {ticks}."
level
  @
`,
};

/** @typedef {import("./kill-tabs.mjs").Tally} Tally */

/**
 * Kills so many plays and tells what was lost.
 * @param {number} kills
 * @param {{ longest?: number, chains?: number, told?: (done: number) => void }} [options] milliseconds that a play lasts at most, and how many go on side by side
 * @returns {Promise<Tally>}
 */
export async function killPlays(kills, { longest = 2500, chains = 4, told = () => {} } = {}) {
  const tally = noKills();
  let begun = 0;
  const chain = (/** @type {keyof typeof games} */ name) =>
    inFolder(async (home) => {
      const file = join(home, `${name}.quad`);
      writeFileSync(file, games[name]);
      while (begun < kills) {
        begun++;
        await killOne(file, home, longest, tally);
        told(++tally.kills);
      }
    });
  const names = /** @type {(keyof typeof games)[]} */ (Object.keys(games));
  await Promise.all(Array.from({ length: chains }, (_, i) => chain(names[i % names.length])));
  return tally;
}

/** One play: it must begin where the last one was kept, and what it keeps must be what was shown within the last second. @param {string} file @param {string} home @param {number} longest @param {Tally} tally */
async function killOne(file, home, longest, tally) {
  const before = await keptIn(file, home);
  const play = await startPlay(file, home);
  const first = await play.first;
  if (first < before.count) tally.late.push(`It goes on at ${first}, and not at ${before.count}.`);
  const end = performance.now() + Math.random() * longest;
  while (performance.now() < end) {
    play.send(["\u001b[D", "\u001b[C", "u"][Math.floor(Math.random() * 2.3)] ?? "u");
    await wait(Math.random() * 120);
  }
  const shown = await play.kill();
  const now = await keptIn(file, home);
  if (now.wrong !== undefined) tally.unreadable.push(now.wrong);
  // The last time when the screen showed what was kept; what it showed after that is lost. A busy machine leaves frames out.
  const counts = shown.steps.map((it) => it.count);
  const exact = counts.lastIndexOf(now.count);
  const last = exact < 0 ? counts.map((it) => it < now.count).lastIndexOf(true) : exact;
  const next = shown.steps[last + 1];
  noteKill(tally, next === undefined ? 0 : shown.at - next.at, now.count);
}

/** Returns what is kept of the play: how far it is, and what is wrong with it. @param {string} file @param {string} home @returns {Promise<{ count: number, wrong?: string }>} */
async function keptIn(file, home) {
  const { frameOf, frameText, load, looksOf, parseReplay, parseSave, playReplay } = await import(
    new URL("index.js", dist).href
  );
  const { game } = load(readFileSync(file, "utf8"), { file });
  const folder = join(home, "saves");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const unreadable = names.find((it) => it.endsWith(".unreadable"));
  if (unreadable !== undefined) return { count: 0, wrong: unreadable };
  const replay = join(home, "play.replay");
  if (existsSync(replay)) {
    const read = parseReplay(game, readFileSync(replay, "utf8"));
    if ("wrong" in read) return { count: 0, wrong: `line ${read.line} of the replay: ${read.wrong}` };
    const { disagreement } = playReplay(game, read);
    if (disagreement) return { count: 0, wrong: `The replay: ${disagreement.text}` };
  }
  const name = names.find((it) => it.endsWith(".json"));
  if (name === undefined) return { count: 0 };
  const session = parseSave(game, readFileSync(join(folder, name), "utf8"));
  if ("wrong" in session) return { count: 0, wrong: session.wrong };
  return { count: countOn(frameText(frameOf(session), looksOf(game.program))) ?? 0 };
}

/** Returns how far a screen says that the play is. */
function countOn(/** @type {string} */ text) {
  const [, digits] = /Count (\d+)\./.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns a play in a pseudo-terminal, and when which count was first on its screen. @param {string} file @param {string} home */
async function startPlay(file, home) {
  const { spawn } = await import("@lydell/node-pty");
  const { Terminal } = (await import("@xterm/headless")).default;
  const screen = new Terminal({ cols: 40, rows: 10, allowProposedApi: true });
  const args = [main, "play", file, "--record", join(home, "play.replay")];
  const env = { ...process.env, QUADRILLE_HOME: home, LC_ALL: "C.UTF-8" };
  const pty = spawn(process.execPath, args, { cols: 40, rows: 10, cwd: home, env });
  /** @type {{ count: number, at: number }[]} */
  const steps = [];
  /** @type {(count: number) => void} */
  let begin = () => {};
  /** @type {Promise<number>} */
  const first = new Promise((resolve) => (begin = resolve));
  pty.onData((data) =>
    screen.write(data, () => {
      const { active } = screen.buffer;
      const rows = Array.from({ length: 10 }, (_, y) =>
        active.getLine(active.viewportY + y)?.translateToString(),
      );
      const count = countOn(rows.join("\n"));
      if (count === undefined) return;
      if (steps.at(-1)?.count !== count) steps.push({ count, at: performance.now() });
      begin(count);
    }),
  );
  const ended = new Promise((resolve) => pty.onExit(() => resolve(undefined)));
  const gone = ended.then(() => {
    throw new Error(`The play has ended by itself:\n${screen.buffer.active.getLine(0)?.translateToString()}`);
  });
  gone.catch(() => {});
  return {
    first: Promise.race([first, gone]),
    send: (/** @type {string} */ keys) => pty.write(keys),
    kill: async () => {
      process.kill(pty.pid, "SIGKILL");
      const at = performance.now();
      await ended;
      return { at, steps };
    },
  };
}

if (process.argv[2] === "data") {
  const env = { ...process.env, QUADRILLE_KILLS: process.argv[3] ?? "300" };
  const tests = ["node_modules/vitest/vitest.mjs", "run", "tests/faults/kill-data.test.ts"];
  process.exitCode = spawnSync(process.execPath, tests, { stdio: "inherit", env }).status ?? 1;
} else if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isTabs = process.argv[2] === "tabs";
  const kills = Number(process.argv[isTabs ? 3 : 2] ?? (isTabs ? 100 : 1000));
  const began = performance.now();
  const told = (/** @type {number} */ done) => {
    if (done % 50 === 0) console.log(`${done} of ${kills}`);
  };
  const { lost, unreadable, late, kept } = await (isTabs ? killTabs : killPlays)(kills, { told });
  const worst = Math.round(Math.max(...lost));
  const mean = Math.round(lost.reduce((sum, it) => sum + it, 0) / lost.length);
  console.log(
    `${kills} plays killed in ${Math.round((performance.now() - began) / 1000)} s, ${kept} with something kept; ${loadNow()}`,
  );
  console.log(
    `lost: ${mean} ms on average, ${worst} ms at most; ${unreadable.length} unreadable, ${late.length} with more than a second lost`,
  );
  for (const it of [...unreadable, ...late]) console.log(`  ${it}`);
  process.exitCode = unreadable.length + late.length > 0 ? 1 : 0;
}
