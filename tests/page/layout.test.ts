import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { today } from "../moves/sweep.ts";
import { browserPath, phone, settled, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const windows = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

/** What a player would complain of: what reaches out of the window, letters too small to read, a board that is too small. */
const complaints = `(() => {
  const found = [];
  const root = document.querySelector("quadrille-game").shadowRoot;
  const scrolls = (it) => it && (/auto|scroll/.test(getComputedStyle(it).overflowY) || scrolls(it.parentElement));
  for (const it of root.querySelectorAll("h1, p, button, select, input, canvas, span, b, li")) {
    const { left, top, right, bottom, width, height } = it.getBoundingClientRect();
    if (width === 0 || height === 0 || it.closest(".unseen")) continue;
    const name = it.tagName + " " + (it.getAttribute("aria-label") ?? it.textContent).slice(0, 20);
    const isOut = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    if (isOut && !scrolls(it.parentElement)) found.push(name + " is outside");
    const hasText = [...it.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== "");
    if (hasText && parseFloat(getComputedStyle(it).fontSize) < 12) found.push(name + " is too small to read");
  }
  const sides = [...root.querySelectorAll("div.board")].map((it) => Math.max(it.offsetWidth, it.offsetHeight));
  const share = Math.max(...sides) / Math.min(innerWidth, innerHeight);
  if (share < 0.6) found.push("the board takes " + Math.round(share * 100) + " %");
  return found;
})()`;

inBrowser.each(today(["chess", "chess/shogi", "chess/dobutsu", "go", "lights"], 3))(
  "%s is whole, large and readable on a phone, a tablet and a desktop",
  async (name) => {
    const page = await site.open(`#/play/${name}?seed=1`);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(complaints)).toEqual([]);
    }
    await site.close(page);
  },
);

/** The colours of a canvas at shares of its width and height. */
const coloursAt = (canvas: string, ...places: readonly (readonly [x: number, y: number])[]): string =>
  `(() => {
    const it = document.querySelector("quadrille-game").shadowRoot.querySelector(${JSON.stringify(canvas)});
    const at = it.getContext("2d");
    return ${JSON.stringify(places)}.map(([x, y]) => [...at.getImageData(x * it.width, y * it.height, 1, 1).data].join());
  })()`;

inBrowser("a panel stands beside its board however narrow that is, and both in the middle", async () => {
  const page = await site.open("#/play/chess/dobutsu?seed=1", { viewport: { width: 1440, height: 900 } });
  await settled(page);
  const board = (await page.locator("div.board").boundingBox())!;
  const record = (await page.locator(".record").boundingBox())!;
  expect(record.x - board.x - board.width).toBeLessThan(60);
  expect(Math.abs(board.x - (1440 - record.x - record.width))).toBeLessThan(60);
  await site.close(page);
});

inBrowser("a dot on a tile says where its piece goes, from its owner's side of the board", async () => {
  const page = await site.open("#/play/chess/dobutsu?seed=1", { viewport: { width: 1280, height: 720 } });
  await settled(page);
  // Before and behind the chicks, which stand in the middle of the second and the third row.
  const places = [0.16, 0.84].flatMap((at) => [[0.5, (1 + at) / 4] as const, [0.5, (2 + at) / 4] as const]);
  const colours = (): Promise<string[]> => page.evaluate(coloursAt("div.board canvas", ...places));
  const [ownTile, otherTile, dot] = ["255,255,255,255", "27,27,31,255", "224,82,63,255"];
  expect(await colours()).toEqual([otherTile, dot, dot, ownTile]);
  await page.getByRole("button", { name: "Turn the board" }).click();
  await settled(page);
  expect(await colours()).toEqual([ownTile, dot, dot, otherTile]);
  await site.close(page);
});

inBrowser("boards beside one another stand one below another where they are larger then", async () => {
  const page = await site.open("#/play/soundings?seed=1", { viewport: { width: 390, height: 844 } });
  const boxes = async (): Promise<readonly DOMRect[]> => {
    await settled(page);
    return page
      .locator("div.board")
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON() as DOMRect));
  };
  const [first, second] = await boxes();
  expect(second!.top).toBeGreaterThan(first!.bottom);
  expect(first!.width).toBeGreaterThan(280);
  await page.setViewportSize({ width: 1280, height: 720 });
  const [left, right] = await boxes();
  expect([right!.left > left!.right, right!.top === left!.top]).toEqual([true, true]);
  await site.close(page);
});

