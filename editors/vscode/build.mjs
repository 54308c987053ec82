// @ts-check
// Builds the extension into dist/, from a built checkout: `node editors/vscode/build.mjs`, and with `pack` the .vsix that VS Code installs.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));
mkdirSync(`${here}/dist`, { recursive: true });
await build({
  entryPoints: [`${here}/src/extension.ts`],
  bundle: true,
  minify: true,
  format: "cjs",
  platform: "browser",
  target: "es2022",
  external: ["vscode"],
  // The library asks for the scope of a worker, which Node calls otherwise.
  banner: { js: "globalThis.self ??= globalThis;" },
  define: { quadrilleVersion: '"0.1.0"', "import.meta.url": '"quadrille:/"' },
  loader: { ".json": "json" },
  jsx: "automatic",
  jsxImportSource: "preact",
  outfile: `${here}/dist/extension.js`,
  logLevel: "error",
});
const games = readdirSync(`${root}/games`, { recursive: true })
  .map(String)
  .filter((it) => it.endsWith(".quad"))
  .map((it) => [
    it.replaceAll("\\", "/").replace(/\.quad$/, ""),
    readFileSync(`${root}/games/${it}`, "utf8"),
  ]);
writeFileSync(`${here}/dist/games.json`, JSON.stringify(Object.fromEntries(games)));
copyFileSync(`${root}/dist/page/exported.js`, `${here}/dist/exported.js`);
copyFileSync(`${root}/docs/reference.md`, `${here}/dist/reference.md`);
copyFileSync(`${root}/LICENSE`, `${here}/LICENSE`);
if (process.argv.includes("pack"))
  execFileSync(
    "npx",
    ["--yes", "@vscode/vsce@4.1.0", "package", "--no-dependencies", "--out", "dist/quadrille.vsix"],
    {
      cwd: here,
      stdio: "inherit",
    },
  );
