import sentences from "./ps-sentences.json" with { type: "json" };
import { type Diagnostic, type Severity, type Span, formatCount } from "../../base/index.ts";
import { lineForm } from "../../program/index.ts";

/** Describes a message, or a message and a hint on how to correct the mistake. */
type Sentence = string | readonly [message: string, hint: string];

/** Returns the message for these names and numbers. */
type MakeSentence = (a: string | number, b: string | number, c: string | number) => Sentence;

const withSuggestion = (message: string, suggestion: string | number): Sentence =>
  suggestion === "" ? message : [message, `Did you mean ${suggestion}?`];

/**
 * Maps codes to messages that are computed, or that `.quad` files share. All other messages are in ps-sentences.json.
 */
const wordings = {
  "level-ragged": (a, b) => `This row has ${formatCount(a, "cell")}, the first row of the level ${b}.`,
  "line-many": lineForm.many,
  "name-unknown": (a, b) => withSuggestion(`There is no object or name ${a}.`, b),
  "rigid-many": () => lineForm.rigidMany,
  "rule-cells": lineForm.cells,
  "rule-gap-edge": () => lineForm.gapEdge,
  "rule-gap-many": () => lineForm.gapMany,
  "rule-gap-match": () => lineForm.gapMatch,
  "rule-gap-twice": () => lineForm.gapTwice,
  "rule-late-rigid": () => lineForm.lateRigid,
  "rule-name-twice": lineForm.twice,
  "rule-plus-first": () => lineForm.alone,
  "rule-plus-random": () => lineForm.laterRandom,
  "rule-random-left": lineForm.randomLeft,
  "rule-rows": (a, b) => `${lineForm.rows(a, b)} The rule is left out.`,
  "section-order": (a, b, c) => [
    b === ""
      ? `The section ${a} must be the first.`
      : `The section ${a} must come right after the section ${b}.`,
    `The order is ${c}; a section may be empty but must be there.`,
  ],
  "setting-unknown": (a, b) => withSuggestion(`There is no setting ${a}.`, b),
} as const satisfies Readonly<Record<string, MakeSentence>>;

/** Names a mistake in a PuzzleScript file. The part before a colon is the diagnostic code. */
export type PsMistake = keyof typeof sentences | keyof typeof wordings;

/**
 * Returns the message of a mistake, and its hint if there is one. The values replace {a}, {b} and {c} in its sentence.
 */
function psSentence(mistake: PsMistake, values: readonly (string | number)[]): readonly string[] {
  const [a = "", b = "", c = ""] = values;
  if (mistake in wordings) return [wordings[mistake as keyof typeof wordings](a, b, c)].flat();
  const sentence = sentences[mistake as keyof typeof sentences];
  const valueByLetter: Readonly<Record<string, string | number>> = { a, b, c };
  return [sentence]
    .flat()
    .map((it) => it.replaceAll(/\{([abc])\}/g, (_, name: string) => String(valueByLetter[name])));
}

/** Describes a range of the text. */
export type Stretch = Pick<Span, "from" | "to">;

/**
 * Limits the shown errors, and the shown warnings. More are collected (up to `maxCollected`), because they do not occur
 * in the order of the text.
 */
const maxReported = 100;
const maxCollected = 2000;

/** Collects the mistakes of a file. The same message at the same position is reported once. */
export class PsReporter {
  readonly file: string;
  readonly #warnedKeys = new Set<string>();
  readonly #diagnosticsByKey = new Map<string, Diagnostic>();
  readonly #counts = { error: 0, warning: 0 };

  constructor(file: string) {
    this.file = file;
  }

  /**
   * Returns the diagnostics in the order of the text: the first 99 errors and the first 99 warnings. If there are more,
   * a last one says so.
   */
  get diagnostics(): readonly Diagnostic[] {
    const sortedDiagnostics = [...this.#diagnosticsByKey.values()].sort((a, b) => a.span.from - b.span.from);
    const shownCounts = { error: 0, warning: 0 };
    return sortedDiagnostics.flatMap((it) => {
      const count = ++shownCounts[it.severity];
      if (count > maxReported) return [];
      if (count < maxReported) return [it];
      const code = it.severity === "error" ? "mistakes-many" : "warnings-many";
      const [message, hint] = psSentence(code, [maxReported - 1]);
      return [{ ...it, code, message, hint }];
    });
  }

  /** Returns true if no more errors will be shown, so that callers need not compose messages. */
  get isFull(): boolean {
    return this.#counts.error >= maxReported;
  }

  /** Reports an error and returns undefined, so that a reader can return the call. */
  error(mistake: PsMistake, span: Stretch, ...values: readonly (string | number)[]): undefined {
    this.#report("error", mistake, span, values);
  }

  warning(mistake: PsMistake, span: Stretch, ...values: readonly (string | number)[]): void {
    this.#report("warning", mistake, span, values);
  }

  /** Reports a warning, unless it was reported with these values before. */
  warnOnce(mistake: PsMistake, span: Stretch, ...values: readonly (string | number)[]): void {
    const key = `${mistake} ${values.join(" ")}`;
    if (!this.#warnedKeys.has(key)) this.warning(mistake, span, ...values);
    this.#warnedKeys.add(key);
  }

  #report(severity: Severity, mistake: PsMistake, span: Stretch, values: readonly (string | number)[]): void {
    if (this.#counts[severity] >= maxCollected) return;
    const [message, hint] = psSentence(mistake, values);
    this.addMessage(severity, mistake.replace(/:.*/, ""), span, message, hint);
  }

  /** Adds a message that the caller has composed. */
  addMessage(severity: Severity, code: string, { from, to }: Stretch, message: string, hint?: string): void {
    const span = { file: this.file, from, to };
    const key = `${code} ${from} ${message}`;
    if (!this.#diagnosticsByKey.has(key) && this.#counts[severity]++ >= maxCollected) return;
    this.#diagnosticsByKey.set(key, { code, severity, span, message, ...(hint !== undefined && { hint }) });
  }
}
