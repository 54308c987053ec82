// @ts-check
// `npm run kills -- tabs 100`: plays in a tab of Chromium that is killed at a moment of chance (SIGKILL to its process). The next tab goes on from what
// the browser has kept: at most the last second may be lost.

import { withPage } from "../browser.mjs";
import { wait } from "../shared/tools.mjs";

/** Milliseconds that may be lost. */
const most = 1000;

/** What was kept and lost by kills. @typedef {{ kills: number, unreadable: string[], late: string[], lost: number[], kept: number }} Tally */

/** @returns {Tally} */
export const noKills = () => ({ kills: 0, unreadable: [], late: [], lost: [], kept: 0 });

/** Counts a kill by the milliseconds that it cost. @param {Tally} tally @param {number} lost @param {number} count how far what was kept is */
export function noteKill(tally, lost, count) {
  if (count > 0) tally.kept++;
  tally.lost.push(lost);
  if (lost > most) tally.late.push(`${Math.round(lost)} ms are lost, back to ${count}.`);
}

/**
 * Kills so many tabs and tells what was lost.
 * @param {number} kills
 * @param {{ longest?: number, told?: (done: number) => void }} [options] milliseconds that a play lasts at most
 * @returns {Promise<Tally>}
 */
export async function killTabs(kills, { longest = 2500, told = () => {} } = {}) {
  const tally = noKills();
  await withPage(async (browser, address) => {
    const context = await browser.newContext();
    await context.addInitScript(`localStorage["quadrille-settings"] ??= '{"text":true}'`);
    const session = await browser.newBrowserCDPSession();
    for (let n = 0; n < kills; n++) {
      await killOne(context, session, `${address}#/play/maze`, longest, tally);
      told(++tally.kills);
    }
  });
  return tally;
}

/**
 * One play: it must begin where the last one was kept.
 * @param {import("playwright-core").BrowserContext} context
 * @param {import("playwright-core").CDPSession} session
 * @param {string} address
 * @param {number} longest
 * @param {Tally} tally
 */
async function killOne(context, session, address, longest, tally) {
  const page = await context.newPage();
  await page.goto(address);
  const text = page.locator(".text-view");
  const steps = async () => Number(/Steps (\d+)/.exec((await text.textContent()) ?? "")?.[1]);
  await text.waitFor();
  /** When which count was on the page. @type {{ count: number, at: number }[]} */
  const seen = [{ count: await steps(), at: performance.now() }];
  const end = performance.now() + 300 + Math.random() * longest;
  while (performance.now() < end) {
    await page.keyboard.press(
      ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"][Math.floor(Math.random() * 4)],
    );
    const count = await steps();
    if (seen.at(-1)?.count !== count) seen.push({ count, at: performance.now() });
    await wait(Math.random() * 120);
  }
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const tabs = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const at = performance.now();
  for (const id of tabs) process.kill(id, "SIGKILL");
  await page.close().catch(() => {});
  const next = await context.newPage();
  await next.goto(address);
  const view = next.locator(".text-view");
  await view.waitFor();
  await wait(300);
  const count = Number(/Steps (\d+)/.exec((await view.textContent()) ?? "")?.[1]);
  await next.close();
  if (Number.isNaN(count)) tally.unreadable.push("The page shows no play.");
  const last = seen.map((it) => it.count).lastIndexOf(count);
  noteKill(tally, last === seen.length - 1 ? 0 : at - (seen[last + 1]?.at ?? at), count);
}
