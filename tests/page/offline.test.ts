import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { servePage } from "../../src/terminal/index.ts";
import { browserPath, getBrowser } from "./browser.ts";

const folder = mkdtempSync(join(tmpdir(), "quadrille-offline-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes another build over the page: another worker, and another title of a game. */
function rebuild(): void {
  const change = (file: string, from: RegExp, to: string): void => {
    const text = readFileSync(join(folder, file), "utf8");
    expect(text).toMatch(from);
    writeFileSync(join(folder, file), text.replace(from, to));
  };
  change("sw.js", /\b[0-9a-f]{12}\b/g, "0123456789ab");
  change("games/list.json", /"title":"Gomoku"/, '"title":"Five in a row"');
}

/** Whether the service worker answers for a page. */
const isKept = (page: Page): Promise<boolean> => page.evaluate("navigator.serviceWorker.controller !== null");

test.skipIf(browserPath === undefined)(
  "what was opened plays without a server; a newer page comes when it is wanted, and the play is still there",
  { timeout: 120_000 },
  async () => {
    cpSync(fileURLToPath(new URL("../../dist/page/", import.meta.url)), folder, { recursive: true });
    let server = await servePage({ port: 0, folder });
    const { address } = server;
    const context = await (await getBrowser()).newContext();
    const page = await context.newPage();
    await page.goto(`${address}#/play/warehouse`);
    await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true);
    await page.reload();
    await page.locator("canvas").first().waitFor();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true);
    // The play is kept as its page is left.
    await page.getByRole("link", { name: "All games" }).click();
    await page.getByRole("heading", { name: "Go on" }).waitFor();

    server.close();
    await page.goto(`${address}#/play/warehouse`);
    await page.reload();
    await expect.poll(() => page.locator(".notice").textContent()).toContain("where you left");
    await page.getByRole("link", { name: "All games" }).click();
    await page.getByRole("searchbox").fill("gomoku");
    await page.getByRole("link", { name: "Gomoku" }).click();
    await expect.poll(() => page.locator("quadrille-game").textContent()).toBeDefined();
    await page.getByText("cannot be reached").waitFor();

    rebuild();
    server = await servePage({ port: Number(new URL(address).port), folder });
    await page.goto(`${address}#/`);
    await page.reload();
    await page.getByText("There is a newer version of this page.").waitFor();
    await page.getByRole("button", { name: "Load it" }).click();
    await page.getByRole("searchbox").fill("five in a row");
    await page.getByRole("link", { name: "Five in a row" }).waitFor();
    await page.goto(`${address}#/play/warehouse`);
    await expect.poll(() => page.locator(".notice").textContent()).toContain("where you left");
    server.close();
    await context.close();
  },
);
