import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer as createPageServer } from "node:http";
import { connect, createServer, type Socket } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { browserPath, getBrowser, phone, useTool } from "./browser.ts";
import { games, today } from "../moves/sweep.ts";

// Two browsers and a third that watches, through a real server.

const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "quadrille-room-page-"));
const moderatorKey = "the key of whoever runs it";
let child: ChildProcess | undefined;
let browser: Browser | undefined;
let address = "";
const complaints: string[] = [];

beforeAll(async () => {
  if (browserPath === undefined) return;
  child = spawn(process.execPath, [
    ...[main, "serve", "--port", "0", "--host", "localhost"],
    ...["--data", join(folder, "rooms.db"), "--moderator", moderatorKey],
  ]);
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

afterAll(async () => {
  for (const it of people.values()) await (await it).close();
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

beforeEach(() => void (complaints.length = 0));

afterEach(async () => {
  wire.remove();
  for (const it of people.values()) for (const page of (await it).pages()) await page.close();
  expect(complaints).toEqual([]);
});

/** Browsers of people, each with its own storage, kept from test to test: what they have loaded once comes faster. */
const people = new Map<string, Promise<BrowserContext>>();

const sizes: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  phone: phone.viewport,
  "another phone": phone.viewport,
};

async function open(link: string, person: string): Promise<Page> {
  const viewport = sizes[person] ?? { width: 900, height: 700 };
  const context = people.get(person) ?? browser!.newContext({ viewport });
  people.set(person, context);
  const page = await (await context).newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (it) => complaints.push(it.message));
  await page.goto(link);
  return page;
}

/** Makes a room in a browser. Answers that page, and the links to the other seats and for watching. */
async function makeRoom(game: string, person = "host"): Promise<{ page: Page; links: string[] }> {
  const page = await open(`${address}#/room/new?game=${game}`, person);
  await page.getByRole("button", { name: "Make a room" }).click();
  const links = page.locator(".sharing textarea");
  await links.first().waitFor();
  const read = async (): Promise<string[]> =>
    links.evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value));
  await expect.poll(async () => (await read()).every((it) => it !== "")).toBe(true);
  const found = await read();
  await page.keyboard.press("Escape");
  return { page, links: found };
}

/** The link, by a line that can be cut. */
async function byWire(link: string): Promise<string> {
  wire = new Wire();
  return link.replace(address, await wire.lay());
}

/** How a play ended, as the page tells it; `""` while it goes on. */
const end = (page: Page): Promise<string> =>
  page
    .locator(".card.end p")
    .innerText({ timeout: 100 })
    .catch(() => "");

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

/** Clicks a cell of a board as it is seen, of so many columns and rows. */
async function tap(page: Page, x: number, y: number, size = 8, board = 0): Promise<void> {
  const canvas = page.locator('.table canvas[aria-label^="Board"]').nth(board);
  const { width, height } = (await canvas.boundingBox()) ?? { width: 0, height: 0 };
  await canvas.click({ position: { x: ((x + 0.5) * width) / size, y: ((y + 0.5) * height) / size } });
}

/** Plays to the end of which the suite plays one each day. */
const toTheEnd = ["chess", "soundings", "versus"] as const;
const testInTurn = (game: (typeof toTheEnd)[number]) => test.skipIf(!today(toTheEnd).includes(game));

/** A play that only `npm run fuzz -- rooms` plays: the suite plays others like it. */
const testWhenLong = test.skipIf(games(1, 0) === 1);

