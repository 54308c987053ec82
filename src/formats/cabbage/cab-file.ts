import { formatCount, type Diagnostic, type Severity, type Sized } from "../../base/index.ts";

/** Describes a parsed and validated CABBAGE file. Characters are stored as bytes: 32 is a blank, 10 the newline that ends a row. */
export interface CabFile extends Sized {
  readonly file: string;
  /**
   * Stores the byte that means "any character" on the left side of a transition and "keep" on the right side (CB3,
   * CB5).
   */
  readonly wildcard: number;
  /** Lists the transitions of the pass from the top left, in file order. */
  readonly down: readonly Transition[];
  /** Lists the transitions of the reverse pass, in file order. */
  readonly up: readonly Transition[];
  /** Stores the `width * height` bytes of the map. The width includes the newline column. */
  readonly map: Uint8Array;
}

/** Describes a transition. Its nine cells are in reading order; undefined means the wildcard. */
export interface Transition {
  /** Stores the line number in the file, from 1. */
  readonly line: number;
  /**
   * Lists the nine cells that must match. The middle cell is always a byte, because it selects the list of transitions
   * (CB10). A wildcard in the middle therefore means its own character.
   */
  readonly before: readonly (number | undefined)[];
  readonly after: readonly (number | undefined)[];
  /** Stores the key that the transition needs; `undefined` if it needs none. */
  readonly key: number | undefined;
}

export interface CabOptions {
  /** Sets the wildcard. Without this option, the wildcard is the tab if a transition contains a tab (CB5). */
  readonly wildcard?: "tab" | "star";
  /** Is true if the first pass of a cycle without a key starts at row 0, as in the original program of 1993 (CB18). */
  readonly row0?: boolean;
}

/** Stores the index of the middle cell among the nine cells. */
export const middleCellIndex = 4;

/**
 * Maps the characters of a line to the nine cells: the middle cell comes first, then the others in reading order (CB2).
 */
const transitionOrder = [4, 0, 1, 2, 3, 5, 6, 7, 8] as const;

/**
 * Returns both sides and the key of a transition in the order of a line, with the wildcard for each undefined value.
 */
export function toFileOrder<Cell>(
  {
    before,
    after,
    key,
  }: { before: readonly (Cell | undefined)[]; after: readonly (Cell | undefined)[]; key: Cell | undefined },
  wildcard: Cell,
): Cell[] {
  const cells = [before, after].flatMap((side) => transitionOrder.map((cell) => side[cell] ?? wildcard));
  return [...cells, key ?? wildcard];
}

/** Stores the length of a transition line: nine cells before, nine cells after, and the key. */
export const transitionLength = 19;

export const newlineByte = 10;
const tabByte = 9;
const carriageReturnByte = 13;
const starByte = 42;
const maxCells = 1 << 22;
const maxTransitions = 20_000;
const maxErrors = 40;

/**
 * Parses the bytes of a `.cab` file (CB1 to CB6). Spans are byte offsets, which are the same as offsets in `cabText`.
 */
export function parseCab(bytes: Uint8Array, file: string, options: CabOptions = {}) {
  const reporter = makeReporter(file);
  const reader = new LineReader(bytes);
  const ruleLists = [readList(reader, reporter), readList(reader, reporter)];
  for (const lines of ruleLists)
    if (lines.length > maxTransitions)
      reporter.error(
        "cab-size-large",
        lines[maxTransitions],
        `A list has at most ${maxTransitions} transitions; this one has ${lines.length}.`,
      );
  const size = readSize(reader, reporter);
  const map = size && readMap(bytes, size, reporter);
  if (reader.crlf) {
    const message = "The lines of this file end in CR and LF; they are read as if they ended in LF.";
    reporter.warn("cab-crlf", reader.crlf, message);
  }
  const wildcard = wildcardOf(ruleLists, options);
  const [down, up] = ruleLists.map((lines) => lines.map((line) => makeTransition(line, wildcard)));
  if (size && map) warnOfWildcardInMiddle(ruleLists, wildcard, map, reporter);
  const diagnostics = reporter.finish();
  if (!size || !map || diagnostics.some(({ severity }) => severity === "error")) return { diagnostics };
  const cab: CabFile = { file, wildcard, down, up, width: size.width, height: size.height, map };
  return { cab, diagnostics };
}

