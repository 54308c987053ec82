import type { PsMistake, PsReporter } from "../ps-reporter.ts";
import type { PsLegend, PsLevel, PsSetting, PsWin, PsWord } from "../ps-tree.ts";
import { flatMapped } from "../../../base/index.ts";
import { type PsLine, lowerWordsOf, lowered, wordOf, wordsOf } from "./ps-lines.ts";

/** Stores the size of PuzzleScript's screen: the number of lines, and of letters per line. */
const screen = { lines: 12, letters: 34 } as const;

const line = new RegExp(`.{1,${screen.letters}}(?:\\s|$)|.{${screen.letters}}`, "g");

/** Returns the number of screen lines that a text needs when it is wrapped, at word boundaries where possible. */
const lineCount = (text: string): number => text.match(line)?.length ?? 0;

/**
 * Checks that title and author fit in five lines of the title screen, or in six if fewer lines of controls are
 * shown. At least one line of the author is shown.
 */
export function checkTitleScreen(settings: readonly PsSetting[], reporter: PsReporter): void {
  const valueOf = (key: string) => settings.filter((it) => it.key.text === key).at(-1)?.value;
  const has = (key: string) => settings.some((it) => it.key.text === key);
  const [title, author] = [valueOf("title"), valueOf("author")];
  const room = has("noaction") || (has("noundo") && has("norestart")) ? 6 : 5;
  const titleLines = lineCount(title?.text ?? "");
  const authorLines = author ? lineCount(`by ${author.text}`) : 0;
  if (author && authorLines > 1 && titleLines + authorLines > room)
    reporter.warning("setting-long", author, "author");
  if (title && titleLines > 1 && titleLines + Math.min(authorLines, 1) > room)
    reporter.warning("setting-long", title, "title");
}

/** Reads lines `A = B`, `A = B and C`, `A = B or C`. */
export function readPsLegend(lines: readonly PsLine[], reporter: PsReporter): PsLegend[] {
  return flatMapped(lines, (line) => {
    const words = flatMapped(wordsOf(line), splitEquals).map(lowered);
    return words.length === 0 ? [] : readEntry(words, wordOf(line.text, line.from), reporter);
  });
}

/** Splits a word at `=`, so that `a=b` yields three words. */
function splitEquals(word: PsWord, index: number): PsWord[] {
  const at = index < 2 ? word.text.indexOf("=", index === 0 ? 1 : 0) : -1;
  if (at < 0 || word.text === "=") return [word];
  const part = (from: number, to: number) => ({
    text: word.text.slice(from, to),
    from: word.from + from,
    to: word.from + to,
  });
  return [part(0, at), part(at, at + 1), part(at + 1, word.text.length)].filter((it) => it.text !== "");
}

function readEntry(words: readonly PsWord[], line: PsWord, reporter: PsReporter): PsLegend[] {
  const [name, equals, ...rest] = words;
  if (!name || equals?.text !== "=" || rest.length === 0) {
    reporter.error("legend-form", line);
    return [];
  }
  const members = rest.filter((_, i) => i % 2 === 0);
  const joints = rest.filter((_, i) => i % 2 === 1);
  const wrong =
    joints.find((it) => it.text !== "and" && it.text !== "or") ??
    (rest.length % 2 === 0 ? rest.at(-1) : undefined);
  if (wrong) {
    reporter.error("legend-form:joint", wrong, wrong.text);
    return [];
  }
  if (joints.some((it) => it.text !== joints[0].text)) {
    reporter.error("legend-mixed", line);
    return [];
  }
  const seen = new Set<string>();
  for (const it of members)
    if (seen.size === seen.add(it.text).size) reporter.warning("legend-repeat", it, it.text);
  const how = joints.length === 0 ? "same" : (joints[0]?.text as "and" | "or");
  return [{ name, how, members }];
}

/** Reads lines `all|some|any|no X [on Y]`. */
export function readWins(lines: readonly PsLine[], reporter: PsReporter): PsWin[] {
  return flatMapped(lines, (line) => {
    const words = lowerWordsOf(line);
    const [how, what, on, where, more] = words;
    if (!how) return [];
    const whole = wordOf(line.text, line.from);
    const wrong = (mistake: PsMistake, about = "") => {
      reporter.error(mistake, whole, about);
      return [];
    };
    if (!["all", "some", "any", "no"].includes(how.text)) return wrong("win-form", how.text);
    if (!what) return wrong("win-form:object");
    if (on && on.text !== "on") return wrong("win-form:on", on.text);
    if (on && !where) return wrong("win-form:where");
    if (more) return wrong("win-form:more", more.text);
    const kind = how.text === "any" ? "some" : (how.text as PsWin["how"]);
    return [{ how: kind, what, ...(where && { on: where }), line: whole }];
  });
}

/** Reads levels: rows of glyphs up to an empty line, and lines `message TEXT`. */
export function readLevels(lines: readonly PsLine[], reporter: PsReporter): PsLevel[] {
  const levels: PsLevel[] = [];
  let rows: PsWord[] | undefined;
  for (const line of lines) {
    const row = wordOf(line.text, line.from);
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
