import { expect, test } from "vitest";
import { browserPath, settled, useSite } from "./browser.ts";

// What players once complained of and no other test would notice if it came back.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const play = 'document.querySelector("quadrille-game").mounted.play';

const everydayNames = {
  tetris: /^(Marathon|Sprint|Ultra|Versus|Dig|Biquadris|Firing Line|Twenty)$/,
  sokoban: /^(Warehouse|Crates)$/,
  snake: /^(Adder|Comet Tails)$/,
  "2048": /^Doublings$/,
  minesweeper: /^Mines$/,
  othello: /^Reversi$/,
  checkers: /^Draughts$/,
  roguelike: /^(Cellar|Deepwater)$/,
  solitaire: /^Last Aces$/,
  mill: /^Nine Men's Morris$|Morris/,
  battleship: /^Soundings$/,
  tron: /^Comet Tails$/,
  "chinese chess": /^Xiangqi$/,
  conway: /Life/,
};

inBrowser("everyday names find their game first", async () => {
  const page = await site.open("");
  await page.locator(".card").first().waitFor();
  for (const [words, wanted] of Object.entries(everydayNames)) {
    await page.getByRole("searchbox").fill(words);
    await expect
      .poll(() => page.locator(".card h3").first().textContent(), { message: words })
      .toMatch(wanted);
  }
  await site.close(page);
});

inBrowser("each game is listed once, and a picture fills its card", async () => {
  const page = await site.open("", { viewport: { width: 1440, height: 900 } });
  await page.locator(".card img").first().waitFor();
  await settled(page);
  const titles = await page.locator(".card h3").allTextContents();
  expect(titles.filter((it, at) => titles.indexOf(it) !== at)).toEqual([]);
  const fills = await page.evaluate(`[...document.querySelectorAll(".card img")].map((it) => {
    const [picture, card] = [it.getBoundingClientRect(), it.closest(".card").getBoundingClientRect()];
    return picture.width / card.width;
  })`);
  for (const share of fills as readonly number[]) expect(share).toBeGreaterThan(0.95);
  await site.close(page);
});

inBrowser("a finger on the end card leaves the page alone", async () => {
  const page = await site.open("#/play/adder?seed=1", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const wayOf = (selector: string, name: string): Promise<string> =>
    page.evaluate(`getComputedStyle(${selector}).getPropertyValue(${JSON.stringify(name)})`);
  expect(await wayOf("document.documentElement", "overscroll-behavior-x")).toBe("none");
  await expect.poll(() => page.evaluate(`${play}.session.status`), { timeout: 30_000 }).not.toBe("playing");
  const veil = 'document.querySelector("quadrille-game").shadowRoot.querySelector(".veil")';
  await expect.poll(() => page.evaluate(`${veil} !== null`)).toBe(true);
  expect(await wayOf(veil, "touch-action")).toBe("none");
  await site.close(page);
});

inBrowser("a crate on its mark looks different from one beside it", async () => {
  const page = await site.open("#/play/warehouse?seed=1");
  const tops = (): Promise<readonly number[]> =>
    page.evaluate(`${play}.frame.blocks.find((it) => it.type === "board").tops`);
  const kinds = (): Promise<readonly string[]> =>
    page.evaluate(`${play}.game.program.kinds.map((it) => it.name)`);
  const names = await kinds();
  const count = async (name: string): Promise<number> =>
    (await tops()).filter((it) => names[it] === name).length;
  expect(await count("stowed")).toBe(0);
  await page.evaluate(`${play}.play({ type: "cycle", given: [] })`);
  await page.keyboard.press("F1");
  await expect.poll(() => page.locator(".notice").textContent(), { timeout: 20_000 }).toContain("Hint");
  for (let step = 0; step < 40 && (await count("stowed")) === 0; step++) {
    const way = /Hint: walk (\w+)/.exec((await page.locator(".notice").textContent()) ?? "")?.[1];
    if (way === undefined) break;
    await page.keyboard.press(`Arrow${way[0]!.toUpperCase()}${way.slice(1)}`);
    await page.keyboard.press("F1");
    await settled(page);
  }
  expect(await count("stowed")).toBeGreaterThan(0);
  await site.close(page);
});

inBrowser("a refusal of the engine is told in German, with the names of the game in it", async () => {
  const page = await site.open("#/play/chess?seed=1", { locale: "de-DE" });
  await expect.poll(() => page.evaluate("document.documentElement.lang")).toBe("de");
  await page.evaluate(`${play}.move("e2e5")`);
  await expect.poll(() => page.locator(".notice").textContent()).toBe("e2e5: pawn zieht nicht so.");
  await page.evaluate(`${play}.undo()`);
  await expect.poll(() => page.locator(".notice").textContent()).toBe("Es gibt nichts zurückzunehmen.");
  await site.close(page);
});
