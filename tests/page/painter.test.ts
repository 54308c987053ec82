import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

async function openPainter(game: string): Promise<Page> {
  const page = await site.open(`#/edit/${game}`, { viewport: { width: 1280, height: 800 } });
  await page.locator(".game canvas").first().waitFor();
  await page.getByRole("button", { name: "Paint" }).click();
  return page;
}

/** The rows below a header, as the editor shows them. */
async function rowsBelow(page: Page, header: string, count: number): Promise<string> {
  const lines = (await page.evaluate(
    `[...document.querySelector(".editor").shadowRoot.querySelectorAll(".cm-line")].map((it) => it.textContent.trim())`,
  )) as string[];
  const at = lines.findIndex((it) => it.trim() === header);
  return lines
    .slice(at + 1, at + 1 + count)
    .map((it) => it.trim())
    .join("/");
}

inBrowser("paint a level, by pointer and by keys, and take it back", async () => {
  const page = await openPainter("warehouse");
  const what = page.getByLabel("What is painted");
  await what.selectOption("level Around the corner");
  await what.selectOption("level First push");
  const level = (): Promise<string> => rowsBelow(page, "level First push", 3);
  await page.getByLabel("wall").check();
  const box = (await page.locator(".cells").boundingBox())!;
  const cell = (x: number): [number, number] => [box.x + ((x + 0.5) * box.width) / 7, box.y + box.height / 2];
  await page.mouse.move(...cell(3));
  await page.mouse.down();
  await page.mouse.move(...cell(4), { steps: 2 });
  await page.mouse.up();
  await expect.poll(level).toBe("#######/#@.##o#/#######");
  await page.getByLabel("crate *").check();
  await page.getByRole("application").focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await expect.poll(level).toBe("#######/#@*##o#/#######");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(level).toBe("#######/#@.*.o#/#######");
  await page.getByLabel("Edge").selectOption("bottom");
  await page.getByRole("button", { name: "Add row" }).click();
  await expect.poll(() => rowsBelow(page, "level First push", 5)).toBe("#######/#@.*.o#/#######/......./");
  expect(await page.locator(".fine").count()).toBe(1);
  await site.close(page);
});

inBrowser("paint a sprite and the shape of a body", async () => {
  const page = await openPainter("marathon");
  const what = page.getByLabel("What is painted");
  const options = what.locator("option");
  await options
    .filter({ hasText: /^body / })
    .first()
    .waitFor({ state: "attached" });
  const names = await options.allTextContents();
  const body = names.find((it) => it.startsWith("body "))!;
  await what.selectOption(body);
  expect(await page.getByLabel("Edge").count()).toBe(0);
  const sprite = names.find((it) => it.startsWith("Draw a sprite for "))!;
  const kind = sprite.slice("Draw a sprite for ".length);
  await what.selectOption({ label: sprite });
  await expect.poll(() => what.inputValue()).toBe(`sprite ${kind}`);
  // It begins as the kind is seen without it, and the text shows it.
  const lines =
    "[...document.querySelector('.editor').shadowRoot.querySelectorAll('.cm-line')].map((it) => it.textContent.trim())";
  const seen = async (): Promise<readonly string[]> => {
    const all = await page.evaluate<readonly string[]>(lines);
    const at = all.findIndex((it) => it.startsWith(`sprite ${kind} `));
    return all.slice(at + 1, at + 9);
  };
  await expect.poll(async () => (await seen()).every((it) => /^[\d.]{8}$/.test(it))).toBe(true);
  expect((await seen()).join("")).toMatch(/\d/);
  const first = (await seen())[0] ?? "";
  await page.getByRole("application").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+Home");
  await what.selectOption(body);
  await what.selectOption(`sprite ${kind}`);
  await expect.poll(async () => (await seen())[0]).not.toBe(first);
  expect(await page.locator(".fine").count()).toBe(1);
  expect(site.complaints).toEqual([]);
  await site.close(page);
});

inBrowser("the piece that is chosen to paint with can get a sprite of its own", async () => {
  const page = await openPainter("mines");
  const brush = page.locator(".brushes label").nth(1);
  await brush.click();
  const button = page.getByRole("button", { name: /^Draw a sprite for / });
  const kind = (await button.textContent())!.slice("Draw a sprite for ".length);
  await button.click();
  await expect.poll(() => page.getByLabel("What is painted").inputValue()).toBe(`sprite ${kind}`);
  await expect.poll(() => button.count()).toBe(0);
  await site.close(page);
});

inBrowser("a picture from a file or the clipboard becomes a sprite", async () => {
  const page = await openPainter("warehouse");
  const what = page.getByLabel("What is painted");
  const option = what.locator("option", { hasText: /^sprite / }).first();
  await option.waitFor({ state: "attached" });
  const sprite = (await option.textContent())!;
  await what.selectOption(sprite);
  // Red, clear; blue, red.
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAE0lEQVR4nGP4z8AARGDw/z+IAwAu4wX7QlOMrgAAAABJRU5ErkJggg==";
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "From a picture" }).click();
  const buffer = Buffer.from(png, "base64");
  await (await choosing).setFiles({ name: "two.png", mimeType: "image/png", buffer });
  await expect.poll(() => rowsBelow(page, `${sprite} #0000ff #ff0000`, 2)).toBe("1./01");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => rowsBelow(page, `${sprite} #0000ff #ff0000`, 2)).not.toBe("1./01");
  await expect.poll(() => what.locator("option:checked").textContent()).toBe(sprite);
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    const bytes = Uint8Array.from(atob("${png}"), (it) => it.charCodeAt(0));
    clipboardData.items.add(new File([bytes], "two.png", { type: "image/png" }));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true }));
  })()`);
  await expect.poll(() => rowsBelow(page, `${sprite} #0000ff #ff0000`, 2)).toBe("1./01");
  await site.close(page);
});
