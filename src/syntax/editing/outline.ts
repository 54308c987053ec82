import { parseUnnamedText } from "./parsed-text.ts";
import type { Section } from "../tree/tree.ts";

/** Describes a section of a text for an outline. */
export interface OutlineEntry {
  /** Stores the first word of the section. */
  readonly word: string;
  /** Stores the name of the section; for a level without a name, its number. */
  readonly name: string;
  /** Stores the offset of the first character of the section; `to` is the end of its last line. */
  readonly from: number;
  readonly to: number;
}

/** Returns the sections of a text, in the order of the text. */
export function outlineText(text: string): readonly OutlineEntry[] {
  const { sections } = parseUnnamedText(text);
  let level = 0;
  return sections.map((section, i) => {
    if (section.is === "level") level++;
    const { from } = section.span;
    const word = /^\p{L}+/u.exec(text.slice(from, from + 40))?.[0] ?? "";
    const name = nameOfSection(section) || (section.is === "level" ? `${level}` : "");
    return { word, name, from, to: findSectionEnd(text, sections, i) };
  });
}

function nameOfSection(section: Section): string {
  if ("name" in section) return section.name?.text ?? "";
  return section.is === "title" || section.is === "message" ? section.text.text : "";
}

/** Returns the offset where a section ends. Comments and empty lines right above a section belong to that section. */
export function findSectionEnd(text: string, sections: readonly Section[], sectionIndex: number): number {
  let sectionEnd = sections[sectionIndex + 1]?.span.from ?? text.length;
  for (;;) {
    const lineStart = text.lastIndexOf("\n", sectionEnd - 1) + 1;
    if (lineStart === 0 || !/^[ \t]*(?:\/\/.*)?$/.test(text.slice(lineStart, sectionEnd))) return sectionEnd;
    sectionEnd = lineStart - 1;
  }
}
