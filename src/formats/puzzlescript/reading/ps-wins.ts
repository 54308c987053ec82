import { flatMapped } from "../../../base/index.ts";
import { lowerWordsOf, type PsLine, wordOf } from "./ps-lines.ts";
import type { PsReporter } from "../ps-reporter.ts";
import type { PsMistake } from "../ps-sentences.ts";
import type { PsWin } from "../ps-tree.ts";

/** Lines `all|some|any|no X [on Y]`. */
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
