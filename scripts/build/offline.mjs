// @ts-check
// Builds the service worker of the page when everything else of it is written: it has to know all files of its build. What is needed to play is
// kept from the start; the studio, games and pictures are kept once they have been asked for.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { build } from "vite";

/** Parts of the page that only the studio needs. */
const ofStudio = /^assets\/(workshop-page|codemirror|language|gif)-/;

/** @param {string} root @param {string} page the folder of the built page */
export async function buildWorker(root, page) {
  const files = readdirSync(page, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && it.name !== "sw.js")
    .map((it) =>
      join(it.parentPath, it.name)
        .slice(page.length + 1)
        .split(sep)
        .join("/"),
    )
    .sort();
  const hash = createHash("sha1");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(page, file)));
  const kept = files.filter((it) => isKept(it));
  await build({
    configFile: join(root, "vite.config.ts"),
    mode: "offline",
    logLevel: "warn",
    define: {
      quadrilleBuild: JSON.stringify(hash.digest("hex").slice(0, 12)),
      quadrilleFiles: JSON.stringify(kept),
    },
  });
}

/** @param {string} file */
function isKept(file) {
  if (file.startsWith("assets/")) return !ofStudio.test(file);
  if (/^compiling\b.*\.js$/.test(file)) return true;
  return ["index.html", "games/list.json", "icon.svg", "manifest.webmanifest"].includes(file);
}
