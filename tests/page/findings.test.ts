import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, phone, settled, useSite } from "./browser.ts";

// What players once complained of and no other test would notice if it came back.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const play = 'document.querySelector("quadrille-game").mounted.play';

/** The name of the element of the game that is seen at a place of the window. */
const topmost = (x: number, y: number): string =>
  `document.querySelector("quadrille-game").shadowRoot.elementFromPoint(${x}, ${y})?.tagName`;

const everydayNames = {
  tetris: /^(Marathon|Sprint|Ultra|Versus|Dig|Biquadris|Firing Line|Twenty)$/,
  sokoban: /^(Warehouse|Crates)$/,
  snake: /^(Adder|Comet Tails)$/,
  "2048": /^Doublings$/,
  minesweeper: /^Mines$/,
  othello: /^Reversi$/,
  checkers: /^Draughts$/,
  roguelike: /^(Cellar|Deepwater)$/,
  solitaire: /^Last Aces$/,
  mill: /^Nine Men's Morris$|Morris/,
  battleship: /^Soundings$/,
  tron: /^Comet Tails$/,
  "chinese chess": /^Xiangqi$/,
  conway: /Life/,
};

inBrowser("everyday names find their game first", async () => {
  const page = await site.open("");
  await page.locator(".card").first().waitFor();
  for (const [words, wanted] of Object.entries(everydayNames)) {
    await page.getByRole("searchbox").fill(words);
    await expect
      .poll(() => page.locator(".card h3").first().textContent(), { message: words })
      .toMatch(wanted);
  }
  await site.close(page);
});

inBrowser("each game is listed once, and a picture fills its card", async () => {
  const page = await site.open("", { viewport: { width: 1440, height: 900 } });
  await page.locator(".card img").first().waitFor();
  await settled(page);
  const titles = await page.locator(".card h3").allTextContents();
  expect(titles.filter((it, at) => titles.indexOf(it) !== at)).toEqual([]);
  const fills = await page.evaluate(`[...document.querySelectorAll(".card img")].map((it) => {
    const [picture, card] = [it.getBoundingClientRect(), it.closest(".card").getBoundingClientRect()];
    return picture.width / card.width;
  })`);
  for (const share of fills as readonly number[]) expect(share).toBeGreaterThan(0.95);
  await site.close(page);
});

