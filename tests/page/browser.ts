import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { findBrowser, openBrowser } from "../../scripts/browser.mjs";
import { type PageServer, servePage, type ServedGame, WatchedFile } from "../../src/terminal/index.ts";

/** Chromium; without it the tests of the page are skipped. */
export const browserPath = findBrowser();

/** A phone that is held upright. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

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

/** Knows of each page how many requests have begun, and since when those are open that have not ended. */
const traffic = new WeakMap<Page, { readonly open: Map<Request, number>; begun: number }>();

/** A request that takes longer, in milliseconds, will never end: Chromium does not tell it of the script of a worker that was ended meanwhile. */
const longestRequest = 2000;

function countRequests(page: Page): void {
  const counts = { open: new Map<Request, number>(), begun: 0 };
  traffic.set(page, counts);
  page.on("request", (it) => {
    counts.open.set(it, performance.now());
    counts.begun++;
  });
  for (const ends of ["requestfinished", "requestfailed"] as const)
    page.on(ends as "requestfinished", (it) => void counts.open.delete(it));
}

/**
 * Waits until all that comes late has come, and nothing moves any more: what is measured then stays, however busy the machine is. Half a
 * second without requests, as Playwright waits for, would be the longest part of most tests.
 */
export async function settled(page: Page): Promise<void> {
  const counts = traffic.get(page);
  if (!counts) await page.waitForLoadState("networkidle");
  await page.waitForLoadState("load");
  for (;;) {
    const before = counts?.begun;
    await page.evaluate(atRest);
    const isOpen = [...(counts?.open.values() ?? [])].some((it) => performance.now() - it < longestRequest);
    if (!counts || (!isOpen && counts.begun === before)) return;
  }
}

/**
 * Lets the stopped clock of a page go on. Playwright's own `clock.runFor` leaves a script behind each time, which every later
 * document has to run: after thousands the browser is slow.
 */
export async function runFor(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(`__pwClock.controller.runFor(${milliseconds})`);
}

/** Uses a tool of the studio, which stands in a menu of its toolbar. */
export async function useTool(page: Page, name: string): Promise<void> {
  const menu = page.locator(".toolbar details", { has: page.getByText(name, { exact: true }) });
  await menu.locator("summary").click();
  await menu.getByText(name, { exact: true }).click();
}

/** The moves in the list, with the one that is seen in brackets. */
export const listedMoves = (page: Page): Promise<string> =>
  page
    .locator(".move")
    .evaluateAll((all) =>
      all.map((it) => (it.ariaSelected === "true" ? `[${it.textContent}]` : it.textContent)).join(" "),
    );

