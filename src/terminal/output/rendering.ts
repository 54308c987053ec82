import { type Diagnostic, placeAt, type Source } from "../../base/index.ts";
import pc from "picocolors";

// What a game, a file or a player says is only text: no terminal obeys it. Texts become visible on their way out, in `output.ts`;
// colours of our own are put on by `paint`, and `painted` keeps them.

/**
 * What a terminal obeys, shows in another order than it is written, or does not show: control characters but tabs and ends of lines, marks of
 * direction, halves of characters, other ends of lines, and letters without width that join nothing.
 */
const obeyed =
  /(?![\t\n])[\p{Cc}\p{Cs}\u034f\u180e\u200b\u2060-\u2064\ufeff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Most texts; they are known at a glance. */
const harmless = /^[\t\n -~]*$/;

/** A text that is fit for a terminal: what it would obey is shown as `�`. */
export function visible(text: string): string {
  if (harmless.test(text)) return text;
  return text.replaceAll("\r\n", "\n").replace(obeyed, "\ufffd");
}

/** JSON that says the same and is fit for a terminal. */
export function visibleJson(json: string): string {
  return json.replace(obeyed, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A text with colours, fit for a terminal. */
export class Painted {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A text with colours in it: what is put in between stays as it is if it is painted, and is made visible else. */
export function painted(
  fixed: TemplateStringsArray,
  ...parts: readonly (string | number | Painted)[]
): Painted {
  return new Painted(String.raw({ raw: fixed }, ...parts.map(textOf)));
}

/** Painted lines, one below the other. */
export function joined(lines: readonly (string | Painted)[], between = "\n"): Painted {
  return new Painted(lines.map(textOf).join(between));
}

function textOf(part: string | number | Painted): string {
  return part instanceof Painted ? part.text : visible(String(part));
}

/** So much of a long line is shown around the place. */
const shown = 100;

/** Diagnostics for people: the place, the sentence, the line with carets below what is meant, the hint. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], sources: readonly Source[]): Painted {
  return joined(
    diagnostics.map((it) => render(it, sources)),
    "\n\n",
  );
}

function render(diagnostic: Diagnostic, sources: readonly Source[]): Painted {
  const { span, message, code, hint, severity } = diagnostic;
  const source = sources.find((it) => it.file === span.file);
  const brush = severity === "error" ? "red" : "yellow";
  const place = source ? placeAt(source, span.from) : undefined;
  const head = painted`${paint("bold", placeText(span.file, place))} ${paint(brush, severity)} ${paint("dim", code)}`;
  const lines: (string | Painted)[] = [head, `  ${message}`];
  if (source) lines.push(...excerpt(source, span.from, span.to).map((line) => painted`  ${line}`));
  if (hint !== undefined) lines.push(painted`  ${paint("cyan", "hint:")} ${hint}`);
  return joined(lines);
}

function placeText(file: string, place: { line: number; column: number } | undefined): string {
  return place ? `${file}:${place.line}:${place.column}` : file;
}

/** The line where the span begins, and carets below it. */
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
    painted`${paint("dim", `${number} |`)} ${line}`,
    painted`${paint("dim", `${margin} |`)} ${" ".repeat(before)}${paint("red", "^".repeat(length))}`,
  ];
}

type Brush = "bold" | "cyan" | "dim" | "green" | "red" | "yellow";

/** A text in a colour or a weight, where there are any. */
export function paint(brush: Brush, text: string): Painted {
  return new Painted(pc[brush](visible(text)));
}
