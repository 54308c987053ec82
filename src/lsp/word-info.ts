import * as formats from "../formats/index.ts";
import { entriesOf, type WordHelp } from "../syntax/index.ts";
import { labelsOf } from "../trace/index.ts";

/**
 * Returns the help for the word at an offset, as lines of code and explanations: from the reference or, for a name, the line of its
 * first use.
 */
export function wordInfoAt(text: string, offset: number, findHelp: (word: string) => WordHelp | undefined) {
  const tokens = formats.highlight(text);
  const token = tokens.find((it) => it.from <= offset && offset <= it.to && it.kind !== "comment");
  if (!token) return undefined;
  const { from, to, kind } = token;
  const wordAtOffset = text.slice(from, to);
  if (kind !== "name") {
    const meaning = formats.isPuzzle(text) ? formats.puzzleMeaning(wordAtOffset) : undefined;
    if (meaning !== undefined) return { from, to, code: [], texts: [meaning] };
    const help = formats.isQuad(text) ? findHelp(wordAtOffset) : undefined;
    return help && { from, to, code: help.forms, texts: help.rules };
  }
  const firstUse = tokens.find((it) => it.kind === "name" && text.slice(it.from, it.to) === wordAtOffset);
  if (!firstUse || firstUse.from === from) return undefined;
  const { code, comment } = labelsOf(text)(text.slice(0, firstUse.from).split("\n").length);
  return { from, to, code: comment === undefined ? [code] : [`// ${comment}`, code], texts: [] };
}

/**
 * Returns the completions for the word between two offsets: names in the text, and words of the language with their forms, including
 * colours where a colour is expected. There are none if the word is complete.
 */
export function offeredWordsAt(text: string, { from, to }: { readonly from: number; readonly to: number }) {
  const possibleWords = formats.offerAt(text, from);
  const names = new Set(
    (possibleWords.names ? formats.highlight(text) : [])
      .filter((it) => it.kind === "name" && it.to !== to)
      .map((it) => text.slice(it.from, it.to)),
  );
  const isColour = formats.colourPlaces(text).some((it) => it.from === from);
  const colours = isColour ? formats.paletteOf(text).map(([name]) => name) : [];
  const wordSoFar = text.slice(from, to);
  // After a complete word, Enter must begin a new line and not accept a completion.
  if (names.has(wordSoFar) || possibleWords.words.includes(wordSoFar)) return [];
  const otherWords = new Set([...colours, ...possibleWords.words].filter((it) => !names.has(it)));
  return [
    ...[...names].map((label) => ({ label, isName: true, entries: [] })),
    ...[...otherWords].map((label) => ({
      label,
      isName: false,
      entries: formats.isQuad(text) ? entriesOf(label) : [],
    })),
  ];
}
