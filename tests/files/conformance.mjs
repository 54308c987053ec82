// @ts-check
// `npm run conformance -- DIR`: plays the recorded PuzzleScript plays of a folder and reads its error cases. It prints the totals and each failure.
//
// With `--convert` the plays are those of the games that `quadrille convert` would make of the sources.
// plays.jsonl has { source, inputs, expected, level, seed, sounds }, errors.jsonl { source, messages, count }.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compilePuzzle, puzzleToQuad } from "../../dist/formats/index.js";
import { makeGame } from "../../dist/game/index.js";
import { newSession } from "../../dist/session/index.js";
import { compileProgram } from "../../dist/program/index.js";
import { placeAt } from "../../dist/base/index.js";
import { readOptions } from "../../scripts/shared/tools.mjs";

/** @typedef {{ i: number, name: string, source: string, inputs: (number | string)[], expected: string, level: number, seed: string | null, sounds: string[] | null }} Play */
/** @typedef {{ i: number, name: string, source: string, messages: string[], count: number }} ErrorCase */

/** @typedef {import("../../dist/base/index.js").Diagnostic} Diagnostic */

const controls = ["up", "left", "down", "right", "action"];

/** @param {string} path @returns {any[]} */
function rowsOf(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((it) => it !== "").map((it) => JSON.parse(it));
}

/** Returns the expected format: cells in the order of columns, broken into lines of the level's width; names are said once. @param {any} position @param {any} program */
function levelText(position, program) {
  const { width, height } = position.boards[0];
  const seen = new Map();
  let text = "";
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const place = x + y * width;
      const cell = (place % height) * width + Math.floor(place / height);
      const names = position.kindsAt(cell).map((/** @type {number} */ it) => program.kinds[it].name);
      const key = names.sort().join(" ");
      const known = seen.get(key);
      if (known === undefined) seen.set(key, seen.size);
      text += known === undefined ? `${key}:${seen.size - 1},` : `${known},`;
    }
    text += "\n";
  }
  return text;
}

/** Returns the inputs of a play as those of a session. @param {any} program @param {number | string} input @returns {any} */
function inputOf(program, input) {
  if (input === "undo" || input === "restart") return { type: input };
  if (input === "tick") return { type: "cycle", given: [] };
  const name = controls[Number(input)];
  const control = program.controls.findIndex((/** @type {any} */ it) => it.name === name);
  return control < 0 ? undefined : { type: "cycle", given: [{ type: "control", control, args: [] }] };
}

/** The recorder shows no messages: a level before one is the last that is played. @param {any} program @param {number} level */
function upToMessage(program, level) {
  const end = program.levels.findIndex(
    (/** @type {any} */ it, /** @type {number} */ i) => i > level && it.type === "message",
  );
  return end < 0 ? program : { ...program, levels: program.levels.slice(0, end) };
}

/** Plays a recorded play in a session. @param {any} whole @param {Play} play */
function playAll(whole, play) {
  const program = upToMessage(whole, play.level);
  const before = program.levels.slice(0, play.level);
  const level = 1 + before.filter((/** @type {any} */ it) => it.type === "map").length;
  const session = newSession(makeGame(program), { seed: Number(play.seed ?? 1), level });
  /** @type {string[]} */
  const sounds = [];
  const hear = () => {
    for (const event of session.last.events)
      if (event.type === "sound" && /^\d+$/.test(event.sound)) sounds.push(event.sound);
  };
  while (session.message !== undefined) session.play({ type: "next" });
  hear();
  for (const it of play.inputs) {
    const input = inputOf(program, it);
    if (!input) continue;
    session.play(input);
    hear();
  }
  return { session, sounds };
}

/** Returns the program of a source; with `convert` that of the file made of it, its objects called as before. @param {string} text @param {boolean} convert */
function programOf(text, convert) {
  const source = { file: "game.txt", text };
  if (!convert) return compilePuzzle(source).program;
  const quad = puzzleToQuad(source);
  const { program, diagnostics } = compileProgram({ file: "game.quad", text: quad.text });
  if (!program) {
    const wrong = diagnostics.find((it) => it.severity === "error");
    throw new Error(
      `line ${wrong && placeAt({ file: "game.quad", text: quad.text }, wrong.span.from).line}: ${wrong?.message}`,
    );
  }
  const kinds = program.kinds.map((it) => ({ ...it, name: quad.names.get(it.name) ?? it.name }));
  return { ...program, kinds };
}

/** Returns what is wrong with a play, if anything. @param {Play} play @param {boolean} convert */
function judgePlay(play, convert) {
  const program = programOf(play.source, convert);
  const { session, sounds } = playAll(program, play);
  if (levelText(session.position, program) !== play.expected) return "ends in another level";
  if (play.sounds && play.sounds.join(";") !== sounds.join(";")) return "sounds differ";
  return undefined;
}

