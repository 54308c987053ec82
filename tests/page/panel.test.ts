import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const play = 'document.querySelector("quadrille-game").mounted.play';

/** What has been played, as the log has it. */
const log = (page: Page): Promise<string> =>
  page.evaluate(
    `${play}.session.inputs.slice().flatMap(({ given = [] }) => given.map((it) => it.text ?? it.type)).join(" ")`,
  );

/** The rows of the list, with the one that is seen in brackets. */
const rows = (page: Page): Promise<string> =>
  page
    .locator(".move")
    .evaluateAll((all) =>
      all.map((it) => (it.ariaSelected === "true" ? `[${it.textContent}]` : it.textContent)).join(" "),
    );

async function type(page: Page, moves: string): Promise<void> {
  for (const move of moves.split(" ")) {
    await page.getByRole("textbox").fill(move);
    await page.keyboard.press("Enter");
  }
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const box = (await page.locator('canvas[aria-label^="Board"]').first().boundingBox())!;
  const place = (cell: string): [number, number] => [
    box.x + ((cell.charCodeAt(0) - 96.5) * box.width) / 8,
    box.y + ((8.5 - Number(cell[1])) * box.height) / 8,
  ];
  await page.mouse.move(...place(from));
  await page.mouse.down();
  await page.mouse.move(...place(to), { steps: 4 });
  await page.mouse.up();
}

inBrowser("the list of moves steps through a play that does not change by it, and branches", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await type(page, "e4 e5 Nf3 Nc6");
  await expect.poll(() => rows(page)).toBe("e4 e5 Nf3 [Nc6]");
  const list = page.getByRole("listbox");
  await list.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => rows(page)).toBe("e4 e5 Nf3 Nc6");
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect.poll(() => rows(page)).toBe("e4 [e5] Nf3 Nc6");
  await page.getByRole("option", { name: "1. e4" }).click();
  await expect.poll(() => rows(page)).toBe("[e4] e5 Nf3 Nc6");
  expect(await log(page)).toBe("e2e4 e7e5 g1f3 b8c6");
  // What is seen is the board as it was: black is to move there.
  expect(await page.evaluate(`${play}.frame.turn`)).toBe("black");
  await drag(page, "d7", "d5");
  await expect.poll(() => rows(page)).toBe("e4 [d5]");
  await page.getByRole("button", { name: "or e5 Nf3 Nc6" }).click();
  await expect.poll(() => rows(page)).toBe("e4 e5 Nf3 [Nc6]");
  await list.focus();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Back to the play" }).click();
  await expect.poll(() => rows(page)).toBe("e4 e5 Nf3 [Nc6]");
  await page.context().close();
});

inBrowser(
  "players stand beside the board with who is to move, what they lead by, and their clocks",
  async () => {
    const page = await site.open("#/play/chess/blitz?seed=1", { stopClock: true });
    const side = (name: string): Promise<string | null> =>
      page.getByRole("group", { name, exact: true }).textContent();
    await expect.poll(() => side("white")).toBe("white5:00");
    // Time begins with the first move.
    await page.clock.runFor(3000);
    expect(await side("white")).toBe("white5:00");
    await type(page, "e4");
    await page.clock.runFor(3000);
    await expect.poll(() => side("black")).toBe("black4:57");
    await expect.poll(() => side("white")).toBe("white5:03");
    expect(await page.locator(".turn").textContent()).toBe("black");
    await type(page, "d5 exd5");
    await page.clock.runFor(100);
    await expect
      .poll(() => page.locator(".lead").nth(1).getAttribute("aria-label"))
      .toBe("More than the other: 1 white pawn");
    expect(await page.locator(".line").count()).toBe(0);
    await page.context().close();
  },
);

inBrowser("a draw is offered and answered, and who resigns is asked twice", async () => {
  const page = await site.open("#/play/chess?seed=1");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Draw").click();
  await expect.poll(() => page.locator(".log").textContent()).toContain("white offers a draw");
  await type(page, "e4");
  await button("Draw").click();
  await expect.poll(() => page.locator(".card.end p").textContent()).toBe("A draw was agreed.");
  // The board stays in sight, and the card can be closed.
  await button("Look at the board").click();
  expect(await page.locator(".card.end").count()).toBe(0);
  await button("Undo").click();
  await button("Resign").click();
  await expect.poll(() => page.evaluate(`${play}.session.status`)).toBe("playing");
  await button("Resign? Press again").click();
  await expect.poll(() => page.locator(".card.end p").textContent()).toBe("black resigned. White wins.");
  await button("Play again").click();
  await expect.poll(() => log(page)).toBe("");
  await page.context().close();
});

inBrowser("a player passes by a button, and puzzles have their list too", async () => {
  const page = await site.open("#/play/go?seed=1");
  await page.getByRole("button", { name: "Pass" }).click();
  await expect.poll(() => rows(page)).toBe("[pass]");
  await page.goto(`${site.address}#/play/warehouse?seed=1`);
  await page.getByRole("heading", { name: "Warehouse" }).waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => rows(page)).toBe("[walk right]");
  await page.context().close();
});

const shapes = {
  "a small phone": { width: 360, height: 640 },
  "a phone": { width: 390, height: 844 },
  "a phone on its side": { width: 844, height: 390 },
  "a tablet": { width: 820, height: 1180 },
  "a desktop": { width: 1280, height: 800 },
};

inBrowser.each(Object.entries(shapes))(
  "on %s all is in the window, and nothing moves while one plays",
  async (_, viewport) => {
    const page = await site.open("#/play/chess?seed=1", { viewport, hasTouch: true });
    await page.locator(".sides.own").waitFor();
    const places = (): Promise<string> =>
      page.evaluate(`JSON.stringify([...document.querySelector("quadrille-game").shadowRoot
      .querySelectorAll(".board, .sides, .record, .side > :first-child")].map((it) => {
        const { x, y, width, height } = it.getBoundingClientRect();
        return it.matches(".side > *") ? [x, y] : [x, y, width, height];
      }))`);
    const before = await places();
    for (const move of "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 Re1 O-O".split(" "))
      await page.evaluate(`${play}.move("${move}")`);
    await expect.poll(() => page.locator(".move").count()).toBe(10);
    expect(await places()).toBe(before);
    const sticksOut = await page.evaluate(`[...document.querySelector("quadrille-game").shadowRoot
    .querySelectorAll(".board, .sides, .record, button")].filter((it) => {
      const { left, right, top, bottom, width } = it.getBoundingClientRect();
      return width > 0 && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight);
    }).map((it) => it.className + it.textContent)`);
    expect(sticksOut).toEqual([]);
    const side = (await page.locator(".board").first().boundingBox())!.width;
    const shorter = Math.min(viewport.width, viewport.height);
    expect(side / shorter).toBeGreaterThan(shorter === viewport.width && shorter < 600 ? 0.92 : 0.6);
    if (await page.evaluate("globalThis.axe === undefined")) await page.evaluate(axe.source);
    const found = (await page.evaluate("axe.run()")) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    expect(found.violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(" ")}`)).toEqual(
      [],
    );
    await page.context().close();
  },
);

inBrowser("nothing was complained of", () => {
  expect(site.complaints).toEqual([]);
});
