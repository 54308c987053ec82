import { lineCount, screen } from "./ps-screen.ts";
import type { PsReporter } from "../ps-reporter.ts";
import { lowered, type PsLine } from "./ps-lines.ts";
import type { PsLevel, PsWord } from "../ps-tree.ts";

/** Levels: rows of glyphs up to an empty line, and lines `message TEXT`. */
export function readLevels(lines: readonly PsLine[], reporter: PsReporter): PsLevel[] {
  const levels: PsLevel[] = [];
  let rows: PsWord[] | undefined;
  for (const line of lines) {
    const row = rowOf(line);
    const message = /^message\s*/i.exec(row.text);
    if (message) {
      const text = row.text.slice(message[0].length).trim();
      checkMessage(row, message[0].length, text, reporter);
      levels.push({ is: "message", text, at: row });
    }
    if (message || row.text === "") {
      rows = undefined;
      continue;
    }
    if (!rows) {
      rows = [];
      levels.push({ is: "map", rows });
    }
    rows.push(lowered(row));
  }
  return levels;
}

function checkMessage(row: PsWord, start: number, text: string, reporter: PsReporter): void {
  if (/^\w/.test(row.text.slice("message".length))) reporter.warning("message-blank", row);
  if (lineCount(text) > screen.lines)
    reporter.warning("message-long", { from: row.from + start, to: row.to }, screen.lines, screen.letters);
}

function rowOf(line: PsLine): PsWord {
  const text = line.text.trim();
  const from = line.from + line.text.length - line.text.trimStart().length;
  return { text, from, to: from + text.length };
}
