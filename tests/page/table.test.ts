import { readFileSync } from "node:fs";
import type { CDPSession, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, pageTime, phone, settled, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const play = 'document.querySelector("quadrille-game").mounted.play';

/** A table with one game after the other, which mouse, finger and keys play. */
class Table {
  readonly page: Page;
  readonly #touch: CDPSession;

  constructor(page: Page, touch: CDPSession) {
    this.page = page;
    this.#touch = touch;
  }

  static async open(path: string): Promise<Table> {
    const page = await site.open(path, { hasTouch: true });
    return new Table(page, await page.context().newCDPSession(page)).#ready();
  }

  async go(path: string): Promise<void> {
    await this.page.goto("about:blank");
    await this.page.goto(site.address + path);
    await this.#ready();
  }

  /** What the game's moves were, as the log has them. */
  log(): Promise<string> {
    return this.page.evaluate(`document.querySelector("quadrille-game").mounted.play.session.inputs.slice()
      .flatMap(({ given = [] }) => given.map((it) => it.text ?? it.type)).join(" ")`);
  }

  /** Which cell has been picked up. */
  held(): Promise<string> {
    return this.page.evaluate(`(() => {
      const { width } = document.querySelector("quadrille-game").mounted.play.session.game.program.moves.rules;
      const from = document.querySelector("quadrille-game").mounted.play.session.selection?.from;
      return from === undefined ? "nothing" : "abcdefghijklmnopqrstuvwxyz"[from % width] + (${"8"} - Math.floor(from / width));
    })()`);
  }

  /** Goes with the mouse from cell to cell, the button down; what is carried on the way. */
  async drag(...cells: string[]): Promise<number> {
    const [from, ...way] = await this.#places(cells);
    await this.page.mouse.move(from!.x, from!.y);
    await this.page.mouse.down();
    for (const { x, y } of way) await this.page.mouse.move(x, y, { steps: 4 });
    const carried = await this.page.locator(".carried").count();
    await this.page.mouse.up();
    return carried;
  }

  async dragByFinger(...cells: string[]): Promise<void> {
    const [from, ...way] = await this.#places(cells);
    await this.#finger("touchStart", [from!]);
    for (const place of way) await this.#finger("touchMove", [place]);
    await this.#finger("touchEnd", []);
  }

  async click(cell: string, button: "left" | "right" = "left"): Promise<void> {
    const [place] = await this.#places([cell]);
    await this.page.mouse.click(place!.x, place!.y, { button });
  }

  async tap(cell: string): Promise<void> {
    const [place] = await this.#places([cell]);
    await this.#finger("touchStart", [place!]);
    await this.#finger("touchEnd", []);
  }

  async type(moves: string): Promise<void> {
    for (const move of moves.split(" ")) {
      await this.page.getByRole("textbox").fill(move);
      await this.page.keyboard.press("Enter");
    }
    await this.page.locator("h1").click();
  }

  async #ready(): Promise<this> {
    await this.page.locator('canvas[aria-label^="Board"]').first().waitFor();
    await settled(this.page);
    return this;
  }

  async #places(cells: readonly string[]): Promise<readonly { x: number; y: number }[]> {
    const canvas = this.page.locator('canvas[aria-label^="Board"]').first();
    const box = (await canvas.boundingBox())!;
    const [, width, height] = /(\d+) by (\d+)/.exec((await canvas.getAttribute("aria-label"))!)!.map(Number);
    return cells.map((cell) => {
      const [column, row] = [cell.charCodeAt(0) - 97, height! - Number(cell.slice(1))];
      return {
        x: box.x + ((column + 0.5) * box.width) / width!,
        y: box.y + ((row + 0.5) * box.height) / height!,
      };
    });
  }

  #finger(type: string, touchPoints: readonly object[]): Promise<unknown> {
    return this.#touch.send("Input.dispatchTouchEvent", { type, touchPoints } as never);
  }
}