inBrowser(
  "a board of cards keeps its place while cards are dealt, and its counters stand below it",
  async () => {
    const page = await site.open("#/play/last-aces?seed=1", { viewport: { width: 390, height: 844 } });
    await settled(page);
    const box = (what: string): Promise<DOMRect> =>
      page.locator(what).evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect);
    const board = await box("div.board");
    for (let deals = 0; deals < 12; deals++) await page.keyboard.press("Space");
    await settled(page);
    expect(await box("div.board")).toEqual(board);
    const counters = await page.locator(".line").evaluate((it) => it.scrollWidth - it.clientWidth);
    expect(counters).toBe(0);
    await site.close(page);
  },
);

inBrowser.each(["versus", "biquadris"])(
  "%s on a phone: all wells can be read, all buttons reached",
  async (name) => {
    const page = await site.open(`#/play/${name}?seed=1`, phone);
    await settled(page);
    await page.locator(".count-down").waitFor({ state: "detached" });
    for (const key of ["a", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
    await page.locator(".meant > *").first().waitFor();
    const boxes = (what: string): Promise<DOMRect[]> =>
      page
        .locator(what)
        .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON() as DOMRect));
    expect(Math.min(...(await boxes("div.board")).map((it) => it.width))).toBeGreaterThanOrEqual(64);
    const outside = (await boxes(".meant > *")).filter(
      (it) => it.left < 0 || it.right > 390 || it.width < 44 || it.height < 44,
    );
    expect(outside).toEqual([]);
    await site.close(page);
  },
);

inBrowser("players whose names are no colours are known by a piece of theirs", async () => {
  const page = await site.open("#/play/chess/janggi?seed=1");
  await settled(page);
  const signs = (name: string): Promise<number> =>
    page.getByRole("group", { name, exact: true }).locator("i.colour, canvas").count();
  expect([await signs("cho"), await signs("han")]).toEqual([1, 1]);
  await site.close(page);
});

inBrowser("what is held and what comes next lies on the ground of the well", async () => {
  const page = await site.open("#/play/marathon?seed=1");
  await settled(page);
  const slot = page.locator(".slot").last();
  const held = await slot.evaluate((it) => getComputedStyle(it).backgroundColor);
  const [well] = await page.evaluate<string[]>(coloursAt("div.board canvas", [0.05, 0.5]));
  expect(held).toBe(`rgb(${well!.split(",").slice(0, 3).join(", ")})`);
  // The body stands in the middle.
  const [box, body] = [(await slot.boundingBox())!, (await slot.locator("canvas").boundingBox())!];
  expect(Math.abs(body.x + body.width / 2 - box.x - box.width / 2)).toBeLessThanOrEqual(1);
  expect(Math.abs(body.y + body.height / 2 - box.y - box.height / 2)).toBeLessThanOrEqual(1);
  await site.close(page);
});

inBrowser.each([
  ["chess", "8 7 6 5 4 3 2 1", "a b c d e f g h"],
  ["chess/xiangqi", "10 9 8 7 6 5 4 3 2 1", "a b c d e f g h i"],
  ["chess/shogi", "a b c d e f g h i", "9 8 7 6 5 4 3 2 1"],
  ["go", "9 8 7 6 5 4 3 2 1", "A B C D E F G H J"],
])("names of rows and columns of %s stand beside its board", async (name, rows, columns) => {
  const page = await site.open(`#/play/${name}?seed=1`);
  const namesIn = (side: string): Promise<string> =>
    page.locator(`.${side} i`).evaluateAll((all) => all.map((it) => it.textContent).join(" "));
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await settled(page);
    expect([await namesIn("rows"), await namesIn("columns")]).toEqual([rows, columns]);
    const board = (await page.locator("div.board").boundingBox())!;
    const boxes = await page
      .locator(".rows i, .columns i")
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON()));
    for (const { left, right, top, bottom } of boxes) {
      expect(right <= board.x + 1 || top >= board.y + board.height - 1).toBe(true);
      expect(left >= 0 && bottom <= height).toBe(true);
    }
  }
  // Only pieces have a side from which a board can be seen.
  const [side] = await page.getByRole("button", { name: "Turn the board" }).all();
  await side?.click();
  const seen = side ? rows.split(" ").reverse().join(" ") : rows;
  await expect.poll(() => namesIn("rows")).toBe(seen);
  await site.close(page);
});

