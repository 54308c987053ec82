// @ts-check
// One side of `npm run bench -- pairs`: a process that holds one row with the code of one tree, and runs it whenever it is asked.
//
//   node bench/shared/side.mjs TREE BENCH ROW

import { createHash } from "node:crypto";
import { load } from "./benches.mjs";
import { treeAt } from "./tree.mjs";

const [root, bench, name] = process.argv.slice(2);
const row = (await load(bench)).rows?.().find((it) => it.name === name);
if (!row) throw new Error(`The bench ${bench} has no row ${name}.`);
const round = row.prepare(await treeAt(root));

process.on("message", (times) => process.send?.(several(Number(times))));
process.send?.("ready");

/** Runs the row some times. The result is told as a hash, since a board may be large. @param {number} times */
function several(times) {
  // What earlier rounds have left is not to be collected in this one; there since `pairs` starts node with --expose-gc.
  globalThis.gc?.();
  let nanoseconds = 0;
  let result;
  for (let time = 0; time < times; time++) {
    const one = round();
    nanoseconds += one.nanoseconds;
    ({ result } = one);
  }
  return { nanoseconds, result: createHash("sha256").update(String(result)).digest("hex") };
}
