// Other people's bundlers take the package: they drop what is not used, and the player that they bundle plays.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBrowser } from "../scripts/browser.mjs";
import { getBrowser } from "./page/browser.ts";
import { today } from "./moves/sweep.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-bundlers-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(root, join(folder, "node_modules/quadrille"), "junction");
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');

/** Bundles a file into a folder as `page.js` and what that loads. */
type Bundler = (entry: string, out: string) => Promise<unknown>;

const bundlers: Readonly<Record<string, Bundler>> = {
  esbuild: async (entry, out) =>
    (await import("esbuild")).build({
      entryPoints: { page: entry },
      outdir: out,
      ...{ bundle: true, splitting: true, minify: true, format: "esm", target: "es2022", logLevel: "error" },
    }),
  Rollup: async (entry, out) => {
    const { rollup } = await import("rollup");
    const { nodeResolve } = await import("@rollup/plugin-node-resolve");
    const bundle = await rollup({ input: { page: entry }, plugins: [nodeResolve()] });
    await bundle.write({ dir: out, format: "es", entryFileNames: "[name].js", compact: true });
    await bundle.close();
  },
  Vite: async (entry, out) =>
    (await import("vite")).build({
      root: folder,
      base: "./",
      configFile: false,
      logLevel: "error",
      build: {
        outDir: out,
        target: "es2022",
        reportCompressedSize: false,
        rolldownOptions: { input: { page: entry }, output: { entryFileNames: "[name].js" } },
      },
    }),
  webpack: async (entry, out) => {
    const { default: webpack } = await import("webpack");
    const compiler = webpack({
      mode: "production",
      context: folder,
      entry: { page: entry },
      output: { path: out, filename: "page.js", publicPath: "auto" },
      performance: false,
      // Of the player Terser takes most of the time, and says nothing about the package.
      optimization: { minimize: out.includes("pressed") },
    })!;
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString("errors-only")));
        else compiler.close(() => resolve());
      });
    });
  },
};

const entry = (name: string, text: string): string => {
  const file = join(folder, `${name}.js`);
  writeFileSync(file, text);
  return file;
};

const game = `title Steps
objects
  wall # player @
controls
  walk (way: straight)  arrows
step walk when walk: move player way
level
  @...#
`;

const page = entry(
  "player",
  `import { mount } from "quadrille/player";
mount(document.querySelector("main"), { file: "steps.quad", text: ${JSON.stringify(game)} }, { seed: 7 }).then(({ play }) => {
  globalThis.heard = [];
  play.listen((what) => heard.push(what + play.frame.number));
  play.press("ArrowRight");
  document.title = play.frame.status;
});`,
);

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };
let server: Server;
let browser: Browser | undefined;

beforeAll(async () => {
  server = createServer(({ url = "" }, answer) => {
    const file = join(folder, url);
    answer.setHeader("content-type", types[extname(file)] ?? "text/plain");
    if (url.endsWith(".html"))
      answer.end('<main style="height: 20rem"></main><script type="module" src="page.js"></script>');
    else if (existsSync(file)) answer.end(readFileSync(file));
    else answer.writeHead(404).end();
  }).listen(0);
  browser = findBrowser() === undefined ? undefined : await getBrowser();
});

afterAll(async () => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(today(Object.keys(bundlers)))("%s", (name) => {
  const bundle = bundlers[name]!;

  test("bundles `pressed` alone to less than 2 kB", async () => {
    const file = entry("pressed", `import { pressed } from "quadrille";\nconsole.log(pressed("a"));`);
    const out = join(folder, `pressed-${name}`);
    await bundle(file, out);
    const sizes = readdirSync(out).map((it) => readFileSync(join(out, it)).length);
    expect(sizes.reduce((sum, it) => sum + it, 0)).toBeLessThan(2000);
  });

  test("bundles the player, which plays in a browser", async () => {
    const out = join(folder, name);
    await bundle(page, out);
    if (browser === undefined) return;
    const shown = await browser.newPage();
    const complaints: string[] = [];
    shown.on("pageerror", (it) => complaints.push(it.message));
    const { port } = server.address() as AddressInfo;
    await shown.goto(`http://localhost:${port}/${name}/page.html`, { waitUntil: "commit" });
    await expect
      .poll(() => shown.evaluate("globalThis.heard"), { message: complaints.join("\n") })
      .toEqual(["input1"]);
    expect(await shown.title()).toBe("playing");
    expect(complaints).toEqual([]);
    await shown.close();
  });
});
