import { Page, type Row } from "./page.ts";
import { printSection } from "./print-sections.ts";
import type { File } from "./tree.ts";

/**
 * The text of a file as it is best written: two blanks a step, entries and arrows aligned, an empty line between
 * sections. Where the author put several things on one line, or left an empty line, it stays so. The file is one without
 * mistakes of form; a tree that was made and not read (its source is empty) is written too.
 */
export function print(file: File): string {
  const page = new Page(file.source);
  let before: readonly Row[] | undefined;
  for (const section of file.sections) {
    const rows = page.apart(() => printSection(page, section));
    const [first, ...others] = rows;
    const gap = before && before.length === 1 && rows.length === 1 ? "keep" : "always";
    if (first) page.rows.push({ ...first, gap }, ...others);
    before = rows;
  }
  return page.text(file);
}
