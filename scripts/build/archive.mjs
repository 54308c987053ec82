// @ts-check
// Makes of the built page what is packed for npm. What others import of it lies in dist/player as it is, but for the compiler, which it shares with
// the library. The whole page is in one archive, dist/page.br, in which whatever lies in the package anyway takes no room.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { pageBytes, pageFiles } from "../../dist/terminal/page-files.js";
import { root } from "../ready.mjs";
import { packFiles } from "./packing.mjs";

/** @type {{ readonly files: readonly string[] }} */
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Folders of the package that have something of the page in them. What is in several is taken from the last. */
const shared = ["games", "dist/cli", "dist/player"];

/** Pages of the package that can be read on the page too. */
const packedDocs = manifest.files.filter((it) => /^docs\/.*\.md$/.test(it));

/** Says what only the build reads: it is not packed. */
const ofBuild = "games/gallery.json";

/** Writes the player, and the archive of the page. */
export function writeArchive() {
  const files = new Map([...pageFiles()].map(([path, it]) => [path, pageBytes(it)]));
  writePlayer(files);
  const pages = [...files.keys()].filter((it) => isPacked(it)).map((it) => `dist/page/${it}`);
  const names = [...pages, ...packedDocs, ...shared.flatMap((it) => namesBelow(it).sort())];
  const bytes = Buffer.concat(names.map((it) => readFileSync(join(root, it))));
  const packed = byKind(new Map([...files].filter(([path]) => !isMade(path))));
  writeFileSync(join(root, "dist/page.br"), packFiles(packed, { names, bytes }));
}

/** What people read in the package, or the command line in each start, lies there as it is. @param {string} path */
const isPacked = (path) => manifest.files.includes(`dist/page/${path}`);

/** Games ready to play are made of their texts when they are asked for. @param {string} path */
const isMade = (path) => /^games\/.*\.json$/.test(path) && path !== "games/list.json";

/** @param {ReadonlyMap<string, Uint8Array>} files */
function writePlayer(files) {
  rmSync(join(root, "dist/player"), { recursive: true, force: true });
  write("compiling.js", 'export * from "../library/compiling.js";\n');
  for (const part of partsOfPlayer(files)) write(part, files.get(part) ?? "");
}

/** Returns the player and what it loads: scripts whose names stand in it, in those, and so on. @param {ReadonlyMap<string, Uint8Array>} files */
function partsOfPlayer(files) {
  const scripts = [...files.keys()].filter((it) => it.endsWith(".js") && it !== "compiling.js");
  const parts = new Set(["player.js"]);
  // A set goes on to what is added to it on the way.
  for (const part of parts) {
    const text = String(files.get(part));
    for (const it of scripts) if (isNamed(basename(it), text)) parts.add(it);
  }
  return parts;
}

/** Returns true if the name of a script stands in a text, not only as the end of a longer one: hashes may end like any name. @param {string} name @param {string} text */
function isNamed(name, text) {
  return new RegExp(`(?<![\\w-])${name.replaceAll(".", "\\.")}`).test(text);
}

/** @param {string} file @param {string | Uint8Array} content */
function write(file, content) {
  const path = join(root, "dist/player", file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Files of one kind side by side, so that what is alike is near. @param {ReadonlyMap<string, Uint8Array>} files */
function byKind(files) {
  const kind = (/** @type {string} */ path) => `${path.split(".").at(-1)} ${path}`;
  return new Map([...files].sort(([a], [b]) => (kind(a) < kind(b) ? -1 : 1)));
}

/** @param {string} folder */
function namesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name).slice(root.length).split(sep).join("/"))
    .filter((it) => it !== ofBuild);
}
