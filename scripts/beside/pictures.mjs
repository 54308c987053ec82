// @ts-check
// `npm run beside -- pictures --engine PATH [FILE ...]`: shows PuzzleScript files on PuzzleScript's own page, of which PATH is a checkout, and on ours, in Chromium, and compares what is to be seen:
// title, messages, and of each level how it begins and how it looks after some keys and ticks. Cells are compared at the 25 places that pixels of a sprite have. Without files it takes five games of our own.
// `--keep` writes the colours in the middle of PuzzleScript's cells to tests/page/puzzle-screens.json, which the tests compare ours with.

import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compilePuzzle } from "../../dist/formats/index.js";
import { withPage } from "../browser.mjs";
import { root } from "../ready.mjs";
import { wait } from "../shared/tools.mjs";

/** What is seen of a board: its size, and row by row the colours at the places that were looked at. @typedef {{ width: number, height: number, colours: string[] }} Shown */

/** A screen: a board, or words. @typedef {{ name: string, board?: Shown, words?: string[] }} Screen */

const kept = join(root, "tests/page/puzzle-screens.json");

/** With levels, messages, time that passes, a screen in pages and one that follows the player. */
const ownGames = [
  ...["four-rooms", "hourglass", "ice-wharf", "moss-garden"].map((it) => `games/puzzlescript/${it}.txt`),
  "tests/puzzlescript/screens/far-field.txt",
].map((it) => join(root, it));

/** Says what is played in each level before it is looked at again. */
const inputs = ["right", "down", "right", "tick", "left", "down", "tick"];

/** Returns the file with its levels from one of them on, for each of them. @param {string} text @returns {string[]} */
function fromEachLevel(text) {
  const [head = "", levels = ""] = text.split(/(?<=\nLEVELS *\n=*\n)/i);
  const items = levels.split(/\n\s*\n/).filter((it) => it.trim() !== "");
  return items.map((_, i) => `${head}\n${items.slice(i).join("\n\n")}\n`);
}

/** Where colours are taken in a cell: all pixels of a sprite. */
const places = [0.1, 0.3, 0.5, 0.7, 0.9];

/** Runs on PuzzleScript's page. */
const theirBridge = `
// The page's own time, which leads on from a level that was won, however late one looks.
window.update = () => {};
window.besideShow = (text, isTitle) => {
  compile(isTitle ? ["restart"] : ["loadLevel", 0], text, "1");
  autotickinterval = 0;
  window.besideRest();
};
window.besideRest = () => {
  for (let n = 0; againing && n < 100; n++) processInput(-1);
  canvasResize();
  redraw();
};
window.besidePlay = (word) => {
  processInput(["up", "left", "down", "right", "action"].indexOf(word));
  window.besideRest();
};
window.besideSee = (places) => {
  if (textMode) return { words: titleImage.join(" ").split(/\\s+/).filter((it) => it !== "") };
  if (winning) return undefined;
  const isPart = flickscreen || zoomscreen;
  const [left, top, right, bottom] = isPart ? oldflickscreendat : [0, 0, level.width, level.height];
  const context = canvas.getContext("2d");
  const at = (cell, place, size, offset) => Math.floor(offset + (cell + place) * size);
  const colours = [];
  for (let y = 0; y < bottom - top; y++)
    for (const down of places)
      for (let x = 0; x < right - left; x++)
        for (const across of places) {
          const [r, g, b] = context.getImageData(at(x, across, cellwidth, xoffset), at(y, down, cellheight, yoffset), 1, 1).data;
          colours.push("#" + [r, g, b].map((it) => it.toString(16).padStart(2, "0")).join(""));
        }
  return { board: { width: right - left, height: bottom - top, colours } };
};`;

