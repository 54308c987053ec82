import type { Diagnostic, Span } from "../../base/index.ts";
import type { Names } from "./declarations.ts";
import type { SourceLocator } from "./places.ts";

/** Matches names, numbers and single punctuation characters. */
const wordPattern = /[\p{L}\p{N}-]+|\S/gu;

/**
 * Returns a test for messages that are probably consequences of lines that the parser could not read. The unread text
 * consists of these lines, the lines indented below them, and the header right above. A message is a consequence if one
 * of these is true: it is on an unread line (unless it is about a name that was read); it reports an unknown name that
 * occurs in the unread text; its line mentions a name that is declared there or whose declaration mentions such a name.
 */
export function followsFromUnread(
  places: SourceLocator,
  names: Names,
  syntaxErrors: readonly Diagnostic[],
  messages: readonly Diagnostic[],
): (diagnostic: Diagnostic) => boolean {
  const texts = new Map(places.files.map((it) => [it.file, it.text.split("\n")]));
  const lineOf = (span: Span): string => `${span.file} ${places.where(span)[1]}`;
  const unreadLines = new Map<string, string>();
  let mayHideGlyphs = false;
  let mayHideLayers = false;
  for (const { span } of syntaxErrors) {
    const lines = texts.get(span.file) ?? [];
    const firstLine = places.where(span)[1] - 1;
    const lastLine = places.where({ ...span, from: Math.max(span.from, span.to - 1) })[1] - 1;
    const depth = countIndent(lines[firstLine]);
    const headers = lines.slice(0, firstLine + 1).filter((it) => /^\S/.test(it));
    const header = headers.at(-1) ?? "";
    mayHideGlyphs ||= depth === 0 || /^(?:objects|bodies|pieces|legend)/.test(header);
    mayHideLayers ||= header.startsWith("layers");
    const blockEnd = lines.findIndex((it, i) => i > lastLine && it.trim() !== "" && countIndent(it) <= depth);
    const start = countIndent(lines[firstLine - 1] ?? "") < depth ? Math.max(firstLine - 1, 0) : firstLine;
    lines
      .slice(start, blockEnd < 0 ? lines.length : blockEnd)
      .forEach((it, i) => unreadLines.set(`${span.file} ${start + i + 1}`, it));
  }
  const unreadWords = new Set([...unreadLines.values()].flatMap((it) => it.match(wordPattern) ?? []));
  const namesUnreadText = ({ code, span }: Diagnostic): boolean =>
    code.endsWith("-unknown") && unreadWords.has(places.text(span));
  // Unknown glyphs are excluded, because a glyph such as `#` also occurs in colours.
  const messagesAboutUnread = messages.filter((it) => it.code !== "glyph-unknown" && namesUnreadText(it));
  const unreadNames = new Set(messagesAboutUnread.map(({ span }) => places.text(span)));
  const doubtfulNames = new Set<string>();
  const mentions = (span: Span, among: ReadonlySet<string>): boolean =>
    (texts.get(span.file)?.[places.where(span)[1] - 1]?.match(wordPattern) ?? []).some((it) => among.has(it));
  // Four rounds suffice for nearly all definitions that depend on definitions; more would be slow in a large game.
  for (let round = 0; round < 4; round++)
    for (const name of names.of()) {
      const { span } = names.get(name)!.word;
      if (unreadLines.has(lineOf(span)) || mentions(span, unreadNames) || mentions(span, doubtfulNames))
        doubtfulNames.add(name);
    }
  return (message) => {
    const { span, code } = message;
    if (unreadLines.has(lineOf(span))) return !/-(?:case|clash|shared|twice)$/.test(code);
    if (code === "glyph-unknown" && mayHideGlyphs) return true;
    // An object that is on no layer may be in a group that could not be read.
    return (
      namesUnreadText(message) ||
      mentions(span, doubtfulNames) ||
      (code === "layer-missing" && (mayHideLayers || doubtfulNames.size > 0))
    );
  };
}

const countIndent = (line: string): number => line.length - line.trimStart().length;