inBrowser("a piece is carried by mouse and finger, and played only where it is dropped", async () => {
  const table = await Table.open("#/play/chess?seed=1");
  expect(await table.drag("e2", "e3", "e4")).toBe(1);
  expect(await table.log()).toBe("e2e4");
  await table.dragByFinger("b8", "b7", "c6");
  expect(await table.log()).toBe("e2e4 b8c6");
  // Elsewhere it snaps back and stays in hand; back on its cell it is put down.
  await table.drag("f1", "f4", "h8");
  expect([await table.log(), await table.held()]).toEqual(["e2e4 b8c6", "f1"]);
  await table.drag("f1", "d3", "f1");
  expect([await table.log(), await table.held()]).toEqual(["e2e4 b8c6", "nothing"]);
  // Both ways may be mixed.
  await table.click("f1");
  await table.drag("g1", "f3");
  expect(await table.log()).toBe("e2e4 b8c6 g1f3");
  await table.page.locator(".carried").waitFor({ state: "detached" });

  await table.go("#/play/gomoku?seed=1");
  await table.drag("d4", "e4", "h4");
  expect(await table.log()).toBe("");
  await table.click("d4");
  expect((await table.log()).split(" ").length).toBe(1);
  await site.close(table.page);
});

inBrowser("a second click, Escape, a right click and another finger let go", async () => {
  const table = await Table.open("#/play/chess?seed=1");
  const { page } = table;
  const letGo = [
    () => table.click("e2"),
    () => page.keyboard.press("Escape"),
    () => table.click("e5", "right"),
  ];
  for (const it of letGo) {
    await table.click("e2");
    expect(await table.held()).toBe("e2");
    await it();
    expect(await table.held()).toBe("nothing");
  }
  await page.mouse.move(0, 0);
  for (const key of ["Escape", "right"]) {
    const box = (await page.locator('canvas[aria-label^="Board"]').boundingBox())!;
    const at = (column: number, row: number): [number, number] => [
      box.x + (box.width * (column + 0.5)) / 8,
      box.y + (box.height * (row + 0.5)) / 8,
    ];
    await page.mouse.move(...at(4, 6));
    await page.mouse.down();
    await page.mouse.move(...at(4, 4), { steps: 3 });
    expect(await page.locator(".carried").count()).toBe(1);
    if (key === "Escape") await page.keyboard.press("Escape");
    else await page.mouse.down({ button: "right" });
    expect(await page.locator(".carried").count()).toBe(0);
    if (key === "right") await page.mouse.up({ button: "right" });
    await page.mouse.up();
    expect([await table.log(), await table.held()]).toEqual(["", "nothing"]);
  }
  await site.close(page);
});

inBrowser("a king is dropped onto its rook to castle, and a pawn asks what it becomes", async () => {
  const table = await Table.open("#/play/chess?seed=1");
  await table.type("e4 e5 Nf3 Nc6 Bc4 Bc5");
  await table.drag("e1", "h1");
  expect(await table.log()).toMatch(/ e1g1$/);
  await table.type("d5 exd5 a6 dxc6 a5 cxb7 a4");
  await table.drag("b7", "a8");
  await table.page.getByRole("button", { name: "knight" }).click();
  expect(await table.log()).toMatch(/ b7a8n$/);
  await site.close(table.page);
});

inBrowser("after the menu the game has the keys", async () => {
  const table = await Table.open("#/play/marathon?seed=1");
  const { page } = table;
  const close = [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Enter"),
  ];
  for (const it of close) {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").waitFor();
    await it();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const before = await played(page);
    await page.keyboard.press("Space");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => played(page)).toBeGreaterThan(before);
  }
  await site.close(page);
});

const played = (page: Page): Promise<number> =>
  page.evaluate(`document.querySelector("quadrille-game").mounted.play.session.number`);

