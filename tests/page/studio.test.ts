import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { browserPath, kept, pageTime, useSite, useTool } from "./browser.ts";

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);
const folder = mkdtempSync(join(tmpdir(), "quadrille-studio-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let newest: Page | undefined;

/** The workshop with a new game, ready to type; the one before is given back. */
async function openNew(): Promise<Page> {
  if (newest) await site.close(newest);
  const page = await site.open("#/new", { settings: { text: true } });
  newest = page;
  await page.locator(".game .text-view").waitFor();
  return page;
}

/** Writes a text in place of another, as somebody who types. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

const textOf = (page: Page): Promise<string> =>
  page.evaluate(
    `[...document.querySelector(".editor").shadowRoot.querySelectorAll(".cm-line")].map((it) => it.textContent).join("\\n")`,
  );

const game = `title Corridor
objects
  player @ door >
controls
  walk (way: straight)  arrows
step walk when walk: move player way
ends: when no door: win "Through."
layers
  door
  others
level
  @..>
`;

inBrowser("from nothing to a won game, which becomes a test that passes", async () => {
  const page = await openNew();
  // Until somebody writes, the game has the keys.
  for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.locator(".game .text-view").textContent()).toContain("@*");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.locator(".game .card").textContent()).toContain("The crate is home.");
  await useTool(page, "Keep play as test");
  await useTool(page, "Run tests");
  await expect.poll(() => page.locator(".results h2").textContent()).toBe("The test passes");
  // Another rule, and the test fails: it can be stepped through up to there.
  await write(page, (await textOf(page)).replace("@*.  ->  .@*", "@*.  ->  .@."));
  await expect.poll(() => page.locator(".fine").count()).toBe(1);
  expect(await page.locator(".results").count()).toBe(0);
  await useTool(page, "Run tests");
  await expect.poll(() => page.locator(".results h2").textContent()).toBe("The test fails");
  await page.getByRole("button", { name: "Step through" }).click();
  await page.getByRole("button", { name: "◀ Input" }).click();
  await expect.poll(() => page.locator(".trace").textContent()).toContain("crate is gone from");
  await page.getByRole("button", { name: "Back to the play" }).click();
});

inBrowser("a mistake is told as it is typed, the last game stays, and one click mends it", async () => {
  const page = await openNew();
  await write(page, game.replace("move player", "mvoe player"));
  const mistakes = page.locator(".mistakes");
  await expect.poll(() => mistakes.textContent()).toContain("Line 6");
  await expect.poll(() => page.locator(".stale").count()).toBe(1);
  const isInSight = (it: HTMLElement | SVGElement): boolean => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return [y + 1, y + height - 1].every((at) => document.elementFromPoint(x + width / 2, at) === it);
  };
  expect(await page.locator(".stale").evaluate(isInSight)).toBe(true);
  expect(await mistakes.locator(".fix").first().textContent()).not.toContain("`");
  // A click on the message tells why it is given.
  await mistakes.locator("summary").first().click();
  await expect.poll(() => mistakes.locator("ins").textContent()).toContain("move crate left");
  await mistakes.locator(".fix").first().click();
  await expect.poll(() => page.locator(".fine").count()).toBe(1);
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Corridor");
  // The words of the language are told at the cursor.
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("F1");
  await page.locator(".cm-tooltip.help", { hasText: "objects   { NAME GLYPH" }).waitFor();
});

inBrowser("a change keeps what was played", async () => {
  const page = await openNew();
  await write(page, game);
  const board = page.locator(".game .text-view");
  await expect.poll(() => board.textContent()).toContain("@  >");
  await page.locator(".game .player").click({ position: { x: 20, y: 200 } });
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => board.textContent()).toContain(" @ >");
  await write(page, game.replace("title Corridor", "title Passage").replace("@..>", "@...>"));
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Passage");
  await expect.poll(() => board.textContent()).toContain(" @  >");
});

inBrowser("a text is kept in the browser, and a refusal to keep it is told", async () => {
  const page = await openNew();
  await write(page, game);
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Corridor");
  const earlierTexts = page.locator(".toolbar select");
  await expect.poll(() => earlierTexts.isEnabled()).toBe(true);
  await expect.poll(() => page.url()).toBe(`${site.address}#/own/new`);
  await page.reload();
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Corridor");
  // Another new game is another one; the gallery has the first.
  await page.getByRole("link", { name: "All games" }).click();
  await page.getByRole("link", { name: "Make a game" }).click();
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("My game");
  await page.getByRole("link", { name: "All games" }).click();
  await page.getByRole("link", { name: "Change Corridor" }).click();
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Corridor");
  await page.locator(".toolbar summary", { hasText: "File" }).click();
  await earlierTexts.selectOption("original");
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("My game");
  await page.evaluate(
    `IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }`,
  );
  await write(page, game.replace("Corridor", "Passage"));
  await expect.poll(() => page.locator(".told").textContent()).toContain("keeps nothing");
  expect(await textOf(page)).toContain("Passage");
  await page.getByRole("link", { name: "All games" }).click();
  // The text that was put back may have been kept before the refusals began.
  await page.getByRole("button", { name: /^Forget (Corridor|My game)$/ }).click();
  await page.getByRole("button", { name: /^Really forget (Corridor|My game)$/ }).click();
  await expect.poll(() => page.getByText("Your games").count()).toBe(0);
});

inBrowser("a link carries the whole game; a cut one says so", async () => {
  const page = await openNew();
  await write(page, game);
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Corridor");
  await page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }");
  const desk = await page.locator(".desk").boundingBox();
  await useTool(page, "Share link");
  await expect.poll(() => page.locator(".told").textContent()).toContain("The link is copied");
  expect(await page.locator(".desk").boundingBox()).toEqual(desk);
  // Whoever loads the page again is still in the studio.
  await expect.poll(() => page.url()).toContain("#/own/new");
  const link = String(await page.evaluate("copied")).slice(site.address.length);
  expect(link).toContain("#/g/");
  const other = await site.open(link);
  // Whoever is sent a link plays; the text is one click away.
  await expect.poll(() => other.locator("h1").textContent()).toBe("Corridor");
  expect(await other.title()).toBe("Corridor · Quadrille");
  await other.keyboard.press("ArrowRight");
  await expect.poll(() => kept(other)).toBe("right");
  await other.reload();
  await expect.poll(() => other.locator(".notice").textContent()).toContain("go on where you left");
  await other.getByRole("link", { name: "Text of the game" }).click();
  await expect.poll(() => other.locator(".game h1").textContent()).toBe("Corridor");
  expect((await textOf(other)).trimEnd()).toBe(game.trimEnd());
  const cut = await site.open(link.slice(0, -20));
  await expect.poll(() => cut.locator("[role=alert]").textContent()).toContain("cut or damaged");
  for (const it of [other, cut]) await site.close(it);
});

inBrowser(
  "Enter begins a new line behind a word that is whole, and what is offered fits the place",
  async () => {
    const page = await openNew();
    await write(page, "objects");
    const offered = (): Promise<string[]> => page.locator(".cm-tooltip-autocomplete li").allTextContents();
    const type = async (words: string): Promise<void> => {
      await page.keyboard.press("Enter");
      await page.keyboard.type(words, { delay: 20 });
      await pageTime(page, 300);
    };
    await type("  ghost G red");
    await type("boat B blu");
    expect(await offered()).toEqual(["blue"]);
    await page.keyboard.type("e");
    await pageTime(page, 300);
    await type("rebel R re");
    expect((await offered())[0]).toBe("red");
    await page.keyboard.press("Enter");
    await type("end E");
    expect(await textOf(page)).toBe("objects\n  ghost G red\n  boat B blue\n  rebel R red\n  end E");
  },
);

inBrowser("time stands while one writes, until the game has the keys again", async () => {
  const page = await site.open("#/edit/marathon");
  const seen = (): Promise<string> =>
    page
      .locator(".game div.board canvas")
      .first()
      .evaluate((it: HTMLCanvasElement) => it.toDataURL());
  await page.locator(".cm-content").click();
  await page.keyboard.type("  ");
  // The game comes anew, and counts down no further.
  await pageTime(page, 1500);
  const before = await seen();
  await pageTime(page, 2500);
  expect(await seen()).toBe(before);
  await page.locator(".game div.board").first().click();
  await expect.poll(seen, { timeout: 15_000 }).not.toBe(before);
  await site.close(page);
});

inBrowser("long lines wrap, results of an older text go, and a click gives the board the keys", async () => {
  const page = await site.open("#/edit/warehouse");
  await useTool(page, "Run tests");
  await page.getByText("All 2 tests pass").waitFor();
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText(`// ${"a long remark ".repeat(20)}`);
  await page.getByText("All 2 tests pass").waitFor({ state: "detached" });
  const sideways = await page.evaluate<number>(
    `(() => { const it = document.querySelector(".editor").shadowRoot.querySelector(".cm-scroller"); return it.scrollWidth - it.clientWidth; })()`,
  );
  expect(sideways).toBe(0);
  await page.locator(".game div.board").click({ position: { x: 5, y: 5 } });
  expect(await page.locator(".game .notice").textContent()).toBe("");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.locator(".game .line").textContent()).toContain("Steps 1");
  await site.close(page);
});

/** Goes to a section by the contents, until the cursor is there. */
async function goTo(page: Page, section: string): Promise<void> {
  await page.getByRole("button", { name: section }).click();
  await page.locator(".cm-activeLine", { hasText: section }).waitFor();
}

inBrowser("a name is changed everywhere, sections fold and are gone to, and colours are picked", async () => {
  const page = await openNew();
  await write(page, game);
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Corridor");
  // The contents lead to a section; a key changes the name at the cursor, in the whole text.
  await useTool(page, "Contents");
  await goTo(page, "step walk");
  for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  await page.locator(".rename", { hasText: "New name of walk" }).locator("input:focus").waitFor();
  await page.keyboard.type("stride");
  await page.keyboard.press("Enter");
  await expect.poll(() => textOf(page)).toContain("step stride when walk: move");
  await goTo(page, "objects");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowLeft");
  await useTool(page, "Rename");
  await page.locator(".rename input:focus").waitFor();
  await page.keyboard.type("each");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.locator(".rename [role=alert]").textContent())
    .toContain("no word of the language");
  await page.getByLabel("New name of door").fill("gate");
  await page.keyboard.press("Enter");
  await expect.poll(() => textOf(page)).toContain('ends: when no gate: win "Through."\nlayers\n  gate');
  // A square stands before each colour; a picker puts another one there.
  await goTo(page, "objects");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.type(" red");
  await page.locator(".colour", { hasText: "red" }).waitFor();
  await page.locator(".colour", { hasText: "red" }).click({ position: { x: 5, y: 8 } });
  await page.getByRole("dialog", { name: "Choose a colour" }).getByRole("button", { name: "teal" }).click();
  await expect.poll(() => textOf(page)).toContain("gate > teal");
  await page.keyboard.press("F4");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => textOf(page)).toContain("gate > white");
  // The section at the cursor folds to its first line. A long line may take several rows, so an arrow need not lead out of it.
  await goTo(page, "objects");
  await page.keyboard.press("Control+Shift+BracketLeft");
  await expect.poll(() => textOf(page)).toContain("objects…\ncontrols");
});

