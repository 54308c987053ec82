import type { Locator, Page } from "playwright-core";
import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { makeLink } from "../../src/studio/links.ts";
import { browserPath, pageTime, phone, settled, useSite } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

/** The titles on the cards, in their order. */
const titles = (page: Page): Promise<readonly string[]> => page.locator(".card h3").allTextContents();

const headings = (page: Page): Promise<readonly string[]> => page.locator(".gallery h2").allTextContents();

const shelf = (page: Page, name: string): Locator =>
  page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });

/** What a camera reads from a code on the screen. */
async function readCode(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString("base64");
  const { width, height, bytes } = (await code.page().evaluate(`(async () => {
    const picture = await createImageBitmap(new Blob([Uint8Array.from(atob("${picture}"), (it) => it.charCodeAt(0))]));
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, width, height);
    return { width, height, bytes: btoa(Array.from(data, (it) => String.fromCharCode(it)).join("")) };
  })()`)) as { width: number; height: number; bytes: string };
  return decodeQR({ width, height, data: new Uint8Array(Buffer.from(bytes, "base64")) });
}

inBrowser("nothing at the head of the gallery lies on anything else, however wide it is", async () => {
  const page = await site.open("");
  await shelf(page, "Start here").waitFor();
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    const overlaps = await page.evaluate(`(() => {
    const parts = [...document.querySelectorAll(".gallery > header > h1, .gallery > header > p:not(.ways), .gallery > header > .ways > a")];
    const boxes = parts.map((it) => [it.textContent, it.getBoundingClientRect()]);
    return boxes.flatMap(([one, a], i) => boxes.slice(i + 1).flatMap(([other, b]) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom ? [one + " and " + other] : []));
  })()`);
    expect(overlaps, `${width} pixels`).toEqual([]);
  }
  await site.close(page);
});

inBrowser("a game is found by four letters, and the way back leads to what was found", async () => {
  const page = await site.open("");
  await shelf(page, "Start here").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("kyot");
  await expect.poll(() => titles(page)).toEqual(["Kyoto shogi"]);
  expect(await page.getByRole("main").getByRole("status").textContent()).toBe("One game");
  expect(page.url()).toBe(`${site.address}#/?search=kyot`);
  await page.getByRole("link", { name: "Kyoto shogi" }).click();
  await page.getByRole("link", { name: "All games" }).click();
  await expect.poll(() => titles(page)).toEqual(["Kyoto shogi"]);
  // What is typed next replaces the words that are still there.
  await page.getByRole("searchbox").click();
  await page.keyboard.type("tablut");
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("tablut");
  await page.getByRole("searchbox").fill("no such game");
  await expect.poll(() => page.getByRole("main").getByRole("status").textContent()).toContain("No game fits");
  await page.reload();
  await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("no such game");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await shelf(page, "Start here").waitFor();
  await site.close(page);
});

inBrowser("games are shown by kind, and a family is unfolded, with keys alone", async () => {
  const page = await site.open("");
  await shelf(page, "Start here").waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to the games");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Warehouse");
  await page.getByRole("button", { name: "Puzzles" }).press("Enter");
  await expect.poll(() => headings(page)).toEqual(["All games", "From PuzzleScript files"]);
  expect(page.url()).toBe(`${site.address}#/?kind=puzzle`);
  await page.getByRole("button", { name: "Against the computer" }).press("Enter");
  const relatives = shelf(page, "Relatives of chess").locator(".card");
  await expect.poll(() => relatives.count()).toBe(8);
  const all = page.getByRole("button", { name: /^Show all/ });
  const count = Number(/\d+/.exec((await all.textContent()) ?? ""));
  await all.press("Enter");
  await expect.poll(() => relatives.count()).toBe(count);
  await site.close(page);
});