inBrowser("two at one keyboard play Versus to its end, each with keys of their own", async () => {
  const { page } = await Table.open("#/play/versus?seed=1");
  const status = `document.querySelector("quadrille-game").mounted.play.session.status`;
  const dropBoth = async (): Promise<unknown> => {
    await page.keyboard.press("w");
    await page.keyboard.press("ArrowUp");
    return page.evaluate(status);
  };
  await expect.poll(dropBoth, { timeout: 60_000, interval: 20 }).not.toBe("playing");
  await expect.poll(() => page.getByText("Blocked out.").count()).toBeGreaterThan(0);
  await site.close(page);
});

inBrowser("a curtain hangs between two captains, and the chip says who is awaited", async () => {
  const table = await Table.open("#/play/soundings?seed=1");
  const { page } = table;
  const chip = page.locator(".turn");
  expect(await chip.textContent()).toBe("red");
  await table.drag("a1", "b2", "e5");
  await page.getByText("It is up to blue now").waitFor();
  expect(await page.locator("canvas").count()).toBe(0);
  expect(await chip.textContent()).toBe("blue");
  expect(await table.log()).toBe("click");
  await page.keyboard.press("Enter");
  await page.locator('canvas[aria-label^="Board"]').first().waitFor();
  await table.click("c3");
  await page.getByRole("button", { name: "red is here" }).tap();
  expect(await table.log()).toBe("click click");
  await page.locator('canvas[aria-label^="Board"]').first().waitFor();
  await site.close(page);
});

inBrowser("what is paused is covered", async () => {
  const table = await Table.open("#/play/marathon?seed=1");
  const { page } = table;
  await page.keyboard.press("p");
  await page.getByText("Paused").waitFor();
  const middle = (await page.locator('canvas[aria-label^="Board"]').first().boundingBox())!;
  const over = await page.evaluate(
    ([x, y]) =>
      `${document.querySelector("quadrille-game")!.shadowRoot!.elementFromPoint(x!, y!)!.closest(".covered") !== null}`,
    [middle.x + 5, middle.y + 5],
  );
  expect(over).toBe("true");
  await page.getByRole("button", { name: "Play on" }).tap();
  await page.getByText("Paused").waitFor({ state: "detached" });
  await site.close(page);
});

const forward = `title Forward
objects
  player @   goal *
layers
  goal
  others
controls
  walk (way: straight)  arrows
state kept: counter tries
habits
  no undo
step walk when walk
  move player way
  tries + 1
ends: when no goal without player: win
view
  board
  "Tries {tries}"
level
  @.*
`;

inBrowser(
  "a game that takes nothing back offers no undo, and what is kept outlives another play",
  async () => {
    const page = await site.open("#/play/warehouse");
    await page.route("**/forward.quad", (route) =>
      route.fulfill({ body: forward.replace("tries + 1", "add 1 to tries") }),
    );
    await page.evaluate(`document.body.innerHTML =
    '<quadrille-game src="forward.quad" seed="1" whole-page></quadrille-game>'`);
    await page.locator('canvas[aria-label^="Board"]').waitFor();
    for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Play again" }).waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await page.getByRole("button", { name: "Play again" }).click();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator(".line").textContent()).toBe("Tries 3");
    await site.close(page);
  },
);

inBrowser("the opponent is there again after a reload, and is seen to think", async () => {
  const table = await Table.open("#/play/chess");
  const { page } = table;
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByLabel("The computer plays").selectOption({ label: "White" });
  await page.getByLabel("How well").selectOption("6");
  await page.getByRole("button", { name: "Close" }).click();
  await page.locator(".turn", { hasText: "white thinks…" }).waitFor();
  await page.reload();
  await page.locator(".turn", { hasText: "white thinks…" }).waitFor();
  await site.close(page);
});

