// @ts-check
// A plugin for vite: parts of the engine that only some games need stand by themselves, and come when src/web/part-loading.ts is asked for them.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url));

/** Holds the doors of each part, from src/. */
const parts = {
  moves:
    "core/moves/index.ts fast/moves/index.ts formats/chess/index.ts session/choosing.ts view/move-marks.ts".split(
      " ",
    ),
  cells: ["session/choosing-cells.ts", "session/hidden-cells.ts"],
  piles: ["core/piles/index.ts"],
  motion: ["core/bodies/motion/index.ts", "fast/bodies/index.ts"],
  lines: ["core/rules/lines/index.ts", "fast/rows/index.ts"],
  pictures: ["core/rules/picture/index.ts", "fast/pictures/index.ts"],
};
const doorNames = /\/(index|part-loading|choosing|choosing-cells|hidden-cells|move-marks)\.ts$/;

/** Files behind those doors that every game needs: they come at once. */
const early = ["core/rules/lines/has-lines.ts"].map(at);

/**
 * A page makes no code from text, so neither what writes code nor what chooses it by a clock ever comes.
 * @type {Readonly<Record<string, string>>}
 */
const never = {
  "fast/generated/index.ts": "export const makeCodeGenerator = () => undefined, giveFreeInput = undefined;",
  "fast/choosing/index.ts": "export const makeChoosingGame = undefined;",
};

/** Says what games by moves need alone: a file without that part has none of it. @type {Readonly<Record<string, string>>} */
const onlyForMoves = {
  "solve/opponents/move-thinker.ts": "export const MoveThinker = undefined;",
  "web/board/pieces-view.tsx": "export const piecesStyles = undefined;",
};

/** Says what computers need in all other games: a file that has nothing but that part has none of it. @type {Readonly<Record<string, string>>} */
const controlThinkers = {
  "solve/opponents/control-opponent.ts": "export const controlOpponent = undefined;",
  "solve/opponents/falling-opponent.ts": "export const FallingOpponent = undefined;",
};

/** Says what is written, read and told only of games without moves. @type {Readonly<Record<string, string>>} */
const onlyWithoutMoves = {
  "web/messages/end-facts.tsx": "export const EndFacts = () => null;",
  "solve/puzzle/hint-worker.ts":
    'export class HintWorker { constructor(answer) { this.answer = answer; } hear({ type, id }) { if (type !== "stop") this.answer({ type: "wrong", id, text: "It is a game by moves, so it has an opponent and no solution." }); } }',
  "formats/records/sgf.ts":
    "export const makeSgf = () => undefined; export const parseSgf = () => ({ games: [], mistakes: [] });",
};

const sets = "web/sets/set-loading.ts";

/** Says what vite has a part loaded by; where all is in one file, nothing beside it has to come first. */
const helper = "\0vite/preload-helper.js";
const nothingBeside = "export const __vitePreload = (load) => load();";

const loading = "web/part-loading.ts";
const replaced = [...Object.values(parts).flat(), ...Object.keys(never), loading];
const late = "\0late:";
const wholePart = "part/";

/** Says what a file of one game has no room for, from src/, and what stands in its place. @type {Readonly<Record<string, string>>} */
const standIns = {
  ...never,
  [sets]: "export const loaders = {};",
  "web/thinking/thinker.ts": 'export { openOnPage as openThinker } from "./page-thinker.ts";',
  "solve/puzzle/survey-worker.ts": "export class SurveyWorker {}",
  // What the computer thinks is told in the panel, which a file of one game does not have.
  "play/thought-in-words.ts": "export const thoughtInWords = () => undefined;",
  // It begins as it was written, and no FEN can be given to it.
  "session/records/start.ts":
    'export const fenOfStart = ({ moves }) => moves?.setUp?.fen; export const startFrom = () => ({ at: 0, message: "This page begins from its own position." }); export const gameFrom = (game, fen) => fen === fenOfStart(game.program) ? game : { wrong: startFrom().message };',
  "web/how-to.tsx": "export const HowToList = () => null;",
  "web/record.ts": "export const playRecordOf = () => ({ rows: [] });",
  "web/german.ts": "export const matchText = String, matchCommonText = String;",
  "web/problems.tsx": "export const showProblems = () => {};",
  "web/has-panel.ts":
    "export const hasPanel = () => false; export const hasSlots = () => false; export const hasLevelGrid = () => false; export const canRecordGames = () => false;",
  "web/panel-loading.ts": "export const loadPanel = async () => {}; export const loadGrid = async () => {};",
};

