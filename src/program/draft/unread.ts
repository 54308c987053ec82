import type { Diagnostic, Span } from "../../base/index.ts";
import type { Names } from "./declarations.ts";
import type { SourceLocator } from "./places.ts";

/** Matches names, numbers and signs. */
const wordPattern = /[\p{L}\p{N}-]+|\S/gu;

/**
 * Returns a test for messages that may only be consequences of lines that the parser could not read. The unread text consists of
 * these lines, the lines inside them, and the header right above. A message is a consequence if it is on one of these lines
 * (unless it is about a name that was read), if it reports an unknown name that occurs in them, or if its line contains a name
 * that is declared there.
 */
export function followsFromUnread(
  places: SourceLocator,
  names: Names,
  mistakes: readonly Diagnostic[],
): (diagnostic: Diagnostic) => boolean {
  const texts = new Map(places.files.map((it) => [it.file, it.text.split("\n")]));
  const lineOf = (span: Span): string => `${span.file} ${places.where(span)[1]}`;
  const unreadLines = new Map<string, string>();
  let hidesGlyphs = false;
  for (const { span } of mistakes) {
    const lines = texts.get(span.file) ?? [];
    const firstLine = places.where(span)[1] - 1;
    const lastLine = places.where({ ...span, from: Math.max(span.from, span.to - 1) })[1] - 1;
    const depth = countIndent(lines[firstLine]);
    const headers = lines.slice(0, firstLine + 1).filter((it) => /^\S/.test(it));
    hidesGlyphs ||= depth === 0 || /^(?:objects|bodies|pieces|legend)/.test(headers.at(-1) ?? "");
    const blockEnd = lines.findIndex((it, i) => i > lastLine && it.trim() !== "" && countIndent(it) <= depth);
    const startOffset =
      firstLine > 0 && lines[firstLine - 1].trim() !== "" && countIndent(lines[firstLine - 1]) < depth
        ? 1
        : 0;
    lines
      .slice(firstLine - startOffset, blockEnd < 0 ? lines.length : blockEnd)
      .forEach((it, i) => unreadLines.set(`${span.file} ${firstLine - startOffset + i + 1}`, it));
  }
  const writtenWords = new Set([...unreadLines.values()].flatMap((it) => it.match(wordPattern) ?? []));
  const doubtfulNames = new Set(names.of().filter((it) => unreadLines.has(lineOf(names.get(it)!.word.span))));
  return ({ span, code }) => {
    if (unreadLines.has(lineOf(span))) return !/-(?:case|clash|shared|twice)$/.test(code);
    if (code === "glyph-unknown" && hidesGlyphs) return true;
    if (code.endsWith("-unknown") && writtenWords.has(places.text(span))) return true;
    const line = texts.get(span.file)?.[places.where(span)[1] - 1] ?? "";
    return (line.match(wordPattern) ?? []).some((it) => doubtfulNames.has(it));
  };
}

const countIndent = (line: string): number => line.length - line.trimStart().length;
