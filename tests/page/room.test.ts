import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect, createServer, type Socket } from "node:net";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "./browser.ts";

// Two browsers and a third that watches, through a real server.

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-room-page-"));
let child: ChildProcess | undefined;
let browser: Browser | undefined;
let address = "";
const complaints: string[] = [];

beforeAll(async () => {
  if (browserPath === undefined) return;
  child = spawn(process.execPath, [
    ...[main, "serve", "--port", "0", "--host", "localhost"],
    ...["--data", join(folder, "rooms.db")],
  ]);
  address = await new Promise((resolve) => {
    let said = "";
    child?.stdout?.on("data", (chunk) => {
      said += String(chunk);
      const [found] = /http:\S+\//.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--disable-gpu"] });
});

afterAll(async () => {
  await browser?.close();
  wire.remove();
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Passes everything on to the server, and can be cut. */
class Wire {
  readonly #streams = new Set<Socket>();
  readonly #proxy = createServer((stream) => this.#pass(stream));
  isCut = false;

  async lay(): Promise<string> {
    await new Promise<void>((resolve) => this.#proxy.listen(0, "localhost", resolve));
    const { port } = this.#proxy.address() as { port: number };
    return `http://localhost:${port}/`;
  }

  cut(): void {
    this.isCut = true;
    for (const it of this.#streams) it.destroy();
  }

  remove(): void {
    this.cut();
    this.#proxy.close();
  }

  #pass(stream: Socket): void {
    if (this.isCut) return void stream.destroy();
    const onward = connect(Number(new URL(address).port), "localhost");
    for (const [from, to] of [
      [stream, onward],
      [onward, stream],
    ] as const) {
      this.#streams.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
    }
  }
}

let wire = new Wire();

async function open(link: string): Promise<Page> {
  const context = await browser!.newContext({ viewport: { width: 900, height: 700 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (it) => complaints.push(it.message));
  await page.goto(link);
  return page;
}

/** Types a move, once the field for it is there. */
async function type(page: Page, move: string): Promise<void> {
  const field = page.locator(".table").getByRole("textbox");
  await field.fill(move);
  await field.press("Enter");
}

/** What has been played, as the page has it. */
const shown = (page: Page): Promise<string> =>
  page
    .locator(".table .record")
    .first()
    .innerText({ timeout: 1000 })
    .then(
      (text) => text.replace(/\s+/g, " ").trim(),
      () => "",
    );

/** Clicks a cell of the sea of a player. */
async function drop(page: Page, x: number, y: number, sea: "red" | "blue"): Promise<void> {
  const board = page.locator('.table canvas[aria-label^="Board"]').nth(sea === "red" ? 0 : 1);
  const { width, height } = (await board.boundingBox()) ?? { width: 0, height: 0 };
  await board.click({ position: { x: ((x + 0.5) * width) / 8, y: ((y + 0.5) * height) / 8 } });
}

describe.skipIf(browserPath === undefined)("a room on the page", () => {
  test("chess in two browsers: one loses its network and comes back, a third watches", async () => {
    wire = new Wire();
    complaints.length = 0;
    const white = await open(`${address}#/room/new?game=chess`);
    await white.getByRole("button", { name: "Make a room" }).click();
    const links = white.locator(".links input");
    await links.nth(1).waitFor();
    const [toBlack, toWatch] = [await links.nth(0).inputValue(), await links.nth(1).inputValue()];
    const black = await open(toBlack.replace(address, await wire.lay()));
    const watcher = await open(toWatch);
    await expect.poll(() => white.locator(".seats .here").count()).toBe(2);
    await type(white, "e4");
    await expect.poll(() => shown(black)).toContain("e4");
    await type(black, "e5");
    await expect.poll(() => shown(white)).toContain("e5");
    wire.cut();
    await expect.poll(() => black.locator(".room-bar").innerText()).toContain("The line is broken");
    await type(white, "Nf3");
    await expect.poll(() => shown(watcher)).toContain("Nf3");
    wire.isCut = false;
    await expect.poll(() => shown(black)).toContain("Nf3");
    await type(black, "Nc6");
    await expect.poll(() => shown(watcher)).toContain("Nc6");
    await white.reload();
    await expect.poll(() => shown(white)).toContain("Nc6");
    expect(complaints).toEqual([]);
  });

  test("Soundings in two browsers, to the end: the server shows each what they may see", async () => {
    complaints.length = 0;
    const red = await open(`${address}#/room/new?game=soundings`);
    await red.getByRole("button", { name: "Make a room" }).click();
    const links = red.locator(".links input");
    await links.first().waitFor();
    expect(await links.count()).toBe(1);
    const blue = await open(await links.first().inputValue());
    await expect.poll(() => red.locator(".seats .here").count()).toBe(2);
    for (let n = 1; n <= 5; n++) {
      await drop(red, n - 1, 0, "red");
      await drop(blue, n - 1, 7, "blue");
      await expect.poll(() => red.locator(".table .table").innerText()).toContain(`blue: ${n} of 5`);
    }
    await expect.poll(() => blue.locator(".table .table").innerText()).toContain("Drop a charge");
    await blue.getByRole("button", { name: "Resign" }).click();
    await expect.poll(() => red.locator(".sealed summary").count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test("versus in two browsers, to the end: time passes for both", async () => {
    complaints.length = 0;
    const red = await open(`${address}#/room/new?game=versus`);
    await red.getByRole("button", { name: "Make a room" }).click();
    const links = red.locator(".links input");
    await links.nth(1).waitFor();
    await expect
      .poll(() => red.locator(".room-bar").innerText())
      .toContain("Play begins when everybody is here.");
    const blue = await open(await links.nth(0).inputValue());
    await expect.poll(() => blue.locator(".room-bar").innerText()).not.toContain("Play begins");
    const end = (page: Page): Promise<string> =>
      page
        .locator(".card.end p")
        .innerText({ timeout: 100 })
        .catch(() => "");
    const drop = async (): Promise<string> => {
      await red.keyboard.press("w");
      return end(red);
    };
    await expect
      .poll(drop, { timeout: 20_000, interval: 20 })
      .toMatch(/^(Locked|Blocked) out\. Blue wins\.$/);
    await expect.poll(() => end(blue)).toMatch(/^(Locked|Blocked) out\. Blue wins\.$/);
    expect(complaints).toEqual([]);
  });

  test("a game is published from the studio, found in the list, and a play of it is on the board", async () => {
    complaints.length = 0;
    const author = await open(`${address}#/edit/lights`);
    await author.getByRole("button", { name: "Publish" }).click();
    await author.locator("dialog.sharing .offer").getByRole("button", { name: "Publish" }).click();
    await expect.poll(() => author.locator("dialog.sharing").innerText()).toContain("It is published.");
    const text = await readFile(new URL("../server/pusher.quad", import.meta.url), "utf8");
    const answer = await fetch(`${address}api/published`, { method: "POST", body: JSON.stringify({ text }) });
    expect(answer.status).toBe(201);
    const player = await open(`${address}#/published`);
    await expect.poll(() => player.locator(".card h3").allInnerTexts()).toEqual(["<i>Pusher</i>", "Lights"]);
    const widths = (): Promise<number[]> =>
      player
        .locator(".card img")
        .evaluateAll((all) => all.map((it) => (it as HTMLImageElement).naturalWidth));
    await expect.poll(async () => (await widths()).every((it) => it > 0)).toBe(true);
    await player.getByRole("searchbox").fill("push");
    await expect.poll(() => player.locator(".card h3").allInnerTexts()).toEqual(["<i>Pusher</i>"]);
    await player.getByRole("link", { name: "Pusher" }).click();
    await expect.poll(() => player.title()).toContain("Pusher");
    await player.keyboard.press("r");
    await player.keyboard.press("r");
    await expect.poll(() => player.locator(".card.end").count()).toBe(1);
    await player.getByRole("button", { name: "Menu" }).click();
    await player.getByRole("link", { name: "Scores" }).click();
    await player.getByRole("textbox").fill("<b>Ann</b>");
    await player.getByRole("button", { name: "Send my play" }).click();
    await expect
      .poll(() => player.locator(".online [role=status]").innerText())
      .toBe("Level 1: 2 inputs: place 1.");
    await expect.poll(() => player.locator(".online li").innerText()).toContain("<b>Ann</b> 2 inputs");
    await player.getByRole("button", { name: "Watch" }).click();
    await expect.poll(() => player.url()).toContain("replay=");
    await expect.poll(() => player.locator(".card.end").count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});
