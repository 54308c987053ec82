import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { today } from "../moves/sweep.ts";
import { browserPath, kept, listedMoves, phone, settled, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

const play = 'document.querySelector("quadrille-game").mounted.play';

const newcomer = { settings: { opponent: "computer" } };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const type = async (page: Page, text: string): Promise<void> => {
  await page.getByRole("textbox").fill(text);
  await page.keyboard.press("Enter");
};

/** The visible buttons and bars of the list of moves: what they say, and where they stand. */
const places = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelector("quadrille-game").shadowRoot
    .querySelectorAll(".record button, .analysis")].map((it) => {
      const { x, y, width, height, right } = it.getBoundingClientRect();
      return [it.ariaLabel ?? it.textContent, x, y, width, it.matches("button") && height, right <= innerWidth].join();
    })`);

const twos = [
  "chess",
  "chess/xiangqi",
  "gomoku",
  "go",
  "reversi",
  "draughts",
  "connect-four",
  "morris",
  "tablut",
];

inBrowser.each(today(twos, 4))("before the first move of %s one chooses one's side", async (name) => {
  const page = await site.open(`#/play/${name}?seed=1`, { ...phone, ...newcomer });
  const sides = page.getByLabel("You play", { exact: true });
  await sides.waitFor();
  const [first = "", second = ""] = await sides.locator("option").allTextContents();
  const own = (): Promise<string> => page.evaluate(`String(${play}.person)`);
  await expect.poll(own).toBe("0");
  // Who takes the second side is played against at once, and sits at this side of the board.
  await sides.selectOption(second);
  await expect.poll(own).toBe("1");
  await expect.poll(() => page.evaluate(`${play}.session.inputs.length`), { timeout: 20_000 }).toBe(1);
  if (name === "chess") expect(await page.evaluate(`${play}.flipped`)).toBe(true);
  await sides.selectOption(first);
  await expect.poll(own).toBe("0");
  await expect.poll(() => page.evaluate(`${play}.session.inputs.length`)).toBe(0);
  const sticksOut = await page.evaluate(`[...document.querySelector("quadrille-game").shadowRoot
    .querySelectorAll(".start > *")].filter((it) => it.getBoundingClientRect().right > innerWidth).length`);
  expect(sticksOut).toBe(0);
  await site.close(page);
});

inBrowser(
  "in a game that is over nobody thinks, buttons keep their places, and the card stays closed",
  async () => {
    const page = await site.open("#/play/chess?seed=1", { ...phone, ...newcomer });
    await page.getByLabel("Strength of the computer").selectOption("1");
    await page.evaluate(`${play}.move("f3")`);
    await expect.poll(() => page.locator(".move").count(), { timeout: 20_000 }).toBe(2);
    await button(page, "Resign").click();
    await button(page, "Resign? Press again").click();
    await page.locator(".card.end").waitFor();
    await button(page, "Look at the board").click();
    await settled(page);
    const atEnd = await places(page);
    for (const name of ["One back", "One back", "One back", "One on", "One on", "One on"]) {
      await button(page, name).click();
      expect(await places(page)).toEqual(atEnd);
      expect(await page.evaluate(`${play}.awaitsComputer`)).toBe(false);
      expect(await page.locator(".turn", { hasText: "thinks" }).count()).toBe(0);
      expect(await button(page, "Move now").count()).toBe(0);
    }
    expect(await page.locator(".card.end").count()).toBe(0);
    await button(page, "One back").click();
    await button(page, "Back to the play").click();
    expect(await page.locator(".card.end").count()).toBe(0);
    await button(page, "Analyse").click();
    await expect.poll(() => page.locator(".analysis p").textContent()).not.toContain("Thinking");
    expect((await places(page)).filter((it) => it.endsWith("false"))).toEqual([]);
    // Another end opens it again.
    await button(page, "Undo").click();
    await button(page, "Resign").click();
    await button(page, "Resign? Press again").click();
    await page.locator(".card.end").waitFor();
    await site.close(page);
  },
);

inBrowser("a list of moves that is typed is played whole or not at all", async () => {
  const page = await site.open("#/play/chess?seed=1", newcomer);
  await page.getByLabel("Strength of the computer").waitFor();
  const message = () => page.getByRole("alert").textContent();
  const opening = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
  // The computer would answer in between.
  await type(page, opening);
  await expect.poll(message).toContain("The menu has “Open a game (PGN, FEN)”.");
  expect(await listedMoves(page)).toBe("");
  await button(page, "Both sides").click();
  await type(page, "e4 e5 Nf3 Nf3");
  await expect.poll(message).toContain("These moves cannot all be played here.");
  expect(await listedMoves(page)).toBe("");
  await type(page, opening);
  await expect.poll(() => listedMoves(page)).toBe("e4 e5 Nf3 Nc6 Bb5 [a6]");
  await site.close(page);
});

