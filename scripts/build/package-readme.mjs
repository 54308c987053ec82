// @ts-check
// The README as npm shows it. There a link beside the file leads nowhere: what is packed is linked at a mirror of npm's packages, in the version that
// is packed; the rest is text. `npm pack` calls this before and after.
//
//   node scripts/build/package-readme.mjs pack | restore

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../ready.mjs";

const readme = join(root, "README.md");
const kept = join(root, "dist/README.kept.md");

/**
 * A README with links that work anywhere. Pictures are not packed.
 * @param {string} text @param {{ name: string, version: string }} about @param {(path: string) => boolean} isPacked
 */
export function packedReadme(text, { name, version }, isPacked) {
  return text
    .replace(/^!\[[^\]]*\]\((?!https?:)[^)]*\)\n\n?/gm, "")
    .replace(/(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)#]*)(#[^)]*)?\)/g, (_, label, path, part = "") =>
      isPacked(placeOf(path))
        ? `[${label}](https://unpkg.com/${name}@${version}/${placeOf(path)}${part})`
        : label,
    );
}

/** Where a file of the checkout is in the package, which has nothing twice. @param {string} path */
function placeOf(path) {
  return path.replace(/^docs\/(language|licences|page)\.md$/, "dist/page/$1.md");
}

/** Whether package.json has a path packed; a folder is no page. @param {readonly string[]} files */
export function packs(files) {
  const always = ["LICENSE", "README.md", "package.json"];
  return (/** @type {string} */ path) =>
    !path.endsWith("/") &&
    !files.includes(`!${path}`) &&
    [...files, ...always].some((it) => it === path || path.startsWith(`${it}/`) || isIn(it, path));
}

/** @param {string} pattern @param {string} path */
function isIn(pattern, path) {
  const [folder, end] = pattern.split("/*");
  return (
    end !== undefined &&
    path.startsWith(`${folder}/`) &&
    path.endsWith(end) &&
    !path.slice(folder.length + 1).includes("/")
  );
}

/** @param {string | undefined} task */
function carryOut(task) {
  if (task === "restore") {
    if (existsSync(kept)) renameSync(kept, readme);
    return;
  }
  const about = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const text = readFileSync(existsSync(kept) ? kept : readme, "utf8");
  writeFileSync(kept, text);
  writeFileSync(readme, packedReadme(text, about, packs(about.files)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) carryOut(process.argv[2]);