/** Returns what leads imports of these doors elsewhere. @param {readonly string[]} doors @returns {import("vite").Plugin["resolveId"]} */
const leadingTo = (doors) =>
  async function (source, importer, options) {
    if (source.startsWith(late)) return source;
    if (importer?.startsWith(late) || !doorNames.test(source)) return undefined;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const path = doors.find((it) => at(it) === found?.id);
    return path && late + path;
  };

/**
 * For a page that has everything in one file: what never comes is left out, and the parts of the engine that its game does not need. Of pictures it
 * brings its own.
 * @param {readonly (keyof typeof parts)[]} leftOut
 * @returns {import("vite").Plugin}
 */
export function inOneFile(leftOut) {
  const doors = leftOut.flatMap((it) => parts[it]);
  return {
    name: "in-one-file",
    enforce: "pre",
    resolveId: leadingTo(doors),
    load(id) {
      if (id.startsWith(late)) return lateDoor(at(id.slice(late.length)), false);
      if (id === helper) return nothingBeside;
      const all = {
        ...standIns,
        ...(leftOut.includes("moves") && onlyForMoves),
        ...(leftOut.includes("pictures") && { ...controlThinkers, ...onlyWithoutMoves }),
      };
      return Object.entries(all).find(([path]) => id === at(path))?.[1];
    },
  };
}

/**
 * In place of a door comes a module with the same exports that are variables: those who import them see what they hold from the
 * moment on when the part has come.
 * @returns {import("vite").Plugin}
 */
export function lateParts() {
  return {
    name: "late-parts",
    enforce: "pre",
    resolveId: leadingTo(replaced),
    load(id) {
      if (!id.startsWith(late)) return undefined;
      const path = id.slice(late.length);
      if (path === loading) return loader();
      if (path.startsWith(wholePart)) return doorsTogether(path.slice(wholePart.length));
      return never[path] ?? lateDoor(at(path));
    },
  };
}

/** @param {string} door @param {boolean} comes whether it comes at all */
function lateDoor(door, comes = true) {
  const values = valuesOf(door);
  const late = values.filter((it) => !early.includes(it.from)).map((it) => it.name);
  const names = late.join(", ");
  const others = values
    .filter((it) => early.includes(it.from))
    .map((it) => `export { ${it.name} } from ${JSON.stringify(it.from)};`);
  const head = `${others.join("\n")}
export let ${names};`;
  if (!comes) return head;
  return `${head}
export const fill = (door) => void ({ ${names} } = door);`;
}

/** Returns a part as one module, so that what its doors share comes with them. @param {string} part */
function doorsTogether(part) {
  return parts[/** @type {keyof typeof parts} */ (part)]
    .map((door, i) => `export * as door${i} from ${JSON.stringify(at(door))};`)
    .join("\n");
}

function loader() {
  const doors = Object.values(parts).flat();
  const imports = doors.map((door, i) => `import { fill as fill${i} } from ${JSON.stringify(late + door)};`);
  const fillers = Object.entries(parts).map(([part, its]) => {
    const fills = its.map((door, i) => `fill${doors.indexOf(door)}(it.door${i});`).join(" ");
    return `${part}: async () => { const it = await import(${JSON.stringify(late + wholePart + part)}); ${fills} },`;
  });
  return `${imports.join("\n")}
const parts = { ${fillers.join("\n")} };
export const engineParts = Object.keys(parts);
export const loadPart = (part) => parts[part]();`;
}

/** Returns what a module exports besides types, and the files that it is from. @param {string} file @returns {{ name: string, from: string }[]} */
function valuesOf(file) {
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  const entries = module.staticExports.flatMap((it) => it.entries);
  return entries.flatMap(({ isType, exportName, moduleRequest }) => {
    const from = moduleRequest ? join(dirname(file), moduleRequest.value) : file;
    if (isType) return [];
    return exportName.name ? [{ name: exportName.name, from }] : valuesOf(from);
  });
}
