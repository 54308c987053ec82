import type { Diagnostic } from "../../base/index.ts";

/** A line `key = value` of a variant. */
export interface IniEntry {
  readonly key: string;
  readonly value: string;
  /** Offsets in the text: of the key, and of the value. */
  readonly from: number;
  readonly at: number;
}

/** A section `[name:base]`: a variant, and the one that it changes. */
export interface IniVariant {
  readonly name: string;
  /** Empty where the variant begins from nothing. */
  readonly base: string;
  readonly from: number;
  readonly entries: readonly IniEntry[];
}

/** Puts down a mistake: a code, offsets in the text, a sentence, and a hint. */
export type TellIni = (
  code: string,
  at: { from: number; length: number },
  message: string,
  hint?: string,
) => void;

/**
 * Reads the sections of a `variants.ini` of Fairy-Stockfish: `[name:base]`, then lines `key = value`; what stands behind `#` or `;` at the
 * beginning of a line is a comment.
 */
export function readIni(text: string, tell: TellIni): readonly IniVariant[] {
  const variants: (IniVariant & { readonly entries: IniEntry[] })[] = [];
  let from = 0;
  for (const line of text.split("\n")) {
    const start = from;
    from += line.length + 1;
    const place = { from: start, length: line.length };
    if (/^\s*([#;].*)?$/.test(line)) continue;
    const head = /^\s*\[\s*([^\]:\s]+)\s*(?::\s*([^\]\s]+)\s*)?\]\s*$/.exec(line);
    if (head) {
      variants.push({ name: head[1], base: head[2] ?? "", from: start, entries: [] });
      continue;
    }
    const entry = /^\s*([A-Za-z]\w*)\s*=\s*(.*?)\s*$/.exec(line);
    if (!entry) tell("ini-line", place, "This is neither `[name:base]` nor `key = value`.", iniExample);
    else if (variants.length === 0)
      tell("ini-line", place, "This stands before the first section, and belongs to no variant.", iniExample);
    else
      variants.at(-1)!.entries.push({
        key: entry[1],
        value: entry[2],
        from: start + line.indexOf(entry[1]),
        at: start + line.indexOf("=") + 1 + /^\s*/.exec(line.slice(line.indexOf("=") + 1))![0].length,
      });
  }
  if (variants.length === 0 && text.trim() !== "")
    tell("ini-line", { from: 0, length: 0 }, "There is no variant in this file.", iniExample);
  return variants;
}

const iniExample = "A variant begins with `[mychess:chess]`; below it stand lines such as `maxFile = j`.";

/** Whether a file is a `variants.ini`: by its name, or because it begins with a section. */
export function isIniFile(name: string, text: string): boolean {
  return /\.ini$/i.test(name) || /^\s*(?:[#;].*\s+)*\[[^\]\s]+:[^\]\s]+\]\s/.test(text);
}

/** A diagnostic about a part of the file. */
export function iniDiagnostic(
  file: string,
  [code, { from, length }, message, hint]: Parameters<TellIni>,
): Diagnostic {
  const span = { file, from, to: from + length };
  return { code, severity: "error", span, message, ...(hint !== undefined && { hint }) };
}
