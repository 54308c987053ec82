// @ts-check
// `npm run faults -- replays 10000`: changes one byte in each of so many replays, and has the judge of scores look at them. Each must be refused with
// the reason, or be another play that leads through the same positions to the same scores: of two presses that cancel each other it does not matter where.

import { readdirSync, readFileSync } from "node:fs";
import { judged } from "../../dist/server/judge/index.js";
import { gameNamed } from "../shared/games.mjs";
import { drawsOf, loadNow } from "../shared/tools.mjs";

/** So many replays, those that the judge plays fastest: most of a changed one is played before it is refused. */
const mostReplays = 12;
const plays = new URL("../../tests/plays/", import.meta.url);

/** @typedef {{ name: string, program: string, text: Buffer }} Recorded */

/** Returns the recorded plays of games for one player that reach a score. @returns {readonly Recorded[]} */
function recordedPlays() {
  const timed = readdirSync(plays)
    .filter((it) => it.endsWith(".replay"))
    .flatMap((file) => {
      const name = file.slice(0, -".replay".length);
      const game = gameNamed(name);
      if (game.program.players.length > 1) return [];
      const program = JSON.stringify(game.program);
      const text = readFileSync(new URL(file, plays));
      const replay = { name, program, text };
      // The first time it is compiled.
      judge(replay, text);
      const began = process.cpuUsage();
      const isScore = "scores" in judge(replay, text);
      return isScore ? [{ replay, time: process.cpuUsage(began).user }] : [];
    });
  return timed
    .sort((a, b) => a.time - b.time)
    .slice(0, mostReplays)
    .map((it) => it.replay);
}

/** @param {Recorded} recorded @param {Buffer} text */
const judge = ({ program }, text) => judged({ type: "play", program, replay: text.toString("utf8") });

const asGood = "stands: another play through the same positions";

/** Returns true if a replay with other inputs has the hashes of the recorded one, and reaches what that does. @param {Recorded} recorded @param {Buffer} text */
function isAsGood(recorded, text) {
  const hashes = (/** @type {Buffer} */ of) =>
    [...of.toString("utf8").matchAll(/^(?:seed|start|content) .*|-> \w+$/gm)].join();
  const scores = (/** @type {Buffer} */ of) => JSON.stringify(judge(recorded, of));
  return hashes(text) === hashes(recorded.text) && scores(text) === scores(recorded.text);
}

/** Why a replay was refused, without where. @param {string} wrong */
function reasonOf(wrong) {
  if (/^Line \d+ of the replay: /.test(wrong)) return "Line … of the replay: …";
  return wrong.replace(/^After .* the position/, "After inputs … the position");
}

/** Bytes of one sort can stand for each other: where a digit is expected, another digit can be read. */
const sorts = [/[0-9]/, /[a-f]/, /[a-z]/, /[^]/];

/** Returns a text with another byte at one place: any, or, every second time, one that stands elsewhere in it. @param {Buffer} text @param {(count: number) => number} below */
function changed(text, below) {
  const at = below(text.length);
  const before = text[at] ?? 0;
  const sort = sorts.find((it) => it.test(String.fromCharCode(before))) ?? /[^]/;
  const alike = text.filter((it) => it !== before && sort.test(String.fromCharCode(it)));
  const other = Buffer.from(text);
  const isAlike = below(2) === 0 && alike.length > 0;
  other[at] = isAlike ? (alike[below(alike.length)] ?? 0) : (before + 1 + below(255)) % 256;
  return other;
}

/** @param {number} times @param {number} [seed] */
export function changeReplays(times, seed = 1) {
  const below = drawsOf(seed);
  const recorded = recordedPlays();
  /** @type {Map<string, number>} */
  const reasons = new Map();
  /** @type {string[]} */
  const wrong = [];
  for (let n = 0; n < times; n++) {
    const replay = recorded[n % recorded.length];
    const text = changed(replay.text, below);
    const found = judge(replay, text);
    if ("scores" in found && isAsGood(replay, text)) reasons.set(asGood, (reasons.get(asGood) ?? 0) + 1);
    else if (!("wrong" in found)) wrong.push(`${replay.name} stands:\n${text}`);
    else if (found.wrong === "The server could not play this.") wrong.push(`${replay.name} throws:\n${text}`);
    else reasons.set(reasonOf(found.wrong), (reasons.get(reasonOf(found.wrong)) ?? 0) + 1);
  }
  for (const it of wrong.slice(0, 3)) console.log(it);
  for (const [reason, count] of [...reasons].sort((x, y) => y[1] - x[1]))
    console.log(`  ${count} × ${reason}`);
  console.log(
    `${times} replays with a byte changed, of ${recorded.map((it) => it.name).join(", ")}: ${wrong.length} not refused with a reason (${loadNow()})`,
  );
  return wrong.length === 0 && recorded.length > 0;
}
