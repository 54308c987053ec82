import { expect, test } from "vitest";
import { browserPath, phone, settled, useSite } from "./browser.ts";

// Where players tapped in vain, or tapped the wrong thing.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const play = 'document.querySelector("quadrille-game").mounted.play';

inBrowser("the close button of a long dialog stays in view", async () => {
  const page = await site.open("#/play/warehouse?seed=1", phone);
  const dialog = page.getByRole("dialog");
  const scrollDown = async (): Promise<void> => {
    await settled(page);
    expect(await dialog.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeGreaterThan(100);
    await dialog.evaluate((it) => it.scrollTo(0, 1e6));
    await dialog.getByRole("button", { name: "Close" }).click({ timeout: 3000 });
    await dialog.waitFor({ state: "detached" });
  };
  await page.setViewportSize({ width: 390, height: 400 });
  const openMenu = (): Promise<void> => page.getByRole("button", { name: "Menu" }).click();
  await openMenu();
  const place = (await dialog.getByRole("button", { name: "Close" }).boundingBox())!;
  await dialog.evaluate((it) => it.scrollTo(0, 1e6));
  // Nothing is seen above the head.
  const gap = `(() => {
    const dialog = document.querySelector("quadrille-game").shadowRoot.querySelector("dialog");
    return dialog.querySelector(".head").getBoundingClientRect().y - dialog.getBoundingClientRect().y;
  })()`;
  expect(await page.evaluate(gap)).toBeLessThan(3);
  expect((await dialog.getByRole("button", { name: "Close" }).boundingBox())!.y).toBeGreaterThan(
    place.y - 40,
  );
  await scrollDown();
  await openMenu();
  await page.getByRole("button", { name: "Share" }).click();
  const share = page.getByRole("dialog", { name: "Share" });
  await share.getByLabel("The game", { exact: true }).waitFor();
  await share.evaluate((it) => it.scrollTo(0, 1e6));
  expect((await share.getByRole("button", { name: "Close" }).boundingBox())!.y).toBeGreaterThan(0);
  await site.close(page);
});

inBrowser(
  "moves and positions are copied by name, also where the page may not write to the clipboard",
  async () => {
    const page = await site.open("#/play/chess?seed=1");
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.evaluate(`${play}.move("e4")`);
    await page.evaluate(
      `navigator.clipboard && (navigator.clipboard.writeText = () => Promise.reject(new Error("denied")))`,
    );
    await page.evaluate(
      `window.addEventListener("copy", (it) => (window.copied = it.clipboardData.getData("text/plain")))`,
    );
    await button("Menu").click();
    await button("Open a game (PGN, FEN)").click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByText("Open a game (PGN, FEN)").count()).toBe(1);
    const position = dialog.getByLabel("Position (FEN)");
    expect(await position.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await button("Copy FEN").click();
    await button("Copied").waitFor();
    await button("Copy PGN").click();
    await expect.poll(() => button("Copied").count()).toBe(2);
    expect(await page.evaluate("window.copied")).toContain("1. e4 *");
    await dialog.getByRole("button", { name: "Close" }).click();
    await button("Menu").click();
    await button("Share").click();
    const moves = page.getByLabel("The moves as text (PGN)", { exact: true });
    await expect.poll(() => moves.inputValue()).toContain("1. e4 *");
    await button("Copy: The moves as text (PGN)").click();
    await page.getByText("Copied: The moves as text (PGN).").waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(`${play}.endByTime(0)`);
    await page.locator(".card.end").getByRole("button", { name: "Share" }).click();
    await page.locator(".card.end").getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate("window.copied")).toContain("#/play/chess");
    await site.close(page);
  },
);

/** Whether two light squares of the board of chess look the same at their corners, so that neither has the frame of the keyboard's cell. */
const hasNoFrame = `(() => {
  const canvas = document.querySelector("quadrille-game").shadowRoot.querySelector('canvas[role="img"]');
  const colourAt = (x, y) => {
    const place = [(x * canvas.width) / 8 + 2, (y * canvas.height) / 8 + 2, 1, 1];
    return canvas.getContext("2d").getImageData(...place).data.join();
  };
  return colourAt(4, 4) === colourAt(4, 2);
})()`;

inBrowser("keys move no cell of a board that is not shown yet", async () => {
  const page = await site.open("#/play/warehouse?seed=1");
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/panel-[^/]*\.js/, async (it) => {
    await isReleased;
    await it.continue();
  });
  await page.goto("about:blank");
  await page.goto(`${site.address}#/play/chess?seed=1`);
  await expect.poll(() => page.evaluate('!!document.querySelector("quadrille-game")?.mounted')).toBe(true);
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  expect(await page.locator(".board").count()).toBe(0);
  release();
  await page.locator(".board").first().waitFor();
  await settled(page);
  expect(await page.evaluate(hasNoFrame)).toBe(true);
  await site.close(page);
});

inBrowser("mistakes in a game mark their code as code", async () => {
  const page = await site.open("#/new");
  await page.locator(".cm-content").fill("title Honey\n\nobjects\n  bear @ orange\n");
  const message = page.locator(".explained summary").first();
  await expect.poll(() => message.textContent()).toContain("has no size");
  expect(await message.textContent()).not.toContain("`");
  expect(await message.locator("code").first().textContent()).toBe("board");
  await site.close(page);
});

inBrowser("a click beside the board takes the frame of the keyboard's cell away", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await page.locator(".board").first().waitFor();
  await settled(page);
  const frame = () => page.evaluate(hasNoFrame);
  expect(await frame()).toBe(true);
  await page.keyboard.press("ArrowDown");
  await expect.poll(frame).toBe(false);
  await page.locator(".bar").click({ position: { x: 300, y: 10 } });
  await expect.poll(frame).toBe(true);
  await site.close(page);
});
