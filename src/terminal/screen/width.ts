import groups from "./ascii.json" with { type: "json" };
import stringWidth from "string-width";

const known = new Map<string, number>();

/**
 * Returns how many columns a text takes in a terminal: 2 for most signs of East Asia and pictures, 0 for what only adds
 * to a letter.
 */
export function columnsOf(text: string): number {
  if (text.length === 1 && text >= " " && text <= "~") return 1;
  const found = known.get(text);
  if (found !== undefined) return found;
  const width = stringWidth(text);
  if (known.size < 10_000) known.set(text, width);
  return width;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Returns a text as the signs that a terminal puts into cells. Control characters are left out. */
export function signsOf(text: string): readonly string[] {
  if (text.length === 1 && text >= " " && text <= "~") return [text];
  if (/^[ -~]*$/.test(text)) return [...text];
  return Array.from(segmenter.segment(text), (it) => it.segment).filter((sign) => !/^\p{Cc}/u.test(sign));
}

/** Returns the beginning of a text that fits into `columns` columns. */
export function cutToColumns(text: string, columns: number, more = "…"): string {
  if (columnsOf(text) <= columns) return text;
  let room = columns - columnsOf(more);
  let kept = "";
  for (const sign of signsOf(text)) {
    room -= columnsOf(sign);
    if (room < 0) break;
    kept += sign;
  }
  return columns < columnsOf(more) ? "" : kept + more;
}

/**
 * Returns a text as lines of at most `columns` columns, broken between words where that is possible. Its own line
 * breaks stay.
 */
export function wrapToColumns(text: string, columns: number): readonly string[] {
  return text.split("\n").flatMap((line) => wrapLine(line, Math.max(1, columns)));
}

function wrapLine(line: string, columns: number): readonly string[] {
  if (columnsOf(line) <= columns) return [line];
  const lines: string[] = [];
  let current = "";
  for (const word of line.split(/(?<=\s)/)) {
    if (columnsOf((current + word).trimEnd()) <= columns) {
      current += word;
      continue;
    }
    if (current !== "") lines.push(current.trimEnd());
    current = word;
    while (columnsOf(current.trimEnd()) > columns) {
      const part = cutToColumns(current, columns, "") || signsOf(current)[0];
      lines.push(part);
      current = current.slice(part.length);
    }
  }
  return current.trimEnd() === "" ? lines : [...lines, current.trimEnd()];
}

/** Maps signs to those of plain ASCII that stand for them. */
const table = new Map(
  Object.entries(groups).flatMap(([ascii, signs]) => [...signs].map((it) => [it, ascii])),
);

/**
 * Returns the sign of plain ASCII that stands for another one, if there is a usual one: `<` for an arrow to the left,
 * `e` for é.
 */
export function asciiSign(sign: string): string | undefined {
  if (/^[ -~]$/.test(sign)) return sign;
  const base = [...sign.normalize("NFD")][0] ?? "";
  return table.get([...sign][0] ?? "") ?? (/^[ -~]$/.test(base) ? base : undefined);
}

/** Returns a text in plain ASCII, as wide as it was; `?` where there is nothing like it. */
export function asciiText(text: string): string {
  return signsOf(text)
    .map((sign) => (asciiSign(sign) ?? "?").padEnd(columnsOf(sign)))
    .join("");
}
