// @ts-check
// The games of the library. It needs dist/ to be built.

import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "../../dist/index.js";

export const gamesFolder = fileURLToPath(new URL("../../games/", import.meta.url));

/** Lists the files of games, by their paths from games/. @param {RegExp} names */
export const gameFiles = (names = /\.quad$/) =>
  readdirSync(gamesFolder, { recursive: true })
    .map((it) => String(it).replaceAll("\\", "/"))
    .filter((it) => names.test(it))
    .sort();

/** Loads the text of a file of a game, with its includes. @param {string} file @param {string} [text] */
export function loadFile(file, text = readFileSync(gamesFolder + file, "utf8")) {
  const include = (/** @type {string} */ name) => {
    const found = gameFiles(/\.\w+$/).find((it) => [name, `${name}.quad`].includes(basename(it)));
    return found === undefined ? undefined : { file: found, text: readFileSync(gamesFolder + found, "utf8") };
  };
  const loaded = load(text, { file, include });
  if (!loaded.ok) throw new Error(`${file}: ${loaded.diagnostics[0]?.message}`);
  return loaded.game;
}

/** Loads a game, by its name or with another text. @param {string} name @param {(text: string) => string} change */
export const gameNamed = (name, change = (text) => text) =>
  loadFile(`${name}.quad`, change(readFileSync(`${gamesFolder}${name}.quad`, "utf8")));
