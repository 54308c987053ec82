// @ts-check
// Opens pages in Chromium as people have them before them and says what a designer would not let pass: see `faultsOf`. By itself
// (`npm run pictures -- audit`) it opens all of `games` and `others` in all `windows`, light and dark, and prints what it found;
// names of games and sizes choose some: `-- audit chess 390x844`.

import { fileURLToPath } from "node:url";
import { withPage } from "../../scripts/browser.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ width: number, height: number }} Size */

export const windows = ["360x640", "390x844", "844x390", "820x1180", "1280x720", "1440x900"];

/** Three inputs for each game that is opened: keys, or shares of the board's width and height that are clicked. @type {Readonly<Record<string, string>>} */
export const games = {
  chess: "0.56,0.81 0.56,0.56 0.56,0.19 0.56,0.44 0.81,0.94 0.69,0.69",
  "chess/xiangqi": "0.17,0.75 0.5,0.75 0.83,0.25 0.5,0.25 0.17,0.95 0.28,0.75",
  "chess/shogi": "0.28,0.72 0.28,0.61 0.72,0.28 0.72,0.39 0.5,0.72 0.5,0.61",
  "chess/crazyhouse": "0.56,0.81 0.56,0.56 0.44,0.19 0.44,0.44 0.56,0.56 0.44,0.44",
  "chess/capablanca": "0.55,0.81 0.55,0.56 0.55,0.19 0.55,0.44 0.85,0.81 0.85,0.69",
  "chess/dobutsu": "0.5,0.6 0.5,0.4 0.5,0.1 0.5,0.4 0.83,0.9 0.83,0.6",
  "chess/janggi": "0.06,0.65 0.06,0.55 0.06,0.35 0.06,0.45 0.94,0.65 0.94,0.55",
  go: "0.3,0.3 0.7,0.7 0.3,0.7",
  gomoku: "0.5,0.5 0.57,0.5 0.5,0.57",
  reversi: "0.69,0.56 0.44,0.69 0.31,0.56",
  draughts: "0.06,0.69 0.19,0.56 0.19,0.31 0.06,0.44 0.31,0.69 0.44,0.56",
  "connect-four": "0.5,0.5 0.5,0.5 0.3,0.5",
  morris: "0.07,0.07 0.5,0.07 0.93,0.07",
  tablut: "0.5,0.17 0.17,0.17 0.5,0.28 0.17,0.28 0.39,0.06 0.17,0.06",
  mines: "0.5,0.5 0.1,0.1 0.9,0.9",
  lights: "0.1,0.1 0.9,0.9 0.1,0.1",
  sand: "0.5,0.5 0.3,0.3 0.7,0.7",
  soundings: "0.2,0.2 0.6,0.6 0.8,0.2",
  warehouse: "ArrowRight ArrowRight ArrowLeft",
  harbour: "ArrowRight ArrowLeft ArrowRight",
  cave: "ArrowRight ArrowRight ArrowDown",
  cellar: "ArrowRight ArrowLeft ArrowDown",
  deepwater: "ArrowRight ArrowLeft ArrowDown",
  adder: "ArrowUp ArrowRight ArrowDown",
  twenty: "ArrowLeft ArrowUp ArrowRight",
  "last-aces": "Space Space Space",
  marathon: "ArrowLeft Space ArrowRight",
  versus: "a w d",
  biquadris: "ArrowLeft ArrowRight ArrowDown",
  "pearl-falls": "a d s",
  "firing-line": "ArrowLeft ArrowUp ArrowRight",
};

/** Pages without a game. */
export const others = ["", "#/learn", "#/learn/templates", "#/learn/language", "#/learn/recipes/README", "#/lesson/1.1"]
  .concat(["#/edit/warehouse", "#/new", "#/learn/harbour", "#/learn/reference", "#/learn/page", "#/learn/messages"]);

