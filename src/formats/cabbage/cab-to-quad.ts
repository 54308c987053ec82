import { type CellWrite, compileProgram, type Rule, type Statement, type Step } from "../../program/index.ts";
import { type Source, getOrMake, largestOf } from "../../base/index.ts";
import {
  type CabFile,
  type CabOptions,
  type Transition,
  cabBytes,
  isCabFile,
  middleCellIndex,
  parseCab,
} from "./cab-file.ts";
import { type CabGlyphs, bytesOf, controlName, glyphsOf, keyOfByte, objectName } from "./cab-names.ts";

/**
 * Translates a CABBAGE file into the language. Options express what is peculiar to CABBAGE: a board whose rows continue
 * into each other (CB8), two scans over listed cells (CB9), rules in the reverse order of the file (CB10), and a view
 * without the newline column (CB15).
 */

/** Stores the time until a cycle without a key starts: 2^17 microseconds (CB7). */
const tickMicroseconds = 131072;

/** Describes a line of the translation. A line of a rule also stores the transition from which it was made. */
type Row = string | { readonly text: string; readonly transition: Transition };

/** Returns a readable `.quad` text that plays exactly like the CABBAGE file. */
export function cabToQuad(cab: CabFile): string {
  const groupedCab = { ...cab, down: groupByMiddle(cab.down), up: groupByMiddle(cab.up) };
  return rowsOf(groupedCab, false).map(textOfRow).join("\n");
}

/** Compiles a CABBAGE file to a program. The spans of diagnostics refer to `cabText(bytes)`. */
export function readCab(bytes: Uint8Array, file: string, options: CabOptions = {}) {
  const { cab, diagnostics } = parseCab(bytes, file, options);
  if (!cab) return { diagnostics };
  const rows = rowsOf(cab, true, options);
  const compilation = compileProgram({ file, text: rows.map(textOfRow).join("\n") });
  const errors = compilation.diagnostics.filter((it) => it.severity === "error");
  const mistakes = errors.slice(0, 1).map((it) => ({ ...it, span: { file, from: 0, to: 0 } }));
  if (!compilation.program) return { diagnostics: [...diagnostics, ...mistakes] };
  const { boards, steps, ...otherParts } = compilation.program;
  const program = {
    ...removePlaces(otherParts),
    boards,
    steps: restoreSteps(steps, rows),
    tick: { microseconds: tickMicroseconds, orKey: true },
  };
  return { program, diagnostics };
}

/** Removes positions in the text, because they refer to the translation instead of the CABBAGE file. */
const removePlaces = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part, (key, value: unknown) => (key === "at" ? undefined : value))) as Part;

/**
 * Restores one step per pass. Rules get the line numbers of the CABBAGE file, and the writes that the compiler dropped
 * because they change nothing.
 */
function restoreSteps(steps: readonly Step[], rows: readonly Row[]): Step[] {
  const scans = steps.flatMap((it) => it.body.statements).map((it) => restoreScan(it, rows));
  return [scans.slice(0, -1), scans.slice(-1)].map((statements) => ({
    ...removePlaces(steps[0]),
    body: { locals: 0, statements },
  }));
}

function restoreScan(scan: Statement, rows: readonly Row[]): Statement {
  if (scan.do !== "rules") return scan;
  const { items, ...block } = scan.block;
  const rules = items.flatMap((it) => ("rule" in it ? restoreRule(it.rule, rows) : []));
  return { do: "rules", block: { ...removePlaces(block), items: rules.map((rule) => ({ rule })) } };
}

/** Restores a rule; the result is empty if the rule was not made from a transition. */
function restoreRule(rule: Rule, rows: readonly Row[]): Rule[] {
  const row = rows[(rule.at?.[1] ?? 0) - 1];
  if (typeof row !== "object") return [];
  const { transition } = row;
  const { columns, rows: pictureRows } = measurePicture(transition);
  const cells = pictureRows.flatMap((it) => columns.map((column) => it * 3 + column));
  const kindsAfter = cells.map((cell, i) =>
    transition.after[cell] === undefined || rule.after[i].length > 0
      ? rule.after[i]
      : rule.before[i].map((it): CellWrite =>
          it.test === "any" ? { write: "put", kind: it.kinds[0] } : { write: "clear", layers: [0] },
        ),
  );
  return [{ ...rule, after: kindsAfter, at: [0, transition.line, 1] }];
}

const textOfRow = (row: Row): string => (typeof row === "string" ? row : row.text);

/**
 * Returns the lines of the translation. @param keepsEmptyScans is true if a list without transitions also gets a scan
 */
