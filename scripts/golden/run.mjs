// @ts-check
// Makes a golden set: what people keep of a version (saves, replays, links, exported pages, what browser and terminal keep), so that
// tests/golden can see whether later versions open it.
//
//   node scripts/golden/run.mjs tests/golden/VERSION [CHECKOUT]
//
// CHECKOUT is another built checkout whose set it is; this one without it. A set is made once, and never written over.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { openBrowser } from "../browser.mjs";
import { root } from "../ready.mjs";
import { inFolder } from "../shared/tools.mjs";
import { playExported, readKept } from "./pages.mjs";
import { randomPlay, recordedPlay } from "./plays.mjs";

/** @typedef {import("../../dist/index.js").Game} Game */
/** @typedef {import("../../dist/index.js").Input} Input */
/** @typedef {{ readonly name: string, readonly game: Game, readonly seed: number | string, readonly level: number, readonly options: import("../../dist/index.js").Session["options"], readonly log: readonly Input[] }} Play */

const [folder, checkout = root] = process.argv.slice(2);
if (folder === undefined || existsSync(folder)) {
  console.error("Say where the set goes: a folder that is not there yet.");
  process.exit(1);
}

/** @param {string} file */
const door = (file) => import(pathToFileURL(resolve(checkout, "dist", file)).href);
/** @type {typeof import("../../dist/index.js")} */
const quadrille = await door("index.js");
/** @type {typeof import("../../dist/terminal/index.js")} */
const { servePage } = await door("terminal/index.js");
/** @type {typeof import("../../dist/terminal/keep/index.js")} */
const { Saves, Scores, SettingsFile } = await door("terminal/keep/index.js");

/** Games of different kinds: a link to each is kept. */
const linked =
  "warehouse chess chess/crazyhouse connect-four biquadris harbour life soundings cave puzzlescript/hooks".split(
    " ",
  );

/** Says what is exported as a page, and what is done there: keys, a line that is typed, or time. */
const exported = [
  { game: "warehouse", keys: ["ArrowRight", "u", "ArrowRight"] },
  { game: "chess", typed: "e4 e5 Nf3" },
  { game: "marathon", keys: ["ArrowLeft", "ArrowUp", "Space"], milliseconds: 500 },
  { game: "harbour", keys: ["ArrowRight", "ArrowDown"] },
  { game: "puzzlescript/plain-crates", keys: ["Enter", "ArrowRight", "ArrowDown"] },
];

/** Plays by chance that the terminal keeps, if they are still open. */
const keptPlays = ["warehouse.quad", "chess.quad", "biquadris.quad", "cave.quad", "puzzlescript/hooks.txt"];

const pageSettings = {
  theme: "dark",
  buttons: "always",
  repeat: "soon",
  text: true,
  sound: "off",
  coordinates: "always",
  keys: { Warehouse: [{ "walk(right)": ["x"] }] },
};

/** Every game, by its file, as text: each character of a CABBAGE file is one byte. */
const texts = Object.fromEntries(
  readdirSync(join(checkout, "games"), { recursive: true })
    .map((it) => String(it).replaceAll("\\", "/"))
    .filter((it) => /\.(quad|cab|txt)$/.test(it))
    .sort()
    .map((it) => [it, readFileSync(join(checkout, "games", it), it.endsWith(".cab") ? "latin1" : "utf8")]),
);

/** @param {string} name */
function include(name) {
  const file = Object.keys(texts).find((it) => basename(it, ".quad") === basename(name, ".quad"));
  return file === undefined ? undefined : { file, text: texts[file] };
}

/** @param {string} file */
function gameOf(file) {
  const loaded = quadrille.load(texts[file], { file, include });
  if (!loaded.ok) throw new Error(`${file}: ${loaded.diagnostics[0]?.message}`);
  return loaded.game;
}

/** @param {string} name */
const fileOf = (name) => Object.keys(texts).find((it) => it.replace(/\.\w+$/, "") === name);

/** Returns the plays of a game: by chance, and as it was recorded where that is more than one level of moves. @param {string} file @param {number} index @returns {Play[]} */
function playsOf(file, index) {
  const game = gameOf(file);
  const random = { name: `${file}, by chance`, game, ...randomPlay(quadrille, game, index + 1) };
  const recorded = game.program.moves ? undefined : recordedText(file);
  if (recorded === undefined) return [random];
  return [random, { name: `${file}, as recorded`, game, ...recordedPlay(quadrille, game, recorded) }];
}

/** @param {string} file */
function recordedText(file) {
  const name = file.replace(/\.\w+$/, ".replay");
  const path = join(root, "tests", file.startsWith("puzzlescript/") ? "" : "plays", name);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

/** @param {Play} play */
function sessionOf({ game, seed, level, options, log }) {
  const session = quadrille.newSession(game, { seed, level, options });
  for (const input of log) session.play(input);
  return session;
}

/** Returns a replay of all that was tried, with what was undone too. @param {Play} play */
function replayText(play) {
  const { game, seed, level, options, log } = play;
  const session = quadrille.newSession(game, { seed, level, options });
  const replay = quadrille.replayOf(session);
  const size = game.program.tick ? 24 : 8;
  const lines = [];
  for (let at = 0; at < log.length; at += size) {
    const inputs = log.slice(at, at + size);
    for (const input of inputs) session.play(input);
    lines.push({ inputs, hash: session.hash(), line: 0 });
  }
  return quadrille.makeReplay(game, { ...replay, lines });
}

/** @param {number} hash */
const digits = (hash) => hash.toString(16).padStart(14, "0");

/** @param {string} file @param {string | Uint8Array} content */
const write = (file, content) => writeFileSync(join(folder, file), content);

/** @param {string} file @param {unknown} content */
const writeJson = (file, content) => write(file, `${JSON.stringify(content, undefined, 1)}\n`);

/** Packs as one piece: what is in it twice costs nothing. @param {string} file @param {unknown} content */
function writePacked(file, content) {
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 };
  write(file, brotliCompressSync(JSON.stringify(content, undefined, 1), { params }));
}