inBrowser("a finger on the end card leaves the page alone", async () => {
  const page = await site.open("#/play/adder?seed=1", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const wayOf = (selector: string, name: string): Promise<string> =>
    page.evaluate(`getComputedStyle(${selector}).getPropertyValue(${JSON.stringify(name)})`);
  expect(await wayOf("document.documentElement", "overscroll-behavior-x")).toBe("none");
  await expect.poll(() => page.evaluate(`${play}.session.status`), { timeout: 30_000 }).not.toBe("playing");
  const veil = 'document.querySelector("quadrille-game").shadowRoot.querySelector(".veil")';
  await expect.poll(() => page.evaluate(`${veil} !== null`)).toBe(true);
  expect(await wayOf(veil, "touch-action")).toBe("none");
  await site.close(page);
});

inBrowser("a crate on its mark looks different from one beside it", async () => {
  const page = await site.open("#/play/warehouse?seed=1");
  const tops = (): Promise<readonly number[]> =>
    page.evaluate(`${play}.frame.blocks.find((it) => it.type === "board").tops`);
  const kinds = (): Promise<readonly string[]> =>
    page.evaluate(`${play}.game.program.kinds.map((it) => it.name)`);
  const names = await kinds();
  const count = async (name: string): Promise<number> =>
    (await tops()).filter((it) => names[it] === name).length;
  expect(await count("stowed")).toBe(0);
  await page.evaluate(`${play}.play({ type: "cycle", given: [] })`);
  await page.keyboard.press("F1");
  await expect.poll(() => page.locator(".notice").textContent(), { timeout: 20_000 }).toContain("Hint");
  for (let step = 0; step < 40 && (await count("stowed")) === 0; step++) {
    const way = /Hint: walk (\w+)/.exec((await page.locator(".notice").textContent()) ?? "")?.[1];
    if (way === undefined) break;
    await page.keyboard.press(`Arrow${way[0]!.toUpperCase()}${way.slice(1)}`);
    await page.keyboard.press("F1");
    await settled(page);
  }
  expect(await count("stowed")).toBeGreaterThan(0);
  await site.close(page);
});

inBrowser("a refusal of the engine is told in German, with the names of the game in it", async () => {
  const page = await site.open("#/play/chess?seed=1", { locale: "de-DE" });
  await expect.poll(() => page.evaluate("document.documentElement.lang")).toBe("de");
  await page.evaluate(`${play}.move("e2e5")`);
  await expect.poll(() => page.locator(".notice").textContent()).toBe("e2e5: pawn zieht nicht so.");
  await page.evaluate(`${play}.undo()`);
  await expect.poll(() => page.locator(".notice").textContent()).toBe("Es gibt nichts zurückzunehmen.");
  await site.close(page);
});

const root = 'document.querySelector("quadrille-game").shadowRoot';

inBrowser(
  "keys put no frame around the page, a message stands once, and each disc has its colour",
  async () => {
    const page = await site.open("#/play/go?seed=1", {
      colorScheme: "dark",
      viewport: { width: 1280, height: 720 },
    });
    await page.keyboard.press("ArrowUp");
    const player = `getComputedStyle(${root}.querySelector(".player"))`;
    expect(await page.evaluate(`${player}.outlineStyle`)).toBe("none");
    await page.evaluate(`${play}.say("It stands once.")`);
    const seen = `[...${root}.querySelectorAll("p, li")].filter((it) =>
    it.textContent === "It stands once." && it.checkVisibility({ visibilityProperty: true })).length`;
    await expect.poll(() => page.evaluate(seen)).toBe(1);
    // Black is filled, and lighter than the page.
    const black = page.locator(".side", { hasText: "black" }).locator(".colour");
    expect(await black.evaluate((it) => getComputedStyle(it).backgroundImage)).toContain("rgb(90, 96, 112)");
    await site.close(page);
  },
);

inBrowser(
  "the computer is named with its level from the beginning, and takes the time of a person",
  async () => {
    const page = await site.open("#/play/chess?seed=1", { settings: { opponent: "computer" } });
    await page.getByLabel("Strength of the computer").selectOption("1");
    await expect.poll(() => page.locator(".rival").textContent()).toBe("Computer, level 1");
    const began = await page.evaluate<number>(`(${play}.move("e4"), performance.now())`);
    await page.evaluate(
      `${play}.listen(() => ${play}.session.inputs.length === 2 && (globalThis.replied ??= performance.now()))`,
    );
    await expect
      .poll(() => page.evaluate(`globalThis.replied`), { timeout: 20_000 })
      .toBeGreaterThan(began + 300);
    await site.close(page);
  },
);

inBrowser("a refusal that comes again is told once, beside a board that fills its window", async () => {
  const page = await site.open("#/play/deepwater?seed=1", { viewport: { width: 1280, height: 720 } });
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.locator(".notice").textContent()).toBe("There is no way.");
  // The log is there for who hears the game or looks it up; it takes no room, and has the sentence once.
  expect(await page.locator(".log li").allTextContents()).toEqual(["There is no way."]);
  expect((await page.locator(".log").boundingBox())!.width).toBeLessThanOrEqual(1);
  await site.close(page);
});

inBrowser("a body of several cells is one shape", async () => {
  const page = await site.open("#/play/warehouse?seed=1");
  const text = `quadrille 2
objects
  floor , #30343d
bodies vehicle
  on floor
  car #3f9bf0
  CC

layers
  floor
  vehicle
legend: c car, floor
controls: push (way: straight) arrows
step car when push: move car way
level
  ,,,,
  ,c,,
  ,,,,
`;
  await page.route("**/cars.quad", (route) => route.fulfill({ body: text }));
  await page.evaluate(
    `document.body.innerHTML = '<quadrille-game src="cars.quad" seed="1" whole-page></quadrille-game>'`,
  );
  await page.locator("div.board canvas").first().waitFor();
  const colours = `(() => {
    const canvas = ${root}.querySelector("div.board canvas");
    const pixels = canvas.getContext("2d");
    return [1.5, 2, 2.5].map((x) => [...pixels.getImageData((x * canvas.width) / 4, canvas.height / 2, 1, 1).data].join());
  })()`;
  await expect.poll(async () => new Set(await page.evaluate<string[]>(colours)).size).toBe(1);
  await site.close(page);
});

