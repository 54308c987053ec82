/** Pages that were exported by earlier versions play from disk, and what an earlier page kept in the browser is there on today's. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { playExported } from "../../scripts/golden/pages.mjs";
import { today } from "../moves/sweep.ts";
import { browserPath, useSite } from "../page/browser.ts";
import { gameOf, type GoldenSet, goldenSets } from "./golden-set.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);
const home = mkdtempSync(join(tmpdir(), "quadrille-golden-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe.each(goldenSets())("golden set $version", (set) => {
  const { pages, links, kept } = set;

  inBrowser.each(today(pages, 6))("the exported page of $game", async ({ html, before, after, ...doing }) => {
    const file = join(home, `${basename(doing.game)}.html`);
    writeFileSync(file, html);
    const page = await site.open("");
    expect(await playExported(page, pathToFileURL(file).href, doing)).toEqual({ before, after });
    await page.context().close();
  });

  inBrowser("a play goes on where an earlier page left it, with its settings", async () => {
    const page = await openWithKept(set);
    await page.goto(`${site.address}#/play/warehouse`);
    await page.reload();
    const text = page.locator(".text-view");
    await expect.poll(() => text.textContent()).toBe(kept.page.shown);
    expect(await page.locator(".notice").textContent()).toContain("go on where you left");
    await page.keyboard.press("u");
    await expect.poll(() => text.textContent()).toContain("Steps 0");
    await page.keyboard.press("x");
    await expect.poll(() => text.textContent()).toBe(kept.page.shown);
    await site.close(page);
  });

  inBrowser("a text that was changed on an earlier page is there", async () => {
    const page = await openWithKept(set);
    const { text } = kept.page.drafts[kept.page.draft]!;
    await page.goto(`${site.address}#/own/${kept.page.draft}`);
    await expect.poll(() => page.locator(".game h1").textContent()).toBe("Crates");
    await page.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+End");
    await expect
      .poll(() => page.locator(".cm-content").textContent())
      .toContain(text.trimEnd().split("\n").at(-1));
    await site.close(page);
  });

  inBrowser("a link opens in the player", async () => {
    const { link } = links.find((it) => it.file === "chess/crazyhouse.quad")!;
    const page = await site.open(link);
    await expect.poll(() => page.title()).toContain("Crazyhouse");
    await page.locator('canvas[aria-label^="Board"]').first().waitFor();
    await site.close(page);
  });

  inBrowser("nothing was complained of", () => {
    expect(site.complaints).toEqual([]);
  });
});

/** A page whose browser has kept what the set has; the game that was played is as it was then. */
async function openWithKept(set: GoldenSet): Promise<Page> {
  const { file, local, plays, drafts } = set.kept.page;
  const page = await site.open("");
  const game = gameOf(set, file);
  if ("wrong" in game) throw new Error(game.wrong);
  const { program } = game;
  await page.route("**/games/warehouse.json", (route) =>
    route.fulfill({ json: { format: "quadrille-game", version: 1, program } }),
  );
  const stores = [
    ["quadrille-plays", "plays", plays],
    ["quadrille", "drafts", drafts],
  ];
  await page.evaluate(`(${keep})(${JSON.stringify({ local, stores })})`);
  return page;
}

/** Puts things where a browser keeps them. */
const keep = `async ({ local, stores }) => {
  Object.assign(localStorage, local);
  for (const [base, name, values] of stores)
    await new Promise((resolve, reject) => {
      const asked = indexedDB.open(base);
      asked.onupgradeneeded = () => asked.result.createObjectStore(name);
      asked.onerror = () => reject(asked.error);
      asked.onsuccess = () => {
        const writing = asked.result.transaction(name, "readwrite");
        for (const [key, value] of Object.entries(values)) writing.objectStore(name).put(value, key);
        writing.oncomplete = () => (asked.result.close(), resolve());
      };
    });
}`;
