import type { Diagnostic, Source } from "../base/index.ts";
import { LineCursor, type Line } from "./lines.ts";
import { Reader } from "./reader.ts";
import { FileDiagnostics } from "./report.ts";
import { readSection } from "./sections.ts";
import type { File, Section } from "./tree.ts";

/** Reads a game file. Any text gives a tree; all syntax mistakes are reported in the order of the text. */
export function parse(source: Source): { file: File; diagnostics: Diagnostic[] } {
  const report = new FileDiagnostics(source.file);
  const lines = new LineCursor(source.text, report);
  const sections: Section[] = [];
  for (let line = lines.code(); line; line = lines.code()) {
    const section = line.indent > 0 ? skipIndented(lines, line) : readAt(lines, line);
    if (!section) continue;
    if (section.is === "version" && sections.length > 0) complainOfVersion(report, section);
    sections.push(section);
  }
  const comments = lines.comments.sort((a, b) => a.span.from - b.span.from);
  const file = { source: source.text, sections, comments, span: report.span(0, source.text.length) };
  return { file, diagnostics: report.diagnostics() };
}

function readAt(lines: LineCursor, line: Line): Section | undefined {
  lines.skip();
  return readSection({ r: new Reader(lines, line), lines, indent: 0, inline: false, depth: 0 });
}

/** Reports and skips indented lines above the first section. */
function skipIndented(lines: LineCursor, line: Line): undefined {
  lines.report.add(
    "section-missing",
    line.from,
    line.to,
    "Expected a section above this line, in the first column.",
    {
      hint: "A file begins with a section such as `title Crates` in the first column.",
    },
  );
  while (lines.below(0)) lines.skip();
}

function complainOfVersion(report: FileDiagnostics, { span }: Section): void {
  report.add(
    "version-late",
    span.from,
    span.to,
    "The version of the language comes before everything else.",
    {
      hint: "Move this line to the top of the file.",
    },
  );
}
