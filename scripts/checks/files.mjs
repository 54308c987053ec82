// @ts-check
// What the checks share: the files that they read, and how they tell what they found.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../ready.mjs";

/** Folders that hold no source. */
const skipped = new Set(["node_modules", "dist", "coverage", ".git"]);

/** @param {string} folder @returns {string[]} */
const below = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((it) => {
    if (it.isDirectory()) return skipped.has(it.name) ? [] : below(join(folder, it.name));
    return it.isFile() ? [join(folder, it.name)] : [];
  });

/**
 * Reads the files below a folder of the project whose names fit, by their paths from the project or from `base`, with slashes.
 * @param {string} folder
 * @param {RegExp} names
 * @param {string} [base]
 * @returns {Map<string, string>}
 */
export function textsIn(folder, names, base = "") {
  const name = (/** @type {string} */ path) => relative(join(root, base), path).split(sep).join("/");
  const found = below(join(root, folder)).filter((it) => names.test(basename(it)));
  return new Map(found.map((it) => [name(it), readFileSync(it, "utf8")]));
}

/** Returns the files of src/ that are not tests, by their paths from src/. */
export const sources = () => new Map([...textsIn("src", /\.tsx?$/, "src")].filter(([it]) => !isTest(it)));

/** @param {string} file */
export const isTest = (file) => /\.test\.tsx?$/.test(file);

/**
 * Prints what a check found and fails if that is anything, where the script that asks was started by itself.
 * @param {string} url of the script
 * @param {() => readonly string[]} check
 */
export function runAlone(url, check) {
  if (process.argv[1] !== fileURLToPath(url)) return;
  const found = check();
  for (const line of found) console.log(line);
  if (found.length > 0) process.exitCode = 1;
}

/** Calls back for every node of a syntax tree, parents first. @param {any} node @param {(node: any) => void} callback */
export function visit(node, callback) {
  for (const key of Object.keys(node)) {
    for (const child of [node[key]].flat()) {
      if (typeof child?.type !== "string") continue;
      callback(child);
      visit(child, callback);
    }
  }
}

/** Returns the line of a place in a text, from 1. @param {string} text @param {number} at */
export const lineAt = (text, at) => text.slice(0, at).split("\n").length;
