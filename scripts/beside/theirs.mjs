// @ts-check
// PuzzleScript's own engine, or that of PuzzleScript Plus or Next, from a checkout of it, played without a screen.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { mostCycles } from "./ours.mjs";

/** @typedef {import("./ours.mjs").Player} Player */

/**
 * What differs between the engines: a file that only they have or a word in their state, and the names of what is played and of its number.
 *
 * @typedef {{ sign: string, board: string, item: string, nothing: string }} Dialect
 */

/** The last is that of all others. @type {readonly Dialect[]} */
const dialects = [
  { sign: "curLevelNo", board: "curLevel", item: "curLevelNo", nothing: "introState" },
  { sign: "", board: "level", item: "curlevel", nothing: "introstate" },
];

/** Holds the files of the engines that play needs, in the order of their pages, as far as they have them. */
const files =
  "storagewrapper bitvec level languageConstants globalVariables debug font rng " +
  "riffwave sfxr codemirror/stringstream colorhelpers colors engine parser compiler soundbar";

/** Joined to the engine, so that it sees what the files declare. It plays as the page does, but waits for nothing. */
const bridgeTo = (/** @type {Dialect} */ { board, item, nothing }) => `
IDE = false;
canDump = false;
unitTesting = false;
titleScreen = true;
const nothingLoaded = ${nothing};
const mapsOf = () => state.levels.flatMap((it, i) => (it.message === undefined && it.objects !== undefined ? [i] : []));
stripHTMLTags = (text) => text.replace(/<\\/?[a-zA-Z][^>]*>/g, "").trim();
tryPlayTitleSound = () => {};
const heard = [];
const shown = [];
playSound = (seed) => void heard.push(String(seed).replace(/:.*/, ""));
let seedOfLevels = "1";
const loadWithoutSeed = loadLevelFromState;
loadLevelFromState = (game, index) => loadWithoutSeed(game, index, seedOfLevels);
const namesOfMask = new Map();

let isEndless = false;

/** Lets everything happen that follows without an input. */
function comeToRest() {
  isEndless = false;
  for (let n = 0; !titleScreen; n++) {
    if (n > ${mostCycles}) return void (isEndless = true);
    if (againing && messagetext === "") processInput(-1);
    else if (textMode) closeMessage();
    else if (winning) {
      winning = false;
      nextLevel();
    } else return;
  }
}

function closeMessage() {
  shown.push(messagetext === "" ? state.levels[${item}].message : messagetext);
  tryPlaySimpleSound("closemessage");
  if (messagetext === "") return nextLevel();
  messagetext = "";
  textMode = false;
  checkWin();
}

function namesAt(index) {
  const words = ${board}.objects.subarray(index * STRIDE_OBJ, index * STRIDE_OBJ + STRIDE_OBJ);
  const mask = words.join();
  const known = namesOfMask.get(mask);
  if (known !== undefined) return known;
  const names = state.idDict.filter((_, id) => (words[id >> 5] >>> (id & 31)) & 1);
  namesOfMask.set(mask, names.sort().join(" "));
  return namesOfMask.get(mask);
}

/** Old engines keep no state of their parser. */
const forgetErrors = () => (typeof resetParserErrorState === "undefined" ? undefined : resetParserErrorState());

/** What a press of the mouse does: the number of the object that it puts down, below 0 for a click. */
function mouseOf(press) {
  const { metadata } = state;
  const isLeft = press === "press";
  const id = isLeft ? state.lmbID : state.rmbID;
  if ((isLeft ? "mouse_left" : "mouse_right") in metadata) return id;
  return metadata.mouse_clicks === undefined ? undefined : isLeft ? -1 : -2;
}

function useMouse(id, index) {
  if (id < 0) return void processInput(id === -1 ? 6 : 7, false, false, undefined, index);
  const before = backupLevel();
  const cell = ${board}.getCell(index);
  cell.ibitset(id);
  ${board}.setCell(index, cell);
  processInput(5, false, false, before);
}

({
  compile(text) {
    state = nothingLoaded;
    namesOfMask.clear();
    compile(["loadFirstNonMessageLevel"], text, seedOfLevels);
    return { errors: errorCount, told: errorStrings.map((it) => stripHTMLTags(String(it))), playable: state !== nothingLoaded && mapsOf().length > 0 };
  },
  facts: () => ({
    levels: mapsOf().length,
    ticks: state.metadata.realtime_interval !== undefined,
    action: !("noaction" in state.metadata),
    clicks: ["press", "right-press"].filter((it) => mouseOf(it) !== undefined),
  }),
  begin(level, seed) {
    const index = mapsOf()[level - 1];
    const isFirst = level === 1;
    seedOfLevels = seed;
    restarting = false;
    if (typeof linkStack !== "undefined") linkStack = [];
    if (typeof solvedSections !== "undefined") solvedSections = [];
    forgetErrors();
    heard.length = 0;
    shown.length = 0;
    hasUsedCheckpoint = false;
    tryPlayStartGameSound();
    setGameState(state, ["loadLevel", isFirst ? 0 : index], seed);
    comeToRest();
  },
  play(word) {
    forgetErrors();
    const [name, x, y] = word.split(/[@,]/);
    if (word === "undo") DoUndo(false, true);
    else if (word === "restart") DoRestart();
    else if (x !== undefined) useMouse(mouseOf(name), Number(x) * ${board}.height + Number(y));
    else processInput(["up", "left", "down", "right", "action"].indexOf(word));
    comeToRest();
  },
  isOver: () => titleScreen,
  seen() {
    const isOver = titleScreen;
    const cells = [];
    for (let y = 0; !isOver && y < ${board}.height; y++)
      for (let x = 0; x < ${board}.width; x++) cells.push(namesAt(x * ${board}.height + y));
    const at = mapsOf().indexOf(${item}) + 1;
    return { level: isOver ? 0 : at, width: ${board}.width, height: ${board}.height, cells, sounds: heard.splice(0), messages: shown.splice(0), isEndless };
  },
});
`;

