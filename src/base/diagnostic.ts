import type { Span } from "./span.ts";

/** An error stops the file from being played; a warning does not. */
export type Severity = "error" | "warning";

/** One change of the text: what stands at the span is replaced. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** A way to mend a mistake, as an editor can apply it. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** A mistake of an author, told as a value: what, where, and how to mend it. */
export interface Diagnostic {
  /** Stable, in words joined by hyphens: `name-unknown`. */
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  /** A whole sentence for a person who has never seen the source of the compiler. */
  readonly message: string;
  /** How to mend it: a sentence, or a line that would be right. */
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}
