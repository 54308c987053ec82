import axe from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { today } from "../moves/sweep.ts";
import { browserPath, settled, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

/** What axe-core finds on a page, a line each. */
async function found(page: Page): Promise<readonly string[]> {
  if (await page.evaluate("globalThis.axe === undefined")) await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ["violations"] })`)) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[];
  };
  return violations.map((it) => `${it.impact} ${it.id}: ${it.nodes.map((node) => node.html).join(" ")}`);
}

const sizes = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 800 } };
const places = ["", "#/new"];
const all = places.flatMap((path) => [[path, "light", "desktop"] as const, [path, "dark", "phone"] as const]);

inBrowser.each(today(all, 2))("axe-core finds nothing at /%s, %s, on a %s", async (path, scheme, size) => {
  const page = await site.open(path, {
    colorScheme: scheme,
    viewport: sizes[size],
    hasTouch: size === "phone",
    settings: { text: true },
  });
  await page.locator(".card, .cm-content").first().waitFor();
  expect(await found(page)).toEqual([]);
  await site.close(page);
});

const kinds = [
  ["light", "desktop"],
  ["dark", "phone"],
] as const;

inBrowser.each(today(kinds))(
  "axe-core finds nothing in the studio's parts, %s, on a %s",
  async (scheme, size) => {
    const page = await site.open("#/edit/warehouse", { colorScheme: scheme, viewport: sizes[size] });
    const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
    await page.locator(".cm-content").waitFor();
    if (size === "phone") await button("More").click();
    else await page.locator(".toolbar summary", { hasText: "Run" }).click();
    expect(await found(page)).toEqual([]);
    await button("Run tests").click();
    await page.getByRole("region", { name: "Tests" }).waitFor();
    await page.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.press("F1");
    await page.locator(".help").waitFor();
    expect(await found(page)).toEqual([]);
    await button("Step through").first().click();
    await page.getByLabel("Also what did nothing").check();
    expect(await found(page)).toEqual([]);
    await button("Back to the play").click();
    await button("Paint").click();
    await page.getByRole("application").waitFor();
    expect(await found(page)).toEqual([]);
    await site.close(page);
  },
);

inBrowser.each(today(kinds))(
  "axe-core finds nothing in the player's parts, %s, on a %s",
  async (scheme, size) => {
    const page = await site.open("#/play/warehouse", { colorScheme: scheme, viewport: sizes[size] });
    const openMenu = async (): Promise<void> => {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("dialog").waitFor();
    };
    await page.locator("canvas").first().waitFor();
    // What keeps the best plays comes a little later.
    await settled(page);
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator("select.levels").inputValue()).toBe("2");
    await expect.poll(() => page.locator(".notice").textContent()).toContain("the best so far");
    expect(await found(page)).toEqual([]);
    await openMenu();
    await page.getByText("The best plays").waitFor();
    await page.getByRole("button", { name: "Change the key of walk right" }).click();
    expect(await found(page)).toEqual([]);
    await page.goto(`${site.address}#/play/chess?seed=1`);
    await page.locator(".game-buttons, canvas").first().waitFor();
    await openMenu();
    await page.getByLabel("The computer plays").selectOption({ label: "Black" });
    expect(await found(page)).toEqual([]);
    await page.goto(`${site.address}#/play/life?seed=1`);
    await page.getByRole("heading", { name: "Life" }).waitFor();
    for (let i = 0; i < 3; i++) await page.keyboard.press("+");
    expect(await found(page)).toEqual([]);
    await site.close(page);
  },
);

/** What has the focus, as it is read out. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at.getAttribute("aria-label") ?? (at.labels?.[0] ?? at).textContent.trim();
  })()`);

/** Goes on by Tab, or back, until something whose name begins so has the focus. */
async function tabTo(page: Page, name: string, key = "Tab"): Promise<void> {
  for (let n = 0; n < 40 && !(await focused(page)).startsWith(name); n++) await page.keyboard.press(key);
  expect(await focused(page)).toMatch(new RegExp(`^${name}`));
}

inBrowser("time line and painter need no pointer", async () => {
  const page = await site.open("#/edit/warehouse", { viewport: sizes.desktop });
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.locator(".game canvas").first().waitFor();
  // Tab indents in the text; Escape, then Tab leads out of it.
  await tabTo(page, "The text of the game");
  await press("Escape");
  await tabTo(page, "Menu");
  await press("ArrowRight", "ArrowRight");
  await tabTo(page, "Time line", "Shift+Tab");
  await press("Enter");
  const where = page.locator(".where output");
  expect(await where.textContent()).toBe("Input 2 of 2: right");
  await tabTo(page, "Input");
  await press("ArrowLeft");
  expect(await where.textContent()).toBe("Input 1 of 2: right");
  await tabTo(page, "Board");
  await press("ArrowRight", "ArrowDown", "ArrowRight");
  await tabTo(page, "Step");
  await press("Home");
  await tabTo(page, "Drawn facing right");
  await press("ArrowDown", "ArrowDown");
  await tabTo(page, "Why does this rule not match");
  const why = page.locator(".why:not(.look) [role=status]");
  await expect.poll(() => why.textContent()).toContain("It comes nearest");
  await tabTo(page, "Paint", "Shift+Tab");
  await press("Enter");
  await page.getByRole("application").waitFor();
  await tabTo(page, "The picture of level First push");
  await tabTo(page, "goal");
  await press("ArrowDown");
  await tabTo(page, "The picture of level First push", "Shift+Tab");
  await press("ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "Enter");
  const level = (): Promise<string> => page.evaluate('document.querySelector(".cells").ariaLabel');
  await expect.poll(level).toContain("Enter paints wall. Arrows choose a cell. Cell 2 1.");
  await tabTo(page, "Undo", "Shift+Tab");
  await press("Enter");
  expect(site.complaints).toEqual([]);
  await site.close(page);
});

inBrowser("a keyboard reaches and presses everything", async () => {
  const page = await site.open("");
  await page.locator('a[href="#/play/cave"]').first().waitFor();
  await page.keyboard.press("Tab");
  for (let n = 0; n < 20 && (await focused(page)) !== "Cave"; n++) await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Cave");
  await page.keyboard.press("Enter");
  await page.locator("canvas").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true);
  const stops: string[] = [];
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press("Tab");
    stops.push(await focused(page));
  }
  expect(stops).toEqual([
    "All games",
    "Levels",
    "Level",
    "Text of the game",
    "Undo",
    "Begin the level anew",
    "Pause",
    "Menu",
  ]);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await site.close(page);
});