/**
 * Returns true if a file is in CABBAGE. The extension decides if it is `.cab` or `.quad`; otherwise the content does.
 */
export function isCabFile(name: string, content: Uint8Array | string): boolean {
  const ending = /\.\w+$/.exec(name.toLowerCase())?.[0];
  return ending === ".cab" || (ending !== ".quad" && looksLikeCab(cabBytes(content)));
}

/** Returns the bytes of a `.cab` file. In a string, each character represents one byte. */
export function cabBytes(content: Uint8Array | string): Uint8Array {
  if (typeof content !== "string") return content;
  const bytes = new Uint8Array(content.length);
  for (let i = 0; i < content.length; i++) bytes[i] = Math.min(content.charCodeAt(i), 255);
  return bytes;
}

/** Returns true if the bytes look like CABBAGE: two lists of transitions, each ended by an empty line, and a size. */
function looksLikeCab(bytes: Uint8Array): boolean {
  const lines = new LineReader(bytes);
  let transitionCount = 0;
  for (let listCount = 0; listCount < 2;) {
    if (lines.isAtEnd) return false;
    const { length } = lines.nextLine().bytes;
    if (length === 0) listCount++;
    else if (length === transitionLength) transitionCount++;
    else return false;
  }
  return transitionCount > 0 && !lines.isAtEnd && matchSize(lines.nextLine()) !== null;
}

/** Returns the text to which the spans of a `.cab` file refer, with one character for each byte. */
export function cabText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  }
  return parts.join("");
}

// ---------------------------------------------------------------------------------------------- lines

/** Describes a line of the file without its line ending. */
interface Line {
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
  /** Is true if the line ended in CR LF and the CR was dropped. */
  readonly crlf: boolean;
}

class LineReader {
  /** Stores the span of the first line end that was CR LF. */
  crlf: { from: number; to: number } | undefined = undefined;
  private offset = 0;
  private lineNumber = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.offset >= this.bytes.length;
  }

  /** Returns the next line. The CR of a CR LF is dropped, unless the line is a transition with CR as its key. */
  nextLine(): Line {
    const from = this.offset;
    const newlineOffset = this.bytes.indexOf(newlineByte, from);
    const to = newlineOffset < 0 ? this.bytes.length : newlineOffset;
    this.offset = newlineOffset < 0 ? to : to + 1;
    this.lineNumber++;
    const crlf = to > from && this.bytes[to - 1] === carriageReturnByte && to - from !== transitionLength;
    if (crlf) this.crlf ??= { from: to - 1, to: to + 1 };
    const lineEnd = crlf ? to - 1 : to;
    return { number: this.lineNumber, from, to: lineEnd, bytes: this.bytes.subarray(from, lineEnd), crlf };
  }

  /** Moves back to the start of a line, so that `nextLine` returns it again. */
  unread(line: Line): void {
    this.offset = line.from;
    this.lineNumber = line.number - 1;
  }
}

/** Reads the lines of a list, up to an empty line. */
function readList(lines: LineReader, reporter: MistakeReporter): Line[] {
  const listLines: Line[] = [];
  while (!lines.isAtEnd) {
    const line = lines.nextLine();
    if (line.bytes.length === 0) return listLines;
    if (line.bytes.length === transitionLength) {
      listLines.push(line);
    } else if (matchSize(line)) {
      reporter.error(
        "cab-empty-line-missing",
        line,
        "This is the size of the board, but a transition or an empty line was expected.",
        "An empty line ends each of the two lists of transitions, even an empty one.",
      );
      lines.unread(line);
      return listLines;
    } else {
      reporter.error(
        "cab-line-length",
        line,
        `A transition has ${transitionLength} characters; this line has ${line.bytes.length}.`,
        "The middle cell and its eight neighbours before, the same nine after, and the key: `eabcdfghi512346789K`.",
      );
    }
  }
  return listLines;
}

