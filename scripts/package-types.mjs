// @ts-check
// Puts the types of the package's doors, and of what they import, into dist/types; the rest of the declarations is nobody's business.
// It needs dist/ to be built.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const types = join(dist, "types");

/** What a declaration imports or exports from, or names as `import("..")`. */
const imported = /(?:from|import\()\s*"(\.[^"]+)"|^import "(\.[^"]+)"/gm;

/** The doors of the package as package.json tells them, as files below dist. */
function doors() {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.values(exports).flatMap((it) => (it.types ? [relative("dist/types", it.types)] : []));
}

/** What a declaration imports, as files below dist. @param {string} file @param {string} text */
function importsOf(file, text) {
  return [...text.matchAll(imported)].map(([, one, other]) =>
    join(dirname(file), one ?? other ?? "")
      .replace(/\.(js|ts|tsx|jsx)$/, ".d.ts")
      .replaceAll("\\", "/"),
  );
}

/** A declaration for who only needs its types: what it says of itself is for readers of the source. @param {string} text */
function unsaid(text) {
  return text.replace(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, "");
}

/** Answers how many there are. */
export function copyTypes() {
  rmSync(types, { recursive: true, force: true });
  const read = (/** @type {string} */ file) =>
    readFileSync(join(dist, file), "utf8").replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
  const open = doors();
  const said = new Set([...open, ...open.flatMap((it) => importsOf(it, read(it)))]);
  const found = new Set(open);
  for (const file of found) {
    const text = read(file);
    for (const it of importsOf(file, text)) found.add(it);
    mkdirSync(dirname(join(types, file)), { recursive: true });
    writeFileSync(join(types, file), said.has(file) ? text : unsaid(text));
  }
  return found.size;
}