inBrowser("a play that was left open stands first, as it was left, until it is over", async () => {
  const page = await site.open("#/play/warehouse", { settings: { text: true } });
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true);
  await page.getByRole("link", { name: "All games" }).click();
  const card = shelf(page, "Go on").locator(".card");
  await expect.poll(() => card.locator("h3").allTextContents()).toEqual(["Warehouse"]);
  expect(await card.locator("img").getAttribute("src")).toMatch(/^data:image\//);
  await card.getByRole("link").click();
  await expect.poll(() => page.locator(".notice").textContent()).toContain("where you left");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
  await page.getByRole("link", { name: "All games" }).click();
  await shelf(page, "Start here").waitFor();
  expect(await headings(page)).not.toContain("Go on");
  // Of a game with slots the picture shows the well.
  await page.goto(`${site.address}#/play/marathon?seed=1`);
  await page.locator(".count-down").waitFor();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true);
  await page.getByRole("link", { name: "All games" }).click();
  const picture = card.locator("img");
  await expect
    .poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalHeight / it.naturalWidth))
    .toBeCloseTo(2.1, 1);
  await site.close(page);
});

inBrowser("a play that has ended stands in the gallery, and opens at its end with its moves", async () => {
  const page = await site.open("#/play/chess");
  const field = page.locator("form.command input");
  for (const move of ["f3", "e5", "g4", "Qh4#"]) {
    await field.fill(move);
    await field.press("Enter");
  }
  // It is kept at once, not only when its page is left.
  await expect.poll(() => page.evaluate(`localStorage["quadrille-recent"]`)).toContain("Checkmate.");
  await page.getByRole("link", { name: "All games" }).click();
  const card = shelf(page, "Finished").locator(".card");
  await expect.poll(() => card.allInnerTexts()).toEqual([expect.stringContaining("Checkmate.")]);
  const picture = card.locator("img");
  expect(await picture.evaluate((it: HTMLImageElement) => it.naturalHeight)).toBeGreaterThan(300);
  await card.getByRole("link").click();
  const moves = page.locator("quadrille-game .moves");
  await expect.poll(() => moves.innerText()).toContain("Qh4#");
  await page.getByRole("button", { name: "Analyse" }).waitFor();
  // Another game begins from there, and the one that has ended stays.
  await page.getByRole("button", { name: "Play again" }).click();
  await expect.poll(() => page.locator("quadrille-game").innerText()).not.toContain("Qh4#");
  await page.getByRole("link", { name: "All games" }).click();
  await expect.poll(() => card.count()).toBe(1);
  // Beside its caption, the card of a game that goes on has a higher picture, and no empty space.
  await page.goto(`${site.address}#/play/warehouse`);
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true);
  await page.getByRole("link", { name: "All games" }).click();
  await shelf(page, "Go on").locator(".card").first().waitFor();
  const spaces = `[...document.querySelectorAll(".recent .card")].map((it) =>
    it.getBoundingClientRect().bottom - it.lastElementChild.getBoundingClientRect().bottom)`;
  expect(Math.max(...(await page.evaluate<number[]>(spaces)))).toBeLessThan(20);
  await site.close(page);
});

inBrowser("a play that a link began at a level opens at its end too", async () => {
  const text = `title Way\nobjects: hero @ yellow\ncontrols: go (way: straight) arrows
step going when go: move hero way\nends: when hero at (2, 0): win "There."\nlevel\n  @..\nlevel\n  .@.\n`;
  const link = await makeLink({ file: "way.quad", text, includes: {} });
  const page = await site.open(`#/g/${link}?level=2&seed=3`);
  await page.locator(".player").waitFor();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.evaluate(`localStorage["quadrille-recent"]`)).toContain("There.");
  await page.getByRole("link", { name: "All games" }).click();
  await shelf(page, "Finished").locator(".card").getByRole("link").click();
  await expect.poll(() => page.locator(".card.end").innerText()).toContain("There.");
  await site.close(page);
});

inBrowser("files that show how another format is read are no games of the gallery", async () => {
  const page = await site.open("#/?search=crates");
  const titles = page.locator(".card h3");
  await expect.poll(() => titles.allTextContents()).toContain("Crates");
  expect(await titles.allTextContents()).not.toContain("crates");
  await site.close(page);
});

inBrowser("one taps on a touch screen, and clicks with a mouse", async () => {
  for (const [hasTouch, word] of [
    [true, "Tap"],
    [false, "Click"],
  ] as const) {
    const page = await site.open("#/?search=lights", hasTouch ? { hasTouch, isMobile: true } : {});
    await expect
      .poll(() => page.locator(".card p").first().innerText())
      .toMatch(new RegExp(`^${word} a lamp`));
    await page.goto(`${site.address}#/play/lights`);
    await expect.poll(() => page.locator(".how-to").innerText()).toContain(`${word} a lamp`);
    await site.close(page);
  }
});