/** Runs on ours. */
const ourBridge = `
window.besideGame = () => document.querySelector("quadrille-game")?.mounted?.play;
window.besidePlay = (word) => {
  const play = window.besideGame();
  const control = play.game.program.controls.findIndex((it) => it.name === word);
  play.play({ type: "cycle", given: control < 0 ? [] : [{ type: "control", control, args: [] }] });
};
window.besideSee = (places, isTitle) => {
  const shadow = document.querySelector("quadrille-game").shadowRoot;
  const words = (it) => it.textContent.split(/\\s+/).filter((word) => word !== "");
  if (isTitle) return { words: words(shadow.querySelector("h1")) };
  const card = shadow.querySelector(".card p");
  const { frame } = window.besideGame();
  if (card && frame.status === "playing") return { words: words(card) };
  if (frame.status !== "playing") return undefined;
  const { width, height } = frame.blocks.find((it) => it.type === "board");
  const canvas = shadow.querySelector(".board canvas");
  const context = canvas.getContext("2d");
  const colours = [];
  for (let y = 0; y < height; y++)
    for (const down of places)
      for (let x = 0; x < width; x++)
        for (const across of places) {
          const [r, g, b] = context.getImageData(Math.floor(((x + across) * canvas.width) / width), Math.floor(((y + down) * canvas.height) / height), 1, 1).data;
          colours.push("#" + [r, g, b].map((it) => it.toString(16).padStart(2, "0")).join(""));
        }
  return { board: { width, height, colours } };
};`;

/** Returns the first place where two screens differ. @param {Omit<Screen, "name"> | undefined} theirs @param {Omit<Screen, "name"> | undefined} ours @param {boolean} isTitle */
function differenceOf(theirs, ours, isTitle) {
  if (!theirs || !ours) return undefined;
  if (theirs.words && ours.words) {
    const seen = new Set((isTitle ? theirs : ours).words?.map((it) => it.toLowerCase()));
    // PuzzleScript writes more around both: who made a game, and which key goes on.
    const wanted = isTitle ? ours.words : theirs.words.filter((it) => !/^(x|to|continue)$/i.test(it));
    const missing = wanted.filter((it) => !seen.has(it.toLowerCase()));
    return missing.length > 0 ? `words are missing: ${missing.join(" ")}` : undefined;
  }
  if (!theirs.board || !ours.board)
    return `theirs shows ${theirs.board ? "a board" : "words"}, ours ${ours.board ? "a board" : "words"}`;
  const { width, height, colours } = theirs.board;
  if (width !== ours.board.width || height !== ours.board.height)
    return `theirs shows ${width}x${height} cells, ours ${ours.board.width}x${ours.board.height}`;
  const at = colours.findIndex((it, i) => it !== ours.board?.colours[i]);
  if (at < 0) return undefined;
  const row = width * places.length;
  const place = `${Math.floor((at % row) / places.length) + 1}, ${Math.floor(at / row / places.length) + 1}`;
  return `in the cell at ${place} theirs is ${colours[at]}, ours ${ours.board.colours[at]}`;
}

/** Returns the colours in the middle of the cells. @param {Shown} board @returns {Shown} */
function middles({ width, height, colours }) {
  const row = width * places.length;
  const at = (/** @type {number} */ cell) =>
    (Math.floor(cell / width) * places.length + 2) * row + (cell % width) * places.length + 2;
  return {
    width,
    height,
    colours: Array.from({ length: width * height }, (_, cell) => colours[at(cell)] ?? ""),
  };
}

/**
 * Compares all screens of a file; answers what PuzzleScript shows and what differs.
 * @param {import("playwright-core").Page} theirs @param {import("playwright-core").Page} ours @param {(text: string) => Promise<void>} mount @param {string} file
 */