inBrowser.each(["chess", "chess/xiangqi"])(
  "the board keeps its size on small phones whatever is captured (%s)",
  async (name) => {
    const page = await site.open(`#/play/${name}?seed=1`, { viewport: { width: 360, height: 640 } });
    await settled(page);
    const before = await page.locator("div.board").boundingBox();
    await page.evaluate(`(() => {
      const { play } = document.querySelector("quadrille-game").mounted;
      for (let count = 0; count < 80 && play.session.status === "playing"; count++) {
        const { moves } = play.session;
        play.move((moves.find((it) => it.view.taken.length > 0) ?? moves[count % moves.length]).uci);
      }
    })()`);
    await settled(page);
    const kinds = await page.locator(".lead").evaluateAll((all) => all.map((it) => it.children.length));
    expect(Math.max(...kinds)).toBeGreaterThan(3);
    expect(await page.locator("div.board").boundingBox()).toEqual(before);
    await site.close(page);
  },
);

inBrowser("a panel has no empty box, and what can be given besides moves stands in one row", async () => {
  const page = await site.open("#/play/go?seed=1", { viewport: { width: 1280, height: 720 } });
  await page.locator("div.board").click({ position: { x: 100, y: 100 } });
  await expect.poll(() => page.locator(".how-to").count()).toBe(0);
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
  const [record, own] = [await boxOf(".record"), await boxOf(".sides.own")];
  expect(Math.abs(record.y + record.height - own.y)).toBeLessThanOrEqual(1);
  const row = page.locator(".meant button");
  expect(await row.allTextContents()).toEqual(["Pass", "Resign", "New game"]);
  const tops = await row.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await site.close(page);
});

inBrowser("a game whose pieces change sides counts them beside the names", async () => {
  const page = await site.open("#/play/reversi?seed=1");
  await page.evaluate(`document.querySelector("quadrille-game").mounted.play.move("f5")`);
  const counts = page.locator(".lead");
  await expect
    .poll(() => counts.evaluateAll((all) => all.map((it) => it.ariaLabel)))
    .toEqual(["On the board: 1 white disc", "On the board: 4 black disc"]);
  await site.close(page);
});

inBrowser(
  "wells of a game by turns are titled in the order of their boards, with a sign at whose turn it is",
  async () => {
    const page = await site.open("#/play/biquadris?seed=1", { viewport: { width: 1280, height: 720 } });
    const titles = page.locator(".beside > .below:not(.column) > .line");
    await expect.poll(() => titles.allTextContents()).toEqual(["▸ One", "Two"]);
    await page.keyboard.press("Space");
    await expect.poll(() => titles.allTextContents()).toEqual(["One", "▸ Two"]);
    await site.close(page);
  },
);

inBrowser("pixels of a sprite stay small in a large window", async () => {
  const page = await site.open("#/play/warehouse?seed=1", { viewport: { width: 1440, height: 900 } });
  const { width } = (await page.locator("div.board").boundingBox())!;
  expect(width).toBe(7 * 8 * 24);
  await site.close(page);
});

inBrowser("on crossings the last stone has a ring on it, where another game tints the square", async () => {
  const go = await site.open("#/play/go?seed=1");
  await go.locator("div.board").click({ position: { x: 100, y: 100 } });
  await expect.poll(() => go.evaluate(coloursAt("div.board canvas", [0.5, 0.5]))).toHaveLength(1);
  const { width } = (await go.locator("div.board").boundingBox())!;
  const middle = (Math.floor((100 / width) * 9) + 0.5) / 9;
  const ring = [middle + 0.22 / 9, middle] as const;
  await expect
    .poll(() => go.evaluate(coloursAt("div.board canvas", ring, [middle, middle])))
    .toEqual(["255,255,255,255", expect.not.stringMatching(/^255,255,255/)]);
  // Where a piece went has a ring around it, and the crossing that it left is filled.
  await go.goto(`${site.address}#/play/chess/xiangqi?seed=1`);
  await settled(go);
  await go.evaluate(`document.querySelector("quadrille-game").mounted.play.move("b3e3")`);
  const [left, arrived] = [[1.7 / 9, 7.7 / 10] as const, [4.97 / 9, 7.5 / 10] as const];
  await expect
    .poll(() => go.evaluate(coloursAt("div.board canvas", left, arrived)))
    .toEqual([expect.stringMatching(/^1\d\d,/), "36,86,199,255"]);
  await site.close(go);
});

