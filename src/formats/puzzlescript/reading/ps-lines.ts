import type { PsReporter } from "../ps-reporter.ts";
import type { PsWord } from "../ps-tree.ts";

/** Lists the sections in the required order. The text before the first is the prelude. */
export const sectionNames = [
  "objects",
  "legend",
  "sounds",
  "collisionlayers",
  "rules",
  "winconditions",
  "levels",
] as const;

export type SectionName = "prelude" | (typeof sectionNames)[number];

/** Describes a line. Blanks replace its comments, so that offsets stay valid. */
export interface PsLine {
  readonly section: SectionName;
  readonly text: string;
  readonly from: number;
  /** Is true if the line contains a part of a comment. Such a line does not count as empty. */
  readonly hasComment: boolean;
}

/** Splits a file into the lines of its sections, without headings, underlines and comments. */
export function cutLines(text: string, reporter: PsReporter): PsLine[] {
  const lines: PsLine[] = [];
  const openedSections: SectionName[] = [];
  let section: SectionName = "prelude";
  let depth = 0;
  let from = 0;
  for (const raw of text.split("\n")) {
    const cutLine = removeComments(raw, depth, section, from, reporter);
    const hasComment = depth > 0 || cutLine.hasComment;
    depth = cutLine.depth;
    const mayHaveHeading = mayBeHeading(cutLine.text);
    const heading: SectionName | undefined = mayHaveHeading ? headingOf(cutLine.text, section) : undefined;
    if (!heading && !(mayHaveHeading && isUnderline(cutLine.text, section)))
      lines.push({ section, text: cutLine.text, from, hasComment });
    else {
      const lineWord = wordOf(cutLine.text, from);
      section = heading ?? section;
      if (heading) openSection(heading, openedSections, lineWord, reporter);
      if (!(heading ? bareHeadingPattern : bareUnderlinePattern).test(cutLine.text))
        reporter.error("section-more", lineWord);
    }
    from += raw.length + 1;
  }
  return lines;
}

/**
 * Returns the spans of the comments in a line: those parts where the raw text differs from the line that `cutLines`
 * returned.
 */
export function commentsIn(raw: string, { text, from }: PsLine): { from: number; to: number }[] {
  const commentSpans: { from: number; to: number }[] = [];
  for (let lineStart = 0; lineStart < raw.length; lineStart++) {
    if (raw[lineStart].trim() === "" || raw[lineStart] === text[lineStart]) continue;
    const lastSpan = commentSpans.at(-1);
    const continuesComment = lastSpan && raw.slice(lastSpan.to - from, lineStart).trim() === "";
    if (continuesComment) lastSpan.to = from + lineStart + 1;
    else commentSpans.push({ from: from + lineStart, to: from + lineStart + 1 });
  }
  return commentSpans;
}

/** Matches the name of a section at the start of a line. */
const headingPattern = new RegExp(`^[=\\s]*(${sectionNames.join("|")})(?=[=\\s]|$)`, "i");

/** Matches a line that contains only a heading or its underline. */
const bareHeadingPattern = new RegExp(`^[=\\s]*(${sectionNames.join("|")})[=\\s]*$`, "i");
const bareUnderlinePattern = /^[=\s]*$/;

/**
 * Returns false if the first character shows that a line is neither a heading nor an underline. This saves running the
 * regular expressions on most lines.
 */
function mayBeHeading(text: string): boolean {
  const code = text.charCodeAt(0);
  const isExcluded = code === 0x2e || code === 0x23 || code === 0x5b || (code >= 0x30 && code <= 0x39);
  return text !== "" && !isExcluded;
}

/**
 * Returns the section that a line begins; undefined if it begins none. After the heading of the levels, the name of a
 * section is a row of glyphs.
 */
function headingOf(text: string, section: SectionName): SectionName | undefined {
  if (section === "levels") return undefined;
  const word = headingPattern.exec(text)?.[1]?.toLowerCase();
  const name = sectionNames.find((it) => it === word);
  if (name === undefined) return undefined;
  const beginsSection = /^\s*[a-z]/i.test(text) || /^[=\s]*[a-z]+[=\s]*$/i.test(text);
  return beginsSection ? name : undefined;
}

/** Returns true if a line underlines a heading. In levels, the line must be nothing but equals signs. */
export const isUnderline = (text: string, section: string): boolean =>
  section === "levels" ? /^\s*=+\s*$/.test(text) : /^\s*=/.test(text);

