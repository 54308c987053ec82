// The right button of the mouse, and a finger that stays (R57).

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { browserPath, useSite } from "./browser.ts";

const folder = mkdtempSync(join(tmpdir(), "quadrille-clicks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const watched = join(folder, "marks.quad");
writeFileSync(
  watched,
  `title Marks
board 3x1
objects: cover c   flag f
layers
  cover
  flag
controls
  dig (spot: cell)  click cover
  mark (place-of: cell)  right click
step act
  when dig: remove cover at spot
  when mark: put flag at place-of
view
  "{count cover} covers, {count flag} flags"
  board
level
  ccc
`,
);

const site = useSite(watched);
const inBrowser = test.skipIf(browserPath === undefined);

inBrowser("R57 a click digs, a right click and a finger that stays mark", async () => {
  const page = await site.open("#/watch", { hasTouch: true });
  const line = page.locator(".line").first();
  await page.waitForSelector("div.board canvas");
  expect(await line.textContent()).toContain("3 covers, 0 flags");
  const box = (await page.locator("div.board canvas").first().boundingBox())!;
  const [x, y] = [box.x + box.width / 6, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect.poll(() => line.textContent()).toContain("2 covers, 0 flags");
  await page.mouse.click(x + box.width / 3, y, { button: "right" });
  await expect.poll(() => line.textContent()).toContain("2 covers, 1 flags");
  const at = {
    clientX: x + (2 * box.width) / 3,
    clientY: y,
    pointerId: 7,
    pointerType: "touch",
    button: 0,
    bubbles: true,
  };
  const canvas = page.locator("div.board canvas").first();
  await canvas.dispatchEvent("pointerdown", at);
  await expect.poll(() => line.textContent()).toContain("2 covers, 2 flags");
  await canvas.dispatchEvent("pointerup", at);
  expect(await line.textContent()).toContain("2 covers, 2 flags");
  expect(site.complaints).toEqual([]);
});
