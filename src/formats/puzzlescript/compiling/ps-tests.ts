import type { Level, Test, TestLine, Where } from "../../../program/index.ts";
import type { PsReporter } from "../ps-reporter.ts";
import { isPuzzleFork } from "../reading/read-puzzlescript.ts";

// PuzzleScript has no tests, so they stand in comments: `(test NAME`, indented lines as a test in the language has them, and `)`; or, where comments begin with `//`, all of that behind it.

const blocks = /^\(test (?<name>[^\n()]*)\n(?<lines>[^()]*)^\)/gm;
const marked = /^\/\/ test (?<name>[^\n]*)\n(?<lines>(?:\/\/ {3}[^\n]*(?:\n|$))*)/gm;

/** A line of a test and where it begins in the text. */
interface Line {
  readonly text: string;
  readonly from: number;
}

/** The tests in the comments of a file. */
export function readTests(text: string, levels: readonly Level[], reporter: PsReporter): readonly Test[] {
  const found = [...text.matchAll(blocks), ...text.matchAll(marked)].sort((a, b) => a.index - b.index);
  return found.map((it): Test => {
    const { name = "", lines = "" } = it.groups ?? {};
    let from = it.index + it[0].indexOf("\n") + 1;
    const read = lines.split("\n").map((line): Line => {
      const start = from;
      from += line.length + 1;
      return { text: line.replace(/^\/\//, "  ").trimEnd(), from: start };
    });
    const reader = new TestReader(text, levels, reporter);
    return { name: name.trim(), lines: reader.read(read), at: whereIn(text, it.index) };
  });
}

/** A test, as the language writes it, as a comment for the end of a PuzzleScript file; undefined if it has parentheses, which would end the comment. */
export function puzzleTest(test: string, file: string): string | undefined {
  const lines = test.trimEnd().split("\n");
  if (isMarkedBySlashes(file)) return lines.map((it) => `// ${it}\n`).join("");
  return /[()]/.test(test) ? undefined : `(${lines.join("\n")}\n)\n`;
}

/** The first comment of a file of Next decides how all of them begin. */
function isMarkedBySlashes(file: string): boolean {
  const mark = /\(|\/\//.exec(file.replaceAll(/^\s*(?:title|author|homepage)\b.*$/gim, ""));
  return mark?.[0] === "//" && isPuzzleFork({ file: "", text: file });
}

function whereIn(text: string, from: number): Where {
  return [0, text.slice(0, from).split("\n").length, 1];
}

class TestReader {
  readonly #text: string;
  readonly #levels: readonly Level[];
  readonly #reporter: PsReporter;

  constructor(text: string, levels: readonly Level[], reporter: PsReporter) {
    this.#text = text;
    this.#levels = levels;
    this.#reporter = reporter;
  }

  read(lines: readonly Line[]): readonly TestLine[] {
    const found: TestLine[] = [];
    let rows: string[] | undefined;
    for (const line of lines) {
      const indent = line.text.search(/\S/);
      if (indent < 0) continue;
      if (rows && indent > 3) {
        rows.push(line.text.trim());
        continue;
      }
      rows = undefined;
      const at = whereIn(this.#text, line.from);
      const words = line.text.trim();
      if (words === "expect seen") {
        rows = [];
        found.push({ do: "expect-seen", rows, at });
        continue;
      }
      const read = this.#readLine(words);
      if (read) found.push({ ...read, at });
      else this.#reporter.warning("test-form", { from: line.from, to: line.from + line.text.length }, words);
    }
    return found;
  }

  #readLine(words: string): TestLine | undefined {
    const [, what, rest = ""] = /^(level|seed|play|expect)\s+(.+)$/.exec(words) ?? [];
    if (what === "play") return { do: "play", inputs: rest };
    if (what === "seed") return /^\d+$/.test(rest) ? { do: "seed", seed: Number(rest) } : undefined;
    if (what === "level") {
      const level = this.#levelOf(rest);
      return level === undefined ? undefined : { do: "level", level };
    }
    return what === "expect" ? this.#outcomeOf(rest) : undefined;
  }

  #outcomeOf(text: string): TestLine | undefined {
    const [, number] = /^level (.+)$/.exec(text) ?? [];
    if (number !== undefined) {
      const level = this.#levelOf(number);
      return level === undefined
        ? undefined
        : { do: "expect-outcome", outcome: { is: "level", level }, text };
    }
    return text === "won" || text === "lost" || text === "playing" || text === "refused"
      ? { do: "expect-outcome", outcome: { is: text }, text }
      : undefined;
  }

  /** Index of a level by its number, from 1, without messages. */
  #levelOf(number: string): number | undefined {
    const maps = this.#levels.flatMap((it, i) => (it.type === "map" ? [i] : []));
    return maps[Number(number) - 1];
  }
}
