import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { germanRefusals, germanRows } from "../../src/web/german.ts";
import { capitalize } from "../../src/base/index.ts";
import type { Route } from "../../src/studio/route.ts";
import { germanWorkshop } from "../../src/studio/texts/german-workshop.ts";
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
  /^(.* · Quadrille|My game|my-game.quad|Feed|Quadrille|English|Deutsch|Menu|Level( \d+)?|Computer|Name|Rose|Sprint|Pause( \(P\))?|FEN|PGN|Action|Start|Version|Link|Text|Test|Tests|Export|Import|Problem|\d.*|[KQRBN]?[a-h]?\d?x?[a-h]\d[+#]?|[^A-Za-z]*)$/;

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

const play = 'document.querySelector("quadrille-game").mounted.play';

/** Plays moves, and waits for the card that says how the game ended. */
const playMoves =
  (...moves: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (const move of moves) await page.evaluate(`${play}.move("${move}")`);
    await page.locator(".card.end, .card.over").waitFor();
  };

/** Presses controls of a game by their names, and waits for a place. */
const pressControls =
  (names: readonly string[], place = ".card.end") =>
  async (page: Page): Promise<void> => {
    for (const name of names)
      await page.evaluate(
        `${play}.pressButton(${play}.game.program.controls.findIndex((it) => it.name === "${name}"))`,
      );
    await page.locator(place).waitFor({ state: "attached" });
  };

/** Lets the shapes of a well fall where they are until it is full. */
async function fillWell(page: Page): Promise<void> {
  await page.locator(".count-down").waitFor({ state: "detached" });
  for (let drop = 0; drop < 40 && (await page.locator(".card.over").count()) === 0; drop++)
    await page.keyboard.press("Space");
  await page.locator(".card.over").waitFor();
}

const openMenu = async (page: Page): Promise<void> =>
  void (await page.getByRole("button", { name: /^Men[uü]/ }).click());
const openNewGame = async (page: Page): Promise<void> =>
  void (await page.getByRole("button", { name: /^(New game|Neues Spiel)$/ }).click());

/** The sentences of the page that read otherwise in German. */
const english = Object.entries<string>({ ...germanRows, ...germanRefusals, ...germanWorkshop }).filter(
  ([english, german]) => english !== german && /[a-z]{3}/i.test(english.replaceAll("{}", "")),
);

/** What the languages of the page call players whose names it knows. */
const players = ["white", "black", "red", "blue", "yellow", "green"];

/** Whether a text is an English one of the page, or a German one that English is put into. */
function isEnglish(text: string): boolean {
  const fits = (sentence: string): readonly string[] | undefined => {
    const pattern = sentence.replaceAll(/[.?()[\]+*]/g, "\\$&").replaceAll("{}", "(.+)");
    return new RegExp(`^${pattern}$`).exec(text)?.slice(1);
  };
  return english.some(
    ([row, german]) =>
      (text !== german && (fits(row) ?? fits(capitalize(row))) !== undefined) ||
      (german.includes("{}") && /[a-zäöü]{3}/i.test(german) && fits(german)?.some(isEnglish) === true),
  );
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

/** Each kind of game to its end, and the dialogs that name its players. */
const games: typeof places = [
  ["#/play/chess?seed=1", "chess", playMoves("f3", "e5", "g4", "Qh4")],
  ["#/play/chess?seed=1", "chess", pressControls(["resign"])],
  ["#/play/chess?seed=1", "chess", pressControls(["draw"], ".notice.logged:not(:empty)")],
  [
    "#/play/chess?seed=1",
    "chess",
    async (page) => {
      await page.evaluate(`${play}.move("e4")`);
      await pressControls(["draw"], ".notice.logged:not(:empty)")(page);
      await page.evaluate(`${play}.move("e5")`);
      await pressControls(["draw"])(page);
    },
  ],
  ["#/play/chess?seed=1", "chess", async (page) => void (await page.evaluate(`${play}.endByTime(0)`))],
  ["#/play/go?seed=1", "go", pressControls(["pass", "pass", "pass", "pass"])],
  ["#/play/go?seed=1", "go", openNewGame],
  ["#/play/gomoku?seed=1", "gomoku", playMoves("h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12")],
  ["#/play/connect-four?seed=1", "connect-four", openNewGame],
  ["#/play/reversi?seed=1", "reversi", openMenu],
  ["#/play/sprint?seed=1", "marathon", fillWell],
  ["#/play/versus?seed=1", "versus", openMenu],
  ["#/play/versus?seed=1", "versus", fillWell],
  [
    "#/play/crates?seed=1",
    "crates",
    async (page) => void (await page.evaluate(`${play}.begin(${play}.frame.level.of)`)),
  ],
];

inBrowser.each(today([...places, ...games], 5))(
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
    const isPlayer = (text: string): boolean => players.includes(text.toLowerCase());
    const isLeft = (it: string): boolean => isEnglish(it) && (isPlayer(it) || !isOfGame(it));
    expect([...german].filter((it) => !same.test(it) && isLeft(it))).toEqual([]);
  },
);
