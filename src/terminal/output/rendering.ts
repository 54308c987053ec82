import { type Diagnostic, placeAt, type Source } from "../../base/index.ts";
import pc from "picocolors";
import { joinPainted, Painted, paintTemplate, escapeControls } from "./visible.ts";

/** Limits how many characters of a long line are shown around a mistake. */
const maxShownColumns = 100;

/** Renders diagnostics for people: the place, the message, the line with carets under the mistake, and the hint. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], sources: readonly Source[]): Painted {
  return joinPainted(
    diagnostics.map((it) => renderDiagnostic(it, sources)),
    "\n\n",
  );
}

function renderDiagnostic(diagnostic: Diagnostic, sources: readonly Source[]): Painted {
  const { span, message, code, hint, severity } = diagnostic;
  const source = sources.find((it) => it.file === span.file);
  const style = severity === "error" ? "red" : "yellow";
  const place = source ? placeAt(source, span.from) : undefined;
  const headLine = paintTemplate`${paint("bold", formatPlace(span.file, place))} ${paint(style, severity)} ${paint("dim", code)}`;
  const outputLines: (string | Painted)[] = [headLine, `  ${message}`];
  if (source)
    outputLines.push(...makeExcerpt(source, span.from, span.to).map((line) => paintTemplate`  ${line}`));
  if (hint !== undefined) outputLines.push(paintTemplate`  ${paint("cyan", "hint:")} ${hint}`);
  return joinPainted(outputLines);
}

function formatPlace(file: string, place: { line: number; column: number } | undefined): string {
  return place ? `${file}:${place.line}:${place.column}` : file;
}

/** Returns the line on which the span begins, and a line of carets under the span. */
function makeExcerpt({ text, line: firstLine = 1 }: Source, from: number, to: number): Painted[] {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const newline = text.indexOf("\n", start);
  const lineEnd = newline < 0 ? text.length : newline;
  const cutStart = Math.max(start, from - start > maxShownColumns ? from - maxShownColumns / 2 : start);
  const line = text
    .slice(cutStart, Math.min(lineEnd, cutStart + maxShownColumns))
    .replaceAll("\t", " ")
    .replace(/\r$/, "");
  const columnsBefore = [...text.slice(cutStart, from)].length;
  const caretCount = Math.max(
    1,
    Math.min([...text.slice(from, Math.min(to, lineEnd))].length, maxShownColumns - columnsBefore),
  );
  const lineNumber = String(text.slice(0, start).split("\n").length + firstLine - 1);
  const marginBlanks = " ".repeat(lineNumber.length);
  if (line.trim() === "") return [];
  return [
    paintTemplate`${paint("dim", `${lineNumber} |`)} ${line}`,
    paintTemplate`${paint("dim", `${marginBlanks} |`)} ${" ".repeat(columnsBefore)}${paint("red", "^".repeat(caretCount))}`,
  ];
}

type PaintStyle = "bold" | "cyan" | "dim" | "green" | "red" | "yellow";

/** Returns a text in the given colour or weight, if the terminal supports it. */
export function paint(style: PaintStyle, text: string): Painted {
  return new Painted(pc[style](escapeControls(text)));
}
