// @ts-check
// The README of the package is docs/package.md, whose links lead to a mirror of npm's packages, in the version that is packed. `npm pack` calls
// this before and after.
//
//   node scripts/build/package-readme.mjs pack | restore

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../ready.mjs";

const readme = join(root, "README.md");
const kept = join(root, "dist/README.kept.md");

/** Returns the README that npm shows. */
export function packedReadme() {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return readFileSync(join(root, "docs/package.md"), "utf8").replace(
    /\]\((\w[\w-]*\.md)\)/g,
    (_, page) => `](https://unpkg.com/${name}@${version}/${placeOf(page)})`,
  );
}

/** Where a page of docs/ is in the package, which has nothing twice. @param {string} page */
const placeOf = (page) => `${/^(language|licences|page)\.md$/.test(page) ? "dist/page" : "docs"}/${page}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === "pack") {
    if (!existsSync(kept)) writeFileSync(kept, readFileSync(readme));
    writeFileSync(readme, packedReadme());
  } else if (existsSync(kept)) renameSync(kept, readme);
}
