// @ts-check
// A built checkout as a bench sees it: what its rooms export, and its games. A row is told a tree, so that it measures this one or another.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * @typedef {{
 *   root: string,
 *   base: typeof import("../../dist/base/index.js"),
 *   formats: typeof import("../../dist/formats/index.js"),
 *   game: typeof import("../../dist/game/index.js"),
 *   program: typeof import("../../dist/program/index.js"),
 *   quadrille: typeof import("../../dist/index.js"),
 *   session: typeof import("../../dist/session/index.js"),
 *   solve: typeof import("../../dist/solve/index.js"),
 *   view: typeof import("../../dist/view/index.js"),
 *   pathOf(game: string): string,
 *   textOf(game: string): string,
 * }} Tree `pathOf` and `textOf` are of a file in `games/`
 */

/**
 * A row of a bench: work of the engine that is timed. Each round does the same work, and its result tells whether two trees do the same.
 * `game` is a file in `games/` that older trees may lack.
 *
 * @typedef {{ name: string, game?: string, prepare(tree: Tree): () => import("./rounds.mjs").Round<unknown> }} Row
 */

/** The checkout that this file is part of. */
export const ownRoot = join(import.meta.dirname, "../..");

/** @param {string} root @returns {Promise<Tree>} */
export async function treeAt(root) {
  const door = (/** @type {string} */ file) => import(pathToFileURL(join(root, "dist", file)).href);
  const pathOf = (/** @type {string} */ game) => join(root, "games", game);
  return {
    root,
    base: await door("base/index.js"),
    formats: await door("formats/index.js"),
    game: await door("game/index.js"),
    program: await door("program/index.js"),
    quadrille: await door("index.js"),
    session: await door("session/index.js"),
    solve: await door("solve/index.js"),
    view: await door("view/index.js"),
    pathOf,
    textOf: (game) => readFileSync(pathOf(game), "utf8"),
  };
}
