import axe from "axe-core";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserPath, settled, useSite, useTool } from "./browser.ts";

// The book on the page, and its steps as lessons in the studio.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 780 };

const folder = fileURLToPath(new URL("../../dist/page/learn/", import.meta.url));
const files = readdirSync(folder, { recursive: true }).map(String);
const read = (file: string): string => readFileSync(folder + file, "utf8");

const answer = (id: string): string => {
  const { steps } = JSON.parse(read(`lessons/${Number.parseInt(id, 10)}.json`)) as {
    steps: { id: string; game: string }[];
  };
  return steps.find((it) => it.id === id)!.game;
};

/** Writes a text in place of another, as somebody who types. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

const verdict = (page: Page): Locator => page.locator(".verdict");

async function found(page: Page): Promise<readonly string[]> {
  if (await page.evaluate("globalThis.axe === undefined")) await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(`axe.run({ resultTypes: ["violations"] })`)) as {
    violations: { id: string; nodes: { html: string }[] }[];
  };
  return violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(" ")}`);
}

/** What the browser keeps of a text. */
const keptText = (page: Page, name: string): Promise<string> =>
  page.evaluate(`new Promise((resolve) => {
    const opened = indexedDB.open("quadrille");
    opened.onsuccess = () => {
      const asked = opened.result.transaction("drafts").objectStore("drafts").get(${JSON.stringify(name)});
      asked.onsuccess = () => {
        opened.result.close();
        resolve(asked.result?.text ?? "");
      };
    };
  })`);

