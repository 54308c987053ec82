import type { HighlightToken, Offer, OutlineEntry } from "../../syntax/index.ts";
import type { Diagnostic, Source, Span } from "../../base/index.ts";
import { readIni } from "./ini.ts";
import { iniToQuad, onceEach } from "./ini-to-quad.ts";
import { builtInBases, iniKeys } from "./settings.ts";

// Implements the editor features for a `variants.ini`.

/** Matches a line with a meaning: a comment, the name and the base of a variant, or a key with its value. */
const linePattern = /^(?:([#;].*)|\[([^\]:\r\n]+)(?::([^\]\r\n]*))?\].*|([A-Za-z]\w*)[ \t]*=[ \t]*(.*))$/dgm;
const tokenKinds = ["comment", "name", "name", "keyword", "text"] as const;

export const highlightIni = (text: string): HighlightToken[] =>
  [...text.matchAll(linePattern)].flatMap(({ indices = [] }) =>
    tokenKinds.flatMap((kind, i) => {
      const [from, to] = indices[i + 1] ?? [0, 0];
      return from < to ? [{ from, to, kind }] : [];
    }),
  );

/** Completes the names of bases in the first line of a variant, and keys at the start of any other line. */
export function offerIni(text: string, from: number): Offer {
  const textBefore = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  const isInHeading = textBefore.startsWith("[");
  const bases = (): string[] => builtInBases().map((it) => it.name);
  return { names: isInHeading, words: isInHeading ? bases() : textBefore === "" ? iniKeys : [] };
}

export const outlineIni = (text: string): readonly OutlineEntry[] =>
  readIni(text).variants.map(({ name, from }, i, variants) => {
    const to = text.slice(0, variants[i + 1]?.from).trimEnd().length;
    return { word: "variant", name, from, to };
  });

/** Returns the mistakes in all variants of a file. */
export function checkIni(source: Source): readonly Diagnostic[] {
  const ini = readIni(source.text);
  const names = ini.variants.length === 0 ? [undefined] : ini.variants.map((it) => it.name);
  return onceEach(names.flatMap((it) => iniToQuad(source, it, ini).diagnostics));
}

const nameTokens = (text: string): readonly HighlightToken[] =>
  highlightIni(text).filter((it) => it.kind === "name");

/** Returns the variant whose name is at an offset; undefined if there is none. */
export function variantAt([{ text }]: readonly Source[], _: string, offset: number): string | undefined {
  const name = nameTokens(text).find((it) => it.from <= offset && offset <= it.to);
  return name && text.slice(name.from, name.to);
}

/** Returns all spans of the variant name at an offset. */
export function variantPlaces(sources: readonly Source[], file: string, offset: number): readonly Span[] {
  const [{ text }] = sources;
  const name = variantAt(sources, file, offset);
  const places = nameTokens(text).map(({ from, to }) => ({ file, from, to }));
  return places.filter((it) => name !== undefined && text.slice(it.from, it.to) === name);
}

/** Returns the edits that rename a variant, or a sentence that explains why it cannot be renamed. */
export function renameVariant(sources: readonly Source[], file: string, offset: number, to: string) {
  const knownNames = readIni(sources[0].text).variants.map((it) => it.name);
  if (!knownNames.includes(variantAt(sources, file, offset) ?? ""))
    return { wrong: "There is no name here that could be changed." };
  if (!/^[\w-]+$/.test(to) || knownNames.includes(to))
    return {
      wrong: `\`${to}\` cannot be the name: letters and digits make one, and no other variant has it.`,
    };
  return { edits: variantPlaces(sources, file, offset).map((span) => ({ span, text: to })) };
}
