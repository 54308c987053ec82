import sentences from "./ps-sentences.json" with { type: "json" };
import { type Diagnostic, type Severity, type Span, formatCount } from "../../base/index.ts";
import { lineForm } from "../../program/index.ts";

/** Describes a message, optionally with a hint about how to correct the mistake. */
type Sentence = string | readonly [message: string, hint: string];

/** Builds a sentence from names and numbers. */
type Wording = (a: string | number, b: string | number, c: string | number) => Sentence;

const withSuggestion = (message: string, near: string | number): Sentence =>
  near === "" ? message : [message, `Did you mean ${near}?`];

/** Lists the sentences that need code or are shared with the language; all others are in ps-sentences.json. */
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
} as const satisfies Readonly<Record<string, Wording>>;

/** Names a mistake in a PuzzleScript file. The diagnostic code is the part before the colon. */
export type PsMistake = keyof typeof sentences | keyof typeof wordings;

/** Returns the message of a mistake, and its hint if there is one. The arguments replace {a}, {b} and {c} in the sentence. */
function psSentence(mistake: PsMistake, about: readonly (string | number)[]): readonly string[] {
  const [a = "", b = "", c = ""] = about;
  if (mistake in wordings) return [wordings[mistake as keyof typeof wordings](a, b, c)].flat();
  const sentence = sentences[mistake as keyof typeof sentences];
  const names: Readonly<Record<string, string | number>> = { a, b, c };
  return [sentence]
    .flat()
    .map((it) => it.replaceAll(/\{([abc])\}/g, (_, name: string) => String(names[name])));
}

/** Describes a range of the text. */
export type Stretch = Pick<Span, "from" | "to">;

/** Limits the number of errors, and of warnings, that are reported. More are collected, because they are not found in text order. */
const mostReturned = 100;
const mostCollected = 2000;

/** Collects the mistakes of a file. An identical message at the same place is reported once. */
export class PsReporter {
  readonly file: string;
  readonly #warned = new Set<string>();
  readonly #diagnosticsByKey = new Map<string, Diagnostic>();
  readonly #counts = { error: 0, warning: 0 };

  constructor(file: string) {
    this.file = file;
  }

  /** Returns the diagnostics in text order. Of a long series of similar ones only the first is kept, with a note that there are more. */
  get diagnostics(): readonly Diagnostic[] {
    const all = [...this.#diagnosticsByKey.values()].sort((a, b) => a.span.from - b.span.from);
    const shown = { error: 0, warning: 0 };
    return all.flatMap((it) => {
      const count = ++shown[it.severity];
      if (count > mostReturned) return [];
      if (count < mostReturned) return [it];
      const code = it.severity === "error" ? "mistakes-many" : "warnings-many";
      const [message, hint] = psSentence(code, [mostReturned - 1]);
      return [{ ...it, code, message, hint }];
    });
  }

  /** Returns true if no more mistakes will be reported, so that callers can skip composing messages. */
  get isFull(): boolean {
    return this.#counts.error >= mostReturned;
  }

  /** Reports an error. It returns undefined, so that a reader which finds nothing can return the call. */
  error(mistake: PsMistake, at: Stretch, ...about: readonly (string | number)[]): undefined {
    this.#report("error", mistake, at, about);
  }

  warning(mistake: PsMistake, at: Stretch, ...about: readonly (string | number)[]): void {
    this.#report("warning", mistake, at, about);
  }

  /** Reports a warning only the first time that it occurs with these arguments. */
  warnOnce(mistake: PsMistake, at: Stretch, ...about: readonly (string | number)[]): void {
    const key = `${mistake} ${about.join(" ")}`;
    if (!this.#warned.has(key)) this.warning(mistake, at, ...about);
    this.#warned.add(key);
  }

  #report(severity: Severity, mistake: PsMistake, at: Stretch, about: readonly (string | number)[]): void {
    if (this.#counts[severity] >= mostCollected) return;
    const [message, hint] = psSentence(mistake, about);
    this.addMessage(severity, mistake.replace(/:.*/, ""), at, message, hint);
  }

  /** Adds a message whose text the caller has composed. */
  addMessage(severity: Severity, code: string, { from, to }: Stretch, message: string, hint?: string): void {
    const span = { file: this.file, from, to };
    const key = `${code} ${from} ${message}`;
    if (!this.#diagnosticsByKey.has(key) && this.#counts[severity]++ >= mostCollected) return;
    this.#diagnosticsByKey.set(key, { code, severity, span, message, ...(hint !== undefined && { hint }) });
  }
}
