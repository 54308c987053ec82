import type {
  CellTest,
  CellWrite,
  Control,
  Expr,
  Kind,
  KindId,
  Program,
  Region,
  Rule,
  RuleBlock,
  Step,
  ViewItem,
  Where,
} from "../../program/index.ts";
import { type CabFile, type CabOptions, type Transition, middleCellIndex, parseCab } from "./cab-file.ts";
import { bytesOf, controlName, glyphsOf, keyOfByte, objectName } from "./cab-names.ts";
import type { Diagnostic } from "../../base/index.ts";

/**
 * Compiles a CABBAGE file to a Program. Peculiarities of CABBAGE are said with declared options: a board that runs on
 * (CB8), two scans over listed cells (CB9), rules in the reverse order of the file (CB10), a view that cuts the newline
 * column (CB15).
 */

/** A cycle without a key starts after 2^17 microseconds (CB7). */
export const tickMicroseconds = 131072;

/** Returns the game of a CABBAGE file. */
function cabProgram(cab: CabFile, { row0 = false }: CabOptions = {}): Program {
  const kinds = kindsOf(cab);
  const kindOf = kindNumbers(cab);
  const cellOf = Array.from(kindOf, (kind) => (kind === 0 ? [] : [kind]));
  const cells = Array.from(cab.map, (byte) => cellOf[byte]);
  const controls = controlsOf(cab);
  const nothing = { locals: 0, statements: [] };
  return {
    language: 1,
    facts: { title: titleOf(cab) },
    files: [cab.file],
    tick: { microseconds: tickMicroseconds, orKey: true },
    players: [{ name: "player 1" }],
    kinds,
    layers: [{ pile: false }],
    boards: [
      { name: "map", width: cab.width, height: cab.height, eachPlayer: false, edge: "runs-on", cells },
    ],
    levels: [{ type: "map", boards: [], start: nothing }],
    controls,
    variables: [],
    timers: [],
    sources: [],
    tables: [],
    procedures: [],
    start: nothing,
    steps: [downStep(cab, kindOf, row0), stepOf([blockOf(cab, "up", kindOf, inner(cab))])],
    ends: nothing,
    sounds: [],
    view: [viewOf(cab)],
    tests: [],
  };
}

/** Returns the name of the file without its folders and its ending. */
export function titleOf(cab: CabFile): string {
  const name = cab.file.slice(Math.max(cab.file.lastIndexOf("/"), cab.file.lastIndexOf("\\")) + 1);
  return name.replace(/\.[^.]*$/, "") || name || "cabbage";
}

/** Returns the keys that transitions need, in order. */
export function transitionKeys(cab: CabFile): number[] {
  const keys = [...cab.down, ...cab.up].map(({ key }) => key).filter((key) => key !== undefined);
  return [...new Set(keys)].sort((a, b) => a - b);
}

/** Returns the smallest picture around a transition's middle whose middle cell is that middle: the columns and rows it needs. */
export function transitionPicture(transition: Transition): { columns: number[]; rows: number[] } {
  const used = (cell: number): boolean =>
    transition.before[cell] !== undefined || transition.after[cell] !== undefined;
  const any = (cells: readonly number[]): boolean => cells.some(used);
  return {
    columns: span(any([0, 3, 6]), any([2, 5, 8])),
    rows: span(any([0, 1, 2]), any([6, 7, 8])),
  };
}

/** Returns the columns or rows needed so that the middle one stays in the middle, rounded up and left. */
function span(first: boolean, last: boolean): number[] {
  if (first) return [0, 1, 2];
  return last ? [1, 2] : [1];
}

function kindsOf(cab: CabFile): Kind[] {
  const glyphs = glyphsOf(cab);
  const nothing: Kind = { name: "nothing", glyph: " ", colours: [], layer: 0 };
  const kinds = [nothing];
  for (const byte of bytesOf(cab)) {
    if (byte === 0) continue;
    const character = String.fromCharCode(byte);
    const glyph = glyphs.of.get(byte) ?? character;
    const kind: Kind = { name: objectName(byte), glyph, colours: [], layer: 0 };
    kinds.push(glyph === character ? kind : { ...kind, shown: character });
  }
  return kinds;
}

/** Returns the kind of each byte; 0 is nothing, and so are bytes that are not used. */
function kindNumbers(cab: CabFile): readonly KindId[] {
  const numbers = Array.from({ length: 256 }, (): KindId => 0);
  const bytes = bytesOf(cab).filter((byte) => byte !== 0);
  bytes.forEach((byte, index) => (numbers[byte] = index + 1));
  return numbers;
}