inBrowser("the gallery keeps its place, the tab its title, and the page its theme", async () => {
  const page = await site.open("", { settings: { theme: "dark" } });
  const link = page.getByRole("link", { name: "Reversi", exact: true });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate("scrollY");
  expect(place).toBeGreaterThan(500);
  expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(18, 21, 28)");
  await link.click();
  await page.locator('canvas[aria-label^="Board"]').waitFor();
  await expect.poll(() => page.title()).toBe("Reversi · Quadrille");
  // Where a disc can be put is shown, and why it cannot be put elsewhere is told.
  const targets = `document.querySelector("quadrille-game").mounted.play.frame.blocks[0].marks.targets.length`;
  expect(await page.evaluate(targets)).toBe(4);
  await page.locator('canvas[aria-label^="Board"]').click({ position: { x: 5, y: 5 } });
  await expect.poll(() => page.locator(".notice").textContent()).toContain("must enclose");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByLabel("Colours").selectOption("light");
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect.poll(() => page.evaluate("scrollY")).toBe(place);
  expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(251, 249, 244)");
  await site.close(page);
});

inBrowser("a finger castles, promotes, plans a move, and draws no line of stones", async () => {
  const table = await Table.open("#/play/chess?seed=1");
  const { page } = table;
  await table.type("e4 e5 Nf3 Nc6 Bc4 Bc5");
  await table.dragByFinger("e1", "f1", "h1");
  expect(await table.log()).toMatch(/ e1g1$/);
  await table.type("d5 exd5 a6 dxc6 a5 cxb7 a4");
  await table.tap("b7");
  await table.tap("a8");
  await page.getByRole("button", { name: "knight" }).tap();
  expect(await table.log()).toMatch(/ b7a8n$/);

  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByLabel("The computer plays").selectOption({ label: "Black" });
  await page.getByLabel("How well").selectOption("8");
  await page.getByRole("button", { name: "Close" }).tap();
  await page.locator(".turn", { hasText: "black thinks…" }).waitFor();
  await table.dragByFinger("d2", "d3", "d4");
  await expect.poll(() => page.locator(".scribbles .plan").count()).toBe(1);
  expect(await table.log()).toMatch(/ b7a8n$/);

  await table.go("#/play/gomoku?seed=1");
  await table.dragByFinger("d4", "e4", "h4");
  // Its stone is put where it is let go.
  await expect.poll(() => table.log()).toBe("X@h4");
  await table.tap("d4");
  await expect.poll(async () => (await table.log()).split(" ").length).toBe(2);

  await table.go("#/play/draughts?seed=1");
  await table.dragByFinger("c3", "d3", "d4");
  expect(await table.log()).toBe("c3d4");
  await site.close(page);
});

inBrowser(
  "the edges of a board have their coordinates where one wants them, and the tab names the level",
  async () => {
    const { page } = await Table.open("#/play/warehouse?seed=1");
    await expect.poll(() => page.title()).toBe("Warehouse · First push · Quadrille");
    const names = page.locator(".columns i");
    expect(await names.count()).toBe(0);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByLabel("Coordinates").selectOption("always");
    await page.keyboard.press("Escape");
    await expect.poll(() => names.allTextContents()).toEqual([..."abcdefg"]);
    await page.evaluate(`document.querySelector("quadrille-game").mounted.play.begin(2)`);
    await expect.poll(() => page.title()).not.toContain("First push");
    await site.close(page);
  },
);

inBrowser(
  "the card of the end covers neither the last moves, nor the choice of levels, nor its own button",
  async () => {
    const boxOf = async (place: Locator) => (await place.boundingBox())!;
    const small = await site.open("#/play/chess?seed=1", { ...phone, locale: "de-DE" });
    for (const it of ["e4", "e5", "d4", "d5", "Nf3", "Nf6", "c4", "c5"])
      await small.evaluate(`${play}.move("${it}")`);
    await small.evaluate(
      `${play}.pressButton(${play}.game.program.controls.findIndex((it) => it.name === "resign"))`,
    );
    const card = small.locator(".card.end");
    await card.waitFor();
    // The styles of the menu, which come later, leave the button its size.
    await small.getByRole("button", { name: "Menü" }).click();
    await small.getByRole("dialog").waitFor();
    await small.keyboard.press("Escape");
    await settled(small);
    expect((await boxOf(small.getByRole("button", { name: "Analysieren" }))).height).toBeGreaterThanOrEqual(
      44,
    );
    const lastMove = await boxOf(small.locator(".move[aria-selected=true]"));
    expect(lastMove.y + lastMove.height).toBeLessThanOrEqual((await boxOf(card)).y + 1);
    const title = await card.locator("p").evaluate((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return range.getBoundingClientRect().right;
    });
    expect(title).toBeLessThanOrEqual((await boxOf(card.locator(".round"))).x + 4);
    await site.close(small);
    const wide = await site.open("#/play/warehouse?level=5", { viewport: { width: 1440, height: 900 } });
    for (const way of ["Left", "Up", "Down", "Right", "Right", "Up", "Left", "Up", "Right"])
      await wide.keyboard.press(`Arrow${way}`);
    await wide.locator(".card.end").waitFor();
    const levels = await boxOf(wide.getByLabel("Level", { exact: true }));
    expect((await boxOf(wide.locator(".card.end"))).x).toBeGreaterThanOrEqual(levels.x + levels.width);
    await site.close(wide);
  },
);

