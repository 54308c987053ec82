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
 *   optionsFor(way: Way): import("../../dist/game/index.js").GameOptions,
 *   makeGame(program: import("../../dist/program/index.js").Program, way: Way): import("../../dist/game/index.js").Game,
 * }} Tree `pathOf` and `textOf` are of a file in `games/`; `optionsFor` and `makeGame` know the options of this tree and of older ones
 */

/**
 * A row of a bench: work of the engine that is timed. Each round does the same work, and its result tells whether two trees do the same.
 * `game` is a file in `games/` that older trees may lack.
 *
 * @typedef {{ name: string, game?: string, prepare(tree: Tree): () => import("./rounds.mjs").Round<unknown> }} Row
 */

/**
 * How a bench makes a game: with every fast part, without generated code, or with none.
 * @typedef {"all" | "closures" | "none"} Way
 */

/** Holds the options of `makeGame` and `load` in trees before `fast`. @type {Record<Way, object>} */
const optionsBefore = { all: { statements: "written" }, closures: {}, none: { rules: "plain" } };

/** Returns the options of `makeGame` and `load` in a tree, whichever it knows. @param {typeof import("../../dist/game/index.js")} game @param {Way} way */
function optionsFor({ allFast, noFastImpls, none }, way) {
  if (allFast === undefined) return optionsBefore[way];
  const fast = { all: allFast, closures: { ...allFast, generated: undefined }, none: noFastImpls ?? none };
  return { fast: fast[way] };
}

/** Holds the checkout that this file is part of. */
export const ownRoot = join(import.meta.dirname, "../..");

/** @param {string} root @returns {Promise<Tree>} */
export async function treeAt(root) {
  const door = (/** @type {string} */ file) => import(pathToFileURL(join(root, "dist", file)).href);
  const pathOf = (/** @type {string} */ game) => join(root, "games", game);
  const game = await door("game/index.js");
  return {
    root,
    base: await door("base/index.js"),
    formats: await door("formats/index.js"),
    game,
    program: await door("program/index.js"),
    quadrille: await door("index.js"),
    session: await door("session/index.js"),
    solve: await door("solve/index.js"),
    view: await door("view/index.js"),
    pathOf,
    textOf: (file) => readFileSync(pathOf(file), "utf8"),
    optionsFor: (way) => optionsFor(game, way),
    makeGame: (program, way) => game.makeGame(program, optionsFor(game, way)),
  };
}
