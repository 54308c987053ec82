// @ts-check
// `npm run bench -- server replays`: how much faster than it was played the server plays a run again before its score stands, for games with a clock.

import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { makeReplay, newSession } from "../../dist/index.js";
import { replayOf } from "../../dist/session/index.js";
import { judged } from "../../dist/server/judge/index.js";
import { gameNamed } from "../../scripts/shared/games.mjs";
import { givenByChance } from "../shared/given.mjs";

/** A run lasts so many minutes at most, as its player sees the clock. */
const longest = 10;
/** Runs of a game: one by chance is soon over, so that many are needed to make ten minutes. */
const mostRuns = 400;
const wanted = 200;
const games = new URL("../../games/", import.meta.url);

/** Measures each game that one player plays against the clock. */
export function measureReplays() {
  const names = readdirSync(games).filter((it) => it.endsWith(".quad"));
  /** @type {number[]} */
  const all = [];
  for (const file of names) {
    // Those that include marathon are like it.
    if (/^include /m.test(readFileSync(new URL(file, games), "utf8"))) continue;
    const game = gameNamed(file.slice(0, -".quad".length));
    const { tick, players, facts } = game.program;
    if (!tick || players.length > 1) continue;
    const program = JSON.stringify(game.program);
    const counts = { ticks: 0, runs: 0, time: 0 };
    const most = (longest * 60e6) / tick.microseconds;
    /** @type {Set<string>} */
    const wrong = new Set();
    while (counts.ticks < most && counts.runs < mostRuns) {
      const { ticks, replay } = runByChance(game, ++counts.runs, most - counts.ticks);
      counts.ticks += ticks;
      const began = performance.now();
      const found = judged({ type: "play", program, replay });
      counts.time += performance.now() - began;
      if ("wrong" in found) wrong.add(found.wrong);
    }
    const played = (counts.ticks * tick.microseconds) / 1000;
    const times = played / counts.time;
    all.push(times);
    console.log(
      `  ${facts.title.padEnd(16)} ${(played / 1000).toFixed(0).padStart(4)} s in ${String(counts.runs).padStart(3)} runs, judged in ${counts.time.toFixed(0).padStart(5)} ms: ${times.toFixed(0).padStart(5)} times real time${wrong.size > 0 ? ` (${[...wrong].join(" ")})` : ""}`,
    );
  }
  const geometric = Math.exp(all.reduce((sum, it) => sum + Math.log(it), 0) / all.length);
  console.log(
    `  geometric mean ${geometric.toFixed(0)}, least ${Math.min(...all).toFixed(0)} (${wanted} wanted, load ${loadavg()[0]?.toFixed(1)})`,
  );
}

/** Returns a run with an input each half second, until it is over. @param {ReturnType<typeof gameNamed>} game @param {number} seed @param {number} most */
function runByChance(game, seed, most) {
  const { controls, tick } = game.program;
  const session = newSession(game, { seed });
  const rate = Math.ceil(5e5 / (tick?.microseconds ?? 1));
  let state = seed;
  let ticks = 0;
  for (; ticks < most && session.status === "playing"; ticks++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    if (session.message !== undefined) session.play({ type: "next" });
    else
      session.play({ type: "cycle", given: ticks % rate === 0 ? givenByChance(controls, state >>> 8) : [] });
  }
  return { ticks, replay: makeReplay(game, replayOf(session)) };
}