/** Waits by the timers of the page: what it was to do within that time is done, on a busy machine too. */
export async function pageTime(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${milliseconds}))`);
}

/** Reads the inputs of the play that the browser keeps, once the page has opened its store. */
export const kept = (page: Page): Promise<string | undefined> =>
  page.evaluate(`new Promise((resolve) => {
    const asked = indexedDB.open("quadrille-plays");
    asked.onsuccess = () => {
      const store = asked.result.transaction("plays").objectStore("plays");
      store.getAll().onsuccess = ({ target }) => {
        asked.result.close();
        const save = target.result[0]?.save;
        resolve(save && JSON.parse(save).inputs);
      };
    };
  })`);

/** Asks again and again: `page.waitForFunction` may not run under the page's policy, and `expect.poll` belongs to a single test. */
export async function waitForGame(page: Page, stopClock: boolean): Promise<void> {
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
  /** A page with nothing kept, one that was given back or a new one; what it complains of is in `complaints`. */
  open(path: string, options?: SiteOptions): Promise<Page>;
  /** Gives a page back, which spares the next test of its sort the making of one. Pages to which a test has added scripts, listeners or a clock are closed with their context instead. */
  close(page: Page): Promise<void>;
  readonly complaints: string[];
}

export interface SiteOptions extends BrowserContextOptions {
  /** Time passes only as the test says: `runFor`. */
  readonly stopClock?: boolean;
  readonly settings?: object;
}

/** What files that run one after the other in a worker share: starting a browser takes as long as three tests. It ends with the worker, whose pipe it hangs on. */
let browser: Promise<Browser> | undefined;

/** The browser of all tests of a worker. Who opens contexts closes them; nobody closes the browser. */
export async function getBrowser(): Promise<Browser> {
  return (browser ??= openBrowser());
}

/** Pages of one server that were given back, by what cannot be changed about a page. A page that has loaded the player once loads it with half the work. */
class Pool {
  readonly #free = new Map<string, Page[]>();

  take(sort: string): Page | undefined {
    return this.#free.get(sort)?.pop();
  }

  async give(sort: string, page: Page): Promise<void> {
    const others = this.#free.get(sort) ?? [];
    // The sort that was given back last stands last, so that a sort that nobody asks for any more is dropped first.
    this.#free.delete(sort);
    this.#free.set(sort, [...others, page]);
    const kept = [...this.#free.values()].flat();
    if (kept.length > mostKept) await this.#drop(kept[0]!);
  }

  async #drop(page: Page): Promise<void> {
    for (const [sort, pages] of this.#free)
      this.#free.set(
        sort,
        pages.filter((it) => it !== page),
      );
    await page.context().close();
  }
}

/** Pages that wait for the next test take memory. */
const mostKept = 8;

/** The server and the pages of all files of a worker whose page shows no watched file. */
let common: { readonly server: Promise<PageServer>; readonly pool: Pool } | undefined;

/** Who hears what a page complains of: the file that has it now. */
const heardBy = new WeakMap<Page, string[]>();

/** The page in a browser, served for the tests of a file. */
export function useSite(watched?: string | ServedGame): Site {
  let server: PageServer | undefined;
  let pool = new Pool();
  const complaints: string[] = [];
  /** Pages that this file has opened and not given back. */
  const taken = new Set<Page>();
  const sorts = new Map<Page, string>();
  beforeAll(async () => {
    if (browserPath === undefined) return;
    if (watched === undefined) {
      common ??= { server: servePage({ port: 0 }), pool };
      pool = common.pool;
      server = await common.server;
    } else {
      const game = typeof watched === "string" ? new WatchedFile(watched) : watched;
      server = await servePage({ port: 0, game });
    }
  });
  afterAll(async () => {
    const others = watched === undefined ? [] : [...sorts.keys()];
    await Promise.all([...new Set([...taken, ...others])].map((it) => it.context().close()));
    if (watched !== undefined) server?.close();
  });
  const newPage = async ({ stopClock, ...options }: Omit<SiteOptions, "settings">): Promise<Page> => {
    const context = await (await getBrowser()).newContext({ serviceWorkers: "block", ...options });
    const page = await context.newPage();
    countRequests(page);
    context.on("close", () => taken.delete(page));
    page.setDefaultTimeout(30_000);
    page.on("console", (it) => it.type() === "error" && heardBy.get(page)?.push(it.text()));
    page.on("pageerror", (it) => heardBy.get(page)?.push(it.message));
    // The settings of a test come in a cookie, since a page that is used again keeps its first script.
    await page.addInitScript(
      `if (origin !== "null") localStorage["quadrille-settings"] ??= decodeURIComponent(document.cookie.split("=")[1])`,
    );
    if (stopClock) {
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(60_000);
    }
    return page;
  };
  const site: Site = {
    complaints,
    get address() {
      return server!.address;
    },
    open: async (
      path,
      { settings, viewport = { width: 1000, height: 700 }, colorScheme = "light", ...rest } = {},
    ) => {
      const sort = JSON.stringify(rest);
      const given = pool.take(sort);
      const page = given ?? (await newPage({ ...rest, viewport, colorScheme }));
      sorts.set(page, sort);
      taken.add(page);
      heardBy.set(page, complaints);
      if (given) {
        if (viewport) await given.setViewportSize(viewport);
        await given.emulateMedia({ colorScheme });
      }
      // Tests play both sides themselves unless they say who else plays.
      const kept = encodeURIComponent(JSON.stringify({ opponent: "people", ...settings }));
      await page.context().addCookies([{ name: "settings", value: kept, url: server!.address }]);
      await page.goto(server!.address + path);
      if (path.startsWith("#/play/")) await waitForGame(page, rest.stopClock === true);
      if (rest.stopClock) await runFor(page, 20);
      await page.evaluate(atRest);
      return page;
    },
    close: async (page) => {
      await page.unrouteAll();
      await page.goto("about:blank");
      await page.mouse.move(0, 0);
      const session = await page.context().newCDPSession(page);
      const origin = new URL(server!.address).origin;
      await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
      await session.detach();
      taken.delete(page);
      await pool.give(sorts.get(page) ?? "", page);
    },
  };
  return site;
}
