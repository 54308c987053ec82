// @ts-check
// Plays as long as ten hours: every tick of them, with an input each second. How much memory a play then takes, how long it takes to save it and to go
// on with it, and whether undo leads back to the beginning, through every position that there was. No peer can do the same: it measures alone.

import { givenByChance } from "./shared/given.mjs";
import { bytesInUse } from "./shared/memory.mjs";
import { timed } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

export const about = "plays of ten hours: memory, saving, going on, undo back to the beginning";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */
/** @typedef {import("../dist/index.js").Game} Game */
/** @typedef {import("../dist/index.js").Session} Session */

/** @param {string[]} args `quick` plays half an hour. */
export async function bench(args) {
  const hours = args.includes("quick") ? 0.5 : 10;
  const tree = await treeAt(ownRoot);
  for (const name of ["cave", "firing-line"]) measure(tree, name, hours);
}

/** @param {Tree} tree @param {string} name @param {number} hours */
function measure(tree, name, hours) {
  const { makeSave, newSession, parseSave } = tree.session;
  const file = `${name}.quad`;
  const { program } = tree.program.compileProgram({ file: tree.pathOf(file), text: tree.textOf(file) });
  if (!program?.tick) throw new Error(`${name} has mistakes, or no clock`);
  const game = tree.makeGame(program, "all");
  const ticks = Math.round((hours * 3600e6) / program.tick.microseconds);
  const hashes = new Float64Array(ticks + 1);
  const before = bytesInUse();
  const session = newSession(game);
  playFor(session, hashes, Math.round(1e6 / program.tick.microseconds));
  const megabytes = (bytesInUse() - before) / 1e6;
  console.log(`\n${program.facts.title}: ${ticks} ticks, ${session.inputs.runs().length} entries in the log`);
  if (megabytes > 0) print("memory", megabytes, "MB");
  const [text, save] = clocked(() => makeSave(session));
  print(`save of ${Math.round(text.length / 1000)} kB`, save, "ms");
  const [resumed, resume] = clocked(() => parseSave(game, text));
  if ("wrong" in resumed) throw new Error(resumed.wrong);
  print("resume", resume, "ms");
  goBack(resumed, hashes);
}

/** Plays with an input each second; a game that is over begins again. The hash after each number of inputs is written down. */
function playFor(
  /** @type {Session} */ session,
  /** @type {Float64Array} */ hashes,
  /** @type {number} */ rate,
) {
  const { controls } = session.game.program;
  let state = 1;
  hashes[0] = session.hash();
  for (let n = 1; n < hashes.length; n++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    if (session.message !== undefined) session.play({ type: "next" });
    else if (session.status !== "playing") session.play({ type: "restart" });
    else session.play({ type: "cycle", given: n % rate === 0 ? givenByChance(controls, state >>> 8) : [] });
    hashes[session.inputs.length] = session.hash();
  }
}

/** Undo as long as it goes. @param {Session} session @param {Float64Array} hashes */
function goBack(session, hashes) {
  let count = 0;
  let slowest = 0;
  let wrong = 0;
  let all = 0;
  while (session.canUndo) {
    const [{ result }, took] = clocked(() => session.play({ type: "undo" }));
    if (result !== "done") wrong++;
    if (result !== "done") break;
    count++;
    slowest = Math.max(slowest, took);
    all += took;
    if (session.hash() !== hashes[session.inputs.length]) wrong++;
  }
  const exact = wrong === 0 && session.hash() === hashes[0];
  console.log(
    `  undo back to the beginning: ${exact ? "exact" : "WRONG"}, ${count} times in ${Math.round(all)} ms, ${Math.round(slowest)} ms at most`,
  );
  if (!exact) process.exitCode = 1;
}

/** @param {string} what @param {number} amount @param {string} unit */
function print(what, amount, unit) {
  console.log(`  ${what}: ${amount.toFixed(1)} ${unit}`);
}

/**
 * Returns what something answers, and how many milliseconds of processor time it takes.
 * @template Result
 * @param {() => Result} work
 * @returns {[Result, number]}
 */
function clocked(work) {
  const { result, nanoseconds } = timed(work);
  return [result, nanoseconds / 1e6];
}
