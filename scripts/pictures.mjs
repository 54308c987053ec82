// @ts-check
// `npm run pictures`: takes the pictures of player and studio that the README shows, in Chromium, into docs/pictures.

import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { servePage } from "../dist/terminal/index.js";
import { findBrowser } from "./browser.mjs";

const folder = fileURLToPath(new URL("../docs/pictures/", import.meta.url));

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 800 } };

/** What is shown, where, on what, and which keys are pressed before. */
const pictures = /** @type {const} */ ([
  { name: "page-gallery", path: "", on: desktop, colorScheme: "light", keys: [] },
  {
    name: "page-harbour",
    path: "#/play/harbour?seed=1",
    on: desktop,
    colorScheme: "dark",
    keys: ["ArrowRight"],
  },
  {
    name: "page-phone",
    path: "#/play/firing-line?seed=4",
    on: phone,
    colorScheme: "light",
    keys: [
      "ArrowLeft",
      "ArrowLeft",
      "ArrowUp",
      "ArrowRight",
      "ArrowUp",
      "ArrowLeft",
      "ArrowUp",
      "ArrowRight",
    ],
  },
]);

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error("There is no Chromium here.");
const server = await servePage({ port: 0 });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

/**
 * A game in the studio, after some keys. @param {string} name @param {"light" | "dark"} colorScheme @param {string} path
 * @param {readonly string[]} keys @param {(page: import("playwright-core").Page) => Promise<void>} before what is done before the picture is taken
 */
async function takeStudio(name, colorScheme, path, keys, before) {
  const context = await browser.newContext({ ...desktop, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(server.address + path);
  await page.locator(".game canvas").first().waitFor();
  await page.locator(".game h1").click();
  for (const key of keys) await page.keyboard.press(key);
  await before(page);
  await page.waitForTimeout(800);
  await page.screenshot({ path: `${folder}${name}.png` });
  await context.close();
}

try {
  for (const { name, path, on, colorScheme, keys } of pictures) {
    const context = await browser.newContext({ ...on, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(server.address + path);
    await page.locator("canvas").first().waitFor();
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
    }
    await page.waitForTimeout(800);
    await page.screenshot({ path: `${folder}${name}.png` });
    await context.close();
  }
  await takeStudio("page-studio", "light", "#/edit/crates", ["ArrowRight"], async (page) => {
    await page.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+Home");
  });
  await takeStudio("page-time-line", "dark", "#/edit/crates", ["ArrowRight", "ArrowRight"], async (page) => {
    await page.getByRole("button", { name: "Time line" }).click();
    await page.getByRole("slider", { name: "Step" }).press("Home");
    await page.getByRole("application").focus();
    for (const key of ["ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  });
} finally {
  await browser.close();
  server.close();
}
