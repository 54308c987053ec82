import type { Diagnostic, Source } from "../base/index.ts";
import { parse } from "./parse.ts";
import { printFile } from "./print.ts";
import { bundle, unbundle } from "./text/bundle.ts";
import type { File } from "./tree/tree.ts";

/**
 * Describes the result of formatting: the text, the mistakes that prevented it, or the line whose meaning would have
 * changed.
 */
export type FormatResult =
  | { readonly is: "formatted"; readonly text: string }
  | { readonly is: "mistaken"; readonly diagnostics: readonly Diagnostic[] }
  | { readonly is: "unsafe"; readonly line: number };

/**
 * Formats the text of a game. The result is parsed again: it must be the same game with the same comments, and
 * formatting it once more must change nothing. If that fails, the text is formatted without the author's line breaks;
 * if that fails too, the result is `unsafe`.
 */
export function formatText(source: Source): FormatResult {
  const { text, includes } = unbundle(source.text);
  const ownResult = formatFile({ ...source, text });
  if (ownResult.is !== "formatted") return ownResult;
  const parts = Object.entries(includes).map(([file, it]) => [file, formatFile({ file, text: it })] as const);
  const formatted: Record<string, string> = {};
  for (const [file, part] of parts)
    if (part.is === "formatted") formatted[file] = part.text;
    else return part;
  const newText = parts.length === 0 ? ownResult.text : bundle({ text: ownResult.text, includes: formatted });
  // The original line ends (LF or CRLF) are kept.
  return {
    is: "formatted",
    text: source.text.includes("\r\n") ? newText.replaceAll("\n", "\r\n") : newText,
  };
}

function formatFile(source: Source): FormatResult {
  const { file, diagnostics } = parse(source);
  const errors = diagnostics.filter((it) => it.severity === "error");
  if (errors.length > 0) return { is: "mistaken", diagnostics: errors };
  let changedLine: number | undefined;
  for (const fileToPrint of [file, { ...file, breaks: [] }]) {
    const text = printFile(fileToPrint);
    changedLine = findFirstChange(file, { ...source, text });
    if (changedLine === undefined) return { is: "formatted", text };
  }
  return { is: "unsafe", line: source.text.slice(0, changedLine).split("\n").length };
}

/**
 * Returns the offset of the first section that printing changed; 0 if something outside the sections changed; undefined
 * if nothing did.
 */
function findFirstChange(file: File, printedSource: Source): number | undefined {
  const parsedAgain = parse(printedSource);
  const changedIndex = file.sections.findIndex((it, i) => !areAlike(it, parsedAgain.file.sections[i]));
  if (changedIndex >= 0) return file.sections[changedIndex].span.from;
  const isSame =
    parsedAgain.diagnostics.length === 0 &&
    parsedAgain.file.sections.length === file.sections.length &&
    areAlike(sortCommentTexts(file), sortCommentTexts(parsedAgain.file)) &&
    printFile(parsedAgain.file) === printedSource.text;
  return isSame ? undefined : 0;
}

function sortCommentTexts({ comments }: File): string[] {
  return comments.map((it) => it.text).sort();
}

/** Returns true if two trees are equal apart from spans and parentheses. */
function areAlike(node: unknown, other: unknown): boolean {
  if (typeof node !== "object" || typeof other !== "object" || !node || !other) return node === other;
  const [a, b] = [node as Record<string, unknown>, other as Record<string, unknown>];
  return Object.keys({ ...a, ...b }).every(
    (key) => ["span", "bracketed"].includes(key) || areAlike(a[key], b[key]),
  );
}
