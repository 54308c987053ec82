import { expect, test } from "vitest";
import { today } from "../moves/sweep.ts";
import { browserPath, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const windows = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

/** What a player would complain of: what reaches out of the window, letters too small to read, a board that is too small. */
const complaints = `(() => {
  const found = [];
  const root = document.querySelector("quadrille-game").shadowRoot;
  const scrolls = (it) => it && (/auto|scroll/.test(getComputedStyle(it).overflowY) || scrolls(it.parentElement));
  for (const it of root.querySelectorAll("h1, p, button, select, input, canvas, span, b, li")) {
    const { left, top, right, bottom, width, height } = it.getBoundingClientRect();
    if (width === 0 || height === 0 || it.closest(".unseen")) continue;
    const name = it.tagName + " " + (it.getAttribute("aria-label") ?? it.textContent).slice(0, 20);
    const isOut = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    if (isOut && !scrolls(it.parentElement)) found.push(name + " is outside");
    const hasText = [...it.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== "");
    if (hasText && parseFloat(getComputedStyle(it).fontSize) < 12) found.push(name + " is too small to read");
  }
  const sides = [...root.querySelectorAll("div.board")].map((it) => Math.max(it.offsetWidth, it.offsetHeight));
  const share = Math.max(...sides) / Math.min(innerWidth, innerHeight);
  if (share < 0.6) found.push("the board takes " + Math.round(share * 100) + " %");
  return found;
})()`;

inBrowser.each(today(["chess", "chess/shogi", "chess/dobutsu", "go", "lights"], 3))(
  "%s is whole, large and readable on a phone, a tablet and a desktop",
  async (name) => {
    const page = await site.open(`#/play/${name}?seed=1`);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(complaints)).toEqual([]);
    }
    await site.close(page);
  },
);

inBrowser("a player who speaks German is spoken to in German, on a phone too", async () => {
  const page = await site.open("#/play/warehouse?seed=1", {
    locale: "de-DE",
    viewport: { width: 390, height: 844 },
  });
  expect(await page.evaluate("document.documentElement.lang")).toBe("de");
  await expect.poll(() => page.evaluate(complaints)).toEqual([]);
  await page.getByRole("button", { name: "Menü" }).click();
  const menu = page.getByRole("dialog", { name: "Menü" });
  await menu.getByText("Gehaltene Tasten").or(menu.getByText("Tasten auf dem Bildschirm")).first().waitFor();
  expect(await menu.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await page.getByLabel("Sprache").selectOption("English");
  await page.getByRole("dialog", { name: "Menu" }).getByText("Buttons on the screen").waitFor();
  expect(await page.evaluate("document.documentElement.lang")).toBe("en");
  await page.evaluate(`localStorage["quadrille-language"] = ""`);
  await page.goto(`${site.address}#/lesson/1.2`);
  await page.reload();
  const toolbar = page.locator(".toolbar");
  await toolbar.getByRole("button", { name: "Mehr" }).click();
  await toolbar.getByRole("button", { name: "Partie als Test" }).waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  await page.getByText("Noch nicht ganz. Das Spiel soll das hier tun:").waitFor();
  await site.close(page);
});
