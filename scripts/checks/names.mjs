// @ts-check
// Checks the names of src/: an exported name is declared in one file, so that it has one meaning.

import { parseSync } from "oxc-parser";
import { runAlone, sources } from "./files.mjs";

/**
 * Returns a sentence for each name that several files export, path -> text. To hand on what another file exports is no declaration,
 * and src/game gives functions of `core` again, with all fast parts.
 * @param {Map<string, string>} files
 * @returns {string[]}
 */
export function wrongNames(files) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const [file, text] of files)
    for (const { moduleRequest, exportName } of parseSync(file, text).module.staticExports.flatMap(
      (it) => it.entries,
    ))
      if (moduleRequest === null && exportName.name && !file.startsWith("game/"))
        found.set(exportName.name, (found.get(exportName.name) ?? new Set()).add(file));
  return [...found]
    .filter(([, where]) => where.size > 1)
    .map(([name, where]) => `${name} is exported by ${[...where].join(" and ")}: one name, one meaning`);
}

runAlone(import.meta.url, () => wrongNames(sources()));