async function compareGame(theirs, ours, mount, file) {
  const name = basename(file, ".txt");
  const text = readFileSync(file, "utf8");
  const { program } = compilePuzzle({ file, text });
  /** @type {Screen[]} */
  const screens = [];
  /** @type {string[]} */
  const differences = [];
  const look = async (/** @type {string} */ what, isTitle = false) => {
    await ours.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    /** @type {Omit<Screen, "name"> | undefined} */
    const there = await theirs.evaluate(`besideSee(${JSON.stringify(places)})`);
    /** @type {Omit<Screen, "name"> | undefined} */
    const here = await ours.evaluate(`besideSee(${JSON.stringify(places)}, ${isTitle})`);
    const difference = differenceOf(there, here, isTitle);
    if (there) screens.push({ name: `${name}, ${what}`, ...there });
    if (difference !== undefined) differences.push(`${name}, ${what}: ${difference}`);
    return there?.board !== undefined && difference === undefined;
  };
  for (const [item, part] of fromEachLevel(text).entries()) {
    await mount(part);
    if (item === 0) {
      await theirs.evaluate(`besideShow(${JSON.stringify(part)}, true)`);
      await look("title", true);
    }
    await theirs.evaluate(`besideShow(${JSON.stringify(part)}, false)`);
    if (!(await look(`item ${item + 1} of its levels`))) continue;
    for (const [n, word] of inputs.entries()) {
      if (word === "tick" && !program.tick) continue;
      for (const page of [theirs, ours]) await page.evaluate(`besidePlay("${word}")`);
      if (!(await look(`item ${item + 1}, input ${n + 1} (${word})`))) break;
    }
  }
  return { screens, differences };
}

/** @param {string} engine @param {readonly string[]} given @param {boolean} isKept */
export function comparePictures(engine, given, isKept) {
  const files = given.length > 0 ? given : ownGames;
  return withPage((browser, address) => compareAll(engine, files, isKept, browser, address));
}

/**
 * @param {string} engine @param {readonly string[]} files @param {boolean} isKept
 * @param {import("playwright-core").Browser} browser @param {string} address
 */
async function compareAll(engine, files, isKept, browser, address) {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 700 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const [theirs, ours] = [await context.newPage(), await context.newPage()];
  await theirs.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    try {
      return route.fulfill({
        body: readFileSync(join(engine, "src", pathname)),
        contentType: pathname.endsWith(".html") ? "text/html" : "text/javascript",
      });
    } catch {
      return route.abort();
    }
  });
  await theirs.goto("http://puzzlescript.test/play.html");
  await theirs.evaluate(theirBridge);
  let text = "";
  await ours.route("**/beside.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<!doctype html><script type="module" src="./player.js"></script><quadrille-game src="beside.txt" seed="1" style="height: 690px"></quadrille-game>',
    }),
  );
  await ours.route("**/beside.txt", (route) => route.fulfill({ contentType: "text/plain", body: text }));
  const mount = async (/** @type {string} */ part) => {
    text = part;
    await ours.goto(`${address}beside.html`);
    await ours.evaluate(ourBridge);
    for (let n = 0; n < 200 && !(await ours.evaluate("besideGame() !== undefined")); n++) await wait(25);
    await ours.evaluate("void besideGame().hold()");
  };
  /** @type {Screen[]} */
  const screens = [];
  let failures = 0;
  for (const file of files) {
    const found = await compareGame(theirs, ours, mount, file);
    for (const it of found.differences) console.log(it);
    failures += found.differences.length;
    screens.push(...found.screens);
  }
  console.log(`${screens.length} screens of ${files.length} games, ${failures} different`);
  if (isKept) keep(screens);
  if (failures > 0) process.exitCode = 1;
}

/** Keeps the first two screens of some games, which tests look at on our page. @param {readonly Screen[]} screens */
function keep(screens) {
  const first = screens.filter(({ name }) =>
    /^(four-rooms|hourglass|far-field), item [12] of its levels$/.test(name),
  );
  // The last words of a message are those of PuzzleScript: X to continue.
  const rows = first.map(({ name, board, words = [] }) => ({
    name,
    ...(board ? middles(board) : { words: words.slice(0, -3) }),
  }));
  writeFileSync(kept, `[\n${rows.map((it) => JSON.stringify(it)).join(",\n")}\n]\n`);
}