/** Sections of a text file: a heading with the hash that the play leads to, then what was kept. @param {readonly Play[]} plays @param {(play: Play) => string} make */
const sections = (plays, make) =>
  plays
    .map((play) => `== ${play.name}: ${digits(sessionOf(play).hash())}\n${make(play).trimEnd()}\n`)
    .join("\n");

// ---------------------------------------------------------------------------------------------- the terminal

/** Returns what the terminal keeps of some plays that are still open, and of settings. @param {readonly Play[]} plays @param {string} home */
async function keptByTerminal(plays, home) {
  const folders = { data: home, settings: home };
  for (const play of plays) {
    new Saves(folders).save(sessionOf(play));
    new Scores(folders).add(play.game.program, { by: "inputs", value: 3, level: 1, day: "2026-11-21" });
    new Scores(folders).add(play.game.program, { by: "score", value: 12, day: "2026-11-22" });
  }
  new SettingsFile(folders).change({
    cells: "narrow",
    colours: "16",
    signs: "ascii",
    mouse: false,
    repeat: "late",
    keys: { undo: ["z"] },
    games: { Warehouse: { "walk(left)": ["h"] } },
  });
  const files = readdirSync(home, { recursive: true })
    .map(String)
    .filter((it) => it.endsWith(".json"))
    .sort();
  return {
    plays: plays.map((play) => ({ file: play.name.split(",")[0], hash: digits(sessionOf(play).hash()) })),
    files: Object.fromEntries(
      files.map((it) => [it.replaceAll("\\", "/"), readFileSync(join(home, it), "utf8")]),
    ),
  };
}

// ---------------------------------------------------------------------------------------------- the page

/** @typedef {import("playwright-core").Page} Page */

const browser = await openBrowser();
const server = await servePage({ port: 0 });

/** @param {string} address @param {string[]} scripts */
async function open(address, ...scripts) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  const page = await context.newPage();
  for (const script of scripts) await page.addInitScript(script);
  await page.goto(address);
  return page;
}

/** Returns the link that the studio's button copies. @param {string} name */
async function linkOf(name) {
  const page = await open(
    `${server.address}#/edit/${name}`,
    "navigator.clipboard.writeText = async (text) => void (globalThis.copied = text)",
  );
  await page.locator(".game h1").waitFor();
  await page.getByRole("button", { name: "Share link" }).click();
  const copied = await page.waitForFunction("globalThis.copied");
  const address = String(await copied.jsonValue());
  await page.context().close();
  return address.slice(address.indexOf("#"));
}

/** Returns the page that the studio's button saves. @param {string} name */
async function pageOf(name) {
  const page = await open(`${server.address}#/edit/${name}`);
  await page.locator(".game h1").waitFor();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export HTML" }).click();
  const html = readFileSync(await (await waiting).path(), "utf8");
  await page.context().close();
  return html;
}

/** Returns an exported page, and what it shows as text before and after something is done there. @param {(typeof exported)[number]} doing */
async function exportOf(doing) {
  const html = await pageOf(doing.game);
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 }, offline: true });
  return inFolder(async (home) => {
    const file = join(home, "page.html");
    writeFileSync(file, html);
    const shown = await playExported(await context.newPage(), pathToFileURL(file).href, doing);
    await context.close();
    return { html, row: { ...doing, ...shown } };
  });
}

/** Returns what the browser keeps of a game that was played a little and of one that was changed, and the settings. */
async function keptByPage() {
  const page = await open(
    `${server.address}#/play/warehouse`,
    `localStorage["quadrille-settings"] ??= ${JSON.stringify(JSON.stringify(pageSettings))}`,
  );
  await page.locator(".text-view").waitFor();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "x"]) await page.keyboard.press(key);
  const shown = await page.locator(".text-view").textContent();
  await page.waitForTimeout(1500);
  await page.goto(`${server.address}#/edit/crates`);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type("// changed");
  await page.waitForTimeout(3000);
  const kept = await page.evaluate(readKept);
  await page.context().close();
  return { file: "warehouse.quad", shown, draft: "crates", .../** @type {object} */ (kept) };
}

try {
  const plays = Object.keys(texts).flatMap(playsOf);
  const open = plays.filter(({ name }) => keptPlays.some((it) => name === `${it}, by chance`));
  const exports = [];
  for (const doing of exported) exports.push(await exportOf(doing));
  const links = [];
  for (const name of linked) links.push({ file: fileOf(name), link: await linkOf(name) });
  const page = await keptByPage();
  mkdirSync(folder, { recursive: true });
  writePacked("games.json.br", texts);
  const saveText = (/** @type {Play} */ play) => quadrille.makeSave(sessionOf(play));
  write("saves.txt", sections(plays, saveText));
  write("replays.txt", sections(plays, replayText));
  writeJson("links.json", links);
  const rows = exports.map((it) => it.row);
  writeJson("pages.json", rows);
  writePacked("pages.json.br", Object.fromEntries(exports.map((it) => [it.row.game, it.html])));
  writeJson("kept.json", { terminal: await inFolder((home) => keptByTerminal(open, home)), page });
  writeJson("refused.json", {});
} finally {
  await browser.close();
  server.close();
}
