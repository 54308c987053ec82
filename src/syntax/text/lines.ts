import type { Comment } from "../tree/tree.ts";
import type { FileDiagnostics } from "./report.ts";

/**
 * Matches invisible characters other than blanks and line ends: control characters, direction marks, lone surrogates.
 */
const invisibleCharacter = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * Matches invisible characters that join the parts of a single visible symbol: emoji families, flags, letters of some
 * scripts.
 */
const joiner = /^(?:\u200c|\u200d|[\u{e0020}-\u{e007f}])$/u;
const joinable = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{e0020}-\u{e007e}]$/u;

/** Reports invisible characters, which could mislead a reader or control a terminal. */
function reportInvisible(text: string, report: FileDiagnostics): void {
  for (const { 0: character, index } of text.matchAll(invisibleCharacter)) {
    if (index === 0 && character === "\ufeff") continue;
    if (joiner.test(character) && joinable.test(text.slice(Math.max(0, index - 2), index))) continue;
    const hexCode = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    const message = `There is an invisible character here: U+${hexCode}.`;
    const hint =
      "Remove it. The only invisible characters allowed are spaces, line ends, and the joiners inside a symbol.";
    report.add("character-unseen", { from: index, to: index + character.length }, message, hint);
  }
}

/**
 * Describes a line that is not empty. `from` is the offset of its first character that is not a blank; `to` is the
 * offset after its last one.
 */
export interface Line {
  readonly from: number;
  readonly to: number;
  /** Stores the number of blanks at the beginning of the line. */
  readonly indent: number;
  /** Is true if the line above this one is empty. */
  readonly gap: boolean;
}

/**
 * Splits a text into lines at `
 * ` or `\r
 * `. Empty lines are left out; the `gap` of the next line records them.
 */
function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let hasGapAbove = false;
  let from = text.startsWith("\uFEFF") ? 1 : 0;
  while (from < text.length) {
    const newline = text.indexOf("\n", from);
    const lineEnd = newline < 0 ? text.length : newline;
    const line = trimLine(text, from, lineEnd, hasGapAbove);
    if (line) lines.push(line);
    hasGapAbove = !line;
    from = lineEnd + 1;
  }
  return lines;
}

function trimLine(text: string, from: number, lineEnd: number, hasGapAbove: boolean): Line | undefined {
  let to = lineEnd;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  if (to === from) return undefined;
  let textStart = from;
  while (isBlank(text.charCodeAt(textStart))) textStart++;
  return { from: textStart, to, indent: textStart - from, gap: hasGapAbove };
}

/** Returns true for a blank, a tab or the first half of a Windows line end. */
export function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 13;
}

/** Iterates over the lines of a file, and collects the comments that have a line to themselves. */
export class LineCursor {
  readonly text: string;
  readonly comments: Comment[] = [];
  /** Contains the offsets of the lines that continue the line above them. */
  readonly breaks = new Set<number>();
  readonly report: FileDiagnostics;
  /** Contains the names that the lines so far have declared. */
  readonly declaredNames = new Set<string>();
  /** Contains the words that were read as words of the language, but would be names if the game declared them. */
  readonly words = new Set<string>();
  readonly #knownNames: ReadonlySet<string>;
  readonly #lines: readonly Line[];
  #nextIndex = 0;

  constructor(text: string, report: FileDiagnostics, names: ReadonlySet<string>) {
    this.text = text;
    this.#knownNames = names;
    this.report = report;
    this.#lines = splitLines(text);
    this.#reportTabs();
    reportInvisible(text, report);
  }

  /**
   * Returns true if the game is known to declare this name. Otherwise the word is recorded as a word of the language.
   */
  isName(word: string): boolean {
    const isName = this.#knownNames.has(word);
    if (!isName) this.words.add(word);
    return isName;
  }

  /** Returns the next line, even if it is a comment. */
  peek(): Line | undefined {
    return this.#lines[this.#nextIndex];
  }

  skip(): void {
    this.#nextIndex++;
  }

  /**
   * Returns the next line if it may continue `lineAbove`: its indentation is larger, and neither an empty line nor a
   * comment separates them. Otherwise undefined.
   */
  continuation(lineAbove: Line, indent: number): Line | undefined {
    const line = this.peek();
    if (!line || line.gap || line.indent <= indent || this.#lines[this.#nextIndex - 1] !== lineAbove)
      return undefined;
    return this.text.startsWith("//", line.from) ? undefined : line;
  }

  /** Returns the current position, for `reset`. */
  mark(): number {
    return this.#nextIndex;
  }

  reset(start: number): void {
    this.#nextIndex = start;
  }

  /** Returns the next line that is not a comment. Comments before it are collected. */
  peekCode(): Line | undefined {
    let line = this.peek();
    while (line && this.text.startsWith("//", line.from)) {
      this.addComment(line.from, line.to, true);
      this.skip();
      line = this.peek();
    }
    return line;
  }

  /** Returns the next line that is not a comment, if it has a larger indentation than `indent`; otherwise undefined. */
  peekBelow(indent: number): Line | undefined {
    const line = this.peekCode();
    return line && line.indent > indent ? line : undefined;
  }

  addComment(from: number, to: number, isOnOwnLine: boolean): void {
    const span = this.report.span(from, to);
    this.comments.push({ text: this.text.slice(from + 2, to).trimEnd(), own: isOnOwnLine, span });
  }

  #reportTabs(): void {
    const tabbedLines = this.#lines.filter((line) => this.#indentationOf(line).includes("\t"));
    const firstTabbedLine = tabbedLines[0];
    if (!firstTabbedLine) return;
    const edits = tabbedLines.map((line) => ({
      span: this.report.span(line.from - line.indent, line.from),
      text: this.#indentationOf(line).replaceAll("\t", "  "),
    }));
    const moreCount = tabbedLines.length - 1;
    const otherLines =
      moreCount === 0 ? "" : moreCount === 1 ? ", and so does one other" : `, and so do ${moreCount} others`;
    this.report.add(
      "tab-indent",
      { from: firstTabbedLine.from - firstTabbedLine.indent, to: firstTabbedLine.from },
      `This line begins with a tab${otherLines}.`,
      "Indent with spaces, two for each level.",
      [{ title: "Replace the tabs with spaces", edits }],
    );
  }

  #indentationOf(line: Line): string {
    return this.text.slice(line.from - line.indent, line.from);
  }
}
