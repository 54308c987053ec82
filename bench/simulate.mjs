// @ts-check
// Steps a second of many games at once: a batch beside as many plays through sessions, with the same inputs, and the batch shared by two
// threads. The hashes at the end must be equal.

import { Worker } from "node:worker_threads";
import { memoryLine } from "./shared/memory.mjs";
import { inTurn, rate, timed, timesAsFast } from "./shared/rounds.mjs";
import { ownRoot, treeAt } from "./shared/tree.mjs";

/** @typedef {import("./shared/tree.mjs").Tree} Tree */

export const about = "many games at once: a batch beside plays one by one, and shared by two threads";

const names = ["cave", "ant", "firing-line"];
const games = 500;
const rounds = 5;

/** @param {string[]} args `quick` plays less. */
export async function bench(args) {
  const tree = await treeAt(ownRoot);
  for (const name of names) await measure(tree, name, args.includes("quick") ? 20 : 200);
}

/** @param {Tree} tree @param {string} name @param {number} steps */
async function measure(tree, name, steps) {
  const players = playersOf(tree, name, steps);
  const results = await inTurn({ batch: players.batch, sessions: players.sessions }, rounds);
  const all = games * steps;
  console.log(`\n${name}, ${games} games, ${steps} steps`);
  for (const [who, own] of Object.entries(results))
    console.log(`  ${who.padEnd(12)} ${rate(own, all, "steps")}`);
  const { low, middle, high } = timesAsFast(results["batch"], results["sessions"]);
  console.log(`  ratio        ${middle.toFixed(2)} times sessions (${low.toFixed(2)} to ${high.toFixed(2)})`);
  const wide = await onThreads(tree, name, steps);
  console.log(
    `  two threads  ${wide.speed} steps/s by the clock, of which the machine gives what it has left`,
  );
  console.log(`  ${memoryLine({ "a position": players.position }, 200)}`);
  const same = results["batch"].every(({ result }) => result === results["sessions"][0].result);
  console.log(`  games ${same && wide.result === results["batch"][0].result ? "equal" : "DIFFER"}`);
  if (!same || wide.result !== results["batch"][0].result) process.exitCode = 1;
}

/** @param {Tree} tree @param {string} name @param {number} steps */
function playersOf(tree, name, steps) {
  const { program } = tree.program.compileProgram({
    file: `${name}.quad`,
    text: tree.textOf(`${name}.quad`),
  });
  if (!program) throw new Error(`${name} has mistakes`);
  const game = tree.makeGame(program, "all");
  const inputs = inputsOf(program);
  const chosen = choices(inputs.length, steps);
  const batch = () => {
    const all = tree.solve.simulate(game, { games, inputs });
    const { nanoseconds } = timed(() => {
      for (let step = 0; step < steps; step++) all.step(chosen[step]);
    });
    return { nanoseconds, result: told(all.positions.map((it) => it.hash())) };
  };
  const sessions = () => {
    const plays = Array.from({ length: games }, (_, index) =>
      tree.session.newSession(game, { seed: 1 + index }),
    );
    const given = inputs.map(({ controls }) => ({
      type: /** @type {const} */ ("cycle"),
      given: controls.map(({ control, args }) => ({ type: /** @type {const} */ ("control"), control, args })),
    }));
    const { nanoseconds } = timed(() => {
      for (let step = 0; step < steps; step++) {
        for (let index = 0; index < games; index++) {
          if (plays[index].status === "playing") plays[index].play(given[chosen[step][index]]);
        }
      }
    });
    return { nanoseconds, result: told(plays.map(({ position }) => position.hash())) };
  };
  const { position } = game.begin(0, 1);
  return { batch, sessions, program, inputs, chosen, position: () => position.copy() };
}

/** @param {Tree} tree @param {string} name @param {number} steps */
async function onThreads(tree, name, steps) {
  const { program, inputs, chosen } = playersOf(tree, name, steps);
  const url = JSON.stringify(new URL("../dist/solve/index.js", import.meta.url).href);
  const code = `import { parentPort } from "node:worker_threads"; import { BatchWorker } from ${url};
const desk = new BatchWorker((answer) => parentPort.postMessage(answer)); parentPort.on("message", (order) => desk.hear(order));`;
  const wide = await tree.solve.WideBatch.begin(program, {
    games,
    inputs,
    hashes: true,
    threads: 2,
    open: (heard, failed) => {
      const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
      thread.on("message", heard).on("error", failed);
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      return { post: (order) => thread.postMessage(order), close: () => void thread.terminate() };
    },
  });
  const begun = process.hrtime.bigint();
  // Ten steps at a time: what is posted is posted less often.
  for (let step = 0; step < steps; step += 10)
    await wide.step(chosen.slice(step, step + 10).flatMap((it) => [...it]));
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  const result = told([...wide.hashes]);
  wide.close();
  return { speed: Math.round((games * steps) / seconds).toLocaleString("en"), result };
}

/** Each control with its possible directions. @param {import("../dist/program/index.js").Program} program */
function inputsOf(program) {
  const given = program.controls.flatMap(({ args }, control) => {
    if (args.some(({ type }) => type !== "straight")) return [];
    return args.length === 0
      ? [{ control, args: [], player: 0 }]
      : [0, 2, 4, 6].map((way) => ({ control, args: [way], player: 0 }));
  });
  return [{ controls: [] }, ...given.map((it) => ({ controls: [it] }))];
}

/** @param {number} inputs @param {number} steps */
function choices(inputs, steps) {
  let state = 3;
  return Array.from({ length: steps }, () =>
    Int32Array.from({ length: games }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) % inputs;
    }),
  );
}

/** @param {readonly number[]} hashes */
function told(hashes) {
  return hashes.join(" ");
}