inBrowser(
  "a figure shows its colour, whether it is a silhouette or its lines are close together",
  async () => {
    const text = `quadrille 2
title Figures
board 24x1
objects
  racer r #f2c14e
  rat t #b59a7a
  heart h #e5484d
looks: racer runner, rat ant, heart heart
level
  rth.....................
`;
    const packed = deflateRawSync(JSON.stringify({ file: "figures.quad", text, includes: {} }));
    const page = await site.open("");
    await page.goto(`${site.address}#/g/${packed.toString("base64url")}`);
    await page.locator("div.board").waitFor();
    const shares = (): Promise<number[]> =>
      page
        .locator("div.board canvas")
        .first()
        .evaluate((it: HTMLCanvasElement) => {
          const side = it.height;
          return ["242,193,78", "181,154,122", "229,72,77"].map((colour, at) => {
            const { data } = it.getContext("2d")!.getImageData(at * side, 0, side, side);
            let count = 0;
            for (let i = 0; i < data.length; i += 4) if (data.slice(i, i + 3).join() === colour) count++;
            return count / side / side;
          });
        });
    await expect.poll(async () => Math.min(...(await shares()))).toBeGreaterThan(0.1);
    await site.close(page);
  },
);

inBrowser("what nobody has seen goes on around the board", async () => {
  const page = await site.open("#/play/cellar?seed=1", { viewport: { width: 1440, height: 900 } });
  await settled(page);
  const around = await page.locator(".stage").evaluate((it) => getComputedStyle(it).backgroundColor);
  const [unseen] = await page.evaluate<string[]>(coloursAt("div.board canvas", [0.9, 0.9]));
  expect(around.replaceAll(/[^\d,]/g, "")).toBe(unseen!.split(",").slice(0, 3).join());
  await site.close(page);
});

inBrowser("what nobody has seen is pale where the page is pale, and the map shows it too", async () => {
  const page = await site.open("#/play/cellar?seed=1", { ...phone, colorScheme: "light" });
  await settled(page);
  const around = await page.locator(".stage").evaluate((it) => getComputedStyle(it).backgroundColor);
  const parts = around.match(/\d+/g)!.map(Number);
  expect(Math.min(...parts)).toBeGreaterThan(170);
  const [unseen] = await page.evaluate<string[]>(coloursAt(".map canvas", [0.95, 0.95]));
  expect(unseen!.split(",").slice(0, 3).map(Number)).toEqual(parts);
  await site.close(page);
});

inBrowser("a player who speaks German is spoken to in German, on a phone too", async () => {
  const page = await site.open("#/play/warehouse?seed=1", {
    locale: "de-DE",
    viewport: { width: 390, height: 844 },
  });
  expect(await page.evaluate("document.documentElement.lang")).toBe("de");
  await expect.poll(() => page.evaluate(complaints)).toEqual([]);
  await page.getByRole("button", { name: "Menü" }).click();
  const menu = page.getByRole("dialog", { name: "Menü" });
  await menu.getByText("Gehaltene Tasten").or(menu.getByText("Tasten auf dem Bildschirm")).first().waitFor();
  expect(await menu.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await page.getByLabel("Sprache").selectOption("English");
  await page.getByRole("dialog", { name: "Menu" }).getByText("Buttons on the screen").waitFor();
  expect(await page.evaluate("document.documentElement.lang")).toBe("en");
  await page.evaluate(`localStorage["quadrille-language"] = ""`);
  await page.goto(`${site.address}#/lesson/1.2`);
  await page.reload();
  const toolbar = page.locator(".toolbar");
  await toolbar.getByRole("button", { name: "Mehr" }).click();
  await toolbar.getByRole("button", { name: "Partie als Test" }).waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  await page.getByText("Noch nicht ganz. Das Spiel soll das hier tun:").waitFor();
  await site.close(page);
});
