import * as syntax from "../../syntax/index.ts";
import {
  closest,
  type Diagnostic,
  type Fix,
  type Span,
  joinNames,
  makeReplacementFix,
} from "../../base/index.ts";

type NamedPlace = { readonly text: string; readonly span: Span };

/**
 * Limits how many unknown names are reported individually. Even more of them are most likely caused by a single
 * mistake.
 */
const maxUnknownNames = 20;

/** Sorts diagnostics by file and position. */
export function sortDiagnostics(
  diagnostics: readonly Diagnostic[],
  files: readonly string[],
): readonly Diagnostic[] {
  const fileIndexOf = (it: Diagnostic) => files.indexOf(it.span.file);
  return [...diagnostics].sort((a, b) => fileIndexOf(a) - fileIndexOf(b) || a.span.from - b.span.from);
}

/**
 * Collects the diagnostics of a game. Each code is reported only once per position, and each unknown name only once.
 */
export class GameDiagnostics {
  readonly #mistakes: Diagnostic[] = [];
  readonly #reportedKeys = new Set<string>();
  /** Collects messages that come after all others. */
  readonly #closingMessages: Diagnostic[] = [];
  readonly #countsBySeverity = { error: 0, warning: 0 };
  readonly #unknownNames = new Set<string>();

  error(code: string, span: Span, message: string, hint?: string, fixes?: readonly Fix[]): undefined {
    this.#addMistake({ severity: "error", code, span, message, hint, fixes });
  }

  warn(code: string, span: Span, message: string, hint?: string, fixes?: readonly Fix[]): void {
    this.#addMistake({ severity: "warning", code, span, message, hint, fixes });
  }

  /** Reports an unknown name once, and suggests the most similar of the known names. */
  unknown(code: string, what: string, word: NamedPlace, knownNames: Iterable<string>): undefined {
    if (!this.#isNewName(word.text.toLowerCase())) return;
    const names = [...knownNames];
    const advice = adviceOnForeignName(word) ?? adviceOnMinus(word, names) ?? didYouMean(word, names);
    const hint = advice.hint ?? syntax.declarationHints[what]?.replaceAll("NAME", word.text);
    this.error(code, word.span, `There is no ${what} \`${word.text}\`.`, hint, advice.fixes);
  }

  /** Reports an unknown glyph once, even if several pictures contain it. */
  unknownGlyph(glyph: string, span: Span, message: string, hint: string): void {
    if (this.#isNewName(`glyph ${glyph}`)) this.error("glyph-unknown", span, message, hint);
  }

  /** Returns true for the first mention of an unknown name, unless too many unknown names were reported already. */
  #isNewName(name: string): boolean {
    if (this.#unknownNames.has(name) || this.#unknownNames.size >= maxUnknownNames) return false;
    this.#unknownNames.add(name);
    return true;
  }

  get hasError(): boolean {
    return this.#mistakes.some((it) => it.severity === "error");
  }

  /** Returns the diagnostics, ordered by file and position. */
  diagnostics(files: readonly string[]): readonly Diagnostic[] {
    return [...sortDiagnostics(this.#mistakes, files), ...this.#closingMessages];
  }

  #addMistake(mistake: Diagnostic): void {
    const { severity, code, span } = mistake;
    const key = `${code} ${span.file} ${span.from}`;
    if (this.#reportedKeys.has(key)) return;
    this.#reportedKeys.add(key);
    const count = ++this.#countsBySeverity[severity];
    if (count < syntax.maxDiagnostics) this.#mistakes.push(mistake);
    else if (count === syntax.maxDiagnostics)
      this.#closingMessages.push(syntax.tooMany(severity, span, "game"));
  }
}

/** Returns the advice for a name that is a word of another language: the word to write instead. */
function adviceOnForeignName(word: NamedPlace): syntax.Advice | undefined {
  const verb = syntax.foreignVerbs.get(word.text);
  if (verb) return { hint: `${verb.example}.` };
  const hint = syntax.foreignNames.get(word.text);
  if (hint !== undefined) return { hint };
  const ownWord = syntax.foreignWords.get(word.text);
  return ownWord === undefined
    ? undefined
    : { hint: `It is written \`${ownWord}\` here.`, fixes: [makeReplacementFix(ownWord, word.span)] };
}

/** Returns the advice for `n-1` and `a-b`, which are read as names although a subtraction was meant. */
function adviceOnMinus({ text, span }: NamedPlace, knownNames: readonly string[]): syntax.Advice | undefined {
  const [, left = "", right = ""] = /^(.+)-(.+)$/.exec(text) ?? [];
  if (!knownNames.includes(left) || !(knownNames.includes(right) || /^\d+$/.test(right))) return undefined;
  const meant = `${left} - ${right}`;
  return { hint: `A minus has blanks around it: \`${meant}\`.`, fixes: [makeReplacementFix(meant, span)] };
}

/** Returns "Did you mean ..?" with the edit that corrects the name. If there are only a few known names, it lists them. */
export function didYouMean(word: NamedPlace, knownNames: Iterable<string>): syntax.Advice {
  const names = [...knownNames];
  const suggestion = closest(word.text, names);
  if (suggestion !== undefined)
    return { hint: `Did you mean \`${suggestion}\`?`, fixes: [makeReplacementFix(suggestion, word.span)] };
  if (names.length === 0 || names.length > 8) return {};
  return { hint: `There ${names.length === 1 ? "is" : "are"} ${joinNames(names)}.` };
}
