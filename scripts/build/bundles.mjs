// @ts-check
// Builds what loads fast and what is packed: the rooms that others import into dist/library with their types in dist/types, the command line
// into dist/cli, and the page into dist/page, which is what vite makes of src/studio beside what written.mjs writes. It needs dist/ to be built.
//
//   node scripts/build/bundles.mjs [first | rest]     only what a first start needs; what is missing then

import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Worker } from "node:worker_threads";
import { build } from "vite";
import { writeArchive } from "./archive.mjs";
import { buildWorker } from "./offline.mjs";
import { root } from "../ready.mjs";

const page = join(root, "dist/page");
const [makesFirst, makesRest] = [process.argv[2] !== "rest", process.argv[2] !== "first"];

// Nothing of an older build stays behind.
if (makesFirst)
  for (const folder of ["cli", "library", "page"])
    rmSync(join(root, "dist", folder), { recursive: true, force: true });

const workerData = { page, makesFirst, makesRest };
const written = once(new Worker(new URL("written.mjs", import.meta.url), { workerData }), "exit");

const list = join(root, "dist/modules.json");
/** Holds the modules in each file that is built. @type {Record<string, readonly string[]>} */
const modules = makesFirst || !existsSync(list) ? {} : JSON.parse(readFileSync(list, "utf8"));
const modes = [
  ...(makesFirst ? ["cli", "page", "compiling", "language"] : []),
  ...(makesRest ? ["exported", "exported-moves", "exported-cells", "exported-lines"] : []),
];
for (const mode of modes) {
  const built = await build({ configFile: join(root, "vite.config.ts"), mode, logLevel: "warn" });
  for (const made of Array.isArray(built) ? built : [built])
    for (const it of "output" in made ? made.output : [])
      if (it.type === "chunk")
        modules[`${mode}: ${it.fileName}`] = it.moduleIds.map((id) => relative(root, id));
}
writeFileSync(list, JSON.stringify(modules));
const [code] = await written;
if (code !== 0) process.exit(code);
if (makesFirst) await buildWorker(root, page);
if (makesRest) {
  // A start installs no compiler of types.
  const { writeTypes } = await import("./package-types.mjs");
  await writeTypes();
  writeArchive();
}
