import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, useSite, useTool } from "./browser.ts";

// Transitions of a CABBAGE file as pictures, changed by mouse, finger and keys.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

async function openTransitions(options: object): Promise<Page> {
  const page = await site.open("#/edit/cabbage/crates", options);
  await page.locator(".editor").waitFor();
  const onPhone = page.getByRole("button", { name: "Game", exact: true });
  if (await onPhone.isVisible()) await onPhone.click();
  await page.locator(".game canvas").first().waitFor();
  await page.getByRole("button", { name: "Paint" }).click();
  return page;
}

/** The first lines of the text. */
async function lines(page: Page, count: number): Promise<readonly string[]> {
  return (await page.evaluate(
    `[...document.querySelector(".editor").shadowRoot.querySelectorAll(".cm-line")].slice(0, ${count}).map((it) => it.textContent)`,
  )) as string[];
}

const begun = ["@*** **** ***@****h", "@***.**** ***+****h", "+*** ****.***@****h"];

inBrowser("transitions are changed as pictures, and stay in the author's order", async () => {
  const page = await openTransitions({ viewport: { width: 1280, height: 860 } });
  const all = page.getByRole("list", { name: "Transitions in the order of the file" });
  await expect.poll(() => all.getByRole("button").count()).toBe(24);
  const top = (count: number): Promise<readonly string[]> => lines(page, count);
  expect(await top(3)).toEqual(begun);
  const nine = (side: string, cell: number) =>
    page.getByRole("group", { name: side }).getByRole("button").nth(cell);
  await page.getByLabel("O", { exact: true }).check();
  await nine("After", 8).click();
  await expect.poll(() => top(3)).toEqual(["@*** **** ***@***Oh", ...begun.slice(1)]);
  await nine("Before", 0).focus();
  await page.keyboard.press("#");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("+");
  await expect.poll(() => top(1)).toEqual(["@#**+**** ***@***Oh"]);
  await page.getByLabel("Key it needs", { exact: true }).fill("x");
  await expect.poll(() => top(1)).toEqual(["@#**+**** ***@***Ox"]);
  await page.getByRole("button", { name: "Later" }).click();
  await expect.poll(() => top(3)).toEqual([begun[1], "@#**+**** ***@***Ox", begun[2]]);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect.poll(() => top(2)).toEqual([begun[1], begun[2]]);
  await page.getByRole("button", { name: "New transition" }).click();
  await page.getByLabel("Another character").fill("$");
  await nine("Before", 4).click();
  await expect.poll(() => top(4)).toEqual([begun[1], begun[2], "$******************", "+***.****.***+****h"]);
  await page.getByLabel("Which pass").selectOption("From the bottom right");
  await expect.poll(() => all.getByRole("button").first().textContent()).toContain("j");
  for (let undone = 0; undone < 8; undone++) await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => top(3)).toEqual(begun);
  expect(await page.locator(".fine").count()).toBe(1);
  await useTool(page, "Turn into .quad");
  await expect.poll(() => top(1)).toEqual(["title crates"]);
  await site.close(page);
});

inBrowser("and by a finger, on a phone", async () => {
  const page = await openTransitions({ viewport: { width: 390, height: 800 }, hasTouch: true });
  await page.getByLabel("anything, as it was").tap();
  const cell = page.getByRole("group", { name: "After" }).getByRole("button").nth(3);
  const box = (await cell.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  await cell.tap();
  await page.getByRole("button", { name: "Text", exact: true }).tap();
  await expect.poll(() => lines(page, 1)).toEqual(["@*** **** ********h"]);
  await site.close(page);
});
