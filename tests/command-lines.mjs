// @ts-check
// A process that runs one command line after another, as the tests send them: starting Node for each would be most of the work.
// What is written to standard output and error is gathered, and what is sent as input stands in for standard input.

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
syncBuiltinESMExports();

let number = 0;

/** Runs the built command line from its beginning: the question mark makes its entry a new module. */
async function run(/** @type {string[]} */ args, /** @type {string} */ input) {
  told = ["", "", ""];
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
process.on("message", (/** @type {{ args: string[], input: string }} */ { args, input }) => {
  last = last.then(async () => void process.send?.(await run(args, input)));
});
