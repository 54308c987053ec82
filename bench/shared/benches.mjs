// @ts-check
// The benches by name: the files of `bench/`.

import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * `rows` are those that `pairs` measures, `figures` those that `readme` writes.
 *
 * @typedef {{
 *   about?: string,
 *   bench(args: string[]): unknown,
 *   rows?(): import("./tree.mjs").Row[],
 *   figures?(): Promise<import("./rounds.mjs").Figure[]>,
 * }} Bench
 */

export const names = readdirSync(join(import.meta.dirname, ".."))
  .filter((file) => file.endsWith(".mjs") && file !== "run.mjs")
  .map((file) => file.slice(0, -".mjs".length));

/** @param {string} name @returns {Promise<Bench>} */
export function load(name) {
  return import(`../${name}.mjs`);
}