inBrowser(
  "a letter that is shown as a blank is not written on its tile, which has the last colour",
  async () => {
    const page = await site.open("#/play/warehouse?seed=1");
    const text = `quadrille 2
objects
  floor , grey   back B yellow #0000ff shown " "   veil V #ff0000 shown " "
layers
  floor
  others
controls: go g
step go when go: say "Here."
level
  BV
`;
    await page.route("**/blanks.quad", (route) => route.fulfill({ body: text }));
    await page.evaluate(
      `document.body.innerHTML = '<quadrille-game src="blanks.quad" seed="1" whole-page></quadrille-game>'`,
    );
    await page.locator("div.board canvas").first().waitFor();
    const colours = `(() => {
    const canvas = ${root}.querySelector("div.board canvas");
    const side = canvas.width / 2;
    return [0, 1].map((cell) => {
      const { data } = canvas.getContext("2d").getImageData((cell + 0.3) * side, 0.3 * side, 0.4 * side, 0.4 * side);
      const colours = Array.from({ length: data.length / 4 }, (_, at) => data.slice(at * 4, at * 4 + 3).join());
      return [...new Set(colours)].join(" ");
    });
  })()`;
    await expect.poll(() => page.evaluate(colours)).toEqual(["0,0,255", "255,0,0"]);
    await site.close(page);
  },
);

inBrowser(
  "the studio's game fills its pane, tools stand in groups, and templates have pictures",
  async () => {
    const page = await site.open("#/edit/warehouse", { viewport: { width: 1440, height: 900 } });
    const board = page.locator(".game div.board");
    await board.waitFor();
    await settled(page);
    const [seen, pane] = [(await board.boundingBox())!, (await page.locator(".game").first().boundingBox())!];
    expect(seen.width / pane.width).toBeGreaterThan(0.9);
    expect((await page.locator(".toolbar").boundingBox())!.width).toBe(1440);
    // The tools stand in one row of menus, or behind one button, however narrow the window is.
    for (const width of [360, 390, 640, 820, 844, 1000, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const shown = page.locator(".toolbar > *, .toolbar .tools > *").filter({ visible: true });
      const middles = await shown.evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
      );
      expect([width, Math.max(...middles) - Math.min(...middles) <= 2]).toEqual([width, true]);
      expect([width, await page.evaluate("document.documentElement.scrollWidth - innerWidth")]).toEqual([
        width,
        0,
      ]);
    }
    await page.goto(`${site.address}#/learn/templates`);
    await expect.poll(() => page.locator(".cards img").count()).toBeGreaterThan(5);
    expect(await page.locator("h2").allTextContents()).toContain("Puzzles");
    await page.goto(`${site.address}#/`);
    const hint = await page.getByRole("searchbox").getAttribute("placeholder");
    expect(hint).not.toContain("what happens in it");
    await site.close(page);
  },
);

inBrowser("a game without hints lists no key for them", async () => {
  const page = await site.open("#/play/warehouse?seed=1");
  const text = `quadrille 2
title Quiet
habits: no hints
objects
  hero @ blue
  goal o green
layers
  goal
  others
controls: walk (way: straight) arrows
step hero when walk: move hero way
ends: when hero at goal: win
level
  .@o.
`;
  await page.route("**/quiet.quad", (route) => route.fulfill({ body: text }));
  await page.evaluate(
    `document.body.innerHTML = '<quadrille-game src="quiet.quad" seed="1" whole-page></quadrille-game>'`,
  );
  await page.locator("div.board canvas").first().waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  const keys = page.getByRole("region", { name: "Keys" }).locator("dt");
  await expect.poll(() => keys.allTextContents()).toContain("undo");
  expect(await keys.allTextContents()).not.toContain("hint");
  // Keys are called by what they do to a falling body; what an option has switched off has none.
  await page.goto("about:blank");
  await page.goto(`${site.address}#/play/marathon?seed=1`);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect.poll(() => keys.allTextContents()).toContain("Counterclockwise");
  expect(await keys.allTextContents()).not.toContain("half");
  await site.close(page);
});

