import type { Span } from "./span.ts";

/** An error stops the file from being played; a warning does not. */
export type Severity = "error" | "warning";

/** One change of the text: the span is replaced. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** A correction that an editor can apply. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** An author's mistake as a value: what, where, and how to correct it. */
export interface Diagnostic {
  /** A stable code, words joined by hyphens: `name-unknown`. */
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  /** A whole sentence, for somebody who has never seen the source of the compiler. */
  readonly message: string;
  /** How to correct it: a sentence, or a line that would be right. */
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}
