import { isUnderline, type PsLine, type SectionName, sectionNames, wordOf } from "../ps-lines.ts";
import type { PsReporter } from "../../ps-reporter.ts";

/** Names the sections of a Next file. They may come in any order and several times. */
type NextSection = SectionName | "tags" | "mappings";

/** Describes a line of a Next file. Blanks replace its comments. */
export interface NextLine extends Omit<PsLine, "section"> {
  readonly section: NextSection;
}

const headings: readonly NextSection[] = [...sectionNames, "tags", "mappings"];

/** Names the mark that begins comments. The first mark in the prelude decides for the whole file. */
type CommentMark = "//" | "(";

/** Lists settings with free text, which extends to the end of the line and may contain comment marks. */
const freeTextSettings: readonly string[] =
  "title author homepage text_controls text_message_continue custom_font debug_switch export_options".split(
    " ",
  );

/** Matches words after which free text follows, up to the end of the line; it may contain comment marks. */
const freeTextStarts: Readonly<Partial<Record<NextSection, RegExp>>> = {
  prelude: new RegExp(`^\\s*(${freeTextSettings.join("|")})\\s`, "i"),
  rules: /[\s\]](message|status|log|goto|gosub)\s/i,
  levels: /^\s*(message|section|goto|level|link|title)\b/i,
};

/** Splits a Next file into the lines of its sections. */
export function cutNextLines(text: string, reporter: PsReporter): NextLine[] {
  const lines: NextLine[] = [];
  const mark = findCommentMark(text);
  let section: NextSection = "prelude";
  let depth = 0;
  let from = 0;
  for (const raw of text.split("\n")) {
    const oldDepth = depth;
    const cutLine = blankComments(raw, section, mark, depth);
    ({ depth } = cutLine);
    const heading = depth === 0 ? headingOf(cutLine.text) : undefined;
    if (heading) section = heading;
    else if (cutLine.slashes >= 0 && mark === "(")
      reporter.error("comment-mark", { from: from + cutLine.slashes, to: from + cutLine.slashes + 2 });
    const parenthesisAt = raw.indexOf("(");
    const isInRule = section === "rules" && oldDepth === 0 && cutLine.text.includes("[");
    if (mark === "//" && isInRule && cutLine.text[parenthesisAt] === " ")
      reporter.error("comment-mark:rule", { from: from + parenthesisAt, to: from + parenthesisAt + 1 });
    const hasComment = oldDepth > 0 || cutLine.hasComment;
    if (!heading && !isUnderline(cutLine.text, section))
      for (const it of splitAtSemicolons({ section, text: cutLine.text, from, hasComment }, mark))
        lines.push(it);
    from += raw.length + 1;
  }
  return lines;
}

/** Returns the first comment mark in the prelude, outside of free text; a parenthesis if there is none. */
function findCommentMark(text: string): CommentMark {
  for (const line of text.split("\n")) {
    if (headingOf(line)) break;
    const lineRest = freeTextStarts.prelude?.test(line) ? "" : line;
    const mark = /\/\/|\(/.exec(lineRest)?.[0];
    if (mark === "//" || mark === "(") return mark;
  }
  return "(";
}

/** Returns the section that a line begins, because the line is nothing but its name; otherwise undefined. */
function headingOf(text: string): NextSection | undefined {
  const name = text.trim().toLowerCase();
  return headings.find((it) => it === name);
}

/**
 * Replaces comments by blanks. `openCount` is the number of open parentheses before the line. In the result, `depth` is
 * that number after the line, and `slashes` the index of `//`, or -1.
 */
function blankComments(raw: string, section: NextSection, mark: CommentMark, openCount: number) {
  const freeTextAt = openCount === 0 ? findFreeText(raw, section) : raw.length;
  // In levels of a file with `//` comments, a parenthesis may be a glyph. There it begins a comment only at the start
  // of a line.
  const hasParentheses = mark === "(" || section !== "levels" || openCount > 0 || /^\s*\(/.test(raw);
  let depth = openCount;
  let text = "";
  let hasComment = openCount > 0;
  let slashes = -1;
  for (let i = 0; i < raw.length; i++) {
    const char = raw[i] ?? "";
    if (depth === 0 && i >= freeTextAt) return { text: text + raw.slice(i), depth, hasComment, slashes };
    if (depth === 0 && raw.startsWith("//", i)) {
      if (mark === "//") return { text, depth, hasComment: true, slashes };
      slashes = i;
    }
    const isOpening = char === "(" && (hasParentheses || depth > 0);
    if (isOpening) depth++;
    hasComment ||= isOpening;
    const isComment = depth > 0 || (char === ")" && hasParentheses);
    text += isComment || char === "\r" || char === "\v" ? " " : char;
    if (char === ")" && depth > 0) depth--;
  }
  return { text, depth, hasComment, slashes };
}

/**
 * Returns the index where the free text of a line begins; the length of the line if it has none. In a rule, free text
 * comes after the last bracket.
 */
function findFreeText(raw: string, section: NextSection): number {
  const ruleEnd = section === "rules" ? Math.max(raw.lastIndexOf("]", raw.search(/\bmessage\b|$/i)), 0) : 0;
  const match = freeTextStarts[section]?.exec(raw.slice(ruleEnd));
  return match && (section !== "rules" || raw.includes("->"))
    ? ruleEnd + match.index + match[0].length
    : raw.length;
}

/**
 * Splits a line at semicolons, in a file with `//` comments. Among objects, each part is a line of its own. Among
 * layers, only the first part counts.
 */
function splitAtSemicolons(line: NextLine, mark: CommentMark): NextLine[] {
  const { section, text, from } = line;
  if (mark === "(" || !text.includes(";")) return [line];
  if (section === "collisionlayers") return [{ ...line, text: text.slice(0, text.indexOf(";")) }];
  if (section !== "objects") return [line];
  let start = 0;
  return text.split(";").flatMap((command) => {
    const partStart = start;
    start += command.length + 1;
    return command.trim() === "" ? [] : [{ ...line, text: command, from: from + partStart }];
  });
}

/** Returns the trimmed text of a line as a single word. */
export const wholeOf = (line: NextLine) => wordOf(line.text, line.from);