const nothing = () => {};

/** Returns what the engine wants of a page. */
function page() {
  const element = () => ({ style: {}, innerHTML: "", textContent: "", getContext: () => null });
  /** @type {Record<string, unknown>} */
  const globals = {
    CustomEvent,
    Event,
    document: {
      dispatchEvent: nothing,
      URL: "beside://",
      body: {
        classList: { contains: () => false },
        addEventListener: nothing,
        removeEventListener: nothing,
      },
      createElement: element,
      getElementById: () => null,
    },
    localStorage: { getItem: () => null, setItem: nothing, removeItem: nothing },
    console: { log: nothing, error: nothing, warn: nothing },
    performance,
    lastDownTarget: null,
    canvas: null,
    input: element(),
    editor: { getValue: () => "" },
  };
  const unused =
    "canvasResize redraw consolePrintFromRule consolePrint console_print_raw consoleError consoleCacheDump addToDebugTimeline killAudioButton showAudioButton regenSpriteImages jumpToLine printLevel UnitTestingThrow updateFocusBorderColour forceRegenImages regenText initSmoothCamera updateCameraPositionTarget tryLoadImages tryLoadCustomFont clearInputHistory pushInput pushSoundToHistory";
  for (const name of unused.split(" ")) globals[name] = nothing;
  globals["window"] = globals;
  return globals;
}

/** Where the JavaScript of a checkout lies: it may be given with or without its `src`. @param {string} checkout */
function folderOf(checkout) {
  return [join(checkout, "src", "js"), join(checkout, "js"), checkout].find((it) =>
    existsSync(join(it, "engine.js")),
  );
}

/** Loads the engine of a checkout, or says why it cannot. @param {string} checkout @returns {Player | string} */
export function theirEngine(checkout) {
  const folder = folderOf(checkout);
  if (folder === undefined) return `${checkout} is no checkout of PuzzleScript: it has no src/js/engine.js.`;
  const paths = files
    .split(" ")
    .map((it) => join(folder, `${it}.js`))
    .filter((it) => existsSync(it));
  const code = paths.map((it) => readFileSync(it, "utf8")).join("\n;\n");
  const dialect = dialects.find((it) => code.includes(it.sign));
  if (!dialect) return `${checkout} is no checkout of PuzzleScript that is known here.`;
  const context = createContext(page());
  const engine = runInContext(`${code}\n;${bridgeTo(dialect)}`, context, { filename: "puzzlescript.js" });
  return {
    compile: (text) => engine.compile(text.endsWith("\n") ? text : `${text}\n`),
    facts: () => engine.facts(),
    begin: (level, seed) => engine.begin(level, String(seed)),
    play: (word) => engine.play(word),
    seen: () => engine.seen(),
    isOver: () => engine.isOver(),
  };
}
