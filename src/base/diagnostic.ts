import { countUpTo } from "./lists.ts";

/** Describes the severity of a mistake: a file with an error cannot be played; a warning is only shown. */
export type Severity = "error" | "warning";

/** Describes one change of a text: a span and its replacement. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** Applies edits, given in any order, to a text. Of overlapping edits, only the last one in the text is applied. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let editedText = text;
  let earliestEdit = Infinity;
  for (const { span, text: replacement } of [...edits].sort((a, b) => b.span.from - a.span.from)) {
    if (span.to > earliestEdit) continue;
    editedText = editedText.slice(0, span.from) + replacement + editedText.slice(span.to);
    ({ from: earliestEdit } = span);
  }
  return editedText;
}

/** Describes a correction that an editor can apply. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Returns a fix that replaces the text of a span. */
export function makeReplacementFix(text: string, span: Span): Fix {
  return { title: `Write \`${text}\``, edits: [{ span, text }] };
}

/** Describes a mistake of an author as data: where it is, what is wrong, and how to correct it. */
export interface Diagnostic {
  /** Stores a stable code that consists of words joined by hyphens, such as `name-unknown`. */
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  /** Stores a whole sentence for authors who do not know the compiler. */
  readonly message: string;
  /** Explains how to correct the mistake: a sentence, or a correct line. */
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}

/** Describes a part of a source file: offsets in UTF-16 units, `to` exclusive. */
export interface Span {
  /** Stores the name of the file as the author gave it (a path, or the name of an include). */
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Describes a position in a text: line and column from 1, columns in code points. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Represents one file of a game, as text. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Stores the number of the first line, if the text is only a part of the file. */
  readonly line?: number;
}

/**
 * Returns a text of the same length in which carriage returns are replaced by line feeds, if most lines end in a carriage return
 * alone, as on old Macs.
 */
export function replaceLoneReturns(text: string): string {
  if (!text.includes("\r")) return text;
  const loneReturns = text.match(/\r(?!\n)/g)?.length ?? 0;
  const lineFeeds = text.match(/\n/g)?.length ?? 0;
  return loneReturns > lineFeeds ? text.replace(/\r(?!\n)/g, "\n") : text;
}

/** Returns the offset of the first character of each line. */
export function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the line and column of an offset in a source; an offset past the end counts as the end. */
export function placeAt(source: Source, offset: number): Place {
  const endOffset = Math.min(offset, source.text.length);
  let line = source.line ?? 1;
  let lineStart = 0;
  for (
    let lineEnd = source.text.indexOf("\n");
    lineEnd >= 0 && lineEnd < endOffset;
    lineEnd = source.text.indexOf("\n", lineStart)
  ) {
    line++;
    lineStart = lineEnd + 1;
  }
  return { file: source.file, line, column: [...source.text.slice(lineStart, endOffset)].length + 1 };
}

/** Returns a function that finds the line and column, both from 1, of an offset in a text. It is faster than `placeAt` for many offsets. */
export function placeFinder(text: string): (offset: number) => Pick<Place, "line" | "column"> {
  const starts = findLineStarts(text);
  return (offset) => {
    const line = countUpTo(starts, offset);
    const lineStart = starts[line - 1];
    const column = lineStart === offset ? 1 : [...text.slice(lineStart, offset)].length + 1;
    return { line, column };
  };
}
