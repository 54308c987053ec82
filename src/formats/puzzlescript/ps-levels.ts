import type { PsLine } from "./ps-lines.ts";
import type { PsLevel, PsWord } from "./ps-tree.ts";

/** Levels: rows of glyphs up to an empty line, and lines `message TEXT`. */
export function readLevels(lines: readonly PsLine[]): PsLevel[] {
  const levels: PsLevel[] = [];
  let rows: PsWord[] | undefined;
  for (const line of lines) {
    const row = rowOf(line);
    const message = /^message\b\s*/i.exec(row.text);
    if (message) levels.push({ is: "message", text: row.text.slice(message[0].length).trim(), at: row });
    if (message || row.text === "") {
      rows = undefined;
      continue;
    }
    if (!rows) {
      rows = [];
      levels.push({ is: "map", rows });
    }
    rows.push({ ...row, text: row.text.toLowerCase() });
  }
  return levels;
}

function rowOf(line: PsLine): PsWord {
  const text = line.text.trim();
  const from = line.from + line.text.length - line.text.trimStart().length;
  return { text, from, to: from + text.length };
}
