// @ts-check
// Packs the page for npm: what others import of it, and what the command line reads, lies in the package as it is; everything else only our own
// server needs, and it goes into one archive, dist/page.br. Beside it is told what npm leaves out for that. It needs dist/page to be built.

import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packFiles } from "../dist/terminal/page-archive.js";
import { pageFiles } from "../dist/terminal/page-files.js";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));

/** Texts of games, their list, and pages of the docs. */
const texts = /^games\/.*\.(quad|cab|txt)$|^games\/list\.json$|^[\w-]+\.md$/;

/** The scripts of the player: those whose names stand in others of them. @param {ReadonlyMap<string, Uint8Array>} files */
function partsOfPlayer(files) {
  const scripts = [...files.keys()].filter((it) => it.endsWith(".js"));
  const parts = new Set(["player.js"]);
  // A set goes on to what is added to it on the way.
  for (const part of parts) {
    const text = String(files.get(part));
    for (const it of scripts) if (text.includes(basename(it))) parts.add(it);
  }
  return parts;
}

/** Writes the archive, and what npm leaves out for it. */
export function writeArchive() {
  const files = new Map([...pageFiles()].map(([path, it]) => [path, Buffer.from(readFileSync(it))]));
  const player = partsOfPlayer(files);
  // Files of one kind side by side: an archive finds what is alike among those that are near.
  const kind = (/** @type {string} */ path) => path.split(".").at(-1) ?? "";
  const packed = [...files]
    .filter(([path]) => !player.has(path) && !texts.test(path))
    .sort(([a], [b]) => (kind(a) === kind(b) ? (a < b ? -1 : 1) : kind(a) < kind(b) ? -1 : 1));
  writeFileSync(join(dist, "page.br"), packFiles(new Map(packed)));
  writeFileSync(join(dist, ".npmignore"), packed.map(([path]) => `/page/${path}\n`).join(""));
}
