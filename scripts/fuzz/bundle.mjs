// @ts-check
// The generator of whole games and the ways to play them, which are part of the tests, as one script: for threads and for a browser.

import { fileURLToPath } from "node:url";
import { build } from "vite";

/**
 * Returns the code of a file of the tests with all that it imports: a module, or for a page a script that sets a global variable.
 * @param {string} entry in `tests/` @param {string} [variable]
 * @returns {Promise<string>}
 */
export async function bundled(entry, variable) {
  const file = fileURLToPath(new URL(`../../tests/${entry}`, import.meta.url));
  const made = await build({
    configFile: false,
    logLevel: "error",
    build: {
      lib: { entry: file, formats: [variable ? "iife" : "es"], name: variable ?? "it", fileName: "it" },
      target: "es2022",
      minify: false,
      write: false,
    },
  });
  const [chunk] = (Array.isArray(made) ? made : [made]).flatMap((it) => ("output" in it ? it.output : []));
  if (chunk?.type !== "chunk") throw new Error(`${entry} came to nothing.`);
  return chunk.code;
}