/** All of Connect Four without four in a row. */
const fullBoard =
  "a1 f1 c1 e1 e2 b1 a2 b2 g1 e3 a3 f2 e4 a4 b3 e5 f3 e6 g2 a5 g3 c2 a6 d1 d2 c3 b4 c4 f4 b5 c5 g4 d3 f5 g5 c6 b6 g6 d4 d5 f6 d6";

inBrowser("a full board in Connect Four is called a draw", async () => {
  const page = await site.open("#/play/connect-four?seed=1", { settings: { opponent: "people" } });
  for (const move of fullBoard.split(" ")) await page.evaluate(`${play}.move("${move}")`);
  expect(await page.evaluate(`${play}.session.inputs.length`)).toBe(42);
  await expect.poll(() => page.locator(".card.end p").textContent()).toBe("The board is full. A draw.");
  await site.close(page);
});

inBrowser("a blocked pawn is told what it can do, not that it cannot capture", async () => {
  const page = await site.open("#/play/chess?seed=1", { settings: { opponent: "people" } });
  for (const move of ["e4", "e5", "e4e5"]) await page.evaluate(`${play}.move("${move}")`);
  await expect
    .poll(() => page.locator(".notice").textContent())
    .toBe("e4e5: The pawn goes there only without capturing, but e5 is not empty.");
  await site.close(page);
});

inBrowser("the first lesson begins without a mistake, and its task and its end are in sight", async () => {
  const page = await site.open("#/lesson/1.1", { viewport: { width: 1440, height: 900 } });
  const task = page.locator(".lesson blockquote");
  await task.waitFor();
  await settled(page);
  const bottomOf = async (it: typeof task): Promise<number> => {
    const box = (await it.boundingBox())!;
    return box.y + box.height;
  };
  expect(await page.locator(".mistakes .error").count()).toBe(0);
  expect(await bottomOf(task)).toBeLessThan(450);
  expect(await bottomOf(page.locator(".lesson .verdict"))).toBeLessThanOrEqual(900);
  await page.getByRole("button", { name: "Show me the answer" }).click();
  const done = page.locator(".lesson .verdict .passed");
  await expect.poll(() => done.textContent()).toContain("Well done!");
  expect(await bottomOf(done)).toBeLessThanOrEqual(900);
  expect(await done.getByRole("link", { name: "Next step" }).getAttribute("class")).toBe("strong");
  await site.close(page);
});

inBrowser("no line of the board lies over a stone in the gallery's picture of Go", async () => {
  const page = await site.open("");
  const linesOverStones = await page.evaluate(`(async () => {
    const picture = new Image();
    picture.src = "pictures/go.light.svg";
    await picture.decode();
    const [side, times] = [24, 4];
    const canvas = document.createElement("canvas");
    canvas.width = picture.width * times;
    canvas.height = picture.height * times;
    const pixels = canvas.getContext("2d");
    pixels.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const at = (x, y) => [...pixels.getImageData(Math.round(x * side * times), Math.round(y * side * times), 1, 1).data];
    const isGrey = ([red, green, blue]) => Math.max(red, green, blue) - Math.min(red, green, blue) < 24;
    let [stones, lines] = [0, 0];
    for (let x = 0.5; x * side < picture.width; x++)
      for (let y = 0.5; y * side < picture.height; y++) {
        if (!isGrey(at(x, y))) continue;
        stones++;
        for (const [dx, dy] of [[0.4, 0], [-0.4, 0], [0, 0.4], [0, -0.4]]) if (!isGrey(at(x + dx, y + dy))) lines++;
      }
    return [stones > 5, lines];
  })()`);
  expect(linesOverStones).toEqual([true, 0]);
  await site.close(page);
});

inBrowser(
  "events of the first frame are heard: a change of address, and scrolling in the gallery",
  async () => {
    const page = await site.open("");
    await page.locator(".card").first().waitFor();
    // The page scrolls as soon as the cards are there, before anything is painted.
    await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector(".gallery .card")) return;
    observer.disconnect();
    scrollTo(0, 640);
  }).observe(document, { childList: true, subtree: true })`);
    await page.reload();
    await expect.poll(() => page.evaluate("scrollY")).toBe(640);
    await page.evaluate(`location.hash = "#/play/lights"`);
    await page.locator("div.board").first().waitFor();
    await page.evaluate(`location.hash = "#/"`);
    await expect.poll(() => page.evaluate("scrollY")).toBe(640);
    await page.close();
    const other = await site.open("#/learn");
    await other.locator("h1").waitFor();
    await other.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector(".wait, .gallery")) return;
    observer.disconnect();
    location.hash = "#/learn/templates";
  }).observe(document, { childList: true, subtree: true })`);
    await other.reload();
    await expect.poll(() => other.locator("h1").textContent()).toBe("Begin with a template");
    await other.close();
  },
);

