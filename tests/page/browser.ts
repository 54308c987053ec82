import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { findBrowser } from "../../scripts/browser.mjs";
import { type PageServer, servePage } from "../../src/terminal/index.ts";

/** Chromium; without it the tests of the page are skipped. */
export const browserPath = findBrowser();

/**
 * What each new window would open though nobody sees it: two popups of the address bar, each a page of its own, which cost as much work as
 * ours. Chromium heeds only the last list of this sort, so what follows them is Playwright's own.
 */
const idle = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  ...["AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"],
  ...["DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"],
  ...["MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"],
  ...["TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"],
];

const quiet = [
  `--disable-features=${idle.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Whether the game that was asked for is on the page. */
const hasGame = `document.querySelector("quadrille-game")?.mounted !== undefined`;

/**
 * Resolves when nothing has moved for three real frames, so that a place that a test measures is still there when it clicks. A
 * ResizeObserver tells of frames: it does not wait for the test's clock.
 */
const atRest = `(async () => {
  const frame = () => new Promise((resolve) => {
    const observer = new ResizeObserver(() => { observer.disconnect(); resolve(); });
    observer.observe(document.body);
  });
  const places = (root) => [...root.querySelectorAll("*")].flatMap((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return [x, y, width, height, ...(it.shadowRoot ? places(it.shadowRoot) : [])];
  });
  let before = "";
  for (let still = 0; still < 3; ) {
    await frame();
    const now = places(document).join();
    still = now === before ? still + 1 : 0;
    before = now;
  }
})()`;

/**
 * Lets the stopped clock of a page go on. Playwright's own `clock.runFor` leaves a script behind each time, which every later
 * document has to run: after thousands the browser is slow.
 */
export async function runFor(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(`__pwClock.controller.runFor(${milliseconds})`);
}

/** Asks again and again: `page.waitForFunction` may not run under the page's policy, and `expect.poll` belongs to a single test. */
async function waitForGame(page: Page, stopClock: boolean): Promise<void> {
  for (let asked = 0; asked < 600; asked++) {
    if (await page.evaluate(hasGame)) return;
    // What loads the player waits for a frame, which only the test's clock gives.
    if (stopClock) await runFor(page, 17);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No game came to ${page.url()}.`);
}

/** The built page in a browser, for the tests of one file. */
export interface Site {
  readonly address: string;
  /** A page of its own, with its own storage; what it complains of is in `complaints`. */
  open(path: string, options?: SiteOptions): Promise<Page>;
  /**
   * The same for tests that leave the browser as it is, four times sooner: they share a page, of which nothing is kept from one to the next. It is
   * not to be closed. The options of the first hold for all.
   */
  reopen(path: string, options?: SiteOptions): Promise<Page>;
  readonly complaints: string[];
}

export interface SiteOptions extends BrowserContextOptions {
  /** Time passes only as the test says: `runFor`. */
  readonly stopClock?: boolean;
  readonly settings?: object;
}

/** Serves the page and starts the browser before the tests of a file, and ends both after them. */
export function useSite(watched?: string): Site {
  let shared: Page | undefined;
  let server: PageServer | undefined;
  let browser: Browser | undefined;
  const complaints: string[] = [];
  beforeAll(async () => {
    if (browserPath === undefined) return;
    server = await servePage({ port: 0, ...(watched !== undefined && { watched }) });
    browser = await chromium.launch({ executablePath: browserPath, args: quiet });
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });
  const forget = async (page: Page): Promise<void> => {
    await page.goto("about:blank");
    const session = await page.context().newCDPSession(page);
    const origin = new URL(server!.address).origin;
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
    await session.detach();
  };
  const site: Site = {
    complaints,
    get address() {
      return server!.address;
    },
    open: async (path, { stopClock, settings, ...options } = {}) => {
      const context = await browser!.newContext({
        viewport: { width: 1000, height: 700 },
        serviceWorkers: "block",
        ...options,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      page.on("console", (it) => it.type() === "error" && complaints.push(it.text()));
      page.on("pageerror", (it) => complaints.push(it.message));
      if (settings)
        await page.addInitScript(
          `localStorage["quadrille-settings"] ??= ${JSON.stringify(JSON.stringify(settings))}`,
        );
      if (stopClock) {
        await page.clock.install({ time: 0 });
        await page.clock.pauseAt(60_000);
      }
      await page.goto(server!.address + path);
      if (path.startsWith("#/play/")) await waitForGame(page, stopClock === true);
      if (stopClock) await runFor(page, 20);
      await page.evaluate(atRest);
      return page;
    },
    reopen: async (path, options) => {
      if (!shared) return (shared = await site.open(path, options));
      await forget(shared);
      await shared.goto(server!.address + path);
      await shared.evaluate(atRest);
      return shared;
    },
  };
  return site;
}
