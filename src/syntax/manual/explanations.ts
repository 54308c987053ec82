/** Describes the explanation of a message, with a wrong example and its correction. */
export interface Explanation {
  readonly code: string;
  /** Explains, in a few sentences, why this is a mistake. */
  readonly why: string;
  /** Lists the rows of the wrong and of the corrected game; empty if an example would be too long. */
  readonly example: readonly ExampleRow[];
}

/** Describes a row of an example, which the wrong game, the corrected game or both contain. */
export interface ExampleRow {
  readonly of: "both" | "wrong" | "mended";
  readonly text: string;
}

/**
 * Parses the explanations in a page of Markdown, by code. Each has a heading, sentences, and an example in which each
 * line is marked as wrong, corrected or common to both.
 */
export function explanationsIn(markdown: string): ReadonlyMap<string, Explanation> {
  const parts = markdown.split(/^## /m).slice(1);
  return new Map(parts.map((section) => [codeOf(section), explanationOf(section)]));
}

/** Returns the wrong or the corrected game from an example. */
export function gameOfExample(example: readonly ExampleRow[], version: "wrong" | "mended"): string {
  const rows = example.filter((it) => it.of === "both" || it.of === version);
  return rows.map((it) => `${it.text}\n`).join("");
}

function codeOf(section: string): string {
  return section.slice(0, section.indexOf("\n")).trim();
}

function explanationOf(section: string): Explanation {
  const [reasonText = "", exampleText = ""] = section.slice(section.indexOf("\n")).split(/^```(?:diff)?\n/m);
  const rows = exampleText.split("\n").slice(0, -1);
  const example = rows.map((row): ExampleRow => ({ of: marks[row[0] ?? " "] ?? "both", text: row.slice(2) }));
  return { code: codeOf(section), why: reasonText.trim().replaceAll(/\s+/g, " "), example };
}

const marks: Readonly<Record<string, ExampleRow["of"]>> = { "-": "wrong", "+": "mended" };
