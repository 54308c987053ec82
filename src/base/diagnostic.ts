/** An error stops the file from being played; a warning does not. */
export type Severity = "error" | "warning";

/** Describes one change of the text: the span is replaced. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** Returns a text with edits, in whatever order they come. Of edits that overlap only the last in the text is made. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  let edited = text;
  let from = Infinity;
  for (const { span, text: insert } of [...edits].sort((a, b) => b.span.from - a.span.from)) {
    if (span.to > from) continue;
    edited = edited.slice(0, span.from) + insert + edited.slice(span.to);
    ({ from } = span);
  }
  return edited;
}

/** Describes a correction that an editor can apply. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Describes an author's mistake as a value: what, where, and how to correct it. */
export interface Diagnostic {
  /** Holds a stable code, words joined by hyphens: `name-unknown`. */
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  /** Holds a whole sentence, for somebody who has never seen the source of the compiler. */
  readonly message: string;
  /** Says how to correct it: a sentence, or a line that would be right. */
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}

/** Describes a stretch of a source file: offsets in UTF-16 units, `to` exclusive. */
export interface Span {
  /** Names the file as the author gave it (a path, or the name of an include). */
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Describes a point as people count: line and column from 1, columns in code points. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Represents one file of a game, as text. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Gives the number of the first line, where the text is only a part of the file. */
  readonly line?: number;
}

/** Returns a text as long, whose lines end in line feeds: where most end in a carriage return alone, as on old Macs, those are taken for them. */
export function withLineFeeds(text: string): string {
  if (!text.includes("\r")) return text;
  const alone = text.match(/\r(?!\n)/g)?.length ?? 0;
  const feeds = text.match(/\n/g)?.length ?? 0;
  return alone > feeds ? text.replace(/\r(?!\n)/g, "\n") : text;
}

/** Returns the offsets at which the lines of a text begin. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the line and column of an offset of a source; an offset past the end means the end. */
export function placeAt(source: Source, offset: number): Place {
  const end = Math.min(offset, source.text.length);
  let line = source.line ?? 1;
  let start = 0;
  for (
    let next = source.text.indexOf("\n");
    next >= 0 && next < end;
    next = source.text.indexOf("\n", start)
  ) {
    line++;
    start = next + 1;
  }
  return { file: source.file, line, column: [...source.text.slice(start, end)].length + 1 };
}

/** Returns a function that finds the line and column of an offset of a text, both from 1: for many offsets faster than `placeAt`. */
export function placeFinder(text: string): (offset: number) => Pick<Place, "line" | "column"> {
  const starts = lineStarts(text);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    const column = starts[low] === offset ? 1 : [...text.slice(starts[low], offset)].length + 1;
    return { line: low + 1, column };
  };
}
