// @ts-check
// Finds the Chromium that tests of the page play in. Where there is none and apt can bring it, it is installed.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = [
  // Draws no window of its own, so that it takes a fifth less work for the same page.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where the browser is: `CHROMIUM` names another. Undefined where there is none. */
export function findBrowser() {
  return [process.env["CHROMIUM"], ...places].find((it) => it !== undefined && existsSync(it));
}

/** Brings Debian's Chromium where we may. */
export function installBrowser() {
  if (findBrowser() !== undefined || !existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return;
  process.stderr.write("quadrille: installing Chromium for the tests of the page...\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update"],
    ["install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-dejavu-core"],
  ])
    spawnSync("apt-get", ["-qq", ...args], { stdio: "ignore", env, timeout: 300_000 });
}

/**
 * Keeps each new window from opening what nobody sees: popups of the address bar, each a page of its own, and a spare process. They cost
 * as much work as our page. Chromium heeds only the last list of this sort, so what follows them is Playwright's own.
 */
const idle = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PreloadTopChromeWebUI", "SpareRendererForSitePerProcess"],
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"],
  ...["TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"],
];

const quiet =
  `--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update
  --disable-sync --disable-features=${idle.join(",")}`.split(/\s+/);

/** Opens Chromium. @throws where there is none */
export async function openBrowser() {
  const { chromium } = await import("playwright-core");
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("There is no Chromium here.");
  return chromium.launch({ executablePath, args: quiet });
}

/**
 * Opens Chromium and serves the page of this build, and ends both when the work with them is done.
 * @template Result
 * @param {(browser: import("playwright-core").Browser, address: string) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withPage(work) {
  const { servePage } = await import("../dist/terminal/index.js");
  const browser = await openBrowser();
  const server = await servePage({ port: 0 });
  try {
    return await work(browser, server.address);
  } finally {
    await browser.close();
    server.close();
  }
}
