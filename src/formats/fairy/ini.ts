import type { Diagnostic } from "../../base/index.ts";

/** Limits the length of a line. The next constants limit the keys of a variant and the variants of a file. */
const maxLineLength = 2000;
const maxKeys = 500;
const maxVariants = 300;

/** Describes a line `key = value` of a variant. */
export interface IniEntry {
  readonly key: string;
  readonly value: string;
  /** Stores the value as written. */
  readonly raw: string;
  /** Stores the offset of the key; `at` is the offset of the value. */
  readonly from: number;
  readonly at: number;
}

/** Describes a section `[name:base]`: a variant and the variant that it extends. */
export interface IniVariant {
  readonly name: string;
  /** Stores the name of the base; empty if the variant has no base. */
  readonly base: string;
  readonly from: number;
  readonly entries: readonly IniEntry[];
}

/** Reports a mistake by its code, its range in the text, a sentence, and a hint. */
export type ReportIni = (
  code: string,
  at: { from: number; length: number },
  message: string,
  hint?: string,
) => void;

/** Describes a line that could not be parsed, and its section; undefined for lines above the first section. */
export interface IniMisfit {
  readonly section: string | undefined;
  readonly mistake: Parameters<ReportIni>;
}

/** Holds the variants of a file, and its lines that could not be parsed. */
export interface ReadIni {
  readonly variants: readonly IniVariant[];
  readonly misfits: readonly IniMisfit[];
}

/**
 * Parses the sections of a `variants.ini` as Fairy-Stockfish does: `[name:base]`, followed by lines `key = value`. A
 * line that begins with `#` or `;` is a comment. Comments after values remain in the value; whoever reads a number,
 * switch or letter stops before them. A key without a value is ignored.
 */
export function readIni(text: string): ReadIni {
  const variants: (IniVariant & { readonly entries: IniEntry[] })[] = [];
  const misfits: IniMisfit[] = [];
  for (const { 0: line, index: start } of text.matchAll(/[^\r\n]+/g)) {
    const lineSpan = { from: start, length: line.length };
    const addMisfit = (message: string, hint = iniExample): unknown =>
      misfits.length < maxKeys &&
      misfits.push({ section: variants.at(-1)?.name, mistake: ["ini-line", lineSpan, message, hint] });
    if (/^(?:\uFEFF?\s*$|[#;])/.test(line)) continue;
    if (line.length > maxLineLength) {
      addMisfit(`A line has at most ${maxLineLength} characters.`);
      continue;
    }
    const heading = /^\uFEFF?\[([^\]:]+)(?::([^\]]*))?\]/.exec(line);
    if (heading && variants.length === maxVariants) {
      addMisfit(`A file has at most ${maxVariants} variants.`);
      break;
    }
    if (heading) {
      variants.push({ name: heading[1].trim(), base: heading[2]?.trim() ?? "", from: start, entries: [] });
      continue;
    }
    const entry = /^(\s*)([A-Za-z]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    if (!entry) addMisfit("This is neither `[name:base]` nor `key = value`.");
    else if (variants.length === 0)
      addMisfit("This stands before the first section, and belongs to no variant.");
    else if (entry[1] !== "")
      addMisfit("Fairy-Stockfish does not know a key behind blanks.", "Begin the key in the first column.");
    else if (variants.at(-1)!.entries.length === maxKeys) addMisfit(`A variant has at most ${maxKeys} keys.`);
    else if (entry[3] !== "")
      variants.at(-1)!.entries.push({
        key: entry[2],
        value: entry[3],
        raw: entry[3],
        from: start,
        at: start + line.indexOf("=") + 1 + /^\s*/.exec(line.slice(line.indexOf("=") + 1))![0].length,
      });
  }
  const fileStart = { from: 0, length: 0 };
  if (variants.length === 0 && text.trim() !== "")
    misfits.push({
      section: undefined,
      mistake: ["ini-line", fileStart, "There is no variant in this file.", iniExample],
    });
  return { variants, misfits };
}

const iniExample = "A variant begins with `[mychess:chess]`; below it stand lines such as `maxFile = j`.";

/** Returns true if a file is a `variants.ini`, because of its extension or because its text begins with a section. */
export function isIniFile(name: string, text: string): boolean {
  return /\.ini$/i.test(name) || /^\s*(?:[#;][^\n]*\n\s*)*\[[^\]\s"]+\]\s/.test(text);
}

/** Returns a diagnostic for a part of the file. */
export function iniDiagnostic(
  file: string,
  [code, { from, length }, message, hint]: Parameters<ReportIni>,
): Diagnostic {
  const span = { file, from, to: from + length };
  return { code, severity: "error", span, message, ...(hint !== undefined && { hint }) };
}
