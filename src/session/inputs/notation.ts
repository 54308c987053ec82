import { getOrMake, closest, directionNames, keyNames, joinNames } from "../../base/index.ts";
import { looksSpelled } from "../../formats/index.ts";
import {
  type ControlArg,
  type Program,
  cellNameAt,
  lowerKindList,
  takesTwoCells,
} from "../../program/index.ts";
import { argumentWords } from "./argument-words.ts";
import { cellNamed } from "./cell-names.ts";
import { isControlName, bindingsOf, controlNames } from "./bindings.ts";
import {
  type CellRef,
  withRepeatCount,
  type Given,
  type GivenClick,
  type Input,
  handlesCount,
  type KindFile,
  plain,
} from "./input.ts";
import { keyNamed, shortKeys } from "./keys.ts";
import { playerWord } from "./game-keys.ts";
import { emptyInputWords, sessionWords } from "./make-inputs.ts";
import { hintOf, quotedWord } from "./quoted-word.ts";
import { isQuoted, splitAtSeparator, type InputWord, splitInputWords } from "./words.ts";

/** Describes a mistake in a text of inputs: a message, and the offsets of the mistake in the text. */
export interface InputMistake {
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

export interface ParsedInputs {
  readonly inputs: readonly Input[];
  readonly mistakes: readonly InputMistake[];
}

/** Limits the number of inputs in a text. */
const maxInputs = 10_000_000;
/** Limits the number of inputs in a text that `parseInputs` lists individually. */
export const maxListedInputs = 2_000_000;

/** Limits the number of mistakes that are reported, because each one requires a search among all names. */
const maxMistakes = 1000;

/**
 * Parses the notation that scripts, tests and replays share: a control or key by name, `NAME(ARGS)`, `click X Y`, `click BOARD X Y`, `click
 * e4`, `tick` or `.` for a cycle without input, `undo`, `restart`, `next`. A leading number repeats an input (`5 right`, `3right`), or is
 * passed to a control that has `times`. `+` joins the inputs of one cycle, `~NAME` only holds a key or control down, `PLAYER:NAME` names the
 * player, quotes turn any character into a key (`'.'`), and `!undo` is the session's undo even if a control has that name.
 */
export function parseInputs(program: Program, text: string, max: number = maxListedInputs): ParsedInputs {
  const inputs: Input[] = [];
  const addRepeats = (input: Input, times: number): void => {
    for (let n = 0; n < times; n++) inputs.push(input);
  };
  const mistakes = readInputs(program, text, addRepeats, max);
  return { inputs, mistakes };
}

/** Reads a text of at most `maxCount` inputs, calls a function for each run of equal inputs in order, and returns the mistakes. */
export function readInputs(
  program: Program,
  text: string,
  takeRun: (input: Input, times: number) => void,
  maxCount: number = maxInputs,
): InputMistake[] {
  const mistakes: InputMistake[] = [];
  let inputCount = 0;
  const addRun = (input: Input, repeats: number): void => {
    inputCount += repeats;
    takeRun(input, repeats);
  };
  const cachedWords = new Map<string, Input | WrongInput>();
  const words = splitInputWords(text);
  for (let at = 0; at < words.length && mistakes.length < maxMistakes;) {
    const phrase = readPhrase(program, words, at);
    at += phrase.wordCount;
    const span = { from: words[at - phrase.wordCount].from, to: words[at - 1].to };
    const input = getOrMake(cachedWords, phrase.text, () => readWord(program, phrase.text));
    if (isWrongInput(input))
      mistakes.push({ message: input.wrong + callHint(program, phrase.text, words.slice(at)), ...span });
    else if (phrase.times !== 1 && handlesCount(program, input))
      addRun(withRepeatCount(input, phrase.times), 1);
    else if (inputCount + phrase.times > maxCount)
      mistakes.push({ message: `There can be at most ${maxCount} inputs.`, ...span });
    else addRun(input, phrase.times);
  }
  return mistakes;
}

/** Returns the call that was meant by a control's name and words behind it, such as `bid 5`. */
function callHint(program: Program, text: string, nextWords: readonly InputWord[]): string {
  const control = program.controls.find((it) => isControlName(it, splitPlayer(program, text).text));
  const args = nextWords.slice(0, control?.args.length ?? 0).map((it) => it.text);
  const call = `${text}(${args.join(", ")})`;
  return args.length === 0 || isWrongInput(readWord(program, call)) ? "" : ` Write \`${call}\`.`;
}

/** Parses a text with one key per character; `_` stands for a cycle without a key. */
export function parseKeys(keys: string): Input[] {
  const cache = new Map<string, Input>([["_", plain]]);
  return [...keys].map((key) => {
    return getOrMake(cache, key, () => ({ type: "cycle", given: [{ type: "key", key: keyNamed(key)! }] }));
  });
}

/** Lists the words for a click with the left and with the right button. */
export const clickNames: readonly string[] = ["click", "right-click"];

interface Phrase {
  readonly text: string;
  readonly times: number;
  /** Is the number of words of the text that belong to the phrase. */
  readonly wordCount: number;
}

/** Lists the mouse gestures other than clicks. Each stands for the control that declares it. */
const gestureNames: readonly string[] = ["drag", "right-drag", "release", "right-release"];

/** Reads the phrase that begins at a word index: a word with the number before it, and with the coordinates after `click`. */
function readPhrase(program: Program, words: readonly InputWord[], at: number): Phrase {
  const { text } = words[at];
  const next = words[at + 1];
  if (isMoveSpelling(program, text)) return { text, times: 1, wordCount: 1 };
  const isCellCall =
    next && !next.isAfterBreak && cellNamed(program, next.text) && isCellControl(program, text);
  if (isCellCall) return { text: `${text}(${next.text})`, times: 1, wordCount: 2 };
  if (isNumber(text) && next && !next.isAfterBreak && !isNumber(next.text)) {
    const phrase = readPhrase(program, words, at + 1);
    return { text: phrase.text, times: Number(text) * phrase.times, wordCount: phrase.wordCount + 1 };
  }
  const numberAndWord = /^(\d+)(\D.*)$/su.exec(text);
  if (numberAndWord && !numberAndWord[2].startsWith("+"))
    return { text: numberAndWord[2], times: Number(numberAndWord[1]), wordCount: 1 };
  if (text === "right" && next && !next.isAfterBreak && isRightButtonWord(program, next.text)) {
    const phrase = readPhrase(program, [{ ...next, text: `right-${next.text}` }, ...words.slice(at + 2)], 0);
    return { ...phrase, wordCount: phrase.wordCount + 1 };
  }
  const word = splitPlayer(program, text).text;
  const isGesture = gestureNames.includes(word) && !program.controls.some((it) => isControlName(it, word));
  if (!clickNames.includes(word) && !isGesture) return { text, times: 1, wordCount: 1 };
  const firstCell = readCellWords(program, words, at + 1);
  const isPair =
    gestureNames.includes(word) && program.controls.some((it) => it.gesture === word && takesTwoCells(it));
  const cellWords = isPair
    ? [...firstCell, ...readCellWords(program, words, at + 1 + firstCell.length)]
    : firstCell;
  return cellWords.length > 0
    ? { text: `${text}(${cellWords.join(", ")})`, times: 1, wordCount: 1 + cellWords.length }
    : { text, times: 1, wordCount: 1 };
}

/** Returns true if `right click` means the right mouse button, unless `right` is itself an input of the game. */
function isRightButtonWord(program: Program, word: string): boolean {
  const isInput =
    bindingsOf(program).has("ArrowRight") || program.controls.some((it) => isControlName(it, "right"));
  return !isInput && ["click", "drag", "release"].includes(word);
}

/** Reads the cell after `click`, if there is one: `X Y`, `BOARD X Y` or a name such as `e4`. */
function readCellWords(program: Program, words: readonly InputWord[], wordIndex: number): string[] {
  const [firstWord, secondWord, thirdWord] = words.slice(wordIndex, wordIndex + 3).map((word) => word.text);
  if (firstWord === undefined) return [];
  if (isNumber(firstWord) && isNumber(secondWord)) return [firstWord, secondWord!];
  if (isNumber(secondWord) && isNumber(thirdWord)) return [firstWord, secondWord!, thirdWord!];
  return cellNamed(program, firstWord) ? [firstWord] : [];
}

/** Returns true if a word has the form of a move in the game's notation and is not the name of a control. */
export function isMoveSpelling(program: Program, word: string): boolean {
  const { text } = splitPlayer(program, word);
  const { notation, moves, controls } = program;
  if (!notation || controls.some((it) => isControlName(it, text)) || bindingsOf(program).has(text))
    return false;
  return moves ? looksSpelled(moves.rules, text) : false;
}

/** Returns true if a word is a control whose only argument is a cell. */
function isCellControl({ controls }: Program, word: string): boolean {
  const control = controls.find((it) => isControlName(it, word));
  return control?.args.length === 1 && control.args[0].type === "cell";
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && /^\d+$/.test(text);
}

export interface WrongInput {
  readonly wrong: string;
}

export function isWrongInput(it: object): it is WrongInput {
  return "wrong" in it;
}

function readWord(program: Program, text: string): Input | WrongInput {
  const sessionWord = sessionWords.find((word) => text === `!${word}`);
  if (sessionWord) return { type: sessionWord };
  if (text === "+" && !bindingsOf(program).has(text))
    return { wrong: "The inputs of one cycle are joined without blanks: `A+B`, `click(X, Y)+B`." };
  const given: Given[] = [];
  const heldControls: Given[] = [];
  const parts = isMoveSpelling(program, text) ? [text] : splitAtSeparator(text, "+");
  for (const partWords of parts) {
    const isHeld = partWords.length > 1 && partWords.startsWith("~");
    const result = readGiven(program, isHeld ? partWords.slice(1) : partWords);
    if (isWrongInput(result)) return result;
    if (!isGiven(result))
      return parts.length === 1 && !isHeld
        ? result
        : { wrong: `\`${quotedWord(partWords)}\` must be on its own: it cannot be joined with \`+\`.` };
    (isHeld ? heldControls : given).push(result);
  }
  return heldControls.length > 0 ? { type: "cycle", given, held: heldControls } : { type: "cycle", given };
}

function isGiven(read: Given | Input): read is Given {
  return read.type === "move" || read.type === "control" || read.type === "key" || read.type === "click";
}

/** Returns the meaning of a single word: the name of a control, else a bound key, else a word of the session. */
function readGiven(program: Program, word: string): Given | Input | WrongInput {
  const { text, player } = splitPlayer(program, word);
  const result = text === "." ? plain : readWithoutPlayer(program, text);
  if (player === undefined || isWrongInput(result)) return result;
  return isGiven(result) ? { ...result, player } : { wrong: `\`${quotedWord(text)}\` belongs to no player.` };
}

function readWithoutPlayer(program: Program, text: string): Given | Input | WrongInput {
  if (isQuoted(text)) return { type: "key", key: keyNamed(text.slice(1, -1)) ?? text.slice(1, -1) };
  const callMatch = /^([^()']+)\((.*)\)$/su.exec(text);
  if (callMatch) return readCall(program, callMatch[1], callMatch[2]);
  const control = program.controls.findIndex((it) => isControlName(it, text));
  if (control >= 0) return readControl(program, control, []);
  if (bindingsOf(program).has(text)) return { type: "key", key: text };
  return readSessionWord(text) ?? readAbbreviation(program, text);
}

/** Reads the `PLAYER:` prefix of a word. If there are several prefixes, the first applies. */
export function splitPlayer(program: Program, word: string): { text: string; player?: number } {
  let text = word;
  let firstPlayer: number | undefined;
  for (;;) {
    const colon = text === "." ? -1 : text.indexOf(":");
    const player =
      colon < 1 || colon + 1 === text.length ? undefined : findPlayer(program, text.slice(0, colon));
    if (player === undefined) return firstPlayer === undefined ? { text } : { text, player: firstPlayer };
    firstPlayer ??= player;
    text = text.slice(colon + 1);
  }
}

/** Finds a player by name; a player without a name in the file is called `player-1`. */
function findPlayer(program: Program, name: string): number | undefined {
  const player = program.players.findIndex((it) => playerWord(it.name) === name);
  return player < 0 ? undefined : player;
}

function readSessionWord(text: string): Input | undefined {
  if (emptyInputWords.includes(text)) return plain;
  const word = sessionWords.find((it) => it === text);
  return word && { type: word };
}

/** Reads a word as the short name of a key, the unique prefix of a control, or a key that the game does not use. */
function readAbbreviation(program: Program, text: string): Given | WrongInput {
  const key = keyNamed(text);
  if (key !== undefined && bindingsOf(program).has(key)) return { type: "key", key };
  const candidates = program.controls.flatMap((control, index) =>
    [control.name, ...control.aliases].some((name) => name.startsWith(text)) ? [index] : [],
  );
  if (text.length > 1 && candidates.length === 1) return readControl(program, candidates[0], []);
  if (text.length > 1 && candidates.length > 1) {
    const names = candidates.map((it) => program.controls[it].name);
    return { wrong: `\`${quotedWord(text)}\` could be ${joinNames(names, "or")}.` };
  }
  if (couldBeMoveText(program, text) || isMoveSpelling(program, text)) return { type: "move", text };
  const cell = program.notation && !program.moves ? cellNamed(program, text) : undefined;
  if (cell) return { type: "click", cell };
  return key === undefined ? reportUnknownWord(program, text) : { type: "key", key };
}

/** Limits the length of a move's text. */
const maxMoveLength = 100;

/** Returns true if a word could be a move of the game, or the name of a piece to choose. */
function couldBeMoveText({ moves }: Program, text: string): boolean {
  if (!moves || text.length > maxMoveLength) return false;
  if (/^[\p{L}\d@=+#x:/*?!~-]*[a-z]\d[\p{L}\d@=+#x:/*?!~-]*$/u.test(text)) return true;
  const letters = moves.rules.pieces.flatMap((it) => [it.name, ...it.letters]);
  return (
    letters.includes(text.replace(/^=/, "")) || /^[O0]-[O0]/.test(text) || text === "pass" || text === "--"
  );
}

const clickHelp =
  "A click is written `click X Y` or `click BOARD X Y`, with numbers from 0; with `+`, `click(X, Y)+INPUT`.";

const dragHelp =
  "A drag is written `drag X Y`, and one from a cell to another `drag X Y X Y`; with `+`, `drag(X, Y)+INPUT`.";

function reportUnknownWord(program: Program, text: string): WrongInput {
  if (clickNames.includes(text)) return { wrong: clickHelp };
  if (/^(?:right-)?drag$/.test(text)) return { wrong: dragHelp };
  if (text.endsWith(":") && findPlayer(program, text.slice(0, -1)) !== undefined)
    return { wrong: `An input follows its player without a blank: \`${text}INPUT\`.` };
  const names = controlNames(program);
  const suggestion = closest(text, [
    ...names,
    ...bindingsOf(program).keys(),
    ...shortKeys,
    ...keyNames,
    ...sessionWords,
    "tick",
    ...clickNames,
  ]);
  const controlsHint = names.length > 0 ? ` The controls are ${joinNames(names)}.` : "";
  return {
    wrong: `There is no control or key called \`${quotedWord(text)}\`.${hintOf(suggestion) || controlsHint + writeCellHint(program)}`,
  };
}

// ---------------------------------------------------------------------------------------------- NAME(ARGS)

function readCall(program: Program, name: string, argumentsText: string): Given | Input | WrongInput {
  const args = splitAtSeparator(argumentsText, ",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const exactIndex = program.controls.findIndex((it) => isControlName(it, name));
  if (exactIndex >= 0) return readControl(program, exactIndex, args);
  if (clickNames.includes(name)) {
    const result = readClick(program, args);
    return isWrongInput(result) || name === "click" ? result : { ...result, right: true };
  }
  if (gestureNames.includes(name)) return readGesture(program, name, args);
  const suggestion = closest(name, [...controlNames(program), ...clickNames]);
  return { wrong: `There is no control called \`${quotedWord(name)}\`.${hintOf(suggestion)}` };
}

/** Reads a gesture such as `drag X Y` as the control that it invokes. */
function readGesture(program: Program, name: string, args: readonly string[]): Given | WrongInput {
  const control = program.controls.findIndex((it) => it.gesture === name);
  if (control < 0) return { wrong: `No control of this game is given by \`${name.replace("-", " ")}\`.` };
  const cellCount = program.controls[control].args.length;
  if (cellCount === 0) return readControl(program, control, []);
  const argCount = args.length / cellCount;
  const results = [args.slice(0, argCount), args.slice(argCount)]
    .filter((it) => it.length > 0)
    .map((it) => readClick(program, it));
  const cells: CellRef[] = [];
  for (const result of results) {
    if (isWrongInput(result)) return result;
    cells.push(result.cell);
  }
  return cells.length === cellCount ? { type: "control", control, args: cells } : { wrong: dragHelp };
}

function readControl(program: Program, control: number, texts: readonly string[]): Given | WrongInput {
  const { name, args } = program.controls[control];
  const isBareCell = texts.length === 2 && args.length === 1 && args[0].type === "cell";
  const words = isBareCell ? [`(${texts.join(", ")})`] : texts;
  if (words.length !== args.length) {
    const argumentList = args.map((arg) => `${arg.name}: ${arg.type}`).join(", ");
    return {
      wrong:
        args.length === 0
          ? `\`${name}\` takes no arguments.`
          : `\`${name}\` needs its arguments: \`${name}(${argumentList})\`.${writeCellHint(program)}`,
    };
  }
  const values: (number | CellRef | KindFile)[] = [];
  for (const [index, arg] of args.entries()) {
    const value = readArg(program, arg, words[index]);
    if (typeof value === "object" && "wrong" in value) return value;
    values.push(value);
  }
  return { type: "control", control, args: values };
}

/** Parses an argument according to its declared type. */
export function readArg(
  program: Program,
  arg: ControlArg,
  word: string,
): number | CellRef | KindFile | WrongInput {
  switch (arg.type) {
    case "number":
      return readNumber(arg, word);
    case "cell":
      return (
        readCell(program, word) ??
        reportArgument(arg, `a cell, as in \`${exampleCell(program)}\`${otherPlayersCell(program)}`, word)
      );
    case "direction":
    case "player":
    case "switch":
      return indexOfName(arg, argumentWords(program, arg)!, word);
    case "straight": {
      const way = directionNames.indexOf(word);
      return way >= 0 && way % 2 === 0 ? way : reportArgument(arg, "`up`, `down`, `left` or `right`", word);
    }
    case "kind":
      return readKind(program, arg, word);
    case "file": {
      const result = lowerKindList(word, program.kinds, arg.kinds);
      return "list" in result ? { kinds: result.list } : { wrong: `\`${arg.name}\`: ${result.wrong}` };
    }
    case "commands":
      return { wrong: `A file for \`${arg.name}\` can only be given as a typed command.` };
  }
}

/** Returns the name of a cell near the middle of the first board, as an example. */
const exampleCell = ({ notation, boards: [board] }: Program): string =>
  (notation && cellNameAt(notation, { ...board, ask: () => 9 }, 4, 4)) ?? "(3, 4)";

/** Describes how to write a cell on another player's board, if there are such boards. */
const otherPlayersCell = ({ boards, players }: Program): string =>
  boards.flatMap((it) =>
    it.eachPlayer ? ` or \`${playerWord(players.at(-1)!.name)}:${it.name}(3, 4)\`` : [],
  )[0] ?? "";

/** Returns a hint about how the game file names cells, if it does. */
const writeCellHint = (program: Program): string =>
  program.notation ? ` A cell is written as in \`${exampleCell(program)}\`.` : "";

function readKind(program: Program, arg: ControlArg, word: string): number | WrongInput {
  const kinds = arg.kinds ?? program.kinds.map((_, kind) => kind);
  const index = indexOfName(
    arg,
    kinds.map((kind) => program.kinds[kind].name),
    word,
  );
  return typeof index === "number" ? kinds[index] : index;
}

function reportArgument(arg: ControlArg, expectation: string, word: string): WrongInput {
  return { wrong: `\`${arg.name}\` should be ${expectation}, not \`${quotedWord(word)}\`.` };
}

function readNumber(arg: ControlArg, word: string): number | WrongInput {
  const value = /^-?\d+$/.test(word) ? Number(word) : NaN;
  const [minimum, maximum] = arg.range ?? [-0x80000000, 0x7fffffff];
  if (value >= minimum && value <= maximum) return value;
  return reportArgument(arg, arg.range ? `a number from ${minimum} to ${maximum}` : "a number", word);
}

function indexOfName(arg: ControlArg, names: readonly string[], word: string): number | WrongInput {
  const index = names.indexOf(word);
  if (index >= 0) return index;
  const closestName = closest(word, names);
  return reportArgument(
    arg,
    closestName === undefined ? `one of ${joinNames(names)}` : `something like \`${closestName}\``,
    word,
  );
}

/** Parses a cell: `(X, Y)`, `BOARD(X, Y)`, `PLAYER:BOARD(X, Y)`, or `e4` if a board has lettered edges. */
export function readCell(program: Program, word: string): CellRef | undefined {
  const match = /^(?:([^():]+):)?([^():]*)\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)$/u.exec(word);
  if (!match) return cellNamed(program, word);
  const coordinates = { x: Number(match[3]), y: Number(match[4]) };
  const board = match[2] === "" ? undefined : program.boards.findIndex((it) => it.name === match[2]);
  const player = match[1] === undefined ? undefined : (findPlayer(program, match[1]) ?? -1);
  if (board === -1 || player === -1) return undefined;
  return { ...(board !== undefined && { board }), ...(player !== undefined && { player }), ...coordinates };
}

function readClick(program: Program, args: readonly string[]): GivenClick | WrongInput {
  const [x, y] = args.slice(-2);
  const board = args.length === 3 ? args[0] : "";
  const name = args.length === 1 ? args[0] : `${board}(${x}, ${y})`;
  const cell = args.length > 3 ? undefined : readCell(program, name);
  if (cell) return { type: "click", cell };
  const boards = program.boards.map((it) => it.name);
  if (args.length === 3 && !boards.includes(board.slice(board.indexOf(":") + 1))) {
    return {
      wrong: `There is no board called \`${quotedWord(board)}\`.${hintOf(closest(board, boards))}`,
    };
  }
  return { wrong: clickHelp };
}
