import { largest } from "../base/index.ts";
import { PrintedPage, type PrintedRow } from "./text/page.ts";
import { printSection } from "./sections/print-sections.ts";
import type { File, Section } from "./tree/tree.ts";

/**
 * Returns the text of a file in the standard format: two blanks for each level; entries, arrows and comments aligned; an empty line
 * between sections of different kinds. What the author put on one line stays on one line, and empty lines stay. The file must have
 * no syntax mistakes; a tree that was made and not parsed (its source is empty) is printed too.
 */
export function printFile(file: File): string {
  const page = new PrintedPage(file);
  const widths = factWidths(page, file.sections);
  let printedBefore: PrintedSection | undefined;
  for (const section of file.sections) {
    const now = { section, rows: page.apart(() => printSection(section, page, widths.get(section) ?? 0)) };
    const [first, ...others] = now.rows;
    const gap = printedBefore && mayTouch(printedBefore, now) ? "keep" : "always";
    if (first) page.rows.push({ ...first, gap }, ...others);
    printedBefore = now;
  }
  return page.text();
}

/** Describes a section and its printed rows. */
interface PrintedSection {
  readonly section: Section;
  readonly rows: readonly PrintedRow[];
}

/** Returns true if no empty line is needed between two sections: they are of one kind, or have one line each. */
function mayTouch(above: PrintedSection, below: PrintedSection): boolean {
  return above.section.is === below.section.is || (above.rows.length === 1 && below.rows.length === 1);
}

const facts: readonly Section["is"][] = ["title", "author", "about", "homepage"];

/** Returns the widths of the words in each run of consecutive facts. */
function factWidths(page: PrintedPage, sections: readonly Section[]): Map<Section, number> {
  const runs: Section[][] = [];
  for (const [i, section] of sections.entries()) {
    if (!facts.includes(section.is)) continue;
    const lastSection = sections[i - 1];
    if (lastSection && facts.includes(lastSection.is) && !page.gapAbove(section.span.from))
      runs.at(-1)!.push(section);
    else runs.push([section]);
  }
  return new Map(
    runs.flatMap((run) => run.map((section) => [section, largest(run.map((it) => it.is.length))] as const)),
  );
}
