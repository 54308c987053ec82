import {
  colourPlaces,
  highlight,
  isPuzzle,
  isQuad,
  offerAt,
  paletteOf,
  puzzleMeaning,
} from "../formats/index.ts";
import { entriesOf, type Entry, type WordHelp } from "../syntax/index.ts";
import { labelsOf } from "../trace/index.ts";

/** Says what is told of a word: lines of code, and what it does. */
export interface Told {
  readonly from: number;
  readonly to: number;
  readonly code: readonly string[];
  readonly texts: readonly string[];
}

/** Returns the help for the word at an offset: of the reference, or for a name the line where it is first spoken of. */
export function toldAt(
  text: string,
  at: number,
  helpFor: (word: string) => WordHelp | undefined,
): Told | undefined {
  const tokens = highlight(text);
  const token = tokens.find((it) => it.from <= at && at <= it.to && it.kind !== "comment");
  if (!token) return undefined;
  const { from, to, kind } = token;
  const word = text.slice(from, to);
  if (kind !== "name") {
    const meaning = isPuzzle(text) ? puzzleMeaning(word) : undefined;
    if (meaning !== undefined) return { from, to, code: [], texts: [meaning] };
    const help = isQuad(text) ? helpFor(word) : undefined;
    return help && { from, to, code: help.forms, texts: help.rules };
  }
  const first = tokens.find((it) => it.kind === "name" && text.slice(it.from, it.to) === word);
  if (!first || first.from === from) return undefined;
  const { code, comment } = labelsOf(text)(text.slice(0, first.from).split("\n").length);
  return { from, to, code: comment === undefined ? [code] : [`// ${comment}`, code], texts: [] };
}

/** Describes a word that fits a place: a name of the text, or a word of the language with its actions. */
export interface Offered {
  readonly label: string;
  readonly isName: boolean;
  readonly entries: readonly Entry[];
}

/** Returns the words that fit the word from one offset to another, and colours in the place of one; none if the word is whole already. */
export function offeredAt(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly Offered[] {
  const offer = offerAt(text, from);
  const names = new Set(
    (offer.names ? highlight(text) : [])
      .filter((it) => it.kind === "name" && it.to !== to)
      .map((it) => text.slice(it.from, it.to)),
  );
  const isColour = colourPlaces(text).some((it) => it.from === from);
  const colours = isColour ? paletteOf(text).map(([name]) => name) : [];
  const word = text.slice(from, to);
  // Enter behind a whole word begins a new line.
  if (names.has(word) || offer.words.includes(word)) return [];
  const words = new Set([...colours, ...offer.words].filter((it) => !names.has(it)));
  return [
    ...[...names].map((label) => ({ label, isName: true, entries: [] })),
    ...[...words].map((label) => ({
      label,
      isName: false,
      entries: isQuad(text) ? entriesOf(label) : [],
    })),
  ];
}