inBrowser("a colour that is chosen for an object is one that is seen", async () => {
  const page = await site.open("#/edit/warehouse");
  const colours = page.locator(".cm-line", { hasText: "crate" }).locator(".colour");
  const choose = async (colour: string, which?: string): Promise<void> => {
    await colours.first().click({ position: { x: 6, y: 10 } });
    if (which !== undefined) await page.locator(".picker").getByLabel(which).check();
    await page.locator(".picker").getByRole("button", { name: colour, exact: true }).click();
  };
  await colours.nth(3).waitFor();
  const before = (await colours.allTextContents()).join(" ");
  expect(before).toBe("orange #d99441 #8f5426 #f0b765");
  // A crate has a picture, in which its own colour is not seen.
  await choose("blue");
  await expect.poll(() => colours.allTextContents()).toEqual(["orange", "blue", "#8f5426", "#f0b765"]);
  await choose("red", "Picture 2");
  await expect.poll(() => colours.allTextContents()).toEqual(["orange", "blue", "#8f5426", "red"]);
  await choose("green", "As text");
  await expect.poll(() => colours.allTextContents()).toEqual(["green", "blue", "#8f5426", "red"]);
  // What has no picture is seen in its own colour.
  await write(page, game.replace("door >", "door > yellow"));
  await page.locator(".cm-line .colour").click({ position: { x: 6, y: 10 } });
  expect(await page.locator(".picker fieldset").count()).toBe(0);
  await page.locator(".picker").getByRole("button", { name: "blue", exact: true }).click();
  expect(await textOf(page)).toContain("door > blue");
  await site.close(page);
});

