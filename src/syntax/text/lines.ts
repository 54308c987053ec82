import type { Comment } from "../tree/tree.ts";
import type { FileDiagnostics } from "./report.ts";

/**
 * Matches invisible characters other than blanks and ends of lines: control characters, direction marks, lone
 * surrogates.
 */
const invisibleCharacter = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Matches invisible characters that join the parts of a single symbol, as in emoji families, flags, and letters of some scripts. */
const joiner = /^(?:\u200c|\u200d|[\u{e0020}-\u{e007f}])$/u;
const joinable = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{e0020}-\u{e007e}]$/u;

/** Reports invisible characters, which could deceive a reader or control a terminal. */
function complainAboutUnseen(text: string, report: FileDiagnostics): void {
  for (const { 0: character, index } of text.matchAll(invisibleCharacter)) {
    if (index === 0 && character === "\ufeff") continue;
    if (joiner.test(character) && joinable.test(text.slice(Math.max(0, index - 2), index))) continue;
    const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    const message = `There is an invisible character here: U+${code}.`;
    const hint =
      "Remove it. The only invisible characters allowed are spaces, line ends, and the joiners inside a symbol.";
    report.add("character-unseen", { from: index, to: index + character.length }, message, hint);
  }
}

/** Describes a line that is not empty by its offsets in the text; `to` is the offset after its last character that is not a blank. */
export interface Line {
  readonly from: number;
  readonly to: number;
  /** Stores the number of blanks at the beginning of the line. */
  readonly indent: number;
  /** Is true if the line above this one is empty. */
  readonly gap: boolean;
}

/** Splits a text into lines at `\n` or `\r\n`. Empty lines are only recorded as the `gap` of the next line. */
function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let gap = false;
  let from = text.startsWith("\uFEFF") ? 1 : 0;
  while (from < text.length) {
    const newline = text.indexOf("\n", from);
    const lineEnd = newline < 0 ? text.length : newline;
    const line = lineAt(text, from, lineEnd, gap);
    if (line) lines.push(line);
    gap = !line;
    from = lineEnd + 1;
  }
  return lines;
}

function lineAt(text: string, from: number, end: number, gap: boolean): Line | undefined {
  let to = end;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  if (to === from) return undefined;
  let firstCharacter = from;
  while (isBlank(text.charCodeAt(firstCharacter))) firstCharacter++;
  return { from: firstCharacter, to, indent: firstCharacter - from, gap };
}

/** Returns true for a blank, a tab or the first half of a Windows line end. */
export function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 13;
}

/** Iterates over the lines of a file, and collects the comments that have a line to themselves. */
export class LineCursor {
  readonly text: string;
  readonly comments: Comment[] = [];
  /** Contains the offsets of lines that continue the line above them. */
  readonly breaks = new Set<number>();
  readonly report: FileDiagnostics;
  /** Contains the names declared by the lines that were read so far. */
  readonly given = new Set<string>();
  /** Contains the words that were read as words of the language, but would be names if the game declared them. */
  readonly words = new Set<string>();
  readonly #names: ReadonlySet<string>;
  readonly #lines: readonly Line[];
  #next = 0;

  constructor(text: string, report: FileDiagnostics, names: ReadonlySet<string>) {
    this.text = text;
    this.#names = names;
    this.report = report;
    this.#lines = splitLines(text);
    this.#complainAboutTabs();
    complainAboutUnseen(text, report);
  }

  /** Returns true if the game is known to declare this name, so that the word is not a word of the language in this game. */
  isName(word: string): boolean {
    const isName = this.#names.has(word);
    if (!isName) this.words.add(word);
    return isName;
  }

  /** Returns the next line, even if it is a comment. */
  raw(): Line | undefined {
    return this.#lines[this.#next];
  }

  skip(): void {
    this.#next++;
  }

  /** Returns the next line if it may continue the line above: it must have a larger indentation, with no empty line or comment in between. */
  continuation(lineAbove: Line, indent: number): Line | undefined {
    const nextLine = this.raw();
    if (!nextLine || nextLine.gap || nextLine.indent <= indent || this.#lines[this.#next - 1] !== lineAbove)
      return undefined;
    return this.text.startsWith("//", nextLine.from) ? undefined : nextLine;
  }

  /** Returns the current position, to which the cursor can return later. */
  mark(): number {
    return this.#next;
  }

  reset(mark: number): void {
    this.#next = mark;
  }

  /** Returns the next line that is not a comment. */
  code(): Line | undefined {
    let line = this.raw();
    while (line && this.text.startsWith("//", line.from)) {
      this.comment(line.from, line.to, true);
      this.skip();
      line = this.raw();
    }
    return line;
  }

  /** Returns the next line that is not a comment, if its indentation is larger than `indent`. */
  below(indent: number): Line | undefined {
    const line = this.code();
    return line && line.indent > indent ? line : undefined;
  }

  comment(from: number, to: number, isOnOwnLine: boolean): void {
    const span = this.report.span(from, to);
    this.comments.push({ text: this.text.slice(from + 2, to).trimEnd(), own: isOnOwnLine, span });
  }

  #complainAboutTabs(): void {
    const tabbed = this.#lines.filter((line) => this.#indentation(line).includes("\t"));
    const firstTabbed = tabbed[0];
    if (!firstTabbed) return;
    const edits = tabbed.map((line) => ({
      span: this.report.span(line.from - line.indent, line.from),
      text: this.#indentation(line).replaceAll("\t", "  "),
    }));
    const moreCount = tabbed.length - 1;
    const otherLines =
      moreCount === 0 ? "" : moreCount === 1 ? ", and so does one other" : `, and so do ${moreCount} others`;
    this.report.add(
      "tab-indent",
      { from: firstTabbed.from - firstTabbed.indent, to: firstTabbed.from },
      `This line begins with a tab${otherLines}.`,
      "Indent with spaces, two for each level.",
      [{ title: "Replace the tabs with spaces", edits }],
    );
  }

  #indentation(line: Line): string {
    return this.text.slice(line.from - line.indent, line.from);
  }
}
