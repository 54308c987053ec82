import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { browserPath, settled, useSite } from "./browser.ts";

// Whoever speaks German reads no English: what the page itself says is compared between the two languages, word for word.

const site = useSite();
const inBrowser = test.skipIf(browserPath === undefined);

/** All that is read on a page or read out, outside of texts of games and of the book. */
const said = `(() => {
  const found = new Set();
  const look = (root) => {
    for (const it of root.querySelectorAll("*")) {
      if (it.shadowRoot) look(it.shadowRoot);
      if (it.closest('[lang="en"], .cm-editor, pre, kbd, code, canvas, script, style, q')) continue;
      for (const name of ["aria-label", "title", "placeholder"]) if (it.hasAttribute(name)) found.add(it.getAttribute(name).trim());
      for (const child of it.childNodes) if (child.nodeType === 3 && /[A-Za-z]{2}/.test(child.data)) found.add(child.data.trim());
    }
  };
  look(document);
  return [...found];
})()`;

/** The words of a game itself, which stay in its language. */
function wordsOf(name: string): readonly string[] {
  const path = new URL(`../../games/${name}.quad`, import.meta.url);
  return readFileSync(path, "utf8").split(/\W+/);
}

/** Names that are the same in both languages. */
const same =
  /^(Quadrille|English|Deutsch|Menu|Level( \d+)?|Computer|Name|Rose|Pause( \(P\))?|FEN|PGN|Action|Start|Version|Link|Text|Test|Tests|Export|Import|Problem|\d.*|[a-h]\d|[^A-Za-z]*)$/;

async function read(page: Page): Promise<ReadonlySet<string>> {
  await settled(page);
  return new Set(await page.evaluate<readonly string[]>(said));
}

const places: readonly (readonly [
  path: string,
  game: string | undefined,
  open: (page: Page) => Promise<void>,
])[] = [
  [
    "#/play/chess?seed=1",
    "chess",
    async (page) => void (await page.getByRole("button", { name: /Menu|Menü/ }).click()),
  ],
  [
    "#/play/chess?seed=1",
    "chess",
    async (page) => void (await page.getByRole("button", { name: /New game|Neues Spiel/ }).click()),
  ],
  ["#/play/marathon?seed=1", "marathon", async () => {}],
  [
    "#/play/warehouse?seed=1",
    "warehouse",
    async (page) => void (await page.getByRole("button", { name: /^Levels?$/ }).click()),
  ],
];

inBrowser.each(places)(
  "nothing that the page says at %s is English for who speaks German",
  async (path, game, open) => {
    const readIn = async (locale: string): Promise<ReadonlySet<string>> => {
      const page = await site.open(path, { locale });
      await open(page);
      const found = await read(page);
      await site.close(page);
      return found;
    };
    const [english, german] = [await readIn("en-US"), await readIn("de-DE")];
    const own = new Set(game === undefined ? [] : wordsOf(game));
    const isOfGame = (text: string): boolean =>
      text.split(/\W+/).every((it) => it === "" || own.has(it) || own.has(it.toLowerCase()));
    const untranslated = [...german].filter((it) => english.has(it) && !same.test(it) && !isOfGame(it));
    expect(untranslated).toEqual([]);
  },
);
