import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { parseRoute } from "../../src/studio/route.ts";
import { day, cases, isWhole } from "../moves/sweep.ts";
import { browserPath, useSite } from "./browser.ts";

// Every link within the page is clicked once, and pairs of places are visited one after the other.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

/** Where the click begins that nothing else leads to. */
const starts = [
  "#/",
  "#/learn",
  "#/learn/templates",
  "#/learn/recipes/README",
  "#/learn/reference",
  "#/lesson/1.1",
];

/** The addresses of links within the page that are on it now, each once; of kept texts and shared games there are none. */
const links = `(() => {
  const all = (root) => [...root.querySelectorAll("a[href^='#/'], quadrille-game")].flatMap((it) => [
    ...(it.matches("a") ? [it.getAttribute("href")] : []),
    ...(it.shadowRoot ? all(it.shadowRoot) : []),
  ]);
  return [...new Set(all(document))];
})()`;

const linksOf = (page: Page): Promise<readonly string[]> => page.evaluate(links);

const click = (page: Page, address: string): Promise<void> =>
  page.evaluate(`((address) => {
    const find = (root) => {
      for (const it of root.querySelectorAll("a, quadrille-game")) {
        const found = it.matches("a") && it.getAttribute("href") === address ? it : it.shadowRoot && find(it.shadowRoot);
        if (found) return found;
      }
    };
    find(document).click();
  })(${JSON.stringify(address)})`);

/** Waits in the page for something that is true of it, which spares a round trip for each look; what it was at last. */
const inPage = (page: Page, what: string, isRight: string): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const end = performance.now() + 20_000;
    const look = () => {
      const now = ${what};
      if ((${isRight})(now) || performance.now() > end) resolve(now);
      else setTimeout(look, 8);
    };
    look();
  })`);

/** What the page says it shows: its sort and its heading; or that it shows nothing. */
const shown = `(() => {
  const game = document.querySelector("quadrille-game")?.shadowRoot?.querySelector("h1")?.textContent;
  const heading = game ?? document.querySelector("main h1, article h1, header h1, h1")?.textContent ?? "";
  const sort = document.querySelector(".gallery") ? "gallery" : document.querySelector("[role=alert]")?.textContent ? "alert" : document.querySelector(".wait") ? "wait" : "page";
  return heading.trim() === "" ? "" : sort + " " + heading.trim();
})()`;

/** Waits until a place is shown: all games by their own heading, nothing else by that or by an error. */
async function arrives(page: Page, address: string): Promise<void> {
  const wanted = /^#\/(\?|$)/.test(address) ? /^gallery Quadrille$/ : /^page ./;
  const found = await inPage(page, shown, `(it) => ${String(wanted)}.test(it)`);
  expect(found, address).toMatch(wanted);
}

inBrowser("every link within the page leads to a page with a heading", { timeout: 900_000 }, async () => {
  const page = await site.open("");
  const missing: string[] = [];
  page.on("response", (it) => it.status() >= 400 && missing.push(it.url()));
  const found = new Map<string, string>();
  const clicked = new Set<string>();
  const alike = /^#\/(play|edit|new|lesson|learn\/recipes)\//;
  let passed = day;
  const note = async (from: string): Promise<void> => {
    for (const it of await linksOf(page)) {
      if (found.has(it)) continue;
      found.set(it, from);
      // Of many games and texts alike the suite clicks a share, another each day; `npm run fuzz -- rooms` clicks all.
      if (!isWhole && alike.test(it) && ++passed % 40 !== 0) clicked.add(it);
    }
  };
  for (const start of starts) {
    await page.goto(site.address + start);
    await arrives(page, start);
    for (const button of await page.getByRole("button", { name: /^Show all/ }).all()) await button.click();
    await note(start);
  }
  for (;;) {
    const here = new Set(await linksOf(page));
    const [next, from] =
      [...found].find(([it]) => !clicked.has(it) && here.has(it)) ??
      [...found].find(([it]) => !clicked.has(it)) ??
      [];
    if (next === undefined || from === undefined) break;
    clicked.add(next);
    if (!here.has(next)) {
      await page.evaluate(`location.hash = ${JSON.stringify(from)}`);
      const isThere = `(() => {
        for (const it of document.querySelectorAll("button")) if (/^Show all/.test(it.textContent)) it.click();
        return ${links}.includes(${JSON.stringify(next)});
      })()`;
      expect(await inPage(page, isThere, "(it) => it"), `${from}: ${next}`).toBe(true);
    }
    await click(page, next);
    await arrives(page, next);
    // Of many games and texts alike the links are alike.
    if (!alike.test(next)) await note(next);
  }
  expect(clicked.size).toBeGreaterThan(280);
  const unread = [...found.keys()].filter((it) => parseRoute(it).at === "gallery" && !/^#\/(\?|$)/.test(it));
  expect(unread).toEqual([]);
  expect(missing).toEqual([]);
  expect(site.complaints).toEqual([]);
  await page.context().close();
});

/** Places of every sort. */
const places = [
  "#/",
  "#/?search=chess",
  "#/play/chess",
  "#/play/warehouse?level=2",
  "#/play/marathon",
  "#/learn",
].concat([
  ...[
    "#/learn/templates",
    "#/learn/language?at=step",
    "#/learn/recipes/README",
    "#/learn/harbour",
    "#/lesson/2.1",
  ],
  ...["#/new", "#/edit/warehouse", "#/own/nothing", "#/play/versus"],
]);

inBrowser(
  "from each place each other one is reached by its address, and the way back too",
  { timeout: 300_000 },
  async () => {
    const page = await site.open("");
    // Some pairs each day, or fifty by a fixed chance.
    let chance = cases(day, 7);
    const next = (): string => places[(chance = (chance * 48_271) % 2_147_483_647) % places.length]!;
    for (let pair = 0; pair < cases(12, 50); pair++) {
      const [from, to] = [next(), next()];
      for (const address of [from, to, from]) {
        await page.evaluate(`location.hash = ${JSON.stringify(address)}`);
        if (address !== "#/own/nothing") await arrives(page, address);
      }
    }
    expect(site.complaints).toEqual([]);
    await site.close(page);
  },
);
