// @ts-check
// `npm run faults -- --postgres 10`: two processes of `quadrille serve` on Postgres and Redis behind HAProxy. First they run the tests of rooms. Then
// one of them is killed (SIGKILL), ended (SIGTERM) or stopped for a while (SIGSTOP) so many times each, while people play. Everybody must play on within
// three seconds (where it was stopped, six), and the logs must have everything that was acknowledged or told, once and in one order.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { WebSocket } from "ws";
import { root, tool } from "../ready.mjs";
import { loadNow, wait } from "../shared/tools.mjs";
import { freePort, missing, Services } from "./services.mjs";
import { main, makeRoom } from "./serving.mjs";

/** Rooms that are played at once, by two each and one who watches. */
const rooms = 8;
/** How soon everybody has to be back, in milliseconds. */
const longest = 3000;

/** How long a player waits after what was acknowledged: a server takes 120 messages in a second. */
const pace = 15;

/** A server that is started again on the same port. */
class Server {
  /** @param {Services} services @param {number} port */
  constructor(services, port) {
    this.port = port;
    this.env = { ...process.env, DATABASE_URL: services.database, REDIS_URL: services.redis };
  }

  async start() {
    const options = ["--port", `${this.port}`, "--host", "127.0.0.1", "--proxy", "--log", "error"];
    const child = spawn(process.execPath, [main, "serve", ...options], {
      stdio: ["ignore", "pipe", "inherit"],
      env: this.env,
    });
    this.child = child;
    for await (const chunk of child.stdout) if (String(chunk).includes("Quadrille is at")) return;
    throw new Error("The server ended.");
  }

  /** @param {NodeJS.Signals} signal */
  async end(signal) {
    if (!this.child) return;
    const ended = once(this.child, "exit");
    this.child.kill(signal);
    await ended;
  }
}

/**
 * Somebody in a room, who comes back whenever the line breaks. Players say names without end, each when the one before is acknowledged, and again
 * when that was not heard.
 */
class Guest {
  /** @type {Map<number, string>} seq -> who said what, as it was acknowledged or told */
  heard = new Map();
  acknowledged = 0;
  /** @type {string[]} */
  wrong = [];
  isThere = false;
  isDone = false;
  number = 0;
  tries = 0;

  /** @param {string} address @param {string} room @param {number} [seat] @param {string} [key] */
  constructor(address, room, seat, key) {
    this.address = address;
    this.room = room;
    this.seat = seat;
    this.key = key;
    this.open();
  }

  open() {
    const socket = new WebSocket(`ws://${this.address}/api/rooms/${this.room}/socket`);
    this.socket = socket;
    socket.on("open", () =>
      socket.send(JSON.stringify({ type: "join", version: 1, key: this.key, from: this.heard.size })),
    );
    socket.on("message", (data) => this.hear(JSON.parse(String(data))));
    socket.on("error", () => {});
    socket.on("close", () => {
      this.isThere = false;
      // As the page does it.
      const time = Math.min(100 * 2 ** this.tries++, 600);
      if (!this.isDone) setTimeout(() => this.open(), time);
    });
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "welcome") {
      this.isThere = true;
      this.tries = 0;
      this.say(Math.max(this.number, message.number, 1));
    }
    if (message.type === "events")
      for (const { seq, seat, number, act } of message.events)
        this.note(seq, `${seat} ${number} ${act.name}`);
    if (message.type === "ack" && message.number === this.number) {
      this.note(message.seq, `${this.seat} ${this.number} name ${this.number}`);
      this.acknowledged++;
      setTimeout(() => this.say(this.number + 1), pace);
    }
    if (message.type === "error" && message.code !== "not-kept") this.wrong.push(JSON.stringify(message));
  }

  /** @param {number} seq @param {string} said */
  note(seq, said) {
    const before = this.heard.get(seq) ?? said;
    if (before !== said) this.wrong.push(`${this.room} ${seq}: ${before}, then ${said}`);
    this.heard.set(seq, said);
  }

  /** @param {number} number */
  say(number) {
    if (this.seat === undefined || this.isDone) return;
    this.number = number;
    this.socket?.send(JSON.stringify({ type: "act", number, act: { do: "name", name: `name ${number}` } }));
  }

  end() {
    this.isDone = true;
    this.socket?.terminate();
  }
}

/** @param {string} address @param {number} n */
async function enter(address, n) {
  const { room, keys } = await makeRoom(address, "chess", n);
  return [0, 1, undefined].map((seat) => new Guest(address, room, seat, keys[seat ?? -1]));
}

/** @param {() => boolean} isTrue @param {number} most */
async function until(isTrue, most) {
  const began = performance.now();
  while (!isTrue() && performance.now() - began < most) await wait(10);
  return isTrue();
}

