import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import type { Route } from "../../src/studio/route.ts";
import { today } from "../moves/sweep.ts";
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
      if (it.closest('noscript, .card > :not(.marks, .ways), [lang="en"]:not(html), .cm-editor, pre, kbd, code, canvas, script, style, q')) continue;
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
  /^(.* · Quadrille|My game|my-game.quad|Feed|Quadrille|English|Deutsch|Menu|Level( \d+)?|Computer|Name|Rose|Pause( \(P\))?|FEN|PGN|Action|Start|Version|Link|Text|Test|Tests|Export|Import|Problem|\d.*|[a-h]\d|[^A-Za-z]*)$/;

async function read(page: Page): Promise<ReadonlySet<string>> {
  await settled(page);
  return new Set(await page.evaluate<readonly string[]>(said));
}

/** A page for each sort of address: a sort that is added needs one. Pages of servers are tried by what stands in their files. */
const routes = {
  gallery: "",
  play: "#/play/go?seed=1",
  edit: "#/edit/warehouse",
  own: "#/own/nothing",
  mine: "#/mine/nothing",
  link: "#/g/damaged",
  read: "#/read/damaged",
  learn: "#/learn",
  lesson: "#/lesson/1.1",
  room: "#/room/nothing",
  "new-room": "#/room/new?game=chess",
  online: "#/published",
  watch: "#/watch",
} satisfies Record<Route["at"], string>;

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
  ...Object.entries(routes).map(
    ([at, path]) =>
      [path, at === "play" ? "go" : at === "edit" ? "warehouse" : undefined, async () => {}] as const,
  ),
  [
    "#/edit/warehouse",
    "warehouse",
    async (page) => void (await page.getByRole("button", { name: /^(Paint|Malen)$/ }).click()),
  ],
  [
    "#/play/warehouse?seed=1",
    "warehouse",
    async (page) => void (await page.getByRole("button", { name: /^Levels?$/ }).click()),
  ],
];

inBrowser.each(today(places, 5))(
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