function openSection(name: SectionName, sections: SectionName[], word: PsWord, reporter: PsReporter): void {
  const sectionIndex = sectionNames.findIndex((it) => it === name);
  const previousSection = sectionNames[sectionIndex - 1];
  if (sections.includes(name)) reporter.error("section-twice", word, name);
  if (previousSection ? sections.at(-1) !== previousSection : sections.length > 0)
    reporter.error("section-order", word, name, previousSection ?? "", sectionNames.join(", "));
  sections.push(name);
}

/** Returns the trimmed text of a line as a single word. */
export function wordOf(text: string, from: number): PsWord {
  const start = from + text.length - text.trimStart().length;
  const word = text.trim();
  return { text: word, from: start, to: start + word.length };
}

type TextAt = Pick<PsLine, "text" | "from">;

/** Returns the parts of a line that match a pattern; by default the words between blanks. */
export function wordsOf({ text, from }: TextAt, pattern = /\S+/g): PsWord[] {
  const words: PsWord[] = [];
  for (const { 0: word, index } of text.matchAll(pattern))
    words.push({ text: word, from: from + index, to: from + index + word.length });
  return words;
}

/** Returns true if `\s` matches the character with this code. */
function isBlank(code: number): boolean {
  if (code < 0xa0) return code === 0x20 || (code >= 9 && code <= 13);
  return /\s/.test(String.fromCharCode(code));
}

/** Splits a line into words and converts them to lower case. */
export const lowerWordsOf = (line: TextAt): PsWord[] => wordsOf(line).map(toLower);

/** Splits a line into words at whitespace and commas, and converts them to lower case. */
export const listedWordsOf = ({ text, from }: TextAt): PsWord[] =>
  lowerWordsOf({ text: text.replaceAll(",", " "), from });

export const toLower = ({ text, from, to }: PsWord): PsWord => ({ text: text.toLowerCase(), from, to });

/**
 * Replaces comments by blanks. Comments may be nested and continue over several lines. The text of a message has no
 * comments. @param open is the number of comments that are open before the line
 */
function removeComments(raw: string, open: number, section: SectionName, from: number, reporter: PsReporter) {
  if (open === 0 && !/[()\r\v]/.test(raw)) return { text: raw, depth: 0, hasComment: false };
  const { text, depth, commentAt } = blankComments(raw, open, section, from, reporter);
  const textAfterComment = text.slice(commentAt);
  const isAfterRule =
    section === "rules" && text.slice(0, commentAt).trim() !== "" && textAfterComment.trim() !== "";
  if (commentAt < 0 || !isAfterRule) return { text, depth, hasComment: commentAt >= 0 };
  const start = from + text.length - textAfterComment.trimStart().length;
  reporter.warning("comment-in-rule", { from: start, to: from + text.trimEnd().length });
  return { text: text.slice(0, commentAt), depth, hasComment: true };
}

function blankComments(raw: string, open: number, section: SectionName, from: number, reporter: PsReporter) {
  let depth = open;
  let text = "";
  let commentAt = -1;
  /** Counts the words so far. `isInWord` is true if the last of them may continue. */
  let wordCount = 0;
  let isInWord = false;
  const spanAt = (i: number) => ({ from: from + i, to: from + i + 1 });
  for (let i = 0; i < raw.length; i++) {
    const char = raw[i] ?? "";
    if (depth === 0 && !isInWord && (section === "rules" || (section === "levels" && wordCount === 0)))
      if (/^message\b/i.test(raw.slice(i, i + 8))) return { text: text + raw.slice(i), depth, commentAt };
    if (char === "(") {
      if (depth === 0 && section === "prelude" && wordCount > 1)
        reporter.warning("comment-in-setting", spanAt(i));
      if (depth === 0 && commentAt < 0) commentAt = i;
      depth++;
    }
    if (char === ")" && depth === 0) reporter.warning("comment-not-open", spanAt(i));
    const isHidden = depth > 0 || char === ")" || char === "\r" || char === "\v";
    const isGap = isHidden || isBlank(char.charCodeAt(0));
    text += isHidden ? " " : char;
    if (!isGap && !isInWord) wordCount++;
    isInWord = !isGap;
    if (char === ")" && depth > 0) depth--;
  }
  return { text, depth, commentAt };
}
