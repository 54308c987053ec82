import { type PsLine, wordOf, wordsOf } from "./ps-lines.ts";
import type { PsReporter } from "./ps-reporter.ts";
import type { PsWin } from "./ps-tree.ts";

const form = "Write All X on Y, Some X, Some X on Y, No X or No X on Y.";

/** Lines `all|some|any|no X [on Y]`. */
export function readWins(lines: readonly PsLine[], reporter: PsReporter): PsWin[] {
  return lines.flatMap((line) => {
    const words = wordsOf(line).map((it) => ({ ...it, text: it.text.toLowerCase() }));
    const [how, what, on, where, more] = words;
    if (!how) return [];
    const whole = wordOf(line.text, line.from);
    const wrong = (message: string) => {
      reporter.error("win-form", whole, message, form);
      return [];
    };
    if (!["all", "some", "any", "no"].includes(how.text))
      return wrong(`Expected all, some or no, found \`${how.text}\`.`);
    if (!what) return wrong("Expected the name of an object behind this word.");
    if (on && on.text !== "on") return wrong(`Expected \`on\`, found \`${on.text}\`.`);
    if (on && !where) return wrong("Expected the name of an object behind `on`.");
    if (more) return wrong(`The line should end here, but \`${more.text}\` follows.`);
    const kind = how.text === "any" ? "some" : (how.text as PsWin["how"]);
    return [{ how: kind, what, ...(where && { on: where }), line: whole }];
  });
}
