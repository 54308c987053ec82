// @ts-check
// `npm run pictures`: takes the pictures of docs/pictures in Chromium. `npm run pictures -- games` takes twenty games on a phone, a tablet and a
// desktop, light and dark, into dist/pictures (which git ignores), to review how they look; `-- games chess go` takes only those games. `-- audit` runs tests/page/audit.mjs.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withPage } from "../browser.mjs";
import { root } from "../ready.mjs";
import { vesselPictures } from "./vessel-pictures.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ viewport: { width: number, height: number }, hasTouch?: boolean, isMobile?: boolean }} Device */
/** A picture: where it is taken, on what, and what is done before. @typedef {{ path: string, on: Device, colorScheme: "light" | "dark", keys?: string, before?: (page: Page) => Promise<void> }} Picture */

/** @param {number} width @param {number} height @returns {Device} */
const touched = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const desktop = { viewport: { width: 1280, height: 800 } };

/** Holds the pictures that pages of docs/ show. @type {Readonly<Record<string, Picture>>} */
const pictures = {
  "page-gallery": { path: "", on: desktop, colorScheme: "light" },
  "page-harbour": { path: "#/play/harbour?seed=1", on: desktop, colorScheme: "dark", keys: "Right" },
  "page-phone": {
    path: "#/play/firing-line?seed=4",
    on: touched(390, 780),
    colorScheme: "light",
    keys: "Left Left Up Right Up Left Up Right",
  },
  "page-studio": {
    path: "#/edit/warehouse",
    on: desktop,
    colorScheme: "light",
    keys: "Right",
    before: async (page) => {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("ControlOrMeta+Home");
    },
  },
  "page-time-line": {
    path: "#/edit/warehouse",
    on: desktop,
    colorScheme: "dark",
    keys: "Right Right",
    before: async (page) => {
      await page.getByRole("button", { name: "Time line" }).click();
      await page.getByRole("slider", { name: "Step" }).press("Home");
      await page.getByRole("application").focus();
      await press(page, "Right Down Right");
    },
  },
};

/** Holds the games to review, and the keys that are pressed before the picture is taken. @type {Readonly<Record<string, string>>} */
const toReview = {
  ...Object.fromEntries(
    `chess chess/xiangqi chess/janggi chess/shogi chess/capablanca chess/dobutsu draughts reversi go gomoku morris
    connect-four tablut sand lights`
      .split(/\s+/)
      .map((it) => [it, ""]),
  ),
  ...{ cave: "Right Right Down", marathon: "Left Space Right Space Space", "last-aces": "Space Space" },
  ...{ harbour: "Right", warehouse: "Right" },
};

/** @type {Readonly<Record<string, Device>>} */
const devices = {
  phone: touched(390, 844),
  tablet: touched(820, 1180),
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** @param {Page} page @param {string} keys */
async function press(page, keys) {
  for (const key of keys.split(" ").filter((it) => it !== "")) {
    await page.keyboard.press(key === "Space" ? key : `Arrow${key}`);
    await page.waitForTimeout(120);
  }
}

/** Takes a picture. @param {import("playwright-core").Browser} browser @param {string} address @param {Picture} picture @param {string} file */
async function take(browser, address, { path, on, colorScheme, keys = "", before }, file) {
  const context = await browser.newContext({ ...on, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(address + path);
  await page.locator("canvas, .card img").first().waitFor();
  if (path.startsWith("#/edit/")) await page.locator(".game h1").click();
  await press(page, keys);
  await before?.(page);
  await page.waitForTimeout(800);
  await page.screenshot({ path: file });
  await context.close();
}

/** Takes the moving picture that the studio makes of what is played in it. @param {import("playwright-core").Browser} browser @param {string} address @param {string} folder */
async function takeMoving(browser, address, folder) {
  const page = await browser.newPage({ ...desktop, acceptDownloads: true });
  await page.goto(`${address}#/edit/harbour`);
  await page.locator(".game canvas").first().waitFor();
  await page.locator(".game h1").click();
  for (const key of "unnkhhhhhhhhhuul") await page.keyboard.press(key);
  const download = page.waitForEvent("download");
  await page.locator(".toolbar summary", { hasText: "File" }).click();
  await page.getByRole("button", { name: "Export GIF" }).click();
  await (await download).saveAs(join(folder, "rowing.gif"));
  await page.close();
}

const [only, ...names] = process.argv.slice(2);
if (only === "audit") process.exit(await import("../../tests/page/audit.mjs").then(() => process.exitCode));
await withPage(async (browser, address) => {
  if (only === "games") {
    const folder = join(root, "dist/pictures");
    mkdirSync(folder, { recursive: true });
    for (const [device, on] of Object.entries(devices))
      for (const colorScheme of /** @type {const} */ (["light", "dark"]))
        for (const name of names.length > 0 ? names : Object.keys(toReview)) {
          const file = join(folder, `${name.replace(/.*\//, "")}-${device}-${colorScheme}.png`);
          const picture = { path: `#/play/${name}?seed=1`, on, colorScheme, keys: toReview[name] };
          await take(browser, address, picture, file);
        }
    return;
  }
  const folder = join(root, "docs/pictures");
  await takeMoving(browser, address, folder);
  for (const [file, picture] of vesselPictures()) writeFileSync(join(folder, file), picture);
  for (const [name, it] of Object.entries(pictures))
    await take(browser, address, it, join(folder, `${name}.png`));
});
