import { type ControlArg, type Program, cellNameAt, valueWord } from "../../program/index.ts";
import { playerWord } from "./game-keys.ts";
import { bindingsOf, controlNames, controlsOf } from "./bindings.ts";
import { type CellRef, type Given, type Input, handlesCount, isSameData, type KindFile } from "./input.ts";
import { type InputRun, RunLog } from "./input-log.ts";
import { keyNamed, shortKey } from "./keys.ts";

// This file writes inputs; notation.ts parses them.

/** Lists the inputs that the session handles itself. `emptyInputWords` lists the words for a cycle without input. */
export const sessionWords = ["undo", "restart", "next"] as const;
export const emptyInputWords: readonly string[] = [".", "tick", "wait"];

/** Writes an input as a word of the input notation, which `parseInputs` can read. */
export function makeInput(program: Program, input: Input): string {
  if (input.type !== "cycle")
    return controlNames(program).includes(input.type) || bindingsOf(program).has(input.type)
      ? `!${input.type}`
      : input.type;
  const heldWords = (input.held ?? []).map((it) => `~${makeGiven(program, it)}`);
  const parts = [...input.given.map((it) => makeGiven(program, it)), ...heldWords];
  return parts.length === 0 ? "." : parts.join("+");
}

/** Writes inputs in the input notation; equal consecutive inputs become one word preceded by their number. */
export function makeInputs(program: Program, inputs: Iterable<Input>): string[] {
  const log = new RunLog();
  for (const input of inputs) log.add(input);
  return makeInputRuns(program, log.runs());
}

/** Writes runs of inputs in the input notation. */
export function makeInputRuns(program: Program, runs: readonly InputRun[]): string[] {
  const wordsByInput = new Map<Input, string>();
  const words: { word: string; times: number }[] = [];
  for (const { input, times } of runs) {
    const word = wordsByInput.get(input) ?? makeInput(program, input);
    wordsByInput.set(input, word);
    const lastWord = words.at(-1);
    if (handlesCount(program, input)) for (let n = 0; n < times; n++) words.push({ word, times: 1 });
    else if (lastWord?.word === word) lastWord.times += times;
    else words.push({ word, times });
  }
  return words.map(({ word, times }) => (times === 1 ? word : `${times} ${word}`));
}

function makeGiven(program: Program, given: Given): string {
  const player = playerPrefix(program, given.player);
  if (given.type === "key") return player + makeKey(program, given.key);
  if (given.type === "move") return player + given.text;
  if (given.type === "click")
    return `${player}${given.right ? "right-" : ""}click(${makeClick(program, given.cell)})`;
  const { name, args } = program.controls[given.control];
  const countText = given.times === undefined || given.times === 1 ? "" : `${given.times} `;
  if (args.length === 0) return countText + player + name;
  return `${countText}${player}${name}(${given.args.map((value, index) => makeArg(program, args[index], value)).join(", ")})`;
}

const playerPrefix = (program: Program, player: number | undefined): string =>
  player === undefined ? "" : `${playerWord(program.players[player].name)}:`;

/** Writes a key as a word, in quotes if the word could mean something else. */
function makeKey(program: Program, key: string): string {
  const names = controlNames(program);
  const shortName = bindingsOf(program).has(key) ? shortKey(key) : undefined;
  if (shortName !== undefined && !names.includes(shortName)) return shortName;
  const isUnambiguous = /^[A-Za-z]+\d*$/.test(key) && keyNamed(key) === key && !names.includes(key);
  const isSessionWord = [...sessionWords, ...emptyInputWords].includes(key);
  return isUnambiguous && !isSessionWord ? key : `'${key}'`;
}

function makeClick(program: Program, cell: CellRef): string {
  const name = relativeCellName(program, cell);
  if (name !== undefined) return name;
  if (cell.board === undefined && cell.player === undefined) return `${cell.x}, ${cell.y}`;
  const player = playerPrefix(program, cell.player);
  return `${player}${program.boards[cell.board ?? 0].name}, ${cell.x}, ${cell.y}`;
}

/** Returns the name of a cell whose row is relative to the value of an option. */
const relativeCellName = ({ notation, boards }: Program, { x, y, below }: CellRef): string | undefined =>
  below && cellNameAt(notation, { ...boards[0], ask: () => -y }, x, 0);

function makeArg(program: Program, arg: ControlArg, value: number | CellRef | KindFile): string {
  if (typeof value === "object" && "kinds" in value)
    return value.kinds.map((kind) => program.kinds[kind].name).join(" ");
  if (typeof value !== "number") {
    const name = relativeCellName(program, value);
    if (name !== undefined) return name;
    const player = playerPrefix(program, value.player);
    return `${player}${value.board === undefined ? "" : program.boards[value.board].name}(${value.x}, ${value.y})`;
  }
  return valueWord(program, arg.type, value) ?? String(value);
}

/**
 * Returns a message for each part of an input that has no effect, because the input contains a control twice, or two controls of which a
 * cycle accepts only one.
 */
export function explainLostParts(program: Program, input: Input): readonly string[] {
  if (input.type !== "cycle" || input.given.length < 2) return [];
  const owned = input.given.flatMap((given) => controlsOf(program, given).map((it) => ({ given, ...it })));
  return owned.flatMap(({ given, control, slot }, index) => {
    const preferredControls = control.queue === undefined ? owned.slice(index + 1) : owned.slice(0, index);
    if (!preferredControls.some((it) => it.slot === slot && !isSameData(it.given, given))) return [];
    const word = makeInput(program, { type: "cycle", given: [given] });
    return [`\`${word}\` in \`${makeInput(program, input)}\` is lost: a cycle takes one`];
  });
}