inBrowser("colours and language stand at the head of the gallery", async () => {
  const page = await site.open("", { viewport: { width: 390, height: 844 } });
  const head = page.getByRole("banner").or(page.locator(".gallery > header"));
  await head.getByLabel("Colours").selectOption("Dark");
  await expect.poll(() => page.evaluate("document.documentElement.dataset.theme")).toBe("dark");
  await head.getByLabel("Language").selectOption("Deutsch");
  await page.getByText("Zum Anfangen").waitFor();
  await site.close(page);
});

inBrowser("a card tells what was done in its game in this browser", async () => {
  const page = await site.open("#/play/warehouse");
  await page.getByRole("button", { name: "Menu", exact: true }).waitFor();
  for (const step of [1, 2, 3]) {
    await page.keyboard.press("ArrowRight");
    await page.getByText(`Steps ${step}`).first().waitFor();
  }
  await expect.poll(() => page.getByRole("button", { name: "Undo" }).isEnabled()).toBe(true);
  await page.getByRole("link", { name: "All games" }).click();
  const mark = shelf(page, "Start here").locator(".card", { hasText: "Warehouse" }).locator(".done");
  await expect.poll(() => mark.allTextContents()).toEqual(["1 of 5 solved"]);
  await site.close(page);
});

inBrowser("one's own game has a picture, is played full-page, and changed from there", async () => {
  const page = await site.open("#/new");
  await page.locator(".game canvas").first().waitFor();
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" ");
  await expect.poll(() => page.url()).toBe(`${site.address}#/own/new`);
  await page.getByRole("link", { name: "All games" }).click();
  const card = shelf(page, "Your games").locator(".card");
  expect(await card.locator("img").getAttribute("src")).toMatch(/^data:image\//);
  await card.getByRole("link", { name: "My game", exact: true }).click();
  await page.getByRole("heading", { name: "My game" }).waitFor();
  expect(page.url()).toBe(`${site.address}#/mine/new`);
  await page.getByRole("link", { name: "Text of the game" }).click();
  await page.locator(".cm-content").waitFor();
  await site.close(page);
});

