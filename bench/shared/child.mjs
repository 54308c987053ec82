// @ts-check
// A process that runs rounds of something whenever it is asked to: one side of a comparison.

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/**
 * @typedef {import("./rounds.mjs").Round<string>} Round
 * @typedef {ReturnType<typeof startSide>} Side
 */

/** Starts a script of `bench/`, which sends a message when it is ready. @param {string} script @param {readonly string[]} args */
export function startSide(script, args) {
  const child = fork(join(import.meta.dirname, "..", script), [...args], {
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const died = ended.then(() => {
    throw new Error(`${script} cannot run ${args.join(" ")}.`);
  });
  died.catch(() => {});
  const answer = () => Promise.race([once(child, "message"), died]);
  return {
    ready: answer(),
    /** Runs the work some times. @param {number} times @returns {Promise<Round>} */
    async round(times) {
      child.send(times);
      const [round] = await answer();
      return round;
    },
    end() {
      child.disconnect();
      return ended;
    },
  };
}
