import pc from "picocolors";
import { type Diagnostic, placeAt, type Source } from "../base/index.ts";

/** So much of a long line is shown around the place. */
const shown = 100;

/** Diagnostics for people: the place, the sentence, the line with carets below what is meant, the hint. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], sources: readonly Source[]): string {
  return diagnostics.map((it) => render(it, sources)).join("\n\n");
}

function render(diagnostic: Diagnostic, sources: readonly Source[]): string {
  const { span, message, code, hint } = diagnostic;
  const source = sources.find((it) => it.file === span.file);
  const paint = diagnostic.severity === "error" ? pc.red : pc.yellow;
  const place = source ? placeAt(source, span.from) : undefined;
  const head = `${pc.bold(placeText(span.file, place))} ${paint(diagnostic.severity)} ${pc.dim(code)}`;
  const lines = [head, `  ${message}`];
  if (source) lines.push(...excerpt(source, span.from, span.to).map((line) => `  ${line}`));
  if (hint !== undefined) lines.push(`  ${pc.cyan("hint:")} ${hint}`);
  return lines.join("\n");
}

function placeText(file: string, place: { line: number; column: number } | undefined): string {
  return place ? `${file}:${place.line}:${place.column}` : file;
}

/** The line where the span begins, and carets below it. */
function excerpt({ text }: Source, from: number, to: number): string[] {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const newline = text.indexOf("\n", start);
  const end = newline < 0 ? text.length : newline;
  const cut = Math.max(start, from - start > shown ? from - shown / 2 : start);
  const line = text
    .slice(cut, Math.min(end, cut + shown))
    .replaceAll("\t", " ")
    .replace(/\r$/, "");
  const before = [...text.slice(cut, from)].length;
  const length = Math.max(1, Math.min([...text.slice(from, Math.min(to, end))].length, shown - before));
  const number = String(text.slice(0, start).split("\n").length);
  const margin = " ".repeat(number.length);
  if (line.trim() === "") return [];
  return [
    `${pc.dim(`${number} |`)} ${line}`,
    `${pc.dim(`${margin} |`)} ${" ".repeat(before)}${pc.red("^".repeat(length))}`,
  ];
}
