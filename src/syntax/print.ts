import { largestOf } from "../base/index.ts";
import { PrintedPage, type PrintedRow } from "./text/page.ts";
import { printSection } from "./sections/print-sections.ts";
import type { File, Section } from "./tree/tree.ts";

/**
 * Returns the text of a file in the standard format: each level is indented by two blanks; entries, arrows and comments
 * are aligned; an empty line separates sections of different kinds. Lines that the author wrote together stay together,
 * and empty lines are kept. The file must have no syntax mistakes. A tree that code has constructed, whose source is
 * empty, can be printed too.
 */
export function printFile(file: File): string {
  const page = new PrintedPage(file);
  const widths = measureFacts(page, file.sections);
  let previous: { readonly section: Section; readonly rows: readonly PrintedRow[] } | undefined;
  for (const section of file.sections) {
    const now = { section, rows: page.apart(() => printSection(section, page, widths.get(section) ?? 0)) };
    const [first, ...others] = now.rows;
    // Sections of one kind, or of a single line each, need no empty line between them.
    const isAlike = previous?.section.is === section.is;
    const gap = isAlike || (previous?.rows.length === 1 && now.rows.length === 1) ? "keep" : "always";
    if (first) page.rows.push({ ...first, gap }, ...others);
    previous = now;
  }
  return page.text();
}

const factSections: readonly Section["is"][] = ["title", "author", "about", "homepage"];

/** Returns, for each section in a run of consecutive facts, the width of the longest word in the run. */
function measureFacts(page: PrintedPage, sections: readonly Section[]): Map<Section, number> {
  const runs: Section[][] = [];
  for (const [i, section] of sections.entries()) {
    if (!factSections.includes(section.is)) continue;
    const lastSection = sections[i - 1];
    if (lastSection && factSections.includes(lastSection.is) && !page.hasGapAbove(section.span.from))
      runs.at(-1)!.push(section);
    else runs.push([section]);
  }
  return new Map(
    runs.flatMap((run) => run.map((section) => [section, largestOf(run.map((it) => it.is.length))] as const)),
  );
}
