import type { Level, Test, TestLine, Where } from "../../../program/index.ts";
import { parse, type TestLineNode } from "../../../syntax/index.ts";
import type { PsReporter, Stretch } from "../ps-reporter.ts";
import { isPuzzleFork } from "../reading/read-puzzlescript.ts";

// PuzzleScript has no tests, so they are written in comments: `(test NAME`, then indented lines as in a game of
// Quadrille, then `)`. In files whose comments begin with `//`, so does every line of a test.

const blocks = /^\(test (?<name>[^\n()]*)\n(?<lines>[^()]*)^\)/gm;
const slashes = /^\/\/ test (?<name>[^\n]*)\n(?<lines>(?:\/\/ {3}[^\n]*(?:\n|$))*)/gm;

/** Returns the tests in the comments of a file. @param placeOf converts an offset in the file to a line and column */
export function readTests(
  text: string,
  levels: readonly Level[],
  placeOf: (span: Stretch) => Where,
  reporter: PsReporter,
): readonly Test[] {
  const maps = levels.flatMap((it, i) => (it.type === "map" ? [i] : []));
  const testMatches = [...text.matchAll(blocks), ...text.matchAll(slashes)].sort((a, b) => a.index - b.index);
  return testMatches.map((it): Test => {
    const { name = "", lines = "" } = it.groups ?? {};
    const heading = "test it\n";
    const headingAt = it.index + it[0].indexOf("\n") + 1 - heading.length;
    const lineAt = (offset: number): Stretch => {
      const from = text.lastIndexOf("\n", headingAt + offset - 1) + 1;
      const end = text.indexOf("\n", from);
      return { from, to: end < 0 ? text.length : end };
    };
    const { file, diagnostics } = parse({ file: "", text: heading + lines.replaceAll(/^\/\//gm, "  ") });
    const nodes = file.sections.flatMap((section) => (section.is === "test" ? section.lines : []));
    const rows = nodes.map((node) => ({ line: convertLine(node, maps), at: lineAt(node.span.from) }));
    const mistakeSpans = diagnostics.map(({ span }) => lineAt(span.from));
    for (const span of [...mistakeSpans, ...rows.flatMap((testItem) => (testItem.line ? [] : [testItem.at]))])
      reporter.warning("test-form", span, text.slice(span.from, span.to).replace(/^\/\//, "").trim());
    return {
      name: name.trim(),
      lines: rows.flatMap(({ line, at }) => (line ? [{ ...line, at: placeOf(at) }] : [])),
      at: placeOf(lineAt(heading.length - 1)),
    };
  });
}

/**
 * Converts a line of a test; undefined if it needs a feature that PuzzleScript lacks. @param mapLevels are the indices
 * of levels that are maps, not messages
 */
function convertLine(node: TestLineNode, mapLevels: readonly number[]): TestLine | undefined {
  const findLevel = (name: string): number | undefined => mapLevels[Number(name) - 1];
  if (node.does === "play") return { do: "play", inputs: node.inputs.text };
  if (node.does === "seed") return { do: "seed", seed: node.seed };
  if (node.does === "expect-seen") return { do: "expect-seen", rows: node.picture.rows.map((it) => it.text) };
  if (node.does === "level") {
    const level = findLevel(node.name.text);
    return level === undefined ? undefined : { do: "level", level };
  }
  if (node.does !== "expect-outcome") return undefined;
  const { outcome } = node;
  if (outcome.is === "level") {
    const level = findLevel(outcome.name.text);
    const text = `level ${outcome.name.text}`;
    return level === undefined ? undefined : { do: "expect-outcome", outcome: { is: "level", level }, text };
  }
  const word = outcomes.find((it) => outcome.is === "word" && !outcome.text && it === outcome.word.text);
  return word && { do: "expect-outcome", outcome: { is: word }, text: word };
}

const outcomes = ["won", "lost", "playing", "refused"] as const;

/** Returns a text in which blanks replace the tests. */
export const withoutTests = (text: string): string =>
  [blocks, slashes].reduce((it, pattern) => it.replace(pattern, (test) => test.replace(/[^\n]/g, " ")), text);

/**
 * Returns a test in the syntax of the language as a comment for the end of a PuzzleScript file. Undefined if the test
 * contains parentheses, which would end the comment.
 */
export function puzzleTest(test: string, file: string): string | undefined {
  const lines = test.trimEnd().split("\n");
  if (usesSlashComments(file)) return lines.map((it) => `// ${it}\n`).join("");
  return /[()]/.test(test) ? undefined : `(${lines.join("\n")}\n)\n`;
}

/** Returns true if comments begin with slashes; in a Next file the first comment decides. */
function usesSlashComments(file: string): boolean {
  const commentStart = /\(|\/\//.exec(file.replaceAll(/^\s*(?:title|author|homepage)\b.*$/gim, ""));
  return commentStart?.[0] === "//" && isPuzzleFork({ file: "", text: file });
}