/** What a page shows that somebody would complain of. Sizes are CSS pixels. @param {boolean} hasFinger */
const look = (hasFinger) => `(() => {
  const found = [];
  const game = document.querySelector("quadrille-game")?.shadowRoot;
  const root = game ?? document;
  const boxOf = (it) => { const { x, y, width, height } = it.getBoundingClientRect(); return { x, y, width, height, right: x + width, bottom: y + height }; };
  const scrolls = (it) => it && it !== document.documentElement && it !== document.body && (/auto|scroll/.test(getComputedStyle(it).overflow) || scrolls(it.parentElement));
  const isClipped = (it) => it !== null && (getComputedStyle(it).clipPath !== "none" || isClipped(it.parentElement));
  const name = (it) => it.tagName.toLowerCase() + " " + (it.getAttribute("aria-label") ?? it.textContent ?? "").trim().slice(0, 24);
  const all = [...root.querySelectorAll("h1, h2, h3, p, button, a, select, input, span, b, li, dt, kbd, label, summary, code, td")];
  for (const it of all) {
    const box = boxOf(it);
    if (box.width === 0 || box.height === 0 || it.closest(".unseen, [hidden], .cm-editor, pre") || isClipped(it) || !it.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const style = getComputedStyle(it);
    if (style.position === "fixed" && box.y < 0) continue;
    const hasText = [...it.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== "");
    if (hasText && parseFloat(style.fontSize) < 12) found.push(name(it) + " has letters of " + style.fontSize);
    const hides = style.overflowX === "hidden" || style.overflowX === "clip";
    if (hasText && hides && it.scrollWidth > it.clientWidth + 1) found.push(name(it) + " is cut off");
    const sticksOut = box.x < -1 || box.right > innerWidth + 1 || (game && (box.y < -1 || box.bottom > innerHeight + 1));
    if (hasText && sticksOut && !scrolls(it.parentElement)) found.push(name(it) + " is outside the window");
    const isControl = it.matches("button, select, input:not([type=checkbox], [type=radio]), a.round, summary");
    if (${hasFinger} && isControl && !it.closest("p, li") && (box.height < 43.5 || box.width < 43.5)) found.push(name(it) + " is " + Math.round(box.width) + "x" + Math.round(box.height) + " small for a finger");
  }
  for (const it of root.querySelectorAll(".how-to p"))
    if (it.scrollHeight > it.clientHeight || it.scrollWidth > it.clientWidth || it.textContent === "") found.push("how to play is cut off");
  if (game) {
    const boards = [...game.querySelectorAll("div.board")].map(boxOf).filter((it) => it.width > 0);
    for (const it of game.querySelectorAll(".notice, .how-to, .start, .line, .sides, .record, .buttons > *, .command, .bar, .card, .near .round")) {
      const box = boxOf(it);
      // The end of a game in time is told over its boards, which stand still.
      if (box.width === 0 || !it.checkVisibility() || it.matches(".veil .card:is(.lost, .won, .drawn)") || (it.matches(".notice") && it.textContent === "")) continue;
      if (boards.some((board) => box.x < board.right - 1 && box.right > board.x + 1 && box.y < board.bottom - 1 && box.bottom > board.y + 1)) found.push(it.className + " lies over a board");
    }
  }
  return found;
})()`;

/** Counts what was given, in a game that goes on: data with illegal moves would audit the beginning twice. */
const taken = `(({ inputs, status }) => status === "playing" ? [...inputs].filter((it) => it.type !== "cycle" || it.given.length > 0).length : 3)(document.querySelector("quadrille-game").mounted.play.session)`;

/** Where the boards are. */
const boards = `JSON.stringify([...(document.querySelector("quadrille-game")?.shadowRoot.querySelectorAll("div.board") ?? [])].map((it) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}))`;

/** Whether cells are as large as pixels of sprites can be without looking coarse: the board need not fill the window then. */
const isLargest = `document.querySelector("quadrille-game")?.shadowRoot.querySelector(".blocks.largest") !== null`;

/** Whether the boards together are as large as the window lets them be; if not, how large they are. @param {readonly number[][]} all @param {Size} window */
function tooSmall(all, { width, height }) {
  if (all.length === 0) return ["no board is shown"];
  const across = Math.max(...all.map(([x, , w]) => x + w)) - Math.min(...all.map(([x]) => x));
  const down = Math.max(...all.map(([, y, , h]) => y + h)) - Math.min(...all.map(([, y]) => y));
  const [wide, high] = [across / width, down / height];
  const isLarge =
    height > width ? wide >= 0.94 || high >= 0.6 : wide >= 0.9 || high >= (height < 500 ? 0.85 : 0.8);
  const percent = (/** @type {number} */ it) => `${(100 * it).toFixed(1)} %`;
  return isLarge ? [] : [`the boards take ${percent(wide)} of the width and ${percent(high)} of the height`];
}

/** Gives inputs to a game: keys, or clicks at shares of its first board. @param {Page} page @param {string} inputs */
async function give(page, inputs) {
  // Nothing moves until the count-down of a game of several players has ended.
  await page.locator(".count-down").waitFor({ state: "detached" });
  for (const input of inputs.split(" ")) {
    // After a turn the next player says so, where each sees something else.
    const next = page.getByRole("button", { name: / is here$/ });
    if (await next.isVisible()) await next.click();
    const at = /^([\d.]+),([\d.]+)$/.exec(input);
    const board = page.locator("div.board").first();
    const box = at && (await board.count()) > 0 ? await board.boundingBox() : null;
    if (!at) await page.keyboard.press(input);
    else if (box) await page.mouse.click(box.x + Number(at[1]) * box.width, box.y + Number(at[2]) * box.height);
    // A game in time takes one key a tick.
    await page.waitForTimeout(at ? 60 : 150);
  }
}

