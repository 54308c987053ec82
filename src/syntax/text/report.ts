import type { Diagnostic, Fix, Span } from "../../base/index.ts";

/** Limits the number of messages for one file. */
const MOST = 100;

/** Describes what a message can contain in addition to its sentence. */
export interface DiagnosticAdvice {
  readonly hint?: string;
  readonly fixes?: readonly Fix[];
}

/** Collects the mistakes of one file: at most one for each place, and a limited number in total. */
export class FileDiagnostics {
  readonly #file: string;
  readonly #found: Diagnostic[] = [];
  readonly #places = new Set<number>();

  constructor(file: string) {
    this.#file = file;
  }

  add(code: string, from: number, to: number, message: string, advice: DiagnosticAdvice = {}): void {
    if (this.#found.length >= MOST || this.#places.has(from)) return;
    this.#places.add(from);
    const isLast = this.#found.length === MOST - 1;
    const span = this.span(from, to);
    this.#found.push(isLast ? tooMany(span) : { code, severity: "error", span, message, ...advice });
  }

  span(from: number, to: number): Span {
    return { file: this.#file, from, to };
  }

  /** Returns the diagnostics in the order of the text. */
  diagnostics(): Diagnostic[] {
    const lastDiagnostics = this.#found.length === MOST ? this.#found.slice(-1) : [];
    const otherDiagnostics = this.#found.slice(0, MOST - 1).sort((a, b) => a.span.from - b.span.from);
    return [...otherDiagnostics, ...lastDiagnostics];
  }
}

function tooMany(span: Span): Diagnostic {
  return {
    code: "mistakes-many",
    severity: "error",
    span,
    message: `There are more than ${MOST - 1} mistakes in this file; the others are not listed.`,
    hint: "Fix the first ones and check again.",
  };
}
