import groups from "./ascii.json" with { type: "json" };
import stringWidth from "string-width";

const knownWidths = new Map<string, number>();

/** Returns the number of columns that a text takes in a terminal: 2 for most East Asian characters and emoji, 0 for combining characters. */
export function columnsOf(text: string): number {
  if (text.length === 1 && text >= " " && text <= "~") return 1;
  const knownWidth = knownWidths.get(text);
  if (knownWidth !== undefined) return knownWidth;
  const width = stringWidth(text);
  if (knownWidths.size < 10_000) knownWidths.set(text, width);
  return width;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Splits a text into the grapheme clusters that a terminal displays in cells; control characters are dropped. */
export function splitCharacters(text: string): readonly string[] {
  if (text.length === 1 && text >= " " && text <= "~") return [text];
  if (/^[ -~]*$/.test(text)) return [...text];
  return Array.from(segmenter.segment(text), (it) => it.segment).filter((char) => !/^\p{Cc}/u.test(char));
}

/** Cuts a text to `columns` columns; a text that was cut ends with `moreMark`. */
export function cutToColumns(text: string, columns: number, moreMark = "…"): string {
  if (columnsOf(text) <= columns) return text;
  let columnsLeft = columns - columnsOf(moreMark);
  let cutText = "";
  for (const char of splitCharacters(text)) {
    columnsLeft -= columnsOf(char);
    if (columnsLeft < 0) break;
    cutText += char;
  }
  return columns < columnsOf(moreMark) ? "" : cutText + moreMark;
}

/** Wraps a text to lines of at most `columns` columns, at word boundaries if possible. Existing line breaks are kept. */
export function wrapToColumns(text: string, columns: number): readonly string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, Math.max(1, columns)));
}

function wrapLine(line: string, columns: number): readonly string[] {
  if (columnsOf(line) <= columns) return [line];
  const lines: string[] = [];
  let currentLine = "";
  for (const word of line.split(/(?<=\s)/)) {
    if (columnsOf((currentLine + word).trimEnd()) <= columns) {
      currentLine += word;
      continue;
    }
    if (currentLine !== "") lines.push(currentLine.trimEnd());
    currentLine = word;
    while (columnsOf(currentLine.trimEnd()) > columns) {
      const fittingPart = cutToColumns(currentLine, columns, "") || splitCharacters(currentLine)[0];
      lines.push(fittingPart);
      currentLine = currentLine.slice(fittingPart.length);
    }
  }
  return currentLine.trimEnd() === "" ? lines : [...lines, currentLine.trimEnd()];
}

/** Maps characters to their ASCII substitutes. */
const asciiByChar = new Map(
  Object.entries(groups).flatMap(([ascii, signs]) => [...signs].map((it) => [it, ascii])),
);

/** Returns the usual ASCII substitute of a character, if there is one: `<` for an arrow to the left, `e` for é. */
export function toAsciiCharacter(char: string): string | undefined {
  if (/^[ -~]$/.test(char)) return char;
  const baseLetter = [...char.normalize("NFD")][0] ?? "";
  return asciiByChar.get([...char][0] ?? "") ?? (/^[ -~]$/.test(baseLetter) ? baseLetter : undefined);
}

/** Converts a text to ASCII of the same width; characters without a substitute become `?`. */
export function toAsciiText(text: string): string {
  return splitCharacters(text)
    .map((char) => (toAsciiCharacter(char) ?? "?").padEnd(columnsOf(char)))
    .join("");
}
