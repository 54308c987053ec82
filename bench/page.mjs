// @ts-check
// `npm run bench -- page [ROWS]`: how fast the page is, in Chromium on this machine, and how large what it loads. ROWS are names of rows, such as
// `keys` or `typing`; `quick` measures each once.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { servePage, WatchedFile } from "../dist/terminal/index.js";
import { findBrowser } from "../scripts/browser.mjs";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking".split(" ");

/** Says how often everything is measured again, how many keys go there and back, and for how many seconds frames are counted. */
let [rounds, keys, seconds] = [5, 198, 5];

/** The rows by name: the game that is watched, and what is measured. @type {Record<string, [game: string, (page: Page, address: string) => Promise<void>]>} */
const rows = {
  keys: [walker(), measureKeys],
  drags: [walker(), measureDrags],
  moving: [bodies(60), measureFrames("1,000 bodies move at every tick", 60)],
  gliding: [bodies(5), measureFrames("1,000 bodies glide", 5)],
  objects: [gliders(), measureFrames("1,000 objects glide", 5)],
  first: [walker(), measureFirstFrame],
  gallery: [walker(), measureGallery],
  typing: [walker(), measureTyping],
};
export const rowNames = Object.keys(rows);

/** @param {readonly string[]} args */
export async function bench(args) {
  if (args.includes("quick")) [rounds, keys, seconds] = [1, 20, 1];
  const chosen = args.filter((it) => it !== "quick");
  printSizes();
  const executablePath = findBrowser();
  if (executablePath === undefined)
    return console.log("There is no Chromium here: nothing else is measured.");
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    console.log(`Chromium ${browser.version()}, headless, no graphics card`);
    for (const [name, [game, measure]] of Object.entries(rows))
      if (chosen.length === 0 || chosen.includes(name)) await inBrowser(browser, game, measure);
  } finally {
    await browser.close();
  }
  return undefined;
}