function controlsOf(cab: CabFile): Control[] {
  return transitionKeys(cab).map((key) => ({
    name: controlName(key),
    aliases: [],
    args: [],
    keys: [{ key: keyOfByte(key), args: [] }],
    clicks: [],
  }));
}

/** Returns pass one. With `row0` it begins a row sooner in cycles without a key. */
function downStep(cab: CabFile, kindOf: readonly KindId[], row0: boolean): Step {
  const usual = blockOf(cab, "down", kindOf, downward(cab));
  const keyTests = transitionKeys(cab).map((_, control): Expr => ({ is: "control", control }));
  if (!row0) return stepOf([usual]);
  const early = blockOf(cab, "down", kindOf, fromRow0(cab));
  if (keyTests.length === 0) return stepOf([early]);
  const isKeyed: Expr = { is: "or", values: keyTests };
  return stepOf([
    { ...early, when: { is: "not", value: isKeyed } },
    { ...usual, when: isKeyed },
  ]);
}

function stepOf(blocks: readonly RuleBlock[]): Step {
  const statements = blocks.map((block) => ({ do: "rules", block }) as const);
  return { name: "", eachPlayer: false, body: { locals: 0, statements } };
}

function blockOf(cab: CabFile, order: "down" | "up", kindOf: readonly KindId[], among: Region): RuleBlock {
  const keys = transitionKeys(cab);
  const rules = cab[order].map((transition) => ruleOf(transition, keys, kindOf));
  return {
    first: "cell",
    order,
    writes: "now",
    which: "every",
    until: { type: "once" },
    board: 0,
    among,
    items: rules.reverse().map((rule) => ({ rule })),
  };
}

function ruleOf(transition: Transition, keys: readonly number[], kindOf: readonly KindId[]): Rule {
  const { columns, rows } = transitionPicture(transition);
  const cells = rows.flatMap((row) => columns.map((column) => row * 3 + column));
  const at: Where = [0, transition.line, 1];
  const rule: Rule = {
    width: columns.length,
    height: rows.length,
    before: cells.map((cell) => testsOf(transition.before[cell], kindOf)),
    after: cells.map((cell) => writesOf(transition.after[cell], kindOf)),
    middle: cells.indexOf(middleCellIndex),
    at,
  };
  if (transition.key === undefined) return rule;
  return { ...rule, when: { is: "control", control: keys.indexOf(transition.key) } };
}

function testsOf(byte: number | undefined, kindOf: readonly KindId[]): CellTest[] {
  if (byte === undefined) return [];
  return byte === 0 ? [{ test: "empty", layers: [0] }] : [{ test: "any", kinds: [kindOf[byte]] }];
}

function writesOf(byte: number | undefined, kindOf: readonly KindId[]): CellWrite[] {
  if (byte === undefined) return [];
  return byte === 0 ? [{ write: "clear", layers: [0] }] : [{ write: "put", kind: kindOf[byte] }];
}

/** Returns the first cell of row 1, then rows 1 to the last but one without their first cells (CB9). */
function downward(cab: CabFile): Region {
  return { is: "list", parts: [{ is: "one", cell: cell(0, 1) }, inner(cab)] };
}

/** Returns row 0, then rows 1 to the last but one without their first cells (CB18). */
function fromRow0(cab: CabFile): Region {
  const first: Region = { is: "block", from: cell(0, 0), to: cell(cab.width - 1, 0) };
  return { is: "list", parts: [first, inner(cab)] };
}

function inner({ width, height }: CabFile): Region {
  return { is: "block", from: cell(1, 1), to: cell(width - 1, height - 2) };
}

function viewOf({ width, height }: CabFile): ViewItem {
  return {
    show: "board",
    board: 0,
    cells: { is: "block", from: cell(0, 0), to: cell(width - 2, height - 1) },
  };
}

function cell(x: number, y: number): Expr {
  return { is: "cell", board: 0, x: number(x), y: number(y) };
}

function number(value: number): Expr {
  return { is: "constant", type: "number", value };
}

/** Reads a CABBAGE file as a game. Spans of the diagnostics point into `cabText(bytes)`. */
export function readCab(
  bytes: Uint8Array,
  name: string,
  options: CabOptions = {},
): { program?: Program; diagnostics: Diagnostic[] } {
  const { cab, diagnostics } = parseCab(bytes, name, options);
  return cab ? { program: cabProgram(cab, options), diagnostics } : { diagnostics };
}
