import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

/** Warehouse in the workshop, two steps to the right played. */
async function openPlayed(): Promise<Page> {
  const page = await site.open("#/edit/warehouse", { viewport: { width: 1280, height: 800 } });
  await page.locator(".game canvas").first().waitFor();
  await page.locator(".game .player").click({ position: { x: 20, y: 200 } });
  for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Time line" }).click();
  return page;
}

inBrowser("step back in the time line, and read why a rule did not match", async () => {
  const page = await openPlayed();
  const trace = page.locator(".trace");
  expect(await page.locator(".transport output").textContent()).toBe("Input 2 of 2: right");
  expect(await trace.textContent()).toContain("Drawn facing right, played facing the way that was walked.");
  expect(await trace.textContent()).toContain("crate moves right to 4 1.");
  await page.getByRole("button", { name: "◀ Input" }).click();
  expect(await trace.textContent()).not.toContain("crate moves");
  await page.getByRole("slider", { name: "Step" }).fill("0");
  // All by keys: to the board, to the player, and on to the crate.
  await page.getByRole("application").focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  const why = page.locator(".why:not(.look) [role=status]");
  await expect.poll(() => why.textContent()).toContain("At 2 1 player is wanted");
  await page.locator(".trace button").last().click();
  expect(
    await page.evaluate(
      `document.querySelector(".editor").shadowRoot.querySelector(".cm-activeLine").textContent`,
    ),
  ).toContain("@.   ->  .@");
  await page.getByRole("button", { name: "Play from here" }).click();
  await expect.poll(() => page.locator(".game .line").textContent()).toContain("Steps 1");
  expect(site.complaints).toEqual([]);
  await site.close(page);
});
