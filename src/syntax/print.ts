import { largest } from "../base/index.ts";
import { Page, type PrintedRow } from "./page.ts";
import { printSection } from "./print-sections.ts";
import type { File, Section } from "./tree.ts";

/**
 * The text of a file as it is best written: two blanks a step; entries, arrows and comments aligned; an empty line between
 * sections of different sorts. Where the author put several things on one line, or left an empty line, it stays so. The
 * file is one without mistakes of form; a tree that was made and not read (its source is empty) is written too.
 */
export function printFile(file: File): string {
  const page = new Page(file.source);
  const widths = factWidths(page, file.sections);
  let before: Printed | undefined;
  for (const section of file.sections) {
    const now = { section, rows: page.apart(() => printSection(page, section, widths.get(section))) };
    const [first, ...others] = now.rows;
    const gap = before && mayTouch(before, now) ? "keep" : "always";
    if (first) page.rows.push({ ...first, gap }, ...others);
    before = now;
  }
  return page.text(file);
}

/** A section and the rows that it takes. */
interface Printed {
  readonly section: Section;
  readonly rows: readonly PrintedRow[];
}

/** Sections of one sort, and those of one line, may stand below each other without an empty line. */
function mayTouch(above: Printed, below: Printed): boolean {
  return above.section.is === below.section.is || (above.rows.length === 1 && below.rows.length === 1);
}

const facts: readonly Section["is"][] = ["title", "author", "about", "homepage"];

/** How wide the words of facts are that stand right below each other. */
function factWidths(page: Page, sections: readonly Section[]): Map<Section, number> {
  const runs: Section[][] = [];
  for (const [i, section] of sections.entries()) {
    if (!facts.includes(section.is)) continue;
    const last = sections[i - 1];
    if (last && facts.includes(last.is) && !page.gapAbove(section.span.from)) runs.at(-1)!.push(section);
    else runs.push([section]);
  }
  return new Map(
    runs.flatMap((run) => run.map((section) => [section, largest(run.map((it) => it.is.length))] as const)),
  );
}
