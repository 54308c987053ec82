// @ts-check
// `npm run faults -- --postgres 10`: two processes of `quadrille serve` on Postgres and Redis behind HAProxy. First they run the tests of rooms. Then
// one of them is killed (SIGKILL), ended (SIGTERM) or stopped for a while (SIGSTOP) so many times each, while people play. Everybody must play on within
// three seconds, and where it was stopped, six.

import { once } from "node:events";
import { run, tool } from "../ready.mjs";
import { wait } from "../shared/tools.mjs";
import { playThrough } from "./guests.mjs";
import { freePort, missing, Services } from "./services.mjs";
import { ServerProcess } from "./serving.mjs";

/** Says how soon everybody has to be back, in milliseconds. */
const longest = 3000;
/** HAProxy has to find a process well again before the other goes. */
const rest = 1500;

/** Holds the tests of rooms, which know nothing of two processes. */
const tests = ["rooms", "hidden", "time"].map((it) => `tests/server/${it}.test.ts`);

/** @param {number} times */
export async function faultsOfMany(times) {
  if (missing.length > 0) {
    console.log(`skipped: this machine has no ${missing.join(", ")}`);
    return true;
  }
  const services = await Services.start();
  try {
    process.env["QUADRILLE_SERVICES"] = services.folder;
    if ((await run([tool("vitest"), "run", "--maxWorkers=1", ...tests])) !== 0) return false;
    return await areFaultsWell(services, times);
  } finally {
    await services.stop();
  }
}

/** @param {Services} services @param {number} times */
async function areFaultsWell(services, times) {
  const env = { DATABASE_URL: services.database, REDIS_URL: services.redis };
  const ports = [await freePort(), await freePort()];
  const start = (/** @type {number | undefined} */ port) =>
    ServerProcess.start(["--port", `${port}`, "--host", "127.0.0.1", "--log", "error"], env);
  const servers = await Promise.all(ports.map(start));
  const childOf = (/** @type {number} */ n) => /** @type {ServerProcess} */ (servers[n % 2]).child;
  const end = async (/** @type {number} */ n, /** @type {NodeJS.Signals} */ signal) => {
    const ended = once(childOf(n), "exit");
    childOf(n).kill(signal);
    await ended;
  };
  const startAgain = async (/** @type {number} */ n) => {
    servers[n % 2] = await start(ports[n % 2]);
    await wait(rest);
  };
  const goOn = async (/** @type {number} */ n) => {
    childOf(n).kill("SIGCONT");
    await wait(rest);
  };
  try {
    const { port } = await services.balance(ports);
    return await playThrough(`127.0.0.1:${port}`, times, {
      "a process was killed": { harm: (n) => end(n, "SIGKILL"), mend: startAgain, longest },
      "a process was ended by SIGTERM": { harm: (n) => end(n, "SIGTERM"), mend: startAgain, longest },
      // HAProxy gives it up when it has not answered twice.
      "a process was stopped": { harm: (n) => childOf(n).kill("SIGSTOP"), mend: goOn, longest: 2 * longest },
    });
  } finally {
    await Promise.all(servers.map((it) => it.kill()));
  }
}
