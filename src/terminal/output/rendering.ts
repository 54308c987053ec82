import { type Diagnostic, placeAt, type Source } from "../../base/index.ts";
import pc from "picocolors";
import { joinPainted, Painted, paintTemplate, escapeControls } from "./visible.ts";

/** Limits the characters of a long line that are shown around a mistake. */
const shown = 100;

/** Renders diagnostics for people: the place, the message, the line with carets below the mistake, and the hint. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], sources: readonly Source[]): Painted {
  return joinPainted(
    diagnostics.map((it) => render(it, sources)),
    "\n\n",
  );
}

function render(diagnostic: Diagnostic, sources: readonly Source[]): Painted {
  const { span, message, code, hint, severity } = diagnostic;
  const source = sources.find((it) => it.file === span.file);
  const brush = severity === "error" ? "red" : "yellow";
  const place = source ? placeAt(source, span.from) : undefined;
  const head = paintTemplate`${paint("bold", placeText(span.file, place))} ${paint(brush, severity)} ${paint("dim", code)}`;
  const lines: (string | Painted)[] = [head, `  ${message}`];
  if (source) lines.push(...excerpt(source, span.from, span.to).map((line) => paintTemplate`  ${line}`));
  if (hint !== undefined) lines.push(paintTemplate`  ${paint("cyan", "hint:")} ${hint}`);
  return joinPainted(lines);
}

function placeText(file: string, place: { line: number; column: number } | undefined): string {
  return place ? `${file}:${place.line}:${place.column}` : file;
}

/** Returns the line where the span begins, and carets below it. */
function excerpt({ text, line: first = 1 }: Source, from: number, to: number): Painted[] {
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
  const number = String(text.slice(0, start).split("\n").length + first - 1);
  const margin = " ".repeat(number.length);
  if (line.trim() === "") return [];
  return [
    paintTemplate`${paint("dim", `${number} |`)} ${line}`,
    paintTemplate`${paint("dim", `${margin} |`)} ${" ".repeat(before)}${paint("red", "^".repeat(length))}`,
  ];
}

type Brush = "bold" | "cyan" | "dim" | "green" | "red" | "yellow";

/** Returns a text in a colour or a weight, where there are any. */
export function paint(brush: Brush, text: string): Painted {
  return new Painted(pc[brush](escapeControls(text)));
}
