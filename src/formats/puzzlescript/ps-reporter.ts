import type { Diagnostic, Severity } from "../../base/index.ts";
import { psSentence, type PsMistake } from "./ps-sentences.ts";

/** A stretch of the text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Collects the mistakes of a file. The same sentence at the same place is reported once. */
export class PsReporter {
  readonly file: string;
  readonly #warned = new Set<string>();
  readonly #told = new Map<string, Diagnostic>();

  constructor(file: string) {
    this.file = file;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...this.#told.values()].sort((a, b) => a.span.from - b.span.from);
  }

  error(mistake: PsMistake, at: Stretch, ...about: readonly (string | number)[]): void {
    this.#sentence("error", mistake, at, about);
  }

  warning(mistake: PsMistake, at: Stretch, ...about: readonly (string | number)[]): void {
    this.#sentence("warning", mistake, at, about);
  }

  /** A warning that is told where it is due first, and not again. */
  warnOnce(mistake: PsMistake, at: Stretch, ...about: readonly (string | number)[]): void {
    const key = `${mistake} ${about.join(" ")}`;
    if (!this.#warned.has(key)) this.warning(mistake, at, ...about);
    this.#warned.add(key);
  }

  #sentence(severity: Severity, mistake: PsMistake, at: Stretch, about: readonly (string | number)[]): void {
    const sentence = psSentence(mistake, about);
    const [message, hint] = typeof sentence === "string" ? [sentence] : sentence;
    this.say(severity, mistake.replace(/:.*/, ""), at, message, hint);
  }

  /** Adds a message that is worded elsewhere. */
  say(severity: Severity, code: string, { from, to }: Stretch, message: string, hint?: string): void {
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
