// @ts-check
// Memory that something holds, measured after garbage is collected.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = /** @type {() => void} */ (runInNewContext("gc"));

/** Collects garbage, and returns the bytes that are in use: objects, and the contents of typed arrays beside them. */
export function bytesInUse() {
  for (let time = 0; time < 3; time++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Holds an odd number. The first batch also pays for what is made once and gains from garbage that is freed late. */
const batches = 3;

/**
 * Returns the bytes that each of some things takes: the median of a few batches. It is at most 0 where the things are too small to measure.
 *
 * @param {() => unknown} make makes one of them
 * @param {number} [count] of a batch
 */
export function bytesEach(make, count = 20) {
  const sizes = Array.from({ length: batches }, () => {
    /** @type {unknown[]} */
    const kept = [];
    const before = bytesInUse();
    for (let one = 0; one < count; one++) kept.push(make());
    const bytes = bytesInUse() - before;
    return bytes / kept.length;
  });
  return sizes.sort((a, b) => a - b)[(batches - 1) / 2];
}

/**
 * Returns a line of text with the memory that things take. It leaves out what is too small to measure.
 *
 * @param {Readonly<Record<string, () => unknown>>} things what makes each, by its name
 * @param {number} [count]
 */
export function memoryLine(things, count) {
  const sizes = Object.entries(things).flatMap(([name, make]) => {
    const bytes = bytesEach(make, count);
    return bytes > 0 ? [`${name} ${(bytes / 1024).toFixed(1)} KB`] : [];
  });
  return `memory: ${sizes.length > 0 ? sizes.join(", ") : "too little to measure"}`;
}
