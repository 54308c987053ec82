import type { Diagnostic, Fix, Severity, Span } from "../../base/index.ts";

/** Limits the number of mistakes per file, and of mistakes and of warnings per game. */
export const maxDiagnostics = 100;

/** Describes the optional parts of a message: its hint and its fixes. */
export type Advice = Pick<Diagnostic, "hint" | "fixes">;

/** Describes a range of the file, such as a line, a token or a span. */
type PlaceInFile = Pick<Span, "from" | "to">;

/** Collects the mistakes of one file: at most one per offset, and at most `maxDiagnostics` in total. */
export class FileDiagnostics {
  readonly #file: string;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #reportedOffsets = new Set<number>();

  constructor(file: string) {
    this.#file = file;
  }

  add(code: string, { from, to }: PlaceInFile, message: string, hint?: string, fixes?: readonly Fix[]): void {
    if (this.#diagnostics.length >= maxDiagnostics || this.#reportedOffsets.has(from)) return;
    this.#reportedOffsets.add(from);
    const isLast = this.#diagnostics.length === maxDiagnostics - 1;
    const span = this.span(from, to);
    this.#diagnostics.push(
      isLast ? tooMany("error", span, "file") : { code, severity: "error", span, message, hint, fixes },
    );
  }

  span(from: number, to: number): Span {
    return { file: this.#file, from, to };
  }

  /** Returns the diagnostics in the order of the text. */
  diagnostics(): Diagnostic[] {
    const finalDiagnostic = this.#diagnostics.length === maxDiagnostics ? this.#diagnostics.slice(-1) : [];
    const otherDiagnostics = this.#diagnostics
      .slice(0, maxDiagnostics - 1)
      .sort((a, b) => a.span.from - b.span.from);
    return [...otherDiagnostics, ...finalDiagnostic];
  }
}

/** Returns the diagnostic that replaces all further mistakes or warnings. */
export function tooMany(severity: Severity, span: Span, where: "file" | "game"): Diagnostic {
  const code = severity === "error" ? "mistakes-many" : "warnings-many";
  const message = `There are more than ${maxDiagnostics - 1} ${code.slice(0, -5)} in this ${where}; the others are not listed.`;
  const hint = "Fix the first ones and check again.";
  return { code, severity, span, message, hint };
}
