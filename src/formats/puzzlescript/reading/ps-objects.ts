import { flatMapped } from "../../../base/index.ts";
import { paletteColour, splitColourNames } from "../palette.ts";
import { toLower, type PsLine, wordsOf } from "./ps-lines.ts";
import type { PsReporter } from "../ps-reporter.ts";
import type { PsObject, PsWord } from "../ps-tree.ts";

interface Draft {
  readonly names: readonly PsWord[];
  colours?: readonly PsWord[];
  readonly sprite: PsWord[];
}

/** Reads objects: a line of names, a line of colours, and up to five rows of pixels. An empty line ends an object. */
export function readObjects(lines: readonly PsLine[], reporter: PsReporter): PsObject[] {
  const drafts: Draft[] = [];
  let open: Draft | undefined;
  let isAfterEmptyLine = false;
  for (const line of lines) {
    const words = wordsOf(line);
    if (words.length > 0) {
      // An empty line does not end an object that still lacks its colours, or that has no sprite before a row of
      // pixels.
      const endsDraft = isAfterEmptyLine && open?.colours && !(open.sprite.length === 0 && isWholeRow(words));
      open = addLine(endsDraft ? undefined : open, words, drafts, reporter);
    }
    isAfterEmptyLine = words.length === 0 && (isAfterEmptyLine || !line.hasComment);
  }
  return drafts.map((draft) => finishObject(draft, reporter));
}

const isWholeRow = (words: readonly PsWord[]) =>
  words.length === 1 && /^[.\d]{5}$/.test(words[0]?.text ?? "");

function addLine(open: Draft | undefined, words: readonly PsWord[], drafts: Draft[], reporter: PsReporter) {
  if (open && !open.colours) {
    open.colours = flatMapped(words, splitColours);
    return open;
  }
  const row = wholeRow(words);
  if (open && open.sprite.length < 5 && /^[.\d]+$/.test(row.text)) {
    const count = open.sprite.push(row);
    if (row.text.length !== 5) reporter.warning("sprite-size", row, count, row.text.length);
    return open;
  }
  const draft: Draft = { names: words.map(toLower), sprite: [] };
  drafts.push(draft);
  return draft;
}

/** Joins the words of a line to a single word. */
export function wholeRow(words: readonly PsWord[]): PsWord {
  const [first, last] = [words[0] as PsWord, words.at(-1) as PsWord];
  if (words.length === 1) return first;
  return { text: words.map((it) => it.text).join(""), from: first.from, to: last.to };
}

/** Splits a word of joined colours: `#fa0black` becomes two words. */
export function splitColours(word: PsWord): PsWord[] {
  const colourWords = paletteColour(word.text) === undefined ? splitColourNames(word.text) : undefined;
  if (!colourWords) return [word];
  let { from } = word;
  return colourWords.map((text) => ({ text, from, to: (from += text.length) }));
}

function finishObject(draft: Draft, reporter: PsReporter): PsObject {
  const [name, ...aliases] = draft.names as readonly [PsWord, ...PsWord[]];
  const colours = draft.colours ?? [];
  if (colours.length === 0) reporter.error("object-colour", name, name.text);
  if (colours.length > 10) reporter.error("sprite-colours", colours[10] as PsWord);
  for (const colour of colours)
    if (paletteColour(colour.text) === undefined) reporter.error("colour-unknown", colour, colour.text);
  const knownColours = colours.filter((it) => paletteColour(it.text) !== undefined);
  checkSprite(name, knownColours, draft.sprite, reporter);
  return { name, aliases, colours: knownColours, sprite: draft.sprite };
}

function checkSprite(
  name: PsWord,
  colours: readonly PsWord[],
  sprite: readonly PsWord[],
  reporter: PsReporter,
): void {
  if (sprite.length === 0) return;
  if (sprite.length < 5 || sprite.some((row) => row.text.length !== 5))
    reporter.warning("sprite-size:whole", name, name.text);
  for (const row of sprite) {
    const digit = [...row.text].find((it) => it !== "." && Number(it) >= colours.length);
    if (digit !== undefined) reporter.error("sprite-pixel", row, name.text, digit, colours.length);
  }
}
