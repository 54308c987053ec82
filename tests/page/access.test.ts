import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

/** What axe-core finds on a page, a line each. */
async function found(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate("axe.run()")) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return violations.map((it) => `${it.impact} ${it.id}: ${it.nodes.map((node) => node.html).join(" ")}`);
}

const sizes = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 800 } };
const places = ["", "#/play/crates", "#/play/life", "#/play/cabbage/paddle", "#/new"];
const cases = places.flatMap((path) => [
  [path, "light", "desktop"] as const,
  [path, "dark", "phone"] as const,
]);

inBrowser.each(cases)("axe-core finds nothing at /%s, %s, on a %s", async (path, scheme, size) => {
  const page = await site.open(path, {
    colorScheme: scheme,
    viewport: sizes[size],
    hasTouch: size === "phone",
    settings: { text: true },
  });
  await page.locator("canvas:visible, .cm-content").first().waitFor();
  expect(await found(page)).toEqual([]);
  await page.context().close();
});

inBrowser.each([
  ["light", "desktop"],
  ["dark", "phone"],
] as const)("axe-core finds nothing in time line and painter, %s, on a %s", async (scheme, size) => {
  const page = await site.open("#/edit/crates", { colorScheme: scheme, viewport: sizes[size] });
  await page.locator(".cm-content").waitFor();
  if (size === "phone") await page.getByRole("button", { name: "Game", exact: true }).click();
  await page.locator(".game canvas").first().waitFor();
  await page.locator(".game .player").click({ position: { x: 20, y: 200 } });
  await page.keyboard.press("ArrowRight");
  for (const view of ["Time line", "Paint"]) {
    await page.getByRole("button", { name: view }).click();
    await page.getByRole("application").waitFor();
    expect(await found(page)).toEqual([]);
  }
  await page.context().close();
});

inBrowser("axe-core finds nothing in the menu and in a message", async () => {
  const page = await site.open("#/play/cave");
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await found(page)).toEqual([]);
  await page.context().close();
});

inBrowser("a keyboard reaches and presses everything", async () => {
  const page = await site.open("");
  const focused = (): Promise<string> =>
    page.evaluate(`(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at.getAttribute("aria-label") ?? at.textContent;
    })()`);
  await page.locator('a[href="#/play/cave"]').waitFor();
  await page.keyboard.press("Tab");
  for (let n = 0; n < 20 && (await focused()) !== "Cave"; n++) await page.keyboard.press("Tab");
  expect(await focused()).toBe("Cave");
  await page.keyboard.press("Enter");
  await page.locator("canvas").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true);
  const stops: string[] = [];
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("Tab");
    stops.push(await focused());
  }
  expect(stops).toEqual(["All games", "Level", "Undo", "Begin the level anew", "Pause", "Menu"]);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.context().close();
});