inBrowser("the pointer has a hand only where a click means something", async () => {
  const page = await site.open("#/play/last-aces?seed=1", { viewport: { width: 1280, height: 720 } });
  const canvas = page.locator("div.board canvas").first();
  await canvas.waitFor();
  await settled(page);
  const box = (await canvas.boundingBox())!;
  const cursorAt = async (column: number, row: number): Promise<string> => {
    await page.mouse.move(box.x + ((column + 0.5) * box.width) / 4, box.y + ((row + 0.5) * box.height) / 13);
    return canvas.evaluate((it) => getComputedStyle(it).cursor);
  };
  expect(await cursorAt(1, 0)).toBe("pointer");
  expect(await cursorAt(1, 9)).toBe("default");
  // A click elsewhere is refused in words, and nothing else happens.
  const inputs = (): Promise<number> => page.evaluate(`${play}.session.inputs.length`);
  await page.mouse.click(box.x + box.width / 2, box.y + (9.5 * box.height) / 13);
  await expect.poll(() => page.locator(".notice").textContent()).toBe("There is nothing to click here.");
  expect(await inputs()).toBe(0);
  await site.close(page);
});

inBrowser("the moves stand below the board of a tall phone, and the board stays as it is", async () => {
  const page = await site.open("#/play/chess?seed=1", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    settings: { opponent: "people" },
  });
  await page.locator("div.board").waitFor();
  await settled(page);
  const board = await page.locator("div.board").boundingBox();
  for (const move of ["e4", "e5", "Nf3", "Nc6", "Bb5"]) await page.evaluate(`${play}.move("${move}")`);
  const list = page.getByRole("listbox").or(page.locator(".moves")).first();
  await expect.poll(() => list.textContent()).toContain("Bb5");
  expect((await list.boundingBox())!.y).toBeGreaterThan(board!.y + board!.height);
  expect(await page.locator("div.board").boundingBox()).toEqual(board);
  // What is said has no row of its own.
  const bottomOf = (selector: string): Promise<number> =>
    page.locator(selector).evaluate((it) => Math.round(it.getBoundingClientRect().bottom));
  expect(await bottomOf(".notice")).toBe(await bottomOf(".record"));
  await site.close(page);
});

inBrowser("a button that flips a switch or chooses a kind looks pressed while that holds", async () => {
  const pressed = (name: string): Promise<string | null> =>
    page.getByRole("button", { name, exact: true }).getAttribute("aria-pressed");
  const page = await site.open("#/play/mines?seed=1", phone);
  expect(await pressed("Flag")).toBe("false");
  await page.getByRole("button", { name: "Flag" }).tap();
  await expect.poll(() => pressed("Flag")).toBe("true");
  const line = page.locator(".line");
  expect(await line.allTextContents()).toEqual([
    "Mines left to find 13",
    "Every cell that you choose gets a flag.",
  ]);
  await page.locator("div.board canvas").first().tap();
  await expect.poll(() => line.first().textContent()).toBe("Mines left to find 12");
  expect(await pressed("Flag")).toBe("true");
  await page.getByRole("button", { name: "Flag" }).tap();
  await expect.poll(() => pressed("Flag")).toBe("false");
  await page.goto(`${site.address}#/play/sand?seed=1`);
  await expect.poll(() => pressed("Sand")).toBe("true");
  await page.getByRole("button", { name: "Water", exact: true }).tap();
  await expect.poll(() => pressed("Water")).toBe("true");
  expect(await pressed("Sand")).toBe("false");
  await site.close(page);
});

