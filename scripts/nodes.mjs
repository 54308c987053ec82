// @ts-check
// Runs the core of the suite with each version of Node that we promise: the oldest, and the newest of each line after it. They come from npm.
//
//   npm run nodes [-- VERSION...]      20.19.0 22 24 by default

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, tool } from "./ready.mjs";

/** All rooms, the rules of the language, recorded plays, the package and the command line. */
const core = [
  "src/",
  "tests/language/",
  "tests/recorded.test.ts",
  "tests/written.test.ts",
  "tests/package.test.ts",
  "tests/cli.test.ts",
];

/** The program of a version of Node, in a folder. @param {string} version @param {string} folder */
function fetchNode(version, folder) {
  const isWindows = process.platform === "win32";
  const name = `node-${isWindows ? "win" : process.platform}-${process.arch}@${version}`;
  execFileSync("npm", ["pack", name, "--silent", "--pack-destination", folder], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: isWindows,
  });
  const packed = readdirSync(folder).find((it) => it.endsWith(".tgz"));
  if (packed === undefined) throw new Error(`npm brings no ${name}.`);
  execFileSync("tar", ["-xzf", packed], { cwd: folder });
  return join(folder, isWindows ? "package/bin/node.exe" : "package/bin/node");
}

/** Runs the core with a version; whether all is well. @param {string} version */
function runWith(version) {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-node-"));
  try {
    const node = fetchNode(version, folder);
    if (!existsSync(node)) throw new Error(`There is no program in what npm brings of Node ${version}.`);
    const told = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
    console.log(`Node ${told}`);
    const { status } = spawnSync(node, [tool("vitest"), "run", ...core], { cwd: root, stdio: "inherit" });
    return status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const versions = process.argv.length > 2 ? process.argv.slice(2) : ["20.19.0", "22", "24"];
const failed = versions.filter((it) => !runWith(it));
if (failed.length > 0) console.log(`Not with Node ${failed.join(", ")}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
