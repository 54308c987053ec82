// @ts-check
// Postgres, Redis and HAProxy for tests: Debian's programs, started in a folder of their own and ended with it.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProgram } from "../shared/tools.mjs";

const exampleConfig = fileURLToPath(new URL("../../deploy/haproxy.cfg", import.meta.url));
const debianHome = "/usr/lib/postgresql";

/** Where a program lies, if it is there. @param {string} name */
function find(name) {
  const versions = fs.existsSync(debianHome) ? fs.readdirSync(debianHome) : [];
  const bins = versions.map((it) => join(debianHome, it, "bin"));
  return findProgram(name, "/usr/sbin", "/usr/local/sbin", ...bins);
}

const needed = ["initdb", "postgres", "redis-server", "redis-cli", "haproxy", "setpriv"];

/** Holds the programs that this machine does not have, of those that are needed; all of them where it is no Linux. */
export const missing = process.platform === "linux" ? needed.filter((it) => find(it) === undefined) : needed;

/** Postgres does not run as root. */
const nobody = userInfo().uid === 0 ? 65_534 : undefined;

/** Returns the signal that ends a program at once: Postgres leaves nothing in memory then. @param {string} name @returns {NodeJS.Signals} */
const endOf = (name) => (name === "postgres" ? "SIGQUIT" : "SIGKILL");

/**
 * Starts a program that ends with this process, however that ends.
 * @param {string} name @param {readonly string[]} args @param {{ isNobody?: boolean }} [options]
 */
function begin(name, args, { isNobody = false } = {}) {
  const isDropped = isNobody && nobody !== undefined;
  const drop = isDropped ? ["--reuid", `${nobody}`, "--regid", `${nobody}`, "--clear-groups"] : [];
  const end = ["--pdeathsig", endOf(name).slice("SIG".length)];
  const words = [...end, ...drop, find(name) ?? name, ...args];
  return spawn("setpriv", words, { stdio: ["ignore", "pipe", "pipe"] });
}

/** Describes a program that runs until it is stopped. */
class Service {
  /**
   * @param {string} name @param {readonly string[]} args
   * @param {{ isNobody?: boolean, says?: RegExp, port?: number }} options by what it is known that it can be used
   */
  static async start(name, args, { isNobody, says, port }) {
    const child = begin(name, args, { isNobody });
    let said = "";
    const ready = new Promise((resolve, reject) => {
      const hear = (/** @type {unknown} */ text) => {
        said += String(text);
        if (says?.test(said)) resolve(undefined);
      };
      for (const it of [child.stdout, child.stderr]) it.on("data", hear);
      child.on("error", reject);
      child.on("exit", () => reject(new Error(`${name} ended: ${said}`)));
    });
    await (port === undefined ? ready : Promise.race([ready, answering(port)]));
    return new Service(child, endOf(name));
  }

  /** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} end */
  constructor(child, end) {
    this.child = child;
    this.end = end;
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill(this.end);
    await ended;
  }
}

/** Resolves once somebody listens on a port of this machine. @param {number} port */
async function answering(port) {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Describes a database and a Redis, each behind a socket in a folder. */
export class Services {
  /** @type {Service[]} */
  #running = [];
  /** @type {Service | undefined} */
  #redis;

  static async start() {
    const services = new Services(fs.mkdtempSync(join(tmpdir(), "quadrille-services-")));
    if (nobody !== undefined) fs.chownSync(services.folder, nobody, nobody);
    try {
      await Promise.all([services.startDatabase(), services.startRedis()]);
      return services;
    } catch (error) {
      await services.stop();
      throw error;
    }
  }

  /** @param {string} folder where they run, or are to be started */
  constructor(folder) {
    this.folder = folder;
    this.database = `postgres://quadrille@localhost/postgres?host=${encodeURIComponent(folder)}`;
    this.redis = join(folder, "redis.sock");
  }

  async startDatabase() {
    const data = join(this.folder, "data");
    const options = ["-U", "quadrille", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"];
    const [status] = await once(begin("initdb", ["-D", data, ...options], { isNobody: true }), "exit");
    if (status !== 0) throw new Error("initdb has failed.");
    const args = ["-D", data, "-k", this.folder, "-c", "listen_addresses="];
    this.#running.push(
      await Service.start("postgres", args, { isNobody: true, says: /ready to accept connections/ }),
    );
  }

  async startRedis() {
    const memory = ["--save", "", "--appendonly", "no"];
    const args = ["--port", "0", "--unixsocket", this.redis, ...memory, "--dir", this.folder];
    this.#redis = await Service.start("redis-server", args, { says: /[Rr]eady to accept connections/ });
  }

  /** Lets Redis forget everything, such as how many rooms somebody has made. */
  forget() {
    spawnSync("redis-cli", ["-s", this.redis, "flushall"]);
  }

  async stopRedis() {
    await this.#redis?.stop();
  }

  /** Puts HAProxy before servers on this machine, with the configuration of `deploy/`. @param {readonly number[]} ports */
  async balance(ports) {
    const port = await freePort();
    const servers = ports.map((it, n) => `  server server${n} 127.0.0.1:${it}\n`).join("");
    const config = fs
      .readFileSync(exampleConfig, "utf8")
      .replace(/bind :\d+/, `bind 127.0.0.1:${port}`)
      .replace(/( {2}server .*\n)+/g, servers);
    const file = join(this.folder, `haproxy-${port}.cfg`);
    fs.writeFileSync(file, config);
    const args = ["-f", file, "-db"];
    const haproxy = await Service.start("haproxy", args, { port });
    this.#running.push(haproxy);
    return { port, stop: () => haproxy.stop() };
  }

  async stop() {
    await this.stopRedis();
    for (const it of this.#running.splice(0)) await it.stop();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns a port that nobody listens on now. @returns {Promise<number>} */
export async function freePort() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