/** Says what the recorded messages are about, and our codes for it. What no entry knows may have any code. @type {readonly (readonly [RegExp, string])[]} */
const causes = [
  // The names of sections stand in these.
  [/duplicate sections|is out of order|must be the first section|after a section name/, "section"],
  [/spawn a random/, "random"],
  [/Key .* not found|used in map|ambiguous - it cannot be used/, "level-(glyph|any)"],
  [/there should be NO/, "line-no"],
  [
    /any object called (player|background)|have to define something to be the background/,
    "(player|background)-missing|name-taken",
  ],
  [/Sprites? (graphics )?must be 5|Unknown junk in/, "sprite|object|colour|layer"],
  [/as the color palette|more than 10 colors|color number/, "sprite"],
  [/Invalid color|looking for color|color not specified/, "colour|object"],
  [/_color in incorrect format/, "setting-colour"],
  [/Palette .* not found/, "palette-unknown"],
  [/is a keyword/, "name-keyword"],
  [/already in use|defined multiple times/, "name-taken"],
  [/not defined anywhere|in terms of itself/, "name|legend"],
  [/repeating the object|LEGEND|[Ll]egend|ANDs and ORs/, "legend"],
  [/Cannot define a(n aggregate| property)|Trying to (define|create)/, "legend"],
  [/sound|soundverb/, "sound|rule-sound"],
  [
    /collision layer|not assigned to a layer|same layer|layer by itself|background/i,
    "layer|background|legend-one-layer|rule-name",
  ],
  [/too long to fit/, "long"],
  [/rectangular/, "level-ragged"],
  [/No levels found/, "level-none"],
  [/MetaData .* parameters/, "setting-value"],
  [/needs a value/, "setting-empty"],
  [/[Dd]imension/, "setting-size"],
  [/in metadata values/, "comment-in-setting"],
  [/close a comment/, "comment-not-open"],
  [/YouTube/, "setting-youtube"],
  [/prelude/, "setting"],
  [/[Ww]in condition|Expecting the word/, "win"],
  [/ambiguous movement/, "line-vague-wish"],
  [/can't be inferred/, "line-vague"],
  [/which can never match/, "line-never|rule-name-twice"],
  [/'no' to exclude/, "line-no-all"],
  [/can't overlap|can never overlap/, "line-(full|crowded)|rule-name-(empty|twice)"],
  [/same object more than once/, "rule-name-twice"],
  [/Movements cannot appear in late|Late rules cannot/, "rule-late"],
  [/mix late and non-late/, "rule-late-mixed"],
  [/random/i, "random"],
  [/ellips[ie]s/, "rule-gap"],
  [/loop|LOOP/, "loop"],
  [/rigid groups/, "rigid-many"],
  [/relative directions|start of a rule|outside of square brackets/, "rule-(start|way-place|empty|outside)"],
  [/"\+"/, "rule-plus"],
  [/[Bb]racket|Janky|arrow|"->"/, "rule"],
];

/** Returns true if what was told is about what a message is about. @param {string} message @param {string} code */
function isSameCause(message, code) {
  const known = causes.find(([about]) => about.test(message));
  return known === undefined || new RegExp(known[1]).test(code);
}

/** Returns what is wrong with an error case: a message that nothing on its line answers, or errors where none should be. @param {ErrorCase} it */
function judgeErrors({ source, messages, count }) {
  /** @type {{ diagnostics: readonly Diagnostic[] }} */
  const { diagnostics } = compilePuzzle({ file: "game.txt", text: source });
  const told = diagnostics.map((it) => ({
    ...it,
    line: placeAt({ file: "game.txt", text: source }, it.span.from).line,
  }));
  const missing = messages.filter((message) => {
    const line = Number(/^line (\d+)/.exec(message)?.[1] ?? 0);
    return !told.some((it) => (line === 0 || it.line === line) && isSameCause(message, it.code));
  });
  if (missing.length > 0) return `not told: ${missing[0]}`;
  const errors = told.filter((it) => it.severity === "error");
  if (count === 0 && messages.length === 0 && errors[0])
    return `told without need: line ${errors[0].line}: ${errors[0].message}`;
  if (count > 0 && errors.length === 0) return "told as a warning only";
  return undefined;
}

/** @param {string} what @param {any[]} cases @param {(it: any) => string | undefined} judge */
function run(what, cases, judge) {
  let passed = 0;
  for (const it of cases) {
    let wrong;
    try {
      wrong = judge(it);
    } catch (error) {
      wrong = error instanceof Error ? `breaks: ${error.message}` : String(error);
    }
    if (wrong === undefined) passed++;
    else console.log(`${what} ${it.i} (${it.name}): ${wrong}`);
  }
  console.log(`${what}: ${passed} of ${cases.length}`);
  if (passed < cases.length) process.exitCode = 1;
}

const {
  convert,
  words: [folder],
} = readOptions({ convert: false });
if (folder === undefined) {
  console.error("usage: npm run conformance -- DIR [--convert]");
  process.exitCode = 2;
} else {
  run("play", rowsOf(join(folder, "plays.jsonl")), (play) => judgePlay(play, convert));
  if (!convert) run("error", rowsOf(join(folder, "errors.jsonl")), judgeErrors);
}