function rowsOf(cab: CabFile, keepsEmptyScans: boolean, { row0 = false }: CabOptions = {}): Row[] {
  const glyphs = glyphsOf(cab);
  const scans = [...listDownScans(cab, row0), "up in upward"].filter(
    (it) => keepsEmptyScans || transitionsOfScan(it, cab).length > 0,
  );
  const sections = [
    [`title ${titleOf(cab)}`, `tick ${Math.round(tickMicroseconds / 1000)} ms or key`],
    writeObjects(cab, glyphs),
    writeLegend(glyphs),
    writeBoard(cab, glyphs),
    defineLines(cab, scans),
    writeControls(cab),
    ...scans.map((it) => scanRows(it, cab, glyphs)),
    ["view: map in screen"],
  ];
  return sections
    .filter((rows) => rows.length > 0)
    .flatMap((rows, i) => (i > 0 ? ["", ...rows] : rows))
    .concat("");
}

/**
 * Returns the scans for the first pass. With `row0`, that pass starts one row earlier in a cycle without a key (CB18).
 */
function listDownScans(cab: CabFile, row0: boolean): string[] {
  if (!row0) return ["down in downward"];
  const keys = listKeys(cab).map(controlName).join(" or ");
  return keys === ""
    ? ["down in early"]
    : [`down in early when not (${keys})`, `down in downward when ${keys}`];
}

const transitionsOfScan = (scan: string, { down, up }: CabFile): readonly Transition[] =>
  scan.startsWith("down") ? down : up;

function writeObjects(cab: CabFile, glyphs: CabGlyphs): string[] {
  const bytes = bytesOf(cab).filter((byte) => byte !== 0);
  if (bytes.length === 0) return [];
  const names = padToSameWidth(bytes.map(objectName));
  const entries = bytes.map((byte, index) => {
    const glyph = glyphs.of.get(byte) ?? "?";
    const character = String.fromCharCode(byte);
    const isShown = glyph !== character && isReadable(character);
    const shownText = isShown ? `  shown ${quoteText(character)}` : "";
    return `  ${names[index]}  ${glyph}${shownText}`;
  });
  return ["objects", ...entries];
}

/** Returns legend entries for the empty cell and the wildcard, if the file needs them. */
function writeLegend(glyphs: CabGlyphs): string[] {
  const lines: string[] = [];
  const emptyGlyph = glyphs.of.get(0);
  if (emptyGlyph !== undefined) lines.push(`  ${emptyGlyph} nothing`);
  if (glyphs.anything !== "*") lines.push(`  ${glyphs.anything} anything`);
  return lines.length === 0 ? [] : ["legend", ...lines];
}

function writeBoard(cab: CabFile, glyphs: CabGlyphs): string[] {
  const rows: string[] = [];
  for (let from = 0; from < cab.map.length; from += cab.width) {
    const row = Array.from(cab.map.subarray(from, from + cab.width), (byte) => glyphs.of.get(byte) ?? "?");
    rows.push(`  ${row.join("")}`);
  }
  return [`board map ${cab.width}x${cab.height} runs on`, ...rows];
}

/** Returns definitions of the scanned cells and of the visible cells. */
function defineLines({ width, height }: CabFile, scans: readonly string[]): string[] {
  const innerCells = `(1, 1) to (${width - 1}, ${height - 2})`;
  const cells = {
    downward: `(0, 1), ${innerCells}`,
    early: `(0, 0) to (${width - 1}, 0), ${innerCells}`,
    upward: innerCells,
    screen: `(0, 0) to (${width - 2}, ${height - 1})`,
  };
  return Object.entries(cells)
    .filter(([name]) => name === "screen" || scans.some((it) => it.includes(` ${name}`)))
    .map(([name, text]) => `define ${name.padEnd(8)} = ${text}`);
}

function writeControls(cab: CabFile): string[] {
  const keys = listKeys(cab);
  if (keys.length === 0) return [];
  const names = padToSameWidth(keys.map(controlName));
  const keyNames = keys.map(keyOfByte).map((it) => (isReadable(it) ? it : ""));
  return ["controls", ...keys.map((_, index) => `  ${names[index]}  ${keyNames[index]}`)];
}

/**
 * Groups transitions by their middle cell. Only transitions with the same middle cell can apply to the same cell, so
 * their order suffices.
 */
function groupByMiddle(transitions: readonly Transition[]): Transition[] {
  const groups = new Map<number | undefined, Transition[]>();
  for (const it of transitions) getOrMake(groups, it.before[middleCellIndex], () => []).push(it);
  return [...groups.values()].reverse().flat();
}

