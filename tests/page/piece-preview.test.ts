import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, settled, useSite } from "./browser.ts";

// What a click would put on the board is shown before the click, and fingers may slide to where it should go.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const play = 'document.querySelector("quadrille-game").mounted.play';
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** The middle of a cell of the first board, by column and row from the upper left corner. */
async function middleOf(page: Page, column: number, row: number): Promise<{ x: number; y: number }> {
  const canvas = page.locator('canvas[aria-label^="Board"]').first();
  const [, width, height] = /(\d+) by (\d+)/.exec((await canvas.getAttribute("aria-label"))!)!.map(Number);
  const box = (await canvas.boundingBox())!;
  return {
    x: box.x + ((column + 0.5) * box.width) / width!,
    y: box.y + ((row + 0.5) * box.height) / height!,
  };
}

/** The colour of each cell of a column, from the top, beside its middle, where a dot marks what can be clicked. */
const coloursIn = (page: Page, column: number, of: readonly [number, number]): Promise<readonly string[]> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector("quadrille-game").shadowRoot.querySelector('canvas[aria-label^="Board"]');
    const pen = canvas.getContext("2d");
    return Array.from({ length: ${of[1]} }, (_, row) => pen.getImageData(
      Math.floor((${column} + 0.25) * canvas.width / ${of[0]}), Math.floor((row + 0.5) * canvas.height / ${of[1]}), 1, 1).data.join());
  })()`);

/** The rows of a column whose colour is another than before. */
const changedRows = async (
  page: Page,
  column: number,
  before: readonly string[],
): Promise<readonly number[]> => {
  const now = await coloursIn(page, column, [7, 6]);
  return now.flatMap((it, row) => (it === before[row] ? [] : [row]));
};

inBrowser(
  "the pointer and the keys show where a disc would fall, and no longer once they are elsewhere",
  async () => {
    const page = await site.open("#/play/connect-four?seed=1", { viewport: { width: 1280, height: 720 } });
    await page.locator('canvas[aria-label^="Board"]').first().waitFor();
    await settled(page);
    const empty = await coloursIn(page, 3, [7, 6]);
    const top = await middleOf(page, 3, 0);
    await page.mouse.move(top.x, top.y);
    await expect.poll(() => changedRows(page, 3, empty)).toEqual([5]);
    await page.mouse.click(top.x, top.y);
    await expect.poll(() => page.evaluate(`${play}.session.inputs.length`)).toBe(1);
    // The other player's disc would lie on it.
    await expect.poll(() => changedRows(page, 3, empty)).toEqual([4, 5]);
    await page.mouse.move(2, 2);
    await expect.poll(() => changedRows(page, 3, empty)).toEqual([5]);
    await page.keyboard.press("Enter");
    await expect.poll(() => changedRows(page, 3, empty)).toEqual([4, 5]);
    await site.close(page);
  },
);

inBrowser(
  "a finger slides to the point where its stone should go, and a lens shows points that are close",
  async () => {
    const page = await site.open("#/play/gomoku?seed=1", phone);
    await settled(page);
    const touch = await page.context().newCDPSession(page);
    const finger = async (type: string, ...at: readonly (readonly [number, number])[]): Promise<void> => {
      const touchPoints = await Promise.all(at.map(([column, row]) => middleOf(page, column, row)));
      await touch.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints });
    };
    const lens = page.locator("canvas.lens");
    await finger("touchStart", [3, 3]);
    // The finger hides neither the lens above it nor, near the upper edge, the one beside it. The stone lies in its middle.
    const box = async () => (await lens.boundingBox())!;
    await expect.poll(async () => (await box()).x - (await middleOf(page, 3, 3)).x).toBeGreaterThan(20);
    await finger("touchMove", [4, 12]);
    await expect
      .poll(async () => (await box()).y + (await box()).height - (await middleOf(page, 4, 12)).y)
      .toBeLessThan(-20);
    await finger("touchMove", [4, 6]);
    const middle = `(() => {
      const { lens = document.querySelector("quadrille-game").shadowRoot.querySelector(".lens") } = {};
      return [...lens.getContext("2d").getImageData(lens.width / 2, lens.height / 2, 1, 1).data];
    })()`;
    await expect.poll(() => page.evaluate<number[]>(middle).then(([red = 255]) => red)).toBeLessThan(200);
    await finger("touchEnd");
    await expect.poll(() => page.evaluate(`${play}.frame.blocks[0].tops[6 * 15 + 4] !== 0`)).toBe(true);
    await expect.poll(() => lens.count()).toBe(0);
    // A short tap puts a stone as before; a finger that leaves the board puts none.
    await finger("touchStart", [9, 9]);
    await finger("touchEnd");
    await expect.poll(() => page.evaluate(`${play}.session.inputs.length`)).toBe(2);
    await finger("touchStart", [5, 12]);
    // The lens follows the finger to a point where no stone can go.
    await finger("touchMove", [9, 9]);
    await expect
      .poll(async () => (await box()).y + (await box()).height - (await middleOf(page, 9, 9)).y)
      .toBeLessThan(-20);
    await finger("touchMove", [5, -3]);
    await finger("touchEnd");
    await expect.poll(() => page.evaluate(`${play}.session.inputs.length`)).toBe(2);
    await touch.detach();
    await site.close(page);
  },
);
