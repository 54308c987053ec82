// @ts-check
// PuzzleScript's own engine, from a checkout of it, played without a screen.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { mostCycles } from "./beside-ours.mjs";

/** @typedef {import("./beside-ours.mjs").Player} Player */

/** The files of the engine that play needs, in the order of its page. */
const files = [
  "storagewrapper",
  "bitvec",
  "level",
  "languageConstants",
  "globalVariables",
  "debug",
  "font",
  "rng",
  "riffwave",
  "sfxr",
  "codemirror/stringstream",
  "colorhelpers",
  "colors",
  "engine",
  "parser",
  "compiler",
  "soundbar",
];

/** Joined to the engine, so that it sees what the files declare. It plays as the page does, but waits for nothing. */
const bridge = `
IDE = false;
canDump = false;
stripHTMLTags = (text) => text.replace(/<\\/?[a-zA-Z][^>]*>/g, "").trim();
tryPlayTitleSound = () => {};
const heard = [];
const shown = [];
playSound = (seed) => void heard.push(String(seed));
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
  shown.push(messagetext === "" ? state.levels[curlevel].message : messagetext);
  tryPlaySimpleSound("closemessage");
  if (messagetext === "") return nextLevel();
  messagetext = "";
  textMode = false;
  checkWin();
}

function namesAt(index) {
  const words = level.objects.subarray(index * STRIDE_OBJ, index * STRIDE_OBJ + STRIDE_OBJ);
  const mask = words.join();
  const known = namesOfMask.get(mask);
  if (known !== undefined) return known;
  const names = state.idDict.filter((_, id) => (words[id >> 5] >>> (id & 31)) & 1);
  namesOfMask.set(mask, names.sort().join(" "));
  return namesOfMask.get(mask);
}

({
  compile(text) {
    state = introstate;
    namesOfMask.clear();
    compile(["loadFirstNonMessageLevel"], text, seedOfLevels);
    return { errors: errorCount, told: errorStrings.map(stripHTMLTags), playable: state !== introstate && state.levels.some((it) => it.message === undefined) };
  },
  facts: () => ({
    levels: state.levels.flatMap((it, i) => (it.message === undefined ? [i] : [])),
    ticks: state.metadata.realtime_interval !== undefined,
    action: !("noaction" in state.metadata),
  }),
  begin(index, seed) {
    const isFirst = state.levels.findIndex((it) => it.message === undefined) === index;
    seedOfLevels = seed;
    restarting = false;
    resetParserErrorState();
    heard.length = 0;
    shown.length = 0;
    hasUsedCheckpoint = false;
    tryPlayStartGameSound();
    setGameState(state, ["loadLevel", isFirst ? 0 : index], seed);
    comeToRest();
  },
  play(word) {
    resetParserErrorState();
    if (word === "undo") DoUndo(false, true);
    else if (word === "restart") DoRestart();
    else processInput(["up", "left", "down", "right", "action"].indexOf(word));
    comeToRest();
  },
  isOver: () => titleScreen,
  seen() {
    const isOver = titleScreen;
    const cells = [];
    for (let y = 0; !isOver && y < level.height; y++)
      for (let x = 0; x < level.width; x++) cells.push(namesAt(x * level.height + y));
    const at = state.levels.slice(0, curlevel + 1).filter((it) => it.message === undefined).length;
    return { level: isOver ? 0 : at, width: level.width, cells, sounds: heard.splice(0), messages: shown.splice(0), isEndless };
  },
});
`;

const nothing = () => {};

/** What the engine wants of a page. */
function page() {
  const element = () => ({ style: {}, innerHTML: "", textContent: "", getContext: () => null });
  /** @type {Record<string, unknown>} */
  const globals = {
    document: {
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
    "canvasResize redraw consolePrintFromRule consolePrint console_print_raw consoleError consoleCacheDump addToDebugTimeline killAudioButton showAudioButton regenSpriteImages jumpToLine printLevel UnitTestingThrow updateFocusBorderColour forceRegenImages";
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
  const code = files.map((it) => readFileSync(join(folder, `${it}.js`), "utf8")).join("\n;\n");
  const context = createContext(page());
  const engine = runInContext(`${code}\n;${bridge}`, context, { filename: "puzzlescript.js" });
  return {
    compile: (text) => engine.compile(text.endsWith("\n") ? text : `${text}\n`),
    facts: () => engine.facts(),
    begin: (index, seed) => engine.begin(index, String(seed)),
    play: (word) => engine.play(word),
    seen: () => engine.seen(),
    isOver: () => engine.isOver(),
  };
}