inBrowser("a wide level on a phone follows the player, and can be shown whole and near again", async () => {
  const page = await site.open("#/play/harbour?seed=1", phone);
  await settled(page);
  const height = async (): Promise<number> => (await page.locator("div.board").boundingBox())!.height;
  const near = await height();
  expect(near).toBeGreaterThan(240);
  await page.getByRole("button", { name: "Further away" }).tap();
  await expect.poll(height).toBeLessThan(200);
  await page.getByRole("button", { name: "Nearer" }).tap();
  await expect.poll(height).toBeGreaterThan(200);
  await site.close(page);
});

inBrowser("a window that moves over its board redraws only what has come into view or changed", async () => {
  const page = await site.open("#/play/harbour?seed=1", phone);
  await settled(page);
  const picture = (): Promise<string> =>
    page.evaluate(
      `document.querySelector("quadrille-game").shadowRoot.querySelector("div.board canvas").toDataURL()`,
    );
  await page.evaluate(`(() => {
    globalThis.tiles = 0;
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function (...given) {
      globalThis.tiles++;
      return drawImage.apply(this, given);
    };
  })()`);
  const map = (await page.locator(".map").boundingBox())!;
  await page.touchscreen.tap(map.x + 0.5 * map.width, map.y + map.height / 2);
  await settled(page);
  const before = await page.evaluate<number>("globalThis.tiles");
  await page.touchscreen.tap(map.x + 0.55 * map.width, map.y + map.height / 2);
  await settled(page);
  const drawn = (await page.evaluate<number>("globalThis.tiles")) - before;
  expect(drawn).toBeGreaterThan(1);
  expect(drawn).toBeLessThan(40);
  const scrolled = await picture();
  for (const colorScheme of ["dark", "light"] as const) await page.emulateMedia({ colorScheme });
  await settled(page);
  expect(await picture()).toBe(scrolled);
  await site.close(page);
});

inBrowser("on a touch screen one taps what a file tells one to click", async () => {
  const page = await site.open("#/play/mines?seed=1", phone);
  await page.getByRole("button", { name: "Menu" }).tap();
  const about = page.getByRole("dialog").locator("p").first();
  expect(await about.textContent()).toContain("Tap to open, or to set flags while Flag is on.");
  await site.close(page);
});

inBrowser("a new falling shape is seen whole, and a swipe up holds it, as the page says", async () => {
  const page = await site.open("#/play/marathon?seed=1", phone);
  await settled(page);
  const rows = `${play}.frame.blocks.find((it) => it.type === "board")`;
  const cells = (): Promise<number> => page.evaluate(`${rows}.tops.filter((it) => it > 0).length`);
  const keys = (): Promise<string> => page.evaluate(`JSON.stringify(${play}.session.inputs.runs())`);
  expect(await cells()).toBe(4);
  await page.getByRole("button", { name: "Menu" }).tap();
  const menu = page.getByRole("dialog");
  await menu.getByText("How to play").tap();
  expect(await menu.locator("li").allTextContents()).toContainEqual(
    expect.stringContaining("Swipe up: Hold."),
  );
  await menu.getByRole("button", { name: "Close" }).tap();
  const session = await page.context().newCDPSession(page);
  for (const [type, y] of [
    ["touchStart", 400],
    ["touchMove", 340],
    ["touchEnd", 0],
  ] as const)
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: y > 0 ? [{ x: 200, y }] : [] });
  await expect.poll(keys).toContain('"key":"c"');
  await site.close(page);
});

inBrowser(
  "what was wrong with an input goes with the next move, and pieces that must capture are marked",
  async () => {
    const page = await site.open("#/play/draughts?seed=1", { viewport: { width: 1280, height: 720 } });
    await page.getByRole("button", { name: "Both sides" }).click();
    for (const move of ["11-16", "23-19"]) await page.evaluate(`${play}.move("${move}")`);
    const log = page.locator(".log li");
    await page.evaluate(`${play}.click({ x: 2, y: 2 })`);
    await expect.poll(() => log.allTextContents()).toEqual(["There is nothing to pick up on this square."]);
    expect(await page.evaluate(`${play}.frame.blocks[0].marks.planned`)).toEqual([{ x: 1, y: 4 }]);
    for (const name of ["Draw", "Resign"])
      expect(await page.getByRole("button", { name }).isVisible()).toBe(true);
    await page.evaluate(`${play}.move("16-23")`);
    await expect.poll(() => log.count()).toBe(0);
    await site.close(page);
  },
);

