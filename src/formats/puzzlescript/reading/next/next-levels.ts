import { wordOf } from "../ps-lines.ts";
import type { PsReporter } from "../../ps-reporter.ts";
import type { PsLevel, PsWord } from "../../ps-tree.ts";
import type { NextLine } from "./next-lines.ts";

/** The words that a line of levels may begin with, even without a blank behind them. */
const word = /^(message|section|goto|level|link|title|input)\s*/i;

/** Levels of a Next file: maps, messages, `goto` items, and the sections and titles that name what follows. */
export function readNextLevels(lines: readonly NextLine[], reporter: PsReporter): PsLevel[] {
  const levels: PsLevel[] = [];
  let rows: PsWord[] | undefined;
  let section: string | undefined;
  let name: string | undefined;
  for (const line of lines) {
    const whole = wordOf(line.text, line.from);
    const found = word.exec(whole.text);
    if (found || whole.text === "") rows = undefined;
    if (found) takeWord(found[1]?.toLowerCase() ?? "", whole.text.slice(found[0].length).trim(), whole);
    if (found || whole.text === "") continue;
    if (!rows) {
      rows = [];
      levels.push({
        is: "map",
        rows,
        ...(section !== undefined && { section }),
        ...(name !== undefined && { name }),
      });
      name = undefined;
    }
    rows.push({ ...whole, text: whole.text.toLowerCase().replaceAll(/\s/g, "") });
  }
  return levels;

  function takeWord(what: string, text: string, at: PsWord): void {
    const inSection = section === undefined ? {} : { section };
    if (what === "message") levels.push({ is: "message", text, at, ...inSection });
    else if (what === "goto") levels.push({ is: "goto", to: text, at, ...inSection });
    else if (what === "section") section = text;
    else if (what === "level") name = text;
    else if (what === "input") reporter.warnOnce("level-input", at);
    else if (what === "link") reporter.warnOnce("level-link", at);
  }
}
