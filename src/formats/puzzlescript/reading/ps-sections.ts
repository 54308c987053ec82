import type { PsMistake, PsReporter } from "../ps-reporter.ts";
import type { PsLegend, PsLevel, PsSetting, PsWin, PsWord } from "../ps-tree.ts";
import { flatMapped } from "../../../base/index.ts";
import { type PsLine, lowerWordsOf, toLower, wordOf, wordsOf } from "./ps-lines.ts";

/** Stores the size of PuzzleScript's screen: its number of lines, and of letters in a line. */
const screen = { lines: 12, letters: 34 } as const;

const screenLine = new RegExp(`.{1,${screen.letters}}(?:\\s|$)|.{${screen.letters}}`, "g");

/** Returns the number of screen lines that a text takes. It is wrapped at word boundaries if possible. */
const countLines = (text: string): number => text.match(screenLine)?.length ?? 0;

/**
 * Checks that title and author fit into the title screen: into five lines, or six if fewer lines show controls. At
 * least one line shows the author.
 */
export function checkTitleScreen(settings: readonly PsSetting[], reporter: PsReporter): void {
  const valueOf = (key: string) => settings.filter((it) => it.key.text === key).at(-1)?.value;
  const hasSetting = (key: string) => settings.some((it) => it.key.text === key);
  const [title, author] = [valueOf("title"), valueOf("author")];
  const maxLines = hasSetting("noaction") || (hasSetting("noundo") && hasSetting("norestart")) ? 6 : 5;
  const titleLines = countLines(title?.text ?? "");
  const authorLines = author ? countLines(`by ${author.text}`) : 0;
  if (author && authorLines > 1 && titleLines + authorLines > maxLines)
    reporter.warning("setting-long", author, "author");
  if (title && titleLines > 1 && titleLines + Math.min(authorLines, 1) > maxLines)
    reporter.warning("setting-long", title, "title");
}

/** Reads lines `A = B`, `A = B and C`, `A = B or C`. */
export function readPsLegend(lines: readonly PsLine[], reporter: PsReporter): PsLegend[] {
  return flatMapped(lines, (line) => {
    const words = flatMapped(wordsOf(line), splitEquals).map(toLower);
    return words.length === 0 ? [] : readLegendEntry(words, wordOf(line.text, line.from), reporter);
  });
}

/** Splits a word at `=`: `a=b` becomes three words. */
function splitEquals(word: PsWord, index: number): PsWord[] {
  const eq = index < 2 ? word.text.indexOf("=", index === 0 ? 1 : 0) : -1;
  if (eq < 0 || word.text === "=") return [word];
  const part = (from: number, to: number) => ({
    text: word.text.slice(from, to),
    from: word.from + from,
    to: word.from + to,
  });
  return [part(0, eq), part(eq, eq + 1), part(eq + 1, word.text.length)].filter((it) => it.text !== "");
}

function readLegendEntry(words: readonly PsWord[], line: PsWord, reporter: PsReporter): PsLegend[] {
  const [name, equals, ...rest] = words;
  if (!name || equals?.text !== "=" || rest.length === 0) return reporter.error("legend-form", line) ?? [];
  const members = rest.filter((_, i) => i % 2 === 0);
  const joiners = rest.filter((_, i) => i % 2 === 1);
  const wrongWord =
    joiners.find((it) => it.text !== "and" && it.text !== "or") ??
    (rest.length % 2 === 0 ? rest.at(-1) : undefined);
  if (wrongWord) return reporter.error("legend-form:joint", wrongWord, wrongWord.text) ?? [];
  if (joiners.some((it) => it.text !== joiners[0].text)) return reporter.error("legend-mixed", line) ?? [];
  const seenNames = new Set<string>();
  for (const it of members)
    if (seenNames.size === seenNames.add(it.text).size) reporter.warning("legend-repeat", it, it.text);
  const joiner = joiners.length === 0 ? "same" : (joiners[0]?.text as "and" | "or");
  return [{ name, how: joiner, members }];
}

/** Reads win conditions: `all|some|any|no X [on Y]`. */
export function readWins(lines: readonly PsLine[], reporter: PsReporter): PsWin[] {
  return flatMapped(lines, (line) => {
    const words = lowerWordsOf(line);
    const [quantity, what, onWord, groundName, extraWord] = words;
    if (!quantity) return [];
    const lineWord = wordOf(line.text, line.from);
    const reportWrong = (mistake: PsMistake, value = "") => {
      reporter.error(mistake, lineWord, value);
      return [];
    };
    if (!["all", "some", "any", "no"].includes(quantity.text)) return reportWrong("win-form", quantity.text);
    if (!what) return reportWrong("win-form:object");
    if (onWord && onWord.text !== "on") return reportWrong("win-form:on", onWord.text);
    if (onWord && !groundName) return reportWrong("win-form:where");
    if (extraWord) return reportWrong("win-form:more", extraWord.text);
    const winKind = quantity.text === "any" ? "some" : (quantity.text as PsWin["how"]);
    return [{ how: winKind, what, ...(groundName && { on: groundName }), line: lineWord }];
  });
}

/** Matches a word at the start of a line of levels, even if no blank follows it. */
const levelWord = /^(message)\s*/i;
const nextLevelWord = /^(message|section|goto|level|link|title|input)\s*/i;

/**
 * Reads levels: rows of glyphs up to an empty line, and lines `message TEXT`. A Next file also has `goto`, and lines
 * that name the section and the title of the levels below them.
 */
export function readLevels(
  lines: readonly Pick<PsLine, "text" | "from">[],
  reporter: PsReporter,
  isNext = false,
): PsLevel[] {
  const levels: PsLevel[] = [];
  let rows: PsWord[] | undefined;
  let section: string | undefined;
  let levelTitle: string | undefined;
  for (const line of lines) {
    const row = wordOf(line.text, line.from);
    const [levelWordText = "", word] = (isNext ? nextLevelWord : levelWord).exec(row.text) ?? [];
    if (word !== undefined) takeLevelWord(word.toLowerCase(), row, levelWordText.length);
    if (word !== undefined || row.text === "") {
      rows = undefined;
      continue;
    }
    if (!rows) {
      rows = [];
      levels.push({ is: "map", rows, section, name: levelTitle });
      levelTitle = undefined;
    }
    const glyphs = row.text.toLowerCase();
    rows.push({ ...row, text: isNext ? glyphs.replaceAll(/\s/g, "") : glyphs });
  }
  return levels;

  function takeLevelWord(word: string, keyword: PsWord, textStart: number): void {
    const text = keyword.text.slice(textStart).trim();
    if (word === "message") {
      if (!isNext) checkMessage(keyword, textStart, text, reporter);
      levels.push({ is: "message", text, at: keyword, section });
    } else if (word === "goto") levels.push({ is: "goto", to: text, at: keyword, section });
    else if (word === "section") section = text;
    else if (word === "level") levelTitle = text;
    else if (word === "input" || word === "link") reporter.warnOnce(`level-${word}`, keyword);
  }
}

function checkMessage(row: PsWord, start: number, text: string, reporter: PsReporter): void {
  if (/^\w/.test(row.text.slice("message".length))) reporter.warning("message-blank", row);
  if (countLines(text) > screen.lines)
    reporter.warning("message-long", { from: row.from + start, to: row.to }, screen.lines, screen.letters);
}
