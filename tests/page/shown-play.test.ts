import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { newSession, type Session } from "../../src/session/index.ts";
import { frameOf, frameText, looksOf } from "../../src/view/index.ts";
import { ShownPlay, WatchedFile } from "../../src/terminal/index.ts";
import { libraryGame, play } from "../playing.ts";
import { browserPath, useSite } from "./browser.ts";

// What a terminal shows on the page beside it, and options of a game that reach the page.

const game = libraryGame("biquadris");
const shown = new ShownPlay();
const begun = newSession(game, { seed: 1, options: [[3]] });
shown.follow(begun);
const terminal = useSite(shown);
const studio = useSite(
  new WatchedFile(fileURLToPath(new URL("../../games/biquadris.quad", import.meta.url)), {
    seed: 1,
    options: ["startlevel 2"],
  }),
);
const inBrowser = test.skipIf(browserPath === undefined);

const textOf = (session: Session): string => frameText(frameOf(session), looksOf(game.program));

inBrowser("a play of the terminal is followed on the page: inputs, undo, another play, the end", async () => {
  const page = await terminal.open("#/watch", { settings: { text: true } });
  const text = page.locator(".text-view");
  await expect.poll(() => text.textContent()).toBe(textOf(begun));
  for (const words of ["2right, drop", "left, drop, clockwise", "undo", "undo, drop", "restart"]) {
    play(begun, words);
    shown.follow(begun);
    await expect.poll(() => text.textContent()).toBe(textOf(begun));
  }
  const next = play(newSession(game, { seed: 2 }), "drop");
  shown.follow(next);
  await expect.poll(() => text.textContent()).toBe(textOf(next));
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.locator(".notice").textContent()).toContain("You are watching.");
  expect(await text.textContent()).toBe(textOf(next));
  shown.close();
  await expect.poll(() => page.locator(".notice").textContent()).toContain("The terminal has left");
  await terminal.close(page);
});

inBrowser("options of the game given to `studio` hold on the page", async () => {
  const page = await studio.open("#/watch", { settings: { text: true } });
  const text = page.locator(".text-view");
  const expected = textOf(newSession(game, { seed: 1, options: [[2]] }));
  expect(expected).not.toBe(textOf(newSession(game, { seed: 1 })));
  await expect.poll(() => text.textContent()).toBe(expected);
  await studio.close(page);
});
