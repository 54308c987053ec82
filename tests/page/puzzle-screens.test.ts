// How our page shows PuzzleScript games, beside what PuzzleScript's own page shows: `npm run beside -- pictures --engine PATH --keep` writes puzzle-screens.json.

import { readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { browserPath, useSite } from "./browser.ts";

interface Kept {
  readonly name: string;
  /** The words of a message, or the colours in the middle of the cells. */
  readonly words?: readonly string[];
  readonly width?: number;
  readonly colours?: readonly string[];
}

const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const screens: readonly Kept[] = JSON.parse(read("puzzle-screens.json"));

const games = [
  ["four-rooms", "../../games/puzzlescript/four-rooms.txt"],
  ["hourglass", "../../games/puzzlescript/hourglass.txt"],
  ["far-field", "../puzzlescript/screens/far-field.txt"],
] as const;

const site = useSite();

/** What is seen now: the words of a message, or the colour in the middle of each cell. */
const seen = `(() => {
  const game = document.querySelector("quadrille-game");
  const card = game.shadowRoot.querySelector(".card p");
  if (card) return { words: card.textContent.split(/\\s+/) };
  const { width, height } = game.mounted.play.frame.blocks[0];
  const canvas = game.shadowRoot.querySelector(".board canvas");
  const middle = (cell, size, count) => Math.floor(((cell + 0.5) * size) / count);
  const colours = Array.from({ length: width * height }, (_, i) => {
    const at = [middle(i % width, canvas.width, width), middle(Math.floor(i / width), canvas.height, height)];
    const bytes = [...canvas.getContext("2d").getImageData(...at, 1, 1).data].slice(0, 3);
    return "#" + bytes.map((it) => it.toString(16).padStart(2, "0")).join("");
  });
  return { width, height, colours };
})()`;

describe.skipIf(browserPath === undefined)("a screen of a PuzzleScript game", () => {
  let close: (() => Promise<void>) | undefined;
  afterAll(() => close?.());

  test("has the words and colours that it has there", async () => {
    const page = await site.open("");
    close = () => page.context().close();
    for (const [name, file] of games) {
      await page.route("**/screens.html", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<!doctype html><script type="module" src="./player.js"></script><quadrille-game src="${name}.txt" seed="1"></quadrille-game>`,
        }),
      );
      await page.route(`**/${name}.txt`, (route) =>
        route.fulfill({ contentType: "text/plain", body: read(file) }),
      );
      await page.goto(`${site.address}screens.html`);
      await page.locator("quadrille-game canvas").first().waitFor();
      await page.evaluate("void document.querySelector('quadrille-game').mounted.play.halt()");
      for (const { name: _, ...kept } of screens.filter((it) => it.name.startsWith(name))) {
        // What a message stands on comes when there is one.
        if (kept.words) await page.locator("quadrille-game .card p").waitFor();
        const now = await page.evaluate(seen);
        expect(now, name).toEqual(kept);
        if (!kept.words) break;
        await page.evaluate("document.querySelector('quadrille-game').mounted.play.next()");
        await page.locator("quadrille-game .card").waitFor({ state: "detached" });
      }
    }
  });
});
