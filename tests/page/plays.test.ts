/** Games are played by hand as they were recorded: keys, clicks and typed words, with the page's clock in the test's hand. */
import type { Page } from "playwright-core";
import { afterAll, test } from "vitest";
import { recordedGames, replayOf } from "../recorded.ts";
import { hasTypedInput } from "../../src/web/input/words.ts";
import { browserPath, runFor, useSite } from "./browser.ts";
import { Hands } from "./hands.ts";
import { games, patience, today } from "../moves/sweep.ts";

/** So many pages play side by side in one browser. */
const pages = 3;
/** Longer plays end here; `npm run fuzz -- plays` plays all games to the end. */
const most = { moves: games(3, Infinity), others: games(10, Infinity) };

const site = useSite();
const options = { deviceScaleFactor: 0.5, stopClock: true, settings: { text: true, sound: "off" } };
const free: Page[] = [];
const waiting: ((page: Page) => void)[] = [];
let opened = 0;

/** A page of the player: one that has played, or a new one. */
async function takePage(): Promise<Page> {
  const page = free.pop();
  if (page) return page;
  if (opened++ < pages) return site.open("#/play/warehouse", options);
  return new Promise((resolve) => waiting.push(resolve));
}

function givePage(page: Page): void {
  const next = waiting.shift();
  if (next) next(page);
  else free.push(page);
}

/** A page on which a play went wrong is not played on: the next play gets a new one. */
async function dropPage(page: Page): Promise<void> {
  await page.context().close();
  opened--;
  const next = waiting.shift();
  if (next) next(await takePage());
}

afterAll(async () => {
  for (const page of free) await site.close(page);
});

/** Parts that come late take their room; behind them what is pressed stays where it is. */
async function hasAllParts(page: Page, withWords: boolean): Promise<void> {
  await page.locator(".text-view").waitFor();
  if (withWords) await page.getByRole("textbox").waitFor();
}

/** The session of the play that the page shows. */
const shown = 'document.querySelector("quadrille-game").mounted?.play.session';

/** Of the relatives of chess, which differ in their rules and not in what hands do, few. */
const [variants, others] = [true, false].map((is) =>
  recordedGames().filter((it) => it.text !== undefined && it.name.startsWith("chess/") === is),
);
const plays = [...today(variants!, 40), ...today(others!, 6)];

test.skipIf(browserPath === undefined).concurrent.for(plays)(
  "$name is played as it was recorded",
  { timeout: patience },
  async (recorded, { expect }) => {
    const { name, game } = recorded;
    const { seed, level, lines } = replayOf(recorded);
    const page = await takePage();
    try {
      await page.evaluate(`location.hash = "#/play/${name}?seed=${seed}&level=${level}"`);
      await expect
        .poll(() => page.evaluate(`${shown}?.seed === ${seed} && ${shown}.game.program.facts.title`))
        .toBe(game.program.facts.title);
      await hasAllParts(page, hasTypedInput(game.program));
      await runFor(page, 20);
      // Nothing is heard until the count-down has ended.
      while ((await page.locator(".count-down").count()) > 0) await runFor(page, 20);
      const hands = new Hands(page, game, { seed, level });
      await hands.play(
        lines.flatMap((it) => it.inputs).slice(0, game.program.moves ? most.moves : most.others),
      );
      const { page: seen, headless } = await hands.texts();
      expect(seen).toBe(headless);
      givePage(page);
    } catch (problem) {
      await dropPage(page);
      throw problem;
    }
  },
);

test.skipIf(browserPath === undefined)("every game opens from the gallery", async ({ expect }) => {
  const page = await site.open("");
  const links = page.locator(".card h3 a");
  await page.getByRole("button", { name: /^Show all \d+$/ }).click();
  await page.getByRole("button", { name: "Show fewer" }).waitFor();
  const found = await links.evaluateAll((all) =>
    all.map((it) => `${it.getAttribute("href")} ${it.textContent}`),
  );
  expect([...new Set(found)].sort()).toEqual(
    recordedGames()
      .filter((it) => !it.name.startsWith("cabbage/"))
      .map((it) => `#/play/${it.name} ${it.game.program.facts.title}`)
      .sort(),
  );
  await page.getByRole("link", { name: "Shogi", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Shogi", exact: true }).waitFor();
  await site.close(page);
});

test.skipIf(browserPath === undefined)("nothing was complained of", ({ expect }) => {
  expect(site.complaints).toEqual([]);
});
