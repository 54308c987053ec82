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

export function copyTypes() {
  rmSync(types, { recursive: true, force: true });
  const found = new Set(doors());
  for (const file of found) {
    const text = readFileSync(join(dist, file), "utf8");
    for (const [, one, other] of text.matchAll(imported)) {
      const path = join(dirname(file), one ?? other ?? "").replace(/\.(js|ts|tsx|jsx)$/, ".d.ts");
      found.add(path.replaceAll("\\", "/"));
    }
    mkdirSync(dirname(join(types, file)), { recursive: true });
    writeFileSync(join(types, file), text.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n"));
  }
  return found.size;
}