/** What a game loads, gzipped: the player, its late parts, and the compiler where there is text to compile. */
function printSizes() {
  const folder = new URL("../dist/page/", import.meta.url);
  const files = readdirSync(folder, { recursive: true }).map(String);
  for (const file of files.filter((it) => it.endsWith(".js"))) {
    const bytes = readFileSync(new URL(file, folder));
    const packed = gzipSync(bytes, { level: 9 }).length;
    console.log(`${file.padEnd(34)} ${kilobytes(bytes.length)}, gzipped ${kilobytes(packed)}`);
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

/** Returns a thousand bodies of two cells that all move at every tick, to and fro. @param {number} ticks a second */
function bodies(ticks) {
  return `title Bodies
tick ${ticks} per second
board 100x60
bodies
  train teal
  tt
state
  counter beat
start
  for each cells where x of it % 5 = 0 and y of it < 50: put new train at it
step go
  add 1 to beat
  for each train
    when beat % 4 < 2: move it right
    otherwise: move it left
`;
}

/** Returns a thousand objects that all move at every tick, and glide between two of them. */
function gliders() {
  const rows = Array.from({ length: 50 }, () => `${"o.".repeat(20)}${".".repeat(60)}`);
  return `title Gliders
tick 5 per second
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
  const server = await servePage({ port: 0, game: new WatchedFile(watched) });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    await measure(page, server.address);
  } finally {
    await page.close();
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns what each of a row of things took at its best: another program on the machine that gets in the way does so in one round, and what is slow by
 * itself is slow in all.
 * @param {readonly (readonly number[])[]} times a row for each round
 */
function bestOf(times) {
  const length = Math.min(...times.map((it) => it.length));
  return Array.from({ length }, (_, at) => Math.min(...times.map((it) => it[at])));
}

/** Returns the least number that so large a share of all is not above. @param {readonly number[]} numbers @param {number} share */
function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/**
 * @param {string} what @param {readonly (readonly number[])[]} times a row for each round, in milliseconds
 * @param {number} wanted @param {string} unit
 */
function printTimes(what, times, wanted, unit) {
  const best = bestOf(times);
  const at = (/** @type {readonly number[]} */ it, /** @type {number} */ share) =>
    quantile(it, share).toFixed(1);
  console.log(
    `${what.padEnd(36)} median ${at(best, 0.5)} ms, p99 ${at(best, 0.99)} ms of ${best.length} ${unit}, each the best of ${times.length} (${wanted} ms wanted); p99 of all ${at(times.flat(), 0.99)} ms`,
  );
}

/** Draws no more than a walker's two cells at each key: what a key costs in this browser on this machine, whoever draws. */
const bareCanvas = `
  document.body.innerHTML = '<canvas width="800" height="800"></canvas>';
  const canvas = document.querySelector("canvas").getContext("2d", { alpha: false });
  let at = 0;
  addEventListener("keydown", ({ key }) => {
    canvas.clearRect(at * 8, 400, 8, 8);
    at += key === "ArrowRight" ? 1 : -1;
    canvas.fillStyle = "orange";
    canvas.fillRect(at * 8, 400, 8, 8);
  });`;

/**
 * Notes for each key how long it took until all was drawn, and until the browser had shown it and had nothing left to do. The walker's row is
 * read back: that leaves nothing to be drawn, and it must have changed.
 * @param {string} canvas a script that finds it
 */
const noteKeys = (canvas) => `
  globalThis.noted = [];
  let row = "";
  addEventListener("keydown", ({ timeStamp }) => {
    const canvas = ${canvas};
    const { data } = canvas.getContext("2d").getImageData(0, Math.floor(canvas.height * 0.505), canvas.width, 1);
    const drawn = performance.now() - timeStamp;
    if (row === (row = data.join())) throw new Error("A key was pressed and nothing was drawn.");
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => noted.push({ drawn, shown: performance.now() - timeStamp });
    port2.postMessage(0);
  });`;

/** @typedef {{ drawn: number, shown: number }} KeyTimes milliseconds since the key went down */

/** There and back again, as fast as the browser takes it. @param {Page} page @returns {Promise<KeyTimes[]>} */
async function pressKeys(page) {
  await page.bringToFront();
  await page.evaluate("noted = []");
  for (let i = 0; i < keys; i++) await page.keyboard.press(i < keys / 2 ? "ArrowRight" : "ArrowLeft");
  return page.evaluate(`new Promise((resolve) => {
    const look = () => (noted.length < ${keys} ? setTimeout(look, 10) : resolve(noted));
    look();
  })`);
}

/** From the moment a key goes down to the end of drawing, beside a page that has a canvas and nothing else. @param {Page} page @param {string} address */
async function measureKeys(page, address) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `${address}#/watch`);
  await page.evaluate(noteKeys(`document.querySelector(".play").shadowRoot.querySelector("canvas")`));
  const browser = /** @type {Browser} */ (page.context().browser());
  const bare = await browser.newPage({ viewport: page.viewportSize() });
  await bare.evaluate(bareCanvas + noteKeys(`document.querySelector("canvas")`));
  /** @type {{ ours: KeyTimes[], bare: KeyTimes[] }} */
  const noted = { ours: [], bare: [] };
  for (let round = 0; round <= rounds; round++) {
    const pair = { ours: await pressKeys(page), bare: await pressKeys(bare) };
    // The first round is for the browser to learn the code.
    if (round === 0) continue;
    noted.ours.push(...pair.ours);
    noted.bare.push(...pair.bare);
  }
  await bare.close();
  const told = (/** @type {number[]} */ it) =>
    `median ${quantile(it, 0.5).toFixed(1)}, p99 ${quantile(it, 0.99).toFixed(1)}, longest ${Math.max(...it).toFixed(1)} ms`;
  for (const [what, part, wanted] of /** @type {const} */ ([
    ["key to end of drawing, 100x100", "drawn", " (p99 of 16 ms wanted)"],
    ["key to a page at rest, 100x100", "shown", ""],
  ])) {
    const times = { ours: noted.ours.map((it) => it[part]), bare: noted.bare.map((it) => it[part]) };
    console.log(
      `${what.padEnd(36)} ${told(times.ours)} of all ${times.ours.length} keys${wanted}; a bare canvas beside it: ${told(times.bare)}`,
    );
  }
}

/** Draws a disc below the pointer: what a drag costs in this browser on this machine, whoever draws. */
const bareDisc = `
  document.body.innerHTML = '<canvas width="800" height="800"></canvas>';
  const disc = document.querySelector("canvas").getContext("2d", { alpha: false });
  addEventListener("pointermove", ({ offsetX, offsetY }) => {
    disc.clearRect(0, 0, 800, 800);
    disc.beginPath();
    disc.arc(offsetX, offsetY, 30, 0, 7);
    disc.fill();
  });`;

/** Notes for each move of the pointer how long it took until whoever hears of it had drawn, and the page was laid out. */
const noteMoves = `
  globalThis.noted = [];
  addEventListener("pointermove", ({ timeStamp }) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.body.getBoundingClientRect();
      noted.push(performance.now() - timeStamp);
    };
    port2.postMessage(0);
  }, true);`;

/** Says how many steps a drag has, on a way that comes back to where it began. */
const dragSteps = 200;

/** Drags in circles, with the button down. @param {Page} page @param {{ x: number, y: number }} from @returns {Promise<number[]>} */
async function dragAbout(page, from) {
  await page.bringToFront();
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate("noted = []");
  for (let i = 1; i <= dragSteps; i++) {
    const turn = (i / dragSteps) * 4 * Math.PI;
    await page.mouse.move(from.x + 80 * Math.sin(turn), from.y - 80 + 80 * Math.cos(turn));
  }
  const noted = /** @type {number[]} */ (
    await page.evaluate("new Promise((resolve) => setTimeout(() => resolve(noted), 50))")
  );
  await page.mouse.move(from.x, from.y);
  await page.mouse.up();
  return noted;
}

/** A pawn that is carried about on the board of chess, beside a disc on a page that has a canvas and nothing else. @param {Page} page @param {string} address */
async function measureDrags(page, address) {
  await open(page, `${address}#/play/chess`);
  // The pieces come, and what drags them.
  await page.waitForTimeout(1500);
  await page.evaluate(noteMoves);
  const box = await page.locator('canvas[aria-label^="Board"]').first().boundingBox();
  if (!box) throw new Error("There is no board.");
  const pawn = { x: box.x + (4.5 * box.width) / 8, y: box.y + (6.5 * box.height) / 8 };
  const browser = /** @type {Browser} */ (page.context().browser());
  const bare = await browser.newPage({ viewport: page.viewportSize() });
  await bare.evaluate(bareDisc + noteMoves);
  /** @type {{ ours: number[], bare: number[] }} */
  const noted = { ours: [], bare: [] };
  for (let round = 0; round <= rounds; round++) {
    const pair = { ours: await dragAbout(page, pawn), bare: await dragAbout(bare, { x: 400, y: 400 }) };
    // The first round is for the browser to learn the code.
    if (round === 0) continue;
    noted.ours.push(...pair.ours);
    noted.bare.push(...pair.bare);
  }
  await bare.close();
  const told = (/** @type {number[]} */ it) =>
    `median ${quantile(it, 0.5).toFixed(1)}, p99 ${quantile(it, 0.99).toFixed(1)} ms`;
  console.log(
    `${"step of a drag, chess".padEnd(36)} ${told(noted.ours)} of ${noted.ours.length} steps (p99 of 16 ms wanted); a bare canvas beside it: ${told(noted.bare)}`,
  );
}

/** Frames and ticks a second, each second for itself. @param {string} what @param {number} ticks @returns {(page: Page, address: string) => Promise<void>} */
function measureFrames(what, ticks) {
  return async (page, address) => {
    // The gallery has no player.
    await open(page, `${address}#/play/warehouse`);
    await page.evaluate(
      `document.body.innerHTML = '<quadrille-game class="play" src="watched/game.quad"></quadrille-game>'`,
    );
    await page.locator('canvas[aria-label^="Board"]').first().waitFor();
    const measured = /** @type {{ frames: number, ticks: number }[]} */ (
      await page.evaluate(`new Promise((resolve) => {
      const { play } = document.querySelector("quadrille-game").mounted;
      const seconds = [];
      let [began, from, frames] = [performance.now(), play.frame.number, 0];
      const draw = (now) => {
        frames++;
        if (now - began >= 1000) {
          const share = 1000 / (now - began);
          seconds.push({ frames: frames * share, ticks: (play.frame.number - from) * share });
          [began, from, frames] = [now, play.frame.number, 0];
        }
        if (seconds.length <= ${seconds}) requestAnimationFrame(draw);
        else resolve(seconds.slice(1));
      };
      requestAnimationFrame(draw);
    })`)
    );
    const middle = quantile(
      measured.map((it) => it.frames),
      0.5,
    );
    const best = Math.max(...measured.map((it) => it.frames));
    const done = quantile(
      measured.map((it) => it.ticks),
      0.5,
    );
    console.log(
      `${what.padEnd(36)} ${middle.toFixed(0)} frames a second (best second ${best.toFixed(0)}), ${done.toFixed(0)} ticks a second (${ticks} in the file)`,
    );
  };
}

/** From the address to the first board, with nothing kept from before. @param {Page} page @param {string} address */
async function measureFirstFrame(page, address) {
  for (const [what, path] of [
    ["first frame, a game made ready", "#/play/warehouse"],
    ["first frame, a game by moves", "#/play/chess"],
    ["first frame, a text to compile", "#/watch"],
  ]) {
    const times = [];
    for (let round = 0; round < rounds; round++) {
      const fresh = await /** @type {Browser} */ (page.context().browser()).newContext();
      const tab = await fresh.newPage();
      const began = performance.now();
      await open(tab, address + path);
      times.push(performance.now() - began);
      await fresh.close();
    }
    console.log(
      `${what.padEnd(36)} median ${quantile(times, 0.5).toFixed(0)} ms, best ${Math.min(...times).toFixed(0)} ms of ${rounds} (1000 ms wanted)`,
    );
  }
}

/** Waits, frame by frame, until a card shows its picture. */
const firstPicture = `new Promise((resolve) => {
  const look = () =>
    [...document.querySelectorAll(".card img")].some((it) => it.complete && it.naturalWidth > 0)
      ? resolve()
      : requestAnimationFrame(look);
  look();
})`;

/** From the address of the gallery to its first picture, with a thousand games: those of ours, again and again. @param {Page} page @param {string} address */
async function measureGallery(page, address) {
  /** @type {{ title: string }[]} */
  const own = await (await fetch(`${address}games/list.json`)).json();
  const list = Array.from({ length: 1000 }, (_, at) => {
    const game = own[at % own.length];
    return { ...game, title: at < own.length ? game?.title : `${game?.title} ${at}` };
  });
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const fresh = await /** @type {Browser} */ (page.context().browser()).newContext();
    const tab = await fresh.newPage();
    await tab.route("**/games/list.json", (route) => route.fulfill({ json: list }));
    const began = performance.now();
    await tab.goto(address);
    await tab.evaluate(firstPicture);
    times.push(performance.now() - began);
    await fresh.close();
  }
  console.log(
    `${"first picture, 1,000 games".padEnd(36)} median ${quantile(times, 0.5).toFixed(0)} ms, best ${Math.min(...times).toFixed(0)} ms of ${rounds} (1000 ms wanted)`,
  );
}

/** Waits until the mistakes after so many letters have been told. @param {number} letters */
const told = (letters) => `new Promise((resolve) => {
  const look = () => (times.length >= ${letters} ? resolve() : setTimeout(look, 10));
  look();
})`;

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
    const root = document.querySelector(".editor").shadowRoot;
    const mistakes = () => document.querySelector(".writing > .mistakes, .writing > .fine").textContent;
    root.addEventListener("keydown", ({ timeStamp }) => {
      const before = mistakes();
      const look = () => {
        if (mistakes() === before) requestAnimationFrame(look);
        else times.push(performance.now() - timeStamp);
      };
      requestAnimationFrame(look);
    }, true);`);
  const times = [];
  for (let round = 0; round < rounds; round++) {
    let typed = 0;
    await page.evaluate("globalThis.times = []");
    for (let i = 0; i < 12; i++) {
      for (const key of ["x", "Backspace"]) {
        await page.keyboard.press(key);
        await page.evaluate(told(++typed));
        await page.waitForTimeout(100);
      }
    }
    times.push(/** @type {number[]} */ (await page.evaluate("times")));
  }
  printTimes("typing to mistakes, 1,000 lines", times, 50, "letters");
}

/** @param {Page} page @param {string} address */
async function open(page, address) {
  await page.goto(address);
  await page.locator('canvas[aria-label^="Board"]').first().waitFor();
}