inBrowser(
  "a game of the gallery and a template open as they are; what was changed is one's own",
  async () => {
    const title = (name: string): string => `title ${name}\n${game.slice(game.indexOf("objects"))}`;
    for (const path of ["#/edit/warehouse", "#/new/recipes/a-shop"]) {
      const page = await site.open(path);
      await page.locator(".cm-line").nth(5).waitFor();
      const first = await textOf(page);
      await write(page, title("Changed"));
      await expect.poll(() => page.url()).toContain("#/own/");
      await page.reload();
      await expect.poll(() => page.locator(".game h1").textContent()).toBe("Changed");
      await page.goto(site.address + path);
      await page.locator(".cm-line").nth(5).waitFor();
      expect(await textOf(page)).toBe(first);
      await page.getByRole("link", { name: "All games" }).click();
      await page.getByRole("link", { name: "Change Changed" }).waitFor();
      await site.close(page);
    }
  },
);

inBrowser("words are searched for and replaced, by keys alone", async () => {
  const page = await openNew();
  await write(page, game);
  await page.keyboard.press("ControlOrMeta+f");
  await page.getByRole("textbox", { name: "Search" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type("door");
  await page.keyboard.press("Enter");
  await page.locator(".cm-searchMatch-selected").waitFor();
  await page.getByRole("textbox", { name: "Replace" }).focus();
  await page.keyboard.type("gate");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.locator(".cm-search").count()).toBe(0);
  expect((await textOf(page)).trimEnd()).toBe(game.replaceAll("door", "gate").trimEnd());
  // One step back undoes all of them.
  await page.keyboard.press("ControlOrMeta+z");
  expect((await textOf(page)).trimEnd()).toBe(game.trimEnd());
});

inBrowser("the level at the cursor is played, and what it comes to is told while one types", async () => {
  const page = await openNew();
  await write(page, `${game.replace("no door", "no door without player")}level\n  >.@.\n`);
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Corridor");
  await page.keyboard.press("ControlOrMeta+Enter");
  const board = page.locator(".game .text-view");
  await expect.poll(() => board.textContent()).toContain("> @ ");
  const facts = page.locator(".facts");
  await page.getByRole("button", { name: "Solver" }).click();
  await expect
    .poll(() => facts.textContent())
    .toContain("Level 2 is won with 2 inputs, and no fewer do. 3 pos");
  await facts.getByRole("button", { name: "Show how" }).click();
  await expect.poll(() => page.locator(".game .card").textContent()).toContain("Through.");
  // Written anew, it is searched anew.
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("..");
  await expect
    .poll(() => facts.textContent())
    .toContain("Level 2 is won with 2 inputs, and no fewer do. 5 pos");
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect.poll(() => page.locator(".told").textContent()).toContain("Put the cursor into a level");
});

inBrowser("sounds are heard by their names, drawn again, and written at the cursor", async () => {
  const page = await openNew();
  await page.evaluate(
    `AudioBufferSourceNode.prototype.start = () => { window.heard = (window.heard ?? 0) + 1; }`,
  );
  await write(page, `${game}step ring\n  sound`);
  await useTool(page, "Sounds");
  const picker = page.getByRole("region", { name: "Sounds" });
  await picker.getByRole("button", { name: "coin" }).click();
  await picker.getByRole("button", { name: "Another like it" }).click();
  expect(await page.evaluate("window.heard")).toBe(2);
  await picker.getByRole("button", { name: "Insert" }).click();
  expect(await textOf(page)).toContain("step ring\n  sound coin-100");
  // Where the word is not there yet it comes with the sound.
  await page.keyboard.press("Enter");
  await picker.getByRole("button", { name: "win" }).click();
  await picker.getByRole("button", { name: "Insert" }).click();
  expect(await textOf(page)).toContain("sound coin-100\n  sound win");
});

inBrowser(
  "files that a game includes are tabs, and signs have keys where one writes with fingers",
  async () => {
    const page = await site.open("#/edit/chess/duck", {
      settings: { text: true },
      hasTouch: true,
      isMobile: true,
    });
    const files = page.getByRole("group", { name: "Files" });
    await expect.poll(() => files.getByRole("button").count()).toBeGreaterThan(1);
    await files.getByRole("button").nth(1).tap();
    await expect.poll(() => files.getByRole("button").nth(1).getAttribute("aria-pressed")).toBe("true");
    await page.locator(".cm-content").tap();
    await page.keyboard.press("ControlOrMeta+End");
    await page.getByRole("button", { name: "#", exact: true }).tap();
    // A mistake in another file is gone to there.
    await files.getByRole("button").first().tap();
    await page
      .getByRole("button", { name: /, Line \d+$/ })
      .first()
      .tap();
    await expect.poll(() => textOf(page)).toContain("#");
    await expect.poll(() => files.getByRole("button").nth(1).getAttribute("aria-pressed")).toBe("true");
    await site.close(page);
  },
);

inBrowser("a mistake is told of a file that was closed while the language server answered", async () => {
  const page = await site.open("");
  // Each message of a worker comes late, so that the answers come after the tab was changed.
  await page.addInitScript(`Object.defineProperty(Worker.prototype, "onmessage", {
    set(hear) { this.addEventListener("message", (event) => setTimeout(() => hear?.(event), 300)); },
  })`);
  await page.goto(`${site.address}#/edit/chess/duck`);
  await page.reload();
  const files = page.getByRole("group", { name: "Files" }).getByRole("button");
  await expect.poll(() => files.count()).toBeGreaterThan(1);
  await files.nth(1).click();
  await expect.poll(() => files.nth(1).getAttribute("aria-pressed")).toBe("true");
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("#");
  await page.waitForTimeout(450);
  await files.first().click();
  await page
    .getByRole("button", { name: /, Line \d+$/ })
    .first()
    .click();
  await expect.poll(() => files.nth(1).getAttribute("aria-pressed")).toBe("true");
  await site.close(page);
});

inBrowser("two tabs know of one another, and no text is lost", async () => {
  const page = await openNew();
  const title = (name: string): string => game.replace("Corridor", name);
  await write(page, title("One"));
  await expect.poll(() => page.url()).toContain("#/own/");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(".game h1", { hasText: "One" }).waitFor();
  await write(other, title("Alpha"));
  await expect.poll(() => page.locator(".told").textContent()).toContain("open in another tab too");
  await write(page, title("Three"));
  await expect.poll(() => other.locator(".told").textContent()).toContain("open in another tab too");
  const kept = (): Promise<unknown> =>
    page.evaluate(`new Promise((resolve) => {
      indexedDB.open("quadrille").onsuccess = ({ target: { result } }) => {
        result.transaction("drafts").objectStore("drafts").getAll().onsuccess = (it) =>
          resolve(it.target.result.flatMap(({ text, history }) => [text, ...history.map((it) => it.text)]));
      };
    })`);
  await expect.poll(kept).toEqual([title("Three"), title("Alpha"), title("One")]);
  await other.close();
});

inBrowser("a new text includes a bundled game, and one that includes another", async () => {
  const page = await openNew();
  await write(page, "title Mine\ninclude chess\n");
  await expect.poll(() => page.getByRole("button", { name: "chess", exact: true }).count()).toBe(1);
  await expect.poll(() => page.locator(".fine").count()).toBe(1);
  await expect.poll(() => page.locator(".game .text-view").textContent()).toContain("white to move");
  await write(page, "title Mine\ninclude chess/racingkings\n");
  await expect.poll(() => page.locator(".game .text-view").textContent()).toContain("krbnNBRK");
  await write(page, "title Mine\ninclude nothing-of-the-kind\n");
  await expect.poll(() => page.locator(".mistakes").textContent()).toContain("nothing-of-the-kind");
});

inBrowser("without a network the studio says so", async () => {
  const page = await site.open("");
  await page.getByRole("link", { name: "Make a game" }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Make a game" }).click();
  await expect.poll(() => page.locator("[role=alert]").textContent()).toContain("when you are online");
  await page.context().close();
});

inBrowser("what is too large for a link, or in one, is told; nothing is lost", async () => {
  const bomb = deflateRawSync("x".repeat(5_000_000)).toString("base64url");
  const page = await site.open(`#/game/${bomb}`, { settings: { text: true } });
  await expect.poll(() => page.locator("[role=alert]").textContent()).toContain("more than a game can be");
  await page.getByRole("link", { name: "Make a game" }).click();
  await page.locator(".game .text-view").waitFor();
  const choosing = page.waitForEvent("filechooser");
  await useTool(page, "Open");
  const buffer = Buffer.from(game + `// ${"word ".repeat(30)}\n`.repeat(6480));
  await (await choosing).setFiles({ name: "long.quad", mimeType: "text/plain", buffer });
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Corridor");
  const told = page.locator(".told");
  expect(await told.textContent()).toContain("long.quad is open");
  await useTool(page, "Share link");
  await expect.poll(() => told.textContent()).toContain("too large for a link. Save it to disk");
  expect(await textOf(page)).toContain("title Corridor");
  await site.close(page);
});

inBrowser("a PuzzleScript game is changed, painted and turned into a .quad file", async () => {
  const page = await site.open("#/edit/puzzlescript/hens", { settings: { text: true } });
  const board = page.locator(".game .text-view");
  await board.waitFor();
  await page.locator(".game .player").click({ position: { x: 20, y: 200 } });
  await page.keyboard.press("ArrowRight");
  const text = readFileSync(new URL("../../games/puzzlescript/hens.txt", import.meta.url), "utf8");
  await write(page, text.replace("All Hen on Straw", "All Hens on Straw"));
  await expect.poll(() => page.locator(".mistakes").textContent()).toContain("Line 89");
  expect(await page.locator(".mistakes").textContent()).toContain("There is no object or name hens");
  expect(await page.locator(".stale").textContent()).toContain("as it was before");
  await write(page, text);
  await page.getByRole("button", { name: "Paint" }).click();
  await page.getByLabel("hen H").check();
  await page.getByRole("application").focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect.poll(() => textOf(page)).toContain("\n#H.....#\n#.P..H.#");
  // Words are told, names changed and colours chosen as in the language.
  await page.locator(".cm-line", { hasText: /^COLLISIONLAYERS$/ }).click();
  await page.keyboard.press("F1");
  await page.locator(".help", { hasText: "Objects of one layer cannot share a cell." }).waitFor();
  await page.keyboard.press("Control+Home");
  await page
    .locator(".cm-line", { hasText: /^Straw$/ })
    .first()
    .click();
  await page.keyboard.press("F2");
  await page.getByLabel("New name of straw").fill("Nest");
  await page.keyboard.press("Enter");
  await expect.poll(() => textOf(page)).toContain("\nNest\n");
  await page.keyboard.press("F2");
  await page.getByLabel("New name of nest").fill("Straw");
  await page.keyboard.press("Enter");
  await expect.poll(() => textOf(page)).toContain("\nStraw\n");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("F4");
  await page.getByRole("dialog", { name: "Choose a colour" }).getByRole("button", { name: "pink" }).click();
  await expect.poll(() => textOf(page)).toMatch(/Straw\npink/);
  await useTool(page, "Turn into .quad");
  await expect.poll(() => textOf(page)).toContain("  straw  o");
  await expect.poll(() => page.locator(".fine").count()).toBe(1);
  expect(await page.locator(".toolbar").getByText("Run tests").count()).toBe(1);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  // The play is played again, and chance says where each hen went.
  await expect.poll(async () => (await board.textContent())?.match(/h/gi)?.length).toBe(2);
  await site.close(page);
});

inBrowser("an exported file plays from disk, without a network, in less than 250 kB", async () => {
  const page = await openNew();
  await write(page, game);
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Corridor");
  const waiting = page.waitForEvent("download");
  await useTool(page, "Export HTML");
  const file = join(folder, "corridor.html");
  await (await waiting).saveAs(file);
  const offline = await page.context().browser()!.newContext({ offline: true });
  const alone = await offline.newPage();
  const complaints: string[] = [];
  alone.on("console", (it) => it.type() === "error" && complaints.push(it.text()));
  alone.on("pageerror", (it) => complaints.push(it.message));
  await alone.goto(pathToFileURL(file).href);
  await alone.getByRole("heading", { name: "Corridor" }).waitFor();
  await alone.keyboard.press("ArrowRight");
  await alone.getByRole("button", { name: "Menu" }).click();
  await alone.getByRole("dialog").waitFor();
  expect(complaints).toEqual([]);
  expect(statSync(file).size).toBeLessThan(250_000);
  await offline.close();
});

inBrowser("a play becomes a moving picture", async () => {
  const page = await openNew();
  await page.locator(".game .player").click({ position: { x: 20, y: 200 } });
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  const waiting = page.waitForEvent("download");
  await useTool(page, "Export GIF");
  const file = join(folder, "play.gif");
  await (await waiting).saveAs(file);
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 6).toString("latin1")).toBe("GIF89a");
  // The beginning and each step are a frame of their own.
  expect(bytes.toString("latin1").split("\x21\xf9\x04").length - 1).toBe(4);
});

inBrowser("a binary file changes nothing", async () => {
  const page = await openNew();
  const before = await textOf(page);
  const choosing = page.waitForEvent("filechooser");
  await useTool(page, "Open");
  await (
    await choosing
  ).setFiles({ name: "cat.quad", mimeType: "image/png", buffer: Buffer.from([137, 80, 0, 255]) });
  await expect.poll(() => page.locator(".told").textContent()).toContain("not a text file");
  expect(await textOf(page)).toBe(before);
});

inBrowser("a game that never settles says so, and stands as it was", async () => {
  const page = await openNew();
  const endless = game
    .replace(
      "step walk when walk: move player way",
      `step spin when walk
  rewrite until still
    @  ->  >
    >  ->  @`,
    )
    .replace('ends: when no door: win "Through."\n', "");
  await write(page, endless);
  await expect.poll(() => page.locator(".game h1").textContent()).toBe("Corridor");
  await page.locator(".game .player").click({ position: { x: 20, y: 200 } });
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => page.locator(".game .notice").textContent(), { timeout: 30_000 })
    .toContain("mistake");
  expect(await page.locator(".game .text-view").textContent()).toContain("@  >");
});
