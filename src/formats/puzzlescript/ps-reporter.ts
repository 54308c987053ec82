import type { Diagnostic, Severity } from "../../base/index.ts";

/** A stretch of the text. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Collects what is wrong with a file. The same sentence at the same place is told once. */
export class PsReporter {
  readonly file: string;
  readonly #told = new Map<string, Diagnostic>();

  constructor(file: string) {
    this.file = file;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...this.#told.values()].sort((a, b) => a.span.from - b.span.from);
  }

  error(code: string, at: Stretch, message: string, hint?: string): void {
    this.#tell("error", code, at, message, hint);
  }

  warning(code: string, at: Stretch, message: string, hint?: string): void {
    this.#tell("warning", code, at, message, hint);
  }

  #tell(severity: Severity, code: string, { from, to }: Stretch, message: string, hint?: string): void {
    const span = { file: this.file, from, to };
    this.#told.set(`${code} ${from} ${message}`, {
      code,
      severity,
      span,
      message,
      ...(hint !== undefined && { hint }),
    });
  }
}
