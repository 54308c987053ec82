import type { Diagnostic, Source } from "../base/index.ts";
import { LineCursor, type Line } from "./text/lines.ts";
import { Reader } from "./text/reader.ts";
import { FileDiagnostics } from "./text/report.ts";
import { readSection } from "./sections/sections.ts";
import type { File, Section } from "./tree/tree.ts";

/** Describes a parsed file. */
export interface Parsed {
  readonly file: File;
  readonly diagnostics: readonly Diagnostic[];
  /** Contains the names that the file declares. */
  readonly given: ReadonlySet<string>;
  /** Contains the words that were parsed as words of the language, but would be names if the game declared them. */
  readonly words: ReadonlySet<string>;
}

/**
 * Parses a game file. Every text yields a tree, and all syntax mistakes are reported in the order of the text. A word
 * of the language that the game declares as a name, in this file or in `names`, is parsed as a name. Such a declaration
 * may come after the first use, so the file is then parsed twice.
 */
export function parse(source: Source, names: ReadonlySet<string> = new Set()): Parsed {
  const parsed = readFile(source, names);
  const knownNames = new Set([...names, ...parsed.given]);
  return isMisread(parsed, knownNames) ? readFile(source, knownNames) : parsed;
}

/**
 * Returns true if a file was parsed with a word of the language that its game declares as a name. It must then be
 * parsed again.
 */
export function isMisread({ words }: Parsed, names: ReadonlySet<string>): boolean {
  return [...words].some((it) => names.has(it));
}

function readFile(source: Source, names: ReadonlySet<string>): Parsed {
  const report = new FileDiagnostics(source.file);
  const lines = new LineCursor(source.text, report, names);
  const sections: Section[] = [];
  for (let line = lines.peekCode(); line; line = lines.peekCode()) {
    const section = line.indent > 0 ? skipIndented(lines, line) : readSectionAt(lines, line);
    if (!section) continue;
    if (section.is === "version" && sections.length > 0) {
      const hint = "Move this line to the top of the file.";
      const message = "The version of the language comes before everything else.";
      report.add("version-late", section.span, message, hint);
    }
    sections.push(section);
  }
  const comments = lines.comments.sort((a, b) => a.span.from - b.span.from);
  const breaks = [...lines.breaks].sort((a, b) => a - b);
  const file = { source: source.text, sections, comments, breaks, span: report.span(0, source.text.length) };
  return { file, diagnostics: report.diagnostics(), given: lines.declaredNames, words: lines.words };
}

function readSectionAt(lines: LineCursor, line: Line): Section | undefined {
  lines.skip();
  return readSection({ r: new Reader(lines, line), lines, indent: 0, inline: false, depth: 0 });
}

/** Reports and skips indented lines above the first section. */
function skipIndented(lines: LineCursor, line: Line): undefined {
  const hint = "A file begins with a section such as `title Crates` in the first column.";
  lines.report.add("section-missing", line, "Expected a section above this line, in the first column.", hint);
  while (lines.peekBelow(0)) lines.skip();
}