/** What is in the logs at the end, beside what anybody was told of them. @param {string} address @param {readonly Guest[]} guests */
async function compare(address, guests) {
  const wrong = guests.flatMap((it) => it.wrong);
  for (const room of new Set(guests.map((it) => it.room))) {
    const reader = new Guest(address, room);
    const known = guests.filter((it) => it.room === room);
    const last = Math.max(...known.flatMap((it) => [...it.heard.keys()]));
    if (!(await until(() => reader.heard.size >= last, 10_000)))
      wrong.push(`${room}: not all of ${last} is there`);
    for (const [seq, said] of known.flatMap((it) => [...it.heard]))
      if (reader.heard.get(seq) !== said)
        wrong.push(`${room} ${seq}: ${said}, but ${reader.heard.get(seq)} in the log`);
    const said = [...reader.heard.values()];
    if (new Set(said).size < said.length) wrong.push(`${room}: something is there twice`);
    if (said.length !== Math.max(...reader.heard.keys())) wrong.push(`${room}: there is a hole`);
    reader.end();
  }
  return wrong;
}

/**
 * What is done to a process; afterwards it is there again.
 * @type {Readonly<Record<string, { harm: (server: Server) => Promise<unknown>, mend: (server: Server) => Promise<unknown>, longest: number }>>}
 */
const ways = {
  killed: { harm: (it) => it.end("SIGKILL"), mend: (it) => it.start(), longest },
  "ended by SIGTERM": { harm: (it) => it.end("SIGTERM"), mend: (it) => it.start(), longest },
  // HAProxy gives it up when it has not answered twice.
  stopped: {
    harm: async ({ child }) => child?.kill("SIGSTOP"),
    mend: async ({ child }) => child?.kill("SIGCONT"),
    longest: 2 * longest,
  },
};

/** The tests of rooms, which know nothing of two processes. */
const tests = ["rooms", "hidden", "time"].map((it) => `tests/server/${it}.test.ts`);

/** Runs them with two processes behind HAProxy. @param {Services} services @returns {Promise<boolean>} */
async function areRoomsWell(services) {
  const child = spawn(process.execPath, [tool("vitest"), "run", "--maxWorkers=1", ...tests], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, QUADRILLE_SERVICES: services.folder },
  });
  const [status] = await once(child, "exit");
  return status === 0;
}

/** @param {number} times */
export async function faultsOfMany(times) {
  if (missing.length > 0) {
    console.log(`skipped: this machine has no ${missing.join(", ")}`);
    return true;
  }
  const services = await Services.start();
  try {
    return (await areRoomsWell(services)) && (await areFaultsWell(services, times));
  } finally {
    await services.stop();
  }
}

/** @param {Services} services @param {number} times */
async function areFaultsWell(services, times) {
  const servers = [new Server(services, await freePort()), new Server(services, await freePort())];
  /** @type {Guest[]} */
  const guests = [];
  try {
    await Promise.all(servers.map((it) => it.start()));
    const { port } = await services.balance(servers.map((it) => it.port));
    const address = `127.0.0.1:${port}`;
    for (let n = 0; n < rooms; n++) guests.push(...(await enter(address, n)));
    const isComplete = () => guests.every((it) => it.isThere);
    if (!(await until(isComplete, 10_000))) throw new Error("Not everybody came in.");
    let isGood = true;
    for (const [way, { harm, mend, longest: most }] of Object.entries(ways)) {
      let slowest = 0;
      for (let n = 0; n < times; n++) {
        const server = servers[n % servers.length];
        if (!server) continue;
        await wait(Math.random() * 400);
        const before = guests.map((it) => it.acknowledged);
        const began = performance.now();
        await harm(server);
        const plays = () =>
          guests.every((it, i) => it.seat === undefined || it.acknowledged > (before[i] ?? 0));
        if (!(await until(() => isComplete() && plays(), 20_000)))
          console.log(`${way}: not everybody is back`);
        slowest = Math.max(slowest, performance.now() - began);
        await mend(server);
        // HAProxy has to find it well again before the other goes.
        await wait(1500);
      }
      isGood &&= slowest <= most;
      const count = guests.reduce((sum, it) => sum + it.acknowledged, 0);
      console.log(
        `${times} times a process was ${way}: everybody plays on after ${Math.round(slowest)} ms at most; ${count} acknowledged so far (${loadNow()})`,
      );
    }
    for (const it of guests) it.end();
    const wrong = await compare(address, guests);
    console.log(wrong.length === 0 ? "nothing missing, twice or changed" : wrong.slice(0, 10).join("\n"));
    return isGood && wrong.length === 0;
  } finally {
    for (const it of guests) it.end();
    await Promise.all(servers.map((it) => it.end("SIGKILL")));
  }
}
