// @ts-check
// A plugin for vite: the rules of games by moves are a part of their own, which comes when src/web/moves-part.ts is asked for it.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const door = at("game/moves/index.ts");
const part = at("web/moves-part.ts");
const late = "\0late-moves";

/**
 * Both modules become one, which exports what the door exports. Its exports are variables, and those who import them see
 * what they hold from the moment on when the part has come.
 * @returns {import("vite").Plugin}
 */
export function lateMoves() {
  return {
    name: "late-moves",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (importer === late || !/\/(moves\/index|moves-part)\.ts$/.test(source)) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id === door || found?.id === part ? late : undefined;
    },
    load: (id) => (id === late ? lateDoor(valuesOf(door)) : undefined),
  };
}

/** @param {readonly string[]} names */
function lateDoor(names) {
  return `export let ${names.join(", ")};
export async function loadMoves() {
  ({ ${names.join(", ")} } = await import(${JSON.stringify(door)}));
}`;
}

/** What a module exports besides types. @param {string} file */
function valuesOf(file) {
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  const entries = module.staticExports.flatMap((it) => it.entries);
  return entries.flatMap(({ isType, exportName }) => (isType || !exportName.name ? [] : [exportName.name]));
}