test("links of all pages lead somewhere", () => {
  const chapters = files.filter((it) => it.startsWith("lessons/"));
  const named = new Set(chapters.map((it) => (JSON.parse(read(it)) as { page: string }).page));
  const links = files
    .filter((it) => it.endsWith(".json"))
    .flatMap((page) => [...read(page).matchAll(/"link":"#\/([^"]*)"/g)].map((it) => [page, it[1]!]));
  const lost = links.filter(([, link = ""]) => {
    const [, name = "", heading] = /^learn\/([^?]+)(?:\?at=(.+))?$/.exec(link) ?? [];
    if (name === "") return !/^$|^learn$|^edit\/|^lesson\/\d+\.\d+$/.test(link);
    if (heading === undefined) return !named.has(name) && !files.includes(`${name}.json`);
    return !files.includes(`${name}.json`) || !read(`${name}.json`).includes(`"id":"${heading}"`);
  });
  expect(chapters.length).toBe(12);
  expect(links.length).toBeGreaterThan(25);
  expect(lost).toEqual([]);
});

inBrowser("a lesson is done when the game does what it asks, however it is written", async () => {
  const page = await site.open("#/lesson/1.3", { viewport: desktop });
  await expect.poll(() => verdict(page).textContent()).toContain("○ a pot is pushed");
  // The task is in sight.
  const task = (await page.locator(".lesson blockquote").boundingBox())!;
  expect(task.y + task.height).toBeLessThan(desktop.height / 2);
  await write(page, answer("1.3").replace("  @.   ->  .@\n", ""));
  await expect.poll(() => verdict(page).textContent()).toContain("Well done!");
  await write(page, answer("1.3").replace(".@o", ".@."));
  await expect.poll(() => verdict(page).textContent()).toContain("Not quite yet");
  await page.getByText("What is missing?").click();
  await expect.poll(() => verdict(page).locator("pre").textContent()).toContain("expected");
  // What was written stays, and what was passed is remembered.
  await expect.poll(() => keptText(page, "lesson 1.3")).toContain(".@.");
  await page.reload();
  await expect.poll(() => verdict(page).textContent()).toContain("Not quite yet");
  await page.goto(`${site.address}#/learn`);
  await expect
    .poll(() => page.locator(".steps li", { hasText: "1.3 Push!" }).textContent())
    .toContain("✓ done");
  // What Chromium does with text that a test inserts is none of ours.
  expect(site.complaints.filter((it) => !it.startsWith("Applying inline style"))).toEqual([]);
  await site.close(page);
});

inBrowser("from nothing to a game of one's own, on a phone and by keys alone", async () => {
  const page = await site.open("#/lesson/1.1", { viewport: phone });
  await page.locator(".lesson").waitFor();
  // On a phone the step alone is shown, neither the text nor the game below it.
  for (const pane of [".writing", ".beside-text"]) expect(await page.locator(pane).isVisible()).toBe(false);
  const press = async (name: string): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  await press("Text");
  await write(page, answer("1.1"));
  await press("Lesson");
  await expect.poll(() => verdict(page).textContent()).toContain("Well done!");
  await page.getByRole("link", { name: "Next step" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".lesson h2").textContent()).toBe("1.2 First steps");
  await press("Show me the answer");
  await expect.poll(() => verdict(page).textContent()).toContain("Well done!");
  await press("Game");
  await page.locator(".game canvas").first().waitFor();
  await press("Lesson");
  await press("Keep as my game");
  await expect.poll(() => page.url()).toContain("#/own/new");
  await page.locator(".cm-content").waitFor({ state: "attached" });
  await site.close(page);
});

/** Goes on by a key until the focus is where it is wanted. */
async function stepTo(page: Page, isThere: string, key = "Tab"): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    if (await page.evaluate(`(${isThere})(document.activeElement)`)) return;
    // Escape lets Tab leave the text.
    if (await page.evaluate(`document.activeElement?.closest(".editor") != null`))
      await page.keyboard.press("Escape");
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${isThere}`);
}

const ownGame = `title Corridor
objects: player @ yellow   door > brown
layers
  door
  others
controls: walk (way: straight) arrows
step walk when walk: move player way
ends: when no door without player: win "Through."
level
  @..>
`;

inBrowser.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)("from the first page to a won game of one's own, by keys alone, on a %s", async (_, viewport) => {
  const page = await site.open("", { viewport });
  const called = (name: string): string => `(it) => it?.textContent?.trim() === ${JSON.stringify(name)}`;
  await stepTo(page, called("Make a game"));
  await page.keyboard.press("Enter");
  await page.locator(".cm-content").waitFor();
  await stepTo(page, `(it) => it?.closest(".editor") != null`);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(ownGame);
  await expect.poll(() => page.locator(".toolbar h1").textContent()).toBe("Corridor");
  if (viewport === phone) {
    await stepTo(page, called("Game"), "Shift+Tab");
    await page.keyboard.press("Enter");
  }
  // The game comes anew a moment after the text, and takes the focus with it when it goes.
  const walk = async (): Promise<number> => {
    await stepTo(page, `(it) => it?.closest(".game") != null`);
    await page.keyboard.press("ArrowRight");
    return page.locator(".game .card").count();
  };
  await expect.poll(walk).toBe(1);
  await expect.poll(() => page.locator(".game .card").textContent()).toContain("Through.");
  await site.close(page);
});

inBrowser("a variant of chess is a lesson too", async () => {
  const page = await site.open("#/lesson/8.6", { viewport: desktop });
  await page.getByRole("button", { name: "Show me the answer" }).click();
  await expect.poll(() => verdict(page).textContent()).toContain("Well done!");
  await site.close(page);
});

inBrowser("the gallery leads to the book, and a search to a heading", async () => {
  const page = await site.open("", { viewport: desktop });
  await page.getByRole("link", { name: "Learn how" }).click();
  await settled(page);
  await page.getByLabel("Search").fill("statem");
  await page.getByRole("link", { name: "3. Statements" }).click();
  await expect.poll(() => page.locator("h1").textContent()).toBe("The language");
  await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("3. Statements");
  await site.close(page);
});

inBrowser("a recipe is found by a question, and becomes a game of one's own", async () => {
  const page = await site.open("#/learn", { viewport: desktop });
  await page.getByLabel("Search").fill("how do I make a shop");
  await page.getByRole("link", { name: "How do I make a shop?" }).click();
  await page.locator(".recipe-game canvas").first().waitFor();
  await page.getByRole("link", { name: "Begin a game with it" }).click();
  await page.locator(".cm-content").waitFor();
  await expect.poll(() => page.locator(".cm-content").textContent()).toContain("asking");
  await useTool(page, "Templates");
  await page.locator(".templates").getByRole("link", { name: "Falling shapes" }).click();
  await expect.poll(() => page.locator(".toolbar h1").textContent()).toBe("Tumble");
  await page.locator(".game canvas").first().waitFor();
  await page.getByRole("link", { name: "All games" }).click();
  // What was only looked at is no game of one's own; what is changed is.
  await page.locator(".card").first().waitFor();
  expect(await page.locator(".own .card", { hasText: "Tumble" }).count()).toBe(0);
  await page.goBack();
  await page.locator(".game canvas").first().waitFor();
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("\n// mine");
  await expect.poll(() => page.url()).toContain("#/own/");
  await page.getByRole("link", { name: "All games" }).click();
  const own = page.locator(".own .card", { hasText: "Tumble" });
  expect(await own.locator("img").getAttribute("src")).toMatch(/^data:image\//);
  await site.close(page);
});

inBrowser("pages are read beside a text, from the word at the cursor on", async () => {
  const page = await site.open("#/new", { viewport: desktop });
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+Home");
  await useTool(page, "Look up");
  const help = page.getByRole("region", { name: "Help" });
  await expect.poll(() => help.getByLabel("Search").inputValue()).toBe("quadrille");
  await help.getByLabel("Search").fill("doors and keys");
  await help.getByRole("link", { name: "How do I make doors and keys?" }).click();
  await expect.poll(() => help.locator("h2").textContent()).toContain("doors and keys");
  expect(page.url()).toContain("#/new");
  expect(await found(page)).toEqual([]);
  await help.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => help.count()).toBe(0);
  await site.close(page);
});

inBrowser("an address that names nothing says so, and an unreachable page too", async () => {
  const page = await site.open("#/learn/guide");
  const reason = page.getByRole("alert");
  await expect.poll(() => reason.textContent()).toBe("There is no such page.");
  await page.getByRole("main").getByRole("link", { name: "Learn" }).click();
  await page.locator(".chapters").waitFor();
  await page.goto(`${site.address}#/lesson/99.9`);
  await expect.poll(() => reason.textContent()).toBe("There is no lesson 99.9.");
  await page.goto(`${site.address}#/learn`);
  await page.locator(".chapters").waitFor();
  await page.route("**/learn/**", (route) => route.abort());
  await page.goto(`${site.address}#/learn/files`);
  await expect.poll(() => reason.textContent()).toContain("Load it again when you are online.");
  await page.route("**/api/published/**", (route) => route.abort());
  await page.goto(`${site.address}#/published/abc`);
  await expect.poll(() => reason.textContent()).toBe("The server cannot be reached.");
  await site.close(page);
});

const places = {
  light: [
    ["learn/templates", ".templates"],
    ["learn", ".chapters"],
    ["learn/book/04-time", ".neighbours"],
  ],
  dark: [
    ["learn/command-line", "article table"],
    ["lesson/2.2", ".checks"],
  ],
} as const;

inBrowser.each([
  ["light", desktop],
  ["dark", phone],
] as const)("axe-core finds nothing on pages and lessons, %s", async (colorScheme, viewport) => {
  const page = await site.open("", { colorScheme, viewport });
  for (const [path, part] of places[colorScheme]) {
    await page.goto(`${site.address}#/${path}`);
    await page.locator(part).first().waitFor();
    if (path.startsWith("learn")) {
      await page.getByLabel("Search").fill("timer");
      await page.locator(".found li").first().waitFor();
    }
    expect(await found(page)).toEqual([]);
  }
  await site.close(page);
});
