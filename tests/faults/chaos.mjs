// @ts-check
// `npm run faults -- chaos 30`: for so many minutes everything at once is done to one server, while two in each of fifty rooms play chess and say names.
// At first it is quiet for a sixth of the time. Then clients of bad will do what `storm.mjs` lists, and now and then the server is killed, its disk fills
// up, or its clock is set. No act that was acknowledged may be missing or doubled; within three seconds of each event everybody plays on; outside
// the five seconds after a kill or a full disk an act takes at most three times as long to the partner as while it was quiet (p99); and the
// server takes at most a fifth more memory at the end than after a third of the time.

import { spawnSync } from "node:child_process";
import { rmSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { compare, enter, until } from "../../scripts/faults/guests.mjs";
import { freePort } from "../../scripts/faults/services.mjs";
import { ServerProcess } from "../../scripts/faults/serving.mjs";
import { inFolder, loadNow, wait } from "../../scripts/shared/tools.mjs";

/** Says how soon everybody has to play on after an event, and how long no times count after a kill and a full disk, in milliseconds. */
const longest = 3000;
const shaken = 5000;
/** Says how long a player waits after what was acknowledged, in milliseconds. */
const pace = 300;
/** Is the disk of the server, in megabytes. */
const size = 512;

/** Notes of each act of a room how long it took to the partner. @type {{ at: number, time: number }[]} */
const delays = [];

/** Hears when what somebody has said comes to the partner. @typedef {import("../../scripts/faults/guests.mjs").Guest} Guest
 * @param {Guest} one @param {Guest} other */
function watch(one, other) {
  /** @type {Map<number, number>} */
  const sent = new Map();
  const { say } = one;
  const { note } = other;
  one.say = (number) => {
    if (!sent.has(number)) sent.set(number, performance.now());
    say.call(one, number);
  };
  other.note = (seq, seat, number, act) => {
    const since = seat === one.seat ? sent.get(number) : undefined;
    sent.delete(number);
    if (since !== undefined) delays.push({ at: since, time: performance.now() - since });
    note.call(other, seq, seat, number, act);
  };
}

/** @param {readonly number[]} times */
function p99(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(0.99 * sorted.length)] ?? NaN;
}

/** Makes rooms of games that take nearly all that a room may, with a clock of their own and without. @param {string} address */
async function slowRooms(address) {
  const made = [];
  for (const tick of ["", "tick 50 per second\n"])
    for (let count = 20_000; count > 20; count = Math.floor(count / 1.5)) {
      const text = `title Slow\n${tick}players 2 at any time\nboard 4x4\nobjects\n  ant a brown\ncontrols\n  go g\nstate\n  counter n\nstep s${tick ? "" : " when go"}\n  repeat ${count}: n = n + 1 % 3\nview: "{n}"\nlevel\n  a...\n`;
      const answer = await fetch(`http://${address}/api/rooms`, {
        method: "POST",
        headers: { "x-forwarded-for": "10.2.0.1" },
        body: JSON.stringify({ text }),
      });
      const { room, seats } = await answer.json();
      if (!answer.ok) continue;
      made.push({ room, keys: seats.map((/** @type {{ key: string }} */ it) => it.key) });
      break;
    }
  return made;
}