inBrowser("a game is opened from the menu, and the computer waits until it is asked", async () => {
  const page = await site.open("#/play/chess?seed=1", newcomer);
  await page.getByLabel("Strength of the computer").selectOption("1");
  await button(page, "Menu").click();
  await button(page, "Open a game (PGN, FEN)").click();
  await page.getByLabel("Moves (PGN)").fill("1. e4 e5 2. Nf3 *");
  await button(page, "Play these moves").click();
  await expect.poll(() => listedMoves(page)).toBe("e4 e5 [Nf3]");
  await settled(page);
  expect(await page.evaluate(`${play}.awaitsComputer`)).toBe(false);
  expect(await listedMoves(page)).toBe("e4 e5 [Nf3]");
  // Other games are still answered by the computer.
  expect(await page.evaluate('JSON.parse(localStorage["quadrille-settings"]).opponent')).toBe("computer");
  await button(page, "Menu").click();
  await page.getByLabel("The computer plays").selectOption("Black");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect.poll(() => page.locator(".move").count(), { timeout: 20_000 }).toBe(4);
  await site.close(page);
});

inBrowser("an opened game of one move is still not answered after the page was loaded again", async () => {
  const page = await site.open("#/play/chess", newcomer);
  await page.getByLabel("Strength of the computer").waitFor();
  await button(page, "Menu").click();
  await button(page, "Open a game (PGN, FEN)").click();
  await page.getByLabel("Moves (PGN)").fill("1. e4 *");
  await button(page, "Play these moves").click();
  await expect.poll(() => listedMoves(page)).toBe("[e4]");
  await expect.poll(() => kept(page)).toBe("e2e4");
  await page.reload();
  await expect.poll(() => listedMoves(page)).toBe("[e4]");
  await settled(page);
  expect(await page.evaluate(`${play}.awaitsComputer`)).toBe(false);
  // Whoever wants an answer asks for it.
  await page.getByRole("group", { name: "Against whom" }).getByRole("button", { name: "Computer" }).click();
  await expect.poll(() => page.locator(".move").count(), { timeout: 20_000 }).toBe(2);
  await site.close(page);
});

inBrowser.each([
  ["a phone", phone],
  ["a desktop", { viewport: { width: 1280, height: 720 } }],
] as const)("after an opening one goes on against the computer with one click, on %s", async (_, device) => {
  const page = await site.open("#/play/chess?seed=1", { ...device, ...newcomer });
  await page.getByLabel("Strength of the computer").waitFor();
  await button(page, "Menu").click();
  await button(page, "Open a game (PGN, FEN)").click();
  await page.getByLabel("Moves (PGN)").fill("1. e4 c5 2. Nf3 d6 3. d4 *");
  await button(page, "Play these moves").click();
  await expect.poll(() => listedMoves(page)).toBe("e4 c5 Nf3 d6 [d4]");
  const place = () => page.locator("div.board").boundingBox();
  const before = await place();
  await button(page, "One back").click();
  await button(page, "Against the computer").click();
  // The shown position is White's turn, so the computer has Black and waits; what came after it stays as a line.
  await expect.poll(() => listedMoves(page)).toBe("e4 c5 Nf3 [d6]");
  await button(page, "Earlier line: d4").waitFor();
  expect(await page.evaluate(`${play}.awaitsComputer`)).toBe(false);
  expect(await place()).toEqual(before);
  await page.evaluate(`${play}.move("Bb5+")`);
  await expect.poll(() => page.locator(".move").count(), { timeout: 20_000 }).toBe(6);
  expect(await button(page, "Against the computer").count()).toBe(0);
  await site.close(page);
});

inBrowser("the mark of a move is read as well as the move while that is chosen", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await type(page, "f3 e5 g4 Qh4");
  await button(page, "Analyse").click();
  await page.locator(".move b").first().click({ timeout: 20_000 });
  const colours = () =>
    page
      .locator('.move[aria-selected="true"] b')
      .evaluate((it) => [it, it.parentElement!].map((element) => getComputedStyle(element).color));
  await expect.poll(async () => new Set(await colours()).size).toBe(1);
  await site.close(page);
});

inBrowser("Home and End lead to the ends where arrows step, and the list of keys says so", async () => {
  const page = await site.open("#/play/chess?seed=1");
  await type(page, "e4 e5 Nf3");
  await expect.poll(() => listedMoves(page)).toBe("e4 e5 [Nf3]");
  await page.locator("h1").click();
  for (const [key, seen] of [
    ["ArrowLeft", "e4 [e5] Nf3"],
    ["Home", "e4 e5 Nf3"],
    ["ArrowRight", "[e4] e5 Nf3"],
    ["End", "e4 e5 [Nf3]"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => listedMoves(page)).toBe(seen);
  }
  await button(page, "Menu").click();
  await expect
    .poll(() => page.locator(".keys").textContent())
    .toContain("through the moves playedHome ← → End");
  await site.close(page);
});