describe.skipIf(browserPath === undefined)("a room on the page", () => {
  testInTurn("chess")(
    "chess to the end between two browsers, one of them on a phone that loses its network, with a third that watches",
    async () => {
      const { page: white, links } = await makeRoom("chess");
      const black = await open(await byWire(links[0]), "phone");
      const watcher = await open(links[1], "watcher");
      await expect.poll(() => white.locator(".seats .here").count()).toBe(2);
      await white.getByRole("button", { name: "More", exact: true }).click();
      await white.getByLabel("Say").selectOption("Good luck!");
      for (const it of [black, watcher])
        await expect.poll(() => it.locator(".seats q").innerText()).toBe("Good luck!");
      await type(white, "f3");
      await expect.poll(() => shown(black)).toContain("f3");
      await tap(black, 3, 6);
      await tap(black, 3, 4);
      await expect.poll(() => shown(white)).toContain("e5");
      wire.cut();
      await expect.poll(() => black.locator(".room-bar").innerText()).toContain("The line is broken");
      await type(white, "g4");
      await expect.poll(() => shown(watcher)).toContain("g4");
      wire.isCut = false;
      await expect.poll(() => shown(black)).toContain("g4");
      await tap(black, 4, 7);
      await tap(black, 0, 3);
      for (const it of [white, black, watcher]) await expect.poll(() => end(it)).toContain("Black wins");
      await white.reload();
      await expect.poll(() => shown(white)).toContain("Qh4#");
    },
  );

  test("a seat that is opened in another window says so, and is taken back; the tab says whose turn it is", async () => {
    const { page: white, links } = await makeRoom("chess");
    await open(links[0]!, "guest");
    await expect.poll(() => white.title()).toMatch(/^● Your turn · Chess/);
    const other = await open(white.url(), "host");
    await other.locator(".seats .here").first().waitFor();
    const status = white.locator(".room-bar [role=status]").first();
    await expect.poll(() => status.textContent()).toBe("Your seat is open in another window.");
    const bar = await white.locator(".room-bar").boundingBox();
    await white.getByRole("button", { name: "Play here" }).click();
    await expect.poll(() => status.textContent()).toBe("");
    await type(white, "e4");
    await expect.poll(() => white.title()).toMatch(/^Chess/);
    expect((await white.locator(".room-bar").boundingBox())!.height).toBeLessThanOrEqual(bar!.height);
    // The room stands among the plays to go on with.
    await other.goto(`${address}#/`);
    const [, room] = /#\/room\/([\w-]+)/.exec(white.url())!;
    const card = other.locator(".cards.recent .card", { has: other.locator(`a[href*="${room}"]`) });
    await expect.poll(() => card.locator("h3").allTextContents()).toEqual(["Chess · Room"]);
  });

  test("a new room shows the whole link to send until the friend is here; a tap beside the sheet closes it", async () => {
    const page = await open(`${address}#/room/new?game=chess`, "another phone");
    await page.getByRole("button", { name: "Make a room" }).click();
    const link = page.getByLabel("Send this link to Black", { exact: true });
    await link.waitFor();
    expect(await link.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(0);
    expect(await link.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    await link.click();
    const selected = (it: HTMLElement | SVGElement): string => {
      const { value, selectionStart, selectionEnd } = it as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    };
    expect(await link.evaluate(selected)).toBe(await link.inputValue());
    await page.mouse.click(5, 5);
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Invite" }).click();
    await open(await link.inputValue(), "guest");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  test("a draw is offered, declined, offered again and accepted, all in white's turn", async () => {
    const { page: white, links } = await makeRoom("chess");
    const black = await open(links[0]!, "phone");
    await expect.poll(() => white.locator(".seats .here").count()).toBe(2);
    const asking = (page: Page): Promise<string> => page.locator(".room-bar .asking").innerText();
    await white.getByRole("button", { name: "Draw", exact: true }).click();
    await expect.poll(() => asking(black)).toMatch(/White offers a draw\.\s+Accept\s+Decline/);
    expect(await asking(white)).toBe("You offer a draw.");
    const cutWidth = (it: HTMLElement | SVGElement): number => it.scrollWidth - it.clientWidth;
    expect(await black.locator(".room-bar .asking").evaluate(cutWidth)).toBeLessThanOrEqual(0);
    expect(await white.locator(".room > .table").innerText()).not.toContain("offers a draw");
    await black.getByRole("button", { name: "Decline" }).click();
    await expect.poll(() => asking(white)).not.toContain("You offer");
    // On a phone the board has most of the screen.
    const topOfBoard = async (): Promise<number> =>
      (await black.locator('canvas[aria-label^="Board"]').first().boundingBox())!.y;
    const top = await topOfBoard();
    expect(top).toBeLessThan(240);
    // Names and clocks have a row of their own.
    expect((await black.locator(".room-bar .seats").boundingBox())!.width).toBeGreaterThan(350);
    await white.getByRole("button", { name: "Draw", exact: true }).click();
    await black.getByRole("button", { name: "Accept" }).click();
    for (const it of [white, black])
      await expect.poll(() => it.locator(".room-bar").innerText()).toContain("A draw was agreed.");
    // What the room says takes no row of its own.
    expect(await topOfBoard()).toBe(top);
    // The card of the room shows its board.
    await black.goto(`${address}#/`);
    await expect.poll(() => black.locator(".cards.recent .picture img").count()).toBe(1);
  });

  test("each sees the own side below also after a rematch, who is away is named, and watchers are not told how to play", async () => {
    const { page: host, links } = await makeRoom("chess");
    expect(await host.locator(".seats").innerText()).toMatch(/White \(you\)\s+Black \(away\)/);
    const guest = await open(links[0]!, "guest");
    const watcher = await open(links[1]!, "newcomer");
    await expect.poll(() => host.locator(".seats").innerText()).not.toContain("away");
    const below = (page: Page): Promise<string> => page.locator(".sides.own .side").innerText();
    await expect.poll(() => below(guest)).toBe("Black");
    await expect.poll(() => below(watcher)).toBe("White");
    expect(await watcher.locator(".how-to").count()).toBe(0);
    for (const [page, y, toY] of [
      [host, 6, 4],
      [guest, 6, 5],
    ] as const) {
      await tap(page, 4, y);
      await tap(page, 4, toY);
    }
    await expect.poll(() => guest.getByRole("button", { name: "Undo" }).isDisabled()).toBe(false);
    // A move that arrives takes back the first press.
    await expect.poll(() => host.locator(".move").count()).toBe(2);
    await host.getByRole("button", { name: "Resign", exact: true }).click();
    await host.getByRole("button", { name: "Resign? Press again" }).click();
    await guest.locator(".card.end").waitFor();
    await guest.getByRole("button", { name: "Look at the board" }).click();
    expect(await guest.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
    for (const name of ["Draw", "Resign"])
      expect(await guest.getByRole("button", { name, exact: true }).count()).toBe(0);
    // It stands once: in the bar of the room, which also has the answer.
    await guest.getByRole("button", { name: "Play again" }).click();
    await host.getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => host.locator(".seats").innerText()).toMatch(/^Black \(you\)/);
    await expect.poll(() => below(host)).toBe("Black");
    await expect.poll(() => below(guest)).toBe("White");
    expect(await below(watcher)).toBe("White");
  });

  test("chess to the end between a phone and a terminal, with a browser that watches", async () => {
    const { page: white, links } = await makeRoom("chess", "phone");
    const watcher = await open(links[1], "watcher");
    const terminal = spawn(process.execPath, [main, "join", links[0]]);
    let said = "";
    for (const it of [terminal.stdout, terminal.stderr]) it.on("data", (chunk) => (said += String(chunk)));
    await expect.poll(() => white.locator(".seats .here").count()).toBe(2);
    await white.getByRole("button", { name: "More", exact: true }).click();
    await white.getByLabel("Your name").fill("Pat");
    await white.getByLabel("Your name").press("Enter");
    await white.keyboard.press("Escape");
    terminal.stdin.write("name Tim\n");
    await expect.poll(() => watcher.locator(".seats").innerText()).toMatch(/White: Pat\s+Black: Tim/);
    await expect.poll(() => said).toContain("Pat plays white.");
    await tap(white, 5, 6);
    await tap(white, 5, 5);
    await expect.poll(() => said).toContain("black to move");
    terminal.stdin.write("e7e5\n");
    await expect.poll(() => shown(watcher)).toContain("e5");
    await tap(white, 6, 6);
    await tap(white, 6, 4);
    await expect.poll(() => said.split("black to move").length).toBe(3);
    terminal.stdin.write("d8h4\n");
    for (const it of [white, watcher]) await expect.poll(() => end(it)).toContain("Black wins");
    // Who watches is offered nothing that only players can give.
    for (const name of ["Draw", "Resign", "Play again", "New game"])
      expect(await watcher.getByRole("button", { name, exact: true }).count()).toBe(0);
    expect(await watcher.getByRole("textbox", { name: /^Type a move/ }).count()).toBe(0);
    await expect.poll(() => said).toMatch(/Checkmate\.\nBlack wins\./);
    terminal.stdin.end("quit\n");
  });

  test("Connect Four to the end with the computer in the other seat, and once more", async () => {
    const page = await open(`${address}#/room/new?game=connect-four`, "host");
    await page.getByLabel("Yellow is").selectOption("The computer, level 1 of 8");
    await page.getByRole("button", { name: "Make a room" }).click();
    await expect.poll(() => page.locator(".seats").innerText()).toContain("the computer, level 1");
    const room = /room\/([\w-]+)/.exec(page.url())?.[1];
    const watcher = await open(`${address}#/room/${room}`, "watcher");
    const moves = async (): Promise<number> => (await shown(watcher)).match(/\b[a-g][1-6]\b/g)?.length ?? 0;
    // A disc falls in a column as long as there is room, and when the computer has dropped its own.
    let tries = 0;
    const drops = async (): Promise<string> => {
      if ((await moves()) % 2 === 0) await tap(page, tries++ % 7, 3, 7);
      return end(page);
    };
    await expect.poll(drops, { timeout: 60_000, interval: 20 }).toMatch(/wins|full/);
    await expect.poll(() => end(watcher)).toMatch(/wins|full/);
    await page.locator(".room-bar").getByRole("button", { name: "Play again" }).click();
    await expect.poll(moves).toBe(1);
  });

  test("a text that includes a bundled game is written in the studio and played with a friend", async () => {
    const page = await open(`${address}#/new`, "host");
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("title Our chess\ninclude chess\n");
    const friend = page.getByRole("button", { name: "Play with a friend" });
    const begun = async (): Promise<string> => {
      if (page.url().includes("room/new")) return page.url();
      if (!(await friend.isVisible())) await page.locator(".tools summary", { hasText: "Share" }).click();
      await friend.click();
      return page.url();
    };
    await expect.poll(begun).toContain("room/new?game=g/");
    await expect.poll(() => page.locator("h1").innerText()).toBe("Our chess with a friend");
    await page.getByRole("button", { name: "Make a room" }).click();
    const links = page.locator(".sharing textarea");
    await links.first().waitFor();
    const link = await links.first().inputValue();
    const guest = await open(link, "guest");
    await expect.poll(() => page.locator(".seats .here").count()).toBe(2);
    await expect.poll(() => guest.title()).toContain("Our chess");
  });

  test("a room is made with options of the game", async () => {
    const page = await open(`${address}#/room/new?game=go`, "host");
    await page.getByText("Options").click();
    await page.getByLabel("Size").selectOption("5");
    await page.getByRole("button", { name: "Make a room" }).click();
    await expect.poll(() => page.locator(".seats li").count()).toBe(2);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await tap(page, 4, 4, 5);
    await expect
      .poll(() => page.locator(".room-bar").getByRole("button", { name: "Ask to take back" }).count())
      .toBe(1);
  });

  testWhenLong("Go to the end, with one whose line breaks and a third that watches", async () => {
    const { page: black, links } = await makeRoom("go");
    const white = await open(await byWire(links[0]), "guest");
    const watcher = await open(links[1], "watcher");
    await expect.poll(() => black.locator(".seats .here").count()).toBe(2);
    const told = (page: Page): Promise<string> => page.locator(".table .table").innerText();
    const whitePasses = async (): Promise<string> => {
      await white.keyboard.press("p");
      return told(watcher);
    };
    await tap(black, 2, 2, 9);
    await expect.poll(whitePasses).toContain("One has passed");
    wire.cut();
    await tap(black, 6, 6, 9);
    await expect.poll(() => told(watcher)).not.toContain("One has passed");
    wire.isCut = false;
    await expect.poll(whitePasses).toContain("One has passed");
    await black.keyboard.press("p");
    for (const it of [black, white, watcher]) await expect.poll(() => end(it)).toContain("Black wins");
  });

  testInTurn("soundings")(
    "Soundings to the end, with one whose line breaks: the server shows each what they may see",
    async () => {
      const { page: red, links } = await makeRoom("soundings");
      expect(links).toHaveLength(1);
      const blue = await open(await byWire(links[0]), "guest");
      await expect.poll(() => red.locator(".seats .here").count()).toBe(2);
      const told = (page: Page): Promise<string> => page.locator(".table .table").innerText();
      for (let n = 1; n <= 5; n++) {
        await tap(red, n - 1, 0, 8, 0);
        await tap(blue, n - 1, 7, 8, 1);
        await expect.poll(() => told(red)).toContain(`blue: ${n} of 5`);
      }
      await expect.poll(() => told(blue)).toContain("Drop a charge");
      for (let n = 1; n <= 5; n++) {
        if (n === 3) wire.cut();
        await tap(red, n - 1, 7, 8, 1);
        wire.isCut = false;
        await tap(blue, n - 1, 7, 8, 0);
        await expect.poll(() => told(red)).toContain(`blue: ${5 - n} of 5`);
      }
      for (const it of [red, blue]) await expect.poll(() => end(it)).toContain("Red has found them all.");
      await red.getByRole("button", { name: "More", exact: true }).click();
      await expect.poll(() => red.locator(".sealed summary").count()).toBe(1);
    },
  );

  testWhenLong("Biquadris to the end, with one whose line breaks", async () => {
    const { page: one, links } = await makeRoom("biquadris");
    // One can be blinded, so nobody watches.
    expect(links).toHaveLength(1);
    const two = await open(await byWire(links[0]), "guest");
    await expect.poll(() => one.locator(".seats .here").count()).toBe(2);
    let tries = 0;
    const drops = async (): Promise<string> => {
      if (++tries === 3) wire.cut();
      wire.isCut = tries === 3;
      for (const it of [one, two]) await it.keyboard.press("Space");
      return end(one);
    };
    await expect.poll(drops, { timeout: 60_000, interval: 20 }).toMatch(/has no room/);
    await expect.poll(() => end(two)).toMatch(/has no room/);
  });

  testInTurn("versus")(
    "versus in two browsers, one of which loses its network, to the end, with a third that watches: time passes for all",
    async () => {
      const { page: red, links } = await makeRoom("versus");
      await expect
        .poll(() => red.locator(".room-bar").innerText())
        .toContain("Play begins when everybody is here.");
      const blue = await open(await byWire(links[0]), "guest");
      const watcher = await open(links[1], "watcher");
      await expect.poll(() => blue.locator(".room-bar").innerText()).not.toContain("Play begins");
      let tries = 0;
      const drops = async (): Promise<string> => {
        if (++tries === 5) wire.cut();
        wire.isCut = tries >= 5 && tries < 8;
        await red.keyboard.press("w");
        return end(red);
      };
      await expect
        .poll(drops, { timeout: 60_000, interval: 20 })
        .toMatch(/^(Locked|Blocked) out\. Blue wins\.$/);
      for (const it of [blue, watcher])
        await expect.poll(() => end(it)).toMatch(/^(Locked|Blocked) out\. Blue wins\.$/);
    },
  );

  test("a game is published from the studio, found in the list, and a play of it is on the board", async () => {
    const author = await open(`${address}#/edit/lights`, "host");
    await useTool(author, "Publish");
    await author.locator("dialog.sharing .offer").getByRole("button", { name: "Publish" }).click();
    await expect.poll(() => author.locator("dialog.sharing").innerText()).toContain("It is published.");
    const text = await readFile(new URL("../server/pusher.quad", import.meta.url), "utf8");
    const answer = await fetch(`${address}api/published`, { method: "POST", body: JSON.stringify({ text }) });
    expect(answer.status).toBe(201);
    const player = await open(`${address}#/published`, "guest");
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
    const helped = await open(`${address}#/published`, "visitor");
    await helped.getByRole("link", { name: "Pusher" }).click();
    await helped.getByRole("button", { name: "Menu" }).click();
    await helped.getByRole("button", { name: "Show a solution" }).click();
    await expect.poll(() => helped.locator(".card.end").count()).toBe(1);
    await helped.getByRole("button", { name: "Menu" }).click();
    await helped.getByRole("link", { name: "Scores" }).click();
    await expect.poll(() => helped.locator(".online").innerText()).toContain("so it cannot be sent");
    expect(await helped.getByRole("button", { name: "Send my play" }).count()).toBe(0);
  });

  test("a published game is liked, read about and remixed; what is stored is told, and a name follows its password", async () => {
    const text = (await readFile(new URL("../server/pusher.quad", import.meta.url), "utf8")).replace(
      "Pusher",
      "Shover",
    );
    const publish = async (body: object): Promise<{ id: string; version: string }> =>
      (await fetch(`${address}api/published`, { method: "POST", body: JSON.stringify(body) })).json();
    const first = await publish({ text });
    await publish({ text: text.replace("Shover", "Puller"), from: first.version });
    const reader = await open(`${address}#/published/${first.id}/about`, "guest");
    await reader.getByRole("button", { name: "I like it" }).click();
    await expect.poll(() => reader.locator(".online").innerText()).toContain("1 likes it");
    await reader.getByRole("link", { name: "Puller" }).click();
    await expect.poll(() => reader.locator("h1").innerText()).toContain("Puller");
    await reader.getByRole("link", { name: "Shover" }).click();
    await reader.getByRole("button", { name: "Read it" }).click();
    await expect.poll(() => reader.url()).toContain("#/read/");
    const names = async (person: string, password: string): Promise<string> => {
      const page = await open(`${address}#/stored`, person);
      await page.getByLabel("Your name").fill("Zoe");
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Use it with a password" }).click();
      const told = page.locator(".online [role=status]").first();
      await expect.poll(() => told.innerText()).not.toBe("");
      return told.innerText();
    };
    expect(await names("host", "correct horse")).toContain("The name is yours");
    expect(await names("visitor", "wrong horse")).toContain("This is not the key of this name.");
    expect(await names("visitor", "correct horse")).toContain("The name is yours");
    const solver = await open(`${address}#/daily`, "guest");
    await expect.poll(() => solver.locator("section p").first().innerText()).toMatch(/\w+.*[.!?]$/);
    expect(await solver.getByRole("link", { name: "Play", exact: true }).count()).toBe(2);
    await solver.locator("h2 a").first().click();
    await expect.poll(() => solver.url()).toMatch(/#\/play\/.+level=\d+/);
  });

  test("a reported game is taken away and brought back by whoever runs the server, with a key that no address has", async () => {
    const text = "title <b>Rude</b>\nboard 2x2\n";
    const made = await fetch(`${address}api/published`, { method: "POST", body: JSON.stringify({ text }) });
    const { id } = (await made.json()) as { id: string };
    const body = JSON.stringify({ reason: "It is <i>rude</i>." });
    await fetch(`${address}api/published/${id}/report`, { method: "POST", body });
    const page = await open(`${address}#/moderate`, "host");
    const show = async (key: string): Promise<void> => {
      await page.getByLabel("Key of the moderator").fill(key);
      await page.getByRole("button", { name: "Show" }).click();
    };
    await show("not the key of anybody");
    await expect.poll(() => page.getByRole("alert").innerText()).toContain("not the key of the moderator");
    await show(moderatorKey);
    await expect
      .poll(() => page.locator("article li").allInnerTexts())
      .toEqual([expect.stringContaining("It is <i>rude</i>.")]);
    const seen = async (): Promise<number> => (await fetch(`${address}api/published/${id}`)).status;
    await page.getByRole("button", { name: "Take it away" }).click();
    await expect.poll(seen).toBe(404);
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect.poll(seen).toBe(200);
    await page.getByRole("button", { name: "Nothing is wrong with it" }).click();
    await expect.poll(() => page.locator("article").count()).toBe(0);
    expect(page.url()).not.toContain("key");
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
    expect(kept).not.toContain(moderatorKey);
  });

  test("a game is played in a frame on a page of somebody else", async () => {
    // Another name of this machine is another site.
    const body = `<iframe src="${address}#/play/warehouse?seed=1" title="Warehouse" width="640" height="480"></iframe>`;
    const elsewhere = createPageServer((_, response) =>
      response.setHeader("Content-Type", "text/html").end(body),
    );
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const { port } = elsewhere.address() as { port: number };
    const page = await open(`http://127.0.0.1:${port}/`, "visitor");
    const frame = page.frameLocator("iframe");
    await frame.locator('canvas[aria-label^="Board"]').first().click();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => frame.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true);
    elsewhere.close();
  });
});
