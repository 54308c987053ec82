// @ts-check
// Puts the types of the package's doors into dist/types, in few files: what the doors tell, and of the rest what that needs.
// It needs dist/ to be built.

import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const types = join(dist, "types");

/** The doors of the package as package.json tells them: where their types go, without the ending, and the declarations that they are made of. */
function doors() {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const files = Object.values(exports).flatMap((it) => (it.types ? [relative("dist/types", it.types)] : []));
  return Object.fromEntries(files.map((it) => [it.replace(/\.d\.ts$/, ""), join(dist, it)]));
}

/** Writes them. Types that several doors share lie in files beside them. */
export async function writeTypes() {
  rmSync(types, { recursive: true, force: true });
  const bundle = await rolldown({
    input: doors(),
    external: /^[^./]/,
    checks: { pluginTimings: false },
    plugins: [dts({ dtsInput: true })],
  });
  await bundle.write({ dir: types });
  await bundle.close();
}