/** All properties of each element of a player, outside of dialogs and of what has the focus. */
const looks = `[...document.querySelector("quadrille-game").shadowRoot.querySelectorAll("*")]
  .filter((it) => !it.closest("dialog, svg, .notice, :focus, :hover:is(button, a)"))
  .flatMap((it) => [...it.computedStyleMap()].map(([name, value]) => it.tagName + "." + it.className + " " + name + ": " + value))`;

inBrowser.each([
  ["chess", phone],
  ["versus", {}],
  ["warehouse", phone],
])("whatever comes late and in which order, %s looks the same after its dialogs", async (game, options) => {
  const page = await site.open(`#/play/${game}?seed=1`, options);
  if (game === "chess") await page.evaluate(`${play}.move("e4")`);
  await pageTime(page, 500);
  await settled(page);
  const before = new Set(await page.evaluate<readonly string[]>(looks));
  for (const name of ["Menu", "Levels", "New game"]) {
    const button = page.getByRole("button", { name, exact: true });
    if ((await button.count()) === 0) continue;
    await button.click();
    await page.getByRole("dialog").waitFor();
    await settled(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await settled(page);
  const after = await page.evaluate<readonly string[]>(looks);
  expect(after.filter((it) => !before.has(it))).toEqual([]);
  const dialogSheets =
    await page.evaluate(`document.querySelector("quadrille-game").shadowRoot.adoptedStyleSheets
    .map(({ cssRules }) => [...cssRules].map((it) => it.selectorText))
    .filter((it) => it.includes(".menu::backdrop"))
    .map((it) => (it.includes(".record") ? "panel" : it.includes(".level-grid") ? "grid" : "menu"))`);
  expect(dialogSheets).toEqual(game === "warehouse" ? ["menu", "grid", "panel"] : ["menu", "panel"]);
  await site.close(page);
});

inBrowser("full rows light up as they go", async () => {
  const { page } = await Table.open("#/play/marathon?seed=1");
  const text = readFileSync(new URL("../../games/marathon.quad", import.meta.url), "utf8");
  const rows = [
    ...Array.from({ length: 38 }, () => "..........".padStart(12)),
    ...Array.from({ length: 2 }, () => "  JJJJ..JJJJ"),
  ];
  const full = `${text.replace(/source +seven = .*/, "source seven = O in order")}\nlevel\n${rows.join("\n")}\n`;
  await page.route("**/full.quad", (route) => route.fulfill({ body: full }));
  await page.evaluate(
    `document.body.innerHTML = '<quadrille-game src="full.quad" seed="1" whole-page></quadrille-game>'`,
  );
  await page.locator('canvas[aria-label^="Board"]').first().waitFor();
  await expect.poll(() => page.locator(".flashes").count()).toBe(1);
  expect(await page.locator(".flashes span").count()).toBe(0);
  await page.keyboard.press("Space");
  await expect.poll(() => page.locator(".flashes span").count()).toBe(2);
  await site.close(page);
});

inBrowser("nothing was complained of", () => {
  expect(site.complaints).toEqual([]);
});