inBrowser(
  "a newcomer plays against a weaker computer in real time, and its level is read whole",
  async () => {
    const page = await site.open("#/play/versus?seed=1", { viewport: { width: 1280, height: 720 } });
    await page.getByRole("button", { name: "Computer", exact: true }).click();
    const level = page.getByLabel("Strength of the computer");
    expect(await level.locator("option:checked").textContent()).toBe("Level 2");
    expect(await level.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
    await page.getByText("Computer, level 2").waitFor();
    await site.close(page);
  },
);

inBrowser.each([
  ["a phone", phone],
  ["a desktop", { viewport: { width: 1280, height: 720 } }],
] as const)("the level of the computer is changed while one plays in real time, on %s", async (_, device) => {
  const page = await site.open("#/play/versus?seed=1", { ...device, settings: { opponent: "computer" } });
  const level = page.getByLabel("Strength of the computer");
  await page.getByText("A key or a touch begins.").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.locator(".count-down:not(.waiting)").first().waitFor();
  await page.locator(".count-down").waitFor({ state: "detached" });
  const places = () =>
    page
      .locator("div.board")
      .evaluateAll((all) => all.map((it) => JSON.stringify(it.getBoundingClientRect())));
  const begun = await places();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
  await page.getByRole("group", { name: "Against whom" }).waitFor({ state: "detached" });
  const box = (await level.boundingBox())!;
  const { width, height } = page.viewportSize()!;
  expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).not.toContain(
    false,
  );
  await level.selectOption("6");
  await expect.poll(() => level.inputValue()).toBe("6");
  expect(await places()).toEqual(begun);
  // Keys belong to the game again.
  const inputs = (): Promise<number> =>
    page.evaluate(`${play}.session.inputs.slice().filter((it) => it.given?.length > 0).length`);
  const given = await inputs();
  await page.keyboard.press("ArrowRight");
  await expect.poll(inputs).toBeGreaterThan(given);
  await site.close(page);
});

inBrowser.each([
  ["a phone", phone],
  ["a desktop", { viewport: { width: 1280, height: 720 } }],
] as const)("who loses to the computer in real time reads the result, on %s", async (_, device) => {
  const page = await site.open("#/play/versus", { ...device, settings: { opponent: "computer" } });
  await page.getByText("A key or a touch begins.").waitFor();
  const drop = async (): Promise<unknown> => {
    await page.keyboard.press(" ");
    return page.evaluate(`${play}.session.status`);
  };
  await expect.poll(drop, { timeout: 60_000, interval: 20 }).toBe("lost");
  const card = page.locator(".card.lost");
  await expect.poll(() => card.locator("p").textContent()).toMatch(/^(Bl|L)ocked out\. You have lost\.$/);
  await expect
    .poll(() => card.locator("dl").textContent())
    .toMatch(/^Time.*Keys a second[1-9].*Result.*Rank1, a new best$/);
  const { x, y, width, height } = (await card.locator("p").boundingBox())!;
  expect(width).toBeGreaterThan(150);
  const remark = page.locator(".notice", { hasText: "The best so far: score" });
  expect((await remark.boundingBox())!.width).toBeGreaterThan(150);
  expect(await page.evaluate(topmost(x + width / 2, y + height / 2))).toBe("P");
  await site.close(page);
});

inBrowser("a tap for the game that comes after its end begins no other game", async () => {
  const page = await site.open("#/play/chess?seed=1", phone);
  await page.evaluate(`${play}.move("e4")`);
  // Seen in the second frame in which the card is open and its styles have come.
  const found = await page.evaluate(`new Promise((resolve) => {
    const root = document.querySelector("quadrille-game").shadowRoot;
    const look = (earlier) => {
      const button = root.querySelector(".card.end .primary");
      const isStyled = button && getComputedStyle(button.parentElement).animationName !== "none";
      if (!isStyled || earlier !== button) return requestAnimationFrame(() => look(isStyled && button));
      const { x, y, width, height } = button.getBoundingClientRect();
      const [at, down] = [x + width / 2, y + height / 2];
      resolve([root.elementFromPoint(at, down) === button, at, down]);
    };
    look();
    ${play}.pressButton(${play}.game.program.controls.findIndex((it) => it.name === "resign"));
  })`);
  const [isPressed, at, down] = found as readonly [boolean, number, number];
  expect(isPressed).toBe(false);
  await expect.poll(() => page.evaluate(topmost(at, down))).toBe("BUTTON");
  await site.close(page);
});