function wildcardOf(ruleLists: readonly (readonly Line[])[], options: CabOptions): number {
  if (options.wildcard) return options.wildcard === "tab" ? tabByte : starByte;
  return ruleLists.some((lines) => lines.some(({ bytes }) => bytes.includes(tabByte))) ? tabByte : starByte;
}

function makeTransition(line: Line, wildcard: number): Transition {
  const byteAt = (index: number): number | undefined => {
    const value = line.bytes[index];
    return value === wildcard ? undefined : value;
  };
  const kindsBefore: (number | undefined)[] = [];
  const kindsAfter: (number | undefined)[] = [];
  transitionOrder.forEach((cell, index) => {
    kindsBefore[cell] = byteAt(index);
    kindsAfter[cell] = byteAt(index + 9);
  });
  kindsBefore[middleCellIndex] = line.bytes[0];
  return { line: line.number, before: kindsBefore, after: kindsAfter, key: byteAt(18) };
}

function warnOfWildcardInMiddle(
  ruleLists: readonly (readonly Line[])[],
  wildcard: number,
  map: Uint8Array,
  reporter: MistakeReporter,
): void {
  if (map.includes(wildcard)) return;
  const line = ruleLists.flat().find(({ bytes }) => bytes[0] === wildcard);
  if (!line) return;
  reporter.warn(
    "cab-middle-wildcard",
    { from: line.from, to: line.from + 1 },
    "The middle of this transition is the wildcard, and no cell ever holds that character: the transition is never tried.",
    "The middle picks the list of transitions, so it must be a character. Write one transition for each.",
  );
}

// ---------------------------------------------------------------------------------------------- size and map

type Size = NonNullable<ReturnType<typeof readSize>>;

const sizeExample = "Write the two numbers with a space between them, for example `36 18`.";

function matchSize(line: Line): RegExpExecArray | null {
  return line.bytes.length > 60 ? null : /^\s*(\d+)\s+(\d+)\s*$/.exec(cabText(line.bytes));
}

function readSize(lines: LineReader, reporter: MistakeReporter) {
  let line = lines.nextLine();
  while (line.bytes.length === 0 && !lines.isAtEnd) line = lines.nextLine();
  if (line.bytes.length === 0) {
    const message = "The file ends where the size of the board was expected.";
    const hint = `Two lists, each ended by an empty line, then the size. ${sizeExample}`;
    return reporter.error("cab-size-missing", line, message, hint);
  }
  const sizeMatch = matchSize(line);
  if (!sizeMatch) {
    const message = "The size of the board was expected here: its columns and its rows.";
    return reporter.error("cab-size-wrong", line, message, sizeExample);
  }
  const width = Number(sizeMatch[1]);
  const height = Number(sizeMatch[2]);
  if (width < 2 || height < 3) {
    const message = `A board has at least 2 columns and 3 rows; this one has ${width} and ${height}.`;
    const hint = "The columns count the newline at the end of each row.";
    return reporter.error("cab-size-small", line, message, hint);
  }
  if (width * height > maxCells) {
    const message = `A board of ${width} x ${height} is too large: it can have at most ${maxCells} cells.`;
    return reporter.error("cab-size-large", line, message);
  }
  return { width, height, line };
}