/** @param {number} seconds @param {{ rooms?: number, judges?: boolean }} [options] whether times and memory count, which they do not in a moment */
export function chaos(seconds, { rooms = 50, judges = true } = {}) {
  return inFolder(async (folder) => {
    const isMounted =
      process.platform === "linux" &&
      spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}m`, "quadrille-chaos", folder]).status === 0;
    try {
      return await chaosIn(folder, seconds, { rooms, judges, isMounted });
    } finally {
      if (isMounted) spawnSync("umount", ["-l", folder]);
    }
  });
}

/** @param {string} folder @param {number} seconds @param {{ rooms: number, judges: boolean, isMounted: boolean }} options */
async function chaosIn(folder, seconds, { rooms, judges, isMounted }) {
  const clock = join(folder, "clock");
  const filler = join(folder, "filler");
  writeFileSync(clock, "0");
  const port = await freePort();
  const options = ["--data", join(folder, "rooms.db"), "--port", `${port}`, "--host", "localhost", "--proxy"];
  const start = () =>
    ServerProcess.start([...options, "--log", "silent"], {
      QUADRILLE_CLOCK: clock,
      NODE_OPTIONS: `--import ${new URL("clock-steps.mjs", import.meta.url)}`,
    });
  let server = await start();
  const { address } = server;
  /** @type {Guest[]} */
  const guests = [];
  /** @type {Worker | undefined} */
  let storm;
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))?.[1]) / 1024;
  /** @type {{ at: number, megabytes: number }[]} */
  const memories = [];
  const measuring = setInterval(() => {
    try {
      const megabytes = memory();
      // A process that was just killed has none.
      if (megabytes > 0) memories.push({ at: performance.now(), megabytes });
    } catch {}
  }, 1000);

  /** What happens to the server itself. Answers when it is well again. @type {Readonly<Record<string, () => Promise<unknown>>>} */
  const events = {
    "the server was killed": async () => {
      await server.kill();
      server = await start();
    },
    ...(isMounted && {
      "its disk was full": async () => {
        const { bavail, bsize } = statfsSync(folder);
        spawnSync("dd", ["if=/dev/zero", `of=${filler}`, `bs=${bsize}`, `count=${bavail}`]);
        await wait(Math.min(3000, 100 * seconds));
        rmSync(filler, { force: true });
      },
    }),
    "its clock was set": async () => {
      writeFileSync(clock, String(Math.floor((Math.random() - 0.5) * 7_200_000)));
      await wait(200);
    },
  };
  try {
    for (let n = 0; n < rooms; n++) {
      const all = await enter(address, n);
      guests.push(...all);
      for (const it of all) it.pace = pace;
      const [one, other] = all;
      if (one && other) {
        watch(one, other);
        watch(other, one);
      }
    }
    const isComplete = () => guests.every((it) => it.isThere);
    if (!(await until(isComplete, 20_000))) throw new Error("Not everybody came in.");
    const slow = await slowRooms(address);
    const began = performance.now();
    const quietTime = (1000 * seconds) / 6;
    await wait(quietTime);
    const quiet = p99(delays.filter((it) => it.at > began).map((it) => it.time));
    const data = { address, rooms: [...new Set(guests.map((it) => it.room))], slow };
    storm = new Worker(new URL("storm.mjs", import.meta.url), { workerData: data });
    /** @type {string[]} */
    const wrong = [];
    /** @type {number[]} */
    const shakes = [];
    /** @type {Record<string, { times: number, slowest: number }>} */
    const told = {};
    const end = began + 1000 * seconds;
    const rest = Math.min(20_000, (end - performance.now()) / 4);
    for (let n = 0; performance.now() + rest / 2 < end; n++) {
      await wait(rest * (0.5 + Math.random() / 2));
      const [name = "", event] = Object.entries(events)[n % Object.keys(events).length] ?? [];
      if (name.includes("clock")) await event?.();
      else {
        shakes.push(performance.now());
        await event?.();
        shakes.push(performance.now());
      }
      const since = performance.now();
      const before = guests.map((it) => it.acknowledged);
      const plays = () => guests.every((it, i) => it.seat === undefined || it.acknowledged > (before[i] ?? 0));
      if (!(await until(() => isComplete() && plays(), 20_000)))
        wrong.push(`${name}: ${guests.filter((it) => !it.isThere).length} of ${guests.length} are not back after 20 s`);
      const took = performance.now() - since;
      told[name] ??= { times: 0, slowest: 0 };
      told[name].times++;
      told[name].slowest = Math.max(told[name].slowest, took);
    }
    const stopped = new Promise((resolve) => storm?.once("message", resolve));
    storm.postMessage("stop", []);
    const done = await Promise.race([stopped, wait(2000)]);
    await storm.terminate();
    const isShaken = (/** @type {number} */ at) => shakes.some((it) => at > it - 1000 && at < it + shaken);
    const stormy = p99(delays.filter((it) => it.at > began + quietTime && !isShaken(it.at)).map((it) => it.time));
    for (const it of guests) {
      it.look();
      it.end();
    }
    wrong.push(...(await compare(address, guests)));
    const median = (/** @type {number} */ from, /** @type {number} */ to) => {
      const some = memories.filter(({ at }) => at >= began + from * 1000 * seconds && at < began + to * 1000 * seconds);
      const sorted = some.map((it) => it.megabytes).sort((a, b) => a - b);
      return sorted[sorted.length >> 1] ?? NaN;
    };
    const [first, last] = [median(0.27, 0.4), median(0.87, 1)];
    console.log(JSON.stringify(done));
    for (const [name, { times, slowest }] of Object.entries(told))
      console.log(`${times} times ${name}: everybody plays on after ${Math.round(slowest)} ms at most`);
    console.log(
      `to the partner p99 ${quiet.toFixed(1)} ms while it was quiet, ${stormy.toFixed(1)} ms then (${delays.length} acts); memory ${Math.round(first)} MB after a third, ${Math.round(last)} MB at the end (${loadNow()})`,
    );
    console.log(wrong.length === 0 ? "nothing missing, twice or changed" : wrong.slice(0, 20).join("\n"));
    const isFast = stormy <= 3 * quiet && Object.values(told).every((it) => it.slowest <= longest);
    return wrong.length === 0 && (!judges || (isFast && last <= 1.2 * first));
  } finally {
    clearInterval(measuring);
    await storm?.terminate();
    for (const it of guests) it.end();
    await server.kill();
  }
}
