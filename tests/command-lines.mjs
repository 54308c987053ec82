// @ts-check
// A process that runs one command line after another, as the tests send them: starting Node for each would be most of the work.
// What is written to standard output and error is gathered, and what is sent as input stands in for standard input. The call to write,
// flush or rename a file that has the number `failing` fails halfway.

import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { Readable } from "node:stream";

const main = new URL("../dist/cli/main.js", import.meta.url).href;
const reallyWrite = fs.writeSync;
let told = ["", "", ""];

fs.writeSync = /** @type {typeof fs.writeSync} */ (
  (/** @type {number} */ fd, /** @type {Uint8Array} */ bytes, /** @type {[]} */ ...more) => {
    if (fd !== 1 && fd !== 2) return reallyWrite(fd, bytes, ...more);
    told[fd] += Buffer.from(bytes).toString("utf8");
    return bytes.length;
  }
);

// Libraries write to the streams, which end in a call of their own where standard output is no file.
process.stdout.write = gather(1);
process.stderr.write = gather(2);

/** Makes a `write` that gathers for a descriptor. */
function gather(/** @type {1 | 2} */ fd) {
  return (/** @type {string | Uint8Array} */ text) => {
    told[fd] += Buffer.from(text).toString("utf8");
    return true;
  };
}

let calls = 0;
let failing = 0;

/** Lets the call whose turn it is fail, as a disk that is torn out would. @template {(...given: any[]) => unknown} F @param {F} call @param {(...given: Parameters<F>) => void} [begin] */
function mayFail(call, begin = () => {}) {
  return /** @type {F} */ (
    (/** @type {Parameters<F>} */ ...given) => {
      calls += 1;
      if (calls !== failing) return call(...given);
      begin(...given);
      throw Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
    }
  );
}

const { writeFileSync } = fs;
fs.writeFileSync = mayFail(writeFileSync, (to, content) => {
  writeFileSync(to, content.slice(0, content.length / 2));
});
fs.fsyncSync = mayFail(fs.fsyncSync);
fs.renameSync = mayFail(fs.renameSync);
syncBuiltinESMExports();

let number = 0;

/** Runs the built command line from its beginning: the question mark makes its entry a new module. */
async function run(/** @type {string[]} */ args, /** @type {string} */ input) {
  told = ["", "", ""];
  calls = 0;
  process.argv.splice(2, Infinity, ...args);
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
  Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
  process.exitCode = undefined;
  number += 1;
  await import(`${main}?${number}`);
  const [, out, err] = told;
  const code = Number(process.exitCode);
  process.exitCode = 0;
  return { code, out, err };
}

let last = Promise.resolve();
process.on("message", (/** @type {{ args: string[], input: string, failing: number }} */ line) => {
  last = last.then(async () => {
    failing = line.failing;
    process.send?.(await run(line.args, line.input));
  });
});
