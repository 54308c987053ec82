// @ts-check
// Memory that something holds, after garbage is collected.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = /** @type {() => void} */ (runInNewContext("gc"));

/** Bytes that are held now: objects, and what typed arrays hold beside them. */
function held() {
  for (let time = 0; time < 3; time++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/**
 * Bytes that each of some things takes: the mean of several, so that what is made once counts little.
 *
 * @param {() => unknown} make makes one of them
 * @param {number} [count] how many are made
 */
export function bytesEach(make, count = 20) {
  /** @type {unknown[]} */
  const all = [make()];
  const before = held();
  for (let one = 0; one < count; one++) all.push(make());
  const bytes = (held() - before) / count;
  return all.length > count ? bytes : Number.NaN;
}

/**
 * A line that tells them.
 *
 * @param {Readonly<Record<string, () => unknown>>} things what makes each, by what it is called
 * @param {number} [count]
 */
export function memoryLine(things, count) {
  const told = Object.entries(things).map(
    ([name, make]) => `${name} ${(bytesEach(make, count) / 1024).toFixed(1)} KB`,
  );
  return `memory: ${told.join(", ")}`;
}