/** Returns the map. If the file ends early, the rest of the map is 0 (CB4). */
function readMap(bytes: Uint8Array, size: Size, reporter: MistakeReporter): Uint8Array | undefined {
  let from = size.line.to;
  while (from < bytes.length && isSpace(bytes[from])) from++;
  if (from >= bytes.length) {
    const span = { from: bytes.length, to: bytes.length };
    const message = `The map is missing: ${formatCount(size.height, "row")} of ${formatCount(size.width - 1, "character")} were expected below the size.`;
    return reporter.error("cab-map-missing", span, message, "The first glyph of a map cannot be a space.");
  }
  const map = new Uint8Array(size.width * size.height);
  const offsets = new Uint32Array(map.length);
  let cellCount = 0;
  let offset = from;
  for (; offset < bytes.length && cellCount < map.length; offset++) {
    if (size.line.crlf && bytes[offset] === carriageReturnByte && bytes[offset + 1] === newlineByte) continue;
    offsets[cellCount] = offset;
    map[cellCount++] = bytes[offset];
  }
  offsets[cellCount] = offset;
  warnOfRowLengths(map, offsets, cellCount, size, reporter);
  return map;
}

/**
 * Warns of rows with a wrong length. The file contains the first `cellCount` cells of the map; `offsets` holds the
 * offset of each, and the offset where they end.
 */
function warnOfRowLengths(
  map: Uint8Array,
  offsets: Uint32Array,
  cellCount: number,
  { width, height }: Size,
  reporter: MistakeReporter,
): void {
  const badOffsets = { early: -1, missing: -1 };
  for (let row = 0; row < height && badOffsets.early < 0 && badOffsets.missing < 0; row++) {
    const rowEnd = Math.min(row * width + width - 1, cellCount);
    const newlineAt = map.subarray(row * width, rowEnd).indexOf(newlineByte);
    if (newlineAt >= 0) badOffsets.early = row * width + newlineAt;
    else if (rowEnd < cellCount && map[rowEnd] !== newlineByte) badOffsets.missing = rowEnd;
  }
  const columns = `${width - 1} characters and a newline, as the size says`;
  const playedNote = "The file is played as it is, its characters one after the other.";
  if (badOffsets.early >= 0) {
    const row = Math.floor(badOffsets.early / width);
    const span = offsets[badOffsets.early];
    const message = `This row of the map ends after ${badOffsets.early - row * width} characters; a row has ${columns}. ${playedNote}`;
    reporter.warn("cab-row-short", { from: span, to: span + 1 }, message);
  }
  if (badOffsets.missing >= 0) {
    const span = offsets[badOffsets.missing];
    const message = `A newline was expected here: a row has ${columns}. ${playedNote}`;
    reporter.warn("cab-row-long", { from: span, to: span + 1 }, message);
  }
  if (cellCount < map.length) {
    const message = `The map ends ${map.length - cellCount} characters early: ${width} x ${height} were expected. The rest is empty and shows as spaces.`;
    reporter.warn("cab-map-short", { from: offsets[cellCount], to: offsets[cellCount] }, message);
  }
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13);
}

// ---------------------------------------------------------------------------------------------- messages

/** Reports a mistake and returns undefined, so that a reader can return the call. */
type Report = (code: string, span: { from: number; to: number }, message: string, hint?: string) => undefined;

type MistakeReporter = ReturnType<typeof makeReporter>;

function makeReporter(file: string) {
  const diagnostics: Diagnostic[] = [];
  const reportAs =
    (severity: Severity): Report =>
    (code, { from, to }, message, hint) =>
      void diagnostics.push({ code, severity, span: { file, from, to }, message, hint });
  return {
    error: reportAs("error"),
    warn: reportAs("warning"),
    /** Returns the mistakes in file order. If there are too many errors, a summary replaces the rest. */
    finish(): Diagnostic[] {
      const sortedDiagnostics = diagnostics.sort((a, b) => a.span.from - b.span.from);
      const errors = sortedDiagnostics.filter(({ severity }) => severity === "error");
      if (errors.length <= maxErrors) return sortedDiagnostics;
      const message = `And ${formatCount(errors.length - maxErrors, "more mistake")} from here on.`;
      const { span } = errors[maxErrors];
      return [...errors.slice(0, maxErrors), { code: "cab-more", severity: "error", span, message }];
    },
  };
}