/**
 * Says what is wrong with a page that is open, and with its game before and after three inputs.
 * @param {Page} page @param {string} [inputs] of the game
 * @returns {Promise<readonly string[]>}
 */
export async function faultsOf(page, inputs) {
  const hasFinger = await page.evaluate(`matchMedia("(pointer: coarse)").matches`);
  /** @type {readonly string[]} */
  const before = await page.evaluate(look(hasFinger));
  if (inputs === undefined) return before;
  const window = /** @type {Size} */ (page.viewportSize());
  const was = JSON.parse(await page.evaluate(boards));
  await give(page, inputs);
  const count = await page.evaluate(taken);
  const now = JSON.parse(await page.evaluate(boards));
  const hasMoved = now.length > 0 && (was.length !== now.length || was.some((/** @type {number[]} */ it, /** @type {number} */ at) => it.some((value, side) => Math.abs(value - now[at][side]) > 1)));
  const shift = await page.evaluate("globalThis.shifted ?? 0");
  return [
    ...new Set([
      ...before,
      ...((await page.evaluate(isLargest)) ? [] : tooSmall(was, window)),
      ...(hasMoved ? [`the board went from ${was.join(" ")} to ${now.join(" ")}`] : []),
      ...(count < 2 ? [`of the inputs ${count} were taken`] : []),
      ...(shift > 0.05 ? [`what was there was shifted by ${shift.toFixed(3)}`] : []),
      ...(await page.evaluate(look(hasFinger))),
    ]),
  ];
}

/** Adds up how much of the page is shifted while it comes. */
export const watchShifts = `new PerformanceObserver((list) => {
  for (const it of list.getEntries()) if (!it.hadRecentInput) globalThis.shifted = (globalThis.shifted ?? 0) + it.value;
}).observe({ type: "layout-shift", buffered: true })`;

/** Opens a page, waits until all of it has come, and says what is wrong with it. @param {Page} page @param {string} url @param {string} [inputs] */
async function faultsAt(page, url, inputs) {
  try {
    await page.goto(url);
    await page.waitForLoadState("networkidle");
    // Where players at one screen see different things, the first says that they are here.
    const here = page.getByRole("button", { name: / is here$/ });
    await page.locator(inputs === undefined ? "main, h1" : "div.board").first().or(here).waitFor();
    if (await here.isVisible()) await here.click();
    await page.waitForTimeout(600);
    return await faultsOf(page, inputs);
  } catch (error) {
    return [String(error).split("\n")[0] ?? ""];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url) || process.argv[2] === "audit") await audit();

async function audit() {
  const chosen = process.argv.slice(2).filter((it) => it !== "audit" && !it.includes("audit.mjs"));
  const sizes = chosen.filter((it) => /^\d+x\d+$/.test(it));
  const names = chosen.filter((it) => !sizes.includes(it));
  const pages = names.length > 0 ? names : [...Object.keys(games), ...others];
  let count = 0;
  await withPage(async (browser, address) => {
    for (const size of sizes.length > 0 ? sizes : windows)
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        const [width = 0, height = 0] = size.split("x").map(Number);
        const hasTouch = Math.min(width, height) < 900 && width !== 1280;
        // Phones and tablets have several pixels for one of the page.
        const deviceScaleFactor = !hasTouch ? 1 : Math.min(width, height) < 500 ? 3 : 2;
        const context = await browser.newContext({ viewport: { width, height }, colorScheme, hasTouch, isMobile: hasTouch, deviceScaleFactor });
        // The inputs are those of both sides.
        await context.addInitScript(`localStorage["quadrille-settings"] ??= '{"opponent":"people"}'`);
        for (const name of pages) {
          const page = await context.newPage();
          await page.addInitScript(watchShifts);
          const inputs = games[name];
          for (const fault of await faultsAt(page, address + (inputs === undefined ? name : `#/play/${name}?seed=1`), inputs)) {
            console.log(`${name || "gallery"} ${size} ${colorScheme}: ${fault}`);
            count++;
          }
          await page.close();
        }
        await context.close();
      }
  });
  console.log(`${count} faults`);
  process.exitCode = count > 0 ? 1 : 0;
}