/**
 * Returns the scan for a list, with the last transition of the list first (CB10). Consecutive rules of one row share a
 * paragraph; every larger picture is a paragraph of its own.
 */
function scanRows(scan: string, cab: CabFile, glyphs: CabGlyphs): Row[] {
  const transitions = transitionsOfScan(scan, cab);
  // The language requires a rule in every scan. `restoreRule` removes this one.
  if (transitions.length === 0) return [`scan ${scan}`, `  ${glyphs.anything}  ->  ${glyphs.anything}`];
  const rows: Row[] = [];
  let previous: Transition | undefined;
  let height = 0;
  for (const transition of [...transitions].reverse()) {
    const middle = transition.before[middleCellIndex];
    if (!previous || middle !== previous.before[middleCellIndex]) {
      rows.push(previous ? "" : `scan ${scan}`, `  // ${objectName(middle ?? cab.wildcard)}`);
      height = 0;
    }
    previous = transition;
    const texts = drawRule(transition, glyphs);
    if (texts.length > 1 || height !== 1) rows.push("");
    height = texts.length;
    rows.push(...texts.map((text) => ({ text, transition })));
  }
  return rows;
}

function drawRule(transition: Transition, glyphs: CabGlyphs): string[] {
  const { columns, rows } = measurePicture(transition);
  const drawSide = (side: readonly (number | undefined)[], row: number): string =>
    columns
      .map((column) => side[row * 3 + column])
      .map((byte) => (byte === undefined ? glyphs.anything : glyphs.of.get(byte)))
      .join("");
  const arrowRow = rows.indexOf(1);
  const condition = transition.key === undefined ? "" : `   when ${controlName(transition.key)}`;
  return rows.map((row, index) => {
    const gapText = index === arrowRow ? "  ->  " : "      ";
    const rowEnd = index === arrowRow ? condition : "";
    return `  ${drawSide(transition.before, row)}${gapText}${drawSide(transition.after, row)}${rowEnd}`;
  });
}

/** Returns the name of the file without folders and extension. */
function titleOf(cab: CabFile): string {
  const name = cab.file.slice(Math.max(cab.file.lastIndexOf("/"), cab.file.lastIndexOf("\\")) + 1);
  return name.replace(/\.[^.]*$/, "") || name || "cabbage";
}

/** Returns the keys that transitions need, in order. */
function listKeys(cab: CabFile): number[] {
  const keys = [...cab.down, ...cab.up].map(({ key }) => key).filter((key) => key !== undefined);
  return [...new Set(keys)].sort((a, b) => a - b);
}

/**
 * Returns the columns and rows of the smallest picture with all cells that a transition uses, in which the transition's
 * middle cell is the middle.
 */
function measurePicture(transition: Transition): { columns: number[]; rows: number[] } {
  const isUsed = (cell: number): boolean =>
    transition.before[cell] !== undefined || transition.after[cell] !== undefined;
  const isAnyUsed = (cells: readonly number[]): boolean => cells.some(isUsed);
  return {
    columns: listSpan(isAnyUsed([0, 3, 6]), isAnyUsed([2, 5, 8])),
    rows: listSpan(isAnyUsed([0, 1, 2]), isAnyUsed([6, 7, 8])),
  };
}

/** Returns the columns or rows of a picture. Index 1 must be its middle; of two, the first is the middle. */
function listSpan(includesFirst: boolean, includesLast: boolean): number[] {
  if (includesFirst) return [0, 1, 2];
  return includesLast ? [1, 2] : [1];
}

function padToSameWidth(words: readonly string[]): string[] {
  const width = largestOf(words.map(({ length }) => length));
  return words.map((word) => word.padEnd(width));
}

/** Returns true if every character may occur in a text of the language. */
const isReadable = (text: string): boolean => !/[^\P{C}\t\n]/u.test(text);

function quoteText(text: string): string {
  const escapedText = text.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\n").replace(/\{/g, "{{");
  return `"${escapedText}"`;
}

/**
 * Returns an included file in the language: a CABBAGE file is translated, any other file is unchanged. @throws an Error
 * whose message is a sentence, if a CABBAGE file has mistakes
 */
export function includedSource(source: Source): Source {
  const { file, text } = source;
  // A text that begins with a title is in the language already, as translated files in bundles are.
  if (!isCabFile(file, text) || text.startsWith("title ")) return source;
  const { cab, diagnostics } = parseCab(cabBytes(text), file);
  if (cab) return { file, text: cabToQuad(cab) };
  const mistake = diagnostics.find((it) => it.severity === "error");
  throw new Error(`This CABBAGE file has mistakes: ${mistake?.message ?? "it cannot be read."}`);
}
