import type { Diagnostic, Span } from "../../base/index.ts";
import type { Names } from "./declarations.ts";
import type { SourceLocator } from "./places.ts";

/** Matches names, numbers and signs. */
const wordPattern = /[\p{L}\p{N}-]+|\S/gu;

/**
 * Returns a test for messages that may only be consequences of lines that the parser could not read. The unread text consists of
 * these lines, the lines inside them, and the header right above. A message is a consequence if it is on one of these lines
 * (unless it is about a name that was read), if it reports an unknown name that occurs in them, or if its line contains a name
 * that is declared there or whose declaration mentions such a name.
 */
export function followsFromUnread(
  places: SourceLocator,
  names: Names,
  mistakes: readonly Diagnostic[],
  messages: readonly Diagnostic[],
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
    const start = countIndent(lines[firstLine - 1] ?? "") < depth ? Math.max(firstLine - 1, 0) : firstLine;
    lines
      .slice(start, blockEnd < 0 ? lines.length : blockEnd)
      .forEach((it, i) => unreadLines.set(`${span.file} ${start + i + 1}`, it));
  }
  const writtenWords = new Set([...unreadLines.values()].flatMap((it) => it.match(wordPattern) ?? []));
  const isLost = ({ code, span }: Diagnostic): boolean =>
    code.endsWith("-unknown") && writtenWords.has(places.text(span));
  // A lost glyph is no name: `#` also stands in colours.
  const lostMessages = messages.filter((it) => it.code !== "glyph-unknown" && isLost(it));
  const lostNames = new Set(lostMessages.map(({ span }) => places.text(span)));
  const doubtfulNames = new Set<string>();
  const mentions = (span: Span, among: ReadonlySet<string>): boolean =>
    (texts.get(span.file)?.[places.where(span)[1] - 1]?.match(wordPattern) ?? []).some((it) => among.has(it));
  // Definitions of definitions are seldom deeper, and the rounds of a large game take time.
  for (let round = 0; round < 4; round++)
    for (const name of names.of()) {
      const { span } = names.get(name)!.word;
      if (unreadLines.has(lineOf(span)) || mentions(span, lostNames) || mentions(span, doubtfulNames))
        doubtfulNames.add(name);
    }
  return (message) => {
    const { span, code } = message;
    if (unreadLines.has(lineOf(span))) return !/-(?:case|clash|shared|twice)$/.test(code);
    if (code === "glyph-unknown" && hidesGlyphs) return true;
    // What stands on no layer may be in a group that could not be read.
    return (
      isLost(message) || mentions(span, doubtfulNames) || (code === "layer-missing" && doubtfulNames.size > 0)
    );
  };
}

const countIndent = (line: string): number => line.length - line.trimStart().length;
