// @ts-check
// The games of the library. It needs dist/ to be built.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load } from "../../dist/index.js";

export const gamesFolder = fileURLToPath(new URL("../../games/", import.meta.url));

/** Lists the files of games, by their paths from games/. @param {RegExp} names */
export const gameFiles = (names = /\.quad$/) =>
  readdirSync(gamesFolder, { recursive: true })
    .map((it) => String(it).replaceAll("\\", "/"))
    .filter((it) => names.test(it))
    .sort();

/** Loads a game, by its name or with another text. @param {string} name @param {(text: string) => string} change */
export function gameNamed(name, change = (text) => text) {
  const text = readFileSync(`${gamesFolder}${name}.quad`, "utf8");
  const loaded = load(change(text), { file: `${name}.quad` });
  if (!loaded.ok) throw new Error(`${name}: ${loaded.diagnostics[0]?.message}`);
  return loaded.game;
}
