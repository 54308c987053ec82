import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, phone, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);
const withText = { settings: { text: true } };

/** How many inputs have been played. */
const played = (page: Page): Promise<number> =>
  page.evaluate('document.querySelector("quadrille-game").mounted.play.session.inputs.length');

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").waitFor();
}

inBrowser("the computer plays black, and takes its move back with mine", async () => {
  const page = await site.open("#/play/chess?seed=1", withText);
  await page.locator(".text-view").waitFor();
  await openMenu(page);
  await page.getByLabel("The computer plays").selectOption({ label: "Black" });
  await page.getByLabel("How well").selectOption("1");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("textbox").fill("e4");
  await page.keyboard.press("Enter");
  await expect.poll(() => played(page), { timeout: 40_000 }).toBe(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => played(page)).toBe(0);
  await site.close(page);
});

inBrowser("the computer plays alone, until it is paused", async () => {
  const page = await site.open("#/play/chess/dobutsu?seed=1", withText);
  await page.locator(".text-view").waitFor();
  await openMenu(page);
  await page.getByLabel("The computer plays").selectOption({ label: "All, and I watch" });
  await page.getByLabel("How well").selectOption("1");
  await page.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => played(page), { timeout: 40_000 }).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Pause" }).click();
  const before = await played(page);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect.poll(() => played(page), { timeout: 40_000 }).toBeGreaterThan(before);
  await site.close(page);
});

const hint = async (page: Page): Promise<void> => {
  await page.locator(".text-view").waitFor();
  await openMenu(page);
  await page.getByRole("button", { name: "Give a hint" }).click();
  await expect
    .poll(() => page.locator(".notice").textContent(), { timeout: 40_000 })
    .toBe("Hint: walk right. 3 inputs from here win.");
};

inBrowser("a hint says what to do next", async () => {
  const page = await site.open("#/play/warehouse?seed=1", withText);
  await hint(page);
  await site.close(page);
});

inBrowser("a hint is seen on a first visit: the note on how to play makes room for it", async () => {
  for (const device of [phone, {}]) {
    const page = await site.open("#/play/warehouse?seed=1", device);
    const note = page.getByRole("note", { name: "How to play" });
    await note.waitFor();
    await openMenu(page);
    await page.getByRole("button", { name: "Give a hint" }).click();
    await note.waitFor({ state: "detached" });
    await page.getByText("Hint: walk right. 3 inputs from here win.").waitFor({ timeout: 40_000 });
    await site.close(page);
  }
});

inBrowser("levels stand in a grid with what is solved, and one is solved before one's eyes", async () => {
  const page = await site.open("#/play/warehouse", withText);
  await page.locator(".text-view").waitFor();
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  const grid = page.getByRole("dialog", { name: "Levels" });
  await page.getByRole("button", { name: "Levels" }).click();
  await expect.poll(() => grid.locator("h2").textContent()).toBe("Levels 1 of 5 solved");
  await expect.poll(() => grid.getByRole("listitem").first().textContent()).toBe("1. First push✓ 3 inputs");
  expect(await grid.locator("[aria-current]").textContent()).toContain("2. Around the corner");
  await grid.getByRole("button", { name: "1. First push" }).click();
  await page.getByRole("button", { name: "Levels" }).click();
  await grid.getByRole("button", { name: "Solve this level" }).click();
  await expect
    .poll(() => page.locator(".notice").textContent(), { timeout: 40_000 })
    .toContain("3 inputs win. Now you.");
  // What the computer solved is no mark: the play of before stays the only one.
  await page.getByRole("button", { name: "Levels" }).click();
  await grid.getByRole("button", { name: "2. Around the corner" }).click();
  await page.getByRole("button", { name: "Levels" }).click();
  await grid.getByRole("button", { name: "Solve this level" }).click();
  await expect.poll(() => page.locator(".notice").textContent(), { timeout: 40_000 }).toContain("inputs win");
  await page.getByRole("button", { name: "Levels" }).click();
  expect(await grid.locator("h2").textContent()).toBe("Levels 1 of 5 solved");
  await site.close(page);
});

inBrowser("a hint in a game with a clock lets time stand still", async () => {
  const page = await site.open("#/play/cave?seed=1", withText);
  await page.locator(".text-view").waitFor();
  await page.keyboard.press("h");
  await expect.poll(() => page.locator(".notice").textContent()).not.toBe("");
  await page.getByRole("button", { name: "Go on", exact: true }).waitFor();
  const before = await played(page);
  await expect
    .poll(() => page.locator(".notice").textContent(), { timeout: 40_000 })
    .toMatch(/^(Hint|No way was found|From here)/);
  expect(await played(page)).toBe(before);
  await site.close(page);
});

inBrowser("a game with a clock waits while its tab is hidden", async () => {
  const page = await site.open("#/play/life?seed=1", withText);
  await page.locator(".text-view").waitFor();
  await page.evaluate(`Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))`);
  await page.getByRole("button", { name: "Go on", exact: true }).waitFor();
  await site.close(page);
});

inBrowser("asked for again, a hint is no more looked for", async () => {
  const page = await site.open("#/play/harbour?level=2&seed=1", withText);
  await page.locator(".text-view").waitFor();
  // The worker hears of no search, so that none ends before the second request.
  await page.evaluate("void (Worker.prototype.postMessage = () => {})");
  for (const said of ["Looking for a solution…", "Stopped looking for a solution."]) {
    await openMenu(page);
    await page.getByRole("button", { name: "Give a hint" }).click();
    await expect.poll(() => page.locator(".notice").textContent()).toContain(said);
  }
  await site.close(page);
});

inBrowser("without workers the page itself thinks", async () => {
  const page = await site.open("", withText);
  await page.context().addInitScript("delete globalThis.Worker");
  await page.goto(`${site.address}#/play/warehouse?seed=1`);
  await page.reload();
  await hint(page);
  await page.context().close();
});

inBrowser("a game that nobody can play against says so", async () => {
  const page = await site.open("#/play/chess-map?seed=1", withText);
  await page.locator(".text-view").waitFor();
  await openMenu(page);
  await page.getByLabel("The computer plays").selectOption({ label: "B" });
  await expect.poll(() => page.locator(".notice").textContent()).toContain("The computer plays in turn");
  await site.close(page);
});

inBrowser("nothing was complained of", () => {
  expect(site.complaints).toEqual([]);
});
