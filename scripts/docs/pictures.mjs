// @ts-check
// `npm run pictures`: takes the pictures of docs/pictures in Chromium. `npm run pictures -- games` takes twenty games on a phone, a tablet and a
// desktop, light and dark, into dist/pictures (which git ignores), to review how they look; `-- games chess go` takes only those games.

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { servePage } from "../../dist/terminal/index.js";
import { openBrowser } from "../browser.mjs";
import { vesselPictures } from "./vessel-pictures.mjs";

const folder = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const reviewed = fileURLToPath(new URL("../../dist/pictures/", import.meta.url));

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

const browser = await openBrowser();
const server = await servePage({ port: 0 });

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

/** What is played in the studio, as the moving picture that the studio makes of it. @param {string} name @param {string} path @param {string} keys */
async function takeMoving(name, path, keys) {
  const page = await browser.newPage({ ...desktop, acceptDownloads: true });
  await page.goto(server.address + path);
  await page.locator(".game canvas").first().waitFor();
  await page.locator(".game h1").click();
  for (const key of keys) await page.keyboard.press(key);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export GIF" }).click();
  await (await download).saveAs(`${folder}${name}.gif`);
  await page.close();
}

/** The games to review, and the keys that are pressed before the picture is taken. @type {Readonly<Record<string, readonly string[]>>} */
const toReview = {
  chess: [],
  "chess/xiangqi": [],
  "chess/janggi": [],
  "chess/shogi": [],
  "chess/capablanca": [],
  "chess/dobutsu": [],
  draughts: [],
  reversi: [],
  go: [],
  gomoku: [],
  morris: [],
  "connect-four": [],
  tablut: [],
  cave: ["ArrowRight", "ArrowRight", "ArrowDown"],
  sand: [],
  marathon: ["ArrowLeft", "Space", "ArrowRight", "Space", "Space"],
  lights: [],
  "last-aces": ["Space", "Space"],
  harbour: ["ArrowRight"],
  warehouse: ["ArrowRight"],
};

const devices = /** @type {const} */ ({
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
});

/** Takes the games to review. @param {readonly string[]} names some of them; without any, all */
async function takeGames(names) {
  const found = names.length > 0 ? names : Object.keys(toReview);
  mkdirSync(reviewed, { recursive: true });
  for (const [device, on] of Object.entries(devices))
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      const context = await browser.newContext({ ...on, colorScheme, reducedMotion: "reduce" });
      for (const name of found) {
        const file = `${reviewed}${name.replace(/.*\//, "")}-${device}-${colorScheme}.png`;
        await takeGame(context, name, file);
      }
      await context.close();
    }
}

/** @param {import("playwright-core").BrowserContext} context @param {string} name @param {string} path */
async function takeGame(context, name, path) {
  const page = await context.newPage();
  await page.goto(`${server.address}#/play/${name}?seed=1`);
  await page.locator("canvas").first().waitFor();
  for (const key of toReview[name] ?? []) {
    await page.keyboard.press(key);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(500);
  await page.screenshot({ path });
  await page.close();
}

/** Takes the pictures that pages of docs/ show. */
async function takePages() {
  await takeMoving("rowing", "#/edit/harbour", "unnkhhhhhhhhhuul");
  for (const [file, picture] of vesselPictures()) writeFileSync(`${folder}${file}`, picture);
  for (const { name, path, on, colorScheme, keys } of pictures) {
    const context = await browser.newContext({ ...on, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(server.address + path);
    await page.locator("canvas, .card img").first().waitFor();
    for (const key of keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
    }
    await page.waitForTimeout(800);
    await page.screenshot({ path: `${folder}${name}.png` });
    await context.close();
  }
  await takeStudio("page-studio", "light", "#/edit/warehouse", ["ArrowRight"], async (page) => {
    await page.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+Home");
  });
  await takeStudio(
    "page-time-line",
    "dark",
    "#/edit/warehouse",
    ["ArrowRight", "ArrowRight"],
    async (page) => {
      await page.getByRole("button", { name: "Time line" }).click();
      await page.getByRole("slider", { name: "Step" }).press("Home");
      await page.getByRole("application").focus();
      for (const key of ["ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    },
  );
}

const [only, ...names] = process.argv.slice(2);
try {
  if (only === "games") await takeGames(names);
  else await takePages();
} finally {
  await browser.close();
  server.close();
}
