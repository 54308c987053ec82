import { type Reader, findTextEnd } from "../text/reader.ts";
import type { ExprNode, TextPartNode, Word, ExprNodeOf } from "../tree/tree.ts";

type TextExpr = ExprNodeOf<"text">;

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", '"': '"', "\\": "\\" };

/** Reads a text in double quotes, which must end on its line. `readValue` reads the values in braces. */
export function readText(r: Reader, readValue: (r: Reader) => ExprNode): TextExpr {
  return r.joining({ lines: false }, () => readParts(r, readValue));
}

function readParts(r: Reader, readValue: (r: Reader) => ExprNode): TextExpr {
  const openQuote = r.peek().from;
  r.jump(openQuote + 1);
  const parts = readTextRun(r, '"', () => readValuePart(r, readValue));
  expectQuote(r, openQuote);
  return { is: "text", parts, span: r.span(openQuote) };
}

/**
 * Reads a row of a screen to its end. `readItem` reads a field that is not a value; it returns undefined for a value.
 */
export function readRowParts<T>(
  r: Reader,
  readValue: (r: Reader) => ExprNode,
  readItem: () => T | undefined,
): (TextPartNode | T)[] {
  return readTextRun(r, "", () => readField(r, readValue, readItem));
}

/**
 * Reads plain text and fields in braces, up to a quote or the end of the line. In a row without quotes, a backslash is
 * an ordinary character.
 */
function readTextRun<T>(r: Reader, quote: '"' | "", readField: () => T): (TextPartNode | T)[] {
  const parts: (TextPartNode | T)[] = [];
  let plainText = "";
  const closePlainText = (): void => {
    if (plainText) parts.push({ is: "plain", text: plainText });
    plainText = "";
  };
  while (!r.isStuck && r.at < r.end) {
    const character = r.text.charAt(r.at);
    if (character === quote) break;
    if (character === "{" && r.text.charAt(r.at + 1) !== "{") {
      closePlainText();
      parts.push(readField());
    } else if (character === "\\" && quote === "") {
      plainText += character;
      r.jump(r.at + 1);
    } else plainText += readCharacter(r, character);
  }
  closePlainText();
  return parts;
}

function readField<T>(
  r: Reader,
  readValue: (r: Reader) => ExprNode,
  readItem: () => T | undefined,
): TextPartNode | T {
  const openBrace = r.at;
  r.jump(openBrace + 1);
  const item = r.readNested(readItem);
  if (item === undefined) {
    r.jump(openBrace);
    return readValuePart(r, readValue);
  }
  expectBrace(r);
  return item;
}

function expectQuote(r: Reader, openQuote: number): void {
  if (r.isStuck) return;
  if (r.text.charAt(r.at) === '"' && r.at < r.end) return r.jump(r.at + 1);
  const span = r.lines.report.span(openQuote, r.end);
  const message = "This text has no closing quote on its line.";
  r.fail("text-unclosed", message, 'Close it with `"`; `\\n` starts a new line.', span);
}

/** Reads one character, or an escape of two characters. */
function readCharacter(r: Reader, character: string): string {
  const offset = r.at;
  const nextCharacter = r.text.charAt(offset + 1);
  if (character === "{" || (character === "}" && nextCharacter === "}" && offset + 1 < r.end)) {
    r.jump(offset + 2);
    return character;
  }
  if (character !== "\\") {
    r.jump(offset + 1);
    return character;
  }
  const escapedText = ESCAPES[nextCharacter];
  if (escapedText === undefined) {
    const span = r.lines.report.span(offset, Math.min(offset + 2, r.end));
    const hint = "Write `\\\\` for a backslash.";
    r.fail("text-escape", 'A backslash stands before `n`, `"` or `\\` only.', hint, span);
  } else r.jump(offset + 2);
  return escapedText ?? "";
}

/** Reads a value in braces, with or without a width: `{E}` or `{E:5}`. */
function readValuePart(r: Reader, readValue: (r: Reader) => ExprNode): TextPartNode {
  r.jump(r.at + 1);
  const value = r.readNested(() => readValue(r));
  const width = r.take(":") ? r.number("the number of columns") : undefined;
  expectBrace(r);
  return { is: "value", value, width };
}

function expectBrace(r: Reader): void {
  if (!r.is("}")) r.expected("`}`", "brace-unclosed", "`{score}` puts a value in; `{{` is a brace.");
  if (!r.isStuck) r.jump(r.peek().from + 1);
}

/** Reads a text without values, for buttons and other labels. The span of the resulting word includes the quotes. */
export function readPlainText(r: Reader, description: string, hint: string): Word {
  const openQuote = r.peek().from;
  if (!r.is('"')) {
    r.expected(description, "text-expected", hint);
    return { text: "", span: r.span(openQuote) };
  }
  const closeQuote = findTextEnd(r.text, openQuote, r.end);
  let plainText = "";
  r.jump(openQuote + 1);
  while (r.at < closeQuote && !r.isStuck) plainText += readCharacter(r, r.text.charAt(r.at));
  expectQuote(r, openQuote);
  return { text: plainText, span: r.span(openQuote) };
}
