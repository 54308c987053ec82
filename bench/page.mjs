// @ts-check
// `npm run bench -- page`: how fast the page is, in Chromium on this machine, and how large what it loads.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { servePage } from "../dist/terminal/index.js";
import { findBrowser } from "../scripts/browser.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking".split(" ");

export async function bench() {
  printSizes();
  const executablePath = findBrowser();
  if (executablePath === undefined)
    return console.log("There is no Chromium here: nothing else is measured.");
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    console.log(`Chromium ${browser.version()}, headless, no graphics card`);
    await inBrowser(browser, walker(), measureKeys);
    await inBrowser(browser, movers(1000), measureFrames);
    await inBrowser(browser, walker(), measureFirstFrame);
    await inBrowser(browser, walker(), measureTyping);
  } finally {
    await browser.close();
  }
  return undefined;
}

/** What a game loads, gzipped: the player, and the compiler where there is text to compile. */
function printSizes() {
  const folder = new URL("../dist/page/", import.meta.url);
  const files = readdirSync(folder, { recursive: true }).map(String);
  for (const file of files.filter((it) => it.endsWith(".js"))) {
    const bytes = readFileSync(new URL(file, folder));
    console.log(
      `${file.padEnd(34)} ${kilobytes(bytes.length)}, gzipped ${kilobytes(gzipSync(bytes, { level: 9 }).length)}`,
    );
  }
}

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Somebody who walks on a board of 100 by 100, half of it full of things. */
function walker() {
  const row = "@" + "#.".repeat(49) + ".";
  const rows = Array.from({ length: 100 }, (_, y) =>
    y === 50 ? `@${".".repeat(99)}` : row.replace("@", "."),
  );
  return `title Walker
objects
  wall # player @
controls
  walk (way: straight) arrows
step walk when walk: move player way
level
${rows.map((it) => `  ${it}`).join("\n")}
`;
}

/** So many things that all move at every tick, 60 times a second. @param {number} count */
function movers(count) {
  const rows = Array.from(
    { length: 50 },
    () => `${"o.".repeat(count / 50)}${".".repeat(100 - (2 * count) / 50)}`,
  );
  return `title Movers
tick 60 per second
objects
  ball o
board wraps
step fly
  for each ball: move it right
level
${rows.map((it) => `  ${it}`).join("\n")}
`;
}

/** @param {Browser} browser @param {string} text @param {(page: Page, address: string) => Promise<void>} measure */
async function inBrowser(browser, text, measure) {
  const folder = mkdtempSync(join(tmpdir(), "quadrille-bench-"));
  const watched = join(folder, "game.quad");
  writeFileSync(watched, text);
  const server = await servePage({ port: 0, watched });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    await measure(page, server.address);
  } finally {
    await page.close();
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** From the moment a key goes down to the end of drawing; a pixel is read back, so that nothing is left to be drawn. @param {Page} page @param {string} address */
async function measureKeys(page, address) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `${address}#/watch`);
  await page.evaluate(`
    globalThis.times = [];
    addEventListener("keydown", ({ timeStamp }) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const board = document.querySelector(".play").shadowRoot.querySelector("canvas");
        board.getContext("2d").getImageData(0, 0, 1, 1);
        times.push(performance.now() - timeStamp);
      };
      port2.postMessage(0);
    }, true);`);
  for (let i = 0; i < 400; i++) await page.keyboard.press(i % 100 < 50 ? "ArrowRight" : "ArrowLeft");
  const times = /** @type {number[]} */ (await page.evaluate("times")).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(
    `key to end of drawing, 100x100    median ${at(0.5)} ms, p99 ${at(0.99)} ms of ${times.length} keys (16 ms wanted)`,
  );
}

/** @param {Page} page @param {string} address */
async function measureFrames(page, address) {
  await page.goto(address);
  await page.evaluate(
    `document.body.innerHTML = '<quadrille-game class="play" src="watched/game.quad"></quadrille-game>'`,
  );
  await page.locator('canvas[aria-label^="Board"]').first().waitFor();
  const { frames, ticks } = /** @type {{ frames: number, ticks: number }} */ (
    await page.evaluate(`new Promise((resolve) => {
      const { play } = document.querySelector("quadrille-game").mounted;
      const began = performance.now();
      const from = play.frame.number;
      let frames = 0;
      const draw = (now) => {
        frames++;
        if (now - began < 3000) requestAnimationFrame(draw);
        else resolve({ frames: frames / 3, ticks: (play.frame.number - from) / 3 });
      };
      requestAnimationFrame(draw);
    })`)
  );
  console.log(
    `1,000 things moving at every tick  ${frames.toFixed(0)} frames, ${ticks.toFixed(0)} ticks a second (60 in the file)`,
  );
}

/** From the address to the first board, with nothing kept from before. @param {Page} page @param {string} address */
async function measureFirstFrame(page, address) {
  for (const [what, path] of [
    ["a game made ready", "#/play/crates"],
    ["a text that is compiled", "#/watch"],
  ]) {
    const fresh = await /** @type {Browser} */ (page.context().browser()).newContext();
    const tab = await fresh.newPage();
    const began = performance.now();
    await open(tab, address + path);
    console.log(
      `first frame, ${what.padEnd(24)} ${(performance.now() - began).toFixed(0)} ms (1000 ms wanted)`,
    );
    await fresh.close();
  }
}

/** In the studio, from a letter typed at the end of a game of 1,000 lines to its mistakes listed. @param {Page} page @param {string} address */
async function measureTyping(page, address) {
  const rule = (/** @type {number} */ n) =>
    `step s${n} when walk\n  rewrite first once turned to way\n    @*.  ->  .@*\n    @.   ->  .@\n`;
  await page.goto(`${address}#/new`);
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+Home");
  for (let i = 0; i < 17; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.insertText(`\n${Array.from({ length: 195 }, (_, n) => rule(n)).join("\n")}\n`);
  await page.keyboard.press("ControlOrMeta+End");
  await page.waitForTimeout(1000);
  await page.evaluate(`
    globalThis.times = [];
    const root = document.querySelector(".editor").shadowRoot;
    root.addEventListener("keydown", ({ timeStamp }) => {
      const before = document.querySelector(".writing > :nth-child(2)").textContent;
      const look = () => {
        if (document.querySelector(".writing > :nth-child(2)").textContent === before) requestAnimationFrame(look);
        else times.push(performance.now() - timeStamp);
      };
      requestAnimationFrame(look);
    }, true);`);
  for (let i = 0; i < 15; i++) {
    await page.keyboard.press("x");
    await page.waitForTimeout(300);
    await page.keyboard.press("Backspace");
    await page.waitForTimeout(300);
  }
  const times = /** @type {number[]} */ (await page.evaluate("times")).sort((a, b) => a - b);
  const middle = times[times.length >> 1]?.toFixed(0);
  console.log(
    `typing to mistakes, 1,000 lines      median ${middle} ms of ${times.length} letters (50 ms wanted)`,
  );
}

/** @param {Page} page @param {string} address */
async function open(page, address) {
  await page.goto(address);
  await page.locator('canvas[aria-label^="Board"]').first().waitFor();
}
