import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { browserPath, getBrowser, settled, useTool } from "./browser.ts";

// Whatever is a game goes through every door of the page: a variant of ten lines all the way from the studio to a shared result, games from a board
// that somebody has set up, and a puzzle with options that is tested in its file.

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-doors-page-"));
const inBrowser = test.skipIf(browserPath === undefined);
const contexts: BrowserContext[] = [];
const complaints: string[] = [];
let child: ChildProcess | undefined;
let browser: Browser | undefined;
let address = "";

beforeAll(async () => {
  if (browserPath === undefined) return;
  const data = ["--data", join(folder, "rooms.db")];
  child = spawn(process.execPath, [main, "serve", "--port", "0", "--host", "localhost", ...data]);
  address = await new Promise((resolve) => {
    let said = "";
    child?.stdout?.on("data", (chunk) => {
      said += String(chunk);
      const [found] = /http:\S+\//.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  browser = await getBrowser();
});

afterEach(async () => {
  for (const it of contexts.splice(0)) await it.close();
  expect(complaints.splice(0)).toEqual([]);
});

afterAll(async () => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a page in a browser of somebody's own. */
async function open(path: string, viewport = { width: 1000, height: 760 }): Promise<Page> {
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = await browser!.newContext({ viewport, permissions, acceptDownloads: true });
  contexts.push(context);
  await context.addInitScript(
    `if (origin !== "null") localStorage["quadrille-settings"] ??= '{"opponent":"people"}'`,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (it) => complaints.push(it.message));
  await page.goto(path.startsWith("#") ? address + path : path);
  return page;
}

const button = (at: Page | Locator, name: string): Locator => at.getByRole("button", { name, exact: true });

/** Writes a text in place of another, and waits until it is a game. */
async function write(page: Page, text: string, isGame = true): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
  if (!isGame) return;
  const title = /^title (.*)$/m.exec(text)?.[1] ?? "";
  await expect.poll(() => page.locator(".game h1").innerText()).toContain(title);
  await expect.poll(() => page.locator(".fine").count()).toBe(1);
}

/** Types what is played, once the field for it is there. */
async function type(page: Page, move: string): Promise<void> {
  const field = page.locator("form.command input");
  await field.fill(move);
  await field.press("Enter");
}

const record = (page: Page): Promise<string> =>
  page
    .locator(".record")
    .first()
    .innerText({ timeout: 1000 })
    .then(
      (text) => text.replace(/\s+/g, " ").trim(),
      () => "",
    );

const end = (page: Page): Promise<string> =>
  page
    .locator(".card.end p")
    .innerText({ timeout: 200 })
    .catch(() => "");

/** Clicks a cell of a board of so many rows. */
async function tap(page: Page, x: number, y: number, size: number): Promise<void> {
  // The bar of a room comes late, and the board moves below it.
  await settled(page);
  const canvas = page.locator('canvas[aria-label^="Board"]').first();
  const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 };
  await canvas.click({ position: { x: ((x + 0.5) * width) / size, y: ((y + 0.5) * height) / size } });
}

/** Makes the room of the form that is open; answers the link to the other seat. */
async function makeRoom(page: Page): Promise<string> {
  await button(page, "Make a room").click();
  const field = page.locator(".sharing textarea").first();
  await expect.poll(() => field.inputValue({ timeout: 20_000 })).not.toBe("");
  const link = await field.inputValue();
  await page.keyboard.press("Escape");
  return link;
}

/** What a page has copied. */
const copied = (page: Page): Promise<string> => page.evaluate("navigator.clipboard.readText()");

const variant = `quadrille 2
title Guarded Row
about The queens have stayed at home.
include chess
level
  rnb.kbnr
  pppppppp
  8
  PPPPPPPP
  RNB.KBNR
`.replace("  8\n", Array.from({ length: 4 }, () => "  ........\n").join(""));

inBrowser(
  "a chess variant of a few lines is played with a friend on a phone, published, remixed, exported, and its result shared",
  { timeout: 300_000 },
  async () => {
    const author = await open("#/new");
    await author.locator(".game .player").waitFor();
    await write(author, variant);
    await useTool(author, "Play with a friend");
    const phone = await open(await makeRoom(author), { width: 390, height: 844 });
    await type(author, "e4");
    await expect.poll(() => record(phone)).toContain("e4");
    await tap(phone, 3, 6, 8);
    await tap(phone, 3, 4, 8);
    await expect.poll(() => record(author)).toContain("e5");
    await button(author, "Resign").click();
    await button(author, "Resign? Press again").click();
    for (const it of [author, phone]) await expect.poll(() => end(it)).toContain("Black wins");
    // The result is shared by an address that gives nobody the seat.
    await button(phone.locator(".card.end"), "Share").click();
    await expect.poll(() => copied(phone)).toMatch(/#\/room\/[\w-]+$/);
    const watcher = await open(await copied(phone));
    await expect.poll(() => end(watcher)).toContain("Black wins");

    // The text has stayed where it was written.
    await author.goBack();
    await author.locator(".cm-content").waitFor();
    await expect.poll(() => author.locator(".game h1").innerText()).toContain("Guarded Row");
    await useTool(author, "Publish");
    await button(author.locator("dialog.sharing .offer"), "Publish").click();
    await expect.poll(() => author.locator("dialog.sharing").innerText()).toContain("It is published.");

    const reader = await open("#/published");
    await reader.getByRole("link", { name: "Guarded Row" }).click();
    await type(reader, "Nf3");
    await expect.poll(() => record(reader)).toContain("Nf3");
    await button(reader, "Menu").click();
    await reader.locator(".ways").getByRole("link", { name: "Text of the game" }).click();
    await reader.locator(".cm-content").waitFor();
    await write(reader, `${variant.replace("Guarded Row", "Open Row")}`);
    await useTool(reader, "Publish");
    await button(reader.locator("dialog.sharing .offer"), "Publish").click();
    await expect.poll(() => reader.locator("dialog.sharing").innerText()).toContain("It is published.");
    await reader.keyboard.press("Escape");

    const waiting = reader.waitForEvent("download");
    await useTool(reader, "Export HTML");
    const file = join(folder, "open-row.html");
    await (await waiting).saveAs(file);
    const exported = await open(pathToFileURL(file).href);
    await expect.poll(() => exported.locator("h1").first().innerText()).toContain("Open Row");
    await type(exported, "e4");
    await expect.poll(() => button(exported, "Undo").isEnabled()).toBe(true);

    await reader.goto(`${address}#/published`);
    await expect
      .poll(() => reader.locator(".card h3").allInnerTexts())
      .toEqual(expect.arrayContaining(["Open Row", "Guarded Row"]));
  },
);

/** Opens the board editor of the game that is on the page. */
async function setUp(page: Page): Promise<Locator> {
  await button(page, "New game").click();
  await page.getByText("Open a game (PGN, FEN)").click();
  await button(page, "Set up the board").click();
  const editor = page.locator(".board-editor");
  await editor.waitFor();
  return editor;
}

inBrowser(
  "a game by moves begins from a board that somebody has set up: alone, judged, by a link, and with a friend",
  { timeout: 240_000 },
  async () => {
    const page = await open("#/play/chess?seed=1");
    const editor = await setUp(page);
    const fen = page.getByLabel("Position (FEN)");
    const friendLink = page.locator(".new-game").getByRole("link", { name: "Play with a friend" });
    expect(await friendLink.getAttribute("href")).toContain("chess");
    const board = editor.getByRole("group", { name: "The board" });
    // What stands there is taken away by another click.
    await button(editor.getByRole("group", { name: "Pieces" }), "white pawn").click();
    await button(board, "e2 white pawn").click();
    await expect.poll(() => fen.inputValue()).toContain("/PPPP1PPP/RNBQKBNR w KQkq");
    await button(editor, "Clear the board").click();
    await button(page, "Play from this position").click();
    await expect.poll(() => page.getByRole("alert").innerText()).toContain("There is no king of white.");
    for (const [piece, cell] of [
      ["white king", "e1"],
      ["white rook", "a7"],
      ["black king", "h8"],
    ] as const) {
      await button(editor.getByRole("group", { name: "Pieces" }), piece).click();
      await button(board, cell).click();
    }
    await expect.poll(() => fen.inputValue()).toBe("7k/R7/8/8/8/8/8/4K3 w - - 0 1");
    await editor.getByLabel("To move").selectOption("Black");
    await expect.poll(() => fen.inputValue()).toContain("4K3 b");
    // What is typed into the field stands on the board.
    await fen.fill("7k/R7/8/8/8/8/8/1R2K3 w - - 0 1");
    await button(board, "b1 white rook").waitFor();
    // By keys, too.
    await button(board, "b1 white rook").focus();
    await page.keyboard.press("ArrowUp");
    await expect
      .poll(() => page.evaluate(`document.activeElement.shadowRoot?.activeElement?.ariaLabel`))
      .toBe("b2");
    await button(page, "Play from this position").click();
    await button(page, "Both sides").click();
    await button(page, "Analyse").click();
    await expect.poll(() => page.locator(".analysis p").innerText()).toContain("White wins in 1");
    await button(page, "Menu").click();
    await button(page, "Share").click();
    const link = await page.getByLabel("The game as it stands now", { exact: true }).inputValue();
    expect(link).toContain("fen=7k");
    const friend = await open(link);
    await friend.locator(".board").first().waitFor();
    await type(friend, "Rb8#");
    await expect.poll(() => end(friend)).toContain("White wins");

    await page.keyboard.press("Escape");
    await type(page, "Rbb7");
    await expect.poll(() => record(page)).toContain("Rbb7");
    await button(page, "Menu").click();
    await page.getByRole("link", { name: "Play with a friend from here" }).click();
    await page.getByText("It begins from where you were.").waitFor();
    const black = await open(await makeRoom(page));
    await expect.poll(() => page.locator(".seats .here").count()).toBe(2);
    await expect.poll(() => record(black)).toContain("Rbb7");
    await type(black, "Kg8");
    await expect.poll(() => record(page)).toContain("Kg8");
    await type(page, "Ra8#");
    for (const it of [page, black]) await expect.poll(() => end(it)).toContain("White wins");
  },
);

inBrowser(
  "Go begins from a board that somebody has set up, alone and with a friend",
  { timeout: 120_000 },
  async () => {
    const page = await open("#/play/go?seed=1");
    const editor = await setUp(page);
    const board = editor.getByRole("group", { name: "The board" });
    const pieces = editor.getByRole("group", { name: "Pieces" });
    for (const [colour, ...cells] of [
      ["white", "E5"],
      ["black", "D5", "F5", "E4"],
    ]) {
      await button(pieces, colour!).click();
      for (const it of cells) await button(board, it).click();
    }
    await editor.getByLabel("To move").selectOption("Black");
    await button(page, "Play this with a friend").click();
    await page.getByText("It begins from where you were.").waitFor();
    const white = await open(await makeRoom(page));
    await expect.poll(() => page.locator(".seats .here").count()).toBe(2);
    for (const it of [page, white]) await expect.poll(() => record(it)).toContain("E5");
    // E6: the stone on E5 is taken.
    await tap(page, 4, 3, 9);
    for (const it of [page, white]) await it.getByText("captured 1").first().waitFor();
    await tap(white, 0, 8, 9);
    await expect.poll(() => record(page)).toContain("A1");
  },
);

const puzzle = `quadrille 2
title Steps
objects
  hero @
  door >
layers
  door
  hero
options
  stride: 1 to 3 = 1
  icy: switch = off
controls
  walk (way: straight) arrows
step walk when walk
  repeat if icy = on then stride + 1 else stride: move hero way
ends: when no door without hero: win
level
  @..>
test a long stride
  option stride = 3
  play right
  expect won
test a stride on ice
  option stride = 2
  option icy = on
  play right
  expect won
test a short stride
  play right
  expect playing
`;

inBrowser(
  "the options of a game for one are chosen in its menu, in the studio and in one file",
  { timeout: 120_000 },
  async () => {
    const studio = await open("#/new");
    await studio.locator(".game .player").waitFor();
    await write(studio, puzzle);
    const waiting = studio.waitForEvent("download");
    await useTool(studio, "Export HTML");
    const file = join(folder, "steps.html");
    await (await waiting).saveAs(file);
    for (const page of [studio, await open(pathToFileURL(file).href)]) {
      const won = page.getByText("You have won.").first();
      for (const stride of ["2", "3"]) {
        await button(page, "Menu").click();
        await page.getByRole("dialog").getByLabel(stride, { exact: true }).check();
        await button(page.getByRole("dialog"), "New game").click();
        // The game takes keys when the page has heard that the dialog is closed.
        await page.locator("dialog").waitFor({ state: "detached" });
        await page.keyboard.press("ArrowRight");
        if (stride === "3") await won.waitFor();
        else expect(await won.isVisible()).toBe(false);
      }
    }
  },
);

inBrowser("a puzzle with options is tested in its file", { timeout: 120_000 }, async () => {
  const page = await open("#/new");
  await page.locator(".game .player").waitFor();
  await write(page, puzzle);
  await useTool(page, "Run tests");
  await expect.poll(() => page.locator(".results h2").textContent()).toBe("All 3 tests pass");
  await write(page, puzzle.replace("option stride = 3", "option stride = 1"));
  await useTool(page, "Run tests");
  await expect.poll(() => page.locator(".results h2").textContent()).not.toContain("All 3");
  await write(page, puzzle.replace("option stride = 3", "option stride = 9"), false);
  await expect.poll(() => page.locator(".mistakes").innerText()).toContain("stride");
});
