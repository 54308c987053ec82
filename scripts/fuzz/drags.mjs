// @ts-check
// Drags pieces about in all games by moves, by mouse and finger: the log has exactly the move that was dropped, or nothing.
//
//   npm run fuzz -- drags [--count N] [--seed S]      10,000 drags by default

import { withPage } from "../browser.mjs";
import { drawsOf, readOptions } from "../shared/tools.mjs";

/** So many drags are made in a game before the next one comes. */
const inOneGame = 100;

/** Says what is known in the page about one drag to come: where it goes on the screen, and what may come of it. */
const plan = `((draw) => {
  const { play } = document.querySelector("quadrille-game").mounted;
  if (play.session.status !== "playing" || play.session.message !== undefined) play.begin(1);
  const { moves, game, inputs } = play.session;
  const { width, height } = game.program.moves.rules;
  const pick = (list) => list[draw(list.length)];
  const cells = Array.from({ length: width * height }, (_, at) => at);
  const starting = moves.filter((it) => it.view.from !== undefined);
  const meant = draw(2) === 0 ? pick(starting) : undefined;
  const from = meant?.view.from ?? pick(draw(2) === 0 && starting.length > 0 ? starting.map((it) => it.view.from) : cells);
  const to = meant?.view.to ?? pick(cells.filter((it) => it !== from));
  const goes = moves.filter(({ view }) => view.from === from && ["go", "castle", "wall"].includes(view.kind));
  const ends = goes.filter(({ view }) => view.to === to);
  const fits = ends.length > 0 ? ends : goes.filter(({ view }) => view.partner?.[0] === to);
  const canvas = document.querySelector("quadrille-game").shadowRoot.querySelector('canvas[aria-label^="Board"]');
  const box = canvas.getBoundingClientRect();
  const block = (function first(blocks) {
    for (const it of blocks) {
      const found = it.type === "group" ? first(it.blocks) : it;
      if (found?.type === "board") return found;
    }
  })(play.frame.blocks);
  const place = (cell) => {
    const [x, y] = [(cell % width) - block.x, Math.floor(cell / width) - block.y];
    const isSeen = x >= 0 && y >= 0 && x < block.width && y < block.height;
    return isSeen && [box.left + ((x + 0.5) * box.width) / block.width, box.top + ((y + 0.5) * box.height) / block.height];
  };
  return { from: place(from), to: place(to), before: inputs.slice().flatMap((it) => it.given ?? []).length, fits: fits.map((it) => it.uci), text: from + " to " + to };
})`;

const outcome = `(() => {
  const { session } = document.querySelector("quadrille-game").mounted.play;
  const given = session.inputs.slice().flatMap((it) => it.given ?? []);
  return { after: given.length, last: given.at(-1)?.text, isOpen: session.selection?.choice !== undefined };
})()`;

/** @typedef {{ readonly before: number, readonly fits: readonly string[] }} Plan */

/** Returns what is wrong with what came of a drag, if anything. @param {Plan} plan @param {{ after: number, last?: string, isOpen: boolean }} came */
function wrongWith({ before, fits }, { after, last, isOpen }) {
  if (fits.length === 0) return after === before ? undefined : `${last} was played`;
  if (after === before) return isOpen ? undefined : `nothing was played instead of ${fits.join(" or ")}`;
  return after === before + 1 && fits.includes(last ?? "")
    ? undefined
    : `${last} was played instead of ${fits.join(" or ")}`;
}

/** @param {import("playwright-core").Browser} browser @param {string} address */
async function fuzzDrags(browser, address) {
  const { count, seed } = readOptions({ count: 10_000, seed: 1 }, process.argv.slice(3));
  const draw = drawsOf(seed);
  const viewport = { width: 900, height: 800 };
  const context = await browser.newContext({ hasTouch: true, viewport, reducedMotion: "reduce" });
  await context.addInitScript(`localStorage["quadrille-settings"] ??= '{"opponent":"people"}'`);
  const page = await context.newPage();
  const touch = await context.newCDPSession(page);
  const games = await gamesByMoves(address);
  let [failed, played] = [0, 0];
  for (let i = 0; i < count; i++) {
    const game = games[Math.floor(i / inOneGame) % games.length];
    if (i % inOneGame === 0) {
      await page.goto("about:blank");
      await page.goto(`${address}#/play/${game}?seed=${seed + i}`);
      await page.locator('canvas[aria-label^="Board"]').first().waitFor();
      await page.waitForLoadState("networkidle");
      await page.waitForTimeout(300);
      await page.evaluate(`globalThis.draws = (${drawsOf.toString()})(${seed + i})`);
    }
    const drag = await page.evaluate(`${plan}(draws)`);
    if (!drag.from || !drag.to) continue;
    const finger = draw(2) === 0;
    if (finger) await byFinger(touch, drag.from, drag.to);
    else await byMouse(page, drag.from, drag.to);
    const came = await page.evaluate(outcome);
    if (came.after > drag.before) played++;
    const wrong = wrongWith(drag, came);
    if (wrong !== undefined) {
      console.log(`${game}, drag ${i} by ${finger ? "finger" : "mouse"}, ${drag.text}: ${wrong}`);
      failed++;
    }
    if (came.isOpen) await page.keyboard.press("Escape");
  }
  console.log(`${count} drags in ${games.length} games, ${played} of them moves, ${failed} wrong`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** @param {string} address */
async function gamesByMoves(address) {
  const list = await (await fetch(`${address}games/list.json`)).json();
  const found = [];
  for (const { name } of list) {
    const { program } = await (await fetch(`${address}games/${name}.json`)).json();
    if (program.moves) found.push(name);
  }
  return found;
}

/** @param {import("playwright-core").Page} page @param {[number, number]} from @param {[number, number]} to */
async function byMouse(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 3 });
  await page.mouse.up();
}

/** @param {import("playwright-core").CDPSession} touch @param {[number, number]} from @param {[number, number]} to */
async function byFinger(touch, from, to) {
  const send = (
    /** @type {"touchStart" | "touchMove" | "touchEnd"} */ type,
    /** @type {[number, number][]} */ places,
  ) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y]) => ({ x, y })) });
  await send("touchStart", [from]);
  await send("touchMove", [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]]);
  await send("touchMove", [to]);
  await send("touchEnd", []);
}

await withPage(fuzzDrags);