inBrowser.each(["chess", "go"])("the end of %s covers no name beside the board", async (name) => {
  const page = await site.open(`#/play/${name}?seed=1`, { viewport: { width: 1280, height: 720 } });
  const resign = page.getByRole("button", { name: /^Resign|^Pass/i });
  while ((await page.locator(".card.end").count()) === 0) await resign.first().click();
  const card = (await page.locator(".card.end").boundingBox())!;
  const own = (await page.locator(".own .side").first().boundingBox())!;
  expect(own.y).toBeGreaterThanOrEqual(card.y + card.height - 1);
  await site.close(page);
});

inBrowser("one long swipe does not leave the view of a level that it has won", async () => {
  const page = await site.open("#/play/warehouse", phone);
  const right = `${play}.press("ArrowRight")`;
  const step = `${right}, ${play}.release("ArrowRight")`;
  const after = await page.evaluate(
    `[${step}, ${step}, ${right}, ${right}, ${play}.isLingering, ${play}.frame.level.number]`,
  );
  expect((after as unknown[]).slice(-2)).toEqual([true, 1]);
  await expect.poll(() => page.locator(".notice").textContent()).toContain("Level 1 done");
  await expect.poll(() => page.evaluate(`${play}.frame.level.number`)).toBe(2);
  await site.close(page);
});

/** The colour of a place of the first board, in parts of its width and height. */
const colourAt = (page: Page, x: number, y: number): Promise<string> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector("quadrille-game").shadowRoot.querySelector('canvas[aria-label^="Board"]');
    const place = [Math.floor(${x} * canvas.width), Math.floor(${y} * canvas.height), 1, 1];
    return canvas.getContext("2d").getImageData(...place).data.join();
  })()`);

inBrowser("lines end with the part of a board that is shown", async () => {
  const page = await site.open("#/play/go?seed=1", phone);
  await page.locator('canvas[aria-label^="Board"]').first().waitFor();
  await settled(page);
  const wood = await colourAt(page, 0.01, 0.01);
  const middle = 4.5 / 9;
  expect(await colourAt(page, 8.2 / 9, middle)).not.toBe(wood);
  for (const [x, y] of [
    [0.01, middle],
    [0.99, middle],
    [middle, 0.01],
    [middle, 0.99],
  ] as const)
    expect(await colourAt(page, x, y)).toBe(wood);
  await site.close(page);
});

inBrowser("a mark where a disc can go does not look like a disc", async () => {
  const page = await site.open("#/play/connect-four?seed=1", phone);
  await page.locator('canvas[aria-label^="Board"]').first().waitFor();
  await settled(page);
  const hole = await colourAt(page, 3.5 / 7, 4.5 / 6);
  expect(await colourAt(page, 3.5 / 7, 5.5 / 6)).toBe(hole);
  expect(await colourAt(page, 3.65 / 7, 5.5 / 6)).not.toBe(hole);
  await site.close(page);
});

inBrowser("fog has no edge, an empty slot has one, and tools are near their board", async () => {
  const fog = await site.open("#/play/deepwater?seed=1", phone);
  const shadow = await fog
    .locator(".board")
    .first()
    .evaluate((it) => getComputedStyle(it).boxShadow);
  expect(shadow.match(/rgba?\([^)]*\)/g)).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
  await site.close(fog);
  const falling = await site.open("#/play/marathon?seed=1", phone);
  const outline = falling.locator(".slot:empty").evaluate((it) => getComputedStyle(it).outlineStyle);
  expect(await outline).toBe("dashed");
  await site.close(falling);
  const tools = await site.open("#/play/sand?seed=1", phone);
  await settled(tools);
  const [board, row] = [tools.locator(".board").first(), tools.locator(".buttons")];
  const [above, below] = [(await board.boundingBox())!, (await row.boundingBox())!];
  expect(below.y - above.y - above.height).toBeLessThan(200);
  await site.close(tools);
});
