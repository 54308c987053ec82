// @ts-check
// Writes dist/ as tsc does, but neither types nor what is wrong with them: a first start waits for none. What builds the rest checks them.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { transformSync } from "rolldown/utils";
import { root } from "../ready.mjs";

for (const file of readdirSync(join(root, "src"), { recursive: true }).map(String)) {
  const [from, to] = [join(root, "src", file), join(root, "dist", file)];
  if (!/(?<!\.d|\.test)\.tsx?$|(?<!tsconfig)\.json$/.test(file)) continue;
  mkdirSync(dirname(to), { recursive: true });
  if (file.endsWith(".json")) {
    copyFileSync(from, to);
    continue;
  }
  const { code, errors } = transformSync(from, readFileSync(from, "utf8"), {
    target: "es2022",
    tsconfig: false,
    // As in tsconfig.shared.json.
    assumptions: { setPublicClassFields: true },
    typescript: {
      onlyRemoveTypeImports: true,
      removeClassFieldsWithoutInitializer: true,
      rewriteImportExtensions: "rewrite",
    },
    jsx: { runtime: "automatic", importSource: "preact" },
  });
  for (const { message } of errors) {
    console.error(`${from}: ${message}`);
    process.exitCode = 1;
  }
  writeFileSync(to.replace(/\.tsx?$/, ".js"), code);
}
