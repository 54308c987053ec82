// @ts-check
// Makes a checkout ready to use: installs when node_modules is not what package-lock.json asks for,
// builds when dist/ is older than src/. It is quiet when there is nothing to do, and speaks on stderr.
//
//   node scripts/ready.mjs [install | build | rebuild]

import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** @param {string} path */
const at = (path) => join(root, path);

/**
 * Installs and builds as far as needed; for a start only what the page cannot be served without. Answers an exit code: 0, or that of what failed.
 * @param {boolean} [isStart]
 */
export function makeReady(isStart = false) {
  return install(isStart) || (isFresh(".built") || (isStart && isFresh(".first")) ? 0 : build(isStart));
}

/** Builds in the background what a start has left out: pictures of games, exported players, types and the archive. Play goes first. */
export function makeRest() {
  if (isFresh(".built")) return;
  const rest = spawn(process.execPath, [at("scripts/ready.mjs")], { cwd: root, stdio: "ignore" });
  if (rest.pid !== undefined) setPriority(rest.pid, 10);
  rest.unref();
}

/** @param {string} path */
const isLink = (path) => fs.lstatSync(at(path), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Names the packages of development that a start leaves out: only checks, tests, benches and types need them, and they are three quarters of all. */
export const leftOut =
  "@arethetypeswrong/cli @lydell/node-pty @modelcontextprotocol/client @rollup/plugin-node-resolve @sabaki/go-board @sabaki/sgf @types/node @types/pg @types/sarif @types/ws @xterm/headless axe-core chess.js chessops esbuild fast-check ffish knip oxfmt oxlint playwright-core publint rapid-draughts rolldown-plugin-dts rollup typescript vitest vscode-languageclient vscode-oniguruma vscode-textmate webpack yaml".split(
    " ",
  );

/** Holds the lock that a start installed its share of. */
const lockOfStart = "node_modules/.start-lock.json";
/** Holds the process that adds to what a start has installed. */
const installing = "node_modules/.installing";

/** Installs if needed; for a start only its share. Answers an exit code. @param {boolean} [isStart] */
export function install(isStart = false) {
  waitForOther();
  const lock = fs.readFileSync(at("package-lock.json"), "utf8");
  const hasShare = fs.existsSync(at(lockOfStart)) && fs.readFileSync(at(lockOfStart), "utf8") === lock;
  if ((isStart && hasShare) || installed()) return 0;
  if (isLink("node_modules")) {
    say(
      "node_modules is a link, and installing would empty the folder behind it. Remove the link, or install there.",
    );
    return 1;
  }
  if (isStart && !fs.existsSync(at("node_modules"))) return timed("install", () => installShare(lock));
  say("installing... (the first time, less than a minute)");
  // What a start uses stays where it is.
  if (hasShare) fs.writeFileSync(at(installing), String(process.pid));
  const code = timed("install", () => npm(root, hasShare ? ["install", "--no-save"] : ["ci"]));
  fs.rmSync(at(installing), { force: true });
  return code;
}

/** Waits until no other process of ours installs, as the one behind a first start does. */
function waitForOther() {
  const isAlive = () => {
    try {
      return process.kill(Number(fs.readFileSync(at(installing), "utf8")), 0);
    } catch {
      return false;
    }
  };
  while (isAlive()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
}

/** Installs what a start needs, in a folder of its own that becomes node_modules when it is whole. @param {string} lock */
function installShare(lock) {
  say("installing what a start needs...");
  const { dependencies, devDependencies } = JSON.parse(fs.readFileSync(at("package.json"), "utf8"));
  for (const name of leftOut) delete devDependencies[name];
  const folder = at(".start");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  fs.writeFileSync(join(folder, "package.json"), JSON.stringify({ dependencies, devDependencies }));
  fs.writeFileSync(join(folder, "package-lock.json"), lock);
  const code = npm(folder, ["install", "--no-save", "--prefer-offline"]);
  if (code === 0) {
    fs.renameSync(join(folder, "node_modules"), at("node_modules"));
    fs.writeFileSync(at(lockOfStart), lock);
  }
  fs.rmSync(folder, { recursive: true, force: true });
  return code;
}

/** Runs npm in a folder; answers its exit code. @param {string} cwd @param {string[]} task */
function npm(cwd, task) {
  // npm says where it lives when it runs us; on its own, node has to find it (as npm.cmd on Windows).
  const path = process.env.npm_execpath;
  const args = [...task, "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  return path?.endsWith(".js")
    ? status(process.execPath, [path, ...args], false, cwd)
    : status("npm", args, process.platform === "win32", cwd);
}

/** @param {boolean} isStart */
function build(isStart) {
  const began = new Date();
  const stamp = (/** @type {string} */ name) => {
    fs.writeFileSync(at(`dist/${name}`), "");
    fs.utimesSync(at(`dist/${name}`), began, began); // what was saved during the build is newer than this
    return 0;
  };
  const bundle = (/** @type {string} */ part) =>
    status(process.execPath, [at("scripts/build/bundles.mjs"), part]);
  const check = () => status(process.execPath, [tool("tsc"), "-b", "src"]);
  const transpile = () => status(process.execPath, [at("scripts/build/transpile.mjs")]);
  const first = () =>
    timed("step 1 of 2, compile", isStart ? transpile : check) ||
    timed("step 2 of 2, bundle", () => bundle(isStart ? "first" : "all")) ||
    stamp(".first");
  if (!isStart && isFresh(".first"))
    return timed("check types", check) || timed("bundle the rest", () => bundle("rest")) || stamp(".built");
  say(isStart ? "building... (less than half a minute)" : "building... (less than two minutes)");
  return first() || (isStart ? 0 : stamp(".built"));
}

/** Carries a step out, and says how long it took. @param {string} step @param {() => number} work */
function timed(step, work) {
  const began = Date.now();
  const code = work();
  say(`  ${step}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return code;
}

/** @type {Record<string, string>} */
const tools = {
  attw: "@arethetypeswrong/cli/dist/index.js",
  knip: "knip/bin/knip.js",
  oxfmt: "oxfmt/bin/oxfmt",
  oxlint: "oxlint/bin/oxlint",
  publint: "publint/src/cli.js",
  tsc: "typescript/bin/tsc",
  vitest: "vitest/vitest.mjs",
};

/** Returns the script behind a command in node_modules, so that no shell is needed to run it. @param {string} name */
export function tool(name) {
  return at(`node_modules/${tools[name]}`);
}

/**
 * Runs node on a script as our own child and answers its exit code. Signals go to the child, which decides.
 * @param {string[]} args
 * @param {string} cwd
 * @param {"inherit" | number} output where it writes: as we do, or an open file
 * @returns {Promise<number>}
 */
export function run(args, cwd = root, output = "inherit") {
  const child = spawn(process.execPath, args, { cwd, stdio: ["inherit", output, output] });
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  const pass = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      for (const it of signals) process.off(it, pass);
      resolve(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}

/** Returns true if every package of the lock is there in its version; those for other platforms may be missing. */
function installed() {
  if (!fs.existsSync(at("node_modules/.package-lock.json"))) return false;
  const wanted = packages("package-lock.json");
  const found = packages("node_modules/.package-lock.json");
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === "" || (optional && !found[path])) return true;
    // Where folders are links of another checkout's, npm may have noted there what it has put here.
    return found[path]?.version === version && (optional || fs.existsSync(at(path)));
  });
}

/** @param {string} lock @returns {Record<string, { version: string, optional?: boolean }>} */
function packages(lock) {
  return JSON.parse(fs.readFileSync(at(lock), "utf8")).packages;
}

/** Returns true if nothing has changed since a part of the build was made. @param {".first" | ".built"} part */
function isFresh(part) {
  const stamp = at(`dist/${part}`);
  if (!fs.existsSync(stamp)) return false;
  const time = fs.statSync(stamp).mtimeMs;
  return ["src", "games", "docs", "vite.config.ts", "tsconfig.room.json", "tsconfig.shared.json"].every(
    (path) => newest(at(path)) < time,
  );
}

/** When a file, or anything below a folder, last changed. A folder changes when a file in it comes or goes. @param {string} path */
function newest(path) {
  const stat = fs.statSync(path);
  let time = stat.mtimeMs;
  if (stat.isDirectory())
    for (const name of fs.readdirSync(path)) time = Math.max(time, newest(join(path, name)));
  return time;
}

/** Runs a command with its output on stderr, and answers its exit code. @param {string} command @param {string[]} args */
function status(command, args, shell = false, cwd = root) {
  const { status: code, error } = spawnSync(command, args, { cwd, stdio: ["ignore", 2, 2], shell });
  if (error) say(error.message);
  return code ?? 1;
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`quadrille: ${text}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = carryOut(process.argv[2]);
}

/** @param {string | undefined} task */
function carryOut(task) {
  if (task === "rebuild") fs.rmSync(at("dist"), { recursive: true, force: true });
  if (task === "install") return install();
  if (task === "build" && isFresh(".built")) fs.rmSync(at("dist/.first"), { force: true });
  if (task === "build" || task === "rebuild") return install() || build(false);
  return makeReady();
}
