// @ts-check
// Runs the core of the suite with each version of Node that we promise: the oldest, and the newest of each line after it. They come from npm.
//
//   npm test -- nodes [VERSION...]      20.19.0 22 24 by default

import { spawnSync } from "node:child_process";
import { root, tool } from "../ready.mjs";

/** All modules, the rules of the language, recorded plays, the package and the command line. */
const core =
  "src/ tests/language/ tests/recorded.test.ts tests/written.test.ts tests/package.test.ts tests/cli.test.ts".split(
    " ",
  );

/** Runs the core with a version; whether all is well. @param {string} version */
function runWith(version) {
  const isWindows = process.platform === "win32";
  const name = `node-${isWindows ? "win" : process.platform}-${process.arch}@${version}`;
  console.log(`Node ${version}`);
  const command = ["exec", "--yes", `--package=${name}`, "--", "node", tool("vitest"), "run", ...core];
  return spawnSync("npm", command, { cwd: root, stdio: "inherit", shell: isWindows }).status === 0;
}

const versions = process.argv.length > 2 ? process.argv.slice(2) : ["20.19.0", "22", "24"];
const failed = versions.filter((it) => !runWith(it));
if (failed.length > 0) console.log(`Not with Node ${failed.join(", ")}.`);
process.exitCode = failed.length > 0 ? 1 : 0;