inBrowser(
  "the page speaks the language of the device or the chosen one, and takes the chosen colours",
  async () => {
    const page = await site.open("", { locale: "de-AT", colorScheme: "light" });
    await page.getByRole("link", { name: "Ein Spiel machen" }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("de");
    await page.getByRole("button", { name: "Rätsel" }).click();
    await expect.poll(() => headings(page)).toContain("Aus PuzzleScript-Dateien");
    await page.getByLabel("Farben").selectOption("dark");
    const picture = page.locator(".card img").first();
    await expect.poll(() => picture.getAttribute("src")).toContain(".dark.svg");
    await page.getByLabel("Sprache", { exact: true }).selectOption("English");
    await page.getByRole("link", { name: "Make a game" }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Make a game" }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("en");
    await site.close(page);
  },
);

inBrowser("of a thousand games only some are drawn, and all are found", async () => {
  const page = await site.open("#/new");
  const game = (at: number): object => ({
    name: `games/n${at}`,
    title: `Number ${at}`,
    about: "A game among many.",
    file: `n${at}.quad`,
    facts: ["alone"],
    levels: 1,
  });
  const list = Array.from({ length: 1000 }, (_, at) => game(at));
  await page.route("**/games/list.json", (route) => route.fulfill({ json: list }));
  await page.getByRole("link", { name: "All games" }).click();
  await expect.poll(() => page.locator(".card").count()).toBe(48);
  await page.getByRole("searchbox").fill("number 777");
  await expect.poll(() => titles(page)).toEqual(["Number 777"]);
  await page.unrouteAll();
  await site.close(page);
});

inBrowser("what others have sent opens where one shares: a link, or the text of a game", async () => {
  const page = await site.open("#/play/warehouse?seed=1");
  const field = page.getByLabel("Open what you were sent: a link, or the text of a game");
  const open = page.getByRole("dialog").getByRole("button", { name: "Open", exact: true });
  const share = async (): Promise<void> => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Share" }).click();
  };
  await share();
  await field.fill("1. e4 e5 2. Nf3");
  await open.click();
  await page.getByText("Moves (PGN) and positions (FEN) are opened from the menu of their game.").waitFor();
  await field.fill(`${site.address}#/play/lights?seed=3`);
  await open.click();
  await page.getByRole("heading", { name: "Lights" }).waitFor();
  await share();
  await field.fill("title Sent\nboard 3x3\nobjects: hero @ yellow\nlevel\n  @..\n");
  await open.click();
  await page.locator(".cm-content").waitFor();
  await expect.poll(() => page.title()).toContain("Sent");
  await site.close(page);
});

inBrowser("a play is handed on: as a level, as it stands, as a replay, and for another page", async () => {
  const page = await site.open("#/play/warehouse?seed=1", { settings: { text: true } });
  const board = page.locator(".text-view");
  const undo = page.getByRole("button", { name: "Undo" });
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => undo.isEnabled()).toBe(true);
  const played = (await board.textContent()) ?? "";
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  const field = (name: string): Locator => page.getByLabel(name, { exact: true });
  const value = (name: string): Promise<string> => field(name).inputValue();
  await field("The game as it stands now").waitFor();
  expect(await value("The game")).toBe(`${site.address}#/play/warehouse`);
  expect(await value("Level 1")).toBe(`${site.address}#/play/warehouse?level=1`);
  expect(await value("Its text, to read and change")).toBe(`${site.address}#/edit/warehouse`);
  expect(await value("For a page of your own")).toContain('title="Warehouse"');
  const [position, replay] = [
    await value("The game as it stands now"),
    await value("What was played, as a replay"),
  ];
  await page.getByRole("button", { name: "QR code: What was played, as a replay" }).click();
  expect(await readCode(page.locator("dialog.qr svg[role=img]"))).toBe(replay);
  for (const open of [1, 0]) {
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(open);
  }
  // Somebody else sees the same, and can take it back.
  const other = await site.open(position.slice(site.address.length), { settings: { text: true } });
  await expect.poll(() => other.locator(".text-view").textContent()).toBe(played);
  await other.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => other.locator(".text-view").textContent()).not.toBe(played);
  await other.goto(replay);
  await other.reload();
  await expect.poll(() => other.locator(".notice").textContent()).toContain("The replay ends here");
  await expect.poll(() => other.locator(".text-view").textContent()).toBe(played);
  await site.close(other);
  await site.close(page);
});

inBrowser("the foot leads to pages that are there", async () => {
  const page = await site.open("");
  const links = page.getByRole("contentinfo").getByRole("link");
  await expect.poll(() => links.count()).toBe(3);
  for (const link of await links.all()) {
    if ((await link.getAttribute("href"))?.startsWith("#/learn/")) continue;
    const answer = await page.request.get(`${site.address}${await link.getAttribute("href")}`);
    expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  }
  expect(await page.getByRole("contentinfo").textContent()).toMatch(
    /Quadrille \d+\.\d+\.\d+, under the MIT licence/,
  );
  await site.close(page);
});

inBrowser("a tap on the menu counts, though the menu comes later", async () => {
  const page = await site.open("#/play/chess", phone);
  await page.route("**/menu-*.js", async (route) => {
    await pageTime(page, 1000);
    await route.continue();
  });
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await page.unrouteAll();
  await site.close(page);
});

inBrowser("nothing was complained of", () => {
  expect(site.complaints.filter((it) => !it.includes("404"))).toEqual([]);
});

inBrowser(
  "a game of which a part cannot be reached says so, as after the page was replaced by a newer one",
  async () => {
    const page = await site.open("#/");
    await page.route("**/*.js", (route) => route.fulfill({ status: 404, body: "" }));
    await page.evaluate(`location.hash = "#/play/versus"`);
    await page
      .getByText("A part of the page cannot be reached. Load it again when you are online.")
      .waitFor();
    await page.unrouteAll();
    site.complaints.length = 0;
    await site.close(page);
  },
);
