import { flatMapped } from "../../../base/index.ts";
import { lowered, type PsLine, wordOf, wordsOf } from "./ps-lines.ts";
import type { PsReporter } from "../ps-reporter.ts";
import type { PsLegend, PsWord } from "../ps-tree.ts";

/** Lines `A = B`, `A = B and C`, `A = B or C`. */
export function readPsLegend(lines: readonly PsLine[], reporter: PsReporter): PsLegend[] {
  return flatMapped(lines, (line) => {
    const words = flatMapped(wordsOf(line), splitEquals).map(lowered);
    return words.length === 0 ? [] : readEntry(words, wordOf(line.text, line.from), reporter);
  });
}

/** `a=b` is three words, and so is `a= b`; a lone `=` is one. */
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
  for (const [i, it] of members.entries())
    if (members.slice(0, i).some((other) => other.text === it.text))
      reporter.warning("legend-repeat", it, it.text);
  const how = joints.length === 0 ? "same" : (joints[0]?.text as "and" | "or");
  return [{ name, how, members }];
}
